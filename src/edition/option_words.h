// Texts for people who choose the options of a table: a title, one line, and a name for each value,
// in every language; the same for presets. The rulebook explains the rules in full.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/language.h"
#include "edition/options.h"

namespace comodin {

// By language.
using Translations = std::array<std::string_view, kLanguages.size()>;

struct OptionWords {
  Translations title;
  Translations line;  // one sentence
  // In the order of the values; empty for numbers and for what an edition names itself.
  std::span<const Translations> values = {};
};

const OptionWords& words_of(Option option);

struct PresetWords {
  Translations title;
  Translations line;
};

// Of all presets, in their order.
std::span<const PresetWords> preset_words();

}  // namespace comodin
