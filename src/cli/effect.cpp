// `comodin effect`: what a rule on a blank wild means, and what can be said next.
#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "base/ids.h"
#include "cli/commands.h"
#include "cli/effect_tree.h"
#include "cli/verdict_text.h"
#include "cli/wording.h"
#include "edition/effect_report.h"
#include "edition/effect_text.h"
#include "edition/load.h"
#include "edition/ready_rules.h"
#include "lab/verdict.h"
#include "lab/verdict_sentence.h"

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kEdition = "official";
constexpr std::uint32_t kSeats = 4;

struct EffectArguments {
  std::string text;
  std::string language;  // empty: that of the text
  bool json = false;
};

// What is told about a rule that was understood.
struct Findings {
  Effect effect;
  std::uint32_t deck = 0;
  EffectBound bound;
  std::vector<std::string> warnings;
  Verdict verdict;
};

Findings look_at(const Edition& edition, Effect effect, Language language) {
  Findings findings;
  std::set<std::string> icons;
  for (const CardSpec& card : edition.cards) {
    findings.deck +=
        static_cast<std::uint32_t>(card.wild ? card.copies : card.copies * edition.colors.size());
    if (!card.icon.empty()) icons.insert(card.icon);
  }
  const std::vector<std::string> known(icons.begin(), icons.end());
  findings.bound = bound_of(effect, kSeats, findings.deck);
  findings.warnings = warnings_of(effect, known, language);
  findings.verdict = judge_rule(edition, effect, {});
  findings.effect = std::move(effect);
  return findings;
}

// What is beyond two decimals is noise.
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

Json to_json(const Findings& findings) {
  Json json;
  json["tree"] = tree_to_json(findings.effect);
  for (const Language language : kLanguages)
    json["text"][code_of(language)] = render_effect(findings.effect, language);
  json["bound"] = {{"seats", kSeats},
                   {"deck", findings.deck},
                   {"cards", findings.bound.cards},
                   {"decisions", findings.bound.decisions}};
  json["warnings"] = findings.warnings;
  json["verdict"] = to_json(findings.verdict);
  return json;
}

void print(const Findings& findings, Language reader) {
  fmt::print("{}\n", tree_to_lines(findings.effect));
  for (const Language language : kLanguages)
    fmt::print("{}  {}\n", code_of(language), render_effect(findings.effect, language));
  fmt::print("\n{}\n", bound_text(findings.bound, kSeats, findings.deck, reader));
  for (const std::string& warning : findings.warnings)
    fmt::print("{}: {}\n", warning_heading(reader), warning);
  fmt::print("\n{}", verdict_text(findings.verdict, reader));
}

Json to_json(const EffectError& error) {
  Json json;
  json["error"] = {{"language", code_of(error.language)},
                   {"offset", error.offset},
                   {"message", error.message},
                   {"understood", error.understood},
                   {"suggestions", error.suggestions}};
  return json;
}

// The line of the text with the mistake, a caret under it, and what could stand there.
void print(const EffectError& error, std::string_view text) {
  const std::size_t before = text.substr(0, error.offset).rfind('\n');
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  const std::size_t column = width_of(text.substr(begin, error.offset - begin));
  fmt::print("{}\n{:>{}}\n{}\n", text.substr(begin, end - begin), "^", column + 1, error.message);
  constexpr std::array<std::array<std::string_view, 2>, kLanguages.size()> kHeadings = {
      {{"understood", "can be said here"},
       {"se entendió", "aquí se puede decir"},
       {"entendeu-se", "aqui se pode dizer"}}};
  const auto& [understood, possible] = kHeadings.at(static_cast<std::size_t>(error.language));
  if (!error.understood.empty()) fmt::print("{}: {}\n", understood, error.understood);
  if (!error.suggestions.empty()) fmt::print("{}:\n", possible);
  for (const std::string& suggestion : error.suggestions) fmt::print("  {}\n", suggestion);
}

int check(const EffectArguments& arguments) {
  const auto edition = load_edition(kEdition);
  if (!edition) return 2;
  auto effect = read_blank(*edition, arguments.text);
  if (!effect) {
    if (arguments.json)
      fmt::print("{}\n",
                 to_json(effect.error()).dump(2, ' ', false, Json::error_handler_t::replace));
    else
      print(effect.error(), arguments.text);
    return 1;
  }
  const Language language =
      language_named(arguments.language).value_or(language_of_blank(*edition, arguments.text));
  const Findings findings = look_at(*edition, *std::move(effect), language);
  if (arguments.json)
    fmt::print("{}\n", to_json(findings).dump(2));
  else
    print(findings, language);
  return 0;
}

int complete(const EffectArguments& arguments) {
  const Language language = language_named(arguments.language).value_or(Language::en);
  const auto completions = complete_effect(arguments.text, language);
  if (arguments.json) {
    const Json json = {{"from", completion_begin(arguments.text)}, {"completions", completions}};
    fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
  } else {
    for (const std::string& completion : completions) fmt::print("{}\n", completion);
  }
  return completions.empty() ? 1 : 0;
}

void add_arguments(CLI::App& command, EffectArguments& arguments, const std::string& language) {
  command.add_option("TEXT", arguments.text, "The rule")->required();
  command.add_option("--lang", arguments.language, language)
      ->check(
          CLI::IsMember(std::vector<std::string>(kLanguageCodes.begin(), kLanguageCodes.end())));
  command.add_flag("--json", arguments.json, "Print JSON");
}

}  // namespace

void add_effect(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("effect", "Understand the rule of a blank wild");
  command->require_subcommand(1);
  command->footer(
      "A rule is written in English, Spanish or Portuguese:\n"
      "  comodin effect check \"next draws 3; hands pass to the left\"\n"
      "  comodin effect check \"el siguiente roba 3; las manos pasan a la izquierda\" --json\n"
      "  comodin effect complete \"o próximo \"");
  auto checked = std::make_shared<EffectArguments>();
  CLI::App* checking = command->add_subcommand(
      "check", "Tell what a rule means and does to the game, or why nothing");
  add_arguments(*checking, *checked, "The language to answer in; otherwise that of the text");
  checking->footer(
      "Examples:\n"
      "  comodin effect check \"I swap hands with who holds fewest\"\n"
      "  comodin effect check \"Once more\"         a ready-made rule, by its name\n"
      "  comodin effect check \"todos roban 20\" --lang es --json\n"
      "Exit code 1: the rule is not understood.");
  checking->callback([checked, &exit_code] { exit_code = check(*checked); });
  auto begun = std::make_shared<EffectArguments>();
  CLI::App* completing = command->add_subcommand("complete", "List what can be said next");
  add_arguments(*completing, *begun, "The language to begin in");
  completing->footer(
      "Examples:\n"
      "  comodin effect complete \"next draws \"\n"
      "  comodin effect complete \"el siguiente ro\"\n"
      "  comodin effect complete \"\" --lang pt\n"
      "A half typed word is completed; each line takes its place.");
  completing->callback([begun, &exit_code] { exit_code = complete(*begun); });
}

}  // namespace comodin
