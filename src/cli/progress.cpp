#include "cli/progress.h"

#include <algorithm>

#include <fmt/core.h>
#include <unistd.h>

namespace comodin {
namespace {

constexpr std::size_t kBar = 24;
constexpr auto kOften = std::chrono::milliseconds(100);

volatile std::sig_atomic_t stopped = 0;

std::string in_words(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

ProgressBar::ProgressBar(std::uint64_t all, std::string things, bool quiet)
    : all_(std::max<std::uint64_t>(all, 1)),
      things_(std::move(things)),
      drawn_(!quiet && isatty(STDERR_FILENO) != 0),
      before_(std::signal(SIGINT, [](int) { stopped = 1; })) {
  stopped = 0;
}

ProgressBar::~ProgressBar() {
  std::signal(SIGINT, before_);
  if (drawn_) fmt::print(stderr, "\r\033[K");
}

bool ProgressBar::interrupted() { return stopped != 0; }

bool ProgressBar::show(std::uint64_t done) {
  const auto now = std::chrono::steady_clock::now();
  if (drawn_ && now - shown_ >= kOften) {
    shown_ = now;
    const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(all_));
    const auto full = static_cast<std::size_t>(part * kBar);
    const double spent = std::chrono::duration<double>(now - start_).count();
    const std::string left =
        part > 0 ? fmt::format(", {} left", in_words(spent * (1 - part) / part)) : "";
    fmt::print(stderr, "\r\033[K[{}{}] {:3.0f} %  {} of {} {}{}", std::string(full, '#'),
               std::string(kBar - full, '.'), 100 * part, done, all_, things_, left);
    std::fflush(stderr);
  }
  return stopped == 0;
}

}  // namespace comodin
