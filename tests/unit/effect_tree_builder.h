// Random trees of the effect language.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "effect/text.h"

namespace comodin::testing {

using Bytes = std::vector<std::uint8_t>;

inline std::size_t longest_rendering(const Effect& effect) {
  std::size_t longest = 0;
  for (const Language language : kLanguages)
    longest = std::max(longest, render_effect(effect, language).size());
  return longest;
}

// Builds valid trees, one decision per byte; without bytes it takes the first choice, so that fewer
// bytes give smaller trees. Knows the language's rules independently of the product.
class TreeBuilder {
 public:
  explicit TreeBuilder(const Bytes& bytes) : bytes_(bytes) {}

  Effect build() {
    Effect effect;
    while (at_ < bytes_.size() && effect.size() < kMaxEffectSentences) {
      const Sentence sentence = build_sentence(0, false);
      effect.push_back(sentence);
      if (longest_rendering(effect) > kMaxEffectBytes) {
        effect.pop_back();
        break;
      }
      chosen_ |= sentence.who == Who::chosen || (sentence.other == Who::chosen && !sentence.may);
      turned_ |= sentence.verb == Verb::turn_top;
    }
    return effect;
  }

 private:
  std::size_t pick(std::size_t count) { return at_ < bytes_.size() ? bytes_[at_++] % count : 0; }
  bool flip() { return pick(2) == 1; }

  Who pick_who() {
    const Who who = static_cast<Who>(pick(11));
    return who == Who::that && !chosen_ ? Who::next : who;
  }

  void pick_other(Sentence& sentence) {
    sentence.other = pick_who();
    // A neighbor of the subject; for "I" simply left or right.
    const bool own = sentence.who != Who::i && sentence.verb != Verb::swap_hands;
    if (own && pick(8) == 1) sentence.other = flip() ? Who::own_left : Who::own_right;
    const bool group = sentence.who == Who::everyone || sentence.who == Who::opponents;
    const bool both_chosen = sentence.who == Who::chosen && sentence.other == Who::that;
    if ((sentence.who == sentence.other && !group) || both_chosen)
      sentence.other = sentence.who == Who::next ? Who::i : Who::next;
  }

  void pick_cards(Sentence& sentence) {
    sentence.cards = static_cast<Cards>(pick(5));
    if (sentence.cards == Cards::some || sentence.cards == Cards::all_numbered)
      sentence.number = static_cast<std::uint8_t>(pick(21));
  }

  std::string pick_text(bool in_choice) {
    static constexpr std::array<std::string_view, 12> kPieces = {
        "a", "B", "hop", " ", ":", "/", ".", "ñ", "€", "🃏", "say", "\""};
    std::string text = "x";
    for (std::size_t i = pick(20); i > 0; --i) {
      const std::string_view piece = kPieces[pick(kPieces.size())];
      if (piece != "/" || !in_choice) text += piece;
    }
    return text + "!";
  }

  void build_parts(Sentence& sentence, std::size_t count, int level, bool in_choice) {
    const bool before = chosen_;
    for (std::size_t i = 0; i < count; ++i) {
      chosen_ = before || sentence.who == Who::chosen;
      sentence.parts.push_back(build_sentence(level + 1, in_choice));
    }
    chosen_ = before;
  }

  Verb pick_verb(int level, bool in_choice) {
    const Verb verb = static_cast<Verb>(pick(21));
    const bool compound =
        verb == Verb::choose || verb == Verb::if_cannot_play || verb == Verb::if_icon;
    if (compound && level == 2) return Verb::draw;
    if (verb == Verb::choose && in_choice) return Verb::lose_turn;
    if (verb == Verb::if_icon && !turned_) return Verb::turn_top;
    return verb;
  }

  Sentence build_sentence(int level, bool in_choice) {
    Sentence sentence;
    sentence.verb = pick_verb(level, in_choice);
    fill(sentence, level, in_choice);
    return sentence;
  }

  void fill(Sentence& sentence, int level, bool in_choice) {
    switch (sentence.verb) {
      case Verb::draw:
        sentence.instead = flip();
        [[fallthrough]];
      case Verb::level:
        sentence.number = static_cast<std::uint8_t>(pick(21));
        [[fallthrough]];
      case Verb::draw_until_color:
      case Verb::draw_until_playable:
      case Verb::lose_turn:
        sentence.who = pick_who();
        return;
      case Verb::discard:
        sentence.who = pick_who();
        sentence.may = flip();
        return pick_cards(sentence);
      case Verb::give:
      case Verb::take:
        pick_cards(sentence);
        [[fallthrough]];
      case Verb::swap_hands:
      case Verb::show:
        sentence.who = pick_who();
        sentence.may = (sentence.verb == Verb::give || sentence.verb == Verb::swap_hands) && flip();
        return pick_other(sentence);
      case Verb::pass_hands:
        sentence.toward = static_cast<Toward>(pick(3));
        return;
      case Verb::choose:
        sentence.who = pick_who();
        sentence.may = flip();
        return build_parts(sentence, 2 + pick(5), level, true);
      case Verb::if_cannot_play:
        sentence.who = pick_who();
        return build_parts(sentence, 1, level, in_choice);
      case Verb::if_icon:
        sentence.text = std::array{"ball", "anchor", "ñu", "7-up", "heart"}[pick(5)];
        return build_parts(sentence, 1, level, in_choice);
      case Verb::say:
        sentence.text = pick_text(in_choice);
        return;
      case Verb::play_again:
      case Verb::reverse:
      case Verb::name_color:
      case Verb::shuffle_hands:
      case Verb::deal_out:
      case Verb::turn_top:
        return;
    }
  }

  const Bytes& bytes_;
  std::size_t at_ = 0;
  bool chosen_ = false;
  bool turned_ = false;
};

}  // namespace comodin::testing
