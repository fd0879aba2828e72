#include "cli/progress.h"

#include <algorithm>
#include <csignal>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <sys/ioctl.h>
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

// The columns of one terminal line: a longer text could not be overwritten.
std::size_t width() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? size.ws_col - 1U : 79U;
}

}  // namespace

Interruptible::Interruptible() {
  stopped = 0;  // before a signal can come
  on_interrupt_ = std::signal(SIGINT, [](int) { stopped = 1; });
  on_terminate_ = std::signal(SIGTERM, [](int) { stopped = 1; });
}
Interruptible::~Interruptible() {
  std::signal(SIGINT, on_interrupt_);
  std::signal(SIGTERM, on_terminate_);
}
bool interrupted() { return stopped != 0; }

ProgressBar::ProgressBar(std::string what, std::uint64_t all, std::string things)
    : what_(std::move(what)),
      all_(std::max<std::uint64_t>(all, 1)),
      things_(std::move(things)),
      seen_(isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
  if (seen_) fmt::print(stderr, "\r\033[K");
}

bool ProgressBar::show(std::uint64_t done) {
  return show_part(static_cast<double>(done) / static_cast<double>(all_));
}

bool ProgressBar::show_part(double part) {
  const auto now = std::chrono::steady_clock::now();
  if (seen_ && now - drawn_ >= kOften) {
    drawn_ = now;
    part = std::clamp(part, 0.0, 1.0);
    const auto full = static_cast<std::size_t>(part * kBar);
    const double spent = std::chrono::duration<double>(now - start_).count();
    const std::string counted = things_.empty() ? "" : fmt::format(" of {} {}", all_, things_);
    const std::string left =
        part > 0 ? fmt::format(", {} left", in_words(spent * (1 - part) / part)) : "";
    const std::string line = fmt::format("{} [{}{}] {:.0f} %{}{}", what_, std::string(full, '#'),
                                         std::string(kBar - full, '.'), 100 * part, counted, left);
    fmt::print(stderr, "\r\033[K{}", std::string_view(line).substr(0, width()));
    std::fflush(stderr);
  }
  return !interrupted();
}

}  // namespace comodin
