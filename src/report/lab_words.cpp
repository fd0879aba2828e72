#include "report/lab_words.h"

#include <algorithm>

#include "words/words.h"

namespace comodin {
namespace {

constexpr LabWords kEnglish = {
    .run_title = "{}, {} players",
    .compare_title = "“{}” against “{}”",
    .sweep_title = "{}: {}",
    .rounds_by = "{} rounds by {}",
    .matches_by = "{} matches by {}",
    .ended_early = "The run ended early; these are partial results.",
    .findings = "In short",
    .who_wins = "Who wins",
    .who_wins_text = "The share of rounds that each seat wins, counted from the dealer’s left.",
    .who_wins_match_text = "The share of matches that each seat wins.",
    .length = "How long a round takes",
    .score = "What the winner scores",
    .happens = "What happens",
    .happens_text = "Means, and the interval in which the true mean lies in 95 of 100 such runs.",
    .cards_worth = "What a card is worth",
    .cards_worth_text =
        "By how many percentage points the chance to win the round rises with this card in the "
        "hand that is dealt, in place of an average one.",
    .cards_played = "How often a card is played",
    .cards_played_text = "Times in a round, all players together.",
    .longest = "The longest rounds",
    .longest_text = "The numbers count from the first of the run.",
    .match_length = "How long a match takes",
    .differences = "The differences",
    .differences_text =
        "How much more (or less) at the second table, in percent of the first. Both tables were "
        "dealt the same cards in the same order.",
    .repeat = "Run it again",
    .repeat_text = "The same seed gives the same figures, on any number of threads.",
    .turns = "turns",
    .points = "points",
    .rounds = "rounds",
    .place = "{} from the dealer",
    .place_last = "{}: the dealer",
    .seat = "seat {}, {}",
    .fair = "even: {}",
    .half = "half within {}",
    .nine_in_ten = "nine in ten within {}",
    .one_in_hundred = "one in a hundred over {}",
    .wild = "wild",
    .per_round = "in a round",
    .per_match = "in a match",
    .mean = "mean",
    .interval = "95 % interval",
    .difference = "difference",
    .round_number = "round",
    .match_number = "match",
    .challenge_success = "challenges that find a bluff",
    .measures = {"turns", "decisions", "points of the winner", "changes of the lead", "cards drawn",
                 "lost turns", "reverses", "reshuffles", "forced passes", "calls of UNO",
                 "catches of a forgotten UNO", "challenges", "bluffs found by challenge"},
    .says_length =
        "A round takes {} turns on average; half of them end within {}, one in a hundred takes "
        "more than {}.",
    .says_score = "The winner scores {} points on average.",
    .says_place_first =
        "The seat to the dealer’s left wins most: {} of rounds (fair share: {}); the unluckiest "
        "wins {}.",
    .says_place =
        "Seat {} from the dealer’s left wins most often, {} of the rounds (even would be {}); "
        "seat {} wins {}.",
    .says_even = "No seat wins measurably more than its share over {} rounds.",
    .says_bot = "{} wins {}; its even share would be {}.",
    .says_card = "The best card to be dealt is {} ({} percentage points), the worst is {} ({}).",
    .says_match = "A match takes {} rounds on average.",
    .says_too_little = "Too little was played to conclude anything; these are only the figures.",
    .says_void = "{} of the rounds ended without a winner.",
    .says_longer = "“{}” makes rounds {} longer.",
    .says_shorter = "“{}” makes rounds {} shorter.",
    .says_as_long = "No measurable change in round length over {} rounds.",
    .says_more_points = "The winner scores {} more.",
    .says_fewer_points = "The winner scores {} less.",
    .says_more = "{}: {} more.",
    .says_less = "{}: {} less.",
    .says_first_loses =
        "The seat to the dealer’s left loses by it: it won {} of the rounds and now wins {}.",
    .says_first_gains =
        "The seat to the dealer’s left gains by it: it won {} of the rounds and now wins {}.",
    .says_places_stay = "No seat wins measurably more or less often over {} rounds.",
    .says_place_changes = "Seat {} from the dealer’s left won {} of the rounds and now wins {}.",
    .says_match_longer = "“{}” makes matches {} longer, in rounds.",
    .says_match_shorter = "“{}” makes matches {} shorter, in rounds.",
    .says_match_stays = "No measurable change in match length over {} matches.",
    .says_sweep_even = "No measurable change in round length over {} rounds.",
    .says_sweep_length = "Rounds are shortest with “{}” ({} turns) and longest with “{}” ({}).",
    .as_a_table = "as a table",
    .swept_seats = "players",
    .as_given = "as given",
};

constexpr LabWords kSpanish = {
    .run_title = "{}, {} jugadores",
    .compare_title = "«{}» frente a «{}»",
    .sweep_title = "{}: {}",
    .rounds_by = "{} rondas jugadas por {}",
    .matches_by = "{} partidas jugadas por {}",
    .ended_early = "La prueba se detuvo antes de terminar; esto es lo que hay.",
    .findings = "En resumen",
    .who_wins = "Quién gana",
    .who_wins_text =
        "La parte de las rondas que gana cada puesto, contando desde la izquierda de quien "
        "reparte.",
    .who_wins_match_text = "La parte de las partidas que gana cada asiento.",
    .length = "Cuánto dura una ronda",
    .score = "Cuánto puntúa quien gana",
    .happens = "Qué ocurre",
    .happens_text =
        "Medias, y el intervalo en que está la media verdadera en 95 de cada 100 pruebas así.",
    .cards_worth = "Cuánto vale una carta",
    .cards_worth_text =
        "Cuántos puntos porcentuales sube la probabilidad de ganar la ronda con esta carta en la "
        "mano "
        "repartida, en lugar de una carta cualquiera.",
    .cards_played = "Con qué frecuencia se juega una carta",
    .cards_played_text = "Veces por ronda, entre todos los jugadores.",
    .longest = "Las rondas más largas",
    .longest_text = "Los números cuentan desde la primera de la prueba.",
    .match_length = "Cuánto dura una partida",
    .differences = "Las diferencias",
    .differences_text =
        "Cuánto más (o menos) hay en la segunda mesa, en porcentaje de la primera. En las dos "
        "mesas se "
        "repartieron las mismas cartas en el mismo orden.",
    .repeat = "Para preguntar lo mismo otra vez",
    .repeat_text = "La misma semilla da las mismas cifras, con cualquier número de hilos.",
    .turns = "turnos",
    .points = "puntos",
    .rounds = "rondas",
    .place = "{} desde quien reparte",
    .place_last = "{}: quien reparte",
    .seat = "asiento {}, {}",
    .fair = "por igual: {}",
    .half = "la mitad, hasta {}",
    .nine_in_ten = "nueve de cada diez, hasta {}",
    .one_in_hundred = "una de cada cien, más de {}",
    .wild = "comodín",
    .per_round = "por ronda",
    .per_match = "por partida",
    .mean = "media",
    .interval = "intervalo del 95 %",
    .difference = "diferencia",
    .round_number = "ronda",
    .match_number = "partida",
    .challenge_success = "desafíos que descubren un farol",
    .measures = {"turnos", "decisiones", "puntos de quien gana", "cambios de líder",
                 "cartas robadas", "turnos perdidos", "cambios de sentido", "veces que se rebaraja",
                 "pases forzosos", "veces que se dice UNO", "UNO olvidados y descubiertos",
                 "desafíos", "faroles descubiertos por desafío"},
    .says_length =
        "Una ronda dura {} turnos de media; la mitad termina en {} como mucho y una de cada cien "
        "pasa "
        "de {}.",
    .says_score = "Quien gana puntúa {} de media.",
    .says_place_first =
        "Quien se sienta a la izquierda de quien reparte gana más que nadie, el {} de las rondas "
        "(a "
        "partes iguales sería el {}); el puesto con menos suerte gana el {}.",
    .says_place =
        "El puesto {} desde la izquierda de quien reparte gana más que ninguno, el {} de las "
        "rondas (a "
        "partes iguales sería el {}); el puesto {} gana el {}.",
    .says_even =
        "Ningún puesto gana más de lo que le toca en una medida que {} rondas puedan mostrar.",
    .says_bot = "{} gana el {}; a partes iguales sería el {}.",
    .says_card =
        "La mejor carta que te pueden repartir es {} ({} puntos porcentuales); la peor, {} ({}).",
    .says_match = "Una partida dura {} rondas de media.",
    .says_too_little = "Se jugó demasiado poco para sacar conclusiones; estas son solo las cifras.",
    .says_void = "El {} de las rondas terminó sin ganador.",
    .says_longer = "«{}» hace las rondas un {} más largas.",
    .says_shorter = "«{}» hace las rondas un {} más cortas.",
    .says_as_long =
        "La duración de las rondas no cambia tanto como para que {} de ellas lo muestren.",
    .says_more_points = "Quien gana puntúa un {} más.",
    .says_fewer_points = "Quien gana puntúa un {} menos.",
    .says_more = "{}: un {} más.",
    .says_less = "{}: un {} menos.",
    .says_first_loses =
        "El puesto a la izquierda de quien reparte sale perdiendo: ganaba el {} de las rondas y "
        "ahora "
        "gana el {}.",
    .says_first_gains =
        "El puesto a la izquierda de quien reparte sale ganando: ganaba el {} de las rondas y "
        "ahora "
        "gana el {}.",
    .says_places_stay =
        "Ningún puesto gana más o menos a menudo en una medida que {} rondas puedan mostrar.",
    .says_place_changes =
        "El puesto {} desde la izquierda de quien reparte ganaba el {} de las rondas y ahora gana "
        "el {}.",
    .says_match_longer = "«{}» hace las partidas un {} más largas, en rondas.",
    .says_match_shorter = "«{}» hace las partidas un {} más cortas, en rondas.",
    .says_match_stays =
        "La duración de las partidas no cambia tanto como para que {} de ellas lo muestren.",
    .says_sweep_even =
        "La duración de las rondas no cambia tanto como para que {} de ellas lo muestren.",
    .says_sweep_length =
        "Las rondas más cortas son con «{}» ({} turnos) y las más largas con «{}» ({}).",
    .as_a_table = "como tabla",
    .swept_seats = "jugadores",
    .as_given = "tal cual",
};

constexpr LabWords kPortuguese = {
    .run_title = "{}, {} jogadores",
    .compare_title = "“{}” contra “{}”",
    .sweep_title = "{}: {}",
    .rounds_by = "{} rodadas jogadas por {}",
    .matches_by = "{} partidas jogadas por {}",
    .ended_early = "O teste foi interrompido antes do fim; isto é o que há.",
    .findings = "Em resumo",
    .who_wins = "Quem vence",
    .who_wins_text =
        "A parte das rodadas que cada lugar vence, contando a partir da esquerda de quem dá as "
        "cartas.",
    .who_wins_match_text = "A parte das partidas que cada assento vence.",
    .length = "Quanto dura uma rodada",
    .score = "Quantos pontos faz quem vence",
    .happens = "O que acontece",
    .happens_text =
        "Médias, e o intervalo em que está a média verdadeira em 95 de cada 100 testes assim.",
    .cards_worth = "Quanto vale uma carta",
    .cards_worth_text =
        "Quantos pontos percentuais sobe a chance de vencer a rodada com esta carta na mão "
        "recebida, no "
        "lugar de uma carta qualquer.",
    .cards_played = "Com que frequência uma carta é jogada",
    .cards_played_text = "Vezes por rodada, entre todos os jogadores.",
    .longest = "As rodadas mais longas",
    .longest_text = "Os números contam a partir da primeira do teste.",
    .match_length = "Quanto dura uma partida",
    .differences = "As diferenças",
    .differences_text =
        "Quanto a mais (ou a menos) há na segunda mesa, em porcentagem da primeira. As duas mesas "
        "receberam as mesmas cartas na mesma ordem.",
    .repeat = "Para perguntar o mesmo outra vez",
    .repeat_text = "A mesma semente dá os mesmos números, com qualquer quantidade de threads.",
    .turns = "turnos",
    .points = "pontos",
    .rounds = "rodadas",
    .place = "{} a partir de quem dá",
    .place_last = "{}: quem dá as cartas",
    .seat = "assento {}, {}",
    .fair = "por igual: {}",
    .half = "metade em até {}",
    .nine_in_ten = "nove em cada dez em até {}",
    .one_in_hundred = "uma em cada cem passa de {}",
    .wild = "curinga",
    .per_round = "por rodada",
    .per_match = "por partida",
    .mean = "média",
    .interval = "intervalo de 95%",
    .difference = "diferença",
    .round_number = "rodada",
    .match_number = "partida",
    .challenge_success = "desafios que descobrem um blefe",
    .measures = {"turnos", "decisões", "pontos de quem vence", "trocas de liderança",
                 "cartas compradas", "turnos perdidos", "inversões", "vezes que se reembaralha",
                 "passes forçados", "vezes que se diz UNO", "UNO esquecidos e flagrados",
                 "desafios", "blefes descobertos por desafio"},
    .says_length =
        "Uma rodada dura {} turnos em média; metade termina em até {} e uma em cada cem passa de "
        "{}.",
    .says_score = "Quem vence faz {} pontos em média.",
    .says_place_first =
        "Quem se senta à esquerda de quem dá as cartas vence mais que todos, {} das rodadas (por "
        "igual "
        "seria {}); o lugar com menos sorte vence {}.",
    .says_place =
        "O lugar {} a partir da esquerda de quem dá as cartas vence mais que todos, {} das rodadas "
        "(por "
        "igual seria {}); o lugar {} vence {}.",
    .says_even = "Nenhum lugar vence mais que a sua parte a ponto de {} rodadas mostrarem isso.",
    .says_bot = "{} vence {}; por igual seria {}.",
    .says_card = "A melhor carta para se receber é {} ({} pontos percentuais); a pior, {} ({}).",
    .says_match = "Uma partida dura {} rodadas em média.",
    .says_too_little = "Jogou-se pouco demais para concluir algo; estes são só os números.",
    .says_void = "{} das rodadas terminaram sem vencedor.",
    .says_longer = "“{}” deixa as rodadas {} mais longas.",
    .says_shorter = "“{}” deixa as rodadas {} mais curtas.",
    .says_as_long = "A duração das rodadas não muda a ponto de {} delas mostrarem isso.",
    .says_more_points = "Quem vence faz {} mais pontos.",
    .says_fewer_points = "Quem vence faz {} menos pontos.",
    .says_more = "{}: {} a mais.",
    .says_less = "{}: {} a menos.",
    .says_first_loses =
        "O lugar à esquerda de quem dá as cartas perde com isso: vencia {} das rodadas e agora "
        "vence {}.",
    .says_first_gains =
        "O lugar à esquerda de quem dá as cartas ganha com isso: vencia {} das rodadas e agora "
        "vence {}.",
    .says_places_stay =
        "Nenhum lugar vence mais ou menos vezes a ponto de {} rodadas mostrarem isso.",
    .says_place_changes =
        "O lugar {} a partir da esquerda de quem dá as cartas vencia {} das rodadas e agora vence "
        "{}.",
    .says_match_longer = "“{}” deixa as partidas {} mais longas, em rodadas.",
    .says_match_shorter = "“{}” deixa as partidas {} mais curtas, em rodadas.",
    .says_match_stays = "A duração das partidas não muda a ponto de {} delas mostrarem isso.",
    .says_sweep_even = "A duração das rodadas não muda a ponto de {} delas mostrarem isso.",
    .says_sweep_length =
        "As rodadas mais curtas são com “{}” ({} turnos) e as mais longas com “{}” ({}).",
    .as_a_table = "como tabela",
    .swept_seats = "jogadores",
    .as_given = "como está",
};

// With a real minus.
std::string written(Language language, double value, NumberForm form) {
  std::string text = Words(language).number(value, form);
  if (text.starts_with('-')) text.replace(0, 1, "\u2212");
  return text;
}

}  // namespace

const LabWords& lab_words(Language language) {
  switch (language) {
    case Language::en:
      return kEnglish;
    case Language::es:
      return kSpanish;
    case Language::pt:
      return kPortuguese;
  }
  return kEnglish;
}

std::size_t letters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string count_in(Language language, std::uint64_t value) {
  return Words(language).number(static_cast<std::int64_t>(value));
}

std::string number_in(Language language, double value, int digits) {
  return written(language, value, {.digits = digits});
}

std::string percent_in(Language language, double part, int digits) {
  return written(language, part, {.digits = digits, .percent = true});
}

std::string signed_in(Language language, double value, int digits) {
  return written(language, value, {.digits = digits, .sign = true});
}

}  // namespace comodin
