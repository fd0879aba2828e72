// Effects, house rules and unclear cases in Spanish.
#include "rulebook/words.h"

namespace comodin {
namespace {

constexpr WordEntry kSpanishCases[] = {
    // ---- Effects as sentences ----
    {"who.i", "-"},
    {"who.next", "el siguiente jugador"},
    {"who.previous", "el jugador anterior"},
    {"who.left", "el jugador de tu izquierda"},
    {"who.right", "el jugador de tu derecha"},
    {"who.chosen", "otro jugador a tu elección"},
    {"who.that", "ese jugador"},
    {"who.opponents", "todos los demás jugadores"},
    {"who.everyone", "todos los jugadores"},
    {"who.most", "el jugador con más cartas"},
    {"who.fewest", "el jugador con menos cartas"},
    {"dice.who.next", "tu oponente"},
    {"to.i", "quien jugó la carta"},
    {"to.next", "quien sigue"},
    {"to.previous", "quien jugó antes"},
    {"to.left", "quien está a tu izquierda"},
    {"to.right", "quien está a tu derecha"},
    {"to.chosen", "otro jugador a tu elección"},
    {"to.that", "ese jugador"},
    {"to.opponents", "todos los demás"},
    {"to.everyone", "todos"},
    {"to.most", "quien tiene más cartas"},
    {"to.fewest", "quien tiene menos cartas"},
    {"to.own_left", "quien está a su propia izquierda"},
    {"to.own_right", "quien está a su propia derecha"},
    {"cards.one", "una carta"},
    {"cards.some", "{n} cartas"},
    {"cards.all_wilds", "todos los comodines"},
    {"cards.all_wilds.many", "todos sus comodines"},
    {"cards.all_wilds.one", "todos sus comodines"},
    {"cards.all_wilds.you", "todos tus comodines"},
    {"cards.named_color", "todas las cartas del color elegido"},
    {"cards.all_numbered", "todas las cartas con un {n}"},
    {"cards.chosen_color", "todas las cartas de un color a elección"},
    {"may.you", "puedes"},
    {"may.one", "puede"},
    {"may.many", "pueden"},
    {"do.draw.you", "robas {n} {n|carta|cartas}"},
    {"do.draw.one", "roba {n} {n|carta|cartas}"},
    {"do.draw.many", "roban {n} {n|carta|cartas} cada uno"},
    {"dice.do.draw.you",
     "tomas {n} {n|dado|dados} del final de la línea, vuelves a tirar todos tus dados"},
    {"dice.do.draw.one",
     "toma {n} {n|dado|dados} del final de la línea, vuelve a tirar todos los suyos"},
    {"dice.do.draw.many",
     "toman {n} {n|dado|dados} cada uno del final de la línea, vuelven a tirar todos los suyos"},
    {"do.draw_instead.you", "robas {n} {n|carta|cartas} en lugar de tu robo normal"},
    {"do.draw_instead.one", "roba {n} {n|carta|cartas} en lugar del robo normal"},
    {"do.draw_instead.many", "roban {n} {n|carta|cartas} cada uno en lugar del robo normal"},
    {"do.draw_until_color.you", "robas hasta que salga una carta del color elegido"},
    {"do.draw_until_color.one", "roba hasta que salga una carta del color elegido"},
    {"do.draw_until_color.many", "roban cada uno hasta que salga una carta del color elegido"},
    {"do.draw_until_playable.you", "robas hasta que salga una carta que se pueda jugar"},
    {"do.draw_until_playable.one", "roba hasta que salga una carta que se pueda jugar"},
    {"do.draw_until_playable.many", "roban cada uno hasta que salga una carta que se pueda jugar"},
    {"do.discard.you", "descartas {cards}"},
    {"do.discard.one", "descarta {cards}"},
    {"do.discard.many", "descartan {cards}"},
    {"do.discard.base", "descartar {cards}"},
    {"do.level.you", "robas o descartas hasta tener {n} {n|carta|cartas}"},
    {"do.level.one", "roba o descarta hasta tener {n} {n|carta|cartas}"},
    {"do.level.many", "roban o descartan hasta tener {n} {n|carta|cartas} cada uno"},
    {"do.lose_turn.you", "pierdes tu próximo turno"},
    {"do.lose_turn.one", "pierde su turno"},
    {"do.lose_turn.chosen", "pierde su turno cuando le toque"},
    {"do.lose_turn.many", "pierden su próximo turno"},
    {"do.play_again.you", "juegas otra vez"},
    {"do.name_color.you", "eliges el color en juego"},
    {"do.swap_hands.you", "intercambias tu mano con {other}"},
    {"do.swap_hands.one", "intercambia su mano con {other}"},
    {"do.swap_hands.many", "intercambian su mano con {other}"},
    {"do.swap_hands.base", "intercambiar la mano con {other}"},
    {"do.give.you", "das {cards} a {other}"},
    {"do.give.one", "da {cards} a {other}"},
    {"do.give.many", "dan {cards} a {other}"},
    {"do.give.base", "dar {cards} a {other}"},
    {"do.take.you", "tomas {cards} de {other}, sin ver"},
    {"do.take.one", "toma {cards} de {other}, sin ver"},
    {"do.take.many", "toman {cards} de {other}, sin ver"},
    {"do.show.you", "muestras tu mano a {other}"},
    {"do.show.one", "muestra su mano a {other}"},
    {"do.show.many", "muestran su mano a {other}"},
    {"do.choose.you", "eliges una de estas acciones: {parts}"},
    {"do.choose.one", "elige una de estas acciones: {parts}"},
    {"do.choose.many", "eligen cada uno una de estas acciones: {parts}"},
    {"do.choose.base", "elegir una de estas acciones: {parts}"},
    {"do.reverse", "cambia el sentido del juego"},
    {"do.shuffle_hands",
     "se recogen todas las manos, se barajan y se reparten de nuevo una por una, empezando por tu "
     "izquierda"},
    {"do.pass_hands.left", "cada jugador pasa toda su mano a la izquierda"},
    {"do.pass_hands.right", "cada jugador pasa toda su mano a la derecha"},
    {"do.pass_hands.play_direction",
     "cada jugador pasa toda su mano al siguiente en el sentido del juego"},
    {"do.deal_out",
     "eliges un color de tu mano del que quieras deshacerte; empezando por tu izquierda, y siempre "
     "en el sentido de las agujas del reloj, repartes tus cartas de ese color entre los demás, de "
     "una en una, hasta que no te quede ninguna"},
    {"do.turn_top",
     "volteas la carta de arriba de la pila para robar y la pones en la pila de descarte"},
    {"do.if_cannot_play", "si {subject} no puede jugar nada, {parts}"},
    {"do.if_icon", "si esa carta lleva {icon}, {parts}"},
    {"do.say", "se lee la carta en voz alta, «{text}», y otro jugador confirma que se cumplió"},
    {"do.then_name_color", "después eliges el color en juego"},

    // ---- House rules ----
    {"house.lead",
     "En esta mesa se acordó lo siguiente. Los capítulos anteriores ya lo tienen en cuenta."},
    {"house.stacking.same",
     "Acumular. Una carta que te hace robar se puede responder con otra igual: las cartas por "
     "robar se suman, y el siguiente jugador debe responder a su vez. Quien no puede o no quiere "
     "responder las roba todas y pierde su turno. El último comodín decide el color. El desafío se "
     "refiere solo a la última carta: si quien la jugó es culpable, roba todo lo acumulado; si es "
     "inocente, quien desafió roba todo lo acumulado y dos cartas más. Donde una última carta "
     "todavía hace robar al siguiente, este roba todo lo acumulado. [H1]"},
    {"house.stacking.any",
     "Acumular. Una carta que te hace robar se puede responder con cualquier otra que haga robar: "
     "las cartas por robar se suman, y el siguiente jugador debe responder a su vez. Las cartas de "
     "color responden a un comodín sin importar su color, y un comodín ya respondido no se puede "
     "desafiar. Quien no puede o no quiere responder las roba todas y pierde su turno. El último "
     "comodín decide el color. El desafío se refiere solo a la última carta: si quien la jugó es "
     "culpable, roba todo lo acumulado; si es inocente, quien desafió roba todo lo acumulado y dos "
     "cartas más. Donde una última carta todavía hace robar al siguiente, este roba todo lo "
     "acumulado. [H1]"},
    {"house.seven_zero.on",
     "El siete y el cero. Quien juega un 7 debe intercambiar su mano con un jugador a su elección. "
     "Cuando se juega un 0, todas las manos pasan un lugar en el sentido del juego. Como última "
     "carta no tienen efecto. [H2]"},
    {"house.jump_in.on",
     "Jugar fuera de turno. Quien tiene una carta de color idéntica a la de arriba, en color y en "
     "número o símbolo, puede jugarla sin esperar su turno, mientras el siguiente turno no haya "
     "empezado y la carta de arriba no sea suya. El juego sigue a partir de quien se adelantó. Si "
     "la carta de arriba tenía una acción que aún no se había cumplido, queda anulada, y la nueva "
     "actúa a partir de quien se adelantó. [H3]"},
    {"house.draw_to_match.on",
     "Robar hasta poder jugar. Quien roba sigue robando hasta que sale una carta que se pueda "
     "jugar legítimamente; solo se puede jugar esa última carta. [H4]"},
    {"house.forced_play.on",
     "Jugada obligatoria. Quien puede jugar debe hacerlo; una carta robada que sirve se juega. "
     "[H5]"},
    {"house.draw_four.no_bluff",
     "Sin engaños. Un comodín que hace robar no se puede jugar indebidamente, y no hay desafíos. "
     "[H6]"},
    {"house.draw_four.always",
     "Siempre legítimo. Un comodín que hace robar se puede jugar con cualquier mano, y no hay "
     "desafíos. [H7]"},
    {"house.finish.no_special",
     "El cierre. La última carta no puede ser una carta especial; quien se queda solo con una de "
     "ellas roba. Esto no limita las cartas que se descartan o se dan por un efecto. [H9]"},
    {"house.finish.no_wild",
     "El cierre. La última carta no puede ser un comodín; quien se queda solo con uno roba. Esto "
     "no limita las cartas que se descartan o se dan por un efecto. [H9]"},
    {"house.deflect.on",
     "Desviar. Mientras te espera un robo, una carta de cambio de sentido del color en juego lo "
     "devuelve a quien lo mandó y cambia el sentido; una carta que salta turnos, del mismo color, "
     "lo pasa a quien te sigue. Un comodín desviado ya no se puede desafiar, y una última carta "
     "que desvía no hace robar a nadie. El robo de una primera carta vuelve a quien reparte. "
     "[H10]"},
    {"house.teams.on",
     "Equipos. Juegan cuatro, y los compañeros se sientan frente a frente. Cuando uno se queda sin "
     "cartas, su equipo gana la ronda y suma las cartas de los rivales; los dos compañeros "
     "comparten la puntuación. [H11]"},
    {"house.hand_limit.number",
     "Límite de cartas. Quien llega a {value} cartas queda fuera de la ronda: la última carta "
     "robada no se puede jugar, el resto del robo se omite, y la mano va debajo de la pila de "
     "descarte y cuenta para quien gane. El último jugador que queda gana la ronda. [H12]"},
    {"house.hand_size.changed",
     "Cada jugador recibe {value} {value|carta|cartas} en lugar de {usual}. [H8]"},
    {"dice.house.hand_size.changed",
     "Cada jugador toma {value} {value|dado|dados} en lugar de {usual}. [H8]"},
    {"house.target.changed", "Se juega a {value} puntos en lugar de {usual}. [H8]"},
    {"house.uno_penalty.changed",
     "El castigo por olvidar «UNO» es de {value} en lugar de {usual}. [H8]"},
    {"house.drawn_card.may", "Una carta robada que sirve se puede jugar o guardar. [@draw]"},
    {"house.drawn_card.must", "Una carta robada que sirve se debe jugar si no había otra. [@draw]"},
    {"house.drawn_card.must_always", "Una carta robada que sirve se debe jugar siempre. [@draw]"},
    {"dice.house.drawn_card.may",
     "Un dado que sirve después de tomar se puede jugar o guardar. [@draw]"},
    {"dice.house.drawn_card.must",
     "Un dado que sirve después de tomar se debe jugar si antes no servía ninguno. [@draw]"},
    {"dice.house.drawn_card.must_always",
     "Un dado que sirve después de tomar se debe jugar siempre. [@draw]"},
    {"house.two_player_reverse.skip",
     "Con dos jugadores, un cambio de sentido hace perder el turno al otro. [@two_player_reverse]"},
    {"house.two_player_reverse.turn",
     "Con dos jugadores, un cambio de sentido no hace perder el turno a nadie. "
     "[@two_player_reverse]"},
    {"house.last_shuffle.wins",
     "Una última carta que barajaría las manos gana de inmediato. [@last_shuffle]"},
    {"house.last_shuffle.shuffles",
     "Una última carta que baraja las manos todavía las baraja. [@last_shuffle]"},
    {"house.uno_calls.players", "Cada jugador dice «UNO» por su cuenta. [@uno]"},
    {"house.uno_calls.automatic", "«UNO» se dice solo. [@uno]"},
    {"house.draw_four.challenge", "Los comodines que hacen robar se pueden desafiar. [@challenge]"},
    {"house.scoring.target", "La partida se juega por puntos. [@scoring_target]"},
    {"house.scoring.lowest", "Gana la partida quien tiene menos puntos. [@scoring_lowest]"},
    {"house.scoring.hand", "Cada ronda es un juego completo. [@scoring_hand]"},
    {"house.scoring.best_of_three",
     "Gana la partida quien gane dos de tres rondas. [@scoring_best_of_three]"},
    {"house.start_wild.keep", "Un comodín que empieza la línea se queda ahí. [@first_wild]"},
    {"house.start_wild.reroll",
     "Un comodín al empezar la línea también se vuelve a tirar. [@first_wild]"},
    {"house.draw_die_match.same",
     "Un dado que hace tomar dados solo va sobre su color o sobre otro igual. [@draw_die]"},
    {"house.draw_die_match.any",
     "Un dado que hace tomar dados va también sobre cualquier otro de ese tipo. [@draw_die]"},
    {"house.dice_set.changed", "Se usan los dados del juego «{value}». [@dice_faces]"},
    {"house.single_die_decline.off",
     "Con un solo dado en la línea nadie puede negarse a jugar. [@decline_one_die]"},
    {"house.single_die_decline.on",
     "Con un solo dado en la línea se puede volver a tirar aunque un dado sirva. "
     "[@decline_one_die]"},
    {"house.custom", "{name} dice: {text}. [@card]"},

    // ---- Unclear cases ----
    {"unclear.nothing_to_draw",
     "¿Y si no queda nada que robar? Se roba lo que haya. Si no hay nada que robar, no puedes "
     "negarte a jugar, y quien no tiene una jugada legítima pasa. Cuando todos pasan seguidos, la "
     "ronda se anula y vuelve a repartir la misma persona; también se anula una ronda que no haya "
     "terminado después de {turns} turnos por jugador. [@nothing_to_draw]"},
    {"unclear.G1",
     "¿Cuándo termina exactamente la ronda? En cuanto una mano queda vacía: ya no se elige "
     "color{challenge}. [ruling G1]"},
    {"unclear.G1.draw",
     "¿Cuándo termina exactamente la ronda? En cuanto una mano queda vacía: ya no se elige "
     "color{challenge}. Solo se roban todavía las cartas que manda robar la última carta. [ruling "
     "G1]"},
    {"dice.unclear.G1",
     "¿Cuándo termina exactamente la ronda? En cuanto un jugador se queda sin dados: ya no se "
     "elige color. [ruling G1]"},
    {"dice.unclear.G1.draw",
     "¿Cuándo termina exactamente la ronda? En cuanto un jugador se queda sin dados: ya no se "
     "elige color. Solo se toman todavía los dados que manda tomar el último dado. [ruling G1]"},
    {"unclear.G2",
     "¿Qué significa «no poder jugar»? No tener ninguna carta que se pueda jugar legítimamente. "
     "Nadie está obligado a jugar una carta indebidamente. [ruling G2]"},
    {"unclear.G3",
     "¿Y si empatan los mejores? Se juega otra ronda. Si cada ronda es un juego completo, quien la "
     "gana se lleva la partida; al mejor de tres se cuentan las rondas ganadas. [ruling G3]"},
    {"unclear.P3",
     "¿Se puede responder a una carta que hace robar con otra? No: quien debe robar, roba. [ruling "
     "P3]"},
    {"dice.unclear.P3",
     "¿Se puede responder a un dado que hace tomar dados con otro? No: quien debe tomar dados los "
     "toma. [ruling P3]"},
    {"unclear.P4",
     "¿Cómo se roban varias cartas? De una en una; si las pilas no alcanzan, se toma lo que haya. "
     "[ruling P4]"},
    {"dice.unclear.P4",
     "¿Y si no alcanzan los dados? Se toman los que haya; en la línea siempre queda uno. [ruling "
     "P4]"},
    {"unclear.U1",
     "¿Hasta cuándo se puede sorprender a quien olvidó decir «UNO»? Desde el momento en que debía "
     "decirlo hasta que el siguiente turno empieza con una jugada o un robo. Aceptar cartas, "
     "desafiar o robar por obligación no inicia un turno. [ruling U1]"},
    {"unclear.U1.forced",
     "¿Hasta cuándo se puede sorprender a quien olvidó decir «UNO»? Desde el momento en que debía "
     "decirlo hasta que el siguiente turno empieza con una jugada o un robo. Robar por obligación "
     "no inicia un turno. [ruling U1]"},
    {"dice.unclear.U1.forced",
     "¿Hasta cuándo se puede sorprender a quien olvidó decir «UNO»? Desde el momento en que debía "
     "decirlo hasta que el turno del otro empieza con una jugada o al tomar un dado. Tomar dados "
     "por un dado de acción no inicia un turno. [ruling U1]"},
    {"unclear.U2",
     "¿Ya es tarde para decirlo? No, mientras nadie te haya sorprendido; al decirlo quedas a "
     "salvo. Cuando ya empezó el siguiente turno, decirlo no sirve. [ruling U2]"},
    {"unclear.U3",
     "¿Se puede decir «UNO» por adelantado? Solo en tu turno, con exactamente dos cartas en la "
     "mano, y una sola vez. Si al final no hacía falta, queda sin efecto. [ruling U3]"},
    {"dice.unclear.U3",
     "¿Se puede decir «UNO» por adelantado? Solo en tu turno, con exactamente dos dados, y una "
     "sola vez. Si al final no hacía falta, queda sin efecto. [ruling U3]"},
    {"unclear.U4",
     "¿Cuándo se decide quién debe decir «UNO»? Cuando ya se eligió el color y todo lo demás quedó "
     "elegido y entregado. Quien después roba, por la razón que sea, ya no tiene que decirlo. "
     "Puede que varios jugadores tengan que decirlo a la vez. [ruling U4]"},
    {"dice.unclear.U4",
     "¿Cuándo se decide quién debe decir «UNO»? Cuando ya se eligió el color. Quien después toma "
     "dados, por la razón que sea, ya no tiene que decirlo. [ruling U4]"},
    {"unclear.U5.played_down",
     "¿Quién debe decir «UNO»? Solo quien jugó su penúltima carta; no quien llega de otro modo a "
     "tener una sola. [ruling U5]"},
    {"dice.unclear.U5.played_down",
     "¿Quién debe decir «UNO»? Quien jugó su penúltimo dado. [ruling U5]"},
    {"unclear.U5.holding_one",
     "¿Quién debe decir «UNO»? Quien llega a tener una sola carta, de la manera que sea: también "
     "vale recibirla, pero no en el reparto que inicia la ronda. [ruling U5]"},
    {"unclear.U6", "¿Y si se acusa a alguien sin razón? No pasa nada ni cuesta nada. [ruling U6]"},
    {"unclear.E1",
     "¿Adónde van las cartas que un efecto manda descartar? Debajo de la carta de arriba, sin "
     "efecto. [ruling E1]"},
    {"unclear.E2",
     "¿Y si un efecto vacía una mano? Gana quien no tiene cartas al final de una frase del efecto; "
     "si son varios, el primero en el orden de juego después de quien jugó la carta. [ruling E2]"},
    {"unclear.E3",
     "¿Cuándo se elige el color? Cuando lo dice la carta y, si no lo dice, al final; pero antes de "
     "cualquier frase que hable del color elegido o de lo que se puede jugar. Se elige una sola "
     "vez. [ruling E3]"},
    {"unclear.E4",
     "¿Un comodín es de algún color? No: no detiene un robo «hasta el color elegido». Ese robo "
     "termina, a más tardar, cuando no quedan cartas. [ruling E4]"},
    {"unclear.E5",
     "¿A quién se elige y en qué orden? El jugador elegido es siempre otro, y se elige de nuevo "
     "cada vez. Si varios empatan con más o con menos cartas, cuenta el primero en el orden de "
     "juego después de quien jugó la carta. Si deciden varios, lo hacen en el orden de juego, y al "
     "final quien jugó la carta. Lo que se toma sin ver lo decide el azar. [ruling E5]"},
    {"unclear.E6",
     "¿Hace una carta más de lo que dice? No. Robar no cuesta el turno si la carta no lo dice, y "
     "una elección solo se puede rechazar si la carta dice «puede». [ruling E6]"},
};

}  // namespace

std::span<const WordEntry> spanish_case_words() { return kSpanishCases; }

}  // namespace comodin
