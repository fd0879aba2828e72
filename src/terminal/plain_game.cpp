#include "terminal/plain_game.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "effect/lexer.h"
#include "terminal/cell_grid.h"
#include "terminal/curses_screen.h"
#include "terminal/offers.h"
#include "terminal/people_page.h"
#include "terminal/rule_pages.h"
#include "terminal/typed_moves.h"
#include "terminal/waiting.h"
#include "words/words.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kColumns = 79;
constexpr std::size_t kLongestLine = 1000;
constexpr std::size_t kMostShown = 60;  // letters of a line that was not understood

// An entry of the numbered list of moves.
struct Choice {
  MoveMeaning meaning;
  std::string move;  // empty: begin
};

// What can be typed besides moves.
enum class TypedCommand : std::uint8_t {
  quit,
  help,
  table,
  hand,
  choices,
  why,
  rules,
  next,
  say,
  people,
};
struct CommandWord {
  std::string_view word;  // in English
  WordKey key;
};
constexpr std::array<CommandWord, 10> kCommands = {{{"quit", "terminal.typed.quit"},
                                                    {"help", "terminal.typed.help"},
                                                    {"table", "terminal.typed.table"},
                                                    {"hand", "terminal.typed.hand"},
                                                    {"choices", "terminal.typed.choices"},
                                                    {"why", "terminal.typed.why"},
                                                    {"rules", "terminal.typed.rules"},
                                                    {"next", "terminal.typed.next"},
                                                    {"say", "terminal.typed.say"},
                                                    {"people", "terminal.typed.people"}}};

class PlainGame {
 public:
  PlainGame(TableClient& client, TableConnection& connection, Language language)
      : client_(client),
        connection_(connection),
        words_(language),
        language_(language),
        ascii_(!has_all_letters()),
        typed_by_hand_(isatty(STDIN_FILENO) != 0),
        read_by_eyes_(isatty(STDOUT_FILENO) != 0) {}

  int play() {
    install_signal_handlers();
    while (!leaving_ && !client_.is_over() && ending_signal() == 0) turn();
    if (!client_.failure().empty()) return 1;
    if (!client_.end().empty()) {
      print(client_.end());
      return 1;
    }
    if (ending_signal() != 0) return 128 + ending_signal();
    if (!over_)
      print(words_.say(client_.on_table ? WordKey("terminal.goodbye")
                                        : "terminal.goodbye.elsewhere"));
    return 0;
  }

 private:
  void turn() {
    wait();
    client_.take();
    print_connection();
    if (typed_by_hand_ && (closed_ || has_quit())) leaving_ = true;
    if (!client_.table().is_there() || leaving_) return;
    print_news();
    if (client_.is_waiting() || (client_.is_checking() && !typed_by_hand_)) return;
    if (client_.table().phase() == TablePhase::match_over && !typed_by_hand_) {
      over_ = leaving_ = true;
      return;
    }
    ask();
    while (may_read() && !leaving_) {
      const auto line = next_line();
      if (!line) break;
      if (!typed_by_hand_) fmt::print("> {}\n", shown(*line));
      understand(std::string(trim(*line)));
      std::fflush(stdout);
    }
    if (closed_ && lines_.empty() && may_read()) leaving_ = true;
  }

  bool is_quit(const std::string& line) const {
    return command_named(fold(trim(line))) == TypedCommand::quit;
  }

  bool has_quit() const {
    return std::ranges::any_of(lines_, [&](const std::string& line) { return is_quit(line); });
  }

  // Whether a line can be handled now. A person can type at any time; a script's lines are read
  // only when there is a question.
  bool may_read() const {
    return client_.table().is_there() && !client_.is_waiting() && (typed_by_hand_ || asked_);
  }

  void wait() {
    const bool wants_line = !closed_ && (typed_by_hand_ || (may_read() && lines_.empty()));
    const bool at_once = may_read() && !lines_.empty();
    const auto most = at_once ? std::chrono::milliseconds(0) : kLongestWait;
    if (wait_for(connection_, wants_line ? STDIN_FILENO : -1, most) != 0) read_some();
  }

  void read_some() {
    std::array<char, 4096> space{};
    const ssize_t count = read(STDIN_FILENO, space.data(), space.size());
    if (count < 0 && errno == EINTR) return;
    if (count <= 0) {
      closed_ = true;
      if (!rest_.empty()) lines_.push_back(std::exchange(rest_, {}));
      return;
    }
    rest_.append(space.data(), static_cast<std::size_t>(count));
    for (std::size_t end = rest_.find('\n'); end != std::string::npos; end = rest_.find('\n')) {
      lines_.push_back(rest_.substr(0, std::min(end, kLongestLine)));
      rest_.erase(0, end + 1);
    }
    if (rest_.size() > kLongestLine) rest_.resize(kLongestLine);
  }

  std::optional<std::string> next_line() {
    if (lines_.empty()) return std::nullopt;
    std::string line = text_of(letters_of(lines_.front()));  // valid UTF-8
    lines_.erase(lines_.begin());
    return line;
  }

  // --- printing ---

  void print(const std::string& text) const {
    // Wrapped for a person; one line per sentence for a script.
    const std::string shown = ascii_ ? as_ascii(text) : text_of(letters_of(text));
    for (const std::string& part :
         wrapped(shown, read_by_eyes_ ? kColumns : shown.size() + 1, LongWord::whole))
      fmt::print("{}\n", part);
    std::fflush(stdout);
  }
  std::string shown(const std::string& text) const {
    const auto letters = letters_of(text);
    return text_of(letters.substr(0, kMostShown)) + (letters.size() > kMostShown ? "..." : "");
  }

  void print_connection() {
    const bool now = client_.is_connected();
    if (!told_coming_) print(words_.say("terminal.coming"));
    told_coming_ = true;
    std::string trouble = client_.busy();
    if (!now && client_.losses() > 0 && trouble.empty())
      trouble = words_.say("terminal.no_connection");
    if (std::exchange(told_trouble_, trouble) != trouble && !trouble.empty()) print(trouble);
    const std::string& waits = client_.waits_at_door();
    if (std::exchange(told_door_, waits) != waits && !waits.empty()) print(waits);
  }

  void print_news() {
    const TableModel& table = client_.table();
    const std::size_t fresh = std::min(table.told - told_, table.log.size());
    for (std::size_t i = table.log.size() - fresh; i < table.log.size(); ++i) print(table.log[i]);
    told_ = table.told;
    if (std::exchange(refusals_, client_.refusals()) == client_.refusals()) return;
    print(client_.refusal());
    if (asked_ && situation() == asked_for_) print_choices();  // so that nobody has to scroll back
  }

  void print_table() const {
    const TableModel& table = client_.table();
    const EditionLookup& edition = table.edition();
    const auto name = [&](const Json& token) {
      return edition.name_of(token.get<std::string>(), language_);
    };
    if (table.view.contains("top"))
      print(words_.say("terminal.plain.top",
                       {{"thing", edition.thing()}, {"card", name(table.view["top"])}}));
    if (const std::string color = table.view.value("color", ""); !color.empty())
      print(words_.say("terminal.plain.color", {{"color", edition.color_name(color, language_)}}));
    if (table.view.contains("line")) {
      std::string list;
      for (const Json& token : table.view["line"]) list += (list.empty() ? "" : ", ") + name(token);
      print(words_.say("terminal.line") + " " + list);
    }
    const bool clockwise = table.view.value("clockwise", true);
    print(words_.say(clockwise ? WordKey("terminal.plain.clockwise")
                               : "terminal.plain.counterclockwise"));
    for (std::size_t seat = 1; seat <= table.seats(); ++seat) print_seat(seat);
  }

  void print_seat(std::size_t seat) const {
    const TableModel& table = client_.table();
    const bool dice = table.edition().is_dice();
    const std::string holds = fmt::format(
        "{}, {}",
        words_.say(dice ? WordKey("terminal.dice") : "terminal.cards",
                   {{"n", table.view["sizes"][seat - 1].get<std::int64_t>()}}),
        words_.say("terminal.points", {{"n", table.view["scores"][seat - 1].get<std::int64_t>()}}));
    std::string text = words_.say("named", {{"name", table.name_at(seat)}, {"what", holds}});
    const Json known = table.view["known"].value(std::to_string(seat), Json::array());
    if (seat != table.own_seat() && !known.empty()) text += " (" + listed(known) + ")";
    print(text);
  }

  std::string listed(const Json& tokens) const {
    std::string list;
    for (const Json& token : tokens)
      list += (list.empty() ? "" : ", ") +
              client_.table().edition().name_of(token.get<std::string>(), language_);
    return list;
  }

  void print_hand() const {
    std::string list;
    for (const HandCard& card : offers_.hand)
      list += fmt::format("{}{} ({})", list.empty() ? "" : ", ",
                          client_.table().edition().name_of(card.token, language_), card.token);
    print(words_.say("terminal.plain.hand", {{"cards", list}}));
  }

  // --- asking ---

  // What a question is about: when this changes, the question is another.
  std::string situation() const {
    const TableModel& table = client_.table();
    return fmt::format("{} {} {} {}", static_cast<int>(table.phase()), table.view.value("round", 0),
                       table.view.value("turns", 0), fmt::join(table.moves, ","));
  }

  // Once for every situation.
  void ask() {
    const TableModel& table = client_.table();
    std::string now = situation();
    if (now == asked_for_) return;
    asked_for_ = std::move(now);
    offers_ = offers_at(table);
    list_choices();
    const bool begins = table.phase() == TablePhase::round_over ||
                        table.phase() == TablePhase::match_over ||
                        (table.phase() == TablePhase::waiting && table.is_host());
    const bool answers = std::ranges::any_of(
        offers_.list, [](const Offer& offer) { return kCardKeys.contains(offer.key); });
    asked_ = (offers_.is_yours || answers || begins) && !choices_.empty();
    if (!asked_ && !(typed_by_hand_ && !choices_.empty())) return;
    fmt::print("\n");
    if (asked_ && table.phase() == TablePhase::round) {
      print_table();
      print_hand();
    }
    print_choices();
  }

  void list_choices() {
    choices_.clear();
    const TableModel& table = client_.table();
    const auto add = [&](const std::string& move) {
      if (std::ranges::find(choices_, move, &Choice::move) != choices_.end()) return;
      const auto at = std::ranges::find(table.moves, move) - table.moves.begin();
      choices_.push_back({table.meanings[static_cast<std::size_t>(at)], move});
    };
    for (const HandCard& card : offers_.hand)
      if (!card.move.empty()) add(card.move);
    for (const Offer& offer : offers_.list) choices_.push_back({offer.meaning, offer.move});
  }

  void print_choices() const {
    print(offers_.notes.empty() ? offers_.title : offers_.title + " " + offers_.notes);
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      const Choice& choice = choices_[i];
      print(fmt::format("  {}) {}{}", i + 1, with_notes(choice.meaning), in_brackets(choice)));
    }
  }

  // What else can be typed for it.
  std::string in_brackets(const Choice& choice) const {
    const std::string typed = shortest_move(client_.table(), choice.move);
    return fold(typed) == fold(choice.meaning.text) || typed.empty() ? ""
                                                                     : fmt::format("  [{}]", typed);
  }

  // --- parsing ---

  void understand(const std::string& typed) {
    if (typed.empty()) return print_choices();
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
    if (error == std::errc{} && end == typed.data() + typed.size()) return choose(number);
    if (const Choice* const choice = choice_with_text(fold(typed))) return take(*choice);
    if (const auto command = command_named(fold(typed))) return run(*command);
    const std::string first = typed.substr(0, typed.find(' '));
    const std::string rest =
        first.size() < typed.size() ? std::string(trim(typed.substr(first.size()))) : "";
    if (command_named(fold(first)) == TypedCommand::say && !rest.empty()) {
      // "say uno" is never chat.
      constexpr std::string_view kUno = "says uno";
      return typed_move(client_.table(), rest) == kUno ? client_.move(kUno) : client_.chat(rest);
    }
    if (command_named(fold(first)) == TypedCommand::people && !rest.empty()) return do_deed(rest);
    if (const Choice* const choice = choice_named(fold(typed))) return take(*choice);
    if (const std::string move = typed_move(client_.table(), typed); !move.empty())
      return is_incomplete(move) ? complete(move) : client_.move(move);
    print(words_.say("terminal.plain.unclear", {{"text", shown(typed)}}));
  }

  // A verb alone: the moves with it are in the list, if there are any now.
  void complete(const std::string& verb) const {
    const bool possible = std::ranges::any_of(client_.table().moves, [&](const std::string& move) {
      return move.starts_with(verb + " ");
    });
    if (possible) return print_choices();
    print(words_.say("refusal.not_now"));
  }

  void run(TypedCommand command) {
    switch (command) {
      case TypedCommand::quit:
        leaving_ = true;
        return;
      case TypedCommand::help:
        return help();
      case TypedCommand::table:
        return print_table();
      case TypedCommand::hand:
        return print_hand();
      case TypedCommand::choices:
        return print_choices();
      case TypedCommand::why:
        return pages(rules_at_hand(client_.table()));
      case TypedCommand::rules:
        return pages(whole_rulebook(client_.table()));
      case TypedCommand::next:
        return client_.begin();
      case TypedCommand::say:
        return print(words_.say("terminal.say"));
      case TypedCommand::people:
        return print_people();
    }
  }

  // Who is there; and a list of what can be done about it, by `people NUMBER`.
  void print_people() {
    for (const std::string& line : people_lines(client_.table())) print(line);
    deeds_ = people_deeds(client_.table());
    for (std::size_t i = 0; i < deeds_.size(); ++i)
      print(fmt::format("  {} {}) {}", words_.say("terminal.typed.people"), i + 1, deeds_[i].text));
  }

  // Of the list that was printed last.
  void do_deed(const std::string& typed) {
    std::size_t number = 0;
    std::from_chars(typed.data(), typed.data() + typed.size(), number);
    if (number == 0 || number > deeds_.size())
      return print(words_.say("terminal.plain.no_number", {{"n", deeds_.size()}}));
    client_.act(deeds_[number - 1].command);
  }

  // In the person's language, or in English.
  std::optional<TypedCommand> command_named(const std::string& folded) const {
    for (std::size_t i = 0; i < kCommands.size(); ++i)
      if (folded == kCommands[i].word || folded == fold(words_.say(kCommands[i].key)))
        return static_cast<TypedCommand>(i);
    return std::nullopt;
  }

  const Choice* choice_with_text(const std::string& folded) const {
    const auto found = std::ranges::find_if(
        choices_, [&](const Choice& each) { return fold(each.meaning.text) == folded; });
    return found == choices_.end() ? nullptr : &*found;
  }

  // The one choice that is meant: by the beginning of its text, or by a name in it.
  const Choice* choice_named(const std::string& folded) const {
    const Choice* found = nullptr;
    for (const Choice& choice : choices_) {
      const bool begins = fold(choice.meaning.text).starts_with(folded);
      const bool names = std::ranges::any_of(
          choice.meaning.names, [&](const std::string& name) { return fold(name) == folded; });
      if (!begins && !names) continue;
      if (found != nullptr) return nullptr;
      found = &choice;
    }
    return found;
  }

  void take(const Choice& choice) {
    if (choice.move.empty())
      client_.begin();
    else
      client_.move(choice.move);
  }

  void choose(std::size_t number) {
    if (number == 0 || number > choices_.size())
      return print(words_.say("terminal.plain.no_number", {{"n", choices_.size()}}));
    take(choices_[number - 1]);
  }

  void help() const {
    const TableModel& table = client_.table();
    print(words_.say("terminal.plain.help.1", {{"thing", table.edition().thing()}}));
    print(fmt::format("{}", fmt::join(example_moves(table), " · ")));
    print(words_.say("terminal.plain.help.2"));
  }

  void pages(const Pages& pages) const {
    for (const std::string& line : pages) print(line);
  }

  TableClient& client_;
  TableConnection& connection_;
  Words words_;
  Language language_;
  bool ascii_;
  bool typed_by_hand_;
  bool read_by_eyes_;
  Offers offers_;
  std::vector<Choice> choices_;
  std::vector<PeopleDeed> deeds_;   // as they were printed
  std::vector<std::string> lines_;  // typed and not yet handled
  std::string rest_;                // an incomplete line
  bool closed_ = false;             // the input has ended
  bool asked_ = false;
  std::string asked_for_;  // the situation of the last question
  std::size_t told_ = 0;
  std::size_t refusals_ = 0;
  bool told_coming_ = false;
  std::string told_door_;
  std::string told_trouble_;  // with the connection
  bool leaving_ = false;
  bool over_ = false;
};

}  // namespace

int play_in_lines(TableClient& client, TableConnection& connection, Language language) {
  return PlainGame(client, connection, language).play();
}

}  // namespace comodin
