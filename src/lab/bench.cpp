#include "lab/bench.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <type_traits>
#include <vector>

#include "bots/asked_seat.h"
#include "bots/bot.h"
#include "game/apply.h"
#include "lab/plain_turns.h"

namespace comodin {
namespace {

constexpr std::uint64_t kRoundsPerReport = 4096;

// Takes events as a listener in memory would, all that is in them, and forgets them. What the game
// waits for stands in one kind of event only, and apart.
struct CountingSink {
  static constexpr bool kEnabled = true;
  struct Told {
    EventType type;
    Seat seat;
    Seat other;
    Kind kind;
    Kind rolled;
    Color color;
    std::uint8_t number;
    bool must;
    Points points;
  };
  std::array<Told, 256> recent{};
  std::array<Waiting, 64> awaited{};
  std::uint64_t count = 0;
  COMODIN_HOT void operator()(const Event& event) {
    recent[count % recent.size()] = {event.type,   event.seat,   event.other,
                                     event.kind,   event.rolled, event.color,
                                     event.number, event.must,   event.points};
    if (event.type == EventType::waits) awaited[count % awaited.size()] = event.waiting;
    ++count;
  }
};
struct SilentSink : NoEvents {
  std::uint64_t count = 0;
};

// Any decision that takes some thought.
template <class Player, class Sink>
[[gnu::noinline]] void decide(const Rules& rules, State& state, Random& random, Sink& sink) {
  const Seat seat = asked_seat(rules, state);
  carry_out(rules, state, Player::move(SeatView(rules, state, seat), random), random, sink);
}

// `plain`: what the cards do at a table with plain turns, for a player who takes them.
template <class Player, class Sink>
void play_round(const Rules& rules, const PlainCards* plain, State& state, Random& random,
                Sink& sink, BenchResult& result) {
  COMODIN_CHECK(apply(rules, state, Move{}, random, sink) == Refusal::none);
  const auto play = [&](Move move) __attribute__((always_inline)) {
    carry_out(rules, state, move, random, sink);
  };
  std::uint64_t decisions = 0;
  for (;; ++decisions) {
    if (plain != nullptr && plain_turn_begins(state)) {
      const auto [moves, kind] = play_plain_turns(rules, *plain, state, random, sink);
      decisions += moves;
      if (kind != kNoKind) {
        play(Move{MoveVerb::plays, state.waiting.seat, kind});
        continue;
      }
    }
    if (state.waiting.what == Await::turn && state.owes == 0) [[likely]] {
      const SeatView view(rules, state, state.waiting.seat);
      if (Player::take_turn(view, random, play)) continue;
    } else if (state.result != RoundResult::open) {
      break;
    } else {
      const SeatView view(rules, state, asked_seat(rules, state));
      if (Player::respond(view, random, play)) continue;
    }
    decide<Player>(rules, state, random, sink);
  }
  result.decisions += decisions;
}

// The rounds from `first` to before `last`.
struct Part {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t seed = 0;
};
using Progress = std::function<bool(std::uint64_t)>;

// One function each, or the compiler loses sight of what has been loaded.
template <class Player, class Sink>
[[gnu::noinline]] BenchResult play_part(const Rules& rules, const Part& part,
                                        const Progress& progress) {
  BenchResult result;
  Sink sink;
  Random random(part.seed);
  State state = new_match();
  const PlainCards cards = plain_cards(rules);
  const bool plain = std::is_same_v<Player, RandomPlayer> && has_plain_turns(rules);
  for (std::uint64_t i = part.first; i < part.last; ++i) {
    if (i % kRoundsPerReport == 0 && !progress(i - part.first)) break;
    state.next_dealer = seat_at(i % rules.seats);
    state.match_winner = kNoSeat;
    state.waiting = {};
    state.scores = {};
    state.round = 0;
    play_round<Player>(rules, plain ? &cards : nullptr, state, random, sink, result);
    if (state.result == RoundResult::voided) {
      ++result.voided;
      continue;
    }
    ++result.rounds;
    result.turns += state.turns;
    result.score += static_cast<std::uint64_t>(state.scores[index(state.round_winner)]);
    const std::size_t from_left =
        (index(state.round_winner) + 2U * rules.seats - index(state.dealer) - 1U) % rules.seats;
    ++result.wins[from_left];
  }
  result.events = sink.count;
  return result;
}

BenchResult play_part(const Rules& rules, const BenchSettings& settings, const Part& part,
                      const Progress& progress) {
  if (settings.greedy)
    return settings.events ? play_part<GreedyPlayer, CountingSink>(rules, part, progress)
                           : play_part<GreedyPlayer, SilentSink>(rules, part, progress);
  return settings.events ? play_part<RandomPlayer, CountingSink>(rules, part, progress)
                         : play_part<RandomPlayer, SilentSink>(rules, part, progress);
}

// The rounds of one thread of many; each has a generator of its own.
Part part_of(const BenchSettings& settings, std::uint64_t thread) {
  return {.first = settings.rounds * thread / settings.threads,
          .last = settings.rounds * (thread + 1) / settings.threads,
          .seed = settings.seed + (thread << 32U)};
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
