// Reads while the disk takes its time for a write: they are answered before it, with what was
// durable then.
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "gated_vfs.h"
#include "serving/archive.h"
#include "simulated_registry.h"
#include "store/sealed_store.h"
#include "store/sqlite_store.h"
#include "table/person_key.h"
#include "table/personal_store.h"
#include "test_folder.h"

namespace comodin {
namespace {

using testing::GatedVfs;
using testing::kAna;
using testing::quick_choices;
using testing::SimulatedRegistry;
using testing::TestFolder;
using Entries = std::vector<std::string>;

class ReadsBeside : public ::testing::Test {
 protected:
  void SetUp() override {
    auto opened = SqliteStore::open(folder_.file("data"), {.vfs = GatedVfs::kName});
    ASSERT_TRUE(opened) << opened.error().sentence;
    file_ = std::move(*opened);
    sealed_ = std::make_unique<SealedStore>(*file_, SealKey{1}, sealed_streams());
    store_ = std::make_shared<PersonalStore>(*sealed_);
    append({"a", 0, {"1"}});
  }
  void append(Append append) {
    const std::vector<Append> one = {std::move(append)};
    EXPECT_TRUE(store_->append(one)[0]);
  }
  // Does it while a write waits for the disk, and says whether the write was still waiting then.
  template <class Work>
  bool beside_a_write(const Work& work) {
    gate_.close_gate();
    std::atomic written = false;
    std::thread writer([&] {
      append({"a", 1, {"2"}});
      written = true;
    });
    gate_.wait_for_a_sync();
    work();
    const bool before = !written;
    gate_.open_gate();
    writer.join();
    return before;
  }

  TestFolder folder_;
  GatedVfs gate_;
  std::unique_ptr<SqliteStore> file_;
  std::unique_ptr<SealedStore> sealed_;
  std::shared_ptr<Store> store_;
};

TEST_F(ReadsBeside, AWriteTheyShowWhatIsDurable) {
  EXPECT_TRUE(beside_a_write([&] {
    EXPECT_EQ(store_->read("a", 0, 9), Entries{"1"});
    EXPECT_EQ(store_->list("")->size(), 1U);
  }));
  EXPECT_EQ(store_->read("a", 0, 9), (Entries{"1", "2"})) << "and what was acknowledged";
}

TEST_F(ReadsBeside, ATableIsLoadedAndItsRecordRead) {
  std::string table;
  {
    SimulatedRegistry sim(store_);
    table = sim.make(quick_choices("official"), "ana", "Ana");
    sim.registry.attach(kAna, table, "ana", "Ana", false, 0);
    sim.send(kAna, CommandVerb::begin, "1");
    sim.pass(10'000);
  }
  SimulatedRegistry sim(store_);
  EXPECT_TRUE(beside_a_write([&] {
    sim.registry.bring(table, [] {});
    sim.scheduler.run(sim.scheduler.now() + 100);
    ASSERT_NE(sim.registry.find(table), nullptr);
    const TableState& state = *sim.registry.find(table);
    Archive archive(*store_, sim.cipher);
    const Response record =
        archive.answer({.about = About::record,
                        .table = table,
                        .rules = state.rules,
                        .edition_text = std::string(
                            sim.registry.rules_cache().text_of(state.rules->edition_hash))});
    EXPECT_EQ(record.status, 200) << record.body;
  }));
}

// An erased stream is there or not, never in part.
TEST_F(ReadsBeside, AStreamThatIsErasedIsReadWholeOrNotAtAll) {
  std::atomic stop = false;
  std::thread writer([&] {
    const std::vector<Append> two = {{"b", 0, {"1", "2", "3"}}};
    for (int i = 0; i < 30; ++i) {
      EXPECT_TRUE(file_->append(two)[0]);
      EXPECT_TRUE(file_->erase("b"));
    }
    stop = true;
  });
  while (!stop) {
    const auto entries = file_->read("b", 0, 9);
    ASSERT_TRUE(entries) << entries.error().sentence;
    EXPECT_TRUE(entries->empty() || entries->size() == 3);
  }
  writer.join();
}

}  // namespace
}  // namespace comodin
