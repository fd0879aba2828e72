// Turns a sentence with blanks into a printable one: fills in values and cites statements. Must not
// know what the sentences are about.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/language.h"
#include "edition/edition.h"

namespace comodin {

// Marks around certain parts of a filled sentence; each printer renders them in its own way.
namespace mark {
inline constexpr char kCiteStart = '\x01';  // (A9)
inline constexpr char kCiteEnd = '\x02';
// Followed by the color's place: from 'a' if its name follows, from 'A' if only its symbol is
// shown.
inline constexpr char kColor = '\x03';
inline constexpr char kTextStart = '\x04';  // what is written on a card
inline constexpr char kTextEnd = '\x05';
}  // namespace mark

using Values = std::vector<std::pair<std::string_view, std::string>>;

class Phrasebook {
 public:
  // The edition outlives it.
  Phrasebook(const Edition& edition, Language language);

  Language language() const { return language_; }
  bool has(std::string_view key) const;
  // The sentence of this key, filled. [@card] and [@card_ruling] cite `card`.
  std::string say(std::string_view key, const Values& values = {},
                  std::span<const Citation> card = {}) const;
  // Whether the sentence itself cites a statement with this letter.
  bool cites(std::string_view key, char letter) const;

  // "a, b and c" with the word of this key: list.and, list.or
  std::string join(std::span<const std::string> items, std::string_view key) const;
  // "(A9; ruling G1)" in its marks; empty without citations.
  std::string cite(std::span<const Citation> citations) const;
  std::span<const Citation> statements(std::string_view topic) const;

 private:
  std::string_view find(std::string_view key) const;
  std::vector<Citation> resolve(std::string_view marks, std::span<const Citation> card) const;

  const Edition& edition_;
  Language language_;
};

// The color meant by the letter after mark::kColor.
constexpr std::size_t color_place(char letter) {
  return static_cast<std::size_t>(letter >= 'a' ? letter - 'a' : letter - 'A');
}

// With a capital first letter.
std::string capitalized(std::string text);

}  // namespace comodin
