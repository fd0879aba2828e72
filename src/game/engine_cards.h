// Cards and dice on the move: drawing, reshuffling, rolling.
// Part of the engine; included by apply.h only.
#pragma once

#include "game/engine.h"

namespace comodin {

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

}  // namespace comodin
