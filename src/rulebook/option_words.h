// Texts for people who choose the options of a table: a title, one line, and a name for each value;
// the same for presets. The rulebook explains the rules in full.
#pragma once

#include <string>
#include <string_view>

#include "edition/options.h"
#include "edition/presets.h"
#include "words/words.h"

namespace comodin {

struct TitleAndLine {
  std::string title;
  std::string line;  // one sentence
};

TitleAndLine texts_of(Option option, const Words& words);
TitleAndLine texts_of(const Preset& preset, const Words& words);

// Of a word that the option can be set to. What has no name is shown as it is spelled: numbers, and
// what an edition names itself.
std::string value_name(Option option, std::string_view value, const Words& words);

}  // namespace comodin
