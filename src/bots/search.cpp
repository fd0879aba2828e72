#include "bots/search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "bots/rollout.h"

namespace comodin {
namespace {

constexpr std::uint32_t kPhases = 6;
constexpr std::uint64_t kMovesPerRound = 60;  // of usual length; of longer ones fewer are played
constexpr double kHopeless = 3;               // standard errors behind the best: it is dropped
constexpr double kBehind = 1;  // standard errors behind the best: the usual move is not chosen

struct Candidate {
  Move move;
  std::vector<float> worths;  // in each world
  double total = 0;
  bool is_usual = false;  // the move by rule of thumb
};

// Whether the candidate is worse than the best by this many standard errors. Both were played out
// in the same worlds with the same luck, so it is their difference that counts.
bool is_behind(const Candidate& candidate, const Candidate& best, double errors) {
  const auto n = static_cast<double>(best.worths.size());
  const double mean = (best.total - candidate.total) / n;
  double squares = 0;
  for (std::size_t i = 0; i < best.worths.size(); ++i) {
    const double off = best.worths[i] - candidate.worths[i] - mean;
    squares += off * off;
  }
  return mean > errors * std::sqrt((squares + 1) / n / n);
}

// The usual move comes first, the others in random order: among equals the first one is preferred.
std::vector<Candidate> candidates_of(const LegalMoves& moves, Seat seat, const Move& usual,
                                     Random& random) {
  std::vector<Candidate> candidates;
  for_each_move(moves, seat, [&](const Move& move) {
    if (move.verb == MoveVerb::says_uno || move.verb == MoveVerb::catches) return;
    const bool is_usual = move == usual;
    candidates.insert(is_usual ? candidates.begin() : candidates.end(),
                      {.move = move, .worths = {}, .total = 0, .is_usual = is_usual});
  });
  for (std::size_t i = candidates.size(); i > 2; --i)
    std::swap(candidates[i - 1], candidates[1 + random.below(static_cast<std::uint32_t>(i - 1))]);
  return candidates;
}

// Drops candidates that are worse than the best beyond doubt, then the worst until `most` are left.
// The best comes first. The usual move is not dropped for a doubtful difference.
void keep_best(std::vector<Candidate>& candidates, std::size_t most) {
  const auto best = std::ranges::max_element(candidates, {}, &Candidate::total);
  std::rotate(candidates.begin(), best, best + 1);
  std::erase_if(candidates, [best = candidates.front()](const Candidate& each) {
    return is_behind(each, best, kHopeless);
  });
  const auto result = [](const Candidate& each) {
    return each.is_usual ? std::numeric_limits<double>::max() : each.total;
  };
  while (candidates.size() > most)
    candidates.erase(std::ranges::min_element(candidates, {}, result));
}

// With few rounds the differences are mostly luck, and a rule of thumb knows better.
const Candidate& chosen_of(const std::vector<Candidate>& candidates) {
  const auto usual = std::ranges::find_if(candidates, &Candidate::is_usual);
  const Candidate& best = candidates.front();
  return usual == candidates.end() || is_behind(*usual, best, kBehind) ? best : *usual;
}

}  // namespace

Move best_move(const Rules& rules, Seat seat, const LegalMoves& moves, Worlds& worlds,
               const Budget& budget, Random& random) {
  const Rollout rollout(rules);
  State world;
  worlds.next(world, random);
  std::vector<Candidate> candidates =
      candidates_of(moves, seat, rollout.quick_move(world, seat, random), random);
  if (candidates.empty()) return {};
  State copy;
  std::uint64_t rounds = 0;
  std::uint64_t moves_made = 0;
  for (std::uint32_t phase = 1; phase <= kPhases && candidates.size() > 1; ++phase) {
    const std::size_t count = candidates.size();
    const std::uint64_t most_rounds = std::uint64_t{budget.iterations} * phase / kPhases;
    while (rounds + count <= most_rounds && moves_made <= kMovesPerRound * most_rounds &&
           !budget.is_late()) {
      worlds.next(world, random);
      const Random luck(random.next());
      for (Candidate& candidate : candidates) {
        copy = world;
        Random same = luck;
        const double worth = rollout.play_out(copy, candidate.move, seat, same, moves_made);
        candidate.worths.push_back(static_cast<float>(worth));
        candidate.total += worth;
      }
      rounds += count;
    }
    keep_best(candidates, std::max((count + 1) / 2, std::size_t{2}));
  }
  budget.spend(rounds);
  return chosen_of(candidates).move;
}

}  // namespace comodin
