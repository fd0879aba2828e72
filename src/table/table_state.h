// The state of a table, as the fold of its log: the people, the chairs, the match, what every seat
// and the spectators know, the exchange of the round's values, and since when the game waits.
// A value without threads of its own. Must not read a clock, or know the store or who is connected.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "bots/hand_evidence.h"
#include "game/event.h"
#include "game/move.h"
#include "game/outcomes.h"
#include "game/state.h"
#include "protocol/table_words.h"
#include "record/fair.h"
#include "store/store.h"
#include "table/entry.h"
#include "table/people.h"
#include "table/rules_cache.h"
#include "view/view.h"
#include "words/names.h"

namespace comodin {

inline constexpr std::size_t kRememberedCommands = 16;  // of each person
inline constexpr std::size_t kRememberedChat = 40;      // lines
inline constexpr std::size_t kRememberedUpdates = 24;   // for a client that reconnects
inline constexpr std::size_t kMaxPeople = 100;          // in the log of a table; guests are not
inline constexpr std::size_t kMaxBarred = 100;          // beside them: removed or muted, no seat
inline constexpr std::size_t kMaxInvitations = 50;      // of a table
inline constexpr int kRenamesAtOnce = 5;                // of a person,
inline constexpr Clock kRenameMs = 60'000;              // and one more each minute

// A person as everyone sees them.
struct ShownPerson {
  std::string id;
  std::string name;
  bool muted = false;
  bool gone = false;  // removed, forgotten, or without a name
  bool operator==(const ShownPerson&) const = default;
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

struct FairExchange {
  FairPhase phase = FairPhase::rest;
  std::uint32_t version = kFairVersion;
  std::uint32_t round = 0;  // that the values are for
  Clock since = 0;
  std::string server_hash = {};
  std::string server_sealed = {};
  std::array<std::string, kMaxSeats> hashes = {};  // empty: did not commit
  std::array<std::string, kMaxSeats> sealed = {};  // empty: did not open
  std::uint64_t counter = 0;
};

// A commitment of an earlier round.
struct UsedHash {
  std::uint32_t round = 0;
  Seat seat = kNoSeat;  // kNoSeat: the server
  FairHash hash = {};
};

// A person at some time. Of an entry, the one it is about, as they were before it: the one who sat
// down, left, or was removed.
struct AffectedPerson {
  Seat seat = kNoSeat;
  std::string who = {};   // a person's id
  std::string name = {};  // theirs, or the bot's
};

// One entry and what it changed.
struct Update {
  Version version = 0;
  Entry entry;
  AffectedPerson concerns = {};
  std::vector<Event> events;
  bool people = false;                    // the people or the chairs may have changed
  std::vector<ShownPerson> changed = {};  // the people who have, as they are now
  // For sentences: what the game had waited for before a move; people under their names then.
  Decision asked = {};
  EffectFrame effect = {};
  std::vector<std::string> players = {};  // by seat
  AffectedPerson by = {};                 // the person who did it; no name: unknown
  std::string old_name = {};              // joined: their name before, if it was another
  std::string bot = {};                   // that took over the seat, or made room
  AffectedPerson new_host = {};           // if the host changed as well
};

struct TableState {
  std::string id;
  TableRulesPtr rules;
  TableChoices choices;
  Version version = 0;
  Version game_version = 0;        // of the last entry that changed the game
  std::uint32_t part = 1;          // of the log (`log_parts.h`)
  Version part_begins = 1;         // with the entry of that version
  std::uint32_t part_matches = 0;  // begun before it
  bool nearly_full = false;        // this part is
  bool closed = false;

  std::string host;  // a person's id
  std::vector<Person> people;
  std::vector<Chair> chairs;
  Door door = Door::open;
  std::vector<Invitation> invitations = {Invitation{}};  // the first is the link of the table

  std::uint32_t match = 0;  // matches begun
  State game = {};
  std::vector<View> views = {};  // of each seat; the last one is the spectators'
  TableEvidence evidence = {};   // from which the bots infer hidden cards
  FairExchange fair = {};
  std::vector<UsedHash> used_hashes = {};        // of all rounds of this match that were dealt
  bool exchange_stalled = false;                 // somebody's client once made a deal wait
  bool deal_again = false;                       // the round could not be replayed (`LogFold`)
  std::vector<std::vector<Points>> rounds = {};  // scores after each round of this match
  std::vector<SeatStatistics> statistics = {};

  Date last_entry{};  // when it was decided
  // Steady times, from when an entry is folded: after a restart people have their time again.
  Clock last_entry_at = 0;
  Clock waiting_at = 0;   // since when the game waits for its present decision
  Clock reaction_at = 0;  // since when players can react to the last move
  std::vector<ChatLine> chat = {};
  std::deque<Update> recent = {};  // oldest first

  const Rules& the_rules() const { return rules->rules; }
  // To parse and print entries with; nullptr before the table is made.
  const Rules* rules_if_made() const { return rules == nullptr ? nullptr : &rules->rules; }
  std::size_t seats() const { return chairs.size(); }
  Version entries_of_part() const { return version + 1 - part_begins; }
  bool is_round_open() const { return game.result == RoundResult::open; }
  // Won or void. Until the next round is dealt, everyone sees all hands.
  bool is_round_over() const { return !is_round_open() && game.result != RoundResult::none; }
  bool is_match_over() const { return game.decision.what == Await::match_over; }
  bool is_match_running() const { return match != 0 && !is_match_over(); }
  bool is_full() const;  // no more people can come; people who can be forgotten make room
  // Can be forgotten when others come: has no seat, is not the host, and is not muted or removed.
  bool is_forgettable(const Person& person) const;
  // Removed, or muted by the host, and without a seat: takes no place.
  bool is_barred(const Person& person) const;
  bool is_muted(const Person& person) const;
  ShownPerson shown(const Person& person) const;
  // What the people who came by an invitation brought on newcomers.
  bool is_closed(InvitationNumber invitation) const;
  bool mutes_newcomers(InvitationNumber invitation) const;
  const Invitation* invitation(InvitationNumber number) const;  // nullptr: unknown
  Invitation* invitation(InvitationNumber number);
  // The latest one that everybody can pass on; nullptr: there is none.
  const Invitation* shared_invitation() const;
  // Whether this name looks like that of somebody else: known at the table, or a bot that sits
  // there.
  bool is_taken(std::string_view name, std::string_view who) const;
  bool owns_chair(std::string_view who) const;  // sits there, or a bot keeps it for them
  // Whether anyone may sit down there: a bot keeps a seat as long as the match lasts.
  bool is_free(Seat seat) const {
    const Chair& chair = chairs[index(seat)];
    return chair.sitter != Sitter::person && (chair.who.empty() || !is_match_running());
  }
  // nullptr: a guest, or not there at all.
  const Person* person(std::string_view who) const;
  Person* person(std::string_view who);
  Seat seat_of_person(std::string_view who) const;  // kNoSeat: has none
  bool is_bot_playing(Seat seat) const {
    return chairs[index(seat)].sitter == Sitter::bot || chairs[index(seat)].away;
  }
  // The name shown at a seat; and at all of them.
  std::string name_at(Seat seat) const;
  std::vector<std::string> names() const;
  const View& view_of(Seat viewer) const {
    return viewer == kNoSeat ? views.back() : views[index(viewer)];
  }
};

std::string_view bot_name(Seat seat);

// After the key of a person was destroyed: what the table shows of their names and words is
// `kForgotten`, as if its log were read again. False: it shows none.
bool forget_person(TableState& table, std::string_view who);

// Folds the next entry; the only other way in which a table changes. An error message means that
// the entry does not fit, and that the game may have changed by halves. Stored logs are folded by
// `LogFold`. `now`: the steady time; any for a table at which nothing is due.
std::expected<Update, std::string> fold_entry(TableState& table, Entry entry,
                                              RulesCache& rules_cache, Clock now);

}  // namespace comodin
