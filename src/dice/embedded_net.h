// Owns the way to the numbers of the dice network that are part of the program, data/dice_net.txt.
// Must not know what they mean.
#pragma once

#include <span>
#include <string_view>

namespace comodin {

struct EmbeddedNet {
  std::string_view text;
};

// The one; it lives as long as the program.
std::span<const EmbeddedNet> embedded_dice_net();

}  // namespace comodin
