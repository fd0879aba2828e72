// Messages for a rule that cannot be put on a card: the card is not blank, or the rule is not
// understood.
#pragma once

#include <string>
#include <string_view>

#include "edition/edition.h"
#include "effect/text.h"

namespace comodin {

// Why a card of this edition takes no rule: it has other blank cards, or other editions have some.
std::string why_card_is_not_blank(const Edition& edition, std::string_view token);

// The same for an edition without blank cards.
std::string why_no_card_is_blank();

// Why the rule of a card is refused, where, and what could be said there instead.
std::string why_rule_is_refused(std::string_view token, std::string_view text,
                                const EffectError& error);

}  // namespace comodin
