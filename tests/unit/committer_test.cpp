// Group commit: nothing is lost, the order is kept, and groups really form.
#include "store/committer.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "around_memory.h"
#include "store/memory_store.h"

namespace comodin {
namespace {

// Counts the groups. A closed one keeps the committer inside `append` until it is opened.
class GatedStore final : public testing::AroundMemory {
 public:
  void close() {
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  void open() {
    {
      const std::lock_guard lock(mutex_);
      open_ = true;
    }
    changed_.notify_all();
  }
  void wait_for_group() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !groups_.empty(); });
  }
  std::vector<std::size_t> groups() {
    const std::lock_guard lock(mutex_);
    return groups_;
  }

  std::vector<StoreResult> append(std::span<const Append> appends) override {
    {
      std::unique_lock lock(mutex_);
      groups_.push_back(appends.size());
      changed_.notify_all();
      changed_.wait(lock, [&] { return open_; });
    }
    return inner.append(appends);
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = true;
  std::vector<std::size_t> groups_;
};

TEST(Committer, ReportsSuccessAfterTheEntryCanBeRead) {
  MemoryStore store;
  Committer committer(store);
  std::promise<std::size_t> read;
  committer.append({"a", 0, {"1"}}, [&](const StoreResult& result) {
    EXPECT_TRUE(result);
    read.set_value(store.read("a", 0, 9)->size());
  });
  EXPECT_EQ(read.get_future().get(), 1U);
}

TEST(Committer, MakesOneGroupOfAllThatArrivesWhileTheDiskIsBusy) {
  GatedStore store;
  store.close();
  std::vector<std::string> told;
  {
    Committer committer(store);
    committer.append({"first", 0, {"1"}}, [&](const StoreResult&) { told.emplace_back("first"); });
    store.wait_for_group();
    for (Version i = 0; i < 100; ++i)
      committer.append({"a", i, {"x"}}, [&told, i](const StoreResult& result) {
        EXPECT_TRUE(result);
        told.push_back(std::to_string(i));
      });
    store.open();
  }
  EXPECT_EQ(store.groups(), (std::vector<std::size_t>{1, 100}));
  ASSERT_EQ(told.size(), 101U);
  EXPECT_EQ(told[0], "first");
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(told[i + 1], std::to_string(i));
}

TEST(Committer, RestsAfterAGroupOfSeveralAndNotWhenItEnds) {
  GatedStore store;
  store.close();
  Committer committer(store, std::chrono::hours(1));
  committer.append({"a", 0, {"1"}}, [](const StoreResult&) {});
  store.wait_for_group();
  std::promise<void> written;
  committer.append({"b", 0, {"1"}}, [](const StoreResult&) {});
  committer.append({"c", 0, {"1"}}, [&](const StoreResult&) { written.set_value(); });
  store.open();
  written.get_future().wait();
  committer.append({"d", 0, {"1"}}, [](const StoreResult&) {});
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // it would have been written
  EXPECT_EQ(store.groups(), (std::vector<std::size_t>{1, 2}));
  committer.append({"e", 0, {"1"}}, [](const StoreResult&) {});
  committer.end();
  EXPECT_EQ(store.groups(), (std::vector<std::size_t>{1, 2, 2}));
  EXPECT_EQ(store.read("e", 0, 9)->size(), 1U);
}

// Each producer has its own stream, which is in order only if the committer keeps the order.
TEST(Committer, KeepsTheOrderOfEachOfManyProducers) {
  constexpr Version kAppends = 2000;
  GatedStore store;
  std::atomic<std::size_t> wrong = 0;
  std::vector<Version> told(8);  // each touched by the committer's thread alone
  {
    Committer committer(store);
    std::vector<std::thread> producers;
    for (std::size_t p = 0; p < told.size(); ++p)
      producers.emplace_back([&, p] {
        for (Version i = 0; i < kAppends; ++i)
          committer.append({std::to_string(p), i, {"x"}}, [&, p, i](const StoreResult& result) {
            if (!result || told[p] != i) ++wrong;
            ++told[p];
          });
      });
    for (std::thread& producer : producers) producer.join();
  }
  EXPECT_EQ(wrong, 0U);
  for (const Version version : told) EXPECT_EQ(version, kAppends);
  for (const StreamInfo& info : *store.list("")) EXPECT_EQ(info.version, kAppends);
  std::size_t sum = 0;
  for (const std::size_t size : store.groups()) sum += size;
  EXPECT_EQ(sum, told.size() * kAppends);
}

TEST(Committer, ReportsAConflictToItsAppendAlone) {
  GatedStore store;
  store.close();
  std::vector<bool> good;
  {
    Committer committer(store);
    const auto note = [&](const StoreResult& result) { good.push_back(result.has_value()); };
    committer.append({"a", 0, {"1"}}, note);
    store.wait_for_group();
    for (const Version expected : {Version{1}, Version{7}, Version{2}})
      committer.append({"a", expected, {"x"}}, note);
    store.open();
  }
  EXPECT_EQ(good, (std::vector<bool>{true, true, false, true}));
}

TEST(Committer, ReportsAFaultOfTheGroupToAll) {
  GatedStore store;
  store.inner.fail(StoreError{StoreFault::full, "Full."});
  store.close();
  std::vector<StoreFault> faults;
  {
    Committer committer(store);
    const auto note = [&](const StoreResult& result) {
      ASSERT_FALSE(result);
      faults.push_back(result.error().fault);
    };
    committer.append({"a", 0, {"1"}}, note);
    store.wait_for_group();
    for (int i = 0; i < 5; ++i) committer.append({"b", 9, {"x"}}, note);
    store.open();
  }
  EXPECT_EQ(faults, std::vector<StoreFault>(6, StoreFault::full));
}

// A chain in which each append is submitted when the one before it is acknowledged.
TEST(Committer, FinishesWhatIsHandedInWhileItEnds) {
  MemoryStore store;
  Version version = 0;
  std::function<void()> next;
  {
    Committer committer(store);
    next = [&] {
      committer.append({"a", version++, {"x"}}, [&](const StoreResult& result) {
        EXPECT_TRUE(result);
        if (version < 50) next();
      });
    };
    next();
  }
  EXPECT_EQ(store.read("a", 0, 100)->size(), 50U);
}

}  // namespace
}  // namespace comodin
