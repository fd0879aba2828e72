// The tests that every store passes. To try a store on them, give `StoreKit` a type with
// `Store& store()`, a new one for each test.
#pragma once

#include <atomic>
#include <cstdlib>
#include <latch>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "random_match.h"
#include "store/sqlite_store.h"
#include "store/store.h"
#include "test_folder.h"

namespace comodin::testing {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

// The whole content of a store.
using Content = std::map<std::string, std::vector<std::string>>;

inline std::expected<Content, StoreError> content_of(Store& store) {
  const auto streams = store.list("");
  if (!streams) return std::unexpected(streams.error());
  Content content;
  for (const StreamInfo& info : *streams) {
    auto entries = store.read(info.stream, 0, kAll);
    if (!entries) return std::unexpected(entries.error());
    if (entries->size() != info.version)
      return std::unexpected(StoreError{StoreFault::failed, "list and read do not agree"});
    content[info.stream] = std::move(*entries);
  }
  return content;
}

template <class Maker>
class StoreKit : public ::testing::Test {
 protected:
  using Entries = std::vector<std::string>;

  Store& store() { return maker_.store(); }

  StoreResult append(std::string stream, Version expected, Entries entries) {
    const Append append{std::move(stream), expected, std::move(entries)};
    std::vector<StoreResult> results = store().append({&append, 1});
    EXPECT_EQ(results.size(), 1U);
    return results.at(0);
  }
  void expect_conflict(const StoreResult& result) {
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault, StoreFault::conflict);
    EXPECT_TRUE(result.error().sentence.ends_with('.')) << result.error().sentence;
  }
  Entries read(std::string_view stream, Version after = 0, std::size_t limit = kAll) {
    auto entries = store().read(stream, after, limit);
    EXPECT_TRUE(entries);
    return entries ? std::move(*entries) : Entries{};
  }
  std::vector<StreamInfo> list(std::string_view prefix) {
    auto streams = store().list(prefix);
    EXPECT_TRUE(streams);
    return streams ? std::move(*streams) : std::vector<StreamInfo>{};
  }
  std::vector<std::string> names(std::string_view prefix) {
    std::vector<std::string> names;
    for (const StreamInfo& info : list(prefix)) names.push_back(info.stream);
    return names;
  }
  Content content() {
    auto content = content_of(store());
    EXPECT_TRUE(content) << content.error().sentence;
    return content ? std::move(*content) : Content{};
  }

  // For a back-up: sealed like its original.
  Content content_of_copy(Store& copy) {
    if constexpr (requires { maker_.around(copy); }) {
      auto opened = maker_.around(copy);
      return content_of(opened).value();
    } else {
      return content_of(copy).value();
    }
  }

  TestFolder folder_;
  Maker maker_;
};

TYPED_TEST_SUITE_P(StoreKit);

TYPED_TEST_P(StoreKit, AStreamNobodyWroteToIsEmpty) {
  EXPECT_TRUE(this->read("a").empty());
  EXPECT_TRUE(this->list("").empty());
}

TYPED_TEST_P(StoreKit, WhatWasAppendedIsReadInItsOrder) {
  EXPECT_TRUE(this->append("a", 0, {"one", "two"}));
  EXPECT_TRUE(this->append("a", 2, {"three"}));
  EXPECT_EQ(this->read("a"), (std::vector<std::string>{"one", "two", "three"}));
  EXPECT_EQ(this->list(""), (std::vector<StreamInfo>{{"a", 3}}));
}

TYPED_TEST_P(StoreKit, ReadsGoOnAfterAnyVersionUpToALimit) {
  ASSERT_TRUE(this->append("a", 0, {"1", "2", "3", "4", "5"}));
  EXPECT_EQ(this->read("a", 2), (std::vector<std::string>{"3", "4", "5"}));
  EXPECT_EQ(this->read("a", 1, 2), (std::vector<std::string>{"2", "3"}));
  EXPECT_TRUE(this->read("a", 0, 0).empty());
  EXPECT_TRUE(this->read("a", 5).empty());
  EXPECT_TRUE(this->read("a", 6).empty());
  EXPECT_TRUE(this->read("a", std::numeric_limits<Version>::max()).empty());
}

TYPED_TEST_P(StoreKit, ALongStreamIsReadInPartsAndWhole) {
  std::vector<std::string> entries;
  while (entries.size() < 2000) entries.push_back(std::to_string(entries.size()));
  ASSERT_TRUE(this->append("a", 0, entries));
  EXPECT_EQ(read_all(this->store(), "a"), entries);
  ASSERT_TRUE(this->append("a", 2000, {"last"}));
  entries.emplace_back("last");
  EXPECT_EQ(read_all(this->store(), "a"), entries);
  EXPECT_EQ(read_all(this->store(), "a", 1999), (std::vector<std::string>{"1999", "last"}));
  EXPECT_EQ(read_all(this->store(), "nobody"), std::vector<std::string>{});
}

TYPED_TEST_P(StoreKit, AnAppendAtAnotherVersionIsAConflictAndWritesNothing) {
  this->expect_conflict(this->append("a", 1, {"x"}));
  ASSERT_TRUE(this->append("a", 0, {"1"}));
  this->expect_conflict(this->append("a", 0, {"x"}));
  this->expect_conflict(this->append("a", 2, {"x"}));
  this->expect_conflict(this->append("a", std::numeric_limits<Version>::max(), {"x"}));
  EXPECT_EQ(this->content(), (Content{{"a", {"1"}}}));
}

TYPED_TEST_P(StoreKit, AConflictConcernsItsOwnAppendAlone) {
  ASSERT_TRUE(this->append("b", 0, {"1"}));
  const std::vector<Append> appends = {
      {"a", 0, {"1"}}, {"b", 0, {"x"}}, {"b", 1, {"2", "3"}}, {"c", 3, {"x"}}};
  const std::vector<StoreResult> results = this->store().append(appends);
  ASSERT_EQ(results.size(), 4U);
  EXPECT_TRUE(results[0]);
  this->expect_conflict(results[1]);
  EXPECT_TRUE(results[2]);
  this->expect_conflict(results[3]);
  EXPECT_EQ(this->content(), (Content{{"a", {"1"}}, {"b", {"1", "2", "3"}}}));
}

TYPED_TEST_P(StoreKit, AppendsOfOneCallSeeThoseBeforeThem) {
  const std::vector<Append> appends = {
      {"a", 0, {"1"}}, {"a", 1, {"2"}}, {"a", 1, {"x"}}, {"a", 2, {"3"}}};
  const std::vector<StoreResult> results = this->store().append(appends);
  ASSERT_EQ(results.size(), 4U);
  this->expect_conflict(results[2]);
  EXPECT_EQ(this->content(), (Content{{"a", {"1", "2", "3"}}}));
}

TYPED_TEST_P(StoreKit, AnAppendWithoutEntriesOnlyComparesTheVersion) {
  EXPECT_TRUE(this->append("a", 0, {}));
  EXPECT_TRUE(this->list("").empty());
  this->expect_conflict(this->append("a", 1, {}));
  EXPECT_TRUE(this->store().append({}).empty());
}

TYPED_TEST_P(StoreKit, NamesAndEntriesMayHoldAnyBytes) {
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  const std::string long_entry(1U << 20U, 'x');
  using namespace std::string_literals;
  const Content content = {{"", {"of the stream without a name"}},
                           {"\0"s, {"", "\0"s, "\0a\0"s}},
                           {"\0\0"s, {bytes}},
                           {bytes, {bytes + bytes, long_entry}},
                           {"'; DROP TABLE entries; --", {"'"}}};
  for (const auto& [stream, entries] : content) ASSERT_TRUE(this->append(stream, 0, entries));
  EXPECT_EQ(this->content(), content);
}

TYPED_TEST_P(StoreKit, AListHoldsWhatBeginsWithThePrefixByteByByteInOrder) {
  using namespace std::string_literals;
  for (const auto& name : {"a%"s, "a%b"s, "aXb"s, "a_"s, "a\0z"s, "a"s, "b"s, "A"s, "a\xFF"s,
                           "a\xFF\xFF"s, "\xFF"s, "\xFF\xFF"s, "\xC3\xA1"s, "a*"s, "a?"s})
    ASSERT_TRUE(this->append(name, 0, {"1"}));
  using Names = std::vector<std::string>;
  EXPECT_EQ(this->names("a%"), (Names{"a%", "a%b"}));
  EXPECT_EQ(this->names("a_"), (Names{"a_"}));
  EXPECT_EQ(this->names("a*"), (Names{"a*"}));
  EXPECT_EQ(this->names("a\0"s), (Names{"a\0z"s}));
  EXPECT_EQ(this->names("a\xFF"), (Names{"a\xFF", "a\xFF\xFF"}));
  EXPECT_EQ(this->names("\xFF"), (Names{"\xFF", "\xFF\xFF"}));
  EXPECT_EQ(this->names("\xFF\xFF\xFF"), Names{});
  EXPECT_EQ(this->names("B"), Names{});
  EXPECT_EQ(this->names(""), (Names{"A", "a", "a\0z"s, "a%", "a%b", "a*", "a?", "aXb", "a_",
                                    "a\xFF", "a\xFF\xFF", "b", "\xC3\xA1", "\xFF", "\xFF\xFF"}));
}

TYPED_TEST_P(StoreKit, AnErasedStreamIsForgottenAndCanBeginAnew) {
  ASSERT_TRUE(this->append("a", 0, {"1", "2"}));
  ASSERT_TRUE(this->append("ab", 0, {"1"}));
  EXPECT_TRUE(this->store().erase("a"));
  EXPECT_EQ(this->content(), (Content{{"ab", {"1"}}}));
  EXPECT_TRUE(this->store().erase("a"));
  this->expect_conflict(this->append("a", 2, {"3"}));
  EXPECT_TRUE(this->append("a", 0, {"new"}));
  EXPECT_EQ(this->content(), (Content{{"a", {"new"}}, {"ab", {"1"}}}));
}

TYPED_TEST_P(StoreKit, ABackUpIsADataFileWithAllOfIt) {
  ASSERT_TRUE(this->append("a", 0, {"1", std::string("\0", 1)}));
  ASSERT_TRUE(this->append("b", 0, {std::string(100'000, 'b')}));
  const std::string path = this->folder_.file("copy");
  const StoreResult made = this->store().back_up(path);
  ASSERT_TRUE(made) << made.error().sentence;
  const Content before = this->content();
  ASSERT_TRUE(this->append("a", 2, {"later"}));
  const auto copy = SqliteStore::open(path);
  ASSERT_TRUE(copy) << copy.error().sentence;
  EXPECT_EQ(this->content_of_copy(**copy), before);
}

TYPED_TEST_P(StoreKit, ABackUpTouchesNoFileThatIsThere) {
  ASSERT_TRUE(this->append("a", 0, {"1"}));
  const std::string path = this->folder_.file("copy");
  ASSERT_TRUE(this->store().back_up(path));
  ASSERT_TRUE(this->append("b", 0, {"1"}));
  const StoreResult again = this->store().back_up(path);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().sentence, path + " cannot be made: there is a file of that name.");
  const auto copy = SqliteStore::open(path);
  ASSERT_TRUE(copy) << copy.error().sentence;
  EXPECT_EQ(this->content_of_copy(**copy), (Content{{"a", {"1"}}}));
  const StoreResult nowhere = this->store().back_up(this->folder_.file("no/such/folder"));
  ASSERT_FALSE(nowhere);
  EXPECT_TRUE(nowhere.error().sentence.contains("No such file")) << nowhere.error().sentence;
}

TYPED_TEST_P(StoreKit, ABackUpShowsOneMomentWhileAppendsGoOn) {
  // A few pages more than one step of the copy; each append writes to both streams.
  ASSERT_TRUE(this->append("big", 0, std::vector<std::string>(40, std::string(100'000, 'x'))));
  std::atomic<bool> done = false;
  std::latch begun(1);
  std::thread writer([&] {
    for (Version version = 0; !done; ++version) {
      const std::string entry = std::to_string(version);
      const std::vector<Append> both = {{"a", version, {entry}}, {"b", version, {entry}}};
      for (const StoreResult& result : this->store().append(both)) EXPECT_TRUE(result);
      if (version == 0) begun.count_down();
    }
  });
  begun.wait();
  const std::string path = this->folder_.file("copy");
  const StoreResult made = this->store().back_up(path);
  done = true;
  writer.join();
  ASSERT_TRUE(made) << made.error().sentence;
  const auto copy = SqliteStore::open(path);
  ASSERT_TRUE(copy) << copy.error().sentence;
  Content content = this->content_of_copy(**copy);
  EXPECT_FALSE(content["a"].empty());
  EXPECT_EQ(content["a"], content["b"]);
  EXPECT_EQ(content["big"].size(), 40U);
}

TYPED_TEST_P(StoreKit, ThreadsThatAppendToOneStreamGetOneVersionEach) {
  constexpr Version kVersions = 50;
  std::vector<std::size_t> won(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < won.size(); ++i)
    threads.emplace_back([&, i] {
      for (Version version = 0; version < kVersions; ++version) {
        const Append append{"a", version, {std::to_string(i)}};
        if (this->store().append({&append, 1}).at(0)) ++won[i];
        const auto entries = this->store().read("a", version, 1);
        if (!entries || entries->size() != 1) ADD_FAILURE() << "nothing at version " << version;
      }
    });
  for (std::thread& thread : threads) thread.join();
  const std::vector<std::string> entries = this->read("a");
  ASSERT_EQ(entries.size(), kVersions);
  for (std::size_t i = 0; i < won.size(); ++i)
    EXPECT_EQ(won[i], static_cast<std::size_t>(std::ranges::count(entries, std::to_string(i))));
}

// Against a plain map.
TYPED_TEST_P(StoreKit, RandomCallsGiveWhatAMapWouldGive) {
  Random random(test_seed(21));
  Content model;
  for (int round = 0; round < 100; ++round) {
    std::vector<Append> appends(random.below(6));
    for (Append& append : appends) {
      append.stream = std::string(1 + random.below(2), static_cast<char>('a' + random.below(4)));
      append.expected = model.contains(append.stream) ? model[append.stream].size() : 0;
      if (random.below(5) == 0) append.expected += 1 - random.below(3);
      append.entries.resize(random.below(4));
      for (std::string& entry : append.entries) entry = std::to_string(random.next());
    }
    const std::vector<StoreResult> results = this->store().append(appends);
    ASSERT_EQ(results.size(), appends.size());
    for (std::size_t i = 0; i < appends.size(); ++i) {
      const Append& append = appends[i];
      const auto found = model.find(append.stream);
      const Version version = found == model.end() ? 0 : found->second.size();
      ASSERT_EQ(results[i].has_value(), version == append.expected);
      if (!results[i] || append.entries.empty()) continue;
      std::vector<std::string>& entries = model[append.stream];
      entries.insert(entries.end(), append.entries.begin(), append.entries.end());
    }
    if (random.below(10) == 0 && !model.empty()) {
      const std::string stream = model.begin()->first;
      ASSERT_TRUE(this->store().erase(stream));
      model.erase(stream);
    }
    if (round % 10 == 0) ASSERT_EQ(this->content(), model);
  }
  EXPECT_EQ(this->content(), model);
}

REGISTER_TYPED_TEST_SUITE_P(StoreKit, AStreamNobodyWroteToIsEmpty, WhatWasAppendedIsReadInItsOrder,
                            ReadsGoOnAfterAnyVersionUpToALimit, ALongStreamIsReadInPartsAndWhole,
                            AnAppendAtAnotherVersionIsAConflictAndWritesNothing,
                            AConflictConcernsItsOwnAppendAlone, AppendsOfOneCallSeeThoseBeforeThem,
                            AnAppendWithoutEntriesOnlyComparesTheVersion,
                            NamesAndEntriesMayHoldAnyBytes,
                            AListHoldsWhatBeginsWithThePrefixByteByByteInOrder,
                            AnErasedStreamIsForgottenAndCanBeginAnew, ABackUpIsADataFileWithAllOfIt,
                            ABackUpTouchesNoFileThatIsThere, ABackUpShowsOneMomentWhileAppendsGoOn,
                            ThreadsThatAppendToOneStreamGetOneVersionEach,
                            RandomCallsGiveWhatAMapWouldGive);

}  // namespace comodin::testing
