// The game of identical dice in its smallest form: hands as numbers, and what a face does to the
// top. Identical dice differ only in what they show, so a position is two bags of faces, the top,
// and whose turn it is; all other dice are in the line.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "base/ids.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// A bag of faces, counted from 0 (no dice), smaller bags first.
using Bag = std::uint32_t;
// All that matters about a top is what can be played on it: tops that allow the same plays, with
// the same color in play, are one class.
using TopClass = std::uint8_t;

// A face to play, with the color that is named for it if it is a Wild; or none.
struct DiePlay {
  static constexpr std::uint8_t kNone = 0xFF;
  std::uint8_t face = kNone;
  Color color = kNoColor;

  bool any() const { return face != kNone; }
  bool operator==(const DiePlay&) const = default;
};

class DieGame {
 public:
  static constexpr std::size_t kMostTops = 96;  // more than the faces and colors can make

  // The game of a table with two players and identical dice, or an error message that says why it
  // cannot be solved.
  static std::expected<DieGame, std::string> of(const Rules& rules);

  std::size_t dice() const { return dice_; }
  std::size_t faces() const { return chance_.size(); }
  TopClass tops() const { return static_cast<TopClass>(playable_.size()); }
  std::size_t largest_hand() const { return dice_ - 2; }
  std::size_t hand_size() const { return hand_size_; }
  DrawnCard drawn_card() const { return drawn_card_; }
  bool single_die_decline() const { return single_die_decline_; }

  // The number of bags with at most `size` dice; those with exactly `size` start at bags_up_to(size
  // - 1).
  std::size_t bags_up_to(std::size_t size) const { return up_to_[size]; }
  std::size_t size_of(Bag bag) const { return size_[bag]; }
  KindMask faces_in(Bag bag) const { return held_[bag]; }
  Bag without(Bag bag, std::size_t face) const { return without_[bag * faces() + face]; }
  // The chance of rolling this bag with its number of dice.
  double chance_of(Bag bag) const { return roll_[bag]; }
  Bag bag_of(const Hand& hand) const;
  Hand hand_of(Bag bag) const;

  KindMask playable_on(TopClass top) const { return playable_[top]; }
  TopClass top_of(Kind top, Color color) const;
  // The top after a play, and how many dice it makes the opponent take; kPasses: none, and the turn
  // passes to the opponent.
  TopClass lands(DiePlay play) const { return lands_[play.face][index(play.color)]; }
  static constexpr std::uint8_t kPasses = 0xFF;
  std::uint8_t takes(std::size_t face) const { return takes_[face]; }
  bool is_wild(std::size_t face) const { return lands_[face][kMaxColors] == kNoTop; }
  std::size_t colors() const { return colors_; }

  // A top of this class, for asking a player about it.
  LineDie sample_of(TopClass top) const { return samples_[top]; }

  // The starts that the extra die can bring, each with its chance. A Wild has no top yet: the first
  // player names the color.
  struct Start {
    double chance = 0;
    DiePlay play;
  };
  const std::vector<Start>& starts() const { return starts_; }

  // Games with the same description have the same positions and values.
  std::string description() const;

 private:
  static constexpr TopClass kNoTop = 0xFF;
  explicit DieGame(const Rules& rules);
  double pairs() const;
  std::string add_faces(const Rules& rules);
  std::string add_starts(const Rules& rules);
  void add_bags();
  TopClass add_top(const Rules& rules, Kind kind, Color color);

  std::size_t dice_ = 0;
  std::size_t hand_size_ = 0;
  std::size_t colors_ = 0;
  DrawnCard drawn_card_ = DrawnCard::may;
  bool single_die_decline_ = false;
  std::vector<double> chance_;  // of each face, kind by kind
  std::vector<std::uint8_t> takes_;
  std::vector<std::array<TopClass, kMaxColors + 1>> lands_;  // the last entry: not a Wild
  std::vector<KindMask> playable_;
  std::vector<LineDie> samples_;
  std::vector<Start> starts_;

  std::vector<std::size_t> up_to_;
  std::vector<std::uint64_t> packed_;  // four bits a face; sorted within a size
  std::vector<std::uint8_t> size_;
  std::vector<KindMask> held_;
  std::vector<Bag> without_;
  std::vector<double> roll_;
};

}  // namespace comodin
