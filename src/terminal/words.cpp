#include "terminal/words.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "base/check.h"
#include "terminal/embedded_words.h"

namespace comodin {
namespace {

std::string plural(const MessageArguments& argument, std::string_view one, std::string_view many) {
  std::string text(argument.number == 1 ? one : many);
  if (const std::size_t at = text.find('#'); at != text.npos) text.replace(at, 1, argument.text);
  return text;
}

// The text for an argument, written as `name` or `name|one|many`.
std::string value_of(std::string_view place, std::span<const MessageArguments> arguments) {
  const std::size_t bar = place.find('|');
  const auto argument = std::ranges::find(arguments, place.substr(0, bar), &MessageArguments::name);
  COMODIN_CHECK(argument != arguments.end());
  if (bar == place.npos) return argument->text;
  const std::size_t second = place.find('|', bar + 1);
  COMODIN_CHECK(second != place.npos);
  return plural(*argument, place.substr(bar + 1, second - bar - 1), place.substr(second + 1));
}

}  // namespace

std::string filled(std::string_view text, std::span<const MessageArguments> arguments) {
  std::string result;
  while (true) {
    const std::size_t open = text.find('{');
    result += text.substr(0, open);
    if (open == text.npos) return result;
    const std::size_t close = text.find('}', open);
    COMODIN_CHECK(close != text.npos);
    result += value_of(text.substr(open + 1, close - open - 1), arguments);
    text.remove_prefix(close + 1);
  }
}

Catalogue::Catalogue(Language language) {
  for (const WordsFile& file : embedded_words()) {
    if (file.language != code_of(language)) continue;
    const auto words = nlohmann::json::parse(file.text, nullptr, false);
    COMODIN_CHECK(words.is_object());
    for (const auto& [key, text] : words.items()) {
      COMODIN_CHECK(text.is_string());
      const bool is_new = texts_.emplace(key, text.get<std::string>()).second;
      COMODIN_CHECK(is_new);
    }
  }
}

const Catalogue& Catalogue::in(Language language) {
  static const std::array<Catalogue, kLanguages.size()> kCatalogues = {
      Catalogue(Language::en), Catalogue(Language::es), Catalogue(Language::pt)};
  return kCatalogues[static_cast<std::size_t>(language)];
}

std::string Catalogue::say(std::string_view key,
                           std::span<const MessageArguments> arguments) const {
  const auto text = texts_.find(key);
  COMODIN_CHECK(text != texts_.end());
  return filled(text->second, arguments);
}

}  // namespace comodin
