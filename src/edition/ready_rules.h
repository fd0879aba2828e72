// The ready-made rules of an edition: rules for its blank wilds that have a name.
#pragma once

#include <expected>
#include <string_view>

#include "base/language.h"
#include "edition/edition.h"
#include "effect/text.h"

namespace comodin {

// The ready-made rule with this name in any language; case and accents do not matter. Null: none.
const ReadyRule* ready_rule_named(const Edition& edition, std::string_view name);

// What people write on a blank wild: the name of a ready-made rule, or a rule.
std::expected<Effect, EffectError> read_blank(const Edition& edition, std::string_view text);

// The language in which they write it.
Language language_of_blank(const Edition& edition, std::string_view text);

}  // namespace comodin
