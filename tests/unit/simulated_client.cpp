#include "simulated_client.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "edition/load.h"
#include "protocol/options_words.h"
#include "protocol/table_words.h"
#include "record/fair.h"
#include "table/ids.h"

namespace comodin::testing {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kUnansweredAtMost = 3;
constexpr std::size_t kAnsweredKept = 6;

template <class Items>
const auto& one_of(const Items& items, Random& random) {
  return items[random.below(static_cast<std::uint32_t>(items.size()))];
}

Json random_table(Company& company) {
  Random& random = company.random;
  std::vector<std::string_view> presets = {"", ""};
  presets.insert(presets.end(), WordsOf<PresetName>::kNames.begin(),
                 WordsOf<PresetName>::kNames.end());
  const std::vector<int> clocks = {0, 10, 30};
  const std::vector<int> reactions =
      company.time_to_react ? std::vector{0, 0, 300, 1500} : std::vector{0};
  const std::vector<std::string> paces = {"instant", "quick", "normal"};
  Json make = {{"do", "make"},
               {"edition", one_of(shipped_editions(), random)},
               {"seats", 2 + random.below(5)},
               {"open", random.below(2) == 0},
               {"clock", one_of(clocks, random)},
               {"reaction_ms", one_of(reactions, random)},
               {"pace", one_of(paces, random)},
               {"level", one_of(WordsOf<Level>::kNames, random)}};
  if (const std::string_view preset = one_of(presets, random); !preset.empty())
    make["preset"] = preset;
  if (!company.long_matches || random.below(4) != 0)
    make["options"] = {{"target", 30 + random.below(60)}};
  return make;
}

}  // namespace

SimulatedClient::SimulatedClient(Company& company, ClientCounters& counters, std::size_t number,
                                 Arrival arrival, std::string table, std::string code)
    : company_(company),
      counters_(counters),
      secret_(fmt::format("{}{:04}-{:016x}", kSecretMark, number, company.random.next())),
      who_(person_id(secret_)),
      name_(fmt::format("Person {}", number)),
      address_(fmt::format("10.0.{}.{}", number / 200, number % 200 + 1)),
      fair_(company.random.below(2) == 0),
      arrival_(arrival),
      link_(std::move(table)),
      code_(std::move(code)) {}

int SimulatedClient::seat() const { return view_.value("seat", 0); }

std::string SimulatedClient::state() const {
  std::string ids;
  for (const Sent& sent : unanswered_) ids += sent.message.dump() + " ";
  return fmt::format("{} ({}) at '{}' version {} connected {} gone {} seat {} moves {} fair {} {}",
                     name_, who_, table_, have_, connected_, gone_, seat(), moves_.dump(),
                     fair_state_.dump(), ids);
}

// --- the connection ---

void SimulatedClient::connect() {
  if (gone_) return;
  network_ = &company_.network(std::exchange(node_, {}));
  connection_ = network_->connect(*this, address_);
  connected_ = true;
  Json hello = {
      {"do", "hello"}, {"protocol", 1}, {"secret", secret_}, {"name", name_}, {"fair", fair_}};
  if (const auto language = language_of_person(person_id(secret_)))
    hello["language"] = code_of(*language);
  say(hello);
  if (!table_.empty()) rejoin();
  for (const Sent& sent : unanswered_) {
    ++counters_.resent;
    say(sent.message);
  }
  act_in(company_.within(10, 500));
}

void SimulatedClient::cut(Connection connection) {
  if (connection != connection_) return;
  connected_ = false;
  ++counters_.lost_connections;
  const bool long_away = node_.empty() && company_.troubled && company_.one_in(10);
  const Clock pause = company_.within(20, node_.empty() ? 1500 : 50) +
                      (long_away ? company_.within(10'000, 90'000) : 0);
  company_.scheduler.after(pause, [this] {
    if (!connected_) connect();
  });
}

void SimulatedClient::say(const Json& message) {
  if (connected_) network_->say(connection_, message.dump());
}

void SimulatedClient::command(Json message) {
  if (unanswered_.size() >= kUnansweredAtMost) return;
  std::string id = fmt::format("c{}", ++count_);
  message["id"] = id;
  ++counters_.commands;
  say(message);
  // An impatient person sends the same again before an answer can arrive.
  if (company_.troubled && company_.one_in(30)) say(message);
  unanswered_.push_back({std::move(id), std::move(message), company_.scheduler.now()});
}

void SimulatedClient::rejoin() {
  say({{"do", "join"}, {"id", fmt::format("j{}", ++count_)}, {"table", table_}, {"have", have_}});
}

// --- actions ---

void SimulatedClient::act_in(Clock time) {
  company_.scheduler.after(time, [this, acting = ++acting_] {
    if (acting == acting_) act();
  });
}

void SimulatedClient::act() {
  if (gone_ || !connected_) return;
  act_in(company_.within(500, 4000));  // unless something happens before
  if (table_.empty()) return enter();
  if (company_.troubled && company_.one_in(7) && misbehave()) return;
  if (!unanswered_.empty() && !company_.one_in(5)) return;
  if (take_part_in_exchange() || play() || begin()) return;
  const bool between = view_.value("result", "none") != "open" || company_.one_in(20);
  if (seat() == 0 && between && company_.one_in(3)) command({{"do", "sit"}});
}

void SimulatedClient::enter() {
  if (!unanswered_.empty()) return;
  if (arrival_ == Arrival::make) return command(random_table(company_));
  if (arrival_ == Arrival::take) return command({{"do", "take"}, {"code", code_}});
  if (!company_.codes.empty() && company_.one_in(3))
    return command({{"do", "join"}, {"code", one_of(company_.codes, company_.random)}});
  if (company_.one_in(6)) return command({{"do", "quick"}});
  if (company_.tables.empty()) return;
  table_ = one_of(company_.tables, company_.random);
  have_ = 0;
  rejoin();
}

bool SimulatedClient::take_part_in_exchange() {
  const std::string phase = fair_state_.value("phase", "rest");
  if (!fair_ || seat() == 0 || (company_.troubled && company_.one_in(10))) return false;
  const std::string hash = fair_state_.value("hash", "");
  const std::string label = std::to_string(seat());
  const Json hashes = fair_state_.value("hashes", Json::object());
  const bool committed = hashes.contains(label);
  if (phase == "committing" && !committed) {
    FairValue value{};
    for (auto& byte : value) byte = static_cast<std::uint8_t>(company_.random.below(256));
    values_ = {{hash, to_hex(value)}};
    const std::string match =
        table_ + "/" + std::to_string(fair_state_.value("match", std::uint32_t{0}));
    const FairContext context{match, fair_state_.value("round", std::uint32_t{0}),
                              seat_at(static_cast<std::size_t>(seat()) - 1)};
    command({{"do", "commit"}, {"hash", to_hex(commitment_to(value, context))}});
    return true;
  }
  const Json opened = fair_state_.value("opened", Json::array());
  const bool open = std::ranges::find(opened, Json(seat())) != opened.end();
  if (phase != "opening" || !committed || open || !values_.contains(hash)) return false;
  command({{"do", "open"}, {"value", values_[hash]}});
  return true;
}

bool SimulatedClient::play() {
  if (moves_.empty()) return false;
  std::vector<std::string> plays;
  std::vector<std::string> others;
  for (const Json& move : moves_) {
    const std::string text = move;
    (text.starts_with("plays") ? plays : others).push_back(text);
  }
  const bool lays = !plays.empty() && (others.empty() || !company_.one_in(6));
  command({{"do", "move"}, {"move", one_of(lays ? plays : others, company_.random)}});
  return true;
}

bool SimulatedClient::begin() {
  if (seat() == 0 || view_.value("result", "none") == "open") return false;
  if (fair_state_.value("phase", "rest") != "rest" && view_.value("result", "none") == "none")
    return false;
  if (!company_.troubled && view_.contains("match_winner")) return false;  // enough for today
  if (!company_.one_in(3)) return false;
  command({{"do", "begin"}});
  return true;
}

// --- trouble ---

bool SimulatedClient::misbehave() {
  switch (company_.random.below(9)) {
    case 0:
      network_->lose(connection_);
      return true;
    case 8:
      network_->stall(connection_, company_.within(1000, 30'000));
      return true;
    case 1:
      if (!answered_.empty()) say(one_of(answered_, company_.random).message);
      return true;
    case 2:
      send_nonsense();
      return true;
    case 3:
      trouble_the_table();
      return true;
    case 4:
      command({{"do", "code"}});
      return true;
    default:
      talk();
      return true;
  }
}

void SimulatedClient::talk() {
  if (company_.one_in(2))
    command({{"do", "chat"}, {"text", fmt::format("hello {} \xC3\xB1 \"", count_)}});
  else
    command({{"do", "emote"}, {"text", company_.one_in(5) ? "nonsense" : "wow"}});
}

void SimulatedClient::trouble_the_table() {
  const auto seat_number = 1 + company_.random.below(6);
  const std::string who =
      people_.empty() ? "nobody"
                      : one_of(people_, company_.random).at("who").template get<std::string>();
  switch (company_.random.below(13)) {
    case 0:
    case 1:
      return command({{"do", "leave"}});
    case 10:
      return command({{"do", "door"}, {"door", company_.one_in(2) ? "ask" : "locked"}});
    case 11:
      return command({{"do", "invite"}, {"for", "a friend"}, {"personal", company_.one_in(2)}});
    case 12:
      return command({{"do", "withdraw"}, {"invitation", company_.random.below(4)}});
    case 2:
      return command({{"do", "sit"}, {"seat", seat_number}});
    case 3:
      return command({{"do", "bot"},
                      {"seat", seat_number},
                      {"level", company_.one_in(2)   ? "easy"
                                : company_.one_in(2) ? "hard"
                                                     : ""}});
    case 4:
      return command({{"do", "host"}, {"who", who}});
    case 5:
      return command({{"do", "mute"}, {"who", who}, {"muted", company_.one_in(2)}});
    case 6:
      if (company_.one_in(3)) return command({{"do", "remove"}, {"who", who}});
      return command({{"do", "vote"}, {"seat", seat_number}});
    case 7:
      if (company_.one_in(8)) return command({{"do", "close"}});
      return command({{"do", "vote"}, {"seat", seat_number}});
    default:
      if (seat() != 0) return command({{"do", "hand_over"}});
  }
}

void SimulatedClient::send_nonsense() {
  const std::vector<std::string> nonsense = {
      "",
      "{",
      "[[[[[[[[[[[[",
      "nothing",
      R"({"do":"dance","id":"x"})",
      R"({"do":"move","id":7})",
      R"({"do":"move","id":"g1","move":"deal"})",
      R"({"do":"move","id":"g2","move":"plays"})",
      R"({"do":"sit","id":"g3","seat":11})",
      R"({"do":"join","id":"g4","table":"p00000000000000000000000000000000"})",
      R"({"do":"take","id":"g5","code":"ABCDEF"})",
      R"({"do":"open","id":"g6","value":"00"})",
      R"({"do":"hello","protocol":9,"secret":"short","name":""})",
      R"({"do":"make","id":"g7","edition":"none","seats":99})",
      std::string("{\"do\":\"chat\",\"id\":\"g8\",\"text\":\"\xFF\xFE\"}"),
  };
  const std::string& text = one_of(nonsense, company_.random);
  if (text.contains("\"join\"")) return;  // would leave the table
  network_->say(connection_, text);
}

// --- received messages ---

void SimulatedClient::remember_people(const Json& message) {
  if (message.at("type") == "snapshot") people_ = Json::array();
  for (const Json& each : message.value("people", Json::array())) {
    const auto known = std::ranges::find_if(
        people_, [&](const Json& person) { return person.at("who") == each.at("who"); });
    if (known == people_.end())
      people_.push_back(each);
    else
      *known = each;
  }
  std::erase_if(people_.get_ref<Json::array_t&>(),
                [](const Json& person) { return person.value("gone", false); });
  chairs_ = message.value("chairs", chairs_);
  watching_ = message.value("watching", watching_);
}

void SimulatedClient::remember(const Json& message) {
  have_ = message.at("v");
  if (message.at("type") == "snapshot") table_ = message.at("table");
  remember_people(message);
  const auto keep = [&](const char* key, Json& place) {
    if (message.contains(key)) place = message[key];
  };
  keep("view", view_);
  keep("moves", moves_);
  keep("fair", fair_state_);
  if (message.contains("host")) host_ = message["host"];
}

std::optional<Connection> SimulatedClient::expect_no_news() {
  if (gone_ || !connected_ || have_ == 0) return std::nullopt;
  audit_ = Audit::expected;
  return connection_;
}

Json SimulatedClient::knowledge() const {
  Json people = Json::object();
  for (const Json& person : people_) people[person.at("who").get<std::string>()] = person;
  return {{"v", have_},       {"view", view_}, {"moves", moves_},       {"chairs", chairs_},
          {"people", people}, {"host", host_}, {"watching", watching_}, {"fair", fair_state_}};
}

void SimulatedClient::heard(Connection connection, const std::string& text) {
  if (connection != connection_ || gone_) return;
  const Json message = Json::parse(text);
  const std::string type = message.at("type");
  if (type == "done") return answered(message);
  if (type == "refused") {
    const std::string id = message.at("id");
    ++counters_.refusals;
    ++counters_.reasons[message.at("reason")];
    const auto found = std::ranges::find(unanswered_, id, &Sent::id);
    const std::string what =
        found == unanswered_.end() ? "" : found->message.at("do").get<std::string>();
    if (found != unanswered_.end()) unanswered_.erase(found);
    return refused(what, message.at("reason"));
  }
  if (type == "dismissed") return retire();
  if (type == "moved") {
    ++counters_.moved;
    node_ = message.value("node", "");
  }
  if (type == "presence" && message.at("table") == table_) return remember_people(message);
  if (type == "door") return moderate(message);
  if (type == "snapshot" || type == "update") {
    const Json before = knowledge();
    remember(message);
    if (audit_ == Audit::expected && type == "snapshot" && before["v"] == have_) {
      audit_ = Audit::done;
      if (const Json after = knowledge(); before != after)
        audit_fault_ =
            fmt::format("{} knew something else: {}", name_, Json::diff(before, after).dump());
    }
    if (message.value("closed", false)) return retire();
    act_in(company_.within(20, company_.troubled && company_.one_in(20) ? 20'000 : 700));
  }
}

// A host lets most people in, and thinks better of it after a removal.
void SimulatedClient::moderate(const Json& door) {
  for (const Json& knock : door.at("knocks"))
    command({{"do", "admit"}, {"who", knock.at("who")}, {"admitted", !company_.one_in(4)}});
  for (const Json& person : door.at("removed"))
    if (company_.one_in(2))
      command({{"do", "remove"}, {"who", person.at("who")}, {"removed", false}});
  if (door.at("door") != "open" && company_.one_in(2)) command({{"do", "door"}, {"door", "open"}});
  const Json& link = door.at("invitations").at(0);
  if (link.value("withdrawn", false))
    command({{"do", "withdraw"}, {"invitation", 0}, {"withdrawn", false}});
}

void SimulatedClient::answered(const Json& message) {
  const std::string id = message.at("id");
  const auto found = std::ranges::find(unanswered_, id, &Sent::id);
  if (found == unanswered_.end()) return;
  const Sent sent = std::move(*found);
  unanswered_.erase(found);
  const std::string what = sent.message.at("do");
  if (what == "make") company_.tables.push_back(message.at("table"));
  if (what == "make" || what == "take" || what == "quick" || what == "join") {
    if (table_.empty()) table_ = message.at("table");
    if (what == "take") ++counters_.hand_overs;
  } else if (what == "code") {
    company_.codes.push_back(message.at("code"));
  } else if (what == "hand_over") {
    company_.move_out(table_, message.at("code"));
  } else {
    answered_.push_back(sent);
    if (answered_.size() > kAnsweredKept) answered_.erase(answered_.begin());
  }
}

void SimulatedClient::refused(const std::string& what, const std::string& reason) {
  if (reason == "removed" || reason == "no_such_table" || reason == "table_full" ||
      reason == "table_closed" || reason == "table_damaged" || reason == "not_admitted")
    return retire();
  const bool comes = what.empty() || what == "join";
  if (comes && (reason == "locked" || reason == "no_such_invitation")) return retire();
  if (what == "take") {  // perhaps it worked, and the answer was lost
    table_ = link_;
    return rejoin();
  }
  if (reason == "not_at_table" && !table_.empty()) rejoin();
}

// A new guest may come instead.
void SimulatedClient::retire() {
  if (gone_) return;
  gone_ = true;
  if (connected_) network_->lose(connection_);
  connected_ = false;
  unanswered_.clear();
  company_.invite();
}

}  // namespace comodin::testing
