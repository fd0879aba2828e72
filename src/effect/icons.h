// The names of the icons on cards: in the tree an icon has one name, whatever the language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"

namespace comodin {

// The icon that a word of any language names; an unknown word is an icon of its own.
std::string icon_named(std::string_view word);

// The icon with its article: "a ball", "una bola". An unknown one gets an article only in English,
// where it has no gender.
std::string icon_text(std::string_view icon, Language language);

// Whether a word is an article, which no icon can be called.
bool is_article(std::string_view word);

// The icons that have names in every language.
std::vector<std::string_view> known_icons();

}  // namespace comodin
