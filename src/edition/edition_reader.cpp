#include "edition/edition_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "edition/card_reader.h"
#include "edition/names_reader.h"
#include "edition/option_text.h"
#include "edition/statements_reader.h"
#include "edition/table_reader.h"

namespace comodin {
namespace {

using Type = TomlNode::Type;

constexpr std::array<std::string_view, 15> kFileKeys = {
    "id",     "name", "rights",   "assumption", "equipment", "players", "color",     "numbers",
    "action", "wild", "dice_set", "ready_rule", "policy",    "options", "statements"};
constexpr std::array<std::string_view, 2> kPlayersKeys = {"min", "max"};
constexpr std::array<std::string_view, 4> kColorKeys = {"letter", "symbol", "name", "feminine"};
constexpr std::array<std::string_view, 3> kDiceSetKeys = {"id", "assumption", "types"};
constexpr std::array<std::string_view, 3> kReadyRuleKeys = {"name", "effect", "statements"};
constexpr std::array<std::string_view, 2> kDieTypeKeys = {"count", "faces"};
constexpr std::array<std::string_view, 7> kPolicyKeys = {
    "dealer", "next_dealer", "lot_winner", "match", "uno_due", "last_card_draws", "open_hands"};

constexpr std::array<Choice<DealerBy>, 2> kDealer = {
    {{"lot", DealerBy::lot}, {"random", DealerBy::random}}};
constexpr std::array<Choice<NextDealer>, 2> kNextDealer = {
    {{"left", NextDealer::left}, {"lot", NextDealer::lot}}};
constexpr std::array<Choice<LotWinner>, 2> kLotWinner = {
    {{"deals", LotWinner::deals}, {"starts", LotWinner::starts}}};
constexpr std::array<Choice<UnoDue>, 2> kUnoDue = {
    {{"played_down", UnoDue::played_down}, {"holding_one", UnoDue::holding_one}}};

constexpr std::size_t kMaxNameBytes = 60;
constexpr std::size_t kMaxSentenceBytes = 400;
constexpr std::int64_t kMinSeats = 2;

void read_players(TableReader& file, Edition& edition, EditionMarks& marks) {
  marks.players = file.at("players");
  const TomlNode* const table =
      file.table("players", Requirement::required,
                 fmt::format("{{ min = {}, max = {} }}", kMinSeats, kMaxSeats));
  marks.countable = marks.countable && table != nullptr;
  if (table == nullptr) return;
  TableReader players(*table, "`players`", kPlayersKeys, file.mistakes());
  const auto seats = [&](std::string_view key) {
    return players.number(key, Requirement::required, kMinSeats,
                          static_cast<std::int64_t>(kMaxSeats));
  };
  const auto min = seats("min");
  const auto max = seats("max");
  marks.countable = marks.countable && min && max;
  if (!min || !max) return;
  if (*min > *max) {
    marks.countable = false;
    file.mistakes().add(
        players.at("max"),
        fmt::format("`max` is {}: expected at least `min`, which is {}", *max, *min));
    return;
  }
  edition.min_seats = static_cast<std::uint8_t>(*min);
  edition.max_seats = static_cast<std::uint8_t>(*max);
}

bool is_one_character(std::string_view text) {
  const auto starts = std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  return starts == 1 && text != " " && text != "\t" && text != "\n";
}

char read_letter(TableReader& color) {
  constexpr std::string_view kExpected = "expected one capital letter from A to Z";
  const auto text = color.text("letter", Requirement::required, kMaxNameBytes);
  if (!text) return '?';
  if (text->size() == 1 && text->front() >= 'A' && text->front() <= 'Z') return text->front();
  color.mistakes().add(color.at("letter"),
                       fmt::format("`letter` cannot be {}: {}", in_quotes(*text), kExpected));
  return '?';
}

void read_colors(TableReader& file, Edition& edition, EditionMarks& marks) {
  const std::vector<const TomlNode*> tables =
      file.tables("color", Requirement::required, "[[color]] tables");
  const TomlNode* const section = file.find("color");
  if (section == nullptr || tables.size() != section->children.size() || file.is_misspelt("color"))
    marks.countable = false;
  for (const TomlNode* table : tables) {
    TableReader reader(*table, "[[color]]", kColorKeys, file.mistakes());
    ColorSpec color;
    color.letter = read_letter(reader);
    color.symbol = reader.text("symbol", Requirement::required, kMaxNameBytes).value_or("");
    color.name = read_names(reader, "name", Requirement::required, kMaxNameBytes);
    color.feminine = read_feminine_forms(reader, color.name, kMaxNameBytes);
    if (!color.symbol.empty() && !is_one_character(color.symbol)) {
      file.mistakes().add(reader.at("symbol"),
                          fmt::format("`symbol` cannot be {}: expected one visible character",
                                      in_quotes(color.symbol)));
      color.symbol.clear();
    }
    marks.colors.push_back({.letter = reader.at("letter"), .symbol = reader.at("symbol")});
    edition.colors.push_back(std::move(color));
  }
}

DieType read_die_type(TableReader& reader, DieTypeMarks& at, EditionMarks& marks) {
  DieType type;
  const auto count =
      reader.number("count", Requirement::required, 1, static_cast<std::int64_t>(kMaxDice));
  if (!count) marks.countable = false;
  type.count = static_cast<std::uint8_t>(count.value_or(1));
  for (const TomlNode* face : reader.texts("faces", Requirement::required, R"(["R1", "R2"])")) {
    type.faces.push_back(face->text);
    at.faces.push_back(face->at);
  }
  return type;
}

void read_dice_set(const TomlNode& table, Mistakes& mistakes, Edition& edition,
                   EditionMarks& marks) {
  TableReader reader(table, "[[dice_set]]", kDiceSetKeys, mistakes);
  DiceSet set;
  DiceSetMarks at{.at = reader.at("id"), .types = {}};
  set.id = read_id(reader, "id", Requirement::required);
  set.assumption = read_names(reader, "assumption", Requirement::optional, kMaxSentenceBytes);
  const std::vector<const TomlNode*> types =
      reader.tables("types", Requirement::required, R"([{ count = 1, faces = ["R1", "R2"] }])");
  const TomlNode* const list = reader.find("types");
  if (list == nullptr || types.size() != list->children.size()) marks.countable = false;
  for (const TomlNode* type : types) {
    TableReader die(*type, "a type of die", kDieTypeKeys, mistakes);
    at.types.push_back({.at = type->at, .faces = {}});
    set.types.push_back(read_die_type(die, at.types.back(), marks));
  }
  edition.dice_sets.push_back(std::move(set));
  marks.dice_sets.push_back(std::move(at));
}

void read_dice_sets(TableReader& file, Edition& edition, EditionMarks& marks) {
  if (edition.equipment == Equipment::cards) {
    if (const TomlNode* const sets = file.find("dice_set"); sets != nullptr)
      file.mistakes().add(sets->key_at,
                          "`dice_set` is for dice: expected none with equipment = \"cards\"");
    return;
  }
  for (const TomlNode* table :
       file.tables("dice_set", Requirement::required, "[[dice_set]] tables"))
    read_dice_set(*table, file.mistakes(), edition, marks);
}

void read_ready_rules(TableReader& file, Edition& edition, EditionMarks& marks) {
  for (const TomlNode* table :
       file.tables("ready_rule", Requirement::optional, "[[ready_rule]] tables")) {
    TableReader reader(*table, "[[ready_rule]]", kReadyRuleKeys, file.mistakes());
    edition.ready_rules.push_back(
        {.name = read_names(reader, "name", Requirement::required, kMaxNameBytes),
         .effect = read_effect(reader, Requirement::required),
         .citations = read_citations(reader, "statements")});
    marks.ready_rules.push_back({.at = reader.at(), .name = reader.at("name")});
  }
}

void read_match(TableReader& reader, Policy& policy) {
  if (!reader.has("match")) return;
  policy.match_color = policy.match_symbol = false;
  constexpr std::string_view kExpected = R"(["color", "symbol"] or one of them)";
  for (const TomlNode* word : reader.texts("match", Requirement::optional, kExpected)) {
    if (word->text == "color")
      policy.match_color = true;
    else if (word->text == "symbol")
      policy.match_symbol = true;
    else
      reader.mistakes().add(word->at, fmt::format("`match` cannot hold {}: expected {}",
                                                  in_quotes(word->text), kExpected));
  }
}

void read_policy(TableReader& file, Edition& edition, EditionMarks& marks) {
  marks.policy = file.at("policy");
  const TomlNode* const table = file.table("policy", Requirement::optional, "a table [policy]");
  if (table == nullptr) return;
  TableReader reader(*table, "[policy]", kPolicyKeys, file.mistakes());
  Policy& policy = edition.policy;
  const auto choose = [&](std::string_view key, const auto& choices, auto& value) {
    value = read_choice(reader, key, Requirement::optional, choices).value_or(value);
  };
  choose("dealer", kDealer, policy.dealer);
  choose("next_dealer", kNextDealer, policy.next_dealer);
  choose("lot_winner", kLotWinner, policy.lot_winner);
  choose("uno_due", kUnoDue, policy.uno_due);
  read_match(reader, policy);
  policy.last_card_draws = reader.flag("last_card_draws").value_or(policy.last_card_draws);
  policy.open_hands = reader.flag("open_hands").value_or(policy.open_hands);
  if (reader.has("dealer")) marks.policy = reader.at("dealer");
}

// The text of a value of the right type, as it would be typed.
std::optional<std::string> option_as_typed(const TomlNode& value, Option option) {
  const bool by_number = info(option).words.empty() && option != Option::dice_set;
  if (by_number && value.type == Type::integer) return fmt::format("{}", value.integer);
  if (!by_number && value.type == Type::text) return value.text;
  return std::nullopt;
}

// Sets the option, or gives the mistake.
std::optional<TomlProblem> read_option(const TomlNode& value, Edition& edition) {
  const auto option = parse_word<Option>(value.key);
  if (!option) return TomlProblem{value.key_at, unknown_option_message(value.key)};
  if (std::string why = why_option_is_senseless(*option, edition); !why.empty())
    return TomlProblem{value.key_at, std::move(why)};
  const auto typed = option_as_typed(value, *option);
  if (!typed)
    return TomlProblem{value.at,
                       fmt::format("`{}` is {}: expected {}", value.key, describe(value.type),
                                   option_values(*option, edition))};
  auto parsed = parse_option_value(*option, *typed, edition);
  if (!parsed) return TomlProblem{value.at, std::move(parsed.error())};
  edition.options.set(*option, *parsed);
  return std::nullopt;
}

void read_options(TableReader& file, Edition& edition, EditionMarks& marks) {
  marks.hand_size = marks.players;
  if (file.is_misspelt("options")) marks.countable = false;
  const TomlNode* const table = file.table("options", Requirement::optional, "a table [options]");
  if (table == nullptr) return;
  for (const TomlNode& value : table->children) {
    const bool broken = value.type == Type::broken;
    const auto problem = broken ? std::nullopt : read_option(value, edition);
    if (problem) file.mistakes().add(problem->at, problem->message);
    // A wrong size of hands, or a name that may have been meant to be it.
    const bool is_hand_size = value.key == "hand_size";
    if ((is_hand_size || !parse_word<Option>(value.key)) && (broken || problem))
      marks.countable = false;
    if (is_hand_size) marks.hand_size = value.at;
  }
}

}  // namespace

Edition read_edition(const TomlNode& root, Mistakes& mistakes, EditionMarks& marks) {
  TableReader file(root, "the file", kFileKeys, mistakes);
  Edition edition;
  edition.id = read_id(file, "id", Requirement::required);
  edition.name = read_names(file, "name", Requirement::required, kMaxNameBytes);
  edition.rights = read_names(file, "rights", Requirement::optional, kMaxSentenceBytes);
  edition.assumption = read_names(file, "assumption", Requirement::optional, kMaxSentenceBytes);
  // Unreadable, it is guessed, so that the rest is not judged by the wrong one.
  edition.equipment = read_choice<Equipment>(file, "equipment", Requirement::required)
                          .value_or(file.has("dice_set") ? Equipment::dice : Equipment::cards);
  read_players(file, edition, marks);
  read_colors(file, edition, marks);
  read_cards(file, edition, marks);
  read_dice_sets(file, edition, marks);
  read_ready_rules(file, edition, marks);
  read_policy(file, edition, marks);
  read_options(file, edition, marks);
  read_statements(file, edition, marks);
  return edition;
}

}  // namespace comodin
