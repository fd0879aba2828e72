// Effects, house rules and unclear cases in English.
#include "rulebook/words.h"

namespace comodin {
namespace {

constexpr WordEntry kEnglishCases[] = {
    // ---- Effects as sentences ----
    {"who.i", "you"},
    {"who.next", "the next player"},
    {"who.previous", "the previous player"},
    {"who.left", "the player on your left"},
    {"who.right", "the player on your right"},
    {"who.chosen", "another player of your choice"},
    {"who.that", "that player"},
    {"who.opponents", "all other players"},
    {"who.everyone", "all players"},
    {"who.most", "the player with the most cards"},
    {"who.fewest", "the player with the fewest cards"},
    {"dice.who.next", "your opponent"},
    {"to.i", "you"},
    {"to.next", "the next player"},
    {"to.previous", "the previous player"},
    {"to.left", "the player on your left"},
    {"to.right", "the player on your right"},
    {"to.chosen", "another player of your choice"},
    {"to.that", "that player"},
    {"to.opponents", "all other players"},
    {"to.everyone", "all players"},
    {"to.most", "the player with the most cards"},
    {"to.fewest", "the player with the fewest cards"},
    {"to.own_left", "the player on their own left"},
    {"to.own_right", "the player on their own right"},
    {"cards.one", "a card"},
    {"cards.some", "{n} cards"},
    {"cards.all_wilds", "all wilds"},
    {"cards.all_wilds.many", "all their wilds"},
    {"cards.all_wilds.one", "all their wilds"},
    {"cards.all_wilds.you", "all your wilds"},
    {"cards.named_color", "all cards of the named color"},
    {"cards.all_numbered", "every {n}"},
    {"cards.chosen_color", "all cards of one chosen color"},
    {"may.you", "may"},
    {"may.one", "may"},
    {"may.many", "may"},
    {"do.draw.you", "draw {n} {n|card|cards}"},
    {"do.draw.one", "draws {n} {n|card|cards}"},
    {"do.draw.many", "draw {n} {n|card|cards} each"},
    {"dice.do.draw.you",
     "take {n} {n|die|dice} from the far end of the line, roll all your dice again"},
    {"dice.do.draw.one",
     "takes {n} {n|die|dice} from the far end of the line, rolls all their dice again"},
    {"dice.do.draw.many",
     "take {n} {n|die|dice} each from the far end of the line, roll all their dice again"},
    {"do.draw_instead.you", "draw {n} {n|card|cards} in place of your normal draw"},
    {"do.draw_instead.one", "draws {n} {n|card|cards} in place of the normal draw"},
    {"do.draw_instead.many", "draw {n} {n|card|cards} each in place of the normal draw"},
    {"do.draw_until_color.you", "draw until a card of the named color comes"},
    {"do.draw_until_color.one", "draws until a card of the named color comes"},
    {"do.draw_until_color.many", "each draw until a card of the named color comes"},
    {"do.draw_until_playable.you", "draw until a card comes that could be played"},
    {"do.draw_until_playable.one", "draws until a card comes that could be played"},
    {"do.draw_until_playable.many", "each draw until a card comes that could be played"},
    {"do.discard.you", "discard {cards}"},
    {"do.discard.one", "discards {cards}"},
    {"do.discard.many", "discard {cards}"},
    {"do.discard.base", "discard {cards}"},
    {"do.level.you", "draw or discard until you hold {n} {n|card|cards}"},
    {"do.level.one", "draws or discards until they hold {n} {n|card|cards}"},
    {"do.level.many", "each draw or discard until they hold {n} {n|card|cards}"},
    {"do.lose_turn.you", "lose your next turn"},
    {"do.lose_turn.one", "loses their turn"},
    {"do.lose_turn.chosen", "loses their turn when it comes"},
    {"do.lose_turn.many", "lose their next turn"},
    {"do.play_again.you", "play again"},
    {"do.name_color.you", "name the color in play"},
    {"do.swap_hands.you", "swap hands with {other}"},
    {"do.swap_hands.one", "swaps hands with {other}"},
    {"do.swap_hands.many", "swap hands with {other}"},
    {"do.swap_hands.base", "swap hands with {other}"},
    {"do.give.you", "give {cards} to {other}"},
    {"do.give.one", "gives {cards} to {other}"},
    {"do.give.many", "each give {cards} to {other}"},
    {"do.give.base", "give {cards} to {other}"},
    {"do.take.you", "take {cards}, unseen, from {other}"},
    {"do.take.one", "takes {cards}, unseen, from {other}"},
    {"do.take.many", "each take {cards}, unseen, from {other}"},
    {"do.show.you", "show your hand to {other}"},
    {"do.show.one", "shows their hand to {other}"},
    {"do.show.many", "show their hands to {other}"},
    {"do.choose.you", "choose one of these: {parts}"},
    {"do.choose.one", "chooses one of these: {parts}"},
    {"do.choose.many", "each choose one of these: {parts}"},
    {"do.choose.base", "choose one of these: {parts}"},
    {"do.reverse", "the direction of play changes"},
    {"do.shuffle_hands",
     "all hands are gathered, shuffled and dealt out again one card at a time, starting on your "
     "left"},
    {"do.pass_hands.left", "all players pass their whole hand to the left"},
    {"do.pass_hands.right", "all players pass their whole hand to the right"},
    {"do.pass_hands.play_direction",
     "all players pass their whole hand on in the direction of play"},
    {"do.deal_out",
     "you choose a color of your hand to be rid of; starting on your left and always clockwise, "
     "you give each other player in turn one card of it until none is left"},
    {"do.turn_top", "you turn the top card of the draw pile onto the discard pile"},
    {"do.if_cannot_play", "if {subject} can play nothing, {parts}"},
    {"do.if_icon", "if that card bears {icon}, {parts}"},
    {"do.say", "the card is read out, “{text}”, and another player confirms that it was done"},
    {"do.then_name_color", "then you name the color in play"},

    // ---- House rules ----
    {"house.lead",
     "This table has agreed on the following. The chapters above already take it into account."},
    {"house.stacking.same",
     "Stacking. A card that makes you draw may be answered with another of the same kind: the "
     "draws add up, and the next player has to answer in turn. Whoever cannot or will not answer "
     "draws them all and loses the turn. The last wild names the color. Only the last card that "
     "can be challenged is challenged: the guilty player draws the whole stack, an innocent one "
     "lets the challenger draw the stack and two more. Where a last card still makes the next "
     "player draw, it is the whole stack. [H1]"},
    {"house.stacking.any",
     "Stacking. A card that makes you draw may be answered with any other that does: the draws add "
     "up, and the next player has to answer in turn. Every colored draw card answers a wild one, "
     "whatever its color, and a wild draw card that was answered can no longer be challenged. "
     "Whoever cannot or will not answer draws them all and loses the turn. The last wild names the "
     "color. A challenge is about the last card: the guilty player draws the whole stack, an "
     "innocent one lets the challenger draw the stack and two more. Where a last card still makes "
     "the next player draw, it is the whole stack. [H1]"},
    {"house.seven_zero.on",
     "Seven and zero. Whoever plays a 7 must swap hands with a player of their choice. When a 0 is "
     "played, all hands move on one seat in the direction of play. As a last card neither has an "
     "effect. [H2]"},
    {"house.jump_in.on",
     "Jumping in. Whoever holds a colored card identical to the top card, in color and in number "
     "or symbol, may play it out of turn, as long as the next turn has not begun, and not on a "
     "card of their own. Play goes on from whoever jumped in. An action that was jumped on and had "
     "not happened yet is cancelled, and the new one acts from the player who jumped in. [H3]"},
    {"house.draw_to_match.on",
     "Drawing to match. Whoever draws goes on drawing until a card can rightfully be played; only "
     "that last card may be played. [H4]"},
    {"house.forced_play.on",
     "Forced play. Whoever can play must; a drawn card that fits is played. [H5]"},
    {"house.draw_four.no_bluff",
     "No bluffing. A wild draw card that would be wrongful may not be played, and there are no "
     "challenges. [H6]"},
    {"house.draw_four.always",
     "Always rightful. A wild draw card may be played whatever else one holds, and there are no "
     "challenges. [H7]"},
    {"house.finish.no_special",
     "The finish. The last card may not be a special card; whoever is left with just one of them "
     "draws. Cards discarded or given away by an effect are not affected. [H9]"},
    {"house.finish.no_wild",
     "The finish. The last card may not be a wild; whoever is left with just one draws. Cards "
     "discarded or given away by an effect are not affected. [H9]"},
    {"house.deflect.on",
     "Deflecting. While a draw is waiting for you, a reverse card of the color in play sends it "
     "back to whoever sent it, and changes the direction; a skip card of that color passes it on "
     "to the player after you. A wild draw card that was deflected can no longer be challenged, "
     "and a deflecting last card makes nobody draw. A first card’s draw goes back to the dealer. "
     "[H10]"},
    {"house.teams.on",
     "Teams. Four play, with partners across the table. When one of them goes out, their team wins "
     "the round and scores the opponents’ cards; both partners have the same score. [H11]"},
    {"house.hand_limit.number",
     "Hand limit. Whoever reaches {value} cards is out of the round: the last card drawn cannot be "
     "played, the rest of that draw is dropped, and the hand goes under the discard pile and "
     "counts for the winner. The last player left wins the round. [H12]"},
    {"house.hand_size.changed",
     "{value} {value|card is|cards are} dealt to each player, instead of {usual}. [H8]"},
    {"dice.house.hand_size.changed",
     "{value} {value|die is|dice are} taken by each player, instead of {usual}. [H8]"},
    {"house.target.changed", "The match goes to {value} points, instead of {usual}. [H8]"},
    {"house.uno_penalty.changed",
     "The penalty for a forgotten “UNO” is {value}, instead of {usual}. [H8]"},
    {"house.drawn_card.may", "A drawn card that fits may be played or kept. [@draw]"},
    {"house.drawn_card.must",
     "A drawn card that fits must be played if nothing else could be. [@draw]"},
    {"house.drawn_card.must_always", "A drawn card that fits must always be played. [@draw]"},
    {"dice.house.drawn_card.may", "A die that fits after taking may be played or kept. [@draw]"},
    {"dice.house.drawn_card.must",
     "A die that fits after taking must be played if none did before. [@draw]"},
    {"dice.house.drawn_card.must_always",
     "A die that fits after taking must always be played. [@draw]"},
    {"house.two_player_reverse.skip",
     "With two players, a change of direction skips the other player. [@two_player_reverse]"},
    {"house.two_player_reverse.turn",
     "With two players, a change of direction skips nobody. [@two_player_reverse]"},
    {"house.last_shuffle.wins",
     "A last card that would shuffle the hands wins at once. [@last_shuffle]"},
    {"house.last_shuffle.shuffles",
     "A last card that shuffles the hands still does so. [@last_shuffle]"},
    {"house.uno_calls.players", "The players say “UNO” themselves. [@uno]"},
    {"house.uno_calls.automatic", "“UNO” is said by itself. [@uno]"},
    {"house.draw_four.challenge", "Wild draw cards can be challenged. [@challenge]"},
    {"house.scoring.target", "The match is played for points. [@scoring_target]"},
    {"house.scoring.lowest", "The lowest total wins the match. [@scoring_lowest]"},
    {"house.scoring.hand", "Every round is a game of its own. [@scoring_hand]"},
    {"house.scoring.best_of_three",
     "The best of three rounds wins the match. [@scoring_best_of_three]"},
    {"house.start_wild.keep", "A wild that starts the line stays there. [@first_wild]"},
    {"house.start_wild.reroll",
     "A wild that would start the line is rolled again too. [@first_wild]"},
    {"house.draw_die_match.same",
     "A draw die goes only on its color or on one of its own kind. [@draw_die]"},
    {"house.draw_die_match.any", "A draw die goes on any other draw die. [@draw_die]"},
    {"house.dice_set.changed", "The dice of the set “{value}” are used. [@dice_faces]"},
    {"house.single_die_decline.off",
     "With one die in the line nobody may decline to play. [@decline_one_die]"},
    {"house.single_die_decline.on",
     "With one die in the line one may roll again although a die fits. [@decline_one_die]"},
    {"house.custom", "{name} says: {text}. [@card]"},

    // ---- Unclear cases ----
    {"unclear.nothing_to_draw",
     "What if there is nothing left to draw? You draw what there is. With nothing to draw you may "
     "not decline to play, and a player without a rightful play passes. When all have passed in a "
     "row, the round is void and dealt again by the same dealer; so is a round that has not ended "
     "after {turns} turns per player. [@nothing_to_draw]"},
    {"unclear.G1",
     "When exactly is the round over? As soon as a hand is empty: no color is named any "
     "more{challenge}. [ruling G1]"},
    {"unclear.G1.draw",
     "When exactly is the round over? As soon as a hand is empty: no color is named any "
     "more{challenge}. Only the draw of a last card still happens. [ruling G1]"},
    {"dice.unclear.G1",
     "When exactly is the round over? As soon as a player has no dice: no color is named any "
     "more. [ruling G1]"},
    {"dice.unclear.G1.draw",
     "When exactly is the round over? As soon as a player has no dice: no color is named any "
     "more. Only the dice of a last draw die are still taken. [ruling G1]"},
    {"unclear.G2",
     "What does it mean that somebody “cannot play”? That they hold nothing that could rightfully "
     "be played. A wrongful play is never compulsory. [ruling G2]"},
    {"unclear.G3",
     "What if the leaders are tied? Another round is played. Where every round is a game of its "
     "own, its winner wins the match; in the best of three, rounds won are counted. [ruling G3]"},
    {"unclear.P3",
     "May a draw card be answered with another? No: whoever has to draw, draws. [ruling P3]"},
    {"dice.unclear.P3",
     "May a draw die be answered with another? No: whoever has to take dice, takes them. [ruling "
     "P3]"},
    {"unclear.P4",
     "How are several cards drawn? One at a time; if the piles run short, you take what there is. "
     "[ruling P4]"},
    {"dice.unclear.P4",
     "What if there are too few dice to take? You take what there is; one die always stays in the "
     "line. [ruling P4]"},
    {"unclear.U1",
     "How long can a forgotten “UNO” be caught? From the moment it is due until the next turn "
     "begins with a play or a draw. Accepting cards, a challenge and a forced draw begin no turn. "
     "[ruling U1]"},
    {"unclear.U1.forced",
     "How long can a forgotten “UNO” be caught? From the moment it is due until the next turn "
     "begins with a play or a draw. A forced draw begins no turn. [ruling U1]"},
    {"dice.unclear.U1.forced",
     "How long can a forgotten “UNO” be caught? From the moment it is due until the other player’s "
     "turn begins with a play or with the taking of a die. Dice taken because of an action die "
     "begin no turn. [ruling U1]"},
    {"unclear.U2",
     "Is it too late to say it? Not as long as nobody has caught you: say it, and you are safe. "
     "Once the next turn has begun, saying it has no effect. [ruling U2]"},
    {"unclear.U3",
     "May I say “UNO” in advance? Only on your own turn with exactly two cards in hand, and once. "
     "If it turns out not to be needed, it lapses. [ruling U3]"},
    {"dice.unclear.U3",
     "May I say “UNO” in advance? Only on your own turn with exactly two dice, and once. If it "
     "turns out not to be needed, it lapses. [ruling U3]"},
    {"unclear.U4",
     "When is it decided who must say “UNO”? When the color has been named and everything has "
     "been chosen and given. Whoever then draws, for whatever reason, no longer needs to say it. "
     "Several players may have to say it at the same time. [ruling U4]"},
    {"dice.unclear.U4",
     "When is it decided who must say “UNO”? When the color has been named. Whoever then takes "
     "dice, for whatever reason, no longer needs to say it. [ruling U4]"},
    {"unclear.U5.played_down",
     "Who must say “UNO”? Only whoever has played down to one card; not whoever comes to hold a "
     "single card in another way. [ruling U5]"},
    {"dice.unclear.U5.played_down",
     "Who must say “UNO”? Whoever has played down to one die. [ruling U5]"},
    {"unclear.U5.holding_one",
     "Who must say “UNO”? Whoever comes to hold a single card, in whatever way: being dealt or "
     "handed one counts too, but not the deal that starts a round. [ruling U5]"},
    {"unclear.U6",
     "And if somebody is accused wrongly? Nothing happens, and it costs nothing. [ruling U6]"},
    {"unclear.E1",
     "Where do cards go that an effect discards? Under the top card, without effect. [ruling E1]"},
    {"unclear.E2",
     "What if an effect empties a hand? Whoever has no cards at the end of a sentence of the "
     "effect wins; of several, the first in turn order after whoever played the card. [ruling E2]"},
    {"unclear.E3",
     "When is the color named? When the card says so, otherwise at the end; but before any "
     "sentence that speaks of the named color or of what can be played. It is named only once. "
     "[ruling E3]"},
    {"unclear.E4",
     "Is a wild of a color? No: it does not end a drawing “until the named color”. Such a "
     "drawing ends at the latest when no cards are left. [ruling E4]"},
    {"unclear.E5",
     "Who is chosen, and in what order? A chosen player is always another player, and is chosen "
     "again each time. If several hold the most or the fewest cards, the first in turn order after "
     "whoever played the card is meant. If several players decide, they do so in turn order, and "
     "whoever played the card comes last. What is taken unseen is left to chance. [ruling E5]"},
    {"unclear.E6",
     "Does a card do more than it says? No. Drawing costs no turn unless it says so, and a choice "
     "can be declined only if it says “may”. [ruling E6]"},
};

}  // namespace

std::span<const WordEntry> english_case_words() { return kEnglishCases; }

}  // namespace comodin
