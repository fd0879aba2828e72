// What a table waits for, in words: the question to the reader, or who is asked. Must not know a
// rule of the game.
#pragma once

#include <string_view>

#include "game/legal.h"
#include "tell/narrator.h"
#include "tell/parts.h"
#include "view/view.h"

namespace comodin {

// How the table stands around the game.
struct TableStanding {
  bool dealing = false;   // players exchange values for the next round
  std::string_view host;  // name
  bool reader_hosts = false;
};

// `view` is the reader's, and so are the legal `moves`.
Question question_of(const Narrator& narrator, const View& view, const LegalMoves& moves,
                     const TableStanding& standing);

}  // namespace comodin
