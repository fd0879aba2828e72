// Thirty rules as families write them, and how they are shown: tests/golden/effect_sentences.txt.
#include <array>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "effect/text.h"
#include "report/rule_words.h"

namespace comodin {
namespace {

constexpr std::size_t kRules = 30;

// One rule, by language.
struct Rule {
  std::array<std::string, kLanguages.size()> written;
  std::array<std::string, kLanguages.size()> shown;
};

std::vector<Rule> read_rules() {
  std::ifstream file(std::string(COMODIN_SOURCE_DIR) + "/tests/golden/effect_sentences.txt");
  std::vector<Rule> rules;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto language = language_named(line.substr(0, 2));
    EXPECT_TRUE(language && line.size() > 4) << line;
    if (!language || line.size() <= 4) continue;
    if (line.starts_with("en>")) rules.emplace_back();
    Rule& rule = rules.back();
    auto& texts = line[2] == '>' ? rule.written : rule.shown;
    texts[static_cast<std::size_t>(*language)] = line.substr(4);
  }
  return rules;
}

TEST(EffectGolden, FamiliesAreUnderstoodAndShownTheSameInEveryLanguage) {
  const std::vector<Rule> rules = read_rules();
  ASSERT_EQ(rules.size(), kRules);
  for (const Rule& rule : rules) {
    for (std::size_t i = 0; i < kLanguages.size(); ++i) {
      const auto effect = parse_effect(rule.written[i]);
      ASSERT_TRUE(effect) << rule.written[i] << "\n" << say(effect.error());
      for (const Language language : kLanguages)
        EXPECT_EQ(render_effect(*effect, language), rule.shown[static_cast<std::size_t>(language)])
            << rule.written[i];
      EXPECT_EQ(parse_effect(rule.shown[i]), *effect) << rule.shown[i];
    }
  }
}

}  // namespace
}  // namespace comodin
