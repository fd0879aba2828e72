// The chapters in Portuguese.
#include "rulebook/words.h"

namespace comodin {
namespace {

constexpr WordEntry kPortuguese[] = {
    // ---- The title, and how the marks are read ----
    {"title.players", "Regras para {min} a {max} jogadores"},
    {"title.players_exact", "Regras para {min} jogadores"},
    {"title.contents", "Neste livro de regras"},
    {"mark.ruling", "critério {id}"},
    {"mark.assumption", "Suposição."},
    {"mark.example", "Exemplo."},
    {"list.and", "e"},
    {"list.or", "ou"},
    {"about.marks",
     "Uma letra e um número entre parênteses, como {example}, indicam o ponto da folha de regras "
     "que cada trecho segue. Onde a folha se cala ou se contradiz, este livro decide e avisa: "
     "{ruling_example}."},
    {"about.rulings",
     "Onde a folha de regras se cala ou não é clara, este livro decide e avisa: {ruling_example}."},
    {"about.assumption", "O que foi preciso supor traz a palavra “Suposição”."},

    // ---- Headings ----
    {"head.object", "Objetivo do jogo"},
    {"head.box", "Conteúdo"},
    {"head.setup", "Preparação"},
    {"head.turn", "Sua vez"},
    {"head.specials", "As cartas especiais"},
    {"head.ideas", "Ideias para as cartas em branco"},
    {"head.challenge", "Desafios"},
    {"head.uno", "Dizer “UNO”"},
    {"head.out", "Fim da rodada"},
    {"head.score", "Pontuação"},
    {"head.two", "Com dois jogadores"},
    {"head.house", "Regras desta mesa"},
    {"head.unclear", "Respostas para casos duvidosos"},
    {"dice.head.specials", "Os dados de ação"},

    // ---- Object ----
    {"object.target",
     "Seja o primeiro a ficar sem cartas. Quem consegue vence a rodada e soma os pontos das cartas "
     "que restam aos outros. Vence a partida quem chegar primeiro a {target} pontos."},
    {"object.lowest",
     "Fique sem cartas antes dos outros: as que sobrarem na sua mão contam contra você. Quando "
     "alguém chega a {target} pontos, vence a partida quem tiver menos."},
    {"object.hand", "Seja o primeiro a ficar sem cartas: quem consegue vence o jogo."},
    {"object.best_of_three",
     "Seja o primeiro a ficar sem cartas. Quem consegue vence a rodada, e duas rodadas vencem a "
     "partida."},
    {"dice.object.target",
     "Seja o primeiro a ficar sem dados. Quem consegue vence a rodada e soma os pontos dos dados "
     "que restam ao outro. Vence a partida quem chegar primeiro a {target} pontos."},
    {"dice.object.lowest",
     "Fique sem dados antes do seu oponente: os que sobrarem contam contra você. Quando alguém "
     "chega a {target} pontos, vence a partida quem tiver menos."},
    {"dice.object.hand", "Seja o primeiro a ficar sem dados: quem consegue vence o jogo."},
    {"dice.object.best_of_three",
     "Seja o primeiro a ficar sem dados. Quem consegue vence a rodada, e duas rodadas vencem a "
     "partida."},

    // ---- The box ----
    {"box.players", "De {min} a {max} jogadores. [@players]"},
    {"box.players_exact", "Para {min} jogadores. [@players]"},
    {"box.count", "O baralho tem {count} cartas. [@contents]"},
    {"dice.box.count", "O jogo tem {count} dados. [@contents]"},
    {"box.colors",
     "As cores são {colors}. Cada uma traz um símbolo próprio, para quem não distingue bem as "
     "cores. [@symbols]"},
    {"box.icon", "Estas cartas trazem {icon}: {names}. [@icons]"},
    {"box.name", "Carta"},
    {"dice.box.name", "Face"},
    {"box.per_color", "Por cor"},
    {"box.total", "Ao todo"},
    {"box.points", "Pontos"},
    {"box.sum", "Total"},
    {"box.number", "Número {from}"},
    {"box.numbers", "Números de {from} a {to}"},
    {"box.face_value", "seu valor"},
    {"box.die", "Quantos"},
    {"box.faces", "Faces de cada um"},
    {"box.dice", "Estas são as suas faces. [@dice_faces]"},

    // ---- Setting up ----
    {"setup.dealer.lot.deals",
     "Cada jogador tira uma carta. Quem tirar o número mais alto dá as cartas; cartas com símbolo "
     "contam como zero. [@dealer]"},
    {"setup.dealer.lot.starts",
     "Cada jogador tira uma carta. Quem tirar o número mais alto começa, e quem está à sua direita "
     "dá as cartas; cartas com símbolo contam como zero. [@dealer]"},
    {"setup.dealer.random", "Escolham como quiserem quem dá as cartas. [@dealer]"},
    {"setup.tie", "Se houver empate no mais alto, quem empatou tira outra carta. [@dealer_tie]"},
    {"setup.next.left",
     "Depois de cada rodada, quem está à esquerda passa a dar as cartas. [@next_dealer]"},
    {"setup.next.lot",
     "Antes de cada rodada decide-se do mesmo modo quem dá as cartas. [@next_dealer]"},
    {"setup.deal", "Embaralhe e dê {hand} {hand|carta|cartas} a cada jogador. [@deal]"},
    {"setup.pile",
     "Ponha o resto no centro, virado para baixo: é o monte de compra. Vire a carta de cima para "
     "começar a pilha de descarte. [@first_card]"},
    {"setup.first.acts",
     "Se a carta virada for {names}, ela faz efeito como se quem deu as cartas a tivesse jogado. "
     "[@first_special, @card]"},
    {"setup.first.stands", "Se for {names}, ela fica ali, sem efeito. [@first_special, @card]"},
    {"setup.first.names_color",
     "Se for {names}, quem começa escolhe a cor antes de jogar. [@first_wild, @card]"},
    {"setup.first.returns",
     "Se for {names}, devolva-a ao monte e vire outra. [@first_special, @card]"},
    {"setup.first.ignored", "Se for {names}, ignore-a e vire a seguinte. [@first_special, @card]"},
    {"setup.first.any", "uma carta especial"},
    {"setup.first.under",
     "As cartas ignoradas ficam onde estão, embaixo da primeira que vale. [@first_ignored]"},
    {"setup.start",
     "Começa o jogador à esquerda de quem deu as cartas, e joga-se no sentido horário. "
     "[@first_player]"},
    {"dice.setup.dealer.lot.deals",
     "Cada jogador rola um dos seus dados. Quem tirar o número mais alto rola o dado que sobra, e "
     "o outro começa; um símbolo conta como zero. [@dealer]"},
    {"dice.setup.dealer.lot.starts",
     "Cada jogador rola um dos seus dados. Quem tirar o número mais alto começa; um símbolo conta "
     "como zero. [@dealer]"},
    {"dice.setup.dealer.random", "Escolham como quiserem quem começa. [@dealer]"},
    {"dice.setup.tie", "Se houver empate, os dois rolam de novo. [@dealer_tie]"},
    {"dice.setup.next.left", "Depois de cada rodada, começa o outro jogador. [@next_dealer]"},
    {"dice.setup.next.lot", "Antes de cada rodada repete-se toda a preparação. [@next_dealer]"},
    {"dice.setup.deal", "Cada jogador pega {hand} {hand|dado|dados}. [@deal]"},
    {"dice.setup.deal_lot",
     "Quais dados cada um pega, e qual deles rola para ver quem começa, o acaso decide. "
     "[@deal_lot]"},
    {"dice.setup.pile",
     "Os dois rolam todos os seus dados e os deixam à vista. Quem não começa rola no centro o dado "
     "que sobrou: com ele começa a fileira. [@first_card]"},
    {"dice.setup.spare",
     "Os outros dados que ninguém pegou são rolados antes e ficam na frente dele na fileira. "
     "[@deal]"},
    {"dice.setup.first.stands", "Se mostrar {names}, ele fica ali, sem efeito. [@first_special]"},
    {"dice.setup.first.names_color",
     "Se mostrar {names}, quem começa escolhe a cor em jogo. [@first_wild]"},
    {"dice.setup.first.returns",
     "Enquanto mostrar {names}, ele é rolado de novo. [@first_special]"},
    {"dice.setup.first.any", "uma ação"},

    // ---- Turns ----
    {"turn.match.both",
     "Na sua vez, jogue uma carta que combine em cor, número ou símbolo com a carta de cima da "
     "pilha de descarte. Ou jogue um curinga. [@match]"},
    {"turn.match.color",
     "Na sua vez, jogue uma carta da mesma cor que a carta de cima da pilha de descarte. Ou jogue "
     "um curinga. [@match]"},
    {"turn.match.symbol",
     "Na sua vez, jogue uma carta com o mesmo número ou símbolo que a carta de cima da pilha de "
     "descarte. Ou jogue um curinga. [@match]"},
    {"turn.example.both",
     "Sobre um {number} {color} você pode jogar qualquer carta dessa cor, um {number} de qualquer "
     "cor ou um curinga."},
    {"turn.example.color",
     "Sobre um {number} {color} você pode jogar qualquer carta dessa cor ou um curinga."},
    {"turn.example.symbol",
     "Sobre um {number} {color} você pode jogar um {number} de qualquer cor ou um curinga."},
    {"turn.draw.may",
     "Se nenhuma das suas cartas servir, compre uma. Se a carta comprada servir, você pode jogá-la "
     "na hora; se não, sua vez termina. [@draw]"},
    {"turn.draw.must",
     "Se nenhuma das suas cartas servir, compre uma. Se a carta comprada servir, você deve jogá-la "
     "na hora; se não, sua vez termina. [@draw]"},
    {"turn.draw_to_match.may",
     "Se nenhuma das suas cartas servir, compre até sair uma que sirva. Você pode jogar na hora "
     "essa última carta; depois, sua vez termina. [H4]"},
    {"turn.draw_to_match.must",
     "Se nenhuma das suas cartas servir, compre até sair uma que sirva. Você deve jogar na hora "
     "essa última carta. [H4]"},
    {"turn.decline.may",
     "Você também pode comprar mesmo tendo uma carta que sirva. Nesse caso, só pode jogar a carta "
     "que acabou de comprar. [@decline, ruling P2]"},
    {"turn.decline.must_always",
     "Você também pode comprar mesmo tendo uma carta que sirva. Se a carta que acabou de comprar "
     "servir, deve jogá-la; nenhuma outra pode ser jogada. [@decline, ruling P2]"},
    {"turn.forced",
     "Se puder jogar, você deve jogar; não pode comprar em vez disso. Uma carta comprada que sirva "
     "também deve ser jogada. [H5]"},
    {"turn.next", "Depois de jogar ou comprar, a vez passa ao próximo jogador."},
    {"turn.empty",
     "Quando o monte de compra acabar, deixe a carta de cima da pilha de descarte e embaralhe as "
     "outras para formar um novo monte de compra. [@empty_pile]"},
    {"dice.turn.match.both",
     "Na sua vez, acrescente à fileira um dos seus dados que combine em cor ou número com o último "
     "dado dela. Ou jogue um curinga. Você não pode rolar os dados para conseguir uma combinação. "
     "[@match]"},
    {"dice.turn.match.color",
     "Na sua vez, acrescente à fileira um dos seus dados que tenha a cor do último dado dela. Ou "
     "jogue um curinga. Você não pode rolar os dados para conseguir uma combinação. [@match]"},
    {"dice.turn.match.symbol",
     "Na sua vez, acrescente à fileira um dos seus dados que tenha o número ou símbolo do último "
     "dado dela. Ou jogue um curinga. Você não pode rolar os dados para conseguir uma combinação. "
     "[@match]"},
    {"dice.turn.example.both",
     "Sobre um {number} {color} você pode jogar qualquer dado dessa cor, um {number} de qualquer "
     "cor ou um curinga."},
    {"dice.turn.example.color",
     "Sobre um {number} {color} você pode jogar qualquer dado dessa cor ou um curinga."},
    {"dice.turn.example.symbol",
     "Sobre um {number} {color} você pode jogar um {number} de qualquer cor ou um curinga."},
    {"dice.turn.line",
     "A fileira pode ir de cima para baixo ou da direita para a esquerda. [@line]"},
    {"dice.turn.draw.may",
     "Se nenhum dos seus dados servir, pegue um dado do fim da fileira e role de novo todos os "
     "seus dados. Se então algum servir, você pode jogá-lo na mesma vez; se não, sua vez termina. "
     "[@draw]"},
    {"dice.turn.draw.must",
     "Se nenhum dos seus dados servir, pegue um dado do fim da fileira e role de novo todos os "
     "seus dados. Se então algum servir, você deve jogá-lo na mesma vez; se não, sua vez termina. "
     "[@draw]"},
    {"dice.turn.oldest", "O fim da fileira é o dado mais antigo dela. [@draw_oldest]"},
    {"dice.turn.decline.may",
     "Você também pode preferir não jogar um dado que sirva. Nesse caso, pega um dado e rola de "
     "novo do mesmo modo. [@decline]"},
    {"dice.turn.decline.must_always",
     "Você também pode preferir não jogar um dado que sirva. Nesse caso, pega um dado e rola de "
     "novo do mesmo modo. [@decline]"},
    {"dice.turn.reroll",
     "Quem pega dados, por qualquer motivo, rola de novo todos os seus. Se pegou por causa de um "
     "dado de ação, sua vez termina. Se pegou porque não pôde ou não quis jogar, ainda pode jogar "
     "um dado que agora sirva. [@reroll]"},
    {"dice.turn.keep_one",
     "Sempre fica um dado na fileira. Se não houver bastante, pegam-se menos: com dois dados na "
     "fileira, um dado que faz pegar dois faz pegar só um. [@keep_one]"},
    {"dice.turn.keep_one_always",
     "Nunca se pega mais do que isso, nem como castigo. [@keep_one_always]"},
    {"dice.turn.one_die",
     "Se houver um só dado na fileira e nenhum dos seus servir, role de novo todos os seus dados "
     "uma vez. Isso vale também para a primeira jogada. [@one_die]"},
    {"dice.turn.one_die_pass",
     "Depois disso você joga um dado que sirva ou passa; se nenhum servir, sua vez termina. "
     "[@one_die_pass]"},
    {"dice.turn.one_die_decline.off",
     "Enquanto houver um só dado na fileira, você não pode deixar de jogar: não há o que pegar. "
     "[@decline_one_die]"},
    {"dice.turn.one_die_decline.on",
     "Nesta mesa, com um só dado na fileira, você também pode rolar de novo uma vez mesmo tendo um "
     "dado que sirva. [@decline_one_die]"},
    {"dice.turn.open",
     "Nada fica escondido: os dois jogadores veem todos os dados o tempo todo. [@open_hands]"},
    {"turn.open", "Nada fica escondido: todas as mãos são jogadas à vista. [@open_hands]"},

    // ---- The special cards, one by one ----
    {"card.meta", "{count} no baralho · {points} {points|ponto|pontos}"},
    {"dice.card.meta", "{points} {points|ponto|pontos}"},
    {"card.effect", "{effect}"},
    {"card.nothing", "Não tem efeito."},
    {"card.on.both", "Joga-se sobre a sua cor ou sobre outra carta {name}. [@card]"},
    {"card.on.color", "Joga-se sobre a sua cor. [@card]"},
    {"card.on.symbol", "Joga-se sobre outra carta {name}. [@card]"},
    {"card.on.wild", "Joga-se sobre qualquer carta, mesmo que você tenha outra que sirva."},
    {"card.on.guarded", "Joga-se sobre qualquer carta."},
    {"dice.card.on.both", "Joga-se sobre a sua cor ou sobre outro dado {name}. [@card]"},
    {"dice.card.on.any_draw",
     "Joga-se sobre a sua cor ou sobre qualquer outro dado que faça pegar dados. [@card_ruling]"},
    {"dice.card.on.color", "Joga-se sobre a sua cor. [@card]"},
    {"dice.card.on.symbol", "Joga-se sobre outro dado {name}. [@card]"},
    {"dice.card.on.wild", "Joga-se sobre qualquer dado."},
    {"card.any_color", "Pode-se escolher qualquer cor, inclusive a que já estava em jogo. [@card]"},
    {"dice.card.same_only",
     "Um dado que faz pegar outra quantidade não combina com ele. [@card_ruling]"},
    {"card.rightful.no_color",
     "Só é legítimo jogá-la se você não tiver outra carta da cor em jogo. Cartas que combinem em "
     "número ou símbolo, e outros curingas, não importam. [@card]"},
    {"card.rightful.no_color_no_wild",
     "Só é legítimo jogá-la se você não tiver outra carta da cor em jogo nem outro curinga. Cartas "
     "que combinem em número ou símbolo não importam. [@card]"},
    {"card.bluff",
     "Mesmo assim, você pode jogá-la indevidamente: é para isso que existe o desafio. [@wrongful]"},
    {"card.no_bluff", "Nesta mesa ela não pode ser jogada de outro modo, e não há desafios. [H6]"},
    {"card.always",
     "Nesta mesa ela pode ser jogada sempre, seja qual for a sua mão, e não há desafios. [H7]"},
    {"card.first", "Como primeira carta:"},
    {"card.last", "Como última carta:"},
    {"card.text", "Escrito numa carta:"},
    {"dice.card.first", "No dado que começa a fileira:"},
    {"dice.card.last", "Como último dado:"},
    {"first.acts", "faz efeito como se quem deu as cartas a tivesse jogado. [@card]"},
    {"first.acts.draw", "atinge quem ia começar. [@card]"},
    {"first.acts.lose_turn", "perde a vez quem está à esquerda de quem deu as cartas. [@card]"},
    {"first.acts.reverse", "começa quem deu as cartas, e joga-se no sentido contrário. [@card]"},
    {"first.stands", "fica ali, sem efeito."},
    {"first.names_color",
     "quem está à esquerda de quem deu as cartas escolhe a cor e depois joga. [@card]"},
    {"first.returns", "volta ao monte e vira-se outra. [@card]"},
    {"first.ignored", "é ignorada, e vira-se outra por cima."},
    {"dice.first.names_color", "quem começa escolhe a cor em jogo. [@first_wild]"},
    {"dice.first.returns", "esse dado é rolado de novo. [@first_special]"},
    {"last.forbidden", "não pode ser a sua última carta; em vez disso, você compra. [H9]"},
    {"last.plain", "a rodada termina na hora e a carta já não tem efeito. [@at_once]"},
    {"last.wild", "a rodada termina na hora e já não se escolhe cor. [@at_once]"},
    {"last.draws",
     "o próximo jogador ainda compra {draws} {draws|carta|cartas} antes da contagem. [@last_draw]"},
    {"last.no_draw", "a rodada termina na hora e ninguém mais compra. [@last_draw]"},
    {"last.shuffle_wins", "você vence; nada mais é embaralhado. [@last_shuffle]"},
    {"last.shuffles",
     "as mãos ainda são embaralhadas, e você recebe cartas por último. Se não receber nenhuma, "
     "vence. [@last_shuffle]"},
    {"dice.last.draws",
     "seu oponente ainda pega {draws} {draws|dado|dados}, se a fileira permitir, e rola de novo "
     "todos os seus antes da contagem. [@last_draw]"},
    {"dice.last.plain", "a rodada termina na hora e o dado já não tem efeito. [ruling G1]"},
    {"dice.last.wild", "a rodada termina na hora e já não se escolhe cor. [ruling G1]"},
    {"dice.last.no_draw", "a rodada termina na hora e ninguém mais pega dados. [@last_draw]"},
    {"blank.free",
     "Antes de jogar, escreva nela uma regra sua. Quem joga a carta faz o que ela diz e escolhe a "
     "cor."},
    {"blank.plain",
     "Se ficar em branco, é um curinga comum: você escolhe a cor em jogo. [@card_ruling]"},
    {"blank.written", "Nesta mesa, ela traz escrita uma regra própria. {effect}"},
    {"ideas.lead",
     "A folha propõe estas regras para as cartas em branco. Embaixo de cada uma está o que se "
     "escreve na carta."},
    {"ideas.write", "Escreva:"},
    {"ideas.item", "“{name}”. {effect} [@card]"},

    // Notes on effects that the rule sheets leave open
    {"note.shuffle_hands",
     "As cartas são distribuídas sempre no sentido horário, seja qual for o sentido do jogo, até "
     "não sobrar nenhuma. O sentido do jogo não muda, e você escolhe a cor depois de ver a sua "
     "nova mão."},
    {"note.deal_out",
     "Escolher uma cor é obrigatório, e você decide qual carta vai para quem; não importa se nem "
     "todos recebem a mesma quantidade. Se você não tiver nenhuma carta de cor, nada é dado."},
    {"note.turn_top",
     "A carta virada não tem efeito próprio. Pode-se combinar com o número ou símbolo dela, mas a "
     "sua cor dá lugar à que for escolhida. Se não houver carta para virar, nem depois de "
     "embaralhar, vale como uma carta sem ícone."},
    {"note.if_icon",
     "Se a carta não trouxer {icon}, nada mais acontece: você escolhe a cor e sua vez termina."},
    {"note.draw_keeps_turn", "Quem tem que comprar não perde a vez por isso."},
    {"note.lose_turn_chosen",
     "Quem for escolhido duas vezes perde a vez duas vezes; uma vez perdida por causa de outra "
     "carta não conta entre elas."},
    {"note.discard",
     "Pode-se descartar qualquer carta; ela vai para baixo da carta de cima, sem efeito."},
    {"note.draw_until_color", "Um curinga não tem cor e não encerra a compra."},
    {"note.draw_instead",
     "As cartas são compradas todas juntas, e uma delas pode ser jogada; se nenhuma servir, a vez "
     "termina."},
    {"note.level",
     "Esse jogador decide quais cartas descarta e conserva a vez. As cartas descartadas vão para "
     "baixo da carta de cima, sem efeito."},
    {"note.discard_all", "Quem fica sem cartas desse modo vence."},

    // ---- Challenges ----
    {"challenge.next",
     "Se você é o próximo jogador e acha que a carta {name} foi jogada indevidamente, pode "
     "desafiar quem a jogou em vez de comprar. [@challenge]"},
    {"challenge.anyone",
     "Qualquer um que ache que a carta {name} foi jogada indevidamente pode desafiar quem a jogou. "
     "[@challenge]"},
    {"challenge.until",
     "O desafio precisa vir antes que o próximo jogador aceite as cartas, e cada carta só pode ser "
     "desafiada uma vez. [@challenge_turn]"},
    {"challenge.show",
     "Quem a jogou mostra toda a sua mão a quem desafiou, e a mais ninguém. [@challenge]"},
    {"challenge.guilty", "Culpado: quem a jogou compra {draws} {draws|carta|cartas}. [@challenge]"},
    {"challenge.guilty_turn",
     "Ninguém mais compra, e o próximo jogador conserva a vez. [@challenge_turn]"},
    {"challenge.innocent", "Inocente: quem desafiou compra {innocent} cartas. [@challenge]"},
    {"challenge.innocent_next",
     "Inocente: quem desafiou compra {innocent} cartas em vez de {draws} e perde a vez. "
     "[@challenge]"},
    {"challenge.innocent_turn",
     "Se quem desafiou foi o próximo jogador, ele também perde a vez. Se foi outra pessoa, o "
     "próximo jogador não compra nada e conserva a vez. [@challenge_turn]"},
    {"challenge.color", "A cor escolhida vale em qualquer caso. [@challenge_color]"},
    {"challenge.moment", "Contam a mão e a cor em jogo como estavam no momento da jogada."},

    // ---- UNO ----
    {"uno.played_down", "Ao jogar a sua penúltima carta, diga “UNO” em voz alta. [@uno]"},
    {"uno.holding_one",
     "No momento em que ficar com uma só carta, seja como for, você deve dizer “UNO” em voz alta. "
     "[@uno]"},
    {"uno.caught",
     "Se não disser e alguém perceber antes que o próximo jogador comece a sua vez, você compra "
     "{penalty} {penalty|carta|cartas}. [@uno]"},
    {"uno.free", "Nesta mesa, esquecer não custa nada. [@uno]"},
    {"uno.late",
     "Você ainda pode dizer depois, enquanto ninguém tiver percebido. [@uno_late, ruling U2]"},
    {"uno.automatic", "Nesta mesa o “UNO” é dito automaticamente, e ninguém pode esquecer. [@uno]"},
    {"dice.uno.played_down", "Ao jogar o seu penúltimo dado, diga “UNO” em voz alta. [@uno]"},
    {"dice.uno.holding_one",
     "No momento em que ficar com um só dado, seja como for, você deve dizer “UNO” em voz alta. "
     "[@uno]"},
    {"dice.uno.caught",
     "Se não disser e seu oponente perceber antes de começar a vez dele, você pega {penalty} "
     "{penalty|dado|dados} e rola de novo todos os seus. [@uno]"},
    {"dice.uno.one_die",
     "Se houver um só dado na fileira, pegue em vez disso um dado do seu oponente e role de novo "
     "todos os seus. [@uno_one_die]"},
    {"dice.uno.gift",
     "Seu oponente escolhe qual dado entrega. Se era o último, ele fica sem dados e vence a "
     "rodada. [@uno_gift]"},

    // ---- The end of a round ----
    {"out.end",
     "A rodada termina quando um jogador fica sem cartas; esse jogador vence a rodada. "
     "[@round_end]"},
    {"out.at_once",
     "Termina na hora: se a última carta for um curinga, não se escolhe cor{challenge}. [@at_once, "
     "ruling G1]"},
    {"out.challenge", ", e nada mais pode ser desafiado"},
    {"out.last_draw",
     "Se a última carta foi {names}, o próximo jogador ainda compra as cartas, e elas contam. "
     "[@last_draw]"},
    {"out.no_last_draw", "Se a última carta for {names}, ninguém compra. [@last_draw]"},
    {"out.last_shuffle.wins", "Quem termina com a carta {names} também vence. [@last_shuffle]"},
    {"out.last_shuffle.shuffles",
     "Se a última carta for {names}, as mãos ainda são embaralhadas e quem a jogou recebe cartas "
     "por último; se não receber nenhuma, vence. [@last_shuffle]"},
    {"out.finish.no_special",
     "A sua última carta não pode ser uma carta especial. Se for, você compra. [H9]"},
    {"out.finish.no_wild", "A sua última carta não pode ser um curinga. Se for, você compra. [H9]"},
    {"dice.out.end",
     "A rodada termina quando um jogador fica sem dados; esse jogador vence a rodada. "
     "[@round_end]"},
    {"dice.out.at_once",
     "Termina na hora: se o último dado for um curinga, não se escolhe cor. [@at_once, ruling G1]"},
    {"dice.out.last_draw",
     "Se o último dado foi {names}, seu oponente ainda pega os dados que a fileira permitir e rola "
     "de novo todos os seus; esses dados contam. [@last_draw]"},
    {"dice.out.no_last_draw", "Se o último dado for {names}, ninguém pega dados. [@last_draw]"},

    // ---- Scoring ----
    {"score.points", "As cartas valem o seguinte. [@points]"},
    {"dice.score.points", "Os dados valem o seguinte. [@points]"},
    {"score.target",
     "Quem vence uma rodada soma os pontos de todas as cartas que restam aos outros. Se ninguém "
     "chegou a {target} pontos, embaralha-se e distribui-se de novo; vence a partida quem chegar "
     "primeiro a {target}. [@scoring_target]"},
    {"score.lowest",
     "Depois de cada rodada, cada jogador soma as cartas que restam na sua mão. Quando alguém "
     "chega a {target} pontos, vence a partida quem tiver menos. [@scoring_lowest]"},
    {"score.lowest_tie",
     "Se houver empate no menor total, joga-se outra rodada. [@scoring_tie, ruling G3]"},
    {"score.hand",
     "Cada rodada é um jogo completo: quem a vence ganha o jogo. Embaralha-se e joga-se de novo. "
     "[@scoring_hand]"},
    {"score.best_of_three",
     "Não se contam pontos: vence a partida quem ganhar duas de três rodadas. "
     "[@scoring_best_of_three]"},
    {"dice.score.target",
     "Quem vence uma rodada soma os pontos de todos os dados que restam ao outro, como estão. Se "
     "ninguém chegou a {target} pontos, começa-se de novo; vence a partida quem chegar primeiro a "
     "{target}. [@scoring_target]"},
    {"dice.score.lowest",
     "Depois de cada rodada, cada jogador soma os dados que lhe restam. Quando alguém chega a "
     "{target} pontos, vence a partida quem tiver menos. [@scoring_lowest]"},
    {"dice.score.hand",
     "Cada rodada é um jogo completo: quem a vence ganha o jogo. [@scoring_hand]"},
    {"score.other", "Outra maneira de contar"},
    {"other.target",
     "Quem vence uma rodada soma os pontos de todas as cartas que restam aos outros, e vence quem "
     "chegar primeiro a {target} pontos. [@scoring_target]"},
    {"other.lowest",
     "Depois de cada rodada, cada jogador soma as cartas que restam na sua mão. Quando alguém "
     "chega a {target} pontos, vence quem tiver menos; se houver empate, joga-se outra rodada. "
     "[@scoring_lowest, @scoring_tie]"},
    {"other.hand", "Cada rodada é um jogo completo, e não se contam pontos. [@scoring_hand]"},
    {"other.best_of_three",
     "Não se contam pontos: vence a partida quem ganhar duas de três rodadas. "
     "[@scoring_best_of_three]"},
    {"dice.other.target",
     "Quem vence uma rodada soma os pontos de todos os dados que restam ao outro, e vence quem "
     "chegar primeiro a {target} pontos. [@scoring_target]"},
    {"dice.other.lowest",
     "Depois de cada rodada, cada jogador soma os dados que lhe restam. Quando alguém chega a "
     "{target} pontos, vence quem tiver menos. [@scoring_lowest]"},

    // ---- Two players ----
    {"two.back", "{names}: a vez volta na hora a quem jogou a carta. [ruling P1]"},
    {"two.reverse.skip",
     "{names}: quando o sentido muda, a vez volta na hora a quem jogou a carta, porque o outro a "
     "perde. [@two_player_reverse]"},
    {"two.reverse.turn",
     "{names}: só muda o sentido, e a vez é do outro jogador. [@two_player_reverse]"},
};

}  // namespace

std::span<const WordEntry> portuguese_words() { return kPortuguese; }

}  // namespace comodin
