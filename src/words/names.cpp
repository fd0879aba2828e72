#include "words/names.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <unicode/utf8.h>

#include "base/check.h"

namespace comodin {
namespace {

constexpr int kMostMarks = 4;  // on one letter
constexpr UChar32 kNonJoiner = 0x200C;
constexpr UChar32 kJoiner = 0x200D;
constexpr UChar32 kTextStyle = 0xFE0E;  // of the symbol before it
constexpr UChar32 kPictureStyle = 0xFE0F;
constexpr UChar32 kBlankBraille = 0x2800;

// What keyboards add to letters and pictures: harmless, and not needed.
bool is_left_out(UChar32 c) {
  return c == kNonJoiner || c == kJoiner || c == kTextStyle || c == kPictureStyle;
}

bool is_hidden(UChar32 c) {
  constexpr std::uint32_t kHidden = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_CO_MASK |
                                    U_GC_CN_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  return (U_GET_GC_MASK(c) & kHidden) != 0 || c == kBlankBraille ||
         u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

bool is_mark(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

// Letters and digits of any script.
bool is_letter(UChar32 c) { return (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_N_MASK)) != 0; }

// Without spaces, in small letters.
std::string compared(icu::UnicodeString text) {
  text.foldCase();
  std::string bytes;
  icu::UnicodeString kept;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1))
    if (u_isUWhiteSpace(text.char32At(i)) == 0) kept.append(text.char32At(i));
  kept.toUTF8String(bytes);
  return bytes;
}

// Made once: it is immutable, and may be used by several threads.
const USpoofChecker* checker() {
  static const USpoofChecker* const kChecker = [] {
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker* const made = uspoof_open(&error);
    COMODIN_CHECK(U_SUCCESS(error));
    return made;
  }();
  return kChecker;
}

// Wide, raised and framed letters as plain ones.
icu::UnicodeString plain(const icu::UnicodeString& name) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* const normalizer = icu::Normalizer2::getNFKCInstance(error);
  COMODIN_CHECK(U_SUCCESS(error));
  icu::UnicodeString result = normalizer->normalize(name, error);
  return U_SUCCESS(error) ? result : name;
}

std::string skeleton(const icu::UnicodeString& name) {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString skeleton;
  uspoof_getSkeletonUnicodeString(checker(), 0, name, skeleton, &error);
  return compared(U_SUCCESS(error) ? skeleton : name);
}

}  // namespace

std::optional<std::string> name_to_show(std::string_view name, std::size_t max_bytes) {
  if (name.size() > max_bytes) return std::nullopt;
  const auto length = static_cast<std::int32_t>(name.size());
  std::string shown;
  bool has_letter = false;
  int marks = 0;
  for (std::int32_t i = 0; i < length;) {
    const auto start = static_cast<std::size_t>(i);
    UChar32 c = 0;
    U8_NEXT(name.data(), i, length, c);
    if (c < 0) return std::nullopt;
    if (is_left_out(c)) continue;
    if (is_hidden(c)) return std::nullopt;
    marks = is_mark(c) ? marks + 1 : 0;
    if (marks > kMostMarks) return std::nullopt;
    has_letter = has_letter || is_letter(c);
    if (u_isUWhiteSpace(c) == 0)
      shown += name.substr(start, static_cast<std::size_t>(i) - start);
    else if (!shown.empty() && shown.back() != ' ')
      shown += ' ';
  }
  if (!shown.empty() && shown.back() == ' ') shown.pop_back();
  if (!has_letter) return std::nullopt;
  return shown;
}

NameLook::NameLook(std::string_view name) {
  const auto text = plain(icu::UnicodeString::fromUTF8(
      icu::StringPiece(name.data(), static_cast<std::int32_t>(name.size()))));
  skeleton_ = skeleton(text);
  folded_skeleton_ = skeleton(icu::UnicodeString(text).foldCase());
}

}  // namespace comodin
