// The tree of the effect language: what a card does, as typed sentences. Text and code are made
// from it and from nothing else. Must not know how a round is played.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace comodin {

enum class Who : std::uint8_t {
  i,          // the player of the card
  next,       // the next seat in the direction of play
  previous,   // the seat before, in the direction of play
  left,       // the next seat clockwise
  right,      // the next seat counterclockwise
  chosen,     // "a chosen player": asks again
  that,       // "that player": the last one chosen
  opponents,  // all others
  everyone,
  most,       // whoever holds the most cards
  fewest,     // whoever holds the fewest cards
  own_left,   // the next seat clockwise from the subject; only on the other side
  own_right,  // the next seat counterclockwise from the subject
};

enum class Verb : std::uint8_t {
  draw,                 // who draws number [instead: in place of the normal draw]
  draw_until_color,     // who draws until the named color
  draw_until_playable,  // who draws until a playable card
  discard,              // who [may] discards cards
  level,                // who draws or discards to number
  lose_turn,            // who loses a turn
  play_again,           // I play again
  reverse,              // reverse
  name_color,           // I name the color
  shuffle_hands,        // all hands are shuffled and dealt from the left
  swap_hands,           // who [may] swaps hands with other
  pass_hands,           // hands pass to the left / right / in play direction
  give,                 // who [may] gives cards to other
  take,                 // who takes cards from other (unseen, by chance)
  deal_out,             // I deal out my cards of a chosen color from the left
  show,                 // who shows the hand to other
  turn_top,             // turn the top card
  choose,               // who [may] chooses one: parts[0] / parts[1] / …
  if_cannot_play,       // if who cannot play: parts[0]
  if_icon,              // if the turned card has a <text>: parts[0]
  say,                  // say: text
};

enum class Cards : std::uint8_t {
  some,          // "a card", "number cards": the giver or discarder chooses which
  all_wilds,     // "all wilds"
  named_color,   // "all cards of the named color"
  all_numbered,  // "all 7s": every card with that number
  chosen_color,  // "cards of a chosen color": the subject names a color, all of it goes
};

enum class Toward : std::uint8_t { left, right, play_direction };

// One sentence. Fields that its verb does not use keep their default, so that equal sentences
// compare equal.
struct Sentence {
  Verb verb = Verb::reverse;
  Who who = Who::i;
  Who other = Who::i;
  Cards cards = Cards::some;
  Toward toward = Toward::left;
  std::uint8_t number = 0;  // 0 to 20
  bool may = false;         // the subject may decline
  bool instead = false;     // draw: in place of the normal draw
  std::string text;         // say: the words; if_icon: the icon
  std::vector<Sentence> parts;

  bool operator==(const Sentence&) const = default;
};

using Effect = std::vector<Sentence>;

// Which of the other fields a verb uses.
constexpr bool has_who(Verb verb) {
  return verb != Verb::reverse && verb != Verb::shuffle_hands && verb != Verb::pass_hands &&
         verb != Verb::turn_top && verb != Verb::if_icon && verb != Verb::say;
}
constexpr bool has_other(Verb verb) {
  return verb == Verb::swap_hands || verb == Verb::give || verb == Verb::take || verb == Verb::show;
}
constexpr bool has_cards(Verb verb) {
  return verb == Verb::discard || verb == Verb::give || verb == Verb::take;
}

// The sentence makes the next player draw, in addition to what else happens.
inline bool next_draws(const Sentence& s) {
  return s.verb == Verb::draw && s.who == Who::next && !s.instead;
}

// Whether the giver picks the other player, together with a card. Otherwise the player of the card
// picks whoever is chosen.
inline bool giver_picks(const Sentence& s) {
  return s.verb == Verb::give && s.other == Who::chosen && s.cards == Cards::some;
}

// Calls `visit` with every sentence of the effect, nested ones included.
template <class Visit>
void for_each_sentence(const Effect& effect, Visit&& visit) {
  for (const Sentence& sentence : effect) {
    visit(sentence);
    for_each_sentence(sentence.parts, visit);
  }
}

// Whether the verb is anywhere in the effect.
inline bool uses(const Effect& effect, Verb verb) {
  bool found = false;
  for_each_sentence(effect, [&](const Sentence& s) { found = found || s.verb == verb; });
  return found;
}

}  // namespace comodin
