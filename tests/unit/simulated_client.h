// A person with a client, in a simulation: speaks the protocol of `docs/protocol.md` as JSON text
// and knows only what it receives. Plays random moves, chats, leaves and comes back, loses its
// connection, repeats unanswered commands, and sends nonsense.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/language.h"
#include "base/random.h"
#include "simulated_network.h"

namespace comodin::testing {

inline constexpr std::string_view kSecretMark = "secret-of-";  // all secrets begin with it

// What all clients of a simulation share.
struct Company {
  Scheduler& scheduler;
  Random& random;
  // To the server of that name; empty: to any.
  std::function<SimulatedNetwork&(const std::string& node)> network;
  bool long_matches = false;             // some go to the usual score
  bool troubled = true;                  // people and connections misbehave; later they do not
  bool time_to_react = true;             // at some tables
  std::vector<std::string> tables = {};  // whose links were passed around
  std::vector<std::string> codes = {};   // invitations
  // A person continues with that code on another device; a new guest comes.
  std::function<void(std::string table, std::string code)> move_out = {};
  std::function<void()> invite = {};

  bool one_in(std::uint32_t n) { return random.below(n) == 0; }
  Clock within(std::uint32_t low, std::uint32_t high) {
    return Clock{low} + Clock{random.below(high - low + 1)};
  }
};

// In which language a person is sent sentences: some have none, the others one each.
inline std::optional<Language> language_of_person(std::string_view who) {
  const auto i = static_cast<std::size_t>(who.empty() ? 0 : who.back()) % (kLanguages.size() + 1);
  return i == kLanguages.size() ? std::nullopt : std::optional(kLanguages[i]);
}

struct ClientCounters {
  std::size_t commands = 0;
  std::size_t refusals = 0;
  std::size_t lost_connections = 0;
  std::size_t resent = 0;
  std::size_t hand_overs = 0;
  std::size_t moved = 0;                       // to other servers
  std::map<std::string, std::size_t> reasons;  // of refusals
};

class SimulatedClient final : public Endpoint {
 public:
  enum class Arrival : std::uint8_t { make, join, take };
  // Taking over a seat needs a code and the table's link.
  SimulatedClient(Company& company, ClientCounters& counters, std::size_t number, Arrival arrival,
                  std::string table = {}, std::string code = {});

  void start() { connect(); }
  const std::string& secret() const { return secret_; }
  const std::string& who() const { return who_; }
  const std::string& table() const { return table_; }
  bool gone() const { return gone_; }  // for good
  // Whether something was sent a while ago and is not answered yet.
  bool waits_for_an_answer() const {
    return !unanswered_.empty() && unanswered_.front().at + 30'000 < company_.scheduler.now();
  }
  // From now on a snapshot must say what is known already. Nothing: is not at a table.
  std::optional<Connection> expect_no_news();
  bool was_audited() const { return audit_ == Audit::done; }
  const std::string& audit_fault() const { return audit_fault_; }
  std::string state() const;  // for debugging a failure

  void heard(Connection connection, const std::string& text) override;
  void cut(Connection connection) override;

 private:
  using Json = nlohmann::json;

  void connect();
  void say(const Json& message);
  void command(Json message);
  void enter();
  void rejoin();
  void act_in(Clock time);
  void act();
  bool misbehave();
  bool take_part_in_exchange();
  bool play();
  bool begin();
  void talk();
  void trouble_the_table();
  void send_nonsense();
  Json knowledge() const;
  void remember(const Json& message);
  void remember_people(const Json& message);
  void moderate(const nlohmann::json& door);
  void answered(const Json& message);
  void refused(const std::string& what, const std::string& reason);
  void retire();
  int seat() const;

  Company& company_;
  ClientCounters& counters_;
  std::string secret_;
  std::string who_;
  std::string name_;
  std::string address_;
  bool fair_;
  bool gone_ = false;
  Arrival arrival_;
  std::string link_;
  std::string code_;
  std::string table_;

  SimulatedNetwork* network_ = nullptr;  // of the connection
  std::string node_;                     // where the table is, if a server said so
  Connection connection_{};
  bool connected_ = false;
  enum class Audit : std::uint8_t { none, expected, done };
  Audit audit_ = Audit::none;
  std::string audit_fault_;
  std::uint64_t acting_ = 0;  // the latest scheduled action; earlier ones are void
  std::uint64_t count_ = 0;
  struct Sent {
    std::string id;
    Json message;
    Clock at = 0;
  };
  std::vector<Sent> unanswered_;
  std::vector<Sent> answered_;                 // the last few, to be sent again by mistake
  std::map<std::string, std::string> values_;  // by the server's hash

  // The latest state received.
  std::uint64_t have_ = 0;
  Json view_ = Json::object();
  Json moves_ = Json::array();
  Json chairs_ = Json::array();
  Json people_ = Json::array();
  std::size_t watching_ = 0;
  Json fair_state_ = Json::object();
  std::string host_;
};

}  // namespace comodin::testing
