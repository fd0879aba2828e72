// Owns how a match moves on: the one place that changes a state. `apply.h` is the door to it.
// A template over chance and sink, so that the lab, the bots and the server run the same code and
// events that nobody wants cost nothing. Every change of the tabletop is followed by its event.
//
// The class is written in five files: this one (turns, draws, UNO), engine_special.h (the turns of
// dice and of house rules), engine_effects.h (what cards do), engine_decisions.h (what players
// decide meanwhile) and engine_round.h (dealing, the end of a round, scores).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "base/ids.h"
#include "game/chance.h"
#include "game/event.h"
#include "game/legal.h"
#include "game/move.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// Cards to draw; more than there are need not be counted.
inline std::uint8_t added(std::uint8_t a, std::uint8_t b) {
  static_assert(kMaxCards <= 0xFF);
  return static_cast<std::uint8_t>(std::min(a + b, 0xFF));
}

// Chance for a loop. A small generator is worked with as a copy, in registers, and put back at the
// end: in memory, every card would wait for the number before it.
template <Chance C>
class ChanceInRegisters {
 public:
  explicit ChanceInRegisters(C& chance) : owner_(chance), chance_(chance) {}
  ~ChanceInRegisters() {
    if constexpr (kIsSmall) owner_ = chance_;
  }
  ChanceInRegisters(const ChanceInRegisters&) = delete;
  ChanceInRegisters& operator=(const ChanceInRegisters&) = delete;
  C& get() { return chance_; }

 private:
  static constexpr bool kIsSmall = std::is_trivially_copyable_v<C> &&
                                   std::is_copy_assignable_v<C> &&
                                   sizeof(C) <= sizeof(std::uint64_t);
  C& owner_;
  std::conditional_t<kIsSmall, C, C&> chance_;
};

template <Chance C, class Sink>
class Engine {
 public:
  Engine(const Rules& rules, State& state, C& chance, Sink& sink)
      : rules_(rules), s_(state), chance_(chance), sink_(sink) {}

  // Carries out the move, or says why not and changes nothing.
  COMODIN_HOT Refusal make(Move move) {
    const Refusal reason = refusal(rules_, s_, move);
    if (reason != Refusal::none) [[unlikely]]
      return reason;
    carry_out(move);
    return reason;
  }
  // The same for a move that is known to be legal.
  COMODIN_HOT void carry_out(Move move) {
    if (rules_.special) [[unlikely]]
      call_out_of_line<&Engine::perform_specially>(move);
    else
      perform(move);
  }

  // The rest of a turn in which a card was played while `before` was the color and lies on top now,
  // or none was.
  void finish_turn(Seat seat, Kind played, Color before) {
    const std::size_t k = played == kNoKind ? kMaxKinds : index(played);
    const TurnCard& card = turn_card(k);
    if (card.acts) return take_effect(seat, played, before);
    move_on(seat, card.pace, card.reverses, size(seat) == 1);
  }

  // Set-up, for a round whose hands are given: finds the dealer, turns the first card.
  void find_dealer();
  void turn_first_card();
  void end_if_one_is_left();

 private:
  void perform(Move move);
  void perform_specially(Move move);

  // Calls a member out of line, with everything in registers: as long as the path of every turn
  // calls no other way, the engine is never built in memory there.
  template <auto Member, class... Arguments>
  void call_out_of_line(Arguments... arguments) const {
    apart_from<Member>(rules_, s_, chance_, sink_, arguments...);
  }
  template <auto Member, class... Arguments>
  [[gnu::noinline]] static void apart_from(const Rules& rules, State& state, C& chance, Sink& sink,
                                           Arguments... arguments) {
    (Engine(rules, state, chance, sink).*Member)(arguments...);
  }

  // --- events ---
  void emit(Event event) {
    if constexpr (Sink::kEnabled) sink_(event);
  }
  void emit(EventType type, Seat seat = kNoSeat, Kind kind = kNoKind, Seat other = kNoSeat,
            std::uint8_t number = 0) {
    if constexpr (Sink::kEnabled)
      sink_(Event{.type = type, .seat = seat, .other = other, .kind = kind, .number = number});
  }

  // --- seats ---
  Seat next(Seat seat) const { return neighbor(s_.direction, seat); }
  Seat neighbor(Direction direction, Seat seat) const {
    return next_seat(rules_.seats, direction, seat, s_.out);
  }
  int players() const { return std::popcount(seats_in(rules_, s_)); }
  Seat partner(Seat seat) const { return clockwise(rules_.seats, seat, kTeamSeats / 2); }
  Hand& hand(Seat seat) { return s_.hands[index(seat)]; }
  std::uint8_t& size(Seat seat) { return s_.sizes[index(seat)]; }

  // --- waiting ---
  // Sets what the game waits for; the effect that runs keeps its place.
  void await(Await what, Seat seat, bool may = false) {
    s_.decision.what = what;
    s_.decision.seat = seat;
    s_.decision.may = may;
    announce();
  }
  void announce() {
    if constexpr (Sink::kEnabled)
      sink_(Event{.type = EventType::waits,
                  .seat = s_.decision.seat,
                  .must = s_.must,
                  .decision = s_.decision,
                  .effect = s_.effect});
  }

  // --- cards ---
  void add_to_hand(Seat seat, Kind kind) {
    hand(seat).add(kind);
    ++size(seat);
  }
  void remove_from_hand(Seat seat, Kind kind) {
    hand(seat).remove(kind);
    --size(seat);
  }
  void set_top(Kind kind) {
    s_.top = kind;
    s_.color = rules_.color_of[index(kind)];
  }
  // Lays a card on the one on top, if there is one, or a die at the end of the line.
  COMODIN_HOT void lay(Kind kind) {
    if (!rules_.dice && s_.top != kNoKind) ++s_.discards[index(s_.top)];
    set_top(kind);
    if (rules_.dice) s_.line.push_back({kind, s_.color});
  }
  // Whether it would be wrongful to play the card now; few kinds ever are.
  COMODIN_HOT bool is_wrongful(Seat seat, Kind kind) {
    return has(rules_.guarded, kind) && has(wrongful_plays(rules_, hand(seat), s_.color), kind);
  }
  // The card has left the hand and lies on top.
  COMODIN_HOT void tell_played(Seat seat, Kind kind) {
    s_.idle = 0;
    s_.drawn = 0;
    s_.must = false;
    emit(EventType::played, seat, kind);
  }
  void put_out(Seat seat);
  // Whether the seat is out, or one team alone is left (H12): then nobody draws any more.
  bool is_over_for(Seat seat) const { return has(s_.out, seat) || one_team_left(); }
  bool one_team_left() const {
    const SeatMask in = seats_in(rules_, s_);
    const Seat first = lowest_seat(in);
    return (in & ~(rules_.teams ? bit(first) | bit(partner(first)) : bit(first))) == 0;
  }
  void set_color(Color color) {
    s_.color = color;
    if (rules_.dice) s_.line.back().color = color;
  }
  // Takes one of the `left` cards of the pile.
  Kind take_from_pile(C& chance, std::size_t& left) {
    const std::size_t at = chance.pick(s_.pile.data(), left);
    const Kind kind = s_.pile[at];
    s_.pile[at] = s_.pile[--left];
    s_.pile_size = static_cast<std::uint8_t>(left);
    return kind;
  }
  Kind take_from_pile() {
    std::size_t left = s_.pile_size;
    return take_from_pile(chance_, left);
  }
  void take_cards(Seat seat, std::uint8_t count);
  void put_into_pile(Kind kind) { s_.pile[s_.pile_size++] = kind; }
  bool refill_pile() {
    if (s_.pile_size == 0) [[unlikely]]
      call_out_of_line<&Engine::shuffle_discards>();
    return s_.pile_size != 0;
  }
  void shuffle_discards();
  // `playable`: how many drawn cards the seat may play in its turn, this one included.
  Kind draw_card(Seat seat, std::uint8_t playable = 0);
  // The same, where a full hand may put the seat out (H12).
  Kind draw_one(Seat seat, std::uint8_t playable = 0) {
    if (rules_.hand_limit != 0 && is_over_for(seat)) return kNoKind;
    const Kind kind = draw_card(seat, playable);
    if (kind != kNoKind && size(seat) == rules_.hand_limit) put_out(seat);
    return kind;
  }

  // --- dice ---
  Kind roll_die(C& chance, std::size_t type) const;
  void roll_all(Seat seat, const FixedVector<Kind, kMaxDice>& taken);
  std::uint8_t take_dice(Seat seat, std::uint8_t count);

  // Draws cards or takes dice; returns how many. Drawing for any reason ends a debt of UNO (U4).
  std::uint8_t draw(Seat seat, std::uint8_t count);

  // --- turns ---
  void play(Seat seat, Kind kind);
  void take_effect(Seat seat, Kind kind, Color before);
  void play_specially(Seat seat, Kind kind);
  void go_on_after_penalty(Seat caught);
  void draw_specially(Seat seat);
  void draw_for_turn(Seat seat);
  void draw_dice_for_turn(Seat seat);
  bool must_play_drawn(Seat seat) const;
  void offer_card(Seat seat, Kind kind, bool must);
  void pass(Seat seat);
  void offer_drawn(Seat seat, KindMask drawn, bool must, std::uint8_t fresh = 0);
  const TurnCard& turn_card(std::size_t kind) const {
    return rules_.turn_cards[static_cast<std::size_t>(s_.direction)][kind];
  }
  Seat seat_after(Seat from);
  bool start_turn(Seat seat);
  bool nothing_between_turns() const;
  void move_on(Seat from, std::size_t pace, bool reverses, bool down_to_one);
  void begin_turn(Seat seat);
  void end_turn(Seat from) { begin_turn(seat_after(from)); }

  // --- UNO ---
  void close_uno_window() {
    if (s_.owes != 0) [[unlikely]]
      call_out_of_line<&Engine::settle_all>();
  }
  void settle_all();
  void settle_uno(Seat seat);
  void judge_uno();
  // U3: said in advance and not needed.
  void let_uno_lapse(Seat seat) {
    if (!s_.said) return;
    s_.said = false;
    emit(EventType::uno_lapsed, seat);
  }
  void say_uno(Seat seat);
  void catch_seat(Seat seat, Seat other);

  // --- effects (engine_effects.h) ---
  void start_effect(Seat player, std::uint16_t program, bool first);
  // The effect of a card that was played while `before` was the colour.
  COMODIN_HOT void start_played(Seat seat, std::uint16_t program, Color before) {
    start_effect(seat, program, false);
    s_.effect.before = before;
    if (size(seat) == 1) s_.effect.touched = bit(seat);
    touch(seat);
  }
  void run();
  bool cut_short();
  bool step(const Op& op);
  void step_on() {
    s_.effect.busy = false;
    s_.effect.todo = 0;
    s_.decision.to = 0;
    s_.decision.left = 0;
    s_.effect.shed = kNoColor;
    ++s_.effect.pc;
  }
  void finish_effect();
  Seat neighbor_meant(Who who) const;
  SeatMask others_of(Who other, Seat seat) const;
  SeatMask seats_of(Who who) const;
  Seat first_of(SeatMask seats, Direction direction) const {
    return first_after_player(rules_, s_, seats, direction);
  }
  Seat seat_of(Who who) const {
    if (who == Who::i) return s_.effect.player;
    if (const Seat seat = neighbor_meant(who); seat != kNoSeat) return seat;
    return first_of(seats_of(who), s_.direction);
  }
  template <class Act>
  void for_subjects(Who who, Act&& act);
  template <class Act>
  void for_seats(SeatMask seats, Act&& act);
  SeatMask holders(bool most) const;
  bool pick_subject(const Op& op);
  void subject_done();
  KindMask cards_of(const Op& op) const;
  void move_card(Seat from, Kind kind, Seat to);
  void discard_card(Seat seat, Kind kind);
  void discard_all(Seat seat, KindMask kinds);
  void give_all(Seat from, KindMask kinds, Seat to, bool taken = false);
  // Notes that the hand changed; where UNO is owed only by who played down to one, that is nothing.
  void touch(Seat seat) {
    if (rules_.policy.uno_due == UnoDue::played_down) return;
    s_.effect.touched = static_cast<SeatMask>(s_.effect.touched | bit(seat));
  }
  bool do_discard(const Op& op);
  bool do_level(const Op& op);
  bool do_give(const Op& op);
  bool do_deal_out();
  void do_draw_until(const Op& op);
  void do_draw_instead(const Op& op);
  bool can_take(const Op& op);
  void do_take(const Op& op);
  void take_unseen(Seat seat, Seat giver);
  void do_show(const Op& op);
  void do_turn_top();
  void lose_turn(Seat seat);
  void hit_next(Seat player, std::uint8_t cards);
  void hit_next_and_move_on(Seat player, std::uint8_t cards);
  bool turn_around(bool first_card);
  bool go_again(Seat player);
  void do_shuffle_hands();
  void ask_whether(Seat seat);
  void do_without_choice(const Op& op, Seat seat);
  void do_swap_hands(Seat a, Seat b);
  void do_pass_hands(Toward toward);
  void tell_hand(Seat seat);
  bool someone_is_empty();
  void show_hand(Seat owner, Seat to);

  // --- decisions (engine_decisions.h) ---
  void name(Seat seat, Color color);
  void answer_accepted(Seat seat);
  void answer_challenged(Seat seat);
  void pick(Seat seat, Seat other);
  void choose(Seat seat, std::uint8_t number);
  void decline(Seat seat);
  void discard(Seat seat, Kind kind);
  void give(Seat seat, Kind kind, Seat to);
  void give_die(Seat seat, Kind die, Seat to);
  void confirm(Seat seat);

  // --- rounds (engine_round.h) ---
  void deal();
  void deal_hands();
  void gather();
  void deal_cards();
  void deal_dice();
  void lot_with_cards();
  void lot_with_dice(const std::array<FixedVector<std::uint8_t, kMaxDice>, kMaxSeats>& types);
  void set_dealer(Seat dealer);
  void win_by_lot(Seat winner);
  bool pile_can_start() const;
  bool first_card_counts(Kind kind);
  void start_with_first_card();
  // `stack`: cards that waited for the one who answered with its last card (H1).
  void finish_round(Seat winner, Kind last_card, std::uint8_t stack = 0);
  void void_round();
  void close_round();
  Points hand_points(Seat seat) const;
  Points points_of(Seat seat) const;
  void score_round(Seat winner);
  Seat match_winner() const;

  const Rules& rules_;
  State& s_;
  C& chance_;
  Sink& sink_;
};

template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::perform(Move move) {
  switch (move.verb) {
    case MoveVerb::plays:
      return play(move.seat, move.kind);
    case MoveVerb::draws:
      return draw_for_turn(move.seat);
    case MoveVerb::passes:
      return s_.decision.what == Await::turn ? pass(move.seat) : decline(move.seat);
    case MoveVerb::names:
      return call_out_of_line<&Engine::name>(move.seat, move.color);
    case MoveVerb::accepts:
      return call_out_of_line<&Engine::answer_accepted>(move.seat);
    case MoveVerb::challenges:
      return answer_challenged(move.seat);
    case MoveVerb::says_uno:
      return say_uno(move.seat);
    case MoveVerb::catches:
      return catch_seat(move.seat, move.other);
    case MoveVerb::picks:
      return pick(move.seat, move.other);
    case MoveVerb::chooses:
      return choose(move.seat, move.number);
    case MoveVerb::discards:
      return call_out_of_line<&Engine::discard>(move.seat, move.kind);
    case MoveVerb::gives:
      return s_.decision.what == Await::give_die ? give_die(move.seat, move.kind, move.other)
                                                 : give(move.seat, move.kind, move.other);
    case MoveVerb::confirms:
      return confirm(move.seat);
    case MoveVerb::deal:
      return deal();
  }
}

// --- cards ---

template <Chance C, class Sink>
void Engine<C, Sink>::shuffle_discards() {
  for (std::size_t k = 0; k < rules_.kinds; ++k)
    for (; s_.discards[k] != 0; --s_.discards[k]) put_into_pile(kind_at(k));
  if (s_.pile_size != 0) emit(EventType::reshuffled);
}

template <Chance C, class Sink>
COMODIN_HOT Kind Engine<C, Sink>::draw_card(Seat seat, std::uint8_t playable) {
  if (!refill_pile()) return kNoKind;
  const Kind kind = take_from_pile();
  add_to_hand(seat, kind);
  emit(EventType::drew, seat, kind, kNoSeat, playable);
  return kind;
}

// Draws cards that the pile has.
template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::take_cards(Seat seat, std::uint8_t count) {
  ChanceInRegisters<C> chance(chance_);
  std::size_t left = s_.pile_size;
  for (std::uint8_t n = 0; n < count; ++n) {
    const Kind kind = take_from_pile(chance.get(), left);
    add_to_hand(seat, kind);
    emit(EventType::drew, seat, kind);
  }
}

template <Chance C, class Sink>
std::uint8_t Engine<C, Sink>::draw(Seat seat, std::uint8_t count) {
  settle_uno(seat);
  if (rules_.dice) return take_dice(seat, count);
  if (rules_.hand_limit == 0 && s_.pile_size >= count) {
    take_cards(seat, count);
    return count;
  }
  std::uint8_t drawn = 0;
  while (drawn < count && draw_one(seat) != kNoKind) ++drawn;
  return drawn;
}

// --- dice ---

template <Chance C, class Sink>
COMODIN_HOT Kind Engine<C, Sink>::roll_die(C& chance, std::size_t type) const {
  const auto& faces = rules_.die_faces[type];
  return faces[chance.pick(faces.data(), faces.size())];
}

// Rolls every die in the hand at once, those just taken last (D18).
template <Chance C, class Sink>
void Engine<C, Sink>::roll_all(Seat seat, const FixedVector<Kind, kMaxDice>& taken) {
  Hand& mine = hand(seat);
  FixedVector<Kind, kMaxDice> dice;
  for (const Kind kind : taken) mine.remove(kind);
  for_each_kind(std::exchange(mine.held, 0), [&](Kind kind) {
    dice.push_back(kind);
    for (std::uint8_t& count = mine.counts[index(kind)]; --count != 0;) [[unlikely]]
      dice.push_back(kind);
  });
  for (const Kind kind : taken) dice.push_back(kind);
  if constexpr (requires { chance_.about_to_roll(dice.begin(), dice.size()); })
    chance_.about_to_roll(dice.begin(), dice.size());
  ChanceInRegisters<C> chance(chance_);
  FixedVector<Kind, kMaxDice> rolled;
  for (const Kind kind : dice) {
    const Kind now = roll_die(chance.get(), rules_.type_of[index(kind)]);
    mine.add(now);
    if constexpr (Sink::kEnabled) rolled.push_back(now);
  }
  if constexpr (Sink::kEnabled)
    for (std::size_t i = 0; i < dice.size(); ++i)
      emit(Event{.type = EventType::rolled, .seat = seat, .kind = dice[i], .rolled = rolled[i]});
}

// Takes dice from the far end of the line, which keeps one (D14), and rolls all.
template <Chance C, class Sink>
std::uint8_t Engine<C, Sink>::take_dice(Seat seat, std::uint8_t count) {
  FixedVector<Kind, kMaxDice> taken;
  while (taken.size() < count && s_.line.size() > 1) {
    taken.push_back(s_.line.pop_front().kind);
    add_to_hand(seat, taken.back());
    emit(EventType::took_die, seat, taken.back());
  }
  if (!taken.empty()) roll_all(seat, taken);
  return static_cast<std::uint8_t>(taken.size());
}

// --- turns ---

template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::play(Seat seat, Kind kind) {
  close_uno_window();
  const Color before = s_.color;
  s_.wrongful = is_wrongful(seat, kind);
  remove_from_hand(seat, kind);
  lay(kind);
  tell_played(seat, kind);
  if (size(seat) == 0 && !has(rules_.shuffles_when_last, kind)) [[unlikely]]
    return call_out_of_line<&Engine::finish_round>(seat, kind, std::uint8_t{0});
  if (const TurnCard& card = turn_card(index(kind));
      !card.acts && !s_.said && nothing_between_turns()) {
    s_.decision.drew = false;
    s_.decision.fresh = 0;
    return move_on(seat, card.pace, card.reverses, size(seat) == 1);
  }
  take_effect(seat, kind, before);
}

// What a card does that was played while `before` was the color, if it does more than move the turn
// on.
template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::take_effect(Seat seat, Kind kind, Color before) {
  const std::uint16_t program = rules_.program[index(kind)];
  const Op& op = rules_.code[program];
  if (op.what == OpCode::hit_next && op.last && size(seat) != 1 && !s_.said &&
      nothing_between_turns())
    return call_out_of_line<&Engine::hit_next_and_move_on>(seat, op.number);
  start_played(seat, program, before);
  // A wild that starts with its colour need not be run to get there; only its player names it.
  if (op.what == OpCode::name_color) return await(Await::name_color, seat);
  call_out_of_line<&Engine::run>();
}

template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::draw_for_turn(Seat seat) {
  close_uno_window();
  s_.idle = 0;
  const bool must = must_play_drawn(seat);
  const Kind kind = draw_card(seat, 1);
  if (has(matching(rules_, s_), kind)) return offer_card(seat, kind, must);
  if (s_.said || !nothing_between_turns()) return call_out_of_line<&Engine::end_turn>(seat);
  move_on(seat, clockwise_step(rules_.seats, s_.direction), false, false);
}

// Whether a card drawn now must be played if it can be (A7, A8).
template <Chance C, class Sink>
COMODIN_HOT bool Engine<C, Sink>::must_play_drawn(Seat seat) const {
  return rules_.drawn_card == DrawnCard::must_always ||
         (rules_.drawn_card == DrawnCard::must && rightful_plays(rules_, s_, seat) == 0);
}

// Waits for the seat to play what it drew, or ends its turn if it cannot. A wrongful play is never
// compulsory (G2).
template <Chance C, class Sink>
void Engine<C, Sink>::offer_drawn(Seat seat, KindMask drawn, bool must, std::uint8_t fresh) {
  s_.decision.drew = true;
  s_.decision.fresh = fresh;
  s_.drawn = drawn;
  const KindMask plays = allowed_plays(rules_, s_, seat);
  if (plays == 0) {
    s_.decision.drew = false;
    s_.drawn = 0;
    return end_turn(seat);
  }
  s_.must = must && (plays & rightful_plays(rules_, s_, seat)) != 0;
  await(Await::turn, seat);
}

// The same for one card that matches.
template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::offer_card(Seat seat, Kind kind, bool must) {
  if (rules_.restricted && has(refused_plays(rules_, s_, seat), kind)) [[unlikely]]
    return call_out_of_line<&Engine::end_turn>(seat);
  s_.must = must && !is_wrongful(seat, kind);
  s_.drawn = bit(kind);
  s_.decision.drew = true;
  await(Await::turn, seat);
}

template <Chance C, class Sink>
void Engine<C, Sink>::pass(Seat seat) {
  const bool forced = !s_.decision.drew;
  if (forced) ++s_.idle;
  s_.drawn = 0;
  emit(EventType::passed, seat, kNoKind, kNoSeat, forced ? 1 : 0);
  if (s_.idle >= players()) return void_round();
  end_turn(seat);
}

// The seat whose turn comes after `from`'s; turns are lost on the way.
template <Chance C, class Sink>
COMODIN_HOT Seat Engine<C, Sink>::seat_after(Seat from) {
  let_uno_lapse(from);
  Seat seat = next(from);
  while (s_.lost_turns[index(seat)] != 0) {
    --s_.lost_turns[index(seat)];
    emit(EventType::turn_lost, seat);
    seat = next(seat);
  }
  return seat;
}

// Starts a turn that still has to be waited for; false if the round is void instead.
template <Chance C, class Sink>
COMODIN_HOT bool Engine<C, Sink>::start_turn(Seat seat) {
  s_.decision = {};
  s_.effect = {};
  s_.wrongful = false;
  s_.turn = seat;
  ++s_.turns;
  emit(EventType::turn_begins, seat);
  if (s_.turns <= rules_.turn_limit) [[likely]]
    return true;
  call_out_of_line<&Engine::void_round>();
  return false;
}

// Whether the turn can go straight to the seat it moves on to.
template <Chance C, class Sink>
COMODIN_HOT bool Engine<C, Sink>::nothing_between_turns() const {
  static constexpr decltype(s_.lost_turns) kNobody{};
  return s_.lost_turns == kNobody && s_.turns < rules_.turn_limit;
}

// Ends a turn in which no effect ran and no UNO was said, nor anything drawn that could be played:
// the next one begins `pace` seats clockwise. Numbers, Skips and Reverses take the same way, since
// nobody can guess which comes.
template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::move_on(Seat from, std::size_t pace, bool reverses,
                                          bool down_to_one) {
  const Seat to = clockwise(rules_.seats, from, pace);
  const Seat skipped = Sink::kEnabled && !reverses ? next(from) : to;
  s_.direction = static_cast<Direction>(static_cast<std::uint8_t>(s_.direction) ^
                                        static_cast<std::uint8_t>(reverses));
  if (Sink::kEnabled && reverses) emit(EventType::reversed);
  if (Sink::kEnabled && skipped != to) lose_turn(skipped);
  if (down_to_one && !rules_.uno_automatic) [[unlikely]] {
    s_.owes = static_cast<SeatMask>(s_.owes | bit(from));
    emit(EventType::uno_due, from);
  }
  if (Sink::kEnabled && skipped != to) {
    --s_.lost_turns[index(skipped)];
    emit(EventType::turn_lost, skipped);
  }
  s_.decision.seat = to;
  s_.turn = to;
  ++s_.turns;
  emit(EventType::turn_begins, to);
  announce();
}

template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::begin_turn(Seat seat) {
  if (start_turn(seat)) await(Await::turn, seat);
}

// --- UNO ---

// U1: a debt can be caught until the next turn begins with a play or a draw.
template <Chance C, class Sink>
void Engine<C, Sink>::settle_all() {
  const SeatMask owing = s_.owes;
  for_each_seat(owing, [&](Seat seat) { settle_uno(seat); });
}

template <Chance C, class Sink>
void Engine<C, Sink>::settle_uno(Seat seat) {
  if (!has(s_.owes, seat)) return;
  s_.owes = static_cast<SeatMask>(s_.owes & ~bit(seat));
  emit(EventType::uno_settled, seat);
}

// U4, U5: judged when the colour is named and all picks and gifts are made.
template <Chance C, class Sink>
void Engine<C, Sink>::judge_uno() {
  EffectFrame& e = s_.effect;
  for_each_seat(s_.owes, [&](Seat seat) {
    if (size(seat) != 1) settle_uno(seat);
  });
  const SeatMask judged = e.touched;
  e.touched = 0;
  if (rules_.uno_automatic) return;
  for_each_seat(judged, [&](Seat seat) {
    if (size(seat) != 1 || has(s_.owes, seat)) return;
    if (s_.said && seat == s_.turn) {
      s_.said = false;
      emit(EventType::uno_lapsed, seat, kNoKind, kNoSeat, 1);
      return;
    }
    s_.owes = static_cast<SeatMask>(s_.owes | bit(seat));
    emit(EventType::uno_due, seat);
  });
}

template <Chance C, class Sink>
void Engine<C, Sink>::say_uno(Seat seat) {
  const bool in_advance = !has(s_.owes, seat);
  if (in_advance) s_.said = true;
  emit(EventType::said_uno, seat, kNoKind, kNoSeat, in_advance ? 1 : 0);
  settle_uno(seat);
}

template <Chance C, class Sink>
void Engine<C, Sink>::catch_seat(Seat seat, Seat other) {
  emit(EventType::caught, seat, kNoKind, other);
  settle_uno(other);
  if (rules_.uno_penalty == 0) return;
  // D17: with one die in the line the penalty comes from the opponent's dice.
  if (rules_.dice && s_.line.size() == 1) {
    s_.decision = {};
    s_.effect = {};
    s_.decision.to = bit(other);
    return await(Await::give_die, seat);
  }
  draw(other, rules_.uno_penalty);
  if (has(s_.out, other)) go_on_after_penalty(other);
}

}  // namespace comodin
