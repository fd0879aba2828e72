#include "cli/progress.h"

#include <algorithm>
#include <csignal>
#include <utility>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "terminal/cell_grid.h"

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

ProgressBar::ProgressBar(const Speaker& speaker, std::string what, std::uint64_t all,
                         std::string counted)
    : what_(std::move(what)), all_(std::max<std::uint64_t>(all, 1)), counted_(std::move(counted)) {
  if (isatty(STDERR_FILENO) != 0) words_.emplace(speaker.language());
}

ProgressBar::~ProgressBar() {
  if (words_) fmt::print(stderr, "\r\033[K");
}

bool ProgressBar::show(std::uint64_t done) {
  return show_part(static_cast<double>(done) / static_cast<double>(all_));
}

bool ProgressBar::show_part(double part) {
  const auto now = std::chrono::steady_clock::now();
  if (words_ && now - drawn_ >= kOften) {
    drawn_ = now;
    part = std::clamp(part, 0.0, 1.0);
    const auto full = static_cast<std::size_t>(part * kBar);
    const double spent = std::chrono::duration<double>(now - start_).count();
    std::string line =
        fmt::format("{} [{}{}] {}", what_, std::string(full, '#'), std::string(kBar - full, '.'),
                    words_->number(part, {.percent = true}));
    if (!counted_.empty()) line += " " + counted_;
    if (part > 0)
      line +=
          ", " + words_->say("cli.progress.left", {{"time", in_words(spent * (1 - part) / part)}});
    fmt::print(stderr, "\r\033[K{}", wrapped(line, width()).front());
    std::fflush(stderr);
  }
  return !interrupted();
}

}  // namespace comodin
