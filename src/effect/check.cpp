#include "effect/check.h"

#include <algorithm>

namespace comodin {
namespace {

// if → choose → a plain sentence.
constexpr int kDeepestLevel = 2;

// Whether a sentence holds other sentences.
bool is_compound(Verb verb) {
  return verb == Verb::choose || verb == Verb::if_cannot_play || verb == Verb::if_icon;
}

// Whether only "I" can do it.
bool is_only_for_i(Verb verb) {
  return verb == Verb::play_again || verb == Verb::name_color || verb == Verb::deal_out;
}

bool is_own_neighbor(Who who) { return who == Who::own_left || who == Who::own_right; }

bool is_group(Who who) { return who == Who::opponents || who == Who::everyone; }

// Read from left to right, "that player" after "a chosen player" is the one just chosen.
bool is_same_seat(Who who, Who other) {
  if (who == Who::chosen) return other == Who::that;
  return who == other && !is_group(who);
}

std::optional<Mistake> find_mistake_of_place(Verb verb, const Scope& scope) {
  if (verb == Verb::choose && scope.in_choice)
    return Mistake{
        .part = Mistake::Part::sentence, .message = EffectMessage::choice_in_choice, .instead = {}};
  if (is_compound(verb) && scope.level >= kDeepestLevel)
    return Mistake{
        .part = Mistake::Part::sentence, .message = EffectMessage::too_deep, .instead = {}};
  if (verb == Verb::if_icon && !scope.turned)
    return Mistake{
        .part = Mistake::Part::sentence, .message = EffectMessage::nothing_turned, .instead = {}};
  return std::nullopt;
}

std::optional<Mistake> find_mistake_of_who(const Sentence& sentence, const Scope& scope) {
  if (is_only_for_i(sentence.verb) && sentence.who != Who::i)
    return Mistake{.part = Mistake::Part::who, .message = EffectMessage::only_i, .instead = Who::i};
  if (sentence.who == Who::that && !scope.chosen)
    return Mistake{.part = Mistake::Part::who,
                   .message = EffectMessage::nobody_chosen,
                   .instead = Who::chosen};
  return std::nullopt;
}

std::optional<Mistake> find_mistake_of_other(const Sentence& sentence, const Scope& scope) {
  if (!has_other(sentence.verb)) return std::nullopt;
  // Of "I" they are simply left and right; and passing hands on is another sentence.
  if (is_own_neighbor(sentence.other) &&
      (sentence.who == Who::i || sentence.verb == Verb::swap_hands))
    return Mistake{
        .part = Mistake::Part::other, .message = EffectMessage::own_neighbor, .instead = {}};
  if (sentence.who == Who::chosen && sentence.other == Who::chosen)
    return Mistake{
        .part = Mistake::Part::other, .message = EffectMessage::one_chosen, .instead = {}};
  if (is_same_seat(sentence.who, sentence.other))
    return Mistake{
        .part = Mistake::Part::other, .message = EffectMessage::two_players, .instead = {}};
  if (sentence.other == Who::that && !scope.chosen)
    return Mistake{.part = Mistake::Part::other,
                   .message = EffectMessage::nobody_chosen,
                   .instead = Who::chosen};
  return std::nullopt;
}

// "Choose a player" asks for a sentence about that player.
std::optional<Mistake> find_mistake_of_pick(const Sentence& sentence, const Scope& scope) {
  if (!scope.pick_due || sentence.who == Who::chosen || sentence.other == Who::chosen)
    return std::nullopt;
  const Mistake::Part of_who =
      has_who(sentence.verb) ? Mistake::Part::who : Mistake::Part::sentence;
  return Mistake{.part = has_other(sentence.verb) ? Mistake::Part::other : of_who,
                 .message = EffectMessage::pick_unused,
                 .instead = {}};
}

bool turns_a_card(const Sentence& sentence) {
  return sentence.verb == Verb::turn_top || std::ranges::any_of(sentence.parts, turns_a_card);
}

void forget_they(Scope& scope) {
  scope.they.reset();
  scope.they_left_out = true;
}

// Whether it is somebody other than "I", and still the same a sentence later.
bool is_one_for_certain(Who who) {
  return who != Who::i && !is_group(who) && who != Who::most && who != Who::fewest;
}

// Whether it costs its subject cards or turns.
bool is_a_cost(Verb verb) {
  return verb == Verb::draw || verb == Verb::draw_until_color ||
         verb == Verb::draw_until_playable || verb == Verb::level || verb == Verb::lose_turn;
}

// The player meant when somebody is mentioned again.
Who referred_to(Who who) { return who == Who::chosen ? Who::that : who; }

}  // namespace

std::optional<Mistake> find_mistake(const Sentence& sentence, const Scope& scope) {
  if (auto mistake = find_mistake_of_place(sentence.verb, scope)) return mistake;
  if (auto mistake = find_mistake_of_who(sentence, scope)) return mistake;
  if (auto mistake = find_mistake_of_other(sentence, scope)) return mistake;
  return find_mistake_of_pick(sentence, scope);
}

Scope scope_inside(const Sentence& sentence, const Scope& scope) {
  Scope inside = scope;
  inside.chosen |= sentence.who == Who::chosen;
  inside.in_choice |= sentence.verb == Verb::choose;
  inside.pick_due = false;
  forget_they(inside);
  // The alternatives may address the player who chooses, unless that is me: it would be unclear.
  const bool chooses = sentence.verb == Verb::choose && is_one_for_certain(sentence.who);
  if (sentence.verb == Verb::if_cannot_play || chooses) inside.they = referred_to(sentence.who);
  ++inside.level;
  return inside;
}

// A player chosen in a part, or for something that may be declined, need not have been chosen at
// all. A card turned in a part counts all the same: without one there is simply no icon (Z11).
Scope scope_after(const Sentence& sentence, const Scope& scope) {
  Scope after = scope;
  after.chosen |= sentence.who == Who::chosen;
  after.chosen |= sentence.other == Who::chosen && !sentence.may;
  after.turned |= turns_a_card(sentence);
  after.pick_due = false;
  after.reader_goes_on = false;
  forget_they(after);
  return after;
}

Scope scope_joined(const Sentence& sentence, const Scope& scope) {
  Scope joined = scope_after(sentence, scope);
  // Another player may hold most or fewest by then.
  const bool same = sentence.who != Who::most && sentence.who != Who::fewest;
  if (has_who(sentence.verb) && same) joined.they = referred_to(sentence.who);
  return joined;
}

Scope scope_picked(const Scope& scope, bool they_left_out) {
  Scope picked = scope;
  picked.they = Who::chosen;
  picked.they_left_out = they_left_out;
  picked.pick_due = true;
  return picked;
}

Who reader_of(Verb verb, const Scope& scope) {
  const bool draws = is_a_cost(verb) && verb != Verb::lose_turn;
  return is_a_cost(verb) && !(draws && scope.reader_goes_on) ? Who::next : Who::i;
}

// Cards are called "draw two" and "draw four"; "draw one" may be for oneself. The color of a wild
// is always for "I" to name.
bool is_reader_unclear(const Sentence& sentence, const Scope& scope) {
  if (sentence.verb == Verb::name_color) return false;
  if (scope.reader && *scope.reader != sentence.who) return true;
  if (sentence.who == Who::i) return false;
  return scope.level > 0 || (sentence.verb == Verb::draw && sentence.number == 1);
}

// The player who plays again need not be the one who draws after that.
Scope scope_after_reader(const Sentence& sentence, const Scope& scope, bool joined) {
  Scope after = scope_after(sentence, scope);
  if (sentence.verb == Verb::name_color) return after;
  after.reader = sentence.who;
  after.reader_goes_on = joined && sentence.who == Who::i && sentence.verb != Verb::play_again;
  return after;
}

}  // namespace comodin
