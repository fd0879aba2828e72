// States a verdict in one plain sentence. It claims only what is more than three standard errors
// away from no difference.
#pragma once

#include <string>

#include "base/language.h"
#include "lab/verdict.h"

namespace comodin {

// "makes rounds 18% longer; good for you when you hold many cards"
std::string sentence_of(const Verdict& verdict, Language language);

}  // namespace comodin
