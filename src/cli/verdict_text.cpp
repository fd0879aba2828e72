#include "cli/verdict_text.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/lab_numbers.h"
#include "report/verdict_sentence.h"
#include "terminal/cell_grid.h"
#include "words/words.h"

namespace comodin {
namespace {

constexpr std::array<WordKey, 8> kHeadings = {
    "verdict.head.players", "verdict.head.rounds", "verdict.head.void", "verdict.head.turns",
    "verdict.head.change",  "verdict.head.worth",  "verdict.head.many", "verdict.head.few"};
using Row = std::array<std::string, kHeadings.size()>;

Row row_of(const TableVerdict& table, Language language) {
  const auto turns = [&](double number) { return number_in(language, number, 1); };
  const auto change = [&](const Estimate& estimate) {
    return signed_in(language, estimate.mean, 1) + "±" + number_in(language, estimate.error, 1);
  };
  return {count_in(language, table.seats),
          count_in(language, table.rounds),
          count_in(language, table.voided),
          turns(table.plain_turns) + " → " + turns(table.rule_turns),
          change(table.longer),
          change(table.worth),
          change(table.many_cards),
          change(table.few_cards)};
}

std::string in_lines(std::string_view text) {
  constexpr std::size_t kColumns = 79;
  return fmt::format("{}", fmt::join(wrapped(text, kColumns), "\n"));
}

// Columns as wide as needed, aligned to the right.
std::string aligned(const std::vector<Row>& rows) {
  std::array<std::size_t, kHeadings.size()> widths{};
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], columns_of(row[i]));
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text += std::string(widths[i] - columns_of(row[i]) + (i == 0 ? 0 : 2), ' ') + row[i];
    text += '\n';
  }
  return text;
}

}  // namespace

std::string bound_text(const EffectBound& bound, std::uint32_t seats, std::uint32_t deck,
                       Language language) {
  return Words(language).say(
      "verdict.bound",
      {{"players", seats}, {"deck", deck}, {"cards", bound.cards}, {"decisions", bound.decisions}});
}

std::string verdict_text(const Verdict& verdict, Language language) {
  const Words words(language);
  std::vector<Row> rows(1);
  std::ranges::transform(kHeadings, rows[0].begin(), [&](WordKey key) { return words.say(key); });
  for (const TableVerdict& table : verdict.tables) rows.push_back(row_of(table, language));
  const std::string sound = verdict.broken.empty()
                                ? words.say("verdict.sound", {{"moves", verdict.checked_moves},
                                                              {"count", verdict.dead_ends}})
                                : words.say("verdict.unsound", {{"text", verdict.broken}});
  return fmt::format("{}\n\n{}\n{}\n\n{}\n", in_lines(words.say("verdict.meaning")), aligned(rows),
                     in_lines(sound), in_lines(sentence_of(verdict, language)));
}

}  // namespace comodin
