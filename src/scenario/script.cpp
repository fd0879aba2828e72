#include "scenario/script.h"

#include <algorithm>

#include <fmt/format.h>

#include "game/notation.h"

namespace comodin {

// Whether a die of this type can show the face.
bool Script::fits(Coming coming, std::size_t type) const {
  if (coming.typed) return rules_.type_of[index(coming.kind)] == type;
  return std::ranges::any_of(rules_.die_faces[type], [&](Kind face) {
    return face_of(rules_, face) == face_of(rules_, coming.kind);
  });
}

void Script::note(Kind kind) {
  if (!mistake_)
    mistake_ = fmt::format("'next' says {}, but it cannot come now", token(rules_, kind));
}

std::size_t Script::pick(const Kind* bag, std::size_t count) {
  Kind wanted = kNoKind;
  if (!planned_.empty()) {
    wanted = planned_.front();
    planned_.pop_front();
  } else if (!outcomes_.empty()) {
    wanted = outcomes_.front().kind;
    outcomes_.pop_front();
  }
  if (wanted == kNoKind) return random_.below(static_cast<std::uint32_t>(count));
  const auto shows = [&](Kind kind) {
    return kind == wanted || (rules_.dice && face_of(rules_, kind) == face_of(rules_, wanted));
  };
  const Kind* const found = std::find_if(bag, bag + count, shows);
  if (found != bag + count) return static_cast<std::size_t>(found - bag);
  note(wanted);
  return random_.below(static_cast<std::uint32_t>(count));
}

// Assigns a die to every coming face from `at` on; false if some face fits none.
bool Script::match(const Kind* dice, std::size_t count, const std::vector<Coming>& faces,
                   std::size_t at) {
  if (at == faces.size()) return true;
  for (std::size_t i = 0; i < count; ++i) {
    if (planned_[i] != kNoKind || !fits(faces[at], rules_.type_of[index(dice[i])])) continue;
    planned_[i] = faces[at].kind;
    if (match(dice, count, faces, at + 1)) return true;
    planned_[i] = kNoKind;
  }
  return false;
}

void Script::about_to_roll(const Kind* dice, std::size_t count) {
  const auto coming = static_cast<std::ptrdiff_t>(std::min(count, outcomes_.size()));
  const std::vector<Coming> faces(outcomes_.begin(), outcomes_.begin() + coming);
  outcomes_.erase(outcomes_.begin(), outcomes_.begin() + coming);
  planned_.assign(count, kNoKind);
  if (!match(dice, count, faces, 0)) note(faces.front().kind);
}

}  // namespace comodin
