#include "terminal/cell_grid.h"

#include <algorithm>
#include <array>
#include <cwchar>
#include <utility>

namespace comodin {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Letters that take two columns: East Asian ones and emoji. The C library's own function depends on
// the locale.
constexpr std::array<Range, 12> kWide = {{{0x1100, 0x115F},
                                          {0x2E80, 0x303E},
                                          {0x3041, 0x33FF},
                                          {0x3400, 0x4DBF},
                                          {0x4E00, 0x9FFF},
                                          {0xA000, 0xA4CF},
                                          {0xAC00, 0xD7A3},
                                          {0xF900, 0xFAFF},
                                          {0xFE30, 0xFE6F},
                                          {0xFF00, 0xFF60},
                                          {0x1F300, 0x1FAFF},
                                          {0x20000, 0x3FFFD}}};
// Letters that take no column: combining accents and invisible characters.
constexpr std::array<Range, 5> kJoining = {
    {{0x0300, 0x036F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xE0000, 0xE01FF}}};

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, char32_t letter) {
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return letter >= range.first && letter <= range.last; });
}

std::size_t width_of_letter(char32_t letter) {
  if (is_in(kJoining, letter)) return 0;
  return is_in(kWide, letter) ? 2 : 1;
}

constexpr std::array<std::pair<char32_t, std::string_view>, 81> kPlain = {{
    {U'á', "a"},  {U'à', "a"},      {U'â', "a"},      {U'ã', "a"},  {U'ä', "a"},  {U'é', "e"},
    {U'è', "e"},  {U'ê', "e"},      {U'ë', "e"},      {U'í', "i"},  {U'ì', "i"},  {U'î', "i"},
    {U'ï', "i"},  {U'ó', "o"},      {U'ò', "o"},      {U'ô', "o"},  {U'õ', "o"},  {U'ö', "o"},
    {U'ú', "u"},  {U'ù', "u"},      {U'û', "u"},      {U'ü', "u"},  {U'ñ', "n"},  {U'ç', "c"},
    {U'Á', "A"},  {U'À', "A"},      {U'Â', "A"},      {U'Ã', "A"},  {U'É', "E"},  {U'Ê', "E"},
    {U'Í', "I"},  {U'Ó', "O"},      {U'Ô', "O"},      {U'Õ', "O"},  {U'Ú', "U"},  {U'Ñ', "N"},
    {U'Ç', "C"},  {U'¿', "?"},      {U'¡', "!"},      {U'“', "\""}, {U'”', "\""}, {U'‘', "'"},
    {U'’', "'"},  {U'…', "..."},    {U'–', "-"},      {U'—', "-"},  {U'·', "-"},  {U'×', "x"},
    {U'→', "->"}, {U'←', "<-"},     {U'─', "-"},      {U'═', "="},  {U'•', "*"},  {U'●', "o"},
    {U'◆', "+"},  {U'▼', "v"},      {U'■', "#"},      {U'★', "*"},  {U'│', "|"},  {U'┌', "+"},
    {U'┐', "+"},  {U'└', "+"},      {U'┘', "+"},      {U'È', "E"},  {U'Ë', "E"},  {U'Î', "I"},
    {U'Ï', "I"},  {U'Ù', "U"},      {U'Û', "U"},      {U'œ', "oe"}, {U'Œ', "OE"}, {U'«', "\""},
    {U'»', "\""}, {U'\u00A0', " "}, {U'\u202F', " "}, {U'Ä', "A"},  {U'Ì', "I"},  {U'Ò', "O"},
    {U'Ö', "O"},  {U'Ü', "U"},      {U'ß', "ss"},
}};

}  // namespace

Ink ink_of(std::string_view color) {
  switch (color.empty() ? ' ' : color.front()) {
    case 'R':
      return Ink::red;
    case 'Y':
      return Ink::yellow;
    case 'G':
      return Ink::green;
    case 'B':
      return Ink::blue;
    case 'P':
      return Ink::purple;
    default:
      return Ink::plain;
  }
}

std::u32string CellGrid::shown(std::string_view text) const {
  return letters_of(ascii_ ? as_ascii(text) : std::string(text));
}

std::size_t CellGrid::put(std::size_t x, std::size_t y, std::string_view text, Pen pen,
                          std::size_t end) {
  if (end == 0 || end > columns_) end = columns_;
  if (y >= rows()) return x;
  for (const char32_t letter : shown(text)) {
    const std::size_t width = width_of_letter(letter);
    if (width == 0) continue;
    if (x + width > end) break;
    cells_[y * columns_ + x] = {letter, pen};
    if (width == 2) cells_[y * columns_ + x + 1] = {0, pen};
    x += width;
  }
  return x;
}

void CellGrid::fill(std::size_t x, std::size_t y, Pen pen) {
  for (; y < rows() && x < columns_; ++x) cells_[y * columns_ + x] = {U' ', pen};
}

std::u32string letters_of(std::string_view text) {
  std::u32string letters;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    char32_t letter = length == 1 ? lead : lead & (0x7FU >> length);
    bool good = lead < 0x80 || (lead >= 0xC2 && lead < 0xF5 && i + length <= text.size());
    for (std::size_t k = 1; good && k < length; ++k) {
      const auto byte = static_cast<unsigned char>(text[i + k]);
      good = (byte & 0xC0U) == 0x80;
      letter = letter << 6U | (byte & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = letter >= 0xD800 && letter <= 0xDFFF;
    if (letter < kLeast[length] || letter > 0x10FFFF || surrogate) good = false;
    if (letter < 0x20 || letter == 0x7F || (letter >= 0x80 && letter < 0xA0)) good = false;
    letters += good ? letter : U'?';
    i += good || lead < 0x80 ? length : 1;
  }
  return letters;
}

std::string text_of(std::u32string_view letters) {
  std::string text;
  for (const char32_t letter : letters) {
    if (letter < 0x80) {
      text += static_cast<char>(letter);
      continue;
    }
    const int rest = letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
    constexpr std::array<unsigned, 4> kLead = {0, 0xC0, 0xE0, 0xF0};
    text += static_cast<char>(kLead[static_cast<std::size_t>(rest)] | letter >> (6 * rest));
    for (int i = rest - 1; i >= 0; --i)
      text += static_cast<char>(0x80U | (letter >> (6 * i) & 0x3FU));
  }
  return text;
}

std::size_t width_of_letters(std::u32string_view letters) {
  std::size_t width = 0;
  for (const char32_t letter : letters) width += width_of_letter(letter);
  return width;
}

std::size_t columns_of(std::string_view text) { return width_of_letters(letters_of(text)); }

std::vector<std::string> wrapped(std::string_view text, std::size_t columns, LongWord long_word) {
  std::vector<std::string> lines;
  std::u32string rest = letters_of(text);
  while (width_of_letters(rest) > columns) {
    std::size_t fits = 0;
    std::size_t width = 0;
    while (fits < rest.size() && width + width_of_letter(rest[fits]) <= columns)
      width += width_of_letter(rest[fits++]);
    std::size_t end = rest.rfind(U' ', fits);
    bool at_space = end != std::u32string::npos && end > 0;
    if (!at_space && long_word == LongWord::whole) {
      end = rest.find(U' ', fits);
      at_space = end != std::u32string::npos;
      if (!at_space) break;
    }
    if (!at_space) end = std::max<std::size_t>(fits, 1);
    lines.push_back(text_of(rest.substr(0, end)));
    rest.erase(0, end + static_cast<std::size_t>(at_space));
  }
  lines.push_back(text_of(rest));
  return lines;
}

std::string as_ascii(std::string_view text) {
  std::string plain;
  for (const char32_t letter : letters_of(text)) {
    if (letter < 0x80) {
      plain += static_cast<char>(letter);
      continue;
    }
    const auto found =
        std::ranges::find(kPlain, letter, &std::pair<char32_t, std::string_view>::first);
    if (found != kPlain.end())
      plain += found->second;
    else if (width_of_letter(letter) > 0)
      plain += '?';
  }
  return plain;
}

}  // namespace comodin
