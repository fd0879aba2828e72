#include "edition/presets.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "edition/mistakes.h"
#include "edition/nearest_word.h"

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
constexpr std::array<Preset, 3> kPresets = {
    {{kUsualPreset, {}}, {name_of(PresetName::party), kParty}, {name_of(PresetName::wild), kWild}}};

}  // namespace

std::span<const Preset> all_presets() { return kPresets; }

std::optional<Preset> preset_named(std::string_view name) {
  for (const Preset& preset : kPresets)
    if (preset.name == name) return preset;
  return std::nullopt;
}

std::expected<OptionPairs, std::string> with_preset(std::string_view preset,
                                                    const OptionPairs& own) {
  const auto known = preset_named(preset);
  if (!known) {
    std::array<std::string_view, kPresets.size()> names;
    std::ranges::transform(kPresets, names.begin(), &Preset::name);
    return std::unexpected(
        fmt::format("there is no preset {}: expected {}", in_quotes(preset), one_of(names)));
  }
  OptionPairs options(known->options.begin(), known->options.end());
  for (const auto& pair : own) {
    const auto same = std::ranges::find(options, pair.first, &OptionPairs::value_type::first);
    if (same == options.end())
      options.push_back(pair);
    else
      same->second = pair.second;
  }
  return options;
}

}  // namespace comodin
