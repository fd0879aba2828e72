// Judges a rule before it is played: how much it can do at most, and what is odd about it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/language.h"
#include "effect/effect.h"
#include "effect/messages.h"

namespace comodin {

// The most that one play of a wild with this rule can bring. A program has no loops, so that each
// sentence is followed at most once.
struct EffectBound {
  std::uint32_t cards = 0;      // how often a card goes from one place to another
  std::uint32_t decisions = 0;  // how often the game waits for somebody, the color included

  bool operator==(const EffectBound&) const = default;
};

// At a table with this many seats and cards. When hands are swapped, passed or
// shuffled, each of the cards counts; when the pile has run out, the shuffling of the discards does
// not.
EffectBound bound_of(const Effect& effect, std::uint32_t seats, std::uint32_t cards);

// A remark on each thing that is odd about a rule which can be followed: it never does anything, or
// it makes a hand endless. The icons are those that cards of the game bear; the language is that of
// what a remark quotes.
std::vector<EffectRemark> warnings_of(const Effect& effect, std::span<const std::string> icons,
                                      Language language);

}  // namespace comodin
