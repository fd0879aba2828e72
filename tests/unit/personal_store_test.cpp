// Names and chat under a key per person: what the store within learns, and what is left once a key
// is destroyed.
#include "table/personal_store.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "around_memory.h"
#include "simulated_registry.h"
#include "store/sealed_store.h"
#include "store_kit.h"
#include "table/person_key.h"
#include "table/personal_fields.h"

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;
using testing::AroundMemory;
using testing::kAna;
using testing::kBeto;
using testing::quick_choices;
using testing::SimulatedRegistry;
using testing::test_seed;
using Entries = std::vector<std::string>;

class PersonalMaker {
 public:
  Store& store() { return store_; }
  static PersonalStore around(Store& copy) { return PersonalStore(copy); }

 private:
  MemoryStore inner_;
  PersonalStore store_{inner_};
};

}  // namespace

namespace testing {
INSTANTIATE_TYPED_TEST_SUITE_P(Personal, StoreKit, PersonalMaker);
}  // namespace testing

namespace {

std::string said(const std::string& by, const std::string& text, bool emote = false) {
  return to_json({.at = {}, .by = by, .command = {}, .what = entry::ChatPosted{text, emote}},
                 nullptr);
}

std::string joined(const std::string& by, const std::string& name) {
  return to_json({.at = {}, .by = by, .command = {}, .what = entry::Joined{.name = name}}, nullptr);
}

// Counts what it is given, and fails where it is told to.
class Watched final : public AroundMemory {
 public:
  std::vector<StoreResult> append(std::span<const Append> appends) override {
    last.assign(appends.begin(), appends.end());
    return inner.append(appends);
  }
  std::expected<Entries, StoreError> read(std::string_view stream, Version after,
                                          std::size_t limit) override {
    if (stream == broken) return std::unexpected(StoreError{fault, "It cannot be read."});
    return inner.read(stream, after, limit);
  }
  std::vector<Append> last;
  std::string broken;
  StoreFault fault = StoreFault::damaged;
};

struct Personal : ::testing::Test {
  StoreResult append(const std::string& stream, Version expected, Entries entries) {
    const Append append{stream, expected, std::move(entries)};
    return store.append({&append, 1}).at(0);
  }
  Entries read(const std::string& stream) { return store.read(stream, 0, 100).value_or(Entries{}); }
  // As it is stored.
  std::string stored(const std::string& stream) {
    std::string text;
    for (const std::string& entry : *inner.inner.read(stream, 0, 100)) text += entry;
    return text;
  }

  Watched inner;
  PersonalStore store{inner};
};

TEST_F(Personal, TheStoreWithinLearnsNoNamesAndNoChat) {
  const Entries entries = {joined("ana", "Ana \"the\" ñandú"), said("ana", "hello\\"),
                           joined("beto", "Beto"), said("beto", "hi")};
  ASSERT_TRUE(append("table/a", 0, entries));
  for (const char* text : {"Ana", "ñandú", "hello", "Beto", "hi\""})
    EXPECT_FALSE(stored("table/a").contains(text)) << text;
  EXPECT_EQ(read("table/a"), entries);
  EXPECT_EQ(PersonalStore(inner).read("table/a", 1, 2), (Entries{entries[1], entries[2]}));
}

TEST_F(Personal, EntriesWithoutSuchTextsAndOtherStreamsPassThrough) {
  const Entries entries = {R"({"t":"moved","name":"x"})", R"({"t":"muted","who":"ana"})",
                           R"({"t":"said","text":5})",    R"({"t":"said","text":"nobody's"})",
                           R"({"t":"said",broken)",       "said",
                           said("ana", "wow", true),      "{}"};
  ASSERT_TRUE(append("table/a", 0, entries));
  EXPECT_EQ(*inner.read("table/a", 0, 100), entries);
  EXPECT_EQ(read("table/a"), entries);
  ASSERT_TRUE(append("other/a", 0, {said("ana", "hello")}));
  EXPECT_TRUE(stored("other/a").contains("hello"));
  EXPECT_EQ(inner.list(kPersonStreams)->size(), 0U);
}

// Puts a mark wherever an entry has text, except for words and numbers of ours.
void mark(Json& object, const std::string& where, std::set<std::string>& marks) {
  static const std::set<std::string> kOurs = {
      "t",       "by",   "cmd",    "table", "edition_hash", "edition", "options",
      "customs", "pace", "host",   "level", "seat",         "who",     "from",
      "to",      "hash", "sealed", "token", "door"};
  for (auto& [field, value] : object.items()) {
    const std::string here = where + "." + field;
    if (value.is_array())
      for (Json& each : value) mark(each, here, marks);
    if (kOurs.contains(field) || !value.is_string()) continue;
    value = "MARK " + here;
    marks.insert(here);
  }
}

template <class What>
Entry filled() {
  Entry entry{.at = {}, .by = "ana", .command = "1", .what = What{}};
  What& what = std::get<What>(entry.what);
  if constexpr (requires { what.who; }) what.who = "beto";
  if constexpr (requires { what.to; }) what.to = "beto";
  if constexpr (requires { what.stranger; }) what.stranger = "x";
  if constexpr (requires { what.guest; }) what.guest = "x";
  if constexpr (requires { what.people; }) {
    what.people = {Person{.id = "beto", .name = "x"}};
    what.invitations = {Invitation{.guest = "x", .by = "beto"}};
    what.chat = {ChatLine{.at = {}, .date = {}, .who = "beto", .name = "x", .text = "x"}};
  }
  return entry;
}

template <std::size_t... I>
std::vector<Entry> one_of_each(std::index_sequence<I...>) {
  return {filled<std::variant_alternative_t<I, entry::What>>()...};
}

TEST_F(Personal, WhateverPeopleWriteIsSealedInEveryKindOfEntry) {
  std::set<std::string> marks;
  Entries entries;
  constexpr auto kKinds = std::make_index_sequence<std::variant_size_v<entry::What>>();
  for (const Entry& entry : one_of_each(kKinds)) {
    if (std::holds_alternative<entry::Moved>(entry.what)) continue;  // in the words of the game
    Json json = Json::parse(to_json(entry, nullptr));
    mark(json, std::string(word_of(entry)), marks);
    entries.push_back(json.dump());
  }
  EXPECT_EQ(marks, (std::set<std::string>{"joined.name", "said.text", "muted.name", "removed.name",
                                          "handed.name", "invited.for", "admitted.name",
                                          "continued.people.name", "continued.invitations.for",
                                          "continued.chat.name", "continued.chat.text"}));
  ASSERT_TRUE(append("table/a", 0, entries));
  EXPECT_FALSE(stored("table/a").contains("MARK")) << stored("table/a");
  EXPECT_EQ(read("table/a"), entries);
}

TEST_F(Personal, ATextIsWhoseItIs) {
  const auto entry = [](entry::What what) {
    return to_json({.at = {}, .by = "host", .command = {}, .what = std::move(what)}, nullptr);
  };
  const std::string continued =
      R"({"t":"continued","people":[{"who":"emma","name":"Emma"},{"who":"fede","name":"Fede"}],)"
      R"("chat":[{"who":"emma","name":"Emma","text":"bye"},{"who":"fede","name":"Fede",)"
      R"("text":"wow","emote":true}]})";
  const Entries entries = {entry(entry::Handed{"ana", "anas phone", "Ana"}),
                           entry(entry::Admitted{.who = "beto", .name = "Beto"}),
                           entry(entry::Muted{.who = "caro", .stranger = "Caro"}),
                           entry(entry::Removed{.who = "dana", .stranger = "Dana"}),
                           entry(entry::Invited{.invitation = 1, .token = "x", .guest = "Mum"}),
                           continued};
  ASSERT_TRUE(append("table/b", 0, {joined("emma", "Emma"), joined("fede", "Fede")}));
  ASSERT_TRUE(append("table/a", 0, entries));
  EXPECT_EQ(read("table/a"), entries);
  const auto shows = [&](const std::string& text) {
    const Entries now = read("table/a");
    return std::ranges::any_of(now, [&](const auto& each) { return each.contains(text); });
  };
  for (const auto& [who, name] : {std::pair("anas phone", "Ana"),
                                  {"beto", "Beto"},
                                  {"caro", "Caro"},
                                  {"dana", "Dana"},
                                  {"host", "Mum"},
                                  {"emma", "Emma"},
                                  {"fede", "Fede"}}) {
    EXPECT_TRUE(shows(name));
    if (who == std::string("emma")) EXPECT_TRUE(shows("bye"));
    ASSERT_TRUE(store.erase(person_stream(who)));
    EXPECT_FALSE(shows(name)) << who;
  }
  EXPECT_FALSE(shows("bye"));
  EXPECT_TRUE(shows("wow")) << "a gesture is a word that clients know";
}

TEST_F(Personal, ADestroyedKeyLeavesNothingToReadAndEverythingElse) {
  const Entries entries = {joined("ana", "Ana"), said("ana", "hello"), joined("beto", "Beto")};
  ASSERT_TRUE(append("table/a", 0, entries));
  ASSERT_TRUE(append("table/b", 0, {joined("ana", "Ana")}));
  ASSERT_TRUE(store.erase(person_stream("ana")));
  const std::string gone(kForgotten);
  PersonalStore later(inner);
  for (PersonalStore* const each : {&store, &later}) {
    EXPECT_EQ(each->read("table/a", 0, 9),
              (Entries{joined("ana", gone), said("ana", gone), entries[2]}));
    EXPECT_EQ(each->read("table/b", 0, 9), (Entries{joined("ana", gone)}));
  }
}

// As a table in memory does that is restated.
TEST_F(Personal, WhoIsForgottenGetsNoKeyForThat) {
  const Entries entries = {said("ana", std::string(kForgotten))};
  ASSERT_TRUE(append("table/a", 0, entries));
  EXPECT_EQ(inner.list(kPersonStreams)->size(), 0U);
  EXPECT_EQ(read("table/a"), entries);
}

TEST_F(Personal, WhoComesBackGetsANewKeyThatOpensNothingOld) {
  ASSERT_TRUE(append("table/a", 0, {said("ana", "before")}));
  ASSERT_TRUE(store.erase(person_stream("ana")));
  ASSERT_TRUE(append("table/a", 1, {said("ana", "after")}));
  const Entries expected = {said("ana", std::string(kForgotten)), said("ana", "after")};
  EXPECT_EQ(read("table/a"), expected);
  EXPECT_EQ(PersonalStore(inner).read("table/a", 0, 9), expected);
}

TEST_F(Personal, AKeyIsStoredBeforeTheFirstText) {
  const std::vector<Append> appends = {{"table/a", 0, {joined("ana", "Ana")}},
                                       {"table/b", 7, {joined("ana", "Ana")}},
                                       {"table/c", 0, {said("ana", "hello")}}};
  std::vector<bool> done;
  for (const StoreResult& result : store.append(appends)) done.push_back(result.has_value());
  EXPECT_EQ(done, (std::vector<bool>{true, false, true}));
  ASSERT_EQ(inner.list(kPersonStreams)->size(), 1U);
  EXPECT_EQ(inner.last.size(), 3U);
  ASSERT_TRUE(append("table/a", 1, {said("ana", "again")}));
  EXPECT_EQ(inner.last.size(), 1U) << "it has one now";
  EXPECT_EQ(read("table/c"), (Entries{said("ana", "hello")}));
}

TEST_F(Personal, AKeyThatCouldNotBeStoredIsNotUsedLater) {
  inner.inner.fail(StoreError{StoreFault::full, "Full."});
  EXPECT_FALSE(append("table/a", 0, {said("ana", "hello")}));
  inner.inner.fail(std::nullopt);
  ASSERT_TRUE(append("table/a", 0, {said("ana", "hello")}));
  EXPECT_EQ(PersonalStore(inner).read("table/a", 0, 9), (Entries{said("ana", "hello")}));
}

// Somebody may be forgotten after a new part of the log was decided.
TEST_F(Personal, WhatIsRestatedOfAForgottenPersonStaysForgotten) {
  const std::string restated = R"({"t":"continued","people":[{"who":"ana","name":"Ana"}]})";
  ASSERT_TRUE(append("table/a", 0, {joined("ana", "Ana"), restated}));
  EXPECT_EQ(read("table/a")[1], restated);
  ASSERT_TRUE(store.erase(person_stream("ana")));
  ASSERT_TRUE(append("table/a", 2, {restated}));
  EXPECT_EQ(inner.list(kPersonStreams)->size(), 0U);
  EXPECT_FALSE(read("table/a")[2].contains("Ana"));
  EXPECT_TRUE(read("table/a")[2].contains(kForgotten));
}

TEST_F(Personal, ADamagedKeyConcernsItsOwnPersonAlone) {
  const Entries entries = {said("ana", "hello"), said("beto", "hi")};
  ASSERT_TRUE(append("table/a", 0, entries));
  PersonalStore next(inner);
  inner.broken = person_stream("ana");
  const std::vector<Append> appends = {{"table/a", 2, {said("ana", "x")}},
                                       {"table/a", 2, {said("beto", "y")}}};
  const auto results = next.append(appends);
  EXPECT_EQ(results[0].error().fault, StoreFault::damaged);
  EXPECT_TRUE(results[1]);
  EXPECT_EQ(next.read("table/a", 0, 2), (Entries{said("ana", std::string(kForgotten)), entries[1]}))
      << "the table can still be played";
  inner.fault = StoreFault::failed;
  EXPECT_EQ(next.read("table/a", 0, 2).error().fault, StoreFault::failed) << "it may pass";
  inner.broken.clear();
  EXPECT_EQ(next.read("table/a", 0, 2), entries);
}

TEST_F(Personal, ATextOpensOnlyInItsTableAndForItsPerson) {
  ASSERT_TRUE(append("table/a", 0, {said("ana", "hello"), said("beto", "hi")}));
  Json moved = Json::parse(inner.inner.read("table/a", 0, 1)->front());
  const std::vector<Append> forged = {{"table/b", 0, {moved.dump()}}};
  ASSERT_TRUE(inner.append(forged)[0]);
  EXPECT_EQ(read("table/b"), (Entries{said("ana", std::string(kForgotten))}));
  moved["by"] = "beto";
  const std::vector<Append> other = {{"table/a", 2, {moved.dump()}}};
  ASSERT_TRUE(inner.append(other)[0]);
  EXPECT_EQ(read("table/a")[2], said("beto", std::string(kForgotten)));
}

TEST_F(Personal, SealedTextsThatAreDamagedAreForgottenAndNeverCrash) {
  Random random(test_seed(28));
  ASSERT_TRUE(append("table/a", 0, {said("ana", "hello")}));
  const std::string good = inner.inner.read("table/a", 0, 1)->front();
  for (int i = 0; i < 2000; ++i) {
    Json json = Json::parse(good);
    auto& text = json["text"].get_ref<std::string&>();
    const std::size_t at = 1 + random.below(static_cast<std::uint32_t>(text.size() - 1));
    if (random.below(3) == 0)
      text.resize(at);
    else
      text[at] = static_cast<char>(random.below(0x7F));
    const std::string stream = "table/" + std::to_string(i);
    const std::vector<Append> forged = {{stream, 0, {json.dump()}}};
    ASSERT_TRUE(inner.append(forged)[0]);
    const Entries found = read(stream);
    ASSERT_EQ(found.size(), 1U);
    if (json.dump() != good)
      EXPECT_EQ(found[0], said("ana", std::string(kForgotten))) << json.dump();
  }
}

// Whatever comes between what: no thread keeps a key that was destroyed.
TEST_F(Personal, ThreadsThatWriteReadAndForgetAgreeInTheEnd) {
  std::atomic<bool> done = false;
  std::thread reader([&] {
    while (!done) EXPECT_TRUE(store.read("table/a", 0, 1000));
  });
  std::thread eraser([&] {
    while (!done) EXPECT_TRUE(store.erase(person_stream("ana")));
  });
  for (Version version = 0; version < 300; ++version)
    ASSERT_TRUE(append("table/a", version, {said("ana", std::to_string(version))}));
  done = true;
  reader.join();
  eraser.join();
  ASSERT_TRUE(append("table/a", 300, {said("ana", "last")}));
  const auto found = store.read("table/a", 0, 1000);
  EXPECT_EQ(found, PersonalStore(inner).read("table/a", 0, 1000));
  EXPECT_EQ(found->back(), said("ana", "last"));
}

// A table in memory when somebody is forgotten: Ana, who is its host, has talked, waved and
// invited; Beto watches.
struct Forgetting : ::testing::Test {
  Forgetting() {
    sim.registry.attach(kAna, table, "ana", "Ana", false, 0);
    sim.registry.attach(kBeto, table, "beto", "Beto", false, 0);
    sim.send(kAna, CommandVerb::emote, "1", "wow");
    sim.send(kAna, CommandVerb::invite, "2", "Mum");
    sim.send(kBeto, CommandVerb::chat, "3", "hi");
    sim.pass(2000);
    sim.send(kAna, CommandVerb::chat, "4", "hello");
    sim.pass(2000);
  }
  void forget(const std::string& who) {
    ASSERT_TRUE(store->erase(person_stream(who)));
    sim.registry.forget(who);
    sim.pass(2000);
  }
  static std::string shown_by(SimulatedRegistry& each, const std::string& table) {
    const TableState& state = *each.registry.find(table);
    return snapshot_message(state, {}, {.who = "beto"}, {}) + door_message(state, {}, 0);
  }

  MemoryStore file;
  SealedStore sealed{file, {7}, sealed_streams()};
  std::shared_ptr<PersonalStore> store = std::make_shared<PersonalStore>(sealed);
  SimulatedRegistry sim{store};
  std::string table = sim.make(quick_choices("official"), "ana", "Ana");
};

TEST_F(Forgetting, TheTableShowsWhatALaterLoadWouldShow) {
  ASSERT_TRUE(shown_by(sim, table).contains("hello"));
  forget("ana");
  const std::string shown = shown_by(sim, table);
  for (const char* text : {"Ana", "hello", "Mum"}) EXPECT_FALSE(shown.contains(text)) << text;
  for (const char* text : {"Beto", "\"hi\"", "wow"}) EXPECT_TRUE(shown.contains(text)) << text;
  SimulatedRegistry later(store);
  later.registry.bring(table, [] {});
  ASSERT_NE(later.registry.find(table), nullptr);
  EXPECT_EQ(shown, shown_by(later, table));
}

TEST_F(Forgetting, WhoWatchesIsSentTheTableAsItIsNow) {
  sim.mail.boxes.clear();
  forget("ana");
  const std::string snapshot = sim.last(kBeto, "snapshot").dump();
  EXPECT_TRUE(snapshot.contains("Beto"));
  EXPECT_FALSE(snapshot.contains("Ana"));
  EXPECT_TRUE(sim.last(kAna, "door").dump().contains(kForgotten)) << "for whom she invited";
  sim.mail.boxes.clear();
  sim.registry.detach(kBeto);
  sim.registry.attach(kBeto, table, "beto", "Beto", false, 0);
  sim.pass(100);
  for (const auto& message : sim.mail.boxes[static_cast<std::uint64_t>(kBeto)])
    EXPECT_FALSE(message.dump().contains("hello")) << message.dump();
}

TEST_F(Forgetting, OtherTablesAreNotDisturbed) {
  const std::string other = sim.make(quick_choices("official"), "beto", "Beto");
  sim.registry.attach(kBeto, other, "beto", "Beto", false, 0);
  sim.pass(2000);
  sim.mail.boxes.clear();
  forget("ana");
  EXPECT_TRUE(sim.mail.boxes[static_cast<std::uint64_t>(kBeto)].empty());
}

TEST_F(Forgetting, WhoComesBackIsNamedAndSpeaksAgain) {
  forget("ana");
  sim.registry.attach(kAna, table, "ana", "Anna", false, 0);
  sim.send(kAna, CommandVerb::chat, "5", "here again");
  sim.pass(2000);
  SimulatedRegistry later(store);
  later.registry.bring(table, [] {});
  const std::string shown = shown_by(later, table);
  EXPECT_EQ(shown, shown_by(sim, table));
  for (const char* text : {"Anna", "here again"}) EXPECT_TRUE(shown.contains(text)) << text;
  EXPECT_FALSE(shown.contains("hello"));
}

}  // namespace
}  // namespace comodin
