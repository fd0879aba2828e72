#include "report/verdict_sentence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace comodin {
namespace {

constexpr double kErrors = 3;   // standard errors that make a difference certain
constexpr double kLeast = 0.5;  // percent: a reader would not notice less
constexpr double kPercent = 100;

enum class Sign : std::uint8_t { less, same, more };

enum class Words : std::uint8_t {
  broken,
  longer,   // (how much)
  shorter,  // (how much)
  as_long,
  from_to,       // (least, most)
  with_players,  // (how many)
  and_between,
  good,
  bad,
  no_difference,
  when_many,
  when_few,
  above_all_many,
  above_all_few,
  bad_when_few,   // after: good when many
  bad_when_many,  // after: good when few
  next_suffers,
  leader_suffers,
  no_winner,  // (percent)
};

using Translations = std::array<std::string_view, kLanguages.size()>;

Translations translations(Words words) {
  switch (words) {
    case Words::broken:
      return {"the game breaks", "el juego se rompe", "o jogo quebra"};
    case Words::longer:
      return {"makes rounds {} % longer", "hace las rondas {} % más largas",
              "deixa as rodadas {}% mais longas"};
    case Words::shorter:
      return {"makes rounds {} % shorter", "hace las rondas {} % más cortas",
              "deixa as rodadas {}% mais curtas"};
    case Words::as_long:
      return {"leaves rounds about as long", "deja las rondas más o menos igual de largas",
              "deixa as rodadas mais ou menos com a mesma duração"};
    case Words::from_to:
      return {"{} to {}", "entre un {} y un {}", "de {} a {}"};
    case Words::with_players:
      return {" with {} players", " con {} jugadores", " com {} jogadores"};
    case Words::and_between:
      return {" and ", " y ", " e "};
    case Words::good:
      return {"good for you", "te conviene", "é bom para você"};
    case Words::bad:
      return {"bad for you", "te perjudica", "é ruim para você"};
    case Words::no_difference:
      return {"worth about as much to you as a plain wild",
              "te sirve más o menos como un comodín normal",
              "vale para você mais ou menos como um curinga comum"};
    case Words::when_many:
      return {" when you hold many cards", " cuando tienes muchas cartas",
              " quando você tem muitas cartas"};
    case Words::when_few:
      return {" when you hold few cards", " cuando tienes pocas cartas",
              " quando você tem poucas cartas"};
    case Words::above_all_many:
      return {", above all when you hold many cards", ", sobre todo cuando tienes muchas cartas",
              ", principalmente quando você tem muitas cartas"};
    case Words::above_all_few:
      return {", above all when you hold few cards", ", sobre todo cuando tienes pocas cartas",
              ", principalmente quando você tem poucas cartas"};
    case Words::bad_when_few:
      return {", bad when you hold few", ", y te perjudica cuando tienes pocas",
              ", e ruim quando tem poucas"};
    case Words::bad_when_many:
      return {", bad when you hold many", ", y te perjudica cuando tienes muchas",
              ", e ruim quando tem muitas"};
    case Words::next_suffers:
      return {"hurts the next player", "perjudica al siguiente", "prejudica o próximo"};
    case Words::leader_suffers:
      return {"hurts whoever is ahead", "perjudica a quien va ganando",
              "prejudica quem está na frente"};
    case Words::no_winner:
      return {"{} % of rounds have no winner", "un {} % de las rondas queda sin ganador",
              "{}% das rodadas ficam sem vencedor"};
  }
  return {};
}

Sign sign_of(const Estimate& estimate) {
  if (std::abs(estimate.mean) <= std::max(kErrors * estimate.error, kLeast)) return Sign::same;
  return estimate.mean > 0 ? Sign::more : Sign::less;
}

// The mean over tables, each of which counts the same.
Estimate pooled(const std::vector<TableVerdict>& tables, Estimate TableVerdict::* what) {
  Estimate sum;
  for (const TableVerdict& table : tables) {
    sum.mean += (table.*what).mean;
    sum.error = std::hypot(sum.error, (table.*what).error);
  }
  const auto n = static_cast<double>(std::max<std::size_t>(tables.size(), 1));
  return {sum.mean / n, sum.error / n};
}

std::vector<TableVerdict> tables_with(const std::vector<TableVerdict>& tables,
                                      Estimate TableVerdict::* what, Sign sign) {
  std::vector<TableVerdict> found;
  std::ranges::copy_if(tables, std::back_inserter(found),
                       [&](const TableVerdict& table) { return sign_of(table.*what) == sign; });
  return found;
}

class Speaker {
 public:
  Speaker(const Verdict& verdict, Language language) : verdict_(verdict), language_(language) {}

  std::string speak() const {
    std::vector<std::string> clauses;
    if (verdict_.dead_ends != 0 || !verdict_.broken.empty()) clauses.push_back(say(Words::broken));
    clauses.push_back(length());
    clauses.push_back(worth());
    if (const auto words = who_suffers()) clauses.push_back(say(*words));
    if (const int share = percent_without_winner(); share != 0)
      clauses.push_back(say(Words::no_winner, std::to_string(share)));
    return fmt::format("{}", fmt::join(clauses, "; "));
  }

 private:
  template <class... Arguments>
  std::string say(Words words, const Arguments&... arguments) const {
    return fmt::format(fmt::runtime(translations(words)[static_cast<std::size_t>(language_)]),
                       arguments...);
  }

  // " with 2 and 4 players"; empty if it is all of them.
  std::string players(const std::vector<TableVerdict>& tables) const {
    if (tables.size() == verdict_.tables.size()) return "";
    std::string list;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (i != 0) list += i + 1 == tables.size() ? say(Words::and_between) : ", ";
      list += std::to_string(tables[i].seats);
    }
    return say(Words::with_players, list);
  }

  // "18", "5 to 9"; in Spanish with an article: "un 18", "entre un 5 y un 9".
  std::string amount(const std::vector<TableVerdict>& tables) const {
    std::vector<int> percents;
    for (const TableVerdict& table : tables)
      percents.push_back(static_cast<int>(std::lround(std::abs(table.longer.mean))));
    const auto [least, most] = std::ranges::minmax(percents);
    if (least != most) return say(Words::from_to, least, most);
    return (language_ == Language::es ? "un " : "") + std::to_string(least);
  }

  std::string length() const {
    std::vector<std::string> parts;
    for (const Sign sign : {Sign::more, Sign::less, Sign::same}) {
      const auto tables = tables_with(verdict_.tables, &TableVerdict::longer, sign);
      if (tables.empty()) continue;
      const std::string what =
          sign == Sign::same
              ? say(Words::as_long)
              : say(sign == Sign::more ? Words::longer : Words::shorter, amount(tables));
      parts.push_back(what + players(tables));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
  }

  std::string worth() const {
    const Sign many = sign_of(pooled(verdict_.tables, &TableVerdict::many_cards));
    const Sign few = sign_of(pooled(verdict_.tables, &TableVerdict::few_cards));
    const Sign more_with_many = hand_matters();
    if (more_with_many != Sign::same && many != few) return worth_by_hand(many, few);
    std::vector<std::string> parts;
    for (const Sign sign : {Sign::more, Sign::less}) {
      const auto tables = tables_with(verdict_.tables, &TableVerdict::worth, sign);
      if (tables.empty()) continue;
      std::string part = say(sign == Sign::more ? Words::good : Words::bad) + players(tables);
      // For what is bad, the stronger effect is the lesser number.
      if (tables.size() == verdict_.tables.size() && more_with_many != Sign::same && many == sign)
        part += say(more_with_many == sign ? Words::above_all_many : Words::above_all_few);
      parts.push_back(part);
    }
    if (parts.empty()) return say(Words::no_difference);
    return fmt::format("{}", fmt::join(parts, ", "));
  }

  // Whether the rule is worth more or less to a player with many cards; `same` if tables differ.
  Sign hand_matters() const {
    const Sign sign = sign_of(pooled(verdict_.tables, &TableVerdict::many_less_few));
    const Sign other = sign == Sign::more ? Sign::less : Sign::more;
    const bool agreed = tables_with(verdict_.tables, &TableVerdict::many_less_few, other).empty();
    return agreed ? sign : Sign::same;
  }

  // For rules that are worth something else with many cards than with few.
  std::string worth_by_hand(Sign many, Sign few) const {
    if (many == Sign::more)
      return say(Words::good) + say(Words::when_many) +
             (few == Sign::less ? say(Words::bad_when_few) : "");
    if (few == Sign::more)
      return say(Words::good) + say(Words::when_few) +
             (many == Sign::less ? say(Words::bad_when_many) : "");
    return say(Words::bad) + say(many == Sign::less ? Words::when_many : Words::when_few);
  }

  // Tables of two are left out: there, one player's loss is always the other's gain.
  std::optional<Words> who_suffers() const {
    std::vector<TableVerdict> tables = verdict_.tables;
    std::erase_if(tables, [](const TableVerdict& table) { return table.seats == 2; });
    const Estimate next = pooled(tables, &TableVerdict::next);
    const Estimate leader = pooled(tables, &TableVerdict::leader);
    const bool is_next = next.mean <= leader.mean;
    if (sign_of(is_next ? next : leader) != Sign::less) return std::nullopt;
    return is_next ? Words::next_suffers : Words::leader_suffers;
  }

  int percent_without_winner() const {
    double rounds = 0;
    double voided = 0;
    for (const TableVerdict& table : verdict_.tables) {
      rounds += static_cast<double>(table.rounds);
      voided += static_cast<double>(table.voided);
    }
    return rounds == 0 ? 0 : static_cast<int>(std::lround(kPercent * voided / rounds));
  }

  const Verdict& verdict_;
  Language language_;
};

}  // namespace

std::string sentence_of(const Verdict& verdict, Language language) {
  return Speaker(verdict, language).speak();
}

}  // namespace comodin
