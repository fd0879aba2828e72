// Whether people should be sent to a server: what /readyz answers.
#include "server/ops/readiness.h"

#include <gtest/gtest.h>

namespace comodin {
namespace {

TEST(Readiness, AServerWithoutFaultsIsReady) {
  EXPECT_EQ(readiness({}).status, 200);
  EXPECT_EQ(readiness({}).body, "ready\n");
  const Response noted = readiness({.notes = {"a table is damaged"}});
  EXPECT_EQ(noted.status, 200);
  EXPECT_EQ(noted.body, "ready\na table is damaged\n");
}

TEST(Readiness, EveryFaultIsALine) {
  const Response response = readiness({.faults = {"the disk is full", "no place"}, .notes = {"n"}});
  EXPECT_EQ(response.status, 503);
  EXPECT_EQ(response.body, "not ready\nthe disk is full\nno place\nn\n");
}

}  // namespace
}  // namespace comodin
