#include "seeded_luck.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

#include <gtest/gtest.h>
#include <sodium.h>

#include "base/random.h"

namespace comodin::testing {
namespace {

// Also for servers that run on threads of their own.
class Luck {
 public:
  static Luck& instance() {
    static Luck luck;
    return luck;
  }
  void seed(std::uint64_t seed) {
    const std::lock_guard lock(mutex_);
    random_ = Random(seed);
  }
  void fill(void* bytes, std::size_t size) {
    const std::lock_guard lock(mutex_);
    auto* const out = static_cast<std::uint8_t*>(bytes);
    for (std::size_t i = 0; i < size; ++i) out[i] = static_cast<std::uint8_t>(random_.next());
  }
  std::uint32_t number() {
    const std::lock_guard lock(mutex_);
    return static_cast<std::uint32_t>(random_.next());
  }
  std::uint32_t below(std::uint32_t n) {
    const std::lock_guard lock(mutex_);
    return random_.below(n);
  }

 private:
  std::mutex mutex_;
  Random random_{0};
};

// Every test begins with the same luck, whichever tests ran before it.
class LuckOfEveryTest final : public ::testing::EmptyTestEventListener {
  void OnTestProgramStart(const ::testing::UnitTest& /*all*/) override {
    if (const char* const set = std::getenv("COMODIN_LUCK"); set != nullptr)
      seed_ = std::strtoull(set, nullptr, 10);
    setenv("RC_PARAMS", ("seed=" + std::to_string(seed_)).c_str(), 0);
  }
  void OnTestStart(const ::testing::TestInfo& /*test*/) override { seed_luck(seed_); }
  void OnTestEnd(const ::testing::TestInfo& test) override {
    if (test.result()->Failed()) std::printf("COMODIN_LUCK=%s\n", std::to_string(seed_).c_str());
  }

  std::uint64_t seed_ = 1;
};

const bool kListens = [] {
  ::testing::UnitTest::GetInstance()->listeners().Append(new LuckOfEveryTest);
  return true;
}();

}  // namespace

void seed_luck(std::uint64_t seed) {
  Luck::instance().seed(seed);
  static randombytes_implementation seeded = {
      .implementation_name = [] { return "seeded"; },
      .random = [] { return Luck::instance().number(); },
      .stir = nullptr,
      .uniform = [](std::uint32_t n) { return Luck::instance().below(n); },
      .buf = [](void* bytes, std::size_t size) { Luck::instance().fill(bytes, size); },
      .close = nullptr};
  [[maybe_unused]] static const bool kReady =
      sodium_init() >= 0 && randombytes_set_implementation(&seeded) == 0;
}

}  // namespace comodin::testing
