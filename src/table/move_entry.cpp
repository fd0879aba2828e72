#include "table/move_entry.h"

#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "game/apply.h"
#include "game/legal.h"

namespace comodin {
namespace {

// Carries the move out on a copy and keeps what chance brought, and how a round ended.
void learn_outcomes(const TableState& table, std::span<const Contribution> values,
                    entry::Moved& moved) {
  FairChance fair(round_key(match_name(table), table.fair.round, values),
                  moved.is_deal() ? 0 : table.fair.counter);
  RecordingChance<FairChance> recording(fair, moved.outcomes);
  AnyChanceOf chance(recording);
  EventSink silent([](const Event&) {});
  State copy = table.game;
  const Refusal why = apply(table.the_rules(), copy, moved.move, chance, silent);
  COMODIN_CHECK(why == Refusal::none);
  moved.counter = fair.counter();
  if (copy.result == RoundResult::open) return;
  moved.scores.assign(copy.scores.begin(),
                      copy.scores.begin() + static_cast<std::ptrdiff_t>(table.seats()));
  moved.winner = copy.round_winner;
  moved.match_winner = copy.match_winner;
  moved.dealer = copy.next_dealer;
}

}  // namespace

std::optional<std::vector<Contribution>> opened_values(const TableState& table,
                                                       const ValueCipher& cipher) {
  std::vector<Contribution> values;
  const auto server = cipher.open(table.fair.server_sealed);
  if (!server) return std::nullopt;
  values.push_back({kNoSeat, *server});
  for (std::size_t i = 0; i < table.seats(); ++i) {
    if (table.fair.sealed[i].empty()) continue;
    const auto value = cipher.open(table.fair.sealed[i]);
    if (!value) return std::nullopt;
    values.push_back({seat_at(i), *value});
  }
  return values;
}

std::string match_name(std::string_view table, std::uint32_t match) {
  return fmt::format("{}/{}", table, match);
}

std::string match_name(const TableState& table) { return match_name(table.id, table.match); }

bool asks_no_chance(const Rules& rules, const State& game, const Move& move) {
  if (move.verb == MoveVerb::says_uno) return true;
  // Numbers, Skips and Reverses move the turn on or end the round. Special rules take another way
  // through the engine, about which nothing is promised here.
  return move.verb == MoveVerb::plays && !rules.special &&
         !rules.turn_cards[static_cast<std::size_t>(game.direction)][index(move.kind)].acts;
}

std::expected<Entry, Reason> move_entry(const TableState& table, const Move& move, std::string by,
                                        std::string command, Date date,
                                        const DecideContext& context) {
  const Rules& rules = table.the_rules();
  if (const Refusal why = refusal(rules, table.game, move); why != Refusal::none)
    return std::unexpected(Reason(name_of(why)));
  // Also for a move without chance: a table whose values cannot be opened must not move at all,
  // because it could not finish its round.
  const auto values = opened_values(table, context.cipher);
  if (!values) return std::unexpected(Reason(name_of(TableRefusal::no_round)));
  entry::Moved moved{.move = move, .counter = table.fair.counter};
  const bool may_end = !moved.is_deal() && table.game.sizes[index(move.seat)] == 1;
  if (may_end || !asks_no_chance(rules, table.game, move)) learn_outcomes(table, *values, moved);
  return Entry{date, std::move(by), std::move(command), std::move(moved)};
}

}  // namespace comodin
