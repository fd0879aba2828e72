// Sentences about what happened at a table, in every language: short, one per event, with "you"
// for the reader; and why a move was refused. They are the page's sentences, word for word.
// Must not know a rule of the game.
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

// A person at the table, under their name at that time.
struct Somebody {
  std::string name;
  bool is_you = false;
  std::size_t seat = 0;  // from 1; 0: none
};

// One entry of the table's log: who did what to whom, and what followed.
struct Happening {
  nlohmann::json what = nullptr;              // the action, as in the protocol
  nlohmann::json events = nullptr;            // the events that followed
  std::optional<Somebody> by = std::nullopt;  // none: the table itself, or an unknown person
  std::optional<Somebody> whom = std::nullopt;
  std::string instead = {};  // the bot that takes over, or made room; empty: none
  std::optional<Somebody> host = std::nullopt;  // the new host, if it changed too
  std::string before = {};           // joined: the name until now, if another; empty: none
  nlohmann::json choices = nullptr;  // the texts to choose from, in all languages; null: unknown
  std::string says = {};             // what a player has to do; empty: unknown
};

// The reader of the sentences, and what they need. The edition outlives it.
struct Audience {
  std::vector<std::string> names;  // by seat
  std::size_t you = 0;             // the reader's seat, from 1; 0: a spectator
  const EditionLookup& edition;
  Language language;
};

std::vector<std::string> sentences(const Happening& happening, const Audience& audience);

// The sentence for the protocol's word for a refusal; a general one if the word is unknown.
std::string refusal_text(std::string_view reason, Language language);

}  // namespace comodin
