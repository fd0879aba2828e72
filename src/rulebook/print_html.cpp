#include "rulebook/print_html.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/markup.h"
#include "rulebook/drawings.h"
#include "rulebook/phrasebook.h"

namespace comodin {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --paper: #fffdf8; --ink: #1d1b16; --soft: #5d584c;
  --line: #d9d2c0; --tint: #f4efe2; --link: #1a4f96; }
@media (prefers-color-scheme: dark) { :root { --paper: #17161a; --ink: #ece8df; --soft: #aaa498;
  --line: #3a3840; --tint: #222128; --link: #9cc3ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
.stripe { display: block; width: 100%; height: .5rem; }
header, main, footer { max-width: 44rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1 { font-size: clamp(2rem, 7vw, 3.25rem); line-height: 1.1; margin: 0; letter-spacing: -.02em; }
.subtitle { font-size: 1.15rem; color: var(--soft); margin: .4rem 0 1.5rem; }
.preface { background: var(--tint); border-radius: .6rem; padding: .1rem 1rem; font-size: .95rem; }
nav { margin: 1.5rem 0; }
nav h2 { font-size: 1rem; border: 0; margin: 0 0 .3rem; padding: 0; }
nav ol { columns: 16rem 2; column-gap: 2rem; margin: 0; padding-left: 1.8rem; }
nav li { margin: 0; padding: .2rem 0; break-inside: avoid; }
a { color: var(--link); }
h2 { font-size: 1.5rem; line-height: 1.2; margin: 2.75rem 0 .75rem; padding-bottom: .35rem;
  border-bottom: 2px solid var(--line); break-after: avoid; }
h3 { font-size: 1.15rem; line-height: 1.25; margin: 1.75rem 0 .5rem; break-after: avoid; }
p { margin: .6rem 0; orphans: 3; widows: 3; }
ol, ul { padding-left: 1.5rem; margin: .6rem 0; }
li { margin: .4rem 0; }
.labelled { padding-left: 1rem; border-left: 3px solid var(--line); }
.question strong { display: block; }
.cite { color: var(--soft); font-size: .82em; white-space: nowrap; }
em { font-style: italic; }
@media (max-width: 30rem) { .cite { white-space: normal; } }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .97rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem;
  border-bottom: 1px solid var(--line); font-weight: normal; }
thead th, tfoot th, tfoot td { font-weight: 600; }
thead th { border-bottom: 2px solid var(--ink); vertical-align: bottom; }
tfoot th, tfoot td { border-top: 2px solid var(--ink); border-bottom: 0; }
.numbers th + th, .numbers td { text-align: right; font-variant-numeric: tabular-nums; }
article { margin: 1.5rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line); }
article:first-of-type { border-top: 0; padding-top: .25rem; margin-top: 0; }
.card-head { display: flex; gap: .9rem; align-items: center; break-after: avoid; }
.card-head h3 { margin: 0; }
.card-head p { margin: .1rem 0 0; color: var(--soft); font-size: .92rem; }
.card { flex: none; width: 2.75rem; height: 3.75rem; }
.card .face { fill: var(--paper); stroke: var(--ink); stroke-width: 1.5; }
.card .ink { fill: var(--ink); font-weight: 700; }
.card .line { fill: none; stroke: var(--ink); stroke-width: 2.5; stroke-linecap: round;
  stroke-linejoin: round; }
.swatch { width: 1.1em; height: 1.1em; vertical-align: -.2em; }
footer { margin-top: 3rem; padding: 1rem 1.25rem 3rem; color: var(--soft); font-size: .9rem;
  border-top: 1px solid var(--line); }
@page { margin: 18mm 16mm; }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #444; --line: #bbb;
    --tint: #f3f3f3; --link: #000; }
  body { font-size: 10.5pt; line-height: 1.4; print-color-adjust: exact; }
  header, main, footer { max-width: none; padding-left: 0; padding-right: 0; }
  a { text-decoration: none; }
  h2 { margin-top: 1.6rem; }
  article, tr, li { break-inside: avoid; }
}
)";

class HtmlPrinter {
 public:
  explicit HtmlPrinter(const Book& book) : book_(book) {}

  std::string print(std::string_view style) {
    const std::string title = fmt::format("{} · {}", book_.title, book_.subtitle);
    text_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n{}\n</head>\n<body>\n",
        row_of(book_.language).tag, in_markup(title), style);
    header();
    text_ += "<main>\n";
    for (const Chapter& one : book_.chapters) chapter(one);
    text_ += "</main>\n";
    footer();
    text_ += "</body>\n</html>\n";
    return std::move(text_);
  }

 private:
  void header() {
    const std::vector<ColorSpec>& colors = book_.edition.colors;
    text_ += fmt::format(
        R"(<svg class="stripe" viewBox="0 0 {} 1" preserveAspectRatio="none" aria-hidden="true">)",
        colors.size());
    for (std::size_t i = 0; i < colors.size(); ++i)
      text_ +=
          fmt::format(R"(<rect x="{}" width="1" height="1" fill="{}"/>)", i, fill_of(colors[i]));
    text_ += "</svg>\n<header>\n";
    text_ += fmt::format("<h1>{}</h1>\n<p class=\"subtitle\">{}</p>\n", inline_text(book_.title),
                         inline_text(book_.subtitle));
    text_ += "<div class=\"preface\">\n";
    for (const Block& block : book_.preface) paragraph(block);
    text_ += "</div>\n";
    text_ += fmt::format("<nav aria-labelledby=\"contents\">\n<h2 id=\"contents\">{}</h2>\n<ol>\n",
                         inline_text(book_.contents));
    for (const Chapter& one : book_.chapters)
      text_ += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", one.id, inline_text(one.title));
    text_ += "</ol>\n</nav>\n</header>\n";
  }

  void footer() {
    if (book_.colophon.empty()) return;
    text_ += "<footer>\n";
    for (const std::string& line : book_.colophon)
      text_ += fmt::format("<p>{}</p>\n", inline_text(line));
    text_ += "</footer>\n";
  }

  void chapter(const Chapter& chapter) {
    text_ += fmt::format("<section aria-labelledby=\"{0}\">\n<h2 id=\"{0}\">{1}</h2>\n", chapter.id,
                         inline_text(chapter.title));
    for (const Block& one : chapter.blocks) block(one);
    close_lists();
    if (std::exchange(in_article_, false)) text_ += "</article>\n";
    text_ += "</section>\n";
  }

  // Blocks after a step belong to it, until a paragraph or the next step.
  void block(const Block& block) {
    switch (block.kind) {
      case BlockKind::paragraph:
        close_lists();
        return paragraph(block);
      case BlockKind::step:
        close_items();
        text_ += std::exchange(in_steps_, true) ? "</li>\n<li>" : "<ol>\n<li>";
        text_ += inline_text(block.text);
        return;
      case BlockKind::item:
        if (!std::exchange(in_items_, true)) text_ += "<ul>\n";
        text_ += fmt::format("<li>{}</li>\n", inline_text(block.text));
        return;
      case BlockKind::labelled:
        close_items();
        text_ += fmt::format("<p class=\"labelled\"><strong>{}</strong> {}</p>\n",
                             inline_text(block.label), inline_text(block.text));
        return;
      case BlockKind::question:
        close_lists();
        text_ += fmt::format("<p class=\"question\"><strong>{}</strong> {}</p>\n",
                             inline_text(block.label), inline_text(block.text));
        return;
      case BlockKind::heading:
        close_lists();
        text_ += fmt::format("<h3>{}</h3>\n", inline_text(block.text));
        return;
      case BlockKind::card:
        close_lists();
        return card(block);
      case BlockKind::table:
        close_lists();
        return table(block.table);
    }
  }

  void close_items() {
    if (std::exchange(in_items_, false)) text_ += "</ul>\n";
  }
  void close_lists() {
    close_items();
    if (std::exchange(in_steps_, false)) text_ += "</li>\n</ol>\n";
  }

  void paragraph(const Block& block) {
    text_ += fmt::format("<p>{}</p>\n", inline_text(block.text));
  }

  void card(const Block& block) {
    if (std::exchange(in_article_, true)) text_ += "</article>\n";
    const std::vector<CardSpec>& cards = book_.edition.cards;
    const auto spec = std::ranges::find(cards, block.tokens.front(), &CardSpec::token);
    text_ += fmt::format(
        "<article>\n<div class=\"card-head\">{}<div><h3>{}</h3>\n<p>{}</p></div></div>\n",
        draw_card(*spec, book_.edition), inline_text(block.label), inline_text(block.text));
  }

  void table(const BookTable& table) {
    text_ += fmt::format("<div class=\"table\">\n<table{}>\n<thead>\n<tr>",
                         table.numbers ? " class=\"numbers\"" : "");
    for (const std::string& head : table.heads)
      text_ += fmt::format("<th scope=\"col\">{}</th>", inline_text(head));
    text_ += "</tr>\n</thead>\n<tbody>\n";
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      const bool sum = table.sum && r + 1 == table.rows.size();
      if (sum) text_ += "</tbody>\n<tfoot>\n";
      row(table.rows[r]);
    }
    text_ += table.sum ? "</tfoot>\n" : "</tbody>\n";
    text_ += "</table>\n</div>\n";
  }

  void row(const std::vector<std::string>& cells) {
    text_ += fmt::format("<tr><th scope=\"row\">{}</th>", inline_text(cells.front()));
    for (std::size_t c = 1; c < cells.size(); ++c)
      text_ += fmt::format("<td>{}</td>", inline_text(cells[c]));
    text_ += "</tr>\n";
  }

  // Renders the marks as tags and drawings.
  std::string inline_text(std::string_view text) const {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
      switch (text[i]) {
        case mark::kCiteStart:
          result += "<span class=\"cite\">";
          break;
        case mark::kCiteEnd:
          result += "</span>";
          break;
        case mark::kTextStart:
          result += "<em>";
          break;
        case mark::kTextEnd:
          result += "</em>";
          break;
        case mark::kColor:
          result += swatch(text[++i]);
          // Keeps the symbol on one line with the next word.
          if (i + 1 < text.size() && text[i + 1] == ' ') {
            result += "&nbsp;";
            ++i;
          }
          break;
        default:
          append_escaped(result, text[i]);
      }
    }
    return result;
  }

  std::string swatch(char letter) const {
    const ColorSpec& color = book_.edition.colors[color_place(letter)];
    const bool read = letter < 'a';
    return draw_swatch(color, read ? in_markup(color.name.in(book_.language)) : "");
  }

  const Book& book_;
  std::string text_;
  bool in_steps_ = false;
  bool in_items_ = false;
  bool in_article_ = false;
};

}  // namespace

std::string print_html(const Book& book) {
  return HtmlPrinter(book).print(fmt::format("<style>{}</style>", kStyle));
}

std::string print_html(const Book& book, std::string_view style_address) {
  return HtmlPrinter(book).print(
      fmt::format("<link rel=\"stylesheet\" href=\"{}\">", in_markup(style_address)));
}

std::string_view rulebook_style() { return kStyle; }

}  // namespace comodin
