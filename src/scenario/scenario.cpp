#include "scenario/scenario.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "game/notation.h"
#include "protocol/game_words.h"

namespace comodin {
namespace {

struct Group {
  char letter;
  int count;
};
constexpr std::array<Group, 10> kGroups = {{{'D', 24},
                                            {'A', 21},
                                            {'O', 24},
                                            {'Z', 13},
                                            {'M', 12},
                                            {'G', 3},
                                            {'P', 4},
                                            {'U', 6},
                                            {'E', 6},
                                            {'H', 12}}};
constexpr std::size_t kMostStatements = 3;

constexpr std::array<std::string_view, 12> kSituationWords = {
    "dealer", "lot",       "hand",  "score", "top",       "line",
    "turn",   "direction", "first", "next",  "draw-pile", "custom"};

// `#` at the start of a line or after a space starts a comment.
std::string_view without_comment(std::string_view line) {
  for (std::size_t at = 0; (at = line.find('#', at)) != std::string_view::npos; ++at)
    if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') return line.substr(0, at);
  return line;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

class Parser {
 public:
  explicit Parser(std::string file) { scenario_.file = std::move(file); }

  std::expected<Scenario, ScenarioError> parse(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty() && !wrong_) {
      ++number_;
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = trimmed(without_comment(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
      if (!line.empty()) read(line);
    }
    if (!wrong_) check_complete();
    if (wrong_) return std::unexpected(*wrong_);
    return std::move(scenario_);
  }

 private:
  void fail(std::string sentence) {
    if (!wrong_) wrong_ = ScenarioError{number_, std::move(sentence)};
  }

  void read(std::string_view line) {
    const auto words = words_of(line);
    const std::string_view word = words[0];
    const std::string_view rest = trimmed(line.substr(word.size()));
    const bool is_seat = std::ranges::find(scenario_.seats, word) != scenario_.seats.end();
    if (is_seat || word == "expect" || word == "refuse" || word == "deal")
      return scenario_.steps.push_back({number_, std::string(line)});
    if (!scenario_.steps.empty() && word == "rule") return fail("a file holds one scenario");
    if (!scenario_.steps.empty())
      return fail(fmt::format(
          "'{}' is neither a seat nor a check; the situation comes before the moves", word));
    if (word == "edition" || word == "seats" || word == "invalid")
      scenario_.lines.emplace(word, number_);
    if (word == "rule") return rule(words);
    if (word == "title") return set(scenario_.title, rest, "title");
    if (word == "edition") return set(scenario_.edition, rest, "edition");
    if (word == "option") return option(words);
    if (word == "custom") return custom(words, rest);
    if (word == "seats") return seats(words);
    if (word == "invalid") return invalid(words);
    if (std::ranges::find(kSituationWords, word) == kSituationWords.end())
      return fail(fmt::format("unknown word or seat '{}'", word));
    SetupLine setup{number_, std::string(word), {}};
    for (std::size_t i = 1; i < words.size(); ++i) setup.arguments.emplace_back(words[i]);
    scenario_.situation.push_back(std::move(setup));
  }

  void set(std::string& field, std::string_view value, std::string_view word) {
    if (!field.empty()) return fail(fmt::format("a second '{}'", word));
    if (value.empty()) return fail(fmt::format("'{}' is empty", word));
    field = value;
  }

  void rule(const std::vector<std::string_view>& words) {
    static const std::vector<std::string> kKnown = all_statements();
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (std::ranges::find(kKnown, words[i]) == kKnown.end())
        return fail(fmt::format("unknown statement '{}'", words[i]));
      scenario_.statements.emplace_back(words[i]);
    }
    if (scenario_.statements.empty() || scenario_.statements.size() > kMostStatements)
      fail("a scenario shows one to three statements");
  }

  void option(const std::vector<std::string_view>& words) {
    if (words.size() != 3) return fail("an option is a name and a value");
    scenario_.setup.options.emplace_back(words[1], words[2]);
    scenario_.lines.insert_or_assign(std::string(words[1]), number_);
  }

  void custom(const std::vector<std::string_view>& words, std::string_view rest) {
    if (words.size() < 3) return fail("'custom' is a card and a text");
    scenario_.setup.customs.emplace_back(words[1], trimmed(rest.substr(words[1].size())));
    scenario_.lines.insert_or_assign(std::string(words[1]), number_);
  }

  void seats(const std::vector<std::string_view>& words) {
    if (!scenario_.seats.empty()) return fail("a second 'seats'");
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (std::ranges::find(scenario_.seats, words[i]) != scenario_.seats.end())
        return fail(fmt::format("two seats are called '{}'", words[i]));
      scenario_.seats.emplace_back(words[i]);
    }
    scenario_.setup.seats = scenario_.seats.size();
  }

  void invalid(const std::vector<std::string_view>& words) {
    if (words.size() < 2) return fail("'invalid' names a reason, such as option_conflict");
    if (!parse_word<Refusal>(words[1])) return fail(fmt::format("unknown reason '{}'", words[1]));
    scenario_.invalid = words[1];
  }

  void check_complete() {
    if (scenario_.statements.empty()) return fail("'rule' is missing");
    if (scenario_.title.empty()) return fail("'title' is missing");
    if (scenario_.edition.empty()) return fail("'edition' is missing");
    if (scenario_.seats.empty() && !scenario_.invalid) return fail("'seats' is missing");
    if (scenario_.invalid && !scenario_.steps.empty())
      fail("an invalid situation has no moves or checks");
  }

  Scenario scenario_;
  std::size_t number_ = 0;
  std::optional<ScenarioError> wrong_;
};

}  // namespace

std::expected<Scenario, ScenarioError> parse_scenario(std::string_view text, std::string file) {
  return Parser(std::move(file)).parse(text);
}

std::vector<std::string> all_statements() {
  std::vector<std::string> ids;
  for (const Group& group : kGroups)
    for (int n = 1; n <= group.count; ++n) ids.push_back(fmt::format("{}{}", group.letter, n));
  return ids;
}

}  // namespace comodin
