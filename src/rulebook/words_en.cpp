// The chapters in English.
#include "rulebook/words.h"

namespace comodin {
namespace {

constexpr WordEntry kEnglish[] = {
    // ---- The title, and how the marks are read ----
    {"title.players", "Rulebook for {min} to {max} players"},
    {"title.players_exact", "Rulebook for {min} players"},
    {"title.contents", "In this rulebook"},
    {"mark.ruling", "ruling {id}"},
    {"mark.assumption", "Assumption."},
    {"mark.example", "Example."},
    {"list.and", "and"},
    {"list.or", "or"},
    {"about.marks",
     "A letter and a number in brackets, such as {example}, name the statement of the rule sheet "
     "that a passage follows. Where the sheet is silent or contradicts itself, this rulebook "
     "decides, and says so: {ruling_example}."},
    {"about.rulings",
     "Where the sheet is silent or unclear, this rulebook decides, and says so: {ruling_example}."},
    {"about.assumption", "What had to be assumed is labelled “Assumption”."},

    // ---- Headings ----
    {"head.object", "Object of the game"},
    {"head.box", "What is in the box"},
    {"head.setup", "Setting up"},
    {"head.turn", "Your turn"},
    {"head.specials", "The special cards"},
    {"head.ideas", "Ideas for the blank cards"},
    {"head.challenge", "Challenges"},
    {"head.uno", "Saying “UNO”"},
    {"head.out", "Going out"},
    {"head.score", "Scoring"},
    {"head.two", "With two players"},
    {"head.house", "House rules at this table"},
    {"head.unclear", "Answers to unclear cases"},
    {"dice.head.specials", "The action dice"},

    // ---- Object ----
    {"object.target",
     "Be the first to get rid of all your cards. Whoever does so wins the round and scores the "
     "cards that the others are left with. The first to reach {target} points wins the match."},
    {"object.lowest",
     "Get rid of all your cards before the others do: what is left in your hand counts against "
     "you. When somebody reaches {target} points, the lowest total wins the match."},
    {"object.hand", "Be the first to get rid of all your cards: whoever does so wins the game."},
    {"object.best_of_three",
     "Be the first to get rid of all your cards. Whoever does so wins the round, and two rounds "
     "win the match."},
    {"dice.object.target",
     "Be the first to get rid of all your dice. Whoever does so wins the round and scores the dice "
     "that the opponent is left with. The first to reach {target} points wins the match."},
    {"dice.object.lowest",
     "Get rid of all your dice before your opponent does: what you are left with counts against "
     "you. When somebody reaches {target} points, the lowest total wins the match."},
    {"dice.object.hand",
     "Be the first to get rid of all your dice: whoever does so wins the game."},
    {"dice.object.best_of_three",
     "Be the first to get rid of all your dice. Whoever does so wins the round, and two rounds win "
     "the match."},

    // ---- The box ----
    {"box.players", "For {min} to {max} players. [@players]"},
    {"box.players_exact", "For {min} players. [@players]"},
    {"box.count", "The deck has {count} cards. [@contents]"},
    {"dice.box.count", "The game has {count} dice. [@contents]"},
    {"box.colors",
     "The colors are {colors}. Each has a symbol of its own, for players who cannot tell the "
     "colors apart. [@symbols]"},
    {"box.icon", "These cards bear {icon}: {names}. [@icons]"},
    {"box.name", "Card"},
    {"dice.box.name", "Face"},
    {"box.per_color", "In each color"},
    {"box.total", "In all"},
    {"box.points", "Points"},
    {"box.sum", "Total"},
    {"box.number", "Number {from}"},
    {"box.numbers", "Numbers {from} to {to}"},
    {"box.face_value", "face value"},
    {"box.die", "How many"},
    {"box.faces", "Faces of each"},
    {"box.dice", "These are their faces. [@dice_faces]"},

    // ---- Setting up ----
    {"setup.dealer.lot.deals",
     "Everyone picks a card. The highest number deals; cards with a symbol count zero. [@dealer]"},
    {"setup.dealer.lot.starts",
     "Everyone picks a card. The highest number begins, and the player on their right deals; cards "
     "with a symbol count zero. [@dealer]"},
    {"setup.dealer.random", "Choose the dealer in any way you like. [@dealer]"},
    {"setup.tie", "If the highest is shared, those players pick again. [@dealer_tie]"},
    {"setup.next.left", "After every round the deal passes to the left. [@next_dealer]"},
    {"setup.next.lot", "The dealer is found in the same way before every round. [@next_dealer]"},
    {"setup.deal", "Shuffle, and deal {hand} {hand|card|cards} to each player. [@deal]"},
    {"setup.pile",
     "Put the rest face down in the middle as the draw pile. Turn its top card over to start the "
     "discard pile. [@first_card]"},
    {"setup.first.acts",
     "If the card turned is {names}, it takes effect as if the dealer had played it. "
     "[@first_special, @card]"},
    {"setup.first.stands",
     "If it is {names}, it just lies there and has no effect. [@first_special, @card]"},
    {"setup.first.names_color",
     "If it is {names}, the player who begins names the color first. [@first_wild, @card]"},
    {"setup.first.returns",
     "If it is {names}, put it back into the pile and turn another. [@first_special, @card]"},
    {"setup.first.ignored",
     "If it is {names}, ignore it and turn the next one. [@first_special, @card]"},
    {"setup.first.any", "a special card"},
    {"setup.first.under",
     "Cards that were ignored stay where they are, under the first card that counts. "
     "[@first_ignored]"},
    {"setup.start",
     "The player on the dealer’s left begins, and play runs clockwise. [@first_player]"},
    {"dice.setup.dealer.lot.deals",
     "Each player rolls one of their dice. The highest number rolls the extra die, and the other "
     "player begins; a symbol counts zero. [@dealer]"},
    {"dice.setup.dealer.lot.starts",
     "Each player rolls one of their dice. The highest number begins; a symbol counts zero. "
     "[@dealer]"},
    {"dice.setup.dealer.random", "Choose who begins in any way you like. [@dealer]"},
    {"dice.setup.tie", "If both roll the same, they roll again. [@dealer_tie]"},
    {"dice.setup.next.left", "After every round the other player begins. [@next_dealer]"},
    {"dice.setup.next.lot", "All of this starts over before every round. [@next_dealer]"},
    {"dice.setup.deal", "Each player takes {hand} {hand|die|dice}. [@deal]"},
    {"dice.setup.deal_lot",
     "Which dice each player takes, and which one they roll to see who begins, is left to chance. "
     "[@deal_lot]"},
    {"dice.setup.pile",
     "Both roll all their dice and leave them in view. The player who does not begin rolls the die "
     "left over into the middle: it starts the line. [@first_card]"},
    {"dice.setup.spare",
     "The other dice that nobody took are rolled into the line before it. [@deal]"},
    {"dice.setup.first.stands",
     "If it shows {names}, it just lies there and has no effect. [@first_special]"},
    {"dice.setup.first.names_color",
     "If it shows {names}, the player who begins names the color in play. [@first_wild]"},
    {"dice.setup.first.returns", "While it shows {names}, it is rolled again. [@first_special]"},
    {"dice.setup.first.any", "an action"},

    // ---- Turns ----
    {"turn.match.both",
     "On your turn, play one card that matches the top card of the discard pile by color, by "
     "number or by symbol. Or play a wild. [@match]"},
    {"turn.match.color",
     "On your turn, play one card of the same color as the top card of the discard pile. Or play "
     "a wild. [@match]"},
    {"turn.match.symbol",
     "On your turn, play one card with the same number or symbol as the top card of the discard "
     "pile. Or play a wild. [@match]"},
    {"turn.example.both",
     "On a {color} {number} you may play any {color} card, a {number} of any color, or a wild."},
    {"turn.example.color", "On a {color} {number} you may play any {color} card, or a wild."},
    {"turn.example.symbol",
     "On a {color} {number} you may play a {number} of any color, or a wild."},
    {"turn.draw.may",
     "If nothing in your hand fits, draw one card. If that card fits you may play it at once; "
     "otherwise your turn is over. [@draw]"},
    {"turn.draw.must",
     "If nothing in your hand fits, draw one card. If that card fits you must play it at once; "
     "otherwise your turn is over. [@draw]"},
    {"turn.draw_to_match.may",
     "If nothing in your hand fits, draw until you get a card that does. You may play that last "
     "card at once; then your turn is over. [H4]"},
    {"turn.draw_to_match.must",
     "If nothing in your hand fits, draw until you get a card that does. You must play that last "
     "card at once. [H4]"},
    {"turn.decline.may",
     "You may also draw even if you could play. Then the card just drawn, and no other, may be "
     "played in the same turn. [@decline, ruling P2]"},
    {"turn.decline.must_always",
     "You may also draw even if you could play. If the card just drawn fits, it must be played; no "
     "other may be. [@decline, ruling P2]"},
    {"turn.forced",
     "If you can play, you must; you may not draw instead. A drawn card that fits must be played "
     "as well. [H5]"},
    {"turn.next", "When you have played or drawn, it is the next player’s turn."},
    {"turn.empty",
     "When the draw pile runs out, leave the top card of the discard pile where it is and shuffle "
     "the rest into a new draw pile. [@empty_pile]"},
    {"dice.turn.match.both",
     "On your turn, add to the line one of your dice that matches the last die of the line by "
     "color or by number. Or play a wild. You may not roll in order to get a match. [@match]"},
    {"dice.turn.match.color",
     "On your turn, add to the line one of your dice that has the color of its last die. Or play "
     "a wild. You may not roll in order to get a match. [@match]"},
    {"dice.turn.match.symbol",
     "On your turn, add to the line one of your dice that has the number or symbol of its last "
     "die. Or play a wild. You may not roll in order to get a match. [@match]"},
    {"dice.turn.example.both",
     "On a {color} {number} you may play any {color} die, a {number} of any color, or a wild."},
    {"dice.turn.example.color", "On a {color} {number} you may play any {color} die, or a wild."},
    {"dice.turn.example.symbol",
     "On a {color} {number} you may play a {number} of any color, or a wild."},
    {"dice.turn.line", "The line runs from top to bottom or from right to left. [@line]"},
    {"dice.turn.draw.may",
     "If none of your dice fits, take one die from the far end of the line and roll all your dice "
     "again. If one then fits you may play it in the same turn; otherwise your turn is over. "
     "[@draw]"},
    {"dice.turn.draw.must",
     "If none of your dice fits, take one die from the far end of the line and roll all your dice "
     "again. If one then fits you must play it in the same turn; otherwise your turn is over. "
     "[@draw]"},
    {"dice.turn.oldest", "The far end is the oldest die of the line. [@draw_oldest]"},
    {"dice.turn.decline.may",
     "You may also choose not to play a die that fits. Then take a die and roll in just the same "
     "way. [@decline]"},
    {"dice.turn.decline.must_always",
     "You may also choose not to play a die that fits. Then take a die and roll in just the same "
     "way. [@decline]"},
    {"dice.turn.reroll",
     "Whoever takes dice, for whatever reason, rolls all of theirs again. Taken because of an "
     "action die: the turn is over. Taken because you could not or would not play: a die that now "
     "fits may still be played. [@reroll]"},
    {"dice.turn.keep_one",
     "There is always one die in the line. If a taking would leave none, fewer are taken: with two "
     "dice in the line, a die that makes the opponent take two makes them take one. [@keep_one]"},
    {"dice.turn.keep_one_always",
     "Every taking of dice stops there, penalties included. [@keep_one_always]"},
    {"dice.turn.one_die",
     "If the line has only one die and none of yours fits, roll all your dice again once. This "
     "holds for the very first turn too. [@one_die]"},
    {"dice.turn.one_die_pass",
     "After that roll you play a die that fits or pass; if none fits, your turn is over. "
     "[@one_die_pass]"},
    {"dice.turn.one_die_decline.off",
     "While the line has only one die you may not decline to play: there is nothing to take. "
     "[@decline_one_die]"},
    {"dice.turn.one_die_decline.on",
     "At this table you may also roll again once when the line has only one die and one of yours "
     "fits. [@decline_one_die]"},
    {"dice.turn.open", "Nothing is hidden: both players see all dice at all times. [@open_hands]"},
    {"turn.open", "Nothing is hidden: all hands lie open on the table. [@open_hands]"},

    // ---- The special cards, one by one ----
    {"card.meta", "{count} in the deck · {points} {points|point|points}"},
    {"dice.card.meta", "{points} {points|point|points}"},
    {"card.effect", "{effect}"},
    {"card.nothing", "It has no effect."},
    {"card.on.both", "It goes on its own color or on another {name}. [@card]"},
    {"card.on.color", "It goes on its own color. [@card]"},
    {"card.on.symbol", "It goes on another {name}. [@card]"},
    {"card.on.wild", "It goes on any card, even when you hold another that fits."},
    {"card.on.guarded", "It goes on any card."},
    {"dice.card.on.both", "It goes on its own color or on another {name}. [@card]"},
    {"dice.card.on.any_draw",
     "It goes on its own color or on any other die that makes the opponent take dice. "
     "[@card_ruling]"},
    {"dice.card.on.color", "It goes on its own color. [@card]"},
    {"dice.card.on.symbol", "It goes on another {name}. [@card]"},
    {"dice.card.on.wild", "It goes on any die."},
    {"card.any_color", "Any color may be named, the present one included. [@card]"},
    {"dice.card.same_only", "Another kind of draw die does not count as a match. [@card_ruling]"},
    {"card.rightful.no_color",
     "It may rightfully be played only if you hold no other card of the color in play. Cards that "
     "match by number or symbol, and other wilds, do not matter. [@card]"},
    {"card.rightful.no_color_no_wild",
     "It may rightfully be played only if you hold no other card of the color in play and no "
     "other wild. Cards that match by number or symbol do not matter. [@card]"},
    {"card.bluff",
     "You may play it wrongfully all the same: that is what the challenge is for. [@wrongful]"},
    {"card.no_bluff",
     "At this table it may not be played otherwise, and there are no challenges. [H6]"},
    {"card.always",
     "At this table it may always be played, whatever else you hold, and there are no challenges. "
     "[H7]"},
    {"card.first", "As the first card:"},
    {"card.last", "As your last card:"},
    {"card.text", "As written on a card:"},
    {"dice.card.first", "On the die that starts the line:"},
    {"dice.card.last", "As your last die:"},
    {"first.acts", "it takes effect as if the dealer had played it. [@card]"},
    {"first.acts.draw", "it takes effect on the player who would begin. [@card]"},
    {"first.acts.lose_turn", "the player on the dealer’s left is skipped. [@card]"},
    {"first.acts.reverse", "the dealer plays first, and play runs the other way. [@card]"},
    {"first.stands", "it just lies there and has no effect."},
    {"first.names_color",
     "the player on the dealer’s left names the color and then plays. [@card]"},
    {"first.returns", "it goes back into the pile and another card is turned. [@card]"},
    {"first.ignored", "it is ignored, and another card is turned onto it."},
    {"dice.first.names_color", "the player who begins names the color in play. [@first_wild]"},
    {"dice.first.returns", "that die is rolled again. [@first_special]"},
    {"last.forbidden", "it may not be your last card: you draw instead. [H9]"},
    {"last.plain", "the round is over at once, and it has no effect any more. [@at_once]"},
    {"last.wild", "the round is over at once; no color is named any more. [@at_once]"},
    {"last.draws",
     "the next player still draws {draws} {draws|card|cards} before the count. [@last_draw]"},
    {"last.no_draw", "the round is over at once, and nobody draws any more. [@last_draw]"},
    {"last.shuffle_wins", "you have won; nothing is shuffled any more. [@last_shuffle]"},
    {"last.shuffles",
     "it still shuffles, and you are dealt in, last. If no card comes to you, you have won. "
     "[@last_shuffle]"},
    {"dice.last.draws",
     "your opponent still takes {draws} {draws|die|dice}, if the line can spare {draws|it|them}, "
     "and rolls all their dice before the count. [@last_draw]"},
    {"dice.last.plain", "the round is over at once, and it has no effect any more. [ruling G1]"},
    {"dice.last.wild", "the round is over at once; no color is named any more. [ruling G1]"},
    {"dice.last.no_draw",
     "the round is over at once, and nobody takes dice any more. [@last_draw]"},
    {"blank.free",
     "Before the game, write a rule of your own on it. Whoever plays the card does what it says "
     "and names the color."},
    {"blank.plain", "Left blank, it is a plain wild: you name the color in play. [@card_ruling]"},
    {"blank.written", "At this table this rule is written on it. {effect}"},
    {"ideas.lead",
     "The sheet proposes these rules for the blank cards. Below each stands what to write on the "
     "card."},
    {"ideas.write", "Write:"},
    {"ideas.item", "“{name}”. {effect} [@card]"},

    // Notes on effects that the rule sheets leave open
    {"note.shuffle_hands",
     "The cards are always dealt out clockwise, whatever the direction of play, until none is "
     "left. The direction stays as it was, and you name the color after seeing your new hand."},
    {"note.deal_out",
     "Choosing a color is compulsory, and you decide which card goes to whom; not everyone need "
     "get the same number. If you hold no card of any color, nothing is given away."},
    {"note.turn_top",
     "The turned card has no effect of its own. Its number or symbol can be matched; its color "
     "gives way to the one that is named. If there is no card left to turn, not even after "
     "reshuffling, it counts as a card without an icon."},
    {"note.if_icon",
     "If the card does not bear {icon}, nothing more happens: you name the color, and your turn "
     "is over."},
    {"note.draw_keeps_turn", "Whoever has to draw does not lose the turn for it."},
    {"note.lose_turn_chosen",
     "Whoever is chosen twice loses two turns; a turn lost to another card is not one of them."},
    {"note.discard",
     "A card that is discarded may be any card; it goes under the top card, without effect."},
    {"note.draw_until_color", "A wild has no color and does not end the drawing."},
    {"note.draw_instead",
     "The cards are drawn all together, and one of them may be played; if none fits, the turn is "
     "over."},
    {"note.level",
     "They choose what to discard. The discards go under the top card, without effect, and they "
     "keep their turn."},
    {"note.discard_all", "Whoever is left without cards by this has won."},

    // ---- Challenges ----
    {"challenge.next",
     "If you are the next player and think that the {name} was played wrongfully, you may "
     "challenge it instead of drawing. [@challenge]"},
    {"challenge.anyone",
     "Anyone who thinks that the {name} was played wrongfully may challenge it. [@challenge]"},
    {"challenge.until",
     "The challenge must come before the next player accepts the cards, and each card can be "
     "challenged once. [@challenge_turn]"},
    {"challenge.show",
     "Whoever played it shows their whole hand to the challenger, and to nobody else. "
     "[@challenge]"},
    {"challenge.guilty",
     "Guilty: whoever played it draws the {draws} {draws|card|cards}. [@challenge]"},
    {"challenge.guilty_turn",
     "Nobody else draws, and the next player keeps their turn. [@challenge_turn]"},
    {"challenge.innocent", "Innocent: the challenger draws {innocent} cards. [@challenge]"},
    {"challenge.innocent_next",
     "Innocent: the challenger draws {innocent} cards instead of {draws} and loses their turn. "
     "[@challenge]"},
    {"challenge.innocent_turn",
     "If it was the next player who challenged, they lose their turn as well. If it was somebody "
     "else, the next player draws none and keeps their turn. [@challenge_turn]"},
    {"challenge.color", "The named color stands either way. [@challenge_color]"},
    {"challenge.moment",
     "Guilt is judged by the hand and by the color in play as they were when the card was "
     "played."},

    // ---- UNO ----
    {"uno.played_down", "When you play your last card but one, say “UNO” out loud. [@uno]"},
    {"uno.holding_one",
     "The moment you hold exactly one card, however it came to that, you must say “UNO” out loud. "
     "[@uno]"},
    {"uno.caught",
     "If you do not, and anyone catches you before the next player starts their turn, you draw "
     "{penalty} {penalty|card|cards}. [@uno]"},
    {"uno.free", "Forgetting it costs nothing at this table. [@uno]"},
    {"uno.late",
     "You may still say it late, as long as nobody has caught you. [@uno_late, ruling U2]"},
    {"uno.automatic", "At this table “UNO” is said by itself, and nobody can forget it. [@uno]"},
    {"dice.uno.played_down", "When you play your last die but one, say “UNO” out loud. [@uno]"},
    {"dice.uno.holding_one",
     "The moment you have exactly one die, however it came to that, you must say “UNO” out loud. "
     "[@uno]"},
    {"dice.uno.caught",
     "If you do not, and your opponent catches you before starting their turn, you take {penalty} "
     "{penalty|die|dice} and roll all your dice again. [@uno]"},
    {"dice.uno.one_die",
     "If the line has only one die, take one die from your opponent instead, and roll all your "
     "dice again. [@uno_one_die]"},
    {"dice.uno.gift",
     "Your opponent chooses which die to give. If it was their last, they have none left and win "
     "the round. [@uno_gift]"},

    // ---- The end of a round ----
    {"out.end",
     "The round ends when a player has no cards left; that player has won it. [@round_end]"},
    {"out.at_once",
     "It ends at once: no color is named for a last wild{challenge}. [@at_once, ruling G1]"},
    {"out.challenge", ", and nothing can be challenged any more"},
    {"out.last_draw",
     "If the last card was {names}, the next player still draws the cards; they count. "
     "[@last_draw]"},
    {"out.no_last_draw", "A last {names} makes nobody draw. [@last_draw]"},
    {"out.last_shuffle.wins", "A last {names} wins too. [@last_shuffle]"},
    {"out.last_shuffle.shuffles",
     "A last {names} still shuffles the hands and deals its player in, last; dealt no card, that "
     "player has won. [@last_shuffle]"},
    {"out.finish.no_special",
     "Your last card may not be a special card. If it is one, you draw instead. [H9]"},
    {"out.finish.no_wild",
     "Your last card may not be a wild. If it is one, you draw instead. [H9]"},
    {"dice.out.end",
     "The round ends when a player has no dice left; that player has won it. [@round_end]"},
    {"dice.out.at_once",
     "It ends at once: no color is named for a last wild. [@at_once, ruling G1]"},
    {"dice.out.last_draw",
     "If the last die was {names}, your opponent still takes the dice, as many as the line can "
     "spare, and rolls all of theirs; they count. [@last_draw]"},
    {"dice.out.no_last_draw", "A last {names} makes nobody take dice. [@last_draw]"},

    // ---- Scoring ----
    {"score.points", "The cards count as follows. [@points]"},
    {"dice.score.points", "The dice count as follows. [@points]"},
    {"score.target",
     "Whoever wins a round scores all the cards that the others still hold. If nobody has {target} "
     "points yet, shuffle and deal again; the first to reach {target} wins the match. "
     "[@scoring_target]"},
    {"score.lowest",
     "After each round everyone adds up the cards left in their own hand. When somebody reaches "
     "{target} points, the lowest total wins the match. [@scoring_lowest]"},
    {"score.lowest_tie",
     "If the lowest total is shared, another round is played. [@scoring_tie, ruling G3]"},
    {"score.hand",
     "Every round is a game of its own: whoever wins it has won. Shuffle and play again. "
     "[@scoring_hand]"},
    {"score.best_of_three",
     "No points are counted: the best of three rounds wins the match. [@scoring_best_of_three]"},
    {"dice.score.target",
     "Whoever wins a round scores all the dice that the opponent still has, as they lie. If nobody "
     "has {target} points yet, set up again; the first to reach {target} wins the match. "
     "[@scoring_target]"},
    {"dice.score.lowest",
     "After each round everyone adds up their own dice. When somebody reaches {target} points, the "
     "lowest total wins the match. [@scoring_lowest]"},
    {"dice.score.hand",
     "Every round is a game of its own: whoever wins it has won. [@scoring_hand]"},
    {"score.other", "Another way to keep score"},
    {"other.target",
     "Whoever wins a round scores all the cards that the others still hold, and the first to reach "
     "{target} points wins. [@scoring_target]"},
    {"other.lowest",
     "Everyone adds up the cards left in their own hand after each round. When somebody reaches "
     "{target} points, the lowest total wins; if it is shared, another round is played. "
     "[@scoring_lowest, @scoring_tie]"},
    {"other.hand", "Every round is a game of its own, and no points are counted. [@scoring_hand]"},
    {"other.best_of_three",
     "No points are counted: the best of three rounds wins the match. [@scoring_best_of_three]"},
    {"dice.other.target",
     "Whoever wins a round scores all the dice that the opponent still has, and the first to reach "
     "{target} points wins. [@scoring_target]"},
    {"dice.other.lowest",
     "Everyone adds up their own dice after each round. When somebody reaches {target} points, the "
     "lowest total wins. [@scoring_lowest]"},

    // ---- Two players ----
    {"two.back", "{names}: the turn comes straight back to whoever played the card. [ruling P1]"},
    {"two.reverse.skip",
     "{names}: when the direction changes, the turn comes straight back to whoever played the "
     "card, as the other player is skipped. [@two_player_reverse]"},
    {"two.reverse.turn",
     "{names}: only the direction changes, and the other player has the next turn. "
     "[@two_player_reverse]"},
};

}  // namespace

std::span<const WordEntry> english_words() { return kEnglish; }

}  // namespace comodin
