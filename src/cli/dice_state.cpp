#include "cli/dice_state.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

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

}  // namespace

std::expected<State, std::string> read_dice_state(const Rules& rules, std::string_view text) {
  const std::vector<std::string> parts = parts_of(text);
  std::string lines{kHead};
  for (const std::string& part : parts) lines += part + "\n";
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
  if (scenario->situation.empty()) return std::unexpected("no hand, no line and no turn are given");
  EventSink sink([](const Event&) {});
  for (const ScenarioLine& step : scenario->steps) {
    const auto move = parse_move(rules, scenario->seats, step.text);
    if (!move) return std::unexpected(wrong(step.number, move.error()));
    Move meant = *move;
    // A die named without its type is the one that lies there.
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
