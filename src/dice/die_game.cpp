#include "dice/die_game.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "game/notation.h"

namespace comodin {
namespace {

constexpr std::size_t kMostFaces = 10;
constexpr std::size_t kMostDice = 16;  // a count has four bits
constexpr double kMostPositions = 5e7;

std::uint64_t packed_one(std::size_t face) { return std::uint64_t{1} << (4 * face); }
std::size_t count_of(std::uint64_t packed, std::size_t face) { return packed >> (4 * face) & 15U; }

// The multinomial chance of rolling this bag with its number of dice.
double chance_of_bag(std::uint64_t packed, const std::vector<double>& chance) {
  double result = 1;
  std::size_t rolled = 0;
  for (std::size_t face = 0; face < chance.size(); ++face)
    for (std::size_t n = 1; n <= count_of(packed, face); ++n)
      result *= chance[face] * static_cast<double>(++rolled) / static_cast<double>(n);
  return result;
}

}  // namespace

std::expected<DieGame, std::string> DieGame::of(const Rules& rules) {
  if (!rules.dice || rules.seats != 2)
    return std::unexpected("only dice for two players can be solved");
  if (rules.die_faces.size() != 1)
    return std::unexpected(fmt::format(
        "the dice are of {} types: only identical dice can be solved", rules.die_faces.size()));
  if (rules.kinds > kMostFaces || rules.dice_types.size() > kMostDice)
    return std::unexpected(
        fmt::format("a set of {} dice with {} different faces is too large to be "
                    "solved: expected at most {} with {}",
                    rules.dice_types.size(), rules.kinds, kMostDice, kMostFaces));
  DieGame game(rules);
  std::string wrong = game.add_faces(rules);
  if (wrong.empty()) wrong = game.add_starts(rules);
  if (!wrong.empty()) return std::unexpected(std::move(wrong));
  if (const double positions = game.pairs() * static_cast<double>(game.tops());
      positions > kMostPositions)
    return std::unexpected(fmt::format(
        "these dice have {:.0f} million positions: at most {:.0f} million can be solved",
        positions / 1e6, kMostPositions / 1e6));
  game.add_bags();
  return game;
}

DieGame::DieGame(const Rules& rules)
    : dice_(rules.dice_types.size()),
      hand_size_(rules.hand_size),
      colors_(rules.colors),
      drawn_card_(rules.drawn_card),
      single_die_decline_(rules.single_die_decline),
      chance_(rules.kinds) {
  for (const Kind face : rules.die_faces[0])
    chance_[index(face)] += 1.0 / static_cast<double>(rules.die_faces[0].size());
}

// Two bags with at least one die left for the line: a bag of twice the faces.
double DieGame::pairs() const {
  double result = 1;
  for (std::size_t i = 1; i <= 2 * faces(); ++i)
    result *= static_cast<double>(dice_ - 1 + i) / static_cast<double>(i);
  return result;
}

TopClass DieGame::add_top(const Rules& rules, Kind kind, Color color) {
  const KindMask playable = rules.on_color[index(color)] | rules.on_top[index(kind)];
  for (std::size_t top = 0; top < tops(); ++top)
    if (playable_[top] == playable && samples_[top].color == color)
      return static_cast<TopClass>(top);
  playable_.push_back(playable);
  samples_.push_back({kind, color});
  return static_cast<TopClass>(tops() - 1);
}

std::string DieGame::add_faces(const Rules& rules) {
  for (std::size_t face = 0; face < rules.kinds; ++face) {
    const Kind kind = kind_at(face);
    const CardFacts& facts = rules.facts[face];
    const bool names = facts.whole == WholeEffect::names_color;
    const bool hits = facts.whole == WholeEffect::hits_next;
    if (!names && !hits && facts.whole != WholeEffect::none)
      return fmt::format("the effect of {} is too complex to be solved", token(rules, kind));
    takes_.push_back(hits ? facts.next_draws : kPasses);
    auto& lands = lands_.emplace_back();
    lands.fill(kNoTop);
    if (!names) lands[kMaxColors] = add_top(rules, kind, rules.color_of[face]);
    for (std::size_t c = 0; names && c < rules.colors; ++c)
      lands[c] = add_top(rules, kind, color_at(c));
  }
  return "";
}

std::string DieGame::add_starts(const Rules& rules) {
  double all = 0;
  for (std::size_t face = 0; face < faces(); ++face) {
    const AsFirst first = rules.as_first[face];
    if (first == AsFirst::returns) continue;
    if (first != AsFirst::stands && first != AsFirst::names_color)
      return fmt::format("the effect of {} as the first die is too complex to be solved",
                         token(rules, kind_at(face)));
    starts_.push_back({.chance = chance_[face],
                       .play = {.face = static_cast<std::uint8_t>(face), .color = kNoColor}});
    all += chance_[face];
  }
  for (Start& start : starts_) start.chance /= all;
  return "";
}

void DieGame::add_bags() {
  packed_.push_back(0);
  size_.push_back(0);
  up_to_.push_back(1);
  std::size_t from = 0;
  for (std::size_t size = 1; size <= dice_; ++size) {
    const std::size_t to = packed_.size();
    for (std::size_t bag = from; bag < to; ++bag)
      for (std::size_t face = 0; face < faces(); ++face)
        packed_.push_back(packed_[bag] + packed_one(face));
    std::sort(packed_.begin() + static_cast<std::ptrdiff_t>(to), packed_.end());
    packed_.erase(std::unique(packed_.begin() + static_cast<std::ptrdiff_t>(to), packed_.end()),
                  packed_.end());
    size_.resize(packed_.size(), static_cast<std::uint8_t>(size));
    up_to_.push_back(packed_.size());
    from = to;
    if (size == largest_hand()) break;
  }
  without_.resize(packed_.size() * faces());
  for (Bag bag = 0; bag < packed_.size(); ++bag) {
    KindMask held = 0;
    for (std::size_t face = 0; face < faces(); ++face) {
      if (count_of(packed_[bag], face) == 0) continue;
      held |= bit(kind_at(face));
      const std::size_t size = size_[bag];
      const auto begin =
          packed_.begin() + static_cast<std::ptrdiff_t>(size < 2 ? 0 : up_to_[size - 2]);
      const auto end = packed_.begin() + static_cast<std::ptrdiff_t>(up_to_[size - 1]);
      const auto found = std::lower_bound(begin, end, packed_[bag] - packed_one(face));
      without_[bag * faces() + face] = static_cast<Bag>(found - packed_.begin());
    }
    held_.push_back(held);
    roll_.push_back(chance_of_bag(packed_[bag], chance_));
  }
}

Bag DieGame::bag_of(const Hand& hand) const {
  std::uint64_t packed = 0;
  for_each_card(hand, [&](Kind kind) { packed += packed_one(index(kind)); });
  // Bags of one size are sorted; sizes are few.
  std::size_t from = 0;
  for (const std::size_t to : up_to_) {
    const auto begin = packed_.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = packed_.begin() + static_cast<std::ptrdiff_t>(to);
    const auto found = std::lower_bound(begin, end, packed);
    if (found != end && *found == packed) return static_cast<Bag>(found - packed_.begin());
    from = to;
  }
  COMODIN_CHECK(false);
}

Hand DieGame::hand_of(Bag bag) const {
  Hand hand;
  for (std::size_t face = 0; face < faces(); ++face)
    for (std::size_t n = count_of(packed_[bag], face); n != 0; --n) hand.add(kind_at(face));
  return hand;
}

TopClass DieGame::top_of(Kind top, Color color) const {
  const auto& lands = lands_[index(top)];
  return lands[kMaxColors] != kNoTop ? lands[kMaxColors] : lands[index(color)];
}

std::string DieGame::description() const {
  std::string text = fmt::format("{} dice, {} each, drawn {}, decline {};", dice_, hand_size_,
                                 static_cast<int>(drawn_card_), single_die_decline_);
  for (std::size_t face = 0; face < faces(); ++face) {
    text += fmt::format(" {:.6f}/{}", chance_[face], takes_[face]);
    for (const TopClass top : lands_[face]) text += fmt::format(",{}", top);
  }
  text += ';';
  for (const KindMask playable : playable_) text += fmt::format(" {:x}", playable);
  return text;
}

}  // namespace comodin
