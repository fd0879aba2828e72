// Owns what can be done at the table now, and the key for each of it. The legal moves come from the
// server; this only sorts them to keys and words. Must not know the terminal or any rule.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/table_model.h"

namespace comodin {

// In this order; small letters are for what is done beside.
inline constexpr std::string_view kCardKeys = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ";

struct HandCard {
  std::string token;
  std::string move;  // empty: it cannot be played now
  char key = 0;      // 0: there are no keys left, or there is nothing to do with it
};

struct Offer {
  char key = 0;
  std::string text;
  std::string move;        // empty: `begin`
  std::string color = {};  // where one is named: its letter
};

struct Offers {
  std::vector<HandCard> hand;  // sorted
  std::vector<Offer> list;
  std::string title;      // what the game waits for
  bool is_yours = false;  // it waits for you
};

Offers offers_at(const TableModel& table);

// The move that a key stands for, or a card of the hand: empty: none does.
const Offer* offer_of(const Offers& offers, char key);
const HandCard* card_of(const Offers& offers, char key);

}  // namespace comodin
