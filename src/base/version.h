// The version of the program, as CMakeLists.txt states it.
#pragma once

#include <string_view>

namespace comodin {

std::string_view version();

}  // namespace comodin
