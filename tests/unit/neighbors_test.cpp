// What servers that share a store tell each other.
#include "serving/neighbors.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/version.h"
#include "simulated_registry.h"
#include "table/ids.h"

namespace comodin {
namespace {

using testing::Scheduler;

// Two servers, or more, with leases that do not end by themselves.
struct Shared {
  std::map<std::string, Node> nodes;
  bool answers = true;
  std::string replaced = {};  // a server whose name another one has by now
};

class SharedNodes final : public Nodes {
 public:
  SharedNodes(Shared& shared, std::string name) : shared_(shared) {
    self_ = {.name = std::move(name), .slot = shared.nodes.size()};
    shared.nodes[self_.name] = self_;
  }
  const Node& self() const override { return self_; }
  std::expected<std::vector<Node>, StoreError> renew(const std::string& notice) override {
    if (shared_.replaced == self_.name)
      return std::unexpected(StoreError{StoreFault::moved, "Somebody else is " + self_.name + "."});
    if (!shared_.answers || !shared_.nodes.contains(self_.name))
      return std::unexpected(StoreError{StoreFault::failed, "The database is away."});
    shared_.nodes[self_.name].notice = notice;
    std::vector<Node> others;
    for (const auto& [name, node] : shared_.nodes)
      if (name != self_.name) others.push_back(node);
    return others;
  }
  StoreResult leave() override {
    shared_.nodes.erase(self_.name);
    return {};
  }

 private:
  Shared& shared_;
  Node self_;
};

struct Server {
  Server(Shared& shared, Scheduler& scheduler, std::string name, SealKey key = {1})
      : nodes(shared, std::move(name)),
        neighbors(nodes, {.key = key,
                          .clocks = [&scheduler] { return scheduler.moment(); },
                          .beside = at_once,
                          .after =
                              [&scheduler, this](Clock ms, std::function<void()> work) {
                                scheduler.after(ms + late_ms, std::move(work));
                              }}) {
    neighbors.open_tables = [this] { return open; };
    neighbors.sessions = [this] { return sessions; };
    neighbors.tables = [this] { return tables; };
    neighbors.on_forgotten = [this](const std::string& who) { forgotten.push_back(who); };
    neighbors.on_close = [this](const std::string& table) { closed.push_back(table); };
    neighbors.on_replaced = [this](const std::string& why) { replaced = why; };
    neighbors.begin();
  }

  SharedNodes nodes;
  std::vector<OpenTable> open;
  std::size_t sessions = 0;
  std::size_t tables = 0;
  std::vector<std::string> forgotten;
  std::vector<std::string> closed;
  std::string replaced;
  Clock late_ms = 0;  // with everything
  Neighbors neighbors;
};

class NeighborsTest : public ::testing::Test {
 protected:
  void pass(Clock time) { scheduler.run(scheduler.now() + time); }

  Shared shared;
  Scheduler scheduler;
  Server one{shared, scheduler, "n1"};
  Server two{shared, scheduler, "n2"};
};

TEST_F(NeighborsTest, KnowEachOthersOpenTables) {
  const std::string id = new_table_id(true);
  one.open = {
      {.id = id, .edition = "official", .seats = 4, .free = 2, .host = "Ana", .running = true}};
  one.sessions = 7;
  pass(2000);
  ASSERT_EQ(two.neighbors.all().size(), 1U);
  const Neighbor& seen = two.neighbors.all()[0];
  EXPECT_EQ(seen.name, "n1");
  EXPECT_EQ(seen.sessions, 7U);
  ASSERT_EQ(seen.open.size(), 1U);
  EXPECT_EQ(seen.open[0].id, id);
  EXPECT_EQ(seen.open[0].host, "Ana");
  EXPECT_EQ(seen.open[0].free, 2U);
  EXPECT_TRUE(seen.open[0].running);
}

TEST_F(NeighborsTest, AreToldWhoWasForgotten) {
  one.neighbors.forgot("ana");
  pass(10'000);
  EXPECT_EQ(two.forgotten, std::vector<std::string>{"ana"}) << "once";
  one.neighbors.forgot("ana");
  one.neighbors.forgot("beto");
  pass(2000);
  EXPECT_EQ(two.forgotten, (std::vector<std::string>{"ana", "ana", "beto"}));
}

TEST_F(NeighborsTest, AreToldWhatToClose) {
  one.neighbors.close("p1");
  pass(10'000);
  EXPECT_EQ(two.closed, std::vector<std::string>{"p1"}) << "once";
  EXPECT_EQ(two.forgotten, std::vector<std::string>());
}

TEST_F(NeighborsTest, AllSeeTheSame) {
  one.sessions = 7;
  one.tables = 3;
  two.neighbors.drain();
  pass(2000);
  const auto seen = two.neighbors.with_own();
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[0].name, "n2") << "itself first";
  EXPECT_TRUE(seen[0].drains);
  EXPECT_EQ(seen[1].name, "n1");
  EXPECT_EQ(seen[1].sessions, 7U);
  EXPECT_EQ(seen[1].tables, 3U);
  EXPECT_EQ(seen[1].version, version());
}

TEST_F(NeighborsTest, WhatTheOthersAreToldIsSealed) {
  one.open = {{.id = new_table_id(true), .edition = "official", .host = "Ana"}};
  Server stranger(shared, scheduler, "n3", {2});
  pass(2000);
  EXPECT_FALSE(shared.nodes["n1"].notice.empty());
  EXPECT_FALSE(shared.nodes["n1"].notice.contains("Ana"));
  ASSERT_EQ(stranger.neighbors.all().size(), 2U);
  EXPECT_TRUE(stranger.neighbors.all()[0].open.empty()) << "its key is another one";
  shared.nodes["n1"].notice = shared.nodes["n2"].notice;  // of another place
  two.neighbors.begin();
  EXPECT_TRUE(two.neighbors.all()[0].open.empty());
}

TEST_F(NeighborsTest, SendPeopleToWhoHasTheFewestAndTakesTables) {
  Server three(shared, scheduler, "n3");
  two.sessions = 5;
  three.sessions = 3;
  pass(2000);
  EXPECT_EQ(one.neighbors.emptiest(), "n3");
  three.neighbors.drain();
  pass(2000);
  EXPECT_EQ(one.neighbors.emptiest(), "n2");
  two.neighbors.drain();
  pass(2000);
  EXPECT_EQ(one.neighbors.emptiest(), "");
}

TEST_F(NeighborsTest, RelieveOneThatHasMoreToDoThanItCan) {
  Server three(shared, scheduler, "n3");
  pass(10'000);
  EXPECT_EQ(one.neighbors.relief(), "");
  one.late_ms = 500;
  pass(3000);
  EXPECT_EQ(one.neighbors.relief(), "") << "it may be a short rush";
  two.late_ms = 100;
  pass(20'000);
  EXPECT_EQ(one.neighbors.relief(), "n3");
  EXPECT_EQ(two.neighbors.relief(), "") << "it is hardly late";
  three.neighbors.drain();
  pass(5000);
  EXPECT_EQ(one.neighbors.relief(), "n2");
  two.late_ms = 400;
  pass(20'000);
  EXPECT_EQ(one.neighbors.relief(), "") << "all have much to do";
  one.late_ms = 0;
  pass(2000);
  EXPECT_EQ(one.neighbors.relief(), "") << "the rush is over";
}

TEST_F(NeighborsTest, SendNobodyToOneThatHasSaidNothing) {
  const SharedNodes ghost(shared, "n0");
  two.sessions = 5;
  pass(2000);
  ASSERT_EQ(one.neighbors.all().size(), 2U);
  EXPECT_EQ(one.neighbors.emptiest(), "n2");
}

TEST_F(NeighborsTest, OneThatIsReplacedHearsIt) {
  pass(2000);
  EXPECT_EQ(one.replaced, "");
  shared.replaced = "n1";
  pass(2000);
  EXPECT_EQ(one.replaced, "Somebody else is n1.");
  EXPECT_EQ(two.replaced, "");
}

TEST_F(NeighborsTest, OneOfThemIsTheFirst) {
  pass(2000);
  EXPECT_TRUE(one.neighbors.is_first());
  EXPECT_FALSE(two.neighbors.is_first());
  ASSERT_TRUE(one.nodes.leave());
  pass(2000);
  EXPECT_TRUE(two.neighbors.is_first());
}

TEST_F(NeighborsTest, KnowWhoseCodeItIs) {
  pass(2000);
  const std::string code = std::string(1, code_letter(1)) + "ABCDEF";
  EXPECT_EQ(one.neighbors.with_code(code), "n2");
  EXPECT_EQ(two.neighbors.with_code(code), "") << "its own";
}

TEST_F(NeighborsTest, ActOnlyWithALease) {
  pass(2000);
  EXPECT_TRUE(one.neighbors.has_lease());
  shared.answers = false;
  pass(3000);
  EXPECT_TRUE(one.neighbors.has_lease());
  pass(2000);
  EXPECT_FALSE(one.neighbors.has_lease());
  EXPECT_FALSE(one.neighbors.is_cut_off()) << "the database may be back in a moment";
  EXPECT_EQ(one.neighbors.fault(), "The database is away.");
  pass(15'000);
  EXPECT_TRUE(one.neighbors.is_cut_off());
  shared.answers = true;
  pass(2000);
  EXPECT_TRUE(one.neighbors.has_lease());
  EXPECT_EQ(one.neighbors.fault(), "");
}

// A renewal that waits for a standby has failed as little as it has succeeded.
TEST_F(NeighborsTest, SayHowLongNoAnswerHasCome) {
  std::function<void()> ask;
  SharedNodes nodes(shared, "n3");
  Neighbors slow(nodes, {.key = {1},
                         .clocks = [this] { return scheduler.moment(); },
                         .beside = [&ask](auto work) { ask = [work] { work()(); }; },
                         .after = [this](Clock ms, auto work) { scheduler.after(ms, work); }});
  slow.begin();
  pass(2000);
  EXPECT_EQ(slow.fault(), "");
  pass(5000);
  EXPECT_FALSE(slow.has_lease());
  EXPECT_EQ(slow.fault(), "the database has not answered for 7 seconds");
  shared.answers = false;
  ask();
  EXPECT_EQ(slow.fault(), "The database is away.");
  pass(6000);
  EXPECT_EQ(slow.fault(), "the database has not answered for 5 seconds") << "to the next question";
}

}  // namespace
}  // namespace comodin
