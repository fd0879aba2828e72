// Owns matches that bots play for a record: for tests, and for people who write verifiers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/ids.h"
#include "cli/table_arguments.h"
#include "record/record.h"

namespace comodin {

struct SampleSettings {
  std::uint64_t seed = 1;
  std::size_t moves = 0;         // stop after so many, deals included; 0: when the match is over
  bool lively = false;           // any legal move now and then, so that every rule is met
  std::optional<Seat> left_out;  // never opens its value
};

// The values follow from the seed and are no secret.
Record sample_record(const Table& table, std::string_view edition_text,
                     const SampleSettings& settings);

}  // namespace comodin
