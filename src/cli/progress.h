// Owns what long work shows while it runs: a bar on the terminal with the time that is left, and
// Ctrl-C as the wish to end with what there is.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace comodin {

// Notices Ctrl-C, and the wish of a scheduler that it ends, as long as it lives.
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

// Vanishes when the work is done; is not drawn where nobody looks.
class ProgressBar {
 public:
  // "playing": what is done; "rounds": what is counted, if anything is to be told of it.
  explicit ProgressBar(std::string what, std::uint64_t all = 0, std::string things = {});
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // How far it has come, from 0 to 1, or how many of all. False once it shall end.
  bool show_part(double part);
  bool show(std::uint64_t done);
  bool operator()(std::uint64_t done) { return show(done); }

 private:
  std::string what_;
  std::uint64_t all_;
  std::string things_;
  bool seen_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point drawn_;
};

}  // namespace comodin
