// Ids of the game as distinct types: a seat is not a color, and neither is an int. Knows nothing
// about what a card does.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace comodin {

// A seat at the table, counted clockwise from 0.
enum class Seat : std::uint8_t {};
// A kind of card, or a face of a type of die. All copies of a card are one kind.
enum class Kind : std::uint8_t {};
// A color of the edition, in the edition's order.
enum class Color : std::uint8_t {};

using Points = std::int32_t;
// One bit per kind, and one bit per seat.
using KindMask = std::uint64_t;
using SeatMask = std::uint16_t;

inline constexpr Seat kNoSeat{0xFF};
inline constexpr Kind kNoKind{0xFF};
inline constexpr Color kNoColor{8};  // also the index of the "no color" row in tables

inline constexpr std::size_t kMaxSeats = 10;
inline constexpr std::size_t kMaxKinds = 64;
inline constexpr std::size_t kMaxColors = 8;
inline constexpr std::size_t kMaxCards = 250;
inline constexpr std::size_t kMaxDice = 24;

constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr std::size_t index(Color color) { return static_cast<std::size_t>(color); }

constexpr Seat seat_at(std::size_t i) { return static_cast<Seat>(i); }
constexpr Kind kind_at(std::size_t i) { return static_cast<Kind>(i); }
constexpr Color color_at(std::size_t i) { return static_cast<Color>(i); }

constexpr KindMask bit(Kind kind) { return KindMask{1} << (index(kind) & 63U); }
constexpr SeatMask bit(Seat seat) { return static_cast<SeatMask>(1U << (index(seat) & 15U)); }
constexpr bool has(KindMask mask, Kind kind) { return (mask & bit(kind)) != 0; }
constexpr bool has(SeatMask mask, Seat seat) { return (mask & bit(seat)) != 0; }
constexpr Kind lowest_kind(KindMask mask) {
  return kind_at(static_cast<std::size_t>(std::countr_zero(mask)));
}
constexpr Seat lowest_seat(SeatMask mask) {
  return seat_at(static_cast<std::size_t>(std::countr_zero(mask)));
}

// Calls `visit` with every kind (or seat) of the mask, lowest first.
template <class Visit>
constexpr void for_each_kind(KindMask mask, Visit&& visit) {
  for (; mask != 0; mask &= mask - 1) visit(lowest_kind(mask));
}
template <class Visit>
constexpr void for_each_seat(SeatMask mask, Visit&& visit) {
  for (; mask != 0; mask = static_cast<SeatMask>(mask & (mask - 1U))) visit(lowest_seat(mask));
}

}  // namespace comodin
