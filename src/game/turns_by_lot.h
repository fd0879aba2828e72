// Turns of players who choose by lot, one after another as fast as they can be played: any card
// that can rightfully be played, else a draw, and what was drawn if that can be played; UNO is said
// as soon as it is owed. What a turn reads and writes is kept in registers, and nothing branches
// where nobody can guess the answer. Of what cards do, only the two commonest effects are carried
// out here: naming a color by lot, and making the next player draw. Everything else is left to the
// engine. The same cards, events and random numbers as move by move.
#pragma once

#include <bit>
#include <cstdint>

#include "base/bits.h"
#include "base/check.h"
#include "base/random.h"
#include "game/apply.h"

namespace comodin {

// Tables where turns are less simple are played move by move. So are those where a guarded card
// that was just drawn can be wrongful: where it has a color itself, or the color in play cannot be
// matched.
inline bool has_plain_turns(const Rules& rules) {
  return !rules.special && !rules.restricted && (rules.guarded & ~rules.wilds) == 0 &&
         (rules.guarded == 0 || rules.policy.match_color);
}

// Whether a turn begins and nothing is left over from the turns before.
COMODIN_HOT bool plain_turn_begins(const State& state) {
  static constexpr decltype(state.lost_turns) kNobody{};
  return state.decision.what == Await::turn && !state.decision.drew && state.owes == 0 &&
         !state.said && state.idle == 0 && state.lost_turns == kNobody;
}

// What a turn by lot leaves to the engine: the effect of the card on top, or all of the turn.
struct LeftToEngine {
  bool only_effect = false;
  Kind played = kNoKind;
  Color before = kNoColor;  // the color in play before it was played
};

template <class Sink>
COMODIN_HOT void take_effect(const Rules& rules, State& state, const LeftToEngine& left,
                             Random& chance, Sink& sink) {
  Engine<Random, Sink>(rules, state, chance, sink)
      .take_effect(state.turn, left.played, left.before);
}

// A table with plain turns. `Own` gives the generator that decides for a seat. Whoever makes it
// calls `begin` where a plain turn begins, `take_turn` until that returns false, and then `end`.
// `top` is room for a card on top whose color was named: outside, so that the rest can be in
// registers.
template <class Own, class Sink>
class TurnsByLot {
 public:
  COMODIN_HOT TurnsByLot(const Rules& rules, TurnCard& top, State& state, Own own, Random& chance,
                         Sink& sink)
      : rules_(rules),
        named_top_(top),
        s_(state),
        own_(own),
        chance_outside_(chance),
        sink_(sink),
        chance_(chance),
        top_(&top),
        owes_at_(rules.uno_automatic ? 0 : 1) {}

  COMODIN_HOT void begin() {
    chance_ = chance_outside_;
    lay(s_.top, s_.color);
    seat_ = index(s_.decision.seat);
    direction_ = static_cast<std::size_t>(s_.direction);
    pile_size_ = s_.pile_size;
    turns_ = s_.turns;
  }

  // False if the engine has to continue: see `left`.
  COMODIN_HOT bool take_turn() {
    Hand& hand = s_.hands[seat_];
    const KindMask plays = rightful_plays(hand);
    const std::size_t draws = plays == 0 ? 1 : 0;
    const std::size_t choices = draws != 0 ? pile_size_ : std::size_t(std::popcount(plays));
    Random number = decides(draws);
    const std::size_t at = number.below(static_cast<std::uint32_t>(choices));
    const std::size_t from_pile = index(s_.pile[at]);
    const std::size_t from_hand = nth_bit(plays, static_cast<std::uint32_t>(at));
    const std::size_t k = draws != 0 ? from_pile : from_hand;
    const std::size_t fits = top_->matching >> k & 1U;
    const TurnCard& card = rules_.turn_cards[direction_][fits != 0 ? k : kMaxKinds];
    const std::size_t size = s_.sizes[seat_] + draws - fits;
    if (size == 0 || choices == 0 || (std::size_t{card.doubtful} & draws) != 0 ||
        turns_ >= rules_.turn_limit) [[unlikely]] {
      left_ = {};
      return false;
    }
    decided(draws, number, fits);
    moves_ += 1 + (fits & draws);
    s_.sizes[seat_] = static_cast<std::uint8_t>(size);
    pile_size_ -= draws;
    s_.pile[draws != 0 ? at : pile_size_] = s_.pile[pile_size_];
    hand.set_count(kind_at(k), static_cast<std::uint8_t>(hand.counts[k] + draws - fits));
    emit_turn(kind_at(k), draws != 0, fits != 0);
    std::uint8_t& under = s_.discards[index(top_->kind)];
    under = static_cast<std::uint8_t>(under + fits);
    const Color before = top_->color;
    top_ = fits != 0 ? &card : top_;
    if (card.acts && !act(card, before)) [[unlikely]] {
      left_ = {.only_effect = true, .played = kind_at(k), .before = before};
      return false;
    }
    // UNO is said as soon as it is owed.
    const bool due = size == owes_at_;
    moves_ += std::size_t{due};
    emit_end(card, due);
    const std::size_t to = seat_ + card.pace;
    const Seat from = seat();
    seat_ = to >= rules_.seats ? to - rules_.seats : to;
    direction_ ^= std::size_t{card.reverses};
    ++turns_;
    emit_beginning(from, due);
    return true;
  }

  // Puts everything back into the state.
  COMODIN_HOT void end() {
    chance_outside_ = chance_;
    s_.top = top_->kind;
    s_.color = top_->color;
    s_.direction = static_cast<Direction>(direction_);
    s_.turn = seat();
    s_.turns = static_cast<std::uint16_t>(turns_);
    s_.pile_size = static_cast<std::uint8_t>(pile_size_);
    s_.decision.seat = seat();
  }

  // What the last turn left to the engine.
  COMODIN_HOT const LeftToEngine& left() const { return left_; }
  std::uint64_t moves() const { return moves_; }

 private:
  Seat seat() const { return seat_at(seat_); }

  COMODIN_HOT KindMask rightful_plays(const Hand& hand) const {
    const KindMask held = hand.held;
    const KindMask plays = held & ((held & top_->of_color) != 0 ? top_->unguarded : top_->matching);
    return rules_.guarded_by_wilds == 0 ? plays : plays & ~wrongful_beside_wilds(hand);
  }
  // What is wrongful beside another wild, being one itself.
  COMODIN_HOT KindMask wrongful_beside_wilds(const Hand& hand) const {
    constexpr KindMask kLast = KindMask{1} << (kMaxKinds - 1);
    const KindMask wilds = hand.held & rules_.wilds;
    const bool alone = (wilds & (wilds - 1)) == 0 &&
                       hand.counts[std::size_t(std::countr_zero(wilds | kLast))] <= 1;
    return alone ? 0 : rules_.guarded_by_wilds;
  }

  // The commonest effects: the color is named by lot, the next player draws. False if the engine is
  // to see to it.
  COMODIN_HOT bool act(const TurnCard& card, Color before) {
    switch (card.effect) {
      case TurnEffect::other:
        return false;
      case TurnEffect::names_color:
        name(card.kind, before);
        return true;
      case TurnEffect::hits_next:
        if (pile_size_ < card.next_draws) return false;
        for (std::uint8_t n = 0; n < card.next_draws; ++n) draw(next());
        return true;
    }
    return false;
  }
  COMODIN_HOT void name(Kind wild, Color before) {
    emit_waits({.what = Await::name_color, .seat = seat()}, {.pc = rules_.program[index(wild)],
                                                             .player = seat(),
                                                             .before = before,
                                                             .touched = touched()});
    ++moves_;
    const Color color = color_at(decide_among(rules_.colors));
    emit({.type = EventType::named, .seat = seat(), .color = color});
    lay(wild, color);
  }
  COMODIN_HOT void draw(Seat seat) {
    const std::size_t at = chance_.pick(s_.pile.data(), pile_size_);
    const Kind kind = s_.pile[at];
    s_.pile[at] = s_.pile[--pile_size_];
    s_.hands[index(seat)].add(kind);
    ++s_.sizes[index(seat)];
    emit({.type = EventType::drew, .seat = seat, .kind = kind});
  }
  Seat next() const { return next_seat(rules_.seats, static_cast<Direction>(direction_), seat()); }
  // Whose hand is looked at when UNO is judged.
  SeatMask touched() const {
    const bool is = rules_.policy.uno_due != UnoDue::played_down || s_.sizes[seat_] == 1;
    return is ? bit(seat()) : SeatMask{0};
  }
  COMODIN_HOT void lay(Kind kind, Color color) {
    named_top_.kind = kind;
    named_top_.color = color;
    named_top_.matching = rules_.on_color[index(color)] | rules_.on_top[index(kind)];
    named_top_.unguarded = named_top_.matching & ~rules_.guarded;
    named_top_.of_color = rules_.of_color[index(color)];
    top_ = &named_top_;
  }
  COMODIN_HOT std::uint32_t decide_among(std::uint32_t count) {
    if constexpr (kShared) return chance_.below(count);
    return own_(seat()).below(count);
  }

  // One generator may do for everything; else players decide and chance deals. What was drawn is
  // chosen among one.
  static constexpr bool kShared = Own::kIsChance;
  COMODIN_HOT Random decides(std::size_t draws) const {
    if constexpr (kShared) return chance_;
    const Random own = own_(seat());  // read in either case, so that nothing branches
    return draws != 0 ? chance_ : own;
  }
  COMODIN_HOT void decided(std::size_t draws, Random number, std::size_t fits) {
    if constexpr (kShared) {
      chance_ = number;
      chance_.skip(fits & draws);
    } else {
      Random& own = own_(seat());
      chance_ = draws != 0 ? number : chance_;
      own = draws != 0 ? own : number;
      own.skip(fits & draws);
    }
  }

  COMODIN_HOT void emit_turn(Kind kind, bool draws, bool fits) {
    emit_if(draws, {.type = EventType::drew, .seat = seat(), .kind = kind, .number = 1});
    if (Sink::kEnabled && draws && fits)
      emit({.type = EventType::waits,
            .seat = seat(),
            .must = rules_.drawn_card != DrawnCard::may,
            .decision = {.what = Await::turn, .seat = seat(), .drew = true}});
    emit_if(fits, {.type = EventType::played, .seat = seat(), .kind = kind});
  }
  COMODIN_HOT void emit_end(const TurnCard& card, bool due) {
    if (!Sink::kEnabled || !(card.reverses || card.skips || due)) return;
    if (card.reverses) emit({.type = EventType::reversed});
    if (card.skips) emit({.type = EventType::loses_turn, .seat = next()});
    if (due) emit({.type = EventType::uno_due, .seat = seat()});
    if (card.skips) emit({.type = EventType::turn_lost, .seat = next()});
  }
  COMODIN_HOT void emit_beginning(Seat from, bool due) {
    emit({.type = EventType::turn_begins, .seat = seat()});
    emit_waits({.what = Await::turn, .seat = seat()});
    if (!Sink::kEnabled || !due) return;
    emit({.type = EventType::said_uno, .seat = from});
    emit({.type = EventType::uno_settled, .seat = from});
  }
  COMODIN_HOT void emit_waits(const Decision& decision, const EffectFrame& effect = {}) {
    emit({.type = EventType::waits, .seat = decision.seat, .decision = decision, .effect = effect});
  }
  COMODIN_HOT void emit(const Event& event) {
    if constexpr (Sink::kEnabled) sink_(event);
  }
  // Where nobody can guess whether it happened, a sink may take the event either way.
  COMODIN_HOT void emit_if(bool happened, const Event& event) {
    if constexpr (!Sink::kEnabled) return;
    if constexpr (requires { sink_(event, happened); })
      sink_(event, happened);
    else if (happened)
      sink_(event);
  }

  const Rules& rules_;
  TurnCard& named_top_;
  State& s_;
  Own own_;
  Random& chance_outside_;
  Sink& sink_;
  // The table; what is not here is in the state.
  Random chance_;
  const TurnCard* top_;
  std::size_t seat_ = 0;
  std::size_t direction_ = 0;
  std::size_t pile_size_ = 0;
  std::size_t turns_ = 0;
  std::size_t owes_at_;
  std::uint64_t moves_ = 0;
  LeftToEngine left_;
};

}  // namespace comodin
