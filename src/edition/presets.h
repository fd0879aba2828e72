// The presets: names for several house rules at once.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/options_words.h"

namespace comodin {

struct Preset {
  std::string_view name;
  std::span<const std::pair<std::string_view, std::string_view>> options;  // name, value
};

inline constexpr std::string_view kUsualPreset = name_of(PresetName::official);

std::span<const Preset> all_presets();
std::optional<Preset> preset_named(std::string_view name);

using OptionPairs = std::vector<std::pair<std::string, std::string>>;  // name, value
// The preset's options, then the table's own; each once, the last word counts. An error message if
// no preset has that name.
std::expected<OptionPairs, std::string> with_preset(std::string_view preset,
                                                    const OptionPairs& own);

}  // namespace comodin
