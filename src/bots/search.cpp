#include "bots/search.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "bots/rollout.h"

namespace comodin {
namespace {

struct Candidate {
  Move move;
  std::size_t order = 0;
  double total = 0;
};

}  // namespace

Move best_move(const Rules& rules, Seat seat, const LegalMoves& moves, Worlds& worlds,
               std::uint32_t budget, Random& random) {
  std::vector<Candidate> candidates;
  for_each_move(moves, seat, [&](const Move& move) {
    if (move.verb != MoveVerb::says_uno && move.verb != MoveVerb::catches)
      candidates.push_back({.move = move, .order = candidates.size()});
  });
  if (candidates.size() < 2) return candidates.empty() ? Move{} : candidates.front().move;
  State world;
  worlds.next(world, random);
  const Rollout rollout(rules, world);
  State copy;
  int phases = 0;
  for (std::size_t n = candidates.size(); n > 1; n = (n + 1) / 2) ++phases;
  const std::uint32_t share = budget / static_cast<std::uint32_t>(phases);
  while (candidates.size() > 1) {
    const auto count = static_cast<std::uint32_t>(candidates.size());
    const std::uint32_t rounds = std::max(share / count, 1U);
    for (std::uint32_t n = 0; n < rounds; ++n) {
      worlds.next(world, random);
      const Random luck(random.next());
      for (Candidate& candidate : candidates) {
        copy = world;
        Random same = luck;
        candidate.total += rollout.play_on(copy, candidate.move, seat, same);
      }
    }
    std::ranges::sort(candidates, std::ranges::greater{}, [](const Candidate& each) {
      return std::pair(each.total, -static_cast<double>(each.order));
    });
    candidates.resize((candidates.size() + 1) / 2);
  }
  return candidates.front().move;
}

}  // namespace comodin
