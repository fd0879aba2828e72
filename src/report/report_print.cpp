// Prints a report as a page or as lines of text.
#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "base/markup.h"
#include "base/version.h"
#include "report/lab_numbers.h"
#include "report/report.h"
#include "words/words.h"

namespace comodin {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fffdf8; color: #1d1b16;
  font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
h1 { font-size: clamp(1.7rem, 5vw, 2.6rem); line-height: 1.15; margin: 0; letter-spacing: -.02em;
  overflow-wrap: anywhere; }
.subtitle { color: #5d584c; margin: .3rem 0 1.4rem; }
.findings { background: #f4efe2; border-radius: .7rem; padding: .9rem 1.2rem; }
.findings h2 { margin: 0 0 .3rem; }
.findings ul { margin: 0; padding-left: 1.2rem; }
.findings li { margin: .3rem 0; }
.sections { display: grid; gap: 1.2rem 2.5rem; grid-template-columns: 1fr; margin-top: 1.2rem; }
@media (min-width: 56rem) { .sections { grid-template-columns: 1fr 1fr; } }
section { min-width: 0; break-inside: avoid; padding-top: .8rem; border-top: 2px solid #d9d2c0; }
main > section { margin-top: 1.2rem; }
h2 { font-size: 1.25rem; line-height: 1.25; margin: 0 0 .2rem; }
section > p { margin: .1rem 0 .6rem; color: #5d584c; font-size: .95rem; }
svg { display: block; width: 100%; height: auto; max-width: 36rem; }
details { margin-top: .4rem; font-size: .95rem; }
summary { cursor: pointer; color: #4b3490; padding: .25rem 0; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; max-width: 36rem; font-size: .95rem; }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid #d9d2c0;
  font-weight: normal; font-variant-numeric: tabular-nums; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
thead th { font-weight: 600; border-bottom: 2px solid #1d1b16; white-space: normal; }
pre { background: #f4efe2; border-radius: .5rem; padding: .7rem .9rem; white-space: pre-wrap;
  overflow-wrap: anywhere; font-size: .9rem; margin: .3rem 0; }
footer { color: #5d584c; font-size: .9rem; margin-top: 2rem; }
@media print { body { font-size: 10.5pt; } main { padding: 0; max-width: none; }
  .sections { grid-template-columns: 1fr 1fr; } details:not([open]) { display: none; }
  .findings, pre { background: none; border: 1px solid #d9d2c0; } }
)";

std::string table_html(const ReportTable& table) {
  std::string html = R"(<div class="table"><table><thead><tr>)";
  for (const std::string& head : table.head)
    html += fmt::format(R"(<th scope="col">{}</th>)", in_markup(head));
  html += "</tr></thead><tbody>";
  for (const auto& row : table.rows) {
    html += "<tr>";
    for (const std::string& cell : row) html += fmt::format("<td>{}</td>", in_markup(cell));
    html += "</tr>";
  }
  return html + "</tbody></table></div>";
}

std::string table_text(const ReportTable& table) {
  std::vector<std::size_t> widths;
  const auto measure = [&](const std::vector<std::string>& row) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], letters_in(row[i]));
  };
  measure(table.head);
  for (const auto& row : table.rows) measure(row);
  std::string text;
  const auto print = [&](const std::vector<std::string>& row) {
    std::string line = " ";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string gap(widths[i] - letters_in(row[i]), ' ');
      line += " " + (i == 0 ? row[i] + gap : " " + gap + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  };
  print(table.head);
  for (const auto& row : table.rows) print(row);
  return text;
}

}  // namespace

std::string to_html(const Report& report) {
  const Words words(report.language);
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{} · Comodín</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n",
      row_of(report.language).tag, in_markup(report.title), kStyle);
  html += fmt::format("<h1>{}</h1>\n<p class=\"subtitle\">{}</p>\n", in_markup(report.title),
                      in_markup(report.subtitle));
  html += fmt::format("<div class=\"findings\"><h2>{}</h2><ul>", words.say("lab.findings"));
  for (const std::string& finding : report.findings)
    html += fmt::format("<li>{}</li>", in_markup(finding));
  html += "</ul></div>\n<div class=\"sections\">\n";
  for (const ReportSection& section : report.sections) {
    html += fmt::format("<section><h2>{}</h2>", in_markup(section.heading));
    if (!section.text.empty()) html += fmt::format("<p>{}</p>", in_markup(section.text));
    html += section.drawing;
    if (!section.table.rows.empty() && section.drawing.empty()) html += table_html(section.table);
    if (!section.table.rows.empty() && !section.drawing.empty())
      html += fmt::format("<details><summary>{}</summary>{}</details>", words.say("lab.as_a_table"),
                          table_html(section.table));
    html += "</section>\n";
  }
  html +=
      fmt::format("</div>\n<section><h2>{}</h2><p>{}</p><pre>{}</pre></section>\n",
                  words.say("lab.repeat"), words.say("lab.repeat_text"), in_markup(report.command));
  return html + fmt::format("<footer>Comodín {}</footer>\n</main>\n</body>\n</html>\n", version());
}

std::string to_text(const Report& report) {
  std::string text = report.title + "\n" + report.subtitle + "\n\n";
  for (const std::string& finding : report.findings) text += "- " + finding + "\n";
  for (const ReportSection& section : report.sections)
    if (!section.table.rows.empty() && !section.table.for_pages_only)
      text += "\n" + section.heading + "\n" + table_text(section.table);
  return text;
}

}  // namespace comodin
