#include "scenario/script.h"

#include <algorithm>

#include <fmt/format.h>

#include "game/notation.h"

namespace comodin {

std::size_t Script::pick(const Kind* bag, std::size_t count) {
  if (outcomes_.empty()) return random_.below(static_cast<std::uint32_t>(count));
  // A die takes the first outcome that its type can show; cards come strictly in order.
  auto outcome = outcomes_.begin();
  if (rules_.die_faces.size() > 1)
    outcome = std::find_if(outcomes_.begin(), outcomes_.end(), [&](Kind kind) {
      return rules_.type_of[index(kind)] == rules_.type_of[index(bag[0])];
    });
  if (outcome == outcomes_.end()) return random_.below(static_cast<std::uint32_t>(count));
  const Kind* const found = std::find(bag, bag + count, *outcome);
  if (found == bag + count) {
    if (!mistake_)
      mistake_ = fmt::format("'next' says {}, but it cannot come now", token(rules_, *outcome));
    return random_.below(static_cast<std::uint32_t>(count));
  }
  outcomes_.erase(outcome);
  return static_cast<std::size_t>(found - bag);
}

}  // namespace comodin
