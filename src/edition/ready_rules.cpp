#include "edition/ready_rules.h"

#include <algorithm>
#include <array>

#include "effect/lexer.h"

namespace comodin {

const ReadyRule* ready_rule_named(const Edition& edition, std::string_view name) {
  const std::string wanted = fold(trim(name));
  const auto rule = std::ranges::find_if(edition.ready_rules, [&](const ReadyRule& candidate) {
    const std::array names = {candidate.name.en, candidate.name.es, candidate.name.pt};
    return std::ranges::any_of(names, [&](const auto& n) { return fold(n) == wanted; });
  });
  return rule == edition.ready_rules.end() ? nullptr : &*rule;
}

std::expected<Effect, EffectError> read_blank(const Edition& edition, std::string_view text) {
  const ReadyRule* const ready = ready_rule_named(edition, text);
  if (ready != nullptr) return ready->effect;
  return parse_effect(text);
}

Language language_of_blank(const Edition& edition, std::string_view text) {
  const ReadyRule* const ready = ready_rule_named(edition, text);
  if (ready == nullptr) return language_of(text);
  const std::string written = fold(trim(text));
  if (fold(ready->name.en) == written) return Language::en;
  return fold(ready->name.es) == written ? Language::es : Language::pt;
}

}  // namespace comodin
