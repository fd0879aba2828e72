#include "words/language_rules.h"

#include <array>
#include <charconv>
#include <mutex>
#include <utility>

#include <unicode/formattedvalue.h>
#include <unicode/listformatter.h>
#include <unicode/locid.h>
#include <unicode/nounit.h>
#include <unicode/numberformatter.h>
#include <unicode/plurrule.h>
#include <unicode/ulistformatter.h>
#include <unicode/unistr.h>

#include "base/check.h"

namespace comodin {
namespace {

std::string utf8_of(const icu::UnicodeString& text) {
  std::string result;
  text.toUTF8String(result);
  return result;
}

}  // namespace

struct LanguageRules::Icu {
  std::unique_ptr<icu::PluralRules> plurals;
  icu::number::LocalizedNumberFormatter numbers;
  std::unique_ptr<icu::ListFormatter> lists;
  bool has_plain_digits = false;  // small numbers need no formatter, which takes half a microsecond
};

LanguageRules::LanguageRules(Language language) {
  const icu::Locale locale(std::string(code_of(language)).c_str());
  UErrorCode status = U_ZERO_ERROR;
  auto icu = std::make_shared<Icu>();
  icu->plurals.reset(icu::PluralRules::forLocale(locale, status));
  icu->numbers = icu::number::NumberFormatter::withLocale(locale);
  icu->lists.reset(icu::ListFormatter::createInstance(locale, status));
  icu->has_plain_digits = utf8_of(icu->numbers.formatInt(709, status).toString(status)) == "709";
  COMODIN_CHECK(U_SUCCESS(status));
  icu_ = std::move(icu);
}

const LanguageRules& LanguageRules::of(Language language) {
  static std::array<std::once_flag, kLanguages.size()> flags;
  static std::array<std::optional<LanguageRules>, kLanguages.size()> rules;
  const auto at = static_cast<std::size_t>(language);
  std::call_once(flags[at], [&] { rules[at].emplace(LanguageRules(language)); });
  return *rules[at];
}

std::string_view LanguageRules::category_of(std::int64_t number) const {
  constexpr std::array<std::string_view, 5> kCategories = {"zero", "one", "two", "few", "many"};
  const icu::UnicodeString category = icu_->plurals->select(static_cast<double>(number));
  for (const std::string_view each : kCategories)
    if (category.compare(
            icu::UnicodeString(each.data(), static_cast<std::int32_t>(each.size()), US_INV)) == 0)
      return each;
  return "other";
}

void LanguageRules::append_number(std::string& text, std::int64_t number) const {
  if (icu_->has_plain_digits && number >= 0 && number < 1000) {
    std::array<char, 4> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), number).ptr;
    text.append(digits.begin(), end);
    return;
  }
  UErrorCode status = U_ZERO_ERROR;
  icu_->numbers.formatInt(number, status).toString(status).toUTF8String(text);
  COMODIN_CHECK(U_SUCCESS(status));
}

std::string LanguageRules::number(double number, NumberForm form) const {
  auto format = icu_->numbers.precision(icu::number::Precision::fixedFraction(form.digits))
                    .sign(form.sign ? UNUM_SIGN_EXCEPT_ZERO : UNUM_SIGN_NEGATIVE);
  if (form.percent)
    format =
        std::move(format).unit(icu::NoUnit::percent()).scale(icu::number::Scale::powerOfTen(2));
  UErrorCode status = U_ZERO_ERROR;
  const std::string text = utf8_of(format.formatDouble(number, status).toString(status));
  COMODIN_CHECK(U_SUCCESS(status));
  return text;
}

std::vector<WordPiece> LanguageRules::list(std::span<const std::string> items) const {
  std::vector<icu::UnicodeString> texts;
  for (const std::string& item : items) texts.push_back(icu::UnicodeString::fromUTF8(item));
  UErrorCode status = U_ZERO_ERROR;
  const icu::FormattedList formatted = icu_->lists->formatStringsToValue(
      texts.data(), static_cast<std::int32_t>(texts.size()), status);
  const icu::UnicodeString whole = formatted.toString(status);
  std::vector<WordPiece> pieces;
  std::int32_t at = 0;
  const auto words_until = [&](std::int32_t end) {
    if (end > at) pieces.push_back({.text = utf8_of(whole.tempSubStringBetween(at, end))});
  };
  icu::ConstrainedFieldPosition item;
  item.constrainCategory(UFIELD_CATEGORY_LIST_SPAN);
  while (formatted.nextPosition(item, status) != 0) {
    const auto index = static_cast<std::size_t>(item.getField());
    words_until(item.getStart());
    pieces.push_back({.text = items[index], .argument = index});
    at = item.getLimit();
  }
  words_until(whole.length());
  COMODIN_CHECK(U_SUCCESS(status));
  return pieces;
}

}  // namespace comodin
