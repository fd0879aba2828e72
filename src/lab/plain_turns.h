// Owns the fast way through plain turns: the random player draws, or plays a card that does no more
// than move the turn on, have a colour named or make the next player draw. Such turns are played
// one after another with the table in registers. What comes out is what the engine makes of the
// same moves, card for card and event for event; before anything else happens, the engine takes
// over.
#pragma once

#include <array>
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

// What a kind does when it is played.
struct PlainCard {
  KindMask matching = 0;  // what lies well on it
  KindMask of_color = 0;  // what has its colour
  Color color = kNoColor;
  bool plain = false;   // it does what stands here and no more
  bool number = false;  // and of that nothing: the turn goes to the next player
  bool reverses = false;
  bool skips = false;                  // the next player draws, if anything, and loses a turn
  bool names = false;                  // its player names the colour
  bool asks = false;                   // the next player accepts before drawing
  std::uint8_t draws = 0;              // what is drawn
  std::array<std::uint8_t, 2> pace{};  // seats clockwise to the next turn, for each direction
  std::uint16_t program = 0;
};
using PlainCards = std::array<PlainCard, kMaxKinds>;

PlainCards plain_cards(const Rules& rules);

// Tables where turns are less simple play none of them this way.
inline bool has_plain_turns(const Rules& rules) { return !rules.special && !rules.restricted; }

// Whether the game waits for the beginning of a turn with nothing left from before.
COMODIN_HOT bool plain_turn_begins(const State& state) {
  static constexpr decltype(state.lost_turns) kNobody{};
  return state.waiting.what == Await::turn && !state.waiting.drew && state.owes == 0 &&
         !state.said && state.lost_turns == kNobody;
}

// Made when a plain turn begins, for one call of `play`.
template <class Sink>
class PlainTurns {
 public:
  COMODIN_HOT PlainTurns(const Rules& rules, const PlainCards& cards, State& state, Random& random,
                         Sink& sink)
      : rules_(rules),
        cards_(cards),
        s_(state),
        owner_(random),
        sink_(sink),
        random_(random),
        seat_(state.waiting.seat),
        direction_(state.direction),
        top_(state.top),
        color_(state.color),
        matching_(comodin::matching(rules, state)),
        of_color_(rules.of_color[index(state.color)]),
        pile_size_(state.pile_size),
        turns_(state.turns) {}

  // Plays until something else is about to happen, and puts the table back into the state. Returns
  // what the seat to move has chosen to play, if it has: that is to be played next.
  COMODIN_HOT Kind play() {
    Kind chosen = kNoKind;
    for (; turns_ < rules_.turn_limit; chosen = kNoKind) {
      const Seat next = next_seat(rules_.seats, direction_, seat_);
      const KindMask plays = rightful_plays();
      if (plays != 0) {
        chosen = random_kind(plays, random_);
      } else {
        if (pile_size_ == 0) break;
        const Kind kind = draw(seat_, 1);
        ++moves_;
        if (!has(matching_, kind)) {
          begin_turn(next);
          continue;
        }
        if (!offer(kind)) break;
        random_.below(1);  // the choice among one
        chosen = kind;
      }
      const PlainCard& card = cards_[index(chosen)];
      if (!card.plain || s_.sizes[index(seat_)] == 1 || pile_size_ < card.draws) break;
      const Color before = color_;
      lay(chosen, card);
      // Most are numbers; guessing so, the processor looks at the next hand at once.
      if (card.number) [[likely]]
        end_turn(next, due_);
      else
        take_effect(card, before, next);
    }
    put_back();
    return chosen;
  }

  // How many moves that were.
  std::uint64_t moves() const { return moves_; }

 private:
  Hand& hand() const { return s_.hands[index(seat_)]; }

  COMODIN_HOT KindMask rightful_plays() const {
    const KindMask held = hand().held;
    const KindMask plays = held & matching_ & ~((held & of_color_) != 0 ? rules_.guarded : 0);
    if ((plays & rules_.guarded_by_wilds) == 0) [[likely]]
      return plays;
    return plays & ~wrongful_plays(rules_, hand(), color_);
  }

  COMODIN_HOT Kind draw(Seat seat, std::uint8_t playable) {
    const std::size_t at = random_.pick(s_.pile.data(), pile_size_);
    const Kind kind = s_.pile[at];
    s_.pile[at] = s_.pile[--pile_size_];
    s_.hands[index(seat)].add(kind);
    ++s_.sizes[index(seat)];
    tell({.type = EventType::drew, .seat = seat, .kind = kind, .number = playable});
    return kind;
  }

  // The drawn card matches; false if it is not played all the same. Since there was nothing else to
  // play, only other wilds can make it wrongful.
  COMODIN_HOT bool offer(Kind kind) {
    const bool rightful =
        !has(rules_.guarded_by_wilds, kind) || !has(wrongful_plays(rules_, hand(), color_), kind);
    drawn_ = bit(kind);
    must_ = rightful && rules_.drawn_card != DrawnCard::may;
    wait({.what = Await::turn, .seat = seat_, .drew = true});
    return rightful;
  }

  COMODIN_HOT void lay(Kind kind, const PlainCard& card) {
    ++moves_;
    hand().remove(kind);
    due_ = --s_.sizes[index(seat_)] == 1 && !rules_.uno_automatic;
    ++s_.discards[index(top_)];
    top_ = kind;
    color_ = card.color;
    matching_ = card.matching;
    of_color_ = card.of_color;
    drawn_ = 0;
    must_ = false;
    tell({.type = EventType::played, .seat = seat_, .kind = kind});
  }

  // UNO is said as soon as it is owed: before the victim of a card is asked, or after the turn.
  COMODIN_HOT void take_effect(const PlainCard& card, Color before, Seat next) {
    const Seat to = clockwise(rules_.seats, seat_, card.pace[static_cast<std::size_t>(direction_)]);
    if (card.names) name(card, before);
    if (card.asks) ask(card, before, next);
    for (std::uint8_t n = 0; n < card.draws; ++n) draw(next, 0);
    if (card.reverses) {
      direction_ = opposite(direction_);
      tell({.type = EventType::reversed});
    }
    if (card.skips) tell({.type = EventType::loses_turn, .seat = next});
    end_turn(to, due_ && !card.asks, card.skips ? next : kNoSeat);
  }
  COMODIN_HOT void name(const PlainCard& card, Color before) {
    wait({.what = Await::name_color,
          .seat = seat_,
          .player = seat_,
          .before = before,
          .pc = card.program,
          .touched = touched()});
    ++moves_;
    color_ = color_at(random_.below(rules_.colors));
    matching_ |= rules_.on_color[index(color_)];
    of_color_ = rules_.of_color[index(color_)];
    tell({.type = EventType::named, .seat = seat_, .color = color_});
  }
  COMODIN_HOT void ask(const PlainCard& card, Color before, Seat next) {
    if (due_) tell({.type = EventType::uno_due, .seat = seat_});
    wait({.what = Await::answer,
          .seat = next,
          .player = seat_,
          .before = before,
          .pending = top_,
          .stack = card.draws,
          .pc = static_cast<std::uint16_t>(card.program + 1)});
    if (due_) say_uno(seat_);
    ++moves_;
    tell({.type = EventType::accepted, .seat = next});
  }
  // Whose hand is looked at when UNO is judged.
  SeatMask touched() const {
    const bool is = rules_.policy.uno_due != UnoDue::played_down || s_.sizes[index(seat_)] == 1;
    return is ? bit(seat_) : SeatMask{0};
  }

  COMODIN_HOT void end_turn(Seat to, bool due, Seat skipped = kNoSeat) {
    const Seat from = seat_;
    if (Sink::kEnabled && due) tell({.type = EventType::uno_due, .seat = from});
    if (Sink::kEnabled && skipped != kNoSeat) tell({.type = EventType::turn_lost, .seat = skipped});
    begin_turn(to);
    if (Sink::kEnabled && due)
      say_uno(from);
    else
      moves_ += static_cast<std::uint64_t>(due);
  }
  COMODIN_HOT void begin_turn(Seat seat) {
    seat_ = seat;
    ++turns_;
    tell({.type = EventType::turn_begins, .seat = seat});
    wait({.what = Await::turn, .seat = seat});
  }
  COMODIN_HOT void say_uno(Seat seat) {
    ++moves_;
    tell({.type = EventType::said_uno, .seat = seat});
    tell({.type = EventType::uno_settled, .seat = seat});
  }

  COMODIN_HOT void wait(const Waiting& waiting) {
    tell({.type = EventType::waits, .seat = waiting.seat, .must = must_, .waiting = waiting});
  }
  COMODIN_HOT void tell(const Event& event) {
    if constexpr (Sink::kEnabled) sink_(event);
  }

  COMODIN_HOT void put_back() {
    owner_ = random_;
    if (moves_ == 0) return;
    s_.top = top_;
    s_.color = color_;
    s_.direction = direction_;
    s_.idle = 0;
    s_.turn = seat_;
    s_.turns = static_cast<std::uint16_t>(turns_);
    s_.pile_size = static_cast<std::uint8_t>(pile_size_);
    s_.waiting.seat = seat_;
    s_.waiting.drew = drawn_ != 0;
    s_.drawn = drawn_;
    s_.must = must_;
  }

  const Rules& rules_;
  const PlainCards& cards_;
  State& s_;
  Random& owner_;
  Sink& sink_;
  // The table; what is not here lies in the state.
  Random random_;
  Seat seat_;
  Direction direction_;
  Kind top_;
  Color color_;
  KindMask matching_;  // what lies well on the top
  KindMask of_color_;  // what has the colour in play
  std::size_t pile_size_;
  std::size_t turns_;
  KindMask drawn_ = 0;
  bool must_ = false;
  bool due_ = false;  // whoever played last owes UNO
  std::uint64_t moves_ = 0;
};

// What came of it: how many moves, and what the seat to move has chosen to play next, if it has.
struct PlainStretch {
  std::uint64_t moves = 0;
  Kind chosen = kNoKind;
};

// A function of its own: there the table has the registers for itself.
template <class Sink>
[[gnu::noinline]] PlainStretch play_plain_turns(const Rules& rules, const PlainCards& cards,
                                                State& state, Random& random, Sink& sink) {
  PlainTurns<Sink> turns(rules, cards, state, random, sink);
  const Kind chosen = turns.play();
  return {turns.moves(), chosen};
}

}  // namespace comodin
