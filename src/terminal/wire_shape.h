// Owns the border to a server: whatever it sends is brought into the shape of the protocol's
// messages, so that nobody behind it has to doubt a type.
#pragma once

#include <nlohmann/json.hpp>

namespace comodin {

// What is of another type becomes empty, or is left out where it may be missing. False: it is no
// message that anything can be done with.
bool bring_into_shape(nlohmann::json& message);

}  // namespace comodin
