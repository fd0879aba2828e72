#include "edition/effect_words.h"

namespace comodin {

EffectWords english_effect_words() {
  EffectWords words;
  words.whos = {
      {Who::i, Person::first, {"I"}, {"me"}},
      {Who::next, Person::one, {"[the] next [player|person]", "[the] player|person after me"}, {}},
      {Who::previous,
       Person::one,
       {"[the] previous|last [player|person]", "[the] player|person before me"},
       {}},
      {Who::left,
       Person::one,
       {"[the|my] left [player|neighbor|neighbour]", "[the] player|person on|to the|my left"},
       {}},
      {Who::right,
       Person::one,
       {"[the|my] right [player|neighbor|neighbour]", "[the] player|person on|to the|my right"},
       {}},
      {Who::chosen,
       Person::one,
       {"a chosen player", "a|any player of my choice|choosing", "a|any player I choose|pick",
        "any [other] player", "another player", "someone|somebody|anyone|anybody"},
       {}},
      {Who::that, Person::one, {"that player|person", "the same player|person"}, {}},
      {Who::opponents,
       Person::several,
       {"[all] [the|my] opponents", "[all] [the|my] others", "[all] [the] other players",
        "everyone|everybody else", "everyone|everybody but|except me"},
       {}},
      {Who::everyone,
       Person::one,
       {"everyone|everybody", "every|each player", "all [of] [the] [us] players"},
       {}},
      {Who::most,
       Person::one,
       {"[the] [player] who|whoever holds|has [the] most [cards]",
        "[the] player with [the] most cards"},
       {}},
      {Who::fewest,
       Person::one,
       {"[the] [player] who|whoever holds|has [the] fewest|least [cards]",
        "[the] player with [the] fewest|least cards"},
       {}},
  };
  words.verbs = {
      {Verb::draw, "{who} draw/draws {number} [card|cards] {instead}"},
      {Verb::draw, "{who} draw/draws {one} card {instead}"},
      {Verb::draw, "{who} take/takes {number} cards|card {instead}"},
      {Verb::draw, "{who} pick/picks up {number} [card|cards] {instead}"},
      {Verb::draw, "{who} pick/picks up {one} card {instead}"},
      {Verb::draw_until_color, "{who} draw/draws until (the) named color|colour [comes]"},
      {Verb::draw_until_playable, "{who} draw/draws until a playable card [comes]"},
      {Verb::draw_until_playable, "{who} draw/draws until they|I can play"},
      {Verb::discard, "{who} {may} discard/discards {cards}"},
      {Verb::discard, "{who} {may} throw/throws away {cards}"},
      {Verb::level, "{who} draw/draws or discard/discards [up|down] to {number} [card|cards]"},
      {Verb::lose_turn, "{who} lose/loses a|the|one|my|their turn"},
      {Verb::lose_turn, "{who} miss/misses|skip/skips a|the|one|my|their turn"},
      {Verb::lose_turn, "{who} am/is/are skipped"},
      {Verb::lose_turn, "skip {who}"},
      {Verb::play_again, "{who} play/plays again"},
      {Verb::play_again, "{who} go/goes again"},
      {Verb::play_again, "{who} take/takes|get/gets another turn"},
      {Verb::reverse, "reverse [the] [direction|order] [of] [play]"},
      {Verb::reverse, "[the] direction reverses|changes"},
      {Verb::reverse, "change [the] direction [of] [play]"},
      {Verb::name_color, "{who} name/names (the|a) color|colour"},
      {Verb::name_color, "{who} choose/chooses|change/changes|pick/picks the|a color|colour"},
      {Verb::shuffle_hands, "all [the] hands are shuffled and dealt [out] from the left"},
      {Verb::swap_hands, "{who} {may} swap/swaps [my|their] (hands|hand) with {other}"},
      {Verb::swap_hands,
       "{who} {may} trade/trades|switch/switches|exchange/exchanges [my|their] [hands|hand] "
       "[cards] with {other}"},
      {Verb::pass_hands, "[all] [the] hands pass {toward}"},
      {Verb::pass_hands, "everyone|everybody passes their hand|cards {toward}"},
      {Verb::pass_hands, "all players pass their hands|hand|cards {toward}"},
      {Verb::give, "{who} {may} give/gives {cards} to {other}"},
      {Verb::give, "{who} {may} give/gives {other} {cards}"},
      {Verb::take, "{who} take/takes {cards} from {other}"},
      {Verb::take, "{who} steal/steals {cards} from {other}"},
      {Verb::deal_out,
       "{who} deal/deals out [all] (my) cards of|in a chosen color|colour from the left"},
      {Verb::show, "{who} show/shows the|my|their hand|hands|cards to {other}"},
      {Verb::show, "{who} show/shows {other} the|my|their hand|hands|cards"},
      {Verb::show, "I look at [all] the hand|cards {of:who}"},
      {Verb::show, "I see the hand|cards {of:who}"},
      {Verb::turn_top, "[I] turn [over|up] (the) top card [over|up]"},
      {Verb::choose, "{who} {may} choose/chooses one [of] : {alternatives}"},
      {Verb::if_cannot_play, "if {who} cannot|can't|can’t play :|, {sentence}"},
      {Verb::if_cannot_play, "if {who} can not play :|, {sentence}"},
      {Verb::if_icon, "if (the) turned card has [a|an] {icon} :|, {sentence}"},
      {Verb::say, "say|dare : {text}"},
  };
  words.cards = {
      {Cards::some, "{one} card"},
      {Cards::some, "{number} (cards|card)"},
      {Cards::all_wilds, "all [the|my|their] wilds|wild [cards]"},
      {Cards::named_color, "all [the|my|their] cards of|in (the) named color|colour"},
      {Cards::all_numbered, "all [the|my|their] {numbers}"},
      {Cards::chosen_color, "[all] [the|my|their] cards of|in a chosen color|colour"},
      {Cards::chosen_color, "all [the|my|their] cards of|in one color|colour"},
  };
  words.towards = {
      {Toward::left, "to the left"},
      {Toward::right, "to the right"},
      {Toward::play_direction, "in [the] play direction"},
      {Toward::play_direction, "in [the] direction of play"},
  };
  words.may = "may|can";
  words.must = {"must", "have/has to"};
  words.joins = {"and [then]", "then", ", [and] [then]", ". [then]"};
  words.they = "they|he|she";
  words.instead = "instead of drawing";
  words.one = "a";
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

}  // namespace comodin
