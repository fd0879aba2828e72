// Validates messages from a server: whatever it sends is brought into the shape of the protocol's
// messages, so that later code can rely on their types.
#pragma once

#include <nlohmann/json.hpp>

namespace comodin {

// A value of the wrong type becomes empty, or is removed if it is optional. False: this is not a
// usable message.
bool bring_into_shape(nlohmann::json& message);

}  // namespace comodin
