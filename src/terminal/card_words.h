// Cards in a sentence: with their article, as a list, or as a count.
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

// "the red 7" for numbers; "a Skip", "a Wild" for other cards.
std::string the_card(const EditionLookup& edition, std::string_view token, Language language);

// "red 7, green 2, Wild": in the order of the edition.
std::string sorted_names(const EditionLookup& edition, std::span<const std::string> tokens,
                         Language language);

// "a red 7", "a red 7 and a Wild", "3 cards (red 7, green 2, Wild)"; only the count if some are
// hidden.
std::string cards_of(const EditionLookup& edition,
                     std::span<const std::optional<std::string>> tokens, Language language);

}  // namespace comodin
