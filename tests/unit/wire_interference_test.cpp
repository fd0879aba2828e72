// Non-interference over the wire: two tables that differ only in what a viewer does not know send
// it the same bytes, entry after entry, and hold a move back for the same time.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "frame_check.h"
#include "game/legal.h"
#include "game/notation.h"
#include "game/outcomes.h"
#include "random_match.h"
#include "table/authority.h"
#include "table/messages.h"
#include "twins.h"
#include "view/sample.h"
#include "view/seat_view.h"

namespace comodin {
namespace {

using testing::NotingChance;
using testing::random_move;
using testing::test_seed;
using testing::Trace;
using testing::trace_move;
using testing::TwinChance;
using testing::TwinTally;
using testing::went_the_same_way;
using Json = nlohmann::json;

constexpr int kMovesPerViewer = 60;
constexpr Moment kNow{.steady = 1'000'000, .date = Date{2'000'000}};

// The parts of an update that a viewer sees.
using Teller = std::string (*)(const TableState& table, const Update& update, Seat viewer);

// At the end of a round all hands are open, so the twins differ visibly. Everything else must be
// the same even then.
std::string without_open_hands(const TableState& table, std::string message) {
  if (!table.is_round_over()) return message;
  Json json = Json::parse(message);
  json.erase("hands");
  return json.dump();
}

std::string tell(const TableState& table, const Update& update, Seat viewer) {
  const Presence presence{.first_present_at = kNow.steady};
  const Viewer reader{.seat = viewer, .language = Language::en, .who = "somebody"};
  return without_open_hands(table, update_message(table, presence, update, reader, kNow)) +
         without_open_hands(table, snapshot_message(table, presence, reader, kNow)) +
         missed_message(table, update, reader);
}

// A table of bots at which a match is about to begin.
TableState table_with(const testing::TestTable& test) {
  const Rules& rules = test.rules;
  TableState table;
  table.id = "p0123456789abcdef0123456789abcdef";
  table.rules =
      std::make_shared<const TableRules>(TableRules{.edition = {},
                                                    .played = test.played,
                                                    .setup = {},
                                                    .rules = rules,
                                                    .edition_hash = {},
                                                    .names = CardNames(test.played, rules)});
  table.choices.seats = rules.seats;
  table.choices.clock_s = 30;
  table.version = 1;
  table.match = 1;
  table.chairs.assign(rules.seats, Chair{.sitter = Sitter::bot, .level = "normal"});
  table.game = new_match();
  for (std::size_t i = 0; i < rules.seats; ++i)
    table.views.push_back(start_view(rules, seat_at(i)));
  table.views.push_back(start_view(rules, kNoSeat));
  table.statistics.assign(rules.seats, {});
  return table;
}

// A table and its twin, for one viewer.
class TablePair {
 public:
  TablePair(const testing::TestTable& test, Seat viewer, Random& random)
      : test_(test),
        rules_(test.rules),
        open_(rules_.policy.open_hands),
        viewer_(viewer),
        random_(random),
        real_(table_with(test)),
        twin_(real_) {}

  // Plays a random move at the real table, and at the twin if possible.
  void step(Teller teller, TwinTally& tally, const std::string& where) {
    if (real_.is_match_over()) real_ = twin_ = table_with(test_);
    const Move move = random_move(rules_, real_.game, random_);
    const bool possible = refusal(rules_, twin_.game, move) == Refusal::none;
    const bool waits_alike =
        move.verb == MoveVerb::deal || not_before(real_, move) == not_before(twin_, move);
    Trace trace;
    NotingChance chance(random_, trace);
    const Update update = play(real_, move, chance, trace);
    if (!possible) return take_another_twin();
    if (!waits_alike) note(tally, where + ": the time it waits");
    Trace twin_trace;
    TwinChance twin_chance(random_, trace, chance.numbers, viewer_, open_, random_.below(2) == 0);
    const Update twin_update = play(twin_, move, twin_chance, twin_trace);
    if (!went_the_same_way(trace, twin_trace, viewer_, open_)) return take_another_twin();
    ++tally.compared;
    if (twin_.game != real_.game) ++tally.apart;
    if (teller(real_, update, viewer_) != teller(twin_, twin_update, viewer_)) {
      note(tally, fmt::format("{}\n{}\n{}", where, teller(real_, update, viewer_),
                              teller(twin_, twin_update, viewer_)));
    }
  }

 private:
  static void note(TwinTally& tally, std::string leak) {
    ++tally.leaks;
    tally.leak = std::move(leak);
  }

  // Plays the move on a copy to learn what chance brings, and folds it like any entry.
  template <class C>
  Update play(TableState& table, const Move& move, C& chance, Trace& trace) {
    std::vector<Outcome> outcomes;
    RecordingChance<C> recording(chance, outcomes);
    State copy = table.game;
    trace_move(rules_, copy, move, recording, trace);
    entry::Moved moved{
        .move = move, .outcomes = std::move(outcomes), .counter = random_.below(1000)};
    const auto update =
        fold_entry(table, Entry{kNow.date, {}, {}, std::move(moved)}, rules_cache_, kNow.steady);
    COMODIN_CHECK(update.has_value());
    return *update;
  }

  // In the twin, the others know what they would have seen there.
  void take_another_twin() {
    twin_ = real_;
    twin_.game = sample(rules_, real_.view_of(viewer_), random_);
    for (View& view : twin_.views)
      if (view.viewer != viewer_) view = observe(rules_, twin_.game, view.viewer);
  }

  const testing::TestTable& test_;
  const Rules& rules_;
  bool open_;
  Seat viewer_;
  Random& random_;
  RulesCache rules_cache_;
  TableState real_;
  TableState twin_;
};

TwinTally compare_twins(std::uint64_t seed, Teller teller) {
  return testing::compare_twins<TablePair>(seed, kMovesPerViewer, teller);
}

TEST(WireInterference, WhatASeatDoesNotKnowIsNotSentToIt) {
  const TwinTally tally = compare_twins(test_seed(33), tell);
  EXPECT_EQ(tally.leaks, 0) << tally.leak;
  EXPECT_GT(tally.compared, 2000);
  EXPECT_GT(tally.apart, 1000) << "the twins hardly ever differ";
}

// The comparison itself can fail: it catches a server that sends a little too much.

std::string tell_outcomes(const TableState& table, const Update& update, Seat viewer) {
  const auto& moved = std::get<entry::Moved>(update.entry.what);
  std::string told = tell(table, update, viewer);
  for (const Outcome& each : moved.outcomes)
    told += fmt::format(" {} {}", index(each.kind), each.number);
  return told;
}

std::string tell_counter(const TableState& table, const Update& update, Seat viewer) {
  const auto& moved = std::get<entry::Moved>(update.entry.what);
  return tell(table, update, viewer) + std::to_string(moved.counter);
}

std::string tell_the_next_seat(const TableState& table, const Update& update, Seat viewer) {
  const std::size_t next = viewer == kNoSeat ? 0 : (index(viewer) + 1) % table.seats();
  return tell(table, update, seat_at(next));
}

std::string tell_who_could_move(const TableState& table, const Update& update, Seat viewer) {
  std::string text = tell(table, update, viewer);
  for (std::size_t i = 0; i < table.seats(); ++i)
    text += legal_moves(table.the_rules(), table.game, seat_at(i)).plays() == 0 ? '-' : '+';
  return text;
}

TEST(WireInterference, AServerThatSaysTooMuchIsFoundOut) {
  const std::uint64_t seed = test_seed(34);
  EXPECT_GT(compare_twins(seed, tell_outcomes).leaks, 0);
  EXPECT_GT(compare_twins(seed, tell_counter).leaks, 0);
  EXPECT_GT(compare_twins(seed, tell_the_next_seat).leaks, 0);
  EXPECT_GT(compare_twins(seed, tell_who_could_move).leaks, 0);
}

// The list of allowed fields catches any other field.

std::string leak_for(Seat seat, const std::string& text) {
  return testing::leak_in(Json::parse(text), {.seat = seat});
}

// The same for an update with these fields, and all that every update, view and exchange has.
std::string leak_in_update_for(Seat seat, const std::string& text) {
  const Json usual = {
      {"view",
       {{"round", 1},
        {"turns", 1},
        {"result", "open"},
        {"waits", {{"for", "turn"}}},
        {"clockwise", true},
        {"pile", 1},
        {"discards", 1},
        {"sizes", {1, 1}},
        {"scores", {0, 0}},
        {"known", Json::object()}}},
      {"fair",
       {{"phase", "dealt"}, {"match", 1}, {"hashes", Json::object()}, {"opened", Json::array()}}}};
  Json update = {{"type", "update"},          {"table", "p"},          {"v", 1}, {"now", 0},
                 {"what", {{"do", "moved"}}}, {"moves", Json::array()}};
  const Json fields = Json::parse(text);
  for (const auto& [key, value] : fields.items()) {
    update[key] = usual.value(key, value);
    if (value.is_object()) update[key].update(value);
  }
  return testing::leak_in(update, {.seat = seat});
}

TEST(WireInterference, AMessageWithWhatIsNotForItsReaderIsFoundOut) {
  const auto event = [](const std::string& type) {
    return R"({"type":"missed","table":"p","v":1,"what":{"do":"moved"},"events":[{"e":")" + type +
           R"(","seat":1,"other":2,"card":"R5"}]})";
  };
  for (const std::string type : {"dealt", "drew", "holds"}) {
    EXPECT_EQ(leak_for(seat_at(0), event(type)), "");
    EXPECT_NE(leak_for(seat_at(1), event(type)), "") << type;
    EXPECT_NE(leak_for(kNoSeat, event(type)), "") << type;
  }
  for (const std::string type : {"shown", "gave", "took"}) {
    EXPECT_EQ(leak_for(seat_at(1), event(type)), "");
    EXPECT_NE(leak_for(seat_at(2), event(type)), "") << type;
    EXPECT_NE(leak_for(kNoSeat, event(type)), "") << type;
  }
  EXPECT_EQ(leak_for(kNoSeat, event("played")), "");
  EXPECT_EQ(leak_in_update_for(kNoSeat, "{}"), "");
  EXPECT_EQ(leak_in_update_for(kNoSeat, R"({"view":{},"fair":{}})"), "");
  EXPECT_EQ(leak_in_update_for(seat_at(0), R"({"view":{"seat":1,"hand":["R5"]}})"), "");
  EXPECT_NE(leak_in_update_for(seat_at(1), R"({"view":{"seat":1,"hand":["R5"]}})"), "");
  EXPECT_NE(leak_in_update_for(kNoSeat, R"({"view":{"hand":["R5"]}})"), "");
  EXPECT_NE(leak_in_update_for(kNoSeat, R"({"view":{"known":{"2":["R5"]}}})"), "");
  EXPECT_NE(leak_in_update_for(kNoSeat, R"({"moves":["plays R5"]})"), "");
  EXPECT_NE(leak_in_update_for(kNoSeat, R"({"outcomes":["R5"]})"), "");
  EXPECT_NE(leak_in_update_for(kNoSeat, R"({"fair":{"sealed":"00"}})"), "");
  EXPECT_NE(leak_in_update_for(kNoSeat, R"({"fair":{"hash":")" + std::string(80, 'a') + "\"}}"),
            "");
  EXPECT_NE(leak_for(kNoSeat, R"({"type":"log"})"), "");
  const auto hands = [](const std::string& result) {
    return R"({"view":{"result":")" + result + R"("},"hands":[["R5"],[]]})";
  };
  EXPECT_EQ(leak_in_update_for(kNoSeat, hands("won")), "");
  EXPECT_EQ(leak_in_update_for(kNoSeat, hands("void")), "");
  EXPECT_NE(leak_in_update_for(kNoSeat, hands("open")), "");
  EXPECT_NE(leak_in_update_for(kNoSeat, hands("none")), "");
  EXPECT_NE(leak_in_update_for(kNoSeat, R"({"hands":[["R5"],[]]})"), "");
}

}  // namespace
}  // namespace comodin
