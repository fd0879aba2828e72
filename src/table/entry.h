// The entries of a table's log: one for every decision ever made there. The table is the fold of
// its entries. In the log each is a short JSON object; `docs/log.md` lists them. There a move and
// its outcomes are text in the game's notation, so printing and parsing a move needs the table's
// rules: it is parsed once, where it enters, and printed once, where it is stored.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "game/move.h"
#include "game/outcomes.h"
#include "protocol/table_words.h"
#include "rules/rules.h"
#include "table/moment.h"
#include "table/people.h"

namespace comodin {

using Pairs = std::vector<std::pair<std::string, std::string>>;

// The choices with which a table is made.
struct TableChoices {
  std::string edition;
  std::size_t seats = 4;
  Pairs options;              // name, value
  Pairs customs;              // token, text
  bool open = false;          // listed, and anyone may sit down
  std::uint32_t clock_s = 0;  // for a turn; 0: off
  Pace pace = Pace::normal;
  std::uint32_t reaction_ms = 1500;
  std::string level = "normal";  // of the bots that fill free seats
  bool operator==(const TableChoices&) const = default;
};

namespace entry {

struct Made {
  std::string table;
  std::string edition_hash;
  TableChoices choices;
  bool operator==(const Made&) const = default;
};
struct Joined {  // came, or changed their name
  std::string name;
  InvitationNumber invitation = 0;  // by which they came
  bool operator==(const Joined&) const = default;
};
struct Sat {
  Seat seat{};
  bool operator==(const Sat&) const = default;
};
struct Left {  // gave the seat up
  bool operator==(const Left&) const = default;
};
struct SeatedBot {  // a bot of that level sits there now; no level: the seat is free
  Seat seat{};
  std::string level;
  bool operator==(const SeatedBot&) const = default;
};
struct Hosted {  // this person is the host now
  std::string who;
  bool operator==(const Hosted&) const = default;
};
struct Away {  // a bot plays for the person on the seat until they are back
  Seat seat{};
  bool back = false;
  bool operator==(const Away&) const = default;
};
struct Began {         // a round is about to begin; players commit to values
  std::string hash;    // the server's
  std::string sealed;  // its value
  bool new_match = false;
  bool again = false;      // the round before could not be replayed by today's rules
  std::uint32_t fair = 1;  // the version of fair chance; what is not stored is version 1
  bool operator==(const Began&) const = default;
};
struct Committed {
  Seat seat{};
  std::string hash;
  bool operator==(const Committed&) const = default;
};
struct RevealStarted {   // committing is over; those who did open their values
  bool stalled = false;  // somebody who takes part did not
  bool operator==(const RevealStarted&) const = default;
};
struct Opened {
  Seat seat{};
  std::string sealed;
  bool operator==(const Opened&) const = default;
};
struct Moved {
  Move move = {};
  std::vector<Outcome> outcomes = {};  // what chance brought, in order
  std::uint64_t counter = 0;           // numbers drawn from the round's key so far
  // If the move ends the round: how the match stands then, in case a later version cannot replay
  // it.
  std::vector<Points> scores = {};
  Seat winner = kNoSeat;  // kNoSeat: the round is void
  Seat match_winner = kNoSeat;
  Seat dealer = kNoSeat;  // of the next round; kNoSeat: not yet known
  bool is_deal() const { return move.verb == MoveVerb::deal; }
  bool operator==(const Moved&) const = default;
};
struct ChatPosted {
  std::string text;
  bool emote = false;  // the text is the name of an emote
  bool operator==(const ChatPosted&) const = default;
};
struct Muted {
  std::string who;
  bool muted = true;
  bool covers = false;  // newcomers by the same invitation too; stored since version 0.5
  // Of a person who was not in the log before.
  std::string stranger = {};  // their name
  bool nameless = false;      // which they cannot have at this table
  InvitationNumber invitation = 0;
  bool operator==(const Muted&) const = default;
};
struct Removed {  // by the host or by vote; may not watch any more
  std::string who;
  bool back = false;  // may come again
  // As above. A vote covers nobody else.
  bool covers = false;
  std::string stranger = {};
  bool nameless = false;
  InvitationNumber invitation = 0;
  bool operator==(const Removed&) const = default;
};
struct Voted {  // to remove the absent person on this seat
  Seat seat{};
  bool operator==(const Voted&) const = default;
};
struct Handed {  // the person continues on another device, with another id
  std::string from;
  std::string to;
  std::string name;
  bool operator==(const Handed&) const = default;
};
struct Closed {
  bool operator==(const Closed&) const = default;
};
struct DoorSet {
  Door door = Door::open;
  bool operator==(const DoorSet&) const = default;
};
struct Invited {
  InvitationNumber invitation = 0;
  std::string token;
  std::string guest;  // for whom, as the host wrote it
  bool personal = false;
  bool operator==(const Invited&) const = default;
};
struct Withdrawn {
  InvitationNumber invitation = 0;
  bool withdrawn = true;
  bool operator==(const Withdrawn&) const = default;
};
struct Admitted {  // let in by the host, or by a personal invitation
  std::string who;
  std::string name;
  bool nameless = false;  // they have to choose another name to take part
  InvitationNumber invitation = 0;
  bool operator==(const Admitted&) const = default;
};
struct NearlyFull {  // this part of the log; from now on nobody talks
  bool operator==(const NearlyFull&) const = default;
};
// The log is continued in a new part, before a match. Everything that is still so, so that the
// entries before need not be read.
struct Continued {
  std::string table;
  std::string edition_hash;
  TableChoices choices;
  std::uint32_t part = 2;     // of the log, that begins here
  std::uint32_t matches = 0;  // begun so far
  std::string host;           // a person's id
  Door door = Door::open;
  bool unfinished = false;  // the match before: the part was full
  bool exchange_stalled = false;
  std::vector<Person> people;
  std::vector<Chair> chairs;
  std::vector<Invitation> invitations;
  std::vector<ChatLine> chat;
  bool operator==(const Continued&) const = default;
};

using What = std::variant<Made, Joined, Sat, Left, SeatedBot, Hosted, Away, Began, Committed,
                          RevealStarted, Opened, Moved, ChatPosted, Muted, Removed, Voted, Handed,
                          Closed, DoorSet, Invited, Withdrawn, Admitted, NearlyFull, Continued>;

}  // namespace entry

// The stream of a table's log is named by this prefix and the table's id.
inline constexpr std::string_view kTableStreams = "table/";
// Retention's own: a mark for each table that looks old, and an entry for each hour that the server
// ran.
inline constexpr std::string_view kIdleStreams = "idle/";
inline constexpr std::string_view kHoursStream = "hours";
// Where the parts of a table's log begin, once there is more than one.
inline constexpr std::string_view kPartsStreams = "parts/";
std::string table_stream(std::string_view table);
std::string parts_stream(std::string_view table);

struct Entry {
  Date at{};
  std::string by;       // the person; empty: the table itself
  std::string command;  // the person's id of the command
  entry::What what;
  bool operator==(const Entry&) const = default;
};

std::string_view word_of(const Entry& entry);  // its kind: made, joined, …
// The same as clients are sent it, with chat and gestures apart.
Deed deed_of(const Entry& entry);

// `rules` are those of the table, for its moves; nullptr before the table is made.
std::string to_json(const Entry& entry, const Rules* rules);
// Error message if the text is not an entry, or a move that these rules do not know.
std::expected<Entry, std::string> parse_entry(std::string_view text, const Rules* rules);
// The entry without its fields: when, by whom, and of which kind.
std::expected<Entry, std::string> parse_entry_head(std::string_view text);
// The text of the entry; if it is a move, without the move and its outcomes.
std::string without_move(const std::string& text);

// "1", "2", …: how stored and sent moves name the seats.
const std::vector<std::string>& seat_labels();

}  // namespace comodin
