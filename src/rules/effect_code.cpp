#include "rules/effect_code.h"

#include <algorithm>

#include "base/check.h"
#include "rules/card_facts.h"

namespace comodin {
namespace {

// True if the sentence, or one inside it, satisfies the predicate.
template <class Predicate>
bool any_sentence(const Sentence& sentence, Predicate predicate) {
  if (predicate(sentence)) return true;
  return std::ranges::any_of(sentence.parts,
                             [&](const Sentence& part) { return any_sentence(part, predicate); });
}

bool names_color(const Sentence& s) { return s.verb == Verb::name_color; }

bool refers_to_color_or_play(const Sentence& s) {
  switch (s.verb) {
    case Verb::draw_until_color:
    case Verb::draw_until_playable:
    case Verb::if_cannot_play:
      return true;
    default:
      return s.cards == Cards::named_color;
  }
}

bool can_empty_a_hand(const Sentence& s) {
  switch (s.verb) {
    case Verb::discard:
    case Verb::level:
    case Verb::shuffle_hands:
    case Verb::swap_hands:
    case Verb::pass_hands:
    case Verb::give:
    case Verb::take:
    case Verb::deal_out:
      return true;
    default:
      return false;
  }
}

// A sentence that names a chosen player asks for one first; a gift asks for card and player in
// one move.
bool picks_first(const Sentence& s) {
  if (giver_picks(s)) return false;
  return s.who == Who::chosen || s.other == Who::chosen;
}

Who after_picking(Who who) { return who == Who::chosen ? Who::that : who; }

OpCode operation(Verb verb, bool instead) {
  switch (verb) {
    case Verb::draw:
      return instead ? OpCode::draw_instead : OpCode::draw;
    case Verb::draw_until_color:
      return OpCode::draw_until_color;
    case Verb::draw_until_playable:
      return OpCode::draw_until_playable;
    case Verb::discard:
      return OpCode::discard;
    case Verb::level:
      return OpCode::level;
    case Verb::lose_turn:
      return OpCode::lose_turn;
    case Verb::play_again:
      return OpCode::play_again;
    case Verb::reverse:
      return OpCode::reverse;
    case Verb::name_color:
      return OpCode::name_color;
    case Verb::shuffle_hands:
      return OpCode::shuffle_hands;
    case Verb::swap_hands:
      return OpCode::swap_hands;
    case Verb::pass_hands:
      return OpCode::pass_hands;
    case Verb::give:
      return OpCode::give;
    case Verb::take:
      return OpCode::take;
    case Verb::deal_out:
      return OpCode::deal_out;
    case Verb::show:
      return OpCode::show;
    case Verb::turn_top:
      return OpCode::turn_top;
    case Verb::choose:
      return OpCode::choose;
    case Verb::if_cannot_play:
      return OpCode::unless_cannot_play;
    case Verb::if_icon:
      return OpCode::unless_icon;
    case Verb::say:
      return OpCode::say;
  }
  return OpCode::end;
}

class Compiler {
 public:
  Compiler(const EffectContext& context, std::vector<Op>& code, std::vector<OpSource>& sources)
      : context_(context), code_(code), sources_(sources) {}

  void program(const Effect& effect) {
    named_ = context_.wild ? Named::no : Named::yes;
    bool answered = !context_.answer;
    for (std::size_t i = 0; i < effect.size(); ++i) {
      const Sentence& sentence = effect[i];
      if (needs_color(sentence)) name_by_now();
      const bool hits = next_draws(sentence) || next_loses_a_turn(sentence);
      if (!answered && hits) {
        // The named color stays whatever the answer is, so it is named before.
        name_by_now();
        emit({.what = OpCode::answer, .who = Who::next, .number = context_.at_stake}, sentences_);
        answered = true;
      }
      // "next draws 2; next loses a turn" is one operation: it is what most action cards do.
      const bool and_loses =
          next_draws(sentence) && i + 1 < effect.size() && next_loses_a_turn(effect[i + 1]);
      if (and_loses || next_loses_a_turn(sentence)) {
        emit({.what = OpCode::hit_next, .who = Who::next, .number = sentence.number}, sentences_);
        sentences_ += and_loses ? 2 : 1;
        if (and_loses) ++i;
        continue;
      }
      const std::size_t number = sentences_;
      compile(sentence);
      if (any_sentence(sentence, can_empty_a_hand)) emit({.what = OpCode::end_sentence}, number);
      if (names_color(sentence))
        named_ = Named::yes;
      else if (named_ == Named::no && any_sentence(sentence, names_color))
        named_ = Named::perhaps;
    }
    name_by_now();
    if (can_be_last(code_.back().what)) code_.back().last = true;
    emit({.what = OpCode::end}, kNoSentence);
  }

 private:
  // `perhaps`: in an alternative or under a condition.
  enum class Named : std::uint8_t { no, perhaps, yes };

  // The operations that know what to do when nothing follows them.
  static bool can_be_last(OpCode what) {
    return what == OpCode::hit_next || what == OpCode::reverse || what == OpCode::play_again ||
           what == OpCode::name_color;
  }

  std::uint16_t here() const { return static_cast<std::uint16_t>(code_.size()); }
  std::size_t emit(Op op, std::size_t sentence) {
    COMODIN_CHECK(sentence <= kNoSentence && sentences_ < kNoSentence);
    code_.push_back(op);
    sources_.push_back({.kind = context_.kind,
                        .sentence = static_cast<std::uint8_t>(sentence),
                        .card = context_.card});
    return code_.size() - 1;
  }

  // A wild names its color even if no sentence says so.
  void name_by_now() {
    if (named_ != Named::yes) name({}, kNoSentence);
    named_ = Named::yes;
  }
  // E3: a wild names its color once; another card does so whenever a sentence says it.
  void name(Op op, std::size_t number) {
    if (context_.wild && named_ == Named::yes) return;
    op.what = named_ == Named::perhaps ? OpCode::name_color_if_due : OpCode::name_color;
    emit(op, number);
  }

  void compile(const Sentence& s) {
    const std::size_t number = sentences_++;
    if (names_color(s)) return name(plain(s), number);
    if (s.verb == Verb::choose) return choose(s, number);
    if (s.verb == Verb::if_cannot_play || s.verb == Verb::if_icon) return condition(s, number);
    std::size_t picked = 0;
    const bool picks = picks_first(s);
    // The subject may decline: a chosen one does so after being picked.
    const bool pick_may = s.may && s.who != Who::chosen;
    if (picks) picked = emit({.what = OpCode::pick, .may = pick_may}, number);
    Op op = plain(s);
    if (picks) {
      op.who = after_picking(op.who);
      op.other = after_picking(op.other);
      op.may = s.may && !pick_may;
    }
    emit(op, number);
    if (picks) code_[picked].to = here();
  }

  static Op plain(const Sentence& s) {
    return {.what = operation(s.verb, s.instead),
            .who = s.who,
            .other = s.other,
            .cards = s.cards,
            .toward = s.toward,
            .number = s.number,
            .may = s.may};
  }

  void choose(const Sentence& s, std::size_t number) {
    const std::size_t first = code_.size();
    if (s.who == Who::chosen) emit({.what = OpCode::pick}, number);
    const std::size_t head = emit({.what = OpCode::choose,
                                   .who = after_picking(s.who),
                                   .number = static_cast<std::uint8_t>(s.parts.size()),
                                   .may = s.may},
                                  number);
    for (std::size_t i = 0; i < s.parts.size(); ++i) emit({.what = OpCode::jump}, number);
    std::vector<std::size_t> exits;
    for (std::size_t i = 0; i < s.parts.size(); ++i) {
      code_[head + 1 + i].to = here();
      compile(s.parts[i]);
      exits.push_back(emit({.what = OpCode::jump}, number));
    }
    for (const std::size_t exit : exits) code_[exit].to = here();
    code_[head].to = here();
    code_[first].to = here();
  }

  void condition(const Sentence& s, std::size_t number) {
    const std::size_t first = code_.size();
    if (s.who == Who::chosen) emit({.what = OpCode::pick}, number);
    const std::size_t head = emit(
        {.what = operation(s.verb, false), .who = after_picking(s.who), .number = icon(s)}, number);
    for (const Sentence& part : s.parts) compile(part);
    code_[head].to = here();
    code_[first].to = here();
  }

  std::uint8_t icon(const Sentence& s) const {
    if (s.verb != Verb::if_icon || context_.icons == nullptr) return 0;
    const auto found = std::ranges::find(*context_.icons, s.text);
    // An icon that is on no card is never turned.
    return found == context_.icons->end()
               ? std::uint8_t{0xFF}
               : static_cast<std::uint8_t>(found - context_.icons->begin() + 1);
  }

  const EffectContext& context_;
  std::vector<Op>& code_;
  std::vector<OpSource>& sources_;
  std::size_t sentences_ = 0;  // compiled so far, nested ones included
  Named named_ = Named::no;
};

}  // namespace

bool needs_color(const Sentence& sentence) {
  return any_sentence(sentence, refers_to_color_or_play);
}

std::uint16_t compile_effect(const Effect& effect, const EffectContext& context,
                             std::vector<Op>& code, std::vector<OpSource>& sources) {
  const auto start = static_cast<std::uint16_t>(code.size());
  Compiler(context, code, sources).program(effect);
  return start;
}

}  // namespace comodin
