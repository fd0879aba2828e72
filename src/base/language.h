// Languages that people read, one row for each, and the codes that select them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace comodin {

enum class Language : std::uint8_t { en, es, fr, pt };

// English, then the others in the order of their codes, as in words/.
struct LanguageRow {
  Language language;
  std::string_view code;  // its folder in words/, and what people type
  std::string_view tag;   // for browsers and screen readers: which of its variants it is
};
inline constexpr std::array kLanguageRows = {
    LanguageRow{Language::en, "en", "en"},
    LanguageRow{Language::es, "es", "es"},
    LanguageRow{Language::fr, "fr", "fr"},
    LanguageRow{Language::pt, "pt", "pt-BR"},
};

constexpr const LanguageRow& row_of(Language language) {
  return kLanguageRows[static_cast<std::size_t>(language)];
}
constexpr std::string_view code_of(Language language) { return row_of(language).code; }

// All of them, and their codes, in the order of the rows.
inline constexpr auto kLanguages = [] {
  std::array<Language, kLanguageRows.size()> languages{};
  for (std::size_t i = 0; i < languages.size(); ++i) languages[i] = kLanguageRows[i].language;
  return languages;
}();
inline constexpr auto kLanguageCodes = [] {
  std::array<std::string_view, kLanguageRows.size()> codes;
  for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = kLanguageRows[i].code;
  return codes;
}();
static_assert(
    [] {
      for (std::size_t i = 0; i < kLanguages.size(); ++i)
        if (kLanguages[i] != static_cast<Language>(i)) return false;
      return true;
    }(),
    "the rows are in the order of the enumerators");

constexpr std::optional<Language> language_named(std::string_view code) {
  for (const Language language : kLanguages) {
    if (code == code_of(language)) return language;
  }
  return std::nullopt;
}

}  // namespace comodin
