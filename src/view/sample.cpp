#include "view/sample.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/check.h"
#include "base/fixed_vector.h"
#include "game/legal.h"

namespace comodin {
namespace {

using Dealt = FixedVector<Kind, kMaxCards>;

// The cards whose location is unknown.
class Pool {
 public:
  void add(Kind kind, std::uint8_t copies) {
    COMODIN_CHECK(size_ + copies <= kMaxCards);
    for (; copies != 0; --copies) cards_[size_++] = kind;
  }
  std::size_t size() const { return size_; }
  const Kind* begin() const { return cards_.data(); }
  const Kind* end() const { return cards_.data() + size_; }

  // One of the cards outside `avoid`, all equally likely.
  Kind draw(Random& random, KindMask avoid) {
    if (avoid == 0) return take(random.below(static_cast<std::uint32_t>(size_)));
    const auto fits = [&](Kind kind) { return !has(avoid, kind); };
    auto skip = random.below(static_cast<std::uint32_t>(std::count_if(begin(), end(), fits)));
    const Kind* at = std::find_if(begin(), end(), [&](Kind k) { return fits(k) && skip-- == 0; });
    return take(static_cast<std::size_t>(at - begin()));
  }
  void remove(Kind kind) {
    take(static_cast<std::size_t>(std::find(begin(), end(), kind) - begin()));
  }

 private:
  Kind take(std::size_t at) {
    COMODIN_CHECK(at < size_);
    const Kind kind = cards_[at];
    cards_[at] = cards_[--size_];
    return kind;
  }

  std::array<Kind, kMaxCards> cards_{};
  std::size_t size_ = 0;
};

std::size_t size_of(const Hand& hand) {
  std::size_t cards = 0;
  for_each_kind(hand.held, [&](Kind kind) { cards += hand.counts[index(kind)]; });
  return cards;
}

// A kind of which a seat must hold one, and what the rest of its hand must then not hold.
struct Witness {
  Kind kind = kNoKind;
  KindMask avoid = 0;
  double weight = 0;  // the number of ways it can be this one, up to a common factor
};
using Witnesses = FixedVector<Witness, kMaxKinds>;

class Sampler {
 public:
  Sampler(const Rules& rules, const View& view, Random& random)
      : rules_(rules), view_(view), random_(random) {}

  State run() {
    static_cast<Tabletop&>(s_) = view_.table;
    s_.hands = view_.known;
    s_.drawn = view_.drawn;
    s_.must = view_.must;
    s_.wrongful = view_.wrongful;
    if (rules_.dice || s_.round == 0) return s_;
    gather();
    const Decision& d = s_.decision;
    const EffectFrame& e = s_.effect;
    if (is_hidden(owner_of_drawn(d, e))) deal_drawer(owner_of_drawn(d, e));
    if (is_hidden(d.seat)) deal_decider(d.seat);
    if (is_hidden(e.player)) deal_player(e.player);
    for (std::size_t i = 0; i < rules_.seats; ++i) fill(seat_at(i));
    COMODIN_CHECK(pool_.size() == s_.pile_size);
    std::copy(pool_.begin(), pool_.end(), s_.pile.begin());
    return s_;
  }

 private:
  bool is_hidden(Seat seat) const { return seat != kNoSeat && !sees(rules_, view_.viewer, seat); }
  Hand& hand(Seat seat) { return s_.hands[index(seat)]; }

  void gather() {
    std::array<std::uint8_t, kMaxKinds> hidden = rules_.copies;
    for (std::size_t k = 0; k < kMaxKinds; ++k)
      hidden[k] = static_cast<std::uint8_t>(hidden[k] - s_.discards[k]);
    if (s_.top != kNoKind) --hidden[index(s_.top)];
    for (std::size_t i = 0; i < rules_.seats; ++i)
      for_each_kind(s_.hands[i].held, [&](Kind kind) {
        hidden[index(kind)] =
            static_cast<std::uint8_t>(hidden[index(kind)] - s_.hands[i].counts[index(kind)]);
      });
    for (std::size_t k = 0; k < rules_.kinds; ++k) {
      COMODIN_CHECK(hidden[k] <= rules_.copies[k]);
      pool_.add(kind_at(k), hidden[k]);
    }
  }

  // How many cards are still missing from the hand.
  std::size_t places(Seat seat) {
    const std::size_t known = size_of(hand(seat));
    COMODIN_CHECK(known <= s_.sizes[index(seat)]);
    return s_.sizes[index(seat)] - known;
  }

  Kind deal_one(Seat seat, KindMask avoid = 0) {
    const Kind kind = pool_.draw(random_, avoid);
    hand(seat).add(kind);
    return kind;
  }
  Dealt deal(Seat seat, std::size_t count, KindMask avoid = 0) {
    Dealt dealt;
    while (dealt.size() < count) dealt.push_back(deal_one(seat, avoid));
    return dealt;
  }
  void fill(Seat seat, KindMask avoid = 0) {
    for (std::size_t n = places(seat); n != 0; --n) deal_one(seat, avoid);
  }

  // Deals the whole hand, with a witness among its first `among` cards. The witness is dealt first,
  // in proportion to the number of ways to deal the rest. A hand with n witnesses comes up n times
  // too often this way, so it is kept with a chance of 1/n. `judge` gets the first cards of the
  // dealt hand and counts the witnesses among them.
  template <class Judge>
  void deal_with_one_of(Seat seat, const Witnesses& witnesses, std::size_t among, Judge judge) {
    COMODIN_CHECK(!witnesses.empty());
    const Hand known = hand(seat);
    const Pool pool = pool_;
    std::size_t times = 0;
    do {
      hand(seat) = known;
      pool_ = pool;
      const Witness& witness = pick(witnesses);
      pool_.remove(witness.kind);
      hand(seat).add(witness.kind);
      Dealt first = deal(seat, among - 1, witness.avoid);
      first.push_back(witness.kind);
      fill(seat, witness.avoid);
      times = judge(first);
      COMODIN_CHECK(times > 0);
    } while (random_.below(static_cast<std::uint32_t>(times)) != 0);
  }

  const Witness& pick(const Witnesses& witnesses) {
    double total = 0;
    for (const Witness& each : witnesses) total += each.weight;
    double at = total * static_cast<double>(random_.next() >> 11U) * 0x1p-53;
    for (const Witness& each : witnesses) {
      at -= each.weight;
      if (at < 0) return each;
    }
    return witnesses.back();
  }

  // The hidden cards of these kinds that the seat may hold; with each, it must not hold any of
  // `avoid(kind)`.
  template <class Avoid>
  Witnesses witnesses_of(Seat seat, KindMask kinds, Avoid avoid) {
    Witnesses witnesses;
    if (places(seat) == 0) return witnesses;
    KindMask hidden = 0;
    for (const Kind kind : pool_) hidden |= bit(kind);
    for_each_kind(hidden & kinds, [&](Kind kind) {
      const KindMask bad = avoid(kind);
      if ((hand(seat).held & bad) != 0) return;
      const double ways =
          chance_of_none(pool_.size() - 1, count(bad) - (has(bad, kind) ? 1 : 0), places(seat) - 1);
      if (ways > 0) witnesses.push_back({kind, bad, ways * static_cast<double>(count(bit(kind)))});
    });
    return witnesses;
  }

  std::size_t count(KindMask kinds) const {
    return static_cast<std::size_t>(
        std::count_if(pool_.begin(), pool_.end(), [&](Kind kind) { return has(kinds, kind); }));
  }

  // The chance that `draws` cards out of `total` include none of the `bad` ones.
  static double chance_of_none(std::size_t total, std::size_t bad, std::size_t draws) {
    double chance = 1;
    for (std::size_t i = 0; i < draws; ++i) {
      if (total - i <= bad) return 0;
      chance *= static_cast<double>(total - bad - i) / static_cast<double>(total - i);
    }
    return chance;
  }

  // --- a seat that has drawn ---

  void deal_drawer(Seat seat) {
    if (s_.decision.drew) {
      deal_offer(seat);
      s_.must = has_to_play(seat);
      return;
    }
    const std::size_t drawn = std::min<std::size_t>(s_.decision.fresh, places(seat));
    for (const Kind kind : deal(seat, drawn)) s_.drawn |= bit(kind);
  }

  // The seat has a choice, so it may play something that it drew.
  void deal_offer(Seat seat) {
    const Witnesses offers =
        witnesses_of(seat, matching(rules_, s_), [&](Kind kind) { return forbidden_beside(kind); });
    if (offers.empty()) return deal_known_offer(seat);
    const std::size_t drawn = std::clamp<std::size_t>(s_.decision.fresh, 1, places(seat));
    deal_with_one_of(seat, offers, drawn, [&](const Dealt& cards) {
      s_.drawn = 0;
      for (const Kind kind : cards) s_.drawn |= bit(kind);
      return count_in(cards, allowed_plays(rules_, s_, seat));
    });
  }

  static std::size_t count_in(const Dealt& cards, KindMask kinds) {
    return static_cast<std::size_t>(
        std::count_if(cards.begin(), cards.end(), [&](Kind kind) { return has(kinds, kind); }));
  }

  // If no card of the pool can be the playable one that the seat drew, cards have moved since, and
  // it is among those that the seat is known to hold.
  void deal_known_offer(Seat seat) {
    for_each_kind(hand(seat).held & matching(rules_, s_), [&](Kind kind) {
      if (s_.drawn != 0) return;
      Hand rest = hand(seat);
      rest.remove(kind);
      const KindMask avoid = forbidden_beside(kind);
      const bool fits =
          (rest.held & avoid) == 0 && chance_of_none(pool_.size(), count(avoid), places(seat)) > 0;
      if (!fits) return;
      s_.drawn = bit(kind);
      fill(seat, avoid);
    });
    COMODIN_CHECK(s_.drawn != 0);
  }

  // Where wrongful plays are refused, a guarded card may be played only if the rest of the hand
  // holds none of these.
  KindMask forbidden_beside(Kind kind) const {
    if (rules_.bluffing || !has(rules_.guarded, kind)) return 0;
    return rules_.of_color[index(s_.color)] |
           (has(rules_.guarded_by_wilds, kind) ? rules_.wilds : 0);
  }

  // As decided at the draw: cards drawn instead of the turn's draw never have to be played.
  bool has_to_play(Seat seat) {
    if (s_.decision.fresh != 0 || rules_.drawn_card == DrawnCard::may) return false;
    if ((allowed_plays(rules_, s_, seat) & rightful_plays(rules_, s_, seat)) == 0) return false;
    if (rules_.drawn_card == DrawnCard::must_always) return true;
    const Hand now = hand(seat);
    hand(seat).remove(lowest_kind(s_.drawn));
    const bool could_play = rightful_plays(rules_, s_, seat) != 0;
    hand(seat) = now;
    return !could_play;
  }

  // --- a seat that decides ---

  // A seat that names a color to get rid of, or gives cards of it away, holds one.
  void deal_decider(Seat seat) {
    const Decision& d = s_.decision;
    const EffectFrame& e = s_.effect;
    KindMask wanted = 0;
    if (d.what == Await::shed_color) wanted = ~rules_.wilds;
    if (d.what == Await::give && e.shed != kNoColor) wanted = rules_.of_color[index(e.shed)];
    if (wanted == 0 || (hand(seat).held & wanted) != 0) return;
    deal_with_one_of(seat, witnesses_of(seat, wanted, [](Kind) { return KindMask{0}; }),
                     places(seat), [&](const Dealt& cards) { return count_in(cards, wanted); });
  }

  // --- a player whose card takes effect ---

  // Judges the play by the hand that it was made from: without what was drawn since.
  void deal_player(Seat seat) {
    const Dealt late = deal(seat, std::min<std::size_t>(view_.late, places(seat)));
    fill(seat);
    const EffectFrame& e = s_.effect;
    if (e.first || e.turned || !rules_.bluffing || !has(rules_.guarded, s_.top)) return;
    Hand then = hand(seat);
    for (const Kind kind : late) then.remove(kind);
    then.add(s_.top);
    s_.wrongful = has(wrongful_plays(rules_, then, e.before), s_.top);
  }

  const Rules& rules_;
  const View& view_;
  Random& random_;
  State s_;
  Pool pool_;
};

}  // namespace

State sample(const Rules& rules, const View& view, Random& random) {
  return Sampler(rules, view, random).run();
}

}  // namespace comodin
