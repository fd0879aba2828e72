#include "edition/option_words.h"

namespace comodin {
namespace {

constexpr std::array<Translations, 2> kOffOn = {{{"off", "no", "não"}, {"on", "sí", "sim"}}};
constexpr std::array<Translations, 3> kDrawnCard = {
    {{"may be played", "se puede jugar", "pode ser jogado"},
     {"must if nothing else fitted", "debe si no servía otra cosa", "deve se nada mais servia"},
     {"must always", "debe siempre", "deve sempre"}}};
constexpr std::array<Translations, 2> kTwoPlayerReverse = {
    {{"play again", "se juega otra vez", "joga-se de novo"},
     {"the other’s turn", "le toca al otro", "é a vez do outro"}}};
constexpr std::array<Translations, 3> kDrawFour = {
    {{"can be challenged", "se puede desafiar", "pode ser desafiado"},
     {"no bluffing", "sin engaños", "sem blefe"},
     {"always allowed", "siempre permitido", "sempre permitido"}}};
constexpr std::array<Translations, 2> kLastShuffle = {
    {{"wins at once", "gana de inmediato", "vence na hora"},
     {"still shuffles", "todavía baraja", "ainda embaralha"}}};
constexpr std::array<Translations, 2> kUnoCalls = {
    {{"players say it", "lo dicen los jugadores", "os jogadores dizem"},
     {"said by itself", "se dice solo", "dito sozinho"}}};
constexpr std::array<Translations, 4> kScoring = {
    {{"points to a target", "puntos hasta una meta", "pontos até uma meta"},
     {"lowest total wins", "gana quien suma menos", "vence quem soma menos"},
     {"every round counts alone", "cada ronda por separado", "cada rodada por si"},
     {"best of three rounds", "dos de tres rondas", "duas de três rodadas"}}};
constexpr std::array<Translations, 2> kStartWild = {
    {{"stays", "se queda", "fica"}, {"is rolled again", "se vuelve a tirar", "rola de novo"}}};
constexpr std::array<Translations, 2> kDrawDieMatch = {
    {{"its own kind", "uno igual", "um igual"},
     {"any draw die", "cualquiera que haga tomar", "qualquer um que faça pegar"}}};
constexpr std::array<Translations, 3> kStacking = {
    {{"off", "no", "não"},
     {"the same card", "la misma carta", "a mesma carta"},
     {"any draw card", "cualquiera que haga robar", "qualquer uma que faça comprar"}}};
constexpr std::array<Translations, 3> kFinish = {
    {{"any card", "cualquier carta", "qualquer carta"},
     {"no action or wild", "ni acción ni comodín", "nem ação nem curinga"},
     {"no wild", "ningún comodín", "nenhum curinga"}}};

constexpr std::array<OptionWords, kOptionCount> kWords = {{
    // drawn_card
    {{"What was drawn", "Lo robado", "O que se comprou"},
     {"What you have drawn and fits: may you play it, or must you?",
      "Lo que robas y sirve, ¿lo puedes jugar o lo debes jugar?",
      "O que você compra e serve, pode ser jogado ou deve ser jogado?"},
     kDrawnCard},
    // two_player_reverse
    {{"Reverse with two players", "Cambio de sentido entre dos", "Inverter entre dois"},
     {"With two players a Reverse is like a Skip, or only changes the direction.",
      "Entre dos jugadores, el cambio de sentido salta al otro o solo cambia el sentido.",
      "Entre dois jogadores, inverter pula o outro ou só muda o sentido."},
     kTwoPlayerReverse},
    // draw_four
    {{"Wild draw cards", "Comodines que hacen robar", "Curingas que fazem comprar"},
     {"Whether a wild draw card may be a bluff that others challenge.",
      "Si un comodín que hace robar puede ser un engaño que otros desafían.",
      "Se um curinga que faz comprar pode ser um blefe que outros desafiam."},
     kDrawFour},
    // last_shuffle
    {{"Shuffling as the last card", "Barajar con la última carta", "Embaralhar por último"},
     {"Who plays a card that shuffles all hands as their last card wins, or shuffles too.",
      "Quien juega como última carta una que baraja las manos gana, o también baraja.",
      "Quem joga por último uma carta que embaralha as mãos vence, ou também embaralha."},
     kLastShuffle},
    // uno_calls
    {{"Saying UNO", "Decir UNO", "Dizer UNO"},
     {"Players say UNO themselves and can forget it, or it is said for them.",
      "Los jugadores dicen UNO y pueden olvidarlo, o se dice por ellos.",
      "Os jogadores dizem UNO e podem esquecer, ou é dito por eles."},
     kUnoCalls},
    // uno_penalty
    {{"Penalty for a forgotten UNO", "Castigo por olvidar UNO", "Castigo por esquecer o UNO"},
     {"How many are drawn by who is caught.", "Cuántas roba quien es descubierto.",
      "Quantas compra quem for pego."}},
    // scoring
    {{"How a match is won", "Cómo se gana la partida", "Como se vence a partida"},
     {"What counts over several rounds.", "Qué cuenta a lo largo de varias rondas.",
      "O que conta ao longo de várias rodadas."},
     kScoring},
    // target
    {{"Points to win", "Puntos para ganar", "Pontos para vencer"},
     {"The match ends when somebody has as many points.",
      "La partida termina cuando alguien llega a esos puntos.",
      "A partida termina quando alguém chega a esses pontos."}},
    // hand_size
    {{"Size of the first hand", "Tamaño de la primera mano", "Tamanho da primeira mão"},
     {"How many everybody starts a round with.", "Con cuántas empieza cada quien la ronda.",
      "Com quantas cada um começa a rodada."}},
    // start_wild
    {{"A wild at the start", "Un comodín al empezar", "Um curinga no começo"},
     {"A wild rolled to start the line stays there, or is rolled again.",
      "Un comodín que empieza la línea se queda o se vuelve a tirar.",
      "Um curinga que começa a fileira fica ou rola de novo."},
     kStartWild},
    // draw_die_match
    {{"Where draw dice go", "Dónde van los dados que hacen tomar", "Onde vão os dados de pegar"},
     {"A die that makes the other take dice goes, besides its color, on this.",
      "Un dado que hace tomar dados va, además de sobre su color, sobre esto.",
      "Um dado que faz pegar dados vai, além de sobre a sua cor, sobre isto."},
     kDrawDieMatch},
    // dice_set
    {{"Dice", "Dados", "Dados"},
     {"Which faces the dice bear.", "Qué caras llevan los dados.", "Que faces os dados trazem."}},
    // single_die_decline
    {{"Declining at one die", "Negarse con un solo dado", "Recusar com um só dado"},
     {"With one die in the line one may roll again although a die fits.",
      "Con un solo dado en la línea se puede volver a tirar aunque otro sirva.",
      "Com um só dado na fileira, pode-se rolar de novo mesmo que outro sirva."},
     kOffOn},
    // stacking
    {{"Stacking", "Acumular", "Acumular"},
     {"A draw card may be answered with another; who does not answer draws them all.",
      "Una carta que hace robar se responde con otra; quien no responde las roba todas.",
      "Uma carta que faz comprar é respondida com outra; quem não responde compra todas."},
     kStacking},
    // seven_zero
    {{"Seven and zero", "El siete y el cero", "O sete e o zero"},
     {"A 7 swaps hands with a player of your choice, a 0 passes all hands on.",
      "Un 7 cambia tu mano con la de quien elijas, un 0 pasa todas las manos.",
      "Um 7 troca sua mão com a de quem você escolher, um 0 passa todas as mãos."},
     kOffOn},
    // jump_in
    {{"Jumping in", "Jugar fuera de turno", "Jogar fora da vez"},
     {"Who holds a card identical to the top one may play it out of turn.",
      "Quien tiene una carta idéntica a la de arriba puede jugarla sin esperar su turno.",
      "Quem tem uma carta idêntica à de cima pode jogá-la sem esperar a vez."},
     kOffOn},
    // draw_to_match
    {{"Drawing to match", "Robar hasta poder jugar", "Comprar até poder jogar"},
     {"Who draws goes on until a card can be played.",
      "Quien roba sigue hasta que salga una carta que se pueda jugar.",
      "Quem compra continua até sair uma carta que possa ser jogada."},
     kOffOn},
    // forced_play
    {{"Forced play", "Jugada obligatoria", "Jogada obrigatória"},
     {"Who can play must.", "Quien puede jugar debe hacerlo.", "Quem pode jogar deve jogar."},
     kOffOn},
    // finish
    {{"The last card", "La última carta", "A última carta"},
     {"Which card a round may be finished with.", "Con qué carta se puede cerrar la ronda.",
      "Com que carta se pode fechar a rodada."},
     kFinish},
    // deflect
    {{"Deflecting", "Desviar", "Desviar"},
     {"With stacking: a Reverse sends a draw back, a Skip passes it on.",
      "Con acumular: un cambio de sentido devuelve el robo, un salto lo pasa.",
      "Com acumular: inverter devolve a compra, pular passa adiante."},
     kOffOn},
    // teams
    {{"Teams", "Equipos", "Duplas"},
     {"Four players in two teams, partners across the table.",
      "Cuatro jugadores en dos equipos, los compañeros frente a frente.",
      "Quatro jogadores em duas duplas, os parceiros frente a frente."},
     kOffOn},
    // hand_limit
    {{"Hand limit", "Límite de cartas", "Limite de cartas"},
     {"Who reaches as many cards is out of the round; 0 is no limit.",
      "Quien llega a esas cartas queda fuera de la ronda; 0 es sin límite.",
      "Quem chega a essas cartas está fora da rodada; 0 é sem limite."}},
}};

constexpr std::array<PresetWords, 3> kPresetWords = {{
    {{"By the book", "Según las reglas", "Pela regra"},
     {"No house rules.", "Sin reglas de la casa.", "Sem regras da casa."}},
    {{"Party", "Fiesta", "Festa"},
     {"Stacking, seven and zero, jumping in, drawing to match.",
      "Acumular, el siete y el cero, jugar fuera de turno, robar hasta poder jugar.",
      "Acumular, o sete e o zero, jogar fora da vez, comprar até poder jogar."}},
    {{"Wild", "Sin frenos", "Sem freio"},
     {"As Party, with stacking of any draw cards, deflecting, and out at 25 cards.",
      "Como Fiesta, acumulando cualquier robo, con desvíos, y fuera con 25 cartas.",
      "Como Festa, acumulando qualquer compra, com desvios, e fora com 25 cartas."}},
}};

}  // namespace

const OptionWords& words_of(Option option) { return kWords[static_cast<std::size_t>(option)]; }

std::span<const PresetWords> preset_words() { return kPresetWords; }

}  // namespace comodin
