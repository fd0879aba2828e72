// The record of a match: all moves and outcomes, as text that anyone can verify. `docs/record.md`
// specifies the format. Pure functions; errors name the line or the step. Must not know the server.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "edition/edition.h"
#include "game/move.h"
#include "game/outcomes.h"
#include "record/fair.h"
#include "rules/rules.h"

namespace comodin {

struct RecordStep {
  Move move;
  std::vector<Outcome> outcomes = {};
  bool operator==(const RecordStep&) const = default;
};

struct RecordCommitment {
  Seat seat = kNoSeat;  // kNoSeat: the server
  FairHash hash{};
  bool opened = false;  // false: not opened in time, and left out
  FairValue value{};    // if opened, and revealed
  bool operator==(const RecordCommitment&) const = default;
};

struct RecordSeat {
  std::string name;   // as shown; any text
  std::string level;  // of a bot: easy, normal, hard; empty: a person
  bool operator==(const RecordSeat&) const = default;
};

struct RecordRound {
  std::uint32_t version = kFairVersion;            // of its commitments
  std::vector<RecordSeat> seats = {};              // when it was dealt, if changed since; or empty
  std::vector<RecordCommitment> commitments = {};  // the server's first, then by seat
  std::vector<RecordStep> steps = {};              // the first one deals
  bool operator==(const RecordRound&) const = default;
};

struct Record {
  std::string table;       // its id
  std::string edition;     // its name
  Bytes32 edition_hash{};  // of the edition file's text
  // The choices of the table, as in TableSetup: options, and the texts of blank wilds.
  std::vector<std::pair<std::string, std::string>> options = {};
  std::vector<std::pair<std::string, std::string>> customs = {};
  std::vector<RecordSeat> seats = {};  // when the first round was dealt; in version 1 at the end
  std::vector<RecordRound> rounds = {};
  std::optional<Seat> masked_for =
      {};  // masked for this seat (kNoSeat: a spectator); none: complete
  bool operator==(const Record&) const = default;
};

// In a masked record, an outcome that its reader may not know. A gift that it may not know has no
// kind.
inline constexpr Outcome kHiddenOutcome{.kind = kNoKind, .number = 0xFFFFFFFF};

Bytes32 hash_of_edition(std::string_view text);
// Of the format: 1 if all rounds are of version 1.
std::uint32_t version_of(const Record& record);
// Who sat where in a round, counted from 0.
const std::vector<RecordSeat>& seats_in(const Record& record, std::size_t round);
// The commitment to a value, by the rules of the round's version.
FairHash commitment_in(const Record& record, std::size_t round, Seat seat, const FairValue& value);
// The key of a round, counted from 0, from the values that were opened.
Bytes32 key_of_round(const Record& record, std::size_t round);

// The text of a record. `rules` are those of the record's table, and every step must be one that
// they allow. The last round may be unfinished: then its values are left out. Rounds that are over
// have all values.
std::string write_record(const Rules& rules, const Record& record);

// What a seat (kNoSeat: a spectator) may know of a match that is still running: hidden outcomes of
// the unfinished round are masked, and all its values are left out.
Record mask_record(const Rules& rules, const Record& record, Seat viewer);
std::string write_masked_record(const Rules& rules, const Record& record, Seat viewer);

// What is wrong with a record, and where.
struct RecordFault {
  std::size_t line = 0;  // 0: the record as a whole
  std::string step;      // "round 2, step 14: Ana plays R5", if it is about one
  std::string sentence;
};
// `edition` is the one that the record names. Only canonical text is accepted: writing the record
// again gives the same bytes. The game is played through; `verify_record` checks the chance.
std::expected<Record, RecordFault> read_record(std::string_view text, const Edition& edition);

// The table of a record, with valid checksums but without reading the rest: to find the edition.
struct RecordHeader {
  std::string edition;
  Bytes32 edition_hash{};
};
std::expected<RecordHeader, RecordFault> read_header(std::string_view text);

struct Verified {
  std::size_t rounds = 0;      // that are over
  std::size_t moves = 0;       // including deals; none of a masked round
  std::size_t outcomes = 0;    // that were checked against the values
  std::vector<Points> scores;  // at the end
  Seat winner = kNoSeat;       // of the match, if it is over
  std::size_t left_out = 0;    // commitments that were not opened in time
  // The names of those whose values went into each round that is over. None: only the server's did,
  // and whoever runs it could have chosen what came.
  std::vector<std::vector<std::string>> contributors;
  bool unfinished = false;  // there is one more round; its outcomes cannot be checked yet
};
// Recomputes the whole match: every commitment, every outcome from the values, every move by the
// rules, every score and checksum.
std::expected<Verified, RecordFault> verify_record(std::string_view text, const Edition& edition,
                                                   std::string_view edition_text);

}  // namespace comodin
