#include "cli/wording.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"

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

std::string_view article(std::string_view word) {
  return !word.empty() && std::string_view("aeiouAEIOU").contains(word.front()) ? "an" : "a";
}

}  // namespace

Wording::Wording(const Rules& rules, const Edition& edition, std::vector<std::string> names,
                 bool colored)
    : rules_(rules), edition_(edition), names_(std::move(names)), colored_(colored) {
  for (std::size_t k = 0; k < rules.kinds; ++k) {
    const std::string whole = face(kind_at(k));
    const bool wild = has(rules.wilds, kind_at(k));
    const std::string_view sign = std::string_view(whole).substr(wild ? 0 : 1);
    const auto found = std::ranges::find_if(edition.cards, [&](const CardSpec& card) {
      return card.wild == wild && card.token == sign;
    });
    COMODIN_CHECK(found != edition.cards.end());
    specs_.push_back(&*found);
  }
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
  for_each_kind(others, [&](Kind other) {
    shared = shared || (other != kind && face(other) == face(kind));
  });
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

std::string Wording::a(Kind kind) const {
  return fmt::format("{} {}", article(name(kind)), card(kind));
}

std::string Wording::the(Kind kind) const {
  return has(rules_.wilds, kind) ? a(kind) : "the " + card(kind);
}

std::string Wording::tokens(std::span<const Kind> kinds) const {
  std::vector<Kind> sorted(kinds.begin(), kinds.end());
  sort_cards(rules_, sorted);
  std::string text;
  for (const Kind kind : sorted) text += (text.empty() ? "" : " ") + token(kind);
  return text;
}

std::string Wording::count(std::size_t number) const {
  return fmt::format("{} {}", number, number == 1 ? thing() : things());
}

std::string Wording::color(Color color) const {
  const ColorSpec& spec = edition_.colors[index(color)];
  return paint(fmt::format("{} {}", spec.name.en, spec.symbol), color);
}

const Sentence* Wording::asked_at(std::uint16_t pc) const {
  const Do what = rules_.code[pc].what;
  if (what != Do::choose && what != Do::say) return nullptr;
  // The card whose program the operation is part of: the last one that starts before it.
  std::size_t owner = kMaxKinds;
  for (std::size_t k = 0; k < rules_.kinds; ++k) {
    const std::uint16_t start = rules_.program[k];
    if (start == 0 || start > pc) continue;
    if (owner == kMaxKinds || start > rules_.program[owner]) owner = k;
  }
  if (owner == kMaxKinds) return nullptr;
  // Operations stand in the order of the sentences they come from.
  const auto program = std::span(rules_.code).subspan(rules_.program[owner]);
  auto before = std::ranges::count(program.first(pc - rules_.program[owner]), what, &Op::what);
  const Verb verb = what == Do::choose ? Verb::choose : Verb::say;
  const Sentence* asked = nullptr;
  for_each_sentence(specs_[owner]->effect, [&](const Sentence& sentence) {
    if (sentence.verb == verb && before-- == 0) asked = &sentence;
  });
  return asked;
}

std::string Wording::paint(std::string_view text, Color color) const {
  if (!colored_) return std::string(text);
  const std::string_view code = color == kNoColor ? kBold : code_of(color_name(color));
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

void sort_cards(const Rules& rules, std::vector<Kind>& cards) {
  std::ranges::sort(cards, {}, [&](Kind kind) {
    return std::tuple(rules.color_of[index(kind)], rules.tokens[index(kind)].substr(0, 2), kind);
  });
}

std::vector<Kind> sorted_cards(const Rules& rules, const Hand& hand) {
  std::vector<Kind> cards;
  for_each_card(hand, [&](Kind kind) { cards.push_back(kind); });
  sort_cards(rules, cards);
  return cards;
}

std::string join(std::span<const std::string> items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
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
  std::string lines;
  std::size_t width = 0;
  std::size_t from = 0;
  while (from < text.size()) {
    // A word keeps the spaces before it.
    const std::size_t start = std::min(text.find_first_not_of(' ', from), text.size());
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string_view word = text.substr(start, end - start);
    const std::size_t spaces = start - from;
    if (width > indent && width + spaces + width_of(word) > kColumns) {
      lines += "\n" + std::string(indent, ' ');
      width = indent;
    } else {
      lines.append(spaces, ' ');
      width += spaces;
    }
    lines += word;
    width += width_of(word);
    from = end;
  }
  return lines;
}

}  // namespace comodin
