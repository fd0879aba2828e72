#include "rulebook/phrasebook.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/check.h"
#include "base/split.h"
#include "rulebook/words.h"

namespace comodin {
namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// The text for a blank: {name}, or {name|one|many}.
std::string_view fill(std::string_view blank, const Values& values) {
  const std::vector<std::string_view> parts = split(blank, '|');
  const auto value = std::ranges::find(values, parts.front(), &Values::value_type::first);
  COMODIN_CHECK(value != values.end());
  if (parts.size() == 1) return value->second;
  COMODIN_CHECK(parts.size() == 3);
  return value->second == "1" ? parts[1] : parts[2];
}

}  // namespace

Phrasebook::Phrasebook(const Edition& edition, Language language)
    : edition_(edition), language_(language) {}

std::string_view Phrasebook::find(std::string_view key) const {
  const auto look = [&](std::string_view wanted) -> std::string_view {
    for (const auto words : words_of(language_)) {
      const auto found = std::ranges::find(words, wanted, &WordEntry::key);
      if (found != words.end()) return found->text;
    }
    return {};
  };
  const bool dice = edition_.equipment == Equipment::dice;
  const std::string_view own = dice ? look(fmt::format("dice.{}", key)) : std::string_view();
  return own.empty() ? look(key) : own;
}

bool Phrasebook::has(std::string_view key) const { return !find(key).empty(); }

bool Phrasebook::cites(std::string_view key, char letter) const {
  return find(key).contains(fmt::format("[{}", letter));
}

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
  for (const Citation& citation : citations) {
    if (!text.empty()) text += "; ";
    text += citation.ruling ? say("mark.ruling", {{"id", citation.id}}) : citation.id;
  }
  return text.empty() ? text : fmt::format("{}({}){}", mark::kCiteStart, text, mark::kCiteEnd);
}

std::string Phrasebook::say(std::string_view key, const Values& values,
                            std::span<const Citation> card) const {
  std::string_view rest = find(key);
  COMODIN_CHECK(!rest.empty());
  std::string text;
  while (!rest.empty()) {
    const std::size_t start = rest.find_first_of("{[");
    text += rest.substr(0, start);
    if (start == std::string_view::npos) break;
    const bool blank = rest[start] == '{';
    const std::size_t end = rest.find(blank ? '}' : ']', start);
    COMODIN_CHECK(end != std::string_view::npos);
    const std::string_view inside = rest.substr(start + 1, end - start - 1);
    text += blank ? std::string(fill(inside, values)) : cite(resolve(inside, card));
    rest.remove_prefix(end + 1);
  }
  return std::string(trimmed(text));
}

std::string Phrasebook::join(std::span<const std::string> items, std::string_view key) const {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 < items.size() ? ", " : fmt::format(" {} ", say(key));
    text += items[i];
  }
  return text;
}

std::string capitalized(std::string text) {
  if (!text.empty())
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

}  // namespace comodin
