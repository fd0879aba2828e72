// Owns the English words for what a person sees at the table: players, cards, colours, counts. The
// person is one of the players and is spoken to as "you". Must not know a state.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "edition/edition.h"
#include "rules/rules.h"

namespace comodin {

inline constexpr Seat kPerson{0};            // the seat of the one at the terminal
inline constexpr std::size_t kColumns = 79;  // what a line may take on the screen

class Wording {
 public:
  // `names` has one name per seat; `colored`: tokens carry their colour for a terminal. Rules and
  // edition must outlive it; the edition's cards say what they do at this table.
  Wording(const Rules& rules, const Edition& edition, std::vector<std::string> names, bool colored);

  const Rules& rules() const { return rules_; }
  const Edition& edition() const { return edition_; }

  // --- players ---
  const std::string& name(Seat seat) const { return names_[index(seat)]; }
  std::string who(Seat seat) const { return seat == kPerson ? "You" : name(seat); }
  std::string whom(Seat seat) const { return seat == kPerson ? "you" : name(seat); }
  // The form of a verb: verb(seat, "draw", "draws").
  static std::string_view verb(Seat seat, std::string_view yours, std::string_view theirs) {
    return seat == kPerson ? yours : theirs;
  }
  // "Beto draws", "You draw".
  std::string does(Seat seat, std::string_view yours, std::string_view theirs) const;

  // --- cards and dice ---
  const CardSpec& spec(Kind kind) const { return *specs_[index(kind)]; }
  // The token without the type of die: R7.
  std::string face(Kind kind) const;
  std::string token(Kind kind) const;
  // With the type of die if `others` has another kind with the same face: R3#7.
  std::string token_among(Kind kind, KindMask others) const;
  std::string name(Kind kind) const;  // red 7, blue Skip, Wild Draw Four
  std::string card(Kind kind) const;  // red 7 (R7)
  std::string a(Kind kind) const;     // a red 7 (R7), a Wild (W)
  std::string the(Kind kind) const;   // the red 7 (R7), a Wild (W)
  // By colour, each colour in the order of the edition's cards, wilds last.
  std::vector<Kind> sorted(std::vector<Kind> kinds) const;
  std::string tokens(const std::vector<Kind>& kinds) const;  // sorted: R7 G3 W
  std::string count(std::size_t number) const;  // 1 card, 2 cards; with dice: 1 die, 2 dice
  std::string_view thing() const { return rules_.dice ? "die" : "card"; }
  std::string_view things() const { return rules_.dice ? "dice" : "cards"; }

  // --- colours ---
  std::string_view color_name(Color color) const { return edition_.colors[index(color)].name.en; }
  std::string color(Color color) const;  // red ●

  // --- effects ---
  // The sentence that the operation at `pc` carries out; for the pick of a player, what it is for.
  const Sentence& sentence_at(std::uint16_t pc) const;
  std::string rule_at(std::uint16_t pc) const;
  // What can be chosen at `pc`, counted from 1.
  std::string alternative(std::uint16_t pc, std::size_t number) const;

 private:
  std::string paint(std::string_view text, Color color) const;

  const Rules& rules_;
  const Edition& edition_;
  std::vector<std::string> names_;
  std::vector<const CardSpec*> specs_;  // by kind
  bool colored_;
};

// a 7, an 8, an orange 7.
std::string with_article(std::string_view noun);

// "a", "a and b", "a, b and c".
std::string join(std::span<const std::string> items, std::string_view last = "and");

// What a text takes on the screen: letters, without the signs that colour them.
std::size_t width_of(std::string_view text);

// The text in lines of at most kColumns, broken at spaces; all lines but the first are indented.
std::string wrap(std::string_view text, std::size_t indent);

// As many items in a line as fit, with gaps between them; all lines but the first are indented.
std::string in_lines(std::span<const std::string> items, std::size_t gap, std::size_t indent);

}  // namespace comodin
