// A run of the lab: many rounds or matches by bots at one table, on several threads. Which ones are
// played depends on the seed and their number alone, so short ones are not favored, and the result
// is the same with any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "bots/players.h"
#include "lab/tally.h"
#include "rules/rules.h"

namespace comodin {

// What is played and counted as one.
enum class Unit : std::uint8_t { rounds, matches };

// One of several runs that together are the whole; numbered 1 to `of`.
struct Shard {
  std::uint32_t number = 1;
  std::uint32_t of = 1;

  bool operator==(const Shard&) const = default;
};

struct LabSettings {
  Unit unit = Unit::rounds;
  std::uint64_t count = 100'000;
  double error = 0;  // over 0: ends early, once every share of wins is known to ± this
  std::uint64_t seed = 1;
  std::uint32_t budget = 0;  // iterations of bots that search; 0: what is usual for each
  Shard shard = {};
  std::uint32_t threads = 1;
};

struct LabTable {
  const Rules* rules = nullptr;
  std::vector<const Player*> players;  // one per seat
};

// Called regularly on the caller's thread with the number of units done. Returning false ends the
// run, which then has the first units, without a gap.
using LabProgress = std::function<bool(std::uint64_t done)>;

struct LabResult {
  Tally tally;
  std::uint64_t units = 0;   // played, of this shard
  bool ended_early = false;  // `progress` returned false

  bool operator==(const LabResult&) const = default;
};
LabResult run_lab(const LabTable& table, const LabSettings& settings, const LabProgress& progress);

// A quantity of the same unit at two tables.
struct PairMoments {
  Moments a;
  Moments b;
  std::uint64_t products = 0;

  void add(std::uint64_t of_a, std::uint64_t of_b) {
    a.add(of_a);
    b.add(of_b);
    products += of_a * of_b;
  }
  PairMoments& operator+=(const PairMoments& other) {
    a += other.a;
    b += other.b;
    products += other.products;
    return *this;
  }
  bool operator==(const PairMoments&) const = default;
};
// How much more it is at the second table: in its own unit, and as a fraction of the first table's.
Estimate difference(const PairMoments& pair, std::uint64_t count);
Estimate relative_difference(const PairMoments& pair, std::uint64_t count);

struct LabComparison {
  Tally a;
  Tally b;
  std::uint64_t units = 0;   // played at both tables
  bool ended_early = false;  // `progress` returned false
  std::uint64_t pairs = 0;   // units that ended with a winner at both tables
  std::array<PairMoments, kMeasureCount> measures{};
  PairMoments rounds;                         // of a match
  std::array<PairMoments, kMaxSeats> wins{};  // rounds: from the dealer's left; matches: by seat

  LabComparison& operator+=(const LabComparison& other);
  bool operator==(const LabComparison&) const = default;
};
// Plays every unit at both tables, dealing from the same orders of the deck.
LabComparison compare_tables(const LabTable& a, const LabTable& b, const LabSettings& settings,
                             const LabProgress& progress);

}  // namespace comodin
