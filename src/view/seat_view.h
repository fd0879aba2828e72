// A state as one seat sees it: a fast typed accessor that shows what the seat may see and hides the
// rest; it never returns a reference that could be cast to the state. It remembers nothing; memory
// is folded from events (`view.h`).
#pragma once

#include "base/ids.h"
#include "game/legal.h"
#include "game/state.h"
#include "rules/rules.h"
#include "view/view.h"

namespace comodin {

class SeatView {
 public:
  // kNoSeat is a spectator. The state must outlive the view and is reread on every call.
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
  // Any hand that this seat sees; nullptr if it is hidden. Empty for kNoSeat.
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

  // Kinds that match the top, whoever holds them.
  KindMask matching() const { return s_->top == kNoKind ? 0 : comodin::matching(*rules_, *s_); }
  // Kinds of its hand that the seat may play now, on its turn.
  KindMask playable() const {
    const bool on_turn = s_->decision.what == Await::turn && s_->decision.seat == seat_;
    return on_turn ? allowed_plays(*rules_, *s_, seat_) : 0;
  }
  // Of these, the rightful ones.
  KindMask rightfully_playable() const {
    const KindMask plays = playable();
    return plays == 0 ? 0 : plays & ~wrongful_plays(*rules_, s_->hands[index(seat_)], s_->color);
  }
  // Kinds of its hand that it could rightfully play if it had the turn.
  KindMask rightful() const {
    const bool plays = seat_ != kNoSeat && s_->top != kNoKind;
    return plays ? rightful_plays(*rules_, *s_, seat_) : 0;
  }

  LegalMoves legal_moves() const {
    return seat_ == kNoSeat ? LegalMoves{} : comodin::legal_moves(*rules_, *s_, seat_);
  }

  // Everything that the seat sees, as a value.
  View view() const;

 private:
  bool sees_owner_of_drawn() const {
    return sees(*rules_, seat_, owner_of_drawn(s_->decision, s_->effect));
  }

  const Rules* rules_;
  const State* s_;
  Seat seat_;
};

// The view of someone who has just sat down: the same as one folded from the events, without
// memory.
inline View observe(const Rules& rules, const State& state, Seat viewer) {
  return SeatView(rules, state, viewer).view();
}

}  // namespace comodin
