#include "cli/setup_mistakes.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/validators.h"
#include "edition/nearest_word.h"
#include "edition/option_text.h"
#include "edition/presets.h"
#include "edition/ready_rules.h"
#include "effect/lexer.h"
#include "effect/text.h"
#include "report/rule_words.h"

namespace comodin {
namespace {

const std::string& given(const OptionPairs& pairs, const std::string& name) {
  return std::ranges::find(pairs, name, &OptionPairs::value_type::first)->second;
}

class SetupCritic {
 public:
  SetupCritic(const SetupError& error, const TableChoice& choice, const Speaker& speaker)
      : error_(error), choice_(choice), speaker_(speaker) {}

  std::string sentence() const {
    switch (error_.reason) {
      case Refusal::wrong_seats:
        return error_.about == "seats" ? wrong_seats() : wrong_seats_for_option();
      case Refusal::unknown_option:
        return wrong_option();
      case Refusal::too_many_cards:
        return speaker_.say("refusal.too_many_cards");
      case Refusal::option_conflict:
        return conflict();
      default:
        return error_.sentence;
    }
  }

 private:
  const Edition& edition() const { return choice_.edition; }

  std::string wrong_seats() const {
    return speaker_.say("cli.wrong.seats",
                        {{"seats", edition().min_seats == edition().max_seats ? "one" : "other"},
                         {"low", edition().min_seats},
                         {"high", edition().max_seats},
                         {"n", choice_.setup.seats}});
  }
  std::string wrong_seats_for_option() const {
    return speaker_.say("cli.wrong.seats_for",
                        {{"option", error_.about}, {"n", choice_.setup.seats}});
  }

  std::string wrong_option() const {
    const auto option = parse_word<Option>(error_.about);
    return option ? wrong_value(*option) : unknown_option();
  }

  // All options are listed where none is near.
  std::string unknown_option() const {
    constexpr auto& kKnown = WordsOf<Option>::kNames;
    if (nearest_word(error_.about, kKnown).empty())
      return not_among(kKnown, error_.about, speaker_);
    return with_nearest(speaker_.say("cli.wrong.table_option", {{"word", error_.about}}),
                        error_.about, kKnown, speaker_);
  }

  std::string wrong_value(Option option) const {
    const OptionInfo& known = info(option);
    std::vector<std::string_view> words = option_words(option, edition());
    const std::string numbers =
        fmt::format("{}{}..{}", option == Option::hand_limit ? "0, " : "",
                    option == Option::hand_limit ? kMinHandLimit : known.low, known.high);
    if (words.empty()) words.push_back(numbers);
    const std::string what = not_among(words, given(choice_.setup.options, error_.about), speaker_);
    return speaker_.say("named", {{"name", known.name}, {"what", what}});
  }

  std::string conflict() const {
    const auto option = parse_word<Option>(error_.about);
    if (!option) return wrong_custom();
    if (!why_option_is_senseless(*option, edition()).empty())
      return speaker_.say("cli.wrong.no_use", {{"option", error_.about}});
    switch (*option) {
      case Option::deflect:
        return speaker_.say(
            "cli.wrong.needs",
            {{"option", error_.about}, {"other", error_.with}, {"choice", "stacking=any"}});
      case Option::hand_limit:
        return speaker_.say("cli.wrong.hand_limit", {{"option", error_.about},
                                                     {"other", error_.with},
                                                     {"limit", chosen(Option::hand_limit)},
                                                     {"size", chosen(Option::hand_size)}});
      case Option::scoring:
        return speaker_.say("cli.wrong.no_points", {{"option", error_.about},
                                                    {"value", chosen(Option::scoring)},
                                                    {"choice", "scoring=hand"}});
      default:
        return error_.sentence;
    }
  }

  // The table's value, or else the edition's.
  std::string chosen(Option option) const {
    const OptionPairs& pairs = choice_.setup.options;
    const auto pair = std::ranges::find(pairs, info(option).name, &OptionPairs::value_type::first);
    return pair != pairs.end() ? pair->second
                               : print_option_value(option, edition().options[option], edition());
  }

  std::string wrong_custom() const {
    const std::string& token = error_.about;
    std::vector<std::string> blanks;
    for (const CardSpec& card : edition().cards)
      if (card.blank) blanks.push_back(card.token);
    if (blanks.empty()) return speaker_.say("cli.wrong.no_blanks");
    if (std::ranges::find(blanks, token) == blanks.end())
      return speaker_.say("cli.wrong.not_blank",
                          {{"card", token}, {"list", Words(speaker_.language()).list(blanks)}});
    if (std::ranges::count(choice_.setup.customs, token, &OptionPairs::value_type::first) > 1)
      return speaker_.say("cli.wrong.two_rules", {{"card", token}});
    return wrong_rule(token, given(choice_.setup.customs, token));
  }

  std::string wrong_rule(const std::string& token, std::string_view text) const {
    const auto effect = read_blank(edition(), text);
    if (effect) return error_.sentence;
    const EffectError& mistake = effect.error();
    const Words words(speaker_.language());
    std::string why = say(mistake.why, words);
    if (!mistake.suggestions.empty())
      why += fmt::format(" ({} {})", words.say("rules.possible"),
                         fmt::join(mistake.suggestions, " | "));
    return speaker_.say("cli.wrong.rule",
                        {{"card", token},
                         {"n", count_characters(text.substr(0, mistake.offset)) + 1},
                         {"why", why}});
  }

  const SetupError& error_;
  const TableChoice& choice_;
  const Speaker& speaker_;
};

}  // namespace

std::string no_preset(std::string_view preset, const Edition& edition, const Speaker& speaker) {
  std::vector<std::string> names;
  for (const Preset& each : presets_of(edition)) names.emplace_back(each.name);
  return speaker.say("cli.wrong.preset",
                     {{"name", preset}, {"list", Words(speaker.language()).list(names)}});
}

std::string sentence_of(const SetupError& error, const TableChoice& choice,
                        const Speaker& speaker) {
  return SetupCritic(error, choice, speaker).sentence();
}

}  // namespace comodin
