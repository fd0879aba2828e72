// The rulebooks: complete, in all languages alike, well set, and true to their edition.
#include <algorithm>
#include <cctype>
#include <fstream>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/language.h"
#include "base/split.h"
#include "edition/load.h"
#include "edition/option_text.h"
#include "edition/statements_reader.h"
#include "edition_test_kit.h"
#include "effect/text.h"
#include "rulebook/phrasebook.h"
#include "rulebook/print_html.h"
#include "rulebook/print_text.h"
#include "rulebook/prose.h"
#include "rulebook/write.h"

namespace comodin {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

using Options = std::vector<std::pair<std::string, std::string>>;

Book book_of(const Edition& edition, Language language, const TableSetup& setup) {
  auto book = write_rulebook(edition, setup, language);
  if (book) return std::move(*book);
  ADD_FAILURE() << book.error().sentence;
  return {};
}

std::string text_of(std::string_view name, Language language = Language::en,
                    const Options& options = {}, const Options& customs = {}) {
  const Edition edition = load(name);
  const TableSetup setup{.seats = edition.min_seats, .options = options, .customs = customs};
  return print_text(book_of(edition, language, setup));
}

// In one line, so that a sentence can be looked for however it was broken.
std::string in_one_line(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n';
    if (!space || !result.ends_with(' ')) result += space ? ' ' : c;
  }
  return result;
}

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

// The statements of each edition: letter, how many.
const std::map<std::string_view, std::pair<char, int>> kSheets = {{"dice", {'D', 24}},
                                                                  {"anniversary", {'A', 21}},
                                                                  {"official", {'O', 24}},
                                                                  {"dragonball", {'Z', 13}},
                                                                  {"monster", {'M', 12}}};

// All statements in brackets: "(A9; unclear case G1)" cites A9 and G1.
std::set<std::string> cited_in(const std::string& text) {
  std::set<std::string> ids;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const bool starts = text[i - 1] == '(' || text[i - 1] == ' ';
    if (!starts || std::isupper(static_cast<unsigned char>(text[i])) == 0) continue;
    std::size_t end = i + 1;
    while (std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
    const std::string_view after = std::string_view(text).substr(end);
    const bool ends =
        after.starts_with(')') || after.starts_with(';') || after.starts_with("\u202F;");
    if (end > i + 1 && ends) ids.insert(text.substr(i, end - i));
  }
  return ids;
}

std::map<std::string, std::string> all_words(Language language) {
  std::ifstream file(
      fmt::format("{}/words/{}/rulebook.json", COMODIN_SOURCE_DIR, code_of(language)));
  return nlohmann::json::parse(file).get<std::map<std::string, std::string>>();
}

// The citations of a sentence: [@card].
std::set<std::string> citations_of(const std::string& text) {
  std::set<std::string> citations;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '[') citations.insert(text.substr(i, text.find(']', i) - i));
  return citations;
}

// The build compares keys and blanks.
TEST(RulebookWords, CiteTheSameInAllLanguages) {
  const auto english = all_words(Language::en);
  EXPECT_GT(english.size(), 300U);
  for (const Language language : kLanguages)
    for (const auto& [key, text] : all_words(language))
      EXPECT_EQ(citations_of(text), citations_of(english.at(key)))
          << code_of(language) << " " << key;
}

TEST(RulebookWords, CiteTopicsThatAnEditionCanHave) {
  for (const auto& [key, text] : all_words(Language::en))
    for (std::string blank : citations_of(text))
      while (blank.contains('@')) {
        blank = blank.substr(blank.find('@') + 1);
        const std::string topic = blank.substr(0, blank.find_first_of(",]"));
        if (topic != "card" && topic != "card_ruling")
          EXPECT_THAT(kStatementTopics, Contains(topic)) << key;
      }
}

TEST(Rulebook, CitesEveryStatementOfItsSheet) {
  for (const auto& [name, sheet] : kSheets)
    for (const Language language : kLanguages) {
      const std::set<std::string> cited = cited_in(in_one_line(text_of(name, language)));
      for (int number = 1; number <= sheet.second; ++number)
        EXPECT_THAT(cited, Contains(sheet.first + std::to_string(number)))
            << name << " " << code_of(language);
      for (const auto& [other, other_sheet] : kSheets)
        if (other != name)
          for (const std::string& id : cited) EXPECT_NE(id.front(), other_sheet.first) << id;
    }
}

TEST(Rulebook, CitesTheRulingsThatConcernIt) {
  std::vector<std::string> always = {"G1", "G3", "P3", "P4", "U1", "U2", "U3", "U4", "U5", "U6"};
  for (const auto& [name, sheet] : kSheets)
    for (const std::string& ruling : always)
      EXPECT_THAT(in_one_line(text_of(name)), HasSubstr("unclear case " + ruling)) << name;
  for (const std::string_view ruling : {"G2", "P1", "P2", "E1", "E2", "E3", "E4", "E5", "E6"})
    EXPECT_THAT(in_one_line(text_of("official")),
                HasSubstr(fmt::format("unclear case {}", ruling)));
}

TEST(Rulebook, MarksARulingInItsLanguage) {
  EXPECT_THAT(text_of("official", Language::en), HasSubstr("(unclear case P3)"));
  EXPECT_THAT(text_of("official", Language::es), HasSubstr("(caso dudoso P3)"));
  EXPECT_THAT(text_of("official", Language::pt), HasSubstr("(caso duvidoso P3)"));
}

TEST(Rulebook, LabelsWhatIsAssumed) {
  for (const std::string_view name : {"dice", "dragonball"}) {
    EXPECT_THAT(text_of(name, Language::en), HasSubstr("Assumption. The sheet does not")) << name;
    EXPECT_THAT(text_of(name, Language::es), HasSubstr("Suposición. La hoja no")) << name;
    EXPECT_THAT(text_of(name, Language::pt), HasSubstr("Suposição. A folha não")) << name;
  }
  EXPECT_THAT(text_of("official"), Not(HasSubstr("Assumption")));
}

TEST(Rulebook, FitsATerminal) {
  for (const std::string_view name : shipped_editions())
    for (const Language language : kLanguages) {
      const std::string text = text_of(name, language);
      for (const std::string_view line : split(text, '\n')) {
        EXPECT_LE(width_of(line), kBookColumns) << name << ": " << line;
        EXPECT_FALSE(line.ends_with(' ')) << name << ": " << line;
      }
    }
}

TEST(Rulebook, LeavesNoBlankUnfilled) {
  for (const std::string_view name : shipped_editions())
    for (const Language language : kLanguages) {
      const std::string text = text_of(name, language);
      EXPECT_EQ(text.find_first_of("{}[]@"), std::string::npos) << name;
      EXPECT_TRUE(std::ranges::none_of(text, [](char c) { return c >= 0 && c < 32 && c != '\n'; }));
      EXPECT_THAT(text, Not(HasSubstr("( "))) << name;
      EXPECT_THAT(text, Not(HasSubstr("()"))) << name;
    }
}

// The rulebook follows the table's choices.

struct Choice {
  std::string_view edition;
  Options options;
  std::string said;
};

TEST(Rulebook, SaysWhatTheTableChose) {
  const std::vector<Choice> choices = {
      {"official", {{"hand_size", "5"}}, "deal 5 cards to each player"},
      {"official", {{"hand_size", "1"}}, "deal 1 card to each player"},
      {"official", {{"hand_size", "5"}}, "5 cards are dealt to each player, instead of 7. (H8)"},
      {"official", {{"scoring", "target"}, {"target", "300"}}, "the first to reach 300 wins"},
      {"anniversary", {{"scoring", "lowest"}}, "the lowest total wins the match. (A21)"},
      {"official", {{"drawn_card", "must"}}, "If that card fits, you must play it"},
      {"dragonball", {{"drawn_card", "may"}}, "If that card fits, you can play it"},
      {"monster", {{"draw_four", "always"}}, "there are no challenges. (H7)"},
      {"monster", {{"draw_four", "no_bluff"}}, "A forced draw begins no turn."},
      {"monster", {{"draw_four", "no_bluff"}}, "there are no challenges. (H6)"},
      {"official", {{"last_shuffle", "shuffles"}}, "it still shuffles"},
      {"official", {{"uno_penalty", "4"}}, "you draw 4 cards. (O8)"},
      {"official", {{"uno_penalty", "0"}}, "Forgetting it costs nothing"},
      {"official", {{"uno_calls", "automatic"}}, "said automatically"},
      {"official", {{"two_player_reverse", "turn"}}, "only the direction changes"},
      {"dice", {{"start_wild", "reroll"}}, "While it shows an action, it is rolled again"},
      {"dice", {{"start_wild", "reroll"}}, "is rolled again too"},
      {"dice", {{"draw_die_match", "any"}}, "or on any other die that makes the opponent take"},
      {"dice", {{"single_die_decline", "on"}}, "you can also roll again once"},
      {"dice", {{"dice_set", "free"}}, "on which all 29 faces are equally likely"},
      {"dice", {{"hand_size", "3"}}, "The other dice that nobody took"},
      {"dice", {{"scoring", "best_of_three"}}, "two rounds win the match"},
  };
  for (const Choice& choice : choices) {
    EXPECT_THAT(in_one_line(text_of(choice.edition)), Not(HasSubstr(choice.said)));
    const std::string text = in_one_line(text_of(choice.edition, Language::en, choice.options));
    EXPECT_THAT(text, HasSubstr(choice.said)) << choice.edition;
  }
}

TEST(Rulebook, MentionsTheTableOnlyIfItChoseSomething) {
  EXPECT_THAT(text_of("monster"), Not(HasSubstr("HOUSE RULES")));
  EXPECT_THAT(text_of("monster", Language::en, {{"target", "200"}}), HasSubstr("HOUSE RULES"));
}

TEST(Rulebook, ExplainsTheRuleOnABlankCard) {
  const std::string text = in_one_line(text_of(
      "official", Language::en, {}, {{"WC2", "next draws until the named color; I play again"}}));
  EXPECT_THAT(text, HasSubstr("You choose the color in play; the next player draws until a card of "
                              "the chosen color comes; you play again."));
  EXPECT_THAT(text, HasSubstr("Wild Customizable 2 says: the next player draws until"));
  EXPECT_THAT(text, HasSubstr("2 in the deck · 50 points"));  // the other two are still blank
}

TEST(Rulebook, RefusesWhatTheTableCannotBe) {
  const Edition edition = load("monster");
  const auto book = write_rulebook(
      edition, {.seats = 4, .options = {{"hand_sise", "5"}}, .customs = {}}, Language::en);
  ASSERT_FALSE(book);
  EXPECT_THAT(book.error().sentence, HasSubstr("hand_size"));
}

// Whether the verb uses the fields that differ from the default; the parser would refuse the others
// too, but more slowly.
bool uses_all_it_says(const Sentence& sentence) {
  using enum Verb;
  const auto one_of = [&](std::initializer_list<Verb> verbs) {
    return std::ranges::find(verbs, sentence.verb) != verbs.end();
  };
  return (sentence.other == Who::i || one_of({swap_hands, give, take, show})) &&
         (sentence.cards == Cards::some || one_of({discard, give, take})) &&
         (!sentence.may || one_of({discard, give, swap_hands, choose})) &&
         (!sentence.instead || sentence.verb == draw) &&
         (sentence.number == 0 || one_of({draw, level, discard, give, take}));
}

// Every sentence that can be written on a card.
std::vector<Effect> all_effects() {
  std::vector<Effect> effects;
  const auto add_if_sayable = [&](const Sentence& sentence) {
    const Effect effect = {sentence};
    const auto parsed = parse_effect(render_effect(effect));
    if (parsed && *parsed == effect) effects.push_back(effect);
  };
  Sentence reverse;
  for (int verb = 0; verb <= static_cast<int>(Verb::say); ++verb)
    for (int who = 0; who <= static_cast<int>(Who::fewest); ++who)
      for (int other = 0; other <= static_cast<int>(Who::own_right); ++other)
        for (int cards = 0; cards <= static_cast<int>(Cards::chosen_color); ++cards)
          for (int form = 0; form < 8; ++form) {
            Sentence sentence;
            sentence.verb = static_cast<Verb>(verb);
            sentence.who = static_cast<Who>(who);
            sentence.other = static_cast<Who>(other);
            sentence.cards = static_cast<Cards>(cards);
            sentence.may = form % 2 != 0;
            sentence.instead = form / 2 % 2 != 0;
            sentence.number = form < 4 ? 0 : form < 6 ? 1 : 3;
            if (sentence.verb == Verb::if_icon || sentence.verb == Verb::say)
              sentence.text = "star";
            if (sentence.verb == Verb::choose) sentence.parts = {reverse, reverse};
            if (sentence.verb == Verb::if_icon || sentence.verb == Verb::if_cannot_play)
              sentence.parts = {reverse};
            if (uses_all_it_says(sentence)) add_if_sayable(sentence);
          }
  return effects;
}

TEST(RulebookProse, DescribesEveryEffectInEveryLanguage) {
  const Edition edition = load("official");
  const std::vector<Effect> effects = all_effects();
  EXPECT_GT(effects.size(), 300U);
  for (const Language language : kLanguages) {
    const Phrasebook phrases(edition, language);
    for (const Effect& effect : effects) {
      const std::string prose = effect_prose(effect, true, phrases);
      EXPECT_GT(prose.size(), 10U);
      EXPECT_EQ(prose.find_first_of("{}[]@-"), std::string::npos) << prose;
      EXPECT_THAT(prose, Not(HasSubstr("  "))) << prose;
    }
  }
}

TEST(RulebookProse, SaysInOneBreathWhatOnePlayerDoes) {
  const Edition edition = load("official");
  const auto tell = [&](std::string_view text, Language language) {
    return effect_prose(*parse_effect(text), true, Phrasebook(edition, language));
  };
  constexpr std::string_view kText = "next draws 1; next loses a turn; I play again";
  EXPECT_EQ(
      tell(kText, Language::en),
      "The next player draws 1 card and loses their turn; you play again; then you choose the "
      "color in play.");
  EXPECT_EQ(tell(kText, Language::es),
            "El siguiente jugador roba 1 carta y pierde su turno; juegas otra vez; después eliges "
            "el color en juego.");
  EXPECT_EQ(tell(kText, Language::pt),
            "O próximo jogador compra 1 carta e perde a vez; você joga de novo; depois você "
            "escolhe a cor em jogo.");
}

// A narrow space that does not break, whether the mark is in a text or between two.
TEST(Rulebook, FrenchHasItsSpaceBeforeHighMarks) {
  for (const auto& [name, sheet] : kSheets) {
    const bool blank = name == "official";
    const std::string text =
        text_of(name, Language::fr, {},
                blank ? Options{{"WC1", "I choose one: I draw 1 / next draws 2; I play again"}}
                      : Options{});
    for (const char mark : {';', ':', '!', '?'})
      for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1))
        EXPECT_TRUE(std::string_view(text).substr(0, at).ends_with("\u202F"))
            << name << ": " << text.substr(at < 30 ? 0 : at - 30, 60);
  }
}

// Every house rule that is planned has its sentence, cited by its number.
TEST(RulebookWords, KnowTheHouseRules) {
  const std::map<std::string, std::string> rules = {
      {"stacking.same", "H1"},      {"stacking.any", "H1"},        {"seven_zero.on", "H2"},
      {"jump_in.on", "H3"},         {"draw_to_match.on", "H4"},    {"forced_play.on", "H5"},
      {"draw_four.no_bluff", "H6"}, {"draw_four.always", "H7"},    {"hand_size.changed", "H8"},
      {"target.changed", "H8"},     {"uno_penalty.changed", "H8"}, {"finish.no_special", "H9"},
      {"finish.no_wild", "H9"},     {"deflect.on", "H10"},         {"teams.on", "H11"},
      {"hand_limit.number", "H12"}};
  for (const Language language : kLanguages) {
    const auto words = all_words(language);
    for (const auto& [rule, id] : rules)
      EXPECT_THAT(words.at("rulebook.house." + rule), HasSubstr("[" + id + "]"))
          << code_of(language);
  }
}

// An option without a sentence would be chosen in silence.
TEST(RulebookWords, HaveASentenceForEveryChoiceOfATable) {
  for (const std::string_view name : shipped_editions()) {
    const Edition edition = load(name);
    for (const OptionInfo& option : all_options()) {
      if (option.words.empty() || !why_option_is_senseless(option.option, edition).empty())
        continue;
      for (const std::string_view word : option.words) {
        const auto value = parse_option_value(option.option, word, edition);
        if (!value || *value == edition.options[option.option]) continue;
        const TableSetup setup{.seats = edition.min_seats,
                               .options = {{std::string(option.name), std::string(word)}},
                               .customs = {}};
        const auto book = write_rulebook(edition, setup, Language::es);
        if (book) EXPECT_THAT(print_text(*book), HasSubstr("REGLAS DE ESTA MESA"));
      }
    }
  }
}

// Edition data changes the rulebook, in any edition.

Edition changed(std::string_view name, std::string_view from, std::string_view to) {
  std::string text = shipped_text(name);
  const std::size_t at = text.find(from);
  if (at == std::string::npos) ADD_FAILURE() << name << " has no " << from;
  text.replace(at, from.size(), to);
  auto edition = parse_edition(text, name);
  if (edition) return std::move(*edition);
  ADD_FAILURE() << to_string(edition.error().front());
  return {};
}

std::string changed_book(std::string_view name, std::string_view from, std::string_view to) {
  const Edition edition = changed(name, from, to);
  return in_one_line(print_text(book_of(edition, Language::en, {.seats = 2})));
}

TEST(Rulebook, FollowsTheEditionFile) {
  EXPECT_THAT(changed_book("anniversary", "hand_size = 7", "hand_size = 9"),
              HasSubstr("deal 9 cards"));
  EXPECT_THAT(changed_book("anniversary", "points = 20", "points = 35"),
              HasSubstr("8 in the deck · 35 points"));
  EXPECT_THAT(changed_book("anniversary", "next draws 2;", "next draws 3;"),
              HasSubstr("The next player draws 3 cards and loses their turn."));
  EXPECT_THAT(changed_book("anniversary", "dealer = \"lot\"", "dealer = \"random\""),
              HasSubstr("Choose the dealer in any way you like."));
  EXPECT_THAT(changed_book("anniversary", "last_card_draws = true", "last_card_draws = false"),
              HasSubstr("A last Draw Two or Wild Draw Four makes nobody draw."));
  EXPECT_THAT(changed_book("anniversary", "challenge = \"next\"", "challenge = \"anyone\""),
              HasSubstr("Anyone who thinks that the Wild Draw Four was played wrongfully"));
  EXPECT_THAT(changed_book("anniversary", "match = [\"color\", \"symbol\"]", "match = [\"color\"]"),
              HasSubstr("play one card of the same color as the top card"));
  EXPECT_THAT(changed_book("official", "uno_due = \"holding_one\"", "uno_due = \"played_down\""),
              HasSubstr("When you play your next-to-last card"));
  EXPECT_THAT(changed_book("monster", "\nR = [\"M4\"]", "\nR = [\"M9\"]"),
              HasSubstr("on another Reverse. (M9)"));
}

TEST(Rulebook, OfAnEditionWithoutStatementsCitesOnlyRulings) {
  const auto edition = parse_edition(read("docs/examples/duel.toml"), "duel");
  ASSERT_TRUE(edition);
  const std::string text = print_text(book_of(*edition, Language::en, {.seats = 3}));
  EXPECT_THAT(text, HasSubstr("▐ LUNGE"));
  EXPECT_THAT(in_one_line(text),
              HasSubstr("The next player draws 1 card; you play again. It goes on its own color"));
  EXPECT_THAT(text, HasSubstr("(unclear case P3)"));
  EXPECT_THAT(text, Not(HasSubstr("(P3)")));
}

// The page.

std::string page_of(std::string_view name, Language language) {
  const Edition edition = load(name);
  return print_html(book_of(edition, language, {.seats = edition.min_seats}));
}

// The tags that were opened and not closed, or closed and not opened.
std::vector<std::string> unbalanced_tags(const std::string& page) {
  const std::set<std::string_view> alone = {"meta", "path", "rect", "circle", "!DOCTYPE"};
  std::vector<std::string> open;
  for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    const std::size_t end = page.find('>', at);
    const std::string tag = page.substr(at + 1, end - at - 1);
    const bool closing = tag.starts_with('/');
    const std::string name = tag.substr(closing ? 1 : 0, tag.find(' ') - (closing ? 1 : 0));
    if (alone.contains(name)) continue;
    if (!closing) {
      open.push_back(name);
    } else if (!open.empty() && open.back() == name) {
      open.pop_back();
    } else {
      open.push_back(tag);
      return open;
    }
  }
  return open;
}

TEST(RulebookPage, IsWellFormedAndNeedsNothingElse) {
  for (const std::string_view name : shipped_editions())
    for (const Language language : kLanguages) {
      const std::string page = page_of(name, language);
      EXPECT_THAT(unbalanced_tags(page), ::testing::IsEmpty()) << name;
      for (const std::string_view request : {"http", "src=", "url(", "@import", "<script", "<link"})
        EXPECT_THAT(page, Not(HasSubstr(request))) << name;
    }
}

TEST(RulebookPage, SaysItsLanguage) {
  EXPECT_THAT(page_of("monster", Language::es), HasSubstr("<html lang=\"es\">"));
  EXPECT_THAT(page_of("monster", Language::pt), HasSubstr("<html lang=\"pt-BR\">"));
}

TEST(RulebookPage, LinksEveryChapterAndNamesEveryColor) {
  const std::string page = page_of("dice", Language::en);
  for (const std::string_view id : {"object", "box", "setup", "turn", "specials", "uno", "score"}) {
    EXPECT_THAT(page, HasSubstr(fmt::format("href=\"#{}\"", id)));
    EXPECT_THAT(page, HasSubstr(fmt::format("<h2 id=\"{}\">", id)));
  }
  EXPECT_THAT(page, HasSubstr("role=\"img\" aria-label=\"red\""));
}

TEST(RulebookPage, TreatsTextAsText) {
  const Edition edition = load("official");
  const Book book =
      book_of(edition, Language::en,
              {.seats = 4, .options = {}, .customs = {{"WC1", "say: <b>hop</b> & \"jump\""}}});
  EXPECT_THAT(print_html(book), HasSubstr("&lt;b&gt;hop&lt;/b&gt; &amp; &quot;jump&quot;"));
}

}  // namespace
}  // namespace comodin
