#include "effect/words.h"

namespace comodin {

template <>
EffectWords effect_words<Language::fr>() {
  EffectWords words;
  words.groups = {
      {"player",
       "joueur|joueuse|personne|adversaire|ami|amie|copain|copine|participant|participante|rival|"
       "rivale"},
      {"next", "suivant|suivante|prochain|prochaine"},
      {"ma", "ma|mes|mon|ta|tes|ton|sa|ses|son|leur|leurs|votre|vos|la|les|le"},
      {"mes", "les|mes|tes|ses|leurs|vos"},
      {"want",
       "choisis|choisit|choisissez|veux|veut|voulez|préfère|préfères|désigne|désignes|souhaite|"
       "souhaites"},
      {"choisie", "choisie|annoncée|demandée|nommée|dite|voulue"},
      {"il", "il|elle|ils|elles|on|je|tu|vous"},
      {"draw",
       "pioche/pioche/piochent/piocher/pioches/piochez|tire/tire/tirent/tirer/tires/tirez|"
       "prends/prend/prennent/prendre/prenez|ramasse/ramasse/ramassent/ramasser/ramasses/ramassez|"
       "reprends/reprend/reprennent/reprendre/reprenez"},
      {"drop",
       "défausse/défausse/défaussent/défausser/défausses/défaussez|jette/jette/jettent/jeter/"
       "jettes/jetez"},
      {"choose", "choisis/choisit/choisissent/choisir/choisissez"},
      {"lose", "perds/perd/perdent/perdre/perdez"},
      {"skip",
       "passe/passe/passent/passer/passes/passez|saute/saute/sautent/sauter/sautes/sautez|"
       "perds/perd/perdent/perdre/perdez"},
      {"play", "joue/joue/jouent/jouer/joues/jouez"},
      {"give",
       "donne/donne/donnent/donner/donnes/donnez|passe/passe/passent/passer/passes/passez|"
       "refile/refile/refilent/refiler/refiles/refilez|file/file/filent/filer/files/filez|"
       "offre/offre/offrent/offrir/offres/offrez"},
      {"steal",
       "prends/prend/prennent/prendre/prenez|vole/vole/volent/voler/voles/volez|"
       "pique/pique/piquent/piquer/piques/piquez|chipe/chipe/chipent/chiper/chipes/chipez|"
       "pioche/pioche/piochent/piocher/pioches/piochez|tire/tire/tirent/tirer/tires/tirez"},
      {"swap",
       "échange/échange/échangent/échanger/échanges/échangez|"
       "change/change/changent/changer/changes/changez|"
       "troque/troque/troquent/troquer/troques/troquez"},
      {"show",
       "montre/montre/montrent/montrer/montres/montrez|"
       "révèle/révèle/révèlent/révéler/révèles/révélez|"
       "dévoile/dévoile/dévoilent/dévoiler/dévoiles/dévoilez"},
      {"deck", "pioche|pile|talon|paquet"},
  };
  words.imperatives = {0, 3};
  words.whos = {
      {Who::i,
       VerbPerson::first,
       {"je|tu|vous", "celui|celle qui joue|pose|jouera cette|la carte",
        "le|la <player> qui joue|pose|jouera cette|la carte"},
       {"moi", "toi|vous"}},
      {Who::next,
       VerbPerson::one,
       {"(le|la) joueur|joueuse suivant|suivante", "(le|la) <next> [<player>]",
        "(le|la) <player> <next>", "(le|la) <player> qui suit|vient [après] [moi|toi]",
        "(le|la) <player> [de] après [moi|toi]"},
       {}},
      {Who::previous,
       VerbPerson::one,
       {"(le|la) joueur|joueuse précédent|précédente",
        "(le|la) précédent|précédente|dernier|dernière [<player>]",
        "(le|la) <player> précédent|précédente", "(le|la) <player> [de] avant [moi|toi]"},
       {}},
      {Who::left,
       VerbPerson::one,
       {"le|la joueur|joueuse à ma gauche", "le|la <player> [qui] [est] à|de ma|ta|votre|la gauche",
        "le|la <player> de gauche", "celui|celle [qui] [est] à|de ma|ta|votre|la gauche",
        "mon|ma|ton|ta|votre voisin|voisine de gauche"},
       {"le|la joueur|joueuse à ma gauche", "le|la <player> [qui] [est] à|de ma gauche",
        "celui|celle [qui] [est] à|de ma gauche", "mon|ma voisin|voisine de gauche"}},
      {Who::right,
       VerbPerson::one,
       {"le|la joueur|joueuse à ma droite", "le|la <player> [qui] [est] à|de ma|ta|votre|la droite",
        "le|la <player> de droite", "celui|celle [qui] [est] à|de ma|ta|votre|la droite",
        "mon|ma|ton|ta|votre voisin|voisine de droite"},
       {"le|la joueur|joueuse à ma droite", "le|la <player> [qui] [est] à|de ma droite",
        "celui|celle [qui] [est] à|de ma droite", "mon|ma voisin|voisine de droite"}},
      {Who::chosen,
       VerbPerson::one,
       {"un|une joueur|joueuse de mon|ton|votre choix",
        "un|une|le|la [autre] <player> de mon|ton|votre choix", "un|une [autre] <player> au choix",
        "un|une <player> choisi|choisie", "un|une|le|la [autre] <player> que je|tu|vous <want>",
        "un|une [autre] <player>", "n' importe quel|quelle [autre] <player>", "n' importe qui",
        "quelqu' un [de] [autre|mon|ton|votre] [choix]", "quelqu' un que je|tu|vous <want>",
        "celui|celle|qui que je|tu|vous <want>", "qui je|tu|vous <want>"},
       {}},
      {Who::that,
       VerbPerson::one,
       {"ce|cet|cette <player>", "le|la même <player>",
        "le|la <player> choisi|choisie|désigné|désignée"},
       {"ce|cet|cette <player>", "le|la même <player>",
        "le|la <player> choisi|choisie|désigné|désignée"}},
      {Who::opponents,
       VerbPerson::several,
       {"[tous] mes|tes|vos|les|ses adversaires", "[tous] mes|tes|vos|les rivaux|opposants",
        "[tous|toutes] les autres [joueurs|joueuses|adversaires]",
        "tout le monde sauf|excepté|hormis moi|toi|vous",
        "tous|toutes sauf|excepté|hormis moi|toi|vous", "le reste [de|des] [la] [joueurs|table]",
        "chaque adversaire|rival", "chaque|chacun [des] autre|autres [joueur|joueurs]",
        "chacun de mes|tes|vos adversaires"},
       {}},
      {Who::everyone,
       VerbPerson::one,
       {"tout le monde", "tous|toutes", "tous|toutes les joueurs|joueuses|participants",
        "chaque joueur|joueuse|personne|participant", "chacun|chacune"},
       {}},
      {Who::most,
       VerbPerson::one,
       {"le|la joueur|joueuse qui a le plus de cartes",
        "celui|celle|le|la [<player>] qui a|aura|détient|possède le plus [de] [cartes]",
        "le|la <player> avec le plus de cartes"},
       {}},
      {Who::fewest,
       VerbPerson::one,
       {"le|la joueur|joueuse qui a le moins de cartes",
        "celui|celle|le|la [<player>] qui a|aura|détient|possède le moins [de] [cartes]",
        "le|la <player> avec le moins de cartes"},
       {}},
      {Who::own_left,
       VerbPerson::one,
       {},
       {"le|la joueur|joueuse à sa/sa/leur gauche",
        "le|la <player> [qui] [est] à|de [sa|ta|votre|leur|la] gauche",
        "celui|celle [qui] [est] à|de [sa|ta|votre|leur|la] gauche", "sa|leur|ta|la gauche",
        "son|sa|leur|ton|ta|votre voisin|voisine de gauche"}},
      {Who::own_right,
       VerbPerson::one,
       {},
       {"le|la joueur|joueuse à sa/sa/leur droite",
        "le|la <player> [qui] [est] à|de [sa|ta|votre|leur|la] droite",
        "celui|celle [qui] [est] à|de [sa|ta|votre|leur|la] droite", "sa|leur|ta|la droite",
        "son|sa|leur|ton|ta|votre voisin|voisine de droite"}},
  };
  words.verbs = {
      {Verb::draw, "{who} <draw> {one} carte {instead}"},
      {Verb::draw,
       "{who} [en] <draw> {number} [cartes|carte] [de] [plus] [dans|de] [la|le] [<deck>] "
       "{instead}"},
      {Verb::draw, "{who} <draw> encore {number} [cartes|carte] {instead}"},
      {Verb::draw, "{who} <draw> une autre carte {instead}"},
      {Verb::draw,
       "{who} reçois/reçoit/reçoivent/recevoir/recevez|mange/mange/mangent/manger/manges/mangez "
       "{number} cartes|carte"},
      {Verb::draw, "{who} +|plus {number} [cartes|carte]"},
      {Verb::draw, "{told} +|plus {number} [cartes|carte]"},
      {Verb::draw_until_color, "{who} <draw> jusqu’ à obtenir la couleur <choisie>"},
      {Verb::draw_until_color,
       "{who} <draw> [des] [cartes] jusqu’ à [avoir|obtenir|tirer|piocher|trouver|tomber] [sur] "
       "[une] [carte] [de] la|cette couleur [<choisie>]"},
      {Verb::draw_until_color,
       "{who} <draw> [des] [cartes] jusqu’ à ce que [une] [carte] [de] la|cette couleur "
       "[<choisie>] sorte|sort|tombe|vienne|apparaisse|arrive"},
      {Verb::draw_until_color,
       "{who} <draw> [des] [cartes] jusqu’ à ce que <il> "
       "ait|aie|aies|aient|ayez|obtienne|obtiennes|obtiennent|trouve|trouves|trouvent|tire|tires|"
       "pioche|pioches [une] [carte] [de] la|cette couleur [<choisie>]"},
      {Verb::draw_until_playable, "{who} <draw> jusqu’ à obtenir une carte jouable"},
      {Verb::draw_until_playable, "{who} <draw> [des] [cartes] jusqu’ à pouvoir jouer"},
      {Verb::draw_until_playable,
       "{who} <draw> [des] [cartes] jusqu’ à [avoir|tirer|piocher|trouver|tomber] [sur] une carte "
       "jouable"},
      {Verb::draw_until_playable,
       "{who} <draw> [des] [cartes] jusqu’ à [avoir|obtenir|trouver] une carte que <il> "
       "peut|peux|peuvent|pouvez jouer"},
      {Verb::draw_until_playable,
       "{who} <draw> [des] [cartes] jusqu’ à ce que <il> puisse|puisses|puissent|puissiez jouer"},
      {Verb::discard, "{who} {may} <drop> {cards}"},
      {Verb::discard,
       "{who} {may} [me|te|se|vous] <drop>|débarrasse/débarrasse/débarrassent/débarrasser/"
       "débarrasses/débarrassez de {cards}"},
      {Verb::discard,
       "{told} défausse-toi|défaussez-vous|débarrasse-toi|débarrassez-vous de {cards}"},
      {Verb::level,
       "{who} pioche/pioche/piochent/piocher ou défausse/défausse/défaussent/défausser jusqu’ à "
       "en avoir {number}"},
      {Verb::level,
       "{who} <draw> ou [me|te|se] <drop> [des] [cartes] jusqu’ à [en] [avoir|atteindre] {number} "
       "[cartes|carte] [en|dans] [sa|ma|ta|la|leur] [main]"},
      {Verb::lose_turn,
       "{who} passe/passe/passent/passer/passes/passez mon/son/leur|ton|votre|un|le tour"},
      {Verb::lose_turn, "{who} <skip> [mon|son|leur|ton|votre|un|le] [prochain] tour"},
      {Verb::lose_turn, "{who} <skip> {number} tours"},
      {Verb::lose_turn, "{who} (ne) <play> pas [ce|pendant|à] [ce|un] [tour|coup]"},
      {Verb::lose_turn,
       "{who} reste/reste/restent/rester/restes/restez [un] [tour] sans jouer [un] [tour]"},
      {Verb::lose_turn, "{who} suis/est/sont|es|êtes bloqué|bloquée|bloqués|sauté|sautée|sautés"},
      {Verb::lose_turn,
       "[je|tu|on] saute|sautes|sauter|sautez|bloque|bloques|bloquer|bloquez {who}"},
      {Verb::lose_turn, "[je|tu|on] saute|sautes|sauter|sautez le tour {de:who}"},
      {Verb::lose_turn,
       "[je|tu|on] fais|fait|faire|faites passer|perdre|sauter son|un|le|leur tour {à:who}"},
      {Verb::play_again, "{who} rejoue/rejoue/rejouent/rejouer/rejoues/rejouez [un] [tour]"},
      {Verb::play_again, "{who} <play> encore [une] [fois]"},
      {Verb::play_again, "{who} <play> à|de nouveau"},
      {Verb::play_again, "{who} <play> une [autre] fois|carte [de] [plus]"},
      {Verb::play_again, "{who} <play> un [autre] tour [de] [plus|supplémentaire]"},
      {Verb::play_again,
       "{who} ai/a/ont/avoir/as/avez [encore] un [autre|second|deuxième] tour [de] "
       "[plus|supplémentaire]"},
      {Verb::play_again, "{told} un autre|second|deuxième tour"},
      {Verb::reverse, "le sens du jeu (se) inverse|change"},
      {Verb::reverse, "[le|la] sens|direction|ordre [du|de] [jeu] [se] inverse|change"},
      {Verb::reverse,
       "[on] inverse|inverses|inverser|inversez|change|changes|changer|changez|inversion|"
       "changement [de|du|le|la] sens|direction|ordre [du|de] [jeu]"},
      {Verb::reverse, "inverse|inverser|inversez|inversion"},
      {Verb::name_color, "{who} <choose> (la|une) couleur"},
      {Verb::name_color,
       "{who} <choose>|change/change/changent/changer/changes/changez|"
       "annonce/annonce/annoncent/annoncer/annonces/annoncez|"
       "nomme/nomme/nomment/nommer/nommes/nommez|dis/dit/disent/dire/dites [de] [la|une] "
       "[nouvelle] couleur [que|de] [je|tu|vous|mon|ton|votre] [<want>|choix]"},
      {Verb::shuffle_hands,
       "toutes les mains sont mélangées et distribuées en commençant par la gauche"},
      {Verb::shuffle_hands,
       "[toutes] les mains|cartes [de] [tous|tout] [le|les] [monde|joueurs] sont "
       "mélangées|rassemblées et distribuées|redistribuées [de|à] [nouveau] [à|en] "
       "[partir|commençant] [de|par] [la] [gauche]"},
      {Verb::shuffle_hands,
       "[on] mélange|mélanges|mélanger|mélangez toutes|les [les] mains|cartes [de] [tous|tout] "
       "[le|les] [monde|joueurs] et [on] [les] "
       "distribue|distribuer|distribuez|redistribue|redistribuer|redistribuez|distribue-les|"
       "redistribue-les|redistribuez-les [tout|les] [de|à] [nouveau] [à|en] [partir|commençant] "
       "[de|par] [la] [gauche]"},
      {Verb::swap_hands,
       "{who} {may} échange/échange/échangent/échanger ma/sa/leur main {avec:other}"},
      {Verb::swap_hands,
       "{who} {may} <swap> [de] [toutes|toute] [<ma>] main|mains|jeu|cartes {avec|contre:other}"},
      {Verb::swap_hands,
       "{who} {may} <swap> [toutes|toute] [<ma>] main|jeu|cartes avec|contre celle|celui|celles "
       "{de:other}"},
      {Verb::pass_hands, "[toutes] les mains passent|tournent {toward}"},
      {Verb::pass_hands,
       "tout le monde passe|donne|fait [passer|tourner] [toute|toutes] <ma> main|jeu|cartes "
       "{toward}"},
      {Verb::pass_hands,
       "tous|toutes [les] [joueurs] passent|donnent|font [passer|tourner] [toute|toutes] <ma> "
       "main|mains|jeu|cartes {toward}"},
      {Verb::pass_hands,
       "chacun|chacune|chaque [joueur|joueuse|personne] passe|donne|fait|doit "
       "[passer|donner|tourner] [toute|toutes] <ma> main|jeu|cartes {toward}"},
      {Verb::pass_hands,
       "passe|passez|passer|faites|faire [passer|tourner] [toutes|toute] <ma> "
       "main|mains|jeu|cartes {toward}"},
      {Verb::give, "{who} {may} {me} donne/donne/donnent/donner {cards}"},
      {Verb::give, "{who} {may} donne/donne/donnent/donner {cards} {à:other}"},
      {Verb::give, "{who} {may} {me} <give> {cards}"},
      {Verb::give, "{who} {may} <give> {cards} {à:other}"},
      {Verb::give, "{who} {may} <give> {à:other} {cards}"},
      {Verb::give, "{who} {may} lui|leur <give> {cards} {that}"},
      {Verb::give,
       "{told} donne-lui|donnez-lui|passe-lui|passez-lui|file-lui|refile-lui|offre-lui {cards} "
       "{that}"},
      {Verb::take, "{who} {me} prends/prend/prennent/prendre {cards}"},
      {Verb::take, "{who} prends/prend/prennent/prendre {cards} {à:other}"},
      {Verb::take, "{who} {me} <steal> {cards}"},
      {Verb::take, "{who} <steal> {cards} [dans|de] [la|le] [main|jeu] {à|de|chez:other}"},
      {Verb::take, "{who} <steal> {à:other} {cards}"},
      {Verb::take, "{who} lui|leur <steal> {cards} {that}"},
      {Verb::take,
       "{told} prends-lui|prenez-lui|vole-lui|volez-lui|pique-lui|chipe-lui {cards} {that}"},
      {Verb::deal_out,
       "{who} distribue/distribue/distribuent/distribuer/distribues/distribuez [toutes] (mes) "
       "cartes de une couleur au choix en commençant par la gauche"},
      {Verb::deal_out,
       "{who} distribue/distribue/distribuent/distribuer/distribues/distribuez [toutes] "
       "mes|tes|vos|les cartes de une couleur [de] [au|mon|ton] [choix] à|en|par "
       "[partir|commençant] [de|par] la gauche"},
      {Verb::show,
       "{who} {me} montre/montre/montrent/montrer "
       "ma/sa/leur|mes/ses/leurs|ta|tes|votre|vos|la|les|son|leur main|cartes|jeu"},
      {Verb::show,
       "{who} montre/montre/montrent/montrer ma/sa/leur|mes/ses/leurs|ta|tes|votre|vos|la|les|mon|"
       "son main|cartes|jeu {à:other}"},
      {Verb::show, "{who} {me} <show> [toutes|toute] <ma> main|cartes|jeu"},
      {Verb::show, "{who} <show> [toutes|toute] <ma> main|cartes|jeu {à:other}"},
      {Verb::show, "{who} <show> {à:other} [toutes|toute] <ma> main|cartes|jeu"},
      {Verb::show, "{told} montre-lui|montrez-lui [toutes|toute] <ma> main|cartes|jeu {that}"},
      {Verb::show,
       "[je|tu|vous] [peux|pouvez] regarde|regardes|regarder|regardez|vois|voir|voyez|consulte|"
       "consulter [toutes|toute] la|les|le main|cartes|jeu {de:who}"},
      {Verb::turn_top, "on retourne la carte du dessus [de|du] [la] [<deck>]"},
      {Verb::turn_top,
       "[je|tu|on] retourne|retournes|retourner|retournez|tourne|révèle|dévoile la [première] "
       "carte "
       "[du|de] [dessus] [de|du] [la] [<deck>]"},
      {Verb::choose, "{who} {may} <choose> une|un (option|chose) : {alternatives}"},
      {Verb::choose, "{told} au choix : {alternatives}"},
      {Verb::if_cannot_play,
       "si|s' {who} (ne) peux/peut/peuvent|pouvez pas|rien jouer [de] [aucune] [carte] (:|,) "
       "[alors] {sentence}"},
      {Verb::if_cannot_play,
       "si|s' {who} (ne) ai/a/ont|as|avez rien|pas [de] à|carte jouer|jouable :|, [alors] "
       "{sentence}"},
      {Verb::if_icon,
       "si (la) carte retournée a|porte|montre [un|une] {icon} :|, [alors] {sentence}"},
      {Verb::say, "dis|dire|dites|défi|gage : {text}"},
  };
  words.cards = {
      {Cards::some, "{one} carte [au] [hasard]"},
      {Cards::some, "{one} de <mes> cartes"},
      {Cards::some, "{number} (cartes|carte) [au] [hasard]"},
      {Cards::some, "{number} de <mes> cartes"},
      {Cards::all_wilds, "tous (les|mes|tes|ses|leurs|vos) jokers"},
      {Cards::all_wilds, "<mes> jokers"},
      {Cards::all_wilds, "toutes [<mes>] cartes joker|jokers"},
      {Cards::named_color, "toutes (les|mes|tes|ses|leurs|vos) cartes de la couleur <choisie>"},
      {Cards::named_color, "toutes [<mes>] cartes de cette couleur"},
      {Cards::all_numbered, "tous|toutes (les|mes|tes|ses|leurs|vos) {numbers}"},
      {Cards::chosen_color, "toutes (les|mes|tes|ses|leurs|vos) cartes de une couleur au choix"},
      {Cards::chosen_color,
       "[toutes] [<mes>] cartes de une [même] couleur [choisie] [que|de|au] "
       "[je|tu|il|elle|mon|ton|son|votre] [<want>|choix]"},
  };
  words.towards = {
      {Toward::left, "à gauche"},
      {Toward::left, "vers|sur|par|à la|ma|sa|ta|leur|votre gauche"},
      {Toward::left,
       "à|au [la|le|son|leur] [<player>|voisin|voisine] [qui] [est] à|de [sa|ta|la|leur] gauche"},
      {Toward::left, "dans le sens horaire"},
      {Toward::left, "dans le sens des aiguilles [de] [une] [montre]"},
      {Toward::right, "à droite"},
      {Toward::right, "vers|sur|par|à la|ma|sa|ta|leur|votre droite"},
      {Toward::right,
       "à|au [la|le|son|leur] [<player>|voisin|voisine] [qui] [est] à|de [sa|ta|la|leur] droite"},
      {Toward::right, "dans le sens antihoraire"},
      {Toward::right, "dans le sens inverse [des] [aiguilles] [de] [une] [montre]"},
      {Toward::play_direction, "dans le sens du jeu"},
      {Toward::play_direction, "au [<player>] suivant"},
      {Toward::play_direction, "à la <player> suivante"},
  };
  words.contractions = {
      {"à", "le", "au"}, {"à", "les", "aux"}, {"de", "le", "du"}, {"de", "les", "des"}};
  words.elisions = {{"je", "j’"}, {"de", "d’"}, {"que", "qu’"}, {"le", "l’"}, {"la", "l’"},
                    {"ne", "n’"}, {"me", "m’"}, {"te", "t’"},   {"se", "s’"}};
  words.before_marks = "\u202F";
  words.may = "peux/peut/peuvent|pouvez";
  words.must = {"dois/doit/doivent|devez|devra|devras|devront"};
  words.joins = {"et [puis|ensuite|aussi|alors|que]", "puis|ensuite|alors",
                 ", [et] [puis|ensuite|aussi|alors]", ". [et] [puis|ensuite|alors]",
                 "! [!] [!] [et] [puis|ensuite]"};
  words.they = "il|elle|ils|elles|celui-ci|celle-ci";
  words.them_said = "lui|elle|eux|elles";
  words.their_choice = "un|une joueur|joueuse de son/son/leur choix";
  words.leads = {"que|maintenant|alors|ensuite", "d' abord",
                 "quand|lorsque je|tu|vous|on joue|joues|jouez|pose|poses|posez cette carte [,]",
                 "fais|faites que|en [sorte] [que]"};
  words.picks_to = {
      "[je|tu|vous] choisis|choisissez|choisir|désigne|désignes|désignez|désigner un|une [autre] "
      "<player> [au|que|de] [mon|ton|je|tu] [choix|<want>] [:|,] qui [doit]",
      "[je|tu|vous] choisis|choisissez|choisir|désigne|désignes|désignez|désigner quelqu' un [de] "
      "[autre] [:|,] qui [doit]"};
  words.picks = {
      "[je|tu|vous] choisis|choisissez|choisir|désigne|désignes|désignez|désigner un|une [autre] "
      "<player> [au|que|de] [mon|ton|je|tu] [choix|<want>] [:|,|.|!|-] [et] [puis|ensuite]",
      "[je|tu|vous] choisis|choisissez|choisir|désigne|désignes|désignez|désigner quelqu' un [de] "
      "[autre] [:|,|.|!|-] [et] [puis|ensuite]"};
  words.except_me = {
      "[,] sauf|excepté|hormis moi|toi|vous",
      "[,] sauf|excepté|hormis celui|celle|le|la [<player>] qui joue|pose [cette|la] [carte]"};
  words.limits = {
      {EffectMessage::no_fixed_color,
       "rouge|rouges|bleu|bleue|bleus|bleues|vert|verte|verts|vertes|jaune|jaunes|noir|noire|"
       "noires"},
      {EffectMessage::no_fractions, "moitié|double|triple|tiers|quart|demi"},
      {EffectMessage::no_several_next, "suivants|suivantes|prochains|prochaines"},
      {EffectMessage::no_several_next,
       "deux|trois|quatre|2|3|4 [autres] joueurs|personnes|adversaires"},
      {EffectMessage::nothing_lasts,
       "pendant|durant [le|la|les|un|une|tout|toute] [reste|prochain|prochaine|prochains] [de|du] "
       "[la] [deux|trois|2|3] tour|tours|manche|manches|partie|jeu"},
      {EffectMessage::nothing_lasts, "jusqu' à|au [mon|ton|son|la|le] prochain|prochaine|fin|tour"},
      {EffectMessage::no_action_cards, "+ 2|4|deux|quatre"},
      {EffectMessage::no_action_cards, "cartes|carte [de] action|spéciales|spéciale|inversion"},
      {EffectMessage::no_look_into_hands,
       "ai|a|as|ont|avez plus|moins|un|une|aucun|aucune|exactement|seulement|deux|trois|2|3|joker|"
       "jokers|au|pas"},
      {EffectMessage::nothing_forbidden,
       "ne <draw>|<drop>|<give>|<lose>|<swap>|peut|peuvent|peux pas|plus|rien"},
      {EffectMessage::nothing_forbidden, "personne ne"},
      {EffectMessage::nothing_forbidden, "jamais|interdit|interdite"},
      {EffectMessage::said_at_the_table,
       "chante|chantent|chanter|danse|dansent|danser|bois|boit|boivent|boire|shot|shots|verre|"
       "verres|saute|sautent|applaudit|applaudissent|bisou|embrasse|câlin|crie|crient|crier|blague|"
       "aboie|chanson|pompes|silence|muet|court|courent|vaisselle|vérité|imite|imitent"},
  };
  words.common =
      "le|la|les|un|une|des|je|tu|il|elle|on|nous|vous|mon|ma|mes|ton|ta|tes|son|sa|ses|leur|leurs|"
      "avec|que|qui|de|du|au|aux|à|et|ou|tous|toutes|tout|cartes|carte|main|mains|joueur|joueurs|"
      "suivant|tour|ne|pas|si|ai|a|ont|as|veux|quand|plus|moins|pour|par|dans|en|se|lui|ce|cette|"
      "partie|manche|jusqu'|chaque|autre|deux|trois|couleur|joker|moitié|faire|fait|est|sont|fin|"
      "gagne|jeu";
  words.instead = "au lieu de 1|une|piocher";
  words.one = "une";
  words.me = "me|te";
  words.plural_suffixes = {"", "s"};
  words.numbers = {{{"zéro", "zéros"},        {"un|une", "uns"},        {"deux", "deux"},
                    {"trois", "trois"},       {"quatre", "quatre"},     {"cinq", "cinq"},
                    {"six", "six"},           {"sept", "sept"},         {"huit", "huit"},
                    {"neuf", "neuf"},         {"dix", "dix"},           {"onze", "onze"},
                    {"douze", "douze"},       {"treize", "treize"},     {"quatorze", "quatorze"},
                    {"quinze", "quinze"},     {"seize", "seize"},       {"dix-sept", "dix-sept"},
                    {"dix-huit", "dix-huit"}, {"dix-neuf", "dix-neuf"}, {"vingt", "vingt"}}};
  words.icons = {{"ball", "une boule|sphère|balle"},
                 {"star", "une étoile"},
                 {"heart", "un cœur"},
                 {"moon", "une lune"},
                 {"sun", "un soleil"},
                 {"skull", "un crâne"},
                 {"crown", "une couronne"},
                 {"dragon", "un dragon"},
                 {"cat", "un chat"},
                 {"anchor", "une ancre"}};
  words.articles = "un|une";
  return words;
}

}  // namespace comodin
