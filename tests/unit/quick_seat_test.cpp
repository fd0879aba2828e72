// Quick seats, through the protocol's messages.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "serving/table_server.h"
#include "simulated_network.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

struct Guest final : testing::Endpoint {
  void heard(Connection, const std::string& text) override { box.push_back(Json::parse(text)); }
  void cut(Connection) override {}
  Json answer(const std::string& id) const {
    const auto found = std::ranges::find_if(
        box, [&](const Json& message) { return message.value("id", "") == id; });
    return found == box.end() ? Json::object() : *found;
  }
  Connection connection{};
  std::vector<Json> box;
};

struct QuickSeat : ::testing::Test {
  QuickSeat() { network.serve(&server); }
  void come(Guest& guest, const std::string& name) {
    guest.connection = network.connect(guest, "10.0.0.1");
    say(guest, {{"do", "hello"},
                {"protocol", 1},
                {"secret", name + "-0123456789abcdef0123"},
                {"name", name}});
  }
  void say(const Guest& guest, const Json& message) {
    network.say(guest.connection, message.dump());
    scheduler.run(scheduler.now() + 500);
  }
  Json quick(Guest& guest, const std::string& id) {
    say(guest, {{"do", "quick"}, {"id", id}, {"edition", "monster"}});
    return guest.answer(id);
  }
  const TableState& table_of(const Json& answer) {
    return *server.registry().find(answer.at("table").get<std::string>());
  }

  Random random{1};
  testing::Scheduler scheduler;
  testing::SimulatedNetwork network{scheduler, random};
  MemoryStore store;
  testing::SimulatedDisk disk{store, scheduler, random};
  ValueCipher cipher{Bytes32{1}};
  TableServer server{
      network, store, disk, DecideContext{.cipher = cipher}, [this] { return scheduler.moment(); },
      {}};
  Guest ana;
  Guest beto;
};

TEST_F(QuickSeat, IsAtAnOpenTableAndDoneMeansSeated) {
  come(ana, "Ana");
  come(beto, "Beto");
  const Json made = quick(ana, "q1");
  const Json found = quick(beto, "q1");
  EXPECT_EQ(made.at("table"), found.at("table"));
  EXPECT_EQ(table_of(found).name_at(seat_at(1)), "Beto");
  EXPECT_EQ(quick(beto, "q2").at("table"), found.at("table"));  // already seated there
}

TEST_F(QuickSeat, IsElsewhereForAPersonWhoWasRemoved) {
  come(ana, "Ana");
  come(beto, "Beto");
  quick(ana, "q1");
  const Json found = quick(beto, "q1");
  say(ana, {{"do", "remove"}, {"id", "r"}, {"who", table_of(found).chairs[1].who}});
  const Json again = quick(beto, "q2");
  EXPECT_EQ(again.at("type"), "done");
  EXPECT_NE(again.at("table"), found.at("table"));
  EXPECT_EQ(table_of(again).name_at(seat_at(0)), "Beto");
}

}  // namespace
}  // namespace comodin
