// The chapters in Spanish.
#include "rulebook/words.h"

namespace comodin {
namespace {

constexpr WordEntry kSpanish[] = {
    // ---- The title, and how the marks are read ----
    {"title.players", "Reglamento para {min} a {max} jugadores"},
    {"title.players_exact", "Reglamento para {min} jugadores"},
    {"title.contents", "En este reglamento"},
    {"mark.ruling", "criterio {id}"},
    {"mark.assumption", "Suposición."},
    {"mark.example", "Ejemplo."},
    {"list.and", "y"},
    {"list.or", "o"},
    {"about.marks",
     "Una letra y un número entre paréntesis, como {example}, indican el punto de la hoja de "
     "reglas que sigue cada pasaje. Donde la hoja calla o se contradice, este reglamento decide y "
     "lo señala: {ruling_example}."},
    {"about.rulings",
     "Donde la hoja de reglas calla o no es clara, este reglamento decide y lo señala: "
     "{ruling_example}."},
    {"about.assumption", "Lo que hubo que suponer lleva la palabra «Suposición»."},

    // ---- Headings ----
    {"head.object", "Objetivo del juego"},
    {"head.box", "Contenido"},
    {"head.setup", "Preparación"},
    {"head.turn", "Tu turno"},
    {"head.specials", "Las cartas especiales"},
    {"head.ideas", "Ideas para las cartas en blanco"},
    {"head.challenge", "Desafíos"},
    {"head.uno", "Decir «UNO»"},
    {"head.out", "Final de la ronda"},
    {"head.score", "Puntuación"},
    {"head.two", "Con dos jugadores"},
    {"head.house", "Reglas de esta mesa"},
    {"head.unclear", "Respuestas a casos dudosos"},
    {"dice.head.specials", "Los dados de acción"},

    // ---- Object ----
    {"object.target",
     "Sé el primero en quedarte sin cartas. Quien lo logra gana la ronda y suma los puntos de las "
     "cartas que les quedan a los demás. Gana la partida quien llega primero a {target} puntos."},
    {"object.lowest",
     "Quédate sin cartas antes que los demás: las que te queden en la mano cuentan en tu contra. "
     "Cuando alguien llega a {target} puntos, gana la partida quien tiene menos."},
    {"object.hand", "Sé el primero en quedarte sin cartas: quien lo logra gana el juego."},
    {"object.best_of_three",
     "Sé el primero en quedarte sin cartas. Quien lo logra gana la ronda, y con dos rondas se gana "
     "la partida."},
    {"dice.object.target",
     "Sé el primero en quedarte sin dados. Quien lo logra gana la ronda y suma los puntos de los "
     "dados que le quedan al otro. Gana la partida quien llega primero a {target} puntos."},
    {"dice.object.lowest",
     "Quédate sin dados antes que tu oponente: los que te queden cuentan en tu contra. Cuando "
     "alguien llega a {target} puntos, gana la partida quien tiene menos."},
    {"dice.object.hand", "Sé el primero en quedarte sin dados: quien lo logra gana el juego."},
    {"dice.object.best_of_three",
     "Sé el primero en quedarte sin dados. Quien lo logra gana la ronda, y con dos rondas se gana "
     "la partida."},

    // ---- The box ----
    {"box.players", "De {min} a {max} jugadores. [@players]"},
    {"box.players_exact", "Para {min} jugadores. [@players]"},
    {"box.count", "El mazo tiene {count} cartas. [@contents]"},
    {"dice.box.count", "El juego tiene {count} dados. [@contents]"},
    {"box.colors",
     "Los colores son {colors}. Cada uno lleva su propio símbolo, para quienes no distinguen bien "
     "los colores. [@symbols]"},
    {"box.icon", "Estas cartas llevan {icon}: {names}. [@icons]"},
    {"box.name", "Carta"},
    {"dice.box.name", "Cara"},
    {"box.per_color", "Por color"},
    {"box.total", "En total"},
    {"box.points", "Puntos"},
    {"box.sum", "Total"},
    {"box.number", "Número {from}"},
    {"box.numbers", "Números del {from} al {to}"},
    {"box.face_value", "su valor"},
    {"box.die", "Cuántos"},
    {"box.faces", "Caras de cada uno"},
    {"box.dice", "Estas son sus caras. [@dice_faces]"},

    // ---- Setting up ----
    {"setup.dealer.lot.deals",
     "Cada jugador saca una carta. Reparte quien saque el número más alto; las cartas con símbolo "
     "cuentan como cero. [@dealer]"},
    {"setup.dealer.lot.starts",
     "Cada jugador saca una carta. Empieza quien saque el número más alto, y reparte quien esté a "
     "su derecha; las cartas con símbolo cuentan como cero. [@dealer]"},
    {"setup.dealer.random", "Elijan como quieran quién reparte. [@dealer]"},
    {"setup.tie",
     "Si hay empate en lo más alto, quienes empataron sacan otra carta. [@dealer_tie]"},
    {"setup.next.left", "Después de cada ronda reparte el jugador de la izquierda. [@next_dealer]"},
    {"setup.next.lot",
     "Antes de cada ronda se decide del mismo modo quién reparte. [@next_dealer]"},
    {"setup.deal", "Baraja y reparte {hand} {hand|carta|cartas} a cada jugador. [@deal]"},
    {"setup.pile",
     "Pon el resto boca abajo en el centro: es la pila para robar. Voltea la carta de arriba para "
     "empezar la pila de descarte. [@first_card]"},
    {"setup.first.acts",
     "Si la carta volteada es {names}, tiene efecto como si la hubiera jugado quien reparte. "
     "[@first_special, @card]"},
    {"setup.first.stands", "Si es {names}, se queda ahí sin efecto. [@first_special, @card]"},
    {"setup.first.names_color",
     "Si es {names}, quien empieza elige el color antes de jugar. [@first_wild, @card]"},
    {"setup.first.returns",
     "Si es {names}, devuélvela a la pila y voltea otra. [@first_special, @card]"},
    {"setup.first.ignored",
     "Si es {names}, ignórala y voltea la siguiente. [@first_special, @card]"},
    {"setup.first.any", "una carta especial"},
    {"setup.first.under",
     "Las cartas ignoradas se quedan donde están, debajo de la primera que vale. [@first_ignored]"},
    {"setup.start",
     "Empieza el jugador a la izquierda de quien repartió, y se juega en el sentido de las agujas "
     "del reloj. [@first_player]"},
    {"dice.setup.dealer.lot.deals",
     "Cada jugador tira uno de sus dados. Quien saque el número más alto tira el dado que sobra, y "
     "empieza el otro; un símbolo cuenta como cero. [@dealer]"},
    {"dice.setup.dealer.lot.starts",
     "Cada jugador tira uno de sus dados. Empieza quien saque el número más alto; un símbolo "
     "cuenta como cero. [@dealer]"},
    {"dice.setup.dealer.random", "Elijan como quieran quién empieza. [@dealer]"},
    {"dice.setup.tie", "Si hay empate, los dos vuelven a tirar. [@dealer_tie]"},
    {"dice.setup.next.left", "Después de cada ronda empieza el otro jugador. [@next_dealer]"},
    {"dice.setup.next.lot", "Antes de cada ronda se repite toda la preparación. [@next_dealer]"},
    {"dice.setup.deal", "Cada jugador toma {hand} {hand|dado|dados}. [@deal]"},
    {"dice.setup.deal_lot",
     "Qué dados toma cada quien, y cuál tira para ver quién empieza, lo decide el azar. "
     "[@deal_lot]"},
    {"dice.setup.pile",
     "Los dos tiran todos sus dados y los dejan a la vista. Quien no empieza tira en el centro el "
     "dado que sobra: con él comienza la línea. [@first_card]"},
    {"dice.setup.spare",
     "Los demás dados que nadie tomó se tiran antes y quedan delante de él en la línea. [@deal]"},
    {"dice.setup.first.stands", "Si muestra {names}, se queda ahí sin efecto. [@first_special]"},
    {"dice.setup.first.names_color",
     "Si muestra {names}, quien empieza elige el color en juego. [@first_wild]"},
    {"dice.setup.first.returns", "Mientras muestre {names}, se vuelve a tirar. [@first_special]"},
    {"dice.setup.first.any", "una acción"},

    // ---- Turns ----
    {"turn.match.both",
     "En tu turno, juega una carta que coincida en color, número o símbolo con la carta de arriba "
     "de la pila de descarte. O juega un comodín. [@match]"},
    {"turn.match.color",
     "En tu turno, juega una carta del mismo color que la carta de arriba de la pila de descarte. "
     "O juega un comodín. [@match]"},
    {"turn.match.symbol",
     "En tu turno, juega una carta con el mismo número o símbolo que la carta de arriba de la pila "
     "de descarte. O juega un comodín. [@match]"},
    {"turn.example.both",
     "Sobre un {number} {color} puedes jugar cualquier carta de ese color, un {number} de "
     "cualquier color o un comodín."},
    {"turn.example.color",
     "Sobre un {number} {color} puedes jugar cualquier carta de ese color o un comodín."},
    {"turn.example.symbol",
     "Sobre un {number} {color} puedes jugar un {number} de cualquier color o un comodín."},
    {"turn.draw.may",
     "Si ninguna de tus cartas sirve, roba una. Si la carta robada sirve, puedes jugarla "
     "enseguida; si no, tu turno termina. [@draw]"},
    {"turn.draw.must",
     "Si ninguna de tus cartas sirve, roba una. Si la carta robada sirve, debes jugarla enseguida; "
     "si no, tu turno termina. [@draw]"},
    {"turn.draw_to_match.may",
     "Si ninguna de tus cartas sirve, roba hasta que salga una que sirva. Puedes jugar enseguida "
     "esa última carta; después tu turno termina. [H4]"},
    {"turn.draw_to_match.must",
     "Si ninguna de tus cartas sirve, roba hasta que salga una que sirva. Debes jugar enseguida "
     "esa última carta. [H4]"},
    {"turn.decline.may",
     "También puedes robar aunque tengas una carta que sirva. En ese caso, en el mismo turno solo "
     "puedes jugar la carta que acabas de robar. [@decline, ruling P2]"},
    {"turn.decline.must_always",
     "También puedes robar aunque tengas una carta que sirva. Si la carta que acabas de robar "
     "sirve, debes jugarla; ninguna otra se puede jugar. [@decline, ruling P2]"},
    {"turn.forced",
     "Si puedes jugar, debes hacerlo; no puedes robar en lugar de jugar. También debes jugar una "
     "carta robada que sirva. [H5]"},
    {"turn.next", "Cuando hayas jugado o robado, le toca al siguiente jugador."},
    {"turn.empty",
     "Cuando se acaba la pila para robar, deja la carta de arriba de la pila de descarte y baraja "
     "las demás para formar una nueva pila para robar. [@empty_pile]"},
    {"dice.turn.match.both",
     "En tu turno, agrega a la línea uno de tus dados que coincida en color o en número con el "
     "último de la línea. O juega un comodín. No puedes tirar los dados para conseguir una "
     "coincidencia. [@match]"},
    {"dice.turn.match.color",
     "En tu turno, agrega a la línea uno de tus dados que sea del color del último de la línea. O "
     "juega un comodín. No puedes tirar los dados para conseguir una coincidencia. [@match]"},
    {"dice.turn.match.symbol",
     "En tu turno, agrega a la línea uno de tus dados que tenga el número o símbolo del último de "
     "la línea. O juega un comodín. No puedes tirar los dados para conseguir una coincidencia. "
     "[@match]"},
    {"dice.turn.example.both",
     "Sobre un {number} {color} puedes jugar cualquier dado de ese color, un {number} de cualquier "
     "color o un comodín."},
    {"dice.turn.example.color",
     "Sobre un {number} {color} puedes jugar cualquier dado de ese color o un comodín."},
    {"dice.turn.example.symbol",
     "Sobre un {number} {color} puedes jugar un {number} de cualquier color o un comodín."},
    {"dice.turn.line", "La línea se forma de arriba hacia abajo o de derecha a izquierda. [@line]"},
    {"dice.turn.draw.may",
     "Si ninguno de tus dados sirve, toma un dado del final de la línea y vuelve a tirar todos tus "
     "dados. Si entonces alguno sirve, puedes jugarlo en el mismo turno; si no, tu turno termina. "
     "[@draw]"},
    {"dice.turn.draw.must",
     "Si ninguno de tus dados sirve, toma un dado del final de la línea y vuelve a tirar todos tus "
     "dados. Si entonces alguno sirve, debes jugarlo en el mismo turno; si no, tu turno termina. "
     "[@draw]"},
    {"dice.turn.oldest", "El final de la línea es su dado más antiguo. [@draw_oldest]"},
    {"dice.turn.decline.may",
     "También puedes optar por no jugar un dado que sirva. En ese caso tomas un dado y vuelves a "
     "tirar del mismo modo. [@decline]"},
    {"dice.turn.decline.must_always",
     "También puedes optar por no jugar un dado que sirva. En ese caso tomas un dado y vuelves a "
     "tirar del mismo modo. [@decline]"},
    {"dice.turn.reroll",
     "Quien toma dados, por la razón que sea, vuelve a tirar todos los suyos. Si los tomó por un "
     "dado de acción, su turno termina. Si los tomó porque no pudo o no quiso jugar, todavía puede "
     "jugar un dado que ahora sirva. [@reroll]"},
    {"dice.turn.keep_one",
     "En la línea siempre queda un dado. Si no alcanzan, se toman menos: cuando hay dos dados en "
     "la línea, un dado que hace tomar dos hace tomar uno solo. [@keep_one]"},
    {"dice.turn.keep_one_always", "Nunca se toman más, tampoco como castigo. [@keep_one_always]"},
    {"dice.turn.one_die",
     "Si en la línea hay un solo dado y ninguno de los tuyos sirve, vuelve a tirar todos tus dados "
     "una vez. Esto vale también para el primer turno. [@one_die]"},
    {"dice.turn.one_die_pass",
     "Después de esa tirada juegas un dado que sirva o pasas; si ninguno sirve, tu turno termina. "
     "[@one_die_pass]"},
    {"dice.turn.one_die_decline.off",
     "Mientras haya un solo dado en la línea no puedes negarte a jugar: no hay nada que tomar. "
     "[@decline_one_die]"},
    {"dice.turn.one_die_decline.on",
     "En esta mesa, con un solo dado en la línea también puedes volver a tirar una vez aunque "
     "tengas un dado que sirva. [@decline_one_die]"},
    {"dice.turn.open",
     "No se esconde nada: los dos jugadores ven todos los dados en todo momento. [@open_hands]"},
    {"turn.open", "No se esconde nada: todas las manos se juegan a la vista. [@open_hands]"},

    // ---- The special cards, one by one ----
    {"card.meta", "{count} en el mazo · {points} {points|punto|puntos}"},
    {"dice.card.meta", "{points} {points|punto|puntos}"},
    {"card.effect", "{effect}"},
    {"card.nothing", "No tiene efecto."},
    {"card.on.both", "Se juega sobre su color o sobre otra carta {name}. [@card]"},
    {"card.on.color", "Se juega sobre su color. [@card]"},
    {"card.on.symbol", "Se juega sobre otra carta {name}. [@card]"},
    {"card.on.wild", "Se juega sobre cualquier carta, aunque tengas otra que sirva."},
    {"card.on.guarded", "Se juega sobre cualquier carta."},
    {"dice.card.on.both", "Se juega sobre su color o sobre otro dado {name}. [@card]"},
    {"dice.card.on.any_draw",
     "Se juega sobre su color o sobre cualquier otro dado que haga tomar dados. [@card_ruling]"},
    {"dice.card.on.color", "Se juega sobre su color. [@card]"},
    {"dice.card.on.symbol", "Se juega sobre otro dado {name}. [@card]"},
    {"dice.card.on.wild", "Se juega sobre cualquier dado."},
    {"card.any_color",
     "Se puede elegir cualquier color, también el que ya estaba en juego. [@card]"},
    {"dice.card.same_only",
     "Un dado que hace tomar otra cantidad no coincide con él. [@card_ruling]"},
    {"card.rightful.no_color",
     "Solo es legítimo jugarla si no tienes otra carta del color en juego. No importa que tengas "
     "cartas que coincidan en número o símbolo, ni otros comodines. [@card]"},
    {"card.rightful.no_color_no_wild",
     "Solo es legítimo jugarla si no tienes otra carta del color en juego ni otro comodín. No "
     "importa que tengas cartas que coincidan en número o símbolo. [@card]"},
    {"card.bluff", "Aun así puedes jugarla indebidamente: para eso existe el desafío. [@wrongful]"},
    {"card.no_bluff", "En esta mesa no se puede jugar de otro modo, y no hay desafíos. [H6]"},
    {"card.always",
     "En esta mesa se puede jugar siempre, tengas lo que tengas, y no hay desafíos. [H7]"},
    {"card.first", "Como primera carta:"},
    {"card.last", "Como última carta:"},
    {"card.text", "Escrito en una carta:"},
    {"dice.card.first", "En el dado que empieza la línea:"},
    {"dice.card.last", "Como último dado:"},
    {"first.acts", "tiene efecto como si la hubiera jugado quien reparte. [@card]"},
    {"first.acts.draw", "afecta a quien iba a empezar. [@card]"},
    {"first.acts.lose_turn", "pierde su turno quien está a la izquierda de quien reparte. [@card]"},
    {"first.acts.reverse", "empieza quien reparte, y se juega en el sentido contrario. [@card]"},
    {"first.stands", "se queda ahí sin efecto."},
    {"first.names_color",
     "quien está a la izquierda de quien reparte elige el color y luego juega. [@card]"},
    {"first.returns", "vuelve a la pila y se voltea otra. [@card]"},
    {"first.ignored", "se ignora y se voltea otra encima."},
    {"dice.first.names_color", "quien empieza elige el color en juego. [@first_wild]"},
    {"dice.first.returns", "ese dado se vuelve a tirar. [@first_special]"},
    {"last.forbidden", "no puede ser tu última carta; en su lugar, robas. [H9]"},
    {"last.plain", "la ronda termina de inmediato y la carta ya no tiene efecto. [@at_once]"},
    {"last.wild", "la ronda termina de inmediato y ya no se elige color. [@at_once]"},
    {"last.draws",
     "el siguiente jugador todavía roba {draws} {draws|carta|cartas} antes del recuento. "
     "[@last_draw]"},
    {"last.no_draw", "la ronda termina de inmediato y ya nadie roba. [@last_draw]"},
    {"last.shuffle_wins", "ganas; ya no se baraja nada. [@last_shuffle]"},
    {"last.shuffles",
     "todavía se baraja, y tú recibes cartas al final del reparto. Si no te toca ninguna, ganas. "
     "[@last_shuffle]"},
    {"dice.last.draws",
     "tu oponente todavía toma {draws} {draws|dado|dados}, si la línea lo permite, y vuelve a "
     "tirar todos los suyos antes del recuento. [@last_draw]"},
    {"dice.last.plain", "la ronda termina de inmediato y el dado ya no tiene efecto. [ruling G1]"},
    {"dice.last.wild", "la ronda termina de inmediato y ya no se elige color. [ruling G1]"},
    {"dice.last.no_draw", "la ronda termina de inmediato y ya nadie toma dados. [@last_draw]"},
    {"blank.free",
     "Antes de jugar, escribe en ella una regla propia. Quien juega la carta hace lo que dice y "
     "elige el color."},
    {"blank.plain",
     "Si queda en blanco es un comodín común: eliges el color en juego. [@card_ruling]"},
    {"blank.written", "En esta mesa lleva escrita una regla propia. {effect}"},
    {"ideas.lead",
     "La hoja propone estas reglas para las cartas en blanco. Debajo de cada una está lo que se "
     "escribe en la carta."},
    {"ideas.write", "Escribe:"},
    {"ideas.item", "«{name}». {effect} [@card]"},

    // Notes on effects that the rule sheets leave open
    {"note.shuffle_hands",
     "Las cartas se reparten siempre en el sentido de las agujas del reloj, sea cual sea el "
     "sentido del juego, hasta que no quede ninguna. El sentido del juego no cambia, y eliges el "
     "color después de ver tu nueva mano."},
    {"note.deal_out",
     "Elegir un color es obligatorio, y tú decides qué carta le toca a cada quien; no importa si "
     "no todos reciben la misma cantidad. Si no tienes ninguna carta de color, no se da nada."},
    {"note.turn_top",
     "La carta volteada no tiene efecto propio. Se puede coincidir con su número o símbolo, pero "
     "su color cede ante el que se elige. Si no queda ninguna carta que voltear, ni siquiera "
     "después de barajar, cuenta como una carta sin ícono."},
    {"note.if_icon",
     "Si la carta no lleva {icon}, no pasa nada más: eliges el color y tu turno termina."},
    {"note.draw_keeps_turn", "Quien tiene que robar no pierde su turno por eso."},
    {"note.lose_turn_chosen",
     "Quien es elegido dos veces pierde dos turnos; un turno perdido por otra carta no cuenta "
     "entre ellos."},
    {"note.discard", "Se puede descartar cualquier carta; va debajo de la de arriba, sin efecto."},
    {"note.draw_until_color", "Un comodín no tiene color y no detiene el robo."},
    {"note.draw_instead",
     "Las cartas se roban todas juntas, y una de ellas se puede jugar; si ninguna sirve, el turno "
     "termina."},
    {"note.level",
     "Ese jugador decide qué cartas descarta y conserva su turno. Las cartas descartadas van "
     "debajo de la de arriba, sin efecto."},
    {"note.discard_all", "Quien se queda sin cartas de esta manera gana."},

    // ---- Challenges ----
    {"challenge.next",
     "Si eres el siguiente jugador y crees que la carta {name} se jugó indebidamente, puedes "
     "desafiar a quien la jugó en lugar de robar. [@challenge]"},
    {"challenge.anyone",
     "Cualquiera que crea que la carta {name} se jugó indebidamente puede desafiar a quien la "
     "jugó. [@challenge]"},
    {"challenge.until",
     "El desafío debe llegar antes de que el siguiente jugador acepte las cartas, y cada carta se "
     "puede desafiar una sola vez. [@challenge_turn]"},
    {"challenge.show",
     "Quien la jugó muestra toda su mano a quien desafía, y a nadie más. [@challenge]"},
    {"challenge.guilty", "Culpable: quien la jugó roba {draws} {draws|carta|cartas}. [@challenge]"},
    {"challenge.guilty_turn",
     "Nadie más roba, y el siguiente jugador conserva su turno. [@challenge_turn]"},
    {"challenge.innocent", "Inocente: quien desafió roba {innocent} cartas. [@challenge]"},
    {"challenge.innocent_next",
     "Inocente: quien desafió roba {innocent} cartas en lugar de {draws} y pierde su turno. "
     "[@challenge]"},
    {"challenge.innocent_turn",
     "Si quien desafió es el siguiente jugador, pierde además su turno. Si fue otra persona, el "
     "siguiente jugador no roba nada y conserva su turno. [@challenge_turn]"},
    {"challenge.color", "El color elegido vale en cualquier caso. [@challenge_color]"},
    {"challenge.moment", "Cuentan la mano y el color en juego tal como estaban al jugar la carta."},

    // ---- UNO ----
    {"uno.played_down", "Cuando juegues tu penúltima carta, di «UNO» en voz alta. [@uno]"},
    {"uno.holding_one",
     "En el momento en que te quede una sola carta, sea por lo que sea, debes decir «UNO» en voz "
     "alta. [@uno]"},
    {"uno.caught",
     "Si no lo dices y alguien te sorprende antes de que el siguiente jugador empiece su turno, "
     "robas {penalty} {penalty|carta|cartas}. [@uno]"},
    {"uno.free", "En esta mesa, olvidarlo no cuesta nada. [@uno]"},
    {"uno.late",
     "Aún puedes decirlo tarde, mientras nadie te haya sorprendido. [@uno_late, ruling U2]"},
    {"uno.automatic", "En esta mesa «UNO» se dice solo, y nadie puede olvidarlo. [@uno]"},
    {"dice.uno.played_down", "Cuando juegues tu penúltimo dado, di «UNO» en voz alta. [@uno]"},
    {"dice.uno.holding_one",
     "En el momento en que te quede un solo dado, sea por lo que sea, debes decir «UNO» en voz "
     "alta. [@uno]"},
    {"dice.uno.caught",
     "Si no lo dices y tu oponente te sorprende antes de empezar su turno, tomas {penalty} "
     "{penalty|dado|dados} y vuelves a tirar todos los tuyos. [@uno]"},
    {"dice.uno.one_die",
     "Si en la línea hay un solo dado, toma en su lugar un dado de tu oponente y vuelve a tirar "
     "todos los tuyos. [@uno_one_die]"},
    {"dice.uno.gift",
     "Tu oponente elige qué dado te da. Si era el último, se queda sin dados y gana la ronda. "
     "[@uno_gift]"},

    // ---- The end of a round ----
    {"out.end",
     "La ronda termina cuando un jugador se queda sin cartas; ese jugador la gana. [@round_end]"},
    {"out.at_once",
     "Termina de inmediato: si la última carta es un comodín no se elige color{challenge}. "
     "[@at_once, ruling G1]"},
    {"out.challenge", ", y ya no se puede desafiar nada"},
    {"out.last_draw",
     "Si la última carta fue {names}, el siguiente jugador todavía roba las cartas, y esas cartas "
     "cuentan. [@last_draw]"},
    {"out.no_last_draw", "Si la última carta es {names}, nadie roba. [@last_draw]"},
    {"out.last_shuffle.wins", "También gana quien termina con la carta {names}. [@last_shuffle]"},
    {"out.last_shuffle.shuffles",
     "Si la última carta es {names}, todavía se barajan las manos y quien la jugó recibe cartas al "
     "final; si no le toca ninguna, gana. [@last_shuffle]"},
    {"out.finish.no_special",
     "Tu última carta no puede ser una carta especial. Si lo es, robas. [H9]"},
    {"out.finish.no_wild", "Tu última carta no puede ser un comodín. Si lo es, robas. [H9]"},
    {"dice.out.end",
     "La ronda termina cuando un jugador se queda sin dados; ese jugador la gana. [@round_end]"},
    {"dice.out.at_once",
     "Termina de inmediato: si el último dado es un comodín, no se elige color. [@at_once, ruling "
     "G1]"},
    {"dice.out.last_draw",
     "Si el último dado fue {names}, tu oponente todavía toma los dados que la línea permita y "
     "vuelve a tirar todos los suyos; esos dados cuentan. [@last_draw]"},
    {"dice.out.no_last_draw", "Si el último dado es {names}, nadie toma dados. [@last_draw]"},

    // ---- Scoring ----
    {"score.points", "Las cartas valen lo siguiente. [@points]"},
    {"dice.score.points", "Los dados valen lo siguiente. [@points]"},
    {"score.target",
     "Quien gana una ronda suma los puntos de todas las cartas que les quedan a los demás. Si "
     "nadie ha llegado a {target} puntos, se baraja y se reparte de nuevo; gana la partida quien "
     "llega primero a {target}. [@scoring_target]"},
    {"score.lowest",
     "Después de cada ronda, cada jugador suma las cartas que le quedan en la mano. Cuando alguien "
     "llega a {target} puntos, gana la partida quien tiene menos. [@scoring_lowest]"},
    {"score.lowest_tie",
     "Si hay empate en lo más bajo, se juega otra ronda. [@scoring_tie, ruling G3]"},
    {"score.hand",
     "Cada ronda es un juego completo: quien la gana, gana el juego. Se baraja y se juega de "
     "nuevo. [@scoring_hand]"},
    {"score.best_of_three",
     "No se cuentan puntos: gana la partida quien gane dos de tres rondas. "
     "[@scoring_best_of_three]"},
    {"dice.score.target",
     "Quien gana una ronda suma los puntos de todos los dados que le quedan al otro, tal como "
     "están. Si nadie ha llegado a {target} puntos, se empieza de nuevo; gana la partida quien "
     "llega primero a {target}. [@scoring_target]"},
    {"dice.score.lowest",
     "Después de cada ronda, cada jugador suma los dados que le quedan. Cuando alguien llega a "
     "{target} puntos, gana la partida quien tiene menos. [@scoring_lowest]"},
    {"dice.score.hand",
     "Cada ronda es un juego completo: quien la gana, gana el juego. [@scoring_hand]"},
    {"score.other", "Otra forma de contar"},
    {"other.target",
     "Quien gana una ronda suma los puntos de todas las cartas que les quedan a los demás, y gana "
     "quien llega primero a {target} puntos. [@scoring_target]"},
    {"other.lowest",
     "Después de cada ronda, cada jugador suma las cartas que le quedan en la mano. Cuando alguien "
     "llega a {target} puntos, gana quien tiene menos; si hay empate, se juega otra ronda. "
     "[@scoring_lowest, @scoring_tie]"},
    {"other.hand", "Cada ronda es un juego completo, y no se cuentan puntos. [@scoring_hand]"},
    {"other.best_of_three",
     "No se cuentan puntos: gana la partida quien gane dos de tres rondas. "
     "[@scoring_best_of_three]"},
    {"dice.other.target",
     "Quien gana una ronda suma los puntos de todos los dados que le quedan al otro, y gana quien "
     "llega primero a {target} puntos. [@scoring_target]"},
    {"dice.other.lowest",
     "Después de cada ronda, cada jugador suma los dados que le quedan. Cuando alguien llega a "
     "{target} puntos, gana quien tiene menos. [@scoring_lowest]"},

    // ---- Two players ----
    {"two.back", "{names}: el turno vuelve enseguida a quien jugó la carta. [ruling P1]"},
    {"two.reverse.skip",
     "{names}: al cambiar el sentido, el turno vuelve enseguida a quien jugó la carta, porque el "
     "otro lo pierde. [@two_player_reverse]"},
    {"two.reverse.turn",
     "{names}: solo cambia el sentido, y le toca al otro jugador. [@two_player_reverse]"},
};

}  // namespace

std::span<const WordEntry> spanish_words() { return kSpanish; }

}  // namespace comodin
