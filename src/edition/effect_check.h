// Owns what a sentence of the effect language may not say although its words are right. Must not
// know any language's words: a mistake says which part is wrong, its place is the parser's matter.
#pragma once

#include <cstdint>
#include <optional>

#include "edition/effect.h"
#include "edition/effect_messages.h"

namespace comodin {

// What holds where a sentence stands.
struct Scope {
  bool chosen = false;      // a player has certainly been chosen before
  bool turned = false;      // "turn the top card" has been said before
  bool in_choice = false;   // within an alternative
  std::optional<Who> they;  // who can be left out: who a condition or the sentence before is about
  int level = 0;            // how many sentences it stands in
};

struct Mistake {
  enum class Part : std::uint8_t { sentence, who, other };
  Part part = Part::sentence;
  EffectMessage message = EffectMessage::not_finished;
  std::optional<Who> instead;  // who could be said in its place
};

// The first mistake of a sentence itself, not of its parts.
std::optional<Mistake> find_mistake(const Sentence& sentence, const Scope& scope);

// What holds for the parts of a sentence, and for the sentences after it.
Scope scope_inside(const Sentence& sentence, const Scope& scope);
Scope scope_after(const Sentence& sentence, const Scope& scope);

// The same for a sentence that follows with "and": who does it can be left out.
Scope scope_joined(const Sentence& sentence, const Scope& scope);

}  // namespace comodin
