// A second data file that follows the first: away and back, erasures, and what it must never do to
// the last copy of somebody's tables.
#include "store/replicated_store.h"

#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "around_memory.h"
#include "store/sqlite_store.h"
#include "store_kit.h"
#include "test_folder.h"

namespace comodin {
namespace {

using testing::AroundMemory;
using testing::Content;
using testing::content_of;
using testing::TestFolder;

// Reads of one stream fail as damaged, if it is named.
class PartlyDamaged final : public AroundMemory {
 public:
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override {
    if (stream == damaged)
      return std::unexpected(StoreError{StoreFault::damaged, "It is damaged."});
    return inner.read(stream, after, limit);
  }
  std::string damaged;
};

class Replicated : public ::testing::Test {
 protected:
  Replicated() {
    std::filesystem::create_directory(home_);
    EXPECT_TRUE(append_one(first_, {"key", 0, {"the key"}}));
  }
  static StoreResult append_one(Store& store, const Append& append) {
    return store.append({&append, 1}).at(0);
  }
  void start() {
    store_ = std::make_unique<ReplicatedStore>(
        first_, ReplicaSettings{.file = home_ + "/data",
                                .key = {7},
                                .key_stream = "key",
                                .again = std::chrono::milliseconds(1)});
  }
  void await(const std::function<bool(const ReplicatedStore::Lag&)>& is_so) {
    for (int i = 0; i < 20'000 && !is_so(store_->lag()); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_TRUE(is_so(store_->lag())) << store_->lag().fault;
  }
  void await_fault() {
    await([](const auto& lag) { return !lag.fault.empty(); });
  }
  void await_copied() {
    await([](const auto& lag) { return lag.fault.empty() && lag.age.count() == 0; });
  }
  Content second() {
    if (store_) store_->end();
    const auto opened = SqliteStore::open(home_ + "/data");
    EXPECT_TRUE(opened) << opened.error().sentence;
    return opened ? content_of(**opened).value_or(Content{}) : Content{};
  }
  void write_second(const std::vector<Append>& appends) {
    EXPECT_TRUE(write_data_file(home_ + "/data", appends));
  }

  TestFolder folder_;
  std::string home_ = folder_.file("replica");
  PartlyDamaged first_;
  std::unique_ptr<ReplicatedStore> store_;
};

TEST_F(Replicated, EverythingIsCopiedThatWasThereAndThatComes) {
  const std::vector<std::string> many(2500, "entry");
  ASSERT_TRUE(append_one(first_, {"table/a", 0, many}));
  start();
  for (Version i = 0; i < 50; ++i)
    ASSERT_TRUE(append_one(*store_, {"table/b", i, {std::to_string(i)}}));
  EXPECT_FALSE(append_one(*store_, {"table/b", 7, {"x"}}));
  EXPECT_EQ(second(), content_of(first_)) << "also what came last, since it ended in good order";
}

TEST_F(Replicated, AFolderThatIsAwayDelaysNobodyAndCatchesUp) {
  std::filesystem::remove(home_);
  start();
  await_fault();
  ASSERT_TRUE(append_one(*store_, {"table/a", 0, {"1"}}));
  EXPECT_FALSE(store_->note().empty());
  std::filesystem::create_directory(home_);
  await_copied();
  EXPECT_TRUE(store_->note().empty());
  std::filesystem::rename(home_, folder_.file("away"));
  ASSERT_TRUE(append_one(*store_, {"table/a", 1, {"2"}}));
  await_fault();
  EXPECT_GT(store_->lag().streams, 0U);
  ASSERT_TRUE(append_one(*store_, {"table/b", 0, {"1"}}));
  std::filesystem::rename(folder_.file("away"), home_);
  await_copied();
  EXPECT_EQ(second(), content_of(first_));
}

// As a mark of a table that looks old, is used, and looks old again.
TEST_F(Replicated, WhatComesAgainUnderAnErasedNameIsThereToo) {
  start();
  for (int i = 0; i < 30; ++i) {
    const std::string stream = "idle/" + std::to_string(i);
    ASSERT_TRUE(append_one(*store_, {stream, 0, {"a mark"}}));
    ASSERT_TRUE(store_->erase(stream));
    ASSERT_TRUE(append_one(*store_, {stream, 0, {"another mark"}}));
  }
  EXPECT_EQ(second(), content_of(first_));
}

TEST_F(Replicated, WhatIsErasedIsErasedThereTooAlsoLater) {
  start();
  ASSERT_TRUE(append_one(*store_, {"table/a", 0, {"1"}}));
  ASSERT_TRUE(append_one(*store_, {"table/b", 0, {"1"}}));
  await_copied();
  ASSERT_TRUE(store_->erase("table/a"));
  await_copied();
  std::filesystem::rename(home_, folder_.file("away"));
  ASSERT_TRUE(store_->erase("table/b"));
  await_fault();
  std::filesystem::rename(folder_.file("away"), home_);
  await_copied();
  EXPECT_EQ(second(), content_of(first_));
  EXPECT_FALSE(second().contains("table/b"));
}

TEST_F(Replicated, AForgedErasureErasesNothing) {
  start();
  ASSERT_TRUE(append_one(*store_, {"table/a", 0, {"1"}}));
  await_copied();
  store_.reset();
  ASSERT_TRUE(append_one(first_, {"erased", 0, {std::string(64, '0') + " table/a"}}));
  ASSERT_TRUE(first_.erase("table/a"));
  start();
  await_fault();
  EXPECT_TRUE(store_->lag().fault.contains("forged")) << store_->lag().fault;
  EXPECT_TRUE(second().contains("table/a"));
}

TEST_F(Replicated, AFileThatHasMoreOrSomethingElseIsLeftAsItIs) {
  ASSERT_TRUE(append_one(first_, {"table/a", 0, {"1", "2"}}));
  const std::vector<std::vector<Append>> others = {
      {{"key", 0, {"another key"}}},
      {{"key", 0, {"the key"}}, {"table/a", 0, {"1", "2", "3"}}},
      {{"key", 0, {"the key"}}, {"table/b", 0, {"1"}}},
      {{"key", 0, {"the key"}}, {"table/a", 0, {"1", "other"}}}};
  for (const std::vector<Append>& other : others) {
    std::filesystem::remove(home_ + "/data");
    write_second(other);
    start();
    await_fault();
    EXPECT_TRUE(store_->lag().fault.contains("it is left as it is")) << store_->lag().fault;
    ASSERT_TRUE(append_one(*store_, {"table/c", 0, {}}));
    Content expected;
    for (const Append& append : other) expected[append.stream] = append.entries;
    EXPECT_EQ(second(), expected);
    store_.reset();
  }
}

TEST_F(Replicated, ADamagedStreamDelaysNoOtherAndKeepsItsCopy) {
  start();
  ASSERT_TRUE(append_one(*store_, {"table/a", 0, {"1"}}));
  await_copied();
  first_.damaged = "table/a";
  ASSERT_TRUE(append_one(*store_, {"table/a", 1, {"2"}}));
  ASSERT_TRUE(append_one(*store_, {"table/b", 0, {"1"}}));
  await_copied();
  const Content copied = second();
  EXPECT_EQ(copied.at("table/a"), (std::vector<std::string>{"1"}));
  EXPECT_EQ(copied.at("table/b"), (std::vector<std::string>{"1"}));
}

}  // namespace
}  // namespace comodin
