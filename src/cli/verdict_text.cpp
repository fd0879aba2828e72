#include "cli/verdict_text.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/verdict_sentence.h"
#include "terminal/cell_grid.h"

namespace comodin {
namespace {

using Translations = std::array<std::string_view, kLanguages.size()>;

std::string_view in(Language language, const Translations& texts) {
  return texts[static_cast<std::size_t>(language)];
}

template <class... Arguments>
std::string say(Language language, const Translations& texts, const Arguments&... arguments) {
  return fmt::format(fmt::runtime(in(language, texts)), arguments...);
}

constexpr Translations kWarning = {"warning", "aviso", "aviso"};
constexpr Translations kBound = {
    "with {2} players and {3} cards, at most: cards moved {0}, decisions asked for {1}",
    "con {2} jugadores y {3} cartas, a lo sumo: cartas movidas {0}, decisiones pedidas {1}",
    "com {2} jogadores e {3} cartas, no máximo: cartas movidas {0}, decisões pedidas {1}"};
constexpr Translations kMeaning = {
    "Simple bots, with the rule on every blank wild, against plain wilds: turns per round, and how "
    "much playing it changes your chance of winning (± standard error).",
    "Bots sencillos, con la regla en cada comodín en blanco, frente a comodines normales: turnos "
    "por ronda, y cuánto cambia tu probabilidad de ganar al jugarlo (± error estándar).",
    "Bots simples, com a regra em cada curinga em branco, contra curingas comuns: turnos por "
    "rodada, e quanto muda sua chance de vencer ao jogá-lo (± erro padrão)."};
constexpr Translations kSound = {
    "Cards conserved and all invariants kept at {} checked moves; dead ends: {}.",
    "Cartas conservadas y todas las invariantes cumplidas en {} jugadas revisadas; callejones sin "
    "salida: {}.",
    "Cartas conservadas e todas as invariantes mantidas em {} jogadas conferidas; becos sem "
    "saída: {}."};
constexpr Translations kBroken = {"An invariant is broken: {}", "Se rompe una invariante: {}",
                                  "Uma invariante se quebra: {}"};

constexpr std::array<Translations, 8> kHeadings = {{{"players", "jugadores", "jogadores"},
                                                    {"rounds", "rondas", "rodadas"},
                                                    {"void", "nulas", "nulas"},
                                                    {"turns", "turnos", "turnos"},
                                                    {"change %", "cambio %", "mudança %"},
                                                    {"worth %", "valor %", "valor %"},
                                                    {"many cards", "muchas", "muitas"},
                                                    {"few cards", "pocas", "poucas"}}};
using Row = std::array<std::string, kHeadings.size()>;

std::string signed_text(const Estimate& estimate) {
  return fmt::format("{:+.1f}±{:.1f}", estimate.mean + 0.0, estimate.error);
}

Row row_of(const TableVerdict& table) {
  return {std::to_string(table.seats),
          std::to_string(table.rounds),
          std::to_string(table.voided),
          fmt::format("{:.1f} → {:.1f}", table.plain_turns, table.rule_turns),
          signed_text(table.longer),
          signed_text(table.worth),
          signed_text(table.many_cards),
          signed_text(table.few_cards)};
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
  return say(language, kBound, bound.cards, bound.decisions, seats, deck);
}

std::string_view warning_heading(Language language) { return in(language, kWarning); }

std::string verdict_text(const Verdict& verdict, Language language) {
  std::vector<Row> rows(1);
  for (std::size_t i = 0; i < kHeadings.size(); ++i) rows[0][i] = in(language, kHeadings[i]);
  for (const TableVerdict& table : verdict.tables) rows.push_back(row_of(table));
  const std::string sound = verdict.broken.empty()
                                ? say(language, kSound, verdict.checked_moves, verdict.dead_ends)
                                : say(language, kBroken, verdict.broken);
  return fmt::format("{}\n\n{}\n{}\n\n{}\n", in_lines(in(language, kMeaning)), aligned(rows),
                     in_lines(sound), in_lines(sentence_of(verdict, language)));
}

}  // namespace comodin
