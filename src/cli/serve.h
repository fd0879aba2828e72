// Starts the server without any arguments.
#pragma once

namespace comodin {

// Serves from the user's own data folder. Returns the exit code.
int serve_as_usual();

}  // namespace comodin
