#include "rules/source_map.h"

#include "base/check.h"
#include "rules/as_played.h"

namespace comodin {

RunningSentence running_sentence(const Rules& rules, const Edition& played, std::uint16_t pc) {
  const OpSource& source = rules.sources[pc];
  const CardSpec& card = played.cards[source.card];
  const Effect* const house = house_effect(card, played.options);
  const Sentence* found = nullptr;
  std::size_t number = 0;
  for_each_sentence(house != nullptr ? *house : card.effect, [&](const Sentence& sentence) {
    if (number++ == source.sentence) found = &sentence;
  });
  COMODIN_CHECK(found != nullptr);
  return {source.kind, found};
}

}  // namespace comodin
