#include "edition/effect_words.h"

namespace comodin {

EffectWords spanish_effect_words() {
  EffectWords words;
  words.whos = {
      {Who::i, Person::first, {"[yo]"}, {"mí"}},
      {Who::next,
       Person::one,
       {"(el|la) siguiente [jugador|jugadora]", "(el|la) jugador|jugadora siguiente",
        "el|la próximo|próxima [jugador|jugadora]", "el|la [jugador|jugadora] que sigue"},
       {}},
      {Who::previous,
       Person::one,
       {"(el|la) anterior [jugador|jugadora]", "(el|la) jugador|jugadora anterior",
        "el|la último|última [jugador|jugadora]"},
       {}},
      {Who::left,
       Person::one,
       {"el|la de mi|la izquierda", "el|la jugador|jugadora de|a mi|la izquierda",
        "quien está a mi izquierda", "mi vecino|vecina de la izquierda"},
       {}},
      {Who::right,
       Person::one,
       {"el|la de mi|la derecha", "el|la jugador|jugadora de|a mi|la derecha",
        "quien está a mi derecha", "mi vecino|vecina de la derecha"},
       {}},
      {Who::chosen,
       Person::one,
       {"un|una jugador|jugadora a [mi] elección", "un|una jugador|jugadora elegido|elegida",
        "un|una jugador|jugadora que [yo] elijo|elija|quiera", "otro|otra jugador|jugadora",
        "un|una jugador|jugadora cualquiera", "alguien", "quien yo quiera|elija"},
       {}},
      {Who::that,
       Person::one,
       {"ese|esa|aquel jugador|jugadora|persona", "el|la mismo|misma jugador|jugadora"},
       {}},
      {Who::opponents,
       Person::several,
       {"[todos] los|mis rivales", "[todos] los|mis oponentes|adversarios|contrarios",
        "[todos] los demás [jugadores]", "[todos] los otros [jugadores]",
        "[todos] los jugadores rivales", "todos menos|excepto yo"},
       {}},
      {Who::everyone,
       Person::several,
       {"todos", "todos los jugadores", "todo el mundo", "cada jugador|uno"},
       {}},
      {Who::most,
       Person::one,
       {"el|la [jugador|jugadora] que tiene|tenga más cartas", "quien tiene|tenga más cartas",
        "el|la jugador|jugadora con más cartas"},
       {}},
      {Who::fewest,
       Person::one,
       {"el|la [jugador|jugadora] que tiene|tenga menos cartas", "quien tiene|tenga menos cartas",
        "el|la jugador|jugadora con menos cartas"},
       {}},
  };
  words.verbs = {
      {Verb::draw,
       "{who} robo/roba/roban/robar|tomo/toma/toman/tomar|saco/saca/sacan/sacar {one} carta "
       "{instead}"},
      {Verb::draw,
       "{who} robo/roba/roban/robar|tomo/toma/toman/tomar|saco/saca/sacan/sacar|"
       "como/come/comen/comer|cojo/coge/cogen/coger|levanto/levanta/levantan/levantar|chupo/chupa/"
       "chupan/chupar "
       "{number} [cartas|carta] {instead}"},
      {Verb::draw, "{who} como/come/comen/comer|levanto/levanta/levantan {one} carta {instead}"},
      {Verb::draw_until_color,
       "{who} robo/roba/roban/robar|tomo/toma/toman/tomar|saco/saca/sacan/sacar hasta que salga "
       "(el) color elegido|nombrado|dicho|pedido"},
      {Verb::draw_until_color,
       "{who} robo/roba/roban/robar|tomo/toma/toman/tomar|saco/saca/sacan/sacar hasta "
       "sacar|obtener|tener|robar [una] [carta] el|del color elegido|nombrado|dicho|pedido"},
      {Verb::draw_until_playable,
       "{who} robo/roba/roban/robar|tomo/toma/toman/tomar|saco/saca/sacan/sacar hasta que salga "
       "una carta jugable"},
      {Verb::draw_until_playable,
       "{who} robo/roba/roban/robar|tomo/toma/toman/tomar|saco/saca/sacan/sacar hasta "
       "poder jugar"},
      {Verb::draw_until_playable,
       "{who} robo/roba/roban/robar|tomo/toma/toman/tomar|saco/saca/sacan/sacar hasta que "
       "puedo/pueda/puedan jugar"},
      {Verb::discard, "{who} {may} descarto/descarta/descartan/descartar {cards}"},
      {Verb::discard, "{who} {may} me/se/se descarto/descarta/descartan/descartar de {cards}"},
      {Verb::discard,
       "{who} {may} boto/bota/botan/botar|desecho/desecha/desechan/desechar {cards}"},
      {Verb::level,
       "{who} robo/roba/roban/robar|tomo/toma/toman/tomar o descarto/descarta/descartan/descartar "
       "hasta tener {number} [cartas|carta]"},
      {Verb::level,
       "{who} robo/roba/roban/robar|tomo/toma/toman/tomar o descarto/descarta/descartan/descartar "
       "hasta [llegar|quedarse|quedarme] [a|con] {number} [cartas|carta] [en] [la] [mano]"},
      {Verb::lose_turn, "{who} pierdo/pierde/pierden/perder el|un|mi|su turno"},
      {Verb::lose_turn, "{who} quedo/queda/quedan sin turno"},
      {Verb::lose_turn, "{who} salto/salta/saltan el|un|mi|su turno"},
      {Verb::lose_turn, "[se] salta|salto {a:who}"},
      {Verb::lose_turn, "{who} no juego/juega/juegan"},
      {Verb::play_again, "{who} juego/juega/juegan/jugar otra vez"},
      {Verb::play_again, "{who} juego/juega/juegan/jugar|tiro/tira/tiran de nuevo"},
      {Verb::play_again, "{who} tiro/tira/tiran otra vez"},
      {Verb::play_again, "{who} repito/repite/repiten [el] [mi] turno"},
      {Verb::play_again, "{who} vuelvo/vuelve/vuelven a jugar|tirar"},
      {Verb::reverse, "cambia el sentido [del|de] [juego]"},
      {Verb::reverse,
       "[se] cambia|invierte|invertir|cambiar el|la sentido|dirección [del] [juego]"},
      {Verb::reverse, "[se] cambio|cambia de sentido|dirección"},
      {Verb::reverse, "reversa"},
      {Verb::name_color,
       "{who} elijo/elige/eligen/elegir|nombro/nombra/nombran/nombrar|digo/dice/dicen/decir "
       "(el|un) color"},
      {Verb::name_color,
       "{who} cambio/cambia/cambian/cambiar|escojo/escoge/escogen/escoger el|un|de color"},
      {Verb::shuffle_hands, "se barajan todas las manos y se reparten empezando por la izquierda"},
      {Verb::shuffle_hands,
       "se barajan|mezclan todas las manos|cartas y se reparten [desde] [la] [izquierda]"},
      {Verb::shuffle_hands,
       "todas las manos se barajan|mezclan y se reparten [empezando|desde] [por] [la] "
       "[izquierda]"},
      {Verb::swap_hands, "{who} {may} cambio/cambia/cambian/cambiar de mano|cartas {con:other}"},
      {Verb::swap_hands,
       "{who} {may} cambio/cambia/cambian/cambiar|"
       "intercambio/intercambia/intercambian/intercambiar [la|mi|su|las|mis|sus] "
       "mano|manos|cartas {con:other}"},
      {Verb::swap_hands,
       "{who} {may} cambio/cambia/cambian/cambiar mi|su mano con|por la {de:other}"},
      {Verb::pass_hands, "[todas] las manos pasan {toward}"},
      {Verb::pass_hands, "todos pasan su|la|sus|las mano|manos|cartas {toward}"},
      {Verb::give, "{who} {me} {may} doy/da/dan/dar {cards}"},
      {Verb::give, "{who} {them} {may} doy/da/dan/dar {cards} {a:other}"},
      {Verb::give, "{who} {may} darme {cards}"},
      {Verb::give, "{who} {may} darle|darles {cards} {a:other}"},
      {Verb::give,
       "{who} {them} {may} entrego/entrega/entregan/entregar|regalo/regala/regalan/regalar|"
       "paso/pasa/pasan/pasar {cards} {a:other}"},
      {Verb::take, "{who} {me} quito/quita/quitan/quitar {cards}"},
      {Verb::take, "{who} {them} quito/quita/quitan/quitar {cards} {a:other}"},
      {Verb::take, "{who} {me} robo/roba/roban/robar|saco/saca/sacan/sacar {cards}"},
      {Verb::take,
       "{who} {them} tomo/toma/toman/tomar|saco/saca/sacan/sacar|cojo/coge/cogen/coger|"
       "robo/roba/roban/robar|quito/quita/quitan/quitar {cards} {de|a:other}"},
      {Verb::deal_out,
       "{who} reparto/reparte/reparten/repartir [todas] (mis) cartas de un color a elección "
       "empezando por la izquierda"},
      {Verb::deal_out,
       "{who} reparto/reparte/reparten/repartir [todas] mis|las cartas de un color desde la "
       "izquierda"},
      {Verb::show,
       "{who} {me} muestro/muestra/muestran/mostrar|enseño/enseña/enseñan/enseñar "
       "mis/sus/sus|mi/su/su|las|la cartas|mano"},
      {Verb::show,
       "{who} {them} muestro/muestra/muestran/mostrar|enseño/enseña/enseñan/enseñar "
       "mis/sus/sus|mi/su/su|las|la cartas|mano {a:other}"},
      {Verb::show, "[yo] miro|veo las|la cartas|mano {de:who}"},
      {Verb::turn_top, "se voltea la carta de arriba [del] [mazo]"},
      {Verb::turn_top, "[se] volteo|voltear|destapa|destapo|descubre|descubro la carta de arriba"},
      {Verb::turn_top, "[se] doy|da [la] vuelta a la carta de arriba"},
      {Verb::choose,
       "{who} {may} elijo/elige/eligen/elegir|escojo/escoge/escogen/escoger una|uno [cosa] : "
       "{alternatives}"},
      {Verb::if_cannot_play,
       "si {who} no puedo/puede/pueden jugar [nada] [ninguna] [carta] :|, {sentence}"},
      {Verb::if_icon,
       "si (la) carta volteada|destapada|descubierta tiene [un|una] {icon} :|, {sentence}"},
      {Verb::say, "di|decir|reto : {text}"},
  };
  words.cards = {
      {Cards::some, "{one} carta"},
      {Cards::some, "{number} (cartas|carta)"},
      {Cards::all_wilds, "todos (los|mis|sus) comodines"},
      {Cards::all_wilds, "los|mis|sus comodines"},
      {Cards::all_wilds, "todas [las|mis|sus] cartas comodín"},
      {Cards::named_color, "todas (las|mis|sus) cartas del color elegido|nombrado|dicho|pedido"},
      {Cards::all_numbered, "todos|todas (los|las|mis|sus) {numbers}"},
      {Cards::chosen_color, "todas (las|mis|sus) cartas de un color a elección"},
      {Cards::chosen_color, "[todas] [las|mis|sus] cartas de un color [elegido] [a] [elección]"},
  };
  words.towards = {
      {Toward::left, "a la izquierda"},
      {Toward::left, "hacia la izquierda"},
      {Toward::right, "a la derecha"},
      {Toward::right, "hacia la derecha"},
      {Toward::play_direction, "en el sentido del juego"},
      {Toward::play_direction, "en [la] [el] dirección|sentido del|de juego"},
  };
  words.contractions = {{"a", "el", "al"}, {"de", "el", "del"}, {"con", "mí", "conmigo"}};
  words.may = "puedo/puede/pueden";
  words.must = {"debo/debe/deben", "tengo/tiene/tienen que"};
  words.joins = {"y|e [luego|después]", "luego|después", ", [y] [luego|después]",
                 ". [luego|después]"};
  words.they = "él|ella|ellos|ellas";
  words.instead = "en lugar|vez de robar";
  words.one = "una";
  words.me = "me";
  words.them = "le/les";
  words.plural_suffixes = {"", "s", "'s", "’s"};
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
  return words;
}

}  // namespace comodin
