#include "cli/play.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>

#include "bots/bot.h"
#include "cli/commands.h"
#include "game/apply.h"
#include "game/notation.h"

namespace comodin {
namespace {

constexpr Seat kPerson{0};

// Why a move was refused, for a person.
std::string_view sentence(Refusal reason) {
  switch (reason) {
    case Refusal::not_in_hand: return "You do not hold that.";
    case Refusal::no_match: return "That does not match the top by colour, number or symbol.";
    case Refusal::drawn_card_only: return "After drawing, only the drawn card may be played.";
    case Refusal::must_draw: return "Draw first, then you may pass.";
    case Refusal::must_play: return "You have to play.";
    case Refusal::already_drew: return "You have drawn already.";
    case Refusal::nothing_to_draw: return "There is nothing left to draw.";
    case Refusal::wrongful_draw_four: return "You hold a card that forbids it.";
    case Refusal::no_such_color: return "That colour cannot be named here.";
    case Refusal::nothing_to_catch: return "Nobody to catch.";
    case Refusal::nothing_to_say: return "UNO is not due.";
    default: return "That is not possible now.";
  }
}

class Game {
 public:
  Game(const PlayArguments& arguments, const Table& table, Bot bot, std::uint64_t seed)
      : rules_(table.rules), edition_(table.edition), bot_(bot), random_(seed), chance_(random_) {
    names_ = usual_names(rules_.seats + 1U > kMaxSeats ? kMaxSeats : rules_.seats + 1U);
    names_.erase(names_.begin());
    names_.insert(names_.begin(), arguments.name);
    names_.resize(rules_.seats);
  }

  // False if the person left before the end.
  bool match() {
    fmt::print("{} with {}. Type a move, or ? for help.\n", edition_.name.en,
               fmt::join(names_, ", "));
    while (state_.waiting.what != Await::match_over) {
      if (state_.waiting.what == Await::deal) {
        make({});
        continue;
      }
      if (!step()) return false;
    }
    return true;
  }

 private:
  // One move by whoever has one: the person first.
  bool step() {
    const LegalMoves mine = legal_moves(rules_, state_, kPerson);
    if (mine.any()) return ask(mine);
    for (std::size_t i = 1; i < rules_.seats; ++i) {
      const Seat seat = seat_at(i);
      const LegalMoves moves = legal_moves(rules_, state_, seat);
      const bool owes = has(state_.owes, seat);
      if (!moves.awaited() && !owes) continue;
      make(bot_(SeatView(rules_, state_, seat), random_));
      return true;
    }
    return true;
  }

  void make(const Move& move) {
    EventSink sink([&](const Event& event) { tell(redact(event, kPerson, rules_.policy.open_hands)); });
    apply<RandomChance, EventSink>(rules_, state_, move, chance_, sink);
  }

  void tell(const Event& event) const {
    switch (event.type) {
      case EventType::waits:
      case EventType::dealt:
      case EventType::holds:
      case EventType::turn_begins:
      case EventType::uno_settled:
      case EventType::uno_lapsed:
        return;
      default:
        fmt::print("  {}\n", to_text(rules_, event, names_));
    }
  }

  void show() const {
    fmt::print("\n");
    for (std::size_t i = 1; i < rules_.seats; ++i)
      fmt::print("{}: {}{}   ", names_[i], rules_.policy.open_hands
                                               ? to_text(rules_, cards_of(state_.hands[i]))
                                               : fmt::format("{} cards", state_.sizes[i]),
                 state_.scores[i] == 0 ? "" : fmt::format(" ({} points)", state_.scores[i]));
    fmt::print("\nTop: {}   direction: {}\n",
               to_text(rules_, ColoredKind{state_.top, state_.color}),
               state_.direction == Direction::clockwise ? "clockwise" : "counterclockwise");
    if (rules_.dice) {
      fmt::print("Line:");
      for (const LineDie& die : state_.line)
        fmt::print(" {}", to_text(rules_, ColoredKind{die.kind, die.color}));
      fmt::print("\n");
    }
    fmt::print("Your hand: {}\n", to_text(rules_, cards_of(state_.hands[0])));
  }

  void show_moves(const LegalMoves& moves) const {
    std::vector<std::string> texts;
    const std::size_t prefix = names_[0].size() + 1;
    for_each_move(moves, kPerson, [&](const Move& move) {
      texts.push_back(to_text(rules_, move, names_).substr(prefix));
    });
    for (std::size_t i = 0; i < texts.size(); ++i) fmt::print("  {}) {}", i + 1, texts[i]);
    fmt::print("\n");
  }

  std::optional<Move> parse(const std::string& line, const LegalMoves& moves) const {
    std::size_t wanted = 0;
    if (!line.empty() && line.size() < 4 &&
        std::ranges::all_of(line, [](char c) { return c >= '0' && c <= '9'; })) {
      wanted = static_cast<std::size_t>(std::stoul(line));
      std::optional<Move> chosen;
      for_each_move(moves, kPerson, [&](const Move& move) {
        if (wanted-- == 1) chosen = move;
      });
      if (!chosen) fmt::print("There is no move with that number.\n");
      return chosen;
    }
    const auto move = parse_move(rules_, names_, names_[0] + " " + line);
    if (move) return *move;
    fmt::print("{} (? for help)\n", move.error());
    return std::nullopt;
  }

  static void help() {
    fmt::print(
        "Type the number of a move, or the move in words:\n"
        "  plays R5    draws    passes    names B    says uno    catches Beto\n"
        "  accepts     challenges         picks Caro  chooses 2   gives R5 Beto\n"
        "Cards are a colour letter and a number or sign: R5, G+2 (Draw Two), BS (Skip),\n"
        "YR (Reverse); wilds start with W: W, W4. quit leaves the game.\n");
  }

  bool ask(const LegalMoves& moves) {
    show();
    for (;;) {
      show_moves(moves);
      fmt::print("> ");
      std::cout.flush();
      std::string line;
      if (!std::getline(std::cin, line)) return false;
      const auto words = words_of(line);
      if (words.empty()) continue;
      if (words[0] == "quit" || words[0] == "q") return false;
      if (words[0] == "?" || words[0] == "help") {
        help();
        continue;
      }
      const auto move = parse(std::string(line), moves);
      if (!move) continue;
      const Refusal reason = refusal(rules_, state_, *move);
      if (reason == Refusal::none) {
        make(*move);
        return true;
      }
      fmt::print("{} ({})\n", sentence(reason), name_of(reason));
    }
  }

  const Rules& rules_;
  const Edition& edition_;
  Bot bot_;
  Random random_;
  RandomChance chance_;
  State state_;
  std::vector<std::string> names_;
};

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
  Game game(arguments, *table, *bot, arguments.seed != 0 ? arguments.seed : seed_from_clock());
  if (!game.match()) fmt::print("\nGoodbye.\n");
  return 0;
}

void add_play(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command = app.add_subcommand("play", "Play in the terminal against bots");
  add_table_arguments(*command, arguments->table);
  command->add_option("--name", arguments->name, "Your name, one word")->capture_default_str();
  command->add_option("--bot", arguments->bot, "Who plays the other seats: random, greedy")
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "Play the same cards again (0: from the clock)");
  command->footer(
      "Examples:\n"
      "  comodin play\n"
      "  comodin play --edition dice\n"
      "  comodin play --edition official --seats 3 --custom \"WC1=next draws 3\"\n"
      "  comodin play --edition anniversary --option drawn_card=may --option target=200");
  command->callback([arguments, &exit_code] { exit_code = play(*arguments); });
}

}  // namespace comodin
