// Logs whose rounds today's rules cannot replay: as after a corrected rule, a move is refused.
#include "table/log_fold.h"

#include <gtest/gtest.h>

#include "record/record.h"
#include "simulated_registry.h"
#include "table/log_reader.h"
#include "table/table_record.h"
#include "table/table_replay.h"

namespace comodin {
namespace {

using testing::kAna;
using testing::quick_choices;
using testing::SimulatedRegistry;
using Json = nlohmann::json;
using Log = std::vector<std::string>;

constexpr std::size_t kAll = 100'000;

// A table of Ana and a bot.
struct Played : SimulatedRegistry {
  explicit Played(std::shared_ptr<Store> kept = std::make_shared<MemoryStore>())
      : SimulatedRegistry(std::move(kept)) {}

  void make() { table = SimulatedRegistry::make(quick_choices("anniversary"), "ana", "Ana"); }
  void come() {
    registry.bring(table, [] {});
    pass(20);
    ASSERT_FALSE(registry.attach(kAna, table, "ana", "Ana", false, 0));
    pass(50);
  }
  void begin() {
    send(kAna, CommandVerb::begin, "b" + std::to_string(++count));
    pass(50);
  }
  void move() {
    for (const Json& each : moves(kAna))
      if (const auto text = each.get<std::string>(); !text.starts_with("says")) {
        send(kAna, CommandVerb::move, "m" + std::to_string(++count), text);
        break;
      }
    pass(10);
  }
  void play_round() {
    begin();
    for (int i = 0; i < 3000 && state().is_round_open(); ++i) move();
    ASSERT_TRUE(state().is_round_over());
  }
  const TableState& state() const { return *registry.find(table); }
  Log log() const { return *store->read(table_stream(table), 0, kAll); }

  std::string table;
  int count = 0;
};

// Entries after the first would be read from the log of that other table.
TEST(LogReader, ALogOfAnotherTableIsDamage) {
  Played before;
  before.make();
  MemoryStore store;
  const std::vector<Append> moved = {{table_stream("another"), 0, before.log()}};
  ASSERT_TRUE(store.append(moved)[0]);
  TableState table;
  table.id = "another";
  RulesCache rules_cache;
  LogFold fold(table, rules_cache);
  const auto read = read_log_chunk(store, table, fold, rules_cache, 1);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().fault, StoreFault::damaged);
}

// Where the moves of round `round` are, the deal first.
std::vector<std::size_t> moves_of(const Log& log, int round) {
  std::vector<std::size_t> moves;
  int begun = 0;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const Json entry = Json::parse(log[i]);
    if (entry["t"] == "began") ++begun;
    if (entry["t"] == "moved" && begun == round) moves.push_back(i);
  }
  return moves;
}

// The same log, with another move in one of its entries.
std::shared_ptr<Store> store_with(const Played& before, std::size_t at, const std::string& move) {
  Log log = before.log();
  Json entry = Json::parse(log[at]);
  entry["move"] = move;
  entry["outcomes"] = Json::array();
  log[at] = entry.dump();
  auto store = std::make_shared<MemoryStore>();
  const std::string& hash = before.state().rules->edition_hash;
  const std::string edition = "edition/" + hash;
  const std::vector<Append> appends = {{edition, 0, *before.store->read(edition, 0, 1)},
                                       {table_stream(before.table), 0, log}};
  for (const StoreResult& result : store->append(appends)) EXPECT_TRUE(result.has_value());
  return store;
}

// Ana has played a round and some moves of the next one.
struct TwoRounds {
  TwoRounds() {
    before.make();
    before.come();
    before.play_round();
    scores = before.state().game.scores;
    EXPECT_FALSE(before.state().is_match_over());
    before.begin();
    for (int i = 0; i < 4; ++i) before.move();
    before.pass(100);  // until it is Ana's turn
    EXPECT_TRUE(before.state().is_round_open());
  }
  // The table after a restart, read from a log in which one move of the round is another one.
  void expect_after(int round, std::size_t nth, const std::string& move) {
    after.emplace(store_with(before, moves_of(before.log(), round).at(nth), move));
    after->table = before.table;
    after->come();
    ASSERT_NE(after->registry.find(before.table), nullptr);
  }

  Played before;
  std::array<Points, kMaxSeats> scores{};
  std::optional<Played> after;
};

// "confirms" is a move that nobody can make there; a word of no language cannot even be read.
class Misfit : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(LogFold, Misfit, ::testing::Values("1 confirms", "1 yodels"));

TEST_P(Misfit, ARunningRoundIsDealtAgainAndNothingElseIsLost) {
  TwoRounds two;
  two.expect_after(2, 2, GetParam());
  const TableState& state = two.after->state();
  EXPECT_EQ(state.game.scores, two.scores);
  EXPECT_EQ(state.rounds.size(), 1U);
  EXPECT_TRUE(state.is_round_open()) << "dealt again without a command";
  EXPECT_EQ(state.game.round, 2);
  EXPECT_EQ(two.after->last(kAna, "snapshot")["rounds"].size(), 1U);
  bool told = false;
  for (const Json& each : two.after->mail.boxes[1])
    told = told || (each["type"] == "update" && each["what"]["do"] == "began" &&
                    each["what"].value("again", false));
  EXPECT_TRUE(told);

  for (int i = 0; i < 3000 && state.is_round_open(); ++i) two.after->move();
  ASSERT_TRUE(state.is_round_over());
  for (int round = 0; round < 60 && !state.is_match_over(); ++round) two.after->play_round();
  ASSERT_TRUE(state.is_match_over());
  RulesCache& cache = two.after->registry.rules_cache();
  const Log log = two.after->log();
  const auto record = match_record(log, 1, seat_at(0), two.after->cipher, cache);
  ASSERT_TRUE(record) << record.error();
  const auto verified =
      verify_record(*record, state.rules->edition, cache.text_of(state.rules->edition_hash));
  ASSERT_TRUE(verified) << verified.error().step << " " << verified.error().sentence;
  EXPECT_EQ(verified->rounds, state.rounds.size());
  EXPECT_EQ(verified->scores[0], state.game.scores[0]);
  const auto replay = round_replay(log, {.match = 1, .round = 2}, cache);
  ASSERT_TRUE(replay) << replay.error();
  const Json steps = Json::parse(*replay)["steps"];
  EXPECT_EQ(steps[0]["move"], "deal");
  EXPECT_EQ(std::ranges::count(steps, "deal", [](const Json& step) { return step["move"]; }), 1);

  // And so it is after another restart.
  Played again(two.after->store);
  again.table = two.after->table;
  again.come();
  EXPECT_EQ(again.state().game.scores, state.game.scores);
  EXPECT_EQ(again.state().rounds, state.rounds);
}

TEST_P(Misfit, OfAFinishedRoundThePointsRemain) {
  TwoRounds two;
  two.expect_after(1, 2, GetParam());
  const TableState& state = two.after->state();
  EXPECT_EQ(state.game.scores, two.scores);
  EXPECT_EQ(state.rounds, two.before.state().rounds);
  EXPECT_EQ(state.game, two.before.state().game) << "the running round goes on";
  EXPECT_EQ(state.views.front().table, two.before.state().views.front().table);
  const auto record = match_record(two.after->log(), 1, seat_at(0), two.after->cipher,
                                   two.after->registry.rules_cache());
  ASSERT_FALSE(record);
  EXPECT_EQ(record.error(), "a rule was corrected since this match was played");
}

TEST_P(Misfit, TheFirstRoundOfAMatchIsDealtAgainToo) {
  Played before;
  before.make();
  before.come();
  before.begin();
  before.move();
  Played after(store_with(before, moves_of(before.log(), 1).at(1), GetParam()));
  after.table = before.table;
  after.come();
  ASSERT_NE(after.registry.find(before.table), nullptr);
  EXPECT_TRUE(after.state().is_round_open());
  EXPECT_EQ(after.state().game.round, 1);
  EXPECT_EQ(after.state().match, 1U);
}

TEST_P(Misfit, ATableThatRestsBetweenRoundsKeepsTheResult) {
  Played before;
  before.make();
  before.come();
  before.play_round();
  Played after(store_with(before, moves_of(before.log(), 1).at(2), GetParam()));
  after.table = before.table;
  after.come();
  ASSERT_NE(after.registry.find(before.table), nullptr);
  EXPECT_TRUE(after.state().is_round_over());
  EXPECT_EQ(after.state().game.scores, before.state().game.scores);
  EXPECT_EQ(after.state().game.round_winner, before.state().game.round_winner);
  EXPECT_EQ(after.state().rounds, before.state().rounds);
  after.play_round();
  EXPECT_EQ(after.state().rounds.size(), 2U);
}

TEST_P(Misfit, AMatchThatWasWonStaysWon) {
  Played before;
  before.make();
  before.come();
  int rounds = 0;
  while (rounds < 60 && (rounds == 0 || !before.state().is_match_over())) {
    before.play_round();
    ++rounds;
  }
  ASSERT_TRUE(before.state().is_match_over());
  Played after(store_with(before, moves_of(before.log(), rounds).at(2), GetParam()));
  after.table = before.table;
  after.come();
  ASSERT_NE(after.registry.find(before.table), nullptr);
  EXPECT_TRUE(after.state().is_match_over());
  EXPECT_EQ(after.state().game.match_winner, before.state().game.match_winner);
  EXPECT_EQ(after.state().rounds, before.state().rounds);
}

// Version 0.1.0 did not store how rounds end.
TEST_P(Misfit, WithoutAResultTheMatchContinuesFromThere) {
  Played before;
  before.make();
  before.come();
  before.play_round();
  const auto rounds = before.state().rounds;
  before.play_round();
  ASSERT_FALSE(before.state().is_match_over());
  before.begin();
  Log log = before.log();
  log.resize(moves_of(log, 3).front() + 1);  // until the third deal, which fits by itself
  for (std::string& text : log) {
    Json entry = Json::parse(text);
    for (const char* const key : {"scores", "winner", "dealer"}) entry.erase(key);
    text = entry.dump();
  }
  Json entry = Json::parse(log[moves_of(log, 2).at(2)]);
  entry["move"] = GetParam();
  log[moves_of(log, 2).at(2)] = entry.dump();
  TableState table;
  LogFold fold(table, before.registry.rules_cache());
  for (const std::string& text : log) ASSERT_TRUE(fold.fold(text));
  EXPECT_TRUE(table.deal_again);
  EXPECT_EQ(table.game.round, 1);
  EXPECT_EQ(table.rounds, rounds);
}

// Another version dealt the round again; for this one it would not have been necessary.
TEST_P(Misfit, ARoundThatWasDealtAgainStaysLeftOut) {
  TwoRounds two;
  two.expect_after(2, 2, GetParam());
  Log log = two.after->log();
  const std::size_t at = moves_of(two.before.log(), 2).at(2);
  log[at] = two.before.log()[at];
  TableState table;
  LogFold fold(table, two.before.registry.rules_cache());
  for (const std::string& text : log) ASSERT_TRUE(fold.fold(text));
  EXPECT_FALSE(table.deal_again);
  EXPECT_EQ(table.game, two.after->state().game);
  EXPECT_EQ(table.rounds, two.after->state().rounds);
  EXPECT_TRUE(
      match_record(log, 1, seat_at(0), two.after->cipher, two.before.registry.rules_cache()));
}

TEST(LogFold, ALastMoveThatIsRefusedStillSaysHowTheRoundEnded) {
  TwoRounds two;
  two.expect_after(1, moves_of(two.before.log(), 1).size() - 1, "1 confirms");
  EXPECT_EQ(two.after->state().game.scores, two.scores);
  EXPECT_EQ(two.after->state().rounds, two.before.state().rounds);
}

TEST(LogFold, AnEntryThatIsDamagedIsStillAnError) {
  TwoRounds two;
  Log log = two.before.log();
  TableState table;
  LogFold fold(table, two.before.registry.rules_cache());
  for (std::size_t i = 0; i + 1 < log.size(); ++i) ASSERT_TRUE(fold.fold(log[i]));
  EXPECT_FALSE(fold.fold(log.back().substr(1)));
  EXPECT_FALSE(table.deal_again);
  EXPECT_FALSE(fold.fold(R"({"t":"sat","at":1,"by":"ana","seat":9})"));
  EXPECT_FALSE(table.deal_again);
}

}  // namespace
}  // namespace comodin
