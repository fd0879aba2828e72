// What the parts of a move cost, by Google Benchmark: `comodin_bench [--benchmark_filter=…]`. Whole
// rounds are measured by `comodin bench`. Every part is shown many states of one match.
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/random.h"
#include "bots/asked_seat.h"
#include "bots/bot.h"
#include "edition/load.h"
#include "game/apply.h"
#include "game/notation.h"
#include "lab/bench.h"
#include "view/sample.h"
#include "view/seat_view.h"

namespace comodin {
namespace {

constexpr std::size_t kSituations = 256;

// A state on the way through a match, and the move that the random player makes there.
struct Situation {
  State state;
  Seat seat = kNoSeat;
  Move move;
};

const Rules& rules() {
  static const Rules kRules = [] {
    const auto edition = load_edition("anniversary");
    COMODIN_CHECK(edition);
    auto compiled = compile_rules(*edition, {});
    COMODIN_CHECK(compiled);
    return *std::move(compiled);
  }();
  return kRules;
}

const std::vector<Situation>& situations() {
  static const std::vector<Situation> kMade = [] {
    std::vector<Situation> made;
    NoEvents sink;
    Random random(1);
    State state = new_match();
    while (made.size() < kSituations) {
      if (state.waiting.what == Await::match_over) state = new_match();
      if (state.result != RoundResult::open) {
        COMODIN_CHECK(apply(rules(), state, Move{}, random, sink) == Refusal::none);
        continue;
      }
      const Seat seat = asked_seat(rules(), state);
      const Move move = RandomPlayer::move(SeatView(rules(), state, seat), random);
      made.push_back({state, seat, move});
      COMODIN_CHECK(apply(rules(), state, move, random, sink) == Refusal::none);
    }
    return made;
  }();
  return kMade;
}

// Calls `part` with one situation after another.
template <class Part>
void measure(benchmark::State& run, Part part) {
  const std::vector<Situation>& all = situations();
  std::size_t at = 0;
  for (auto _ : run) {
    part(all[at]);
    at = (at + 1) % all.size();
  }
}

void rounds(benchmark::State& run, bool events) {
  BenchSettings settings{.rounds = 1000, .events = events};
  for (auto _ : run) {
    benchmark::DoNotOptimize(run_bench(rules(), settings, [](std::uint64_t) { return true; }));
    ++settings.seed;
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(settings.rounds));
}
BENCHMARK_CAPTURE(rounds, events_off, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(rounds, events_on, true)->Unit(benchmark::kMicrosecond);

void legal_moves_of_a_seat(benchmark::State& run) {
  measure(run, [](const Situation& now) {
    benchmark::DoNotOptimize(legal_moves(rules(), now.state, now.seat));
  });
}
BENCHMARK(legal_moves_of_a_seat);

void copy_of_a_state(benchmark::State& run) {
  State copy;
  measure(run, [&](const Situation& now) {
    copy = now.state;
    benchmark::DoNotOptimize(copy);
  });
}
BENCHMARK(copy_of_a_state);

// The state is copied each time; what that costs stands above.
void apply_to_a_copy(benchmark::State& run) {
  NoEvents sink;
  Random random(2);
  measure(run, [&](const Situation& now) {
    State copy = now.state;
    benchmark::DoNotOptimize(apply(rules(), copy, now.move, random, sink));
    benchmark::DoNotOptimize(copy);
  });
}
BENCHMARK(apply_to_a_copy);

void view_of_a_seat(benchmark::State& run) {
  measure(run, [](const Situation& now) {
    benchmark::DoNotOptimize(observe(rules(), now.state, now.seat));
  });
}
BENCHMARK(view_of_a_seat);

void sample_of_a_view(benchmark::State& run) {
  Random random(3);
  std::vector<View> views;
  for (const Situation& now : situations()) views.push_back(observe(rules(), now.state, now.seat));
  std::size_t at = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(sample(rules(), views[at], random));
    at = (at + 1) % views.size();
  }
}
BENCHMARK(sample_of_a_view);

void print_of_a_state(benchmark::State& run) {
  const std::vector<std::string> names = usual_names(rules().seats);
  measure(run, [&](const Situation& now) {
    benchmark::DoNotOptimize(to_text(rules(), now.state, names));
  });
}
BENCHMARK(print_of_a_state);

void parse_of_a_state(benchmark::State& run) {
  const std::vector<std::string> names = usual_names(rules().seats);
  std::vector<std::string> texts;
  for (const Situation& now : situations()) texts.push_back(to_text(rules(), now.state, names));
  std::size_t at = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(parse_state(rules(), names, texts[at]));
    at = (at + 1) % texts.size();
  }
}
BENCHMARK(parse_of_a_state);

}  // namespace
}  // namespace comodin

BENCHMARK_MAIN();
