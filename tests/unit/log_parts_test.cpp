// A log that becomes long is continued in a new part: the table stays what it was, is read from
// there, and every match so far still has its record.
#include "table/log_parts.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "record/record.h"
#include "serving/archive.h"
#include "serving/data_check.h"
#include "simulated_registry.h"
#include "table/log_reader.h"

namespace comodin {
namespace {

using testing::kAna;
using testing::kBeto;
using testing::quick_choices;
using testing::SimulatedRegistry;
using Json = nlohmann::json;

constexpr LogLimits kSmall{.nearly_full = 40, .most = 4000};

// Ana and Beto at a table with a small log.
struct Evening : SimulatedRegistry {
  explicit Evening(std::shared_ptr<Store> kept = std::make_shared<MemoryStore>(),
                   LogLimits log = kSmall)
      : SimulatedRegistry(std::move(kept), log) {}

  void make() {
    TableChoices choices = quick_choices("anniversary", 3);
    choices.options = {{"target", target}};
    table = SimulatedRegistry::make(choices, "ana", "Ana");
    come();
    send(kBeto, CommandVerb::sit, "sit", {}, seat_at(1));
    pass(20);
  }
  void come() {
    registry.bring(table, [] {});
    pass(50);
    ASSERT_FALSE(registry.attach(kAna, table, "ana", "Ana", false, 0));
    ASSERT_FALSE(registry.attach(kBeto, table, "beto", "Beto", false, 0));
    pass(50);
  }
  void begin() {
    send(state().host == "ana" ? kAna : kBeto, CommandVerb::begin, "b" + std::to_string(++count));
    pass(50);
  }
  void play_round() {
    begin();
    for (int i = 0; i < 3000 && state().is_round_open(); ++i)
      for (const Session session : {kAna, kBeto}) {
        for (const Json& each : moves(session))
          if (const auto text = each.get<std::string>(); !text.starts_with("says")) {
            send(session, CommandVerb::move, "m" + std::to_string(++count), text);
            break;
          }
        pass(10);
      }
    ASSERT_TRUE(state().is_round_over());
  }
  void play_match() {
    for (int i = 0; i < 100 && (i == 0 || !state().is_match_over()); ++i) play_round();
    ASSERT_TRUE(state().is_match_over());
  }
  // Plays until its first round has begun.
  void reach_part(std::uint32_t part) {
    for (int i = 0; i < 20 && state().part < part; ++i) {
      play_match();
      begin();
    }
    ASSERT_EQ(state().part, part);
  }
  void fill_part() {
    for (int i = 0; i < 100 && (!state().nearly_full || !state().is_match_over()); ++i)
      play_round();
    ASSERT_TRUE(state().is_match_over());
  }
  const TableState& state() const { return *registry.find(table); }
  std::vector<std::string> log() const { return *read_all(*store, table_stream(table)); }
  std::string answer_to(Session session, const std::string& command) {
    for (const Json& message : mail.boxes[static_cast<std::uint64_t>(session)])
      if (message.value("id", "") == command)
        return message.value("reason", message["type"].get<std::string>());
    return "nothing";
  }
  bool was_told(Session session, std::string_view deed) {
    return std::ranges::any_of(mail.boxes[static_cast<std::uint64_t>(session)],
                               [&](const Json& message) {
                                 return message.contains("what") && message["what"]["do"] == deed;
                               });
  }

  std::string table;
  std::string target = "50";
  int count = 0;
};

// Everything about people that the log remembers.
Json people_of(const TableState& table) {
  const Entry entry{{}, {}, {}, restated(table)};
  Json json = Json::parse(to_json(entry, nullptr));
  for (const char* const other : {"part", "matches", "unfinished"}) json.erase(other);
  for (Json& person : json["people"]) person.erase("commands");
  return json;
}

TEST(LogParts, TheNextMatchOfALongLogBeginsANewPart) {
  Evening sim;
  sim.make();
  sim.send(kAna, CommandVerb::chat, "c", "hello");
  sim.fill_part();
  ASSERT_EQ(sim.state().part, 1U);
  EXPECT_TRUE(sim.was_told(kBeto, "nearly_full"));
  sim.send(kBeto, CommandVerb::chat, "late", "good game");
  sim.pass(20);
  EXPECT_EQ(sim.answer_to(kBeto, "late"), "nearly_full");
  const Version version = sim.state().version;
  const std::uint32_t matches = sim.state().match;
  sim.begin();
  EXPECT_TRUE(sim.was_told(kBeto, "continued"));
  EXPECT_EQ(sim.state().part, 2U);
  EXPECT_EQ(sim.state().part_begins, version + 1);
  EXPECT_EQ(sim.state().match, matches + 1);
  EXPECT_FALSE(sim.state().nearly_full);
  EXPECT_EQ(sim.state().chat.front().text, "hello");
  sim.send(kBeto, CommandVerb::chat, "again", "here we go");
  sim.pass(20);
  EXPECT_EQ(sim.answer_to(kBeto, "again"), "done");
}

TEST(LogParts, AfterThatATableIsReadFromItsLastPart) {
  Evening sim;
  sim.make();
  sim.reach_part(3);
  sim.send(kBeto, CommandVerb::emote, "e", "wow");
  sim.pass(50);

  // What was before is not needed.
  auto copy = std::make_shared<MemoryStore>();
  for (const StreamInfo& stream : *sim.store->list("")) {
    Append append{stream.stream, 0, *read_all(*sim.store, stream.stream)};
    if (stream.stream == table_stream(sim.table))
      std::fill_n(append.entries.begin(), sim.state().part_begins - 1, "{}");
    ASSERT_TRUE(copy->append({&append, 1})[0]);
  }
  Evening later(copy);
  later.table = sim.table;
  later.count = 1000;
  later.registry.bring(sim.table, [] {});
  later.pass(50);
  ASSERT_NE(later.registry.find(sim.table), nullptr);
  EXPECT_EQ(later.state().version, sim.state().version);
  EXPECT_EQ(later.state().match, sim.state().match);
  EXPECT_EQ(later.state().part, sim.state().part);
  EXPECT_EQ(people_of(later.state()), people_of(sim.state()));
  later.come();
  later.play_round();
}

TEST(LogParts, WithoutTheNotesTheLogIsReadFromTheStartAndTheyAreMadeAgain) {
  Evening sim;
  sim.make();
  sim.reach_part(2);
  ASSERT_TRUE(sim.store->erase(parts_stream(sim.table)));
  Evening later(sim.store);
  later.table = sim.table;
  later.registry.bring(sim.table, [] {});
  later.pass(200);
  ASSERT_NE(later.registry.find(sim.table), nullptr);
  EXPECT_EQ(later.state().version, sim.state().version);
  EXPECT_EQ(later.state().part, 2U);
  EXPECT_EQ(people_of(later.state()), people_of(sim.state()));
  const auto parts = read_parts(*sim.store, sim.table, Parts::all)->parts;
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts.back().begins, sim.state().part_begins);
  EXPECT_EQ(parts.back().matches + 1, sim.state().match);
}

TEST(LogParts, NotesThatAreNotTrueAreLeftOut) {
  Evening sim;
  sim.make();
  sim.reach_part(2);
  sim.pass(50);
  const std::string stream = parts_stream(sim.table);
  const Append append{stream,
                      1,
                      {"", "[]", "{}", R"({"v":-1,"matches":1})", R"({"v":5,"matches":0})",
                       R"({"v":1000000,"matches":7})", R"({"v":18446744073709551615,"matches":1})",
                       R"({"v":7,"matches":5})"}};
  ASSERT_TRUE(sim.store->append({&append, 1})[0]);
  for (const Parts which : {Parts::all, Parts::last}) {
    const auto noted = read_parts(*sim.store, sim.table, which);
    ASSERT_EQ(noted->parts.size(), 2U);
    EXPECT_EQ(noted->parts.back().begins, sim.state().part_begins);
    EXPECT_EQ(noted->notes, 9U);
  }
  // The next part is noted all the same.
  Evening later(sim.store);
  later.table = sim.table;
  later.count = 1000;
  later.come();
  later.reach_part(3);
  later.pass(50);
  EXPECT_EQ(read_parts(*sim.store, sim.table, Parts::all)->parts.size(), 3U);
}

// A memory store whose notes cannot be read.
class WithoutNotes final : public Store {
 public:
  std::vector<StoreResult> append(std::span<const Append> appends) override {
    return inner_.append(appends);
  }
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override {
    if (stream.starts_with(kPartsStreams))
      return std::unexpected(StoreError{StoreFault::damaged, "Damaged."});
    return inner_.read(stream, after, limit);
  }
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) override {
    return inner_.list(prefix);
  }
  StoreResult erase(std::string_view stream) override { return inner_.erase(stream); }
  StoreResult back_up(const std::string& path) override { return inner_.back_up(path); }
  std::optional<StoreError> health() const override { return std::nullopt; }

 private:
  MemoryStore inner_;
};

TEST(LogParts, DamagedNotesAreNone) {
  Evening sim(std::make_shared<WithoutNotes>());
  sim.make();
  sim.reach_part(2);
  Evening later(sim.store);
  later.table = sim.table;
  later.registry.bring(sim.table, [] {});
  later.pass(200);
  ASSERT_NE(later.registry.find(sim.table), nullptr);
  EXPECT_EQ(people_of(later.state()), people_of(sim.state()));
}

// Also if a bot played the last match for them: they take part in the deal.
TEST(LogParts, WhoBeginsIsNotAway) {
  Evening sim;
  sim.make();
  sim.fill_part();
  TableState state = sim.state();
  state.chairs[0].away = true;
  state.chairs[0].votes = {"beto"};
  const auto decided =
      decide(state, Command{.by = "ana", .id = "x", .verb = CommandVerb::begin},
             sim.scheduler.moment(), DecideContext{.cipher = sim.cipher, .log = kSmall});
  ASSERT_EQ(decided->entries.size(), 2U);
  const auto& continued = std::get<entry::Continued>(decided->entries[0].what);
  EXPECT_FALSE(continued.chairs[0].away);
  EXPECT_TRUE(continued.chairs[0].votes.empty());
}

// Nobody can fill the log by standing up and sitting down, but somebody can sit down to begin.
TEST(LogParts, AFullPartThatEverybodyLeftIsNotTheEnd) {
  Evening sim;
  sim.make();
  sim.begin();
  TableState state = sim.state();
  state.version = kSmall.nearly_full;
  state.chairs[1] = {.sitter = Sitter::bot, .who = "beto", .level = "normal"};
  const auto answer = [&] {
    const auto decided =
        decide(state, Command{.by = "beto", .id = "x", .verb = CommandVerb::sit},
               sim.scheduler.moment(), DecideContext{.cipher = sim.cipher, .log = kSmall});
    return decided ? "done" : decided.error();
  };
  EXPECT_EQ(answer(), "nearly_full");
  state.version = kSmall.most;
  EXPECT_EQ(answer(), "nearly_full");
  state.chairs[0] = state.chairs[2];
  EXPECT_EQ(answer(), "done");
}

TEST(LogParts, EveryMatchHasItsRecord) {
  Evening sim;
  sim.make();
  sim.reach_part(3);
  sim.play_match();
  Archive archive(*sim.store, sim.cipher);
  for (std::uint32_t match = 1; match <= sim.state().match; ++match) {
    MatchQuestion question{
        .about = About::verification,
        .table = sim.table,
        .rules = sim.state().rules,
        .edition_text =
            std::string(sim.registry.rules_cache().text_of(sim.state().rules->edition_hash))};
    question.replay.match = match;
    const Response verified = archive.answer(question);
    EXPECT_EQ(verified.status, 200) << verified.body;
    EXPECT_EQ(Json::parse(verified.body).value("ok", false), true) << verified.body;
    question.about = About::log;
    const Response log = archive.answer(question);
    EXPECT_EQ(static_cast<Version>(std::ranges::count(log.body, '\n')), sim.state().version);
  }
}

TEST(LogParts, AMatchThatFillsItsPartEndsWithoutAWinner) {
  Evening sim(std::make_shared<MemoryStore>(), {.nearly_full = 6, .most = 8});
  sim.target = "500";
  sim.make();
  sim.play_round();
  ASSERT_FALSE(sim.state().is_match_over());
  sim.begin();
  EXPECT_EQ(sim.state().part, 2U);
  EXPECT_EQ(sim.state().match, 2U);
  EXPECT_EQ(sim.state().game.round, 1U);
  Evening later(sim.store);
  later.table = sim.table;
  later.registry.bring(sim.table, [] {});
  later.pass(50);
  EXPECT_EQ(people_of(later.state()), people_of(sim.state()));
}

TEST(LogParts, AreSound) {
  Evening sim;
  sim.make();
  sim.reach_part(3);
  const auto report = check_data(*sim.store, {});
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->damaged.empty()) << report->damaged.front().fault;
}

// Muted and removed people, invitations, a locked door and another host: all of it is kept.
TEST(LogParts, TheDoorAndThePeopleStayWhatTheyWere) {
  Evening sim;
  sim.make();
  const Session caro{3};
  ASSERT_FALSE(sim.registry.attach(caro, sim.table, "caro", "Caro", false, 0));
  sim.send(caro, CommandVerb::chat, "c", "hi");
  sim.pass(20);
  sim.send(kAna, CommandVerb::invite, "i", "Dora");
  sim.pass(20);
  sim.send(kAna, CommandVerb::mute, "m", {}, kNoSeat, "caro");
  sim.pass(20);
  sim.send(kAna, CommandVerb::host, "h", {}, kNoSeat, "beto");
  sim.pass(20);
  sim.send(kBeto, CommandVerb::remove, "r", {}, kNoSeat, "caro");
  sim.pass(20);
  sim.send(kBeto, CommandVerb::door, "d", "locked");
  sim.pass(20);
  sim.fill_part();
  const Json before = people_of(sim.state());
  sim.begin();
  ASSERT_EQ(sim.state().part, 2U);
  EXPECT_EQ(people_of(sim.state()), before);
  EXPECT_EQ(sim.state().host, "beto");
  EXPECT_EQ(sim.state().door, Door::locked);
}

}  // namespace
}  // namespace comodin
