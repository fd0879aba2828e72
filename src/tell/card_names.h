// The names of an edition's cards and colors in every language: a card with its color, "red 7".
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/language.h"
#include "edition/edition.h"
#include "rules/rules.h"

namespace comodin {

// "red 7"; without a color only the name. The color agrees with it: "Reversa roja".
std::string full_name(const CardSpec& card, const ColorSpec* color, Language language);

class CardNames {
 public:
  CardNames() = default;
  // `rules` were compiled from the edition.
  CardNames(const Edition& edition, const Rules& rules);

  const std::string& card(Kind kind, Language language) const {
    return cards_[index(kind)].names[static_cast<std::size_t>(language)];
  }
  const std::string& color(Color color, Language language) const {
    return colors_[index(color)][static_cast<std::size_t>(language)];
  }
  bool is_feminine(Kind kind, Language language) const {
    return cards_[index(kind)].feminine.test(static_cast<std::size_t>(language));
  }
  bool is_number(Kind kind) const { return cards_[index(kind)].number; }
  // Sorts by color, wilds last; within a color in the edition's order.
  std::size_t rank(Kind kind) const { return cards_[index(kind)].rank; }

 private:
  using Texts = std::array<std::string, kLanguages.size()>;
  struct Card {
    Texts names;
    std::bitset<kLanguages.size()> feminine;
    bool number = false;
    std::size_t rank = 0;
  };

  std::vector<Card> cards_;    // by kind
  std::vector<Texts> colors_;  // by color
};

}  // namespace comodin
