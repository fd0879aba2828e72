// Golden playthroughs: one whole run per edition, as text. A change of the rules shows up here
// as a readable difference. To accept it:
//   for e in anniversary dice dragonball monster official; do
//     ./comodin playthrough --edition $e > tests/golden/$e.txt; done
//   ./comodin signature > tests/golden/signature.txt
#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "edition/load.h"
#include "lab/playthrough.h"

namespace comodin {
namespace {

std::string golden(std::string_view name) {
  std::ifstream file(fmt::format("{}/tests/golden/{}.txt", COMODIN_SOURCE_DIR, name));
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

Rules usual_rules(std::string_view name) {
  const auto edition = load_edition(name);
  EXPECT_TRUE(edition) << name;
  const std::size_t seats = std::clamp<std::size_t>(4, edition->min_seats, edition->max_seats);
  auto rules = compile_rules(*edition, {.seats = seats});
  EXPECT_TRUE(rules) << name;
  return *rules;
}

TEST(Golden, EveryEditionPlaysAsItDid) {
  for (const std::string_view name : shipped_editions())
    EXPECT_EQ(playthrough(usual_rules(name), 1, 400), golden(name)) << name;
}

TEST(Golden, EveryEditionHasTheSignatureItHad) {
  std::string signatures;
  for (const std::string_view name : shipped_editions())
    signatures += fmt::format("{:<12} {:016x}\n", name, signature(usual_rules(name)));
  EXPECT_EQ(signatures, golden("signature"));
}

}  // namespace
}  // namespace comodin
