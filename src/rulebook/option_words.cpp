#include "rulebook/option_words.h"

#include <fmt/format.h>

namespace comodin {

TitleAndLine texts_of(Option option, const Words& words) {
  const std::string_view name = info(option).name;
  return {.title = words.say(WordKey::named(fmt::format("option.{}.title", name)).value()),
          .line = words.say(WordKey::named(fmt::format("option.{}.line", name)).value())};
}

TitleAndLine texts_of(const Preset& preset, const Words& words) {
  return {.title = words.say(WordKey::named(fmt::format("preset.{}.title", preset.name)).value()),
          .line = words.say(WordKey::named(fmt::format("preset.{}.line", preset.name)).value())};
}

std::string value_name(Option option, std::string_view value, const Words& words) {
  auto key = WordKey::named(fmt::format("option.{}.value.{}", info(option).name, value));
  if (!key) key = WordKey::named(fmt::format("option.value.{}", value));  // off, on
  return key ? words.say(*key) : std::string(value);
}

}  // namespace comodin
