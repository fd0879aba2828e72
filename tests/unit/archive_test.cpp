// HTTP answers about tables and their matches: for whom, when, and that a replayed round equals the
// original.
#include "serving/archive.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "edition/load.h"
#include "frame_check.h"
#include "hand_run_loop.h"
#include "protocol/check.h"
#include "protocol/shapes.h"
#include "record/record.h"
#include "served.h"
#include "serving/background.h"
#include "table/ids.h"
#include "table/table_record.h"

namespace comodin {
namespace {

using testing::HandRunLoop;
using testing::kAnaLine;
using testing::kAnaSecret;
using testing::kBetoLine;
using testing::kBetoSecret;
using testing::Served;
using Json = nlohmann::json;
using Query = std::vector<std::pair<std::string, std::string>>;

const std::string kAnaHeader = "Comodin " + kAnaSecret;
const std::string kBetoHeader = "Comodin " + kBetoSecret;

// Ana plays with bots, Beto is a spectator. Ana lets her time run out, so that a bot plays for her
// too.
struct Evening : Served {
  explicit Evening(const std::string& edition = "anniversary", TableServerSettings chosen = {})
      : Served(std::move(chosen)),
        seats(std::min<std::size_t>(3, load_edition(edition)->max_seats)) {
    greet(kAnaLine, kAnaSecret);
    greet(kBetoLine, kBetoSecret);
    say(kAnaLine, Json{{"do", "make"},
                       {"id", "m"},
                       {"edition", edition},
                       {"seats", seats},
                       {"pace", "instant"},
                       {"reaction_ms", 0},
                       {"clock", 10},
                       {"options", {{"target", "60"}}}}
                      .dump());
    for (const Json& each : line.sent[1])
      if (each["type"] == "done") table = each["table"];
    EXPECT_NE(table, "") << Json(line.sent[1]).dump();
    say(kBetoLine, Json{{"do", "join"}, {"id", "j"}, {"table", table}}.dump());
    line.sent.clear();
  }
  const TableState& state() {
    server.registry().bring(table, [] {});
    return *server.registry().find(table);
  }
  void begin() {
    server.received(kAnaLine, Json{{"do", "begin"}, {"id", "b" + std::to_string(++begun)}}.dump());
    scheduler.run(scheduler.now() + 50);
  }
  void play_a_round() {
    begin();
    for (int i = 0; i < 3000 && !state().is_round_over(); ++i)
      scheduler.run(scheduler.now() + 1000);
    ASSERT_TRUE(state().is_round_over());
  }
  void play_a_match() {
    do play_a_round();
    while (!state().is_match_over() && !::testing::Test::HasFatalFailure());
  }
  // The answer, which must not be a refusal.
  Json get(const std::string& path, Query query = {}, const std::string& header = kAnaHeader) {
    query.emplace_back("table", table);
    const Response response = ask(path, header, std::move(query));
    EXPECT_EQ(response.status, 200) << response.body;
    return Json::parse(response.body, nullptr, false);
  }
  int status(const std::string& path, Query query = {}, const std::string& header = kAnaHeader) {
    query.emplace_back("table", table);
    return ask(path, header, std::move(query)).status;
  }
  // What the connection received during that round, one per move.
  std::vector<Json> told(Connection connection, int round) {
    std::vector<Json> updates;
    for (const Json& each : line.sent[static_cast<std::uint64_t>(connection)])
      if (each.contains("events") && each["view"]["round"] == round) updates.push_back(each);
    return updates;
  }

  std::size_t seats;
  std::string table;
  int begun = 0;
};

// --- the log ---

TEST(TableLog, ShowsNoMoveOfARunningMatch) {
  Evening evening;
  evening.play_a_match();
  evening.begin();
  const auto log = *evening.store.read(table_stream(evening.table), 0, 100'000);
  const auto lines_of = [](const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
  };
  const auto told = lines_of(log_text(log, evening.server.registry().rules_cache()).value());
  ASSERT_EQ(told.size(), log.size());
  std::size_t match = 0;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const Json entry = Json::parse(log[i]);
    match += static_cast<std::size_t>(entry.value("new_match", false));
    const bool withheld = match == 2 && entry["t"] == "moved";
    EXPECT_EQ(told[i] == log[i], !withheld) << log[i];
    if (withheld) {
      EXPECT_EQ(Json::parse(told[i])["move"], "");
      EXPECT_EQ(Json::parse(told[i])["outcomes"], Json::array());
    }
  }
  EXPECT_EQ(match, 2U);
  while (!evening.state().is_match_over())
    evening.state().is_round_open() ? evening.scheduler.run(evening.scheduler.now() + 1000)
                                    : evening.begin();
  const auto whole = *evening.store.read(table_stream(evening.table), 0, 100'000);
  EXPECT_EQ(lines_of(log_text(whole, evening.server.registry().rules_cache()).value()), whole);
}

// --- a person's list of tables ---

TEST(TableSummary, SaysWhatAListOfTablesShows) {
  Evening evening;
  Json mine = evening.get("/api/table");
  EXPECT_EQ(mine["edition"], "anniversary");
  EXPECT_EQ(mine["seats"], 3);
  EXPECT_EQ(mine["names"], (Json{"Guest a", "", ""}));
  EXPECT_EQ(mine["you"], 1);
  EXPECT_EQ(mine["host"], true);
  EXPECT_EQ(mine["round"], 0);
  EXPECT_EQ(mine["match"], 0);
  EXPECT_EQ(mine["running"], false);
  EXPECT_EQ(mine["your_turn"], false);
  EXPECT_EQ(mine["closed"], false);
  EXPECT_EQ(mine["scores"], (Json{0, 0, 0}));
  EXPECT_EQ(mine["stirred_at"], since_1970(evening.state().last_entry));
  const Json looker = evening.get("/api/table", {}, kBetoHeader);
  EXPECT_FALSE(looker.contains("you"));
  EXPECT_EQ(looker["host"], false);
  evening.begin();
  evening.scheduler.run(evening.scheduler.now() + 500);
  mine = evening.get("/api/table");
  EXPECT_EQ(mine["running"], true);
  EXPECT_EQ(mine["match"], 1);
  EXPECT_EQ(mine["round"], 1);
  EXPECT_NE(mine["names"][1], "");
  EXPECT_EQ(mine["your_turn"], evening.state().game.decision.seat == seat_at(0));
  EXPECT_EQ(evening.get("/api/table", {}, kBetoHeader)["your_turn"], false);
  evening.say(kAnaLine, R"({"do":"close","id":"c"})");
  EXPECT_EQ(evening.get("/api/table")["closed"], true);
}

TEST(TableSummary, IsForThePeopleOfTheTable) {
  Evening evening;
  EXPECT_EQ(evening.status("/api/table", {}, ""), 401);
  EXPECT_EQ(evening.status("/api/table", {}, "Comodin " + std::string(32, 'c')), 404);
  EXPECT_EQ(evening.status("/api/table", {}, "Comodin x"), 404);
  EXPECT_EQ(evening.ask("/api/table", kAnaHeader, {{"table", "../x"}}).status, 404);
  EXPECT_EQ(evening.ask("/api/table", kAnaHeader).status, 404);
  evening.say(kAnaLine,
              Json{{"do", "remove"}, {"id", "r"}, {"who", person_id(kBetoSecret)}}.dump());
  EXPECT_EQ(evening.status("/api/table", {}, kBetoHeader), 404);
}

TEST(TableSummary, TablesAreNotBroughtToMemoryWithoutLimit) {
  TableServerSettings settings;
  settings.loads = {0.001, 2};
  Evening evening("anniversary", settings);
  const Query other = {{"table", "p" + std::string(32, '0')}};
  EXPECT_EQ(evening.ask("/api/table", kAnaHeader, other).status, 404);
  EXPECT_EQ(evening.ask("/api/table", kAnaHeader, other).status, 404);
  EXPECT_EQ(evening.ask("/api/table", kAnaHeader, other).status, 429);
  EXPECT_EQ(evening.status("/api/table"), 200);  // is there already
}

// --- replayed rounds ---

// Step by step, what a seat or a spectator received during play.
void expect_told_again(Evening& evening, Connection connection, const std::string& seat) {
  const int rounds = evening.state().game.round;
  for (int round = 1; round <= rounds; ++round) {
    const Json replay = evening.get(
        "/api/replay", {{"match", "1"}, {"round", std::to_string(round)}, {"seat", seat}});
    const std::vector<Json> told = evening.told(connection, round);
    EXPECT_EQ(replay["rounds"], rounds);
    ASSERT_EQ(replay["steps"].size(), told.size());
    for (std::size_t i = 0; i < told.size(); ++i) {
      const Json& step = replay["steps"][i];
      EXPECT_EQ(step["events"], told[i]["events"]);
      EXPECT_EQ(step["view"], told[i]["view"]);
      EXPECT_FALSE(step.contains("hands"));
      EXPECT_EQ(step["at"].is_number(), true);
    }
  }
}

TEST(Replay, IsWhatWasSeenWhenItWasPlayed) {
  Evening evening;
  ASSERT_NO_FATAL_FAILURE(evening.play_a_match());
  ASSERT_GE(evening.state().game.round, 1);
  expect_told_again(evening, kAnaLine, "1");
  expect_told_again(evening, kBetoLine, "0");
}

TEST(Replay, EverythingIsOpenWhereNoSeatIsAsked) {
  Evening evening;
  ASSERT_NO_FATAL_FAILURE(evening.play_a_match());
  const std::string last = std::to_string(evening.state().game.round);
  const Json replay = evening.get("/api/replay", {{"round", last}});
  EXPECT_EQ(replay["names"].size(), 3);
  EXPECT_EQ(replay["choices"]["edition"], "anniversary");
  const Json& first = replay["steps"][0];
  EXPECT_EQ(first["move"], "deal");
  EXPECT_FALSE(first.contains("by"));
  for (const Json& step : replay["steps"]) {
    ASSERT_EQ(step["hands"].size(), 3);
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_EQ(step["hands"][i].size(), step["view"]["sizes"][i]);
    for (const Json& event : step["events"])
      if (event["e"] == "dealt" || event["e"] == "drew") EXPECT_TRUE(event.contains("card"));
    if (step["move"] == "deal") continue;
    EXPECT_TRUE(step["by"] == 1 || step["by"] == 2 || step["by"] == 3);
  }
  const auto told = evening.told(kBetoLine, evening.state().game.round);
  EXPECT_EQ(replay["steps"].back()["hands"], told.back()["hands"]);
}

// In every edition, a replay sends a seat what it received during play, and nothing more.
TEST(Replay, ShowsNobodyMoreThanTheRoundDid) {
  for (const std::string_view edition : shipped_editions()) {
    Evening evening{std::string(edition)};
    ASSERT_NO_FATAL_FAILURE(evening.play_a_match());
    const bool open = evening.state().the_rules().policy.open_hands;
    for (const std::size_t seat : {std::size_t{0}, std::size_t{1}, evening.seats})
      for (const Json& step :
           evening.get("/api/replay", {{"seat", std::to_string(seat)}})["steps"]) {
        EXPECT_FALSE(mismatch(step, shape::kReplayStep, Allow::nothing)) << step;
        const Json message = {{"type", "update"},
                              {"table", evening.table},
                              {"v", 1},
                              {"now", 0},
                              {"what", {{"do", "moved"}}},
                              {"moves", Json::array()},
                              {"events", step["events"]},
                              {"view", step["view"]}};
        EXPECT_EQ(testing::leak_in(message, {.seat = seat == 0 ? kNoSeat : seat_at(seat - 1),
                                             .open_hands = open}),
                  "");
        const std::string move = step["move"];
        const bool gives = move.starts_with("gives ") && !move.starts_with("gives _");
        if (gives && !open && step["by"] != seat)
          EXPECT_TRUE(move.ends_with(" " + std::to_string(seat))) << move;
      }
  }
}

TEST(Replay, IsForThePeopleOfTheTableWhenTheMatchIsOver) {
  Evening evening;
  EXPECT_EQ(evening.status("/api/replay"), 404);
  ASSERT_NO_FATAL_FAILURE(evening.play_a_round());
  if (!evening.state().is_match_over()) {
    const Response early = evening.ask("/api/replay", kAnaHeader, {{"table", evening.table}});
    EXPECT_EQ(early.status, 403);
    EXPECT_TRUE(Json::parse(early.body)["error"].is_string());
    ASSERT_NO_FATAL_FAILURE(evening.play_a_match());
  }
  EXPECT_EQ(evening.status("/api/replay"), 200);
  EXPECT_EQ(evening.status("/api/replay", {}, kBetoHeader), 200);
  EXPECT_EQ(evening.status("/api/replay", {}, ""), 401);
  EXPECT_EQ(evening.status("/api/replay", {}, "Comodin " + std::string(32, 'c')), 404);
  EXPECT_EQ(evening.status("/api/replay", {{"match", "0"}}), 404);
  EXPECT_EQ(evening.status("/api/replay", {{"match", "2"}}), 404);
  EXPECT_EQ(evening.status("/api/replay", {{"round", "0"}}), 404);
  EXPECT_EQ(evening.status("/api/replay", {{"round", "99"}}), 404);
  EXPECT_EQ(evening.status("/api/replay", {{"round", "x"}}), 400);
  EXPECT_EQ(evening.status("/api/replay", {{"match", "-1"}}), 400);
  EXPECT_EQ(evening.status("/api/replay", {{"seat", "4"}}), 400);
  EXPECT_EQ(evening.status("/api/replay", {{"seat", ""}}), 400);
}

TEST(Replay, AnEarlierMatchIsShownWhileTheNextOneIsPlayed) {
  Evening evening;
  ASSERT_NO_FATAL_FAILURE(evening.play_a_match());
  const Json before = evening.get("/api/replay", {{"match", "1"}});
  evening.begin();
  evening.scheduler.run(evening.scheduler.now() + 500);
  ASSERT_EQ(evening.state().match, 2);
  EXPECT_EQ(evening.get("/api/replay", {{"match", "1"}}), before);
  EXPECT_EQ(evening.status("/api/replay"), 403);
}

TEST(Replay, AnAddressAsksForAFewAtOnce) {
  TableServerSettings settings;
  settings.past = {0.001, 3};
  Evening evening("anniversary", settings);
  ASSERT_NO_FATAL_FAILURE(evening.play_a_match());
  EXPECT_EQ(evening.status("/api/replay"), 200);
  EXPECT_EQ(evening.status("/api/verify"), 200);
  EXPECT_EQ(evening.status("/api/record"), 200);
  EXPECT_EQ(evening.status("/api/record"), 429);
}

// --- the verifier ---

TEST(Verification, SaysWhatTheVerifierOfRecordsSays) {
  Evening evening;
  ASSERT_NO_FATAL_FAILURE(evening.play_a_match());
  const Json answer = evening.get("/api/verify");
  const std::string record =
      evening.ask("/api/record", kAnaHeader, {{"table", evening.table}}).body;
  const TableRules& rules = *evening.state().rules;
  const auto verified = verify_record(
      record, rules.edition, evening.server.registry().rules_cache().text_of(rules.edition_hash));
  ASSERT_TRUE(verified);
  EXPECT_EQ(answer, (Json{{"ok", true},
                          {"rounds", verified->rounds},
                          {"outcomes", verified->outcomes},
                          {"contributors", verified->contributors}}));
  EXPECT_GT(verified->outcomes, 21U);
  EXPECT_EQ(evening.status("/api/verify", {}, "Comodin " + std::string(32, 'c')), 404);
}

TEST(Verification, FindsAValueThatWasNotCommittedTo) {
  Evening evening;
  ASSERT_NO_FATAL_FAILURE(evening.play_a_match());
  // The same log with another hash in front of the first round.
  std::vector<std::string> log = *evening.store.read("table/" + evening.table, 0, 100'000);
  const auto began = std::ranges::find_if(
      log, [](const std::string& entry) { return entry.contains("\"t\":\"began\""); });
  ASSERT_NE(began, log.end());
  Json entry = Json::parse(*began);
  entry["hash"] = std::string(64, '0');
  *began = entry.dump();
  MemoryStore other;
  const std::vector<Append> appends = {{"table/" + evening.table, 0, log}};
  ASSERT_TRUE(other.append(appends).front());
  Archive archive(other, evening.cipher);
  const TableRulesPtr rules = evening.state().rules;
  const Response answer =
      archive.answer({.about = About::verification,
                      .table = evening.table,
                      .rules = rules,
                      .edition_text = std::string(
                          evening.server.registry().rules_cache().text_of(rules->edition_hash))});
  const Json verdict = Json::parse(answer.body);
  EXPECT_EQ(verdict["ok"], false);
  EXPECT_EQ(verdict["step"], "round 1");
  EXPECT_NE(verdict["sentence"], "");
}

TEST(Archive, ATooLongLogIsNotLookedThrough) {
  MemoryStore store;
  const std::vector<Append> appends = {{"table/t", 0, std::vector<std::string>(100'200, "x")}};
  ASSERT_TRUE(store.append(appends).front());
  const Bytes32 key{1};
  const ValueCipher cipher(key);
  Archive archive(store, cipher);
  const MatchQuestion question{.about = About::replay,
                               .table = "t",
                               .rules = std::make_shared<const TableRules>(),
                               .edition_text = "x"};
  EXPECT_EQ(archive.answer(question).status, 503);
}

// --- background ---

struct Office {
  explicit Office(BackgroundSettings settings = {}) : background(loop.post(), settings) {}
  void ask(const std::string& asker, const std::string& body) {
    background.ask(
        asker,
        [this, body] {
          const std::scoped_lock wait(door);
          return Response{.body = body};
        },
        [this](const Response& response) {
          answers.push_back(response.status == 200 ? response.body
                                                   : std::to_string(response.status));
        });
  }

  HandRunLoop loop;
  std::mutex door;  // locked: no work is done
  std::vector<std::string> answers;
  Background background;
};

using Answers = std::vector<std::string>;

TEST(Background, AnswersInTurn) {
  Office office;
  for (const std::string body : {"1", "2", "3"}) office.ask("ana", body);
  for (int i = 0; i < 3; ++i) office.loop.run_one();
  EXPECT_EQ(office.answers, (Answers{"1", "2", "3"}));
}

TEST(Background, NobodyFillsTheQueueAlone) {
  Office office({.waiting = 4, .waiting_of_one = 2});
  {
    const std::scoped_lock closed(office.door);
    for (const std::string body : {"1", "2", "3"}) office.ask("ana", body);
    EXPECT_EQ(office.answers, (Answers{"429"}));
    office.ask("beto", "4");
    office.ask("caro", "5");
    office.ask("dora", "6");
    EXPECT_EQ(office.answers, (Answers{"429", "503"}));
    office.ask("", "7");  // a client exempt from limits
  }
  for (int i = 0; i < 5; ++i) office.loop.run_one();
  EXPECT_EQ(office.answers, (Answers{"429", "503", "1", "2", "4", "5", "7"}));
  office.ask("ana", "8");
  office.loop.run_one();
  EXPECT_EQ(office.answers.back(), "8");
}

TEST(Background, PendingQuestionsAreAnsweredWhenItStops) {
  Office office;
  {
    const std::scoped_lock closed(office.door);
    office.ask("ana", "1");
    office.ask("beto", "2");
  }
  office.background.stop();
  EXPECT_EQ(office.answers, (Answers{"503", "503"}));
  office.ask("ana", "3");
  EXPECT_EQ(office.answers.size(), 3U);
}

TEST(Background, AQuestionMayOutliveItsReceiver) {
  HandRunLoop loop;
  int answered = 0;
  {
    Background background(loop.post());
    background.ask("", [] { return Response{}; }, [&](const Response&) { ++answered; });
    background.ask("", [] { return Response{}; }, [&](const Response&) { ++answered; });
    loop.run_one();
  }
  EXPECT_EQ(answered, 1);
}

}  // namespace
}  // namespace comodin
