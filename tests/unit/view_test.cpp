// A seat's view: folded from the events it may see, it equals the view derived from the state; and
// what it remembers is true.
#include "view/view.h"

#include <initializer_list>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "game/invariants.h"
#include "random_match.h"
#include "view/seat_view.h"

namespace comodin {
namespace {

using testing::play_move;
using testing::random_move;
using testing::test_seed;
using testing::test_tables;
using testing::TestTable;
using testing::viewers_of;

constexpr int kMovesPerTable = 2000;

// Tables of a match, watched by every seat and a spectator.
class Watchers {
 public:
  explicit Watchers(const Rules& rules) : rules_(rules) { start(); }

  void start() {
    views.clear();
    for (const Seat viewer : viewers_of(rules_)) views.push_back(start_view(rules_, viewer));
  }
  void see(const Event& event) {
    for (View& view : views)
      fold(rules_, view, redact(event, view.viewer, rules_.policy.open_hands));
  }

  std::vector<View> views;

 private:
  const Rules& rules_;
};

// Plays random moves at every table and calls `after_event` and `after_move`, which return what is
// wrong with each watcher's view, or an empty text.
template <class AfterEvent, class AfterMove>
void watch_matches(std::uint64_t seed, AfterEvent after_event, AfterMove after_move) {
  for (const TestTable& table : test_tables()) {
    const Rules& rules = table.rules;
    Random random(seed);
    State state = new_match();
    Watchers watchers(rules);
    std::string wrong;
    for (int i = 0; i < kMovesPerTable && wrong.empty(); ++i) {
      if (state.decision.what == Await::match_over) watchers.start();
      const Move move = random_move(rules, state, random);
      play_move(rules, state, move, random, [&](const Event& event) {
        watchers.see(event);
        for (const View& view : watchers.views)
          if (wrong.empty()) wrong = after_event(rules, state, view, event);
      });
      for (const View& view : watchers.views)
        if (wrong.empty()) wrong = after_move(rules, state, view);
      ASSERT_EQ(wrong, "") << table.name << ", move " << i << ", seed " << seed;
    }
  }
}

std::string nothing(const Rules& /*rules*/, const State& /*state*/, const View& /*view*/,
                    const Event& /*event*/) {
  return "";
}

std::string unlike_tabletop(const Rules& /*rules*/, const State& state, const View& view,
                            const Event& event) {
  Tabletop real = state;
  real.decision = view.table.decision;
  real.effect = view.table.effect;
  return real == view.table
             ? ""
             : "the tabletop after event " + std::to_string(static_cast<int>(event.type));
}

std::string unlike_observed(const Rules& rules, const State& state, const View& view) {
  if (const auto broken = check_invariants(rules, state)) return *broken;
  const View seen = observe(rules, state, view.viewer);
  const View folded = without_memory(rules, view);
  if (folded.table.decision != seen.table.decision) return "decision";
  if (folded.table.effect != seen.table.effect) return "effect";
  if (folded.table != seen.table) return "the tabletop";
  if (folded.known != seen.known) return "the hands";
  if (folded.drawn != seen.drawn) return "what was drawn";
  if (folded.must != seen.must) return "must";
  if (folded.wrongful != seen.wrongful) return "wrongful";
  return folded == seen ? "" : "the rest";
}

TEST(View, FoldedFromAllowedEventsIsWhatTheAccessorShowsAfterEveryMove) {
  watch_matches(test_seed(1), nothing, unlike_observed);
}

// A snapshot heals a gap: what was observed at any time can be folded on.
TEST(View, ALatecomerCanContinueFolding) {
  const std::uint64_t seed = test_seed(6);
  for (const TestTable& table : test_tables()) {
    const Rules& rules = table.rules;
    Random random(seed);
    State state = new_match();
    for (int i = 0; i < kMovesPerTable / 4; ++i) {
      if (state.decision.what == Await::match_over) state = new_match();
      std::vector<View> views;
      for (const Seat viewer : viewers_of(rules)) views.push_back(observe(rules, state, viewer));
      const Move move = random_move(rules, state, random);
      play_move(rules, state, move, random, [&](const Event& event) {
        for (View& view : views)
          fold(rules, view, redact(event, view.viewer, rules.policy.open_hands));
      });
      for (const View& view : views)
        ASSERT_EQ(unlike_observed(rules, state, view), "")
            << table.name << ", move " << i << ", seed " << seed;
    }
  }
}

TEST(View, TheFoldedTabletopIsRightAfterEveryEvent) {
  watch_matches(test_seed(2), unlike_tabletop,
                [](const Rules&, const State&, const View&) { return ""; });
}

TEST(View, WhatIsRememberedOfAHandIsInIt) {
  const auto seed = test_seed(3);
  std::size_t remembered = 0;
  watch_matches(seed, nothing, [&](const Rules& rules, const State& state, const View& view) {
    const char* problem = "";
    for (std::size_t i = 0; i < rules.seats; ++i)
      for_each_kind(view.known[i].held, [&](Kind kind) {
        const std::uint8_t known = view.known[i].counts[index(kind)];
        if (known > state.hands[i].counts[index(kind)]) problem = "a card that has left";
        if (!sees(rules, view.viewer, seat_at(i))) remembered += known;
      });
    return problem;
  });
  EXPECT_GT(remembered, 50000U) << "the matches give hardly anything to remember";
}

// Rare ones may take a few runs.
TEST(View, TheRandomMatchesSeeEveryEventAndEveryDecision) {
  constexpr auto kEvents = static_cast<std::size_t>(EventType::match_ends) + 1;
  constexpr auto kDecisions = static_cast<std::size_t>(Await::confirm) + 1;
  std::set<EventType> events;
  std::set<Await> decisions;
  const std::uint64_t seed = test_seed(4);
  for (std::uint64_t run = 0; run < 20; ++run) {
    if (events.size() == kEvents && decisions.size() == kDecisions) break;
    watch_matches(
        seed + run,
        [&](const Rules&, const State&, const View&, const Event& event) {
          events.insert(event.type);
          if (event.type == EventType::waits) decisions.insert(event.decision.what);
          return "";
        },
        [](const Rules&, const State&, const View&) { return ""; });
  }
  for (std::size_t i = 0; i < kEvents; ++i)
    EXPECT_TRUE(events.contains(static_cast<EventType>(i))) << "event " << i;
  for (std::size_t i = 0; i < kDecisions; ++i)
    EXPECT_TRUE(decisions.contains(static_cast<Await>(i))) << "decision " << i;
}

// What the accessor shows, fact by fact, against the view that is made of it.
std::string unlike_accessor(const Rules& rules, const State& state, const View& view) {
  const SeatView seat(rules, state, view.viewer);
  const Tabletop& t = view.table;
  const bool same =
      seat.decision() == t.decision && seat.effect() == t.effect &&
      seat.direction() == t.direction && seat.turn() == t.turn && seat.dealer() == t.dealer &&
      seat.next_dealer() == t.next_dealer && seat.top() == t.top && seat.color() == t.color &&
      seat.said() == t.said && seat.owes() == t.owes && seat.out() == t.out &&
      seat.laid_by() == t.laid_by && seat.result() == t.result &&
      seat.round_winner() == t.round_winner && seat.match_winner() == t.match_winner &&
      seat.idle() == t.idle && seat.pile_size() == t.pile_size && seat.turns() == t.turns &&
      seat.round() == t.round && seat.line() == t.line && seat.drawn() == view.drawn &&
      seat.must() == view.must && seat.wrongful() == view.wrongful;
  if (!same) return "a fact";
  for (std::size_t k = 0; k < rules.kinds; ++k)
    if (seat.discards(kind_at(k)) != t.discards[k]) return "the discards";
  for (std::size_t i = 0; i < rules.seats; ++i) {
    const Seat other = seat_at(i);
    if (seat.size(other) != t.sizes[i] || seat.score(other) != t.scores[i] ||
        seat.lost_turns(other) != t.lost_turns[i] || seat.out_points(other) != t.out_points[i])
      return "a fact about a seat";
    const Hand* hand = seat.visible_hand(other);
    if ((hand != nullptr) != sees(rules, view.viewer, other)) return "whose hand is visible";
    if (hand != nullptr && *hand != view.known[i]) return "a hand";
  }
  if (view.viewer == kNoSeat)
    return seat.hand() == Hand{} && !seat.legal_moves().any() ? "" : "a spectator's own";
  if (seat.legal_moves() != legal_moves(rules, state, view.viewer)) return "the legal moves";
  const bool on_turn = t.decision.what == Await::turn && t.decision.seat == view.viewer;
  const KindMask plays = on_turn ? seat.legal_moves().plays() : 0;
  return seat.hand() == view.hand() && seat.playable() == plays ? "" : "its own hand";
}

TEST(SeatView, ShowsFactByFactWhatTheFoldKnows) {
  watch_matches(test_seed(5), nothing, unlike_accessor);
}

TEST(SeatView, GivesNoWayToTheState) {
  static_assert(!std::is_convertible_v<SeatView, const State&>);
  static_assert(!std::is_convertible_v<SeatView, const Tabletop&>);
  static_assert(!std::is_base_of_v<State, View> && !std::is_base_of_v<State, SeatView>);
}

// Memory, by example: three seats, of which Caro watches.

constexpr Seat kAna{0};
constexpr Seat kBeto{1};
constexpr Seat kCaro{2};

class Memory : public ::testing::Test {
 protected:
  void tell(Event event) { fold(rules_, view_, redact(event, kCaro, false)); }
  void shown(Seat owner, std::initializer_list<int> kinds) {
    std::uint8_t first = 1;
    for (const int kind : kinds) {
      tell({.type = EventType::shown,
            .seat = owner,
            .other = kCaro,
            .kind = Kind(kind),
            .number = first});
      first = 0;
    }
  }
  static Hand hand(std::initializer_list<int> kinds) {
    Hand hand;
    for (const int kind : kinds) hand.add(Kind(kind));
    return hand;
  }
  const Hand& known(Seat seat) const { return view_.known[index(seat)]; }

  Rules rules_ = test_tables()[1].rules;
  View view_ = start_view(rules_, kCaro);
};

TEST_F(Memory, AShownHandReplacesWhatWasKnown) {
  shown(kAna, {1, 1, 2});
  EXPECT_EQ(known(kAna), hand({1, 1, 2}));
  shown(kAna, {1, 3});
  EXPECT_EQ(known(kAna), hand({1, 3}));
}

TEST_F(Memory, AHandShownToAnotherSeatTeachesNothing) {
  tell({.type = EventType::shown, .seat = kAna, .other = kBeto, .kind = Kind{1}, .number = 1});
  EXPECT_EQ(known(kAna), Hand{});
}

TEST_F(Memory, ACardPlayedOrDiscardedIsNoLongerHeld) {
  shown(kAna, {1, 1, 2});
  tell({.type = EventType::played, .seat = kAna, .kind = Kind{1}});
  tell({.type = EventType::discarded, .seat = kAna, .kind = Kind{2}});
  tell({.type = EventType::played, .seat = kAna, .kind = Kind{5}});
  EXPECT_EQ(known(kAna), hand({1}));
}

TEST_F(Memory, ACardGivenUnseenMayBeAnyOfThem) {
  shown(kAna, {1, 1, 1, 2});
  tell({.type = EventType::gave, .seat = kAna, .other = kBeto, .kind = Kind{1}});
  EXPECT_EQ(known(kAna), hand({1, 1}));
  EXPECT_EQ(known(kBeto), Hand{});
  tell({.type = EventType::took, .seat = kBeto, .other = kAna, .kind = Kind{1}});
  EXPECT_EQ(known(kAna), hand({1}));
}

TEST_F(Memory, ACardGivenOfADealtOutColorIsOfThatColor) {
  const Kind red = lowest_kind(rules_.of_color[0]);
  const Kind other = lowest_kind(rules_.of_color[1]);
  shown(kAna, {static_cast<int>(red), static_cast<int>(other)});
  tell({.type = EventType::waits,
        .seat = kAna,
        .decision = {.what = Await::give, .seat = kAna},
        .effect = {.shed = Color{0}}});
  tell({.type = EventType::gave, .seat = kAna, .other = kBeto, .kind = red});
  EXPECT_EQ(known(kAna), hand({static_cast<int>(other)}));
  // What is given after that, before anything else is announced, may be of any.
  tell({.type = EventType::gave, .seat = kAna, .other = kBeto, .kind = other});
  EXPECT_EQ(known(kAna), Hand{});
}

TEST_F(Memory, WhatCaroGivesSheKnowsToBeThere) {
  tell({.type = EventType::dealt, .seat = kCaro, .kind = Kind{4}});
  tell({.type = EventType::gave, .seat = kCaro, .other = kBeto, .kind = Kind{4}});
  EXPECT_EQ(known(kBeto), hand({4}));
  EXPECT_EQ(known(kCaro), Hand{});
}

TEST_F(Memory, ASwappedHandIsKnownToLieWithTheOther) {
  tell({.type = EventType::dealt, .seat = kCaro, .kind = Kind{4}});
  shown(kBeto, {1, 2});
  tell({.type = EventType::swapped, .seat = kCaro, .other = kAna});
  tell({.type = EventType::holds, .seat = kCaro, .kind = Kind{7}, .number = 1});
  EXPECT_EQ(known(kAna), hand({4}));
  EXPECT_EQ(known(kCaro), hand({7}));
  tell({.type = EventType::passed_hands, .seat = kAna, .number = 0});
  tell({.type = EventType::holds, .seat = kCaro, .kind = Kind{1}, .number = 1});
  tell({.type = EventType::holds, .seat = kCaro, .kind = Kind{2}});
  EXPECT_EQ(known(kBeto), hand({4}));
  EXPECT_EQ(known(kAna), hand({7}));
  EXPECT_EQ(known(kCaro), hand({1, 2}));
}

TEST_F(Memory, GatheredHandsAndANewRoundForgetAll) {
  shown(kAna, {1, 2});
  tell({.type = EventType::gathered});
  EXPECT_EQ(known(kAna), Hand{});
  shown(kAna, {1, 2});
  tell({.type = EventType::round_begins});
  EXPECT_EQ(known(kAna), Hand{});
}

TEST(View, AnEventThatSaysTooMuchIsRefused) {
  const Rules& rules = test_tables()[0].rules;
  View view = start_view(rules, kBeto);
  const Event event{.type = EventType::dealt, .seat = kAna, .kind = Kind{1}};
  EXPECT_DEATH(fold(rules, view, event), "broken contract");
}

}  // namespace
}  // namespace comodin
