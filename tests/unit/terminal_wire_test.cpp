// The terminal against a server that may send anything: every field of real messages is removed or
// replaced, and the table is still drawn.
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "edition/load.h"
#include "protocol/check.h"
#include "server/api/edition_json.h"
#include "simulated_registry.h"
#include "terminal/offers.h"
#include "terminal/table_drawing.h"
#include "terminal/table_model.h"
#include "words/words.h"

namespace comodin {
namespace {

using Json = nlohmann::json;
using testing::kAna;

// The messages to a seat from joining to the middle of a round.
std::vector<Json> real_messages(const std::string& edition) {
  testing::SimulatedRegistry sim;
  const std::string table = sim.make(testing::quick_choices(edition, 2), "ana", "Ana");
  sim.registry.attach(kAna, table, "ana", "Ana", false, 0);
  sim.send(kAna, CommandVerb::begin, "b");
  sim.pass(100);
  sim.registry.attach(kAna, table, "ana", "Ana", false, 0);
  std::vector<Json> messages;
  for (const Json& message : sim.mail.boxes[1])
    if (message["type"] != "done") messages.push_back(message);
  return messages;
}

TableModel model_of(const std::string& edition) {
  const auto known = std::make_shared<Json>(Json::parse(edition_json(*load_edition(edition))));
  return {Language::en, [known](const Json&) { return *known; }};
}

void take_and_draw(TableModel& model, Json message, std::size_t columns = 80,
                   std::size_t rows = 24) {
  if (!is_message(message)) return;
  model.take_in(message, 0);
  if (!model.is_there()) return;
  const Offers offers = offers_at(model);
  const Drawing drawing = draw_table(model, offers, {}, columns, rows);
  EXPECT_EQ(drawing.grid.rows(), rows);
}

// The message without the value at the path, and with other values there.
std::vector<Json> spoiled(const Json& message, const Json::json_pointer& path) {
  std::vector<Json> all;
  for (const Json& other : {Json(), Json(-5), Json("x"), Json(true), Json::array({1, "a", Json()}),
                            Json{{"a", 1}}, Json(1e300), Json(18446744073709551615U)}) {
    all.push_back(message);
    all.back()[path] = other;
  }
  all.push_back(message);
  Json& parent = all.back()[path.parent_pointer()];
  if (parent.is_object()) parent.erase(path.back());
  return all;
}

// Every path within a value, down to three steps: below that the lists repeat themselves.
void collect(const Json& value, const Json::json_pointer& path, int depth,
             std::vector<Json::json_pointer>& paths) {
  if (!path.empty()) paths.push_back(path);
  if (depth == 0 || !value.is_structured()) return;
  std::size_t index = 0;
  for (const auto& [key, each] : value.items()) {
    if (value.is_array() && index > 1) return;
    collect(each, value.is_array() ? path / index : path / key, depth - 1, paths);
    ++index;
  }
}

class TerminalWire : public ::testing::TestWithParam<std::string> {};

TEST_P(TerminalWire, AnyMessageIsTakenAndTheTableIsDrawn) {
  const std::vector<Json> messages = real_messages(GetParam());
  ASSERT_GT(messages.size(), 4U);
  std::size_t tried = 0;
  TableModel healthy = model_of(GetParam());
  for (const Json& message : messages) {
    const std::string type = message["type"];
    const bool worth_it = type == "snapshot" || type == "presence" || message.contains("view");
    std::vector<Json::json_pointer> paths;
    if (worth_it && tried < 1500) collect(message, Json::json_pointer(), 3, paths);
    for (const auto& path : paths)
      for (const Json& bad : spoiled(message, path)) {
        TableModel model = healthy;
        EXPECT_NO_THROW(take_and_draw(model, bad)) << path << " " << bad.dump().substr(0, 300);
        ++tried;
      }
    take_and_draw(healthy, message);
  }
  EXPECT_GT(tried, 1000U);
  EXPECT_EQ(healthy.view["hand"].size(), healthy.view["sizes"][0]);
}

INSTANTIATE_TEST_SUITE_P(Editions, TerminalWire, ::testing::Values("official", "dice"),
                         [](const auto& each) { return each.param; });

TEST(TerminalDrawing, AnyHandAndAnySizeComeToAnEnd) {
  TableModel model = model_of("official");
  for (const Json& message : real_messages("official")) take_and_draw(model, message);
  for (const std::size_t cards : {0U, 1U, 20U, 36U, 60U, 500U})
    for (const auto& [columns, rows] : {std::pair{80, 24}, {60, 20}, {200, 60}, {1, 1}, {0, 0}}) {
      model.view["hand"] = std::vector<std::string>(cards, "R5");
      const Offers offers = offers_at(model);
      EXPECT_EQ(offers.hand.size(), cards);
      draw_table(model, offers, {}, static_cast<std::size_t>(columns),
                 static_cast<std::size_t>(rows));
    }
}

// The text of the drawing, line by line.
std::string text_on(const CellGrid& grid) {
  std::u32string text;
  for (std::size_t y = 0; y < grid.rows(); ++y) {
    for (std::size_t x = 0; x < grid.columns(); ++x)
      if (grid.at(x, y).letter != 0) text += grid.at(x, y).letter;
    text += U'\n';
  }
  return text_of(text);
}

TEST(TerminalDrawing, EveryKeyOfALongQuestionIsShown) {
  TableModel model = model_of("official");
  for (const Json& message : real_messages("official")) take_and_draw(model, message);
  model.moves.clear();
  model.meanings.clear();
  for (int i = 0; i < 9; ++i) {
    model.chairs[static_cast<std::size_t>(i)] = {
        {"sitter", "bot"}, {"name", std::string(23, static_cast<char>('a' + i))}};
    model.moves.push_back("picks " + std::to_string(i + 1));
    model.meanings.push_back({.text = std::string(23, static_cast<char>('a' + i))});
  }
  model.view["sizes"] = model.view["scores"] = std::vector<int>(9, 1);
  const std::string text = text_on(draw_table(model, offers_at(model), {}, 80, 24).grid);
  for (const char key : {'1', '5', '9'})
    EXPECT_NE(text.find(std::string("[") + key + "] "), std::string::npos) << text;
}

// The text between two columns, without the breaks of its lines.
std::string running_text(const CellGrid& grid, std::size_t from) {
  std::string text;
  for (std::size_t y = 0; y < grid.rows(); ++y) {
    std::u32string line;
    for (std::size_t x = from; x < grid.columns(); ++x) line += grid.at(x, y).letter;
    const std::string words = text_of(line);
    const std::size_t begin = words.find_first_not_of(' ');
    if (begin == std::string::npos) continue;
    const std::size_t end = words.find_last_not_of(' ') + 1;
    text += (text.empty() ? "" : " ") + words.substr(begin, end - begin);
  }
  return text;
}

TEST(TerminalDrawing, ShowsWhatCanComeOfAChoice) {
  TableModel model = model_of("official");
  for (const Json& message : real_messages("official")) take_and_draw(model, message);
  const MoveMeaning draw{"Piocher 4 cartes", "Tu pioches 4 cartes et tu perds ton tour."};
  const MoveMeaning challenge{
      "Contester et voir la main",
      "Si le coup était interdit\u202F: Tito pioche 4, et c’est à toi. Si le coup était "
      "permis\u202F: tu pioches 6 et tu perds ton tour."};
  for (const auto& [columns, rows, seats] :
       {std::tuple{120, 40, 4}, {80, 24, 2}, {80, 24, 10}, {60, 20, 4}, {60, 20, 10}}) {
    const auto count = static_cast<std::size_t>(seats);
    model.chairs = std::vector<Json>(count, {{"sitter", "bot"}, {"name", "Tito"}});
    model.view["sizes"] = model.view["scores"] = std::vector<int>(count, 7);
    model.view["hand"] = std::vector<std::string>(7, "R5");
    model.moves = {"accepts", "challenges", "says uno"};
    model.meanings = {draw, challenge, {.text = "Dire UNO"}};
    const Drawing drawing =
        draw_table(model, offers_at(model), {}, static_cast<std::size_t>(columns),
                   static_cast<std::size_t>(rows));
    const std::string all = text_on(drawing.grid);
    const std::string below = running_text(drawing.grid, 0);
    const std::string beside =
        running_text(drawing.grid, static_cast<std::size_t>(columns) * 55 / 100 + 1);
    for (const std::string& offer : {"[a] " + with_notes(draw), "[x] " + with_notes(challenge)})
      EXPECT_TRUE(below.contains(offer) || beside.contains(offer)) << offer << "\n" << all;
    EXPECT_TRUE(all.contains("[u] Dire UNO")) << all;
    EXPECT_TRUE(all.contains("└[1]┘") || all.contains(" 1●5") || all.contains("└ 1 ┘")) << all;
    for (const ClickTarget& target : drawing.targets)
      EXPECT_TRUE(drawing.grid.at(target.x, target.y).letter == U'[' || target.rows > 1) << all;
  }
}

TEST(TerminalDrawing, ALongNoticeIsShownWhole) {
  TableModel model = model_of("official");
  for (const Json& message : real_messages("official")) take_and_draw(model, message);
  const std::string rule =
      "Wild Customizable 1: the player with the fewest cards draws 2; I give a card to the player "
      "on my left; the direction changes; everyone else discards a card of a color I choose";
  const Drawing drawing = draw_table(model, offers_at(model), {.notice = rule}, 80, 24);
  EXPECT_TRUE(running_text(drawing.grid, 0).contains(rule)) << text_on(drawing.grid);
}

TEST(TerminalDrawing, TheTitleLeavesRoomForTheKeys) {
  TableModel model = model_of("monster");
  for (const Json& message : real_messages("monster")) take_and_draw(model, message);
  const std::string keys = Words(Language::en).say("terminal.keys");
  for (const std::size_t columns : {40U, 52U, 60U, 80U, 120U}) {
    const std::string text = text_on(draw_table(model, offers_at(model), {}, columns, 24).grid);
    const std::string header = text.substr(0, text.find('\n'));
    EXPECT_TRUE(header.contains(" " + keys)) << text;
    EXPECT_EQ(header.contains(" · round 1 "), columns >= 60) << text;
    EXPECT_EQ(header.contains(" · r"), columns >= 60) << text;  // whole or not at all
  }
}

}  // namespace
}  // namespace comodin
