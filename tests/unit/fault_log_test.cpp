// What the log has of a store that cannot be written.
#include "server/ops/fault_log.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace comodin {
namespace {

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t times = 0;
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++times;
  return times;
}

TEST(FaultLog, HasEachFaultOnceWhileItLasts) {
  FaultLog faults;
  ::testing::internal::CaptureStderr();
  faults.look("");
  faults.note("away");
  faults.look("away");
  faults.note("full");
  faults.look("away");
  const std::string text = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(count(text, "away"), 1U) << text;
  EXPECT_EQ(count(text, "full"), 1U) << text;
  EXPECT_EQ(count(text, "well again"), 0U) << text;
}

TEST(FaultLog, HasItsEndAndTheNextOne) {
  FaultLog faults;
  ::testing::internal::CaptureStderr();
  for (int i = 0; i < 2; ++i) {
    faults.look("away");
    faults.look("");
    faults.look("");
  }
  const std::string text = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(count(text, "away"), 2U) << text;
  EXPECT_EQ(count(text, "well again"), 2U) << text;
}

}  // namespace
}  // namespace comodin
