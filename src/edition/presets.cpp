#include "edition/presets.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

#include "edition/mistakes.h"
#include "edition/nearest_word.h"
#include "edition/option_text.h"

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

bool makes_sense(const Choice& choice, const Edition& edition) {
  const auto option = parse_word<Option>(choice.first);
  return option && why_option_is_senseless(*option, edition).empty();
}

}  // namespace

std::span<const Preset> all_presets() { return kPresets; }

std::vector<Preset> presets_of(const Edition& edition) {
  std::vector<Preset> presets;
  std::ranges::copy_if(kPresets, std::back_inserter(presets), [&](const Preset& preset) {
    return std::ranges::all_of(preset.options,
                               [&](const Choice& choice) { return makes_sense(choice, edition); });
  });
  return presets;
}

std::expected<OptionPairs, std::string> with_preset(std::string_view preset, const Edition& edition,
                                                    const OptionPairs& own) {
  const std::vector<Preset> presets = presets_of(edition);
  const auto known = std::ranges::find(presets, preset, &Preset::name);
  if (known == presets.end()) {
    std::vector<std::string_view> names(presets.size());
    std::ranges::transform(presets, names.begin(), &Preset::name);
    return std::unexpected(fmt::format("the edition `{}` has no preset {}: expected {}", edition.id,
                                       in_quotes(preset), one_of(names)));
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
