// How a move becomes an entry of the log, and back.
#include "table/move_entry.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "edition/load.h"
#include "game/notation.h"
#include "game/outcomes.h"
#include "random_match.h"
#include "table/entry.h"

namespace comodin {
namespace {

using testing::random_move;
using testing::test_seed;
using testing::test_tables;

struct Played {
  int certain = 0;  // moves that ask nothing of chance
  int checked = 0;
};

// Plays random moves; `check` sees each with what chance brought and the state before it.
template <class Check>
void play(const Rules& rules, Random& random, int moves, Check check) {
  State state = new_match();
  for (int i = 0; i < moves; ++i) {
    if (state.decision.what == Await::match_over) state = new_match();
    const State before = state;
    const Move move = random_move(rules, state, random);
    std::vector<Outcome> outcomes;
    RecordingChance<Random> recording(random, outcomes);
    AnyChanceOf chance(recording);
    EventSink silent([](const Event&) {});
    ASSERT_EQ(apply(rules, state, move, chance, silent), Refusal::none);
    check(before, move, outcomes);
  }
}

TEST(MoveEntry, AMoveThatIsNotTriedOnACopyAsksNothingOfChance) {
  Random random(test_seed(61));
  Played played;
  for (const auto& table : test_tables())
    play(table.rules, random, 3000,
         [&](const State& before, const Move& move, const std::vector<Outcome>& outcomes) {
           ++played.checked;
           if (!asks_no_chance(table.rules, before, move)) return;
           ++played.certain;
           ASSERT_TRUE(outcomes.empty())
               << table.name << ": " << to_text(table.rules, move, seat_labels());
         });
  EXPECT_GT(played.certain, played.checked / 20) << "hardly any move is certain";
}

TEST(MoveEntry, AMoveIsReadFromTheLogAsItWasPlayed) {
  Random random(test_seed(62));
  for (const auto& table : test_tables())
    play(table.rules, random, 300,
         [&](const State&, const Move& move, const std::vector<Outcome>& outcomes) {
           const Entry entry{Date{5}, "ana", "c1", entry::Moved{move, outcomes, 7}};
           const std::string text = to_json(entry, &table.rules);
           const auto read = parse_entry(text, &table.rules);
           ASSERT_TRUE(read) << table.name << ": " << text << ": " << read.error();
           ASSERT_EQ(*read, entry) << table.name << ": " << text;
         });
}

TEST(MoveEntry, IsStoredInTheNotationOfTheGame) {
  const Rules rules = testing::rules_for(load_edition("official").value(), {.seats = 4});
  const auto kind = kind_of(rules, "R5");
  ASSERT_TRUE(kind);
  const Entry entry{Date{12}, "ana", "c1",
                    entry::Moved{Move{MoveVerb::plays, seat_at(1), *kind},
                                 {{.kind = *kind}, {.kind = kNoKind, .number = 3}},
                                 9}};
  const std::string text =
      R"({"t":"moved","at":12,"by":"ana","cmd":"c1","move":"2 plays R5","outcomes":["R5","#3"],)"
      R"("counter":9})";
  EXPECT_EQ(to_json(entry, &rules), text);
  EXPECT_EQ(parse_entry(text, &rules), entry);
  EXPECT_EQ(without_move(text),
            R"({"t":"moved","at":12,"by":"ana","cmd":"c1","move":"","outcomes":[],"counter":0})");
  EXPECT_FALSE(parse_entry(text, nullptr)) << "a move cannot be read without rules";
  const auto head = parse_entry_head(text);
  ASSERT_TRUE(head);
  EXPECT_EQ(head->at, Date{12});
  EXPECT_TRUE(std::holds_alternative<entry::Moved>(head->what));
}

}  // namespace
}  // namespace comodin
