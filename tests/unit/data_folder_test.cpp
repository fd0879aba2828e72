// The folder of a server's own files: who can read it, and what a full disk leaves behind.
#include "serving/data_folder.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "test_folder.h"

namespace comodin {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using testing::TestFolder;

mode_t mode_of(const fs::path& path) {
  struct stat found{};
  EXPECT_EQ(stat(path.c_str(), &found), 0) << path;
  return found.st_mode & 0777U;
}

// As long as it lives, a file of this process cannot grow beyond this size: a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  void (*handler_)(int);
  rlimit before_{};
};

TEST(DataFolder, AFolderThatWeMakeIsForItsOwnerAlone) {
  const TestFolder outside;
  const fs::path path = outside.file("a/b/data");
  ASSERT_TRUE(DataFolder::open(path));
  EXPECT_EQ(mode_of(path), 0700U);
  EXPECT_EQ(mode_of(path / "key"), 0600U);
  const fs::path with_slash = outside.file("c/");
  ASSERT_TRUE(DataFolder::open(with_slash));
  EXPECT_EQ(mode_of(with_slash), 0700U);
}

TEST(DataFolder, AFolderThatExistsKeepsItsMode) {
  const TestFolder outside;
  const fs::path path = outside.file("data");
  fs::create_directory(path);
  fs::permissions(path, fs::perms{0755});
  const auto first = DataFolder::open(path);
  ASSERT_TRUE(first) << first.error();
  EXPECT_EQ(mode_of(path), 0755U);
  EXPECT_EQ(mode_of(path / "key"), 0600U);
  fs::permissions(path / "key", fs::perms{0644});  // from a back-up, say
  const auto second = DataFolder::open(path);
  ASSERT_TRUE(second) << second.error();
  EXPECT_EQ(second->key(), first->key());
  EXPECT_EQ(mode_of(path / "key"), 0600U);
}

TEST(DataFolder, AFullDiskLeavesNothingHalfMade) {
  const TestFolder outside;
  const fs::path path = outside.file("data");
  for (const rlim_t bytes : {0U, 10U}) {  // not even begun, or written by half
    const FullDisk disk(bytes);
    const auto refused = DataFolder::open(path);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error(), HasSubstr("data/key cannot be written: "));
    EXPECT_FALSE(fs::exists(path));
  }
  fs::create_directory(path);
  {
    const FullDisk disk(10);
    ASSERT_FALSE(DataFolder::open(path));
    EXPECT_TRUE(fs::is_empty(path));
  }
  const auto opened = DataFolder::open(path);
  EXPECT_TRUE(opened) << opened.error();
}

TEST(DataFolder, AFullDiskDoesNotTouchThePortItHad) {
  const TestFolder outside;
  const auto folder = DataFolder::open(outside.file("data"));
  ASSERT_TRUE(folder);
  folder->remember_port(7701);
  {
    const FullDisk disk(0);
    folder->remember_port(7702);
  }
  EXPECT_EQ(folder->remembered_port(), 7701);
}

TEST(DataFolder, AKeyThatIsKeptElsewhereIsNamedWithItsPlace) {
  const TestFolder outside;
  ASSERT_TRUE(DataFolder::open(outside.file("server")));
  const std::string key = outside.file("server") + "/key";
  const auto folder = DataFolder::with_key(outside.file("replica"), key);
  ASSERT_TRUE(folder) << folder.error();
  EXPECT_EQ(folder->key_file(), key);
  EXPECT_THAT(folder->other_key(), HasSubstr("the key " + key + " is another one"));
}

TEST(DataFolder, AFileInItsPlaceIsReported) {
  const TestFolder outside;
  std::ofstream(outside.file("data")) << "x";
  EXPECT_THAT(DataFolder::open(outside.file("data")).error(), HasSubstr("cannot be made: "));
  EXPECT_THAT(DataFolder::open(outside.file("data/below")).error(), HasSubstr("cannot be made: "));
}

}  // namespace
}  // namespace comodin
