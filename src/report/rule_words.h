// Says what is wrong or odd about a rule, in the reader's language.
#pragma once

#include <string>

#include "effect/messages.h"
#include "effect/text.h"
#include "words/words.h"

namespace comodin {

// One sentence.
std::string say(const EffectRemark& remark, const Words& words);
// In the language of the text.
std::string say(const EffectError& error);

}  // namespace comodin
