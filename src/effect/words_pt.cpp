#include "effect/words.h"

namespace comodin {

template <>
EffectWords effect_words<Language::pt>() {
  EffectWords words;
  words.groups = {
      {"player", "jogador|jogadora|pessoa|adversário|adversária|amigo|amiga"},
      {"minha", "a|as|minha|minhas|sua|suas|tua|tuas"},
      {"want", "escolho|escolher|escolha|quiser|quiseres|queira|queiras|quero|preferir|escolheres"},
      {"escolhida", "escolhida|nomeada|dita|pedida"},
      {"draw",
       "compro/compra/compram/comprar/compre|comprem|saco/saca/sacam/sacar/saque|saquem|"
       "puxo/puxa/puxam/puxar/puxe|puxem|pesco/pesca/pescam/pescar/pesque|pesquem"},
      {"drop", "descarto/descarta/descartam/descartar/descarte/descartas|descartem"},
      {"choose", "escolho/escolhe/escolhem/escolher/escolha/escolhes|escolham"},
      {"lose", "perco/perde/perdem/perder/perca|perdes|percam"},
      {"play", "jogo/joga/jogam/jogar/jogue/jogas|joguem"},
      {"give",
       "dou/dá/dão/dar/dê/dás|deem|entrego/entrega/entregam/entregar/entregue|entreguem|"
       "passo/passa/passam/passar/passe/passas|passem"},
      {"swap", "troco/troca/trocam/trocar/troque/trocas|troquem"},
      {"show", "mostro/mostra/mostram/mostrar/mostre/mostras|mostrem"},
      {"deck", "baralho|monte|pilha|maço"},
  };
  words.imperatives = {1, 3};
  words.whos = {
      {Who::i,
       VerbPerson::first,
       {"(eu|você|tu|vc)", "quem jogou|joga|jogar esta|essa [carta]",
        "o|a jogador|jogadora que jogou|joga|jogar esta|essa [carta]"},
       {"mim", "você|ti|vc"}},
      {Who::next,
       VerbPerson::one,
       {"(o|a) próximo|próxima [<player>]", "(o|a) seguinte [<player>]", "(o|a) <player> seguinte",
        "(o|a) <player> [que] [vem] depois [de] [mim]"},
       {}},
      {Who::previous,
       VerbPerson::one,
       {"(o|a) anterior [<player>]", "(o|a) <player> anterior", "o|a último|última [<player>]"},
       {}},
      {Who::left,
       VerbPerson::one,
       {"o|a jogador|jogadora da minha esquerda", "o|a da minha esquerda",
        "o|a <player> à|da [minha|tua|sua] esquerda", "o|a à|da [minha|tua|sua] esquerda",
        "quem está à [minha|tua|sua] esquerda", "meu|minha|teu|seu vizinho|vizinha da esquerda"},
       {"o|a jogador|jogadora da minha esquerda", "o|a da minha esquerda",
        "o|a <player> à|da minha esquerda", "quem está à minha esquerda",
        "meu|minha vizinho|vizinha da esquerda"}},
      {Who::right,
       VerbPerson::one,
       {"o|a jogador|jogadora da minha direita", "o|a da minha direita",
        "o|a <player> à|da [minha|tua|sua] direita", "o|a à|da [minha|tua|sua] direita",
        "quem está à [minha|tua|sua] direita", "meu|minha|teu|seu vizinho|vizinha da direita"},
       {"o|a jogador|jogadora da minha direita", "o|a da minha direita",
        "o|a <player> à|da minha direita", "quem está à minha direita",
        "meu|minha vizinho|vizinha da direita"}},
      {Who::chosen,
       VerbPerson::one,
       {"um|uma jogador|jogadora que eu escolher",
        "um|uma jogador|jogadora à [minha|sua|tua] escolha", "um|uma <player> escolhido|escolhida",
        "um|uma|o|a <player> que [eu|você|tu|vc] <want>", "outro|outra <player>",
        "um|uma <player> qualquer", "qualquer|algum|alguma|um|uma [outro] <player>", "alguém",
        "alguém que [eu|você|tu|vc] <want>", "quem eu|você|tu|vc <want>",
        "quem quiseres|escolheres|quero|escolho"},
       {"um|uma jogador|jogadora que eu escolher",
        "um|uma jogador|jogadora à [minha|sua|tua] escolha", "um|uma <player> escolhido|escolhida",
        "um|uma|o|a <player> que [eu|você|tu|vc] <want>", "outro|outra <player>",
        "um|uma <player> qualquer", "qualquer|algum|alguma|um|uma [outro] <player>",
        "alguém [que] [eu|você|tu|vc] [<want>]", "quem [eu|você|tu|vc] <want>"}},
      {Who::that,
       VerbPerson::one,
       {"esse|essa|aquele|aquela|este|esta <player>", "o|a mesmo|mesma <player>",
        "o|a <player> escolhido|escolhida"},
       {"esse|essa|aquele|aquela|este|esta <player>", "o|a mesmo|mesma <player>",
        "o|a <player> escolhido|escolhida"}},
      {Who::opponents,
       VerbPerson::several,
       {"meus adversários", "os [meus|teus|seus] rivais|oponentes|adversários",
        "os|as outros|outras|demais|restantes [jogadores|jogadoras]",
        "todos os [meus|outros|demais] adversários|rivais|oponentes",
        "todos os outros|demais [jogadores]", "meus adversários|rivais|oponentes",
        "todos menos|exceto eu|você|tu|vc", "todo [o] mundo menos|exceto eu|você|tu|vc",
        "toda a gente menos|exceto eu|tu|você", "o resto [dos] [jogadores]",
        "cada adversário|adversária|rival|oponente"},
       {}},
      {Who::everyone,
       VerbPerson::several,
       {"todos|todas", "todos os jogadores", "todo o mundo", "todo mundo", "toda a gente",
        "cada jogador|um|jogadora|uma"},
       {}},
      {Who::most,
       VerbPerson::one,
       {"quem tem|tiver mais (cartas)", "o|a [<player>] que tem|tiver mais (cartas)",
        "o|a <player> com mais cartas"},
       {}},
      {Who::fewest,
       VerbPerson::one,
       {"quem tem|tiver menos (cartas)", "o|a [<player>] que tem|tiver menos (cartas)",
        "o|a <player> com menos cartas"},
       {}},
      {Who::own_left,
       VerbPerson::one,
       {},
       {"o|a jogador|jogadora da sua esquerda", "o|a [<player>] da|à [sua|tua] esquerda",
        "a [sua] esquerda", "quem está à [sua|tua] esquerda",
        "seu|teu vizinho|vizinha da esquerda"}},
      {Who::own_right,
       VerbPerson::one,
       {},
       {"o|a jogador|jogadora da sua direita", "o|a [<player>] da|à [sua|tua] direita",
        "a [sua] direita", "quem está à [sua|tua] direita", "seu|teu vizinho|vizinha da direita"}},
  };
  words.verbs = {
      {Verb::draw, "{who} <draw> {one} carta {instead}"},
      {Verb::draw, "{who} <draw> {number} [cartas|carta] [do] [<deck>] {instead}"},
      {Verb::draw, "{who} <draw> mais {number} [cartas|carta] [do] [<deck>] {instead}"},
      {Verb::draw,
       "{who} pego/pega/pegam/pegar/pegue|peguem|apanho/apanha/apanham/apanhar/apanhe|"
       "recebo/recebe/recebem/receber/receba|levo/leva/levam/levar/leve|ganho/ganha/ganham/ganhar/"
       "ganhe|como/come/comem/comer/coma|apanhas|recebem [mais] {number} cartas|carta [do] "
       "[<deck>] "
       "{instead}"},
      {Verb::draw, "{who} pego/pega/pegam/pegar/pegue {number} {instead}"},
      {Verb::draw,
       "{who} tiro/tiram|tira|tirar|tire|tirem {number} cartas|carta [do] [<deck>] "
       "{instead}"},
      {Verb::draw, "{who} tiro/tiram|tira|tirar|tire|tirem {number} {instead}"},
      {Verb::draw, "{who} +|mais {number} [cartas|carta]"},
      {Verb::draw, "{told} + {number} [cartas|carta]"},
      {Verb::draw, "<draw> {number} [cartas|carta] {doer}"},
      {Verb::draw_until_color, "{who} <draw> até sair (a) cor <escolhida>"},
      {Verb::draw_until_color,
       "{who} <draw> [cartas] até [que] sair|saia|tirar|vir|ter|comprar|aparecer|encontrar [uma] "
       "[carta] a|da|essa|dessa cor [<escolhida>]"},
      {Verb::draw_until_color, "{who} <draw> [cartas] até lhe|te|me sair"},
      {Verb::draw_until_playable, "{who} <draw> até sair uma carta jogável"},
      {Verb::draw_until_playable,
       "{who} <draw> [cartas] até poder|poderem|conseguir|conseguirem jogar"},
      {Verb::discard, "{who} {may} <drop> {cards}"},
      {Verb::discard,
       "{who} {may} <play>|deito/deita/deitam/deitar/deite|boto/bota/botam/botar/bote "
       "fora {cards}"},
      {Verb::discard,
       "{who} {may} [me|se] livro/livra/livram/livrar/livre|desfaço/desfaz/desfazem/"
       "desfazer/desfaça de {cards}"},
      {Verb::level,
       "{who} compro/compra/compram/comprar ou descarto/descarta/descartam/descartar até "
       "ficar/ficar/ficarem/ficar com {number} [cartas|carta]"},
      {Verb::level,
       "{who} <draw> ou <drop> até [ter|terem|ficar] [com] {number} [cartas|carta] [na] [mão]"},
      {Verb::lose_turn,
       "{who} perco/perde/perdem/perder a|uma|minha|sua|tua [sua|minha|tua] vez|rodada|jogada"},
      {Verb::lose_turn, "{who} <lose> [a|uma|minha|sua|tua] [minha|sua|tua] vez|rodada|jogada"},
      {Verb::lose_turn, "{who} <lose> o|um|meu|seu|teu turno"},
      {Verb::lose_turn, "{who} <lose> {number} vezes|rodadas|turnos|jogadas"},
      {Verb::lose_turn,
       "{who} pulo/pula/pulam/pular/pule|salto/salta/saltam/saltar/salte|passo/passa/passam/passar/"
       "passe a|uma|minha|sua|tua [minha|sua|tua] vez|rodada|jogada"},
      {Verb::lose_turn,
       "{who} fico/fica/ficam/ficar/fique|fiquem [uma|a] [vez|rodada|jogada] sem jogar [uma|esta] "
       "[vez|rodada]"},
      {Verb::lose_turn,
       "{who} fico/fica/ficam/ficar/fique|fiquem {number} vezes|rodadas|turnos|jogadas sem jogar"},
      {Verb::lose_turn, "{who} não <play> [nesta|esta|essa|nessa] [vez|rodada|jogada]"},
      {Verb::lose_turn, "[eu] pula|pulo|pule|pular|salta|bloqueia|bloqueie|bloquear {who}"},
      {Verb::lose_turn,
       "[eu] pula|pulo|pule|pular|salta|salte|perde a|o vez|turno|jogada {de:who}"},
      {Verb::lose_turn,
       "{who} sou/é/são|fico/fica/ficam pulado|pulada|pulados|bloqueado|bloqueada|bloqueados"},
      {Verb::lose_turn, "{told} bloqueio|pulo"},
      {Verb::lose_turn, "<lose> a|uma|o|um vez|turno|rodada {doer}"},
      {Verb::play_again, "{who} <play> de novo"},
      {Verb::play_again, "{who} <play> outra vez"},
      {Verb::play_again, "{who} <play> novamente"},
      {Verb::play_again, "{who} <play> mais uma vez|carta"},
      {Verb::play_again, "{who} volto/volta/voltam/voltar/volte/voltas a jogar"},
      {Verb::play_again, "{who} repito/repete/repetem/repetir/repita [a] [vez|jogada]"},
      {Verb::play_again,
       "{who} tenho/tem/têm/ter|ganho/ganha/ganham/ganhar/ganhe outra|mais [uma] "
       "vez|rodada|jogada"},
      {Verb::reverse, "o sentido se inverte"},
      {Verb::reverse, "[o] sentido [se] muda|inverte"},
      {Verb::reverse, "[o] sentido do jogo [se] muda|inverte"},
      {Verb::reverse,
       "inverte|muda|inverter|mudar|inverte-se|inverta|mude|inverto|mudo o|a|de "
       "sentido|direção|ordem|jogo [do] [jogo]"},
      {Verb::reverse, "inverte|inverter|inverta"},
      {Verb::name_color,
       "{who} <choose>|digo/diz/dizem/dizer/diga|nomeio/nomeia/nomeiam/nomear/nomeie (a|uma) cor"},
      {Verb::name_color,
       "{who} <choose>|mudo/muda/mudam/mudar/mude|<swap>|digo/diz/dizem/dizer/diga [a|de|uma] "
       "[nova] "
       "cor [que] [eu|você|tu|vc] [<want>]"},
      {Verb::shuffle_hands,
       "todas as mãos são embaralhadas e distribuídas começando pela esquerda"},
      {Verb::shuffle_hands,
       "todas as mãos são embaralhadas|misturadas|baralhadas e distribuídas [de] [novo] [a] "
       "[partir] "
       "[da] [esquerda]"},
      {Verb::shuffle_hands,
       "embaralha|embaralhe|embaralhar|mistura|misture|misturar|baralha|baralhe|baralhar|"
       "embaralham-se|misturam-se|junta|junte|juntar todas as mãos|cartas [de] [todos] e "
       "distribui|distribua|distribuir|dá|dê|reparte|distribuem-se [tudo] [de|outra] [novo|vez] "
       "[a] "
       "[partir] [da] [esquerda]"},
      {Verb::swap_hands, "{who} {may} troco/troca/trocam/trocar de mão|mãos|cartas {com:other}"},
      {Verb::swap_hands,
       "{who} {may} <swap> [de] [todas] [<minha>] [<minha>] mão|mãos|cartas {com:other}"},
      {Verb::pass_hands, "[todas] as mãos passam {toward}"},
      {Verb::pass_hands,
       "todos|todas [os] [jogadores] passam|passem|dão|entregam [todas] [a|as|sua|suas] [sua|suas] "
       "mão|mãos|cartas {toward}"},
      {Verb::pass_hands,
       "todo|toda|cada o|a|mundo|um|jogador [mundo|gente] passa|passe|dá|entrega [todas] "
       "[a|as|sua|suas] [sua|suas] mão|mãos|cartas {toward}"},
      {Verb::pass_hands, "todo mundo passa [todas] [a|as|sua|suas] [sua|suas] mão|cartas {toward}"},
      {Verb::pass_hands,
       "passem|passar|passa|passe|rodem|rodar [todas|todos] [a|as|sua|suas|tua|tuas|vossas] "
       "[sua|tua|suas|tuas] mão|mãos|cartas {toward}"},
      {Verb::give, "{who} {may} {me} dou/dá/dão/dar {cards}"},
      {Verb::give, "{who} {may} dou/dá/dão/dar {cards} {a|para:other}"},
      {Verb::give, "{who} {may} {me} <give> {cards}"},
      {Verb::give, "{who} {may} <give> {cards} {a|para|pra:other}"},
      {Verb::give, "{who} {may} <give> {a|para|pra:other} {cards}"},
      {Verb::give, "{told} dá-lhe|dê-lhe|passa-lhe|passe-lhe {cards} {that}"},
      {Verb::take,
       "{who} "
       "pego/pega/pegam/pegar/pegue|tiro/tira/tiram/tirar/tire|roubo/rouba/roubam/roubar/roube|"
       "tomo/toma/tomam/tomar/tome|<draw> {cards} [da] [mão] {de:other}"},
      {Verb::deal_out,
       "{who} distribuo/distribui/distribuem/distribuir/distribua [todas] [as] (minhas) cartas de "
       "uma "
       "cor à escolha começando pela esquerda"},
      {Verb::deal_out,
       "{who} distribuo/distribui/distribuem/distribuir/distribua [todas] [as] minhas|suas|tuas "
       "cartas "
       "de uma cor a partir da esquerda"},
      {Verb::show,
       "{who} {me} mostro/mostra/mostram/mostrar [as|a] "
       "a|as|minha/sua/sua|minhas/suas/suas mão|cartas"},
      {Verb::show,
       "{who} <show> [as|a] a|as|minha/sua/sua|minhas/suas/suas|tua|tuas mão|cartas "
       "{a|para|pra:other}"},
      {Verb::show,
       "{who} <show> {a|para|pra:other} [as|a] minhas/suas/suas|minha/sua/sua|tua|tuas|as|a "
       "cartas|mão"},
      {Verb::show,
       "[eu|você] [posso|pode] vejo|olho|vê|veja|ver|olha|olhe|olhar|espia|espie|espiar [todas] "
       "as|a "
       "cartas|mão {de:who}"},
      {Verb::turn_top, "vira-se a carta de cima [do] [<deck>]"},
      {Verb::turn_top, "[eu] viro|vira|virar|vire a carta de cima [do] [<deck>]"},
      {Verb::choose, "{who} {may} <choose> uma|um [coisa] : {alternatives}"},
      {Verb::if_cannot_play,
       "se {who} não puder/puder/puderem|posso/pode/podem|consigo/consegue/conseguem|"
       "conseguir/conseguir/conseguirem|puderes|podes|consegues|tiver|tem [como] jogar [nada] "
       "[nenhuma] [carta] (:|,) {sentence}"},
      {Verb::if_icon, "se (a) carta virada tiver|tem [um|uma] {icon} :|, {sentence}"},
      {Verb::say, "diga|dizer|desafio|prenda : {text}"},
  };
  words.cards = {
      {Cards::some, "{one} carta [qualquer]"},
      {Cards::some, "{number} (cartas|carta) [quaisquer]"},
      {Cards::some, "{number} das [minhas|suas|tuas] cartas"},
      {Cards::all_wilds, "todos (os) [meus|seus|teus] curingas|coringas|jokers"},
      {Cards::all_wilds, "os|meus|seus|teus [meus|seus|teus] curingas|coringas|jokers"},
      {Cards::named_color, "todas (as) [minhas|suas|tuas] cartas da cor <escolhida>"},
      {Cards::named_color, "todas [as] [minhas|suas|tuas] cartas dessa cor"},
      {Cards::all_numbered, "todos|todas (os|as) [meus|seus|minhas|suas|teus|tuas] {numbers}"},
      {Cards::chosen_color, "todas (as) [minhas|suas|tuas] cartas de uma cor à escolha"},
      {Cards::chosen_color,
       "[todas] [as] [minhas|suas|tuas] cartas de uma|qualquer cor [escolhida] [que] [<want>] [à] "
       "[sua|tua|minha] [escolha]"},
  };
  words.towards = {
      {Toward::left, "para a esquerda"},
      {Toward::left, "pra|à|para [a|sua] esquerda"},
      {Toward::left, "para|pra|ao|pro [o|a] [<player>] à|da [sua|tua] esquerda"},
      {Toward::right, "para a direita"},
      {Toward::right, "pra|à|para [a|sua] direita"},
      {Toward::right, "para|pra|ao|pro [o|a] [<player>] à|da [sua|tua] direita"},
      {Toward::play_direction, "no sentido do jogo"},
      {Toward::play_direction, "na direção do jogo"},
      {Toward::play_direction, "ao|pro|para [o] próximo|seguinte [<player>]"},
  };
  words.contractions = {
      {"a", "o", "ao"},
      {"a", "os", "aos"},
      {"a", "a", "à"},
      {"a", "as", "às"},
      {"a", "aquele", "àquele"},
      {"a", "aquela", "àquela"},
      {"de", "o", "do"},
      {"de", "os", "dos"},
      {"de", "a", "da"},
      {"de", "as", "das"},
      {"de", "esse", "desse"},
      {"de", "essa", "dessa"},
      {"de", "aquele", "daquele"},
      {"de", "aquela", "daquela"},
      {"para", "o", "pro"},
      {"para", "os", "pros"},
      {"para", "a", "pra"},
      {"para", "as", "pras"},
      {"com", "mim", "comigo"},
      {"com", "ti", "contigo"},
      {"de", "ele", "dele"},
      {"de", "ela", "dela"},
  };
  words.may = "posso/pode/podem|podes";
  words.must = {"devo/deve/devem|deves", "tenho/tem/têm|tens que|de", "a"};
  words.joins = {"e [depois|também|ainda]", "depois|também", ", [e] [depois|também]",
                 ". [e] [depois|também]", "! [!] [!] [e] [depois|também]"};
  words.they = "ele|ela|eles|elas|esse|essa|este|esta";
  words.them_said = "ele|ela";
  words.their_choice = "um|uma jogador|jogadora que escolher/escolher/escolherem";
  words.leads = {"que|agora|primeiro|então", "faça|faz|faço [com] [que]",
                 "quando jogar|joga|jogas|jogo esta|essa carta [,]"};
  words.picks_to = {
      "[eu|você|tu] escolho|escolhe|escolha|escolher|escolhes|seleciona|selecione "
      "um|uma|algum|alguma|outro|outra|qualquer [outro] <player> [qualquer] [que] [eu|você|tu] "
      "[<want>] [:|,|.|-|!] [e] [para|pra] [que]",
      "[eu|você|tu] escolho|escolhe|escolha|escolher|escolhes|seleciona|selecione alguém|quem "
      "[que] "
      "[eu|você|tu] [<want>] [:|,|.|-|!] [e] [para|pra] [que]"};
  words.except_me = {"[,] menos|exceto|excepto|fora eu|você|tu|vc|mim",
                     "[,] menos|exceto|excepto o|a|quem [<player>] [que] jogou|joga|jogar [esta|a] "
                     "[carta]"};
  words.limits = {
      {EffectMessage::no_fixed_color,
       "vermelho|vermelha|vermelhos|vermelhas|azul|azuis|verde|verdes|amarelo|amarela|amarelos|"
       "amarelas|preta|pretas"},
      {EffectMessage::no_fractions, "metade|dobro|triplo|terço|meia|duplo"},
      {EffectMessage::no_several_next, "próximos|próximas|seguintes"},
      {EffectMessage::no_several_next, "dois|duas|três|quatro|2|3|4 jogadores|pessoas|adversários"},
      {EffectMessage::nothing_lasts,
       "durante|por [o|a|os|as|um|uma] [resto|próxima|próximo|toda] [do|da] [dois|duas|três|2|3] "
       "vez|vezes|turno|turnos|rodada|rodadas|partida|jogo"},
      {EffectMessage::nothing_lasts,
       "até minha|a|o|sua|à|ao [minha] próxima|próximo|fim|final|vez"},
      {EffectMessage::no_action_cards, "+ 2|4|dois|quatro"},
      {EffectMessage::no_action_cards, "cartas [de] ação|especiais|inverter|bloqueio|pular"},
      {EffectMessage::no_look_into_hands,
       "tenho|tem|tens|têm|tiver|tiverem mais|menos|um|uma|algum|alguma|nenhum|nenhuma|só|apenas|"
       "exatamente|dois|duas|três|2|3|curinga|coringa|cartas|pelo"},
      {EffectMessage::nothing_forbidden, "não <draw>|<drop>|<give>|<lose>|<swap>|pode|podem"},
      {EffectMessage::nothing_forbidden, "ninguém|nunca|nenhum|proibido|nem"},
      {EffectMessage::said_at_the_table,
       "canta|cantam|cantar|dança|dançam|dançar|bebe|bebem|beber|shot|shots|dose|doses|salta|"
       "saltam|"
       "pula|pulam|bate|batem|beija|beijo|abraça|abraço|grita|gritam|gritar|piada|late|música|"
       "flexões|calado|calados|silêncio|corre|correm|louça|verdade|imita|imitam"},
  };
  words.common =
      "o|a|os|as|um|uma|eu|você|tu|meu|meus|minha|minhas|seu|seus|sua|suas|teu|teus|tua|tuas|com|"
      "que|"
      "quem|de|do|da|dos|das|ao|à|e|todas|todos|cartas|carta|mão|mãos|jogador|jogadores|próximo|"
      "vez|"
      "não|se|tenho|tem|têm|quero|quando|mais|menos|para|pra|por|em|no|na|esta|este|partida|rodada|"
      "até|cada|outro|outra|dois|duas|três|cor|curinga|metade|fazer|faz|é|são|fim|ganha|jogo";
  words.instead = "em vez|lugar de 1|uma|comprar";
  words.one = "uma|outra";
  words.me = "me|te";
  words.plural_suffixes = {"", "s", "'s"};
  words.numbers = {{{"zero", "zeros"},
                    {"um|uma", "uns"},
                    {"dois|duas", "dois"},
                    {"três", "três"},
                    {"quatro", "quatros"},
                    {"cinco", "cincos"},
                    {"seis", "seis"},
                    {"sete", "setes"},
                    {"oito", "oitos"},
                    {"nove", "noves"},
                    {"dez", "dez"},
                    {"onze", "onzes"},
                    {"doze", "dozes"},
                    {"treze", "trezes"},
                    {"quatorze|catorze", "quatorzes"},
                    {"quinze", "quinzes"},
                    {"dezesseis|dezasseis", "dezesseis"},
                    {"dezessete|dezassete", "dezessetes"},
                    {"dezoito", "dezoitos"},
                    {"dezenove|dezanove", "dezenoves"},
                    {"vinte", "vintes"}}};
  words.icons = {
      {"ball", "uma esfera|bola"}, {"star", "uma estrela"}, {"heart", "um coração"},
      {"moon", "uma lua"},         {"sun", "um sol"},       {"skull", "uma caveira"},
      {"crown", "uma coroa"},      {"dragon", "um dragão"}, {"cat", "um gato"},
      {"anchor", "uma âncora"},
  };
  words.articles = "um|uma";
  return words;
}

}  // namespace comodin
