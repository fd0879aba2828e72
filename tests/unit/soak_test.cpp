// Random play over every edition, 2 to 10 seats and random options, with everything checked after
// every move. The seed is printed; COMODIN_SEED replays it, COMODIN_SOAK=long runs longer.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "edition/load.h"
#include "edition/option_text.h"
#include "game/apply.h"
#include "game/invariants.h"
#include "game/notation.h"
#include "game/outcomes.h"
#include "lab/playthrough.h"
#include "random_match.h"

namespace comodin {
namespace {

using testing::test_seed;

constexpr std::size_t kMovesPerTable = 300;
constexpr std::size_t kMovesPerPair = 100;
constexpr std::size_t kTextEvery = 7;
constexpr std::size_t kListEvery = 10;

std::size_t tables_per_seating() { return testing::soaks_long() ? 200 : 4; }

// Half of the options at random values. Numbers stay where a round can end.
TableSetup random_setup(const Edition& edition, std::size_t seats, Random& random) {
  TableSetup setup{.seats = seats};
  for (const OptionInfo& option : all_options()) {
    if (random.below(2) == 0 || !why_option_is_senseless(option.option, edition).empty()) continue;
    const auto words = option_words(option.option, edition);
    std::string value;
    if (!words.empty())
      value = words[random.below(static_cast<std::uint32_t>(words.size()))];
    else if (option.option == Option::hand_size)
      value = std::to_string(1 + random.below(edition.equipment == Equipment::dice ? 5 : 10));
    else if (option.option == Option::hand_limit)
      value = std::to_string(kMinHandLimit + static_cast<int>(random.below(6)));
    else
      value = std::to_string(option.low + static_cast<int>(random.below(6)));
    setup.options.emplace_back(option.name, value);
  }
  return setup;
}

// Impossible tables that random options may ask for.
bool makes_no_sense(const SetupError& error) {
  return !error.sentence.empty() &&
         (error.reason == Refusal::too_many_cards || error.reason == Refusal::option_conflict ||
          error.reason == Refusal::wrong_seats);
}

// Every value of the option that is not its default, as a table would write it; of numbers, some.
std::vector<std::string> other_values(const OptionInfo& option, const Edition& edition) {
  if (option.option == Option::hand_limit) return {"10", "25"};
  if (option.option == Option::hand_size) return {"1", "12"};
  if (option.option == Option::target) return {"50"};
  if (option.words.empty()) return {"0", "5"};
  std::vector<std::string> values;
  for (const std::string_view word : option.words) values.emplace_back(word);
  values.erase(values.begin() + edition.options[option.option]);
  return values;
}

class Table {
 public:
  Table(const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}

  // Plays and checks; false after the first failure.
  void play(std::size_t moves = kMovesPerTable) {
    for (std::size_t i = 0; i < moves && !::testing::Test::HasFailure(); ++i) {
      if (state_.decision.what == Await::match_over) state_ = new_match();
      const State before = state_;
      const Move move = lively_move(rules_, state_, random_);
      std::vector<Outcome> outcomes;
      make(move, outcomes);
      const auto broken = check_invariants(rules_, state_);
      ASSERT_FALSE(broken) << *broken << " after move " << i << ": "
                           << to_text(rules_, move, names_) << "\n"
                           << to_text(rules_, before, names_);
      replay(before, move, outcomes);
      refuse_after_end();
      if (i % kTextEvery == 0) print_and_parse();
      if (i % kListEvery == 0) compare_refusals_with_list();
    }
  }

 private:
  void make(Move move, std::vector<Outcome>& outcomes) {
    RecordingChance<Random> recording(random_, outcomes);
    NoEvents sink;
    ASSERT_EQ(apply(rules_, state_, move, recording, sink), Refusal::none);
  }

  // A copy of the state, the recorded outcomes and no generator lead to the same state.
  void replay(State copy, Move move, const std::vector<Outcome>& outcomes) {
    RecordedChance chance(outcomes);
    NoEvents sink;
    ASSERT_EQ(apply(rules_, copy, move, chance, sink), Refusal::none);
    ASSERT_TRUE(chance.fits() && chance.used_up());
    ASSERT_TRUE(copy == state_) << to_text(rules_, move, names_);
    ASSERT_EQ(hash(copy), hash(state_));
  }

  // Any move that is not legal is refused and changes nothing.
  void refuse_after_end() {
    const Move move{.verb = static_cast<MoveVerb>(random_.below(14)),
                    .seat = seat_at(random_.below(rules_.seats)),
                    .kind = kind_at(random_.below(rules_.kinds)),
                    .other = seat_at(random_.below(rules_.seats)),
                    .color = color_at(random_.below(rules_.colors)),
                    .number = static_cast<std::uint8_t>(random_.below(5))};
    if (refusal(rules_, state_, move) == Refusal::none) return;
    State copy = state_;
    NoEvents sink;
    ASSERT_NE(apply(rules_, copy, move, random_, sink), Refusal::none);
    ASSERT_TRUE(copy == state_);
  }

  // Exactly the moves that are listed are not refused: with any card, color, seat or number.
  void compare_refusals_with_list() {
    using enum MoveVerb;
    const bool asked = state_.decision.seat != kNoSeat && random_.below(2) == 0;
    const Seat seat = asked ? state_.decision.seat : seat_at(random_.below(rules_.seats));
    std::vector<Move> listed;
    for_each_move(legal_moves(rules_, state_, seat), seat,
                  [&](const Move& move) { listed.push_back(move); });
    const auto compare = [&](const Move& move) {
      const bool is_listed = std::ranges::find(listed, move) != listed.end();
      ASSERT_EQ(refusal(rules_, state_, move) == Refusal::none, is_listed)
          << to_text(rules_, move, names_) << "\n"
          << to_text(rules_, state_, names_);
    };
    for (const MoveVerb verb : {draws, passes, accepts, challenges, says_uno, confirms})
      compare({.verb = verb, .seat = seat});
    for (std::size_t k = 0; k < rules_.kinds; ++k) {
      const Seat to = seat_at(random_.below(rules_.seats));
      compare({.verb = plays, .seat = seat, .kind = kind_at(k)});
      compare({.verb = discards, .seat = seat, .kind = kind_at(k)});
      compare({.verb = gives, .seat = seat, .kind = kind_at(k), .other = to});
    }
    for (std::size_t c = 0; c < rules_.colors; ++c)
      compare({.verb = names, .seat = seat, .color = color_at(c)});
    for (std::size_t i = 0; i < rules_.seats; ++i) {
      compare({.verb = picks, .seat = seat, .other = seat_at(i)});
      compare({.verb = catches, .seat = seat, .other = seat_at(i)});
    }
    for (std::uint8_t n = 0; n < 6; ++n) compare({.verb = chooses, .seat = seat, .number = n});
  }

  void print_and_parse() {
    const std::string text = to_text(rules_, state_, names_);
    const auto parsed = parse_state(rules_, names_, text);
    ASSERT_TRUE(parsed) << parsed.error() << "\n" << text;
    ASSERT_TRUE(*parsed == state_) << text << "\nparsed as\n" << to_text(rules_, *parsed, names_);
  }

  const Rules& rules_;
  Random random_;
  State state_ = new_match();
  std::vector<std::string> names_ = usual_names(rules_.seats);
};

TEST(Soak, EveryEditionKeepsItsInvariantsWithEveryNumberOfSeatsAndRandomOptions) {
  const std::uint64_t seed = test_seed(7);
  Random random(seed);
  for (const std::string_view name : shipped_editions()) {
    const auto edition = load_edition(name);
    ASSERT_TRUE(edition);
    for (std::size_t seats = edition->min_seats; seats <= edition->max_seats; ++seats)
      for (std::size_t i = 0; i < tables_per_seating(); ++i) {
        const TableSetup setup = random_setup(*edition, seats, random);
        const auto rules = compile_rules(*edition, setup);
        if (!rules) {
          ASSERT_TRUE(makes_no_sense(rules.error())) << rules.error().sentence;
          continue;
        }
        const std::uint64_t table_seed = random.next();
        SCOPED_TRACE(fmt::format("{} seats {} seed {}", name, seats, table_seed));
        Table(*rules, table_seed).play();
        if (HasFailure()) return;
      }
  }
}

// Each pair at another number of seats.
TEST(Soak, EveryPairOfOptionsOfACardEditionKeepsTheInvariants) {
  Random random(test_seed(9));
  std::size_t tables = 0;
  for (const std::string_view name : shipped_editions()) {
    const auto edition = load_edition(name);
    ASSERT_TRUE(edition);
    if (edition->equipment != Equipment::cards) continue;
    std::vector<std::pair<std::string, std::string>> choices;
    for (const OptionInfo& option : all_options())
      if (why_option_is_senseless(option.option, *edition).empty())
        for (const std::string& value : other_values(option, *edition))
          choices.emplace_back(option.name, value);
    for (std::size_t a = 0; a < choices.size(); ++a)
      for (std::size_t b = a + 1; b < choices.size(); ++b) {
        if (choices[a].first == choices[b].first) continue;
        const bool teams = choices[a].first == "teams" || choices[b].first == "teams";
        const TableSetup setup{.seats = teams ? 4 : 2 + random.below(5),
                               .options = {choices[a], choices[b]}};
        const auto rules = compile_rules(*edition, setup);
        if (!rules) {
          ASSERT_TRUE(makes_no_sense(rules.error())) << rules.error().sentence;
          continue;
        }
        SCOPED_TRACE(fmt::format("{} for {} {}={} {}={}", name, setup.seats, choices[a].first,
                                 choices[a].second, choices[b].first, choices[b].second));
        Table(*rules, random.next()).play(kMovesPerPair);
        if (HasFailure()) return;
        ++tables;
      }
  }
  std::printf("%zu tables\n", tables);
}

TEST(Soak, TablesWithEveryVerbOfTheEffectLanguageKeepTheirInvariants) {
  Random random(test_seed(8));
  for (const testing::TestTable& table : testing::test_tables())
    for (std::size_t i = 0; i < tables_per_seating(); ++i) {
      SCOPED_TRACE(table.name);
      Table(table.rules, random.next()).play();
      if (HasFailure()) return;
    }
}

// A18: a round that does not end is void, and the same dealer deals again.
TEST(Round, IsVoidAfterAThousandTurnsPerSeat) {
  const auto edition = load_edition("anniversary");
  ASSERT_TRUE(edition);
  const auto rules = compile_rules(*edition, {.seats = 2, .options = {{"drawn_card", "may"}}});
  ASSERT_TRUE(rules);
  Random random(1);
  NoEvents sink;
  State state = new_match();
  apply(*rules, state, Move{}, random, sink);
  const Seat dealer = state.dealer;
  // Nobody ever plays: draw while there are cards, keep what was drawn, and give the cards back.
  std::size_t turns = 0;
  while (state.result == RoundResult::open) {
    state.idle = 0;
    const LegalMoves moves = legal_moves(*rules, state, state.decision.seat);
    MoveVerb verb = moves.can(MoveVerb::draws) ? MoveVerb::draws : MoveVerb::passes;
    Move move{verb, state.decision.seat};
    if (moves.can(MoveVerb::names))
      move = {.verb = MoveVerb::names, .seat = state.decision.seat, .color = color_at(0)};
    else if (!moves.can(MoveVerb::draws) && !moves.can(MoveVerb::passes))
      move = {MoveVerb::plays, state.decision.seat, lowest_kind(moves.cards)};
    ASSERT_EQ(apply(*rules, state, move, random, sink), Refusal::none);
    for (Hand& hand : state.hands) {
      const std::size_t seat = static_cast<std::size_t>(&hand - state.hands.data());
      while (state.sizes[seat] > 7 && !state.decision.drew) {
        const Kind kind = lowest_kind(hand.held);
        hand.remove(kind);
        --state.sizes[seat];
        ++state.discards[index(kind)];
      }
    }
    ASSERT_LT(++turns, 10'000U);
  }
  EXPECT_EQ(state.result, RoundResult::voided);
  EXPECT_EQ(state.turns, 2 * kTurnsPerSeat + 1);
  EXPECT_EQ(state.next_dealer, dealer);
  EXPECT_EQ(state.decision.what, Await::deal);
}

}  // namespace
}  // namespace comodin
