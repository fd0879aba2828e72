#include "report/rule_report.h"

#include <cmath>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "effect/tree.h"
#include "report/rule_words.h"
#include "report/verdict_sentence.h"
#include "words/words.h"

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint32_t kSeats = 4;

// Beyond two decimals there is only noise.
double rounded(double value) {
  constexpr double kParts = 100;
  return std::round(kParts * value) / kParts + 0.0;  // no negative zero
}

Json to_json(const TableVerdict& table) {
  const auto mean = [](const Estimate& estimate) { return rounded(estimate.mean); };
  const auto error = [](const Estimate& estimate) { return rounded(estimate.error); };
  Json json;
  json["seats"] = table.seats;
  json["rounds"] = table.rounds;
  json["void"] = table.voided;
  json["turns"] = {{"plain", rounded(table.plain_turns)},
                   {"rule", rounded(table.rule_turns)},
                   {"change_percent", mean(table.longer)},
                   {"error", error(table.longer)}};
  json["worth"] = {{"plays", table.plays},
                   {"win_percent", mean(table.worth)},
                   {"error", error(table.worth)},
                   {"many_cards", mean(table.many_cards)},
                   {"many_cards_error", error(table.many_cards)},
                   {"few_cards", mean(table.few_cards)},
                   {"few_cards_error", error(table.few_cards)},
                   {"few_up_to", table.few_up_to},
                   {"next", mean(table.next)},
                   {"next_error", error(table.next)},
                   {"leader", mean(table.leader)},
                   {"leader_error", error(table.leader)}};
  return json;
}

}  // namespace

RuleReport report_on(const Edition& edition, Effect effect, Language reader) {
  RuleReport report;
  std::set<std::string> icons;
  for (const CardSpec& card : edition.cards) {
    report.deck +=
        static_cast<std::uint32_t>(card.wild ? card.copies : card.copies * edition.colors.size());
    if (!card.icon.empty()) icons.insert(card.icon);
  }
  const std::vector<std::string> known(icons.begin(), icons.end());
  report.seats = kSeats;
  report.bound = bound_of(effect, kSeats, report.deck);
  for (const EffectRemark& warning : warnings_of(effect, known, reader))
    report.warnings.push_back(say(warning, Words(reader)));
  report.effect = std::move(effect);
  return report;
}

Json to_json(const RuleReport& report) {
  Json json;
  json["tree"] = tree_to_json(report.effect);
  for (const Language language : kLanguages)
    json["text"][code_of(language)] = render_effect(report.effect, language);
  json["bound"] = {{"seats", report.seats},
                   {"deck", report.deck},
                   {"cards", report.bound.cards},
                   {"decisions", report.bound.decisions}};
  json["warnings"] = report.warnings;
  return json;
}

Json to_json(const Verdict& verdict) {
  Json json;
  json["seats"] = Json::array();
  for (const TableVerdict& table : verdict.tables) json["seats"].push_back(to_json(table));
  json["conserved"] = verdict.broken.empty();
  json["dead_ends"] = verdict.dead_ends;
  json["checked_moves"] = verdict.checked_moves;
  for (const Language language : kLanguages)
    json["sentence"][code_of(language)] = sentence_of(verdict, language);
  return json;
}

Json to_json(const EffectError& error) {
  return {{"language", code_of(error.language)},
          {"offset", error.offset},
          {"message", say(error)},
          {"understood", error.understood},
          {"suggestions", error.suggestions}};
}

}  // namespace comodin
