// Decides what happens at a table: turns a person's command into log entries or refuses it, and
// plans the table's own entries (bots, clocks, the exchange of values). Changes nothing: only
// `fold_entry` does, once the entry is durable. Pure functions. Must not know the store or the
// network.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "protocol/commands_words.h"
#include "protocol/table_words.h"
#include "record/fair.h"
#include "table/entry.h"
#include "table/ids.h"
#include "table/table_state.h"
#include "table/thinker.h"

namespace comodin {

// A person whom the log does not know: their name, and the invitation by which they came.
struct Stranger {
  std::string name;
  InvitationNumber invitation = 0;
};

struct Command {
  std::string by;         // the person,
  std::string name = {};  // and what they want to be called
  std::string id;         // chosen by the person; a repeated id takes effect once
  CommandVerb verb = CommandVerb::join;
  Seat seat = kNoSeat;
  std::string who = {};
  std::string text = {};
  bool flag = false;
  InvitationNumber invitation = 0;  // the one that is meant
  // Set by the table, not by the client:
  InvitationNumber came_by = 0;           // the invitation of `by`
  std::optional<Stranger> stranger = {};  // `who`, if the log does not know them
};

using Reason = std::string;

struct ConnectedPerson {
  std::uint32_t sessions = 0;
  std::uint32_t fair = 0;  // those of them that take part in the exchange of values
};
using ConnectedPeople = std::map<std::string, ConnectedPerson, std::less<>>;  // by id

// Who is connected, as the table sees it. Not part of the log.
struct Presence {
  SeatMask here = 0;           // seats whose person is connected
  SeatMask fair = 0;           // those of them that take part in the exchange of values
  Clock first_present_at = 0;  // when the first person connected; clocks start then
  std::array<Clock, kMaxSeats> gone_at = {};  // when the other persons disconnected, if known
  std::size_t watching = 0;                   // connected people without a seat
  const ConnectedPeople* people = nullptr;    // all of them; none: nobody is

  bool is_here(std::string_view who) const { return people != nullptr && people->contains(who); }
};

// Entries of a part of a log, enough for hundreds of rounds.
struct LogLimits {
  // Beyond this nobody talks, takes another name or sits down in the middle of a match, which
  // cannot use up what the game needs, and the next match begins a new part.
  Version nearly_full = 40'000;
  // Beyond this only the present round is finished, even if the match is not.
  Version most = 50'000;
};

// What the authority needs from the server.
struct DecideContext {
  const ValueCipher& cipher;
  FairValue (*new_value)() = &random_value;
  std::string (*new_token)() = &new_invitation_token;
  std::uint64_t salt = 0;  // of the bots' generators; secret
  LogLimits log = {};
};

inline constexpr std::uint32_t kMinClock = 10;  // seconds per turn, if the clock is on
inline constexpr Clock kMostThinkMs = 20;       // for a decision of a bot that searches
inline constexpr Clock kExchangeMs = 4000;      // to commit, and again to open
inline constexpr Clock kStalledMs = 1000;       // the same at a table that once waited in vain
inline constexpr Clock kAbsentMs = 60'000;      // absence after which a bot takes over
inline constexpr Clock kChatWindowMs = 10'000;  // a person may post kChatLines lines in this time
inline constexpr int kChatLines = 5;
inline constexpr int kLeastVotes = 2;  // to remove somebody
inline constexpr std::size_t kMaxNameBytes = 60;
inline constexpr std::size_t kMaxChatBytes = 500;
inline constexpr std::size_t kMaxCommandIdBytes = 160;  // 40 characters, each of 4 at most

// The error message for choices that no table can have; empty: they are valid. Compiling the rules
// checks whether the edition allows them.
std::string choices_error(const TableChoices& choices);

// Whether the table's part of the log is nearly full.
bool is_nearly_full(const TableState& table, const DecideContext& context);

struct DecideResult {
  // None: nothing changes, or the command is held. A guest's first has `joined` before it.
  std::vector<Entry> entries = {};
  Clock not_before = 0;  // later than now: hold the command and decide it again then
};
// The entry that begins the next round, of the next match if this one is over or its part of the
// log is full, or the same round again.
entry::Began next_round(const TableState& table, const DecideContext& context);

// The decision on the command, or the reason of its refusal.
std::expected<DecideResult, Reason> decide(const TableState& table, const Command& command,
                                           const Moment& now, const DecideContext& context);

// When a legal move may take effect at the earliest. A move that ends another player's chance to
// react waits until the time to react is over.
Clock not_before(const TableState& table, const Move& move);

// The entry that ends a person's absence, if they were away and have just sent a command. A command
// that is not a move does not extend a turn whose time is up: the bot plays that turn first.
std::optional<Entry> welcome_back(const TableState& table, std::string_view who, bool plays,
                                  const Moment& now);

// What a bot thinks about: its move in the present game.
struct BotThought {
  Version game_version = 0;  // a thought about another one is void
  Seat seat = kNoSeat;
  std::optional<Move> move = {};  // none yet: it still thinks
};

// The next entry of the table itself, and when it is due. Nothing: the table waits for a person, or
// for the thought.
struct Due {
  Clock at = 0;
  Entry entry = {};
  Seat thinks = kNoSeat;  // instead of the entry: the bot on this seat has to think first
};
std::optional<Due> next_due(const TableState& table, const Presence& presence, const Moment& now,
                            const DecideContext& context, const BotThought& thought = {});

// What the bot on the seat has to think about.
BotQuestion question_for(const TableState& table, Seat seat, const DecideContext& context);

}  // namespace comodin
