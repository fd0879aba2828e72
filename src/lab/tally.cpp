#include "lab/tally.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace comodin {
namespace {

// Longer ones first, then earlier ones: the same order whenever they were added.
bool comes_first(const LongRound& a, const LongRound& b) {
  return a.turns != b.turns ? a.turns > b.turns : a.unit < b.unit;
}

template <class Numbers>
void add_each(Numbers& numbers, const Numbers& others) {
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] += others[i];
}

}  // namespace

void Tally::remember(const LongRound& round) {
  if (round.turns == 0 || !comes_first(round, longest.back())) return;
  longest.back() = round;
  std::ranges::sort(longest, comes_first);
}

void Tally::add(const RoundFacts& round, std::uint64_t unit) {
  ++rounds;
  for (std::size_t i = 0; i < kMeasureCount; ++i) measures[i].add(round.values[i]);
  for (std::size_t i = 0; i < kMaxKinds; ++i) kinds[i].played.add(round.played[i]);
  ++place_wins[round.place];
  ++seat_wins[index(round.winner)];
  const std::uint32_t turn_count = round.values[index(Measure::turns)];
  turns.add(turn_count);
  points.add(round.values[index(Measure::points)]);
  remember({.turns = turn_count, .unit = unit});
}

void Tally::add_match(std::uint64_t round_count, Seat winner) {
  ++matches;
  match_rounds.add(round_count);
  rounds_of_matches.add(round_count);
  ++match_wins[index(winner)];
}

Tally& Tally::operator+=(const Tally& other) {
  rounds += other.rounds;
  voided += other.voided;
  add_each(measures, other.measures);
  add_each(place_wins, other.place_wins);
  add_each(seat_wins, other.seat_wins);
  add_each(kinds, other.kinds);
  turns += other.turns;
  points += other.points;
  for (const LongRound& round : other.longest) remember(round);
  matches += other.matches;
  match_rounds += other.match_rounds;
  add_each(match_wins, other.match_wins);
  rounds_of_matches += other.rounds_of_matches;
  return *this;
}

Estimate mean_of(const Tally& tally, Measure measure) {
  return mean_of(tally.measures[index(measure)], tally.rounds);
}

std::uint64_t quantile(std::span<const std::uint64_t> slots, double part) {
  const auto all = std::reduce(slots.begin(), slots.end());
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    below += slots[i];
    if (static_cast<double>(below) >= part * static_cast<double>(all)) return i;
  }
  return slots.size() - 1;
}

Estimate worth(const Tally& tally, Kind kind, std::size_t seats) {
  const KindTally& cards = tally.kinds[index(kind)];
  const auto number = [](std::uint64_t value) { return static_cast<long double>(value); };
  const long double rounds = number(tally.rounds);
  const long double hands = rounds * number(seats);
  Estimate slope{.error = kUnknown, .values = tally.rounds};
  if (tally.rounds == 0) return slope;
  const long double mean = number(cards.held.sum) / hands;
  const long double spread = number(cards.held.squares) / hands - mean * mean;
  if (spread <= 0) return slope;
  const long double surplus = number(seats) * number(cards.held_won) - number(cards.held.sum);
  const long double scale = number(seats) * number(seats) * spread;
  slope.mean = static_cast<double>(surplus / rounds / scale);
  if (tally.rounds == 1) return slope;
  const long double squares =
      std::max(number(cards.surplus_squares) - surplus * surplus / rounds, 0.0L);
  slope.error = static_cast<double>(std::sqrt(squares / (rounds - 1) / rounds) / scale);
  return slope;
}

}  // namespace comodin
