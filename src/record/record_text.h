// Prints and parses the text of a record: its lines and the checksums between them. Does not play
// the match: `replay.h` does.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.h"

namespace comodin {

// A record with the results that follow from it.
struct RecordSheet {
  Record record;
  std::vector<std::vector<Points>> scores;  // after each round that is over: all, or all but one
  Seat winner = kNoSeat;                    // of the match, if it is over
  bool operator==(const RecordSheet&) const = default;
};

struct ParsedRecord {
  RecordSheet sheet;
  Rules rules;
  std::vector<std::vector<std::size_t>> lines;  // of each round's steps, in the text
};

std::string print_record(const Rules& rules, const RecordSheet& sheet);

// Parses the text without checking it against the game. Accepts nothing that would be printed in
// another way.
std::expected<ParsedRecord, RecordFault> parse_record(std::string_view text,
                                                      const Edition& edition);

bool is_hidden(const RecordStep& step);
// Whether anything of the round is masked; then the round is not over.
bool is_hidden(const RecordRound& round);

// Any bytes as text without control characters, not in quotes.
std::string escaped(std::string_view text);

std::string to_text(const Rules& rules, const Outcome& outcome);

}  // namespace comodin
