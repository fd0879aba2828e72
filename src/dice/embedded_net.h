// The numbers of the dice network, embedded in the program from data/dice_net.txt. Does not know
// what they mean.
#pragma once

#include <span>
#include <string_view>

namespace comodin {

struct EmbeddedNet {
  std::string_view text;
};

// Exactly one entry; it lives as long as the program.
std::span<const EmbeddedNet> embedded_dice_net();

}  // namespace comodin
