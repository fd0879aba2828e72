// What a message is worth to a client that reads too slowly.
#pragma once

#include <cstdint>

namespace comodin {

enum class Worth : std::uint8_t {
  answer,   // is never thrown away
  news,     // about a table: a later snapshot replaces it
  chatter,  // the same, and the first to be thrown away
};

}  // namespace comodin
