// Effects, house rules and unclear cases in Portuguese.
#include "rulebook/words.h"

namespace comodin {
namespace {

constexpr WordEntry kPortugueseCases[] = {
    // ---- Effects as sentences ----
    {"who.i", "você"},
    {"who.next", "o próximo jogador"},
    {"who.previous", "o jogador anterior"},
    {"who.left", "o jogador à sua esquerda"},
    {"who.right", "o jogador à sua direita"},
    {"who.chosen", "outro jogador à sua escolha"},
    {"who.that", "esse jogador"},
    {"who.opponents", "todos os outros jogadores"},
    {"who.everyone", "todos os jogadores"},
    {"who.most", "o jogador com mais cartas"},
    {"who.fewest", "o jogador com menos cartas"},
    {"dice.who.next", "seu oponente"},
    {"to.i", "quem jogou a carta"},
    {"to.next", "quem vem a seguir"},
    {"to.previous", "quem jogou antes"},
    {"to.left", "quem está à sua esquerda"},
    {"to.right", "quem está à sua direita"},
    {"to.chosen", "outro jogador à sua escolha"},
    {"to.that", "quem foi escolhido"},
    {"to.opponents", "todos os outros"},
    {"to.everyone", "todos"},
    {"to.most", "quem tem mais cartas"},
    {"to.fewest", "quem tem menos cartas"},
    {"to.own_left", "quem está à própria esquerda"},
    {"to.own_right", "quem está à própria direita"},
    {"cards.one", "uma carta"},
    {"cards.some", "{n} cartas"},
    {"cards.all_wilds", "todos os curingas"},
    {"cards.all_wilds.many", "todos os seus curingas"},
    {"cards.all_wilds.one", "todos os seus curingas"},
    {"cards.all_wilds.you", "todos os seus curingas"},
    {"cards.named_color", "todas as cartas da cor escolhida"},
    {"cards.all_numbered", "todas as cartas com um {n}"},
    {"cards.chosen_color", "todas as cartas de uma cor à escolha"},
    {"may.you", "pode"},
    {"may.one", "pode"},
    {"may.many", "podem"},
    {"do.draw.you", "compra {n} {n|carta|cartas}"},
    {"do.draw.one", "compra {n} {n|carta|cartas}"},
    {"do.draw.many", "compram {n} {n|carta|cartas} cada um"},
    {"dice.do.draw.you",
     "pega {n} {n|dado|dados} do fim da fileira, rola de novo todos os seus dados"},
    {"dice.do.draw.one",
     "pega {n} {n|dado|dados} do fim da fileira, rola de novo todos os seus dados"},
    {"dice.do.draw.many",
     "pegam {n} {n|dado|dados} cada um do fim da fileira, rolam de novo todos os seus dados"},
    {"do.draw_instead.you", "compra {n} {n|carta|cartas} no lugar da compra normal"},
    {"do.draw_instead.one", "compra {n} {n|carta|cartas} no lugar da compra normal"},
    {"do.draw_instead.many", "compram {n} {n|carta|cartas} cada um no lugar da compra normal"},
    {"do.draw_until_color.you", "compra até sair uma carta da cor escolhida"},
    {"do.draw_until_color.one", "compra até sair uma carta da cor escolhida"},
    {"do.draw_until_color.many", "compram, cada um, até sair uma carta da cor escolhida"},
    {"do.draw_until_playable.you", "compra até sair uma carta que possa ser jogada"},
    {"do.draw_until_playable.one", "compra até sair uma carta que possa ser jogada"},
    {"do.draw_until_playable.many", "compram, cada um, até sair uma carta que possa ser jogada"},
    {"do.discard.you", "descarta {cards}"},
    {"do.discard.one", "descarta {cards}"},
    {"do.discard.many", "descartam {cards}"},
    {"do.discard.base", "descartar {cards}"},
    {"do.level.you", "compra ou descarta até ficar com {n} {n|carta|cartas}"},
    {"do.level.one", "compra ou descarta até ficar com {n} {n|carta|cartas}"},
    {"do.level.many", "compram ou descartam até ficar com {n} {n|carta|cartas} cada um"},
    {"do.lose_turn.you", "perde a sua próxima vez"},
    {"do.lose_turn.one", "perde a vez"},
    {"do.lose_turn.chosen", "perde a vez quando ela chegar"},
    {"do.lose_turn.many", "perdem a sua próxima vez"},
    {"do.play_again.you", "joga de novo"},
    {"do.name_color.you", "escolhe a cor em jogo"},
    {"do.swap_hands.you", "troca de mão com {other}"},
    {"do.swap_hands.one", "troca de mão com {other}"},
    {"do.swap_hands.many", "trocam de mão com {other}"},
    {"do.swap_hands.base", "trocar de mão com {other}"},
    {"do.give.you", "dá {cards} a {other}"},
    {"do.give.one", "dá {cards} a {other}"},
    {"do.give.many", "dão {cards} a {other}"},
    {"do.give.base", "dar {cards} a {other}"},
    {"do.take.you", "pega {cards} de {other}, sem ver"},
    {"do.take.one", "pega {cards} de {other}, sem ver"},
    {"do.take.many", "pegam {cards} de {other}, sem ver"},
    {"do.show.you", "mostra a sua mão a {other}"},
    {"do.show.one", "mostra a sua mão a {other}"},
    {"do.show.many", "mostram a sua mão a {other}"},
    {"do.choose.you", "escolhe uma destas ações: {parts}"},
    {"do.choose.one", "escolhe uma destas ações: {parts}"},
    {"do.choose.many", "escolhem, cada um, uma destas ações: {parts}"},
    {"do.choose.base", "escolher uma destas ações: {parts}"},
    {"do.reverse", "o sentido do jogo muda"},
    {"do.shuffle_hands",
     "todas as mãos são recolhidas, embaralhadas e distribuídas de novo, carta por carta, a "
     "começar pela sua esquerda"},
    {"do.pass_hands.left", "cada jogador passa toda a sua mão para a esquerda"},
    {"do.pass_hands.right", "cada jogador passa toda a sua mão para a direita"},
    {"do.pass_hands.play_direction",
     "cada jogador passa toda a sua mão adiante no sentido do jogo"},
    {"do.deal_out",
     "você escolhe uma cor da sua mão da qual queira se livrar; a começar pela esquerda, e sempre "
     "no sentido horário, dá uma carta dessa cor a cada um dos outros, um após o outro, até não "
     "sobrar nenhuma"},
    {"do.turn_top", "você vira a carta de cima do monte de compra e a põe na pilha de descarte"},
    {"do.if_cannot_play", "se {subject} não puder jogar nada, {parts}"},
    {"do.if_icon", "se essa carta trouxer {icon}, {parts}"},
    {"do.say", "a carta é lida em voz alta, “{text}”, e outro jogador confirma que foi cumprida"},
    {"do.then_name_color", "depois você escolhe a cor em jogo"},

    // ---- House rules ----
    {"house.lead",
     "Nesta mesa ficou combinado o seguinte. Os capítulos anteriores já levam isso em conta."},
    {"house.stacking.same",
     "Acumular. Uma carta que faz você comprar pode ser respondida com outra igual: as cartas a "
     "comprar se somam, e o próximo jogador tem que responder por sua vez. Quem não pode ou não "
     "quer responder compra todas e perde a vez. O último curinga decide a cor. O desafio vale só "
     "para a última carta: se quem a jogou for culpado, compra tudo o que se acumulou; se for "
     "inocente, quem desafiou compra tudo o que se acumulou e mais duas cartas. Onde uma última "
     "carta ainda faz o próximo comprar, ele compra tudo o que se acumulou. [H1]"},
    {"house.stacking.any",
     "Acumular. Uma carta que faz você comprar pode ser respondida com qualquer outra que faça "
     "comprar: as cartas a comprar se somam, e o próximo jogador tem que responder por sua vez. As "
     "cartas de cor respondem a um curinga seja qual for a sua cor, e um curinga já respondido não "
     "pode mais ser desafiado. Quem não pode ou não quer responder compra todas e perde a vez. O "
     "último curinga decide a cor. O desafio vale só para a última carta: se quem a jogou for "
     "culpado, compra tudo o que se acumulou; se for inocente, quem desafiou compra tudo o que se "
     "acumulou e mais duas cartas. Onde uma última carta ainda faz o próximo comprar, ele compra "
     "tudo o que se acumulou. [H1]"},
    {"house.seven_zero.on",
     "O sete e o zero. Quem joga um 7 deve trocar de mão com um jogador à sua escolha. Quando se "
     "joga um 0, todas as mãos passam um lugar adiante no sentido do jogo. Como última carta, não "
     "têm efeito. [H2]"},
    {"house.jump_in.on",
     "Jogar fora da vez. Quem tem uma carta de cor idêntica à de cima, em cor e em número ou "
     "símbolo, pode jogá-la sem esperar a sua vez, enquanto a próxima vez não tiver começado e a "
     "carta de cima não for sua. O jogo segue a partir de quem se adiantou. Se a carta de cima "
     "tinha uma ação que ainda não se cumpriu, ela fica anulada, e a nova age a partir de quem se "
     "adiantou. [H3]"},
    {"house.draw_to_match.on",
     "Comprar até poder jogar. Quem compra continua comprando até sair uma carta que possa ser "
     "jogada de forma legítima; só essa última carta pode ser jogada. [H4]"},
    {"house.forced_play.on",
     "Jogada obrigatória. Quem pode jogar deve jogar; uma carta comprada que sirva é jogada. [H5]"},
    {"house.draw_four.no_bluff",
     "Sem blefe. Um curinga que faz comprar não pode ser jogado indevidamente, e não há desafios. "
     "[H6]"},
    {"house.draw_four.always",
     "Sempre legítimo. Um curinga que faz comprar pode ser jogado com qualquer mão, e não há "
     "desafios. [H7]"},
    {"house.finish.no_special",
     "O fecho. A última carta não pode ser uma carta especial; quem fica só com uma delas compra. "
     "Isso não limita as cartas descartadas ou dadas por um efeito. [H9]"},
    {"house.finish.no_wild",
     "O fecho. A última carta não pode ser um curinga; quem fica só com um compra. Isso não limita "
     "as cartas descartadas ou dadas por um efeito. [H9]"},
    {"house.deflect.on",
     "Desviar. Enquanto uma compra espera por você, uma carta que inverte o sentido, da cor em "
     "jogo, a devolve a quem a mandou e muda o sentido; uma carta que pula a vez, da mesma cor, "
     "passa a compra a quem vem depois de você. Um curinga desviado não pode mais ser desafiado, e "
     "uma última carta que desvia não faz ninguém comprar. A compra de uma primeira carta volta a "
     "quem deu as cartas. [H10]"},
    {"house.teams.on",
     "Duplas. Jogam quatro, e os parceiros se sentam frente a frente. Quando um fica sem cartas, "
     "sua dupla vence a rodada e soma as cartas dos adversários; os dois parceiros têm a mesma "
     "pontuação. [H11]"},
    {"house.hand_limit.number",
     "Limite de cartas. Quem chega a {value} cartas está fora da rodada: a última carta comprada "
     "não pode ser jogada, o resto da compra é dispensado, e a mão vai para baixo da pilha de "
     "descarte e conta para quem vencer. O último jogador que restar vence a rodada. [H12]"},
    {"house.hand_size.changed",
     "Cada jogador recebe {value} {value|carta|cartas} em vez de {usual}. [H8]"},
    {"dice.house.hand_size.changed",
     "Cada jogador pega {value} {value|dado|dados} em vez de {usual}. [H8]"},
    {"house.target.changed", "Joga-se até {value} pontos em vez de {usual}. [H8]"},
    {"house.uno_penalty.changed",
     "O castigo por esquecer o “UNO” é de {value} em vez de {usual}. [H8]"},
    {"house.drawn_card.may", "Uma carta comprada que sirva pode ser jogada ou guardada. [@draw]"},
    {"house.drawn_card.must",
     "Uma carta comprada que sirva deve ser jogada se não havia outra. [@draw]"},
    {"house.drawn_card.must_always",
     "Uma carta comprada que sirva deve sempre ser jogada. [@draw]"},
    {"dice.house.drawn_card.may",
     "Um dado que sirva depois de pegar pode ser jogado ou guardado. [@draw]"},
    {"dice.house.drawn_card.must",
     "Um dado que sirva depois de pegar deve ser jogado se antes nenhum servia. [@draw]"},
    {"dice.house.drawn_card.must_always",
     "Um dado que sirva depois de pegar deve sempre ser jogado. [@draw]"},
    {"house.two_player_reverse.skip",
     "Com dois jogadores, uma mudança de sentido faz o outro perder a vez. [@two_player_reverse]"},
    {"house.two_player_reverse.turn",
     "Com dois jogadores, uma mudança de sentido não faz ninguém perder a vez. "
     "[@two_player_reverse]"},
    {"house.last_shuffle.wins",
     "Uma última carta que embaralharia as mãos vence na hora. [@last_shuffle]"},
    {"house.last_shuffle.shuffles",
     "Uma última carta que embaralha as mãos ainda as embaralha. [@last_shuffle]"},
    {"house.uno_calls.players", "Cada jogador diz “UNO” por conta própria. [@uno]"},
    {"house.uno_calls.automatic", "O “UNO” é dito automaticamente. [@uno]"},
    {"house.draw_four.challenge",
     "Os curingas que fazem comprar podem ser desafiados. [@challenge]"},
    {"house.scoring.target", "A partida é jogada por pontos. [@scoring_target]"},
    {"house.scoring.lowest", "Vence a partida quem tiver menos pontos. [@scoring_lowest]"},
    {"house.scoring.hand", "Cada rodada é um jogo completo. [@scoring_hand]"},
    {"house.scoring.best_of_three",
     "Vence a partida quem ganhar duas de três rodadas. [@scoring_best_of_three]"},
    {"house.start_wild.keep", "Um curinga que começa a fileira fica ali. [@first_wild]"},
    {"house.start_wild.reroll",
     "Um curinga no começo da fileira também é rolado de novo. [@first_wild]"},
    {"house.draw_die_match.same",
     "Um dado que faz pegar dados só vai sobre a sua cor ou sobre outro igual. [@draw_die]"},
    {"house.draw_die_match.any",
     "Um dado que faz pegar dados vai também sobre qualquer outro desse tipo. [@draw_die]"},
    {"house.dice_set.changed", "Usam-se os dados do conjunto “{value}”. [@dice_faces]"},
    {"house.single_die_decline.off",
     "Com um só dado na fileira, ninguém pode deixar de jogar. [@decline_one_die]"},
    {"house.single_die_decline.on",
     "Com um só dado na fileira, pode-se rolar de novo mesmo que um dado sirva. "
     "[@decline_one_die]"},
    {"house.custom", "{name} diz: {text}. [@card]"},

    // ---- Unclear cases ----
    {"unclear.nothing_to_draw",
     "E se não houver mais nada para comprar? Compra-se o que houver. Se não houver nada, você não "
     "pode deixar de jogar, e quem não tem uma jogada legítima passa. Quando todos passam em "
     "seguida, a rodada é anulada e a mesma pessoa dá as cartas de novo; também é anulada uma "
     "rodada que não tenha terminado depois de {turns} jogadas por jogador. [@nothing_to_draw]"},
    {"unclear.G1",
     "Quando exatamente termina a rodada? Assim que uma mão fica vazia: já não se escolhe "
     "cor{challenge}. [ruling G1]"},
    {"unclear.G1.draw",
     "Quando exatamente termina a rodada? Assim que uma mão fica vazia: já não se escolhe "
     "cor{challenge}. Só se compram ainda as cartas que a última carta manda comprar. [ruling G1]"},
    {"dice.unclear.G1",
     "Quando exatamente termina a rodada? Assim que um jogador fica sem dados: já não se escolhe "
     "cor. [ruling G1]"},
    {"dice.unclear.G1.draw",
     "Quando exatamente termina a rodada? Assim que um jogador fica sem dados: já não se escolhe "
     "cor. Só se pegam ainda os dados que o último dado manda pegar. [ruling G1]"},
    {"unclear.G2",
     "O que significa “não poder jogar”? Não ter nenhuma carta que possa ser jogada de forma "
     "legítima. Ninguém é obrigado a jogar uma carta indevidamente. [ruling G2]"},
    {"unclear.G3",
     "E se os melhores empatarem? Joga-se outra rodada. Se cada rodada é um jogo completo, quem a "
     "vence ganha a partida; na melhor de três, contam-se as rodadas vencidas. [ruling G3]"},
    {"unclear.P3",
     "Pode-se responder a uma carta que faz comprar com outra? Não: quem tem que comprar, compra. "
     "[ruling P3]"},
    {"dice.unclear.P3",
     "Pode-se responder a um dado que faz pegar dados com outro? Não: quem tem que pegar dados, "
     "pega. [ruling P3]"},
    {"unclear.P4",
     "Como se compram várias cartas? Uma por vez; se os montes não bastarem, pega-se o que houver. "
     "[ruling P4]"},
    {"dice.unclear.P4",
     "E se não houver dados suficientes? Pegam-se os que houver; na fileira sempre fica um. "
     "[ruling P4]"},
    {"unclear.U1",
     "Até quando se pode flagrar quem esqueceu de dizer “UNO”? Do momento em que devia dizer até a "
     "próxima vez começar com uma jogada ou uma compra. Aceitar cartas, desafiar ou comprar por "
     "obrigação não dá início a uma vez. [ruling U1]"},
    {"unclear.U1.forced",
     "Até quando se pode flagrar quem esqueceu de dizer “UNO”? Do momento em que devia dizer até a "
     "próxima vez começar com uma jogada ou uma compra. Comprar por obrigação não dá início a uma "
     "vez. [ruling U1]"},
    {"dice.unclear.U1.forced",
     "Até quando se pode flagrar quem esqueceu de dizer “UNO”? Do momento em que devia dizer até a "
     "vez do outro começar com uma jogada ou ao pegar um dado. Pegar dados por causa de um dado de "
     "ação não dá início a uma vez. [ruling U1]"},
    {"unclear.U2",
     "Já é tarde demais para dizer? Não, enquanto ninguém tiver percebido; quem diz fica a salvo. "
     "Depois que a próxima vez começou, dizer não adianta. [ruling U2]"},
    {"unclear.U3",
     "Pode-se dizer “UNO” antes da hora? Só na sua vez, com exatamente duas cartas na mão, e uma "
     "única vez. Se no fim não for preciso, fica sem efeito. [ruling U3]"},
    {"dice.unclear.U3",
     "Pode-se dizer “UNO” antes da hora? Só na sua vez, com exatamente dois dados, e uma única "
     "vez. Se no fim não for preciso, fica sem efeito. [ruling U3]"},
    {"unclear.U4",
     "Quando se decide quem deve dizer “UNO”? Quando a cor já foi escolhida e todo o resto foi "
     "escolhido e entregue. Quem depois compra, por qualquer motivo, já não precisa dizer. Vários "
     "jogadores podem ter que dizer ao mesmo tempo. [ruling U4]"},
    {"dice.unclear.U4",
     "Quando se decide quem deve dizer “UNO”? Quando a cor já foi escolhida. Quem depois pega "
     "dados, por qualquer motivo, já não precisa dizer. [ruling U4]"},
    {"unclear.U5.played_down",
     "Quem deve dizer “UNO”? Só quem jogou a penúltima carta; não quem fica com uma só de outro "
     "modo. [ruling U5]"},
    {"dice.unclear.U5.played_down",
     "Quem deve dizer “UNO”? Quem jogou o penúltimo dado. [ruling U5]"},
    {"unclear.U5.holding_one",
     "Quem deve dizer “UNO”? Quem fica com uma só carta, seja como for: recebê-la também vale, mas "
     "não na distribuição que começa a rodada. [ruling U5]"},
    {"unclear.U6",
     "E se alguém for acusado sem razão? Nada acontece, e não custa nada. [ruling U6]"},
    {"unclear.E1",
     "Para onde vão as cartas que um efeito manda descartar? Para baixo da carta de cima, sem "
     "efeito. [ruling E1]"},
    {"unclear.E2",
     "E se um efeito esvaziar uma mão? Vence quem não tiver cartas ao fim de uma frase do efeito; "
     "se forem vários, o primeiro na ordem do jogo depois de quem jogou a carta. [ruling E2]"},
    {"unclear.E3",
     "Quando se escolhe a cor? Quando a carta diz e, se ela não diz, no fim; mas antes de qualquer "
     "frase que fale da cor escolhida ou do que se pode jogar. Escolhe-se uma única vez. [ruling "
     "E3]"},
    {"unclear.E4",
     "Um curinga tem cor? Não: ele não encerra uma compra “até a cor escolhida”. Essa compra "
     "termina, no mais tardar, quando não há mais cartas. [ruling E4]"},
    {"unclear.E5",
     "Quem é escolhido, e em que ordem? O jogador escolhido é sempre outro, e escolhe-se de novo a "
     "cada vez. Se vários empatam com mais ou com menos cartas, vale o primeiro na ordem do jogo "
     "depois de quem jogou a carta. Se vários decidem, decidem na ordem do jogo, e por último quem "
     "jogou a carta. O que se pega sem ver, o acaso decide. [ruling E5]"},
    {"unclear.E6",
     "Uma carta faz mais do que diz? Não. Comprar não custa a vez se a carta não disser, e uma "
     "escolha só pode ser recusada se a carta disser “pode”. [ruling E6]"},
};

}  // namespace

std::span<const WordEntry> portuguese_case_words() { return kPortugueseCases; }

}  // namespace comodin
