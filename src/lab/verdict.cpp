#include "lab/verdict.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/first_seed.h"
#include "bots/asked_seat.h"
#include "bots/bot.h"
#include "game/apply.h"
#include "game/invariants.h"

namespace comodin {
namespace {

constexpr double kPercent = 100;
constexpr std::uint64_t kContinuationSeeds = std::uint64_t{1} << 40U;  // far from those of rounds

// One round's part of a ratio: a value, and what it is divided by.
struct Part {
  double value = 0;
  double by = 0;
};

// The ratio of the two sums. Values of one round belong together, which is why a part is a round
// and not a play.
Estimate ratio(const std::vector<Part>& parts) {
  double value = 0;
  double by = 0;
  for (const Part& part : parts) {
    value += part.value;
    by += part.by;
  }
  if (by == 0 || parts.size() < 2) return {};
  const double mean = value / by;
  double squares = 0;
  for (const Part& part : parts) squares += std::pow(part.value - mean * part.by, 2);
  const auto n = static_cast<double>(parts.size());
  return {.mean = mean, .error = std::sqrt(squares * n / (n - 1)) / by};
}

// How much more often each player won with the rule than with a plain wild, after the same play.
struct Comparison {
  std::size_t round = 0;
  std::uint8_t cards_left = 0;
  double player = 0;
  double next = 0;
  double leader = 0;
};

// In percentage points, over the comparisons that `counts` selects.
template <class Counts>
Estimate mean_of(const std::vector<Comparison>& comparisons, double Comparison::* what,
                 std::size_t rounds, Counts counts) {
  std::vector<Part> parts(rounds);
  for (const Comparison& comparison : comparisons) {
    if (!counts(comparison)) continue;
    parts[comparison.round].value += kPercent * comparison.*what;
    parts[comparison.round].by += 1;
  }
  return ratio(parts);
}

// The greatest number of cards left that still counts as few.
std::uint8_t most_of_few(const std::vector<Comparison>& comparisons) {
  if (comparisons.empty()) return 0;
  std::vector<std::uint8_t> cards;
  for (const Comparison& comparison : comparisons) cards.push_back(comparison.cards_left);
  const auto middle = cards.begin() + static_cast<std::ptrdiff_t>((cards.size() - 1) / 2);
  std::ranges::nth_element(cards, middle);
  // If more than half are equal to the greatest, they count as many.
  const std::uint8_t median = *middle;
  const bool is_greatest = *std::ranges::max_element(cards) == median;
  return is_greatest && median > 0 ? static_cast<std::uint8_t>(median - 1) : median;
}

Seat leader_after(const Rules& rules, const State& state, Seat player) {
  Seat best = next_seat(rules.seats, state.direction, player);
  for (Seat seat = best; seat != player; seat = next_seat(rules.seats, state.direction, seat))
    if (state.sizes[index(seat)] < state.sizes[index(best)]) best = seat;
  return best;
}

class TableJudge {
 public:
  TableJudge(const Rules& plain, const Rules& rule, KindMask blanks,
             const VerdictSettings& settings, double share, Verdict& verdict)
      : plain_(plain),
        rule_(rule),
        blanks_(blanks),
        settings_(settings),
        share_(share),
        start_(first_seed(settings.seed)),
        verdict_(verdict) {}

  TableVerdict judge() {
    while (turns_.size() < settings_.rounds && moves_ - compared_moves_ < settings_.moves / 2 &&
           !stopped()) {
      if (turns_.size() >= settings_.watched_rounds && is_time_up()) {
        verdict_.cut_short = true;
        break;
      }
      play_round();
    }
    TableVerdict table;
    table.seats = rule_.seats;
    table.rounds = turns_.size();
    table.voided = voided_;
    for (const Part& round : turns_) {
      table.rule_turns += round.value / static_cast<double>(turns_.size());
      table.plain_turns += round.by / static_cast<double>(turns_.size());
    }
    const Estimate relative = ratio(turns_);
    table.longer = {kPercent * (relative.mean - 1), kPercent * relative.error};
    judge_worth(table);
    return table;
  }

 private:
  struct Moment {
    State state;
    Random random{0};
  };

  void judge_worth(TableVerdict& table) const {
    const auto over = [&](double Comparison::* what, auto counts) {
      return mean_of(comparisons_, what, turns_.size(), counts);
    };
    const auto all = [](const Comparison&) { return true; };
    const std::uint8_t few = most_of_few(comparisons_);
    table.plays = comparisons_.size();
    table.few_up_to = few;
    table.worth = over(&Comparison::player, all);
    table.many_cards =
        over(&Comparison::player, [&](const Comparison& c) { return c.cards_left > few; });
    table.few_cards =
        over(&Comparison::player, [&](const Comparison& c) { return c.cards_left <= few; });
    table.many_less_few = {table.many_cards.mean - table.few_cards.mean,
                           std::hypot(table.many_cards.error, table.few_cards.error)};
    table.next = over(&Comparison::next, all);
    table.leader = over(&Comparison::leader, all);
  }

  // The same round with the rule and with plain wilds. Until the rule takes effect for the first
  // time they are the same, so the second continues from there.
  void play_round() {
    const std::uint64_t round = turns_.size();
    Moment now{.state = new_match(), .random = Random(start_ + round)};
    now.state.next_dealer = seat_at(round % rule_.seats);
    COMODIN_CHECK(apply(rule_, now.state, Move{}, now.random, sink_) == Refusal::none);
    std::uint64_t plays = 0;
    std::optional<Moment> before;
    Move first;
    bool in_effect = false;
    while (now.state.result == RoundResult::open && !stopped()) {
      const Move move = choose(rule_, now);
      const bool blank = move.verb == MoveVerb::plays && has(blanks_, move.kind);
      // A last card wins whatever it says.
      if (blank && now.state.sizes[index(move.seat)] > 1) {
        if (!before) {
          before = now;
          first = move;
        }
        if (plays++ < settings_.compared_plays && compared_moves_ < settings_.moves / 2)
          compare(now.state, move);
        in_effect = true;
      }
      if (!make(rule_, now, move)) break;
      const bool watched = round < settings_.watched_rounds || in_effect;
      if (now.state.result != RoundResult::open || (watched && checks_ < settings_.checks))
        check(now.state);
      if (now.state.decision.what == Await::turn) in_effect = false;
    }
    voided_ += now.state.result == RoundResult::voided ? 1 : 0;
    const double with_rule = now.state.turns;
    if (before) {
      if (make(plain_, *before, first)) play_out(plain_, *before);
      turns_.push_back({with_rule, static_cast<double>(before->state.turns)});
    } else {
      turns_.push_back({with_rule, with_rule});
    }
  }

  // Plays the situation out several times, with the rule and with a plain wild in its place; later
  // blank wilds carry the rule either way.
  void compare(const State& state, Move move) {
    const Seat player = move.seat;
    const Seat next = next_seat(rule_.seats, state.direction, player);
    const Seat leader = leader_after(rule_, state, player);
    const std::uint64_t moves_before = moves_;
    Comparison comparison;
    comparison.round = turns_.size();
    comparison.cards_left = static_cast<std::uint8_t>(state.sizes[index(player)] - 1);
    const double weight = 1 / static_cast<double>(settings_.continuations);
    for (std::uint64_t i = 0; i < settings_.continuations; ++i) {
      const std::uint64_t seed = start_ + kContinuationSeeds + continued_++;
      for (const bool with_rule : {true, false}) {
        const Seat winner = winner_after(state, move, seed, with_rule);
        const double share = with_rule ? weight : -weight;
        if (winner == player) comparison.player += share;
        if (winner == next) comparison.next += share;
        if (winner == leader) comparison.leader += share;
      }
    }
    comparisons_.push_back(comparison);
    compared_moves_ += moves_ - moves_before;
  }

  Seat winner_after(const State& state, Move move, std::uint64_t seed, bool with_rule) {
    Moment now{.state = state, .random = Random(seed)};
    const Rules& first = with_rule ? rule_ : plain_;
    bool moved = make(first, now, move);
    while (moved && now.state.result == RoundResult::open && now.state.decision.what != Await::turn)
      moved = make(first, now, choose(first, now));
    if (moved) play_out(rule_, now);
    return now.state.round_winner;
  }

  void play_out(const Rules& rules, Moment& now) {
    while (now.state.result == RoundResult::open && !stopped() &&
           make(rules, now, choose(rules, now))) {
    }
  }

  static Move choose(const Rules& rules, Moment& now) {
    return GreedyPlayer::move(SeatView(rules, now.state, asked_seat(rules, now.state)), now.random);
  }

  bool stopped() const { return settings_.stop.stop_requested(); }
  bool is_time_up() const { return settings_.is_time_up && settings_.is_time_up(share_); }

  // False at a dead end.
  bool make(const Rules& rules, Moment& now, Move move) {
    ++moves_;
    if (apply(rules, now.state, move, now.random, sink_) == Refusal::none) [[likely]]
      return true;
    ++verdict_.dead_ends;
    return false;
  }

  void check(const State& state) {
    ++checks_;
    ++verdict_.checked_moves;
    if (auto broken = check_invariants(rule_, state); broken && verdict_.broken.empty())
      verdict_.broken = *broken;
  }

  const Rules& plain_;
  const Rules& rule_;
  KindMask blanks_;
  const VerdictSettings& settings_;
  double share_;         // of the time that has passed when this table should be done
  std::uint64_t start_;  // the first seed
  Verdict& verdict_;
  NoEvents sink_;
  std::uint64_t moves_ = 0;
  std::uint64_t compared_moves_ = 0;  // of these, for comparisons
  std::uint64_t continued_ = 0;
  std::uint64_t checks_ = 0;
  std::uint64_t voided_ = 0;
  std::vector<Part> turns_;  // of each round: with the rule, divided by those without
  std::vector<Comparison> comparisons_;
};

Rules rules_for(const Edition& edition, std::size_t seats) {
  auto rules = compile_rules(edition, {.seats = seats});
  COMODIN_CHECK(rules.has_value());
  return *std::move(rules);
}

KindMask blanks_of(const Edition& edition, const Rules& rules) {
  KindMask blanks = 0;
  for (const CardSpec& card : edition.cards)
    for (std::size_t k = 0; card.blank && k < rules.kinds; ++k)
      if (rules.tokens[k] == card.token) blanks |= bit(kind_at(k));
  return blanks;
}

Edition with_blanks(Edition edition, const Effect& effect) {
  for (CardSpec& card : edition.cards)
    if (card.blank) card.effect = effect;
  return edition;
}

}  // namespace

Verdict judge_rule(const Edition& edition, const Effect& effect, const VerdictSettings& settings) {
  const Edition without = with_blanks(edition, {});
  const Edition with = with_blanks(edition, effect);
  Verdict verdict;
  for (const std::size_t seats : settings.seats) {
    const Rules plain = rules_for(without, seats);
    const Rules rule = rules_for(with, seats);
    const double share =
        static_cast<double>(verdict.tables.size() + 1) / static_cast<double>(settings.seats.size());
    verdict.tables.push_back(
        TableJudge(plain, rule, blanks_of(edition, rule), settings, share, verdict).judge());
  }
  return verdict;
}

}  // namespace comodin
