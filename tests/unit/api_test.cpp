// HTTP answers that concern no table: every path, mistakes in requests, and the limits of
// verdicts.
#include "server/api/api.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/language.h"
#include "edition/load.h"
#include "edition/presets.h"
#include "hand_run_loop.h"
#include "rulebook/option_words.h"
#include "rulebook/print_html.h"
#include "rules/rules.h"
#include "words/words.h"

namespace comodin {
namespace {

using ::testing::AllOf;
using testing::HandRunLoop;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;
using Query = std::vector<std::pair<std::string, std::string>>;

VerdictSettings short_verdict() {
  VerdictSettings settings;
  settings.seats = {2, 4};
  settings.rounds = 20;
  settings.moves = 4'000;
  settings.watched_rounds = 1;
  return settings;
}

// Measures until it is stopped, longer than any test waits.
VerdictSettings endless_verdict() {
  VerdictSettings settings;
  settings.rounds = 1'000'000'000;
  settings.moves = 1'000'000'000'000;
  settings.compared_plays = 0;
  settings.watched_rounds = 2;
  return settings;
}

// No time passes while a rule is measured.
ApiSettings settings_with(const VerdictSettings& verdict, std::size_t queue = 8) {
  ApiSettings settings;
  settings.worker.queue = queue;
  settings.worker.verdict = verdict;
  settings.worker.now = [] { return std::chrono::steady_clock::time_point(); };
  settings.exempt = [](std::string_view) { return true; };
  return settings;
}

struct Served {
  explicit Served(ApiSettings settings = settings_with(short_verdict()))
      : api(loop.post(), std::move(settings)) {}

  // Nothing: answered later, or not here.
  std::optional<Response> ask(const Request& request) {
    const auto now = std::make_shared<std::optional<Response>>();
    known = api.answer(request, [now](Response response) { *now = std::move(response); });
    return *now;
  }

  Response get(std::string_view path, Query query = {}) {
    Request request;
    request.method = "GET";
    request.path = path;
    request.query = std::move(query);
    return ask(request).value();
  }

  Response post(std::string_view path, std::string body) {
    return ask(posted(path, std::move(body))).value();
  }

  static Request posted(std::string_view path, std::string body) {
    Request request;
    request.method = "POST";
    request.path = path;
    request.body = std::move(body);
    request.address = "192.0.2.7";
    return request;
  }

  // Asks for a verdict; the answer is stored there when it arrives.
  void judge(std::string_view text, std::optional<Response>& answered) {
    const Json body = {{"text", text}};
    EXPECT_TRUE(api.answer(posted("/api/effect/verdict", body.dump()),
                           [&](Response response) { answered = std::move(response); }));
  }

  HandRunLoop loop;
  Api api;
  bool known = false;
};

Json json_of(const Response& response) {
  EXPECT_EQ(response.type, "application/json");
  return Json::parse(response.body);
}

void expect_fault(const Response& response, int status, std::string_view sentence) {
  EXPECT_EQ(response.status, status);
  const Json json = json_of(response);
  ASSERT_TRUE(json["error"].is_string()) << response.body;
  EXPECT_THAT(json["error"].get<std::string>(), HasSubstr(std::string(sentence)));
}

bool has_all_languages(const Json& texts) {
  return texts.size() == kLanguageCodes.size() &&
         std::ranges::none_of(kLanguageCodes, [&](std::string_view code) {
           return texts.value(std::string(code), "").empty();
         });
}

// --- editions ---

TEST(Api, AnyOtherPathIsNotAnsweredHere) {
  Served served;
  for (const std::string_view path : {"/", "/api", "/api/", "/api/edition", "/api/editionsx",
                                      "/api/rulebook", "/api/effect", "/api/tables", "/api/qr/"}) {
    Request request;
    request.method = "GET";
    request.path = path;
    EXPECT_FALSE(served.ask(request)) << path;
    EXPECT_FALSE(served.known) << path;
  }
}

TEST(Api, TheListHasATileForEveryEdition) {
  Served served;
  const Response response = served.get("/api/editions");
  EXPECT_FALSE(response.etag.empty());
  std::vector<std::string> ids;
  for (const Json& edition : json_of(response)["editions"]) {
    ids.push_back(edition["id"]);
    EXPECT_TRUE(has_all_languages(edition["names"]));
    EXPECT_TRUE(has_all_languages(edition["rights"]));
    EXPECT_LE(edition["min_seats"], edition["max_seats"]);
    EXPECT_EQ(edition["equipment"], ids.back() == "dice" ? "dice" : "cards");
  }
  EXPECT_THAT(ids, ::testing::ElementsAreArray(shipped_editions()));
}

// The token of a face: on the wire it may be followed by the type of its die.
std::string face_of(const std::string& token) { return token.substr(0, token.find('#')); }

TEST(Api, AnEditionNamesEveryKindAsTheTableDoes) {
  Served served;
  for (const std::string_view id : shipped_editions()) {
    const Json json = json_of(served.get("/api/editions/" + std::string(id)));
    const auto rules =
        compile_rules(load_edition(id).value(), {.seats = json["min_seats"].get<std::size_t>()});
    ASSERT_TRUE(rules);
    std::set<std::string> told;
    std::size_t copies = 0;
    for (const Json& kind : json["kinds"]) {
      EXPECT_TRUE(told.insert(kind["token"]).second) << kind;
      EXPECT_TRUE(has_all_languages(kind["names"])) << kind;
      EXPECT_TRUE(kind["effect"].is_null() || has_all_languages(kind["effect"])) << kind;
      EXPECT_EQ(kind["wild"].get<bool>(), kind["color"].is_null()) << kind;
      if (kind["copies"].is_number()) copies += kind["copies"].get<std::size_t>();
    }
    std::set<std::string> played;
    for (std::size_t k = 0; k < rules->kinds; ++k) played.insert(face_of(rules->tokens[k]));
    EXPECT_EQ(told, played) << id;
    EXPECT_EQ(copies, rules->deck.size()) << id;
  }
}

TEST(Api, AnEditionDescribesItsCardsAndTheirEffects) {
  Served served;
  const Json json = json_of(served.get("/api/editions/official"));
  const auto kind = [&](std::string_view token) {
    for (const Json& each : json["kinds"])
      if (each["token"] == token) return each;
    return Json();
  };
  EXPECT_EQ(kind("R7")["number"], 7);
  EXPECT_EQ(kind("R7")["points"], 7);
  EXPECT_EQ(kind("R7")["color"], "R");
  EXPECT_EQ(kind("R7")["copies"], 2);
  EXPECT_TRUE(kind("R7")["effect"].is_null());
  EXPECT_EQ(kind("B+2")["face"], "+2");
  EXPECT_THAT(kind("B+2")["effect"]["es"], HasSubstr("el siguiente roba 2"));
  EXPECT_EQ(kind("W4")["challenge"], "next");
  EXPECT_TRUE(kind("WC1")["blank"]);
  EXPECT_THAT(json["blanks"], ::testing::ElementsAre("WC1", "WC2", "WC3"));
  EXPECT_EQ(json["colors"].size(), 4U);
  EXPECT_FALSE(json["colors"][0]["symbol"].get<std::string>().empty());
  ASSERT_FALSE(json["ready_rules"].empty());
  for (const Json& rule : json["ready_rules"])
    EXPECT_TRUE(has_all_languages(rule["names"]) && has_all_languages(rule["text"])) << rule;
}

TEST(Api, DiceSayWhichFacesAreAssumed) {
  Served served;
  const Json json = json_of(served.get("/api/editions/dice"));
  ASSERT_FALSE(json["dice_sets"].empty());
  for (const Json& set : json["dice_sets"]) {
    EXPECT_TRUE(has_all_languages(set["assumption"])) << set["id"];
    EXPECT_FALSE(set["dice"].empty());
    for (const Json& die : set["dice"]) EXPECT_FALSE(die["faces"].empty());
  }
  EXPECT_TRUE(json["kinds"][0]["copies"].is_null());
}

TEST(Api, EveryOptionThatMakesSenseIsExplained) {
  Served served;
  for (const std::string_view id : shipped_editions()) {
    const Json json = json_of(served.get("/api/editions/" + std::string(id)));
    std::set<std::string> names;
    for (const Json& option : json["options"]) {
      names.insert(option["name"]);
      EXPECT_TRUE(has_all_languages(option["title"])) << option;
      EXPECT_TRUE(has_all_languages(option["line"])) << option;
      const std::string usual = option["default"];
      std::vector<std::string> choices = {usual};
      if (option.contains("values"))
        for (const Json& value : option["values"]) {
          choices.push_back(value["value"]);
          EXPECT_TRUE(has_all_languages(value["names"])) << option;
        }
      else
        EXPECT_LT(option["low"], option["high"]) << option;
      EXPECT_TRUE(option.contains("low") || choices.size() > 2) << option;
      // Every offered value can be read back.
      for (const std::string& choice : choices)
        EXPECT_EQ(served
                      .get("/api/rulebook/" + std::string(id),
                           {{"option", option["name"].get<std::string>() + "=" + choice},
                            {"option", "stacking=" + std::string(id == "dice" ? "off" : "any")}})
                      .status,
                  200)
            << id << ' ' << option["name"] << ' ' << choice;
    }
    EXPECT_EQ(names.contains("stacking"), id != "dice");
    EXPECT_EQ(names.contains("dice_set"), id == "dice");
    EXPECT_EQ(json["presets"].size(), id == "dice" ? 1U : 3U);
    for (const Json& preset : json["presets"])
      EXPECT_TRUE(has_all_languages(preset["title"]) && has_all_languages(preset["line"]));
  }
}

TEST(Api, EveryValueOfAnOptionHasAName) {
  for (const Language language : kLanguages) {
    const Words words(language);
    for (const OptionInfo& option : all_options()) {
      EXPECT_NE(texts_of(option.option, words).title, option.name);
      for (const std::string_view value : option.words)
        EXPECT_TRUE(WordKey::named(fmt::format("option.{}.value.{}", option.name, value)) ||
                    WordKey::named(fmt::format("option.value.{}", value)))
            << option.name << ' ' << value;
    }
    for (const Preset& preset : all_presets()) EXPECT_NE(texts_of(preset, words).line, "");
  }
  EXPECT_EQ(value_name(Option::stacking, "any", Words(Language::en)), "any draw card");
  EXPECT_EQ(value_name(Option::stacking, "off", Words(Language::es)), "no");
  EXPECT_EQ(value_name(Option::target, "500", Words(Language::pt)), "500");
}

TEST(Api, HouseRulesAreMarked) {
  Served served;
  const Json json = json_of(served.get("/api/editions/official"));
  for (const Json& option : json["options"]) {
    if (option["name"] == "stacking") EXPECT_TRUE(option["house_rule"]);
    if (option["name"] == "scoring") EXPECT_FALSE(option["house_rule"]);
    if (option["name"] == "hand_limit") {
      EXPECT_EQ(option["none"], "0");
      EXPECT_EQ(option["low"], 10);
    }
  }
}

TEST(Api, AnUnknownEditionIsNotFound) {
  Served served;
  for (const std::string_view id : {"", "uno", "../official", "official/", "OFFICIAL"}) {
    expect_fault(served.get("/api/editions/" + std::string(id)), 404, "expected anniversary");
    expect_fault(served.get("/api/rulebook/" + std::string(id)), 404, "no such edition");
  }
}

// --- rulebooks ---

TEST(Api, ARulebookIsThatOfTheTable) {
  Served served;
  const Response plain = served.get("/api/rulebook/official");
  EXPECT_EQ(plain.type, "text/html; charset=utf-8");
  EXPECT_FALSE(plain.etag.empty());
  const Response other =
      served.get("/api/rulebook/official", {{"lang", "es"},
                                            {"seats", "5"},
                                            {"preset", "party"},
                                            {"option", "hand_size=5"},
                                            {"option", "stacking=any"},
                                            {"custom", "WC1=el siguiente roba 3"}});
  EXPECT_EQ(other.status, 200) << other.body;
  EXPECT_THAT(other.body, AllOf(HasSubstr("<html lang=\"es\">"), HasSubstr("el siguiente roba 3"),
                                HasSubstr("El siete y el cero")));
  EXPECT_NE(plain.etag, other.etag);
}

TEST(Api, TheBrowserChoosesTheLanguageUnlessAskedOtherwise) {
  Served served;
  Request request;
  request.method = "GET";
  request.path = "/api/rulebook/monster";
  request.language = "pt";
  EXPECT_THAT(served.ask(request)->body, HasSubstr("<html lang=\"pt-BR\">"));
  request.query = {{"lang", "en"}};
  EXPECT_THAT(served.ask(request)->body, HasSubstr("<html lang=\"en\">"));
}

// The server's content policy allows its own files, and nothing inline.
TEST(Api, ARulebookKeepsToTheContentPolicy) {
  Served served;
  for (const std::string_view id : shipped_editions()) {
    const std::string page = served.get("/api/rulebook/" + std::string(id)).body;
    for (const std::string_view inlined : {"<style", "<script", " style=", "javascript:"})
      EXPECT_THAT(page, Not(HasSubstr(std::string(inlined)))) << id;
    EXPECT_THAT(page, HasSubstr(R"(<link rel="stylesheet" href="/api/rulebook.css">)"));
  }
  const Response style = served.get("/api/rulebook.css");
  EXPECT_EQ(style.type, "text/css; charset=utf-8");
  EXPECT_EQ(style.body, rulebook_style());
}

TEST(Api, ATableThatCannotBeHasNoRulebook) {
  Served served;
  const auto refused = [&](Query query, std::string_view sentence) {
    expect_fault(served.get("/api/rulebook/official", std::move(query)), 400, sentence);
  };
  refused({{"lang", "xx"}}, "'lang' is en, ");
  refused({{"option", "hand_size"}}, "not of the form NAME=VALUE");
  refused({{"option", "stackin=any"}}, "did you mean `stacking`?");
  refused({{"option", "hand_size=99"}}, "a whole number from 1 to 20");
  refused({{"option", "deflect=on"}}, "makes no sense without `stacking`");
  refused({{"option", "dice_set=free"}}, "dice_set");
  refused({{"preset", "wilder"}}, "expected official, party or wild");
  expect_fault(served.get("/api/rulebook/dice", {{"preset", "party"}}), 400,
               "the edition `dice` has no preset `party`: expected official");
  refused({{"custom", "W=next draws 3"}}, "no blank card");
  refused({{"custom", "WC1=next drwas 3"}}, "the rule of WC1 at character 6");
  refused({{"custom", "WC1=" + std::string(10'000, 'x')}}, "the rule of WC1");
  refused({{"seats", "11"}}, "2 to 10 players");
  refused({{"seats", "many"}}, "not a number");
  refused({{"option", "hand_size=\xff"}}, "not UTF-8");
}

// --- rules of blank wilds ---

TEST(Api, CompletionsAreThoseOfTheCommandLine) {
  Served served;
  const Json json = json_of(served.get("/api/effect/complete", {{"text", "next loses "}}));
  EXPECT_EQ(json["from"], 11);
  EXPECT_THAT(json["completions"], ::testing::ElementsAre("a turn"));
  const Json begun = json_of(served.get("/api/effect/complete", {{"text", ""}, {"lang", "pt"}}));
  EXPECT_THAT(begun["completions"], ::testing::Contains("o próximo"));
}

TEST(Api, CompletionsNeedATextThatIsOne) {
  Served served;
  expect_fault(served.get("/api/effect/complete"), 400, "'text' is missing");
  expect_fault(served.get("/api/effect/complete", {{"text", std::string(10'000, 'x')}}), 400,
               "too long");
  expect_fault(served.get("/api/effect/complete", {{"text", "next \xff"}}), 400, "not UTF-8");
  expect_fault(served.get("/api/effect/complete", {{"text", ""}, {"lang", "xx"}}), 400, "'lang'");
}

TEST(Api, ARuleIsAnsweredInAllLanguagesAtOnce) {
  Served served;
  const Json json =
      json_of(served.post("/api/effect/check", R"({"text": "todos roban 20", "lang": "pt"})"));
  EXPECT_EQ(json["tree"][0]["verb"], "draw");
  EXPECT_EQ(json["tree"][0]["who"], "everyone");
  EXPECT_EQ(json["text"]["en"], "everyone draws 20");
  EXPECT_EQ(json["bound"]["cards"], 80);
  EXPECT_EQ(json["bound"]["deck"], 112);
  ASSERT_EQ(json["warnings"].size(), 1U);
  EXPECT_THAT(json["warnings"][0].get<std::string>(), HasSubstr("cartas"));
  EXPECT_FALSE(json.contains("verdict"));
  EXPECT_FALSE(json.contains("error"));
  const Json ready = json_of(served.post("/api/effect/check", R"({"text": "otra vez"})"));
  EXPECT_EQ(ready["text"]["en"], "I play again");
}

TEST(Api, ARuleThatIsNotUnderstoodHasItsPlaceAndSuggestions) {
  Served served;
  for (const std::string_view path : {"/api/effect/check", "/api/effect/verdict"}) {
    const Response response = served.post(path, R"({"text": "o próximo compa 3"})");
    EXPECT_EQ(response.status, 200);
    const Json error = json_of(response)["error"];
    EXPECT_EQ(error["language"], "pt");
    EXPECT_EQ(error["offset"], 11);
    EXPECT_EQ(error["understood"], "o próximo");
    EXPECT_THAT(error["suggestions"], ::testing::Contains("compra"));
  }
}

TEST(Api, AQuestionAboutARuleIsAnObjectWithAText) {
  Served served;
  for (const std::string_view path : {"/api/effect/check", "/api/effect/verdict"}) {
    const auto refused = [&](std::string body, std::string_view sentence) {
      expect_fault(served.post(path, std::move(body)), 400, sentence);
    };
    refused("", "not a JSON object");
    refused("{\"text\": ", "not a JSON object");
    refused("[\"text\"]", "not a JSON object");
    refused(std::string(60'000, '['), "not a JSON object");
    refused("{\"text\": \"next \xff\"}", "not a JSON object");
    refused("{}", "'text' is missing");
    refused(R"({"text": 3})", "'text' is not a text");
    refused(R"({"text": "next draws 3", "edition": "uno"})", "no such edition");
    refused(R"({"text": "next draws 3", "edition": "dice"})", "no blank cards");
    refused(R"({"text": "next draws 3", "lang": "xx"})", "'lang'");
    refused(R"({"text": "next \u0000"})", "not UTF-8");
    refused(Json{{"text", std::string(10'000, 'x')}}.dump(), "too long");
  }
}

TEST(Api, EveryPathHasItsMethod) {
  Served served;
  for (const std::string_view path :
       {"/api/editions", "/api/editions/official", "/api/rulebook/official", "/api/rulebook.css",
        "/api/effect/complete"})
    expect_fault(served.post(path, "{}"), 405, "GET");
  for (const std::string_view path : {"/api/effect/check", "/api/effect/verdict"})
    expect_fault(served.get(path, {{"text", "next draws 3"}}), 405, "POST");
}

// --- verdicts ---

TEST(Api, AVerdictComesLaterAndIsThenKnown) {
  Served served;
  std::optional<Response> answered;
  served.judge("next draws 3", answered);
  EXPECT_FALSE(answered);
  served.loop.run_until([&] { return answered.has_value(); });
  const Json json = json_of(*answered);
  EXPECT_EQ(json["text"]["es"], "el siguiente roba 3");
  EXPECT_TRUE(json["verdict"]["conserved"]);
  EXPECT_EQ(json["verdict"]["seats"].size(), 2U);
  EXPECT_TRUE(has_all_languages(json["verdict"]["sentence"]));
  std::optional<Response> again;
  served.judge("o próximo compra 3", again);
  ASSERT_TRUE(again) << "the same tree is not measured twice";
  EXPECT_EQ(json_of(*again)["verdict"], json["verdict"]);
}

TEST(Api, WhoeverAsksTheSameGetsTheSameVerdict) {
  Served served(settings_with(short_verdict(), 0));
  std::optional<Response> first;
  std::optional<Response> second;
  std::optional<Response> other;
  served.judge("next draws 3", first);
  served.judge("el siguiente roba 3", second);
  served.judge("next draws 4", other);
  EXPECT_FALSE(first || second);
  ASSERT_TRUE(other) << "nothing may wait";
  expect_fault(*other, 503, "too many rules");
  served.loop.run_until([&] { return first.has_value(); });
  ASSERT_TRUE(second);
  EXPECT_EQ(json_of(*first)["verdict"], json_of(*second)["verdict"]);
}

TEST(Api, TheQueueIsBoundedAndStoppingAnswersIt) {
  Served served(settings_with(endless_verdict(), 2));
  std::vector<std::optional<Response>> answers(5);
  for (std::size_t i = 0; i < answers.size(); ++i)
    served.judge("next draws " + std::to_string(i + 1), answers[i]);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_FALSE(answers[i]) << i;
  for (std::size_t i = 3; i < 5; ++i) {
    ASSERT_TRUE(answers[i]) << i;
    expect_fault(*answers[i], 503, "too many rules");
  }
  served.api.stop();
  for (std::size_t i = 0; i < 3; ++i) {
    ASSERT_TRUE(answers[i]) << i;
    expect_fault(*answers[i], 503, "stopping");
  }
  std::optional<Response> late;
  served.judge("next draws 9", late);
  ASSERT_TRUE(late);
  expect_fault(*late, 503, "stopping");
}

TEST(Api, OneAddressMeasuresALimitedNumberOfRules) {
  ApiSettings settings = settings_with(short_verdict());
  settings.verdicts = {0, 2};
  settings.exempt = [](std::string_view address) { return address == "192.0.2.8"; };
  Served served(settings);
  std::vector<std::optional<Response>> answers(4);
  for (std::size_t i = 0; i < 3; ++i)
    served.judge("next draws " + std::to_string(i + 1), answers[i]);
  EXPECT_FALSE(answers[0] || answers[1]);
  ASSERT_TRUE(answers[2]);
  expect_fault(*answers[2], 429, "many rules");
  // Known and pending verdicts cost nothing.
  served.loop.run_until([&] { return answers[1].has_value(); });
  served.judge("next draws 1", answers[3]);
  ASSERT_TRUE(answers[3]);
  EXPECT_EQ(answers[3]->status, 200);
  Request request = Served::posted("/api/effect/verdict", R"({"text": "next draws 7"})");
  request.address = "192.0.2.8";
  EXPECT_FALSE(served.ask(request)) << "an exempt address may ask for more";
}

TEST(Api, OnlyTheLastVerdictsAreKept) {
  ApiSettings settings = settings_with(short_verdict());
  settings.worker.kept = 2;
  Served served(settings);
  const auto measured = [&](std::string_view text) {
    std::optional<Response> answered;
    served.judge(text, answered);
    const bool at_once = answered.has_value();
    served.loop.run_until([&] { return answered.has_value(); });
    return !at_once;
  };
  EXPECT_TRUE(measured("next draws 1"));
  EXPECT_TRUE(measured("next draws 2"));
  EXPECT_FALSE(measured("next draws 1"));
  EXPECT_TRUE(measured("next draws 3"));
  EXPECT_FALSE(measured("next draws 1")) << "asked for later than the other";
  EXPECT_TRUE(measured("next draws 2"));
}

// Whoever waits for it gets what was found until then. Asked for at a better time, it is measured
// again.
TEST(Api, AVerdictComesInTimeAndIsKeptOnlyIfItIsWhole) {
  ApiSettings settings = settings_with(endless_verdict());
  settings.worker.now = [] {
    static std::atomic<int> asked = 0;
    return std::chrono::steady_clock::time_point(std::chrono::milliseconds(10) * ++asked);
  };
  Served served(settings);
  for (int i = 0; i < 2; ++i) {
    std::optional<Response> first;
    std::optional<Response> last;
    served.judge("next draws 3", first);
    served.judge("next draws 4", last);
    EXPECT_FALSE(first || last);
    served.loop.run_until([&] { return last.has_value(); });
    for (const auto& answered : {first, last})
      for (const Json& table : json_of(*answered)["verdict"]["seats"])
        EXPECT_GE(table["rounds"], endless_verdict().watched_rounds);
  }
}

TEST(Api, AVerdictThatArrivesAfterTheEndIsForgotten) {
  HandRunLoop loop;
  std::optional<Response> answered;
  {
    Api api(loop.post(), settings_with(short_verdict()));
    api.answer(Served::posted("/api/effect/verdict", R"({"text": "next draws 3"})"),
               [&](Response response) { answered = std::move(response); });
    loop.wait_for_one();
  }
  loop.run_one();
  EXPECT_FALSE(answered);
}

// --- QR codes ---

TEST(Api, ATextBecomesAQrCode) {
  Served served;
  const Response got = served.get("/api/qr", {{"text", "http://192.168.1.5:7700/"}});
  EXPECT_EQ(got.type, "image/svg+xml");
  EXPECT_THAT(got.body, ::testing::StartsWith("<svg"));
  const Response posted = served.post("/api/qr", R"({"text": "http://192.168.1.5:7700/"})");
  EXPECT_EQ(posted.body, got.body);
}

TEST(Api, AQrCodeNeedsAShortText) {
  Served served;
  expect_fault(served.get("/api/qr"), 400, "missing");
  expect_fault(served.get("/api/qr", {{"text", ""}}), 400, "missing");
  expect_fault(served.get("/api/qr", {{"text", std::string(301, 'x')}}), 400, "too long");
  expect_fault(served.post("/api/qr", "text"), 400, "not a JSON object");
  expect_fault(served.post("/api/qr", R"({"text": []})"), 400, "not a text");
  EXPECT_EQ(served.get("/api/qr", {{"text", std::string(300, 'x')}}).status, 200);
}

// Prints how long a verdict takes while every processor has other work; it must come at all.
TEST(Api, AVerdictComesOnABusyMachine) {
  std::vector<std::jthread> busy;
  for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i)
    busy.emplace_back([](const std::stop_token& stop) {
      while (!stop.stop_requested()) continue;
    });
  Served served;
  std::optional<Response> answered;
  const auto begin = std::chrono::steady_clock::now();
  served.judge("I swap hands with who holds fewest", answered);
  served.loop.run_until([&] { return answered.has_value(); });
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::printf("a short verdict on a busy machine: %.2f s\n", took.count());
  EXPECT_EQ(answered->status, 200);
}

}  // namespace
}  // namespace comodin
