#include "effect/icons.h"

#include <algorithm>

#include "effect/grammar.h"
#include "effect/lexer.h"

namespace comodin {

std::string icon_named(std::string_view word) {
  const std::string folded = fold(word);
  for (const Language language : kLanguages)
    for (const IconNames& names : grammar_of(language).icons)
      if (is_among(names.folded, folded)) return std::string(names.icon);
  return to_lower(word);
}

std::string icon_text(std::string_view icon, Language language) {
  const auto& icons = grammar_of(language).icons;
  const auto known = std::ranges::find(icons, icon, &IconNames::icon);
  if (known != icons.end()) return known->shown;
  if (language != Language::en) return std::string(icon);
  const bool vowel = !icon.empty() && std::string_view("aeiou").contains(icon.front());
  return (vowel ? "an " : "a ") + std::string(icon);
}

bool is_article(std::string_view word) {
  return std::ranges::any_of(kLanguages, [folded = fold(word)](Language language) {
    return is_among(grammar_of(language).articles, folded);
  });
}

std::vector<std::string_view> known_icons() {
  std::vector<std::string_view> icons;
  for (const IconNames& names : grammar_of(Language::en).icons) icons.push_back(names.icon);
  return icons;
}

}  // namespace comodin
