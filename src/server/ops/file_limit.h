// Owns the one limit of the system that many connections meet first.
#pragma once

#include <cstddef>

namespace comodin {

// Lets this process open as many files as it may; says how many that are.
std::size_t raise_file_limit();

}  // namespace comodin
