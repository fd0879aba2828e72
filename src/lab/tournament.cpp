#include "lab/tournament.h"

#include <algorithm>
#include <cmath>

#include "lab/estimate.h"

namespace comodin {
namespace {

constexpr int kSteps = 200;
constexpr double kEloPerUnit = 400 / 2.302585092994046;  // of the logarithm of odds

// Strengths such that every bot would have won as often as it did (Bradley and Terry); a bot that
// won all rounds of a pair counts as having lost half of one.
void rate(std::vector<Entrant>& entrants, double rounds) {
  const double least = 0.5 / std::max(rounds, 1.0);
  const std::size_t n = entrants.size();
  std::vector<double> strength(n, 0.0);
  std::vector<double> certainty(n, 0.0);
  for (int step = 0; step < kSteps; ++step)
    for (std::size_t i = 0; i < n; ++i) {
      double missing = 0;
      certainty[i] = 0;
      for (std::size_t j = 0; j < n; ++j) {
        if (entrants[i].against[j].bot.empty()) continue;
        const double expected = 1 / (1 + std::exp(strength[j] - strength[i]));
        missing += std::clamp(entrants[i].against[j].win_rate, least, 1 - least) - expected;
        certainty[i] += expected * (1 - expected);
      }
      if (certainty[i] > 0) strength[i] += missing / certainty[i];
    }
  double mean = 0;
  for (const double each : strength) mean += each / static_cast<double>(n);
  for (std::size_t i = 0; i < n; ++i) {
    entrants[i].rating = kEloPerUnit * (strength[i] - mean);
    if (certainty[i] > 0)
      entrants[i].rating_error = kEloPerUnit * kSure / std::sqrt(certainty[i] * rounds);
  }
}

}  // namespace

std::vector<Entrant> run_tournament(const Rules& rules, const ArenaSettings& settings,
                                    const std::function<bool(std::uint64_t)>& progress) {
  const auto& bots = settings.bots;
  std::vector<Entrant> entrants;
  for (const Contestant& bot : bots)
    entrants.push_back({.bot = std::string(name_of(bot)),
                        .rating = 0,
                        .rating_error = 0,
                        .against = std::vector<BotResult>(bots.size())});
  std::uint64_t done = 0;
  std::uint64_t pairs = 0;
  bool continues = true;
  for (std::size_t i = 0; i < bots.size(); ++i)
    for (std::size_t j = i + 1; j < bots.size() && continues; ++j) {
      ArenaSettings pair = settings;
      pair.bots = {bots[i], bots[j]};
      const ArenaResult result = run_arena(
          rules, pair, [&](std::uint64_t rounds) { return continues = progress(done + rounds); });
      done += result.rounds;
      ++pairs;
      entrants[i].against[j] = result.standings[0];
      entrants[j].against[i] = result.standings[1];
    }
  rate(entrants,
       static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(pairs, 1)));
  return entrants;
}

}  // namespace comodin
