#include "bots/belief.h"

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "game/legal.h"
#include "view/sample.h"

namespace comodin {
namespace {

// In how many of 256 worlds a seat did what the evidence does not expect, or what it suspects.
constexpr std::uint64_t kKeepsWilds = 32;  // kept a wild that it could have played
constexpr std::uint64_t kAnything = 8;     // played by no rule at all
constexpr std::uint64_t kDoubted = 120;    // holds none of the doubted kinds
constexpr int kTries = 32;

std::size_t cards_in(const Hand& hand) {
  std::size_t cards = 0;
  for_each_kind(hand.held, [&](Kind kind) { cards += hand.counts[index(kind)]; });
  return cards;
}

int weight(const CardGroup& group) { return std::popcount(group.lacks | group.doubts); }

// Whether only the locations of cards are hidden: no other seat decides about a card that it drew
// or has to give.
bool is_plain(const Rules& rules, const View& view) {
  const auto is_hidden = [&](Seat seat) {
    return seat != kNoSeat && !sees(rules, view.viewer, seat);
  };
  const Decision& decision = view.table.decision;
  const EffectFrame& effect = view.table.effect;
  const bool asks_for_cards = decision.what == Await::shed_color || decision.what == Await::give;
  return !rules.dice && view.table.round != 0 && !is_hidden(owner_of_drawn(decision, effect)) &&
         !(asks_for_cards && is_hidden(decision.seat));
}

}  // namespace

Belief::Belief(const SeatView& view, const Memory& memory)
    : rules_(view.rules()), view_(view.view()) {
  if (memory.view != nullptr) {
    view_.known = memory.view->known;
    view_.late = memory.view->late;
  }
  plain_ = is_plain(rules_, view_);
  if (!plain_) return;
  static_cast<Tabletop&>(base_) = view_.table;
  base_.hands = view_.known;
  base_.drawn = view_.drawn;
  base_.must = view_.must;
  base_.wrongful = view_.wrongful;
  gather();
  for (std::size_t i = 0; i < rules_.seats; ++i)
    if (!sees(rules_, view_.viewer, seat_at(i))) add_hidden(seat_at(i), memory);
}

void Belief::gather() {
  for (std::size_t k = 0; k < rules_.kinds; ++k) {
    int copies = rules_.copies[k] - base_.discards[k] - (index(base_.top) == k ? 1 : 0);
    for (std::size_t i = 0; i < rules_.seats; ++i) copies -= base_.hands[i].counts[k];
    COMODIN_CHECK(copies >= 0);
    for (; copies != 0; --copies) pool_[pool_size_++] = kind_at(k);
  }
}

void Belief::add_hidden(Seat seat, const Memory& memory) {
  const std::size_t size = base_.sizes[index(seat)];
  const std::size_t known = cards_in(base_.hands[index(seat)]);
  COMODIN_CHECK(known <= size);
  if (known == size) return;
  Hidden hidden{.seat = seat, .holds_back = false, .groups = {}};
  std::size_t guessed = 0;
  if (memory.evidence != nullptr) {
    HandEvidence evidence = memory.evidence->hands[index(seat)];
    hidden.holds_back = evidence.holds_back;
    for (const CardGroup& group : evidence.groups) guessed += group.cards;
    if (guessed == size) {
      for_each_card(base_.hands[index(seat)],
                    [&](Kind kind) { take_card(rules_, evidence, kind); });
      hidden.groups = evidence.groups;
    }
  }
  if (hidden.groups.empty())
    hidden.groups.push_back(
        {.lacks = 0, .doubts = 0, .cards = static_cast<std::uint8_t>(size - known)});
  // Sorted by hand: the library's stable sort allocates, and these are few.
  for (std::size_t i = 1; i < hidden.groups.size(); ++i)
    for (std::size_t j = i; j > 0 && weight(hidden.groups[j]) > weight(hidden.groups[j - 1]); --j)
      std::swap(hidden.groups[j], hidden.groups[j - 1]);
  hidden_.push_back(hidden);
}

void Belief::deal(State& world, Random& random) const {
  if (!plain_) {
    world = sample(rules_, view_, random);
    return;
  }
  world = base_;
  Dealt dealt;
  std::copy_n(pool_.begin(), pool_size_, world.pile.begin());
  std::size_t left = pool_size_;
  const std::size_t first =
      hidden_.empty() ? 0 : random.below(static_cast<std::uint32_t>(hidden_.size()));
  for (std::size_t i = 0; i < hidden_.size(); ++i) {
    const Hidden& hidden = hidden_[(first + i) % hidden_.size()];
    Hand& hand = world.hands[index(hidden.seat)];
    const std::uint64_t mood = random.next() & 0xFFU;
    KindMask trusted = ~KindMask{0};
    if (hidden.holds_back || mood < kKeepsWilds) trusted = ~rules_.wilds;
    if (mood < kAnything) trusted = 0;
    const KindMask doubted = mood >= 256 - kDoubted ? ~KindMask{0} : 0;
    const bool is_player = hidden.seat == world.effect.player;
    for (const CardGroup& group : hidden.groups) {
      const KindMask lacks = (group.lacks & trusted) | (group.doubts & doubted);
      for (std::uint8_t n = group.cards; n != 0; --n) {
        auto at = random.below(static_cast<std::uint32_t>(left));
        for (int tries = kTries; has(lacks, world.pile[at]) && tries != 0; --tries)
          at = random.below(static_cast<std::uint32_t>(left));
        const Kind kind = world.pile[at];
        world.pile[at] = world.pile[--left];
        hand.add(kind);
        if (is_player) dealt.push_back(kind);
      }
    }
  }
  COMODIN_CHECK(left == world.pile_size);
  judge_player(world, dealt);
}

// Judges the play by the hand that it was made from: without what was drawn since, which was dealt
// last.
void Belief::judge_player(State& world, const Dealt& dealt) const {
  const EffectFrame& effect = world.effect;
  if (effect.player == kNoSeat || sees(rules_, view_.viewer, effect.player) || effect.first ||
      effect.turned || !rules_.bluffing || !has(rules_.guarded, world.top))
    return;
  Hand then = world.hands[index(effect.player)];
  const std::size_t late = std::min<std::size_t>(view_.late, dealt.size());
  for (std::size_t n = 1; n <= late; ++n) then.remove(dealt[dealt.size() - n]);
  then.add(world.top);
  world.wrongful = has(wrongful_plays(rules_, then, effect.before), world.top);
}

}  // namespace comodin
