// Owns the fast way through plain turns: the random player draws, or plays a card that does no more
// than move the turn on, have a colour named or make the next player draw. Such turns are played
// one after another with the table in registers, at two tables side by side. What comes out is what
// the engine makes of the same moves, card for card and event for event; before anything else
// happens, the engine takes over.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "base/check.h"
#include "base/ids.h"
#include "base/random.h"
#include "bots/bot.h"
#include "game/event.h"
#include "game/legal.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// A kind as it is played, or lies on the pile. Laid out so that a turn finds it with one shift.
struct alignas(32) PlainCard {
  KindMask matching = 0;   // what lies well on it
  KindMask unguarded = 0;  // of that, what is rightful whatever else is held
  KindMask of_color = 0;   // what has its colour
  Kind kind = kNoKind;
  Color color = kNoColor;
  std::uint8_t pace = 0;  // seats clockwise to the next turn
  // Cards in the pile, if it comes from the hand and if it is drawn first; more than there can be:
  // it is not plain.
  std::array<std::uint8_t, 2> needs{};
  bool acts = false;  // it does more than move the turn on
  bool reverses = false;
  bool skips = false;  // the next player loses a turn
};

// What a kind does that acts.
struct PlainEffect {
  bool names = false;      // its player names the colour
  bool asks = false;       // the next player accepts before drawing
  std::uint8_t draws = 0;  // what the next player draws
};

struct PlainCards {
  // For each direction every kind, and at the end a turn in which none is played.
  std::array<std::array<PlainCard, kMaxKinds + 1>, 2> towards;
  std::array<PlainEffect, kMaxKinds> effects;
};

PlainCards plain_cards(const Rules& rules);

// Tables where turns are less simple play none of them this way.
inline bool has_plain_turns(const Rules& rules) {
  return !rules.special && !rules.restricted && (rules.guarded_by_wilds & ~rules.wilds) == 0;
}

// Whether the game waits for the beginning of a turn with nothing left from before.
COMODIN_HOT bool plain_turn_begins(const State& state) {
  static constexpr decltype(state.lost_turns) kNobody{};
  return state.waiting.what == Await::turn && !state.waiting.drew && state.owes == 0 &&
         !state.said && state.lost_turns == kNobody;
}

// A table at which a plain turn begins. Whoever makes it plays turns, and ends it.
template <class Sink>
class PlainTurns {
 public:
  // `named` is room for a top whose colour was named.
  COMODIN_HOT PlainTurns(const Rules& rules, const PlainCards& cards, PlainCard& named,
                         State& state, Random& random, Sink& sink)
      : rules_(rules),
        cards_(cards),
        named_(named),
        s_(state),
        owner_(random),
        sink_(sink),
        random_(random),
        top_(&named),
        seat_(index(state.waiting.seat)),
        direction_(static_cast<std::size_t>(state.direction)),
        pile_size_(state.pile_size),
        owes_at_(rules.uno_automatic ? 0 : 1) {
    named_ = top_with(state.top, state.color);
  }

  // How many turns there may still be.
  COMODIN_HOT std::size_t turns_left() const {
    return static_cast<std::size_t>(rules_.turn_limit - s_.turns);
  }

  // A turn, without a branch as long as its card does not act: whether something can be played,
  // whether what was drawn can, and what it is, nobody can guess. False, and nothing has happened,
  // if the engine is to take it.
  COMODIN_HOT bool take_turn() {
    Random random = random_;
    const KindMask plays = rightful_plays();
    const bool draws = plays == 0;
    const std::size_t choices = draws ? pile_size_ : static_cast<std::size_t>(std::popcount(plays));
    const std::size_t at = random.below(static_cast<std::uint32_t>(choices));
    const std::size_t from_pile = index(s_.pile[at]);
    const std::size_t from_hand = nth_bit(plays, static_cast<std::uint32_t>(at));
    const std::size_t kind = draws ? from_pile : from_hand;
    const std::size_t fits = top_->matching >> kind & 1U;
    const PlainCard& card = cards_.towards[direction_][fits != 0 ? kind : kMaxKinds];
    if (pile_size_ < card.needs[draws]) [[unlikely]]
      return false;
    const std::size_t size = s_.sizes[seat_] + std::size_t{draws} - fits;
    if (size == 0) [[unlikely]]
      return false;
    s_.sizes[seat_] = static_cast<std::uint8_t>(size);
    due_ = std::size_t{size == owes_at_};
    random.skip(fits & draws);  // the choice among one
    random_ = random;
    moves_ += fits & draws;
    pile_size_ -= std::size_t{draws};
    s_.pile[draws ? at : pile_size_] = s_.pile[pile_size_];
    change_hand(kind, draws, fits);
    tell_if(draws, {.type = EventType::drew, .seat = seat(), .kind = kind_at(kind), .number = 1});
    if (Sink::kEnabled && (fits & draws) != 0)
      tell({.type = EventType::waits,
            .seat = seat(),
            .must = rules_.drawn_card != DrawnCard::may,
            .waiting = {.what = Await::turn, .seat = seat(), .drew = true}});
    tell_if(fits != 0, {.type = EventType::played, .seat = seat(), .kind = kind_at(kind)});
    std::uint8_t& under = s_.discards[index(top_->kind)];
    under = static_cast<std::uint8_t>(under + fits);
    const Color before = top_->color;
    top_ = fits != 0 ? &card : top_;
    if (card.acts) take_effect(cards_.effects[kind], before);
    end_turn(card);
    return true;
  }

  // Puts the table back into the state, after that many turns; returns how many moves they were.
  COMODIN_HOT std::uint64_t end(std::size_t turns) {
    owner_ = random_;
    if (turns == 0) return 0;
    s_.top = top_->kind;
    s_.color = top_->color;
    s_.direction = static_cast<Direction>(direction_);
    s_.idle = 0;
    s_.turn = seat();
    s_.turns = static_cast<std::uint16_t>(s_.turns + turns);
    s_.pile_size = static_cast<std::uint8_t>(pile_size_);
    s_.waiting.seat = seat();
    return turns + moves_;
  }

 private:
  Hand& hand() const { return s_.hands[seat_]; }
  Seat seat() const { return seat_at(seat_); }
  Seat next() const { return next_seat(rules_.seats, static_cast<Direction>(direction_), seat()); }

  COMODIN_HOT PlainCard top_with(Kind kind, Color color) const {
    const KindMask matching = rules_.on_color[index(color)] | rules_.on_top[index(kind)];
    return {.matching = matching,
            .unguarded = matching & ~rules_.guarded,
            .of_color = rules_.of_color[index(color)],
            .kind = kind,
            .color = color};
  }

  COMODIN_HOT KindMask rightful_plays() const {
    const KindMask held = hand().held;
    const KindMask plays = held & ((held & top_->of_color) != 0 ? top_->unguarded : top_->matching);
    return rules_.guarded_by_wilds == 0 ? plays : plays & ~wrongful_beside_wilds(held);
  }
  // What is wrongful beside another wild, being one itself.
  COMODIN_HOT KindMask wrongful_beside_wilds(KindMask held) const {
    const KindMask wilds = held & rules_.wilds;
    const bool alone =
        (wilds & (wilds - 1)) == 0 &&
        hand().counts[static_cast<std::size_t>(std::countr_zero(wilds | kLast))] <= 1;
    return alone ? 0 : rules_.guarded_by_wilds;
  }
  static constexpr KindMask kLast = KindMask{1} << (kMaxKinds - 1);

  // A card that comes and one that goes: if both, it is the same.
  COMODIN_HOT void change_hand(std::size_t kind, std::size_t comes, std::size_t goes) {
    std::uint8_t& count = hand().counts[kind];
    count = static_cast<std::uint8_t>(count + comes - goes);
    hand().held = (hand().held & ~bit(kind_at(kind))) | (KindMask{count != 0} << (kind & 63U));
  }

  // UNO is said as soon as it is owed: before the victim of a card is asked, or after the turn.
  COMODIN_HOT void take_effect(const PlainEffect& effect, Color before) {
    const Seat victim = next();
    if (effect.names) name(before);
    if (effect.asks) ask(effect, victim, before);
    for (std::uint8_t n = 0; n < effect.draws; ++n) draw(victim);
  }
  COMODIN_HOT void name(Color before) {
    wait({.what = Await::name_color,
          .seat = seat(),
          .player = seat(),
          .before = before,
          .pc = rules_.program[index(top_->kind)],
          .touched = touched()});
    ++moves_;
    const Color color = color_at(random_.below(rules_.colors));
    named_ = top_with(top_->kind, color);
    top_ = &named_;
    tell({.type = EventType::named, .seat = seat(), .color = color});
  }
  COMODIN_HOT void ask(const PlainEffect& effect, Seat victim, Color before) {
    if (due_) tell({.type = EventType::uno_due, .seat = seat()});
    wait({.what = Await::answer,
          .seat = victim,
          .player = seat(),
          .before = before,
          .pending = top_->kind,
          .stack = effect.draws,
          .pc = static_cast<std::uint16_t>(rules_.program[index(top_->kind)] + 1)});
    say_uno_if_due(seat());
    ++moves_;
    tell({.type = EventType::accepted, .seat = victim});
  }
  COMODIN_HOT void draw(Seat seat) {
    const std::size_t at = random_.pick(s_.pile.data(), pile_size_);
    const Kind kind = s_.pile[at];
    s_.pile[at] = s_.pile[--pile_size_];
    s_.hands[index(seat)].add(kind);
    ++s_.sizes[index(seat)];
    tell({.type = EventType::drew, .seat = seat, .kind = kind});
  }
  // Whose hand is looked at when UNO is judged.
  SeatMask touched() const {
    const bool is = rules_.policy.uno_due != UnoDue::played_down || s_.sizes[seat_] == 1;
    return is ? bit(seat()) : SeatMask{0};
  }

  COMODIN_HOT void end_turn(const PlainCard& card) {
    const Seat from = seat();
    if (Sink::kEnabled && (card.reverses | card.skips | (due_ != 0))) {
      if (card.reverses) tell({.type = EventType::reversed});
      if (card.skips) tell({.type = EventType::loses_turn, .seat = next()});
      if (due_ != 0) tell({.type = EventType::uno_due, .seat = from});
      if (card.skips) tell({.type = EventType::turn_lost, .seat = next()});
    }
    const std::size_t to = seat_ + card.pace;
    seat_ = to >= rules_.seats ? to - rules_.seats : to;
    direction_ ^= std::size_t{card.reverses};
    tell({.type = EventType::turn_begins, .seat = seat()});
    wait({.what = Await::turn, .seat = seat()});
    say_uno_if_due(from);
  }
  COMODIN_HOT void say_uno_if_due(Seat seat) {
    moves_ += due_;
    if (Sink::kEnabled && due_ != 0) [[unlikely]] {
      tell({.type = EventType::said_uno, .seat = seat});
      tell({.type = EventType::uno_settled, .seat = seat});
    }
    due_ = 0;
  }

  COMODIN_HOT void wait(const Waiting& waiting) {
    tell({.type = EventType::waits, .seat = waiting.seat, .waiting = waiting});
  }
  COMODIN_HOT void tell(const Event& event) {
    if constexpr (Sink::kEnabled) sink_(event);
  }
  COMODIN_HOT void tell_if(bool happened, const Event& event) {
    if constexpr (!Sink::kEnabled) return;
    if constexpr (requires { sink_(event, happened); })
      sink_(event, happened);
    else if (happened)
      sink_(event);
  }

  const Rules& rules_;
  const PlainCards& cards_;
  PlainCard& named_;
  State& s_;
  Random& owner_;
  Sink& sink_;
  // The table; what is not here lies in the state.
  Random random_;
  const PlainCard* top_;
  std::size_t seat_;
  std::size_t direction_;
  std::size_t pile_size_;
  std::size_t owes_at_;
  std::size_t due_ = 0;      // whoever played last owes UNO
  std::uint64_t moves_ = 0;  // beyond one a turn
};

// A table with what decides its chance.
struct PlainTable {
  State& state;
  Random& random;
};

// What came of it: how many moves, and at which table the engine is to go on.
struct PlainStretch {
  std::uint64_t moves = 0;
  bool first = false;
};

// Plays at two tables in turns until something else is about to happen at one of them; while the
// processor waits for the one, it goes on with the other. A function of its own: there the tables
// have the registers for themselves.
template <class Sink>
[[gnu::noinline]] PlainStretch play_plain_turns(const Rules& rules, const PlainCards& cards,
                                                PlainTable one, PlainTable other, Sink& sink) {
  PlainCard named_at_one;
  PlainCard named_at_other;
  typename Sink::InHand in_hand(sink);
  PlainTurns a(rules, cards, named_at_one, one.state, one.random, in_hand);
  PlainTurns b(rules, cards, named_at_other, other.state, other.random, in_hand);
  const std::size_t most = std::min(a.turns_left(), b.turns_left());
  std::size_t turns = 0;
  bool first = a.turns_left() == most;
  for (; turns < most; ++turns) {
    first = !a.take_turn();
    if (first || !b.take_turn()) break;
  }
  if (turns == most) first = a.turns_left() == most;
  const std::size_t more = turns < most && !first ? 1 : 0;
  return {a.end(turns + more) + b.end(turns), first};
}

}  // namespace comodin
