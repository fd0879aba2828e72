#include "rulebook/phrasebook.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/check.h"
#include "base/split.h"

namespace comodin {
namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

WordKey sentence_named(std::string_view name) {
  const auto key = WordKey::named(name);
  COMODIN_CHECK(key.has_value());
  return *key;
}

Phrasebook::Phrasebook(const Edition& edition, Language language)
    : edition_(edition), language_(language), words_(language) {}

std::span<const Citation> Phrasebook::statements(std::string_view topic) const {
  const auto found = std::ranges::find(edition_.statements, topic, &TopicStatements::topic);
  if (found == edition_.statements.end()) return {};
  return found->citations;
}

std::vector<Citation> Phrasebook::resolve(std::string_view marks,
                                          std::span<const Citation> card) const {
  constexpr std::string_view kRuling = "ruling ";
  std::vector<Citation> result;
  for (std::string_view name : split(marks, ',')) {
    name = trimmed(name);
    const bool of_card = name == "@card" || name == "@card_ruling";
    if (of_card) {
      std::ranges::copy_if(card, std::back_inserter(result), [&](const Citation& citation) {
        return citation.ruling == (name == "@card_ruling");
      });
    } else if (name.starts_with('@')) {
      std::ranges::copy(statements(name.substr(1)), std::back_inserter(result));
    } else {
      const bool ruling = name.starts_with(kRuling);
      result.push_back({std::string(ruling ? name.substr(kRuling.size()) : name), ruling});
    }
  }
  return result;
}

std::string Phrasebook::cite(std::span<const Citation> citations) const {
  std::string text;
  for (const Citation& citation : citations)
    text = then(text,
                citation.ruling ? say("rulebook.mark.ruling", {{"id", citation.id}}) : citation.id);
  return text.empty() ? text : fmt::format("{}({}){}", mark::kCiteStart, text, mark::kCiteEnd);
}

std::string Phrasebook::with_citations(std::string_view text,
                                       std::span<const Citation> card) const {
  std::string result;
  while (true) {
    const std::size_t start = text.find('[');
    result += text.substr(0, start);
    if (start == std::string_view::npos) return result;
    const std::size_t end = text.find(']', start);
    COMODIN_CHECK(end != std::string_view::npos);
    result += cite(resolve(text.substr(start + 1, end - start - 1), card));
    text.remove_prefix(end + 1);
  }
}

std::string Phrasebook::say(WordKey key, const Values& values,
                            std::span<const Citation> card) const {
  const bool dice = edition_.equipment == Equipment::dice;
  std::vector<WordArgument> arguments = {{"thing", dice ? "die" : "card"}};
  for (const Value& value : values)
    if (value.number)
      arguments.emplace_back(value.name, *value.number);
    else
      arguments.emplace_back(value.name, value.text);
  std::string text;
  for (const WordPiece& piece : words_.pieces(key, arguments))
    text += piece.argument ? piece.text : with_citations(piece.text, card);
  return std::string(trimmed(text));
}

std::string Phrasebook::join(std::span<const std::string> items, WordKey joint) const {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 < items.size() ? ", " : fmt::format(" {} ", say(joint));
    text += items[i];
  }
  return text;
}

std::string Phrasebook::then(const std::string& text, const std::string& next) const {
  return text.empty() ? next : words_.say("joined", {{"text", text}, {"next", next}});
}

std::string capitalized(std::string text) {
  if (!text.empty())
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

}  // namespace comodin
