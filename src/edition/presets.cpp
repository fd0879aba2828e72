#include "edition/presets.h"

#include <algorithm>
#include <array>

namespace comodin {
namespace {

using Choice = std::pair<std::string_view, std::string_view>;

constexpr std::array<Choice, 4> kParty = {
    {{"stacking", "same"}, {"seven_zero", "on"}, {"jump_in", "on"}, {"draw_to_match", "on"}}};
constexpr std::array<Choice, 6> kWild = {{{"stacking", "any"},
                                          {"seven_zero", "on"},
                                          {"jump_in", "on"},
                                          {"draw_to_match", "on"},
                                          {"deflect", "on"},
                                          {"hand_limit", "25"}}};
constexpr std::array<Preset, 3> kPresets = {{{"official", {}}, {"party", kParty}, {"wild", kWild}}};

}  // namespace

std::span<const Preset> all_presets() { return kPresets; }

std::optional<Preset> preset_named(std::string_view name) {
  const auto* const found = std::ranges::find(kPresets, name, &Preset::name);
  return found == kPresets.end() ? std::nullopt : std::optional(*found);
}

}  // namespace comodin
