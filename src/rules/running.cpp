#include "rules/running.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "base/check.h"
#include "rules/as_played.h"

namespace comodin {
namespace {

// Whether the operation is what this sentence is compiled into.
bool carries_out(OpCode what, const Sentence& sentence) {
  switch (sentence.verb) {
    case Verb::draw:
      return what == (sentence.instead ? OpCode::draw_instead : OpCode::draw);
    case Verb::draw_until_color:
      return what == OpCode::draw_until_color;
    case Verb::draw_until_playable:
      return what == OpCode::draw_until_playable;
    case Verb::discard:
      return what == OpCode::discard;
    case Verb::level:
      return what == OpCode::level;
    case Verb::lose_turn:
      return what == OpCode::lose_turn;
    case Verb::play_again:
      return what == OpCode::play_again;
    case Verb::reverse:
      return what == OpCode::reverse;
    case Verb::name_color:
      return what == OpCode::name_color;
    case Verb::shuffle_hands:
      return what == OpCode::shuffle_hands;
    case Verb::swap_hands:
      return what == OpCode::swap_hands;
    case Verb::pass_hands:
      return what == OpCode::pass_hands;
    case Verb::give:
      return what == OpCode::give;
    case Verb::take:
      return what == OpCode::take;
    case Verb::deal_out:
      return what == OpCode::deal_out;
    case Verb::show:
      return what == OpCode::show;
    case Verb::turn_top:
      return what == OpCode::turn_top;
    case Verb::choose:
      return what == OpCode::choose;
    case Verb::if_cannot_play:
      return what == OpCode::unless_cannot_play;
    case Verb::if_icon:
      return what == OpCode::unless_icon;
    case Verb::say:
      return what == OpCode::say;
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
  if (rules.code[pc].what == OpCode::pick) ++pc;
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
  const OpCode what = rules.code[pc].what;
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
