#include "lab/plain_turns.h"

namespace comodin {
namespace {

// "I name the color", "next draws N; next loses a turn", or both, with or without a challenge.
void read_program(const Rules& rules, PlainCard& card) {
  const Op* op = &rules.code[card.program];
  card.names = op->what == Do::name_color && op->who == Who::i;
  bool ends = card.names && op->last;
  if (card.names && !ends) ++op;
  card.asks = !ends && op->what == Do::answer && op->who == Who::next;
  if (card.asks) ++op;
  card.skips = !ends && op->what == Do::hit_next;
  if (card.skips) {
    card.draws = op->number;
    ends = op->last;
  }
  card.plain = ends && (card.names || !card.asks);
  const int seats = card.skips ? 2 : 1;
  card.pace = {static_cast<std::uint8_t>(seats), static_cast<std::uint8_t>(rules.seats - seats)};
}

PlainCard plain_card(const Rules& rules, std::size_t k) {
  PlainCard card;
  card.color = rules.color_of[k];
  card.matching = rules.on_color[index(card.color)] | rules.on_top[k];
  card.of_color = rules.of_color[index(card.color)];
  card.program = rules.program[k];
  card.number = card.program == 0;
  read_program(rules, card);
  if (rules.pace[0][k] != kNoPace) {
    card.pace = {rules.pace[0][k], rules.pace[1][k]};
    card.reverses = has(rules.reverses, kind_at(k));
    card.plain = true;
  }
  return card;
}

}  // namespace

PlainCards plain_cards(const Rules& rules) {
  PlainCards cards;
  for (std::size_t k = 0; k < rules.kinds; ++k) cards[k] = plain_card(rules, k);
  return cards;
}

}  // namespace comodin
