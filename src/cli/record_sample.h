// Records of matches played by bots, for tests and for authors of verifiers.
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
  std::size_t moves = 0;  // stop after this many, deals included; 0: when the match is over
  bool lively = false;    // now and then a random legal move, so that every rule comes up
  SeatMask left_out = 0;  // never open their values
};

// The values follow from the seed: they are not secret.
Record sample_record(const Table& table, std::string_view edition_text,
                     const SampleSettings& settings);

}  // namespace comodin
