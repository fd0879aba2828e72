#include "bots/search.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bots/rollout.h"

namespace comodin {
namespace {

constexpr std::uint32_t kPhases = 6;
constexpr std::uint64_t kMovesPerRound =
    60;                          // that a budget is for; where rounds are long, it is fewer
constexpr double kHopeless = 3;  // standard errors behind the best

struct Candidate {
  Move move;
  std::vector<float> worths;  // in each world
  double total = 0;
};

// Whether one is worse than the other beyond doubt. Both were played on in the same worlds with the
// same luck, so it is their difference that counts.
bool is_hopeless(const Candidate& candidate, const Candidate& best) {
  const auto n = static_cast<double>(best.worths.size());
  const double mean = (best.total - candidate.total) / n;
  double squares = 0;
  for (std::size_t i = 0; i < best.worths.size(); ++i) {
    const double off = best.worths[i] - candidate.worths[i] - mean;
    squares += off * off;
  }
  return mean > kHopeless * std::sqrt((squares + 1) / n / n);
}

std::vector<Candidate> candidates_of(const LegalMoves& moves, Seat seat) {
  std::vector<Candidate> candidates;
  for_each_move(moves, seat, [&](const Move& move) {
    if (move.verb != MoveVerb::says_uno && move.verb != MoveVerb::catches)
      candidates.push_back({.move = move, .worths = {}, .total = 0});
  });
  return candidates;
}

// Keeps the best, at most `most` of them; the first of equals stays before the others.
void keep_best(std::vector<Candidate>& candidates, std::size_t most) {
  const auto best = std::ranges::max_element(candidates, {}, &Candidate::total);
  std::rotate(candidates.begin(), best, best + 1);
  const auto hopeless =
      std::remove_if(candidates.begin() + 1, candidates.end(),
                     [&](const Candidate& each) { return is_hopeless(each, candidates.front()); });
  candidates.erase(hopeless, candidates.end());
  while (candidates.size() > most)
    candidates.erase(std::ranges::min_element(candidates, {}, &Candidate::total));
}

}  // namespace

Move best_move(const Rules& rules, Seat seat, const LegalMoves& moves, Worlds& worlds,
               std::uint32_t budget, Random& random) {
  std::vector<Candidate> candidates = candidates_of(moves, seat);
  if (candidates.empty()) return {};
  const Rollout rollout(rules);
  State world;
  State copy;
  std::uint64_t moves_made = 0;
  for (std::uint32_t phase = 1; phase <= kPhases && candidates.size() > 1; ++phase) {
    const auto count = static_cast<std::uint32_t>(candidates.size());
    const std::uint64_t most_moves = kMovesPerRound * budget * phase / kPhases;
    for (std::uint32_t n = std::max(budget / kPhases / count, 1U);
         n != 0 && moves_made <= most_moves; --n) {
      worlds.next(world, random);
      const Random luck(random.next());
      for (Candidate& candidate : candidates) {
        copy = world;
        Random same = luck;
        const double worth = rollout.play_on(copy, candidate.move, seat, same, moves_made);
        candidate.worths.push_back(static_cast<float>(worth));
        candidate.total += worth;
      }
    }
    const std::size_t better_half = std::max((candidates.size() + 1) / 2, std::size_t{2});
    keep_best(candidates, phase == kPhases ? 1 : better_half);
  }
  return candidates.front().move;
}

}  // namespace comodin
