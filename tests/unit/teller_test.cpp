// What players are told: tests/golden/sentences.json has what happened, and the sentences about it
// in the languages of the product. Choices and spoken acts come from matches played here.
//
//   COMODIN_RECORD=1 build/asan/comodin_tests --gtest_filter='Teller*'    writes the sentences
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/language.h"
#include "edition_test_kit.h"
#include "game/apply.h"
#include "game/legal.h"
#include "game/notation.h"
#include "random_match.h"
#include "rules/as_played.h"
#include "tell/card_names.h"
#include "tell/meaning.h"
#include "tell/question.h"
#include "tell/refusal.h"
#include "tell/story.h"
#include "tell/table_change.h"
#include "tell/written_rule.h"
#include "view/view.h"
#include "words/words.h"

namespace comodin {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Json = nlohmann::ordered_json;

const std::string kGoldenFile = std::string(COMODIN_SOURCE_DIR) + "/tests/golden/sentences.json";

Json& golden() {
  static Json all = [] {
    std::ifstream file(kGoldenFile);
    return Json::parse(file);
  }();
  return all;
}

// Compares what is told with what the case has for the language, or records it there.
void expect_told(Json& told, Language language, const Json& texts) {
  if (std::getenv("COMODIN_RECORD") == nullptr) {
    EXPECT_EQ(texts, told.value(code_of(language), Json())) << told;
    return;
  }
  told[std::string(code_of(language))] = texts;
}

// One case per line, so that a diff is readable.
void keep_recorded() {
  if (std::getenv("COMODIN_RECORD") == nullptr) return;
  std::string text;
  for (const auto& [name, cases] : golden().items()) {
    text += (text.empty() ? "{" : ",\n") + Json(name).dump() + ": [\n";
    for (std::size_t i = 0; i < cases.size(); ++i) text += (i == 0 ? "" : ",\n") + cases[i].dump();
    text += "\n]";
  }
  std::ofstream(kGoldenFile) << text << "}\n";
}

// A table of an edition, with what sentences need.
struct ToldTable {
  ToldTable(const std::string& name, const TableSetup& chosen,
            std::vector<std::string> players = {"Ana", "Beto", "Caro"})
      : setup(chosen),
        edition(as_played(load(name), setup)),
        rules(testing::rules_for(load(name), setup)),
        names(edition, rules),
        players(std::move(players)),
        context{rules, edition, names, this->players} {}

  TableSetup setup;
  Edition edition;
  Rules rules;
  CardNames names;
  std::vector<std::string> players;
  TellContext context;
};

std::vector<std::string> texts(const Story& story) {
  std::vector<std::string> result;
  for (const StorySentence& sentence : story) result.push_back(text_of(sentence.parts));
  return result;
}
std::vector<std::string> texts(const std::vector<ChoiceNote>& notes) {
  std::vector<std::string> result;
  for (const ChoiceNote& note : notes) result.push_back(text_of(note.parts));
  return result;
}

Seat seat_in(const Json& json, const char* key) {
  const auto number = json.value(key, std::size_t{0});
  return number == 0 ? kNoSeat : seat_at(number - 1);
}

Event event_from(const Json& json, const Rules& rules) {
  Event event{.type = parse_word<EventType>(json.at("e").get<std::string>()).value(),
              .seat = seat_in(json, "seat"),
              .other = seat_in(json, "other"),
              .number = json.value("number", std::uint8_t{0}),
              .points = json.value("points", Points{0})};
  if (json.contains("card")) event.kind = kind_of(rules, json["card"].get<std::string>()).value();
  if (json.contains("rolled"))
    event.rolled = kind_of(rules, json["rolled"].get<std::string>()).value();
  if (json.contains("color"))
    event.color = color_of(rules, json["color"].get<std::string>()).value();
  return event;
}

TEST(TellerTest, TellsWhatHappensInEveryLanguage) {
  EXPECT_GT(golden().at("stories").size(), 400U);
  using Customs = std::map<std::string, std::string>;
  std::map<std::tuple<std::string, std::size_t, Customs>, std::unique_ptr<ToldTable>> tables;
  for (Json& told : golden().at("stories")) {
    const std::string edition = told.at("edition");
    const auto names = told.at("names").get<std::vector<std::string>>();
    const auto customs = told.value("customs", Customs());
    auto& table = tables[{edition, names.size(), customs}];
    const std::size_t seats = edition == "dice" ? 2 : names.size();
    if (!table)
      table = std::make_unique<ToldTable>(
          edition,
          TableSetup{.seats = seats, .options = {}, .customs = {customs.begin(), customs.end()}});
    table->players = names;
    const TellContext context{table->rules, table->edition, table->names, table->players};
    std::vector<Event> events;
    for (const Json& event : told.at("events")) events.push_back(event_from(event, table->rules));
    for (const Language language : kLanguages) {
      const Narrator narrator(context, {language, seat_in(told, "you")});
      expect_told(told, language, texts(story_of(narrator, {.events = events})));
    }
  }
  keep_recorded();
}

std::optional<Somebody> somebody(const Json& json, const char* key) {
  if (!json.contains(key)) return std::nullopt;
  const Json& person = json[key];
  return Somebody{.name = person.at("name").get_ref<const std::string&>(),
                  .seat = seat_in(person, "seat"),
                  .is_reader = person.value("isYou", false)};
}

// An event without a text would be passed over in silence.
TEST(TellerTest, EveryEventHasASentenceOrNeedsNone) {
  constexpr std::array<std::string_view, 7> kOthers = {
      "dealt",  "turn_begins", "holds",       "waits",  // the table shows it
      "turned", "challenged",  "passed_hands"};         // several texts
  for (const std::string_view event : WordsOf<EventType>::kNames)
    EXPECT_TRUE(WordKey::named("log." + std::string(event)) ||
                std::ranges::find(kOthers, event) != kOthers.end())
        << event;
}

TEST(TellerTest, TellsWhatPeopleDoInEveryLanguage) {
  EXPECT_GT(golden().at("changes").size(), 50U);
  const ToldTable cards("official", {.seats = 3});
  const ToldTable dice("dice", {.seats = 2});
  for (Json& told : golden().at("changes")) {
    const std::string before = told.value("before", "");
    const std::string bot = told.value("instead", "");
    const std::string text = told.value("text", "");
    const TableChange change{.what = parse_word<Deed>(told.at("do").get<std::string>()).value(),
                             .by = somebody(told, "by"),
                             .whom = somebody(told, "whom"),
                             .before = before,
                             .bot = bot,
                             .host = somebody(told, "host"),
                             .back = told.value("back", false),
                             .unfinished = told.value("unfinished", false),
                             .door = parse_word<Door>(told.value("door", "open")).value(),
                             .text = text};
    for (const Language language : kLanguages) {
      const Narrator narrator(told.at("dice") ? dice.context : cards.context, {language, kNoSeat});
      expect_told(told, language, texts(story_of(narrator, change)));
    }
  }
  keep_recorded();
}

TEST(TellerTest, SaysWhyACommandIsRefused) {
  EXPECT_GT(golden().at("refusals").size(), 50U);
  for (Json& refusal : golden().at("refusals"))
    for (const Language language : kLanguages)
      expect_told(refusal, language,
                  refusal_text(refusal.at("reason").get<std::string>(), language));
  keep_recorded();
}

// --- whole matches ---

struct Told {
  Story story;
  Question question;
  std::vector<Meaning> meanings;
};

// Everything that one reader is told of a move.
std::vector<std::string> all_texts(const Told& told) {
  std::vector<std::string> all = texts(told.story);
  const auto add = [&](const Parts& title, const std::vector<ChoiceNote>& notes) {
    all.push_back(text_of(title));
    std::ranges::copy(texts(notes), std::back_inserter(all));
  };
  add(told.question.title, told.question.notes);
  for (const Meaning& meaning : told.meanings) add(meaning.text, meaning.notes);
  return all;
}

// The languages of the reader with this number: one each, or all for everyone.
using LanguagesOf = std::span<const Language> (*)(std::size_t reader);
std::span<const Language> one_each(std::size_t reader) {
  return std::span(kLanguages).subspan(reader % kLanguages.size(), 1);
}
std::span<const Language> all_for_everyone(std::size_t) { return kLanguages; }

// Plays a random match of at most `most` moves, and calls `check` with what each reader is told of
// each move.
template <class Check>
void tell_match(const testing::TestTable& table, int most, Random& random, LanguagesOf languages_of,
                Check check) {
  const Rules& rules = table.rules;
  const std::vector<std::string> players = usual_names(rules.seats);
  const CardNames names(table.played, rules);
  const TellContext context{rules, table.played, names, players};
  std::vector<View> views;
  for (const Seat viewer : testing::viewers_of(rules)) views.push_back(start_view(rules, viewer));
  State state = new_match();
  for (int moves = 0; moves < most && state.decision.what != Await::match_over; ++moves) {
    const Decision asked = state.decision;
    const EffectFrame effect = state.effect;
    const Move move = testing::random_move(rules, state, random);
    std::vector<Event> events;
    testing::play_move(rules, state, move, random,
                       [&](const Event& event) { events.push_back(event); });
    for (std::size_t i = 0; i < views.size(); ++i) {
      View& view = views[i];
      std::vector<Event> seen;
      for (const Event& event : events) {
        seen.push_back(redact(event, view.viewer, rules.policy.open_hands));
        fold(rules, view, seen.back());
      }
      const LegalMoves legal =
          view.viewer == kNoSeat ? LegalMoves{} : legal_moves(rules, state, view.viewer);
      const GameMoment moment{seen, asked, effect};
      for (const Language language : languages_of(i)) {
        const Narrator narrator(context, {language, view.viewer});
        Told told{.story = story_of(narrator, moment),
                  .question = question_of(narrator, view, legal, {.host = "Ana"}),
                  .meanings = {}};
        for_each_move(legal, view.viewer, [&](const Move& each) {
          told.meanings.push_back(meaning_of(narrator, view.table, each));
        });
        check(narrator, moment, told);
      }
    }
  }
}

bool says(const std::vector<std::string>& sentences, const std::string& text) {
  return std::ranges::find(sentences, text) != sentences.end();
}

// Counts what came up, since the matches are random.
class MatchChecks {
 public:
  void check(const Narrator& narrator, const GameMoment& moment, const Told& told) {
    expect_whole_texts(told);
    expect_jump_only_if_not_asked(narrator, moment, told);
    expect_reminder_only_for_the_debtor(narrator, moment, told);
    expect_quotes(moment, told);
  }

  void expect_enough() const {
    EXPECT_GT(texts_, 80'000U);
    EXPECT_GT(answered_, 20U);
    EXPECT_GT(jumped_, 20U);
    EXPECT_GT(reminded_, 20U);
    EXPECT_GT(chosen_, 20U);
    EXPECT_GT(done_, 20U);
  }

 private:
  void expect_whole_texts(const Told& told) {
    for (const std::string& text : all_texts(told)) {
      ++texts_;
      EXPECT_FALSE(text.empty());
      for (const std::string_view wrong : {"?.", "!.", "..", "  ", "{", "}", " .", "“”"})
        EXPECT_FALSE(text.contains(wrong)) << text;
    }
    for (const StorySentence& sentence : told.story)
      for (const TextPart& part : sentence.parts) EXPECT_FALSE(part.text.empty());
  }

  // A player who answers the card played on them does so in their own right.
  void expect_jump_only_if_not_asked(const Narrator& narrator, const GameMoment& moment,
                                     const Told& told) {
    const auto steps = std::ranges::find(moment.events, EventType::steps_in, &Event::type);
    if (steps == moment.events.end()) return;
    const bool asked = moment.asked.what == Await::answer && moment.asked.seat == steps->seat;
    const auto play = std::ranges::find(moment.events, EventType::played, &Event::type);
    const Parts card = narrator.the_card(play->kind);
    const auto jumps = narrator.say("log.steps_in", {{"who", narrator.who(steps->seat)},
                                                     {"name", narrator.player(steps->seat)},
                                                     {"card", card}});
    EXPECT_NE(says(texts(told.story), text_of(jumps)), asked);
    ++(asked ? answered_ : jumped_);
  }

  // Others may catch a player who hasn't said UNO: that is one of their moves.
  void expect_reminder_only_for_the_debtor(const Narrator& narrator, const GameMoment& moment,
                                           const Told& told) {
    for (const Event& event : moment.events) {
      if (event.type != EventType::uno_due) continue;
      const bool told_so = says(texts(told.story), text_of(narrator.say("log.uno_due")));
      const bool said = std::ranges::any_of(moment.events, [&](const Event& each) {
        return each.type == EventType::said_uno && each.seat == event.seat;
      });
      EXPECT_EQ(told_so, narrator.is_reader(event.seat) && !said);
      reminded_ += static_cast<std::size_t>(told_so);
    }
  }

  // What was chosen and what has to be done is named.
  void expect_quotes(const GameMoment& moment, const Told& told) {
    for (const Event& event : moment.events) {
      const bool is_choice = event.type == EventType::chose;
      if (!is_choice && event.type != EventType::must_say) continue;
      const auto sentences = texts(told.story);
      EXPECT_TRUE(std::ranges::any_of(sentences, [](const std::string& text) {
        return text.contains("“") || text.contains("«");
      })) << ::testing::PrintToString(sentences);
      ++(is_choice ? chosen_ : done_);
    }
  }

  std::size_t texts_ = 0;
  std::size_t answered_ = 0;
  std::size_t jumped_ = 0;
  std::size_t reminded_ = 0;
  std::size_t chosen_ = 0;
  std::size_t done_ = 0;
};

TEST(TellerTest, TellsMatchesOfEveryTable) {
  Random random(testing::test_seed(20261));
  MatchChecks checks;
  for (const testing::TestTable& table : testing::test_tables())
    tell_match(table, 150, random, one_each,
               [&](const Narrator& narrator, const GameMoment& moment, const Told& told) {
                 checks.check(narrator, moment, told);
               });
  checks.expect_enough();
}

// The rule on a blank wild is said once: by the card, or by what has to be done.
TEST(TellerTest, TellsWhatIsWrittenOnACardOnce) {
  const TableSetup setup{.seats = 3,
                         .options = {{"hand_size", "15"}},
                         .customs = {{"WC1", "next draws 3"}, {"WC2", "say: hop on one foot"}}};
  const testing::TestTable table{"written", testing::rules_for(load("official"), setup),
                                 as_played(load("official"), setup)};
  const Kind draws = kind_of(table.rules, "WC1").value();
  const Kind hops = kind_of(table.rules, "WC2").value();
  std::map<Kind, std::size_t> played;
  Random random(testing::test_seed(20262));
  for (int match = 0; match < 8; ++match)
    tell_match(
        table, 500, random, one_each,
        [&](const Narrator& narrator, const GameMoment& moment, const Told& told) {
          const auto play = std::ranges::find(moment.events, EventType::played, &Event::type);
          if (play == moment.events.end()) return;
          const auto sentences = texts(told.story);
          const bool last =
              std::ranges::count(moment.events, EventType::round_ends, &Event::type) == 1;
          const auto rule = text_of(written_rule(narrator, play->kind));
          EXPECT_EQ(says(sentences, rule), play->kind == draws && !last) << rule;
          const auto quotes = std::ranges::count_if(
              sentences, [](const std::string& text) { return text.contains("hop on one foot"); });
          EXPECT_EQ(quotes, play->kind == hops && !last ? 1 : 0);
          ++played[play->kind];
        });
  EXPECT_GT(played[draws], 5U);
  EXPECT_GT(played[hops], 5U);
}

// Whoever plays with dice never reads of cards or piles.
TEST(TellerTest, TellsOfDiceWithoutWordsForCards) {
  const std::map<Language, std::vector<std::string>> kOfCards = {
      {Language::en, {"card", "Card", "pile", "deck", "shuffl"}},
      {Language::es, {"carta", "Carta", "pila", "mazo", "baraj"}},
      {Language::fr, {"carte", "Carte", "pile", "la pioche", "défausse", "mélang"}},
      {Language::pt, {"carta", "Carta", "monte", "baralh"}}};
  Random random(testing::test_seed(20263));
  std::size_t checked = 0;
  for (const testing::TestTable& table : testing::test_tables()) {
    if (!table.rules.dice) continue;
    tell_match(table, 2000, random, all_for_everyone,
               [&](const Narrator& narrator, const GameMoment&, const Told& told) {
                 for (const std::string& text : all_texts(told))
                   for (const std::string& word : kOfCards.at(narrator.reader().language)) {
                     ++checked;
                     EXPECT_FALSE(text.contains(word)) << text;
                   }
               });
  }
  EXPECT_GT(checked, 10'000U);
}

// --- single texts ---

TEST(TellerTest, ACardAColorAndAPlayerStayParts) {
  const ToldTable table("official", {.seats = 3});
  const Kind card = kind_of(table.rules, "W4").value();
  const std::vector<Event> events = {
      {.type = EventType::played, .seat = seat_at(1), .kind = card},
      {.type = EventType::named, .seat = seat_at(1), .color = color_at(0)}};
  const Story story = story_of(Narrator(table.context, {Language::en, seat_at(0)}), {events});
  ASSERT_EQ(story.size(), 1U);
  EXPECT_THAT(
      story.front().parts,
      ElementsAre(TextPart{.text = "Beto", .seat = seat_at(1)}, TextPart{" plays a "},
                  TextPart{.text = "Wild Draw Four", .card = card}, TextPart{" and chooses "},
                  TextPart{.text = "red", .color = color_at(0)}, TextPart{"."}));
}

TEST(TellerTest, AColorAgreesWithTheNameOfItsCard) {
  const ToldTable table("anniversary", {.seats = 3});
  const auto drawn = [&](Language language, const char* token) {
    const Kind kind = kind_of(table.rules, token).value();
    return text_of(Narrator(table.context, {language, kNoSeat}).cards({&kind, 1}));
  };
  EXPECT_EQ(drawn(Language::es, "RR"), "una Reversa roja");
  EXPECT_EQ(drawn(Language::es, "GR"), "una Reversa verde");
  EXPECT_EQ(drawn(Language::es, "RS"), "un Salta rojo");
  EXPECT_EQ(drawn(Language::fr, "GR"), "une Inversion verte");
  EXPECT_EQ(drawn(Language::fr, "YR"), "une Inversion jaune");
  EXPECT_EQ(drawn(Language::fr, "GS"), "un Passe ton tour vert");
  EXPECT_EQ(drawn(Language::pt, "RR"), "um Inverter vermelho");
  EXPECT_EQ(drawn(Language::en, "RR"), "a red Reverse");
  const ToldTable monster("monster", {.seats = 3});
  const Narrator french(monster.context, {Language::fr, kNoSeat});
  EXPECT_EQ(text_of(french.the_card(kind_of(monster.rules, "WU").value())), "un Urrrhh monstrueux");
}

// A blank wild is a plain one until a rule is written on it.
TEST(TellerTest, ACardThatIsPlayedSaysWhatIsWrittenOnIt) {
  const ToldTable table("official", {.seats = 3, .customs = {{"WC1", "Seven cards"}}});
  const auto notes = [&](Language language, const char* token) {
    const Narrator narrator(table.context, {language, seat_at(0)});
    const Move move{.verb = MoveVerb::plays, .kind = kind_of(table.rules, token).value()};
    return texts(meaning_of(narrator, Tabletop{}, move).notes);
  };
  EXPECT_THAT(notes(Language::en, "WC1"),
              ElementsAre("The card says: “the next player draws or discards to 7”."));
  EXPECT_THAT(notes(Language::es, "WC1"),
              ElementsAre("La carta dice: “el siguiente roba o descarta hasta tener 7”."));
  EXPECT_THAT(notes(Language::en, "WC2"), IsEmpty());
  EXPECT_THAT(notes(Language::en, "W4"), IsEmpty());
}

// Nobody chooses blindly.
TEST(TellerTest, AChallengeSaysWhatCanComeOfIt) {
  const ToldTable table("official", {.seats = 3});
  Tabletop top;
  top.decision = {.what = Await::answer, .seat = seat_at(1), .stack = 4};
  top.effect.player = seat_at(0);
  const Move move{.verb = MoveVerb::challenges, .seat = seat_at(1)};
  const Narrator victim(table.context, {Language::en, seat_at(1)});
  EXPECT_THAT(texts(meaning_of(victim, top, move).notes),
              ElementsAre("If the play wasn’t legal: Ana draws 4, and it’s your turn.",
                          "If the play was legal: you draw 6 and lose your turn."));
  const Narrator other(table.context, {Language::en, seat_at(2)});
  EXPECT_THAT(texts(meaning_of(other, top, move).notes),
              ElementsAre("If the play wasn’t legal: Ana draws 4, and Beto draws nothing.",
                          "If the play was legal: you draw 6."));
}

// The cards are in its text; its note says what else it costs.
TEST(TellerTest, AcceptingSaysEverythingOnce) {
  const ToldTable table("official", {.seats = 3});
  Tabletop top;
  top.decision = {.what = Await::answer, .seat = seat_at(1), .stack = 4};
  const Move move{.verb = MoveVerb::accepts, .seat = seat_at(1)};
  const auto meant = [&](Language language) {
    const Meaning meaning = meaning_of(Narrator(table.context, {language, seat_at(1)}), top, move);
    return text_of(meaning.text) + ". " + texts(meaning.notes).at(0);
  };
  EXPECT_EQ(meant(Language::en), "Draw 4. And you lose your turn.");
  EXPECT_EQ(meant(Language::es), "Robar 4. Y pierdes el turno.");
  EXPECT_EQ(meant(Language::fr), "Piocher 4 cartes. Et tu perds ton tour.");
  EXPECT_EQ(meant(Language::pt), "Comprar 4. E você perde a vez.");
}

// The one who sent it on did not play it.
TEST(TellerTest, ADeflectedCardIsSentOn) {
  const ToldTable table("official",
                        {.seats = 3, .options = {{"stacking", "same"}, {"deflect", "on"}}});
  View view = start_view(table.rules, seat_at(2));
  view.table.result = RoundResult::open;
  view.table.decision = {.what = Await::answer,
                         .seat = seat_at(2),
                         .pending = kind_of(table.rules, "R+2").value(),
                         .stack = 2};
  view.table.top = kind_of(table.rules, "RS").value();
  view.table.effect.player = seat_at(1);
  LegalMoves moves;
  moves.allow(MoveVerb::accepts);
  const Narrator victim(table.context, {Language::en, seat_at(2)});
  EXPECT_EQ(text_of(question_of(victim, view, moves, {}).title),
            "Beto sends a red Draw Two on to you.");
}

}  // namespace
}  // namespace comodin
