// Who pays for the thoughts of bots: one address with many tables of hard bots does not take the
// time of the others.
#include "table/thinking_time.h"

#include <map>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "serving/thinking_queue.h"
#include "simulated_registry.h"

namespace comodin {
namespace {

using testing::Scheduler;
using testing::SimulatedRegistry;

// Takes as long for each thought as it may.
class CountingThinker final : public Thinker {
 public:
  explicit CountingThinker(Scheduler& scheduler) : scheduler_(scheduler) {}
  void think(BotQuestion question, std::function<void(const BotAnswer&)> done) override {
    thought_ms[question.payer] += kMostThinkMs;
    scheduler_.after(kMostThinkMs, [question = std::move(question), done = std::move(done)] {
      done({.move = quick_answer_to(question), .took_ms = kMostThinkMs});
    });
  }

  std::map<std::string, Clock> thought_ms;  // by payer

 private:
  Scheduler& scheduler_;
};

// Tables with one person each and three hard bots.
struct Tables : SimulatedRegistry {
  Tables() { registry.think_with(thinker); }
  void open(const std::string& payer) {
    TableChoices choices = testing::quick_choices("official", 4);
    choices.level = "hard";
    const Session session{++count};
    const std::string who = "person" + std::to_string(count);
    const std::string table = make(choices, who, who);
    registry.attach(session, table, who, who, false, 0);
    registry.pay(table, payer);
    registry.pay(table, "who comes later");
  }
  void play(Clock time) {
    for (const Clock until = scheduler.now() + time; scheduler.now() < until; pass(100))
      for (std::uint64_t i = 1; i <= count; ++i) {
        const nlohmann::json legal = moves(Session{i});
        const std::string id = "c" + std::to_string(++commands);
        if (legal.empty())
          send(Session{i}, CommandVerb::begin, id);
        else
          send(Session{i}, CommandVerb::move, id, legal[0]);
        mail.boxes[i].erase(
            mail.boxes[i].begin(),
            mail.boxes[i].end() - std::min<std::ptrdiff_t>(20, std::ssize(mail.boxes[i])));
      }
  }

  CountingThinker thinker{scheduler};
  std::uint64_t count = 0;
  int commands = 0;
};

TEST(ThinkingTime, IsSharedByTheTablesOfOnePayer) {
  Tables sim;
  for (int i = 0; i < 20; ++i) sim.open("many");
  sim.open("one");
  const Clock began = sim.scheduler.now();
  sim.play(6'000);
  const Clock passed = sim.scheduler.now() - began;
  EXPECT_LE(sim.thinker.thought_ms["many"], passed / 4 + 1000 + kMostThinkMs);
  EXPECT_GT(sim.thinker.thought_ms["many"], passed / 5) << "there was enough to think about";
  EXPECT_GT(sim.thinker.thought_ms["one"], passed / 20) << "a table alone has its own time";
  EXPECT_FALSE(sim.thinker.thought_ms.contains("who comes later"));
}

TEST(ThinkingQueue, ServesThoseWhoPayInTurn) {
  ThinkingQueue queue;
  const auto add = [&](const std::string& payer) {
    BotQuestion question;
    question.payer = payer;
    queue.add({std::move(question), {}});
  };
  for (int i = 0; i < 100; ++i) add("many");
  add("one");
  add("other");
  std::string order;
  for (int i = 0; i < 5; ++i) order += queue.take()->item.question.payer + " ";
  EXPECT_EQ(order, "many one other many many ");
  EXPECT_EQ(queue.take()->crowd, 97U);
}

}  // namespace
}  // namespace comodin
