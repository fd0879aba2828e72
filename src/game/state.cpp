#include "game/state.h"

namespace comodin {
namespace {

class Hasher {
 public:
  void mix(std::uint64_t value) {
    value_ = (value_ ^ value) * 0x9E3779B97F4A7C15U;
    value_ ^= value_ >> 29U;
  }
  template <class T, std::size_t N>
  void mix_all(const std::array<T, N>& values) {
    for (const T value : values) mix(static_cast<std::uint64_t>(value));
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0x243F6A8885A308D3U;
};

void mix_waiting(Hasher& h, const Decision& d, const EffectFrame& e) {
  h.mix(static_cast<std::uint64_t>(d.what));
  for (const std::size_t field :
       {index(d.seat),       std::size_t{d.drew},  std::size_t{d.may},   index(e.player),
        index(e.chosen),     index(e.instead),     std::size_t{d.fresh}, index(e.shed),
        index(e.before),     std::size_t{d.left},  index(d.pending),     std::size_t{d.stack},
        std::size_t{e.busy}, std::size_t{e.first}, std::size_t{e.again}, std::size_t{e.turned},
        std::size_t{e.pc},   std::size_t{e.todo},  std::size_t{d.to},    std::size_t{e.touched}})
    h.mix(field);
}

}  // namespace

std::array<std::uint8_t, kMaxKinds> pile_counts(const State& state) {
  std::array<std::uint8_t, kMaxKinds> counts{};
  for (std::size_t i = 0; i < state.pile_size; ++i) ++counts[index(state.pile[i])];
  return counts;
}

bool State::operator==(const State& other) const {
  return static_cast<const Tabletop&>(*this) == static_cast<const Tabletop&>(other) &&
         hands == other.hands && drawn == other.drawn && must == other.must &&
         wrongful == other.wrongful && pile_counts(*this) == pile_counts(other);
}

std::uint64_t hash(const State& s) {
  Hasher h;
  mix_waiting(h, s.decision, s.effect);
  for (const std::size_t field : {static_cast<std::size_t>(s.direction),
                                  index(s.turn),
                                  index(s.dealer),
                                  index(s.next_dealer),
                                  index(s.top),
                                  index(s.laid_by),
                                  index(s.color),
                                  std::size_t{s.said},
                                  std::size_t{s.owes},
                                  std::size_t{s.out},
                                  static_cast<std::size_t>(s.result),
                                  index(s.round_winner),
                                  index(s.match_winner),
                                  std::size_t{s.idle},
                                  std::size_t{s.pile_size},
                                  std::size_t{s.turns},
                                  std::size_t{s.round},
                                  static_cast<std::size_t>(s.drawn),
                                  std::size_t{s.must},
                                  std::size_t{s.wrongful}})
    h.mix(field);
  h.mix_all(s.sizes);
  h.mix_all(s.lost_turns);
  h.mix_all(s.scores);
  h.mix_all(s.out_points);
  h.mix_all(s.discards);
  h.mix_all(pile_counts(s));
  for (const LineDie& die : s.line) h.mix(index(die.kind) << 8U | index(die.color));
  for (const Hand& hand : s.hands) h.mix_all(hand.counts);
  return h.value();
}

}  // namespace comodin
