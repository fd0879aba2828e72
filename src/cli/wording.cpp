#include "cli/wording.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "edition/effect_text.h"

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

// Whether the operation is what this sentence is compiled into.
bool carries_out(Do what, const Sentence& sentence) {
  switch (sentence.verb) {
    case Verb::draw:
      return what == (sentence.instead ? Do::draw_instead : Do::draw);
    case Verb::draw_until_color:
      return what == Do::draw_until_color;
    case Verb::draw_until_playable:
      return what == Do::draw_until_playable;
    case Verb::discard:
      return what == Do::discard;
    case Verb::level:
      return what == Do::level;
    case Verb::lose_turn:
      return what == Do::lose_turn;
    case Verb::play_again:
      return what == Do::play_again;
    case Verb::reverse:
      return what == Do::reverse;
    case Verb::name_color:
      return what == Do::name_color;
    case Verb::shuffle_hands:
      return what == Do::shuffle_hands;
    case Verb::swap_hands:
      return what == Do::swap_hands;
    case Verb::pass_hands:
      return what == Do::pass_hands;
    case Verb::give:
      return what == Do::give;
    case Verb::take:
      return what == Do::take;
    case Verb::deal_out:
      return what == Do::deal_out;
    case Verb::show:
      return what == Do::show;
    case Verb::turn_top:
      return what == Do::turn_top;
    case Verb::choose:
      return what == Do::choose;
    case Verb::if_cannot_play:
      return what == Do::unless_cannot_play;
    case Verb::if_icon:
      return what == Do::unless_icon;
    case Verb::say:
      return what == Do::say;
  }
  return false;
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
  if (rules_.code[pc].what == Do::pick) ++pc;
  // The card whose program the operation is part of: the last one that starts before it.
  std::size_t owner = kMaxKinds;
  for (std::size_t k = 0; k < rules_.kinds; ++k) {
    const std::uint16_t start = rules_.program[k];
    if (start == 0 || start > pc) continue;
    if (owner == kMaxKinds || start > rules_.program[owner]) owner = k;
  }
  COMODIN_CHECK(owner != kMaxKinds);
  // Operations stand in the order of the sentences they come from.
  const auto program = std::span(rules_.code).subspan(rules_.program[owner]);
  const Do what = rules_.code[pc].what;
  auto before = std::ranges::count(program.first(pc - rules_.program[owner]), what, &Op::what);
  const Sentence* found = nullptr;
  for_each_sentence(specs_[owner]->effect, [&](const Sentence& sentence) {
    if (carries_out(what, sentence) && before-- == 0) found = &sentence;
  });
  COMODIN_CHECK(found != nullptr);
  return *found;
}

std::string Wording::rule_at(std::uint16_t pc) const { return render_sentence(sentence_at(pc)); }

std::string Wording::alternative(std::uint16_t pc, std::size_t number) const {
  Sentence sentence = sentence_at(pc);
  if (sentence.verb == Verb::choose) return render_sentence(sentence.parts[number - 1]);
  // What may be done or declined is the only alternative.
  sentence.may = false;
  return render_sentence(sentence);
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
