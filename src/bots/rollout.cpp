#include "bots/rollout.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/bot.h"
#include "bots/hand_facts.h"
#include "game/apply.h"

namespace comodin {
namespace {

// How much cards of each class are liked, and how much every further kind of the colour adds.
constexpr std::array<std::int16_t, 5> kCalm = {30, 24, 20, 16, 18};  // as CardClass
constexpr std::array<std::int16_t, 5> kAlarm = {200, 160, 120, 20, 18};
constexpr std::int16_t kWild = -60;
constexpr std::int16_t kGuarded = -70;
constexpr std::int16_t kWildHits = 180;
constexpr int kPerKind = 6;
constexpr std::uint32_t kNoise = 12;

Color most_kinds(const Rules& rules, const Hand& hand) {
  std::size_t best = 0;
  int most = -1;
  for (std::size_t c = 0; c < rules.colors; ++c) {
    const int kinds = std::popcount(hand.held & rules.of_color[c]);
    if (kinds <= most) continue;
    most = kinds;
    best = c;
  }
  return color_at(best);
}

Seat asked(const Rules& rules, const State& world) {
  if (world.owes != 0) return lowest_seat(world.owes);
  if (world.waiting.what == Await::confirm) return left_of(rules.seats, world.waiting.player);
  return world.waiting.seat;
}

}  // namespace

Rollout::Rollout(const Rules& rules, const Tabletop& /*table*/) : rules_(rules) {
  for (std::size_t k = 0; k < rules.kinds; ++k) {
    const auto which = static_cast<std::size_t>(class_of(rules, kind_at(k)));
    calm_[k] = kCalm[which];
    alarm_[k] = kAlarm[which];
    if (has(rules.wilds, kind_at(k))) {
      calm_[k] = has(rules.guarded, kind_at(k)) ? kGuarded : kWild;
      alarm_[k] = which == 0 ? kWildHits : kWild;
    }
  }
}

Move Rollout::turn(const State& world, Seat seat, Random& random) const {
  const Hand& hand = world.hands[index(seat)];
  const KindMask plays =
      allowed_plays(rules_, world, seat) & ~wrongful_plays(rules_, hand, world.color);
  if (plays == 0) return {};
  if ((plays & (plays - 1)) == 0) return {MoveVerb::plays, seat, lowest_kind(plays)};
  const Seat next = next_seat(rules_.seats, world.direction, seat, world.out);
  const auto& liked = world.sizes[index(next)] == 1 ? alarm_ : calm_;
  std::array<int, kMaxColors + 1> kinds{};
  for (std::size_t c = 0; c < rules_.colors; ++c)
    kinds[c] = std::popcount(hand.held & rules_.of_color[c]) * kPerKind;
  std::uint64_t noise = random.next();
  Kind best = kNoKind;
  int most = -10000;
  for_each_kind(plays, [&](Kind kind) {
    const int like = liked[index(kind)] + kinds[index(rules_.color_of[index(kind)])] +
                     static_cast<int>((noise & 0xFFU) * kNoise >> 8U);
    noise = std::rotr(noise, 8);
    if (like <= most) return;
    most = like;
    best = kind;
  });
  return {MoveVerb::plays, seat, best};
}

double Rollout::play_on(State& world, Move move, Seat seat, Random& random) const {
  NoEvents sink;
  carry_out(rules_, world, move, random, sink);
  while (world.result == RoundResult::open) {
    const Seat asks = asked(rules_, world);
    const Waiting& waiting = world.waiting;
    if (world.owes != 0) {
      move = {MoveVerb::says_uno, asks};
    } else if (waiting.what == Await::turn) {
      move = turn(world, asks, random);
      if (move.seat == kNoSeat) {
        const bool can_draw = !waiting.drew && world.pile_size != 0;
        move = can_draw ? Move{MoveVerb::draws, asks}
                        : GreedyPlayer::move(SeatView(rules_, world, asks), random);
      }
    } else if (waiting.what == Await::name_color) {
      move = {.verb = MoveVerb::names,
              .seat = asks,
              .color = most_kinds(rules_, world.hands[index(asks)])};
    } else if (waiting.what == Await::answer) {
      move = {MoveVerb::accepts, asks};
    } else {
      move = GreedyPlayer::move(SeatView(rules_, world, asks), random);
    }
    carry_out(rules_, world, move, random, sink);
  }
  return worth(world, seat);
}

double Rollout::worth(const State& world, Seat seat) const {
  if (world.round_winner == kNoSeat) return 0;
  const bool own =
      world.round_winner == seat ||
      (rules_.teams && clockwise(rules_.seats, seat, kTeamSeats / 2) == world.round_winner);
  return own ? 1 : 0;
}

}  // namespace comodin
