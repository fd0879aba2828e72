#include "terminal/full_screen.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>

#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include "terminal/curses_screen.h"
#include "terminal/offers.h"
#include "terminal/people_page.h"
#include "terminal/rule_pages.h"
#include "terminal/table_drawing.h"
#include "terminal/waiting.h"
#include "words/words.h"

namespace comodin {
namespace {

constexpr std::size_t kMostTyped = 200;
constexpr std::string_view kDeedKeys = "123456789abcdefghijklmnopqrstuvwxyz";

class Player {
 public:
  Player(TableClient& client, TableConnection& connection, Language language)
      : client_(client), connection_(connection), words_(language), language_(language) {
    context_.ascii = !has_all_letters();
  }

  int play() {
    {
      CursesScreen screen;
      screen_ = &screen;
      client_.take();
      while (!leaving_ && !client_.is_over() && ending_signal() == 0) turn();
      screen_ = nullptr;
    }
    if (!client_.failure().empty()) return 1;
    const bool gone = !client_.end().empty();
    const std::string text = gone ? client_.end()
                                  : words_.say(client_.on_table ? WordKey("terminal.goodbye")
                                                                : "terminal.goodbye.elsewhere");
    fmt::print("{}\n", context_.ascii ? as_ascii(text) : text);
    if (gone) return 1;
    return ending_signal() == 0 ? 0 : 128 + ending_signal();
  }

 private:
  void turn() {
    draw();
    const short state = wait_for(connection_, STDIN_FILENO, kLongestWait);
    if ((state & (POLLHUP | POLLERR | POLLNVAL)) != 0) leaving_ = true;
    if (client_.take()) refresh_offers();
    while (const auto key = screen_->read()) press(*key);
  }

  void refresh_offers() {
    if (client_.table().is_there()) offers_ = offers_at(client_.table());
    if (context_.chosen && *context_.chosen >= offers_.hand.size()) context_.chosen.reset();
    if (!client_.refusal().empty())
      context_.notice = client_.refusal();
    else if (!client_.is_waiting())
      context_.notice.clear();
  }

  // --- drawing ---

  void draw() {
    const std::size_t columns = screen_->columns();
    const std::size_t rows = screen_->rows();
    context_.connected = client_.is_connected();
    if (columns < kLeastColumns || rows < kLeastRows) {
      drawing_ = draw_notice(words_.say("terminal.too_small", {{"columns", kLeastColumns},
                                                               {"rows", kLeastRows},
                                                               {"has_columns", columns},
                                                               {"has_rows", rows}}),
                             context_.ascii, columns, rows);
    } else if (!pages_.empty()) {
      drawing_ = draw_pages(pages_, first_line_, words_.say("terminal.pages"), context_.ascii,
                            columns, rows);
    } else if (!client_.table().is_there()) {
      const WordKey key = client_.losses() > 0 ? WordKey("terminal.no_answer") : "terminal.coming";
      const std::string& waits = client_.busy().empty() ? client_.waits_at_door() : client_.busy();
      drawing_ =
          draw_notice(waits.empty() ? words_.say(key) : waits, context_.ascii, columns, rows);
    } else {
      context_.seconds_left = client_.seconds_left();
      if (client_.is_waiting() && !client_.is_connected())
        context_.notice = words_.say("terminal.on_its_way");
      drawing_ = draw_table(client_.table(), offers_, context_, columns, rows);
    }
    screen_->show(drawing_->grid);
  }

  // --- keys ---

  void press(const KeyPress& key) {
    if (context_.typed) return type(key);
    if (!pages_.empty()) return turn_pages(key);
    switch (key.kind) {
      case KeyPress::Kind::letter:
        if (key.letter > 0 && key.letter < 0x80) act(static_cast<char>(key.letter));
        break;
      case KeyPress::Kind::click:
        for (const ClickTarget& target : drawing_->targets)
          if (key.x >= target.x && key.x < target.x + target.columns && key.y >= target.y &&
              key.y < target.y + target.rows)
            return act(target.key);
        break;
      case KeyPress::Kind::left:
        choose(-1);
        break;
      case KeyPress::Kind::right:
        choose(1);
        break;
      case KeyPress::Kind::enter:
        if (context_.chosen) play(offers_.hand[*context_.chosen]);
        break;
      default:
        break;
    }
  }

  void choose(std::ptrdiff_t step) {
    const auto count = static_cast<std::ptrdiff_t>(offers_.hand.size());
    if (count == 0) return;
    const std::ptrdiff_t at =
        context_.chosen ? (static_cast<std::ptrdiff_t>(*context_.chosen) + step + count) % count
                        : 0;
    context_.chosen = static_cast<std::size_t>(at);
    // The card's name, and the rule written on it.
    const TableModel& table = client_.table();
    const std::string& token = offers_.hand[*context_.chosen].token;
    context_.notice = table.edition().name_of(token, language_);
    const auto rules = table.choices.value("rules", nlohmann::json::object());
    if (rules.contains(token))
      context_.notice =
          words_.say("named", {{"name", context_.notice}, {"what", rules.value(token, "")}});
  }

  void act(char key) {
    if (const Offer* const offer = offer_of(offers_, key)) {
      // One command at a time, except saying UNO and catching, which cannot wait.
      if (client_.is_waiting() && key != 'u' && key != 'c') return;
      return offer->move.empty() ? client_.begin() : client_.move(offer->move);
    }
    if (const HandCard* const card = card_of(offers_, key)) return play(*card);
    switch (key) {
      case 'q':
        leaving_ = true;
        break;
      case '?':
        open(rules_at_hand(client_.table()));
        break;
      case 'r':
        open(whole_rulebook(client_.table()));
        break;
      case 'h':
        open(help());
        break;
      case 'l':
        open(log());
        break;
      case 'm':
        open(people());
        break;
      case 's':
        open(scores());
        break;
      case 't':
        if (client_.table().is_there()) context_.typed.emplace();
        break;
      case 'u':
        context_.notice = words_.say("refusal.nothing_to_say");
        break;
      case 'c':
        context_.notice = words_.say("refusal.nothing_to_catch");
        break;
      default:
        break;
    }
  }

  // Sends unplayable cards too: the server answers why not.
  void play(const HandCard& card) {
    if (client_.is_waiting()) return;
    client_.move(card.move.empty() ? "plays " + card.token : card.move);
    context_.chosen.reset();
  }

  void type(const KeyPress& key) {
    std::u32string letters = letters_of(*context_.typed);
    switch (key.kind) {
      case KeyPress::Kind::letter:
        if (key.letter >= 0x20 && context_.typed->size() < kMostTyped) letters += key.letter;
        break;
      case KeyPress::Kind::backspace:
        if (!letters.empty()) letters.pop_back();
        break;
      case KeyPress::Kind::enter:
        if (!letters.empty()) client_.chat(*context_.typed);
        return context_.typed.reset();
      case KeyPress::Kind::escape:
        return context_.typed.reset();
      default:
        return;
    }
    context_.typed = text_of(letters);
  }

  // --- reading ---

  void open(Pages pages) {
    if (!client_.table().is_there()) return;
    pages_ = std::move(pages);
    first_line_ = 0;
  }

  // Who is there, and what can be done about it, each with its key.
  Pages people() {
    Pages pages;
    const auto add = [&](const std::string& line) {
      for (std::string& part : wrapped(line, screen_->columns() - 2))
        pages.push_back(std::move(part));
    };
    for (const std::string& line : people_lines(client_.table())) add(line);
    deeds_ = people_deeds(client_.table());
    if (deeds_.size() > kDeedKeys.size()) deeds_.resize(kDeedKeys.size());
    if (!deeds_.empty()) pages.emplace_back();
    for (std::size_t i = 0; i < deeds_.size(); ++i)
      add(fmt::format("[{}] {}", kDeedKeys[i], deeds_[i].text));
    return pages;
  }

  void turn_pages(const KeyPress& key) {
    const auto deed = key.kind == KeyPress::Kind::letter && key.letter < 0x80
                          ? kDeedKeys.find(static_cast<char>(key.letter))
                          : std::string_view::npos;
    if (deed < deeds_.size()) client_.act(deeds_[deed].command);
    const std::size_t page = screen_->rows() > 2 ? screen_->rows() - 2 : 1;
    const std::size_t last = pages_.size() > page ? pages_.size() - page : 0;
    const bool forward = key.letter == U' ' || key.kind == KeyPress::Kind::page_down;
    const std::size_t step =
        key.kind == KeyPress::Kind::up || key.kind == KeyPress::Kind::down ? 1 : page;
    if (forward || key.kind == KeyPress::Kind::down)
      first_line_ = std::min(first_line_ + step, last);
    else if (key.kind == KeyPress::Kind::page_up || key.kind == KeyPress::Kind::up)
      first_line_ = first_line_ > step ? first_line_ - step : 0;
    else if (key.kind != KeyPress::Kind::resized && key.kind != KeyPress::Kind::click) {
      pages_.clear();
      deeds_.clear();
    }
  }

  Pages help() const {
    Pages pages;
    for (int i = 1; const auto key = WordKey::named(fmt::format("terminal.help.{}", i)); ++i)
      for (std::string& line : wrapped(words_.say(*key), screen_->columns() - 2))
        pages.push_back(std::move(line));
    return pages;
  }

  // Latest first.
  Pages log() const {
    Pages pages;
    const auto& told = client_.table().log;
    for (auto it = told.rbegin(); it != told.rend(); ++it)
      for (std::string& part : wrapped(*it, screen_->columns() - 2))
        pages.push_back(std::move(part));
    if (pages.empty()) pages.emplace_back("-");
    return pages;
  }

  // A line for each player: the sum, then the last rounds.
  Pages scores() const {
    constexpr std::size_t kNameColumns = 16;
    const TableModel& table = client_.table();
    const std::size_t room = screen_->columns() > 30 ? (screen_->columns() - 26) / 6 : 1;
    const std::size_t count = table.rounds.size();
    const std::size_t first = count > room ? count - room : 0;
    Pages pages = {words_.say("terminal.scores"), ""};
    std::string head(kNameColumns + 8, ' ');
    for (std::size_t round = first; round < count; ++round) head += fmt::format("{:>6}", round + 1);
    pages.push_back(head);
    for (std::size_t seat = 1; seat <= table.seats(); ++seat) {
      std::string line;
      for (const char32_t letter : letters_of(table.name_at(seat)))
        if (columns_of(line) + 2 < kNameColumns) line += text_of(std::u32string(1, letter));
      line.append(kNameColumns - columns_of(line), ' ');
      line += fmt::format("{:>6} =", table.view["scores"][seat - 1].get<std::int64_t>());
      for (std::size_t round = first; round < count; ++round) {
        const auto& points = table.rounds[round];
        line += seat <= points.size() ? fmt::format("{:>6}", points[seat - 1].get<std::int64_t>())
                                      : "     ?";
      }
      pages.push_back(std::move(line));
    }
    return pages;
  }

  TableClient& client_;
  TableConnection& connection_;
  Words words_;
  Language language_;
  CursesScreen* screen_ = nullptr;
  Offers offers_;
  DrawContext context_;
  std::optional<Drawing> drawing_;
  Pages pages_;                    // shown instead of the table, if there are any
  std::vector<PeopleDeed> deeds_;  // that the pages offer
  std::size_t first_line_ = 0;
  bool leaving_ = false;
};

}  // namespace

int play_on_screen(TableClient& client, TableConnection& connection, Language language) {
  return Player(client, connection, language).play();
}

}  // namespace comodin
