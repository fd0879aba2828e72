#include "report/verdict_sentence.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <fmt/ranges.h>

#include "words/words.h"

namespace comodin {
namespace {

constexpr double kErrors = 3;   // standard errors that make a difference certain
constexpr double kLeast = 0.5;  // percent: a reader would not notice less
constexpr double kPercent = 100;

enum class Sign : std::uint8_t { less, same, more };

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
  Speaker(const Verdict& verdict, Language language) : verdict_(verdict), words_(language) {}

  std::string speak() const {
    std::string text = length();
    if (verdict_.dead_ends != 0 || !verdict_.broken.empty())
      text = joined(words_.say("verdict.broken"), text);
    text = joined(text, worth());
    if (const auto suffers = who_suffers()) text = joined(text, words_.say(*suffers));
    if (const int share = percent_without_winner(); share != 0)
      text = joined(text, words_.say("verdict.no_winner", {{"percent", percent(share)}}));
    return text;
  }

 private:
  std::string joined(const std::string& first, const std::string& second) const {
    return words_.say("verdict.clauses", {{"first", first}, {"second", second}});
  }

  std::string percent(int number) const {
    return words_.number(number / kPercent, {.percent = true});
  }

  // The text, "with 2 and 4 players" if these are not all tables.
  std::string at(const std::vector<TableVerdict>& tables, std::string text) const {
    if (tables.size() == verdict_.tables.size()) return text;
    std::vector<std::string> players;
    for (const TableVerdict& table : tables) players.push_back(std::to_string(table.seats));
    return words_.say("verdict.at_tables", {{"text", text}, {"players", words_.list(players)}});
  }

  // "makes rounds 18% longer", "makes rounds 5 to 9% longer"
  std::string change(const std::vector<TableVerdict>& tables, Sign sign) const {
    if (sign == Sign::same) return words_.say("verdict.as_long");
    std::vector<int> percents;
    for (const TableVerdict& table : tables)
      percents.push_back(static_cast<int>(std::lround(std::abs(table.longer.mean))));
    const auto [least, most] = std::ranges::minmax(percents);
    const bool more = sign == Sign::more;
    if (least == most)
      return words_.say(more ? WordKey("verdict.longer") : "verdict.shorter",
                        {{"percent", percent(most)}});
    return words_.say(more ? WordKey("verdict.longer_range") : "verdict.shorter_range",
                      {{"least", least}, {"percent", percent(most)}});
  }

  std::string length() const {
    std::vector<std::string> parts;
    for (const Sign sign : {Sign::more, Sign::less, Sign::same}) {
      const auto tables = tables_with(verdict_.tables, &TableVerdict::longer, sign);
      if (!tables.empty()) parts.push_back(at(tables, change(tables, sign)));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
  }

  std::string worth() const {
    const Sign many = sign_of(pooled(verdict_.tables, &TableVerdict::many_cards));
    const Sign few = sign_of(pooled(verdict_.tables, &TableVerdict::few_cards));
    const Sign more_with_many = hand_matters();
    if (more_with_many != Sign::same && many != few) return words_.say(worth_by_hand(many, few));
    std::vector<std::string> parts;
    for (const Sign sign : {Sign::more, Sign::less}) {
      const auto tables = tables_with(verdict_.tables, &TableVerdict::worth, sign);
      if (tables.empty()) continue;
      const bool everywhere = tables.size() == verdict_.tables.size();
      const bool depends = everywhere && more_with_many != Sign::same && many == sign;
      // For what is bad, the stronger effect is the lesser number.
      const WordKey key = depends ? worth_above_all(sign, more_with_many == sign)
                                  : (sign == Sign::more ? WordKey("verdict.good") : "verdict.bad");
      parts.push_back(at(tables, words_.say(key)));
    }
    if (parts.empty()) return words_.say("verdict.no_difference");
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
  static WordKey worth_by_hand(Sign many, Sign few) {
    if (many == Sign::more)
      return few == Sign::less ? WordKey("verdict.good_only_when_many") : "verdict.good_when_many";
    if (few == Sign::more)
      return many == Sign::less ? WordKey("verdict.good_only_when_few") : "verdict.good_when_few";
    return many == Sign::less ? WordKey("verdict.bad_when_many") : "verdict.bad_when_few";
  }

  static WordKey worth_above_all(Sign sign, bool many) {
    if (sign == Sign::more)
      return many ? WordKey("verdict.good_above_all_many") : "verdict.good_above_all_few";
    return many ? WordKey("verdict.bad_above_all_many") : "verdict.bad_above_all_few";
  }

  // Tables of two are left out: there, one player's loss is always the other's gain.
  std::optional<WordKey> who_suffers() const {
    std::vector<TableVerdict> tables = verdict_.tables;
    std::erase_if(tables, [](const TableVerdict& table) { return table.seats == 2; });
    const Estimate next = pooled(tables, &TableVerdict::next);
    const Estimate leader = pooled(tables, &TableVerdict::leader);
    const bool is_next = next.mean <= leader.mean;
    if (sign_of(is_next ? next : leader) != Sign::less) return std::nullopt;
    return is_next ? WordKey("verdict.next_suffers") : "verdict.leader_suffers";
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
  Words words_;
};

}  // namespace

std::string sentence_of(const Verdict& verdict, Language language) {
  return Speaker(verdict, language).speak();
}

}  // namespace comodin
