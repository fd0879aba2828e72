// Owns the presets: names for several house rules at once.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace comodin {

struct Preset {
  std::string_view name;
  std::span<const std::pair<std::string_view, std::string_view>> options;  // name, value
};

std::span<const Preset> all_presets();
std::optional<Preset> preset_named(std::string_view name);

}  // namespace comodin
