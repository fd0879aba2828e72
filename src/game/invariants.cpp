#include "game/invariants.h"

#include <fmt/format.h>

#include "game/legal.h"
#include "game/notation.h"

namespace comodin {
namespace {

using Broken = std::optional<std::string>;

Broken check_hands(const Rules& rules, const State& s) {
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    std::size_t cards = 0;
    KindMask held = 0;
    for (std::size_t k = 0; k < kMaxKinds; ++k) {
      cards += s.hands[i].counts[k];
      if (s.hands[i].counts[k] != 0) held |= bit(kind_at(k));
    }
    if (held != s.hands[i].held) return fmt::format("seat {}: the mask is not the counts", i);
    if (cards != s.sizes[i]) return fmt::format("seat {}: {} cards, size {}", i, cards, s.sizes[i]);
    if (i >= rules.seats && cards != 0) return fmt::format("seat {} does not exist", i);
  }
  return std::nullopt;
}

Broken check_cards_conserved(const Rules& rules, const State& s) {
  auto counts = pile_counts(s);
  if (s.top != kNoKind) ++counts[index(s.top)];
  for (std::size_t k = 0; k < kMaxKinds; ++k) {
    std::size_t total = std::size_t{counts[k]} + s.discards[k];
    for (const Hand& hand : s.hands) total += hand.counts[k];
    if (total != rules.copies[k])
      return fmt::format("{} of {}, not {}", total, token(rules, kind_at(k)), rules.copies[k]);
  }
  return std::nullopt;
}

Broken check_dice_conserved(const Rules& rules, const State& s) {
  std::array<int, kMaxKinds> types{};
  for (const std::uint8_t type : rules.dice_types) ++types[type];
  for (const LineDie& die : s.line) --types[rules.type_of[index(die.kind)]];
  for (const Hand& hand : s.hands)
    for (std::size_t k = 0; k < rules.kinds; ++k) types[rules.type_of[k]] -= hand.counts[k];
  for (std::size_t t = 0; t < rules.die_faces.size(); ++t)
    if (types[t] != 0) return fmt::format("{} dice of type {} are missing", types[t], t + 1);
  if (s.line.empty()) return "the line is empty";
  if (s.line.back().kind != s.top || s.line.back().color != s.color)
    return "the top is not the end of the line";
  return std::nullopt;
}

// Exactly the seats that the game waits for have moves, and there is always one.
Broken check_moves(const Rules& rules, const State& s) {
  SeatMask awaited = 0;
  for (std::size_t i = 0; i < rules.seats; ++i) {
    const LegalMoves moves = legal_moves(rules, s, seat_at(i));
    if (moves.awaited()) awaited = static_cast<SeatMask>(awaited | bit(seat_at(i)));
    Broken wrong;
    for_each_move(moves, seat_at(i), [&](const Move& move) {
      if (const Refusal reason = refusal(rules, s, move); reason != Refusal::none)
        wrong = fmt::format("a legal move of seat {} is refused: {}", i, name_of(reason));
    });
    if (wrong) return wrong;
  }
  if (awaited == 0) return "nobody has a move";
  const Decision& d = s.decision;
  if (d.what != Await::confirm && !has(awaited, d.seat)) return "the awaited seat has no move";
  const bool others_may_play = d.what == Await::turn && rules.jump_in;
  if (d.what != Await::confirm && d.what != Await::answer && !others_may_play &&
      awaited != bit(d.seat))
    return "a seat that is not awaited has a move";
  return std::nullopt;
}

Broken check_play(const Rules& rules, const State& s) {
  for (std::size_t i = 0; i < rules.seats; ++i)
    if (has(s.owes, seat_at(i)) && s.sizes[i] != 1)
      return fmt::format("seat {} owes UNO with {} cards", i, s.sizes[i]);
  if (index(s.turn) >= rules.seats || index(s.dealer) >= rules.seats) return "no turn or no dealer";
  if (s.effect.pc >= rules.code.size()) return "the effect is outside the code";
  if (!s.decision.drew && s.effect.instead == kNoSeat && s.drawn != 0)
    return "something was drawn, but nobody drew";
  if (s.color == kNoColor && s.decision.what == Await::turn) return "no color is in play";
  return check_moves(rules, s);
}

}  // namespace

Broken check_invariants(const Rules& rules, const State& s) {
  if (s.round == 0) return std::nullopt;
  if (auto broken = check_hands(rules, s)) return broken;
  if (auto broken = rules.dice ? check_dice_conserved(rules, s) : check_cards_conserved(rules, s))
    return broken;
  const bool open = s.result == RoundResult::open;
  const bool over = s.decision.what == Await::deal || s.decision.what == Await::match_over;
  if (open == over) return "the round is open and over";
  return open ? check_play(rules, s) : std::nullopt;
}

}  // namespace comodin
