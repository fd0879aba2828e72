// A table registry on simulated time, with a store whose writes take effect when the test says so.
// For tests of tables, deterministic by seed.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "store/memory_store.h"
#include "table/messages.h"
#include "table/table_registry.h"

namespace comodin::testing {

// Calls in the order of their simulated time, by the steady clock. The calendar can be set.
class Scheduler {
 public:
  Clock now() const { return now_; }
  Moment moment() const { return {.steady = now_, .date = Date{kStart + now_ + calendar_ahead}}; }
  void after(Clock time, std::function<void()> work) {
    works_.emplace(std::pair(now_ + time, ++count_), std::move(work));
  }
  // Until nothing is left or `until` is reached.
  void run(Clock until) {
    while (!works_.empty() && works_.begin()->first.first <= until) {
      const auto first = works_.begin();
      now_ = std::max(now_, first->first.first);
      const auto work = std::move(first->second);
      works_.erase(first);
      work();
    }
    now_ = std::max(now_, until);
  }

  Clock calendar_ahead = 0;  // of what it was set to in the beginning

 private:
  static constexpr Clock kStart = 1'780'000'000'000;
  Clock now_ = 1'000'000;
  std::uint64_t count_ = 0;
  std::map<std::pair<Clock, std::uint64_t>, std::function<void()>> works_;
};

// Writes at once and acknowledges a little later.
class SlowAppender final : public Appender {
 public:
  SlowAppender(Store& store, Scheduler& scheduler, Clock delay = 2)
      : delay_ms(delay), store_(store), scheduler_(scheduler) {}
  void append(Append append, Done done) override {
    const std::vector<Append> one = {std::move(append)};
    const StoreResult result = store_.append(one).front();
    scheduler_.after(delay_ms, [done = std::move(done), result] { done(result); });
  }

  Clock delay_ms;

 private:
  Store& store_;
  Scheduler& scheduler_;
};

class Mailboxes final : public SessionSender {
 public:
  void deliver(Session session, Message message, Worth /*worth*/) override {
    if (on_message) on_message(session, *message);
    boxes[static_cast<std::uint64_t>(session)].push_back(nlohmann::json::parse(*message));
  }
  void refuse(Session session, std::string_view command, std::string_view reason) override {
    deliver(session, std::make_shared<const std::string>(refused_message(command, reason)),
            Worth::answer);
  }
  void dismiss(Session session) override { dismissed.push_back(session); }
  void send_away(Session session, std::string_view node) override {
    sent_away.emplace_back(session, node);
  }

  std::function<void(Session, const std::string&)> on_message;
  std::map<std::uint64_t, std::vector<nlohmann::json>> boxes;
  std::vector<Session> dismissed;
  std::vector<std::pair<Session, std::string>> sent_away;  // and to which server
};

// The people of most tests.
inline constexpr Session kAna{1};
inline constexpr Session kBeto{2};
inline constexpr Session kCaro{3};

// A table without waiting times.
inline TableChoices quick_choices(std::string edition, std::size_t seats = 2) {
  TableChoices choices;
  choices.edition = std::move(edition);
  choices.seats = seats;
  choices.pace = Pace::instant;
  choices.reaction_ms = 0;
  return choices;
}

struct SimulatedRegistry {
  explicit SimulatedRegistry(std::shared_ptr<Store> kept = std::make_shared<MemoryStore>(),
                             LogLimits log = {})
      : store(std::move(kept)),
        appender(*store, scheduler),
        registry(
            *store, appender, mail, DecideContext{.cipher = cipher, .salt = 7, .log = log},
            [this](std::function<void()> work) { scheduler.after(0, std::move(work)); },
            [this] { return scheduler.moment(); }) {}

  // Lets time pass, and the registry act when it is due.
  void pass(Clock time) {
    const Clock until = scheduler.now() + time;
    while (scheduler.now() < until) {
      const auto wake = registry.wake_at();
      const Clock next = wake ? std::min(std::max(*wake, scheduler.now() + 1), until) : until;
      scheduler.run(std::min(next, scheduler.now() + 5));
      registry.tick();
    }
  }
  std::string make(const TableChoices& choices, const std::string& who, const std::string& name) {
    std::string id;
    std::string fault;
    registry.make(choices, who, name, [&](std::expected<std::string, MakeFault> made) {
      if (made)
        id = *made;
      else
        fault = made.error().sentence;
    });
    pass(10);
    return id.empty() ? "!" + fault : id;
  }
  void send(Session session, CommandVerb verb, std::string id, std::string text = {},
            Seat seat = kNoSeat, std::string who = {}) {
    Command command{.by = {}, .id = std::move(id), .verb = verb, .seat = seat};
    command.text = std::move(text);
    command.who = std::move(who);
    command.flag = true;
    registry.command(session, std::move(command));
  }
  nlohmann::json last(Session session, const std::string& type) {
    const auto& box = mail.boxes[static_cast<std::uint64_t>(session)];
    for (auto it = box.rbegin(); it != box.rend(); ++it)
      if ((*it)["type"] == type) return *it;
    return {};
  }
  // The last message that says what the session can do.
  nlohmann::json moves(Session session) {
    const auto& box = mail.boxes[static_cast<std::uint64_t>(session)];
    for (auto it = box.rbegin(); it != box.rend(); ++it)
      if (it->contains("moves")) return (*it)["moves"];
    return nlohmann::json::array();
  }

  std::shared_ptr<Store> store;
  Scheduler scheduler;
  SlowAppender appender;
  Mailboxes mail;
  Bytes32 key{1, 2, 3};
  ValueCipher cipher{key};
  TableRegistry registry;
};

}  // namespace comodin::testing
