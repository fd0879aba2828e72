// Owns what the person is asked: a question and the numbered list of what can be done. Sees the
// game with the person's eyes and in no other way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/wording.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

struct MenuItem {
  std::optional<Move> move;  // none: let the game go on
  std::string text;
};

struct MoveMenu {
  std::string question;
  std::vector<MenuItem> items;
  bool may_wait = false;  // the game does not wait for the person, who may let it go on
  bool is_aside = false;  // all there is to do is to say UNO or to catch
};

// What the person can do now, if anything.
MoveMenu move_menu(const Wording& words, const SeatView& view);

// The question and the list, as many items in a line as fit. Ends with a newline.
std::string menu_text(const MoveMenu& menu);

}  // namespace comodin
