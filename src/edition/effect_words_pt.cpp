#include "edition/effect_words.h"

namespace comodin {

EffectWords portuguese_effect_words() {
  EffectWords words;
  words.whos = {
      {Who::i, Person::first, {"(eu)"}, {"mim"}},
      {Who::next,
       Person::one,
       {"(o|a) próximo|próxima [jogador|jogadora]", "(o|a) seguinte [jogador|jogadora]",
        "(o|a) jogador|jogadora seguinte"},
       {}},
      {Who::previous,
       Person::one,
       {"(o|a) anterior [jogador|jogadora]", "(o|a) jogador|jogadora anterior",
        "o|a último|última [jogador|jogadora]"},
       {}},
      {Who::left,
       Person::one,
       {"o|a da minha esquerda", "o|a jogador|jogadora à|da [minha] esquerda", "o|a da esquerda",
        "quem está à [minha] esquerda", "meu|minha vizinho|vizinha da esquerda"},
       {}},
      {Who::right,
       Person::one,
       {"o|a da minha direita", "o|a jogador|jogadora à|da [minha] direita", "o|a da direita",
        "quem está à [minha] direita", "meu|minha vizinho|vizinha da direita"},
       {}},
      {Who::chosen,
       Person::one,
       {"um|uma jogador|jogadora à [minha] escolha", "um|uma jogador|jogadora escolhido|escolhida",
        "um|uma jogador|jogadora que [eu] escolho|escolher|quiser", "outro|outra jogador|jogadora",
        "um|uma jogador|jogadora qualquer", "alguém", "quem eu quiser|escolher"},
       {}},
      {Who::that,
       Person::one,
       {"esse|essa|aquele|aquela jogador|jogadora|pessoa", "o|a mesmo|mesma jogador|jogadora"},
       {}},
      {Who::opponents,
       Person::several,
       {"os [meus] adversários", "os [meus] rivais|oponentes", "os outros|demais [jogadores]",
        "todos os [meus|outros|demais] adversários|rivais|oponentes",
        "todos os outros|demais [jogadores]", "meus adversários|rivais|oponentes",
        "todos menos|exceto eu"},
       {}},
      {Who::everyone,
       Person::several,
       {"todos", "todos os jogadores", "todo o mundo", "todo mundo", "cada jogador|um"},
       {}},
      {Who::most,
       Person::one,
       {"quem tem|tiver mais cartas", "o|a [jogador|jogadora] que tem|tiver mais cartas",
        "o|a jogador|jogadora com mais cartas"},
       {}},
      {Who::fewest,
       Person::one,
       {"quem tem|tiver menos cartas", "o|a [jogador|jogadora] que tem|tiver menos cartas",
        "o|a jogador|jogadora com menos cartas"},
       {}},
  };
  words.verbs = {
      {Verb::draw,
       "{who} compro/compra/compram/comprar|saco/saca/sacam/sacar|puxo/puxa/puxam/puxar|"
       "tiro/tira/tiram/tirar {one} carta {instead}"},
      {Verb::draw,
       "{who} compro/compra/compram/comprar|saco/saca/sacam/sacar|puxo/puxa/puxam/puxar|"
       "tiro/tira/tiram/tirar {number} [cartas|carta] {instead}"},
      {Verb::draw, "{who} pego/pega/pegam/pegar {number} cartas|carta {instead}"},
      {Verb::draw_until_color,
       "{who} compro/compra/compram/comprar|saco/saca/sacam/sacar|puxo/puxa/puxam/puxar até sair "
       "(a) cor escolhida|nomeada|dita|pedida"},
      {Verb::draw_until_color,
       "{who} compro/compra/compram/comprar|saco/saca/sacam/sacar|puxo/puxa/puxam/puxar até "
       "[que] saia|tirar|vir|ter|comprar [uma] [carta] a|da cor escolhida|nomeada|dita|pedida"},
      {Verb::draw_until_playable,
       "{who} compro/compra/compram/comprar|saco/saca/sacam/sacar|puxo/puxa/puxam/puxar até sair "
       "uma carta jogável"},
      {Verb::draw_until_playable,
       "{who} compro/compra/compram/comprar|saco/saca/sacam/sacar|puxo/puxa/puxam/puxar até "
       "poder|poderem|conseguir|conseguirem jogar"},
      {Verb::discard, "{who} {may} descarto/descarta/descartam/descartar {cards}"},
      {Verb::discard, "{who} {may} jogo/joga/jogam/jogar fora {cards}"},
      {Verb::level,
       "{who} compro/compra/compram/comprar ou descarto/descarta/descartam/descartar até "
       "ficar/ficar/ficarem/ficar com {number} [cartas|carta]"},
      {Verb::level,
       "{who} compro/compra/compram/comprar ou descarto/descarta/descartam/descartar até "
       "[ter|terem] {number} [cartas|carta] [na] [mão]"},
      {Verb::lose_turn, "{who} perco/perde/perdem/perder a|uma|minha|sua [sua|minha] vez|rodada"},
      {Verb::lose_turn, "{who} perco/perde/perdem/perder o|um turno"},
      {Verb::lose_turn, "{who} fico/fica/ficam sem jogar"},
      {Verb::lose_turn, "{who} não jogo/joga/jogam"},
      {Verb::lose_turn, "pula|pulo {who}"},
      {Verb::lose_turn, "{who} é|são pulado|pulada|pulados"},
      {Verb::play_again, "{who} jogo/joga/jogam/jogar de novo"},
      {Verb::play_again, "{who} jogo/joga/jogam/jogar outra vez"},
      {Verb::play_again, "{who} jogo/joga/jogam/jogar novamente"},
      {Verb::play_again, "{who} jogo/joga/jogam/jogar mais uma vez"},
      {Verb::play_again, "{who} volto/volta/voltam a jogar"},
      {Verb::reverse, "o sentido muda"},
      {Verb::reverse, "[o] sentido do jogo [se] muda|inverte"},
      {Verb::reverse, "[o] sentido se inverte"},
      {Verb::reverse,
       "inverte|muda|inverter|mudar|inverte-se o|a sentido|direção|ordem|jogo [do] [jogo]"},
      {Verb::reverse, "inverte|inverter"},
      {Verb::name_color,
       "{who} escolho/escolhe/escolhem/escolher|digo/diz/dizem/dizer|nomeio/nomeia/nomeiam/nomear "
       "(a|uma) cor"},
      {Verb::name_color, "{who} mudo/muda/mudam/mudar a|de cor"},
      {Verb::shuffle_hands,
       "todas as mãos são embaralhadas e distribuídas começando pela esquerda"},
      {Verb::shuffle_hands,
       "todas as mãos são embaralhadas|misturadas|baralhadas e distribuídas [a] [partir] [da] "
       "[esquerda]"},
      {Verb::swap_hands, "{who} {may} troco/troca/trocam/trocar de mão|mãos|cartas {com:other}"},
      {Verb::swap_hands,
       "{who} {may} troco/troca/trocam/trocar [a|as|minha|minhas|sua|suas] mão|mãos|cartas "
       "{com:other}"},
      {Verb::pass_hands, "[todas] as mãos passam {toward}"},
      {Verb::pass_hands, "todos passam [a|as] [sua|suas] mão|mãos|cartas {toward}"},
      {Verb::give, "{who} {may} {me} dou/dá/dão/dar {cards}"},
      {Verb::give, "{who} {may} dou/dá/dão/dar {cards} {a|para:other}"},
      {Verb::give,
       "{who} {may} entrego/entrega/entregam/entregar|passo/passa/passam/passar {cards} "
       "{a|para:other}"},
      {Verb::take,
       "{who} pego/pega/pegam/pegar|tiro/tira/tiram/tirar|roubo/rouba/roubam/roubar|"
       "tomo/toma/tomam/tomar {cards} {de:other}"},
      {Verb::deal_out,
       "{who} distribuo/distribui/distribuem/distribuir [todas] [as] (minhas) cartas de uma cor à "
       "escolha começando pela esquerda"},
      {Verb::deal_out,
       "{who} distribuo/distribui/distribuem/distribuir [todas] [as] minhas cartas de uma cor a "
       "partir da esquerda"},
      {Verb::show,
       "{who} {me} mostro/mostra/mostram/mostrar [as|a] "
       "minhas/suas/suas|minha/sua/sua|as|a cartas|mão"},
      {Verb::show,
       "{who} mostro/mostra/mostram/mostrar [as|a] minhas/suas/suas|minha/sua/sua|as|a cartas|mão "
       "{a|para:other}"},
      {Verb::show, "[eu] vejo|olho as|a cartas|mão {de:who}"},
      {Verb::turn_top, "vira-se a carta de cima [do] [baralho|monte]"},
      {Verb::turn_top, "[eu] viro|vira|virar a carta de cima"},
      {Verb::choose,
       "{who} {may} escolho/escolhe/escolhem/escolher uma|um [coisa] : {alternatives}"},
      {Verb::if_cannot_play,
       "se {who} não puder/puder/puderem|posso/pode/podem|consigo/consegue/conseguem|"
       "conseguir/conseguir/conseguirem jogar [nada] [nenhuma] [carta] :|, {sentence}"},
      {Verb::if_icon, "se (a) carta virada tiver|tem [um|uma] {icon} :|, {sentence}"},
      {Verb::say, "diga|dizer|desafio : {text}"},
  };
  words.cards = {
      {Cards::some, "{one} carta"},
      {Cards::some, "{number} (cartas|carta)"},
      {Cards::all_wilds, "todos (os) [meus|seus] curingas|coringas|jokers"},
      {Cards::all_wilds, "os|meus|seus curingas|coringas|jokers"},
      {Cards::named_color, "todas (as) [minhas|suas] cartas da cor escolhida|nomeada|dita|pedida"},
      {Cards::all_numbered, "todos|todas (os|as) [meus|seus|minhas|suas] {numbers}"},
      {Cards::chosen_color, "todas (as) [minhas|suas] cartas de uma cor à escolha"},
      {Cards::chosen_color,
       "[todas] [as] [minhas|suas] cartas de uma cor [escolhida] [à] [escolha]"},
  };
  words.towards = {
      {Toward::left, "para a esquerda"},
      {Toward::left, "à esquerda"},
      {Toward::right, "para a direita"},
      {Toward::right, "à direita"},
      {Toward::play_direction, "no sentido do jogo"},
      {Toward::play_direction, "na direção do jogo"},
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
      {"com", "mim", "comigo"},
  };
  words.may = "posso/pode/podem";
  words.must = {"devo/deve/devem", "tenho/tem/têm que|de"};
  words.joins = {"e [depois]", "depois", ", [e] [depois]", ". [depois]"};
  words.they = "ele|ela|eles|elas";
  words.instead = "em vez|lugar de comprar";
  words.one = "uma";
  words.me = "me";
  words.plural_suffixes = {"", "s", "'s", "’s"};
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
  return words;
}

}  // namespace comodin
