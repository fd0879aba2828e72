// A listener that records the facts of a round while it is played: from the events, the hands as
// dealt and the sizes of the hands.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "game/event.h"
#include "game/state.h"
#include "lab/tally.h"
#include "rules/rules.h"

namespace comodin {

class RoundWatch {
 public:
  static constexpr bool kEnabled = true;

  RoundWatch(const Rules& rules, const State& state) : seats_(rules.seats), state_(state) {}

  RoundFacts facts;
  std::array<Hand, kMaxSeats> dealt;  // the hands as they were before the first card was turned

  void begin() {
    facts = {};
    leader_ = kNoSeat;
    turned_ = false;
  }

  // Without a branch, for events that happen unpredictably.
  [[gnu::always_inline]] void operator()(const Event& event, bool happened) {
    if (event.type == EventType::drew)
      facts.values[index(Measure::draws)] += std::uint32_t{happened};
    else if (event.type == EventType::played)
      facts.played[index(event.kind)] =
          static_cast<std::uint16_t>(facts.played[index(event.kind)] + std::uint16_t{happened});
    else if (happened)
      (*this)(event);
  }

  [[gnu::always_inline]] void operator()(const Event& event) {
    switch (event.type) {
      case EventType::turned:
        if (!turned_) std::copy_n(state_.hands.begin(), seats_, dealt.begin());
        turned_ = true;
        break;
      case EventType::turn_begins:
        look_for_leader();
        break;
      case EventType::played:
        ++facts.played[index(event.kind)];
        break;
      case EventType::drew:
        count(Measure::draws);
        break;
      case EventType::turn_lost:
        count(Measure::lost_turns);
        break;
      case EventType::reversed:
        count(Measure::reverses);
        break;
      case EventType::reshuffled:
        count(Measure::reshuffles);
        break;
      case EventType::passed:
        if (event.number == 1) count(Measure::forced_passes);
        break;
      case EventType::said_uno:
        count(Measure::uno_calls);
        break;
      case EventType::caught:
        count(Measure::catches);
        break;
      case EventType::challenged:
        count(Measure::challenges);
        if (event.number == 1) count(Measure::guilty);
        break;
      default:
        break;
    }
  }

 private:
  void count(Measure measure) { ++facts.values[index(measure)]; }

  // The leader is the only seat with the fewest cards; it keeps the lead until another seat is
  // that. A seat that was put out (H12) holds none, and counts as if it held the most.
  void look_for_leader() {
    unsigned fewest = ~0U;
    Seat best = kNoSeat;
    for (std::size_t i = 0; i < seats_; ++i) {
      const unsigned less_one = state_.sizes[i] - 1U;  // of 0 it is the largest number
      best = less_one < fewest ? seat_at(i) : less_one == fewest ? kNoSeat : best;
      fewest = less_one < fewest ? less_one : fewest;
    }
    const Seat leader = best == kNoSeat ? leader_ : best;
    facts.values[index(Measure::lead_changes)] +=
        std::uint32_t{leader_ != kNoSeat && leader != leader_};
    leader_ = leader;
  }

  std::size_t seats_;
  const State& state_;
  Seat leader_ = kNoSeat;
  bool turned_ = false;  // the first card
};

}  // namespace comodin
