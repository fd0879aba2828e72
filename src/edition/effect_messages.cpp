#include "edition/effect_messages.h"

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
