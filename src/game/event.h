// The events that `apply` emits, and which seats learn what from each. Everything that leaves the
// process is made from these.
#pragma once

#include <cstdint>

#include "base/ids.h"
#include "game/state.h"

namespace comodin {

enum class EventType : std::uint8_t {
  round_begins,  // the cards are gathered
  lot,           // seat picked (rolled) kind to find the dealer
  dealer,        // seat deals (dice: rolls the extra die)
  dealt,         // seat was dealt kind
  turned,        // kind was turned onto the discard pile (dice: rolled into the line)
  returned,      // the first card went back and another is turned
  turn_begins,   // seat has the turn
  steps_in,      // seat, which did not have the turn, has it now by the card it is about to play
  played,        // seat played kind
  drew,          // seat drew kind; number: how many of its drawn cards it may play, 0: none
  reshuffled,    // the discard pile became the draw pile
  passed,        // seat passed; number 1: because there was nothing to draw
  named,         // seat named color
  sheds,         // seat wants to be rid of color
  reversed,      // the direction changed
  loses_turn,    // seat will lose a turn
  turn_lost,     // seat lost a turn
  accepted,      // seat accepted
  challenged,    // seat challenged other; number 1: other was guilty
  shown,         // seat showed kind to other; number 1: the first of its hand
  picked,        // seat picked other
  chose,         // seat chose alternative number
  declined,      // seat declined
  discarded,     // seat discarded kind under the top
  put_out,       // seat holds too many cards and is out of the round; its hand is discarded next
  gave,          // seat gave kind to other
  took,          // seat took kind from other
  gathered,      // all hands were gathered
  swapped,       // seat and other swapped hands
  passed_hands,  // every hand moved to the next seat; number 0: clockwise, 1: counterclockwise
  holds,         // seat finds kind in its new hand; number 1: the first of it
  plays_again,   // seat plays again
  must_say,      // seat must do what its card says
  confirmed,     // seat confirmed it
  took_die,      // seat took the oldest die of the line
  rolled,        // seat rolled kind, which shows rolled now
  said_uno,      // seat said UNO; number 1: in advance
  uno_due,       // seat owes UNO
  uno_settled,   // seat no longer owes UNO
  uno_lapsed,    // seat's UNO said in advance is over; number 1: it was needed
  caught,        // seat caught other
  waits,         // what the game waits for now; must: seat has to play what it drew
  round_ends,    // seat won the round; no seat: it is void
  scored,        // seat's score is points
  match_ends,    // seat won the match
};

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
