#include "game/notation.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace comodin {
namespace {

constexpr std::array<std::string_view, kMaxSeats> kUsualNames = {
    "Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gala", "Hugo", "Iris", "Juan"};

// What follows the seat in the text of each event type.
constexpr std::array<std::string_view, 45> kEventWords = {"round begins",
                                                          "lot",
                                                          "deals",
                                                          "is dealt",
                                                          "turned",
                                                          "returned",
                                                          "has the turn",
                                                          "steps in",
                                                          "plays",
                                                          "draws",
                                                          "reshuffled",
                                                          "passes",
                                                          "names",
                                                          "is rid of",
                                                          "reversed",
                                                          "will lose a turn",
                                                          "loses the turn",
                                                          "accepts",
                                                          "challenges",
                                                          "shows",
                                                          "picks",
                                                          "chooses",
                                                          "declines",
                                                          "discards",
                                                          "is out",
                                                          "gives",
                                                          "takes",
                                                          "gathered",
                                                          "swaps with",
                                                          "hands pass",
                                                          "holds",
                                                          "plays again",
                                                          "must do as the card says",
                                                          "confirms",
                                                          "takes a die",
                                                          "rolls",
                                                          "says uno",
                                                          "owes uno",
                                                          "owes no uno",
                                                          "uno said in advance is over",
                                                          "catches",
                                                          "waits",
                                                          "wins the round",
                                                          "scores",
                                                          "wins the match"};
static_assert(kEventWords.size() == WordsOf<EventType>::kNames.size());

// Whether the event's number is for the fold of a view only, and no news to a reader.
constexpr bool counts_cards(EventType type) {
  return type == EventType::drew || type == EventType::shown || type == EventType::holds;
}

}  // namespace

std::vector<std::string> usual_names(std::size_t seats) {
  return {kUsualNames.begin(), kUsualNames.begin() + static_cast<std::ptrdiff_t>(seats)};
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(" \t\r", at)) != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string_view token(const Rules& rules, Kind kind) {
  return kind == kNoKind ? std::string_view("?") : std::string_view(rules.tokens[index(kind)]);
}

std::string_view face_of(const Rules& rules, Kind kind) {
  const std::string_view whole = token(rules, kind);
  return whole.substr(0, whole.find('#'));
}

std::optional<Kind> kind_of(const Rules& rules, std::string_view token) {
  for (std::size_t k = 0; k < rules.kinds; ++k)
    if (rules.tokens[k] == token || face_of(rules, kind_at(k)) == token) return kind_at(k);
  return std::nullopt;
}

std::string color_token(const Rules& rules, Color color) {
  return color == kNoColor ? "none" : std::string(1, rules.color_letters[index(color)]);
}

std::optional<Color> color_of(const Rules& rules, std::string_view letter) {
  if (letter.size() != 1) return std::nullopt;
  const std::size_t at = rules.color_letters.find(letter[0]);
  return at == std::string::npos ? std::nullopt : std::optional(color_at(at));
}

std::optional<Seat> seat_of(SeatNames names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return seat_at(static_cast<std::size_t>(found - names.begin()));
}

std::string to_text(const Rules& rules, ColoredKind card) {
  if (card.kind == kNoKind) return "none";
  std::string text(token(rules, card.kind));
  const Color own = rules.color_of[index(card.kind)];
  if (card.color == own) return text;
  return text + "=" + (card.color == kNoColor ? "-" : color_token(rules, card.color));
}

std::expected<ColoredKind, std::string> parse_colored(const Rules& rules, std::string_view text) {
  // The type of a die can come before or after the color: W#1=G, W=G#1.
  const std::size_t equals = text.find('=');
  std::string card(text.substr(0, equals));
  std::string_view letter = equals == std::string_view::npos ? "" : text.substr(equals + 1);
  if (const std::size_t type = letter.find('#'); type != std::string_view::npos) {
    card += letter.substr(type);
    letter = letter.substr(0, type);
  }
  const auto kind = kind_of(rules, card);
  if (!kind) return std::unexpected(fmt::format("there is no card '{}'", text));
  if (equals == std::string_view::npos) return ColoredKind{*kind, rules.color_of[index(*kind)]};
  if (letter == "-") return ColoredKind{*kind, kNoColor};
  const auto color = color_of(rules, letter);
  if (!color) return std::unexpected(fmt::format("there is no color '{}'", letter));
  return ColoredKind{*kind, *color};
}

std::vector<Kind> cards_of(const Hand& hand) {
  std::vector<Kind> cards;
  for_each_card(hand, [&](Kind kind) { cards.push_back(kind); });
  return cards;
}

std::string to_text(const Rules& rules, std::span<const Kind> cards) {
  std::vector<std::string_view> tokens;
  for (const Kind kind : cards) tokens.push_back(token(rules, kind));
  return fmt::format("{}", fmt::join(tokens, " "));
}

std::string to_text(const Rules& rules, const Move& move, SeatNames names) {
  if (move.verb == MoveVerb::deal) return "deal";
  std::string text(names[index(move.seat)]);
  const auto add = [&](std::string_view word) { (text += ' ') += word; };
  add(name_of(move.verb));
  switch (move.verb) {
    case MoveVerb::plays:
    case MoveVerb::discards:
      add(token(rules, move.kind));
      break;
    case MoveVerb::names:
      add(color_token(rules, move.color));
      break;
    case MoveVerb::says_uno:
      add("uno");
      break;
    case MoveVerb::catches:
    case MoveVerb::picks:
      add(names[index(move.other)]);
      break;
    case MoveVerb::chooses:
      add(std::to_string(move.number));
      break;
    case MoveVerb::gives:
      add(token(rules, move.kind));
      add(names[index(move.other)]);
      break;
    default:
      break;
  }
  return text;
}

namespace {

// Fills in the argument of a move; the words behind its verb are `rest`.
std::optional<std::string> parse_argument(const Rules& rules, SeatNames names, Move& move,
                                          std::span<const std::string_view> rest) {
  const auto want = [&](std::size_t count, std::string_view what) -> std::optional<std::string> {
    if (rest.size() == count) return std::nullopt;
    return fmt::format("'{}' takes {}", name_of(move.verb), what);
  };
  const auto card = [&](std::string_view word) -> std::optional<std::string> {
    const auto kind = kind_of(rules, word);
    if (!kind) return fmt::format("there is no card '{}'", word);
    move.kind = *kind;
    return std::nullopt;
  };
  const auto player = [&](std::string_view word) -> std::optional<std::string> {
    const auto seat = seat_of(names, word);
    if (!seat) return fmt::format("there is no player '{}'", word);
    move.other = *seat;
    return std::nullopt;
  };
  switch (move.verb) {
    case MoveVerb::plays:
    case MoveVerb::discards:
      if (auto wrong = want(1, "a card")) return wrong;
      return card(rest[0]);
    case MoveVerb::names:
      if (auto wrong = want(1, "a color")) return wrong;
      if (rest[0].size() != 1) return fmt::format("there is no color '{}'", rest[0]);
      move.color = color_of(rules, rest[0]).value_or(kNoColor);
      return std::nullopt;
    case MoveVerb::says_uno:
      if (rest.size() == 1 && (rest[0] == "uno" || rest[0] == "UNO")) return std::nullopt;
      return "what can be said is 'says uno'";
    case MoveVerb::catches:
    case MoveVerb::picks:
      if (auto wrong = want(1, "a player")) return wrong;
      return player(rest[0]);
    case MoveVerb::chooses: {
      if (auto wrong = want(1, "a number")) return wrong;
      const auto [end, error] =
          std::from_chars(rest[0].data(), rest[0].data() + rest[0].size(), move.number);
      if (error != std::errc{} || end != rest[0].data() + rest[0].size())
        return fmt::format("'{}' is not a number", rest[0]);
      return std::nullopt;
    }
    case MoveVerb::gives:
      if (auto wrong = want(2, "a card and a player")) return wrong;
      if (auto wrong = card(rest[0])) return wrong;
      return player(rest[1]);
    default:
      return want(0, "nothing more");
  }
}

}  // namespace

std::expected<Move, std::string> parse_move(const Rules& rules, SeatNames names,
                                            std::string_view text) {
  const auto words = words_of(text);
  if (words.size() == 1 && words[0] == "deal") return Move{};
  if (words.size() < 2) return std::unexpected("a move is a player, a verb and its argument");
  const auto seat = seat_of(names, words[0]);
  if (!seat) return std::unexpected(fmt::format("there is no player '{}'", words[0]));
  const auto verb = parse_word<MoveVerb>(words[1]);
  if (!verb || *verb == MoveVerb::deal)
    return std::unexpected(fmt::format("there is no move '{}'", words[1]));
  Move move{.verb = *verb, .seat = *seat};
  if (auto wrong = parse_argument(rules, names, move, std::span(words).subspan(2)))
    return std::unexpected(*wrong);
  return move;
}

std::string to_text(const Rules& rules, const Event& event, SeatNames names) {
  // The next dealer, which this event carries too, shows when the next round begins.
  if (event.type == EventType::round_ends)
    return event.seat == kNoSeat ? "the round is void"
                                 : names[index(event.seat)] + " wins the round";
  std::string text;
  if (event.seat != kNoSeat) text = names[index(event.seat)] + " ";
  text += kEventWords[static_cast<std::size_t>(event.type)];
  if (event.kind != kNoKind) text += fmt::format(" {}", token(rules, event.kind));
  if (event.rolled != kNoKind) text += fmt::format(" -> {}", token(rules, event.rolled));
  if (event.color != kNoColor) text += fmt::format(" {}", color_token(rules, event.color));
  if (event.other != kNoSeat) text += fmt::format(" {}", names[index(event.other)]);
  if (event.number != 0 && !counts_cards(event.type)) text += fmt::format(" ({})", event.number);
  if (event.type == EventType::scored) text += fmt::format(" {}", event.points);
  if (event.type == EventType::waits)
    text += fmt::format(" {}", static_cast<int>(event.decision.what));
  return text;
}

}  // namespace comodin
