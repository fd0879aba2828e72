#include "lab/bench.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "base/first_seed.h"
#include "game/apply.h"
#include "lab/fast_round.h"
#include "lab/single_round.h"

namespace comodin {
namespace {

constexpr std::uint64_t kRoundsPerReport = 4096;

// Copies every field of the events, as a listener in memory would, and forgets them. Decisions and
// scores occur in one type of event each and are kept apart.
struct Listener {
  struct alignas(32) Awaited {
    Decision decision;
    EffectFrame effect;
  };
  std::array<std::uint64_t, 256> recent{};
  std::array<Awaited, 64> awaited{};
  std::array<Points, 64> scored{};

  // An event that did not happen is overwritten by the next.
  COMODIN_HOT void hear(const Event& event, std::uint64_t number) {
    const auto byte = [](auto value, unsigned at) {
      return static_cast<std::uint64_t>(value) << (8 * at);
    };
    recent[number % recent.size()] =
        byte(event.type, 0) | byte(event.seat, 1) | byte(event.other, 2) | byte(event.kind, 3) |
        byte(event.rolled, 4) | byte(event.color, 5) | byte(event.number, 6) | byte(event.must, 7);
    if (event.type == EventType::waits)
      awaited[number % awaited.size()] = {event.decision, event.effect};
    if (event.type == EventType::scored) scored[number % scored.size()] = event.points;
  }
};

struct CountingSink {
  static constexpr bool kEnabled = true;
  Listener listener{};
  std::uint64_t count = 0;
  COMODIN_HOT void operator()(const Event& event) { listener.hear(event, count++); }
  COMODIN_HOT void operator()(const Event& event, bool happened) {
    listener.hear(event, count);
    count += std::uint64_t{happened};
  }
};
struct SilentSink : NoEvents {
  std::uint64_t count = 0;
};

// The rounds [first, last), and the seed of the run's first round.
struct Part {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t seed = 0;
};
using Progress = std::function<bool(std::uint64_t)>;

// A table at which rounds are played one after another, each with its own chance.
struct BenchTable {
  State state = new_match();
  Random random{0};
};
// The same generator deals and decides.
struct SharedGenerator {
  static constexpr bool kIsChance = true;
  Random& random;
  Random& operator()(Seat /*seat*/) const { return random; }
};

// Plays the rounds of a part at two tables: while the processor waits for one, it works on the
// other.
template <class Player, class Sink>
class Rounds {
 public:
  Rounds(const Rules& rules, const Part& part, const Progress& progress)
      : rules_(rules), part_(part), progress_(progress), next_(part.first) {}

  BenchResult play() {
    BenchTable one;
    BenchTable other;
    if (play_until_lot(one, {}) && play_until_lot(other, {})) take_turns(one, other);
    plain_ = false;
    play_until_lot(one, {});
    play_until_lot(other, {});
    result_.events = sink_.count;
    return result_;
  }

 private:
  // A separate function: here the tables have the registers to themselves.
  [[gnu::noinline]] void take_turns(BenchTable& one, BenchTable& other) {
    TurnCard top_of_one;
    TurnCard top_of_other;
    TurnsByLot a(rules_, top_of_one, one.state, SharedGenerator{one.random}, one.random, sink_);
    TurnsByLot b(rules_, top_of_other, other.state, SharedGenerator{other.random}, other.random,
                 sink_);
    const auto take_turn = [this](auto& turns, BenchTable& table) __attribute__((always_inline)) {
      if (turns.take_turn()) [[likely]]
        return true;
      turns.end();
      if (!play_until_lot(table, turns.left())) return false;
      turns.begin();
      return true;
    };
    a.begin();
    b.begin();
    bool first = false;
    while ((first = take_turn(a, one)) && take_turn(b, other)) {
    }
    first ? a.end() : b.end();
    result_.decisions += a.moves() + b.moves();
  }

  // Plays until a turn can be taken by lot, dealing new rounds; false if no round is left.
  [[gnu::noinline]] bool play_until_lot(BenchTable& table, LeftToEngine left) {
    State& state = table.state;
    const SharedGenerator own{table.random};
    if (left.only_effect) take_effect(rules_, state, left, table.random, sink_);
    for (bool moved = left.only_effect;; moved = true) {
      if (moved) result_.decisions += respond<Player>(rules_, state, own, table.random, sink_);
      if (state.result == RoundResult::open) {
        if (plain_ && moved && plain_turn_begins(state)) return true;
        result_.decisions += decide<Player>(rules_, plain_, state, own, table.random, sink_);
      }
      if (state.result == RoundResult::open) continue;
      count(state);
      if (!begin(table)) return false;
    }
  }

  bool begin(BenchTable& table) {
    State& state = table.state;
    state.result = RoundResult::none;
    if (next_ == part_.last) return false;
    const std::uint64_t done = next_ - part_.first;
    if (done % kRoundsPerReport == 0 && !progress_(done)) {
      next_ = part_.last;
      return false;
    }
    clear(state, seat_at(next_ % rules_.seats));
    table.random = Random(part_.seed + next_);
    ++next_;
    carry_out(rules_, state, Move{}, table.random, sink_);
    return true;
  }

  void count(const State& state) {
    if (state.result == RoundResult::none) return;
    if (state.result == RoundResult::voided) {
      ++result_.voided;
      return;
    }
    ++result_.rounds;
    result_.turns += state.turns;
    result_.score += static_cast<std::uint64_t>(state.scores[index(state.round_winner)]);
    ++result_.wins[winners_place(rules_, state)];
  }

  const Rules& rules_;
  const Part part_;
  const Progress& progress_;
  std::uint64_t next_;  // the round to begin
  bool plain_ = plays_by_lot<Player>(rules_);
  Sink sink_;
  BenchResult result_;
};

template <class Player, class Sink>
[[gnu::noinline]] BenchResult play_part(const Rules& rules, const Part& part,
                                        const Progress& progress) {
  return Rounds<Player, Sink>(rules, part, progress).play();
}

BenchResult play_part(const Rules& rules, const BenchSettings& settings, const Part& part,
                      const Progress& progress) {
  if (settings.greedy)
    return settings.events ? play_part<GreedyPlayer, CountingSink>(rules, part, progress)
                           : play_part<GreedyPlayer, SilentSink>(rules, part, progress);
  return settings.events ? play_part<RandomPlayer, CountingSink>(rules, part, progress)
                         : play_part<RandomPlayer, SilentSink>(rules, part, progress);
}

// The rounds of one thread of many.
Part part_of(const BenchSettings& settings, std::uint64_t thread) {
  return {.first = settings.rounds * thread / settings.threads,
          .last = settings.rounds * (thread + 1) / settings.threads,
          .seed = first_seed(settings.seed)};
}

void add(BenchResult& sum, const BenchResult& part) {
  sum.rounds += part.rounds;
  sum.voided += part.voided;
  sum.turns += part.turns;
  sum.decisions += part.decisions;
  sum.events += part.events;
  sum.score += part.score;
  for (std::size_t i = 0; i < sum.wins.size(); ++i) sum.wins[i] += part.wins[i];
}

}  // namespace

// The threads share only the rules and the stop flag.
BenchResult run_bench(const Rules& rules, const BenchSettings& settings, const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  std::atomic<bool> stopped = false;
  std::vector<BenchResult> others(settings.threads - 1);
  std::vector<std::jthread> threads;
  for (std::size_t t = 1; t < settings.threads; ++t)
    threads.emplace_back([&, t] {
      others[t - 1] = play_part(rules, settings, part_of(settings, t),
                                [&](std::uint64_t) { return !stopped.load(); });
    });
  BenchResult result = play_part(rules, settings, part_of(settings, 0), [&](std::uint64_t done) {
    if (!progress(done * settings.threads)) stopped = true;
    return !stopped.load();
  });
  threads.clear();  // waits for them
  for (const BenchResult& other : others) add(result, other);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace comodin
