// Looks things up in an edition as the server describes it: what a token is, its name, and what a
// drawing of it shows. Anything the edition lacks keeps the server's name. Must not know rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/language.h"

namespace comodin {

using NameTexts = std::array<std::string, kLanguages.size()>;  // by language

struct EditionColor {
  std::string letter;
  std::string symbol;
  NameTexts names;
};

// A kind of card, or a face of a die.
struct EditionKind {
  std::string token;
  std::string color;  // its letter; empty: none
  std::string face;   // the token without the color
  bool wild = false;
  bool blank = false;
  std::optional<std::int64_t> number;
  std::string icon;  // empty: none
  NameTexts names;
};

// What a protocol token shows: a card `R5`, a die `R5#3`, a wild with a chosen color `W#3=B` (`=-`:
// not chosen yet).
struct TokenFace {
  const EditionKind* kind = nullptr;  // null: the edition has no such kind
  std::string color;                  // printed, or chosen for a wild; empty: none
};

class EditionLookup {
 public:
  // `json`: the answer of GET /api/editions/ID.
  explicit EditionLookup(const nlohmann::json& edition);

  const std::string& id() const { return id_; }
  const std::string& name(Language language) const;
  bool is_dice() const { return is_dice_; }
  // What its pieces are, for texts that select by it.
  std::string_view thing() const { return is_dice_ ? "die" : "other"; }
  const std::vector<EditionColor>& colors() const { return colors_; }
  const std::vector<EditionKind>& kinds() const { return kinds_; }

  // Points into this lookup.
  TokenFace face(std::string_view token) const;
  // Sorts by color, wilds last; within a color in the edition's order; unknown tokens at the end.
  std::size_t rank(std::string_view token) const;
  // "blue 7", "Wild Draw Four (blue)": a card by its name.
  std::string name_of(std::string_view token, Language language) const;
  // What is on the card besides its color, in at most three letters: "7", "+2", "W4".
  std::string short_text(std::string_view token) const;

  std::string color_name(std::string_view letter, Language language) const;
  std::string color_symbol(std::string_view letter) const;

 private:
  const EditionColor* color(std::string_view letter) const;

  std::string id_;
  NameTexts names_;
  bool is_dice_ = false;
  std::vector<EditionColor> colors_;
  std::vector<EditionKind> kinds_;
};

}  // namespace comodin
