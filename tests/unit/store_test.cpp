// The kit on all stores; what is special about files: versions, locks and damage; and about sealed
// stores.
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>

#include <sys/wait.h>
#include <unistd.h>

#include "faulty_vfs.h"
#include "store/memory_store.h"
#include "store/sealed_store.h"
#include "store/sqlite_schema.h"
#include "store_kit.h"

namespace comodin {
namespace {

using testing::Content;
using testing::content_of;
using testing::FaultyVfs;
using testing::StoreKit;
using testing::test_seed;
using testing::TestFolder;

class MemoryMaker {
 public:
  Store& store() { return store_; }

 private:
  MemoryStore store_;
};

class SqliteMaker {
 public:
  SqliteMaker() {
    auto store = SqliteStore::open(folder_.file("data"));
    EXPECT_TRUE(store) << store.error().sentence;
    if (store) store_ = std::move(*store);
  }
  Store& store() { return *store_; }

 private:
  TestFolder folder_;
  std::unique_ptr<Store> store_;
};

constexpr SealKey kSealKey = {7};

class SealedMaker {
 public:
  Store& store() { return store_; }
  static SealedStore around(Store& copy) { return {copy, kSealKey, {""}}; }

 private:
  MemoryStore inner_;
  SealedStore store_{inner_, kSealKey, {""}};
};

}  // namespace

namespace testing {
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, StoreKit, MemoryMaker);
INSTANTIATE_TYPED_TEST_SUITE_P(Sealed, StoreKit, SealedMaker);
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, StoreKit, SqliteMaker);
}  // namespace testing

namespace {

StoreResult append_one(Store& store, const Append& append) {
  return store.append({&append, 1}).at(0);
}

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// Another program's access to the file.
void run_sql(const std::string& path, const char* sql) {
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(handle);
  sqlite3_close(handle);
}

void expect_refused(const std::string& path, StoreFault fault, std::string_view words) {
  const std::string before = bytes_of(path);
  const auto store = SqliteStore::open(path);
  ASSERT_FALSE(store);
  const StoreError& error = store.error();
  EXPECT_EQ(error.fault, fault) << error.sentence;
  EXPECT_TRUE(error.sentence.contains(path)) << error.sentence;
  EXPECT_TRUE(error.sentence.contains(words)) << error.sentence;
  EXPECT_TRUE(error.sentence.ends_with('.')) << error.sentence;
  EXPECT_TRUE(bytes_of(path) == before) << "the file was changed";
}

TEST(MemoryStore, FailsOnRequestAndContinuesAfterwards) {
  MemoryStore store;
  store.fail(StoreError{StoreFault::full, "Full."});
  const std::vector<Append> two = {{"a", 0, {"1"}}, {"b", 7, {"1"}}};
  const std::vector<StoreResult> results = store.append(two);
  ASSERT_EQ(results.size(), 2U);
  for (const StoreResult& result : results) EXPECT_EQ(result.error().fault, StoreFault::full);
  EXPECT_FALSE(store.erase("a"));
  EXPECT_EQ(content_of(store), Content{});
  store.fail(std::nullopt);
  EXPECT_TRUE(append_one(store, {"a", 0, {"1"}}));
}

TEST(SqliteStore, KeepsEverythingFromOneRunToTheNext) {
  const TestFolder folder;
  Content content;
  for (int run = 0; run < 3; ++run) {
    const auto store = SqliteStore::open(folder.file("data"));
    ASSERT_TRUE(store) << store.error().sentence;
    EXPECT_EQ(content_of(**store), content);
    const std::string entry = std::to_string(run);
    ASSERT_TRUE(append_one(**store, {"a", content["a"].size(), {entry}}));
    content["a"].push_back(entry);
  }
  EXPECT_FALSE(std::filesystem::exists(folder.file("data-wal"))) << "left after a good end";
}

// Not even in the write-ahead log of a server that runs on.
TEST(SqliteStore, LeavesNothingOfAnErasedStreamInItsFiles) {
  const TestFolder folder;
  const std::string path = folder.file("data");
  const auto store = SqliteStore::open(path);
  ASSERT_TRUE(store) << store.error().sentence;
  ASSERT_TRUE(append_one(**store, {"a", 0, {"a secret key"}}));
  EXPECT_TRUE(bytes_of(path + "-wal").contains("a secret key"));
  ASSERT_TRUE((*store)->erase("a"));
  ASSERT_TRUE(append_one(**store, {"b", 0, {"1"}}));
  EXPECT_FALSE(bytes_of(path + "-wal").contains("a secret key"));
  EXPECT_FALSE(bytes_of(path).contains("a secret key"));
}

TEST(SqliteStore, TakesAnyNameForAPath) {
  const TestFolder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.file(""));
  for (const char* name : {":memory:", "file:a?mode=memory", "ñ %20#"}) {
    const auto store = SqliteStore::open(name);
    EXPECT_TRUE(store);
    EXPECT_TRUE(std::filesystem::exists(folder.file(name))) << name;
  }
  std::filesystem::current_path(before);
  EXPECT_FALSE(SqliteStore::open(""));
  EXPECT_FALSE(SqliteStore::open(std::string("a\0b", 3)));
}

TEST(SqliteStore, ReportsWhyAFileCannotBeOpened) {
  const TestFolder folder;
  const auto store = SqliteStore::open(folder.file("no/data"));
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().fault, StoreFault::failed);
  EXPECT_TRUE(store.error().sentence.contains("No such file")) << store.error().sentence;
}

TEST(SqliteStore, IsForOneServerOnly) {
  const TestFolder folder;
  const auto first = SqliteStore::open(folder.file("data"));
  ASSERT_TRUE(first);
  const auto second = SqliteStore::open(folder.file("data"));
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().fault, StoreFault::in_use);
  EXPECT_TRUE(second.error().sentence.contains("in use")) << second.error().sentence;
  EXPECT_TRUE(append_one(**first, {"a", 0, {"1"}}));
}

TEST(SqliteStore, IsForOneServerOnlyAlsoAmongProcesses) {
  const TestFolder folder;
  const std::string path = folder.file("data");
  std::array<int, 2> go{};
  ASSERT_EQ(pipe(go.data()), 0);
  std::fflush(nullptr);  // or the child would print it again
  const pid_t child = fork();
  if (child == 0) {
    char byte = 0;
    if (read(go[0], &byte, 1) != 1) _exit(3);
    const auto store = SqliteStore::open(path);
    if (store) _exit(1);
    _exit(store.error().sentence.contains("in use") ? 0 : 2);
  }
  const auto store = SqliteStore::open(path);
  EXPECT_TRUE(store);
  EXPECT_EQ(write(go[1], "x", 1), 1);
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  for (const int end : go) close(end);
}

TEST(SqliteStore, RefusesDataOfANewerVersion) {
  const TestFolder folder;
  const std::string path = folder.file("data");
  ASSERT_TRUE(SqliteStore::open(path));
  run_sql(path, "PRAGMA user_version = 7");
  expect_refused(path, StoreFault::newer, "its data has version 7, and this program knows 3");
}

TEST(SqliteStore, RefusesADatabaseOfSomebodyElse) {
  const TestFolder folder;
  const std::string path = folder.file("data");
  run_sql(path, "CREATE TABLE photos (id INTEGER)");
  expect_refused(path, StoreFault::damaged, "not a data file of Comodín");
}

// What happens to the files of a running server, and what then must not be acknowledged.
class TakenAway : public ::testing::Test {
 protected:
  TakenAway() {
    std::filesystem::create_directory(home_);
    auto opened = SqliteStore::open(path_);
    EXPECT_TRUE(opened) << opened.error().sentence;
    if (opened) store_ = std::move(*opened);
    EXPECT_TRUE(append_one(*store_, {"a", 0, {"1"}}));
    EXPECT_EQ(store_->health(), std::nullopt);
  }
  void expect_gone(const std::string& path) {
    const StoreResult result = append_one(*store_, {"a", 1, {"2"}});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault, StoreFault::gone);
    EXPECT_TRUE(result.error().sentence.starts_with(path + " was deleted")) << path;
    EXPECT_EQ(store_->read("a", 0, testing::kAll), (std::vector<std::string>{"1"}));
    ASSERT_TRUE(store_->health());
    EXPECT_EQ(store_->health()->fault, StoreFault::gone);
  }
  void expect_well() {
    EXPECT_TRUE(append_one(*store_, {"a", 1, {"2"}}));
    EXPECT_EQ(store_->health(), std::nullopt);
  }

  TestFolder folder_;
  std::string home_ = folder_.file("home");
  std::string path_ = home_ + "/data";
  std::unique_ptr<Store> store_;
};

TEST_F(TakenAway, ADeletedFileTakesNothingMoreAndCanStillBeSaved) {
  std::filesystem::remove(path_);
  expect_gone(path_);
  ASSERT_TRUE(store_->back_up(folder_.file("saved")));
  store_.reset();
  const auto saved = SqliteStore::open(folder_.file("saved"));
  ASSERT_TRUE(saved) << saved.error().sentence;
  EXPECT_EQ(content_of(**saved), (Content{{"a", {"1"}}}));
}

TEST_F(TakenAway, ADeletedLogToo) {
  std::filesystem::remove(path_ + "-wal");
  expect_gone(path_ + "-wal");
}

TEST_F(TakenAway, AReplacedFileTakesNothingUntilTheFirstIsBack) {
  std::filesystem::rename(path_, folder_.file("away"));
  std::filesystem::copy_file(folder_.file("away"), path_);
  expect_gone(path_);
  std::filesystem::rename(folder_.file("away"), path_);
  expect_well();
}

TEST_F(TakenAway, AMovedFolderTakesNothingUntilItIsBack) {
  std::filesystem::rename(home_, folder_.file("away"));
  expect_gone(path_);
  std::filesystem::rename(folder_.file("away"), home_);
  expect_well();
}

TEST(StoreHealth, SaysThatSpaceIsShortWhileWritesStillSucceed) {
  const TestFolder folder;
  const auto store = SqliteStore::open(folder.file("data"), {.low_space = UINT64_MAX});
  ASSERT_TRUE(store) << store.error().sentence;
  EXPECT_TRUE(append_one(**store, {"a", 0, {"1"}}));
  ASSERT_TRUE((*store)->health());
  EXPECT_EQ((*store)->health()->fault, StoreFault::full);
  EXPECT_TRUE((*store)->health()->sentence.contains(" MiB are left for ")) << "to see how many";
}

TEST(StoreHealth, IsThatOfTheLastWrite) {
  FaultyVfs vfs(1);
  const auto store = SqliteStore::open("/data", {.vfs = FaultyVfs::kName});
  ASSERT_TRUE(store) << store.error().sentence;
  for (const auto& [trouble, fault] : {std::pair(testing::Trouble::no_space, StoreFault::full),
                                       {testing::Trouble::read_only, StoreFault::read_only},
                                       {testing::Trouble::io_error, StoreFault::failed}}) {
    vfs.set_trouble(trouble);
    EXPECT_FALSE(append_one(**store, {"a", 0, {"1"}}));
    ASSERT_TRUE((*store)->health());
    EXPECT_EQ((*store)->health()->fault, fault);
    vfs.set_trouble(testing::Trouble::none);
    EXPECT_TRUE(append_one(**store, {"b", 0, {}}));
    EXPECT_EQ((*store)->health(), std::nullopt);
  }
}

constexpr std::string_view kSteps[] = {
    "CREATE TABLE streams (id INTEGER PRIMARY KEY, text TEXT NOT NULL)",
    "ALTER TABLE streams ADD COLUMN size INTEGER NOT NULL DEFAULT 0;"
    "UPDATE streams SET size = length(text)",
    "CREATE TABLE more (id INTEGER PRIMARY KEY)",
};

std::expected<std::unique_ptr<Database>, StoreError> open_at(const std::string& path,
                                                             SchemaSteps steps) {
  auto database = Database::open(path, nullptr);
  if (!database) return database;
  if (StoreResult result = bring_up_to_date(**database, steps, 1000); !result)
    return std::unexpected(result.error());
  return database;
}

TEST(SchemaSteps, BringOldDataToTheNewestVersionAndKeepIt) {
  const TestFolder folder;
  const SchemaSteps steps = kSteps;
  {
    const auto old = open_at(folder.file("data"), steps.first(1));
    ASSERT_TRUE(old) << old.error().sentence;
    ASSERT_TRUE((*old)->run("INSERT INTO streams (text) VALUES ('four')"));
  }
  {
    const auto now = open_at(folder.file("data"), steps);
    ASSERT_TRUE(now) << now.error().sentence;
    EXPECT_EQ((*now)->number("SELECT size FROM streams"), 4);
    EXPECT_EQ((*now)->number("PRAGMA user_version"), 3);
  }
  EXPECT_TRUE(open_at(folder.file("data"), steps));
  const auto old = open_at(folder.file("data"), steps.first(2));
  ASSERT_FALSE(old);
  EXPECT_EQ(old.error().fault, StoreFault::newer);
}

TEST(SchemaSteps, ThatFailLeaveTheVersionThatWas) {
  const TestFolder folder;
  const SchemaSteps steps = kSteps;
  ASSERT_TRUE(open_at(folder.file("data"), steps.first(1)));
  const std::array<std::string_view, 3> bad = {kSteps[0], kSteps[1], "CREATE TABLE streams (x)"};
  EXPECT_FALSE(open_at(folder.file("data"), bad));
  const auto old = open_at(folder.file("data"), steps.first(1));
  ASSERT_TRUE(old) << old.error().sentence;
  EXPECT_EQ((*old)->number("PRAGMA user_version"), 1);
}

// Damage.

// A file of some dozen pages, and what is in it.
Content fill(Store& store) {
  Content content;
  for (int i = 0; i < 40; ++i) {
    const std::string stream = "table/" + std::to_string(i % 10);
    std::vector<std::string>& entries = content[stream];
    const std::string entry =
        std::to_string(i) + std::string(static_cast<std::size_t>(37 * i), 'x');
    EXPECT_TRUE(append_one(store, {stream, entries.size(), {entry}}));
    entries.push_back(entry);
  }
  return content;
}

TEST(Damage, AFileThatIsNotADatabaseIsReported) {
  const TestFolder folder;
  const std::string path = folder.file("data");
  for (const std::string& bytes : {std::string("xy"), std::string("Dear diary,\n"),
                                   std::string(10'000, '\0'), std::string(10'000, 'z')}) {
    SCOPED_TRACE(bytes.size());
    write_bytes(path, bytes);
    expect_refused(path, StoreFault::damaged, "damaged");
  }
}

TEST(Damage, AFileCutShortIsReported) {
  const TestFolder folder;
  const std::string path = folder.file("data");
  {
    const auto store = SqliteStore::open(path);
    ASSERT_TRUE(store);
    fill(**store);
  }
  const std::string whole = bytes_of(path);
  ASSERT_GT(whole.size(), 30'000U);
  for (const std::size_t size : {std::size_t{100}, std::size_t{4096}, std::size_t{8192},
                                 whole.size() / 2, whole.size() - 4096}) {
    write_bytes(path, whole.substr(0, size));
    expect_refused(path, StoreFault::damaged, "damaged");
  }
}

TEST(Damage, ALogWithoutItsFileIsReported) {
  const TestFolder folder;
  const std::string path = folder.file("data");
  write_bytes(path + "-wal", "the latest entries");
  for (const bool empty : {false, true}) {
    if (empty) write_bytes(path, "");
    const auto store = SqliteStore::open(path);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().fault, StoreFault::damaged);
    EXPECT_TRUE(store.error().sentence.contains("data-wal")) << store.error().sentence;
    EXPECT_EQ(bytes_of(path + "-wal"), "the latest entries");
  }
}

// Opens the file and reads everything: the content must be as before, or a fault. Returns what is
// wrong, or "".
std::string judge_damaged(const Content& content) {
  const auto store = SqliteStore::open("/data", {.vfs = FaultyVfs::kName});
  if (!store && store.error().fault == StoreFault::failed) return store.error().sentence;
  if (!store) return "";
  const auto found = content_of(**store);
  if (!found) return found.error().fault == StoreFault::damaged ? "" : found.error().sentence;
  return *found == content ? "" : "other content, and no word about it";
}

TEST(Damage, AnyBitThatFlipsIsReportedOrMeansNothing) {
  Random random(test_seed(22));
  FaultyVfs vfs(1);
  Content content;
  {
    const auto store = SqliteStore::open("/data", {.vfs = FaultyVfs::kName});
    ASSERT_TRUE(store) << store.error().sentence;
    content = fill(**store);
  }
  const std::string good = vfs.content("/data");
  ASSERT_EQ(judge_damaged(content), "");
  const char* const soak = std::getenv("COMODIN_SOAK");
  const std::size_t step = soak != nullptr && std::string(soak) == "long" ? 1 : 127;
  for (std::size_t at = random.below(static_cast<std::uint32_t>(step)); at < good.size();
       at += step) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ (1 << random.below(8)));
    vfs.set_content("/data", std::move(bad));
    ASSERT_EQ(judge_damaged(content), "") << "byte " << at;
  }
}

// A closed file with some content, to be changed.
class DamagedFile : public ::testing::Test {
 protected:
  DamagedFile() {
    const auto store = SqliteStore::open(path_);
    EXPECT_TRUE(store) << store.error().sentence;
    if (store) content_ = fill(**store);
  }
  std::vector<std::size_t> places_of(std::string_view text) const {
    const std::string bytes = bytes_of(path_);
    std::vector<std::size_t> places;
    for (std::size_t at = bytes.find(text); at != bytes.npos; at = bytes.find(text, at + 1))
      places.push_back(at);
    return places;
  }
  void overwrite(std::size_t at, std::string_view with) const {
    std::string bytes = bytes_of(path_);
    bytes.replace(at, with.size(), with);
    write_bytes(path_, bytes);
  }

  TestFolder folder_;
  std::string path_ = folder_.file("data");
  Content content_;
};

TEST_F(DamagedFile, WithAPageOfGarbageIsRefused) {
  const std::size_t at = places_of(content_["table/5"].back()).at(0);
  overwrite(at / 4096 * 4096, std::string(4096, 'z'));
  expect_refused(path_, StoreFault::damaged, "damaged");
}

// One is in the table of streams, the other in its index.
TEST_F(DamagedFile, WithANameThatChangedIsRefused) {
  const std::string good = bytes_of(path_);
  const std::vector<std::size_t> places = places_of("table/7");
  EXPECT_EQ(places.size(), 2U);
  for (const std::size_t at : places) {
    write_bytes(path_, good);
    overwrite(at, "tablE/7");
    expect_refused(path_, StoreFault::damaged, "damaged");
  }
}

TEST_F(DamagedFile, WithOtherTablesIsRefused) {
  overwrite(places_of("body BLOB").at(0), "Body BLOB");
  expect_refused(path_, StoreFault::damaged, "its tables are not ours");
}

TEST_F(DamagedFile, WithoutItsLastEntryIsNotTakenForAShorterOne) {
  run_sql(path_, "DELETE FROM entries WHERE stream = 3 AND version = 4");
  const auto store = SqliteStore::open(path_);
  ASSERT_TRUE(store) << store.error().sentence;
  const auto entries = (*store)->read("table/2", 0, testing::kAll);
  ASSERT_FALSE(entries);
  EXPECT_EQ(entries.error().fault, StoreFault::damaged);
}

TEST_F(DamagedFile, WithADamagedStreamServesAllOthers) {
  run_sql(path_, "UPDATE streams SET version = 3 WHERE name = CAST('table/2' AS BLOB)");
  const auto store = SqliteStore::open(path_);
  ASSERT_TRUE(store) << store.error().sentence;
  const std::vector<Append> appends = {{"table/1", 4, {"x"}}, {"table/2", 3, {"x"}}};
  const std::vector<StoreResult> results = (*store)->append(appends);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_TRUE(results[0]);
  EXPECT_EQ(results[1].error().fault, StoreFault::damaged);
  EXPECT_EQ((*store)->read("table/2", 0, testing::kAll).error().fault, StoreFault::damaged);
  EXPECT_EQ((*store)->list("table/")->size(), content_.size()) << "none is silently missing";
}

// Its log too, although SQLite would checkpoint it on closing.
TEST(Damage, ARefusedFileIsLeftAsItIs) {
  FaultyVfs vfs(1);
  const SqliteOptions options{.vfs = FaultyVfs::kName};
  {
    const auto store = SqliteStore::open("/data", options);
    ASSERT_TRUE(store);
    fill(**store);
  }
  {
    const auto store = SqliteStore::open("/data", options);
    ASSERT_TRUE(store);
    ASSERT_TRUE(append_one(**store, {"table/1", 4, {"x"}}));
    vfs.kill();
  }
  std::string newer = vfs.content("/data");
  newer[63] = 7;  // where the header has the version
  vfs.set_content("/data", newer);
  const std::string log = vfs.content("/data-wal");
  ASSERT_FALSE(log.empty());
  const auto store = SqliteStore::open("/data", options);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().fault, StoreFault::newer) << store.error().sentence;
  EXPECT_TRUE(vfs.content("/data") == newer);
  EXPECT_TRUE(vfs.content("/data-wal") == log);
}

TEST(Damage, OfAnEntryIsReportedWithItsPlace) {
  const TestFolder folder;
  const std::string path = folder.file("data");
  {
    const auto store = SqliteStore::open(path);
    ASSERT_TRUE(store);
    ASSERT_TRUE(append_one(**store, {"a", 0, {"first", "second"}}));
  }
  std::string bytes = bytes_of(path);
  bytes.replace(bytes.find("second"), 6, "Second");
  write_bytes(path, bytes);
  const auto store = SqliteStore::open(path);
  ASSERT_TRUE(store) << store.error().sentence;
  EXPECT_TRUE((*store)->read("a", 0, 1));
  const auto entries = (*store)->read("a", 0, 2);
  ASSERT_FALSE(entries);
  EXPECT_EQ(entries.error().sentence,
            path +
                " is damaged: entry 2 of stream number 1 is not what was written. It is left as "
                "it is; put a back-up in its place.");
}

struct Sealed : ::testing::Test {
  std::vector<std::string> inside(std::string_view stream) { return *inner.read(stream, 0, 100); }

  MemoryStore inner;
  SealedStore store{inner, kSealKey, {"table/"}};
};

TEST_F(Sealed, TheStoreWithinLearnsNothingOfASealedStream) {
  const std::string text = R"({"move":"1 plays R5"})";
  ASSERT_TRUE(append_one(store, {"table/a", 0, {text, text}}));
  const auto stored = inside("table/a");
  ASSERT_EQ(stored.size(), 2U);
  EXPECT_NE(stored[0], stored[1]);  // not even equality is visible
  for (const std::string& each : stored) EXPECT_EQ(each.find("plays"), std::string::npos);
  EXPECT_EQ(*store.read("table/a", 0, 100), (std::vector<std::string>{text, text}));
}

TEST_F(Sealed, OtherStreamsPassThrough) {
  ASSERT_TRUE(append_one(store, {"edition/a", 0, {"text"}}));
  EXPECT_EQ(inside("edition/a"), (std::vector<std::string>{"text"}));
  EXPECT_EQ(*store.read("edition/a", 0, 1), (std::vector<std::string>{"text"}));
}

// What somebody makes of a stream who can write the file but does not have the key.
struct Forged : Sealed {
  void expect_damage_at(const std::vector<std::string>& entries, std::string_view place) {
    MemoryStore other;
    ASSERT_TRUE(append_one(other, {"table/a", 0, entries}));
    const auto read = SealedStore(other, kSealKey, {"table/"}).read("table/a", 0, 100);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().fault, StoreFault::damaged);
    EXPECT_TRUE(read.error().sentence.starts_with(place)) << read.error().sentence;
  }
  std::vector<std::string> written(const std::vector<std::string>& entries) {
    MemoryStore other;
    SealedStore sealed(other, kSealKey, {"table/"});
    EXPECT_TRUE(append_one(sealed, {"table/a", 0, entries}));
    return *other.read("table/a", 0, 100);
  }
  std::vector<std::string> good = written({"{1}", "{2}", "{3}", "{4}"});
};

TEST_F(Forged, AnEntryThatIsSwappedLeftOutOrInsertedIsDamage) {
  expect_damage_at({good[0], good[2], good[1], good[3]}, "Entry 2 of table/a");
  expect_damage_at({good[0], good[2], good[3]}, "Entry 2 of table/a");
  expect_damage_at({good[1], good[2], good[3]}, "Entry 1 of table/a");
  expect_damage_at({good[0], good[1], good[1], good[2], good[3]}, "Entry 3 of table/a");
}

// The same stream and versions, sealed by the same key: from a back-up that was played on.
TEST_F(Forged, AnEntryOfAnotherPastIsDamage) {
  const auto other = written({"{1}", "{2}", "{3}", "{4}"});
  expect_damage_at({good[0], other[1], good[2], good[3]}, "Entry 2 of table/a");
  expect_damage_at({good[0], good[1], other[2], other[3]}, "Entry 3 of table/a");
}

TEST_F(Forged, PlainTextIsDamage) {
  expect_damage_at({good[0], good[1], R"({"t":"host"})"}, "Entry 3 of table/a");
  expect_damage_at({R"({"t":"made"})"}, "Entry 1 of table/a");
}

TEST_F(Sealed, AppendsContinueTheChainAlsoOfAnotherRun) {
  ASSERT_TRUE(append_one(store, {"table/a", 0, {"{1}"}}));
  SealedStore next(inner, kSealKey, {"table/"});
  const std::vector<Append> appends = {{"table/a", 0, {"{x}"}}, {"table/a", 1, {"{2}", "{3}"}},
                                       {"table/b", 0, {"{1}"}}, {"table/a", 2, {"{x}"}},
                                       {"table/a", 3, {"{4}"}}, {"table/b", 5, {"{x}"}}};
  std::vector<bool> done;
  for (const StoreResult& result : next.append(appends)) done.push_back(result.has_value());
  EXPECT_EQ(done, (std::vector<bool>{false, true, true, false, true, false}));
  EXPECT_EQ(*next.read("table/a", 0, 9), (std::vector<std::string>{"{1}", "{2}", "{3}", "{4}"}));
  EXPECT_EQ(*next.read("table/a", 2, 1), (std::vector<std::string>{"{3}"}));
}

// Two servers with one key.
TEST_F(Sealed, AppendsContinueTheChainOfAnotherServer) {
  SealedStore other(inner, kSealKey, {"table/"});
  for (Version version = 0; version < 6; version += 2) {
    ASSERT_TRUE(append_one(store, {"table/a", version, {"{1}"}}));
    EXPECT_FALSE(append_one(other, {"table/a", version, {"{x}"}}));
    ASSERT_TRUE(append_one(other, {"table/a", version + 1, {"{2}"}}));
    EXPECT_FALSE(append_one(store, {"table/a", version + 1, {"{x}"}}));
  }
  EXPECT_EQ(*store.read("table/a", 0, 9),
            (std::vector<std::string>{"{1}", "{2}", "{1}", "{2}", "{1}", "{2}"}));
}

// Of a data file of an earlier version.
const Content kOldContent = {{"edition/x", {"text"}},
                             {"table/a", {R"({"t":"made"})", R"({"t":"said"})"}},
                             {"table/b", {R"({"t":"made"})"}}};

void fill_as_before(Store& store) {
  for (const auto& [stream, entries] : kOldContent)
    ASSERT_TRUE(append_one(store, {stream, 0, entries}));
}

Content opened(Store& store) {
  SealedStore sealed(store, kSealKey, {"table/"});
  return content_of(sealed).value_or(Content{});
}

TEST(SealOldEntries, ChainsThemOnceAndAcceptsNoOthersAfterwards) {
  const TestFolder folder;
  const auto store = SqliteStore::open(folder.file("data"));
  ASSERT_TRUE(store) << store.error().sentence;
  fill_as_before(**store);
  EXPECT_EQ(opened(**store), Content{}) << "not before";
  EXPECT_EQ(seal_old_entries(**store, kSealKey, "table/"), 2U);
  EXPECT_EQ(opened(**store), kOldContent);
  ASSERT_TRUE(append_one(**store, {"table/forged", 0, {R"({"t":"made"})"}}));
  EXPECT_EQ(seal_old_entries(**store, kSealKey, "table/"), 0U);
  SealedStore sealed(**store, kSealKey, {"table/"});
  EXPECT_FALSE(sealed.read("table/forged", 0, 1));
}

TEST(SealOldEntries, IsDoneAsAWholeOrNotAtAllWhateverHappens) {
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
      const auto sealed = seal_old_entries(**store, kSealKey, "table/");
      if (i == 0) operations = vfs.operations() - before + 1;
    }
    vfs.restart();
    const auto store = SqliteStore::open("/data", options);
    ASSERT_TRUE(store) << store.error().sentence;
    const auto found = content_of(**store);
    ASSERT_TRUE(found) << found.error().sentence;
    if (*found != kOldContent) EXPECT_EQ(opened(**store), kOldContent) << "one half";
    EXPECT_TRUE(seal_old_entries(**store, kSealKey, "table/"));
    EXPECT_EQ(opened(**store), kOldContent);
  }
  EXPECT_GT(operations, 3U);
}

// The beginning of a damaged stream can still be saved.
TEST(SealOldEntries, GetAsFarAsAStreamIsSound) {
  const TestFolder folder;
  const std::string path = folder.file("data");
  {
    const auto store = SqliteStore::open(path);
    ASSERT_TRUE(store);
    fill_as_before(**store);
  }
  run_sql(path, "UPDATE entries SET body = CAST('{\"t\":\"said?' AS BLOB) WHERE version = 2");
  const auto store = SqliteStore::open(path);
  ASSERT_TRUE(store) << store.error().sentence;
  EXPECT_EQ(seal_old_entries(**store, kSealKey, "table/"), 2U);
  SealedStore sealed(**store, kSealKey, {"table/"});
  EXPECT_EQ(*sealed.read("table/a", 0, 1), (std::vector<std::string>{R"({"t":"made"})"}));
  EXPECT_FALSE(sealed.read("table/a", 0, 2));
  EXPECT_TRUE(sealed.read("table/b", 0, 2));
}

TEST_F(Sealed, AnotherKeyAnotherPlaceAndAnyChangedByteAreDamage) {
  ASSERT_TRUE(append_one(store, {"table/a", 0, {"{one}", "{two}"}}));
  const auto stored = inside("table/a");
  const auto expect_damage = [&](const std::string& entry, const SealKey& key) {
    MemoryStore other;
    ASSERT_TRUE(append_one(other, {"table/a", 0, {entry}}));
    const auto read = SealedStore(other, key, {"table/"}).read("table/a", 0, 1);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().fault, StoreFault::damaged);
    EXPECT_NE(read.error().sentence.find("Entry 1 of table/a"), std::string::npos);
  };
  expect_damage(stored[0], {8});
  expect_damage(stored[1], kSealKey);
  expect_damage("", kSealKey);
  for (std::size_t i = 0; i < stored[0].size(); ++i) {
    expect_damage(stored[0].substr(0, i), kSealKey);
    std::string changed = stored[0];
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    expect_damage(changed, kSealKey);
  }
}

}  // namespace
}  // namespace comodin
