#include "effect/icons.h"

#include <algorithm>
#include <array>

#include "effect/lexer.h"

namespace comodin {
namespace {

struct IconWords {
  std::string_view icon;
  std::array<std::string_view, kLanguages.size()> shown;  // with the article
  std::array<std::string_view, 2> also;                   // other words for it; empty: none
};

constexpr std::array<IconWords, 10> kIcons = {{
    {"ball", {"a ball", "una bola", "uma esfera"}, {"esfera", "bola"}},
    {"star", {"a star", "una estrella", "uma estrela"}, {}},
    {"heart", {"a heart", "un corazón", "um coração"}, {}},
    {"moon", {"a moon", "una luna", "uma lua"}, {}},
    {"sun", {"a sun", "un sol", "um sol"}, {}},
    {"skull", {"a skull", "una calavera", "uma caveira"}, {}},
    {"crown", {"a crown", "una corona", "uma coroa"}, {}},
    {"dragon", {"a dragon", "un dragón", "um dragão"}, {}},
    {"cat", {"a cat", "un gato", "um gato"}, {}},
    {"anchor", {"an anchor", "un ancla", "uma âncora"}, {}},
}};

constexpr std::array<std::string_view, 6> kArticles = {"a", "an", "un", "una", "um", "uma"};

std::string_view without_article(std::string_view shown) {
  return shown.substr(shown.find(' ') + 1);
}

}  // namespace

std::string icon_named(std::string_view word) {
  const std::string folded = fold(word);
  for (const IconWords& words : kIcons) {
    const auto names_it = [&](std::string_view name) { return fold(name) == folded; };
    if (std::ranges::any_of(words.shown, names_it, without_article) ||
        std::ranges::any_of(words.also, names_it))
      return std::string(words.icon);
  }
  return to_lower(word);
}

std::string icon_text(std::string_view icon, Language language) {
  const auto words = std::ranges::find(kIcons, icon, &IconWords::icon);
  if (words != kIcons.end()) return std::string(words->shown[static_cast<std::size_t>(language)]);
  if (language != Language::en) return std::string(icon);
  const bool vowel = !icon.empty() && std::string_view("aeiou").contains(icon.front());
  return (vowel ? "an " : "a ") + std::string(icon);
}

bool is_article(std::string_view word) {
  return std::ranges::find(kArticles, fold(word)) != kArticles.end();
}

std::vector<std::string_view> known_icons() {
  std::vector<std::string_view> icons;
  for (const IconWords& words : kIcons) icons.push_back(words.icon);
  return icons;
}

}  // namespace comodin
