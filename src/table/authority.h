// Owns what may happen at a table: a person's command becomes an entry for the log or is refused,
// and what the table does by itself (bots, clocks, the exchange of values) becomes an entry when it
// is due. Changes nothing: only `fold_entry` does, after the entry is durable. Must not know the
// store or the network.
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
  take,    // who: whose seat, text: the name; the server's own answer to a hand-over code
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
  close,   // the table, for ever
};

struct Command {
  std::string by;  // the person
  std::string id;  // theirs; the same id takes effect once
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
  SeatMask here = 0;                          // seats whose person is connected
  SeatMask fair = 0;                          // of these, who takes part in the exchange of values
  Clock first_present_at = 0;                 // since when anybody is; clocks stand still before
  std::array<Clock, kMaxSeats> gone_at = {};  // when the others went, as far as it is known
  std::span<const std::string> people = {};   // the ids of all who are connected, in order
};

// What the authority needs from the server.
struct DecideContext {
  const ValueCipher& cipher;
  FairValue (*new_value)() = &random_value;
  std::uint64_t salt = 0;  // of the bots' generators; secret
  // By the clock, for a bot's decision: all tables wait for it. Nobody has to decide the same
  // again, since moves are kept. 0: it takes as long as it takes, and depends on no clock.
  Clock most_think_ms = 0;
};

inline constexpr std::uint32_t kMinClock = 10;  // seconds for a turn, where there is a clock
inline constexpr std::uint32_t kMaxClock = 120;
inline constexpr std::uint32_t kMaxReactionMs = 10'000;
inline constexpr Clock kMostThinkMs = 20;       // of a bot that others wait for
inline constexpr Clock kExchangeMs = 4000;      // to commit, and again to open
inline constexpr Clock kAbsentMs = 60'000;      // then a bot plays for who is gone, clock or not
inline constexpr Clock kChatWindowMs = 10'000;  // in which one may say so many lines
inline constexpr int kChatLines = 5;
inline constexpr std::size_t kMaxNameBytes = 60;
inline constexpr std::size_t kMaxChatBytes = 500;
inline constexpr std::size_t kMaxCommandIdBytes = 40;
// Entries of a log, some hundreds of rounds: then the round is played to its end, and that is all.
inline constexpr Version kMaxEntries = 50'000;

// What a table cannot be made with, as a sentence; empty: nothing is wrong. Whether its edition
// allows it is for the rules to say.
std::string choices_error(const TableChoices& choices);

struct Decision {
  std::optional<Entry> entry =
      {};                // none: it changes nothing, as to join again under the same name
  Clock not_before = 0;  // when it may take effect at the earliest
};
// What becomes of the command, or why nothing does.
std::expected<Decision, Reason> decide(const TableState& table, const Command& command, Clock now,
                                       const DecideContext& context);

// When a legal move may take effect at the earliest: one that takes away somebody's chance to react
// waits until everybody has had time to.
Clock not_before(const TableState& table, const Move& move);

// The person who may play the seat's moves has said something: no bot plays for them any more. But
// who only talks when their time has run out gets no more of it: a bot plays that turn first.
std::optional<Entry> welcome_back(const TableState& table, std::string_view who, bool plays,
                                  Clock now);

// What the table does next by itself, and when. Nothing: it waits for a person, or for people.
struct Due {
  Clock at = 0;
  Entry entry;
};
std::optional<Due> next_due(const TableState& table, const Presence& presence, Clock now,
                            const DecideContext& context);

inline constexpr std::array<std::string_view, 8> kEmotes = {
    "hello", "thanks", "well_played", "oops", "laugh", "wow", "hurry", "bye"};

}  // namespace comodin
