// Owns the sentences that tell what happened at a table, in three languages: short, one for one
// thing, with "you" for who reads; and why something was refused. They are the page's sentences,
// word for word. Must not know a rule of the game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/language.h"
#include "terminal/edition_lookup.h"

namespace comodin {

// Somebody at the table, as they were called then.
struct Somebody {
  std::string name;
  bool is_you = false;
  std::size_t seat = 0;  // from 1; 0: none
};

// What there is to tell of one entry of the table's log: who did what to whom, and what that
// brought.
struct Happening {
  nlohmann::json what = nullptr;              // as the wire has it: what was done
  nlohmann::json events = nullptr;            // and what that brought
  std::optional<Somebody> by = std::nullopt;  // none: the table itself, or somebody unknown
  std::optional<Somebody> whom = std::nullopt;
  std::string instead = {};                     // the bot that plays on, or made room; empty: none
  std::optional<Somebody> host = std::nullopt;  // who became it by the way
  std::string before = {};                      // joined: another name until now; empty: none
  nlohmann::json choices = nullptr;  // texts in all languages to choose among; null: unknown
  std::string says = {};             // what somebody has to do; empty: unknown
};

// To whom it is told, and with what. The book outlives it.
struct Audience {
  std::vector<std::string> names;  // by seat
  std::size_t you = 0;             // the seat of who reads, from 1; 0: a spectator
  const EditionLookup& book;
  Language language;
};

std::vector<std::string> sentences(const Happening& happening, const Audience& telling);

// Why something was refused: for the wire's word, and something to say for one that is not known.
std::string refusal_text(std::string_view reason, Language language);

}  // namespace comodin
