// Small drawings for the rulebook's page: a swatch for a color, a picture for a card. They are our
// own, generated from the edition's data.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "edition/edition.h"

namespace comodin {

// The color as CSS.
std::string_view fill_of(const ColorSpec& color);

// A patch of the color with its symbol in it. Screen readers read the label, if there is one.
std::string draw_swatch(const ColorSpec& color, const std::string& label);

// A card (or die) with this face, in all its colors.
std::string draw_card(const CardSpec& card, const Edition& edition);

}  // namespace comodin
