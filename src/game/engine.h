// The engine: the one place that changes a state. Callers go through apply.h.
// A template over chance and sink, so that the lab, the bots and the server run the same code, and
// events that nobody listens to cost nothing. Every change of the tabletop is followed by its
// event.
//
// The class is declared here and defined in engine_*.h: cards, turns, UNO, special (the turns of
// dice and of house rules), effects (running what cards do), operations (each thing a card can do),
// decisions (what players decide meanwhile) and round (dealing, the end of a round, scores).
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

// What came of an operation.
enum class Step : std::uint8_t { done, jumps, waits };

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

  // What a card does that is on top, was played while `before` was the color, and does more than
  // move the turn on.
  void take_effect(Seat seat, Kind kind, Color before);

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

  // --- decisions that are awaited ---
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
  COMODIN_HOT void note_played(Seat seat, Kind kind) {
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
  // The effect of a card that was played while `before` was the color.
  COMODIN_HOT void start_played(Seat seat, std::uint16_t program, Color before) {
    start_effect(seat, program, false);
    s_.effect.before = before;
    if (size(seat) == 1) s_.effect.touched = bit(seat);
    touch(seat);
  }
  void run();
  bool cut_short();
  bool step(const Op& op);
  Step steer(const Op& op);
  bool act(const Op& op);
  Step jump_to(std::uint16_t pc);
  Step ask(Await what, Seat seat, bool may = false) {
    await(what, seat, may);
    return Step::waits;
  }
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
  // Notes that the hand changed; that does not matter where only playing down to one card makes UNO
  // due.
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
  bool do_swap(const Op& op);
  bool take_or_ask(const Op& op);
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
  void emit_hand(Seat seat);
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
  // `stack`: cards that waited for the seat that answered with its last card (H1).
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

}  // namespace comodin
