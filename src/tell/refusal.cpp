#include "tell/refusal.h"

#include <vector>

#include "protocol/game_words.h"
#include "words/words.h"

namespace comodin {
namespace {

// Empty if it says more without the names of options.
std::vector<std::string> to_blame(const SetupError& error) {
  if (error.reason == Refusal::too_many_cards || error.about.empty() || error.about == "seats")
    return {};
  if (error.with.empty()) return {error.about};
  return {error.about, error.with};
}

// The title of an option; a blank card has only its token.
std::string title_of(const std::string& name, const Words& words) {
  const auto key = WordKey::named("option." + name + ".title");
  return key ? words.say(*key) : name;
}

}  // namespace

std::string refusal_text(std::string_view reason, Language language) {
  const auto key = WordKey::named("refusal." + std::string(reason));
  return Words(language).say(key.value_or(WordKey("refusal.unknown")));
}

std::string bad_field_text(std::string_view field, Language language) {
  const Words words(language);
  return field.empty() ? words.say("refusal.bad_message")
                       : words.say("refusal.bad_field", {{"field", field}});
}

std::string refusal_text(const SetupError& error, Language language) {
  const Words words(language);
  std::vector<std::string> titles = to_blame(error);
  if (titles.empty()) return refusal_text(name_of(error.reason), language);
  for (std::string& title : titles) title = title_of(title, words);
  return words.say(titles.size() > 1 ? WordKey("setup.together") : "setup.here",
                   {{"options", words.list(titles)}});
}

}  // namespace comodin
