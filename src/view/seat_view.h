// Owns the fast look at a state with the eyes of one seat: a typed accessor that shows what the
// seat may see and gives no way to the rest, not even a reference that could be cast to it. It
// remembers nothing; memory is folded from events (`view.h`).
#pragma once

#include "base/ids.h"
#include "game/legal.h"
#include "game/state.h"
#include "rules/rules.h"
#include "view/view.h"

namespace comodin {

class SeatView {
 public:
  // kNoSeat is a spectator. The state must outlive the view and is looked at anew by every call.
  SeatView(const Rules& rules, const State& state, Seat seat)
      : rules_(&rules), s_(&state), seat_(seat) {}

  Seat seat() const { return seat_; }
  const Rules& rules() const { return *rules_; }

  // The tabletop, fact by fact.
  const Decision& decision() const { return s_->decision; }
  const EffectFrame& effect() const { return s_->effect; }
  Direction direction() const { return s_->direction; }
  Seat turn() const { return s_->turn; }
  Seat dealer() const { return s_->dealer; }
  Seat next_dealer() const { return s_->next_dealer; }
  Kind top() const { return s_->top; }
  Color color() const { return s_->color; }
  bool said() const { return s_->said; }
  SeatMask owes() const { return s_->owes; }
  SeatMask out() const { return s_->out; }
  Seat laid_by() const { return s_->laid_by; }
  RoundResult result() const { return s_->result; }
  Seat round_winner() const { return s_->round_winner; }
  Seat match_winner() const { return s_->match_winner; }
  std::uint8_t idle() const { return s_->idle; }
  std::uint8_t pile_size() const { return s_->pile_size; }
  std::uint16_t turns() const { return s_->turns; }
  std::uint16_t round() const { return s_->round; }
  std::uint8_t size(Seat seat) const { return s_->sizes[index(seat)]; }
  std::uint8_t lost_turns(Seat seat) const { return s_->lost_turns[index(seat)]; }
  Points score(Seat seat) const { return s_->scores[index(seat)]; }
  std::uint16_t out_points(Seat seat) const { return s_->out_points[index(seat)]; }
  std::uint8_t discards(Kind kind) const { return s_->discards[index(kind)]; }
  const FixedVector<LineDie, kMaxDice>& line() const { return s_->line; }

  // The seat's own.
  const Hand& hand() const { return *visible_hand(seat_); }
  // Another hand, where hands lie open; nullptr where they do not.
  const Hand* visible_hand(Seat seat) const {
    static constexpr Hand kNone{};
    if (seat == kNoSeat) return &kNone;
    return sees(*rules_, seat_, seat) ? &s_->hands[index(seat)] : nullptr;
  }
  // What was drawn and may be played, and whether it has to be.
  KindMask drawn() const { return sees_owner_of_drawn() ? s_->drawn : 0; }
  bool must() const { return sees_owner_of_drawn() && s_->must; }
  // Whether the seat's own card that takes effect was wrongful.
  bool wrongful() const { return sees(*rules_, seat_, s_->effect.player) && s_->wrongful; }

  // What lies well on the top, whoever holds it; what of its hand the seat may play on its turn;
  // what of its hand it could rightfully play if it had the turn.
  KindMask matching() const { return s_->top == kNoKind ? 0 : comodin::matching(*rules_, *s_); }
  KindMask playable() const {
    const bool on_turn = s_->decision.what == Await::turn && s_->decision.seat == seat_;
    return on_turn ? allowed_plays(*rules_, *s_, seat_) : 0;
  }
  // Of these, the rightful ones.
  KindMask rightfully_playable() const {
    const KindMask plays = playable();
    return plays == 0 ? 0 : plays & ~wrongful_plays(*rules_, s_->hands[index(seat_)], s_->color);
  }
  KindMask rightful() const {
    const bool plays = seat_ != kNoSeat && s_->top != kNoKind;
    return plays ? rightful_plays(*rules_, *s_, seat_) : 0;
  }

  LegalMoves legal_moves() const {
    return seat_ == kNoSeat ? LegalMoves{} : comodin::legal_moves(*rules_, *s_, seat_);
  }

  // All of it as a value.
  View view() const;

 private:
  bool sees_owner_of_drawn() const {
    return sees(*rules_, seat_, owner_of_drawn(s_->decision, s_->effect));
  }

  const Rules* rules_;
  const State* s_;
  Seat seat_;
};

// The view of one who has just sat down: the same as one folded from the events, without memory.
inline View observe(const Rules& rules, const State& state, Seat viewer) {
  return SeatView(rules, state, viewer).view();
}

}  // namespace comodin
