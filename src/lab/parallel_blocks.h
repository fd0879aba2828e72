// Spreads the units of a run over threads: in blocks, taken in order, each thread with its own sum.
// The total is the same whichever thread played which block.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "lab/run.h"

namespace comodin {

// Few, so that even a run of slow bots stops soon when asked to.
inline constexpr std::uint64_t kUnitsPerBlock = 4;

// How many of the units below `count` belong to the shard.
inline std::uint64_t units_in(const LabSettings& settings) {
  const std::uint64_t cycle = kUnitsPerBlock * settings.shard.of;
  const std::uint64_t rest = settings.count % cycle;
  const std::uint64_t before = kUnitsPerBlock * (settings.shard.number - 1);
  const std::uint64_t last = rest > before ? std::min(rest - before, kUnitsPerBlock) : 0;
  return settings.count / cycle * kUnitsPerBlock + last;
}

// How many units to ask for so that the shard plays this many of them.
inline std::uint64_t count_for(const LabSettings& settings, std::uint64_t units) {
  if (units == 0) return 0;
  const std::uint64_t blocks = (units - 1) / kUnitsPerBlock;
  const std::uint64_t end = (blocks * settings.shard.of + settings.shard.number) * kUnitsPerBlock;
  return std::min(settings.count, end);
}

struct BlocksPlayed {
  std::uint64_t done = 0;
  bool stopped = false;  // `progress` returned false
};
// Plays the units of [first, first + count) that belong to the shard, `play(sum, unit)` each, and
// adds the sums to `total`. Calls `progress` on the calling thread.
template <class Sum, class Play>
BlocksPlayed play_blocks(const LabSettings& settings, std::uint64_t first, std::uint64_t count,
                         std::uint64_t done_before, Sum& total, const Play& play,
                         const LabProgress& progress) {
  const std::uint64_t end = first + count;
  // Counts the shard's own blocks.
  const std::uint64_t before = first / kUnitsPerBlock;
  std::atomic<std::uint64_t> next{before / settings.shard.of};
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stopped{false};
  std::mutex mutex;
  std::condition_variable ended;
  std::uint32_t running = settings.threads;
  const auto work = [&] {
    auto sum = std::make_unique<Sum>();
    while (!stopped) {
      const std::uint64_t block = next++ * settings.shard.of + settings.shard.number - 1;
      if (block * kUnitsPerBlock >= end) break;
      if (block < before) continue;
      const std::uint64_t from = std::max(first, block * kUnitsPerBlock);
      const std::uint64_t to = std::min(end, (block + 1) * kUnitsPerBlock);
      for (std::uint64_t unit = from; unit < to; ++unit) play(*sum, unit);
      done.fetch_add(to - from, std::memory_order_relaxed);
    }
    const std::scoped_lock lock(mutex);
    total += *sum;
    --running;
    ended.notify_one();
  };
  std::vector<std::jthread> threads;
  for (std::uint32_t i = 0; i < settings.threads; ++i) threads.emplace_back(work);
  std::unique_lock lock(mutex);
  while (!ended.wait_for(lock, std::chrono::milliseconds(50), [&] { return running == 0; }))
    if (!progress(done_before + done)) stopped = true;
  return {.done = done, .stopped = stopped};
}

}  // namespace comodin
