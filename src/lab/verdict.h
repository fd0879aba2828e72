// The verdict on the rule of a blank wild: what it does to the game, measured on rounds that greedy
// players play. The same rule always gets the same verdict. Knows no words of any language.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "edition/edition.h"
#include "effect/effect.h"
#include "lab/estimate.h"

namespace comodin {

// What was measured at a table where every blank wild carries the rule, against one where they are
// plain wilds.
struct TableVerdict {
  std::size_t seats = 0;
  std::uint64_t rounds = 0;  // with the rule; each was also played with plain wilds
  std::uint64_t voided = 0;  // of these, without a winner
  double plain_turns = 0;    // per round
  double rule_turns = 0;
  Estimate longer;  // how many more turns a round has, in percent

  // By how many percentage points the rule changes the chance of winning the round, compared with a
  // plain wild played in the same situation.
  std::uint64_t plays = 0;     // situations compared
  Estimate worth;              // for the player of the card
  std::uint8_t few_up_to = 0;  // this many cards left are few: about half of the situations
  Estimate many_cards;         // for a player with more than these left
  Estimate few_cards;          // for a player with no more
  Estimate many_less_few;      // the difference of the two
  Estimate next;               // for the next player
  Estimate leader;             // for the opponent who holds the fewest cards

  bool operator==(const TableVerdict&) const = default;
};

struct Verdict {
  std::vector<TableVerdict> tables;
  std::uint64_t checked_moves = 0;  // moves after which all invariants were checked
  std::uint64_t dead_ends = 0;      // rounds that stopped because there was no legal move
  std::string broken;               // the first invariant that did not hold; empty: none
  bool cut_short = false;           // time was up: fewer rounds, and greater errors

  bool operator==(const Verdict&) const = default;
};

// How much is played at each table: `rounds` rounds, but no further one once they have used half of
// the moves, and no further situation is compared once comparisons have used the other half. Rules
// that make rounds long reach these limits. Fixed numbers rather than a clock, so that the verdict
// is the same on every machine, unless its time is up before.
struct VerdictSettings {
  std::vector<std::size_t> seats = {2, 4, 8};
  std::uint64_t rounds = 10'000;
  std::uint64_t moves = 2'500'000;
  std::uint64_t compared_plays = 6;    // the first ones of a round
  std::uint64_t continuations = 4;     // of each of them, with the rule and without
  std::uint64_t watched_rounds = 100;  // the first ones: checked after every move
  std::uint64_t checks = 40'000;       // the ends of rounds are checked beyond that
  std::uint64_t seed = 1;
  std::stop_token stop = {};  // once requested, it ends with a meaningless verdict
  // Whether this share of the time has passed; not set: there is time. Each table has an equal
  // share. It plays its `watched_rounds` in any case.
  std::function<bool(double share)> is_time_up = {};
};

// The edition must have blank wilds and allow these numbers of seats.
Verdict judge_rule(const Edition& edition, const Effect& effect, const VerdictSettings& settings);

}  // namespace comodin
