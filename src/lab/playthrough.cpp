#include "lab/playthrough.h"

#include <fmt/format.h>

#include "bots/bot.h"
#include "game/apply.h"
#include "game/notation.h"

namespace comodin {
namespace {

constexpr std::uint32_t kUnusual = 8;  // one move in this many is any legal one

constexpr std::uint64_t kSignatureSeed = 50;
constexpr std::size_t kSignatureRounds = 2000;

}  // namespace

Move lively_move(const Rules& rules, const State& state, Random& random) {
  if (state.decision.what == Await::deal) return {};
  LegalMoves moves;
  Seat seat = kNoSeat;
  do {
    seat = seat_at(random.below(rules.seats));
    moves = legal_moves(rules, state, seat);
  } while (!moves.any());
  if (state.decision.seat != seat || random.below(kUnusual) == 0)
    return any_move(moves, seat, random);
  return RandomPlayer::move(SeatView(rules, state, seat), random);
}

std::string playthrough(const Rules& rules, std::uint64_t seed, std::size_t moves) {
  const auto names = usual_names(rules.seats);
  Random random(seed);
  State state = new_match();
  std::string text = fmt::format("{} {} seats seed {}\n", rules.edition, rules.seats, seed);
  EventSink sink([&](const Event& event) {
    if (event.type != EventType::waits) text += "  " + to_text(rules, event, names) + "\n";
  });
  for (std::size_t i = 0; i < moves && state.decision.what != Await::match_over; ++i) {
    const Move move = lively_move(rules, state, random);
    text += to_text(rules, move, names) + "\n";
    COMODIN_CHECK(apply(rules, state, move, random, sink) == Refusal::none);
  }
  return text + to_text(rules, state, names);
}

std::uint64_t signature(const Rules& rules) {
  Random random(kSignatureSeed);
  NoEvents sink;
  State state = new_match();
  std::uint64_t number = 0;
  const auto mix = [&](std::uint64_t value) {
    number = (number ^ value) * 0x9E3779B97F4A7C15U;
    number ^= number >> 32U;
  };
  for (std::size_t played = 0; played < kSignatureRounds;) {
    if (state.decision.what == Await::match_over) state = new_match();
    const Move move = lively_move(rules, state, random);
    COMODIN_CHECK(apply(rules, state, move, random, sink) == Refusal::none);
    mix(hash(state));
    if (state.result != RoundResult::open) ++played;
  }
  return number;
}

}  // namespace comodin
