// Owns what a sentence of the effect language may not say although its words are right. Must not
// know any language's words: a mistake says which part is wrong, its place is the parser's matter.
#pragma once

#include <cstdint>
#include <optional>

#include "effect/effect.h"
#include "effect/messages.h"

namespace comodin {

// What holds where a sentence stands.
struct Scope {
  bool chosen = false;          // a player has certainly been chosen before
  bool turned = false;          // "turn the top card" has been said before
  bool in_choice = false;       // within an alternative
  std::optional<Who> they;      // who a condition or the sentence before is about
  bool they_left_out = true;    // "they" need not be said
  bool pick_due = false;        // "choose a player" was said, but not yet what that player does
  std::optional<Who> reader;    // whom the sentences before told what to do
  bool reader_goes_on = false;  // … and who is told in the same breath what else to do
  int level = 0;                // how many sentences it stands in
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

// What holds after "choose a player".
Scope scope_picked(const Scope& scope, bool they_left_out);

// Who is meant where a sentence only tells its reader what to do, as "draw two" does: on the cards
// in the box that is who comes next where it costs cards or turns, and otherwise who plays it.
Who reader_of(Verb verb, const Scope& scope);

// Whether it is not certain who is meant by such a sentence, and has to be said.
bool is_reader_unclear(const Sentence& sentence, const Scope& scope);

// What holds after such a sentence.
Scope scope_after_reader(const Sentence& sentence, const Scope& scope, bool joined);

}  // namespace comodin
