#include "cli/wording.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "edition/effect_text.h"
#include "rules/running.h"

namespace comodin {
namespace {

struct Paint {
  std::string_view color;
  std::string_view code;
};

// Terminals have few colours: others than these are shown in bold, as wilds are.
constexpr std::string_view kBold = "1";
constexpr std::array<Paint, 11> kPaints = {{{"red", "1;31"},
                                            {"orange", "1;33"},
                                            {"yellow", "1;33"},
                                            {"green", "1;32"},
                                            {"blue", "1;34"},
                                            {"teal", "1;36"},
                                            {"turquoise", "1;36"},
                                            {"cyan", "1;36"},
                                            {"violet", "1;35"},
                                            {"purple", "1;35"},
                                            {"pink", "1;35"}}};

std::string_view code_of(std::string_view color) {
  const auto* const found = std::ranges::find(kPaints, color, &Paint::color);
  return found == kPaints.end() ? kBold : found->code;
}

}  // namespace

Wording::Wording(const Rules& rules, const Edition& edition, std::vector<std::string> names,
                 bool colored)
    : rules_(rules), edition_(edition), names_(std::move(names)), colored_(colored) {
  for (std::size_t k = 0; k < rules.kinds; ++k)
    specs_.push_back(&spec_of(rules, edition, kind_at(k)));
}

std::string Wording::does(Seat seat, std::string_view yours, std::string_view theirs) const {
  return fmt::format("{} {}", who(seat), verb(seat, yours, theirs));
}

std::string Wording::face(Kind kind) const {
  const std::string& whole = rules_.tokens[index(kind)];
  return whole.substr(0, whole.find('#'));
}

std::string Wording::token(Kind kind) const {
  return paint(face(kind), rules_.color_of[index(kind)]);
}

std::string Wording::token_among(Kind kind, KindMask others) const {
  bool shared = false;
  for_each_kind(
      others, [&](Kind other) { shared = shared || (other != kind && face(other) == face(kind)); });
  return shared ? paint(rules_.tokens[index(kind)], rules_.color_of[index(kind)]) : token(kind);
}

std::string Wording::name(Kind kind) const {
  const Color color = rules_.color_of[index(kind)];
  if (color == kNoColor) return spec(kind).name.en;
  return fmt::format("{} {}", color_name(color), spec(kind).name.en);
}

std::string Wording::card(Kind kind) const {
  return fmt::format("{} ({})", name(kind), token(kind));
}

std::string Wording::a(Kind kind) const { return with_article(card(kind)); }

std::string Wording::the(Kind kind) const {
  return has(rules_.wilds, kind) ? a(kind) : "the " + card(kind);
}

std::vector<Kind> Wording::sorted(std::vector<Kind> kinds) const {
  std::ranges::sort(kinds, {}, [&](Kind kind) {
    return std::tuple(rules_.color_of[index(kind)], specs_[index(kind)], kind);
  });
  return kinds;
}

std::string Wording::tokens(const std::vector<Kind>& kinds) const {
  std::string text;
  for (const Kind kind : sorted(kinds)) text += (text.empty() ? "" : " ") + token(kind);
  return text;
}

std::string Wording::count(std::size_t number) const {
  return fmt::format("{} {}", number, number == 1 ? thing() : things());
}

std::string Wording::color(Color color) const {
  const ColorSpec& spec = edition_.colors[index(color)];
  return paint(fmt::format("{} {}", spec.name.en, spec.symbol), color);
}

const Sentence& Wording::sentence_at(std::uint16_t pc) const {
  return *running_sentence(rules_, edition_, pc).sentence;
}

std::string Wording::rule_at(std::uint16_t pc) const { return render_sentence(sentence_at(pc)); }

std::string Wording::alternative(std::uint16_t pc, std::size_t number) const {
  return render_sentence(alternatives_of(sentence_at(pc))[number - 1]);
}

std::string Wording::paint(std::string_view text, Color color) const {
  if (!colored_) return std::string(text);
  const std::string_view code = color == kNoColor ? kBold : code_of(color_name(color));
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

std::string with_article(std::string_view noun) {
  const bool vowel = !noun.empty() && std::string_view("aeiouAEIOU8").contains(noun.front());
  return fmt::format("{} {}", vowel ? "an" : "a", noun);
}

std::string join(std::span<const std::string> items, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? fmt::format(" {} ", last) : ", ";
    text += items[i];
  }
  return text;
}

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  bool in_sign = false;
  for (const char c : text) {
    if (c == '\033') in_sign = true;
    // The bytes that continue a letter of UTF-8 take no place of their own.
    if (!in_sign && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++width;
    if (in_sign && c == 'm') in_sign = false;
  }
  return width;
}

std::string wrap(std::string_view text, std::size_t indent) {
  // Of several spaces in a row all but one become empty words, and so stay.
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ' ')
      words.emplace_back();
    else
      words.back() += c;
  }
  return in_lines(words, 1, indent);
}

std::string in_lines(std::span<const std::string> items, std::size_t gap, std::size_t indent) {
  std::string lines;
  std::size_t width = 0;
  bool fresh = true;  // at the start of a line
  for (const std::string& item : items) {
    if (!fresh && width + gap + width_of(item) > kColumns) {
      lines += "\n" + std::string(indent, ' ');
      width = indent;
      fresh = true;
    }
    if (fresh && width != 0 && item.empty()) continue;
    lines += std::string(fresh ? 0 : gap, ' ') + item;
    width += (fresh ? 0 : gap) + width_of(item);
    fresh = false;
  }
  return lines;
}

}  // namespace comodin
