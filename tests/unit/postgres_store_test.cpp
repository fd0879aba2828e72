// The kit on a PostgreSQL database, and what is special about one: several servers, connections
// that are lost, standbys. Run it with tests/with_postgres.
#include "store/postgres_store.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include "cutting_proxy.h"
#include "store/postgres_connection.h"
#include "store_kit.h"

namespace comodin {
namespace {

using testing::content_of;
using testing::CuttingProxy;
using testing::StoreKit;
using testing::TestFolder;
using Cut = CuttingProxy::Cut;
using Entries = std::vector<std::string>;

std::string folder() {
  const char* const folder = std::getenv("COMODIN_POSTGRES_FOLDER");
  return folder == nullptr ? "" : folder;
}

std::string url_of(std::string_view database, const std::string& host, int port = 5432) {
  return "postgres://comodin@/" + std::string(database) + "?host=" + host +
         "&port=" + std::to_string(port);
}

void run_sql(const std::string& url, const std::string& sql) {
  const auto connection = PostgresConnection::open(url);
  ASSERT_TRUE(connection) << connection.error().sentence;
  const auto done = (*connection)->run(sql);
  ASSERT_TRUE(done) << done.error().error.sentence;
}

// One per process, emptied for each test.
std::string empty_database() {
  static const std::string name = [] {
    EXPECT_FALSE(folder().empty()) << "run this with tests/with_postgres";
    std::string made = "test" + std::to_string(getpid());
    run_sql(url_of("postgres", folder()), "create database " + made);
    return made;
  }();
  const std::string url = url_of(name, folder());
  run_sql(url, "drop schema if exists comodin cascade");
  return url;
}

std::string database_name(const std::string& url) {
  const std::size_t begin = url.find("@/") + 2;
  return url.substr(begin, url.find('?') - begin);
}

std::unique_ptr<PostgresStore> open(const std::string& url, Standby standby = Standby::optional,
                                    std::string node = {}) {
  // A lease that no busy machine outlives.
  auto store = PostgresStore::open({.url = url,
                                    .standby = standby,
                                    .node = std::move(node),
                                    .claimed = "table/",
                                    .lease = std::chrono::hours(1)});
  EXPECT_TRUE(store) << store.error().sentence;
  return store ? std::move(*store) : nullptr;
}

StoreResult append_one(Store& store, const Append& append) {
  return store.append({&append, 1}).at(0);
}

void wait_until(const std::function<bool()>& holds) {
  while (!holds()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

class PostgresMaker {
 public:
  PostgresMaker() : store_(open(empty_database())) {}
  Store& store() { return *store_; }

 private:
  std::unique_ptr<Store> store_;
};

}  // namespace

namespace testing {
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, StoreKit, PostgresMaker);
}  // namespace testing

namespace {

void expect_refused(const std::string& url, StoreFault fault, std::string_view words,
                    Standby standby = Standby::optional) {
  const auto store = PostgresStore::open({.url = url, .standby = standby});
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().fault, fault) << store.error().sentence;
  EXPECT_TRUE(store.error().sentence.contains(words)) << store.error().sentence;
  EXPECT_TRUE(store.error().sentence.ends_with('.')) << store.error().sentence;
  EXPECT_FALSE(store.error().sentence.contains('\n')) << store.error().sentence;
  EXPECT_FALSE(store.error().sentence.contains("secret")) << store.error().sentence;
}

TEST(PostgresStore, KeepsEverythingFromOneRunToTheNext) {
  const std::string url = empty_database();
  EXPECT_TRUE(append_one(*open(url), {"a", 0, {"1", "2"}}));
  const auto again = open(url);
  EXPECT_EQ(again->read("a", 0, 10), (Entries{"1", "2"}));
  EXPECT_FALSE(again->health());
}

TEST(PostgresStore, SaysWhyADatabaseCannotBeOpened) {
  const std::string url = empty_database();
  expect_refused(url_of("nowhere", folder()), StoreFault::failed, "does not exist");
  expect_refused(url_of("postgres", "/no/such/folder"), StoreFault::failed, "/no/such/folder");
  for (const char* unreadable : {"postgres://u:secret%zz@h/", "postgres//u:secret@h/",
                                 "postgres://u:secret/1@h/", "postgres://u:1@secret@h/"})
    expect_refused(unreadable, StoreFault::failed, "cannot be read");
  expect_refused(url_of(database_name(url), folder(), 5433), StoreFault::read_only, "read-only");
  for (const char* others :
       {"", "create table meta (other int)",
        "create table meta (version int, oldest int, opened int)"}) {  // without a row
    run_sql(url, "drop schema if exists comodin cascade");
    run_sql(url, std::string("create schema comodin ") + others);
    expect_refused(url, StoreFault::failed, "not a server's");
  }
}

// As a proxy does whose database is gone: somebody answers, so libpq would look no further.
TEST(PostgresStore, PassesOverAHostThatHangsUp) {
  const std::string url = empty_database();
  const TestFolder folder_of_proxy;
  const CuttingProxy proxy(folder_of_proxy.file(""), "/nowhere");
  expect_refused(url_of(database_name(url), folder_of_proxy.file("")), StoreFault::failed,
                 "closed the connection");
  const auto store = open(url_of(database_name(url), folder_of_proxy.file("") + "," + folder()));
  EXPECT_TRUE(append_one(*store, {"a", 0, {"1"}}));
  const auto with_ports = open(url_of(database_name(url), folder() + ",/nowhere") + "&port=,5433");
  EXPECT_EQ(with_ports->read("a", 0, 10), Entries{"1"});
}

TEST(PostgresStore, RefusesDataOfANewerVersion) {
  const std::string url = empty_database();
  ASSERT_TRUE(open(url));
  run_sql(url, "update comodin.meta set version = 9");
  EXPECT_TRUE(open(url)) << "a neighboring version is served too";
  run_sql(url, "update comodin.meta set oldest = 9");
  expect_refused(url, StoreFault::newer, "newer");
}

TEST(PostgresStore, NoticesAMissingEntry) {
  const std::string url = empty_database();
  const auto store = open(url);
  ASSERT_TRUE(append_one(*store, {"a", 0, {"1", "2", "3"}}));
  run_sql(url, "delete from comodin.entries where version = 2");
  EXPECT_EQ(store->read("a", 0, 1), Entries{"1"});
  const auto damaged = store->read("a", 0, 10);
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().fault, StoreFault::damaged);
  run_sql(url, "delete from comodin.entries");
  EXPECT_FALSE(store->read("a", 0, 10));
  EXPECT_FALSE(store->read("a", 2, 10));
  EXPECT_TRUE(store->read("a", 3, 10));
}

// What a unique key alone would not refuse: an append that meets another's first entry and would
// keep its second, and one that leaves a gap.
TEST(PostgresStore, OfSeveralServersOneWins) {
  const std::string url = empty_database();
  const auto one = open(url);
  const auto other = open(url);
  ASSERT_TRUE(append_one(*one, {"a", 0, {"1"}}));
  EXPECT_FALSE(append_one(*other, {"a", 0, {"x", "y"}}));
  EXPECT_FALSE(append_one(*other, {"a", 8, {"x"}}));
  EXPECT_EQ(other->read("a", 0, 10), Entries{"1"});

  constexpr std::size_t kTries = 60;
  std::array<std::size_t, 2> won = {};
  const std::array stores = {one.get(), other.get()};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < stores.size(); ++i)
    threads.emplace_back([&, i] {
      Store& store = *stores[i];
      for (std::size_t k = 0; k < kTries; ++k) {
        std::vector<Append> both;  // in another order than the other's
        for (const char* stream : {"b", "c"}) {
          const auto entries = store.read(stream, 0, testing::kAll);
          ASSERT_TRUE(entries);
          both.push_back({stream, entries->size(), {std::to_string(i), std::to_string(i)}});
        }
        if (i == 1) std::swap(both[0], both[1]);
        for (const StoreResult& result : store.append(both)) won[i] += result ? 1 : 0;
      }
    });
  for (std::thread& thread : threads) thread.join();
  auto content = content_of(*one);
  ASSERT_TRUE(content) << content.error().sentence;
  std::array<std::size_t, 2> entries = {};
  for (const char* stream : {"b", "c"})
    for (const std::string& entry : (*content)[stream]) ++entries[entry == "0" ? 0 : 1];
  EXPECT_EQ(entries[0], 2 * won[0]);
  EXPECT_EQ(entries[1], 2 * won[1]);
  EXPECT_GE(won[0] + won[1], 2 * kTries);
}

// Appends over a proxy.
class PostgresLostConnections : public ::testing::Test {
 protected:
  Entries read(std::string_view stream) {
    auto entries = beside_->read(stream, 0, testing::kAll);
    EXPECT_TRUE(entries);
    return entries ? *entries : Entries{};
  }

  std::string url_ = empty_database();
  TestFolder folder_;
  CuttingProxy proxy_{folder_.file(""), folder() + "/.s.PGSQL.5432"};
  std::unique_ptr<PostgresStore> beside_ = open(url_);
  std::unique_ptr<PostgresStore> store_ = open(url_of(database_name(url_), folder_.file("")));
};

TEST_F(PostgresLostConnections, AnAppendWhoseAnswerIsLostIsWrittenOnce) {
  for (const Cut cut : {Cut::before_the_client, Cut::before_the_server}) {
    const Version version = read("a").size();
    proxy_.cut(cut);
    const std::vector<Append> appends = {{"a", version, {"1", "2"}},
                                         {"b", 7, {"conflict"}},
                                         {"a", version + 2, {"3"}},
                                         {"a", version + 3, {}}};
    const std::vector<StoreResult> results = store_->append(appends);
    EXPECT_TRUE(proxy_.has_cut());
    EXPECT_TRUE(results.at(0) && results.at(2) && results.at(3));
    ASSERT_FALSE(results.at(1));
    EXPECT_EQ(results[1].error().fault, StoreFault::conflict);
    EXPECT_EQ(read("a").size(), version + 3);
    EXPECT_FALSE(store_->health());
  }
}

TEST_F(PostgresLostConnections, WhatAnotherServerWroteMeanwhileStays) {
  ASSERT_TRUE(append_one(*store_, {"a", 0, {"1"}}));
  proxy_.cut(Cut::before_the_server,
             [this] { EXPECT_TRUE(append_one(*beside_, {"a", 1, {"theirs"}})); });
  const StoreResult result = append_one(*store_, {"a", 1, {"ours"}});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().fault, StoreFault::conflict);
  EXPECT_EQ(read("a"), (Entries{"1", "theirs"}));
}

TEST_F(PostgresLostConnections, WhatAnotherServerWroteAfterwardsIsNoConflict) {
  ASSERT_TRUE(append_one(*store_, {"a", 0, {"1"}}));
  proxy_.cut(Cut::before_the_client,
             [this] { EXPECT_TRUE(append_one(*beside_, {"a", 2, {"theirs"}})); });
  EXPECT_TRUE(append_one(*store_, {"a", 1, {"ours"}}));
  EXPECT_EQ(read("a"), (Entries{"1", "ours", "theirs"}));
}

// The standby is a guess for an answer that does not come, and not for a connection that fails.
TEST_F(PostgresLostConnections, WhyNoneCanBeMadeIsReported) {
  ASSERT_TRUE(append_one(*store_, {"a", 0, {"1"}}));
  const std::string name = database_name(url_);
  const std::string beside = url_of("postgres", folder());
  run_sql(beside, "alter database " + name + " allow_connections false");
  beside_.reset();
  run_sql(beside,
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + name + "'");
  std::thread writer([&] { EXPECT_TRUE(append_one(*store_, {"a", 1, {"2"}})); });
  wait_until([&] {
    const auto health = store_->health();
    return health && health->sentence.contains("not currently accepting connections");
  });
  std::this_thread::sleep_for(std::chrono::seconds(4));
  EXPECT_FALSE(store_->health()->sentence.contains("standby")) << store_->health()->sentence;
  run_sql(beside, "alter database " + name + " allow_connections true");
  writer.join();
  EXPECT_FALSE(store_->health());
}

TEST_F(PostgresLostConnections, AReadIsRepeated) {
  ASSERT_TRUE(append_one(*store_, {"a", 0, {"1"}}));
  ASSERT_TRUE(store_->read("a", 0, 10));
  run_sql(url_,
          "select pg_terminate_backend(pid) from pg_stat_activity"
          " where datname = current_database() and pid <> pg_backend_pid()");
  EXPECT_EQ(store_->read("a", 0, 10), Entries{"1"});
  EXPECT_TRUE(append_one(*store_, {"a", 1, {"2"}}));
}

class PostgresNodes : public ::testing::Test {
 protected:
  std::unique_ptr<PostgresStore> node(const std::string& name) {
    return open(url_, Standby::optional, name);
  }
  // As if its server had stood still for longer than its lease.
  void end_lease(const std::string& name) {
    run_sql(url_,
            "update comodin.nodes set lease_until = clock_timestamp() where name = '" + name + "'");
  }

  std::string url_ = empty_database();
  std::unique_ptr<PostgresStore> one_ = node("n1");
  std::unique_ptr<PostgresStore> two_ = node("n2");
};

TEST_F(PostgresNodes, AStreamIsOfTheOneThatBeganOrClaimedIt) {
  ASSERT_TRUE(append_one(*one_, {"table/a", 0, {"1"}}));
  EXPECT_EQ(one_->claim("table/a"), "");
  EXPECT_EQ(two_->claim("table/a"), "n1");
  const StoreResult refused = append_one(*two_, {"table/a", 1, {"x"}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, StoreFault::moved);
  EXPECT_EQ(append_one(*two_, {"table/a", 1, {}}).error().fault, StoreFault::moved);
  EXPECT_EQ(two_->erase("table/a").error().fault, StoreFault::moved);
  EXPECT_EQ(two_->read("table/a", 0, 9), Entries{"1"}) << "everybody may read";
  EXPECT_EQ(two_->claim("table/nobody"), "");
}

TEST_F(PostgresNodes, OtherStreamsAreOfEverybody) {
  ASSERT_TRUE(append_one(*one_, {"edition/a", 0, {"1"}}));
  EXPECT_TRUE(append_one(*two_, {"edition/a", 1, {"2"}}));
  EXPECT_TRUE(append_one(*one_, {"edition/a", 2, {"3"}}));
}

// The version is right, and still the earlier owner must not write: others decide by now.
TEST_F(PostgresNodes, WhoLosesItsLeaseLosesItsStreamsWhenSomebodyClaimsThem) {
  ASSERT_TRUE(append_one(*one_, {"table/a", 0, {"1"}}));
  end_lease("n1");
  EXPECT_TRUE(append_one(*one_, {"table/a", 1, {"2"}})) << "nobody has claimed it yet";
  EXPECT_EQ(two_->claim("table/a"), "");
  EXPECT_EQ(append_one(*one_, {"table/a", 2, {"x"}}).error().fault, StoreFault::moved);
  EXPECT_TRUE(append_one(*two_, {"table/a", 2, {"3"}}));
  ASSERT_TRUE(one_->renew(""));
  EXPECT_EQ(one_->claim("table/a"), "n2");
}

TEST_F(PostgresNodes, AStreamIsGivenToAnotherByName) {
  ASSERT_TRUE(append_one(*one_, {"table/a", 0, {"1"}}));
  ASSERT_TRUE(append_one(*one_, {"table/b", 0, {"1"}}));
  ASSERT_TRUE(one_->release("table/a", "n2"));
  EXPECT_EQ(append_one(*one_, {"table/a", 1, {"x"}}).error().fault, StoreFault::moved);
  EXPECT_TRUE(append_one(*two_, {"table/a", 1, {"2"}}));
  ASSERT_TRUE(two_->release("table/b", "n1")) << "and only by its owner";
  EXPECT_TRUE(append_one(*one_, {"table/b", 1, {"2"}}));
  ASSERT_TRUE(one_->release("table/b", "nobody"));
  EXPECT_EQ(two_->claim("table/b"), "");
}

TEST_F(PostgresNodes, KnowTheOthersThatLiveAndTheirNotices) {
  ASSERT_TRUE(one_->renew("of one"));
  const auto others = two_->renew("of two");
  ASSERT_TRUE(others) << others.error().sentence;
  EXPECT_EQ(*others, (std::vector<Node>{{.name = "n1", .slot = 0, .notice = "of one"}}));
  EXPECT_EQ(one_->self().slot, 0U);
  EXPECT_EQ(two_->self().slot, 1U);
  ASSERT_TRUE(one_->leave());
  EXPECT_EQ(two_->renew(""), std::vector<Node>{});
  EXPECT_EQ(node("n3")->self().slot, 0U) << "a slot is free again";
}

TEST_F(PostgresNodes, ASlotIsOfOneThatLives) {
  end_lease("n1");
  const auto three = node("n3");
  EXPECT_EQ(three->self().slot, 0U);
  const auto renewed = one_->renew("");
  ASSERT_FALSE(renewed) << "another one has its slot";
  EXPECT_EQ(renewed.error().fault, StoreFault::moved);
  EXPECT_TRUE(three->renew(""));
  ASSERT_TRUE(three->leave());
  EXPECT_TRUE(one_->renew(""));
}

TEST_F(PostgresNodes, ANameIsOfOneThatLives) {
  const auto refused = PostgresStore::open({.url = url_, .node = "No Name"});
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().sentence.contains("'No Name'")) << refused.error().sentence;
  const auto taken =
      PostgresStore::open({.url = url_, .node = "n2", .lease = std::chrono::milliseconds(1)});
  ASSERT_FALSE(taken);
  EXPECT_TRUE(taken.error().sentence.contains("A server named n2")) << taken.error().sentence;
  end_lease("n2");
  EXPECT_NE(node("n2"), nullptr);
}

// Sets which standbys a commit waits for, and sets it back at the end.
class WaitsFor {
 public:
  explicit WaitsFor(const std::string& names) { set(names); }
  WaitsFor(const WaitsFor&) = delete;
  WaitsFor& operator=(const WaitsFor&) = delete;
  ~WaitsFor() { set("*"); }

 private:
  static void set(const std::string& names) {
    const std::string url = url_of("postgres", folder());
    run_sql(url, "alter system set synchronous_standby_names = '" + names + "'");
    run_sql(url, "select pg_reload_conf()");
    wait_until([&] {
      const auto fresh = PostgresConnection::open(url);
      const auto now = fresh ? (*fresh)->run("show synchronous_standby_names")
                             : std::unexpected(PostgresFault{});
      return now && now->at(0).at(0) == names;
    });
  }
};

TEST(PostgresStandby, IsNeededIfItIsRequired) {
  const std::string url = empty_database();
  EXPECT_TRUE(open(url, Standby::required));
  const WaitsFor nobody("");
  expect_refused(url, StoreFault::failed, "synchronous_standby_names", Standby::required);
  EXPECT_TRUE(open(url));
}

TEST(PostgresStandby, AnAppendThatWaitsForItIsReportedAndNotAcknowledged) {
  const std::string url = empty_database();
  const auto store = open(url);
  ASSERT_TRUE(append_one(*store, {"a", 0, {"1"}}));
  ASSERT_TRUE(store->read("a", 0, 10));
  std::atomic<bool> acknowledged = false;
  std::thread writer;
  {
    const WaitsFor missing("missing");
    writer = std::thread([&] {
      EXPECT_TRUE(append_one(*store, {"a", 1, {"2"}}));
      acknowledged = true;
    });
    wait_until([&] { return store->health().has_value(); });
    EXPECT_TRUE(store->health()->sentence.contains("standby")) << store->health()->sentence;
    EXPECT_FALSE(acknowledged);
    EXPECT_EQ(store->read("a", 0, 10), Entries{"1"});
    expect_refused(url, StoreFault::failed, "standby", Standby::required);
  }
  writer.join();
  EXPECT_EQ(store->read("a", 0, 10), (Entries{"1", "2"}));
  EXPECT_FALSE(store->health());
}

// PostgreSQL ends the wait with a warning then, and the standby does not have the entry.
TEST(PostgresStandby, AnAppendWhoseWaitIsCancelledIsNotAcknowledged) {
  const std::string url = empty_database();
  const auto store = open(url);
  ASSERT_TRUE(append_one(*store, {"a", 0, {"1"}}));
  ASSERT_TRUE(store->read("a", 0, 10));
  std::atomic<bool> acknowledged = false;
  std::thread writer;
  {
    const WaitsFor missing("missing");
    writer = std::thread([&] {
      EXPECT_TRUE(append_one(*store, {"a", 1, {"2"}}));
      acknowledged = true;
    });
    const auto cancel = [&] {
      run_sql(url_of("postgres", folder()),
              "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
    };
    const auto is_written = [&] { return store->read("a", 0, 10) == Entries{"1", "2"}; };
    wait_until([&] {
      cancel();
      return is_written();
    });
    wait_until([&] { return store->counters().in_doubt > 0; });
    EXPECT_FALSE(acknowledged);
  }
  writer.join();
  EXPECT_EQ(store->read("a", 0, 10), (Entries{"1", "2"}));
}

TEST(PostgresStandby, WhoeverWaitsForItWhileTheStoreIsOpenedHearsWhy) {
  const std::string url = empty_database();
  std::atomic<bool> heard = false;
  std::thread opener;
  {
    const WaitsFor missing("missing");
    opener = std::thread([&] {
      EXPECT_TRUE(PostgresStore::open({.url = url, .on_long_write = [&](const StoreError& why) {
                                         EXPECT_TRUE(why.sentence.contains("standby"));
                                         heard = true;
                                       }}));
    });
    wait_until([&] { return heard.load(); });
  }
  opener.join();
}

// The first write would wait for ever.
TEST(PostgresStandby, IsLookedForBeforeAnythingIsWritten) {
  const std::string url = empty_database();
  const WaitsFor missing("missing");
  expect_refused(url, StoreFault::failed, "No synchronous standby", Standby::required);
}

TEST(PostgresStandby, AServerThatStopsDoesNotWaitForIt) {
  const auto store = open(empty_database());
  ASSERT_TRUE(append_one(*store, {"a", 0, {"1"}}));
  const WaitsFor missing("missing");
  std::thread writer([&] { EXPECT_FALSE(append_one(*store, {"a", 1, {"2"}})); });
  wait_until([&] { return store->health().has_value(); });
  store->stop();
  writer.join();
}

}  // namespace
}  // namespace comodin
