// Owns the record of a match: what was decided and what chance brought, as text that anybody can
// check. Must not know the server. `docs/record.md` specifies the format.
#pragma once

#include <cstdint>
#include <expected>
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
  std::vector<Outcome> outcomes;
  bool operator==(const RecordStep&) const = default;
};

struct RecordCommitment {
  Seat seat = kNoSeat;  // kNoSeat: the server
  FairHash hash{};
  bool opened = false;  // false: it was not opened in time and was left out
  FairValue value{};    // if opened, and revealed
  bool operator==(const RecordCommitment&) const = default;
};

struct RecordRound {
  std::vector<RecordCommitment> commitments;  // the server's first, then by seat
  std::vector<RecordStep> steps;              // the first one deals
  bool operator==(const RecordRound&) const = default;
};

struct RecordSeat {
  std::string name;   // as shown; any text
  std::string level;  // of a bot: easy, normal, hard; empty: a person
  bool operator==(const RecordSeat&) const = default;
};

struct Record {
  std::string table;       // its id
  std::string edition;     // its name
  Bytes32 edition_hash{};  // of the edition file's text
  std::vector<std::pair<std::string, std::string>>
      options;  // that the table chose, as in TableSetup
  std::vector<std::pair<std::string, std::string>> customs;  // the texts of blank wilds
  std::vector<RecordSeat> seats;
  std::vector<RecordRound> rounds;
  bool operator==(const Record&) const = default;
};

Bytes32 hash_of_edition(std::string_view text);

// The text of a record. `rules` are those of the record's table. The last round may be unfinished:
// then its values are left out. Rounds that are over have all values.
std::string write_record(const Rules& rules, const Record& record);

// What a seat (kNoSeat: a spectator) may know of a match that still goes on: outcomes that it may
// not know stand as `?`, values of the unfinished round are left out.
std::string write_masked_record(const Rules& rules, const Record& record, Seat viewer);

// A record read back, or the line and what is wrong with it.
struct RecordFault {
  std::size_t line = 0;  // 0: the whole
  std::string step;      // "round 2, step 14: Ana plays R5", where it concerns one
  std::string sentence;
};
// `edition` is the one that the record names, whose file has the given text.
std::expected<Record, RecordFault> read_record(std::string_view text, const Edition& edition);

// What a record says of its table, without reading the rest: to find the edition.
struct RecordHeader {
  std::string edition;
  Bytes32 edition_hash{};
};
std::expected<RecordHeader, RecordFault> read_header(std::string_view text);

struct Verified {
  std::size_t rounds = 0;
  std::size_t moves = 0;
  std::size_t outcomes = 0;
  std::vector<Points> scores;  // at the end
  Seat winner = kNoSeat;       // of the match, if it is over
  std::size_t left_out = 0;    // commitments that were not opened in time
};
// Recomputes the whole match: every commitment, every outcome from the values, every move by the
// rules, every score and checksum.
std::expected<Verified, RecordFault> verify_record(std::string_view text, const Edition& edition,
                                                   std::string_view edition_text);

}  // namespace comodin
