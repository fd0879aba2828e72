// The sentences of words/ that a rulebook consists of: fills in values and cites statements. Must
// not know what the sentences are about.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/language.h"
#include "edition/edition.h"
#include "words/words.h"

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

// What fills a blank: a text, or a number, which also selects a form of the words around it.
struct Value {
  Value(ArgumentName argument, std::string words) : name(argument), text(std::move(words)) {}
  Value(ArgumentName argument, std::integral auto count)
      : name(argument), number(static_cast<std::int64_t>(count)) {}

  ArgumentName name;
  std::string text;
  std::optional<std::int64_t> number;
};
using Values = std::vector<Value>;

// A sentence of words/ whose name depends on the edition or the table. It must exist.
WordKey sentence_named(std::string_view name);

class Phrasebook {
 public:
  // The edition outlives it.
  Phrasebook(const Edition& edition, Language language);

  Language language() const { return language_; }
  // The sentence of this key, filled. In it, [A9] and [ruling G1] cite a statement, [@topic] cites
  // the edition's statements on that topic, [@card] and [@card_ruling] cite `card`; commas separate
  // several. {thing} selects between cards and dice.
  std::string say(WordKey key, const Values& values = {},
                  std::span<const Citation> card = {}) const;

  // "a, b and c" with the word of this key: and, or
  std::string join(std::span<const std::string> items, WordKey joint) const;
  // "a; b", as the language writes it.
  std::string then(const std::string& text, const std::string& next) const;
  // "(A9; ruling G1)" in its marks; empty without citations.
  std::string cite(std::span<const Citation> citations) const;
  std::span<const Citation> statements(std::string_view topic) const;

 private:
  std::string with_citations(std::string_view text, std::span<const Citation> card) const;
  std::vector<Citation> resolve(std::string_view marks, std::span<const Citation> card) const;

  const Edition& edition_;
  Language language_;
  Words words_;
};

// The color meant by the letter after mark::kColor.
constexpr std::size_t color_place(char letter) {
  return static_cast<std::size_t>(letter >= 'a' ? letter - 'a' : letter - 'A');
}

// With a capital first letter.
std::string capitalized(std::string text);

}  // namespace comodin
