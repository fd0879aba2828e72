#include "scenario/run.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "edition/load.h"
#include "edition/option_text.h"
#include "game/apply.h"
#include "game/invariants.h"
#include "game/notation.h"
#include "scenario/situation.h"

namespace comodin {
namespace {

constexpr std::uint64_t kSeed = 2024;

using Problem = std::optional<std::string>;

class Runner {
 public:
  Runner(const Scenario& scenario, const Edition& edition, const Rules& rules)
      : scenario_(scenario), edition_(edition), rules_(rules), script_(rules, kSeed) {}

  std::optional<SituationError> lay() {
    auto state = lay_out(rules_, scenario_, script_, events_);
    if (!state) return state.error();
    state_ = *state;
    return std::nullopt;
  }

  std::optional<ScenarioError> run() {
    for (const ScenarioLine& line : scenario_.steps)
      if (auto problem = step(line.text)) return ScenarioError{line.number, *problem};
    return std::nullopt;
  }

 private:
  Problem step(std::string_view text) {
    const auto words = words_of(text);
    if (words[0] == "expect") return expect(text, words);
    if (words[0] == "refuse") return refuse(text.substr(words[0].size()));
    return play(text);
  }

  // --- moves ---

  // A die named without its type is the one in the hand that shows this face.
  std::expected<Move, std::string> read_move(std::string_view text) const {
    auto move = parse_move(rules_, scenario_.seats, text);
    if (!move || !rules_.dice || move->kind == kNoKind || text.find('#') != std::string_view::npos)
      return move;
    const KindMask held = state_.hands[index(move->seat)].held;
    if (!has(held, move->kind)) move->kind = held_with_face(held, move->kind);
    return move;
  }

  Kind held_with_face(KindMask held, Kind wanted) const {
    Kind found = wanted;
    for_each_kind(held, [&](Kind kind) {
      if (face_of(rules_, kind) == face_of(rules_, wanted)) found = kind;
    });
    return found;
  }

  Problem play(std::string_view text) {
    const auto move = read_move(text);
    if (!move) return move.error();
    events_.clear();
    EventSink sink([&](const Event& event) { events_.push_back(event); });
    const Refusal reason = apply(rules_, state_, *move, script_, sink);
    if (reason != Refusal::none)
      return fmt::format("expected '{}' to be legal, was refused: {}", text, name_of(reason));
    if (script_.mistake()) return script_.mistake();
    if (auto broken = check_invariants(rules_, state_))
      return fmt::format("after '{}' an invariant is broken: {}", text, *broken);
    return std::nullopt;
  }

  Problem refuse(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return "'refuse' is a move, a colon and a reason";
    const auto words = words_of(text.substr(colon + 1));
    const auto wanted = words.size() == 1 ? parse_word<Refusal>(words[0]) : std::nullopt;
    if (!wanted) return fmt::format("unknown reason '{}'", fmt::join(words, " "));
    const auto move = read_move(text.substr(0, colon));
    if (!move) return move.error();
    const State before = state_;
    Script script = script_;
    EventSink sink([](const Event&) {});
    const Refusal reason = apply(rules_, state_, *move, script, sink);
    const bool changed = !(state_ == before);
    state_ = before;
    if (reason == Refusal::none)
      return fmt::format("expected a refusal ({}), but the move is legal", name_of(*wanted));
    if (reason != *wanted)
      return fmt::format("expected the reason {}, was {}", name_of(*wanted), name_of(reason));
    if (changed) return "the refused move changed the state";
    return std::nullopt;
  }

  // --- checks ---

  using Words = std::vector<std::string_view>;

  Problem expect(std::string_view text, const Words& words) {
    if (words.size() < 2) return "'expect' needs a check";
    const std::string_view what = words[1];
    const Words args(words.begin() + 2, words.end());
    if (what == "can" || what == "cannot") return expect_can(text, words, what == "can");
    if (what == "only") return expect_only(text, words);
    if (what == "turn") return expect_seat(args, what, state_.turn);
    if (what == "dealer") return expect_seat(args, what, state_.dealer);
    if (what == "hand") return expect_hand(args);
    if (what == "cards") return expect_cards(args);
    if (what == "drew") return expect_drew(args);
    if (what == "top") return expect_top(args);
    if (what == "color") return expect_color(args);
    if (what == "direction") return expect_direction(args);
    if (what == "line") return expect_line(args);
    if (what == "shown") return expect_shown(args);
    if (what == "deck") return expect_deck(args);
    if (what == "seats") return expect_seats(args);
    if (what == "symbol") return expect_symbol(args);
    if (what == "round") return expect_round(args);
    if (what == "score") return expect_score(args);
    if (what == "match") return expect_match(args);
    if (what == "edition") return expect_edition(args);
    return fmt::format("unknown check '{}'", what);
  }

  static Problem differs(std::string_view wanted, std::string_view was) {
    if (wanted == was) return std::nullopt;
    return fmt::format("expected {}, was {}", wanted, was);
  }

  std::string seat_name(Seat seat) const {
    return seat == kNoSeat ? "nobody" : scenario_.seats[index(seat)];
  }

  // Checks the number of arguments; sets `problem_` and returns false if it is wrong.
  bool read(const Words& args, std::size_t count, std::string_view form) {
    problem_.reset();
    if (args.size() != count) problem_ = fmt::format("the check is written '{}'", form);
    return !problem_;
  }
  std::optional<Seat> seat(std::string_view name) {
    const auto found = seat_of(scenario_.seats, name);
    if (!found) problem_ = fmt::format("unknown seat '{}'", name);
    return found;
  }
  std::optional<long> number(std::string_view word) {
    long value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc{} && end == word.data() + word.size()) return value;
    problem_ = fmt::format("'{}' is not a number", word);
    return std::nullopt;
  }

  Problem expect_seat(const Words& args, std::string_view what, Seat was) {
    if (!read(args, 1, fmt::format("expect {} SEAT", what))) return problem_;
    if (!seat(args[0])) return problem_;
    return differs(fmt::format("{} {}", what, args[0]), fmt::format("{} {}", what, seat_name(was)));
  }

  Problem expect_can(std::string_view text, const Words& words, bool wanted) {
    const auto from = static_cast<std::size_t>(words[1].data() + words[1].size() - text.data());
    const auto move = read_move(text.substr(from));
    if (!move) return move.error();
    const Refusal reason = refusal(rules_, state_, *move);
    if (wanted && reason != Refusal::none)
      return fmt::format("expected the move to be legal, but it is refused: {}", name_of(reason));
    if (!wanted && reason == Refusal::none)
      return "expected the move to be refused, but it is legal";
    return std::nullopt;
  }

  Problem expect_only(std::string_view text, const Words& words) {
    problem_.reset();
    if (words.size() < 3) return "the check is written 'expect only SEAT MOVE, MOVE'";
    const auto who = seat(words[2]);
    if (!who) return problem_;
    std::set<std::string> wanted;
    auto rest =
        text.substr(static_cast<std::size_t>(words[2].data() + words[2].size() - text.data()));
    while (!words_of(rest).empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      const auto move = read_move(fmt::format("{} {}", words[2], rest.substr(0, comma)));
      if (!move) return move.error();
      wanted.insert(to_text(rules_, *move, scenario_.seats));
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    std::set<std::string> are;
    for_each_move(legal_moves(rules_, state_, *who), *who,
                  [&](const Move& move) { are.insert(to_text(rules_, move, scenario_.seats)); });
    if (wanted == are) return std::nullopt;
    return fmt::format("expected only [{}], were [{}]", fmt::join(wanted, ", "),
                       fmt::join(are, ", "));
  }

  Problem expect_hand(const Words& args) {
    problem_.reset();
    if (args.empty()) return "the check is written 'expect hand SEAT CARD …'";
    const auto who = seat(args[0]);
    if (!who) return problem_;
    // A die named without its type matches any die that shows the face.
    Hand left = state_.hands[index(*who)];
    std::vector<Kind> wanted;
    bool same = args.size() - 1 == state_.sizes[index(*who)];
    for (std::size_t i = 1; i < args.size(); ++i) {
      const auto named = kind_of(rules_, args[i]);
      if (!named) return fmt::format("unknown card '{}'", args[i]);
      const bool typed = args[i].find('#') != std::string_view::npos;
      const Kind kind =
          has(left.held, *named) || typed ? *named : held_with_face(left.held, *named);
      wanted.push_back(kind);
      if (has(left.held, kind))
        left.remove(kind);
      else
        same = false;
    }
    if (same) return std::nullopt;
    std::ranges::sort(wanted);
    return fmt::format("expected hand {}, was hand {}", to_text(rules_, wanted),
                       to_text(rules_, cards_of(state_.hands[index(*who)])));
  }

  Problem expect_cards(const Words& args) {
    if (!read(args, 2, "expect cards SEAT NUMBER")) return problem_;
    const auto who = seat(args[0]);
    const auto wanted = number(args[1]);
    if (!who || !wanted) return problem_;
    return differs(fmt::format("{} cards", *wanted),
                   fmt::format("{} cards", state_.sizes[index(*who)]));
  }

  Problem expect_drew(const Words& args) {
    if (!read(args, 2, "expect drew SEAT NUMBER")) return problem_;
    const auto who = seat(args[0]);
    const auto wanted = number(args[1]);
    if (!who || !wanted) return problem_;
    const auto drew = std::ranges::count_if(events_, [&](const Event& event) {
      return event.seat == *who &&
             (event.type == EventType::drew || event.type == EventType::took_die ||
              event.type == EventType::took);
    });
    return differs(fmt::format("{} drawn", *wanted), fmt::format("{} drawn", drew));
  }

  // A wild named without a color matches that wild in any color.
  bool same_card(ColoredKind wanted, std::string_view word, ColoredKind was) const {
    const bool typed = word.find('#') != std::string_view::npos;
    const bool same_kind =
        wanted.kind == was.kind || (!typed && was.kind != kNoKind &&
                                    face_of(rules_, wanted.kind) == face_of(rules_, was.kind));
    const bool any_color =
        has(rules_.wilds, wanted.kind) && word.find('=') == std::string_view::npos;
    return same_kind && (any_color || wanted.color == was.color);
  }

  Problem expect_top(const Words& args) {
    if (!read(args, 1, "expect top CARD")) return problem_;
    const auto wanted = parse_colored(rules_, args[0]);
    if (!wanted) return wanted.error();
    const ColoredKind was{state_.top, state_.color};
    if (same_card(*wanted, args[0], was)) return std::nullopt;
    return differs(fmt::format("top {}", args[0]), "top " + to_text(rules_, was));
  }

  Problem expect_line(const Words& args) {
    std::string was;
    bool same = args.size() == state_.line.size();
    for (std::size_t i = 0; i < state_.line.size(); ++i) {
      const ColoredKind die{state_.line[i].kind, state_.line[i].color};
      was += " " + to_text(rules_, die);
      if (i >= args.size()) continue;
      const auto wanted = parse_colored(rules_, args[i]);
      if (!wanted) return wanted.error();
      same = same && same_card(*wanted, args[i], die);
    }
    if (same) return std::nullopt;
    return fmt::format("expected line {}, was line{}", fmt::join(args, " "), was);
  }

  Problem expect_color(const Words& args) {
    if (!read(args, 1, "expect color COLOR")) return problem_;
    if (!color_of(rules_, args[0])) return fmt::format("unknown color '{}'", args[0]);
    return differs(fmt::format("color {}", args[0]), "color " + color_token(rules_, state_.color));
  }

  Problem expect_direction(const Words& args) {
    if (!read(args, 1, "expect direction clockwise")) return problem_;
    if (args[0] != "clockwise" && args[0] != "counterclockwise")
      return "the direction is clockwise or counterclockwise";
    return differs(args[0],
                   state_.direction == Direction::clockwise ? "clockwise" : "counterclockwise");
  }

  Problem expect_shown(const Words& args) {
    if (!read(args, 2, "expect shown TO OWNER")) return problem_;
    const auto to = seat(args[0]);
    const auto owner = seat(args[1]);
    if (!to || !owner) return problem_;
    std::set<Seat> saw;
    std::vector<Kind> cards;
    for (const Event& event : events_) {
      if (event.type != EventType::shown || event.seat != *owner) continue;
      saw.insert(event.other);
      if (event.other == *to) cards.push_back(event.kind);
    }
    if (saw == std::set<Seat>{*to} && !cards.empty()) return std::nullopt;
    std::vector<std::string> names;
    for (const Seat who : saw) names.push_back(seat_name(who));
    return fmt::format("expected {}'s hand shown to {} alone, was shown to [{}]", args[1], args[0],
                       fmt::join(names, " "));
  }

  Problem expect_deck(const Words& args) {
    problem_.reset();
    if (args.empty() || args.size() > 2) return "the check is written 'expect deck CARD NUMBER'";
    const auto wanted = number(args.back());
    if (!wanted) return problem_;
    std::size_t was = rules_.dice ? rules_.dice_types.size() : rules_.deck.size();
    if (args.size() == 2) {
      if (!kind_of(rules_, args[0])) return fmt::format("unknown card '{}'", args[0]);
      was = 0;
      for (std::size_t k = 0; k < rules_.kinds; ++k) {
        const std::string_view whole = rules_.tokens[k];
        if (whole == args[0] || whole.substr(0, whole.find('#')) == args[0])
          was += rules_.copies[k];
      }
    }
    return differs(fmt::format("{}", *wanted), fmt::format("{}", was));
  }

  Problem expect_seats(const Words& args) {
    if (!read(args, 2, "expect seats LEAST MOST")) return problem_;
    return differs(fmt::format("seats {} {}", args[0], args[1]),
                   fmt::format("seats {} {}", edition_.min_seats, edition_.max_seats));
  }

  Problem expect_symbol(const Words& args) {
    if (!read(args, 2, "expect symbol COLOR SYMBOL")) return problem_;
    const auto color = color_of(rules_, args[0]);
    if (!color) return fmt::format("unknown color '{}'", args[0]);
    return differs(args[1], edition_.colors[index(*color)].symbol);
  }

  Problem expect_round(const Words& args) {
    if (!read(args, 1, "expect round SEAT|open|void")) return problem_;
    if (args[0] != "open" && args[0] != "void" && !seat(args[0])) return problem_;
    const std::string was = state_.result == RoundResult::open     ? "open"
                            : state_.result == RoundResult::voided ? "void"
                                                                   : seat_name(state_.round_winner);
    return differs(fmt::format("round {}", args[0]), "round " + was);
  }

  Problem expect_match(const Words& args) {
    if (!read(args, 1, "expect match SEAT|open")) return problem_;
    if (args[0] != "open" && !seat(args[0])) return problem_;
    const std::string was =
        state_.match_winner == kNoSeat ? "open" : seat_name(state_.match_winner);
    return differs(fmt::format("match {}", args[0]), "match " + was);
  }

  Problem expect_score(const Words& args) {
    if (!read(args, 2, "expect score SEAT POINTS")) return problem_;
    const auto who = seat(args[0]);
    const auto wanted = number(args[1]);
    if (!who || !wanted) return problem_;
    return differs(fmt::format("score {}", *wanted),
                   fmt::format("score {}", state_.scores[index(*who)]));
  }

  // For what no situation can show: how an edition finds its dealer, its default dice, …
  Problem expect_edition(const Words& args) {
    if (!read(args, 2, "expect edition NAME VALUE")) return problem_;
    const Policy& policy = edition_.policy;
    std::string was;
    if (args[0] == "dealer")
      was = policy.dealer == DealerBy::lot ? "lot" : "random";
    else if (args[0] == "uno_due")
      was = policy.uno_due == UnoDue::played_down ? "played_down" : "holding_one";
    else if (args[0] == "open_hands")
      was = policy.open_hands ? "true" : "false";
    else if (const auto option = parse_word<Option>(args[0]))
      was = print_option_value(*option, edition_.options[*option], edition_);
    else
      return fmt::format("unknown policy or option '{}'", args[0]);
    return differs(args[1], was);
  }

  const Scenario& scenario_;
  const Edition& edition_;
  const Rules& rules_;
  Script script_;
  State state_;
  std::vector<Event> events_;  // of the last move
  Problem problem_;
};

// A scenario with dice uses the free set unless it says otherwise.
TableSetup table_of(const Scenario& scenario, const Edition& edition) {
  TableSetup setup = scenario.setup;
  const bool chooses_dice =
      std::ranges::any_of(setup.options, [](const auto& o) { return o.first == "dice_set"; });
  const bool has_free =
      std::ranges::any_of(edition.dice_sets, [](const DiceSet& set) { return set.id == "free"; });
  if (!chooses_dice && has_free) setup.options.emplace_back("dice_set", "free");
  return setup;
}

// The set-up was refused: passes only if the scenario expects that reason.
std::optional<ScenarioError> judge_refusal(const Scenario& scenario, std::size_t line,
                                           Refusal reason, const std::string& sentence) {
  if (!scenario.invalid) return ScenarioError{line, sentence};
  if (*scenario.invalid == name_of(reason)) return std::nullopt;
  return ScenarioError{line, fmt::format("expected the set-up to be refused for {}, was {}: {}",
                                         *scenario.invalid, name_of(reason), sentence)};
}

}  // namespace

EditionSource editions_beside(const std::string& scenario_file, EditionCache& cache) {
  return [scenario_file, &cache](const std::string& name) -> std::expected<Edition, std::string> {
    const auto beside = std::filesystem::path(scenario_file).parent_path() / name;
    const bool is_file = name.find('/') != std::string::npos || name.ends_with(".toml");
    std::error_code ignored;
    const std::string path =
        is_file && std::filesystem::exists(beside, ignored) ? beside.string() : name;
    const auto known = cache.find(path);
    if (known != cache.end()) return known->second;
    auto edition = load_edition(path);
    if (!edition) return cache[path] = std::unexpected(to_string(edition.error().front()));
    return cache[path] = std::move(*edition);
  };
}

std::optional<ScenarioError> run_scenario(const Scenario& scenario, const EditionSource& editions) {
  if (!scenario.invalid && scenario.steps.empty())
    return ScenarioError{0, "the scenario has neither a move nor a check"};
  const auto edition = editions(scenario.edition);
  if (!edition) return ScenarioError{scenario.line_of("edition"), edition.error()};
  const auto rules = compile_rules(*edition, table_of(scenario, *edition));
  if (!rules)
    return judge_refusal(scenario, scenario.line_of(rules.error().about), rules.error().reason,
                         rules.error().sentence);
  ScenarioError fine{scenario.line_of("invalid"),
                     "expected the set-up to be refused, but it is fine"};
  if (scenario.invalid && scenario.situation.empty()) return fine;
  Runner runner(scenario, *edition, *rules);
  if (const auto wrong = runner.lay())
    return judge_refusal(scenario, wrong->line, wrong->reason, wrong->sentence);
  if (scenario.invalid) return fine;
  return runner.run();
}

}  // namespace comodin
