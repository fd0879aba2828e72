// Owns what a table is: the fold of its log. Who is there and who sits where, the match, what every
// seat and the spectators know, how far the round's values are exchanged, and since when it waits.
// Must not know the time, the store or who is connected.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "bots/hand_evidence.h"
#include "edition/edition.h"
#include "game/event.h"
#include "game/move.h"
#include "game/outcomes.h"
#include "game/state.h"
#include "record/fair.h"
#include "rules/rules.h"
#include "store/store.h"
#include "table/entry.h"
#include "view/view.h"

namespace comodin {

// The rules of a table; tables with the same choices share them.
struct TableRules {
  Edition edition;
  Edition played;  // with what the table has chosen
  TableSetup setup;
  Rules rules;
  std::string edition_hash;  // of the edition file's text, in hex
};
using TableRulesPtr = std::shared_ptr<const TableRules>;

// Rules by choices; made once. Knows the texts of the shipped editions and those that it is given.
class RulesCache {
 public:
  RulesCache();

  // The hash of the shipped edition of that name; empty: there is none.
  std::string hash_of(std::string_view edition) const;
  std::string_view text_of(const std::string& hash) const;  // empty: not known
  // An edition's text of old, for tables that were made with it.
  void add_text(std::string text);
  // An edition that is not shipped, for new tables.
  void add_edition(std::string name, std::string text);

  // Or the sentence that says why such a table cannot be.
  std::expected<TableRulesPtr, std::string> rules_for(const TableChoices& choices,
                                                      const std::string& edition_hash);

 private:
  const Edition* edition_of(const std::string& hash, std::string_view name);

  std::map<std::string, std::string, std::less<>> hashes_;  // of the shipped editions, by name
  std::map<std::string, std::string, std::less<>> texts_;   // by hash
  std::map<std::string, Edition> editions_;                 // by hash
  std::map<std::string, std::weak_ptr<const TableRules>> rules_cache_;
};

inline constexpr std::size_t kRememberedCommands = 16;  // of each person
inline constexpr std::size_t kRememberedChat = 40;      // lines
inline constexpr std::size_t kRememberedUpdates = 24;   // for who was away for a moment
inline constexpr std::size_t kMaxPeople = 100;          // at a table, spectators included

struct Person {
  std::string id;
  std::string name;
  bool muted = false;
  bool removed = false;
  // The commands that took effect last: a resent one is answered, not carried out again.
  std::vector<std::pair<std::string, Version>> commands = {};
};

enum class Sitter : std::uint8_t { nobody, person, bot };

struct Chair {
  Sitter sitter = Sitter::nobody;
  std::string who = {};                 // the person; or for whom the bot keeps the seat
  std::string level = {};               // of the bot
  bool away = false;                    // a bot plays for the person meanwhile
  std::vector<std::string> votes = {};  // who wants them to go
};

// How the match went for a seat.
struct SeatStatistics {
  std::uint32_t played = 0;
  std::uint32_t drawn = 0;
  std::uint32_t uno_said = 0;
  std::uint32_t caught = 0;   // was caught
  std::uint32_t catches = 0;  // caught somebody
  std::uint32_t challenges = 0;
  std::uint32_t challenges_won = 0;
  std::uint32_t rounds_won = 0;
};

enum class Fairness : std::uint8_t { rest, committing, opening, dealt };

struct FairExchange {
  Fairness phase = Fairness::rest;
  Clock since = 0;
  std::string server_hash = {};
  std::string server_sealed = {};
  std::array<std::string, kMaxSeats> hashes = {};  // empty: did not commit
  std::array<std::string, kMaxSeats> sealed = {};  // empty: did not open
  std::uint64_t counter = 0;
};

struct ChatLine {
  Clock at = 0;
  std::string who;
  std::string name;
  std::string text;
  bool emote = false;
};

// Whom an entry concerns, as it was then: who sat down, left, went away, was removed.
struct AffectedPerson {
  Seat seat = kNoSeat;
  std::string who = {};   // a person's id
  std::string name = {};  // theirs, or the bot's
};

// What one entry brought.
struct Update {
  Version version = 0;
  Entry entry;
  AffectedPerson concerns = {};
  std::vector<Event> events;
  bool people = false;  // whether who is there, or who sits where, may have changed
};

struct TableState {
  std::string id;
  TableRulesPtr rules;
  TableChoices choices;
  Version version = 0;
  bool closed = false;

  std::string host;  // a person's id
  std::vector<Person> people;
  std::vector<Chair> chairs;

  std::uint32_t match = 0;  // matches begun
  State game = {};
  std::vector<View> views = {};  // of each seat; the last one is the spectators'
  TableEvidence evidence = {};   // what the bots guess by
  FairExchange fair = {};
  std::vector<std::vector<Points>> rounds = {};  // scores after each round of this match
  std::vector<SeatStatistics> statistics = {};

  Clock last_entry_at = 0;  // the last entry
  Clock waiting_at = 0;     // since when the game waits for what it waits for
  Clock reaction_at = 0;    // since when somebody can react to what was done
  std::vector<ChatLine> chat = {};
  std::vector<Update> recent = {};  // oldest first

  const Rules& the_rules() const { return rules->rules; }
  std::size_t seats() const { return chairs.size(); }
  bool is_round_open() const { return game.result == RoundResult::open; }
  // Won or void; until the next one is dealt all of it is known to everybody.
  bool is_round_over() const { return !is_round_open() && game.result != RoundResult::none; }
  bool is_match_over() const { return game.decision.what == Await::match_over; }
  bool is_match_running() const { return match != 0 && !is_match_over(); }
  bool is_full() const;  // of people; who has no seat and is not kept in mind makes room
  bool owns_chair(std::string_view who) const;  // sits there, or a bot keeps it for them
  // Whether anybody may sit down there: a bot keeps a seat as long as the match lasts.
  bool is_free(Seat seat) const {
    const Chair& chair = chairs[index(seat)];
    return chair.sitter != Sitter::person && (chair.who.empty() || !is_match_running());
  }
  const Person* person(std::string_view who) const;
  Person* person(std::string_view who);
  Seat seat_of_person(std::string_view who) const;  // kNoSeat: has none
  bool is_bot_playing(Seat seat) const {
    return chairs[index(seat)].sitter == Sitter::bot || chairs[index(seat)].away;
  }
  // The name shown at a seat.
  std::string name_at(Seat seat) const;
  const View& view_of(Seat viewer) const {
    return viewer == kNoSeat ? views.back() : views[index(viewer)];
  }
};

// "1", "2", …: the seats in moves as they are sent and stored.
const std::vector<std::string>& seat_labels();

// Takes in the next entry: all that changes a table. What does not fit is a damaged log.
std::expected<Update, std::string> fold_entry(TableState& table, const Entry& entry,
                                              RulesCache& rules_cache);

std::string outcome_text(const Rules& rules, const Outcome& outcome);
std::optional<Outcome> parse_outcome(const Rules& rules, std::string_view text);

}  // namespace comodin
