// How a language counts, writes numbers and makes lists. The only source that includes ICU is
// behind it. Any thread may use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "words/words.h"

namespace comodin {

class LanguageRules {
 public:
  static const LanguageRules& of(Language language);

  // "one", "many", "other": Unicode's plural category.
  std::string_view category_of(std::int64_t number) const;

  void append_number(std::string& text, std::int64_t number) const;
  std::string number(double number, NumberForm form) const;

  std::vector<WordPiece> list(std::span<const std::string> items) const;

 private:
  struct Icu;

  explicit LanguageRules(Language language);

  std::shared_ptr<const Icu> icu_;
};

}  // namespace comodin
