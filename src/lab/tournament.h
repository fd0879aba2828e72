// Owns a tournament: every bot against every other at a table of two, in duplicate deals, and
// ratings that fit all their results.
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
  double rating_error = 0;         // half of the interval of 95 %
  std::vector<BotResult> against;  // how it did against each; empty name: itself
};

// The rules are of two seats; `settings.bots` are the entrants, `settings.rounds` those of a pair.
// `progress` is told how many rounds are done; returning false ends it with what there is.
std::vector<Entrant> run_tournament(const Rules& rules, const ArenaSettings& settings,
                                    const std::function<bool(std::uint64_t)>& progress);

}  // namespace comodin
