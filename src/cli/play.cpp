#include "cli/play.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include "base/check.h"
#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/event_sentence.h"
#include "cli/move_menu.h"
#include "cli/player_input.h"
#include "cli/refusal_sentence.h"
#include "cli/rules_text.h"
#include "cli/table_text.h"
#include "cli/wording.h"
#include "game/apply.h"
#include "game/notation.h"
#include "rules/as_played.h"

namespace comodin {
namespace {

// Of the times that a person forgets UNO, bots notice one in so many.
constexpr std::uint32_t kBotsNotice = 4;

// The match: whose move it is, and what the person wants. Everything that is shown is made from
// the person's view and from events redacted for the person.
class Match {
 public:
  Match(const Wording& words, Bot bot, std::uint64_t seed)
      : words_(words), rules_(words.rules()), bot_(bot), random_(seed) {}

  // False if the person left before the end.
  bool play() {
    while (state_.waiting.what != Await::match_over)
      if (!step()) return false;
    return true;
  }

 private:
  // One move by whoever has one; false if the person leaves.
  bool step() {
    if (state_.waiting.what == Await::deal) return deal();
    if (const SeatMask bots = state_.owes & ~bit(kPerson); bots != 0) {
      make({MoveVerb::says_uno, lowest_seat(bots)});
      return true;
    }
    const bool awaited = state_.waiting.seat == kPerson || state_.waiting.what == Await::confirm;
    const LegalMoves mine = view().legal_moves();
    if (awaited && mine.awaited()) return ask();
    if (owes_uno() && !forgot_uno_) return ask_before_going_on();
    const bool may_step_in = mine.can(MoveVerb::challenges) || mine.can(MoveVerb::plays);
    if (may_step_in && !let_be_) return ask_before_going_on();
    let_be_ = false;
    return let_bot_jump_in() || let_bot_move();
  }

  bool deal() {
    fmt::print("\n");
    make({});
    return true;
  }

  // H3: every other time that one could.
  bool let_bot_jump_in() {
    for (std::size_t i = 1; i < rules_.seats; ++i) {
      const Seat seat = seat_at(i);
      const LegalMoves moves = SeatView(rules_, state_, seat).legal_moves();
      if (seat == state_.waiting.seat || moves.plays() == 0 || random_.below(2) == 0) continue;
      make({MoveVerb::plays, seat, lowest_kind(moves.plays())});
      return true;
    }
    return false;
  }

  bool let_bot_move() {
    Seat seat = state_.waiting.seat;
    if (seat == kNoSeat)
      seat = next_seat(rules_.seats, Direction::clockwise, kPerson,
                       static_cast<SeatMask>(state_.out | bit(kPerson)));
    make(bot_(SeatView(rules_, state_, seat), random_));
    return true;
  }

  // --- the person ---

  SeatView view() const { return {rules_, state_, kPerson}; }
  bool owes_uno() const { return has(state_.owes, kPerson); }

  // A moment in which the person may do something and need not.
  bool ask_before_going_on() {
    const bool owed = owes_uno();
    if (!ask()) return false;
    if (!owed || !owes_uno() || state_.waiting.seat == kPerson) return true;
    forgot_uno_ = true;
    if (random_.below(kBotsNotice) == 0) catch_person();
    return true;
  }

  void catch_person() {
    const auto bots = static_cast<SeatMask>(seats_in(rules_, state_) & ~bit(kPerson));
    const Seat bot = seat_at(static_cast<std::size_t>(random_bit(bots, random_)));
    make({.verb = MoveVerb::catches, .seat = bot, .other = kPerson});
  }

  // Asks until the person has done something, or lets the game go on; false if the person leaves.
  bool ask() {
    const MoveMenu menu = move_menu(words_, view());
    if (!menu.is_aside) fmt::print("\n{}", table_text(words_, view()));
    fmt::print("{}", menu_text(menu));
    for (;;) {
      const auto line = read_answer();
      if (!line) return false;
      const Input input = understand(words_, view(), menu, *line);
      switch (input.wish) {
        case Wish::quit:
          return false;
        case Wish::nothing:
          break;
        case Wish::help:
          fmt::print("{}{}", help_text(words_), menu_text(menu));
          break;
        case Wish::rules:
          fmt::print("{}{}", rules_text(words_), menu_text(menu));
          break;
        case Wish::table:
          fmt::print("{}{}", table_text(words_, view()), menu_text(menu));
          break;
        case Wish::unclear:
          fmt::print("{}\n", input.complaint);
          break;
        case Wish::go_on:
          let_be_ = menu.may_wait;
          if (menu.may_wait) return true;
          fmt::print("The game waits for you.\n");
          break;
        case Wish::move:
          if (try_move(input)) return true;
          break;
      }
    }
  }

  static std::optional<std::string> read_answer() {
    fmt::print("> ");
    std::fflush(stdout);
    auto line = read_line(std::cin);
    // Where nobody types, what was read shows in its place.
    if (!line || isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line ? printable(*line) : "");
    return line;
  }

  // Makes the move, or says why not and changes nothing.
  bool try_move(const Input& input) {
    Refusal reason = refusal(rules_, state_, input.move);
    const Move uno{MoveVerb::says_uno, kPerson};
    Move refused = input.move;
    if (reason == Refusal::none && input.uno_first) {
      refused = uno;
      reason = refusal(rules_, state_, uno);
    }
    if (reason != Refusal::none) {
      fmt::print("{}\n", refusal_sentence(words_, view(), refused, reason));
      return false;
    }
    if (input.uno_first) make(uno);
    make(input.move);
    return true;
  }

  // --- the game ---

  void make(const Move& move) {
    const Tabletop before = state_;
    std::vector<Event> events;
    EventSink sink([&](const Event& event) {
      events.push_back(redact(event, kPerson, rules_.policy.open_hands));
    });
    const Refusal reason = apply<Random, EventSink>(rules_, state_, move, random_, sink);
    COMODIN_CHECK(reason == Refusal::none);
    for (const std::string& sentence : event_sentences(words_, before, events))
      fmt::print("{}\n", wrap("  " + sentence, 4));
    for (const Event& event : events)
      if (event.type == EventType::uno_due && event.seat == kPerson) forgot_uno_ = false;
  }

  const Wording& words_;
  const Rules& rules_;
  Bot bot_;
  Random random_;
  State state_;
  bool forgot_uno_ = false;  // the person went on without the UNO that is owed now
  bool let_be_ = false;      // the person does not want to interfere with the next move
};

// --- before the match ---

// The edition as this table plays it, down to what house rules make cards do.
Edition edition_at(const Table& table) {
  Edition edition = as_played(table.edition, table.setup);
  for (CardSpec& card : edition.cards)
    if (const Effect* house = house_effect(card, edition.options)) card.effect = *house;
  return edition;
}

// One word that fits into a line and cannot upset a terminal.
bool is_name(const std::string& name) {
  constexpr std::size_t kLongestName = 20;
  return !name.empty() && width_of(name) <= kLongestName && std::ranges::all_of(name, [](char c) {
    return static_cast<unsigned char>(c) > ' ' && c != '\177';
  });
}

// The person's name, then the bots': the usual ones but the person's.
std::vector<std::string> names_at(const std::string& person, std::size_t seats) {
  std::vector<std::string> names = usual_names(kMaxSeats);
  std::ranges::rotate(names, names.begin() + 1);  // Ana comes last
  std::erase(names, person);
  names.insert(names.begin(), person);
  names.resize(seats);
  return names;
}

// Whether the one who watches can see colours and has nothing against them.
bool wants_colors() {
  const auto is_set = [](const char* name, std::string_view value) {
    const char* const found = std::getenv(name);
    return found != nullptr && (value.empty() ? *found != '\0' : found == value);
  };
  return isatty(STDOUT_FILENO) != 0 && !is_set("NO_COLOR", "") && !is_set("TERM", "dumb");
}

void print_welcome(const Wording& words) {
  std::vector<std::string> others;
  for (std::size_t i = 1; i < words.rules().seats; ++i) others.push_back(words.name(seat_at(i)));
  fmt::print("{}\n", wrap(fmt::format("Comodín: {}. You play with {}.", words.edition().name.en,
                                      join(others)),
                          2));
  for (const std::string& line : assumptions(words)) fmt::print("{}\n", line);
  fmt::print("Type a number or a move in words; help, rules and quit work at any time.\n");
}

std::uint64_t seed_from_clock() {
  return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

}  // namespace

int play(const PlayArguments& arguments) {
  const auto table = make_table(arguments.table, "play");
  if (!table) return 2;
  const auto bot = bot_named(arguments.bot);
  if (!bot) {
    fmt::print(stderr, "comodin play: there is no bot '{}'; there are random and greedy\n",
               arguments.bot);
    return 2;
  }
  if (!is_name(arguments.name)) {
    fmt::print(stderr, "comodin play: a name is one word of at most 20 letters\n");
    return 2;
  }
  const Edition edition = edition_at(*table);
  const Wording words(table->rules, edition, names_at(arguments.name, table->rules.seats),
                      wants_colors());
  print_welcome(words);
  Match match(words, *bot, arguments.seed != 0 ? arguments.seed : seed_from_clock());
  if (!match.play()) fmt::print("Goodbye.\n");
  return 0;
}

void add_play(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command = app.add_subcommand("play", "Play in the terminal against bots");
  add_table_arguments(*command, arguments->table);
  command->add_option("--name", arguments->name, "Your name, one word")->capture_default_str();
  command->add_option("--bot", arguments->bot, "Who plays the other seats: random, greedy")
      ->capture_default_str();
  command->add_option("--seed", arguments->seed,
                      "The same seed and the same moves give the same match (0: from the clock)");
  command->footer(
      "Examples:\n"
      "  comodin play\n"
      "  comodin play --edition dice\n"
      "  comodin play --edition official --seats 3 --custom \"WC1=next draws 3\"\n"
      "  comodin play --edition anniversary --option drawn_card=may --option target=200\n"
      "In the game, help explains how to type moves and rules what the cards do. Ctrl-C leaves.");
  command->callback([arguments, &exit_code] { exit_code = play(*arguments); });
}

}  // namespace comodin
