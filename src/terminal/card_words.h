// Owns how cards stand in a sentence: with their article, in a list, or only how many.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/language.h"
#include "terminal/edition_lookup.h"

namespace comodin {

// "a, b, c".
std::string listed(std::span<const std::string> items);

// "the red 7": there is little of it; "a Skip", "a Wild": it could be any.
std::string the_card(const EditionLookup& book, std::string_view token, Language language);

// "red 7, green 2, Wild": in the order of the edition.
std::string sorted_names(const EditionLookup& book, std::span<const std::string> tokens,
                         Language language);

// "a red 7", "a red 7 and a Wild", "3 cards (red 7, green 2, Wild)"; only how many where it is not
// known which.
std::string cards_of(const EditionLookup& book, std::span<const std::optional<std::string>> tokens,
                     Language language);

}  // namespace comodin
