#include "bots/reference.h"

#include <array>
#include <tuple>

#include "bots/bot.h"
#include "bots/hand_facts.h"

namespace comodin {
namespace {

constexpr int kOthersBesideWild = 2;
constexpr int kOthersBesideGuarded = 4;

Move plays(const SeatView& view, Kind kind) { return {MoveVerb::plays, view.seat(), kind}; }

// Whether the game waits for this seat to take its turn.
bool has_turn(const SeatView& view) {
  return view.decision().what == Await::turn && view.decision().seat == view.seat() &&
         !has(view.owes(), view.seat());
}

bool names_color(const SeatView& view) {
  return view.decision().what == Await::name_color && view.decision().seat == view.seat() &&
         !has(view.owes(), view.seat());
}

Move names_most_held(const SeatView& view, Random& random) {
  return {.verb = MoveVerb::names,
          .seat = view.seat(),
          .color = most_held(view, view.legal_moves().colors, random)};
}

// One of the cards of these kinds, every copy equally likely.
Kind any_card(const Hand& hand, KindMask kinds, Random& random) {
  std::uint32_t cards = 0;
  for_each_kind(kinds, [&](Kind kind) { cards += hand.counts[index(kind)]; });
  std::uint32_t skip = random.below(cards);
  Kind chosen = kNoKind;
  for_each_kind(kinds, [&](Kind kind) {
    if (chosen == kNoKind && skip < hand.counts[index(kind)]) chosen = kind;
    skip -= hand.counts[index(kind)];
  });
  return chosen;
}

Seat next_player(const SeatView& view) {
  return next_seat(view.rules().seats, view.direction(), view.seat(), view.out());
}

// Hidden cards that could be played on this one.
int answers_to(const SeatView& view, Kind kind) {
  const Rules& rules = view.rules();
  const KindMask fits =
      rules.on_color[index(rules.color_of[index(kind)])] | rules.on_top[index(kind)];
  int cards = 0;
  for_each_kind(fits, [&](Kind each) {
    cards += rules.copies[index(each)] - view.discards(each) - view.hand().counts[index(each)];
  });
  return cards;
}

}  // namespace

Move RulePlayer::move(const SeatView& view, Random& random) {
  const Rules& rules = view.rules();
  if (names_color(view) && has(rules.guarded, view.top())) return names_most_held(view, random);
  const KindMask can = has_turn(view) ? view.rightfully_playable() : 0;
  if (can == 0) return RandomPlayer::move(view, random);
  if (const KindMask colored = can & ~rules.wilds; colored != 0)
    return plays(view, any_card(view.hand(), colored, random));
  if (const KindMask wild = can & ~rules.guarded; wild != 0)
    return plays(view, any_card(view.hand(), wild, random));
  return plays(view, any_card(view.hand(), can, random));
}

Move MixPlayer::move(const SeatView& view, Random& random) {
  const Rules& rules = view.rules();
  if (names_color(view)) return names_most_held(view, random);
  KindMask can = has_turn(view) ? view.rightfully_playable() : 0;
  if (can == 0) return RandomPlayer::move(view, random);
  const bool alarm = view.size(next_player(view)) == 1;
  if (!alarm) {
    const int others = view.size(view.seat()) - 1;
    KindMask kept = others > kOthersBesideWild ? rules.wilds & ~rules.guarded : 0;
    if (others > kOthersBesideGuarded) kept |= rules.guarded;
    const LegalMoves moves = view.legal_moves();
    const bool can_wait = moves.can(MoveVerb::draws) || moves.can(MoveVerb::passes);
    if ((can & ~kept) != 0)
      can &= ~kept;
    else if (can_wait)
      return {moves.can(MoveVerb::draws) ? MoveVerb::draws : MoveVerb::passes, view.seat()};
  }
  const auto rank = [&](Kind kind) {
    const bool wild = has(rules.wilds, kind);
    // hits, skips, reverses, other, number, wild that hits, other wild
    static constexpr std::array<int, 7> kCalm = {0, 1, 4, 2, 3, 6, 5};
    static constexpr std::array<int, 7> kAlarm = {1, 2, 3, 6, 5, 0, 4};
    const CardClass what = rules.facts[index(kind)].rough;
    const std::size_t which =
        wild ? (what == CardClass::hits ? 5 : 6) : static_cast<std::size_t>(what);
    return alarm ? kAlarm[which] : kCalm[which];
  };
  Best<KindMask, std::tuple<int, int, int>> best;
  for_each_kind(can, [&](Kind kind) {
    const Color color = rules.color_of[index(kind)];
    const int held = color == kNoColor ? 0 : cards_of_color(view, index(color));
    best.add(index(kind), {-rank(kind), held, -answers_to(view, kind)});
  });
  return plays(view, kind_at(one_of(rules, best.things, random)));
}

}  // namespace comodin
