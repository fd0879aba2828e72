// The moves possible now, and a key for each. The legal moves and their words come from the server;
// this only assigns keys to them. Must not know the terminal or any rule.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/table_model.h"

namespace comodin {

// In this order; small letters are for everything but playing a card.
inline constexpr std::string_view kCardKeys = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ";

struct HandCard {
  std::string token;
  std::string move;  // empty: it cannot be played now
  char key = 0;      // 0: no keys are left, or it cannot be played
};

struct Offer {
  char key = 0;
  MoveMeaning meaning;
  std::string move;        // empty: `begin`
  std::string color = {};  // its letter, if the move chooses a color
};

struct Offers {
  std::vector<HandCard> hand;  // sorted
  std::vector<Offer> list;
  std::string title;      // what the game waits for
  std::string notes;      // what helps to answer
  bool is_yours = false;  // it waits for you
};

Offers offers_at(const TableModel& table);

// The move of a key, also of a card in the hand; empty: none.
const Offer* offer_of(const Offers& offers, char key);
const HandCard* card_of(const Offers& offers, char key);

}  // namespace comodin
