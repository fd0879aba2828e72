#include "effect/messages.h"

#include <array>

#include <fmt/format.h>

namespace comodin {
namespace {

using Translations = std::array<std::string_view, kLanguages.size()>;

Translations translations(EffectMessage message) {
  switch (message) {
    case EffectMessage::not_finished:
      return {"The sentence is not finished.", "La frase no está terminada.",
              "A frase não está terminada."};
    case EffectMessage::not_understood:
      return {"“{}” is not understood here.", "Aquí no se entiende “{}”.",
              "Aqui não se entende “{}”."};
    case EffectMessage::not_understood_here:
      return {"This is not understood here.", "Esto no se entiende aquí.",
              "Isto não se entende aqui."};
    case EffectMessage::too_long:
      return {"A rule has at most {} bytes, as written and as shown in any language.",
              "Una regla tiene como mucho {} bytes, escrita y mostrada en cualquier idioma.",
              "Uma regra tem no máximo {} bytes, escrita e mostrada em qualquer língua."};
    case EffectMessage::too_many_sentences:
      return {"A rule has at most {} sentences.", "Una regla tiene como mucho {} frases.",
              "Uma regra tem no máximo {} frases."};
    case EffectMessage::number_range:
      return {"Numbers go from 0 to {}.", "Los números van de 0 a {}.",
              "Os números vão de 0 a {}."};
    case EffectMessage::icon_missing:
      return {"The name of an icon is missing here.", "Aquí falta el nombre de un símbolo.",
              "Aqui falta o nome de um símbolo."};
    case EffectMessage::say_missing:
      return {"The words to say are missing.", "Faltan las palabras que hay que decir.",
              "Faltam as palavras a dizer."};
    case EffectMessage::say_too_long:
      return {"What is said has at most {} characters.",
              "Lo que se dice tiene como mucho {} letras.",
              "O que se diz tem no máximo {} letras."};
    case EffectMessage::say_character:
      return {"What is said cannot hold this character.",
              "Lo que se dice no puede llevar este carácter.",
              "O que se diz não pode ter este caractere."};
    case EffectMessage::alternatives:
      return {"A choice has {} to {} alternatives, with “/” between.",
              "Para elegir hacen falta de {} a {} cosas, con “/” en medio.",
              "Para escolher são precisas de {} a {} coisas, com “/” no meio."};
    case EffectMessage::choice_in_choice:
      return {"An alternative cannot be a choice itself.",
              "Lo que se elige no puede ser otra elección.",
              "O que se escolhe não pode ser outra escolha."};
    case EffectMessage::too_deep:
      return {"This stands within too many other sentences.",
              "Esto está dentro de demasiadas frases.", "Isto está dentro de frases demais."};
    case EffectMessage::nothing_turned:
      return {"No card has been turned before: say “turn the top card” first.",
              "Antes no se volteó ninguna carta: di primero “se voltea la carta de arriba”.",
              "Antes não se virou nenhuma carta: diga primeiro “vira-se a carta de cima”."};
    case EffectMessage::only_i:
      return {"Only “I” can do this.", "Esto solo puede hacerlo “yo”.",
              "Isto só “eu” posso fazer."};
    case EffectMessage::nobody_chosen:
      return {"No player has been chosen for certain before “that player”.",
              "Antes de “ese jugador” no es seguro que se haya elegido uno.",
              "Antes de “esse jogador” não é certo que se tenha escolhido um."};
    case EffectMessage::one_chosen:
      return {"A sentence can have only one “a chosen player”.",
              "Una frase puede tener un solo “jugador a mi elección”.",
              "Uma frase pode ter um só “jogador à minha escolha”."};
    case EffectMessage::two_players:
      return {"This needs two different players.", "Aquí hacen falta dos jugadores distintos.",
              "Aqui são precisos dois jogadores diferentes."};
    case EffectMessage::own_neighbor:
      return {
          "Each to their own neighbor can be said of giving, taking and showing; hands go round "
          "with “hands pass to the left”.",
          "Cada uno con su vecino se puede decir de dar, quitar y mostrar; las manos dan la "
          "vuelta con “las manos pasan a la izquierda”.",
          "Cada um com o seu vizinho pode-se dizer de dar, pegar e mostrar; as mãos dão a "
          "volta com “as mãos passam para a esquerda”."};
    case EffectMessage::pick_unused:
      return {"A player is chosen, but then it does not say what that player does.",
              "Se elige a un jugador, pero después no dice qué hace ese jugador.",
              "Escolhe-se um jogador, mas depois não diz o que esse jogador faz."};
    case EffectMessage::who_is_meant:
      return {"It does not say who does this: the next player, or who plays the card.",
              "No dice quién lo hace: el siguiente, o quien juega la carta.",
              "Não diz quem faz isto: o próximo, ou quem joga a carta."};
    case EffectMessage::one_turn_here:
      return {"Within a choice or a condition only one turn can be lost.",
              "En una elección o condición solo se puede perder un turno.",
              "Numa escolha ou condição só se pode perder uma vez."};
    case EffectMessage::nothing_written:
      return {
          "Nothing is written here, and a blank wild without a rule is a plain wild. Write what "
          "happens, for example “next draws 3”.",
          "Aquí no hay nada escrito, y un comodín en blanco sin regla es un comodín sin más. "
          "Escribe qué pasa, por ejemplo “el siguiente roba 3”.",
          "Aqui não há nada escrito, e um curinga em branco sem regra é um curinga comum. "
          "Escreva o que acontece, por exemplo “o próximo compra 3”."};
    case EffectMessage::no_fixed_color:
      return {
          "A rule cannot be about one fixed color yet; it can be about “all cards of the named "
          "color” or “cards of a chosen color”.",
          "Una regla todavía no puede tratar de un color fijo; sí de “todas las cartas del color "
          "elegido” o “todas las cartas de un color a elección”.",
          "Uma regra ainda não pode tratar de uma cor fixa; pode tratar de “todas as cartas da "
          "cor escolhida” ou “todas as cartas de uma cor à escolha”."};
    case EffectMessage::no_look_into_hands:
      return {
          "A rule cannot ask yet what or how many cards somebody holds; it can ask “if next "
          "cannot play”, and be about “who holds most” or “who holds fewest”.",
          "Una regla todavía no puede preguntar qué cartas o cuántas tiene alguien; sí “si el "
          "siguiente no puede jugar”, y puede tratar de “el que tiene más cartas” o “el que "
          "tiene menos cartas”.",
          "Uma regra ainda não pode perguntar que cartas ou quantas alguém tem; pode perguntar "
          "“se o próximo não puder jogar” e tratar de “quem tem mais cartas” ou “quem tem menos "
          "cartas”."};
    case EffectMessage::no_fractions:
      return {"Numbers are fixed, from 0 to 20: a rule cannot say half or double yet.",
              "Los números son fijos, de 0 a 20: una regla todavía no puede decir la mitad ni el "
              "doble.",
              "Os números são fixos, de 0 a 20: uma regra ainda não pode dizer metade nem dobro."};
    case EffectMessage::no_several_next:
      return {
          "A rule cannot be for two or three players yet; it can be for “next”, “opponents” or "
          "“everyone”.",
          "Una regla todavía no puede ser para dos o tres jugadores; sí para “el siguiente”, "
          "“los rivales” o “todos”.",
          "Uma regra ainda não pode ser para dois ou três jogadores; pode ser para “o próximo”, "
          "“os adversários” ou “todos”."};
    case EffectMessage::no_action_cards:
      return {
          "A rule knows cards by their number, by color and as wilds; it cannot tell action "
          "cards yet.",
          "Una regla conoce las cartas por su número, por el color y como comodines; todavía no "
          "distingue las de acción.",
          "Uma regra conhece as cartas pelo número, pela cor e como curingas; ainda não "
          "distingue as de ação."};
    case EffectMessage::nothing_lasts:
      return {"A rule acts at once and is over; it cannot last for turns or rounds.",
              "Una regla actúa en el momento y se acaba; no puede durar turnos ni rondas.",
              "Uma regra age na hora e acaba; não pode durar vezes nem rodadas."};
    case EffectMessage::nothing_forbidden:
      return {"A rule says what happens; it cannot forbid anything or say what does not happen.",
              "Una regla dice qué pasa; no puede prohibir nada ni decir qué no pasa.",
              "Uma regra diz o que acontece; não pode proibir nada nem dizer o que não acontece."};
    case EffectMessage::said_at_the_table:
      return {
          "What people do besides the cards is written with “say:”, for example “say: everyone "
          "sings”.",
          "Lo que se hace aparte de las cartas se escribe con “di:”, por ejemplo “di: todos "
          "cantan”.",
          "O que se faz além das cartas se escreve com “diga:”, por exemplo “diga: todos "
          "cantam”."};
    case EffectMessage::understood_heading:
      return {"understood", "se entendió", "entendeu-se"};
    case EffectMessage::possible_heading:
      return {"can be said here", "aquí se puede decir", "aqui se pode dizer"};
    case EffectMessage::only_a_wild:
      return {"This is a plain wild: nothing happens but the naming of the color.",
              "Es un comodín sin más: solo se elige el color.",
              "É um curinga comum: só se escolhe a cor."};
    case EffectMessage::does_nothing:
      return {"“{}” never does anything.", "“{}” nunca hace nada.", "“{}” nunca faz nada."};
    case EffectMessage::unknown_icon:
      return {"No card here has {}.", "Aquí ninguna carta tiene {}.", "Aqui nenhuma carta tem {}."};
    case EffectMessage::turned_for_nothing:
      return {"Nothing asks about the turned card: it only becomes the top card.",
              "Nada pregunta por la carta volteada: solo queda arriba.",
              "Nada pergunta pela carta virada: ela só fica em cima."};
    case EffectMessage::reversed_twice:
      return {"The direction changes twice, so it stays as it was.",
              "El sentido cambia dos veces, así que queda como estaba.",
              "O sentido muda duas vezes, então fica como estava."};
    case EffectMessage::everyone_skipped:
      return {"If everyone loses a turn, nobody loses anything.",
              "Si todos pierden el turno, nadie pierde nada.",
              "Se todos perdem a vez, ninguém perde nada."};
    case EffectMessage::all_to_one:
      return {
          "This is about one and the same neighbor, that of who plays the card; for each to "
          "their own write “to their left” or “to their right”.",
          "Se trata de un mismo vecino, el de quien juega la carta; para que cada uno lo haga "
          "con el suyo escribe “el de su izquierda” o “el de su derecha”.",
          "Trata-se de um mesmo vizinho, o de quem joga a carta; para que cada um faça com o "
          "seu escreva “o da sua esquerda” ou “o da sua direita”."};
    case EffectMessage::hands_grow:
      return {"One hand can grow by {} cards: the game may hardly end.",
              "Una mano puede crecer {} cartas: quizá la partida no acabe nunca.",
              "Uma mão pode crescer {} cartas: talvez a partida nunca acabe."};
  }
  return {};
}

}  // namespace

std::string message(EffectMessage message, Language language, std::string_view first,
                    std::string_view second) {
  const std::string_view text = translations(message)[static_cast<std::size_t>(language)];
  return fmt::format(fmt::runtime(text), first, second);
}

}  // namespace comodin
