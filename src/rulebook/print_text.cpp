#include "rulebook/print_text.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "rulebook/phrasebook.h"

namespace comodin {
namespace {

// In characters, not bytes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string spaces(std::size_t count) { return std::string(count, ' '); }

std::string repeated(std::string_view sign, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += sign;
  return text;
}

// Letters of our languages: A to Z, those of the Latin-1 block of Unicode, and œ.
std::string upper(std::string_view text) {
  constexpr char kBlock = '\xC3';
  std::string result(text);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto byte = static_cast<unsigned char>(result[i]);
    const bool accented = i > 0 && result[i - 1] == kBlock && byte >= 0xA0U && byte <= 0xBEU;
    if (accented || (byte >= 'a' && byte <= 'z')) result[i] = static_cast<char>(byte - 0x20U);
    if (i > 0 && result[i - 1] == '\xC5' && byte == 0x93U) result[i] = '\x92';  // œ
  }
  return result;
}

class TextPrinter {
 public:
  explicit TextPrinter(const Book& book) : book_(book) {}

  std::string print() {
    title();
    for (const Block& block : book_.preface) print(block);
    for (std::size_t i = 0; i < book_.chapters.size(); ++i) chapter(i);
    if (!book_.colophon.empty()) line(repeated("─", kBookColumns));
    for (const std::string& text : book_.colophon) wrapped(text, "", "");
    return std::move(text_);
  }

 private:
  void line(std::string_view text) {
    text_ += text;
    text_ += '\n';
  }
  void gap() {
    if (!text_.ends_with("\n\n")) text_ += '\n';
  }

  void title() {
    const auto centered = [](std::string_view text) {
      const std::size_t width = std::min(width_of(text), kBookColumns);
      return spaces((kBookColumns - width) / 2) + std::string(text);
    };
    line(repeated("═", kBookColumns));
    line(centered(upper(book_.title)));
    line(centered(book_.subtitle));
    line(repeated("═", kBookColumns));
    gap();
  }

  void chapter(std::size_t place) {
    const Chapter& chapter = book_.chapters[place];
    gap();
    const std::string heading = fmt::format("{}. {}", place + 1, upper(chapter.title));
    line("");
    line(heading);
    line(repeated("─", width_of(heading)));
    steps_ = 0;
    last_ = BlockKind::heading;
    for (const Block& block : chapter.blocks) print(block);
    gap();
  }

  void print(const Block& block) {
    const bool list = block.kind == BlockKind::item || block.kind == BlockKind::labelled;
    if (!list && block.kind != BlockKind::step) steps_ = 0;
    const bool close = list && (last_ == block.kind || last_ == BlockKind::step);
    if (last_ != BlockKind::heading && !close) gap();
    switch (block.kind) {
      case BlockKind::paragraph:
        wrapped(block.text, "", "");
        break;
      case BlockKind::step: {
        const std::string number = fmt::format("{}. ", ++steps_);
        wrapped(block.text, number, spaces(number.size()));
        break;
      }
      case BlockKind::item:
        wrapped(block.text, steps_ > 0 ? "   • " : "  • ", steps_ > 0 ? "     " : "    ");
        break;
      case BlockKind::labelled:
        wrapped(block.label + " " + block.text, steps_ > 0 ? "   " : "  ",
                steps_ > 0 ? "     " : "    ");
        break;
      case BlockKind::question:
        wrapped(block.label, "", "");
        wrapped(block.text, "    ", "    ");
        break;
      case BlockKind::heading:
        line(plain(block.text));
        line("");
        break;
      case BlockKind::card:
        gap();
        card_heading(block.label, plain(block.text));
        break;
      case BlockKind::table:
        table(block.table);
        break;
    }
    last_ = block.kind;
  }

  // The name on the left, the rest on the right, with dots between them.
  void card_heading(const std::string& name, const std::string& rest) {
    const std::string left = fmt::format("▐ {} ", upper(name));
    const std::size_t used = width_of(left) + width_of(rest) + 1;
    if (used < kBookColumns) return line(left + repeated("·", kBookColumns - used) + " " + rest);
    line(left);
    line("  " + rest);
  }

  // Without marks; non-breaking spaces stay.
  std::string plain(std::string_view text) const {
    std::string result = prepared(text);
    std::ranges::replace(result, kFixedSpace, ' ');
    return result;
  }

  static constexpr char kFixedSpace = '\x1f';

  // Removes the marks; spaces within a citation and after a color's symbol become non-breaking.
  std::string prepared(std::string_view text) const {
    std::string result;
    bool cited = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c == mark::kCiteStart || c == mark::kCiteEnd) {
        cited = c == mark::kCiteStart;
      } else if (c == mark::kColor) {
        result += book_.edition.colors[color_place(text[++i])].symbol;
        if (i + 1 < text.size() && text[i + 1] == ' ') {
          result += kFixedSpace;
          ++i;
        }
      } else if (c != mark::kTextStart && c != mark::kTextEnd) {
        result += c == ' ' && cited ? kFixedSpace : c;
      }
    }
    return result;
  }

  std::vector<std::string> lines_of(std::string_view text, std::size_t columns) const {
    std::vector<std::string> lines(1);
    const std::string ready = prepared(text);
    std::string_view rest = ready;
    while (!rest.empty()) {
      const std::size_t end = rest.find(' ');
      const std::string_view word = rest.substr(0, end);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      if (word.empty()) continue;
      if (!lines.back().empty() && width_of(lines.back()) + 1 + width_of(word) > columns)
        lines.emplace_back();
      if (!lines.back().empty()) lines.back() += ' ';
      lines.back() += word;
    }
    for (std::string& one : lines) std::ranges::replace(one, kFixedSpace, ' ');
    return lines;
  }

  void wrapped(std::string_view text, std::string_view first, std::string_view others) {
    const auto lines = lines_of(text, kBookColumns - width_of(others));
    for (std::size_t i = 0; i < lines.size(); ++i)
      line(std::string(i == 0 ? first : others) + lines[i]);
  }

  // Narrows the widest column if the table is too wide.
  std::vector<std::size_t> widths(const BookTable& table) const {
    std::vector<std::size_t> widths(table.heads.size());
    for (std::size_t c = 0; c < widths.size(); ++c) {
      widths[c] = width_of(table.heads[c]);
      for (const auto& row : table.rows) widths[c] = std::max(widths[c], width_of(plain(row[c])));
    }
    constexpr std::size_t kMargins = 2;
    const auto total = [&] {
      std::size_t sum = kMargins * widths.size();
      for (const std::size_t width : widths) sum += width;
      return sum;
    };
    if (const std::size_t wide = total(); wide > kBookColumns)
      *std::ranges::max_element(widths) -= wide - kBookColumns;
    return widths;
  }

  void row(const BookTable& table, const std::vector<std::string>& cells,
           const std::vector<std::size_t>& widths) {
    std::vector<std::vector<std::string>> columns;
    std::size_t height = 0;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      columns.push_back(lines_of(cells[c], widths[c]));
      height = std::max(height, columns.back().size());
    }
    for (std::size_t l = 0; l < height; ++l) {
      std::string text;
      for (std::size_t c = 0; c < columns.size(); ++c) {
        const std::string cell = l < columns[c].size() ? columns[c][l] : "";
        const std::string space = spaces(widths[c] - std::min(widths[c], width_of(cell)));
        text += "  ";
        text += table.numbers && c > 0 ? space + cell : cell + space;
      }
      while (text.ends_with(' ')) text.pop_back();
      line(text);
    }
  }

  void table(const BookTable& table) {
    const std::vector<std::size_t> columns = widths(table);
    std::size_t width = 2 * (columns.size() - 1);
    for (const std::size_t column : columns) width += column;
    row(table, table.heads, columns);
    const std::string rule = "  " + repeated("─", width);
    line(rule);
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      if (table.sum && r + 1 == table.rows.size()) line(rule);
      row(table, table.rows[r], columns);
    }
  }

  const Book& book_;
  std::string text_;
  std::size_t steps_ = 0;
  BlockKind last_ = BlockKind::heading;
};

}  // namespace

std::string print_text(const Book& book) { return TextPrinter(book).print(); }

}  // namespace comodin
