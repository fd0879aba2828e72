#include "lab/bench.h"

#include <chrono>

#include "bots/bot.h"
#include "game/apply.h"
#include "lab/asked_seat.h"
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
    recent[count % recent.size()] = {event.type,   event.seat,  event.other,  event.kind,
                                     event.rolled, event.color, event.number, event.must,
                                     event.points};
    if (event.type == EventType::waits) awaited[count % awaited.size()] = event.waiting;
    ++count;
  }
};
struct SilentSink : NoEvents {
  std::uint64_t count = 0;
};

// Any decision that takes some thought.
template <class Player, class Sink>
[[gnu::noinline]] Refusal decide(const Rules& rules, State& state, Random& random, Sink& sink) {
  const Seat seat = asked_seat(rules, state);
  return apply(rules, state, Player::move(SeatView(rules, state, seat), random), random, sink);
}

template <class Player, class Sink>
void play_round(const Rules& rules, State& state, Random& random, Sink& sink, BenchResult& result, bool plain, const PlainCards& cards) {
  COMODIN_CHECK(apply(rules, state, Move{}, random, sink) == Refusal::none);
  const auto play = [&](Move move) __attribute__((always_inline)) {
    carry_out(rules, state, move, random, sink);
  };
  std::uint64_t decisions = 0;
  for (;; ++decisions) {
    if (plain && plain_turn_begins(state)) {
        const auto [moves, kind] = play_plain_turns(rules, cards, state, random, sink);
        decisions += moves;
        if (kind != kNoKind) { play(Move{MoveVerb::plays, state.waiting.seat, kind}); continue; }
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
    COMODIN_CHECK(decide<Player>(rules, state, random, sink) == Refusal::none);
  }
  result.decisions += decisions;
}

// One function each, or the compiler loses sight of what has been loaded.
template <class Player, class Sink>
[[gnu::noinline]] BenchResult run(const Rules& rules, const BenchSettings& settings,
                                  const std::function<bool(std::uint64_t)>& progress) {
  BenchResult result;
  Sink sink;
  Random random(settings.seed);
  State state = new_match();
  const bool plain = std::is_same_v<Player, RandomPlayer> && has_plain_turns(rules);
  const PlainCards cards = plain_cards(rules);
  const auto start = std::chrono::steady_clock::now();
  for (std::uint64_t i = 0; i < settings.rounds; ++i) {
    if (i % kRoundsPerReport == 0 && !progress(i)) break;
    state.next_dealer = seat_at(i % rules.seats);
    state.match_winner = kNoSeat;
    state.waiting = {};
    state.scores = {};
    state.round = 0;
    play_round<Player>(rules, state, random, sink, result, plain, cards);
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
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace

BenchResult run_bench(const Rules& rules, const BenchSettings& settings,
                      const std::function<bool(std::uint64_t)>& progress) {
  if (settings.greedy)
    return settings.events ? run<GreedyPlayer, CountingSink>(rules, settings, progress)
                           : run<GreedyPlayer, SilentSink>(rules, settings, progress);
  return settings.events ? run<RandomPlayer, CountingSink>(rules, settings, progress)
                         : run<RandomPlayer, SilentSink>(rules, settings, progress);
}

}  // namespace comodin
