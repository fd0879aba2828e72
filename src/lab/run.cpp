#include "lab/run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/first_seed.h"
#include "bots/asked_seat.h"
#include "bots/level.h"
#include "bots/table_memory.h"
#include "game/apply.h"
#include "lab/deck_order.h"
#include "lab/fast_round.h"
#include "lab/parallel_blocks.h"
#include "lab/round_watch.h"
#include "lab/single_round.h"

namespace comodin {
namespace {

// A match that has not ended after this many rounds is abandoned.
constexpr std::uint64_t kMaxMatchRounds = 1000;

// The seeds of a unit: of its chance, and of its players' decisions.
struct UnitSeeds {
  std::uint64_t chance;
  std::uint64_t decisions;

  UnitSeeds(std::uint64_t seed, std::uint64_t unit)
      : chance(first_seed(seed) + 2 * unit), decisions(chance + 1) {}
};

// A generator for each seat: what one bot draws changes nothing for the others.
class SeatGenerators {
 public:
  explicit SeatGenerators(std::size_t seats) : generators_(seats, Random(0)) {}

  void begin(std::uint64_t seed) {
    Random seeds(seed);
    for (Random& generator : generators_) generator = Random(seeds.next());
  }
  Random& of(Seat seat) { return generators_[index(seat)]; }

 private:
  std::vector<Random> generators_;
};

// What happened in a unit, for callers that need more than the tally.
struct UnitFacts {
  std::array<std::uint64_t, kMeasureCount> values{};
  std::uint64_t rounds = 0;
  std::optional<std::size_t> winner;  // the place that `LabComparison::wins` counts by

  void add(const RoundFacts& round) {
    for (std::size_t i = 0; i < kMeasureCount; ++i) values[i] += round.values[i];
    ++rounds;
  }
};

// Rounds by one built-in player that needs no memory: as fast as they can be played.
template <class Bot>
class FastRounds {
 public:
  FastRounds(const LabTable& table, State& state)
      : rules_(*table.rules), state_(state), generators_(rules_.seats) {}

  void begin(const UnitSeeds& seeds) {
    chance_ = Random(seeds.chance);
    generators_.begin(seeds.decisions);
  }
  void deal(RoundWatch& watch) {
    COMODIN_CHECK(apply(rules_, state_, Move{}, chance_, watch) == Refusal::none);
  }
  // Returns the number of decisions.
  std::uint64_t play(RoundWatch& watch) {
    return play_round<Bot>(rules_, state_, Own{&generators_}, chance_, watch);
  }

 private:
  struct Own {
    static constexpr bool kIsChance = false;
    SeatGenerators* generators;
    Random& operator()(Seat seat) const { return generators->of(seat); }
  };

  const Rules& rules_;
  State& state_;
  Random chance_{0};
  SeatGenerators generators_;
};

// Rounds by any bots, with memory where they use one, and with either kind of chance.
class AnyRounds {
 public:
  AnyRounds(const LabTable& table, State& state, std::uint32_t budget, bool fixed_order)
      : table_(table),
        rules_(*table.rules),
        state_(state),
        budget_(budget),
        fixed_(fixed_order),
        generators_(rules_.seats),
        memory_(rules_, remembering(table.players)) {}

  void begin(const UnitSeeds& seeds) {
    generators_.begin(seeds.decisions);
    memory_.begin();
    luck_ = Random(seeds.chance);
    if (fixed_) order_.emplace(rules_, state_, seeds.chance);
  }
  void deal(RoundWatch& watch) { make(Move{}, watch); }
  std::uint64_t play(RoundWatch& watch) {
    std::uint64_t decisions = 0;
    forgotten_ = 0;
    for (; state_.result == RoundResult::open; ++decisions) make(choose(), watch);
    return decisions;
  }

 private:
  Move choose() {
    forgotten_ &= state_.owes;
    const auto owing = static_cast<SeatMask>(state_.owes & ~forgotten_);
    if (owing == 0) return ask(asked_after_uno(rules_, state_));
    const Seat seat = lowest_seat(owing);
    if (!happens(seat, tuning(seat).forgets)) return ask(seat);
    forgotten_ |= bit(seat);
    for (std::size_t i = 1; i < rules_.seats; ++i) {
      const Seat other = clockwise(rules_.seats, seat, i);
      if (has(legal_moves(rules_, state_, other).caught, seat) &&
          happens(other, tuning(other).catches))
        return {.verb = MoveVerb::catches, .seat = other, .other = seat};
    }
    return choose();
  }

  Move ask(Seat seat) {
    const Player& player = *table_.players[index(seat)];
    const std::uint32_t budget = budget_ != 0 ? budget_ : player.budget;
    return player.move(SeatView(rules_, state_, seat), memory_.of(seat), budget,
                       generators_.of(seat));
  }

  // Only the levels that people play against forget anything.
  LevelTuning tuning(Seat seat) const {
    const auto level = parse_word<Level>(table_.players[index(seat)]->name);
    return level ? tuning_of(*level) : LevelTuning{};
  }
  bool happens(Seat seat, std::uint32_t percent) {
    return percent != 0 && generators_.of(seat).below(100) < percent;
  }

  void make(Move move, RoundWatch& watch) {
    EventSink sink([&](const Event& event) {
      watch(event);
      memory_.take_in(event);
    });
    const auto made = [&](auto& chance) {
      AnyChanceOf any(chance);
      return apply(rules_, state_, move, any, sink) == Refusal::none;
    };
    COMODIN_CHECK(order_ ? made(*order_) : made(luck_));
  }

  const LabTable& table_;
  const Rules& rules_;
  State& state_;
  std::uint32_t budget_;
  bool fixed_;
  std::optional<DeckOrder> order_;
  Random luck_{0};
  SeatGenerators generators_;
  TableMemory memory_;
  SeatMask forgotten_ = 0;  // seats that owe UNO, forgot it and were not caught at once
};

// Plays units at a table and tallies their rounds.
template <class Rounds>
class UnitPlayer {
 public:
  template <class... More>
  UnitPlayer(const LabTable& table, const LabSettings& settings, More... more)
      : rules_(*table.rules), settings_(settings), rounds_(table, state_, more...) {}

  UnitFacts play(Tally& tally, std::uint64_t unit) {
    rounds_.begin(UnitSeeds(settings_.seed, unit));
    UnitFacts facts;
    if (settings_.unit == Unit::rounds) {
      clear(state_, seat_at(unit % rules_.seats));
      if (play_round(tally, unit, facts)) facts.winner = watch_.facts.place;
      return facts;
    }
    state_ = new_match();
    std::uint64_t rounds = 0;
    while (state_.decision.what != Await::match_over && rounds < kMaxMatchRounds) {
      play_round(tally, unit, facts);
      ++rounds;
    }
    if (state_.match_winner == kNoSeat) return facts;
    tally.add_match(facts.rounds, state_.match_winner);
    facts.winner = index(state_.match_winner);
    return facts;
  }

 private:
  // False if the round is void.
  bool play_round(Tally& tally, std::uint64_t unit, UnitFacts& facts) {
    watch_.begin();
    const auto scores = state_.scores;
    rounds_.deal(watch_);
    RoundFacts& round = watch_.facts;
    round.values[index(Measure::decisions)] = static_cast<std::uint32_t>(rounds_.play(watch_));
    if (state_.result != RoundResult::won) {
      ++tally.voided;
      return false;
    }
    round.values[index(Measure::turns)] = state_.turns;
    round.winner = state_.round_winner;
    const std::size_t winner = index(round.winner);
    round.values[index(Measure::points)] =
        static_cast<std::uint32_t>(state_.scores[winner] - scores[winner]);
    round.place = winners_place(rules_, state_);
    tally.add(round, unit);
    add_hands(tally);
    facts.add(round);
    return true;
  }

  void add_hands(Tally& tally) const {
    const auto hands = std::span(watch_.dealt).first(rules_.seats);
    KindMask held = 0;
    for (const Hand& hand : hands) held |= hand.held;
    const Hand& winners = hands[index(watch_.facts.winner)];
    for_each_kind(held, [&](Kind kind) {
      Moments copies;
      for (const Hand& hand : hands) copies.add(hand.counts[index(kind)]);
      tally.kinds[index(kind)].add_deal(copies, winners.counts[index(kind)], hands.size());
    });
  }

  const Rules& rules_;
  const LabSettings& settings_;
  State state_ = new_match();
  RoundWatch watch_{rules_, state_};
  Rounds rounds_;
};

// Whether every share of wins, of rounds or of matches, is known to ± error.
bool sure_enough(const Tally& tally, const LabSettings& settings, std::size_t seats) {
  const bool matches = settings.unit == Unit::matches;
  const auto& wins = matches ? tally.match_wins : tally.seat_wins;
  return std::ranges::all_of(
      wins.begin(), wins.begin() + static_cast<std::ptrdiff_t>(seats), [&](std::uint64_t won) {
        const Interval sure = share_interval(won, matches ? tally.matches : tally.rounds);
        return (sure.high - sure.low) / 2 <= settings.error;
      });
}

constexpr std::uint64_t kFirstStage = 1024;  // units before the error is first checked

template <class Rounds, class... More>
LabResult run(const LabTable& table, const LabSettings& settings, const LabProgress& progress,
              More... more) {
  struct Part {
    Tally tally;
    std::optional<UnitPlayer<Rounds>> player;
    Part& operator+=(const Part& other) {
      tally += other.tally;
      return *this;
    }
  };
  const auto play = [&](Part& part, std::uint64_t unit) {
    if (!part.player) part.player.emplace(table, settings, more...);
    part.player->play(part.tally, unit);
  };
  LabResult result;
  Part total;
  for (std::uint64_t first = 0; first < settings.count;) {
    const std::uint64_t stage = settings.error > 0 ? std::max(kFirstStage, first) : settings.count;
    const std::uint64_t count = std::min(stage, settings.count - first);
    const auto played = play_blocks(settings, first, count, result.units, total, play, progress);
    result.units += played.done;
    result.ended_early = played.stopped && result.units < units_in(settings);
    if (played.stopped) break;
    first += count;
    if (settings.error > 0 && sure_enough(total.tally, settings, table.rules->seats)) break;
  }
  result.tally = total.tally;
  return result;
}

bool all_are(const LabTable& table, std::string_view name) {
  return std::ranges::all_of(table.players,
                             [&](const Player* player) { return player->name == name; });
}

}  // namespace

LabResult run_lab(const LabTable& table, const LabSettings& settings, const LabProgress& progress) {
  COMODIN_CHECK(table.players.size() == table.rules->seats);
  if (all_are(table, "random")) return run<FastRounds<RandomPlayer>>(table, settings, progress);
  return run<AnyRounds>(table, settings, progress, settings.budget, false);
}

LabComparison& LabComparison::operator+=(const LabComparison& other) {
  a += other.a;
  b += other.b;
  pairs += other.pairs;
  for (std::size_t i = 0; i < measures.size(); ++i) measures[i] += other.measures[i];
  rounds += other.rounds;
  for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += other.wins[i];
  return *this;
}

LabComparison compare_tables(const LabTable& a, const LabTable& b, const LabSettings& settings,
                             const LabProgress& progress) {
  using Player = UnitPlayer<AnyRounds>;
  struct Part {
    LabComparison sums;
    std::optional<Player> at_a;
    std::optional<Player> at_b;
    Part& operator+=(const Part& other) {
      sums += other.sums;
      return *this;
    }
  };
  const auto play = [&](Part& part, std::uint64_t unit) {
    if (!part.at_a) part.at_a.emplace(a, settings, settings.budget, true);
    if (!part.at_b) part.at_b.emplace(b, settings, settings.budget, true);
    LabComparison& sums = part.sums;
    const UnitFacts of_a = part.at_a->play(sums.a, unit);
    const UnitFacts of_b = part.at_b->play(sums.b, unit);
    if (!of_a.winner || !of_b.winner) return;
    ++sums.pairs;
    for (std::size_t i = 0; i < kMeasureCount; ++i)
      sums.measures[i].add(of_a.values[i], of_b.values[i]);
    sums.rounds.add(of_a.rounds, of_b.rounds);
    for (std::size_t i = 0; i < kMaxSeats; ++i)
      sums.wins[i].add(of_a.winner == i ? 1 : 0, of_b.winner == i ? 1 : 0);
  };
  Part total;
  const auto played = play_blocks(settings, 0, settings.count, 0, total, play, progress);
  total.sums.units = played.done;
  total.sums.ended_early = played.stopped && played.done < settings.count;
  return total.sums;
}

Estimate difference(const PairMoments& pair, std::uint64_t count) {
  if (count == 0) return {.error = kUnknown, .values = 0};
  const auto n = static_cast<long double>(count);
  const auto number = [](std::uint64_t value) { return static_cast<long double>(value); };
  const long double mean = (number(pair.b.sum) - number(pair.a.sum)) / n;
  if (count == 1) return {.mean = static_cast<double>(mean), .error = kUnknown, .values = 1};
  const long double squares =
      number(pair.a.squares) + number(pair.b.squares) - 2 * number(pair.products);
  const long double spread = std::max(squares - n * mean * mean, 0.0L);
  return {.mean = static_cast<double>(mean),
          .error = static_cast<double>(std::sqrt(spread / (n - 1) / n)),
          .values = count};
}

Estimate relative_difference(const PairMoments& pair, std::uint64_t count) {
  if (pair.a.sum == 0) return {.mean = kUnknown, .error = kUnknown, .values = count};
  const auto n = static_cast<long double>(count);
  const auto number = [](std::uint64_t value) { return static_cast<long double>(value); };
  const long double ratio = number(pair.b.sum) / number(pair.a.sum);
  const auto more = static_cast<double>(ratio - 1);
  if (count == 1) return {.mean = more, .error = kUnknown, .values = 1};
  // If the second table has none, the ratio does not vary; its error comes from the first table.
  if (pair.b.sum == 0) {
    const Estimate before = mean_of(pair.a, count);
    return {.mean = more, .error = before.error / before.mean, .values = count};
  }
  const long double squares = number(pair.b.squares) - 2 * ratio * number(pair.products) +
                              ratio * ratio * number(pair.a.squares);
  return {.mean = more,
          .error = static_cast<double>(std::sqrt(std::max(squares, 0.0L) * n / (n - 1)) /
                                       number(pair.a.sum)),
          .values = count};
}

}  // namespace comodin
