// Two states that differ only in what a viewer does not know, played in parallel: visible outcomes
// of chance are the same. For tests that nothing hidden leaks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/random.h"
#include "game/apply.h"
#include "game/event.h"
#include "random_match.h"

namespace comodin::testing {

// Who may see the kind in an event; written independently of the game's code.
inline bool may_see_kind(const Event& event, Seat viewer, bool open_hands) {
  const bool seat = viewer != kNoSeat && viewer == event.seat;
  const bool other = viewer != kNoSeat && viewer == event.other;
  switch (event.type) {
    case EventType::dealt:
    case EventType::drew:
    case EventType::holds:
      return open_hands || seat;
    case EventType::shown:
    case EventType::gave:
    case EventType::took:
      return open_hands || seat || other;
    default:
      return true;
  }
}

// The events of one move, and the cards that chance chose: each with the event that showed it.
struct Trace {
  std::vector<Event> events;
  std::vector<Kind> picked;
  std::vector<std::size_t> told_by;
};

// Chance that records its outcomes.
class NotingChance {
 public:
  NotingChance(Random& random, Trace& trace) : random_(random), trace_(trace) {}
  std::size_t pick(const Kind* bag, std::size_t count) {
    const std::size_t at = random_.below(static_cast<std::uint32_t>(count));
    trace_.picked.push_back(bag[at]);
    trace_.told_by.push_back(trace_.events.size());
    return at;
  }
  std::uint32_t below(std::uint32_t n) {
    numbers.push_back(random_.below(n));
    return numbers.back();
  }

  std::vector<std::uint32_t> numbers;

 private:
  Random& random_;
  Trace& trace_;
};

// Chance with the same visible outcomes; hidden ones (with `wilful`) are chosen freely.
class TwinChance {
 public:
  TwinChance(Random& random, const Trace& real, std::vector<std::uint32_t> numbers, Seat viewer,
             bool open_hands, bool wilful)
      : random_(random),
        real_(real),
        numbers_(std::move(numbers)),
        viewer_(viewer),
        open_hands_(open_hands),
        wilful_(wilful) {}

  std::size_t pick(const Kind* bag, std::size_t count) {
    const std::size_t i = next_pick_++;
    const auto anything = random_.below(static_cast<std::uint32_t>(count));
    if (i >= real_.picked.size()) return anything;
    const Event* told =
        real_.told_by[i] < real_.events.size() ? &real_.events[real_.told_by[i]] : nullptr;
    const bool seen = told == nullptr || may_see_kind(*told, viewer_, open_hands_);
    if (!seen && wilful_) return anything;
    const Kind* same = std::find(bag, bag + count, real_.picked[i]);
    return same == bag + count ? anything : static_cast<std::size_t>(same - bag);
  }
  std::uint32_t below(std::uint32_t n) {
    const std::uint32_t same = next_number_ < numbers_.size() ? numbers_[next_number_++] : n;
    return same < n ? same : random_.below(n);
  }

 private:
  Random& random_;
  const Trace& real_;
  std::vector<std::uint32_t> numbers_;
  Seat viewer_;
  bool open_hands_;
  bool wilful_;
  std::size_t next_pick_ = 0;
  std::size_t next_number_ = 0;
};

template <class C>
void trace_move(const Rules& rules, State& state, const Move& move, C& chance, Trace& trace) {
  const auto note = [&](const Event& event) { trace.events.push_back(event); };
  CallSink<const decltype(note)> sink{note};
  COMODIN_CHECK(apply(rules, state, move, chance, sink) == Refusal::none);
}

// Whether the viewer may see the same things happen to the same seats and cards. All other fields
// of the events must then be equal.
inline bool went_the_same_way(const Trace& one, const Trace& other, Seat viewer, bool open_hands) {
  if (one.events.size() != other.events.size()) return false;
  for (std::size_t i = 0; i < one.events.size(); ++i) {
    const Event& a = one.events[i];
    const Event& b = other.events[i];
    if (a.type != b.type || a.seat != b.seat || a.other != b.other || a.color != b.color)
      return false;
    if (a.decision.what != b.decision.what || a.rolled != b.rolled || a.points != b.points)
      return false;
    if (a.type == EventType::challenged && a.number != b.number) return false;
    if (may_see_kind(a, viewer, open_hands) && a.kind != b.kind) return false;
  }
  return true;
}

struct TwinTally {
  int compared = 0;  // moves that went the same way in both
  int apart = 0;     // of these, moves after which the two differed
  int leaks = 0;     // of these, moves after which the viewer could tell them apart
  std::string leak;  // where
};

// Every test table with some of its viewers. `Pair` advances one of them and its twin; `how` is
// what the viewer sees. Stops at the first leak.
template <class Pair, class How>
TwinTally compare_twins(std::uint64_t seed, int moves_per_viewer, How how) {
  TwinTally tally;
  Random random(seed);
  for (const TestTable& table : test_tables())
    for (const Seat viewer : {kNoSeat, Seat{0}, seat_at(table.rules.seats - 1U)}) {
      Pair pair(table, viewer, random);
      for (int i = 0; i < moves_per_viewer && tally.leaks == 0; ++i)
        pair.step(how, tally, table.name + ", move " + std::to_string(i));
    }
  return tally;
}

}  // namespace comodin::testing
