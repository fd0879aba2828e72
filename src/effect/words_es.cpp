#include "effect/words.h"

namespace comodin {

template <>
EffectWords effect_words<Language::es>() {
  EffectWords words;
  words.groups = {
      {"player", "jugador|jugadora|persona|rival|oponente|amigo|amiga"},
      {"un", "un|una|algún|alguna"},
      {"el", "el|la"},
      {"mi", "mi|mis|tu|tus|su|sus|la|las"},
      {"want",
       "quiera|quieras|quieres|quiero|elija|elijas|elijo|eliges|escoja|escojas|prefieras|guste"},
      {"mine", "quieras|quieres|quiero|elijas|elijo|eliges|escojas|prefieras"},
      {"draw",
       "robo/roba/roban/robar/robe|robas|roben|tomo/toma/toman/tomar/tome|tomas|tomen|"
       "saco/saca/sacan/sacar/saque|sacas|saquen|agarro/agarra/agarran/agarrar/agarre|agarras|"
       "agarren|como/come/comen/comer/coma|comes|coman|cojo/coge/cogen/coger/coja|coges|cojan|"
       "levanto/levanta/levantan/levantar/levante|levantas|levanten|chupo/chupa/chupan/chupar/"
       "chupe|"
       "chupas|chupen|jalo/jala/jalan/jalar/jale|recojo/recoge/recogen/recoger/recoja|"
       "pillo/pilla/pillan/pillar/pille|recibo/recibe/reciben/recibir/reciba"},
      {"drop", "descarto/descarta/descartan/descartar/descarte/descartas|descarten"},
      {"choose",
       "elijo/elige/eligen/elegir/elija/elegí/eliges|elijan|escojo/escoge/escogen/escoger/escoja/"
       "escoges|escojan"},
      {"lose", "pierdo/pierde/pierden/perder/pierda/perdé|pierdes|perdés|pierdan"},
      {"play",
       "juego/juega/juegan/jugar/juegue/jugá/juegas|jueguen|tiro/tira/tiran/tirar/tire/tiras"},
      {"give",
       "doy/da/dan/dar/dé/das|den|entrego/entrega/entregan/entregar/entregue|entreguen|"
       "regalo/regala/regalan/regalar/regale|paso/pasa/pasan/pasar/pase/pasas|pasen"},
      {"swap",
       "cambio/cambia/cambian/cambiar/cambie/cambias|cambien|"
       "intercambio/intercambia/intercambian/intercambiar/intercambie/intercambias|intercambien"},
      {"show",
       "muestro/muestra/muestran/mostrar/muestre/muestras|enseño/enseña/enseñan/enseñar/enseñe/"
       "enseñas"},
  };
  words.imperatives = {1, 3};
  words.whos = {
      {Who::i,
       VerbPerson::first,
       {"[yo|tú|vos|usted]",
        "el|la jugador|jugadora que juega|juegue|tira|tire|lanza|puso esta|la carta",
        "quien juega|juegue|tira|tire|lanza|puso esta|la carta"},
       {"mí", "ti"}},
      {Who::next,
       VerbPerson::one,
       {"(el|la) siguiente [<player>]", "(el|la) <player> siguiente",
        "el|la próximo|próxima [<player>]", "el|la [<player>] que [me|te] sigue"},
       {}},
      {Who::previous,
       VerbPerson::one,
       {"(el|la) anterior [<player>]", "(el|la) <player> anterior",
        "el|la último|última [<player>]"},
       {}},
      {Who::left,
       VerbPerson::one,
       {"el|la jugador|jugadora de mi izquierda", "el|la de mi|tu|la izquierda",
        "el|la <player> [que] [está] de|a mi|tu|la izquierda", "quien está a mi|tu|la izquierda",
        "mi|tu vecino|vecina de la izquierda"},
       {"el|la jugador|jugadora de mi izquierda", "el|la de mi izquierda",
        "el|la <player> [que] [está] de|a mi izquierda", "quien está a mi izquierda",
        "mi vecino|vecina de la izquierda"}},
      {Who::right,
       VerbPerson::one,
       {"el|la jugador|jugadora de mi derecha", "el|la de mi|tu|la derecha",
        "el|la <player> [que] [está] de|a mi|tu|la derecha", "quien está a mi|tu|la derecha",
        "mi|tu vecino|vecina de la derecha"},
       {"el|la jugador|jugadora de mi derecha", "el|la de mi derecha",
        "el|la <player> [que] [está] de|a mi derecha", "quien está a mi derecha",
        "mi vecino|vecina de la derecha"}},
      {Who::chosen,
       VerbPerson::one,
       {"un|una jugador|jugadora que yo elija", "un|una jugador|jugadora a [mi|tu] elección",
        "<un> <player> elegido|elegida", "<un> <player> que [yo|tú|vos] <want>",
        "otro|otra <player>", "<un> <player> cualquiera", "cualquier|algún|un|una [otro] <player>",
        "alguien", "alguien que [yo|tú|vos] <want>", "quien <mine>", "quien yo|tú|vos <want>",
        "el|la [<player>] que <mine>", "el|la [<player>] que yo|tú|vos <want>"},
       {"un|una jugador|jugadora que yo elija", "un|una jugador|jugadora a [mi|tu] elección",
        "<un> <player> elegido|elegida", "<un> <player> que [yo|tú|vos] <want>",
        "otro|otra <player>", "<un> <player> cualquiera", "cualquier|algún|un|una [otro] <player>",
        "cualquiera", "alguien [que] [yo|tú|vos] [<want>]", "quien [yo|tú|vos] <want>",
        "el|la [<player>] que [yo|tú|vos] <want>"}},
      {Who::that,
       VerbPerson::one,
       {"ese|esa|aquel|este|esta <player>", "el|la mismo|misma <player>",
        "el|la <player> elegido|elegida"},
       {"ese|esa|aquel|este|esta <player>", "el|la mismo|misma <player>",
        "el|la <player> elegido|elegida"}},
      {Who::opponents,
       VerbPerson::several,
       {"[todos] mis|los|tus rivales", "[todos] los|mis|tus oponentes|adversarios|contrarios",
        "[todos] los|las demás [jugadores|jugadoras]", "[todos] los otros [jugadores]",
        "[todos] los jugadores rivales", "todos menos|excepto|salvo yo|tú|vos",
        "todo el mundo menos|excepto|salvo yo|tú|vos", "el resto [de] [los] [jugadores]",
        "cada rival|oponente|contrario|adversario"},
       {}},
      {Who::everyone,
       VerbPerson::several,
       {"todos|todas", "todos|todas los|las jugadores|jugadoras", "todo el mundo|mundo",
        "cada jugador|uno|jugadora|una", "cada quien"},
       {}},
      {Who::most,
       VerbPerson::one,
       {"quien tiene|tenga más (cartas)", "el|la [<player>] que tiene|tenga más (cartas)",
        "el|la <player> con más cartas"},
       {}},
      {Who::fewest,
       VerbPerson::one,
       {"quien tiene|tenga menos (cartas)", "el|la [<player>] que tiene|tenga menos (cartas)",
        "el|la <player> con menos cartas"},
       {}},
      {Who::own_left,
       VerbPerson::one,
       {},
       {"el|la jugador|jugadora de su izquierda", "el|la de su|la|tu izquierda",
        "el|la <player> [que] [está|tiene] de|a la|su|tu izquierda", "la|su izquierda",
        "quien está|tiene|tenga a su|tu|la izquierda", "su|tu vecino|vecina de la izquierda"}},
      {Who::own_right,
       VerbPerson::one,
       {},
       {"el|la jugador|jugadora de su derecha", "el|la de su|la|tu derecha",
        "el|la <player> [que] [está|tiene] de|a la|su|tu derecha", "la|su derecha",
        "quien está|tiene|tenga a su|tu|la derecha", "su|tu vecino|vecina de la derecha"}},
  };
  words.verbs = {
      {Verb::draw, "{who} <draw> {one} carta {instead}"},
      {Verb::draw,
       "{who} [se] <draw> {number} [cartas|carta|cartitas] [más] [del|de] [la] [mazo|pila|montón] "
       "{instead}"},
      {Verb::draw, "{who} [se|me|te] llevo/lleva/llevan/llevar/lleve {number} cartas|carta"},
      {Verb::draw, "{who} + {number} [cartas|carta]"},
      {Verb::draw, "{told} + {number} [cartas|carta]"},
      {Verb::draw,
       "{told} robate|róbate|chúpate|chupate|cómete|comete|trágate|tragate {number} "
       "[cartas|carta]"},
      {Verb::draw, "<draw> {number} [cartas|carta] {doer}"},
      {Verb::draw_until_color,
       "{who} <draw> hasta que salga (el) color elegido|nombrado|dicho|pedido"},
      {Verb::draw_until_color,
       "{who} <draw> [cartas] hasta que [le|te|me] salga|toque|aparezca [una] [carta] "
       "[el|ese|de|del] "
       "[ese] color [elegido|nombrado|dicho|pedido]"},
      {Verb::draw_until_color,
       "{who} <draw> [cartas] hasta sacar|obtener|tener|robar|encontrar [una] [carta] el|del|de "
       "[ese] "
       "color [elegido|nombrado|dicho|pedido]"},
      {Verb::draw_until_color, "{who} <draw> [cartas] hasta que le|te|me salga"},
      {Verb::draw_until_playable, "{who} <draw> hasta que salga una carta jugable"},
      {Verb::draw_until_playable, "{who} <draw> [cartas] hasta poder jugar|tirar"},
      {Verb::draw_until_playable,
       "{who} <draw> [cartas] hasta que puedo/pueda/puedan|puedas jugar|tirar"},
      {Verb::discard, "{who} {may} <drop> {cards}"},
      {Verb::discard, "{who} {may} me/se/se <drop> de {cards}"},
      {Verb::discard, "{who} {may} descartarse|descartarme de {cards}"},
      {Verb::discard, "{told} descártate|descartate|deshazte|deshacete de {cards}"},
      {Verb::discard,
       "{who} {may} boto/bota/botan/botar/bote|boten|desecho/desecha/desechan/desechar/deseche|"
       "suelto/suelta/sueltan/soltar/suelte|elimino/elimina/eliminan/eliminar/elimine {cards}"},
      {Verb::discard, "{who} {may} tiro/tiran|tira|tirar|tiren|tire {cards} [a] [la] [basura]"},
      {Verb::discard, "<drop>|tira|tiran {cards} {doer}"},
      {Verb::level, "{who} <draw> o <drop> hasta tener {number} [cartas|carta]"},
      {Verb::level,
       "{who} <draw> o <drop> hasta [llegar|quedarse|quedarme] [a|con] {number} [cartas|carta] "
       "[en] "
       "[la] [mano]"},
      {Verb::lose_turn, "{who} <lose> el|un|mi|su|tu turno"},
      {Verb::lose_turn, "{who} <lose> [una|la|su|mi] turno|vuelta|ronda|jugada"},
      {Verb::lose_turn, "{who} <lose> {number} turnos|turno|vueltas|rondas"},
      {Verb::lose_turn, "{who} [me|se] quedo/queda/quedan/quedar/quede sin turno|jugar|tirar"},
      {Verb::lose_turn, "{who} [me|se] salto/salta/saltan/saltar/salte [el|un|mi|su|tu] turno"},
      {Verb::lose_turn, "{who} paso/pasa/pasan/pasar/pase [de|el] turno"},
      {Verb::lose_turn, "[se] salta|salto|salte|saltar|saltarse|saltas|bloquea|bloqueo {a:who}"},
      {Verb::lose_turn, "[se] salta|salto|salte|saltar|saltas|pierde|bloquea el turno {de:who}"},
      {Verb::lose_turn, "[se] salta|salto|salte|saltar el turno {a:who}"},
      {Verb::lose_turn, "{who} no <play> [este|esta|su|en] [este|esta] [turno|ronda|vuelta]"},
      {Verb::lose_turn,
       "{who} quedo/queda/quedan|estoy/está/están|soy/es/son bloqueado|bloqueada|saltado|saltada"},
      {Verb::lose_turn, "{told} salto|bloqueo [de] [turno]"},
      {Verb::lose_turn, "<lose> [el|un|su] turno {doer}"},
      {Verb::play_again, "{who} <play> otra vez"},
      {Verb::play_again, "{who} <play> de nuevo"},
      {Verb::play_again, "{who} <play> nuevamente"},
      {Verb::play_again, "{who} <play> una vez más"},
      {Verb::play_again, "{who} <play> otro turno"},
      {Verb::play_again,
       "{who} repito/repite/repiten/repetir/repita/repetí [el] [mi|tu|su] [turno]"},
      {Verb::play_again,
       "{who} vuelvo/vuelve/vuelven/volver/vuelva/volvé/vuelves/volvés a jugar|tirar"},
      {Verb::play_again,
       "{who} tengo/tiene/tienen/tener/tenga|tienes|gano/gana/ganar otro|un turno "
       "[extra|más]"},
      {Verb::play_again, "{told} otro turno"},
      {Verb::play_again, "{told} turno extra"},
      {Verb::reverse, "cambia el sentido [del|de] [juego]"},
      {Verb::reverse,
       "[se] cambia|invierte|invertir|cambiar|invierta|cambie el|la sentido|dirección|orden "
       "[del|de] [juego]"},
      {Verb::reverse, "[se] cambio|cambia|cambie de sentido|dirección"},
      {Verb::reverse, "reversa"},
      {Verb::name_color,
       "{who} <choose>|nombro/nombra/nombran/nombrar/nombre|digo/dice/dicen/decir/"
       "diga (el|un) color"},
      {Verb::name_color,
       "{who} <choose>|<swap>|digo/di/dicen/decir/diga [el|un|de|al] [nuevo] color "
       "[que] [yo|tú|vos] [<want>]"},
      {Verb::shuffle_hands, "se barajan todas las manos y se reparten empezando por la izquierda"},
      {Verb::shuffle_hands,
       "[se] barajan|mezclan|revuelven|juntan todas las manos|cartas [de] [todos] y [se] "
       "reparten|vuelven [a] [repartir] [de|otra] [nuevo|vez] [desde] [la] [izquierda]"},
      {Verb::shuffle_hands,
       "todas las manos se barajan|mezclan|revuelven|juntan y se reparten [de|otra] [nuevo|vez] "
       "[empezando|desde] [por] [la] [izquierda]"},
      {Verb::shuffle_hands,
       "baraja|mezcla|revuelve|junta|barajar|mezclar|juntar|baraje|mezcle|barajen|mezclen|junten "
       "todas las manos|cartas [de] [todos] y reparte|repartir|repártelas|repartirlas|reparta|"
       "repartan|repartí|repártanlas [de|otra] [nuevo|vez] [desde] [la] [izquierda]"},
      {Verb::swap_hands, "{who} {may} cambio/cambia/cambian/cambiar de mano|cartas {con:other}"},
      {Verb::swap_hands,
       "{who} [me|se|te] {may} <swap>|cambiarse|cambiarme [de] [todas] [<mi>] "
       "mano|manos|cartas|baraja {con:other}"},
      {Verb::swap_hands,
       "{who} {may} <swap> [de] [todas] [<mi>] mano|cartas con|por la|las {de:other}"},
      {Verb::pass_hands, "[todas] las manos pasan {toward}"},
      {Verb::pass_hands,
       "todos|todas [los] [jugadores] [se|le] pasan|pasen|dan|entregan|pasamos [todas] "
       "[su|la|sus|las] "
       "mano|manos|cartas {toward}"},
      {Verb::pass_hands,
       "todo|cada|todos el|uno|jugador|quien [mundo] [se|le] pasa|pase|da|entrega|tiene [que] "
       "[pasar] "
       "[todas] su|la|sus|las mano|manos|cartas {toward}"},
      {Verb::pass_hands,
       "pasen|pasad|pasar|pasa|pase|rotar|roten|pasamos|rotan [todas|todos] "
       "[su|la|sus|las|tu|tus] mano|manos|cartas {toward}"},
      {Verb::give, "{who} {me} {may} doy/da/dan/dar {cards}"},
      {Verb::give, "{who} {them} {may} doy/da/dan/dar {cards} {a:other}"},
      {Verb::give, "{who} {me} {may} <give> {cards}"},
      {Verb::give, "{who} {may} darme {cards}"},
      {Verb::give, "{who} {may} darle|darles {cards} {a:other}"},
      {Verb::give, "{who} {them} {may} <give> {cards} {a:other}"},
      {Verb::give, "{told} dale|dales|dele|deles|pásale|regálale|entrégale {cards} {a:other}"},
      {Verb::give, "{told} dale|dales|dele|deles|pásale|regálale|entrégale {a:other} {cards}"},
      {Verb::give, "{told} dale|dele|pásale|regálale|entrégale {cards} {that}"},
      {Verb::take, "{who} {me} quito/quita/quitan/quitar {cards}"},
      {Verb::take, "{who} {them} quito/quita/quitan/quitar {cards} {a:other}"},
      {Verb::take, "{who} {me} robo/roba/roban/robar|saco/saca/sacan/sacar {cards}"},
      {Verb::take,
       "{who} {them} <draw>|quito/quita/quitan/quitar/quite {cards} [de] [la] [mano] {de|a:other}"},
      {Verb::take,
       "{told} róbale|quítale|sácale|cógele|agárrale|robale|quitale {cards} {de|a:other}"},
      {Verb::take, "{told} róbale|quítale|sácale|cógele|agárrale {a:other} {cards}"},
      {Verb::take, "{told} róbale|quítale|sácale|cógele|agárrale {cards} {that}"},
      {Verb::deal_out,
       "{who} reparto/reparte/reparten/repartir/reparta [todas] (mis) cartas de un color a "
       "elección "
       "empezando por la izquierda"},
      {Verb::deal_out,
       "{who} reparto/reparte/reparten/repartir/reparta [todas] mis|tus|las cartas de un color "
       "desde "
       "la izquierda"},
      {Verb::show, "{who} {me} <show> mi/su/su|mis/sus/sus|la|las mano|cartas"},
      {Verb::show, "{who} {them} <show> mi/su/su|mis/sus/sus|tu|tus|la|las mano|cartas {a:other}"},
      {Verb::show, "{who} {them} <show> {a:other} mis/sus/sus|mi/su/su|tus|tu|las|la cartas|mano"},
      {Verb::show,
       "{told} enséñale|muéstrale|enséñales|muéstrales|enseñale|mostrale [todas] "
       "tus|tu|las|la|mis|mi "
       "cartas|mano {a:other}"},
      {Verb::show,
       "[yo] [puedo|puedes] miro|veo|mira|mire|ver|mirar|espío|espía|mirás [todas] las|la "
       "cartas|mano "
       "{de:who}"},
      {Verb::show,
       "[yo] [puedo|puedes] [le] miro|veo|mírale|mira|mire|mirar|mirarle [todas] las|la "
       "cartas|mano "
       "{a:who}"},
      {Verb::turn_top, "se voltea la carta de arriba [del] [mazo]"},
      {Verb::turn_top,
       "[se] voltea|volteo|voltear|destapa|destapo|descubre|descubro la carta de arriba [del] "
       "[mazo]"},
      {Verb::turn_top, "[se] doy|da [la] vuelta a la carta de arriba [del] [mazo]"},
      {Verb::choose, "{who} {may} <choose> una|uno [cosa] : {alternatives}"},
      {Verb::if_cannot_play,
       "si {who} no puedo/puede/pueden|puedes|podés jugar|tirar|echar [nada] [ninguna] [carta] "
       "(:|,) "
       "{sentence}"},
      {Verb::if_icon,
       "si (la) carta volteada|destapada|descubierta tiene [un|una] {icon} :|, {sentence}"},
      {Verb::say, "di|decir|reto|prenda : {text}"},
  };
  words.cards = {
      {Cards::some, "{one} carta [cualquiera] [al] [azar]"},
      {Cards::some, "{number} (cartas|carta) [cualquiera] [al] [azar]"},
      {Cards::some, "{number} de mis|tus|sus|las cartas"},
      {Cards::all_wilds, "todos (los|mis|tus|sus) comodines"},
      {Cards::all_wilds, "los|mis|tus|sus comodines"},
      {Cards::all_wilds, "todas [las|mis|tus|sus] cartas comodín"},
      {Cards::named_color,
       "todas (las|mis|tus|sus) cartas del color elegido|nombrado|dicho|pedido"},
      {Cards::named_color, "todas [las|mis|tus|sus] cartas de ese color"},
      {Cards::all_numbered, "todos|todas (los|las|mis|tus|sus) {numbers}"},
      {Cards::chosen_color, "todas (las|mis|tus|sus) cartas de un color a elección"},
      {Cards::chosen_color,
       "[todas] [las|mis|tus|sus] cartas de un|cualquier color [elegido] [que] [<want>] [a] "
       "[tu|mi] "
       "[elección]"},
  };
  words.towards = {
      {Toward::left, "a la izquierda"},
      {Toward::left, "hacia|para|por la|su izquierda"},
      {Toward::left, "a su|tu izquierda"},
      {Toward::left, "al|a [la] [<player>] [que] [está] de|a la|su|tu izquierda"},
      {Toward::right, "a la derecha"},
      {Toward::right, "hacia|para|por la|su derecha"},
      {Toward::right, "a su|tu derecha"},
      {Toward::right, "al|a [la] [<player>] [que] [está] de|a la|su|tu derecha"},
      {Toward::play_direction, "en el sentido del juego"},
      {Toward::play_direction, "en [la] [el] dirección|sentido del|de juego"},
      {Toward::play_direction, "al siguiente [<player>]"},
  };
  words.contractions = {
      {"a", "el", "al"}, {"de", "el", "del"}, {"con", "mí", "conmigo"}, {"con", "ti", "contigo"}};
  words.may = "puedo/puede/pueden|puedes|podés";
  words.must = {"debo/debe/deben|debes", "tengo/tiene/tienen|tienes|tenés que", "a"};
  words.joins = {"y|e [luego|después|además|también|que]", "luego|después|además|también",
                 ", [y] [luego|después|además|también|que]", ". [y] [luego|después|además|también]",
                 "! [!] [!] [y] [luego|después]"};
  words.they = "él|ella|ellos|ellas|ese|esa|este|esta";
  words.them_said = "él|ella|ese|esa";
  words.their_choice = "un|una jugador|jugadora que elija/elija/elijan";
  words.leads = {"que|ahora|primero|entonces", "haz|hace|hago que",
                 "cuando juegas|juego|juegues esta "
                 "carta [,]"};
  words.picks_to = {
      "[yo|tú|vos] elijo|elige|elija|elegí|elegir|eliges|escojo|escoge|escoja|escoger|escoges|"
      "selecciona|señala|elegís [a] un|una|algún|alguna|otro|otra|cualquier [otro] <player> "
      "[cualquiera] [al] [que] [yo|tú|vos] [<want>] [:|,|.|-|!] [y] [para] [que]",
      "[yo|tú|vos] elijo|elige|elija|elegí|elegir|eliges|escojo|escoge|escoja|escoger|escoges|"
      "selecciona|señala|elegís a alguien|uno|quien [yo|tú|vos] [<want>] [:|,|.|-|!] [y] [para] "
      "[que]"};
  words.except_me = {"[,] menos|excepto|salvo yo|tú|vos|mí",
                     "[,] menos|excepto|salvo el|la|quien [<player>] [que] juega|tira|juegue|tire|"
                     "lanza|tiró|jugó|puso [esta|la] [carta]"};
  words.limits = {
      {EffectMessage::no_fixed_color,
       "rojo|roja|rojos|rojas|azul|azules|verde|verdes|amarillo|amarilla|amarillos|amarillas|negra|"
       "negras"},
      {EffectMessage::no_fractions, "mitad|doble|triple|tercio|medio|media"},
      {EffectMessage::no_several_next, "siguientes|próximos|próximas"},
      {EffectMessage::no_several_next, "dos|tres|cuatro|2|3|4 jugadores|personas|rivales"},
      {EffectMessage::nothing_lasts,
       "durante|por [el|la|los|las|un|una] [resto|próxima|próximo|siguiente|toda] [de] [la] "
       "[dos|tres|2|3] turno|turnos|ronda|rondas|partida|juego|vuelta|vueltas"},
      {EffectMessage::nothing_lasts,
       "hasta mi|el|tu|su|que|la próximo|próxima|siguiente|fin|final|vuelva|termine|acabe"},
      {EffectMessage::no_action_cards, "+ 2|4|dos|cuatro"},
      {EffectMessage::no_action_cards, "cartas [de] acción|especiales|reversa|bloqueo|salto"},
      {EffectMessage::no_look_into_hands,
       "tengo|tiene|tienes|tienen|tenga|tenés "
       "más|menos|un|una|algún|alguna|ningún|ninguna|solo|sólo|"
       "exactamente|dos|tres|2|3|comodín|comodines|cartas|al"},
      {EffectMessage::nothing_forbidden, "no <draw>|<drop>|<give>|<lose>|<swap>|puede|pueden"},
      {EffectMessage::nothing_forbidden, "nadie|nunca|ninguno|prohibido|tampoco"},
      {EffectMessage::said_at_the_table,
       "canta|cantan|cantar|baila|bailan|bailar|bebe|beben|beber|shot|shots|trago|tragos|chupito|"
       "chupitos|salta|saltan|saltar|aplaude|aplauden|besa|beso|abraza|abrazo|grita|gritan|gritar|"
       "chiste|ladra|canción|baile|flexiones|callado|callados|silencio|corre|corren|platos|verdad|"
       "imita|imitan"},
  };
  words.common =
      "el|la|los|las|un|una|yo|tú|mis|tus|sus|mi|su|con|que|quien|de|del|al|y|todas|todos|cartas|"
      "carta|mano|jugador|jugadores|siguiente|turno|mano|manos|no|si|tengo|tiene|tienen|quiero|"
      "cuando|más|menos|para|por|en|se|le|les|lo|esta|este|partida|ronda|hasta|cada|uno|otro|otra|"
      "dos|tres|color|comodín|mitad|hacer|hace|es|son|fin|gana";
  words.instead = "en vez|lugar de 1|una|robar";
  words.one = "una|otra";
  words.me = "me|te";
  words.them = "le/les";
  words.plural_suffixes = {"", "s", "'s"};
  words.numbers = {{{"cero", "ceros"},
                    {"uno|una|un", "unos"},
                    {"dos", "doses"},
                    {"tres", "treses"},
                    {"cuatro", "cuatros"},
                    {"cinco", "cincos"},
                    {"seis", "seises"},
                    {"siete", "sietes"},
                    {"ocho", "ochos"},
                    {"nueve", "nueves"},
                    {"diez", "dieces"},
                    {"once", "onces"},
                    {"doce", "doces"},
                    {"trece", "treces"},
                    {"catorce", "catorces"},
                    {"quince", "quinces"},
                    {"dieciséis", "dieciseises"},
                    {"diecisiete", "diecisietes"},
                    {"dieciocho", "dieciochos"},
                    {"diecinueve", "diecinueves"},
                    {"veinte", "veintes"}}};
  words.icons = {
      {"ball", "una bola|esfera"}, {"star", "una estrella"}, {"heart", "un corazón"},
      {"moon", "una luna"},        {"sun", "un sol"},        {"skull", "una calavera"},
      {"crown", "una corona"},     {"dragon", "un dragón"},  {"cat", "un gato"},
      {"anchor", "un ancla"},
  };
  words.articles = "un|una";
  return words;
}

}  // namespace comodin
