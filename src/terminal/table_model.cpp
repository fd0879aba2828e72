#include "terminal/table_model.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "terminal/teller.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kRememberedLines = 500;

std::string name_of_person(const Json& people, const std::string& who) {
  for (const Json& person : people)
    if (person.value("who", "") == who) return person.value("name", "");
  return {};
}

std::size_t seat_of_person(const Json& chairs, const std::string& who) {
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (!who.empty() && chairs[i].value("who", "") == who) return i + 1;
  return 0;
}

// The bot at a seat; empty: none.
std::string bot_at(const Json& chairs, std::size_t seat) {
  if (seat == 0 || seat > chairs.size() || chairs[seat - 1].value("sitter", "") != "bot") return {};
  return chairs[seat - 1].value("name", "");
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
    tell({people, chairs, Json(), host}, message);
    return true;
  }
  if (type == "presence") {
    chairs = message.at("chairs");
    replace(people, message, "people");
    pad_seats();
    return true;
  }
  return false;
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
  people = message.at("people");
  fair = message.at("fair");
  rounds = message.at("rounds");
  view = message.at("view");
  moves = message.at("moves").get<std::vector<std::string>>();
  if (!edition_) edition_ = std::make_shared<EditionLookup>(editions_(choices));
  pad_seats();
  take_times(message, now);
  gap_ = false;
  for (const Json& early : std::exchange(early_, {}))
    if (early.value("table", "") == id) tell({people, chairs, Json(), host}, early);
}

void TableModel::update(const Json& message, std::int64_t now) {
  const Before before{people, chairs, view["waits"].value("choices", Json()), host};
  if (message.contains("fair") && message["fair"].value("match", 0) != fair.value("match", 0)) {
    view = empty_view(view, seats());
    rounds = Json::array();
  }
  version = message.at("v");
  closed = closed || message.at("what").value("do", "") == "closed";
  host = message.value("host", host);
  replace(chairs, message, "chairs");
  replace(people, message, "people");
  replace(fair, message, "fair");
  replace(rounds, message, "rounds");
  replace(view, message, "view");
  moves = message.at("moves").get<std::vector<std::string>>();
  pad_seats();
  take_times(message, now);
  tell(before, message);
}

// Makes sure that every seat has its numbers, whatever the server sent.
void TableModel::pad_seats() {
  for (const char* const list : {"sizes", "scores"}) {
    Json& numbers = view[list];
    while (numbers.size() < seats()) numbers.push_back(0);
  }
}

void TableModel::tell(const Before& before, const Json& message) {
  const Json& what = message.at("what");
  Happening happening{.what = what, .events = message.value("events", Json::array())};
  const std::string by = what.value("by", "");
  const std::string known = name_of_person(before.people, by);
  std::string name = name_of_person(people, by);
  if (name.empty()) name = known;
  if (!name.empty())
    happening.by = Somebody{.name = name, .is_you = by == you, .seat = seat_of_person(chairs, by)};
  if (what.contains("name"))
    happening.whom = Somebody{.name = what["name"],
                              .is_you = what.value("who", "") == you,
                              .seat = what.value("seat", std::size_t{0})};
  const std::string action = what.value("do", "");
  const auto seat = what.value("seat", std::size_t{0});
  if (action == "joined" && !known.empty() && known != name) happening.before = known;
  if (action == "left" || action == "removed") happening.instead = bot_at(chairs, seat);
  if (action == "sat") happening.instead = bot_at(before.chairs, seat);
  const std::string new_host = name_of_person(people, host);
  if (host != before.host && !new_host.empty() && action != "host" && action != "handed")
    happening.host =
        Somebody{.name = new_host, .is_you = is_host(), .seat = seat_of_person(chairs, host)};
  happening.choices = before.choices;
  if (message.value("type", "") == "update")  // unknown for missed entries
    happening.says = view["waits"].value("says", "");
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= seats(); ++i) names.push_back(name_at(i));
  const Audience audience{
      .names = std::move(names), .you = own_seat(), .edition = edition(), .language = language_};
  std::vector<std::string> lines = sentences(happening, audience);
  told += lines.size();
  std::ranges::move(lines, std::back_inserter(log));
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
