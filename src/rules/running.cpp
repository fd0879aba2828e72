#include "rules/running.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "base/check.h"
#include "rules/as_played.h"

namespace comodin {
namespace {

// Whether the operation is what this sentence is compiled into.
bool carries_out(Do what, const Sentence& sentence) {
  switch (sentence.verb) {
    case Verb::draw:
      return what == (sentence.instead ? Do::draw_instead : Do::draw);
    case Verb::draw_until_color:
      return what == Do::draw_until_color;
    case Verb::draw_until_playable:
      return what == Do::draw_until_playable;
    case Verb::discard:
      return what == Do::discard;
    case Verb::level:
      return what == Do::level;
    case Verb::lose_turn:
      return what == Do::lose_turn;
    case Verb::play_again:
      return what == Do::play_again;
    case Verb::reverse:
      return what == Do::reverse;
    case Verb::name_color:
      return what == Do::name_color;
    case Verb::shuffle_hands:
      return what == Do::shuffle_hands;
    case Verb::swap_hands:
      return what == Do::swap_hands;
    case Verb::pass_hands:
      return what == Do::pass_hands;
    case Verb::give:
      return what == Do::give;
    case Verb::take:
      return what == Do::take;
    case Verb::deal_out:
      return what == Do::deal_out;
    case Verb::show:
      return what == Do::show;
    case Verb::turn_top:
      return what == Do::turn_top;
    case Verb::choose:
      return what == Do::choose;
    case Verb::if_cannot_play:
      return what == Do::unless_cannot_play;
    case Verb::if_icon:
      return what == Do::unless_icon;
    case Verb::say:
      return what == Do::say;
  }
  return false;
}

}  // namespace

const CardSpec& spec_of(const Rules& rules, const Edition& played, Kind kind) {
  const bool wild = has(rules.wilds, kind);
  const std::string_view whole = rules.tokens[index(kind)];
  const std::string_view face = whole.substr(0, whole.find('#'));
  const std::string_view sign = face.substr(wild ? 0 : 1);
  const auto found = std::ranges::find_if(
      played.cards, [&](const CardSpec& card) { return card.wild == wild && card.token == sign; });
  COMODIN_CHECK(found != played.cards.end());
  return *found;
}

RunningSentence running_sentence(const Rules& rules, const Edition& played, std::uint16_t pc) {
  if (rules.code[pc].what == Do::pick) ++pc;
  // The card whose program the operation is part of: the last one that starts before it.
  std::size_t owner = kMaxKinds;
  for (std::size_t k = 0; k < rules.kinds; ++k) {
    const std::uint16_t start = rules.program[k];
    if (start == 0 || start > pc) continue;
    if (owner == kMaxKinds || start > rules.program[owner]) owner = k;
  }
  COMODIN_CHECK(owner != kMaxKinds);
  // Operations stand in the order of the sentences they come from.
  const auto program = std::span(rules.code).subspan(rules.program[owner]);
  const Do what = rules.code[pc].what;
  auto before = std::ranges::count(program.first(pc - rules.program[owner]), what, &Op::what);
  const Sentence* found = nullptr;
  const CardSpec& card = spec_of(rules, played, kind_at(owner));
  const Effect* const house = house_effect(card, played.options);
  for_each_sentence(house != nullptr ? *house : card.effect, [&](const Sentence& sentence) {
    if (carries_out(what, sentence) && before-- == 0) found = &sentence;
  });
  COMODIN_CHECK(found != nullptr);
  return {kind_at(owner), found};
}

std::vector<Sentence> alternatives_of(const Sentence& sentence) {
  if (sentence.verb == Verb::choose) return {sentence.parts.begin(), sentence.parts.end()};
  Sentence done = sentence;
  done.may = false;
  return {std::move(done)};
}

}  // namespace comodin
