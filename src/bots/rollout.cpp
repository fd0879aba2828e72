#include "bots/rollout.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/asked_seat.h"
#include "bots/bot.h"
#include "bots/hand_facts.h"
#include "game/apply.h"

namespace comodin {
namespace {

// How much the quick player likes cards, by CardClass and by the color; tuned in rounds against the
// other players.
constexpr std::array<std::int16_t, 5> kCalm = {30, 24, 20, 16, 18};
constexpr std::array<std::int16_t, 5> kAlarm = {200, 160, 120, 20, 18};
constexpr std::int16_t kWild = -60;
constexpr std::int16_t kGuarded = -70;
constexpr std::int16_t kWildHits = 180;  // in alarm
constexpr int kColorInPlay = 30;
constexpr int kPerKind = 6;  // for every kind of the color in hand

constexpr std::uint32_t kMostMoves = 100;
constexpr std::uint32_t kMostMovesPerSeat = 80;

constexpr double kPointsPerHand = 40;  // what a loser holds, roughly
constexpr double kSteepness = 1.2;     // of the chance of winning a match that is a race
constexpr double kPerCard = 0.35;      // how much each card lowers the chance of winning a round

Color most_kinds(const Rules& rules, const Hand& hand, Random& random) {
  Best<std::uint8_t, int> best;
  for (std::size_t c = 0; c < rules.colors; ++c)
    best.add(c, std::popcount(hand.held & rules.of_color[c]));
  return color_at(random_bit(best.things, random));
}

bool same_side(const Rules& rules, Seat a, Seat b) {
  return a == b || (rules.teams && clockwise(rules.seats, a, kTeamSeats / 2) == b);
}

// The share that the seat's side has of the total; `of` says how much each seat has.
template <class Of>
double share(const Rules& rules, Seat seat, Of of) {
  double own = 0;
  double all = 0;
  for (std::size_t i = 0; i < rules.seats; ++i) {
    const double part = of(i);
    all += part;
    if (same_side(rules, seat, seat_at(i))) own += part;
  }
  return own / all;
}

// The chance of winning a match that continues from these scores: a seat that needs fewer rounds
// has the better one, the more so the fewer rounds are left.
double match_chance(const Rules& rules, const Tabletop& table, Seat seat) {
  const auto& scores = table.scores;
  const auto scores_end = scores.begin() + rules.seats;
  std::array<double, kMaxSeats> behind{};  // in rounds
  double rounds = 0;
  if (rules.scoring == Scoring::lowest) {
    const Points most = *std::max_element(scores.begin(), scores_end);
    rounds = (rules.target - most) / kPointsPerHand;
    for (std::size_t i = 0; i < rules.seats; ++i) behind[i] = scores[i] / kPointsPerHand;
  } else {
    const bool wins = rules.scoring == Scoring::best_of_three;
    const double goal = wins ? kBestOfThreeWins : rules.target;
    const double per_round = wins ? 1 : kPointsPerHand * (rules.seats - 1);
    for (std::size_t i = 0; i < rules.seats; ++i) {
      behind[i] = std::max((goal - scores[i]) / per_round, 0.0);
      rounds += behind[i] / rules.seats;
    }
  }
  const double steepness = kSteepness / std::sqrt(std::max(rounds, 1.0));
  return share(rules, seat, [&](std::size_t i) { return std::exp(-steepness * behind[i]); });
}

}  // namespace

Rollout::Rollout(const Rules& rules)
    : rules_(rules), most_moves_(kMostMoves + kMostMovesPerSeat * rules.seats) {
  for (std::size_t k = 0; k < rules.kinds; ++k) {
    const CardClass what = rules.facts[k].rough;
    calm_[k] = kCalm[static_cast<std::size_t>(what)];
    alarm_[k] = kAlarm[static_cast<std::size_t>(what)];
    if (!has(rules.wilds, kind_at(k))) continue;
    calm_[k] = has(rules.guarded, kind_at(k)) ? kGuarded : kWild;
    alarm_[k] = what == CardClass::hits ? kWildHits : kWild;
  }
}

// What the quick player plays on its turn; kNoKind: nothing.
inline Kind Rollout::choose(const State& world, Seat seat, Random& random) const {
  const Hand& hand = world.hands[index(seat)];
  const KindMask plays =
      allowed_plays(rules_, world, seat) & ~wrongful_plays(rules_, hand, world.color);
  if (plays == 0) return kNoKind;
  if ((plays & (plays - 1)) == 0) return lowest_kind(plays);
  const Seat next = next_seat(rules_.seats, world.direction, seat, world.out);
  const auto& liked = world.sizes[index(next)] == 1 ? alarm_ : calm_;
  std::array<int, kMaxColors + 1> of_color{};
  for (std::size_t c = 0; c < rules_.colors; ++c)
    of_color[c] = std::popcount(hand.held & rules_.of_color[c]) * kPerKind;
  of_color[index(world.color)] += kColorInPlay;
  of_color[index(kNoColor)] = 0;
  Best<KindMask, int> best;
  for_each_kind(plays, [&](Kind kind) {
    best.add(index(kind), liked[index(kind)] + of_color[index(rules_.color_of[index(kind)])]);
  });
  return random_kind(best.things, random);
}

Move Rollout::quick_move(const State& world, Seat seat, Random& random) const {
  const Decision& decision = world.decision;
  if (has(world.owes, seat)) return {MoveVerb::says_uno, seat};
  if (decision.what == Await::turn) {
    if (const Kind kind = choose(world, seat, random); kind != kNoKind)
      return {MoveVerb::plays, seat, kind};
    if (!decision.drew && world.pile_size != 0) return {MoveVerb::draws, seat};
  }
  if (decision.what == Await::name_color)
    return {.verb = MoveVerb::names,
            .seat = seat,
            .color = most_kinds(rules_, world.hands[index(seat)], random)};
  if (decision.what == Await::answer) return {MoveVerb::accepts, seat};
  return GreedyPlayer::move(SeatView(rules_, world, seat), random);
}

double Rollout::play_out(State& world, Move move, Seat seat, Random& random,
                         std::uint64_t& moves) const {
  NoEvents sink;
  carry_out(rules_, world, move, random, sink);
  std::uint32_t n = 0;
  for (; world.result == RoundResult::open && n < most_moves_; ++n)
    carry_out(rules_, world, quick_move(world, asked_seat(rules_, world), random), random, sink);
  moves += n + 1;
  return worth(world, seat);
}

double Rollout::worth(const State& world, Seat seat) const {
  if (world.result == RoundResult::open)
    return share(rules_, seat, [&](std::size_t i) { return std::exp(-kPerCard * world.sizes[i]); });
  if (world.match_winner != kNoSeat) return same_side(rules_, seat, world.match_winner) ? 1 : 0;
  if (rules_.scoring == Scoring::hand) return 0;  // a void round
  return match_chance(rules_, world, seat);
}

}  // namespace comodin
