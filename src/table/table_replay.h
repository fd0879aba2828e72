// Replays one round of a match from the table's log, move by move, as JSON. `docs/http_api.md`
// describes it. Must not know who may ask.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "table/table_state.h"

namespace comodin {

struct ReplayQuestion {
  std::uint32_t match = 1;  // both counted from 1
  std::uint32_t round = 1;
  std::optional<Seat> eyes = std::nullopt;  // kNoSeat: a spectator's; none: all hands are open
  std::optional<Language> language = std::nullopt;  // of the sentences; none: there are none
};

// The match must be over; `log` has all entries of the table. Error message on failure.
std::expected<std::string, std::string> round_replay(const std::vector<std::string>& log,
                                                     const ReplayQuestion& question,
                                                     RulesCache& rules_cache);

}  // namespace comodin
