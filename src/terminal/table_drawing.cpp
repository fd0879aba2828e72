#include "terminal/table_drawing.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "words/words.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

constexpr Pen kLoud{.ink = Ink::loud, .bold = true};
constexpr Pen kBar{.reversed = true};
constexpr Pen kQuiet{.ink = Ink::quiet};
constexpr Pen kBold{.bold = true};

constexpr std::size_t kCardColumns = 6;  // of a boxed card, with the gap after it
constexpr std::size_t kCardRows = 3;
constexpr std::size_t kTightColumns = 7;  // of an unboxed card
constexpr std::size_t kMiddleRows = 3;
constexpr std::size_t kKeyRows = 2;     // for keys, at least
constexpr std::size_t kFooterRows = 2;  // besides those: a title, a notice
constexpr std::size_t kKeyColumns = 4;  // "[x] "
constexpr std::size_t kGap = 2;         // between two offers in a line

// An offer within its area: the footer or the panel.
struct PlacedOffer {
  const Offer* offer;
  std::size_t x = 0;
  std::size_t y = 0;
  std::vector<std::string> lines = {};  // behind its key
};

std::size_t rows_of(const std::vector<PlacedOffer>& offers) {
  return offers.empty() ? 0 : offers.back().y + offers.back().lines.size();
}

class Drawer {
 public:
  Drawer(const TableModel& table, const Offers& offers, const DrawContext& context,
         std::size_t columns, std::size_t rows)
      : t_(table),
        offers_(offers),
        context_(context),
        words_(table.language()),
        d_{.grid = CellGrid(columns, rows, context.ascii), .targets = {}},
        left_(std::min<std::size_t>(columns * 55 / 100, 50)),
        seat_rows_(table.edition().is_dice() ? 2 : 1) {}

  Drawing draw() {
    lay_out_hand();
    lay_out_footer();
    header();
    const std::size_t middle = seats(1);
    this->middle(middle);
    if (in_panel_)
      show_offers(panel(), 1, panel_end());
    else
      log(1, panel_end());
    footer();
    hand();
    return std::move(d_);
  }

 private:
  std::size_t columns() const { return d_.grid.columns(); }
  std::size_t rows() const { return d_.grid.rows(); }

  std::size_t put(std::size_t x, std::size_t y, std::string_view text, Pen pen = {},
                  std::size_t end = 0) {
    return d_.grid.put(x, y, text, pen, end);
  }
  std::size_t columns_here(std::string_view text) const {
    return width_of_letters(d_.grid.shown(text));
  }

  // Boxed cards if there is room for them, below everything else.
  void lay_out_hand() {
    const std::size_t count = std::max<std::size_t>(offers_.hand.size(), 1);
    const std::size_t needed = 1 + t_.seats() * seat_rows_ + kMiddleRows + kKeyRows + kFooterRows;
    const std::size_t room = rows() > needed ? rows() - needed : 1;
    per_row_ = std::max<std::size_t>(columns() / kCardColumns, 1);
    boxes_ = (count + per_row_ - 1) / per_row_ * kCardRows <= room;
    if (!boxes_) per_row_ = std::max<std::size_t>(columns() / kTightColumns, 1);
    const std::size_t most = std::max<std::size_t>(rows() / 2, 1);
    const std::size_t lines =
        std::min((count + per_row_ - 1) / per_row_ * (boxes_ ? kCardRows : 1), most);
    hand_at_ = rows() > lines ? rows() - lines : 0;
    spare_ = rows() > needed + lines ? rows() - needed - lines : 0;
  }

  // The moves other than playing a card, with what can come of them: below the table if they fit,
  // otherwise in place of the log; without notes if those do not fit there either.
  void lay_out_footer() {
    const std::size_t wide = columns() - std::min<std::size_t>(columns(), 2);
    notice_ = lines_of(context_.notice.empty() ? offers_.notes : context_.notice, wide);
    notice_.resize(std::clamp<std::size_t>(notice_.size(), 1, 1 + spare_));
    const std::size_t most = kKeyRows + spare_ - (notice_.size() - 1);
    for (const bool noted : {true, false}) {
      in_panel_ = false;
      placed_ = placed(wide, true, noted);
      set_bottom(std::max(rows_of(placed_), kKeyRows));
      if (rows_of(placed_) <= most) return;
      in_panel_ = true;
      placed_ = placed(columns() - std::min(columns(), panel() + 1), false, noted);
      set_bottom(kKeyRows);
      if (rows_of(placed_) < panel_end()) return;
    }
  }
  void set_bottom(std::size_t key_rows) {
    key_rows_ = key_rows;
    const std::size_t footer = 1 + key_rows + notice_.size();
    bottom_ = hand_at_ > footer ? hand_at_ - footer : 0;
  }
  std::size_t panel() const { return left_ + 2; }
  std::size_t panel_end() const { return bottom_ > 0 ? bottom_ - 1 : 0; }

  std::vector<std::string> lines_of(const std::string& text, std::size_t columns) const {
    return wrapped(text_of(d_.grid.shown(text)), std::max<std::size_t>(columns, 1));
  }

  // The offers that have keys: several in a line if `packed`, but not beside notes.
  std::vector<PlacedOffer> placed(std::size_t columns, bool packed, bool noted) const {
    std::vector<PlacedOffer> placed;
    std::size_t end = 0;  // of the line so far
    for (const Offer& offer : offers_.list) {
      if (offer.key == 0) continue;
      const bool alone = noted && !offer.meaning.notes.empty();
      const std::size_t before = kKeyColumns + (offer.color.empty() ? 0 : 2);
      PlacedOffer next{.offer = &offer, .y = rows_of(placed)};
      next.lines = lines_of(alone ? with_notes(offer.meaning) : offer.meaning.text,
                            columns - std::min(columns, before));
      const std::size_t width = before + columns_of(next.lines.front());
      if (packed && !alone && end > 0 && end + kGap + width <= columns) {
        next.x = end + kGap;
        next.y = placed.back().y;
      }
      end = alone ? 0 : next.x + width;
      placed.push_back(std::move(next));
    }
    return placed;
  }

  void header() {
    d_.grid.fill(0, 0, kBar);
    const std::string right =
        context_.connected ? words_.say("terminal.keys") : words_.say("terminal.no_connection");
    const std::size_t width = columns_here(right) + 1;
    const std::size_t end = columns() > width + 1 ? columns() - width - 1 : 1;
    std::string text = fmt::format(" Comodín · {}", t_.edition().name(t_.language()));
    const auto round = t_.view.value("round", 0);
    const std::string number = fmt::format(" · {}", words_.say("terminal.round", {{"n", round}}));
    if (round > 0 && columns_here(text + number) <= end) text += number;
    put(0, 0, text, kBar, end);
    if (width < columns())
      put(columns() - width, 0, right, context_.connected ? kBar : Pen{Ink::loud, true, true});
  }

  std::size_t seats(std::size_t y) {
    for (std::size_t seat = 1; seat <= t_.seats(); ++seat, y += seat_rows_) this->seat(seat, y);
    return y;
  }

  void seat(std::size_t seat, std::size_t y) {
    const Json& chair = t_.chairs[seat - 1];
    const bool turn = t_.is_turn_of(seat);
    const bool you = seat == t_.own_seat();
    const std::string sitter = chair.value("sitter", "nobody");
    put(0, y, turn ? ">" : " ", kLoud);
    std::string name = chair.value("name", "");
    if (sitter == "nobody") name = words_.say("terminal.free");
    put(2, y, name, {.ink = sitter == "nobody" ? Ink::quiet : Ink::plain, .bold = turn || you}, 15);
    std::size_t x = put(16, y, count(t_.view["sizes"][seat - 1].get<std::size_t>()), {}, left_);
    x = put(x + 1, y,
            words_.say("terminal.points", {{"n", t_.view["scores"][seat - 1].get<std::int64_t>()}}),
            kQuiet, left_);
    for (const std::string& mark : marks(seat, chair, sitter))
      x = put(x + 1, y, mark, kLoud, left_);
    if (you) x = put(x + 1, y, words_.say("terminal.you_mark"), kQuiet, left_);
    // Dice are open, in a row of their own.
    const bool dice = t_.edition().is_dice();
    if (dice) x = 3;
    if (!you)
      for (const Json& token : t_.view["known"].value(std::to_string(seat), Json::array()))
        x = card_text(x + 1, dice ? y + 1 : y, token.get<std::string>(), left_);
  }

  std::vector<std::string> marks(std::size_t seat, const Json& chair, const std::string& sitter) {
    std::vector<std::string> marks;
    const auto holds = [&](const char* list) {
      const Json seats = t_.view.value(list, Json::array());
      return std::ranges::find(seats, Json(seat)) != seats.end();
    };
    if (holds("owes"))
      marks.push_back(words_.say("terminal.owes"));
    else if (t_.phase() == TablePhase::round && t_.view["sizes"][seat - 1] == 1)
      marks.emplace_back("UNO");
    if (holds("out")) marks.push_back(words_.say("table.out"));
    if (sitter == "person" && chair.value("away", false))
      marks.push_back(words_.say("table.away"));
    else if (sitter == "person" && !chair.value("here", false))
      marks.push_back(words_.say("terminal.gone"));
    return marks;
  }

  std::string count(std::size_t cards) const {
    return words_.say(t_.edition().is_dice() ? WordKey("terminal.dice") : "terminal.cards",
                      {{"n", cards}});
  }

  // In ASCII the color's letter replaces its symbol.
  std::string symbol_of(const std::string& color) const {
    return context_.ascii || color.empty() ? color : t_.edition().color_symbol(color);
  }
  // A card in a few letters: its color's symbol and its short text.
  std::string face(const std::string& token) const {
    return symbol_of(t_.edition().face(token).color) + t_.edition().short_text(token);
  }
  Pen pen_of(const std::string& token) const {
    return {.ink = ink_of(t_.edition().face(token).color), .bold = true};
  }
  std::size_t card_text(std::size_t x, std::size_t y, const std::string& token,
                        std::size_t end = 0) {
    return put(x, y, face(token), pen_of(token), end);
  }

  void middle(std::size_t y) {
    if (t_.phase() == TablePhase::waiting) return;
    if (t_.edition().is_dice()) return line(y);
    if (!t_.view.contains("top")) return;
    const std::string top = t_.view["top"];
    box(1, y, top, kBold);
    if (const std::string color = t_.view.value("color", ""); !color.empty()) {
      named_color(9, y, color);
    }
    put(9, y + 1, t_.edition().name_of(top, t_.language()), {}, left_);
    const bool clockwise = t_.view.value("clockwise", true);
    put(9, y + 2,
        fmt::format(
            "{} · {}", words_.say("terminal.pile", {{"n", t_.view.value("pile", 0)}}),
            words_.say(clockwise ? WordKey("terminal.clockwise") : "terminal.counterclockwise")),
        kQuiet, left_);
  }

  void named_color(std::size_t x, std::size_t y, const std::string& color) {
    put(x, y, symbol_of(color) + " " + t_.edition().color_name(color, t_.language()),
        {.ink = ink_of(color), .bold = true}, left_);
  }

  // The line of dice, oldest first.
  void line(std::size_t y) {
    if (!t_.view.contains("line")) return;
    put(1, y, words_.say("terminal.line"), kQuiet, left_);
    std::size_t x = 2;
    for (const Json& token : t_.view["line"])
      x = card_text(x + 1, y + 1, token.get<std::string>(), left_);
    if (const std::string color = t_.view.value("color", ""); !color.empty())
      named_color(1, y + 2, color);
  }

  // As much of the log as fits, latest at the bottom.
  void log(std::size_t top, std::size_t bottom) {
    const std::size_t x = panel();
    if (columns() <= x + 10 || bottom <= top) return;
    std::vector<std::string> lines;
    const std::size_t room = bottom - top;
    for (auto it = t_.log.rbegin(); it != t_.log.rend() && lines.size() < room; ++it) {
      auto parts = wrapped(text_of(d_.grid.shown(*it)), columns() - x - 2);
      for (std::size_t i = 1; i < parts.size(); ++i) parts[i].insert(0, "  ");
      lines.insert(lines.begin(), parts.begin(), parts.end());
    }
    if (lines.size() > room)
      lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(room));
    for (std::size_t i = 0; i < lines.size(); ++i)
      put(x, top + i, lines[i], i + 1 == lines.size() ? Pen{} : kQuiet);
    for (std::size_t y = top; y < bottom; ++y) put(left_, y, "│", kQuiet);
  }

  // Over the table, where the terminal is too small for both.
  void footer() {
    for (std::size_t y = bottom_; y < hand_at_; ++y) d_.grid.fill(0, y, {});
    std::string title = offers_.title;
    if (context_.seconds_left)
      title += fmt::format("  {}", words_.say("terminal.seconds", {{"n", *context_.seconds_left}}));
    put(1, bottom_, title, offers_.is_yours ? kLoud : kBold);
    if (context_.typed)
      say(bottom_ + 1);
    else if (!in_panel_)
      show_offers(1, bottom_ + 1, hand_at_);
    for (std::size_t i = 0; i < notice_.size(); ++i)
      put(1, bottom_ + 1 + key_rows_ + i, notice_[i], context_.notice.empty() ? Pen{} : kLoud);
  }

  // The text being typed; its end stays visible.
  void say(std::size_t y) {
    std::u32string typed = letters_of(*context_.typed);
    const std::string label = words_.say("terminal.say");
    const std::size_t room = columns() - std::min(columns(), columns_of(label) + 5);
    while (width_of_letters(typed) > room) typed.erase(0, 1);
    put(1, y, fmt::format("{} {}_", label, text_of(typed)));
  }

  void show_offers(std::size_t left, std::size_t top, std::size_t end) {
    for (const PlacedOffer& placed : placed_) {
      if (top + placed.y >= end) return;
      const Offer& offer = *placed.offer;
      Pen pen;
      std::size_t x = left + placed.x;
      std::size_t y = top + placed.y;
      const std::size_t begin = put(x, y, fmt::format("[{}]", offer.key), kBold) + 1;
      std::size_t text = begin;
      if (!offer.color.empty()) {
        pen = {.ink = ink_of(offer.color), .bold = true};
        text = put(begin, y, symbol_of(offer.color), pen) + 1;
      }
      std::size_t right = x;
      for (const std::string& line : placed.lines)
        right = std::max(right, put(text, y++, line, pen));
      d_.targets.push_back({.x = x,
                            .y = top + placed.y,
                            .columns = right - x,
                            .rows = placed.lines.size(),
                            .key = offer.key});
    }
  }

  void hand() {
    for (std::size_t i = 0; i < offers_.hand.size(); ++i) {
      const HandCard& card = offers_.hand[i];
      const bool chosen = context_.chosen == i;
      const std::size_t row = i / per_row_;
      if (boxes_)
        boxed(1 + i % per_row_ * kCardColumns, hand_at_ + row * kCardRows, card, chosen);
      else
        tight(i % per_row_ * kTightColumns, hand_at_ + row, card, chosen);
    }
  }

  // The border shows whether the card can be played, and its key below.
  void boxed(std::size_t x, std::size_t y, const HandCard& card, bool chosen) {
    const bool playable = !card.move.empty();
    Pen border = playable ? kBold : kQuiet;
    border.reversed = chosen;
    box(x, y, card.token, border);
    if (card.key != 0)
      put(x + 1, y + 2, playable ? fmt::format("[{}]", card.key) : fmt::format(" {} ", card.key),
          playable ? kBold : kQuiet);
    if (playable && card.key != 0)
      d_.targets.push_back({.x = x, .y = y, .columns = 5, .rows = kCardRows, .key = card.key});
  }

  void box(std::size_t x, std::size_t y, const std::string& token, Pen border) {
    put(x, y, "┌───┐", border);
    put(x, y + 1, "│   │", border);
    put(x, y + 2, "└───┘", border);
    put(x + 1, y + 1, face(token), pen_of(token), x + 4);
  }

  void tight(std::size_t x, std::size_t y, const HandCard& card, bool chosen) {
    const bool playable = !card.move.empty();
    Pen pen = pen_of(card.token);
    pen.reversed = chosen;
    if (card.key != 0)
      put(x, y, playable ? fmt::format("[{}", card.key) : fmt::format(" {}", card.key),
          playable ? kBold : kQuiet);
    const std::size_t end = put(x + 2, y, face(card.token), pen, x + 6);
    if (playable) put(end, y, "]", kBold);
    if (playable && card.key != 0)
      d_.targets.push_back({.x = x, .y = y, .columns = 6, .key = card.key});
  }

  const TableModel& t_;
  const Offers& offers_;
  const DrawContext& context_;
  Words words_;
  Drawing d_;
  std::size_t left_;  // columns of seats and middle; the log is to the right
  std::size_t seat_rows_;
  std::size_t per_row_ = 1;
  bool boxes_ = true;
  std::size_t hand_at_ = 0;  // rows
  std::size_t spare_ = 0;    // that nothing needs
  std::size_t bottom_ = 0;   // where the footer begins
  std::size_t key_rows_ = kKeyRows;
  std::vector<std::string> notice_;  // below the keys
  std::vector<PlacedOffer> placed_;
  bool in_panel_ = false;  // the offers are in place of the log
};

}  // namespace

Drawing draw_table(const TableModel& table, const Offers& offers, const DrawContext& context,
                   std::size_t columns, std::size_t rows) {
  return Drawer(table, offers, context, columns, rows).draw();
}

Drawing draw_pages(const std::vector<std::string>& lines, std::size_t first,
                   const std::string& footer, bool ascii, std::size_t columns, std::size_t rows) {
  Drawing drawing{.grid = CellGrid(columns, rows, ascii), .targets = {}};
  for (std::size_t y = 0; y + 1 < rows && first + y < lines.size(); ++y)
    drawing.grid.put(1, y, lines[first + y]);
  if (rows == 0) return drawing;
  drawing.grid.fill(0, rows - 1, kBar);
  drawing.grid.put(1, rows - 1, footer, kBar);
  return drawing;
}

Drawing draw_notice(const std::string& text, bool ascii, std::size_t columns, std::size_t rows) {
  Drawing drawing{.grid = CellGrid(columns, rows, ascii), .targets = {}};
  const auto lines =
      wrapped(text_of(drawing.grid.shown(text)), std::max<std::size_t>(columns, 3) - 2);
  const std::size_t top = rows > lines.size() ? (rows - lines.size()) / 2 : 0;
  for (std::size_t i = 0; i < lines.size(); ++i) drawing.grid.put(1, top + i, lines[i]);
  return drawing;
}

}  // namespace comodin
