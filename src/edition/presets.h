// The presets: names for several house rules at once.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edition/edition.h"
#include "protocol/options_words.h"

namespace comodin {

struct Preset {
  std::string_view name;
  std::span<const std::pair<std::string_view, std::string_view>> options;  // name, value
};

inline constexpr std::string_view kUsualPreset = name_of(PresetName::official);

std::span<const Preset> all_presets();
// Those whose options all make sense in the edition: no other can be chosen there.
std::vector<Preset> presets_of(const Edition& edition);

using OptionPairs = std::vector<std::pair<std::string, std::string>>;  // name, value
// The preset's options, then the table's own; each once, the last word counts. An error message if
// the edition has no preset of that name.
std::expected<OptionPairs, std::string> with_preset(std::string_view preset, const Edition& edition,
                                                    const OptionPairs& own);

}  // namespace comodin
