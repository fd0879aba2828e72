#include "rules/card_facts.h"

#include <algorithm>
#include <span>

namespace comodin {
namespace {

CardClass rough_class(const Effect& effect, bool wild) {
  CardClass found = effect.empty() && !wild ? CardClass::number : CardClass::other;
  bool decided = false;
  const auto look = [&](const Sentence& s, bool always) {
    if (decided) return;
    if (next_draws(s) || (always && next_loses_a_turn(s)))
      found = CardClass::hits;
    else if (s.verb == Verb::reverse)
      found = CardClass::reverses;
    else if (next_loses_a_turn(s))
      found = CardClass::skips;
    decided = found == CardClass::hits || found == CardClass::reverses;
  };
  for (const Sentence& sentence : effect) {
    look(sentence, true);
    for_each_sentence(sentence.parts, [&](const Sentence& part) { look(part, false); });
  }
  return found;
}

WholeEffect whole_effect(const Effect& effect, bool wild) {
  std::span<const Sentence> rest = effect;
  const bool says_color = !rest.empty() && rest.front().verb == Verb::name_color;
  if (says_color) rest = rest.subspan(1);
  const bool names = wild || says_color;
  if (rest.empty()) return names ? WholeEffect::names_color : WholeEffect::none;
  if (rest.size() == 1 && rest.front().verb == Verb::reverse && !names)
    return WholeEffect::reverses;
  if (next_draws(rest.front())) rest = rest.subspan(1);
  if (rest.size() != 1 || !next_loses_a_turn(rest.front())) return WholeEffect::more;
  return names ? WholeEffect::names_and_hits_next : WholeEffect::hits_next;
}

}  // namespace

std::uint8_t draws_of_next(const Effect& effect) {
  int total = 0;
  for (const Sentence& s : effect)
    if (next_draws(s)) total += s.number;
  return static_cast<std::uint8_t>(std::min(total, 0xFF));
}

CardFacts card_facts(const Effect& effect, bool wild) {
  return {.rough = rough_class(effect, wild),
          .whole = whole_effect(effect, wild),
          .next_draws = draws_of_next(effect)};
}

}  // namespace comodin
