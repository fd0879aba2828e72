// Owns the small drawings of the rulebook's page: a swatch for a colour, a picture for a card. They
// are made from the edition's data, and are our own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "edition/edition.h"

namespace comodin {

// The colour itself, for a style sheet.
std::string_view fill_of(const ColorSpec& color);

// A patch of the colour with its symbol in it. With a label it is read aloud.
std::string draw_swatch(const ColorSpec& color, const std::string& label);

// A card (or die) with this face, in all colours that it comes in.
std::string draw_card(const CardSpec& card, const Edition& edition);

}  // namespace comodin
