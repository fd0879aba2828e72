// Progress of long work: a bar on the terminal with the time left.
// Ctrl-C stops early with partial results.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/speaker.h"
#include "words/words.h"

namespace comodin {

// While it lives, SIGINT and SIGTERM only set `interrupted`.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

 private:
  void (*on_interrupt_)(int);
  void (*on_terminate_)(int);
};
bool interrupted();

// Disappears when the work is done. Drawn only if the error output is a terminal.
class ProgressBar {
 public:
  // `what`: the work, such as "playing". `counted`: what it is a part of, such as "of 400 rounds";
  // empty: not shown.
  ProgressBar(const Speaker& speaker, std::string what, std::uint64_t all = 0,
              std::string counted = {});
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // Progress as a share from 0 to 1, or as a count out of `all`. False once interrupted.
  bool show_part(double part);
  bool show(std::uint64_t done);
  bool operator()(std::uint64_t done) { return show(done); }

 private:
  std::optional<Words> words_;  // if it is drawn; read before the work begins
  std::string what_;
  std::uint64_t all_;
  std::string counted_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point drawn_;
};

}  // namespace comodin
