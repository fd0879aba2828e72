// One pass over all positions of a game of identical dice: computes a player's values from those of
// its opponent, and from its own where it plays again. How the player chooses is a parameter.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "dice/table.h"

namespace comodin {

// Index of the means over rolls.
inline std::size_t roll_index(const DieGame& game, Bag bag, std::size_t rolled, TopClass top) {
  return (bag * game.dice() + rolled) * game.tops() + top;
}

// Updates both players at once if they are the same one.
class DieSweeper {
 public:
  DieSweeper(const DieGame& game, const PairIndex& pairs) : game_(game), pairs_(pairs) {}

  // The initial values: nothing is known, so every position is even.
  DieValues start() const {
    const std::size_t rolls = game_.bags_up_to(game_.largest_hand()) * game_.dice() * game_.tops();
    return {.wins = std::vector<float>(pairs_.size(), 0.5F),
            .other_rolls = std::vector<float>(rolls),
            .may_play = std::vector<float>(rolls),
            .must_play = std::vector<float>(rolls)};
  }

  std::size_t line(Bag mine, Bag theirs) const {
    return game_.dice() - game_.size_of(mine) - game_.size_of(theirs);
  }

  // The mover's chance after this play.
  float after(Bag mine, Bag theirs, DiePlay play, const DieValues& own,
              const DieValues& other) const {
    const Bag rest = game_.without(mine, play.face);
    if (rest == 0) return 1;
    const TopClass top = game_.lands(play);
    const std::uint8_t takes = game_.takes(play.face);
    if (takes == DieGame::kPasses) return 1 - other.wins[pairs_.at(theirs, rest) + top];
    // The line keeps one die, and the one just played has joined it.
    const std::size_t taken = std::min<std::size_t>(takes, line(mine, theirs));
    if (taken == 0) return own.wins[pairs_.at(rest, theirs) + top];
    return own.other_rolls[roll_index(game_, rest, game_.size_of(theirs) + taken, top)];
  }

  // Calls `visit` with every play that matches, a Wild once for each color.
  template <class Visit>
  void for_each_play(Bag mine, TopClass top, Visit&& visit) const {
    for_each_kind(game_.faces_in(mine) & game_.playable_on(top), [&](Kind kind) {
      const auto face = static_cast<std::uint8_t>(index(kind));
      if (!game_.is_wild(face)) return visit(DiePlay{.face = face});
      for (std::size_t c = 0; c < game_.colors(); ++c)
        visit(DiePlay{.face = face, .color = color_at(c)});
    });
  }

  // The mover's chance if it draws for its turn.
  float draw(Bag mine, Bag theirs, TopClass top, const DieValues& own) const {
    const bool must = game_.drawn_card() == DrawnCard::must_always ||
                      (game_.drawn_card() == DrawnCard::must && !can_play(mine, top));
    const std::size_t rolled = game_.size_of(mine) + (line(mine, theirs) > 1 ? 1 : 0);
    return (must ? own.must_play : own.may_play)[roll_index(game_, theirs, rolled, top)];
  }
  bool can_play(Bag mine, TopClass top) const {
    return (game_.faces_in(mine) & game_.playable_on(top)) != 0;
  }
  // D9: with one die in the line a match must be played.
  bool can_draw(Bag mine, Bag theirs, TopClass top) const {
    return line(mine, theirs) > 1 || game_.single_die_decline() || !can_play(mine, top);
  }

  // Updates all positions of the player once; returns the largest change. `player.look` values a
  // position by its plays alone, `player.turn` then chooses between playing and drawing.
  template <class Player>
  double sweep(const Player& player, DieValues& own, const DieValues& other) const {
    roll_for_other(own);
    double change = 0;
    std::vector<float> plays(game_.bags_up_to(game_.largest_hand()) * game_.tops());
    for (Bag theirs = 1; theirs < game_.bags_up_to(game_.largest_hand()); ++theirs) {
      const std::size_t largest = game_.dice() - 1 - game_.size_of(theirs);
      for (std::size_t size = 1; size <= largest; ++size)
        look_at(player, theirs, size, own, other, plays);
      for (std::size_t size = 1; size <= largest; ++size)
        change = std::max(change, take_turns(player, theirs, size, own, plays));
    }
    return change;
  }

 private:
  template <class Visit>
  void for_each_bag(std::size_t size, Visit&& visit) const {
    for (std::size_t bag = game_.bags_up_to(size - 1); bag < game_.bags_up_to(size); ++bag)
      visit(static_cast<Bag>(bag));
  }
  using Sums = std::array<double, DieGame::kMostTops>;
  void keep(const Sums& sums, Bag bag, std::size_t size, std::vector<float>& means) const {
    for (TopClass top = 0; top < game_.tops(); ++top)
      means[roll_index(game_, bag, size, top)] = static_cast<float>(std::min(sums[top], 1.0));
  }

  // The opponent rolls and loses the turn, for every number of dice.
  void roll_for_other(DieValues& own) const {
    for (Bag mine = 1; mine < game_.bags_up_to(game_.largest_hand()); ++mine)
      for (std::size_t size = 1; size + game_.size_of(mine) < game_.dice(); ++size) {
        Sums sums{};
        for_each_bag(size, [&](Bag theirs) {
          const double chance = game_.chance_of(theirs);
          const float* const wins = &own.wins[pairs_.at(mine, theirs)];
          for (TopClass top = 0; top < game_.tops(); ++top)
            sums[top] += chance * static_cast<double>(wins[top]);
        });
        keep(sums, mine, size, own.other_rolls);
      }
  }

  // All hands of one size against one hand: what the plays are worth, and so what a roll is worth.
  template <class Player>
  void look_at(const Player& player, Bag theirs, std::size_t size, DieValues& own,
               const DieValues& other, std::vector<float>& plays) const {
    Sums may{};
    Sums must{};
    for_each_bag(size, [&](Bag mine) {
      const double chance = game_.chance_of(mine);
      const float* const others = &other.wins[pairs_.at(theirs, mine)];
      for (TopClass top = 0; top < game_.tops(); ++top) {
        const auto look = player.look(*this, mine, theirs, top, 1 - others[top], own, other);
        plays[mine * game_.tops() + top] = look.play;
        may[top] += chance * static_cast<double>(look.may);
        must[top] += chance * static_cast<double>(look.must);
      }
    });
    keep(may, theirs, size, own.may_play);
    keep(must, theirs, size, own.must_play);
  }

  // The same hands: what the whole turn is worth.
  template <class Player>
  double take_turns(const Player& player, Bag theirs, std::size_t size, DieValues& own,
                    const std::vector<float>& plays) const {
    float change = 0;
    for_each_bag(size, [&](Bag mine) {
      float* const wins = &own.wins[pairs_.at(mine, theirs)];
      for (TopClass top = 0; top < game_.tops(); ++top) {
        const float now = player.turn(mine, theirs, top, plays[mine * game_.tops() + top],
                                      can_draw(mine, theirs, top), draw(mine, theirs, top, own));
        change = std::max(change, std::abs(now - wins[top]));
        wins[top] = now;
      }
    });
    return static_cast<double>(change);
  }

  const DieGame& game_;
  const PairIndex& pairs_;
};

}  // namespace comodin
