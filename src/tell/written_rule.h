// What a table wrote on its blank wilds, in words. Everyone at the table may know it.
#pragma once

#include <string>

#include "base/ids.h"
#include "base/language.h"
#include "edition/edition.h"
#include "tell/narrator.h"
#include "tell/parts.h"

namespace comodin {

// The rule on a card of the edition as played; empty if none is written there.
std::string written_rule(const CardSpec& card, Language language);

// The sentence that quotes the rule on a card; no parts if none is written there.
Parts written_rule(const Narrator& narrator, Kind kind);

}  // namespace comodin
