#include "table/authority.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/clean_text.h"
#include "bots/level.h"
#include "edition/nearest_word.h"
#include "game/legal.h"
#include "game/notation.h"
#include "protocol/shapes.h"
#include "table/admission.h"
#include "table/log_parts.h"
#include "table/move_entry.h"
#include "words/names.h"

namespace comodin {
namespace {

using Result = std::expected<DecideResult, Reason>;

std::unexpected<Reason> refused(std::string_view why) { return std::unexpected(Reason(why)); }

bool is_between_rounds(const TableState& table) {
  return !table.is_round_open() && table.fair.phase == FairPhase::rest;
}

bool is_full(const TableState& table, const DecideContext& context) {
  return table.entries_of_part() >= context.log.most;
}

// One function for each verb.
class Decider {
 public:
  Decider(const TableState& table, const Command& command, const Moment& now,
          const DecideContext& context)
      : t_(table), c_(command), moment_(now), now_(now.steady), context_(context) {}

  Result decide() const {
    auto decided = decide_verb();
    if (!decided || decided->entries.empty()) return decided;
    const bool full = is_full(t_, context_) && !is_final();
    const bool no_chatter = is_nearly_full(t_, context_) && is_chatter();
    if (full || no_chatter) return refused(name_of(TableRefusal::nearly_full));
    return is_guest() ? with_guest(std::move(*decided)) : decided;
  }

 private:
  // Commands that finish the round, end things, or continue in a new part.
  bool is_final() const {
    return c_.verb == CommandVerb::move || c_.verb == CommandVerb::commit ||
           c_.verb == CommandVerb::open || c_.verb == CommandVerb::leave ||
           c_.verb == CommandVerb::close || c_.verb == CommandVerb::begin || sits_alone();
  }

  // So that somebody can begin.
  bool sits_alone() const {
    return c_.verb == CommandVerb::sit &&
           std::ranges::find(t_.chairs, Sitter::person, &Chair::sitter) == t_.chairs.end();
  }

  bool is_chatter() const {
    const bool renames = c_.verb == CommandVerb::join && t_.person(c_.by) != nullptr;
    const bool changes_seat = c_.verb == CommandVerb::sit && t_.is_match_running() && !sits_alone();
    return renames || changes_seat || c_.verb == CommandVerb::chat || c_.verb == CommandVerb::emote;
  }

  Result decide_verb() const {
    if (t_.closed) return refused(name_of(TableRefusal::table_closed));
    if (c_.id.size() > kMaxCommandIdBytes) return refused(name_of(TableRefusal::bad_text));
    const Person* const who = t_.person(c_.by);
    if (who != nullptr && who->removed) return refused(name_of(TableRefusal::removed));
    if (c_.verb == CommandVerb::join) return join(who);
    if (c_.verb == CommandVerb::take) return take(who);
    if (c_.verb == CommandVerb::admit) return admit();
    switch (c_.verb) {
      case CommandVerb::join:
      case CommandVerb::take:
      case CommandVerb::admit:
        break;
      case CommandVerb::hello:  // the server answers these itself
      case CommandVerb::make:
      case CommandVerb::quick:
      case CommandVerb::code:
      case CommandVerb::hand_over:
      case CommandVerb::ping:
        break;
      case CommandVerb::sit:
        return sit();
      case CommandVerb::leave:
        return leave();
      case CommandVerb::bot:
        return bot();
      case CommandVerb::host:
        return host();
      case CommandVerb::begin:
        return begin();
      case CommandVerb::move:
        return move();
      case CommandVerb::chat:
      case CommandVerb::emote:
        return say(who);
      case CommandVerb::mute:
        return mute();
      case CommandVerb::remove:
        return remove();
      case CommandVerb::vote:
        return vote();
      case CommandVerb::commit:
        return commit();
      case CommandVerb::open:
        return open();
      case CommandVerb::door:
        return set_door();
      case CommandVerb::invite:
        return invite();
      case CommandVerb::withdraw:
        return withdraw();
      case CommandVerb::close:
        if (!is_host()) return refused(name_of(TableRefusal::not_host));
        return entry(entry::Closed{});
    }
    return refused(name_of(TableRefusal::bad_text));
  }

  Result entry(entry::What what) const {
    return DecideResult{
        .entries = {{.at = moment_.date, .by = c_.by, .command = c_.id, .what = std::move(what)}}};
  }
  // Not yet in the log, or without a name there. Those who join, enter or take a seat over say so
  // themselves.
  bool is_guest() const {
    const bool comes = c_.verb == CommandVerb::join || c_.verb == CommandVerb::take ||
                       c_.verb == CommandVerb::admit;
    const Person* const who = t_.person(c_.by);
    return !comes && (who == nullptr || who->nameless);
  }
  // A guest comes to stay.
  Result with_guest(DecideResult decided) const {
    auto joined = join(t_.person(c_.by));
    if (!joined) return joined;
    joined->entries.front().command.clear();  // the command is what they do here
    std::ranges::move(decided.entries, std::back_inserter(joined->entries));
    return joined;
  }
  bool is_host() const { return t_.host == c_.by; }
  bool is_seat(Seat seat) const { return index(seat) < t_.seats(); }
  Seat my_seat() const { return t_.seat_of_person(c_.by); }

  Result join(const Person* who) const {
    auto name = name_to_show(c_.name, kMaxNameBytes);
    if (who != nullptr && name && who->name == *name && !who->nameless) return DecideResult{};
    if (const auto why = name_refusal(t_, c_.by, c_.name)) return refused(name_of(*why));
    if (who == nullptr && t_.is_full()) return refused(name_of(TableRefusal::table_full));
    const bool too_often =
        who != nullptr && who->renames_until > now_ + (kRenamesAtOnce - 1) * kRenameMs;
    if (too_often) return refused(name_of(TableRefusal::too_often));
    return entry(entry::Joined{.name = *std::move(name),
                               .invitation = who == nullptr ? c_.came_by : who->invitation});
  }

  // A person has one seat, even if a bot keeps it, and the same name on the other device.
  Result take(const Person* who) const {
    if (t_.owns_chair(c_.by)) return refused(name_of(TableRefusal::already_seated));
    const Person* const from = t_.person(c_.who);
    if (from == nullptr || !t_.owns_chair(c_.who))
      return refused(name_of(TableRefusal::not_seated));
    if (who == nullptr && t_.is_full()) return refused(name_of(TableRefusal::table_full));
    return entry(entry::Handed{c_.who, c_.by, from->name});
  }

  Result sit() const {
    if (my_seat() != kNoSeat) return refused(name_of(TableRefusal::already_seated));
    for (std::size_t i = 0; i < t_.seats(); ++i)  // their own seat, which a bot keeps
      if (t_.chairs[i].sitter == Sitter::bot && t_.chairs[i].who == c_.by &&
          (c_.seat == kNoSeat || c_.seat == seat_at(i)))
        return entry(entry::Sat{seat_at(i)});
    if (!is_between_rounds(t_)) return refused(name_of(TableRefusal::round_running));
    const auto takes = [&](std::size_t i, Sitter sitter) {
      return t_.chairs[i].sitter == sitter && t_.is_free(seat_at(i));
    };
    if (c_.seat != kNoSeat) {
      if (!is_seat(c_.seat)) return refused(name_of(TableRefusal::no_such_seat));
      const std::size_t i = index(c_.seat);
      if (!takes(i, Sitter::nobody) && !takes(i, Sitter::bot))
        return refused(name_of(TableRefusal::seat_taken));
      return entry(entry::Sat{c_.seat});
    }
    for (const Sitter sitter : {Sitter::nobody, Sitter::bot})
      for (std::size_t i = 0; i < t_.seats(); ++i)
        if (takes(i, sitter)) return entry(entry::Sat{seat_at(i)});
    return refused(name_of(TableRefusal::seat_taken));
  }

  Result leave() const {
    if (my_seat() == kNoSeat) return refused(name_of(TableRefusal::not_seated));
    return entry(entry::Left{});
  }

  Result bot() const {
    if (!is_host()) return refused(name_of(TableRefusal::not_host));
    if (!is_seat(c_.seat)) return refused(name_of(TableRefusal::no_such_seat));
    if (!c_.text.empty() && !parse_word<Level>(c_.text))
      return refused(name_of(TableRefusal::no_such_level));
    if (t_.chairs[index(c_.seat)].sitter == Sitter::person)
      return refused(name_of(TableRefusal::seat_taken));
    if (c_.text.empty() && t_.is_match_running())
      return refused(name_of(TableRefusal::round_running));
    return entry(entry::SeatedBot{c_.seat, c_.text});
  }

  Result host() const {
    if (!is_host()) return refused(name_of(TableRefusal::not_host));
    if (t_.person(c_.who) == nullptr && !c_.stranger)
      return refused(name_of(TableRefusal::no_such_person));
    if (t_.seat_of_person(c_.who) == kNoSeat)
      return refused(name_of(TableRefusal::person_not_seated));
    return entry(entry::Hosted{c_.who});
  }

  Result begin() const {
    if (my_seat() == kNoSeat) return refused(name_of(TableRefusal::not_seated));
    if (t_.match == 0 && !is_host()) return refused(name_of(TableRefusal::not_host));
    if (!is_between_rounds(t_)) return refused(name_of(TableRefusal::round_running));
    auto began = entry(next_round(t_, context_));
    const bool new_match = std::get<entry::Began>(began->entries.front().what).new_match;
    if (new_match && is_nearly_full(t_, context_))
      began->entries.insert(began->entries.begin(), Entry{moment_.date, {}, {}, new_part()});
    return began;
  }

  // Whoever begins is back, if they were away.
  entry::Continued new_part() const {
    entry::Continued part = restated(t_);
    Chair& chair = part.chairs[index(my_seat())];
    chair.away = false;
    chair.votes.clear();
    return part;
  }

  Result move() const;

  Result say(const Person* who) const {
    const bool muted = who == nullptr ? t_.mutes_newcomers(c_.came_by) : t_.is_muted(*who);
    if (muted) return refused(name_of(TableRefusal::muted));
    const auto lately = std::ranges::count_if(t_.chat, [&](const ChatLine& line) {
      return line.who == c_.by && line.at > now_ - kChatWindowMs;
    });
    if (lately >= kChatLines) return refused(name_of(TableRefusal::too_often));
    if (c_.verb == CommandVerb::emote) {
      if (!parse_word<Emote>(c_.text)) return refused(name_of(TableRefusal::no_such_emote));
      return entry(entry::ChatPosted{c_.text, true});
    }
    std::string text = clean_text(c_.text, kMaxChatBytes);
    if (text.empty()) return refused(name_of(TableRefusal::bad_text));
    return entry(entry::ChatPosted{std::move(text), false});
  }

  // Whether the host may do something about the person who is meant.
  std::optional<TableRefusal> host_refusal() const {
    if (!is_host()) return TableRefusal::not_host;
    if (c_.who == c_.by) return TableRefusal::not_yourself;
    const bool is_there = t_.person(c_.who) != nullptr || c_.stranger;
    if (!is_there) return TableRefusal::no_such_person;
    return std::nullopt;
  }
  // The entry's part about a person who was not in the log before.
  template <class About>
  About about(About about) const {
    if (t_.person(c_.who) != nullptr || !c_.stranger) return about;
    about.stranger = c_.stranger->name;
    about.nameless = name_refusal(t_, c_.who, about.stranger).has_value();
    about.invitation = c_.stranger->invitation;
    return about;
  }

  Result mute() const {
    if (const auto why = host_refusal()) return refused(name_of(*why));
    return entry(about(entry::Muted{.who = c_.who, .muted = c_.flag, .covers = c_.flag}));
  }

  Result remove() const {
    if (const auto why = host_refusal()) return refused(name_of(*why));
    const Person* const known = t_.person(c_.who);
    if (!c_.flag && (known == nullptr || !known->removed))
      return refused(name_of(TableRefusal::not_now));
    return entry(about(entry::Removed{.who = c_.who, .back = !c_.flag, .covers = c_.flag}));
  }

  Result set_door() const {
    if (!is_host()) return refused(name_of(TableRefusal::not_host));
    const auto door = parse_word<Door>(c_.text);
    if (!door) return refused(name_of(TableRefusal::bad_text));
    return entry(entry::DoorSet{*door});
  }

  // By the host; or by a personal invitation, which opens the door to whoever uses it first.
  Result admit() const {
    const bool enters = c_.by == c_.who;
    if (!enters && !is_host()) return refused(name_of(TableRefusal::not_host));
    if (t_.person(c_.who) != nullptr) return refused(name_of(TableRefusal::not_now));
    if (!c_.stranger) return refused(name_of(TableRefusal::no_such_person));
    const auto [name, by] = *c_.stranger;
    const Admission admission = admission_of(t_, c_.who, t_.invitation(by));
    if (enters && admission.entrance != Entrance::once)
      return refused(name_of(admission.why.value_or(TableRefusal::not_now)));
    if (t_.is_full()) return refused(name_of(TableRefusal::table_full));
    return entry(entry::Admitted{.who = c_.who,
                                 .name = name,
                                 .nameless = name_refusal(t_, c_.who, name).has_value(),
                                 .invitation = by});
  }

  Result invite() const {
    if (!is_host()) return refused(name_of(TableRefusal::not_host));
    std::string guest = clean_text(c_.text, kMaxNameBytes);
    if (guest.empty() && !c_.text.empty()) return refused(name_of(TableRefusal::bad_text));
    if (t_.invitations.size() >= kMaxInvitations &&
        std::ranges::none_of(t_.invitations, &Invitation::is_spent))
      return refused(name_of(TableRefusal::too_many_invitations));
    return entry(entry::Invited{.invitation = t_.invitations.back().number + 1,
                                .token = context_.new_token(),
                                .guest = std::move(guest),
                                .personal = c_.flag});
  }

  Result withdraw() const {
    if (!is_host()) return refused(name_of(TableRefusal::not_host));
    const Invitation* const meant = t_.invitation(c_.invitation);
    if (meant == nullptr) return refused(name_of(TableRefusal::no_such_invitation));
    return entry(entry::Withdrawn{c_.invitation, c_.flag});
  }

  // The vote that makes a majority removes the person. One alone never does.
  Result vote() const {
    if (my_seat() == kNoSeat) return refused(name_of(TableRefusal::not_seated));
    if (!is_seat(c_.seat)) return refused(name_of(TableRefusal::no_such_seat));
    const Chair& chair = t_.chairs[index(c_.seat)];
    if (chair.sitter != Sitter::person || !chair.away)
      return refused(name_of(TableRefusal::not_away));
    if (std::ranges::find(chair.votes, c_.by) != chair.votes.end())
      return refused(name_of(TableRefusal::already_voted));
    const auto voters = std::ranges::count_if(
        t_.chairs, [](const Chair& each) { return each.sitter == Sitter::person && !each.away; });
    const auto votes = 1 + std::ranges::count_if(chair.votes, [&](const std::string& voter) {
                         return t_.seat_of_person(voter) != kNoSeat;
                       });
    if (votes >= kLeastVotes && votes * 2 > voters) return entry(entry::Removed{.who = chair.who});
    return entry(entry::Voted{c_.seat});
  }

  Result commit() const {
    const Seat seat = my_seat();
    if (seat == kNoSeat) return refused(name_of(TableRefusal::not_seated));
    const bool due = t_.fair.phase == FairPhase::committing && t_.fair.version == kFairVersion &&
                     t_.fair.hashes[index(seat)].empty();
    if (!due) return refused(name_of(TableRefusal::not_now));
    const auto hash = from_hex(c_.text);
    if (!hash || is_used(*hash)) return refused(name_of(TableRefusal::bad_value));
    return entry(entry::Committed{seat, c_.text});
  }

  // Repeated commitments and values are not random: nobody can verify a record that has one.
  bool is_used(const FairHash& hash) const {
    const std::string text = to_hex(hash);
    return text == t_.fair.server_hash ||
           std::ranges::find(t_.fair.hashes, text) != t_.fair.hashes.end() ||
           std::ranges::find(t_.used_hashes, hash, &UsedHash::hash) != t_.used_hashes.end();
  }
  bool is_used_value(const FairValue& value, Seat by) const {
    const std::string match = match_name(t_);
    const auto is_of = [&](std::uint32_t round, Seat seat) {
      return commitment_to(value, {match, round, seat});
    };
    for (const UsedHash& used : t_.used_hashes)
      if (is_of(used.round, used.seat) == used.hash) return true;
    for (std::size_t i = 0; i < t_.seats(); ++i)
      if (seat_at(i) != by && to_hex(is_of(t_.fair.round, seat_at(i))) == t_.fair.hashes[i])
        return true;
    return to_hex(is_of(t_.fair.round, kNoSeat)) == t_.fair.server_hash;
  }

  Result open() const {
    const Seat seat = my_seat();
    if (seat == kNoSeat) return refused(name_of(TableRefusal::not_seated));
    const std::size_t i = index(seat);
    const bool due = t_.fair.phase == FairPhase::opening && t_.fair.version == kFairVersion &&
                     !t_.fair.hashes[i].empty() && t_.fair.sealed[i].empty();
    if (!due) return refused(name_of(TableRefusal::not_now));
    const auto value = from_hex(c_.text);
    const std::string match = match_name(t_);
    const FairContext context{match, t_.fair.round, seat};
    if (!value || to_hex(commitment_to(*value, context)) != t_.fair.hashes[i] ||
        is_used_value(*value, seat))
      return refused(name_of(TableRefusal::bad_value));
    return entry(entry::Opened{seat, context_.cipher.seal(*value)});
  }

  const TableState& t_;
  const Command& c_;
  Moment moment_;
  Clock now_;
  const DecideContext& context_;
};

Result Decider::move() const {
  const Seat seat = my_seat();
  if (seat == kNoSeat) return refused(name_of(TableRefusal::not_seated));
  if (!t_.is_round_open()) return refused(name_of(TableRefusal::no_round));
  const auto parsed =
      parse_move(t_.the_rules(), seat_labels(), fmt::format("{} {}", index(seat) + 1, c_.text));
  if (!parsed || parsed->verb == MoveVerb::deal || parsed->seat != seat)
    return refused(name_of(TableRefusal::bad_move));
  if (const Clock earliest = not_before(t_, *parsed); earliest > now_) {
    // Decided again when its time has come: until then the game may have changed.
    const Refusal why = refusal(t_.the_rules(), t_.game, *parsed);
    if (why != Refusal::none) return refused(name_of(why));
    return DecideResult{.entries = {}, .not_before = earliest};
  }
  auto made = move_entry(t_, *parsed, c_.by, c_.id, moment_.date, context_);
  if (!made) return std::unexpected(made.error());
  return DecideResult{.entries = {std::move(*made)}};
}

}  // namespace

std::string choices_error(const TableChoices& choices) {
  if (choices.clock_s != 0 &&
      (choices.clock_s < kMinClock || choices.clock_s > shape::kMake_clock.high))
    return fmt::format("the time per turn must be 0 (off) or {} to {} seconds", kMinClock,
                       shape::kMake_clock.high);
  if (choices.reaction_ms > shape::kMake_reaction_ms.high)
    return fmt::format("the time to react must be at most {} ms", shape::kMake_reaction_ms.high);
  if (!parse_word<Level>(choices.level))
    return fmt::format("the level of the bots must be {}", one_of(WordsOf<Level>::kNames));
  return {};
}

entry::Began next_round(const TableState& table, const DecideContext& context) {
  const FairValue value = context.new_value();
  const bool new_match =
      table.match == 0 || table.is_match_over() || (is_full(table, context) && !table.deal_again);
  const std::string match = match_name(table.id, table.match + (new_match ? 1U : 0U));
  const std::uint32_t round = new_match ? 1U : table.game.round + 1U;
  return {.hash = to_hex(commitment_to(value, {match, round, kNoSeat})),
          .sealed = context.cipher.seal(value),
          .new_match = new_match,
          .again = table.deal_again,
          .fair = kFairVersion};
}

bool is_nearly_full(const TableState& table, const DecideContext& context) {
  return table.entries_of_part() >= context.log.nearly_full;
}

std::expected<DecideResult, Reason> decide(const TableState& table, const Command& command,
                                           const Moment& now, const DecideContext& context) {
  return Decider(table, command, now, context).decide();
}

Clock not_before(const TableState& table, const Move& move) {
  const State& game = table.game;
  const Rules& rules = table.the_rules();
  if (table.choices.reaction_ms == 0) return 0;
  const bool ends_debts =
      move.verb == MoveVerb::plays || move.verb == MoveVerb::draws || move.verb == MoveVerb::passes;
  const bool closes_catch = ends_debts && (game.owes & ~bit(move.seat)) != 0;
  // The same for every card on top: the delay must not reveal what a player holds.
  const bool closes_jump_in = ends_debts && rules.jump_in && game.decision.seat == move.seat;
  const bool others_challenge = game.decision.what == Await::answer &&
                                game.decision.pending == kNoKind &&
                                has(rules.challengeable_by_anyone, game.top);
  const bool closes_challenge =
      others_challenge && game.decision.seat == move.seat && move.verb == MoveVerb::accepts;
  const bool closes = closes_catch || closes_jump_in || closes_challenge;
  return closes ? table.reaction_at + Clock{table.choices.reaction_ms} : 0;
}

std::optional<Entry> welcome_back(const TableState& table, std::string_view who, bool plays,
                                  const Moment& now) {
  const Seat seat = table.seat_of_person(who);
  if (table.closed || seat == kNoSeat || !table.chairs[index(seat)].away) return std::nullopt;
  const bool overdue = table.choices.clock_s != 0 && table.is_round_open() &&
                       table.game.decision.seat == seat &&
                       now.steady >= table.waiting_at + Clock{table.choices.clock_s} * 1000;
  if (overdue && !plays) return std::nullopt;
  return Entry{now.date, std::string(who), {}, entry::Away{.seat = seat, .back = true}};
}

}  // namespace comodin
