#include "terminal/table_model.h"

#include <algorithm>
#include <utility>

namespace comodin {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kRememberedLines = 500;

// A text of the protocol, which comes in parts.
std::string text_of_parts(const Json& parts) {
  std::string text;
  for (const Json& part : parts) text += part.value("text", "");
  return text;
}

std::string text_of_notes(const Json& json) {
  std::string text;
  for (const Json& note : json.value("notes", Json::array()))
    text += (text.empty() ? "" : " ") + text_of_parts(note.at("parts"));
  return text;
}

// The names of cards, colors and players in a text.
std::vector<std::string> names_in(const Json& parts) {
  std::vector<std::string> names;
  for (const Json& part : parts)
    if (part.size() > 1) names.push_back(part.value("text", ""));
  return names;
}

void replace(Json& value, const Json& message, const char* key) {
  if (message.contains(key)) value = message[key];
}

// The view at the start of a match: an empty table.
Json empty_view(const Json& view, std::size_t seats) {
  const std::vector<int> none(seats, 0);
  Json cleared = {{"round", 0},        {"turns", 0},
                  {"result", "none"},  {"waits", {{"for", "deal"}}},
                  {"clockwise", true}, {"pile", 0},
                  {"discards", 0},     {"sizes", none},
                  {"scores", none},    {"known", Json::object()}};
  if (view.contains("seat")) {
    cleared["seat"] = view["seat"];
    cleared["hand"] = Json::array();
  }
  return cleared;
}

}  // namespace

std::string invitation_name(const Words& words, const Json& invitation) {
  if (invitation.contains("for")) return invitation["for"];
  const auto number = invitation.at("number").get<std::int64_t>();
  return number == 0 ? words.say("door.link") : words.say("door.other", {{"n", number}});
}

bool lets_people_in(const Json& invitation) {
  return !invitation.value("used", false) && !invitation.value("withdrawn", false) &&
         !invitation.value("closed", false);
}

bool TableModel::take_in(const Json& message, std::int64_t now) {
  const std::string type = message.value("type", "");
  if (type == "snapshot") {
    snapshot(message, now);
    return true;
  }
  // Entries from before joining wait until the table is known.
  if (type == "missed" && !is_there()) early_.push_back(message);
  if (!is_there() || message.value("table", "") != id) return false;
  const auto number = message.value("v", std::uint64_t{0});
  if (type == "update") {
    gap_ = gap_ || number > version + 1;
    if (number != version + 1) return false;
    update(message, now);
    return true;
  }
  if (type == "missed" && number > version) {
    version = number;
    add_story(message);
    return true;
  }
  if (type == "presence") {
    replace(chairs, message, "chairs");
    take_people(message);
    pad_seats();
    return true;
  }
  if (type == "door") {
    take_door(message);
    return true;
  }
  return false;
}

// A message has only those who changed.
void TableModel::take_people(const Json& message) {
  watching = message.value("watching", watching);
  for (const Json& person : message.value("people", Json::array())) {
    const auto known = std::ranges::find_if(
        people, [&](const Json& each) { return each.at("who") == person.at("who"); });
    if (person.value("gone", false)) {
      if (known != people.end()) people.erase(known);
    } else if (known != people.end()) {
      *known = person;
    } else {
      people.push_back(person);
    }
  }
}

// With a line for everybody who knocks now and did not before, and for every link that a removal
// has closed.
void TableModel::take_door(const Json& message) {
  const Words words(language_);
  const Json before = door.value("knocks", Json::array());
  for (const Json& knock : message.at("knocks"))
    if (std::ranges::find(before, knock) == before.end())
      add_line(words.say("door.knock", {{"name", knock.value("name", "")}}));
  for (const Json& each : door.value("invitations", Json::array())) {
    const auto now = std::ranges::find_if(message.at("invitations"), [&](const Json& other) {
      return other.at("number") == each.at("number");
    });
    if (now == message.at("invitations").end() || !lets_people_in(each)) continue;
    if (now->value("closed", false) && !now->value("withdrawn", false))
      add_line(words.say("terminal.invitation.closed", {{"name", invitation_name(words, each)}}));
  }
  door = message;
}

void TableModel::snapshot(const Json& message, std::int64_t now) {
  const std::string table = message.at("table");
  if (id != table) log.clear();
  id = table;
  version = message.at("v");
  you = message.at("you");
  host = message.value("host", "");
  closed = message.value("closed", false);
  choices = message.at("choices");
  chairs = message.at("chairs");
  people.clear();
  take_people(message);
  fair = message.at("fair");
  rounds = message.at("rounds");
  view = message.at("view");
  take_moves(message);
  if (!edition_) edition_ = std::make_shared<EditionLookup>(editions_(choices));
  pad_seats();
  take_times(message, now);
  gap_ = false;
  for (const Json& early : std::exchange(early_, {}))
    if (early.value("table", "") == id) add_story(early);
}

void TableModel::update(const Json& message, std::int64_t now) {
  if (message.contains("fair") && message["fair"].value("match", 0) != fair.value("match", 0)) {
    view = empty_view(view, seats());
    rounds = Json::array();
  }
  version = message.at("v");
  closed = closed || message.at("what").value("do", "") == "closed";
  host = message.value("host", host);
  replace(chairs, message, "chairs");
  take_people(message);
  replace(fair, message, "fair");
  replace(rounds, message, "rounds");
  replace(view, message, "view");
  take_moves(message);
  pad_seats();
  take_times(message, now);
  add_story(message);
}

// Makes sure that every seat has its numbers, whatever the server sent.
void TableModel::pad_seats() {
  for (const char* const list : {"sizes", "scores"}) {
    Json& numbers = view[list];
    while (numbers.size() < seats()) numbers.push_back(0);
  }
}

void TableModel::take_moves(const Json& message) {
  moves = message.at("moves").get<std::vector<std::string>>();
  meanings.clear();
  for (const Json& each : message.value("meanings", Json::array()))
    meanings.push_back(
        {text_of_parts(each.at("text")), text_of_notes(each), names_in(each.at("text"))});
  // A server of another version may send none.
  for (std::size_t i = meanings.size(); i < moves.size(); ++i)
    meanings.push_back({.text = moves[i]});
  question = {};
  if (message.contains("question"))
    question = {text_of_parts(message["question"].at("title")), text_of_notes(message["question"])};
}

void TableModel::add_story(const Json& message) {
  for (const Json& sentence : message.value("story", Json::array()))
    add_line(text_of_parts(sentence.at("parts")));
}

void TableModel::add_line(std::string sentence) {
  log.push_back(std::move(sentence));
  ++told;
  if (log.size() > kRememberedLines)
    log.erase(log.begin(), log.end() - static_cast<std::ptrdiff_t>(kRememberedLines));
}

void TableModel::take_times(const Json& message, std::int64_t now) {
  turn_until = 0;
  if (message.contains("turn_until"))
    turn_until =
        message["turn_until"].get<std::int64_t>() - message.value("now", std::int64_t{0}) + now;
}

TablePhase TableModel::phase() const {
  const std::string result = view.value("result", "none");
  const std::string exchange = fair.value("phase", "");
  if (result == "open") return TablePhase::round;
  if (exchange == "committing" || exchange == "opening") return TablePhase::dealing;
  if (view.contains("match_winner") || view["waits"].value("for", "") == "match_over")
    return TablePhase::match_over;
  return result == "none" ? TablePhase::waiting : TablePhase::round_over;
}

std::string TableModel::name_at(std::size_t seat) const {
  if (seat == 0 || seat > seats()) return {};
  return chairs[seat - 1].value("name", "");
}

bool TableModel::is_turn_of(std::size_t seat) const {
  return phase() == TablePhase::round && view["waits"].value("seat", std::size_t{0}) == seat;
}

}  // namespace comodin
