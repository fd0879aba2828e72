#include "rulebook/drawings.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <string_view>

#include <fmt/format.h>

#include "rules/card_facts.h"

namespace comodin {
namespace {

struct Paint {
  std::string_view color;  // its English name
  std::string_view fill;
  std::string_view ink;  // of the symbol on it
};

constexpr Paint kOther = {"", "#6b6b6b", "#fff"};
constexpr std::array<Paint, 11> kPaints = {{{"red", "#c62828", "#fff"},
                                            {"orange", "#d9670b", "#fff"},
                                            {"yellow", "#f2b705", "#3a2c00"},
                                            {"green", "#2e7d32", "#fff"},
                                            {"blue", "#1756a9", "#fff"},
                                            {"teal", "#00796b", "#fff"},
                                            {"turquoise", "#00838f", "#fff"},
                                            {"cyan", "#00838f", "#fff"},
                                            {"violet", "#6a3fa0", "#fff"},
                                            {"purple", "#6a3fa0", "#fff"},
                                            {"pink", "#d81b76", "#fff"}}};

const Paint& paint_of(const ColorSpec& color) {
  const auto found = std::ranges::find(kPaints, color.name.in(Language::en), &Paint::color);
  return found == kPaints.end() ? kOther : *found;
}

struct Shape {
  std::string_view symbol;
  std::string_view path;  // in a square of 20
};

constexpr std::array<Shape, 6> kShapes = {
    {{"●", "M10 5a5 5 0 1 0 .01 0z"},
     {"■", "M5.5 5.5h9v9h-9z"},
     {"▼", "M4.5 6h11L10 15.5z"},
     {"▲", "M4.5 14.5h11L10 5z"},
     {"◆", "M10 4l5 6-5 6-5-6z"},
     {"★", "M10 4l1.8 4 4.2.4-3.2 2.8 1 4.3-3.8-2.3-3.8 2.3 1-4.3L4 8.4 8.2 8z"}}};

// The color's symbol, as a shape if we have one.
std::string draw_symbol(const ColorSpec& color, std::string_view ink) {
  const auto shape = std::ranges::find(kShapes, color.symbol, &Shape::symbol);
  if (shape != kShapes.end()) return fmt::format(R"(<path d="{}" fill="{}"/>)", shape->path, ink);
  return fmt::format(
      R"(<text x="10" y="14" font-size="12" text-anchor="middle" fill="{}">{}</text>)", ink,
      color.symbol);
}

// A disc with one wedge per color; its center is at this height.
std::string draw_wedges(const Edition& edition, std::size_t y) {
  std::string text;
  const std::size_t count = edition.colors.size();
  // Each wedge is an arc whose stroke is wide enough to reach the center.
  constexpr double kRadius = 8.0;
  constexpr double kRim = 2 * std::numbers::pi * kRadius;
  const double part = kRim / static_cast<double>(count);
  for (std::size_t c = 0; c < count; ++c)
    text +=
        fmt::format(R"(<circle cx="22" cy="{}" r="{}" fill="none" stroke="{}" stroke-width="{}" )"
                    R"(stroke-dasharray="{:.2f} {:.2f}" stroke-dashoffset="{:.2f}"/>)",
                    y, kRadius, paint_of(edition.colors[c]).fill, 2 * kRadius, part, kRim - part,
                    -part * static_cast<double>(c));
  return text;
}

std::string draw_word(std::string_view word, std::size_t y) {
  return fmt::format(
      R"(<text class="ink" x="22" y="{}" font-size="{}" text-anchor="middle">{}</text>)", y,
      word.size() > 2 ? 13 : 17, word);
}

// The card's effect as a sign: a number of cards, two arrows, a barred circle, or its token.
std::string draw_sign(const CardSpec& card) {
  const std::uint8_t draws = draws_of_next(card.effect);
  if (draws > 0) return draw_word(fmt::format("+{}", draws), 32);
  if (uses(card.effect, Verb::reverse))
    return R"(<path class="line" d="M13 22h15m-5-5 6 5-6 5M31 33H16m5-5-6 5 6 5"/>)";
  const bool skips = std::ranges::any_of(
      card.effect, [](const Sentence& sentence) { return sentence.verb == Verb::lose_turn; });
  if (skips) return R"(<path class="line" d="M22 18a9 9 0 1 0 .01 0zM16 33l12-12"/>)";
  return draw_word(card.token, 32);
}

std::string draw_small_symbols(const Edition& edition) {
  std::string text;
  constexpr double kWidth = 37.0;
  const double step = kWidth / static_cast<double>(edition.colors.size());
  const double size = std::min(step - 0.5, 9.0);
  for (std::size_t c = 0; c < edition.colors.size(); ++c) {
    const double x = 3.5 + step * static_cast<double>(c) + (step - size) / 2;
    text +=
        fmt::format(R"svg(<g transform="translate({:.1f} 46.5) scale({:.2f})">)svg", x, size / 20);
    text += fmt::format(R"(<rect width="20" height="20" rx="4" fill="{}"/>)",
                        paint_of(edition.colors[c]).fill);
    text += draw_symbol(edition.colors[c], paint_of(edition.colors[c]).ink) + "</g>";
  }
  return text;
}

}  // namespace

std::string_view fill_of(const ColorSpec& color) { return paint_of(color).fill; }

std::string draw_swatch(const ColorSpec& color, const std::string& label) {
  const Paint& paint = paint_of(color);
  const std::string read =
      label.empty() ? R"(aria-hidden="true")" : fmt::format(R"(role="img" aria-label="{}")", label);
  return fmt::format(R"(<svg class="swatch" viewBox="0 0 20 20" {}>)"
                     R"(<rect width="20" height="20" rx="4" fill="{}"/>{}</svg>)",
                     read, paint.fill, draw_symbol(color, paint.ink));
}

std::string draw_card(const CardSpec& card, const Edition& edition) {
  std::string text = R"(<svg class="card" viewBox="0 0 44 60" aria-hidden="true">)"
                     R"(<rect class="face" x="1" y="1" width="42" height="58" rx="6"/>)";
  if (card.wild) {
    const std::uint8_t draws = draws_of_next(card.effect);
    text += draw_wedges(edition, draws > 0 ? 23 : 30);
    if (draws > 0) text += draw_word(fmt::format("+{}", draws), 54);
  } else {
    text += draw_sign(card) + draw_small_symbols(edition);
  }
  return text + "</svg>";
}

}  // namespace comodin
