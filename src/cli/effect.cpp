// `comodin effect`: what a rule on a blank wild means, and how it can continue.
#include <algorithm>
#include <expected>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "base/language.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/speaker.h"
#include "cli/validators.h"
#include "cli/verdict_text.h"
#include "edition/load.h"
#include "edition/ready_rules.h"
#include "effect/lexer.h"
#include "effect/messages.h"
#include "effect/suggest.h"
#include "effect/text.h"
#include "effect/tree.h"
#include "lab/verdict.h"
#include "report/rule_report.h"
#include "report/rule_words.h"
#include "terminal/cell_grid.h"
#include "words/words.h"

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;

struct EffectArguments {
  std::string text;
  bool language_is_given = false;
  bool json = false;
};

void print(const RuleReport& report, const Verdict& verdict, Language reader) {
  fmt::print("{}\n", tree_to_lines(report.effect));
  for (const Language language : kLanguages)
    fmt::print("{}  {}\n", code_of(language), render_effect(report.effect, language));
  fmt::print("\n{}\n", bound_text(report.bound, report.seats, report.deck, reader));
  for (const std::string& warning : report.warnings)
    fmt::print("{}\n", Words(reader).say("verdict.warning", {{"text", warning}}));
  fmt::print("\n{}", verdict_text(verdict, reader));
}

// How many characters of a line are shown on either side of a mistake.
constexpr std::size_t kShownBefore = 60;
constexpr std::size_t kShownAfter = 40;

// The last characters of a text, and the first ones; … marks a cut.
std::string last_of(std::string_view text) {
  std::size_t begin = text.size();
  for (std::size_t i = 0; i < kShownBefore && begin > 0; ++i)
    begin = character_begin(text, begin - 1);
  return (begin > 0 ? "…" : "") + std::string(text.substr(begin));
}

std::string first_of(std::string_view text) {
  const std::size_t shown = measure_plain_text(text, kShownAfter).bytes;
  return std::string(text.substr(0, shown)) + (shown < text.size() ? "…" : "");
}

// The line with the mistake, a caret under it, and what could be written there.
void print(const EffectError& error, std::string_view text) {
  const Words words(error.language);
  const std::size_t offset = std::min(error.offset, text.size());
  const std::size_t before = text.substr(0, offset).rfind('\n');
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  const std::string left = last_of(text.substr(begin, offset - begin));
  fmt::print("{}{}\n{:>{}}\n{}\n", left, first_of(text.substr(offset, end - offset)), "^",
             columns_of(left) + 1, say(error));
  if (!error.understood.empty())
    fmt::print("{}\n", words.say("rules.understood", {{"text", error.understood}}));
  if (!error.suggestions.empty()) fmt::print("{}\n", words.say("rules.possible"));
  for (const std::string& suggestion : error.suggestions) fmt::print("  {}\n", suggestion);
}

// Without a rule the card is a plain wild: nothing to measure.
EffectError nothing_written(Language language) {
  auto beginnings = complete_effect("", language);
  beginnings.resize(std::min(beginnings.size(), kMaxSuggestions));
  return {.language = language,
          .offset = 0,
          .understood = {},
          .why = {.message = EffectMessage::nothing_written},
          .suggestions = std::move(beginnings)};
}

std::expected<Effect, EffectError> read(const Edition& edition, const EffectArguments& arguments,
                                        const Speaker& speaker) {
  auto effect = read_blank(edition, arguments.text);
  if (effect && effect->empty()) return std::unexpected(nothing_written(speaker.language()));
  return effect;
}

int check(const EffectArguments& arguments, const Speaker& speaker) {
  const auto edition = load_edition(kUsualEdition);
  if (!edition) return 2;
  auto effect = read(*edition, arguments, speaker);
  if (!effect) {
    const Json json = {{"error", to_json(effect.error())}};
    if (arguments.json)
      fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
    else
      print(effect.error(), arguments.text);
    return 1;
  }
  const Language language = arguments.language_is_given
                                ? speaker.language()
                                : language_of_blank(*edition, arguments.text);
  const RuleReport report = report_on(*edition, *std::move(effect), language);
  const Verdict verdict = judge_rule(*edition, report.effect, {});
  if (!arguments.json) {
    print(report, verdict, language);
    return 0;
  }
  Json json = to_json(report);
  json["verdict"] = to_json(verdict);
  fmt::print("{}\n", json.dump(2));
  return 0;
}

int complete(const EffectArguments& arguments, const Speaker& speaker) {
  const auto completions = complete_effect(arguments.text, speaker.language());
  if (arguments.json) {
    const Json json = {{"from", completion_begin(arguments.text)}, {"completions", completions}};
    fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
  } else {
    for (const std::string& completion : completions) fmt::print("{}\n", completion);
  }
  return completions.empty() ? 1 : 0;
}

using EffectCommand = int (*)(const EffectArguments&, const Speaker&);

void add_arguments(CLI::App& command, WordKey about_language, EffectCommand run, int& exit_code) {
  auto arguments = std::make_shared<EffectArguments>();
  command.add_option("TEXT", arguments->text, about("cli.effect.text"))->type_name("")->required();
  const CLI::Option* const language = add_language(command, about_language);
  command.add_flag("--json", arguments->json, about("cli.option.json"));
  command.callback([arguments, language, run, &command, &exit_code] {
    arguments->language_is_given = language->count() != 0;
    exit_code = run(*arguments, Speaker(command));
  });
}

}  // namespace

void add_effect(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("effect", about("cli.about.effect"));
  command->require_subcommand(1);
  add_footer(*command,
             {"comodin effect check \"next draws 3; hands pass to the left\"",
              "comodin effect check \"el siguiente roba 3; las manos pasan a la izquierda\" --json",
              "comodin effect complete \"o próximo \""},
             {"cli.effect.any_language"});
  CLI::App* checking = command->add_subcommand("check", about("cli.about.effect_check"));
  add_arguments(*checking, "cli.effect.language", check, exit_code);
  add_footer(*checking,
             {"comodin effect check \"I swap hands with who holds fewest\"",
              {"comodin effect check \"Once more\"", "cli.effect.ready"},
              "comodin effect check \"todos roban 20\" --lang es --json"},
             {"cli.effect.exit"});
  CLI::App* completing = command->add_subcommand("complete", about("cli.about.effect_complete"));
  add_arguments(*completing, "cli.effect.first_words", complete, exit_code);
  add_footer(
      *completing,
      {"comodin effect complete \"next draws \"", "comodin effect complete \"el siguiente ro\"",
       "comodin effect complete \"\" --lang pt"},
      {"cli.effect.half_word"});
}

}  // namespace comodin
