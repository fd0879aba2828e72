#include "lab/plain_turns.h"

#include <optional>

namespace comodin {
namespace {

// "I name the color", "next draws N; next loses a turn", or both, with or without a challenge.
std::optional<PlainEffect> plain_effect(const Rules& rules, std::size_t kind, bool& skips) {
  PlainEffect effect;
  const Op* op = &rules.code[rules.program[kind]];
  effect.names = op->what == OpCode::name_color && op->who == Who::i;
  if (effect.names && op->last) return effect;
  if (effect.names) ++op;
  effect.asks = op->what == OpCode::answer && op->who == Who::next;
  if (effect.asks) ++op;
  skips = op->what == OpCode::hit_next;
  if (!skips || !op->last || (effect.asks && !effect.names)) return std::nullopt;
  effect.draws = op->number;
  return effect;
}

// Seats clockwise to the one that many turns away.
std::uint8_t pace(const Rules& rules, std::size_t direction, std::uint8_t turns) {
  return direction == 0 ? turns : static_cast<std::uint8_t>(rules.seats - turns);
}

void add_card(const Rules& rules, std::size_t k, PlainCards& cards) {
  const Color color = rules.color_of[k];
  PlainCard card{.matching = rules.on_color[index(color)] | rules.on_top[k],
                 .of_color = rules.of_color[index(color)],
                 .kind = kind_at(k),
                 .color = color};
  card.unguarded = card.matching & ~rules.guarded;
  auto effect = plain_effect(rules, k, card.skips);
  const bool moves_on = rules.pace[0][k] != kNoPace;
  if (moves_on) effect = PlainEffect{};
  card.acts = !moves_on;
  card.reverses = moves_on && has(rules.reverses, card.kind);
  constexpr std::uint8_t kNever = kMaxCards + 1;
  if (effect) {
    // Whether a drawn one is rightful beside other wilds the engine shall say.
    const bool doubtful = has(rules.guarded_by_wilds, card.kind);
    card.needs = {effect->draws, doubtful ? kNever : static_cast<std::uint8_t>(effect->draws + 1)};
  } else {
    card.needs = {kNever, kNever};
  }
  cards.effects[k] = effect.value_or(PlainEffect{});
  for (std::size_t direction = 0; direction < 2; ++direction) {
    card.pace = moves_on ? rules.pace[direction][k] : pace(rules, direction, card.skips ? 2 : 1);
    cards.towards[direction][k] = card;
  }
}

}  // namespace

PlainCards plain_cards(const Rules& rules) {
  PlainCards cards;
  for (std::size_t k = 0; k < rules.kinds; ++k) add_card(rules, k, cards);
  for (std::size_t direction = 0; direction < 2; ++direction)
    cards.towards[direction].back() = {.pace = pace(rules, direction, 1), .needs = {0, 1}};
  return cards;
}

}  // namespace comodin
