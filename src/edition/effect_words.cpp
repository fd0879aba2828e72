#include "edition/effect_words.h"

namespace comodin {
namespace {

EffectWords make_english() {
  EffectWords words;
  words.whos = {
      {Who::i, Person::first, {"I"}, {"me"}},
      {Who::next, Person::one, {"[the] next [player]"}, {}},
      {Who::previous, Person::one, {"[the] previous [player]"}, {}},
      {Who::left,
       Person::one,
       {"[the] left [player|neighbor|neighbour]", "[the] player on|to the|my left"},
       {}},
      {Who::right,
       Person::one,
       {"[the] right [player|neighbor|neighbour]", "[the] player on|to the|my right"},
       {}},
      {Who::chosen, Person::one, {"a chosen player", "a player of my choice"}, {}},
      {Who::that, Person::one, {"that player"}, {}},
      {Who::opponents, Person::several, {"[all] [the|my] opponents"}, {}},
      {Who::everyone, Person::one, {"everyone|everybody", "every player", "all [the] players"}, {}},
      {Who::most, Person::one, {"[the] [player] who holds|has [the] most [cards]"}, {}},
      {Who::fewest, Person::one, {"[the] [player] who holds|has [the] fewest [cards]"}, {}},
  };
  words.verbs = {
      {Verb::draw, "{who} draw/draws {number} [card|cards] {instead}"},
      {Verb::draw, "{who} draw/draws {one} card {instead}"},
      {Verb::draw_until_color, "{who} draw/draws until (the) named color|colour [comes]"},
      {Verb::draw_until_playable, "{who} draw/draws until a playable card [comes]"},
      {Verb::discard, "{who} {may} discard/discards {cards}"},
      {Verb::level, "{who} draw/draws or discard/discards [up|down] to {number} [card|cards]"},
      {Verb::lose_turn, "{who} lose/loses a|the|one|my|their turn"},
      {Verb::play_again, "{who} play/plays again"},
      {Verb::reverse, "reverse [the] [direction]"},
      {Verb::name_color, "{who} name/names (the|a) color|colour"},
      {Verb::shuffle_hands, "all [the] hands are shuffled and dealt [out] from the left"},
      {Verb::swap_hands, "{who} {may} swap/swaps [my|their] (hands|hand) with {other}"},
      {Verb::pass_hands, "[all] [the] hands pass {toward}"},
      {Verb::give, "{who} {may} give/gives {cards} to {other}"},
      {Verb::take, "{who} take/takes {cards} from {other}"},
      {Verb::deal_out,
       "{who} deal/deals out [all] (my) cards of|in a chosen color|colour "
       "from the left"},
      {Verb::show, "{who} show/shows the|my|their hand|hands to {other}"},
      {Verb::turn_top, "[I] turn (the) top card"},
      {Verb::choose, "{who} {may} choose/chooses one [of] : {alternatives}"},
      {Verb::if_cannot_play, "if {who} cannot|can't|can’t play :|, {sentence}"},
      {Verb::if_cannot_play, "if {who} can not play :|, {sentence}"},
      {Verb::if_icon, "if (the) turned card has [a|an] {icon} :|, {sentence}"},
      {Verb::say, "say : {text}"},
  };
  words.cards = {
      {Cards::some, "{one} card"},
      {Cards::some, "{number} (cards|card)"},
      {Cards::all_wilds, "all [the|my|their] wilds|wild [cards]"},
      {Cards::named_color, "all [the|my|their] cards of|in (the) named color|colour"},
      {Cards::all_numbered, "all [the|my|their] {numbers}"},
      {Cards::chosen_color, "[all] [the|my|their] cards of|in a chosen color|colour"},
  };
  words.towards = {
      {Toward::left, "to the left"},
      {Toward::right, "to the right"},
      {Toward::play_direction, "in [the] play direction"},
      {Toward::play_direction, "in [the] direction of play"},
  };
  words.may = "may";
  words.instead = "instead of drawing";
  words.one = "a";
  words.article = "a";
  words.article_before_vowel = "an";
  words.plural_suffixes = {"s", "'s", "’s"};
  words.numbers = {
      {{"zero", "zeros"},         {"one", "ones"},           {"two", "twos"},
       {"three", "threes"},       {"four", "fours"},         {"five", "fives"},
       {"six", "sixes"},          {"seven", "sevens"},       {"eight", "eights"},
       {"nine", "nines"},         {"ten", "tens"},           {"eleven", "elevens"},
       {"twelve", "twelves"},     {"thirteen", "thirteens"}, {"fourteen", "fourteens"},
       {"fifteen", "fifteens"},   {"sixteen", "sixteens"},   {"seventeen", "seventeens"},
       {"eighteen", "eighteens"}, {"nineteen", "nineteens"}, {"twenty", "twenties"}}};
  return words;
}

}  // namespace

const EffectWords& english_effect_words() {
  static const EffectWords kWords = make_english();
  return kWords;
}

}  // namespace comodin
