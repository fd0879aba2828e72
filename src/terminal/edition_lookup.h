// Owns looking things up in an edition as the server tells it: what a token is, how it is called,
// and what a drawing of it shows. Must not know rules. What the edition does not have goes by what
// the server calls it.
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

struct BookColor {
  std::string letter;
  std::string symbol;
  NameTexts names;
};

// A kind of card, or of what a die can show.
struct BookKind {
  std::string token;
  std::string color;  // its letter; empty: none is printed on it
  std::string face;   // the token without the colour
  bool wild = false;
  bool blank = false;
  std::optional<std::int64_t> number;
  std::string icon;  // empty: none
  NameTexts names;
};

// What a token of the wire shows: a card `R5`, a die `R5#3`, a wild that has taken a colour `W#3=B`
// (`=-`: that has none yet).
struct BookFace {
  const BookKind* kind = nullptr;  // null: the edition has no such kind
  std::string color;               // printed, or taken by a wild; empty: none
};

class EditionLookup {
 public:
  // Of what GET /api/editions/ID answers.
  explicit EditionLookup(const nlohmann::json& edition);

  const std::string& id() const { return id_; }
  const std::string& name(Language language) const;
  bool is_dice() const { return is_dice_; }
  const std::vector<BookColor>& colors() const { return colors_; }
  const std::vector<BookKind>& kinds() const { return kinds_; }

  // Lives as long as the book.
  BookFace face(std::string_view token) const;
  // By colour, wilds last; within a colour as the edition lists them. What is unknown comes after.
  std::size_t rank(std::string_view token) const;
  // "blue 7", "Wild Draw Four (blue)": a card by its name.
  std::string name_of(std::string_view token, Language language) const;
  // What stands on the card beside its colour, in at most three letters: "7", "+2", "W4".
  std::string short_text(std::string_view token) const;

  std::string color_name(std::string_view letter, Language language) const;
  std::string color_symbol(std::string_view letter) const;

 private:
  const BookColor* color(std::string_view letter) const;

  std::string id_;
  NameTexts names_;
  bool is_dice_ = false;
  std::vector<BookColor> colors_;
  std::vector<BookKind> kinds_;
};

}  // namespace comodin
