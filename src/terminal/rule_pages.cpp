#include "terminal/rule_pages.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <utility>

#include "edition/load.h"
#include "rulebook/print_text.h"
#include "rulebook/write.h"
#include "words/words.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

Pages lines_of(const std::string& text) {
  Pages lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(std::move(line));
  return lines;
}

std::vector<std::pair<std::string, std::string>> pairs_of(const Json& object) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto& [name, value] : object.items()) pairs.emplace_back(name, value);
  return pairs;
}

std::optional<Book> book_of(const TableModel& table) {
  const Json& choices = table.choices;
  std::string name = choices.value("edition", "");
  // A server must not choose files of this machine.
  const auto shipped = shipped_editions();
  if (name == kOwnEdition)
    name = table.own_edition();
  else if (std::ranges::find(shipped, name) == shipped.end())
    return std::nullopt;
  const auto edition = load_edition(name);
  if (!edition) return std::nullopt;
  TableSetup setup;
  setup.seats = choices.value("seats", std::size_t{0});
  setup.options = pairs_of(choices.value("options", Json::object()));
  setup.customs = pairs_of(choices.value("customs", Json::object()));
  auto book = write_rulebook(*edition, setup, table.language());
  return book ? std::optional(std::move(*book)) : std::nullopt;
}

Pages nothing(const TableModel& table) {
  return {Words(table.language()).say("terminal.no_rulebook")};
}

// The chapters about what the game waits for, the most relevant first.
std::vector<std::string_view> topics(const TableModel& table) {
  const std::string waits = table.view["waits"].value("for", "");
  std::vector<std::string_view> found;
  if (!table.view.value("owes", Json::array()).empty()) found.emplace_back("uno");
  switch (table.phase()) {
    case TablePhase::waiting:
    case TablePhase::dealing:
      found.emplace_back("setup");
      break;
    case TablePhase::round_over:
    case TablePhase::match_over:
      found.emplace_back("score");
      found.emplace_back("out");
      break;
    case TablePhase::round:
      found.emplace_back(waits == "answer" ? "challenge" : "turn");
      break;
  }
  return found;
}

bool describes(const Block& block, const std::string& token) {
  return block.kind == BlockKind::card &&
         std::ranges::find(block.tokens, token) != block.tokens.end();
}

// The passage about one card in the chapter on cards.
Chapter about_card(const Chapter& cards, const std::string& token) {
  Chapter found{.id = cards.id, .title = cards.title, .blocks = {}};
  bool here = false;
  for (const Block& block : cards.blocks) {
    if (block.kind == BlockKind::card || block.kind == BlockKind::heading)
      here = describes(block, token);
    if (here) found.blocks.push_back(block);
  }
  return found;
}

std::string plain_token(std::string token) {
  token.resize(std::min(token.find_first_of("#="), token.size()));
  return token;
}

}  // namespace

Pages rules_at_hand(const TableModel& table) {
  auto book = book_of(table);
  if (!book) return nothing(table);
  std::vector<Chapter> chosen;
  std::string card = table.view["waits"].value("card", "");
  if (card.empty()) card = table.view.value("top", "");
  for (const Chapter& chapter : book->chapters)
    if (chapter.id == "specials")
      if (Chapter about = about_card(chapter, plain_token(card)); !about.blocks.empty())
        chosen.push_back(std::move(about));
  for (const std::string_view topic : topics(table))
    for (const Chapter& chapter : book->chapters)
      if (chapter.id == topic) chosen.push_back(chapter);
  book->chapters = std::move(chosen);
  book->preface.clear();
  Pages lines = lines_of(print_text(*book));
  // Only the passages, without the rulebook's title.
  lines.erase(lines.begin(), std::ranges::find_if(lines, [](const std::string& line) {
                return line.starts_with("1. ");
              }));
  return lines;
}

Pages whole_rulebook(const TableModel& table) {
  const auto book = book_of(table);
  if (!book) return nothing(table);
  return lines_of(print_text(*book));
}

}  // namespace comodin
