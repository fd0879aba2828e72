// A table server on simulated time, with two people connected. For tests of clients' messages and
// requests, and of the answers.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "serving/table_server.h"
#include "simulated_registry.h"

namespace comodin::testing {

inline constexpr Connection kAnaLine{1};
inline constexpr Connection kBetoLine{2};
inline const std::string kAnaSecret(32, 'a');
inline const std::string kBetoSecret(32, 'b');

struct Line final : Transport {
  explicit Line(Scheduler& time) : scheduler(time) {}
  void send(Connection connection, Text text, Worth /*worth*/) override {
    sent[static_cast<std::uint64_t>(connection)].push_back(nlohmann::json::parse(*text));
  }
  void close(Connection connection, CloseReason /*reason*/) override {
    closed.push_back(connection);
  }
  void post(std::function<void()> work) override { scheduler.after(0, std::move(work)); }
  void after(Milliseconds time, std::function<void()> work) override {
    scheduler.after(time.count(), std::move(work));
  }
  Scheduler& scheduler;
  std::map<std::uint64_t, std::vector<nlohmann::json>> sent;
  std::vector<Connection> closed;
};

struct Served {
  explicit Served(TableServerSettings chosen = {}) : settings(std::move(chosen)) {
    server.opened(kAnaLine, "10.0.0.1");
    server.opened(kBetoLine, "10.0.0.2");
  }
  // The last message to the connection after it has sent this.
  nlohmann::json say(Connection connection, const std::string& text) {
    auto& box = line.sent[static_cast<std::uint64_t>(connection)];
    box.clear();
    server.received(connection, text);
    scheduler.run(scheduler.now() + 50);
    return box.empty() ? nlohmann::json{} : box.back();
  }
  std::string reason(Connection connection, const std::string& text) {
    for (const nlohmann::json& each :
         (say(connection, text), line.sent[static_cast<std::uint64_t>(connection)]))
      if (each["type"] == "refused") return each["reason"];
    return "";
  }
  void greet(Connection connection, const std::string& secret, const char* language = nullptr) {
    nlohmann::json hello = {{"do", "hello"},
                            {"protocol", 1},
                            {"secret", secret},
                            {"name", "Guest " + secret.substr(0, 1)}};
    if (language != nullptr) hello["language"] = language;
    say(connection, hello.dump());
  }
  std::string make(const std::string& more = "") {
    say(kAnaLine, R"({"do":"make","id":"m","edition":"official","seats":3,"pace":"instant",)"
                  R"("reaction_ms":0)" +
                      more + "}");
    for (const nlohmann::json& each : line.sent[1])
      if (each["type"] == "done") return each["table"];
    return "";
  }
  Response ask(std::string path, std::string authorization = {},
               std::vector<std::pair<std::string, std::string>> query = {}) {
    Response got{.status = 0};
    server.asked({.method = "GET",
                  .path = std::move(path),
                  .query = std::move(query),
                  .authorization = std::move(authorization),
                  .language = {},
                  .body = {},
                  .address = "10.0.0.1"},
                 [&](Response response) { got = std::move(response); });
    return got;
  }

  TableServerSettings settings;
  Scheduler scheduler;
  Line line{scheduler};
  MemoryStore store;
  SlowAppender appender{store, scheduler};
  Bytes32 key{1};
  ValueCipher cipher{key};
  TableServer server{line,
                     store,
                     appender,
                     DecideContext{.cipher = cipher, .salt = 3},
                     [this] { return scheduler.moment(); },
                     settings};
};

}  // namespace comodin::testing
