#include "rules/as_played.h"

#include <algorithm>

#include "edition/option_text.h"
#include "edition/ready_rules.h"
#include "effect/text.h"

namespace comodin {

Edition as_played(Edition edition, const TableSetup& setup) {
  for (const auto& [name, value] : setup.options)
    if (const auto option = parse_word<Option>(name))
      if (const auto parsed = parse_option_value(*option, value, edition))
        edition.options.set(*option, *parsed);
  for (const auto& [token, text] : setup.customs)
    if (auto effect = read_blank(edition, text)) {
      CardSpec& card = *std::ranges::find(edition.cards, token, &CardSpec::token);
      card.effect = std::move(*effect);
      card.written = true;
    }
  return edition;
}

const Effect* house_effect(const CardSpec& card, const Options& options) {
  static const Effect kSeven = parse_effect("I swap hands with a chosen player").value();
  static const Effect kZero = parse_effect("hands pass in play direction").value();
  if (options.get<OffOn>(Option::seven_zero) == OffOn::off || !card.effect.empty()) return nullptr;
  if (card.number == 7) return &kSeven;
  return card.number == 0 ? &kZero : nullptr;
}

}  // namespace comodin
