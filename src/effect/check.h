// Checks what a sentence of the effect language says once its words are understood. Must not know
// any language's words: a mistake names the wrong part, and the parser finds its place.
#pragma once

#include <cstdint>
#include <optional>

#include "effect/effect.h"
#include "effect/messages.h"

namespace comodin {

// What is known at the place of a sentence.
struct Scope {
  bool chosen = false;          // a player has certainly been chosen before
  bool turned = false;          // "turn the top card" has been said before
  bool in_choice = false;       // within an alternative
  std::optional<Who> they;      // whom a condition or the sentence before is about
  bool they_left_out = true;    // "they" need not be said
  bool pick_due = false;        // "choose a player" was said, but not yet what that player does
  std::optional<Who> reader;    // whom the sentences before address
  bool reader_goes_on = false;  // … and the same sentence addresses again
  int level = 0;                // how many sentences it is nested in
};

struct Mistake {
  enum class Part : std::uint8_t { sentence, who, other };
  Part part = Part::sentence;
  EffectMessage message = EffectMessage::not_finished;
  std::optional<Who> instead;  // the player who could be named in its place
};

// The first mistake of a sentence itself, not of its parts.
std::optional<Mistake> find_mistake(const Sentence& sentence, const Scope& scope);

// What is known in the parts of a sentence, and in the sentences after it.
Scope scope_inside(const Sentence& sentence, const Scope& scope);
Scope scope_after(const Sentence& sentence, const Scope& scope);

// The same for a sentence that follows with "and": its subject can be left out.
Scope scope_joined(const Sentence& sentence, const Scope& scope);

// What is known after "choose a player".
Scope scope_picked(const Scope& scope, bool they_left_out);

// The player meant by a sentence that only addresses its reader, as "draw two" does: on printed
// cards that is the next player where it costs cards or turns, and otherwise the player of the
// card.
Who reader_of(Verb verb, const Scope& scope);

// Whether such a sentence could mean several players, so that its subject must be written.
bool is_reader_unclear(const Sentence& sentence, const Scope& scope);

// What is known after such a sentence.
Scope scope_after_reader(const Sentence& sentence, const Scope& scope, bool joined);

}  // namespace comodin
