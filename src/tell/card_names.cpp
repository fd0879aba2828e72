#include "tell/card_names.h"

#include <algorithm>
#include <string_view>

#include "game/notation.h"
#include "words/words.h"

namespace comodin {

std::string full_name(const CardSpec& card, const ColorSpec* color, Language language) {
  const std::string& name = card.name.in(language);
  if (color == nullptr) return name;
  const Names& colors = card.is_feminine(language) ? color->feminine : color->name;
  return Words(language).say("card.colored", {{"card", name}, {"color", colors.in(language)}});
}

CardNames::CardNames(const Edition& edition, const Rules& rules) {
  for (const ColorSpec& color : edition.colors) {
    Texts& names = colors_.emplace_back();
    for (const Language language : kLanguages)
      names[static_cast<std::size_t>(language)] = color.name.in(language);
  }
  for (std::size_t i = 0; i < rules.kinds; ++i) {
    const Kind kind = kind_at(i);
    const Color color = rules.color_of[i];
    const bool wild = color == kNoColor;
    const std::string_view face = face_of(rules, kind).substr(wild ? 0 : 1);
    const auto spec = std::ranges::find_if(edition.cards, [&](const CardSpec& each) {
      return each.wild == wild && each.token == face;
    });
    COMODIN_CHECK(spec != edition.cards.end());
    const std::size_t group = wild ? edition.colors.size() : index(color);
    Card& card = cards_.emplace_back();
    card.number = spec->number.has_value();
    card.feminine = spec->feminine;
    card.rank = group * kMaxKinds + static_cast<std::size_t>(spec - edition.cards.begin());
    for (const Language language : kLanguages)
      card.names[static_cast<std::size_t>(language)] =
          full_name(*spec, wild ? nullptr : &edition.colors[index(color)], language);
  }
}

}  // namespace comodin
