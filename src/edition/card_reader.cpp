#include "edition/card_reader.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "edition/names_reader.h"
#include "effect/icons.h"
#include "effect/text.h"
#include "toml/toml_text.h"

namespace comodin {
namespace {

constexpr std::array<std::string_view, 5> kNumbersKeys = {"from", "to", "copies", "points", "icon"};
constexpr std::array<std::string_view, 8> kActionKeys = {"token",  "name",   "feminine", "copies",
                                                         "points", "effect", "as_first", "icon"};
// The last three are for cards only.
constexpr std::array<std::string_view, 11> kWildKeys = {
    "token",    "name", "feminine", "copies",    "points", "effect",
    "as_first", "icon", "rightful", "challenge", "blank"};

constexpr std::array<Choice<AsFirst>, 4> kActionFirst = {{{"acts", AsFirst::acts},
                                                          {"stands", AsFirst::stands},
                                                          {"returns", AsFirst::returns},
                                                          {"ignored", AsFirst::ignored}}};
constexpr std::array<Choice<AsFirst>, 3> kWildFirst = {{{"names_color", AsFirst::names_color},
                                                        {"returns", AsFirst::returns},
                                                        {"ignored", AsFirst::ignored}}};
// The one die that starts the line cannot lie under another, and nobody has played it.
constexpr std::array<Choice<AsFirst>, 2> kActionDieFirst = {
    {{"returns", AsFirst::returns}, {"stands", AsFirst::stands}}};
constexpr std::array<Choice<AsFirst>, 2> kWildDieFirst = {
    {{"names_color", AsFirst::names_color}, {"returns", AsFirst::returns}}};

constexpr std::array<Choice<Rightful>, 3> kRightful = {
    {{"always", Rightful::always},
     {"no_color", Rightful::no_color},
     {"no_color_no_wild", Rightful::no_color_no_wild}}};

constexpr std::size_t kMaxNameBytes = 60;
constexpr std::size_t kMaxTokenBytes = 6;
constexpr std::int64_t kMaxPoints = 250;

bool is_token(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("+-*!?").contains(c);
  });
}

std::string read_token(TableReader& card) {
  const auto text = card.text("token", Requirement::required, kMaxTokenBytes);
  if (!text) return "";
  if (is_token(*text)) return *text;
  card.mistakes().add(card.at("token"),
                      fmt::format("the token {} cannot be typed everywhere: expected letters, "
                                  "digits, and + - * ! ?",
                                  in_quotes(*text)));
  return "";
}

// Dice have no copies: their sets say how many there are.
std::uint8_t read_copies(TableReader& card, const Edition& edition, EditionMarks& marks) {
  if (edition.equipment == Equipment::dice) {
    if (card.has("copies"))
      card.mistakes().add(card.at("copies"),
                          "`copies` is for cards: the dice are counted in [[dice_set]], expected "
                          "no copies here");
    return 0;
  }
  const auto copies =
      card.number("copies", Requirement::required, 1, static_cast<std::int64_t>(kMaxCards));
  if (!copies) marks.countable = false;
  return static_cast<std::uint8_t>(copies.value_or(0));
}

std::string read_icon(TableReader& card) {
  return card.has("icon") ? icon_named(read_id(card, "icon", Requirement::optional)) : "";
}

void add(CardSpec card, CardMarks at, Edition& edition, EditionMarks& marks) {
  edition.cards.push_back(std::move(card));
  marks.cards.push_back(at);
}

void read_numbers(const TomlNode& table, Mistakes& mistakes, Edition& edition,
                  EditionMarks& marks) {
  TableReader numbers(table, "[[numbers]]", kNumbersKeys, mistakes);
  const auto from = numbers.number("from", Requirement::required, 0, 9);
  const auto to = numbers.number("to", Requirement::required, 0, 9);
  const auto points = numbers.number("points", Requirement::optional, 0, kMaxPoints);
  CardSpec card;
  card.copies = read_copies(numbers, edition, marks);
  card.icon = read_icon(numbers);
  if (!from || !to) {
    marks.countable = false;
    return;
  }
  if (*from > *to) {
    marks.countable = false;
    mistakes.add(numbers.at("to"),
                 fmt::format("`to` is {}: expected at least `from`, which is {}", *to, *from));
  }
  for (std::int64_t number = *from; number <= *to; ++number) {
    card.token = fmt::format("{}", number);
    card.number = static_cast<std::uint8_t>(number);
    card.points = static_cast<Points>(points.value_or(number));
    card.name = in_every_language(card.token);
    add(card, {.at = numbers.at()}, edition, marks);
  }
}

// What actions and wilds have in common.
CardSpec read_special(TableReader& reader, const Edition& edition, EditionMarks& marks) {
  CardSpec card;
  card.token = read_token(reader);
  card.name = read_names(reader, "name", Requirement::required, kMaxNameBytes);
  card.feminine = read_feminine(reader);
  card.copies = read_copies(reader, edition, marks);
  card.points = static_cast<Points>(
      reader.number("points", Requirement::required, 0, kMaxPoints).value_or(0));
  card.effect = read_effect(reader, Requirement::optional);
  card.icon = read_icon(reader);
  return card;
}

CardMarks marks_of(const TableReader& card) {
  return {.at = card.at("token"), .effect = card.find("effect")};
}

void read_action(const TomlNode& table, Mistakes& mistakes, Edition& edition, EditionMarks& marks) {
  TableReader reader(table, "[[action]]", kActionKeys, mistakes);
  CardSpec card = read_special(reader, edition, marks);
  const auto first = edition.equipment == Equipment::dice
                         ? read_choice(reader, "as_first", Requirement::required, kActionDieFirst)
                         : read_choice(reader, "as_first", Requirement::required, kActionFirst);
  card.as_first = first.value_or(AsFirst::stands);
  add(std::move(card), marks_of(reader), edition, marks);
}

void read_wild(const TomlNode& table, Mistakes& mistakes, Edition& edition, EditionMarks& marks) {
  const bool dice = edition.equipment == Equipment::dice;
  const std::span<const std::string_view> keys = kWildKeys;
  TableReader reader(table, "[[wild]]", dice ? keys.first(kActionKeys.size()) : keys, mistakes);
  CardSpec card = read_special(reader, edition, marks);
  card.wild = true;
  const auto first = dice ? read_choice(reader, "as_first", Requirement::required, kWildDieFirst)
                          : read_choice(reader, "as_first", Requirement::required, kWildFirst);
  card.as_first = first.value_or(AsFirst::names_color);
  // Unreadable, it is taken for one that goes with a challenge.
  card.rightful = read_choice(reader, "rightful", Requirement::optional, kRightful)
                      .value_or(reader.has("rightful") ? Rightful::no_color : Rightful::always);
  card.challenge = read_choice<Challenge>(reader, "challenge", Requirement::optional)
                       .value_or(Challenge::nobody);
  card.blank = reader.flag("blank").value_or(false);
  add(std::move(card), marks_of(reader), edition, marks);
}

}  // namespace

Effect read_effect(TableReader& card, Requirement requirement) {
  const auto text = card.text("effect", requirement, kMaxEffectBytes);
  if (!text) return {};
  auto effect = parse_effect(*text);
  if (effect) return std::move(*effect);
  const EffectError& error = effect.error();
  std::string message = fmt::format("`effect`: {}", to_string(error.why));
  for (std::size_t i = 0; i < error.suggestions.size(); ++i)
    message += fmt::format("{}`{}`", i == 0 ? ": expected " : ", ", error.suggestions[i]);
  const std::string_view file = card.mistakes().source().text();
  card.mistakes().add(offset_in_string(file, card.at("effect"), error.offset), std::move(message));
  return {};
}

void read_cards(TableReader& file, Edition& edition, EditionMarks& marks) {
  using ReadCard = void (*)(const TomlNode&, Mistakes&, Edition&, EditionMarks&);
  constexpr std::array<std::pair<std::string_view, ReadCard>, 3> kSections = {
      {{"numbers", read_numbers}, {"action", read_action}, {"wild", read_wild}}};
  for (const auto& [key, read] : kSections) {
    const TomlNode* const section = file.find(key);
    const std::vector<const TomlNode*> tables =
        file.tables(key, Requirement::optional, fmt::format("[[{}]] tables", key));
    if (section != nullptr && tables.size() != section->children.size()) marks.countable = false;
    if (file.is_misspelt(key)) marks.countable = false;
    for (const TomlNode* table : tables) read(*table, file.mistakes(), edition, marks);
  }
}

}  // namespace comodin
