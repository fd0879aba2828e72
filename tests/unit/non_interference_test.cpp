// Non-interference: what a seat does not know cannot reach it. Two states that differ only in what
// the seat does not know (the real one, and one sampled from its view) give it the same view, the
// same legal moves and, byte for byte, the same stream of events, move after move for as long as
// what it may see goes the same way in both.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/apply.h"
#include "random_match.h"
#include "twins.h"
#include "view/sample.h"
#include "view/seat_view.h"

namespace comodin {
namespace {

using testing::NotingChance;
using testing::random_move;
using testing::test_seed;
using testing::to_bytes;
using testing::Trace;
using testing::trace_move;
using testing::TwinChance;
using testing::TwinTally;
using testing::went_the_same_way;

constexpr int kMovesPerViewer = 500;
constexpr int kMovesToFindALeak = 120;

using Redaction = Event (*)(Event event, Seat viewer, bool open_hands);

std::string stream(const Trace& trace, Seat viewer, bool open_hands, Redaction redaction) {
  std::string bytes;
  for (const Event& event : trace.events) bytes += to_bytes(redaction(event, viewer, open_hands));
  return bytes;
}

// One viewer of a match and the twin of its state.
class Pair {
 public:
  Pair(const testing::TestTable& table, Seat viewer, Random& random)
      : rules_(table.rules),
        open_(rules_.policy.open_hands),
        random_(random),
        view_(start_view(rules_, viewer)) {}

  // Plays a random move in the real state, and in the twin if possible.
  void step(Redaction redaction, TwinTally& tally, const std::string& where) {
    if (real_.decision.what == Await::match_over) restart();
    const Move move = random_move(rules_, real_, random_);
    const bool possible = refusal(rules_, twin_, move) == Refusal::none;
    Trace trace;
    NotingChance chance(random_, trace);
    trace_move(rules_, real_, move, chance, trace);
    for (const Event& event : trace.events) fold(rules_, view_, redact(event, view_.viewer, open_));
    if (!possible || !follow(move, trace, chance.numbers, redaction, tally, where))
      twin_ = sample(rules_, view_, random_);
  }

 private:
  void restart() {
    real_ = twin_ = new_match();
    view_ = start_view(rules_, view_.viewer);
  }

  bool follow(const Move& move, const Trace& trace, const std::vector<std::uint32_t>& numbers,
              Redaction redaction, TwinTally& tally, const std::string& where) {
    TwinChance chance(random_, trace, numbers, view_.viewer, open_, random_.below(2) == 0);
    Trace twin_trace;
    trace_move(rules_, twin_, move, chance, twin_trace);
    if (!went_the_same_way(trace, twin_trace, view_.viewer, open_)) return false;
    ++tally.compared;
    if (twin_ != real_) ++tally.apart;
    if (const char* how = told_apart(trace, twin_trace, redaction)) {
      ++tally.leaks;
      tally.leak = where + ": " + how;
      return false;
    }
    return true;
  }

  // What would let the viewer tell the two states apart; empty: nothing.
  const char* told_apart(const Trace& trace, const Trace& twin_trace, Redaction redaction) const {
    const Seat viewer = view_.viewer;
    if (stream(trace, viewer, open_, redaction) != stream(twin_trace, viewer, open_, redaction))
      return "the stream";
    if (observe(rules_, real_, viewer) != observe(rules_, twin_, viewer)) return "the view";
    if (viewer == kNoSeat) return nullptr;
    return legal_moves(rules_, real_, viewer) == legal_moves(rules_, twin_, viewer)
               ? nullptr
               : "the legal moves";
  }

  const Rules& rules_;
  bool open_;
  Random& random_;
  View view_;
  State real_ = new_match();
  State twin_ = new_match();
};

TwinTally compare_twins(std::uint64_t seed, Redaction redaction, int moves) {
  return testing::compare_twins<Pair>(seed, moves, redaction);
}

TEST(NonInterference, WhatASeatDoesNotKnowNeverReachesIt) {
  const TwinTally tally = compare_twins(test_seed(31), redact, kMovesPerViewer);
  EXPECT_EQ(tally.leaks, 0) << tally.leak;
  EXPECT_GT(tally.compared, 10000);
  EXPECT_GT(tally.apart, 5000) << "the twins hardly ever differ";
}

// The comparison itself can fail: it catches redactions that reveal a little too much.

Event leave_kind_of(EventType type, Event event, Seat viewer, bool open_hands) {
  const Kind kind = event.kind;
  event = redact(event, viewer, open_hands);
  if (event.type == type) event.kind = kind;
  return event;
}

template <EventType Type>
Event leaky(Event event, Seat viewer, bool open_hands) {
  return leave_kind_of(Type, event, viewer, open_hands);
}

Event tell_what_one_must(Event event, Seat viewer, bool open_hands) {
  const bool must = event.must;
  event = redact(event, viewer, open_hands);
  event.must = must;
  return event;
}

TEST(NonInterference, ARedactionThatLeaksIsFoundOut) {
  const std::uint64_t seed = test_seed(32);
  EXPECT_GT(compare_twins(seed, leaky<EventType::dealt>, kMovesToFindALeak).leaks, 0);
  EXPECT_GT(compare_twins(seed, leaky<EventType::drew>, kMovesToFindALeak).leaks, 0);
  EXPECT_GT(compare_twins(seed, leaky<EventType::shown>, kMovesToFindALeak).leaks, 0);
  EXPECT_GT(compare_twins(seed, leaky<EventType::gave>, kMovesToFindALeak).leaks, 0);
  EXPECT_GT(compare_twins(seed, leaky<EventType::took>, kMovesToFindALeak).leaks, 0);
  EXPECT_GT(compare_twins(seed, leaky<EventType::holds>, kMovesToFindALeak).leaks, 0);
  EXPECT_GT(compare_twins(seed, tell_what_one_must, kMovesToFindALeak).leaks, 0);
}

}  // namespace
}  // namespace comodin
