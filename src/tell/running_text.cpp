#include "tell/running_text.h"

#include "effect/text.h"

namespace comodin {

RunningSentence running_sentence(const TellContext& context, const EffectFrame& effect) {
  return running_sentence(context.rules, context.played, effect.pc);
}

Kind running_card(const Rules& rules, const Edition& played, const Tabletop& table) {
  const Kind card = running_sentence(rules, played, table.effect.pc).card;
  const bool is_top =
      table.top != kNoKind && rules.program[index(table.top)] == rules.program[index(card)];
  return is_top ? table.top : card;
}

std::vector<std::string> alternatives(const Sentence& sentence, Language language) {
  std::vector<std::string> texts;
  if (sentence.verb == Verb::choose) {
    for (const Sentence& part : sentence.parts) texts.push_back(render_sentence(part, language));
    return texts;
  }
  Sentence done = sentence;
  done.may = false;
  texts.push_back(render_sentence(done, language));
  return texts;
}

}  // namespace comodin
