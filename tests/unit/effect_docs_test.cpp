// Every sentence in the documents can be parsed: docs/effects.md in every language, and
// docs/blank_cards.md.
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "effect/text.h"

namespace comodin {
namespace {

using Row = std::vector<std::string>;  // cells

std::vector<Row> rows_after(std::string_view document, std::string_view heading) {
  std::ifstream file(std::string(COMODIN_SOURCE_DIR) + "/docs/" + std::string(document));
  std::string line;
  while (std::getline(file, line) && line != heading) {
  }
  std::vector<Row> rows;
  while (std::getline(file, line) && !line.starts_with("|---")) {
  }
  while (std::getline(file, line) && line.starts_with("| ")) {
    Row row;
    for (std::size_t begin = 2, end = 0; begin < line.size(); begin = end + 3) {
      end = std::min(line.find(" |", begin), line.size());
      row.push_back(line.substr(begin, end - begin));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// Without the quotes of code.
std::string text_of(const std::string& cell) {
  return cell.size() > 2 && cell.front() == '`' && cell.back() == '`'
             ? cell.substr(1, cell.size() - 2)
             : "";
}

TEST(EffectDocs, EveryRowSaysTheSameInEveryLanguage) {
  std::size_t sentences = 0;
  for (const std::string_view heading : {"## What happens", "## Choices and conditions"}) {
    for (const Row& row : rows_after("effects.md", heading)) {
      ASSERT_GE(row.size(), kLanguages.size());
      const auto effect = parse_effect(text_of(row[0]));
      ASSERT_TRUE(effect) << row[0];
      for (const Language language : kLanguages)
        EXPECT_EQ(text_of(row[static_cast<std::size_t>(language)]),
                  render_effect(*effect, language));
      ++sentences;
    }
  }
  EXPECT_EQ(sentences, 26U);
}

TEST(EffectDocs, SeventeenOfThirtyIdeasFromTheWebCanBeWritten) {
  const std::vector<Row> written =
      rows_after("blank_cards.md", "# What people put on their blank cards");
  EXPECT_EQ(written.size(), 17U);
  for (const Row& row : written) {
    const auto effect = parse_effect(text_of(row.at(1)));
    ASSERT_TRUE(effect) << row.at(1);
    EXPECT_EQ(render_effect(*effect), text_of(row.at(1)));
  }
  EXPECT_EQ(rows_after("blank_cards.md", "The other thirteen, and why not:").size(), 13U);
}

}  // namespace
}  // namespace comodin
