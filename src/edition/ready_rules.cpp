#include "edition/ready_rules.h"

#include <algorithm>

#include "effect/lexer.h"

namespace comodin {

const ReadyRule* ready_rule_named(const Edition& edition, std::string_view name) {
  const std::string wanted = fold(trim(name));
  const auto rule = std::ranges::find_if(edition.ready_rules, [&](const ReadyRule& candidate) {
    return std::ranges::find(candidate.name.texts, wanted, fold) != candidate.name.texts.end();
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
  return *std::ranges::find(kLanguages, written,
                            [&](Language language) { return fold(ready->name.in(language)); });
}

}  // namespace comodin
