#include "game/asked_verbs.h"

#include "game/legal.h"

namespace comodin {
namespace {

using enum MoveVerb;

// A discard or a gift: of cards that are chosen one by one, of a chosen color, or of all that fit.
void allow_shedding(LegalMoves& moves, const Op& op, MoveVerb verb) {
  if (op.cards == Cards::some)
    moves.allow(verb);
  else if (op.cards == Cards::chosen_color)
    moves.allow(names);
  else
    moves.allow(chooses, op.may);
}

// What the engine waits for at this operation.
void allow_answers(LegalMoves& moves, const Op& op) {
  switch (op.what) {
    case OpCode::answer:
      return moves.allow(accepts);
    case OpCode::pick:
      return moves.allow(picks);
    case OpCode::choose:
      return moves.allow(chooses);
    case OpCode::name_color:
    case OpCode::name_color_if_due:
      return moves.allow(names);
    case OpCode::say:
      return moves.allow(confirms);
    case OpCode::discard:
      return allow_shedding(moves, op, discards);
    case OpCode::give:
      return allow_shedding(moves, op, gives);
    case OpCode::level:
      return moves.allow(discards);
    case OpCode::take:
      return moves.allow(names, op.cards == Cards::chosen_color);
    case OpCode::swap_hands:
      return moves.allow(chooses, op.may);
    case OpCode::deal_out:
      moves.allow(names);
      return moves.allow(gives);
    default:
      return;
  }
}

}  // namespace

std::vector<MoveVerb> asked_verbs(const Rules& rules) {
  LegalMoves moves;
  for (const MoveVerb verb : {plays, draws, passes}) moves.allow(verb);
  moves.allow(challenges, rules.challengeable != 0);
  moves.allow(says_uno, !rules.uno_automatic);
  moves.allow(catches, !rules.uno_automatic);
  // D17: a die for whoever is caught.
  moves.allow(gives, rules.dice && !rules.uno_automatic && rules.uno_penalty != 0);
  for (std::size_t kind = 0; kind < rules.kinds; ++kind)
    for (std::size_t pc = rules.program[kind]; rules.code[pc].what != OpCode::end; ++pc)
      allow_answers(moves, rules.code[pc]);
  std::vector<MoveVerb> verbs;
  for (std::size_t i = 0; i < WordsOf<MoveVerb>::kNames.size(); ++i)
    if (const auto verb = static_cast<MoveVerb>(i); moves.can(verb)) verbs.push_back(verb);
  return verbs;
}

}  // namespace comodin
