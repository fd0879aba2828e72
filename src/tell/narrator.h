// Puts the cards, colors and players of a table into words for one reader. Knows what the reader's
// seat is, and nothing that the seat may not know: it is given redacted events and views.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/language.h"
#include "edition/edition.h"
#include "rules/rules.h"
#include "tell/card_names.h"
#include "tell/parts.h"
#include "words/words.h"

namespace comodin {

// What sentences about a table need to know of it. All of it outlives the narrator.
struct TellContext {
  const Rules& rules;
  const Edition& played;  // with the table's choices
  const CardNames& names;
  std::span<const std::string> players;  // their names, by seat
};

struct Reader {
  Language language = Language::en;
  Seat seat = kNoSeat;  // kNoSeat: a spectator
};

// The value of an argument: parts, a text or a number. Parts and text must outlive it.
class PartArgument {
 public:
  PartArgument(ArgumentName name, const Parts& parts) : name_(name), parts_(&parts) {}
  PartArgument(ArgumentName name, std::string_view text) : name_(name), text_(text) {}
  PartArgument(ArgumentName name, const char* text) : PartArgument(name, std::string_view(text)) {}
  PartArgument(ArgumentName name, std::integral auto number)
      : name_(name), number_(static_cast<std::int64_t>(number)) {}

  const Parts* parts() const { return parts_; }
  // As an argument of words; `joined` keeps the text of several parts.
  WordArgument plain(std::string& joined) const;

 private:
  ArgumentName name_;
  const Parts* parts_ = nullptr;
  std::string_view text_;
  std::optional<std::int64_t> number_;
};

class Narrator {
 public:
  using Arguments = std::span<const PartArgument>;
  using ArgumentList = std::initializer_list<PartArgument>;

  Narrator(const TellContext& context, Reader reader)
      : context_(context), reader_(reader), words_(reader.language) {}

  const TellContext& context() const { return context_; }
  const Reader& reader() const { return reader_; }
  bool is_reader(Seat seat) const { return seat != kNoSeat && seat == reader_.seat; }

  Parts say(WordKey key, Arguments arguments) const;
  Parts say(WordKey key, ArgumentList arguments = {}) const {
    return say(key, Arguments(arguments.begin(), arguments.size()));
  }
  std::string text(WordKey key) const { return words_.say(key); }

  // "you" if the reader is the seat, "other" if not: for texts that select by it.
  std::string_view who(Seat seat) const { return is_reader(seat) ? "you" : "other"; }
  // "die" or "other", likewise.
  std::string_view thing() const { return context_.rules.dice ? "die" : "other"; }
  WordKey dice_or(WordKey dice, WordKey cards) const { return context_.rules.dice ? dice : cards; }

  Parts player(Seat seat) const;  // kNoSeat: someone
  Parts color(Color color) const;
  Parts card(Kind kind) const;      // "red 7"
  Parts the_card(Kind kind) const;  // "the red 7" for numbers, "a Skip" for other cards
  // "a red 7", "a red 7 and a Wild", "3 cards (red 7, green 2, Wild)"; only the count if some are
  // hidden (kNoKind).
  Parts cards(std::span<const Kind> kinds) const;
  // "red 7, green 2, Wild": in the order of the edition.
  Parts sorted(std::span<const Kind> kinds) const;
  // "a, b, c".
  static Parts listed(std::span<const Parts> items);

 private:
  Parts a_card(Kind kind) const;

  const TellContext& context_;
  Reader reader_;
  Words words_;
};

}  // namespace comodin
