#include "dice/search.h"

#include <algorithm>
#include <cmath>

#include "game/apply.h"

namespace comodin {
namespace {

// Where a play makes the opponent roll, a single roll would flatter the luckiest play.
constexpr int kTriesInside = 3;
constexpr int kTriesAtOnce = 8;
// A move that is this many standard errors worse than the best one is dropped.
constexpr double kHopeless = 4;

// Remembers whether chance was used.
struct AskedChance {
  Random& random;
  bool asked = false;
  template <class Thing>
  std::size_t pick(const Thing* bag, std::size_t count) {
    asked = true;
    return random.pick(bag, count);
  }
  std::uint32_t below(std::uint32_t n) {
    asked = true;
    return random.below(n);
  }
};

struct Trial {
  Move move;
  bool settled = false;  // chance has no part in it
  double sum = 0;
  double squares = 0;
  int tries = 0;

  void add(double value) {
    sum += value;
    squares += value * value;
    ++tries;
  }
  double mean() const { return sum / tries; }
  double error() const {
    if (settled || tries < 2) return 0;
    const double variance = std::max(0.0, squares / tries - mean() * mean());
    return std::sqrt(variance / (tries - 1));
  }
};

}  // namespace

float DiceSearch::after(const State& state, Move move, int tries) {
  NoEvents sink;
  float sum = 0;
  for (int n = 1;; ++n) {
    State next = state;
    AskedChance chance{random_};
    carry_out(*rules_, next, move, chance, sink);
    sum += outlook(next, move.seat);
    if (!chance.asked) return sum;
    if (n == tries) return sum / static_cast<float>(tries);
  }
}

float DiceSearch::outlook(const State& state, Seat seat) {
  ++looked_;
  if (state.result != RoundResult::open)
    return state.result == RoundResult::voided ? 0.5F : state.round_winner == seat ? 1.0F : 0.0F;
  const Seat mover = state.decision.seat;
  float best = 0;
  if (state.decision.what == Await::turn && !state.decision.drew) {
    best = net_->judge(dice_inputs(*rules_, state, mover)).to_move;
  } else {
    for_each_answer(*rules_, state, [&](const Move& move) {
      best = std::max(best, after(state, move, kTriesInside));
    });
  }
  return mover == seat ? best : 1 - best;
}

std::vector<MoveChance> DiceSearch::weigh(const State& state, std::uint32_t budget) {
  std::vector<Trial> trials;
  for_each_answer(*rules_, state, [&](const Move& move) { trials.push_back({.move = move}); });
  looked_ = 0;
  const auto is_open = [&](const Trial& trial, const Trial& best) {
    return !trial.settled &&
           trial.mean() + kHopeless * trial.error() >= best.mean() - kHopeless * best.error();
  };
  NoEvents sink;
  const auto give_tries = [&](Trial& trial) {
    for (int n = 0; n < kTriesAtOnce && !trial.settled; ++n) {
      State next = state;
      AskedChance chance{random_};
      carry_out(*rules_, next, trial.move, chance, sink);
      trial.add(outlook(next, trial.move.seat));
      trial.settled = !chance.asked;
    }
  };
  std::ranges::for_each(trials, give_tries);
  while (trials.size() > 1) {
    const Trial best = *std::ranges::max_element(trials, {}, &Trial::mean);
    int open = 0;
    for (Trial& trial : trials)
      if (looked_ < budget && is_open(trial, best)) {
        give_tries(trial);
        ++open;
      }
    // If only the best one is left, it needs no better estimate.
    if (open == 0 || looked_ >= budget) break;
  }
  std::vector<MoveChance> chances;
  for (const Trial& trial : trials)
    chances.push_back({.move = trial.move, .wins = trial.mean(), .error = trial.error()});
  std::ranges::sort(chances, std::greater{}, &MoveChance::wins);
  return chances;
}

}  // namespace comodin
