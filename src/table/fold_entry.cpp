#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "game/apply.h"
#include "game/notation.h"
#include "table/log_parts.h"
#include "table/table_state.h"

namespace comodin {
namespace {

template <class Items>
void keep_last(Items& items, std::size_t count) {
  if (items.size() > count)
    items.erase(items.begin(), items.end() - static_cast<std::ptrdiff_t>(count));
}

void vacate(TableState& table, std::string_view who) {
  const Seat seat = table.seat_of_person(who);
  if (seat == kNoSeat) return;
  Chair& chair = table.chairs[index(seat)];
  // During a match a bot keeps the seat.
  chair = table.is_match_running()
              ? Chair{.sitter = Sitter::bot, .who = std::string(who), .level = table.choices.level}
              : Chair{};
}

// Bots no longer keep a seat for this person.
void release_chairs(TableState& table, std::string_view who) {
  for (Chair& chair : table.chairs)
    if (chair.sitter == Sitter::bot && chair.who == who) chair.who.clear();
}

// Comes by that invitation.
void add_person(TableState& table, Person person) {
  const auto places = std::ranges::count_if(
      table.people, [&](const Person& each) { return !table.is_barred(each); });
  if (static_cast<std::size_t>(places) >= kMaxPeople) {
    const auto first = std::ranges::find_if(
        table.people, [&](const Person& each) { return table.is_forgettable(each); });
    if (first != table.people.end()) table.people.erase(first);
  }
  if (Invitation* const by = table.invitation(person.invitation); by != nullptr)
    by->used = by->personal;
  person.came_muted = table.mutes_newcomers(person.invitation);
  table.people.push_back(std::move(person));
}

// If there are too many of them, forgets the one who was there first. Their invitation lets them in
// no more.
void limit_barred(TableState& table) {
  const auto is_barred = [&](const Person& each) { return table.is_barred(each); };
  if (std::ranges::count_if(table.people, is_barred) <= std::ptrdiff_t{kMaxBarred}) return;
  const auto first = std::ranges::find_if(table.people, is_barred);
  if (Invitation* const by = table.invitation(first->invitation); by != nullptr)
    by->withdrawn = true;
  table.people.erase(first);
}

// If the host has no seat any more, the person on the lowest seat becomes the host.
void settle_host(TableState& table) {
  if (table.seat_of_person(table.host) != kNoSeat) return;
  for (const Chair& chair : table.chairs)
    if (chair.sitter == Sitter::person) {
      table.host = chair.who;
      return;
    }
}

void count(SeatStatistics& statistics, const Event& event) {
  using enum EventType;
  if (event.type == played) ++statistics.played;
  if (event.type == drew) ++statistics.drawn;
  if (event.type == said_uno) ++statistics.uno_said;
  if (event.type == caught) ++statistics.catches;
  if (event.type == round_ends) ++statistics.rounds_won;
  if (event.type == challenged) {
    ++statistics.challenges;
    statistics.challenges_won += event.number;
  }
}

// Folds one entry; one function for each kind.
class Folder {
 public:
  Folder(TableState& table, const Entry& entry, RulesCache& rules_cache, Update& update, Clock now)
      : t_(table), entry_(entry), rules_cache_(rules_cache), update_(update), now_(now) {}

  std::string operator()(const entry::Made& made) {
    if (t_.version != 0) return "a table is made once";
    if (std::string error = find_rules(made); !error.empty()) return error;
    t_.id = made.table;
    t_.choices = made.choices;
    t_.host = entry_.by;
    t_.chairs.resize(made.choices.seats);
    start_match();
    t_.match = 0;
    return {};
  }
  std::string operator()(const entry::Joined& joined) {
    if (Person* const known = t_.person(entry_.by); known != nullptr)
      rename(*known, joined.name);
    else
      add_person(t_, {.id = entry_.by, .name = joined.name, .invitation = joined.invitation});
    return {};
  }
  std::string operator()(const entry::Sat& sat) {
    if (!is_seat(sat.seat)) return "no such seat";
    vacate(t_, entry_.by);
    release_chairs(t_, entry_.by);
    t_.chairs[index(sat.seat)] = {.sitter = Sitter::person, .who = entry_.by};
    settle_host(t_);
    return {};
  }
  std::string operator()(const entry::Left&) {
    vacate(t_, entry_.by);
    settle_host(t_);
    return {};
  }
  std::string operator()(const entry::SeatedBot& bot) {
    if (!is_seat(bot.seat)) return "no such seat";
    t_.chairs[index(bot.seat)] =
        bot.level.empty() ? Chair{} : Chair{.sitter = Sitter::bot, .who = {}, .level = bot.level};
    return {};
  }
  std::string operator()(const entry::Hosted& hosted) {
    t_.host = hosted.who;
    return {};
  }
  std::string operator()(const entry::Away& away) {
    if (!is_seat(away.seat)) return "no such seat";
    Chair& chair = t_.chairs[index(away.seat)];
    chair.away = !away.back;
    if (away.back) {
      chair.votes.clear();
      t_.waiting_at = now_;
    }
    return {};
  }
  std::string operator()(const entry::Began& began) {
    if (began.new_match)
      start_match();
    else if (t_.deal_again && !began.again)
      return {};  // by version 0.1.0, which did not store how a round ends
    t_.deal_again = false;
    t_.fair = {.phase = FairPhase::committing,
               .version = began.fair,
               .round = t_.game.round + 1U,
               .since = now_,
               .server_hash = began.hash,
               .server_sealed = began.sealed};
    for (Chair& chair : t_.chairs)
      if (chair.sitter == Sitter::nobody)
        chair = {.sitter = Sitter::bot, .who = {}, .level = t_.choices.level};
    return {};
  }
  std::string operator()(const entry::Committed& committed) {
    if (!is_seat(committed.seat)) return "no such seat";
    t_.fair.hashes[index(committed.seat)] = committed.hash;
    return {};
  }
  std::string operator()(const entry::RevealStarted& started) {
    t_.exchange_stalled = t_.exchange_stalled || started.stalled;
    t_.fair.phase = FairPhase::opening;
    t_.fair.since = now_;
    return {};
  }
  std::string operator()(const entry::Opened& opened) {
    if (!is_seat(opened.seat)) return "no such seat";
    t_.fair.sealed[index(opened.seat)] = opened.sealed;
    return {};
  }
  std::string operator()(const entry::Moved& moved) { return move(moved); }
  std::string operator()(const entry::ChatPosted& said) {
    const Person* const who = t_.person(entry_.by);
    t_.chat.push_back(
        {now_, entry_.at, entry_.by, who == nullptr ? "" : who->name, said.text, said.emote});
    keep_last(t_.chat, kRememberedChat);
    return {};
  }
  std::string operator()(const entry::Muted& muted) {
    Person* const who = known_or_stranger(muted);
    if (who == nullptr) return {};
    who->muted = muted.muted;
    who->mutes = muted.covers;
    who->came_muted = who->came_muted && muted.muted;
    limit_barred(t_);
    return {};
  }
  std::string operator()(const entry::Removed& removed) {
    if (!removed.back) {
      vacate(t_, removed.who);
      release_chairs(t_, removed.who);
    }
    if (Person* const who = known_or_stranger(removed); who != nullptr) {
      who->removed = !removed.back;
      who->closes = removed.covers;
    }
    settle_host(t_);
    limit_barred(t_);
    return {};
  }
  std::string operator()(const entry::Voted& voted) {
    if (!is_seat(voted.seat)) return "no such seat";
    t_.chairs[index(voted.seat)].votes.push_back(entry_.by);
    return {};
  }
  std::string operator()(const entry::Handed& handed) {
    if (t_.person(handed.to) == nullptr) add_person(t_, {.id = handed.to, .name = handed.name});
    Person& to = *t_.person(handed.to);
    to.name = handed.name;
    to.look.reset();
    to.nameless = false;
    if (const Person* const from = t_.person(handed.from); from != nullptr) {
      if (from->muted) to.muted = true;
      to.mutes = from->mutes;
      to.came_muted = from->came_muted;
      to.invitation = from->invitation;
    }
    for (Chair& chair : t_.chairs)
      if (chair.who == handed.from) chair.who = handed.to;
    if (t_.host == handed.from) t_.host = handed.to;
    return {};
  }
  std::string operator()(const entry::Closed&) {
    t_.closed = true;
    return {};
  }
  std::string operator()(const entry::DoorSet& set) {
    t_.door = set.door;
    return {};
  }
  std::string operator()(const entry::Invited& invited) {
    if (t_.invitations.size() >= kMaxInvitations) {
      const auto spent = std::ranges::find_if(t_.invitations, &Invitation::is_spent);
      if (spent != t_.invitations.end()) t_.invitations.erase(spent);
    }
    t_.invitations.push_back({.number = invited.invitation,
                              .token = invited.token,
                              .guest = invited.guest,
                              .by = entry_.by,
                              .personal = invited.personal});
    return {};
  }
  std::string operator()(const entry::Withdrawn& withdrawn) {
    if (Invitation* const by = t_.invitation(withdrawn.invitation); by != nullptr)
      by->withdrawn = withdrawn.withdrawn;
    return {};
  }
  std::string operator()(const entry::Admitted& admitted) {
    if (t_.person(admitted.who) == nullptr)
      add_person(t_, {.id = admitted.who,
                      .name = admitted.name,
                      .nameless = admitted.nameless,
                      .invitation = admitted.invitation});
    return {};
  }
  std::string operator()(const entry::NearlyFull&) {
    t_.nearly_full = true;
    return {};
  }
  std::string operator()(const entry::Continued& continued) {
    if (std::string error = find_rules(continued); !error.empty()) return error;
    if (continued.chairs.size() != continued.choices.seats) return "not a chair for each seat";
    restore(t_, continued);
    start_match();
    t_.match = continued.matches;
    return {};
  }

 private:
  std::string find_rules(const auto& made) {
    auto rules = rules_cache_.rules_for(made.choices, made.edition_hash);
    if (!rules) return rules.error().sentence;
    t_.rules = *rules;
    return {};
  }

  bool is_seat(Seat seat) const { return index(seat) < t_.seats(); }

  // The person of whom the entry is; one who was not in the log before is from now on.
  Person* known_or_stranger(const auto& about) {
    if (t_.person(about.who) == nullptr && !about.stranger.empty())
      add_person(t_, {.id = about.who,
                      .name = about.stranger,
                      .nameless = about.nameless,
                      .invitation = about.invitation});
    return t_.person(about.who);
  }

  void rename(Person& person, const std::string& name) const {
    person.name = name;
    person.look.reset();
    person.nameless = false;
    const Clock most = now_ + kRenamesAtOnce * kRenameMs;
    person.renames_until = std::min(std::max(person.renames_until, now_) + kRenameMs, most);
  }

  void start_match() {
    const Rules& rules = t_.the_rules();
    t_.game = new_match();
    t_.views.clear();
    for (std::size_t i = 0; i < t_.seats(); ++i) t_.views.push_back(start_view(rules, seat_at(i)));
    t_.views.push_back(start_view(rules, kNoSeat));
    t_.rounds.clear();
    t_.used_hashes.clear();
    t_.statistics.assign(t_.seats(), {});
    ++t_.match;
  }

  // The last move of a round that is left out: its result remains.
  void take_result(const entry::Moved& moved) {
    const auto take = [&](Tabletop& top) {
      std::ranges::copy(moved.scores, top.scores.begin());
      top.result = moved.winner == kNoSeat ? RoundResult::voided : RoundResult::won;
      top.round_winner = moved.winner;
      top.match_winner = moved.match_winner;
      top.next_dealer = moved.dealer;
      top.decision = {.what = moved.match_winner == kNoSeat ? Await::deal : Await::match_over};
      top.effect = {};
      ++top.round;
    };
    take(t_.game);
    for (View& view : t_.views) take(view.table);
    t_.rounds.push_back(moved.scores);
    t_.deal_again = false;
  }

  std::string move(const entry::Moved& moved) {
    if (t_.deal_again) {
      if (moved.scores.size() == t_.seats()) take_result(moved);
      return {};
    }
    const Rules& rules = t_.the_rules();
    const Move& move = moved.move;
    RecordedChance recorded(moved.outcomes);
    AnyChanceOf chance(recorded);
    EventSink sink([&](const Event& event) { update_.events.push_back(event); });
    const Decision before = t_.game.decision;
    update_.asked = before;
    update_.effect = t_.game.effect;
    const SeatMask owed = t_.game.owes;
    const Refusal reason = apply(rules, t_.game, move, chance, sink);
    if (reason != Refusal::none)
      return fmt::format("'{}' was refused: {}", to_text(rules, move, seat_labels()),
                         name_of(reason));
    if (!recorded.fits() || !recorded.used_up())
      return fmt::format("the outcomes of '{}' do not fit", to_text(rules, move, seat_labels()));
    for (const Event& event : update_.events) fold_event(event);
    if (move.verb == MoveVerb::deal) finish_exchange();
    t_.fair.counter = moved.counter;
    const Decision& after = t_.game.decision;
    if (before.what != after.what || before.seat != after.seat || before.drew != after.drew ||
        t_.game.turns == 0 || move.verb == MoveVerb::plays)
      t_.waiting_at = now_;
    const bool owes_now = (t_.game.owes & ~owed) != 0;
    const bool answers_now = after.what == Await::answer && before.what != Await::answer;
    if (owes_now || answers_now || move.verb == MoveVerb::plays) t_.reaction_at = now_;
    if (t_.is_round_over()) {
      t_.rounds.emplace_back(t_.game.scores.begin(),
                             t_.game.scores.begin() + static_cast<std::ptrdiff_t>(t_.seats()));
      t_.fair.phase = FairPhase::rest;
    }
    return {};
  }

  void finish_exchange() {
    t_.fair.phase = FairPhase::dealt;
    const auto use = [&](Seat seat, const std::string& hash) {
      if (const auto bytes = from_hex(hash))
        t_.used_hashes.push_back({t_.fair.round, seat, *bytes});
    };
    use(kNoSeat, t_.fair.server_hash);
    for (std::size_t i = 0; i < t_.seats(); ++i) {
      use(seat_at(i), t_.fair.hashes[i]);
      if (!t_.fair.hashes[i].empty() && t_.fair.sealed[i].empty()) t_.exchange_stalled = true;
    }
  }

  void fold_event(const Event& event) {
    const Rules& rules = t_.the_rules();
    for (View& view : t_.views)
      fold(rules, view, redact(event, view.viewer, rules.policy.open_hands));
    fold(rules, t_.evidence, redact(event, kNoSeat, rules.policy.open_hands));
    if (event.seat != kNoSeat) count(t_.statistics[index(event.seat)], event);
    if (event.type == EventType::caught) ++t_.statistics[index(event.other)].caught;
  }

  TableState& t_;
  const Entry& entry_;
  RulesCache& rules_cache_;
  Update& update_;
  Clock now_;
};

// Reads the table before the entry changes it: a person who leaves still has the seat.
struct Concerns {
  const TableState& table;
  const Entry& entry;

  AffectedPerson person(const std::string& who) const {
    const Person* const known = table.person(who);
    return {table.seat_of_person(who), who, known == nullptr ? std::string{} : known->name};
  }
  AffectedPerson stranger(const auto& about) const {
    AffectedPerson whom = person(about.who);
    if (whom.name.empty()) whom.name = about.stranger;
    return whom;
  }
  AffectedPerson at(Seat seat) const {
    if (index(seat) >= table.seats()) return {};
    return {seat, table.chairs[index(seat)].who, table.name_at(seat)};
  }

  AffectedPerson operator()(const entry::Joined& joined) const {
    return {table.seat_of_person(entry.by), entry.by, joined.name};
  }
  AffectedPerson operator()(const entry::Sat& sat) const {
    AffectedPerson sitter = person(entry.by);
    sitter.seat = sat.seat;
    return sitter;
  }
  AffectedPerson operator()(const entry::Left&) const { return person(entry.by); }
  AffectedPerson operator()(const entry::SeatedBot& bot) const {
    return {bot.seat, {}, bot.level.empty() ? "" : std::string(bot_name(bot.seat))};
  }
  AffectedPerson operator()(const entry::Hosted& hosted) const { return person(hosted.who); }
  AffectedPerson operator()(const entry::Away& away) const { return at(away.seat); }
  AffectedPerson operator()(const entry::Muted& muted) const { return stranger(muted); }
  AffectedPerson operator()(const entry::Removed& removed) const { return stranger(removed); }
  AffectedPerson operator()(const entry::Admitted& admitted) const {
    return {kNoSeat, admitted.who, admitted.name};
  }
  AffectedPerson operator()(const entry::Voted& voted) const { return at(voted.seat); }
  AffectedPerson operator()(const entry::Handed& handed) const {
    return {table.seat_of_person(handed.from), handed.to, handed.name};
  }
  AffectedPerson operator()(const auto&) const { return {}; }
};

// Completes the update with what sentences about people mention. `known` is the name of the person
// who did it, and `host` the host, before the entry.
void name_people(const TableState& table, Update& update, const std::string& known,
                 const std::string& host) {
  const entry::What& what = update.entry.what;
  const auto person = [&](const std::string& who, const std::string& otherwise) {
    const Person* const found = table.person(who);
    return AffectedPerson{table.seat_of_person(who), who,
                          found == nullptr ? otherwise : found->name};
  };
  update.players = table.names();
  update.by = person(update.entry.by, known);
  const bool joins = std::holds_alternative<entry::Joined>(what);
  if (joins && update.by.name != known) update.old_name = known;
  const bool leaves =
      std::holds_alternative<entry::Left>(what) || std::holds_alternative<entry::Removed>(what);
  const Seat seat = update.concerns.seat;
  if (leaves && seat != kNoSeat && table.chairs[index(seat)].sitter == Sitter::bot)
    update.bot = table.name_at(seat);
  const bool hands_over =
      std::holds_alternative<entry::Hosted>(what) || std::holds_alternative<entry::Handed>(what);
  if (table.host != host && !host.empty() && !hands_over) update.new_host = person(table.host, {});
}

template <class... Kinds>
bool is_any_of(const entry::What& what) {
  return (std::holds_alternative<Kinds>(what) || ...);
}

std::vector<ShownPerson> shown_people(const TableState& table) {
  std::vector<ShownPerson> people;
  for (const Person& person : table.people) people.push_back(table.shown(person));
  return people;
}

std::vector<ShownPerson> changed_people(const TableState& table,
                                        const std::vector<ShownPerson>& before) {
  std::vector<ShownPerson> changed;
  for (const Person& person : table.people)
    if (std::ranges::find(before, table.shown(person)) == before.end())
      changed.push_back(table.shown(person));
  for (ShownPerson person : before) {
    if (table.person(person.id) != nullptr) continue;
    person.gone = true;
    changed.push_back(std::move(person));
  }
  return changed;
}

void remember_command(TableState& table, const Entry& entry) {
  if (entry.command.empty()) return;
  Person* const who = table.person(entry.by);
  if (who == nullptr) return;
  who->commands.emplace_back(entry.command, table.version);
  keep_last(who->commands, kRememberedCommands);
}

}  // namespace

std::expected<Update, std::string> fold_entry(TableState& table, Entry folded,
                                              RulesCache& rules_cache, Clock now) {
  Update update{.version = table.version + 1, .entry = std::move(folded), .events = {}};
  const Entry& entry = update.entry;
  if (table.rules == nullptr && !is_any_of<entry::Made, entry::Continued>(entry.what))
    return std::unexpected("the first entry must make the table");
  update.concerns = std::visit(Concerns{table, entry}, entry.what);
  const Person* const by = table.person(entry.by);
  const std::string known = by == nullptr ? std::string{} : by->name;
  const std::string host = table.host;
  if (const auto* const sat = std::get_if<entry::Sat>(&entry.what);
      sat != nullptr && index(sat->seat) < table.seats() &&
      table.chairs[index(sat->seat)].sitter == Sitter::bot)
    update.bot = table.name_at(sat->seat);
  update.people = !is_any_of<entry::Moved, entry::ChatPosted, entry::Committed,
                             entry::RevealStarted, entry::Opened>(entry.what);
  const auto people = update.people ? shown_people(table) : std::vector<ShownPerson>{};
  const std::string error = std::visit(Folder(table, entry, rules_cache, update, now), entry.what);
  if (!error.empty()) return std::unexpected(error);
  table.version = update.version;
  if (is_any_of<entry::Moved, entry::Began>(entry.what)) table.game_version = update.version;
  table.last_entry = entry.at;
  table.last_entry_at = now;
  remember_command(table, entry);
  if (update.people) update.changed = changed_people(table, people);
  name_people(table, update, known, host);
  table.recent.push_back(update);
  keep_last(table.recent, kRememberedUpdates);
  return update;
}

}  // namespace comodin
