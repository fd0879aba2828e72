// Owns what long work shows while it runs: a bar on the terminal with what is left, and Ctrl-C as
// the wish to end with what there is.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <string>

namespace comodin {

class ProgressBar {
 public:
  // `things` are counted; nothing is drawn where nobody looks.
  ProgressBar(std::uint64_t all, std::string things, bool quiet = false);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // False once the work shall end.
  bool show(std::uint64_t done);
  static bool interrupted();

 private:
  std::uint64_t all_;
  std::string things_;
  bool drawn_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point shown_;
  void (*before_)(int);
};

}  // namespace comodin
