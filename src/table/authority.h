// Decides what happens at a table: turns a person's command into a log entry or refuses it, and
// plans the table's own entries (bots, clocks, the exchange of values). Changes nothing: only
// `fold_entry` does, once the entry is durable. Pure functions, except that a bot's thinking may be
// limited by the clock. Must not know the store or the network.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/random.h"
#include "record/fair.h"
#include "table/entry.h"
#include "table/table_state.h"

namespace comodin {

enum class CommandVerb : std::uint8_t {
  join,    // text: the name
  take,    // who: whose seat; made by the server for a hand-over code
  sit,     // seat
  leave,   //
  bot,     // seat, text: the level; empty: the seat becomes free
  host,    // who
  begin,   // the match, the next round, or another match
  move,    // text
  chat,    // text
  emote,   // text
  mute,    // who, flag
  remove,  // who
  vote,    // seat
  commit,  // text: the hash
  open,    // text: the value
  close,   // the table, for good
};

struct Command {
  std::string by;  // the person
  std::string id;  // chosen by the person; a repeated id takes effect once
  CommandVerb verb = CommandVerb::join;
  Seat seat = kNoSeat;
  std::string who = {};
  std::string text = {};
  bool flag = false;
};

// Why a command is refused: a reason of the game (`base/refusal.h`), or one of these.
namespace reason {
inline constexpr std::string_view kClosed = "table_closed";
inline constexpr std::string_view kFull = "table_full";
inline constexpr std::string_view kNotHere = "not_at_table";
inline constexpr std::string_view kRemoved = "removed";
inline constexpr std::string_view kNotHost = "not_host";
inline constexpr std::string_view kNotSeated = "not_seated";
inline constexpr std::string_view kNoSuchSeat = "no_such_seat";
inline constexpr std::string_view kSeatTaken = "seat_taken";
inline constexpr std::string_view kSeated = "already_seated";
inline constexpr std::string_view kRoundRunning = "round_running";
inline constexpr std::string_view kNoRound = "no_round";
inline constexpr std::string_view kMuted = "muted";
inline constexpr std::string_view kBadText = "bad_text";
inline constexpr std::string_view kBadMove = "bad_move";
inline constexpr std::string_view kNoSuchLevel = "no_such_level";
inline constexpr std::string_view kNoSuchEmote = "no_such_emote";
inline constexpr std::string_view kNotAway = "not_away";
inline constexpr std::string_view kVoted = "already_voted";
inline constexpr std::string_view kNotNow = "not_now";
inline constexpr std::string_view kBadValue = "bad_value";
inline constexpr std::string_view kOften = "too_often";
inline constexpr std::string_view kNoCode = "no_such_code";
inline constexpr std::string_view kWornOut = "worn_out";
}  // namespace reason

using Reason = std::string;

// Who is connected, as the table sees it. Not part of the log.
struct Presence {
  SeatMask here = 0;           // seats whose person is connected
  SeatMask fair = 0;           // those of them that take part in the exchange of values
  Clock first_present_at = 0;  // when the first person connected; clocks start then
  std::array<Clock, kMaxSeats> gone_at = {};  // when the other persons disconnected, if known
  std::span<const std::string> people = {};   // ids of all connected people, sorted
};

// What the authority needs from the server.
struct DecideContext {
  const ValueCipher& cipher;
  FairValue (*new_value)() = &random_value;
  std::uint64_t salt = 0;  // of the bots' generators; secret
  // Limits a bot's decision, which all tables wait for. Its move is stored, so nobody ever has to
  // reproduce it. 0: no limit, and no dependence on the clock.
  Clock most_think_ms = 0;
};

inline constexpr std::uint32_t kMinClock = 10;  // seconds per turn, if the clock is on
inline constexpr std::uint32_t kMaxClock = 120;
inline constexpr std::uint32_t kMaxReactionMs = 10'000;
inline constexpr Clock kMostThinkMs = 20;       // for a decision of a bot
inline constexpr Clock kExchangeMs = 4000;      // to commit, and again to open
inline constexpr Clock kAbsentMs = 60'000;      // absence after which a bot takes over
inline constexpr Clock kChatWindowMs = 10'000;  // a person may post kChatLines lines in this time
inline constexpr int kChatLines = 5;
inline constexpr std::size_t kMaxNameBytes = 60;
inline constexpr std::size_t kMaxChatBytes = 500;
inline constexpr std::size_t kMaxCommandIdBytes = 40;
// Entries of a log, enough for hundreds of rounds. After that only the present round is finished.
inline constexpr Version kMaxEntries = 50'000;

// The error message for choices that no table can have; empty: they are valid. Compiling the rules
// checks whether the edition allows them.
std::string choices_error(const TableChoices& choices);

struct DecideResult {
  std::optional<Entry> entry = {};  // none: nothing changes, or the command is held
  Clock not_before = 0;             // later than now: hold the command and decide it again then
};
// The decision on the command, or the reason of its refusal.
std::expected<DecideResult, Reason> decide(const TableState& table, const Command& command,
                                           Clock now, const DecideContext& context);

// When a legal move may take effect at the earliest. A move that ends another player's chance to
// react waits until the time to react is over.
Clock not_before(const TableState& table, const Move& move);

// The entry that ends a person's absence, if they were away and have just sent a command. A command
// that is not a move does not extend a turn whose time is up: the bot plays that turn first.
std::optional<Entry> welcome_back(const TableState& table, std::string_view who, bool plays,
                                  Clock now);

// The next entry of the table itself, and when it is due. Nothing: the table waits for a person.
struct Due {
  Clock at = 0;
  Entry entry;
};
std::optional<Due> next_due(const TableState& table, const Presence& presence, Clock now,
                            const DecideContext& context);

inline constexpr std::array<std::string_view, 8> kEmotes = {
    "hello", "thanks", "well_played", "oops", "laugh", "wow", "hurry", "bye"};

}  // namespace comodin
