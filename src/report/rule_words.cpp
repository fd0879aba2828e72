#include "report/rule_words.h"

#include <fmt/format.h>

namespace comodin {

std::string say(const EffectRemark& remark, const Words& words) {
  const auto key = WordKey::named(fmt::format("rules.{}", name_of(remark.message))).value();
  return words.say(key,
                   {{"text", remark.text}, {"count", remark.number}, {"least", kMinAlternatives}});
}

std::string say(const EffectError& error) { return say(error.why, Words(error.language)); }

}  // namespace comodin
