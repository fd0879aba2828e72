// Owns editions as the page gets them: everything that it needs to draw them, to explain them, and
// to let people choose, in all languages at once. Must not know requests.
#pragma once

#include <span>
#include <string>

#include "edition/edition.h"

namespace comodin {

// {"editions": […]}: what a tile shows.
std::string editions_json(std::span<const Edition> editions);

// All about one of them.
std::string edition_json(const Edition& edition);

}  // namespace comodin
