// The flat operations into which effects are compiled. Only the compiler and the game know them:
// everyone else reads `CardFacts` (card_facts.h) or the sentence behind one (source_map.h).
#pragma once

#include <cstdint>

#include "base/ids.h"
#include "effect/effect.h"

namespace comodin {

enum class OpCode : std::uint8_t {
  end,                  // the effect is over
  end_sentence,         // an empty hand wins here (E2)
  answer,               // the victim of the following draw accepts or challenges
  pick,                 // the player picks another player
  choose,               // `who` picks one of the `number` jumps that follow; declined: go to `to`
  jump,                 // go to `to`
  unless_cannot_play,   // go to `to` if `who` can play
  unless_icon,          // go to `to` if no card with the icon `number` was turned
  hit_next,             // the next player draws `number` and loses a turn
  draw,                 // `who` draws `number`
  draw_instead,         // … in place of the normal draw
  draw_until_color,     // `who` draws until the named color
  draw_until_playable,  // `who` draws until a playable card
  discard,              // `who` discards `cards`
  level,                // `who` draws or discards to `number`
  lose_turn,            // `who` loses a turn
  play_again,           // the player plays again
  reverse,              // the direction changes
  name_color,           // `who` names the color
  name_color_if_due,    // … unless it has been named
  shuffle_hands,        // all hands are gathered and dealt out
  swap_hands,           // `who` and `other` swap hands
  pass_hands,           // all hands move one seat `toward`
  give,                 // `who` gives `cards` to `other`
  take,                 // `who` takes `cards` from `other`, unseen
  deal_out,             // the player deals out the cards of a color
  show,                 // `who` shows the hand to `other`
  turn_top,             // the top card of the pile is turned
  say,                  // a spoken act waits to be confirmed
};

struct Op {
  OpCode what = OpCode::end;
  Who who = Who::i;
  Who other = Who::i;
  Cards cards = Cards::some;
  Toward toward = Toward::left;
  std::uint8_t number = 0;
  bool may = false;
  bool last = false;  // `end` follows: no need to go there
  std::uint16_t to = 0;

  bool operator==(const Op&) const = default;
};

// Of operations that no sentence asks for: the end, and the color that a wild names in silence.
inline constexpr std::uint8_t kNoSentence = 0xFF;

// Where an operation comes from.
struct OpSource {
  Kind kind = kNoKind;  // the first kind with this program: the colors of a card share it
  std::uint8_t sentence = kNoSentence;  // its number, in the order of `for_each_sentence`
  std::uint16_t card = 0;               // position in Edition::cards

  bool operator==(const OpSource&) const = default;
};

}  // namespace comodin
