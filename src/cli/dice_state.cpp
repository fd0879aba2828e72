#include "cli/dice_state.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "game/apply.h"
#include "game/notation.h"
#include "scenario/scenario.h"
#include "scenario/situation.h"

namespace comodin {
namespace {

constexpr std::string_view kHead = "rule D7\ntitle A position\nedition dice\nseats Ana Beto\n";

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(";\n"), text.size());
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

// A token of a hand or of the line, and the dice that can show it.
struct NamedDie {
  std::string* word;
  ColoredKind card;
  bool typed;
};

// Kuhn's matching: assigns each named die a die of the set that can show its face. A die named
// without its type can be any that is left, and the right one can depend on all the others.
class DiceMatching {
 public:
  DiceMatching(const Rules& rules, std::vector<NamedDie> named)
      : rules_(rules), named_(std::move(named)), taken_by_(rules.dice_types.size(), kFree) {}

  // Writes the types into the words; false if there are too few dice.
  bool run() {
    for (std::size_t i = 0; i < named_.size(); ++i) {
      asked_.assign(taken_by_.size(), false);
      if (!place(i)) return false;
    }
    for (std::size_t die = 0; die < taken_by_.size(); ++die) {
      if (taken_by_[die] == kFree) continue;
      const NamedDie& named = named_[taken_by_[die]];
      *named.word = to_text(rules_, ColoredKind{*face_on(die, named), named.card.color});
    }
    return true;
  }

 private:
  static constexpr std::size_t kFree = ~std::size_t{0};

  std::optional<Kind> face_on(std::size_t die, const NamedDie& named) const {
    for (const Kind kind : rules_.die_faces[rules_.dice_types[die]])
      if (named.typed ? kind == named.card.kind
                      : face_of(rules_, kind) == face_of(rules_, named.card.kind))
        return kind;
    return std::nullopt;
  }
  bool place(std::size_t i) {
    for (std::size_t die = 0; die < taken_by_.size(); ++die) {
      if (asked_[die] || !face_on(die, named_[i])) continue;
      asked_[die] = true;
      if (taken_by_[die] != kFree && !place(taken_by_[die])) continue;
      taken_by_[die] = i;
      return true;
    }
    return false;
  }

  const Rules& rules_;
  std::vector<NamedDie> named_;
  std::vector<std::size_t> taken_by_;  // per die: the named die that took it
  std::vector<bool> asked_;
};

// Adds the types to the dice in hands and line. Impossible ones stay as written; laying out the
// situation refuses them.
std::vector<std::string> with_types(const Rules& rules, const std::vector<std::string>& parts) {
  std::vector<std::vector<std::string>> lines;
  for (const std::string& part : parts) {
    const auto words = words_of(part);
    lines.emplace_back(words.begin(), words.end());
  }
  std::vector<NamedDie> named;
  for (auto& words : lines) {
    const bool hand = !words.empty() && words[0] == "hand";
    const bool line = !words.empty() && words[0] == "line";
    for (std::size_t i = hand ? 2 : 1; (hand || line) && i < words.size(); ++i) {
      const auto card = parse_colored(rules, words[i]);
      if (!card) return parts;
      named.push_back({&words[i], *card, words[i].contains('#')});
    }
  }
  if (rules.die_faces.size() == 1 || !DiceMatching(rules, named).run()) return parts;
  std::vector<std::string> typed;
  for (const auto& words : lines) typed.push_back(fmt::format("{}", fmt::join(words, " ")));
  return typed;
}

}  // namespace

std::expected<State, std::string> read_dice_state(const Rules& rules, std::string_view text) {
  const std::vector<std::string> parts = parts_of(text);
  std::string lines{kHead};
  for (const std::string& part : with_types(rules, parts)) lines += part + "\n";
  const auto first = static_cast<std::size_t>(std::ranges::count(kHead, '\n')) + 1;
  const auto wrong = [&](std::size_t line, std::string_view sentence) {
    if (line < first || line - first >= parts.size()) return std::string(sentence);
    const std::string& part = parts[line - first];
    const std::size_t from = std::min(part.find_first_not_of(' '), part.size());
    return fmt::format("'{}': {}", part.substr(from), sentence);
  };
  const auto scenario = parse_scenario(lines, "");
  if (!scenario) return std::unexpected(wrong(scenario.error().line, scenario.error().sentence));
  Script script(rules, 1);
  std::vector<Event> events;
  auto state = lay_out(rules, *scenario, script, events);
  if (!state) return std::unexpected(wrong(state.error().line, state.error().sentence));
  if (std::ranges::count(scenario->situation, "hand", &SetupLine::word) != 2)
    return std::unexpected("both hands must be given");
  if (!has(rules.wilds, state->top) && state->color != rules.color_of[index(state->top)])
    return std::unexpected("only a Wild takes another color");
  EventSink sink([](const Event&) {});
  for (const ScenarioLine& step : scenario->steps) {
    const auto move = parse_move(rules, scenario->seats, step.text);
    if (!move) return std::unexpected(wrong(step.number, move.error()));
    Move meant = *move;
    // A die named without its type is the one in the line.
    if (meant.kind != kNoKind && index(meant.seat) < rules.seats)
      for_each_kind(state->hands[index(meant.seat)].held, [&](Kind kind) {
        if (step.text.find('#') == std::string::npos &&
            face_of(rules, kind) == face_of(rules, move->kind))
          meant.kind = kind;
      });
    const Refusal reason = apply(rules, *state, meant, script, sink);
    if (reason != Refusal::none)
      return std::unexpected(wrong(step.number, fmt::format("refused: {}", name_of(reason))));
    if (script.mistake()) return std::unexpected(wrong(step.number, *script.mistake()));
  }
  return *state;
}

}  // namespace comodin
