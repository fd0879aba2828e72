#include "cli/player_input.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <expected>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "game/legal.h"
#include "game/notation.h"

namespace comodin {
namespace {

constexpr std::size_t kLongestLine = 200;

using Words = std::vector<std::string>;
template <class Result>
using Understood = std::expected<Result, std::string>;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](char c) { return lower(c); });
  return result;
}

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// The words in small letters, without full stops and without those that say nothing. The last word
// always says something.
Words plain_words(std::string_view line) {
  constexpr std::array<std::string_view, 6> kSaysNothing = {"i", "the", "a", "an", "to", "my"};
  const auto all = words_of(line);
  Words words;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::string small = lower(all[i]);
    while (small.size() > 1 && std::string_view(".,!").contains(small.back())) small.pop_back();
    if (i + 1 == all.size() || !is_one_of(kSaysNothing, small)) words.push_back(std::move(small));
  }
  return words;
}

std::string joined(std::span<const std::string> words) {
  return fmt::format("{}", fmt::join(words, " "));
}

struct VerbWord {
  std::string_view word;
  MoveVerb verb;
};
constexpr std::array kVerbWords = {
    VerbWord{"play", MoveVerb::plays},
    VerbWord{"plays", MoveVerb::plays},
    VerbWord{"draw", MoveVerb::draws},
    VerbWord{"draws", MoveVerb::draws},
    VerbWord{"d", MoveVerb::draws},
    VerbWord{"take", MoveVerb::draws},
    VerbWord{"roll", MoveVerb::draws},
    VerbWord{"pass", MoveVerb::passes},
    VerbWord{"passes", MoveVerb::passes},
    VerbWord{"p", MoveVerb::passes},
    VerbWord{"decline", MoveVerb::passes},
    VerbWord{"name", MoveVerb::names},
    VerbWord{"names", MoveVerb::names},
    VerbWord{"accept", MoveVerb::accepts},
    VerbWord{"accepts", MoveVerb::accepts},
    VerbWord{"challenge", MoveVerb::challenges},
    VerbWord{"challenges", MoveVerb::challenges},
    VerbWord{"say", MoveVerb::says_uno},
    VerbWord{"says", MoveVerb::says_uno},
    VerbWord{"catch", MoveVerb::catches},
    VerbWord{"catches", MoveVerb::catches},
    VerbWord{"pick", MoveVerb::picks},
    VerbWord{"picks", MoveVerb::picks},
    VerbWord{"choose", MoveVerb::chooses},
    VerbWord{"chooses", MoveVerb::chooses},
    VerbWord{"discard", MoveVerb::discards},
    VerbWord{"discards", MoveVerb::discards},
    VerbWord{"give", MoveVerb::gives},
    VerbWord{"gives", MoveVerb::gives},
    VerbWord{"confirm", MoveVerb::confirms},
    VerbWord{"confirms", MoveVerb::confirms},
};

std::optional<MoveVerb> verb_of(std::string_view word) {
  const auto* const found = std::ranges::find(kVerbWords, word, &VerbWord::word);
  return found == kVerbWords.end() ? std::nullopt : std::optional(found->verb);
}

struct WishWord {
  std::string_view word;
  Wish wish;
};
constexpr std::array kWishWords = {
    WishWord{"help", Wish::help},      WishWord{"?", Wish::help},
    WishWord{"h", Wish::help},         WishWord{"rules", Wish::rules},
    WishWord{"table", Wish::table},    WishWord{"hand", Wish::table},
    WishWord{"cards", Wish::table},    WishWord{"score", Wish::table},
    WishWord{"scores", Wish::table},   WishWord{"moves", Wish::table},
    WishWord{"quit", Wish::quit},      WishWord{"q", Wish::quit},
    WishWord{"exit", Wish::quit},      WishWord{"bye", Wish::quit},
    WishWord{"go on", Wish::go_on},    WishWord{"go", Wish::go_on},
    WishWord{"continue", Wish::go_on},
};

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

class Reader {
 public:
  Reader(const Wording& words, const SeatView& view) : words_(words), view_(view) {}

  // A move in words; the verb may be left out where only one is meant.
  Understood<Move> move(std::span<const std::string> text) const {
    if (color_is_due())
      if (const auto color = color_in(text)) return named(*color);
    if (text.size() == 1 && text[0] == "uno") return Move{MoveVerb::says_uno, kPerson};
    const auto verb = verb_of(text[0]);
    if (!verb) return without_verb(text);
    return with_verb(due(*verb), text.subspan(1));
  }

 private:
  bool color_is_due() const { return view_.legal_moves().can(MoveVerb::names); }

  static Move named(Color color) {
    return {.verb = MoveVerb::names, .seat = kPerson, .color = color};
  }

  // People say name, pick and choose for one another.
  MoveVerb due(MoveVerb verb) const {
    if (verb != MoveVerb::names && verb != MoveVerb::picks && verb != MoveVerb::chooses)
      return verb;
    for (const MoveVerb each : {MoveVerb::names, MoveVerb::picks, MoveVerb::chooses})
      if (view_.legal_moves().can(each)) return each;
    return verb;
  }

  Understood<Move> without_verb(std::span<const std::string> text) const {
    const LegalMoves moves = view_.legal_moves();
    if (moves.can(MoveVerb::picks)) return with_verb(MoveVerb::picks, text);
    if (moves.can(MoveVerb::discards)) return with_verb(MoveVerb::discards, text);
    if (moves.can(MoveVerb::gives)) return with_verb(MoveVerb::gives, text);
    if (const auto kind = card(text)) return Move{MoveVerb::plays, kPerson, *kind};
    return std::unexpected(unclear(text));
  }

  Understood<Move> with_verb(MoveVerb verb, std::span<const std::string> text) const {
    const Move move{.verb = verb, .seat = kPerson};
    switch (verb) {
      case MoveVerb::plays:
      case MoveVerb::discards:
        return with_card(move, text);
      case MoveVerb::names:
        return with_color(move, text);
      case MoveVerb::catches:
      case MoveVerb::picks:
        return with_player(move, text);
      case MoveVerb::gives:
        return gift(move, text);
      case MoveVerb::chooses:
        return choice(move, text);
      case MoveVerb::says_uno:
        if (joined(text) == "uno") return move;
        return std::unexpected("The word to say is UNO.");
      default:
        return alone(move, text);
    }
  }

  // "draw a card", "challenge Beto": what else is said must be what is meant anyway.
  Understood<Move> alone(Move move, std::span<const std::string> text) const {
    constexpr std::array<std::string_view, 4> kMeantAnyway = {"card", "die", "turn", "it"};
    const bool meant = text.empty() || player(text) == view_.waiting().player ||
                       (text.size() == 1 && is_one_of(kMeantAnyway, text[0]));
    if (!meant) return std::unexpected(unclear(text));
    return move;
  }

  Understood<Move> with_card(Move move, std::span<const std::string> text) const {
    const auto kind = card(text);
    if (!kind) return std::unexpected(no_such(words_.thing(), text));
    move.kind = *kind;
    return move;
  }

  Understood<Move> with_color(Move move, std::span<const std::string> text) const {
    const auto color = color_in(text);
    if (!color) return std::unexpected(no_such("colour", text));
    move.color = *color;
    return move;
  }

  Understood<Move> with_player(Move move, std::span<const std::string> text) const {
    const auto seat = player(text);
    if (!seat) return std::unexpected(no_such("player", text));
    move.other = *seat;
    return move;
  }

  // A card, and who gets it unless only one can.
  Understood<Move> gift(Move move, std::span<const std::string> text) const {
    const SeatMask to = view_.legal_moves().seats;
    const auto receiver = text.size() > 1 ? player(text.last(1)) : std::nullopt;
    const auto wanted = receiver ? text.first(text.size() - 1) : text;
    const auto kind = card(wanted);
    if (!kind) return std::unexpected(no_such(words_.thing(), wanted));
    if (!receiver && (to == 0 || to != bit(lowest_seat(to))))
      return std::unexpected("Give it to whom? For example: give R5 Beto.");
    move.kind = *kind;
    move.other = receiver ? *receiver : lowest_seat(to);
    return move;
  }

  static Understood<Move> choice(Move move, std::span<const std::string> text) {
    const std::string number = joined(text);
    const auto [end, error] =
        std::from_chars(number.data(), number.data() + number.size(), move.number);
    if (error != std::errc{} || end != number.data() + number.size())
      return std::unexpected("Choose by its number.");
    return move;
  }

  std::optional<Color> color_in(std::span<const std::string> text) const {
    if (text.size() != 1) return std::nullopt;
    for (std::size_t c = 0; c < words_.rules().colors; ++c) {
      const ColorSpec& spec = words_.edition().colors[c];
      const bool letter = text[0].size() == 1 && text[0][0] == lower(spec.letter);
      if (letter || text[0] == lower(spec.name.en)) return color_at(c);
    }
    return std::nullopt;
  }

  std::optional<Seat> player(std::span<const std::string> text) const {
    const std::string wanted = joined(text);
    for (std::size_t i = 0; i < words_.rules().seats; ++i)
      if (lower(words_.name(seat_at(i))) == wanted) return seat_at(i);
    return std::nullopt;
  }

  // Its token or its name. Of dice with the same face, one that can be used now, or is held.
  std::optional<Kind> card(std::span<const std::string> text) const {
    const std::string wanted = joined(text);
    std::array<std::optional<Kind>, 3> found;
    for (std::size_t k = 0; k < words_.rules().kinds; ++k) {
      const Kind kind = kind_at(k);
      if (wanted != lower(words_.rules().tokens[k]) && wanted != lower(words_.face(kind)) &&
          wanted != lower(words_.name(kind)))
        continue;
      const bool usable = has(view_.legal_moves().cards, kind);
      auto& place = found[usable ? 0 : has(view_.hand().held, kind) ? 1 : 2];
      if (!place) place = kind;
    }
    for (const auto& kind : found)
      if (kind) return kind;
    return std::nullopt;
  }

  // Only what cannot upset a terminal, and not much of it, is said back.
  static std::optional<std::string> in_quotes(std::span<const std::string> text) {
    constexpr std::size_t kLongestQuote = 30;
    const std::string all = joined(text);
    const bool plain = std::ranges::all_of(all, [](char c) { return c >= ' ' && c <= '~'; });
    return plain && all.size() <= kLongestQuote ? std::optional("'" + all + "'") : std::nullopt;
  }

  static std::string unclear(std::span<const std::string> text) {
    return fmt::format("I do not understand {}. Type a number of the list, or help.",
                       in_quotes(text).value_or("that"));
  }

  static std::string no_such(std::string_view noun, std::span<const std::string> text) {
    if (text.empty()) return fmt::format("Which {}?", noun);
    if (const auto quote = in_quotes(text)) return fmt::format("There is no {} {}.", noun, *quote);
    return fmt::format("There is no such {}.", noun);
  }

  const Wording& words_;
  const SeatView& view_;
};

Input by_number(const MoveMenu& menu, std::string_view digits) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || number < 1 || number > menu.items.size())
    return {.wish = Wish::unclear,
            .complaint = menu.items.size() == 1
                             ? "The list has only number 1."
                             : fmt::format("The list has the numbers 1 to {}.", menu.items.size())};
  const auto& move = menu.items[number - 1].move;
  return move ? Input{.wish = Wish::move, .move = *move} : Input{.wish = Wish::go_on};
}

}  // namespace

std::optional<std::string> read_line(std::istream& input) {
  std::string line;
  bool any = false;
  for (char c = 0; input.get(c); any = true) {
    if (c == '\n') return line;
    if (line.size() <= kLongestLine) line += c;
  }
  return any ? std::optional(line) : std::nullopt;
}

std::string printable(std::string_view line) {
  std::string text(line.substr(0, kColumns));
  std::ranges::replace_if(text, [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

Input understand(const Wording& words, const SeatView& view, const MoveMenu& menu,
                 std::string_view line) {
  if (line.size() > kLongestLine)
    return {.wish = Wish::unclear, .complaint = "That line is too long for a move."};
  Words text = plain_words(line);
  if (text.empty()) return {.wish = menu.may_wait ? Wish::go_on : Wish::nothing};
  const auto* const wish = std::ranges::find(kWishWords, joined(text), &WishWord::word);
  if (wish != kWishWords.end()) return {.wish = wish->wish};
  if (text.size() == 1 && is_number(text[0])) return by_number(menu, text[0]);
  // An UNO beside a move comes before it.
  const auto uno = std::ranges::find(text, "uno");
  const bool uno_first = text.size() > 1 && uno != text.end() &&
                         (uno == text.begin() || verb_of(*(uno - 1)) != MoveVerb::says_uno);
  if (uno_first) text.erase(uno);
  if (uno_first && text.size() == 1 && is_number(text[0])) {
    Input input = by_number(menu, text[0]);
    input.uno_first = input.wish == Wish::move;
    return input;
  }
  const auto move = Reader(words, view).move(text);
  if (!move) return {.wish = Wish::unclear, .complaint = move.error()};
  return {.wish = Wish::move, .move = *move, .uno_first = uno_first};
}

}  // namespace comodin
