// Raises the open-file limit.
#pragma once

#include <cstddef>

namespace comodin {

// Raises this process's limit to what the system allows. Returns the limit; 0 if it is unknown.
std::size_t raise_file_limit();

}  // namespace comodin
