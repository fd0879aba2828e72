#include "tell/written_rule.h"

#include <algorithm>

#include "effect/text.h"
#include "game/notation.h"

namespace comodin {

std::string written_rule(const CardSpec& card, Language language) {
  return card.written ? render_effect(card.effect, language) : "";
}

Parts written_rule(const Narrator& narrator, Kind kind) {
  const TellContext& context = narrator.context();
  const auto card = std::ranges::find_if(context.played.cards, [&](const CardSpec& each) {
    return each.written && each.token == face_of(context.rules, kind);
  });
  if (card == context.played.cards.end()) return {};
  return narrator.say("ask.rule", {{"text", written_rule(*card, narrator.reader().language)}});
}

}  // namespace comodin
