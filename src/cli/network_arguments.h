// Arguments of the commands that talk to a server.
#pragma once

#include <CLI/App.hpp>

#include "client/client.h"

namespace comodin {

// --ca FILE
void add_ca(CLI::App& command, ClientSettings& settings);

}  // namespace comodin
