#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/ids.h"
#include "edition/edition_check.h"
#include "edition/nearest_word.h"

namespace comodin {
namespace {

using Faces = std::map<std::string, const CardSpec*>;

Faces faces_of(const Edition& edition) {
  Faces faces;
  // Colors beyond the ceiling have been reported.
  const auto colors = std::span(edition.colors).first(std::min(edition.colors.size(), kMaxColors));
  for (const CardSpec& card : edition.cards) {
    if (card.wild) faces.emplace(card.token, &card);
    if (card.wild || card.token.empty()) continue;
    for (const ColorSpec& color : colors) faces.emplace(color.letter + card.token, &card);
  }
  return faces;
}

void report_unknown_face(const std::string& face, std::size_t at, const Faces& faces,
                         Mistakes& mistakes) {
  std::vector<std::string_view> known;
  for (const auto& [token, card] : faces) known.emplace_back(token);
  const std::string_view near = nearest_word(face, known);
  mistakes.add(at, fmt::format("unknown face {}: expected the letter of a color and a token, or "
                               "the token of a wild{}",
                               in_quotes(face),
                               near.empty() ? "" : fmt::format(" (did you mean `{}`?)", near)));
}

// A die that starts the line is rolled until it shows what can start; with `start_wild reroll` a
// wild cannot. A die in the lot is rolled until the tie is broken.
void check_can_end(const std::vector<const CardSpec*>& faces, std::size_t at, Mistakes& mistakes) {
  const bool starts = std::ranges::any_of(
      faces, [](auto* face) { return face->as_first == AsFirst::stands && !face->wild; });
  if (!starts)
    mistakes.add(at, "this die can never start the line: expected a number among its faces");
  std::set<int> values;
  for (const CardSpec* face : faces) values.insert(face->number.value_or(0));
  if (starts && values.size() == 1)
    mistakes.add(at,
                 "this die always counts the same in the lot: expected two different numbers, "
                 "or a number and a symbol, among its faces");
}

void check_type(const DieType& type, const DieTypeMarks& at, const Faces& faces,
                Mistakes& mistakes) {
  std::vector<const CardSpec*> known;
  for (std::size_t i = 0; i < type.faces.size(); ++i) {
    const auto face = faces.find(type.faces[i]);
    if (face == faces.end())
      report_unknown_face(type.faces[i], at.faces[i], faces, mistakes);
    else
      known.push_back(face->second);
  }
  if (!known.empty() && known.size() == type.faces.size()) check_can_end(known, at.at, mistakes);
}

void check_number_of_dice(const DiceSet& set, const DiceSetMarks& at, const Edition& edition,
                          Mistakes& mistakes) {
  std::size_t dice = 0;
  std::size_t kinds = 0;
  for (const DieType& type : set.types) {
    dice += type.count;
    kinds += std::set<std::string>(type.faces.begin(), type.faces.end()).size();
  }
  const auto hand = static_cast<std::size_t>(edition.options[Option::hand_size]);
  const std::size_t needed = edition.max_seats * hand + 1;
  if (kinds > kMaxKinds)
    mistakes.add(at.at, fmt::format("the dice have {} different faces: expected at most {}, the "
                                    "ceiling of this program",
                                    kinds, kMaxKinds));
  if (dice > kMaxDice)
    mistakes.add(at.at, fmt::format("the set has {} dice: expected at most {}, the ceiling of this "
                                    "program",
                                    dice, kMaxDice));
  else if (dice != needed)
    mistakes.add(at.at, fmt::format("the set has {} dice: expected {}, for {} players with {} each "
                                    "and one to start",
                                    dice, needed, edition.max_seats, hand));
}

}  // namespace

void check_dice(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  const Faces faces = faces_of(edition);
  const bool colors_known = std::ranges::none_of(
      edition.colors, [](const ColorSpec& color) { return color.letter == '?'; });
  if (edition.min_seats != edition.max_seats)
    mistakes.add(marks.players,
                 "every die lies in a hand or in the line: expected the same min and "
                 "max of players");
  if (edition.dice_sets.size() > static_cast<std::size_t>(kMaxDiceSets))
    mistakes.add(marks.dice_sets[static_cast<std::size_t>(kMaxDiceSets)].at,
                 fmt::format("{} dice sets: expected at most {}, the ceiling of this program",
                             edition.dice_sets.size(), kMaxDiceSets));
  std::set<std::string_view> ids;
  for (std::size_t i = 0; i < edition.dice_sets.size(); ++i) {
    const DiceSet& set = edition.dice_sets[i];
    const DiceSetMarks& at = marks.dice_sets[i];
    if (!set.id.empty() && !ids.insert(set.id).second)
      mistakes.add(at.at,
                   fmt::format("two dice sets with the id `{}`: expected each id once", set.id));
    if (marks.countable && colors_known)
      for (std::size_t t = 0; t < set.types.size(); ++t)
        check_type(set.types[t], at.types[t], faces, mistakes);
    if (marks.countable && edition.min_seats == edition.max_seats)
      check_number_of_dice(set, at, edition, mistakes);
  }
}

}  // namespace comodin
