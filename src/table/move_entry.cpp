#include "table/move_entry.h"

#include <fmt/format.h>

#include "game/apply.h"
#include "game/notation.h"

namespace comodin {
namespace {

std::uint32_t round_number(const TableState& table, const Move& move) {
  return table.game.round + (move.verb == MoveVerb::deal ? 1U : 0U);
}

}  // namespace

std::optional<std::vector<Contribution>> opened_values(const TableState& table,
                                                       const ValueCipher& seal) {
  std::vector<Contribution> values;
  const auto server = seal.open(table.fair.server_sealed);
  if (!server) return std::nullopt;
  values.push_back({kNoSeat, *server});
  for (std::size_t i = 0; i < table.seats(); ++i) {
    if (table.fair.sealed[i].empty()) continue;
    const auto value = seal.open(table.fair.sealed[i]);
    if (!value) return std::nullopt;
    values.push_back({seat_at(i), *value});
  }
  return values;
}

std::string match_name(const TableState& table) {
  return fmt::format("{}/{}", table.id, table.match);
}

std::expected<Entry, Reason> move_entry(const TableState& table, const Move& move, std::string by,
                                        std::string command, Clock now,
                                        const DecideContext& context) {
  const Rules& rules = table.the_rules();
  const auto values = opened_values(table, context.seal);
  if (!values) return std::unexpected(Reason(reason::kNoRound));
  FairChance fair(round_key(match_name(table), round_number(table, move), *values),
                  move.verb == MoveVerb::deal ? 0 : table.fair.counter);
  std::vector<Outcome> outcomes;
  RecordingChance<FairChance> recording(fair, outcomes);
  AnyChanceOf chance(recording);
  EventSink silent([](const Event&) {});
  State state = table.game;
  const Refusal why = apply(rules, state, move, chance, silent);
  if (why != Refusal::none) return std::unexpected(Reason(name_of(why)));
  entry::Moved moved{
      .move = to_text(rules, move, seat_labels()), .outcomes = {}, .counter = fair.counter()};
  for (const Outcome& outcome : outcomes) moved.outcomes.push_back(outcome_text(rules, outcome));
  return Entry{now, std::move(by), std::move(command), std::move(moved)};
}

}  // namespace comodin
