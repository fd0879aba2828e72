// Names and chat that versions up to 0.5.0 wrote: sealed under keys of their people once, whatever
// happens meanwhile, also in a second data file.
#include "table/old_names.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "faulty_vfs.h"
#include "store/replicated_store.h"
#include "store/sealed_store.h"
#include "store_kit.h"
#include "table/entry.h"
#include "table/person_key.h"
#include "table/personal_store.h"
#include "test_folder.h"

namespace comodin {
namespace {

using testing::Content;
using testing::content_of;
using testing::FaultyVfs;
using testing::TestFolder;

constexpr SealKey kKey = {7};

const Content kOld = {
    {"table/a",
     {R"({"t":"made","at":1,"by":"ana"})", R"({"t":"joined","at":1,"by":"ana","name":"Ana"})",
      R"({"t":"sat","at":1,"by":"ana","seat":1})",
      R"({"t":"said","at":1,"by":"ana","text":"hello","emote":false})",
      R"({"t":"left","at":1,"by":"ana"})"}},
    {"table/b",
     {R"({"t":"made","at":1,"by":"beto"})", R"({"t":"joined","at":1,"by":"beto","name":"Beto"})",
      R"({"t":"joined","at":1,"by":"ana","name":"Ana"})"}},
    {"table/c", {R"({"t":"made","at":1,"by":"ana"})", R"({"t":"closed","at":1})"}}};

void fill_as_before(Store& store) {
  SealedStore sealed(store, kKey, {std::string(kTableStreams)});
  for (const auto& [stream, entries] : kOld) {
    const std::vector<Append> appends = {{stream, 0, entries}};
    ASSERT_TRUE(sealed.append(appends)[0]);
  }
}

// The tables, as a server reads them; and with texts still sealed.
Content tables_in(Store& store, bool open = true) {
  SealedStore sealed(store, kKey, sealed_streams());
  PersonalStore clear(sealed);
  auto content = content_of(open ? static_cast<Store&>(clear) : sealed).value_or(Content{});
  std::erase_if(content, [](const auto& each) { return !each.first.starts_with(kTableStreams); });
  return content;
}

std::string text_in(const Content& content) {
  std::string text;
  for (const auto& [stream, entries] : content)
    for (const std::string& entry : entries) text += entry;
  return text;
}

void expect_sealed(Store& store) {
  EXPECT_EQ(tables_in(store), kOld);
  const std::string text = text_in(tables_in(store, false));
  for (const char* name : {"Ana", "hello", "Beto"}) EXPECT_FALSE(text.contains(name)) << name;
}

TEST(OldNames, AreSealedOnceUnderKeysOfTheirPeople) {
  const TestFolder folder;
  const auto store = SqliteStore::open(folder.file("data"));
  ASSERT_TRUE(store) << store.error().sentence;
  fill_as_before(**store);
  EXPECT_EQ(tables_in(**store), kOld) << "they can be read before";
  const auto untouched = (*store)->read("table/c", 0, 9);
  ASSERT_TRUE(seal_old_names(**store, kKey));
  expect_sealed(**store);
  EXPECT_EQ((*store)->read("table/c", 0, 9), untouched) << "nobody is named there";
  const auto whole = content_of(**store);
  ASSERT_TRUE(seal_old_names(**store, kKey));
  EXPECT_EQ(content_of(**store), whole) << "once";
  ASSERT_TRUE((*store)->erase(person_stream("ana")));
  const std::string text = text_in(tables_in(**store));
  EXPECT_FALSE(text.contains("Ana"));
  EXPECT_TRUE(text.contains("Beto"));
}

TEST(OldNames, AreSealedAsAWholeOrNotAtAllWhateverHappens) {
  std::uint64_t operations = 0;
  for (std::uint64_t i = 0; i <= operations; ++i) {
    SCOPED_TRACE(i);
    FaultyVfs vfs(i + 1);
    const SqliteOptions options{.vfs = FaultyVfs::kName};
    {
      const auto store = SqliteStore::open("/data", options);
      ASSERT_TRUE(store) << store.error().sentence;
      fill_as_before(**store);
      const std::uint64_t before = vfs.operations();
      if (i != 0) vfs.lose_power(i - 1);
      const StoreResult sealed = seal_old_names(**store, kKey);
      if (i == 0) operations = vfs.operations() - before + 1;
    }
    vfs.restart();
    const auto store = SqliteStore::open("/data", options);
    ASSERT_TRUE(store) << store.error().sentence;
    EXPECT_EQ(tables_in(**store), kOld);
    ASSERT_TRUE(seal_old_names(**store, kKey));
    expect_sealed(**store);
  }
  EXPECT_GT(operations, 9U);
}

// Its second copy may be the sound one.
TEST(OldNames, OfADamagedTableStayAsTheyAre) {
  const TestFolder folder;
  const std::string path = folder.file("data");
  {
    const auto store = SqliteStore::open(path);
    ASSERT_TRUE(store);
    fill_as_before(**store);
  }
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(handle,
                         "UPDATE entries SET body = substr(body, 2) WHERE version = 3 AND stream = "
                         "(SELECT id FROM streams WHERE name = CAST('table/a' AS BLOB))",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(handle);
  const auto store = SqliteStore::open(path);
  ASSERT_TRUE(store) << store.error().sentence;
  const auto sound = (*store)->read("table/a", 0, 2);
  ASSERT_TRUE(seal_old_names(**store, kKey));
  EXPECT_EQ((*store)->read("table/a", 0, 2), sound);
  EXPECT_EQ((*store)->read(kErasedStream, 0, 9)->size(), 1U) << "table/b is written again";
  SealedStore sealed(**store, kKey, sealed_streams());
  EXPECT_FALSE(text_in({{"", *sealed.read("table/b", 0, 9)}}).contains("Beto"));
}

struct OldReplica : ::testing::Test {
  void follow() {
    {
      ReplicatedStore replica(*first, {.file = file, .key = kKey, .key_stream = "key"});
      replica.end();
      EXPECT_EQ(replica.lag().fault, "");
    }
    auto second = SqliteStore::open(file);
    ASSERT_TRUE(second) << second.error().sentence;
    EXPECT_EQ(content_of(**second), content_of(*first));
  }

  TestFolder folder;
  std::string file = folder.file("second");
  std::unique_ptr<SqliteStore> first = *SqliteStore::open(folder.file("first"));
};

TEST_F(OldReplica, FollowsWhatIsSealedAgainAndForgetsToo) {
  fill_as_before(*first);
  follow();
  ASSERT_TRUE(seal_old_names(*first, kKey));
  follow();
  {
    ReplicatedStore replica(*first, {.file = file, .key = kKey, .key_stream = "key"});
    SealedStore sealed(replica, kKey, sealed_streams());
    PersonalStore clear(sealed);
    ASSERT_TRUE(clear.erase(person_stream("ana")));
    replica.end();
  }
  follow();
  const auto second = SqliteStore::open(file);
  EXPECT_FALSE(text_in(tables_in(**second)).contains("Ana"));
  EXPECT_TRUE(text_in(tables_in(**second)).contains("Beto"));
  EXPECT_TRUE((*second)->list(person_stream("ana"))->empty());
}

}  // namespace
}  // namespace comodin
