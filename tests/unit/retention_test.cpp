// How long tables are kept, when clocks do what they should and when they do not.
#include "server/ops/retention.h"

#include <gtest/gtest.h>

#include "simulated_registry.h"

namespace comodin {
namespace {

using testing::quick_choices;
using testing::SimulatedRegistry;

constexpr Clock kDay = 24LL * 60 * 60'000;

// A table of yesterday evening, on a server that has just started.
struct Kept {
  Kept() { table = SimulatedRegistry(store).make(quick_choices("official"), "ana", "Ana"); }

  // The server runs for these days; the calendar passes with them.
  void run(Clock days, Retention& worker) {
    for (const Clock until = steady + days * kDay; steady < until;)
      steady += worker.work({.steady = steady, .date = Date{start + steady + ahead}});
  }
  bool is_kept() const { return !store->read(table_stream(table), 0, 1)->empty(); }
  bool is_marked() const { return !store->list("idle/")->empty(); }

  std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>();
  std::string table;
  SimulatedRegistry sim{store};
  Clock start = 1'780'000'000'000;
  Clock steady = 2'000'000;
  Clock ahead = 0;
  Retention retention{*store, sim.registry, 90};
};

TEST(Retention, ErasesWhatNobodyUsedForLongAfterAGracePeriod) {
  Kept kept;
  kept.run(90, kept.retention);
  EXPECT_TRUE(kept.is_kept());
  kept.run(3, kept.retention);
  EXPECT_TRUE(kept.is_marked());
  EXPECT_TRUE(kept.is_kept());
  kept.run(8, kept.retention);
  EXPECT_FALSE(kept.is_kept());
  EXPECT_FALSE(kept.is_marked());
  EXPECT_EQ(kept.retention.erased(), 1);
}

TEST(Retention, ErasesNothingBecauseTheCalendarJumped) {
  Kept kept;
  kept.ahead = 91 * kDay;
  kept.run(5, kept.retention);
  EXPECT_TRUE(kept.is_marked());
  EXPECT_TRUE(kept.is_kept());
  kept.ahead = 0;
  kept.run(2, kept.retention);
  EXPECT_FALSE(kept.is_marked());
  kept.ahead = 91 * kDay;
  kept.run(5, kept.retention);
  EXPECT_TRUE(kept.is_kept());
}

TEST(Retention, CountsOnlyTheTimeForWhichTheServerRan) {
  Kept kept;
  kept.ahead = 91 * kDay;
  for (int i = 0; i < 20; ++i) {  // a day of running in a year
    Retention restarted(*kept.store, kept.sim.registry, 90);
    kept.run(1, restarted);
    kept.steady = 0;
    kept.ahead += 365 * kDay;
    EXPECT_EQ(kept.is_kept(), i < 8) << i;
  }
}

TEST(Retention, KeepsATableThatIsUsedMeanwhile) {
  Kept kept;
  kept.ahead = 91 * kDay;
  for (int i = 0; i < 4; ++i) {
    kept.run(5, kept.retention);
    EXPECT_TRUE(kept.is_marked());
    kept.retention.used(kept.table);
    kept.run(1, kept.retention);
    EXPECT_FALSE(kept.is_marked());
  }
  EXPECT_TRUE(kept.is_kept());
}

TEST(Retention, AMarkThatSaysNonsenseIsVoid) {
  for (const std::string_view nonsense :
       {R"({"hours":"x","v":3})", R"({"hours":-1,"v":3})",
        R"({"hours":18446744073709551615,"v":3})", R"({"v":"x"})", "[]", "?"}) {
    Kept kept;
    kept.ahead = 91 * kDay;
    const Append mark{"idle/" + kept.table, 0, {std::string(nonsense)}};
    ASSERT_TRUE(kept.store->append({&mark, 1})[0]);
    kept.run(6, kept.retention);
    EXPECT_TRUE(kept.is_kept()) << nonsense;
  }
}

TEST(Retention, KeepsATableWithANewEntry) {
  Kept kept;
  kept.ahead = 91 * kDay;
  kept.run(6, kept.retention);
  const Entry said{Date{0}, "ana", {}, entry::ChatPosted{"hello", false}};  // by a wrong calendar
  const Append append{table_stream(kept.table), 3, {to_json(said, nullptr)}};
  ASSERT_TRUE(kept.store->append({&append, 1})[0]);
  kept.run(7, kept.retention);
  EXPECT_TRUE(kept.is_kept());
}

}  // namespace
}  // namespace comodin
