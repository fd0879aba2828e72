// Counts over many rounds, in constant memory: whole numbers only, so that the tallies of parts add
// up to exactly the tally of the whole, whichever thread or machine played which part. Knows no
// words of any language.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/ids.h"
#include "lab/estimate.h"

namespace comodin {

// What is measured in every round.
enum class Measure : std::uint8_t {
  turns,         // plays or draws of the seat to move
  decisions,     // moves of any kind
  points,        // what the winner scored
  lead_changes,  // another seat became the only one with fewest cards
  draws,         // cards drawn
  lost_turns,
  reverses,
  reshuffles,
  forced_passes,  // there was nothing to draw
  uno_calls,
  catches,  // a forgotten UNO
  challenges,
  guilty,  // of these: the challenged play was wrongful
};
inline constexpr std::array<std::string_view, 13> kMeasureNames = {
    "turns",      "decisions",  "points",     "lead_changes",  "draws",
    "lost_turns", "reverses",   "reshuffles", "forced_passes", "uno_calls",
    "catches",    "challenges", "guilty"};
inline constexpr std::size_t kMeasureCount = kMeasureNames.size();
constexpr std::size_t index(Measure measure) { return static_cast<std::size_t>(measure); }

// A round that was played to its end with a winner.
struct RoundFacts {
  std::array<std::uint32_t, kMeasureCount> values{};
  std::array<std::uint16_t, kMaxKinds> played{};  // by kind
  Seat winner = kNoSeat;
  std::size_t place = 0;  // of the winner, from the dealer's left
};

// How often each value came up; the last slot also counts all greater ones.
template <std::size_t Slots>
struct SlotCounts {
  std::array<std::uint64_t, Slots> slots{};

  void add(std::uint64_t value) { ++slots[value < Slots ? value : Slots - 1]; }
  SlotCounts& operator+=(const SlotCounts& other) {
    for (std::size_t i = 0; i < Slots; ++i) slots[i] += other.slots[i];
    return *this;
  }
  bool operator==(const SlotCounts&) const = default;
};

// A kind in the hands that were dealt: its worth is how winning correlates with holding it.
struct KindTally {
  Moments played;              // times in a round
  Moments held;                // copies in a hand
  std::uint64_t held_won = 0;  // copies in the hands that won
  // Squares of what the winner held beyond an average hand of the round, times the seats.
  std::uint64_t surplus_squares = 0;

  // A round: the copies in its hands, and in the winner's.
  void add_deal(const Moments& copies, std::uint64_t of_winner, std::uint64_t seats) {
    held += copies;
    held_won += of_winner;
    const auto surplus =
        static_cast<std::int64_t>(seats * of_winner) - static_cast<std::int64_t>(copies.sum);
    surplus_squares += static_cast<std::uint64_t>(surplus * surplus);
  }
  KindTally& operator+=(const KindTally& other) {
    played += other.played;
    held += other.held;
    held_won += other.held_won;
    surplus_squares += other.surplus_squares;
    return *this;
  }
  bool operator==(const KindTally&) const = default;
};

struct LongRound {
  std::uint64_t turns = 0;
  std::uint64_t unit = 0;  // in which round or match of the run

  bool operator==(const LongRound&) const = default;
};

inline constexpr std::size_t kTurnSlots = 1024;
inline constexpr std::size_t kPointSlots = 1024;
inline constexpr std::size_t kMatchSlots = 256;
inline constexpr std::size_t kLongest = 8;

struct Tally {
  std::uint64_t rounds = 0;  // with a winner; the rest of what follows is about these
  std::uint64_t voided = 0;
  std::array<Moments, kMeasureCount> measures{};
  std::array<std::uint64_t, kMaxSeats> place_wins{};  // from the dealer's left
  std::array<std::uint64_t, kMaxSeats> seat_wins{};
  std::array<KindTally, kMaxKinds> kinds{};
  SlotCounts<kTurnSlots> turns;
  SlotCounts<kPointSlots> points;
  std::array<LongRound, kLongest> longest{};  // the longest first

  // Where whole matches are played.
  std::uint64_t matches = 0;
  Moments match_rounds;
  std::array<std::uint64_t, kMaxSeats> match_wins{};
  SlotCounts<kMatchSlots> rounds_of_matches;

  void add(const RoundFacts& round, std::uint64_t unit);
  void add_match(std::uint64_t round_count, Seat winner);
  Tally& operator+=(const Tally& other);
  bool operator==(const Tally&) const = default;

 private:
  void remember(const LongRound& round);
};

Estimate mean_of(const Tally& tally, Measure measure);

// The least value that at least this share of the rounds does not exceed.
std::uint64_t quantile(std::span<const std::uint64_t> slots, double part);

// By how much the chance of winning a round rises with a copy of the kind in the dealt hand instead
// of an average card: the slope of winning on copies. The error accounts for the hands of a round
// being dealt from one deck and exactly one of them winning.
Estimate worth(const Tally& tally, Kind kind, std::size_t seats);

}  // namespace comodin
