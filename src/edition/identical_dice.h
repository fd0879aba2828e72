// Changes an edition with dice into one whose dice are all alike.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "edition/edition.h"

namespace comodin {

// The edition with one set of dice that all bear these faces ("R1 G2 B3 Y4 R+2 W"), enough for
// its players; or an error message.
std::expected<Edition, std::string> with_identical_dice(Edition edition, std::string_view faces);

}  // namespace comodin
