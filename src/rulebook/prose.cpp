#include "rulebook/prose.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "effect/icons.h"
#include "effect/names.h"
#include "effect/text.h"
#include "rules/effect_code.h"

namespace comodin {
namespace {

// One action: its subject (none if nobody acts) and its predicate.
struct Clause {
  std::string subject;
  std::string predicate;
  bool has_subject = false;
};

std::string whole(const Clause& clause) {
  return clause.subject.empty() ? clause.predicate : clause.subject + " " + clause.predicate;
}

std::string_view person_of(Who who) {
  if (who == Who::i) return "you";
  return who == Who::opponents || who == Who::everyone ? "many" : "one";
}

// Inserts the choice of color before the first sentence that needs it, following ruling E3.
Effect with_color_named(Effect effect) {
  const auto needs = std::ranges::find_if(effect, needs_color);
  const auto named = std::ranges::find(effect, Verb::name_color, &Sentence::verb);
  if (needs < named) {
    Sentence naming;
    naming.verb = Verb::name_color;
    effect.insert(needs, naming);
    // The color is chosen only once.
    bool first = true;
    std::erase_if(effect, [&](const Sentence& s) {
      return s.verb == Verb::name_color && !std::exchange(first, false);
    });
  }
  return effect;
}

class Teller {
 public:
  explicit Teller(const Phrasebook& phrases) : phrases_(phrases) {}

  Clause clause(const Sentence& sentence) const {
    const std::string_view verb =
        sentence.verb == Verb::draw && sentence.instead ? "draw_instead" : name_of(sentence.verb);
    const Values values = values_of(sentence);
    if (sentence.verb == Verb::pass_hands)
      return {"", say(fmt::format("rulebook.do.{}.{}", verb, name_of(sentence.toward)))};
    if (const auto key = WordKey::named(fmt::format("rulebook.do.{}", verb)))
      return {"", phrases_.say(*key, values)};
    const std::string subject = say(fmt::format("rulebook.who.{}", name_of(sentence.who)));
    return {subject == "-" ? "" : subject, predicate(verb, sentence, values), true};
  }

  // The actions in order; consecutive actions of one player are joined.
  std::string tell(const std::vector<Sentence>& sentences) const {
    std::string text;
    Clause last;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      const Clause now = clause(sentences[i]);
      const bool same = now.has_subject && last.has_subject && now.subject == last.subject &&
                        sentences[i].who != Who::chosen && sentences[i - 1].parts.empty();
      if (same)
        text += fmt::format(" {} {}", phrases_.say("rulebook.list.and"), now.predicate);
      else
        go_on(text, whole(now), i > 0 && !sentences[i - 1].parts.empty());
      last = now;
    }
    return text;
  }

  // Appends the next action; after alternatives or a condition, as a new sentence.
  void go_on(std::string& text, const std::string& next, bool apart) const {
    text = apart && !text.empty() ? text + ". " + capitalized(next) : phrases_.then(text, next);
  }

 private:
  std::string say(const std::string& name, const Values& values = {}) const {
    return phrases_.say(sentence_named(name), values);
  }

  std::string predicate(std::string_view verb, const Sentence& sentence,
                        const Values& values) const {
    const std::string_view person = person_of(sentence.who);
    if (sentence.may)
      return fmt::format("{} {}", say(fmt::format("rulebook.may.{}", person)),
                         say(fmt::format("rulebook.do.{}.base", verb), values));
    const auto special =
        WordKey::named(fmt::format("rulebook.do.{}.{}", verb, name_of(sentence.who)));
    return special ? phrases_.say(*special, values)
                   : say(fmt::format("rulebook.do.{}.{}", verb, person), values);
  }

  std::string cards(const Sentence& sentence) const {
    if (sentence.cards == Cards::some && sentence.number == 1)
      return phrases_.say("rulebook.cards.one");
    const Values values = {{"n", sentence.number}};
    // Cards given up are the player's own.
    const std::string_view name = name_of(sentence.cards);
    const auto own =
        WordKey::named(fmt::format("rulebook.cards.{}.{}", name, person_of(sentence.who)));
    return sentence.verb != Verb::take && own ? phrases_.say(*own, values)
                                              : say(fmt::format("rulebook.cards.{}", name), values);
  }

  std::string parts(const Sentence& sentence) const {
    if (sentence.verb != Verb::choose) {
      std::vector<Sentence> then = sentence.parts;
      // "If the next player can’t play, that player draws …"
      for (Sentence& part : then)
        if (sentence.verb == Verb::if_cannot_play && part.who == sentence.who && part.who != Who::i)
          part.who = Who::that;
      return tell(then);
    }
    std::string text;
    for (std::size_t i = 0; i < sentence.parts.size(); ++i)
      text = phrases_.then(text, fmt::format("({}) {}", i + 1, whole(clause(sentence.parts[i]))));
    return text;
  }

  Values values_of(const Sentence& sentence) const {
    return {{"n", sentence.number},
            {"cards", cards(sentence)},
            {"subject", say(fmt::format("rulebook.to.{}", name_of(sentence.who)))},
            {"other", say(fmt::format("rulebook.to.{}", name_of(sentence.other)))},
            {"parts", parts(sentence)},
            {"icon",
             sentence.verb == Verb::if_icon ? icon_text(sentence.text, phrases_.language()) : ""},
            {"text", sentence.text}};
  }

  const Phrasebook& phrases_;
};

}  // namespace

std::string effect_prose(const Effect& effect, bool wild, const Phrasebook& phrases) {
  const Effect whole_effect = with_color_named(effect);
  const Teller teller(phrases);
  std::string text = teller.tell(whole_effect);
  if (wild && !uses(whole_effect, Verb::name_color))
    teller.go_on(text, phrases.say("rulebook.do.then_name_color"),
                 !effect.empty() && !effect.back().parts.empty());
  return capitalized(text) + ".";
}

std::string effect_text(const Effect& effect, Language language) {
  return render_effect(effect, language);
}

}  // namespace comodin
