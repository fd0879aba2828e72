// How long tables are kept, when clocks do what they should and when they do not.
#include "server/ops/retention.h"

#include <utility>

#include <gtest/gtest.h>

#include "simulated_registry.h"
#include "store/store_around.h"

namespace comodin {
namespace {

using testing::quick_choices;
using testing::SimulatedRegistry;

constexpr Clock kDay = 24LL * 60 * 60'000;

void at_once(const std::function<std::function<void()>()>& work) { work()(); }

// A table of yesterday evening, on a server that has just started.
struct Kept {
  Kept() { table = SimulatedRegistry(store).make(quick_choices("official"), "ana", "Ana"); }

  // The server runs for these days; the calendar passes with them.
  void run(Clock days, Retention& worker) {
    for (const Clock until = steady + days * kDay; steady < until;)
      worker.work({.steady = steady, .date = Date{start + steady + ahead}},
                  [this](Clock wait) { steady += wait; });
  }
  bool is_kept() const { return !store->read(table_stream(table), 0, 1)->empty(); }
  bool is_marked() const { return !store->list("idle/")->empty(); }

  std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>();
  std::string table;
  SimulatedRegistry sim{store};
  Clock start = 1'780'000'000'000;
  Clock steady = 2'000'000;
  Clock ahead = 0;
  Retention retention{*store, sim.registry, 90, at_once};
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
    Retention restarted(*kept.store, kept.sim.registry, 90, at_once);
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

// A server that waits for its disk: the work beside the loop is done when the test says so.
struct Waiting : Kept {
  void work() {
    slow.work({.steady = steady, .date = Date{start + steady + ahead}},
              [this](Clock wait) { steady += wait; });
  }
  void do_work() {
    const auto deliver = std::exchange(waiting, nullptr)();
    deliver();
  }
  // Until the old table is about to be examined.
  void run_until_examining() {
    ahead = 91 * kDay;
    for (int round = 0; round < 2; ++round) {
      work();
      do_work();  // lists the tables
      work();
      do_work();  // marks the old one, and then sees its mark
      steady += 5 * kDay;
    }
    work();
    do_work();
    work();
  }
  void run_until_erasing() {
    run_until_examining();
    do_work();
  }

  std::function<std::function<void()>()> waiting;
  Retention slow{*store, sim.registry, 90, [this](auto work) { waiting = std::move(work); }};
};

// A store that is only used beside the loop.
class OnlyBeside final : public StoreAround {
 public:
  using StoreAround::StoreAround;
  std::vector<StoreResult> append(std::span<const Append> appends) override {
    EXPECT_TRUE(beside);
    return inner_.append(appends);
  }
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override {
    EXPECT_TRUE(beside);
    return inner_.read(stream, after, limit);
  }
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) override {
    EXPECT_TRUE(beside);
    return inner_.list(prefix);
  }
  StoreResult erase(std::string_view stream) override {
    EXPECT_TRUE(beside);
    return inner_.erase(stream);
  }

  bool beside = false;
};

TEST(Retention, TouchesTheStoreOnlyBesideTheLoop) {
  Kept kept;
  kept.ahead = 91 * kDay;
  OnlyBeside store(*kept.store);
  Retention retention(store, kept.sim.registry, 90, [&store](const auto& work) {
    store.beside = true;
    const auto deliver = work();
    store.beside = false;
    deliver();
  });
  kept.run(9, retention);
  EXPECT_EQ(retention.erased(), 1);
}

TEST(Retention, WhoeverComesForATableThatIsBeingErasedWaitsAndFindsNone) {
  Waiting kept;
  kept.run_until_erasing();
  int answers = 0;
  for (int i = 0; i < 2; ++i) kept.sim.registry.bring(kept.table, [&] { ++answers; });
  EXPECT_EQ(answers, 0);
  kept.do_work();
  EXPECT_EQ(answers, 2);
  EXPECT_FALSE(kept.is_kept());
  EXPECT_EQ(kept.sim.registry.find(kept.table), nullptr);
  EXPECT_EQ(kept.slow.erased(), 1);
}

TEST(Retention, WhoeverWaitsForATableThatCouldNotBeErasedFindsIt) {
  Waiting kept;
  kept.run_until_erasing();
  int answers = 0;
  for (int i = 0; i < 2; ++i) kept.sim.registry.bring(kept.table, [&] { ++answers; });
  auto erase = std::exchange(kept.waiting, nullptr);
  kept.store->fail(StoreError{StoreFault::failed, "It fails."});
  const auto deliver = erase();
  kept.store->fail(std::nullopt);
  deliver();
  EXPECT_EQ(answers, 2);
  EXPECT_NE(kept.sim.registry.find(kept.table), nullptr);
}

TEST(Retention, KeepsATableThatWasOpenedWhileItWasExamined) {
  Waiting kept;
  kept.run_until_examining();
  kept.sim.registry.bring(kept.table, [] {});
  kept.do_work();
  EXPECT_FALSE(kept.waiting);
  EXPECT_TRUE(kept.is_kept());
}

TEST(Retention, TheMarkOfATableThatWasLookedAtWhileItWasExaminedIsVoid) {
  Waiting kept;
  kept.run_until_examining();
  kept.slow.used(kept.table);  // and it is out of memory again
  kept.do_work();
  EXPECT_FALSE(kept.waiting);
  const auto days = [&](Clock days) {
    for (const Clock until = kept.steady + days * kDay; kept.steady < until;) {
      kept.work();
      while (kept.waiting) kept.do_work();
    }
  };
  days(2);
  EXPECT_TRUE(kept.is_kept());
  days(6);
  EXPECT_TRUE(kept.is_kept());
  EXPECT_TRUE(kept.is_marked());
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
