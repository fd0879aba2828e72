// Why something is refused, in words.
#pragma once

#include <string>
#include <string_view>

#include "base/language.h"
#include "rules/rules.h"

namespace comodin {

// The sentence for the protocol's word for a refusal; a general one if there is none.
std::string refusal_text(std::string_view reason, Language language);

// That a message has a field which is not understood; in general if the field is empty.
std::string bad_field_text(std::string_view field, Language language);

// Why a table cannot be as chosen, with the titles of the options that are to blame.
std::string refusal_text(const SetupError& error, Language language);

}  // namespace comodin
