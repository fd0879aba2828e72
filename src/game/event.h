// The events that `apply` emits, and which seats learn what from each. Everything that leaves the
// process is made from these.
#pragma once

#include <cstdint>

#include "base/ids.h"
#include "game/state.h"
#include "protocol/game_words.h"

namespace comodin {

// Who learns the secrets of the event: its kind, and what the seat must do. That it happened,
// everybody learns.
enum class Learns : std::uint8_t { everyone, seat, seat_and_other };

constexpr Learns who_learns(EventType type) {
  switch (type) {
    case EventType::dealt:
    case EventType::drew:
    case EventType::holds:
    case EventType::waits:
      return Learns::seat;
    case EventType::shown:
    case EventType::gave:
    case EventType::took:
      return Learns::seat_and_other;
    default:
      return Learns::everyone;
  }
}

struct Event {
  EventType type = EventType::waits;
  Seat seat = kNoSeat;
  Seat other = kNoSeat;
  Kind kind = kNoKind;
  Kind rolled = kNoKind;
  Color color = kNoColor;
  std::uint8_t number = 0;
  bool must = false;
  Points points = 0;
  Decision decision = {};   // waits
  EffectFrame effect = {};  // waits

  bool operator==(const Event&) const = default;
};

// The event as `viewer` may see it; kNoSeat is a spectator. With open hands nothing is hidden.
inline Event redact(Event event, Seat viewer, bool open_hands) {
  const bool is_seat = viewer != kNoSeat && viewer == event.seat;
  const bool is_other = viewer != kNoSeat && viewer == event.other;
  const auto learns = [&] {
    switch (who_learns(event.type)) {
      case Learns::everyone:
        return true;
      case Learns::seat:
        return is_seat;
      case Learns::seat_and_other:
        return is_seat || is_other;
    }
    return false;
  };
  if (!open_hands && !learns()) {
    event.kind = kNoKind;
    event.must = false;
  }
  return event;
}

// A sink takes events; one that is not enabled costs nothing.
struct NoEvents {
  static constexpr bool kEnabled = false;
  void operator()(const Event&) const {}
};

}  // namespace comodin
