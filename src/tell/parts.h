// Texts for people in parts, so that a card, a color or a player in them can be shown as such.
#pragma once

#include <string>
#include <vector>

#include "base/ids.h"

namespace comodin {

// Words, or the name of one thing.
struct TextPart {
  std::string text;
  Kind card = kNoKind;
  Color color = kNoColor;
  Seat seat = kNoSeat;

  bool is_words() const { return card == kNoKind && color == kNoColor && seat == kNoSeat; }
  bool operator==(const TextPart&) const = default;
};
using Parts = std::vector<TextPart>;

inline std::string text_of(const Parts& parts) {
  std::string text;
  for (const TextPart& part : parts) text += part.text;
  return text;
}

// Something that happened.
struct StorySentence {
  Parts parts;
  bool important = false;  // not to be missed
};
using Story = std::vector<StorySentence>;

// A sentence that helps to decide.
struct ChoiceNote {
  Parts parts;
  Seat loser = kNoSeat;  // of a challenge: who draws if it comes to that
};

// What the table waits for.
struct Question {
  Parts title;
  std::vector<ChoiceNote> notes;  // what helps to answer it
};

// What a move means.
struct Meaning {
  Parts text;                     // what the player would do
  std::vector<ChoiceNote> notes;  // what can come of it
};

}  // namespace comodin
