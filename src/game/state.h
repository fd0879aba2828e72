// The state of a match: one plain, copyable, comparable value for cards and dice. It holds no
// pointers, no heap and no generator; the rules travel beside it. Only `apply` changes it.
#pragma once

#include <array>
#include <cstdint>

#include "base/fixed_vector.h"
#include "base/ids.h"
#include "protocol/game_words.h"

namespace comodin {

enum class Direction : std::uint8_t { clockwise, counterclockwise };
constexpr Direction opposite(Direction direction) {
  return direction == Direction::clockwise ? Direction::counterclockwise : Direction::clockwise;
}

// What the game waits for: one tagged value. All of it is public.
struct Decision {
  Await what = Await::deal;
  Seat seat = kNoSeat;     // the seat that decides
  bool drew = false;       // turn: the draw has been taken; only what was drawn can be played
  bool may = false;        // the decision can be declined by passing
  std::uint8_t fresh = 0;  // cards drawn in place of the turn's draw, which can be played
  std::uint8_t left = 0;   // decisions left in this operation; choose: alternatives
  Kind pending = kNoKind;  // answer: the card that waits; a deflecting one may lie on it
  std::uint8_t stack = 0;  // answer: cards that its victim is to draw
  SeatMask to = 0;         // give: seats that still receive

  bool operator==(const Decision&) const = default;
};

// How far the effect of a card has come. At its defaults while none runs. All of it is public.
struct EffectFrame {
  std::uint16_t pc = 0;     // the operation that runs
  Seat player = kNoSeat;    // whose card it is
  Seat chosen = kNoSeat;    // the last player picked
  Seat instead = kNoSeat;   // the seat that has drawn in place of its turn's draw
  Color shed = kNoColor;    // the color to be given, discarded or taken
  Color before = kNoColor;  // the color in play before the card was played
  bool busy = false;        // the operation has begun
  bool first = false;       // it is the first card of the round
  bool again = false;       // the player plays again
  bool turned = false;      // a card has been turned
  SeatMask todo = 0;        // seats that the operation has still to deal with
  SeatMask touched = 0;     // seats whose hand changed other than by drawing: UNO is judged later

  bool operator==(const EffectFrame&) const = default;
};

// A die in the line; a Wild keeps the color that was named for it.
struct LineDie {
  Kind kind{};
  Color color{};
  bool operator==(const LineDie&) const = default;
};

// What everybody at the table can see.
struct Tabletop {
  Decision decision;
  EffectFrame effect;
  Direction direction = Direction::clockwise;
  Seat turn = kNoSeat;         // whose turn it is, until the next one begins
  Seat dealer = kNoSeat;       // the seat that dealt this round
  Seat next_dealer = kNoSeat;  // the seat that deals the next; kNoSeat: not yet known
  Kind top = kNoKind;
  Seat laid_by =
      kNoSeat;  // where it matters (H3): the seat that laid it; the dealer, for the first card
  Color color = kNoColor;  // the color in play; none while it is due
  bool said = false;       // the seat to move has said UNO in advance
  SeatMask owes = 0;       // seats that owe UNO and can be caught
  SeatMask out = 0;        // seats that are out of the round (H12)
  RoundResult result = RoundResult::none;
  Seat round_winner = kNoSeat;
  Seat match_winner = kNoSeat;
  std::uint8_t idle = 0;                             // forced passes in a row
  std::uint8_t pile_size = 0;                        // cards in the draw pile
  std::uint16_t turns = 0;                           // turns begun in this round
  std::uint16_t round = 0;                           // rounds begun in this match
  std::array<std::uint8_t, kMaxSeats> sizes{};       // cards in each hand
  std::array<std::uint8_t, kMaxSeats> lost_turns{};  // turns each seat will still lose
  std::array<Points, kMaxSeats> scores{};
  std::array<std::uint16_t, kMaxSeats> out_points{};  // points in the hands of seats that are out
  std::array<std::uint8_t, kMaxKinds> discards{};     // under the top, as counts
  FixedVector<LineDie, kMaxDice> line;                // dice: oldest first, the last one is the top

  bool operator==(const Tabletop&) const = default;
};

struct Hand {
  KindMask held = 0;  // the kinds with a count
  std::array<std::uint8_t, kMaxKinds> counts{};

  void add(Kind kind) {
    ++counts[index(kind)];
    held |= bit(kind);
  }
  void remove(Kind kind) {
    const std::uint8_t left = --counts[index(kind)];
    held &= ~(KindMask{left == 0} << (index(kind) & 63U));
  }
  // Without a branch: which way it goes is hard to guess.
  void set_count(Kind kind, std::uint8_t count) {
    counts[index(kind)] = count;
    held = (held & ~bit(kind)) | (KindMask{count != 0} << (index(kind) & 63U));
  }
  bool operator==(const Hand&) const = default;
};

// Calls `visit` with every card of the hand, lowest kind first.
template <class Visit>
constexpr void for_each_card(const Hand& hand, Visit&& visit) {
  for_each_kind(hand.held, [&](Kind kind) {
    for (std::uint8_t n = hand.counts[index(kind)]; n != 0; --n) visit(kind);
  });
}

// The whole truth: the tabletop and what is hidden.
struct State : Tabletop {
  std::array<Hand, kMaxSeats> hands{};
  std::array<Kind, kMaxCards> pile{};  // a bag: its order means nothing
  KindMask drawn = 0;                  // what the seat to move has drawn and may play
  bool must = false;                   // and whether it has to
  bool wrongful = false;               // whether the card whose effect runs was

  // Equal hands, equal piles as bags, equal tabletops.
  bool operator==(const State& other) const;
};

static_assert(sizeof(State) < 1536);

// Without branches: which way it goes is hard to guess.
inline std::size_t clockwise_step(std::size_t seats, Direction direction) {
  return direction == Direction::clockwise ? 1 : seats - 1;
}
// The seat that many seats further; no more than all of them.
inline Seat clockwise(std::size_t seats, Seat seat, std::size_t step) {
  const std::size_t to = index(seat) + step;
  return seat_at(to >= seats ? to - seats : to);
}
inline Seat next_seat(std::size_t seats, Direction direction, Seat seat) {
  return clockwise(seats, seat, clockwise_step(seats, direction));
}
// The same among the seats that are still in.
inline Seat next_seat(std::size_t seats, Direction direction, Seat seat, SeatMask out) {
  Seat to = next_seat(seats, direction, seat);
  while (has(out, to)) to = next_seat(seats, direction, to);
  return to;
}
inline Seat left_of(std::size_t seats, Seat seat) {
  return next_seat(seats, Direction::clockwise, seat);
}

// The cards of the draw pile as counts.
std::array<std::uint8_t, kMaxKinds> pile_counts(const State& state);

// A fingerprint of the whole state; equal states have equal ones.
std::uint64_t hash(const State& state);

}  // namespace comodin
