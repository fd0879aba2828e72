#include "lab/bench.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <type_traits>
#include <vector>

#include "base/first_seed.h"
#include "bots/asked_seat.h"
#include "bots/bot.h"
#include "game/apply.h"
#include "lab/plain_turns.h"
#include "lab/single_round.h"

namespace comodin {
namespace {

constexpr std::uint64_t kRoundsPerReport = 4096;

// Takes events as a listener in memory would, all that is in them, and forgets them. What the game
// waits for and a score stand in one kind of event each, and apart.
struct Listener {
  struct alignas(32) Awaited {
    Waiting waiting;
  };
  std::array<std::uint64_t, 256> recent{};
  std::array<Awaited, 64> awaited{};
  std::array<Points, 64> scored{};

  // An event that did not happen gives its place to the next.
  COMODIN_HOT void hear(const Event& event, std::uint64_t number) {
    const auto byte = [](auto value, unsigned at) {
      return static_cast<std::uint64_t>(value) << (8 * at);
    };
    recent[number % recent.size()] =
        byte(event.type, 0) | byte(event.seat, 1) | byte(event.other, 2) | byte(event.kind, 3) |
        byte(event.rolled, 4) | byte(event.color, 5) | byte(event.number, 6) | byte(event.must, 7);
    if (event.type == EventType::waits) awaited[number % awaited.size()] = {event.waiting};
    if (event.type == EventType::scored) scored[number % scored.size()] = event.points;
  }
};

struct CountingSink {
  static constexpr bool kEnabled = true;
  Listener listener{};
  std::uint64_t count = 0;
  COMODIN_HOT void operator()(const Event& event) { listener.hear(event, count++); }

  // The sink in somebody's hand, who counts in a register.
  class InHand {
   public:
    static constexpr bool kEnabled = true;
    explicit InHand(CountingSink& owner) : owner_(owner), count_(owner.count) {}
    ~InHand() { owner_.count = count_; }
    InHand(const InHand&) = delete;
    InHand& operator=(const InHand&) = delete;
    COMODIN_HOT void operator()(const Event& event, bool happened = true) {
      owner_.listener.hear(event, count_);
      count_ += std::uint64_t{happened};
    }

   private:
    CountingSink& owner_;
    std::uint64_t count_;
  };
};
struct SilentSink : NoEvents {
  std::uint64_t count = 0;
  struct InHand : NoEvents {
    explicit InHand(SilentSink& /*owner*/) {}
  };
};

// Any decision that takes some thought.
template <class Player, class Sink>
[[gnu::noinline]] void think(const Rules& rules, State& state, Random& random, Sink& sink) {
  const Seat seat = asked_seat(rules, state);
  carry_out(rules, state, Player::move(SeatView(rules, state, seat), random), random, sink);
}

// Decisions by the engine, one at least, until the round is over or, if `plain`, a plain turn
// begins; returns how many. One function for each player and sink, or the compiler loses sight of
// what has been loaded.
template <class Player, class Sink>
[[gnu::noinline]] std::uint64_t decide(const Rules& rules, bool plain, State& state, Random& random,
                                       Sink& sink) {
  const auto play = [&](Move move) __attribute__((always_inline)) {
    carry_out(rules, state, move, random, sink);
  };
  std::uint64_t decisions = 0;
  do {
    ++decisions;
    if (state.waiting.what == Await::turn && state.owes == 0) [[likely]] {
      const SeatView view(rules, state, state.waiting.seat);
      if (Player::take_turn(view, random, play)) continue;
    } else if (state.result != RoundResult::open) {
      return decisions - 1;
    } else {
      const SeatView view(rules, state, asked_seat(rules, state));
      if (Player::respond(view, random, play)) continue;
    }
    think<Player>(rules, state, random, sink);
  } while (!plain || !plain_turn_begins(state));
  return decisions;
}

// The rounds from `first` to before `last`, and the seed of the run's very first.
struct Part {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t seed = 0;
};
using Progress = std::function<bool(std::uint64_t)>;

// Where rounds are played one after another, each with its own chance.
struct Seating {
  State state = new_match();
  Random random{0};
};

// Plays the rounds of a part, at two tables as long as turns are plain.
template <class Player, class Sink>
class Rounds {
 public:
  Rounds(const Rules& rules, const Part& part, const Progress& progress)
      : rules_(rules), part_(part), progress_(progress), next_(part.first) {}

  BenchResult play() {
    Seating one;
    Seating other;
    bool both = go_on(one) && go_on(other);
    while (both) {
      const auto [moves, first] = play_plain_turns(rules_, cards_, {one.state, one.random},
                                                   {other.state, other.random}, sink_);
      result_.decisions += moves;
      both = go_on(first ? one : other);
    }
    plain_ = false;
    go_on(one);
    go_on(other);
    result_.events = sink_.count;
    return result_;
  }

 private:
  // Leaves decisions to the engine, one at least, until a plain turn begins; false if no round is
  // left.
  bool go_on(Seating& table) {
    do {
      if (table.state.result != RoundResult::open) {
        count(table.state);
        if (!begin(table)) return false;
      } else {
        result_.decisions += decide<Player>(rules_, plain_, table.state, table.random, sink_);
      }
    } while (!plain_ || !plain_turn_begins(table.state));
    return true;
  }

  bool begin(Seating& table) {
    const std::uint64_t done = next_ - part_.first;
    if (done % kRoundsPerReport == 0 && !progress_(done)) next_ = part_.last;
    State& state = table.state;
    state.result = RoundResult::none;
    if (next_ == part_.last) return false;
    clear(state, seat_at(next_ % rules_.seats));
    table.random = Random(part_.seed + next_);
    ++next_;
    COMODIN_CHECK(apply(rules_, state, Move{}, table.random, sink_) == Refusal::none);
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
  const PlainCards cards_ = plain_cards(rules_);
  bool plain_ = std::is_same_v<Player, RandomPlayer> && has_plain_turns(rules_);
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

// Nothing is shared but the rules and the wish to stop.
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
