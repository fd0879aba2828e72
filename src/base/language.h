// Languages that people read: English, Spanish, Portuguese, and the codes that select them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace comodin {

enum class Language : std::uint8_t { en, es, pt };
inline constexpr std::array kLanguages = {Language::en, Language::es, Language::pt};
inline constexpr std::array<std::string_view, kLanguages.size()> kLanguageCodes = {"en", "es",
                                                                                   "pt"};

constexpr std::string_view code_of(Language language) {
  return kLanguageCodes[static_cast<std::size_t>(language)];
}

constexpr std::optional<Language> language_named(std::string_view code) {
  for (const Language language : kLanguages) {
    if (code == code_of(language)) return language;
  }
  return std::nullopt;
}

}  // namespace comodin
