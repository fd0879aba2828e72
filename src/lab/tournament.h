// A tournament: every bot against every other at a table of two, in duplicate deals, with ratings
// that fit all their results.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lab/arena.h"
#include "rules/rules.h"

namespace comodin {

struct Entrant {
  std::string bot;
  double rating = 0;               // Elo points above the mean
  double rating_error = 0;         // half the width of the 95% interval
  std::vector<BotResult> against;  // how it did against each; empty name: itself
};

// The rules are for two seats; `settings.bots` are the entrants, `settings.rounds` the rounds of a
// pair. Calls `progress` with the number of rounds done; returning false ends the tournament early
// with partial results.
std::vector<Entrant> run_tournament(const Rules& rules, const ArenaSettings& settings,
                                    const std::function<bool(std::uint64_t)>& progress);

}  // namespace comodin
