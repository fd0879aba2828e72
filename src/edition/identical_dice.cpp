#include "edition/identical_dice.h"

#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>

namespace comodin {
namespace {

const CardSpec* card_of(const Edition& edition, std::string_view face) {
  for (const CardSpec& card : edition.cards) {
    if (card.wild && card.token == face) return &card;
    if (card.wild || face.substr(std::min<std::size_t>(1, face.size())) != card.token) continue;
    if (std::ranges::find(edition.colors, face[0], &ColorSpec::letter) != edition.colors.end())
      return &card;
  }
  return nullptr;
}

}  // namespace

std::expected<Edition, std::string> with_identical_dice(Edition edition, std::string_view faces) {
  if (edition.equipment != Equipment::dice)
    return std::unexpected(fmt::format("{} is not played with dice", edition.id));
  DieType type;
  bool starts = false;
  std::set<int> values;
  std::istringstream words{std::string(faces)};
  for (std::string face; words >> face; type.faces.push_back(face)) {
    const CardSpec* const card = card_of(edition, face);
    if (card == nullptr)
      return std::unexpected(fmt::format("there is no face '{}' in {}", face, edition.id));
    starts = starts || (card->as_first == AsFirst::stands && !card->wild);
    values.insert(card->number.value_or(0));
  }
  // As for a die of an edition file: it must be able to start the line, and to break a tie.
  if (!starts || values.size() < 2)
    return std::unexpected("a die needs a number, and another number or a symbol");
  type.count =
      static_cast<std::uint8_t>(edition.max_seats * edition.options[Option::hand_size] + 1);
  edition.dice_sets = {{.id = "identical", .assumption = {}, .types = {std::move(type)}}};
  edition.options.set(Option::dice_set, 0);
  return edition;
}

}  // namespace comodin
