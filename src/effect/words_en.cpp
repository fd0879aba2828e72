#include "effect/words.h"

namespace comodin {

template <>
EffectWords effect_words<Language::en>() {
  EffectWords words;
  words.groups = {
      {"player", "player|person|opponent|one|guy|friend|kid"},
      {"players", "players|people|opponents|friends"},
      {"neighbor", "player|neighbor|neighbour|person"},
      {"my", "my|your|their|his|her|our"},
      {"want", "choose|pick|want|like|wish|prefer"},
      {"color", "color|colour"},
      {"turn", "turn|go|round"},
      {"hand", "hand|hands|cards"},
  };
  words.imperatives = {0};
  words.whos = {
      {Who::i,
       VerbPerson::first,
       {"I", "you", "[the] <player> who plays|played this|it [card]",
        "whoever plays|played this|it [card]"},
       {"me", "you"}},
      {Who::next,
       VerbPerson::one,
       {"(the) next (<player>)", "[the] <player> after me|you", "[the] following <player>",
        "whoever is|goes next"},
       {}},
      {Who::previous,
       VerbPerson::one,
       {"(the) previous|last (<player>)", "[the] <player> before me|you"},
       {}},
      {Who::left,
       VerbPerson::one,
       {"(the) <player> on|to my|the|your left", "[the|my|your] left [<neighbor>]"},
       {"(the) <player> on|to my left", "[my] left [<neighbor>]"}},
      {Who::right,
       VerbPerson::one,
       {"(the) <player> on|to my|the|your right", "[the|my|your] right [<neighbor>]"},
       {"(the) <player> on|to my right", "[my] right [<neighbor>]"}},
      {Who::chosen,
       VerbPerson::one,
       {"a player I choose", "a chosen player",
        "a|any|an [other] <player> of my|your choice|choosing",
        "a|any|an|the [other] <player> [that|who] I|you <want>",
        "any|a|an|some|one [other] <player>", "another <player>",
        "someone|somebody|anyone|anybody [else]",
        "someone|somebody|anyone|anybody|whoever|whomever [else] I|you <want>",
        "someone|somebody|anyone|anybody of my|your choice|choosing"},
       {}},
      {Who::that,
       VerbPerson::one,
       {"that <player>", "the same|chosen <player>"},
       {"that <player>", "the same|chosen <player>"}},
      {Who::opponents,
       VerbPerson::several,
       {"[all] (my|the|your) opponents", "[all] [the|my|your] others",
        "[all] [of] [the|my|your] other <players>", "everyone|everybody else",
        "everyone|everybody but|except [for] me|you|yourself", "each|every other <player>",
        "each|every opponent", "the rest [of] [the] [<players>]"},
       {}},
      {Who::everyone,
       VerbPerson::one,
       {"everyone|everybody", "every|each <player>", "all [of] [the] [us] <players>",
        "all [of] us|you", "each of us|you"},
       {}},
      {Who::most,
       VerbPerson::one,
       {"(the) <player> with (the) most cards",
        "[the] [<player>] who|whoever|that holds|has [the] most [cards]",
        "[the] <player> with the biggest|largest hand"},
       {}},
      {Who::fewest,
       VerbPerson::one,
       {"(the) <player> with (the) fewest|least cards",
        "[the] [<player>] who|whoever|that holds|has [the] fewest|least [cards]",
        "[the] <player> with the smallest hand"},
       {}},
      {Who::own_left,
       VerbPerson::one,
       {},
       {"(the) <player> on|to their|the|your|his|her left",
        "their|the|your|his|her left [<neighbor>]"}},
      {Who::own_right,
       VerbPerson::one,
       {},
       {"(the) <player> on|to their|the|your|his|her right",
        "their|the|your|his|her right [<neighbor>]"}},
  };
  words.verbs = {
      {Verb::draw,
       "{who} draw/draws {number} [more|extra] [card|cards] [from] [the] [pile|deck] {instead}"},
      {Verb::draw, "{who} draw/draws {one} [extra] card [from] [the] [pile|deck] {instead}"},
      {Verb::draw,
       "{who} take/takes|get/gets|receive/receives|grab/grabs {number} [more|extra] cards|card "
       "[from] [the] [pile|deck] {instead}"},
      {Verb::draw,
       "{who} pick/picks up {number} [more|extra] [card|cards] [from] [the] [pile|deck] {instead}"},
      {Verb::draw, "{who} pick/picks up {one} [extra] card [from] [the] [pile|deck] {instead}"},
      {Verb::draw, "{who} +|plus {number} [card|cards]"},
      {Verb::draw, "{told} +|plus {number} [card|cards]"},
      {Verb::draw_until_color, "{who} draw/draws until (the) chosen|named <color> (comes)"},
      {Verb::draw_until_color,
       "{who} draw/draws|pick/picks [up] [cards] until|till [the|that] named|chosen|called <color> "
       "[comes] [up]"},
      {Verb::draw_until_color,
       "{who} draw/draws|pick/picks [up] [cards] until|till they|you|I|he|she "
       "get|gets|draw|draws|find|finds|have|has [a|the] [card] [of|in] [the|that] "
       "[named|chosen|called] <color>"},
      {Verb::draw_until_playable, "{who} draw/draws until a playable card (comes)"},
      {Verb::draw_until_playable,
       "{who} draw/draws|pick/picks [up] [cards] until|till they|I|you|he|she can play|go"},
      {Verb::draw_until_playable,
       "{who} draw/draws|pick/picks [up] [cards] until|till they|I|you|he|she "
       "get|gets|find|finds|draw|draws a|one [playable] card [that|which] [they|I|you|he|she] "
       "[can] "
       "[play]"},
      {Verb::discard, "{who} {may} discard/discards {cards}"},
      {Verb::discard,
       "{who} {may} throw/throws|chuck/chucks|toss/tosses|put/puts away|out|off|back {cards}"},
      {Verb::discard, "{who} {may} get/gets rid of {cards}"},
      {Verb::discard, "{who} {may} dump/dumps|ditch/ditches|bin/bins|shed/sheds {cards}"},
      {Verb::level, "{who} draw/draws or discard/discards [up|down] to {number} [card|cards]"},
      {Verb::level,
       "{who} draw/draws or discard/discards until|till they|I|you|he|she have|has|hold|holds "
       "{number} [card|cards]"},
      {Verb::lose_turn, "{who} lose/loses a|the|one|my|their|your|his|her turn|go"},
      {Verb::lose_turn,
       "{who} lose/loses|miss/misses|skip/skips|forfeit/forfeits|pass/passes "
       "[a|the|one|my|their|your|his|her|this] [next] <turn>"},
      {Verb::lose_turn, "{who} lose/loses|miss/misses|skip/skips {number} turns|goes|rounds"},
      {Verb::lose_turn, "{who} skip/skips"},
      {Verb::lose_turn, "{who} am|is|are|gets|get|be skipped|blocked"},
      {Verb::lose_turn, "{who} sit/sits out [a|one|this] [<turn>]"},
      {Verb::lose_turn, "{who} don't|doesn't play [this] [<turn>]"},
      {Verb::lose_turn, "[I|you] skip|block {who}"},
      {Verb::lose_turn, "[I|you] skip {'s:who} <turn>"},
      {Verb::play_again, "{who} play/plays again"},
      {Verb::play_again, "{who} go/goes again"},
      {Verb::play_again, "{who} take/takes|get/gets|have/has|play/plays another <turn>"},
      {Verb::play_again,
       "{who} take/takes|get/gets|have/has|play/plays an|one|a extra|more|second|free <turn>"},
      {Verb::play_again, "{told} another|extra <turn>"},
      {Verb::reverse, "the direction changes"},
      {Verb::reverse, "reverse [the] [direction|order] [of] [play]"},
      {Verb::reverse, "[the] direction|order [of] [play] reverses|changes|switches"},
      {Verb::reverse, "change|switch|flip [the] direction|directions|order [of] [play]"},
      {Verb::reverse, "[play] go|goes the other way [round|around]"},
      {Verb::name_color, "{who} choose/chooses|name/names (the|a) <color>"},
      {Verb::name_color,
       "{who} name/names|choose/chooses|change/changes|pick/picks|call/calls|set/sets "
       "[to] [the|a|any] [new|next] <color> [to|of] [I|you|my|your] [<want>|choice]"},
      {Verb::shuffle_hands, "all [the] hands are shuffled and dealt [out] from the left"},
      {Verb::shuffle_hands,
       "[all] [the] hands are shuffled|mixed [up] [together] and dealt|redealt [out] [again] "
       "[from] "
       "[the] [left]"},
      {Verb::shuffle_hands,
       "shuffle|mix [up] all|everyone's|everybody's [of] [the] "
       "[players'] hands|cards [up] [together] and deal|redeal [them] [out] [again] "
       "[from] "
       "[the] [left]"},
      {Verb::swap_hands, "{who} {may} swap/swaps [<my>] (hands|hand) with {other}"},
      {Verb::swap_hands,
       "{who} {may} swap/swaps|trade/trades|switch/switches|exchange/exchanges|change/changes "
       "[all] [<my>] [hands|hand] [cards] with {other}"},
      {Verb::pass_hands, "[all] [the] hands pass {toward}"},
      {Verb::pass_hands, "[all] [the] hands move|rotate|shift|go {toward}"},
      {Verb::pass_hands,
       "everyone|everybody|all [players|of] [us] [must|has|have] [to] pass|passes|hands|gives|give "
       "[all] <my> [whole] <hand> [on|over] {toward}"},
      {Verb::pass_hands,
       "each|every player|person [must|has] [to] passes|pass|hands|gives|give [all] <my> [whole] "
       "<hand> [on|over] {toward}"},
      {Verb::pass_hands, "all players pass the <hand> {toward}"},
      {Verb::pass_hands, "pass|rotate [all] [the|your] <hand> {toward}"},
      {Verb::give, "{who} {may} give/gives {cards} to {other}"},
      {Verb::give, "{who} {may} give/gives {other} {cards}"},
      {Verb::give, "{who} {may} pass/passes|hand/hands [over] {cards} to {other}"},
      {Verb::give, "{who} {may} pass/passes|hand/hands {other} {cards}"},
      {Verb::take, "{who} take/takes {cards} from {other}"},
      {Verb::take,
       "{who} "
       "take/takes|steal/steals|grab/grabs|draw/draws|get/gets|nick/nicks|pull/pulls|pick/picks "
       "{cards} from|off [of] {other}"},
      {Verb::take,
       "{who} take/takes|steal/steals|grab/grabs|draw/draws|pull/pulls|pick/picks {cards} from "
       "{'s:other} <hand>"},
      {Verb::deal_out,
       "{who} deal/deals out [all] (my|your) cards of|in a chosen <color> from the left"},
      {Verb::show, "{who} show/shows {me} my/their/their|the hand|hands|cards"},
      {Verb::show, "{who} show/shows my/their/their|the hand|hands|cards to {other}"},
      {Verb::show, "{who} show/shows|reveal/reveals [all] the|<my> <hand> to {other}"},
      {Verb::show, "{who} show/shows {other} [all] the|<my> <hand>"},
      {Verb::show, "[I|you] [can|may|get] [to] look at [all] the <hand> {of:who}"},
      {Verb::show, "[I|you] [can|may|get] [to] see [all] the <hand> {of:who}"},
      {Verb::show, "[I|you] [can|may|get] [to] look|peek at [all] [of] {'s:who} <hand>"},
      {Verb::show, "[I|you] [can|may|get] [to] see [all] [of] {'s:who} <hand>"},
      {Verb::turn_top, "[I|you] turn|flip [over|up] (the) top card [over|up]"},
      {Verb::choose, "{who} {may} choose/chooses|pick/picks one [of] [these] : {alternatives}"},
      {Verb::if_cannot_play,
       "if {who} cannot|can't|cant play|go [anything|a] [card] (:|,) [then] {sentence}"},
      {Verb::if_cannot_play, "if {who} can not play|go :|, [then] {sentence}"},
      {Verb::if_cannot_play, "if {who} have|has nothing to play :|, [then] {sentence}"},
      {Verb::if_icon, "if (the) turned card has [a|an] {icon} :|, {sentence}"},
      {Verb::say, "say|dare|challenge : {text}"},
  };
  words.cards = {
      {Cards::some, "{one} [random] card"},
      {Cards::some, "{number} [random] (cards|card)"},
      {Cards::some, "{number} of the|<my> cards"},
      {Cards::all_wilds, "all [of] [the|<my>] wilds|wild [cards]"},
      {Cards::named_color, "all [of] [the|<my>] cards of|in (the) chosen|named|called <color>"},
      {Cards::named_color, "all [of] [the|<my>] cards of|in that <color>"},
      {Cards::all_numbered, "all [of] [the|<my>] {numbers}"},
      {Cards::chosen_color, "[all] [of] [the|<my>] cards of|in a chosen <color>"},
      {Cards::chosen_color,
       "all [of] [the|<my>] cards of|in one|any|a <color> [of] [I|you|they|my|your|their] "
       "[<want>|choice]"},
  };
  words.towards = {
      {Toward::left, "to the left"},
      {Toward::left, "[on] to their|your left"},
      {Toward::left, "left|clockwise"},
      {Toward::left, "[on] to the <player> on|to the|their|your|his|her left"},
      {Toward::right, "to the right"},
      {Toward::right, "[on] to their|your right"},
      {Toward::right, "right|counterclockwise|anticlockwise|counter-clockwise|anti-clockwise"},
      {Toward::right, "[on] to the <player> on|to the|their|your|his|her right"},
      {Toward::play_direction, "in (the) direction of play"},
      {Toward::play_direction, "in [the] play direction"},
      {Toward::play_direction, "[on] to the next <player>"},
  };
  words.may = "may|can";
  words.must = {"must|should|will|shall|to", "have/has to", "need/needs to"};
  words.joins = {"and|& [then|also]", "then|also", ", [and|&] [then|also]", ". [and] [then|also]",
                 "! [!] [!] [and|&] [then|also]"};
  words.they = "they|he|she";
  words.them_said = "them|him|her";
  words.their_choice = "a player they choose";
  words.leads = {"let|make|have|force|now|first|please",
                 "when|whenever you|I play this|it [card] [,]"};
  words.picks_to = {
      "[I|you] [must|may|can] choose|pick|select|get a|any|an|another|one [other] <player> [I|you] "
      "[<want>] to|who [must|has] [to]",
      "[I|you] [must|may|can] choose|pick|select|get someone|somebody|anyone|anybody [else] "
      "[I|you] "
      "[<want>] to|who [must|has] [to]"};
  words.picks = {
      "[I|you] [must] choose|pick|select a|any|an|another|one [other] <player> [I|you] [<want>] "
      "[:|,|.|!|-] [and] [then]",
      "[I|you] [must] choose|pick|select someone|somebody|anyone|anybody [else] [I|you] [<want>] "
      "[:|,|.|!|-] [and] [then]"};
  words.except_me = {
      "[,] except|but [for] me|you|yourself|myself",
      "[,] except|but [for] the|whoever [<player>] [who] plays|played this|it [card]"};
  words.limits = {
      {EffectMessage::no_fixed_color, "red|blue|green|yellow|reds|blues|greens|yellows|black"},
      {EffectMessage::no_fractions, "half|double|twice|triple|quarter|third"},
      {EffectMessage::no_several_next, "next two|three|four|five|2|3|4|5"},
      {EffectMessage::no_several_next, "two|three|four|2|3|4 [other] <players>"},
      {EffectMessage::nothing_lasts,
       "for|during [the] [next|whole|rest|a|one] [of] [the] [two|three|2|3] "
       "turn|turns|round|rounds|game|match"},
      {EffectMessage::nothing_lasts, "until|till the|my|your|their next|end|game|turn"},
      {EffectMessage::nothing_lasts, "next turn|round"},
      {EffectMessage::no_action_cards, "+ 2|4|two|four|2s|4s [cards|card]"},
      {EffectMessage::no_action_cards, "action|skip|reverse|special|draw cards|card"},
      {EffectMessage::no_look_into_hands,
       "have|has|had|hold|holds|got more|less|fewer|no|a|an|any|exactly|at|only|just|one|two|1|2"},
      {EffectMessage::no_look_into_hands, "doesn't|don't have|hold"},
      {EffectMessage::nothing_forbidden,
       "don't|doesn't|can't|cannot|not|won't "
       "draw|play|discard|take|lose|use|say"},
      {EffectMessage::nothing_forbidden, "nobody|nothing|never|no-one"},
      {EffectMessage::nothing_forbidden, "no one"},
      {EffectMessage::said_at_the_table,
       "sing|sings|song|dance|dances|drink|drinks|shot|shots|jump|jumps|clap|claps|kiss|kisses|hug|"
       "hugs|laugh|laughs|shout|shouts|yell|yells|talk|talks|speak|silent|quiet|joke|run|runs|"
       "barks|"
       "bark|stand|stands|hop|hops|dishes|truth"},
  };
  words.common =
      "the|my|your|you|is|are|am|of|this|it|with|from|on|who|player|players|card|cards|hand|hands|"
      "turn|all|if|they|them|their|rid|get|gets|has|have|more|than|two|three|rest|game|end|win|"
      "wins|"
      "when|when|can|does|not|no|any|in|out|up|down|for|by|at|as|so|but|or|to|an|whole|next";
  words.instead = "instead of 1|one|drawing";
  words.one = "a|another|an";
  words.me = "me";
  words.plural_suffixes = {"s", "'s"};
  words.numbers = {
      {{"zero", "zeros"},         {"one", "ones"},           {"two", "twos"},
       {"three", "threes"},       {"four", "fours"},         {"five", "fives"},
       {"six", "sixes"},          {"seven", "sevens"},       {"eight", "eights"},
       {"nine", "nines"},         {"ten", "tens"},           {"eleven", "elevens"},
       {"twelve", "twelves"},     {"thirteen", "thirteens"}, {"fourteen", "fourteens"},
       {"fifteen", "fifteens"},   {"sixteen", "sixteens"},   {"seventeen", "seventeens"},
       {"eighteen", "eighteens"}, {"nineteen", "nineteens"}, {"twenty", "twenties"}}};
  words.icons = {
      {"ball", "a ball"}, {"star", "a star"},      {"heart", "a heart"}, {"moon", "a moon"},
      {"sun", "a sun"},   {"skull", "a skull"},    {"crown", "a crown"}, {"dragon", "a dragon"},
      {"cat", "a cat"},   {"anchor", "an anchor"},
  };
  words.articles = "a|an";
  return words;
}

}  // namespace comodin
