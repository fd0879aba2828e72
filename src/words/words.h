// Words of one language: the texts of words/, with their arguments inserted, as a text or as
// pieces; numbers and lists as the language writes them. Cheap to copy; any thread may use it.
//
//   const Words words(Language::es);
//   words.say("log.drew", {{"who", "you"}, {"name", name}, {"cards", "2 cartas"}})
//
// A key or an argument that does not exist does not compile. An argument that a text needs and does
// not get is a broken contract. Inserted text is not parsed: its braces stay.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "words/word_names.h"

namespace comodin {

// The value of an argument: a text, which also selects a branch of `select`, or a number, which
// also selects one of `plural`. The text must outlive it.
class WordArgument {
 public:
  WordArgument(ArgumentName name, std::string_view text) : name_(name), text_(text) {}
  WordArgument(ArgumentName name, std::integral auto number)
      : name_(name), number_(static_cast<std::int64_t>(number)) {}

  ArgumentName name() const { return name_; }
  std::string_view text() const { return text_; }
  std::optional<std::int64_t> number() const { return number_; }

 private:
  ArgumentName name_;
  std::string_view text_;
  std::optional<std::int64_t> number_;
};

// A piece of a text: words, or the value of the argument (the item of the list) at that position.
struct WordPiece {
  std::string text;
  std::optional<std::size_t> argument = std::nullopt;

  bool operator==(const WordPiece&) const = default;
};

struct NumberForm {
  int digits = 0;        // after the point
  bool percent = false;  // 0.25 is 25%
  bool sign = false;     // +3 for what is above zero
};

// Takes the pieces of a text one by one. The views last as long as the call.
class PieceSink {
 public:
  virtual ~PieceSink() = default;
  virtual void words(std::string_view text) = 0;
  virtual void argument(std::size_t position, std::string_view text) = 0;
};

class WordCatalog;
class LanguageRules;

class Words {
 public:
  using Arguments = std::span<const WordArgument>;
  using ArgumentList = std::initializer_list<WordArgument>;

  explicit Words(Language language);

  std::string say(WordKey key, Arguments arguments) const;
  std::string say(WordKey key, ArgumentList arguments = {}) const {
    return say(key, Arguments(arguments.begin(), arguments.size()));
  }

  // The same in pieces, so that a card or a name in it can be shown as such. No piece is empty.
  std::vector<WordPiece> pieces(WordKey key, Arguments arguments) const;
  std::vector<WordPiece> pieces(WordKey key, ArgumentList arguments = {}) const {
    return pieces(key, Arguments(arguments.begin(), arguments.size()));
  }

  // The same without making a list.
  void walk(WordKey key, Arguments arguments, PieceSink& sink) const;

  // "20,000"; "12.5%". What rounds to zero has no sign.
  std::string number(std::int64_t number) const;
  std::string number(double number, NumberForm form) const;

  // "a, b, and c".
  std::string list(std::span<const std::string> items) const;
  std::vector<WordPiece> list_pieces(std::span<const std::string> items) const;

 private:
  const WordCatalog* catalog_;
  const LanguageRules* rules_;
};

}  // namespace comodin
