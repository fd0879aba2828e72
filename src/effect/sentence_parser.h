// Reads one sentence of the effect language, with the sentences in it. Follows every phrase of the
// grammar at once, word by word; what no phrase can follow is noted as a failure. Must not know any
// language's words.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "effect/check.h"
#include "effect/effect.h"
#include "effect/failure.h"
#include "effect/grammar.h"

namespace comodin {

struct ParsedSentence {
  Sentence sentence;
  std::size_t end = 0;      // where the next one begins: the end of the text, or after "and"
  bool joined = false;      // by "and"
  std::size_t times = 1;    // how often it is said: "two turns"
  bool is_told = false;     // it addresses its reader: no subject is written
  bool names_doer = false;  // its subject comes first
};

// What holds after it.
Scope scope_after(const ParsedSentence& parsed, const Scope& scope);

// Reads the sentence that begins at the given place. It fills the text to its end, unless it is
// joined to another by "and"; parts of a sentence cannot be. The failure says why there is none.
// How deep sentences are nested is bounded by effect/check.h.
std::optional<ParsedSentence> parse_sentence(const Grammar& grammar, std::string_view text,
                                             const Place& begin, const Scope& scope,
                                             Failure& failure);

}  // namespace comodin
