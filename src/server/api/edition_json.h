// Editions as JSON for the page: everything it needs to draw and explain them and to offer their
// options, in all languages at once. Pure functions.
#pragma once

#include <span>
#include <string>

#include "edition/edition.h"

namespace comodin {

// {"editions": […]}: what a tile shows.
std::string editions_json(std::span<const Edition> editions);

// Everything about one edition.
std::string edition_json(const Edition& edition);

}  // namespace comodin
