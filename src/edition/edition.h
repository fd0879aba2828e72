// An edition: everything in which the editions of the family differ, as plain data. Loaded from a
// file by load.h. Must not know how a round is played.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/language.h"
#include "edition/options.h"
#include "effect/effect.h"
#include "protocol/answers_words.h"

namespace comodin {

// A text in every language: all of them are there, or none.
struct Names {
  std::array<std::string, kLanguages.size()> texts;  // in the order of kLanguages
  const std::string& in(Language language) const {
    return texts[static_cast<std::size_t>(language)];
  }
  bool empty() const { return in(Language::en).empty(); }
  bool operator==(const Names&) const = default;
};

inline Names in_every_language(const std::string& text) {
  Names names;
  names.texts.fill(text);
  return names;
}

struct ColorSpec {
  char letter = '?';   // its token: R
  std::string symbol;  // its mark for players who cannot see colors: ●
  Names name;
  Names feminine = {};  // the same beside a feminine name of a card: roja
  bool operator==(const ColorSpec&) const = default;
};

// What happens when the card is turned (the die rolled) to start a round.
enum class AsFirst : std::uint8_t {
  stands,       // lies there, no effect
  acts,         // takes effect as if the dealer had played it
  names_color,  // the first player names the color
  returns,      // back into the pile (dice: rolled again), another is turned
  ignored,      // stays under the next one turned
};

// When it is rightful to play the card.
enum class Rightful : std::uint8_t {
  always,
  no_color,          // holding no other card of the active color
  no_color_no_wild,  // nor any other wild
};

struct CardSpec {
  std::string token;  // without the color letter: 7, +2, W4
  bool wild = false;  // of no color, playable on anything; otherwise there is one per color
  std::optional<std::uint8_t> number;  // 0 to 9
  std::uint8_t copies = 0;             // per color; not used by dice
  Points points = 0;
  std::string icon;      // a mark that effects can ask for; empty: none
  Effect effect;         // empty: none
  bool blank = false;    // a table may write a rule of its own on it
  bool written = false;  // and did: the effect is that rule
  AsFirst as_first = AsFirst::stands;
  Challenge challenge = Challenge::nobody;
  Rightful rightful = Rightful::always;
  Names name;
  std::bitset<kLanguages.size()> feminine;  // the languages in which the name is feminine
  bool is_feminine(Language language) const {
    return feminine.test(static_cast<std::size_t>(language));
  }
  bool operator==(const CardSpec&) const = default;
};

struct DieType {
  std::uint8_t count = 1;          // how many such dice the set holds
  std::vector<std::string> faces;  // whole tokens: R3, G+1, W; a face may occur more than once
  bool operator==(const DieType&) const = default;
};

struct DiceSet {
  std::string id;
  Names assumption;  // not empty: the faces are assumed, and this says so wherever they show
  std::vector<DieType> types;
  bool operator==(const DiceSet&) const = default;
};

enum class DealerBy : std::uint8_t { lot, random };
enum class NextDealer : std::uint8_t { left, lot };
enum class LotWinner : std::uint8_t { deals, starts };
enum class UnoDue : std::uint8_t { played_down, holding_one };

struct Policy {
  DealerBy dealer = DealerBy::lot;            // how the first dealer is found
  NextDealer next_dealer = NextDealer::left;  // the dealer after that
  LotWinner lot_winner = LotWinner::deals;    // what the highest number in the lot does
  bool match_color = true;                    // a card may be played on its color
  bool match_symbol = true;                   // and on its number or symbol
  UnoDue uno_due = UnoDue::played_down;
  bool last_card_draws = false;  // the draw of a last card still happens before the count
  bool open_hands = false;       // nothing is hidden
  bool operator==(const Policy&) const = default;
};

// A numbered statement of the rules, as the rulebook cites it: A9.
struct Citation {
  std::string id;
  bool ruling = false;  // decided by us where the sheet is silent or contradicts itself
  bool operator==(const Citation&) const = default;
};

// The statements that a passage of the rulebook follows.
struct TopicStatements {
  std::string topic;  // a word of kStatementTopics, or card.TOKEN
  std::vector<Citation> citations;
  bool operator==(const TopicStatements&) const = default;
};

// A rule that a blank wild can be given by name.
struct ReadyRule {
  Names name;
  Effect effect;
  std::vector<Citation> citations;
  bool operator==(const ReadyRule&) const = default;
};

struct Edition {
  std::string id;
  Names name;
  Names rights;      // the notice about the owner of the rules
  Names assumption;  // what the sheet does not say and this file assumes; empty: nothing
  Equipment equipment = Equipment::cards;
  std::uint8_t min_seats = 2;
  std::uint8_t max_seats = 10;
  std::vector<ColorSpec> colors;
  std::vector<CardSpec> cards;     // numbers, then actions, then wilds, as in the file
  std::vector<DiceSet> dice_sets;  // empty for cards
  std::vector<ReadyRule> ready_rules;
  Policy policy;
  Options options;  // the defaults of this edition
  std::vector<TopicStatements> statements;
  bool operator==(const Edition&) const = default;

  // Where nobody says how many.
  std::size_t usual_seats() const { return std::clamp<std::size_t>(4, min_seats, max_seats); }
};

}  // namespace comodin
