// Data folders that were damaged, forged, or written by an earlier version: what is opened, what is
// reported, and what is saved.
#include "serving/data_check.h"

#include <atomic>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "serving/open_data.h"
#include "serving/scrub.h"
#include "simulated_registry.h"
#include "store/sealed_store.h"
#include "table/old_names.h"
#include "table/person_key.h"
#include "table/personal_store.h"
#include "test_folder.h"

namespace comodin {
namespace {

using testing::kAna;
using testing::quick_choices;
using testing::SimulatedRegistry;
using testing::TestFolder;

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Makes two tables, and Ana says something at the first.
std::vector<std::string> play(const std::shared_ptr<Store>& store) {
  SimulatedRegistry sim(store);
  std::vector<std::string> tables = {sim.make(quick_choices("official"), "ana", "Ana"),
                                     sim.make(quick_choices("dice"), "ana", "Ana")};
  sim.registry.attach(kAna, tables[0], "ana", "Ana", false, 0);
  sim.send(kAna, CommandVerb::chat, "1", "hello");
  sim.pass(100);
  return tables;
}

class DataTest : public ::testing::Test {
 protected:
  // Opens the folder as a server does; error message, or "".
  std::string open(const std::string& path) {
    close();
    auto folder = DataFolder::open(path);
    if (!folder) return folder.error();
    auto opened = open_data(*folder);
    if (!opened) return opened.error();
    file_ = std::move(*opened);
    sealed_ = std::make_unique<SealedStore>(*file_, folder->key(), sealed_streams());
    store_ = std::make_shared<PersonalStore>(*sealed_);
    return "";
  }
  void make() {
    ASSERT_EQ(open(path_), "");
    tables_ = play(store_);
    close();
  }
  void close() {
    store_.reset();
    sealed_.reset();
    file_.reset();
  }
  // As versions before wrote it: in clear, and nothing beside the key.
  void make_old() {
    {
      ASSERT_TRUE(DataFolder::open(path_));
      auto file = SqliteStore::open(path_ + "/comodin.db");
      ASSERT_TRUE(file) << file.error().sentence;
      tables_ = play(std::shared_ptr<Store>(std::move(*file)));
    }
    forget_chained();
  }
  void forget_chained() {
    const std::string key = text_of(path_ + "/key").substr(0, 65);
    std::ofstream(path_ + "/key") << key;
  }
  // Somebody without the key changes entries of the first table.
  void forge(const SqliteStore::Change& change) {
    const auto file = SqliteStore::open(path_ + "/comodin.db");
    ASSERT_TRUE(file) << file.error().sentence;
    ASSERT_TRUE((*file)->rewrite("table/" + tables_[0], change, [] { return StoreResult{}; }));
  }
  void run_sql(const std::string& sql) {
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open((path_ + "/comodin.db").c_str(), &handle), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(handle);
    sqlite3_close(handle);
  }
  // Damages an entry of the first table as a failing disk does.
  void damage(Version version) {
    run_sql("UPDATE entries SET body = substr(body, 2) WHERE version = " + std::to_string(version) +
            " AND stream = (SELECT id FROM streams WHERE name = CAST('table/" + tables_[0] +
            "' AS BLOB))");
  }
  DataReport report() {
    const auto folder = DataFolder::open(path_);
    EXPECT_TRUE(folder);
    auto found = check_folder(*folder);
    EXPECT_TRUE(found) << found.error().sentence;
    return found.value_or(DataReport{});
  }
  void expect_damaged_at(Version version) {
    const DataReport found = report();
    ASSERT_EQ(found.damaged.size(), 1U);
    EXPECT_EQ(found.damaged[0].stream, "table/" + tables_[0]);
    EXPECT_EQ(found.damaged[0].sound, version - 1);
    EXPECT_EQ(found.damaged[0].entries, 4U);
    EXPECT_TRUE(found.damaged[0].fault.contains("ntry " + std::to_string(version) + " of "))
        << found.damaged[0].fault;
  }

  TestFolder folder_;
  std::string path_ = folder_.file("data");
  std::vector<std::string> tables_;
  std::unique_ptr<SqliteStore> file_;
  std::unique_ptr<SealedStore> sealed_;
  std::shared_ptr<PersonalStore> store_;
};

TEST_F(DataTest, ACheckEndsWhenItIsToldTo) {
  make();
  ASSERT_EQ(open(path_), "");
  int reads = 0;
  EXPECT_FALSE(check_data(*store_, [&](std::size_t) { return ++reads < 2; }));
  EXPECT_EQ(reads, 2);
}

TEST_F(DataTest, ThatIsSoundIsReportedAsSound) {
  make();
  const DataReport found = report();
  EXPECT_TRUE(found.is_sound()) << to_json(found);
  EXPECT_EQ(found.streams, 7U);  // two editions, the keys of server and Ana, a mark, two tables
  EXPECT_EQ(found.entries, 12U);
}

TEST_F(DataTest, WithWhatRetentionRemembersIsSound) {
  make();
  ASSERT_EQ(open(path_), "");
  const std::vector<Append> remembered = {{std::string(kHoursStream), 0, {"{}"}},
                                          {std::string(kIdleStreams) + tables_[0], 0, {"{}"}}};
  for (const StoreResult& result : store_->append(remembered)) ASSERT_TRUE(result);
  close();
  const DataReport found = report();
  EXPECT_TRUE(found.is_sound()) << to_json(found);
}

TEST_F(DataTest, OfARunningServerIsCheckedByIt) {
  make();
  ASSERT_EQ(open(path_), "");
  const auto folder = DataFolder::open(path_);
  const auto refused = check_folder(*folder);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, StoreFault::in_use) << refused.error().sentence;
  const auto found = check_data(*store_);
  ASSERT_TRUE(found) << found.error().sentence;
  EXPECT_TRUE(found->is_sound()) << to_json(*found);
}

TEST_F(DataTest, ADamagedEntryIsReportedAndAllBeforeItIsSaved) {
  make();
  damage(3);
  expect_damaged_at(3);
  const std::string to = folder_.file("saved");
  const auto saved = salvage(*DataFolder::open(path_), to);
  ASSERT_TRUE(saved) << saved.error();
  EXPECT_EQ(saved->damaged.size(), 1U);
  ASSERT_EQ(open(to), "");
  EXPECT_EQ(read_all(*store_, "table/" + tables_[0])->size(), 2U);
  SimulatedRegistry sim(store_);
  for (const std::string& table : tables_) {
    sim.registry.bring(table, [] {});
    ASSERT_NE(sim.registry.find(table), nullptr);
    EXPECT_EQ(sim.registry.attach(kAna, table, "ana", "Ana", false, 0), std::nullopt);
    sim.send(kAna, CommandVerb::chat, "2", "back");
    sim.pass(100);
    EXPECT_EQ(sim.last(kAna, "done")["table"], table) << "it is played on";
  }
}

TEST_F(DataTest, IsNotSavedOverOtherData) {
  make();
  const auto saved = salvage(*DataFolder::open(path_), path_);
  ASSERT_FALSE(saved);
  EXPECT_TRUE(saved.error().contains("it is one already")) << saved.error();
}

TEST_F(DataTest, AStreamThatLostItsVersionIsReportedAndSavedWhole) {
  make();
  run_sql("UPDATE streams SET version = 2 WHERE name = CAST('table/" + tables_[0] + "' AS BLOB)");
  expect_damaged_at(5);
}

TEST_F(DataTest, AFileWithBrokenPagesIsReportedAndReadAsFarAsPossible) {
  make();
  // A page with the end of an edition's text, and with some entries of tables.
  std::string bytes = text_of(path_ + "/comodin.db");
  bytes.replace(bytes.rfind("= \"") / 4096 * 4096, 4096, std::string(4096, 'z'));
  std::ofstream(path_ + "/comodin.db", std::ios::binary) << bytes;
  EXPECT_TRUE(open(path_).contains("is damaged")) << "a server does not start with it";
  const DataReport found = report();
  EXPECT_TRUE(found.file.contains("is damaged")) << found.file;
  EXPECT_FALSE(found.damaged.empty());
  EXPECT_GT(found.entries, 1U) << "not all is lost";
  ASSERT_TRUE(salvage(*DataFolder::open(path_), folder_.file("saved")));
  path_ = folder_.file("saved");
  EXPECT_TRUE(report().is_sound());
  EXPECT_EQ(report().entries, found.entries - 1) << "without the mark that names are sealed";
  EXPECT_EQ(open(path_), "");
}

TEST_F(DataTest, AFileThatLostItsEndIsReportedAndReadAsFarAsPossible) {
  make();
  const std::string whole = path_;
  const std::string bytes = text_of(whole + "/comodin.db");
  const auto entries = report().entries;
  Version before = 0;
  for (const std::size_t part : {5U, 7U, 9U}) {
    path_ = folder_.file("cut" + std::to_string(part));
    ASSERT_TRUE(DataFolder::open(whole)->copy_to(path_));
    std::ofstream(path_ + "/comodin.db", std::ios::binary)
        << bytes.substr(0, bytes.size() * part / 10 + 100);
    const DataReport found = report();
    EXPECT_TRUE(found.file.contains("is damaged")) << found.file;
    EXPECT_GE(found.entries, before) << "the more is left, the more is read";
    EXPECT_LT(found.entries, entries);
    before = found.entries;
    const std::string saved = folder_.file("saved" + std::to_string(part));
    ASSERT_TRUE(salvage(*DataFolder::open(path_), saved));
    EXPECT_TRUE(open(path_).contains("is damaged")) << "it is left as it is";
    path_ = saved;
    EXPECT_TRUE(report().is_sound());
    EXPECT_EQ(open(path_), "");
  }
  EXPECT_GT(before, 1U) << "not all is lost";
}

TEST_F(DataTest, EntriesAreFoundWithoutTheirIndex) {
  make();
  const Version entries = report().entries;
  // The root of the index of the entries.
  std::string bytes = text_of(path_ + "/comodin.db");
  bytes.replace(4 * 4096, 4096, std::string(4096, 'z'));
  std::ofstream(path_ + "/comodin.db", std::ios::binary) << bytes;
  const DataReport found = report();
  EXPECT_TRUE(found.file.contains("is damaged")) << found.file;
  EXPECT_EQ(found.entries, entries);
}

TEST_F(DataTest, ChatAndHostCannotBeRewrittenWithoutTheKey) {
  make();
  forge([](std::string_view, Version version, std::string_view entry) {
    return version == 4 ? R"({"t":"said","at":1,"by":"ana","text":"forged"})" : std::string(entry);
  });
  expect_damaged_at(4);
}

TEST_F(DataTest, EntriesCannotBeSwappedWithoutTheKey) {
  make();
  std::string third;
  forge([&](std::string_view, Version version, std::string_view entry) {
    if (version == 3) third = entry;
    return std::string(entry);
  });
  forge([&](std::string_view, Version version, std::string_view entry) {
    return version == 2 ? third : std::string(entry);
  });
  expect_damaged_at(2);
}

TEST_F(DataTest, OfAnEarlierVersionIsSealedOnceAndPlayedOn) {
  make_old();
  EXPECT_TRUE(text_of(path_ + "/comodin.db").contains("hello"));
  EXPECT_TRUE(report().is_sound()) << "a check does not need to change it";
  ASSERT_EQ(open(path_), "");
  SimulatedRegistry sim(store_);
  sim.registry.bring(tables_[0], [] {});
  ASSERT_NE(sim.registry.find(tables_[0]), nullptr);
  EXPECT_EQ(sim.registry.find(tables_[0])->version, 4U);
  close();
  EXPECT_EQ(text_of(path_ + "/key").substr(64), "\nsealed 2\n");
  EXPECT_FALSE(text_of(path_ + "/comodin.db").contains("hello"));
  EXPECT_TRUE(report().is_sound());
}

TEST_F(DataTest, OfAnEarlierVersionHasNamesUnderKeysOfTheirPeopleOnceItIsOpened) {
  make_old();
  ASSERT_EQ(open(path_), "");
  const std::string table = "table/" + tables_[0];
  EXPECT_TRUE(store_->read(table, 3, 1)->front().contains("hello"));
  EXPECT_FALSE(sealed_->read(table, 3, 1)->front().contains("hello"));
  EXPECT_EQ(store_->list(kPersonalStream)->size(), 1U);
}

TEST_F(DataTest, OnlyTheServersKeyOpensTheKeysOfPeople) {
  make();
  ASSERT_EQ(open(path_), "");
  const std::string key = sealed_->read(person_stream("ana"), 0, 1)->front();
  EXPECT_EQ(key.size(), 64U);
  EXPECT_FALSE(file_->read(person_stream("ana"), 0, 1)->front().contains(key));
  close();
  run_sql(
      "UPDATE entries SET body = substr(body, 2) WHERE stream = (SELECT id FROM streams WHERE "
      "name = CAST('person/ana' AS BLOB))");
  const DataReport found = report();
  ASSERT_EQ(found.damaged.size(), 1U) << to_json(found);
  EXPECT_EQ(found.damaged[0].stream, "person/ana") << "and not the tables where she is named";
}

TEST_F(DataTest, WithAPersonWhoWasForgottenIsSoundAndCanBePlayed) {
  make();
  ASSERT_EQ(open(path_), "");
  ASSERT_TRUE(store_->erase(person_stream("ana")));
  close();
  const DataReport found = report();
  EXPECT_TRUE(found.is_sound()) << to_json(found);
  ASSERT_TRUE(salvage(*DataFolder::open(path_), folder_.file("saved")));
  ASSERT_EQ(open(folder_.file("saved")), "");
  SimulatedRegistry sim(store_);
  sim.registry.bring(tables_[0], [] {});
  ASSERT_NE(sim.registry.find(tables_[0]), nullptr);
  EXPECT_EQ(sim.registry.find(tables_[0])->person("ana")->name, kForgotten);
  EXPECT_EQ(sim.registry.find(tables_[0])->chat[0].text, kForgotten);
}

TEST_F(DataTest, PlainTextIsRefusedOnceItIsSealed) {
  make_old();
  ASSERT_EQ(open(path_), "");
  close();
  forge([](std::string_view, Version, std::string_view) { return R"({"t":"made"})"; });
  expect_damaged_at(1);
  ASSERT_EQ(open(path_), "");
  SimulatedRegistry sim(store_);
  sim.registry.bring(tables_[0], [] {});
  EXPECT_EQ(sim.registry.attach(kAna, tables_[0], "ana", "Ana", false, 0), "table_damaged");
}

// An old copy of the key file, or a crash before it was written.
TEST_F(DataTest, PlainTextIsRefusedAlsoIfOnlyTheTablesShowThatItIsSealed) {
  make();
  forget_chained();
  forge([](std::string_view, Version, std::string_view) { return R"({"t":"made"})"; });
  ASSERT_EQ(open(path_), "");
  EXPECT_FALSE(store_->read("table/" + tables_[0], 0, 1));
  EXPECT_TRUE(store_->read("table/" + tables_[1], 0, 1));
  EXPECT_EQ(text_of(path_ + "/key").substr(64), "\nsealed 2\n");
}

TEST_F(DataTest, AKeyOfANewerVersionIsRefused) {
  make();
  std::ofstream(path_ + "/key", std::ios::app) << "";
  const std::string key = text_of(path_ + "/key").substr(0, 65);
  std::ofstream(path_ + "/key") << key << "sealed 3\n";
  EXPECT_TRUE(open(path_).contains("newer version of Comodín"));
}

TEST_F(DataTest, AnotherKeyOpensNothing) {
  make();
  std::ofstream(path_ + "/key") << std::string(64, '7') << '\n';
  EXPECT_TRUE(open(path_).contains("is another one than theirs"));
  EXPECT_FALSE(check_folder(*DataFolder::open(path_)));
}

TEST_F(DataTest, AScrubFindsDamageAndThatItIsGone) {
  make();
  damage(2);
  ASSERT_EQ(open(path_), "");
  std::atomic<int> damaged = 0;
  std::atomic<int> sound = 0;
  Scrub scrub(*store_,
              [&](const StreamReport& report) { ++(report.fault.empty() ? sound : damaged); },
              {.entries_per_second = 1e9,
               .start = std::chrono::milliseconds(0),
               .rest = std::chrono::hours(1)});
  while (scrub.progress().passes == 0) std::this_thread::yield();
  scrub.end();
  EXPECT_EQ(damaged, 1);
  EXPECT_EQ(sound, 6);
  const Scrub::Progress progress = scrub.progress();
  EXPECT_EQ(progress.streams, 7U);
  EXPECT_EQ(progress.of, 7U);
  EXPECT_GE(progress.entries, 7U);
}

TEST_F(DataTest, AScrubEndsAtOnceInTheMiddleOfItsWork) {
  make();
  ASSERT_EQ(open(path_), "");
  std::atomic<int> seen = 0;
  Scrub scrub(*store_, [&](const StreamReport&) { ++seen; },
              {.entries_per_second = 1e-3,
               .start = std::chrono::milliseconds(0),
               .rest = std::chrono::hours(1)});
  while (scrub.progress().of == 0) std::this_thread::yield();
  scrub.end();
  EXPECT_EQ(seen, 0) << "a stream that was not looked through is not reported";
}

}  // namespace
}  // namespace comodin
