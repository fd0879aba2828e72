// The cost of each part of a move: listing legal moves, applying one, copying a state, viewing it,
// sampling it from a view, printing and parsing it. A development program on Google Benchmark:
//
//   tools/build bench comodin_move_cost && build/bench/comodin_move_cost [EDITION [SEATS]]
//
// Further arguments are Google Benchmark's.
#include <cstdlib>
#include <expected>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/core.h>

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
constexpr std::uint64_t kRounds = 1000;

// A state during a match, and the random player's move there.
struct Situation {
  State state;
  Seat seat = kNoSeat;
  Move move;
};

std::vector<Situation> situations(const Rules& rules) {
  std::vector<Situation> made;
  NoEvents sink;
  Random random(1);
  State state = new_match();
  while (made.size() < kSituations) {
    if (state.decision.what == Await::match_over) state = new_match();
    if (state.result != RoundResult::open) {
      COMODIN_CHECK(apply(rules, state, Move{}, random, sink) == Refusal::none);
      continue;
    }
    const Seat seat = asked_seat(rules, state);
    const Move move = RandomPlayer::move(SeatView(rules, state, seat), random);
    made.push_back({state, seat, move});
    COMODIN_CHECK(apply(rules, state, move, random, sink) == Refusal::none);
  }
  return made;
}

// Calls `part` with each item in turn.
template <class Thing, class Part>
void measure(const char* name, const std::vector<Thing>& things, Part part) {
  benchmark::RegisterBenchmark(name, [&things, part](benchmark::State& run) mutable {
    std::size_t at = 0;
    for (auto _ : run) {
      part(things[at]);
      at = (at + 1) % things.size();
    }
  });
}

void measure_rounds(const char* name, const Rules& rules, bool events) {
  benchmark::RegisterBenchmark(name, [&rules, events](benchmark::State& run) {
    BenchSettings settings{.rounds = kRounds, .events = events};
    for (auto _ : run) {
      benchmark::DoNotOptimize(run_bench(rules, settings, [](std::uint64_t) { return true; }));
      ++settings.seed;
    }
  });
}

void measure_parts(const Rules& rules) {
  using benchmark::DoNotOptimize;
  const std::vector<Situation> all = situations(rules);
  const std::vector<std::string> names = usual_names(rules.seats);
  std::vector<View> views;
  std::vector<std::string> texts;
  for (const Situation& now : all) {
    views.push_back(observe(rules, now.state, now.seat));
    texts.push_back(to_text(rules, now.state, names));
  }
  measure("legal_moves", all,
          [&](const Situation& now) { DoNotOptimize(legal_moves(rules, now.state, now.seat)); });
  measure("copy", all, [copy = State{}](const Situation& now) mutable {
    copy = now.state;
    DoNotOptimize(copy);
  });
  measure("apply_to_copy", all, [&, random = Random(2)](const Situation& now) mutable {
    NoEvents sink;
    State copy = now.state;
    DoNotOptimize(apply(rules, copy, now.move, random, sink));
    DoNotOptimize(copy);
  });
  measure("view", all,
          [&](const Situation& now) { DoNotOptimize(observe(rules, now.state, now.seat)); });
  measure("sample", views, [&, random = Random(3)](const View& view) mutable {
    DoNotOptimize(sample(rules, view, random));
  });
  measure("print", all,
          [&](const Situation& now) { DoNotOptimize(to_text(rules, now.state, names)); });
  measure("parse", texts,
          [&](const std::string& text) { DoNotOptimize(parse_state(rules, names, text)); });
  measure_rounds("thousand_rounds", rules, false);
  measure_rounds("thousand_rounds_with_events", rules, true);
  benchmark::RunSpecifiedBenchmarks();
}

}  // namespace
}  // namespace comodin

int main(int count, char** arguments) {
  benchmark::Initialize(&count, arguments);
  const auto edition = comodin::load_edition(count > 1 ? arguments[1] : "anniversary");
  const std::size_t seats = count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 4;
  const auto rules = edition ? comodin::compile_rules(*edition, {.seats = seats})
                             : std::unexpected(comodin::SetupError{});
  if (!rules) {
    fmt::print(stderr, "usage: comodin_move_cost [EDITION [SEATS]] [--benchmark_…]\n");
    return 2;
  }
  comodin::measure_parts(*rules);
}
