// Random rules, played at random: no card does more than its bound says, and nothing breaks.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "edition/load.h"
#include "effect/report.h"
#include "effect_tree_builder.h"
#include "game/invariants.h"
#include "random_match.h"

namespace comodin {
namespace {

constexpr std::size_t kRules = 80;
constexpr std::size_t kMoves = 250;
constexpr std::uint32_t kSentenceBytes = 24;

// A small deck in which every third card is the wild with the rule.
Edition edition_with_rule(const Effect& effect) {
  Edition edition = load_edition("official").value();
  std::erase_if(edition.cards, [](const CardSpec& card) { return card.number.value_or(0) > 4; });
  for (CardSpec& card : edition.cards)
    if (card.number) card.icon = "ball";
  CardSpec wild;
  wild.token = "X";
  wild.wild = true;
  wild.copies = 30;
  wild.as_first = AsFirst::ignored;
  wild.effect = effect;
  edition.cards.push_back(std::move(wild));
  return edition;
}

std::uint32_t deck_of(const Edition& edition) {
  std::uint32_t deck = 0;
  for (const CardSpec& card : edition.cards)
    deck +=
        static_cast<std::uint32_t>(card.wild ? card.copies : card.copies * edition.colors.size());
  return deck;
}

bool moves_a_card(EventType type) {
  switch (type) {
    case EventType::drew:
    case EventType::discarded:
    case EventType::gave:
    case EventType::took:
    case EventType::dealt:
    case EventType::turned:
    case EventType::holds:
      return true;
    default:
      return false;
  }
}

// UNO is said and caught alongside the effect.
bool is_about_uno(const Move& move) {
  return move.verb == MoveVerb::says_uno || move.verb == MoveVerb::catches;
}

bool is_over(const State& state) {
  const Await what = state.decision.what;
  return what == Await::turn || what == Await::deal || what == Await::match_over;
}

// Plays at random and returns the largest effect of one play of the rule.
EffectBound most_seen(const Rules& rules, Random& random) {
  EffectBound most;
  EffectBound now;
  bool running = false;
  State state = new_match();
  for (std::size_t i = 0; i < kMoves; ++i) {
    const Move move = testing::random_move(rules, state, random);
    const bool begins =
        move.verb == MoveVerb::plays && rules.tokens[index(move.kind)] == "X" && !running;
    const bool counts = (running || begins) && !is_about_uno(move);
    if (begins) now = {};
    if (running && counts) ++now.decisions;
    running = running || begins;
    testing::play_move(rules, state, move, random, [&](const Event& event) {
      if (counts && moves_a_card(event.type)) ++now.cards;
    });
    EXPECT_EQ(check_invariants(rules, state).value_or(""), "");
    if (running && is_over(state)) running = false;
    most.cards = std::max(most.cards, now.cards);
    most.decisions = std::max(most.decisions, now.decisions);
  }
  return most;
}

TEST(EffectBound, NoRuleDoesMoreThanItsBoundSays) {
  Random random(testing::test_seed(41));
  std::size_t busy = 0;
  for (std::size_t i = 0; i < kRules && !HasFailure(); ++i) {
    testing::Bytes bytes(1 + random.below(kSentenceBytes));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
    const Effect effect = testing::TreeBuilder(bytes).build();
    const Edition edition = edition_with_rule(effect);
    const std::uint32_t seats = 2 + random.below(5);
    const EffectBound bound = bound_of(effect, seats, deck_of(edition));
    const EffectBound most = most_seen(testing::rules_for(edition, {.seats = seats}), random);
    EXPECT_LE(most.cards, bound.cards) << render_effect(effect);
    EXPECT_LE(most.decisions, bound.decisions) << render_effect(effect);
    if (most.decisions > 1 || most.cards > 0) ++busy;
  }
  EXPECT_GT(busy, kRules / 2);
}

}  // namespace
}  // namespace comodin
