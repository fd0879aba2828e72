#include "server/api/api.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <expected>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/check.h"
#include "base/language.h"
#include "edition/blank_cards.h"
#include "edition/load.h"
#include "edition/nearest_word.h"
#include "edition/option_text.h"
#include "edition/presets.h"
#include "edition/ready_rules.h"
#include "effect/text.h"
#include "record/fair.h"
#include "report/rule_report.h"
#include "rulebook/print_html.h"
#include "rulebook/write.h"
#include "server/api/edition_json.h"
#include "server/api/qr.h"
#include "serving/answer.h"
#include "serving/cidr.h"
#include "toml/source_text.h"

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kEditions = "/api/editions";
constexpr std::string_view kRulebook = "/api/rulebook/";
constexpr std::string_view kStyle = "/api/rulebook.css";
constexpr std::string_view kComplete = "/api/effect/complete";
constexpr std::string_view kCheck = "/api/effect/check";
constexpr std::string_view kVerdict = "/api/effect/verdict";
constexpr std::string_view kQr = "/api/qr";

constexpr std::size_t kMaxTextBytes = 2 * kMaxEffectBytes;
constexpr std::size_t kMaxQrBytes = 300;
constexpr std::size_t kTagDigits = 32;

template <class Value>
using Or = std::expected<Value, Response>;  // or the refusal

std::unexpected<Response> refuse(std::string_view sentence) {
  return std::unexpected(fault(400, sentence));
}

// Content that never changes within one build of the program.
Response lasting(std::string_view type, std::string body) {
  std::string tag = to_hex(hash_of(body)).substr(0, kTagDigits);
  return {.type = std::string(type), .body = std::move(body), .etag = std::move(tag)};
}

Response json_response(const Json& json) {
  return {.body = json.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

std::unexpected<Response> unknown_language() {
  return refuse(fmt::format("'lang' is {}", one_of(kLanguageCodes)));
}

// The language of the query; otherwise that of the browser, if known.
Or<std::optional<Language>> language_of(const Request& request,
                                        std::optional<std::string_view> asked) {
  if (!asked) return language_named(request.language);
  const auto language = language_named(*asked);
  if (!language) return unknown_language();
  return language;
}

Or<std::string> checked_text(std::string_view text, std::size_t most) {
  if (text.size() > most)
    return refuse(fmt::format("'text' is too long: at most {} bytes are read", most));
  if (first_byte_of_no_text(text)) return refuse("'text' is not UTF-8");
  return std::string(text);
}

Or<Json> body_of(const Request& request) {
  Json body = Json::parse(request.body, nullptr, false);
  if (!body.is_object()) return refuse("the body is not a JSON object");
  return body;
}

Or<std::optional<std::string>> field_of(const Json& body, const char* key) {
  const auto found = body.find(key);
  if (found == body.end()) return std::nullopt;
  if (!found->is_string()) return refuse(fmt::format("'{}' is not a text", key));
  return found->get<std::string>();
}

// A request about a rule.
struct RuleQuestion {
  std::string text;
  std::string edition;
  std::optional<Language> reader;  // none: the language of the text
};

Or<RuleQuestion> rule_question(const Request& request) {
  const auto body = body_of(request);
  if (!body) return std::unexpected(body.error());
  std::array<std::optional<std::string>, 3> fields;
  constexpr std::array kKeys = {"text", "edition", "lang"};
  for (std::size_t i = 0; i < kKeys.size(); ++i) {
    auto field = field_of(*body, kKeys[i]);
    if (!field) return std::unexpected(field.error());
    fields[i] = *std::move(field);
  }
  const auto& [text, edition, language] = fields;
  if (!text) return refuse("'text' is missing");
  auto checked = checked_text(*text, kMaxTextBytes);
  if (!checked) return std::unexpected(checked.error());
  RuleQuestion question{.text = *std::move(checked),
                        .edition = edition.value_or(std::string(kUsualEdition)),
                        .reader = std::nullopt};
  if (!language) return question;
  question.reader = language_named(*language);
  if (!question.reader) return unknown_language();
  return question;
}

using Editions = std::span<const Edition>;

const Edition* find_edition(Editions editions, std::string_view id) {
  const auto found = std::ranges::find(editions, id, &Edition::id);
  return found == editions.end() ? nullptr : &*found;
}

Response unknown_edition(int status) {
  return fault(status,
               fmt::format("there is no such edition: expected {}", one_of(shipped_editions())));
}

// What is known about a rule at once, and what is still to be measured.
struct Understood {
  Json answer;
  const Edition* edition = nullptr;
  std::optional<Effect> effect;  // none: it was not understood
};

Or<Understood> understand(Editions editions, const Request& request) {
  const auto question = rule_question(request);
  if (!question) return std::unexpected(question.error());
  const Edition* const edition = find_edition(editions, question->edition);
  if (edition == nullptr) return std::unexpected(unknown_edition(400));
  if (std::ranges::none_of(edition->cards, &CardSpec::blank)) return refuse(why_no_card_is_blank());
  Understood understood{.answer = {}, .edition = edition, .effect = std::nullopt};
  auto effect = read_blank(*edition, question->text);
  if (!effect) {
    understood.answer["error"] = to_json(effect.error());
    return understood;
  }
  const Language reader =
      question->reader ? *question->reader : language_of_blank(*edition, question->text);
  understood.effect = *effect;
  understood.answer = to_json(report_on(*edition, *std::move(effect), reader));
  return understood;
}

Response check(Editions editions, const Request& request) {
  const auto understood = understand(editions, request);
  return understood ? json_response(understood->answer) : understood.error();
}

Response complete(const Request& request) {
  const auto language = language_of(request, value_of(request, "lang"));
  if (!language) return language.error();
  const auto asked = value_of(request, "text");
  if (!asked) return fault(400, "'text' is missing");
  const auto text = checked_text(*asked, kMaxTextBytes);
  if (!text) return text.error();
  return json_response({{"from", completion_begin(*text)},
                        {"completions", complete_effect(*text, language->value_or(Language::en))}});
}

// Every NAME=VALUE of this key in the query.
Or<OptionPairs> choices_of(const Request& request, std::string_view key, std::string_view form) {
  OptionPairs pairs;
  for (const auto& [name, value] : request.query) {
    if (name != key) continue;
    auto pair = split_choice(value);
    if (!pair) return refuse(fmt::format("'{}' is not of the form {}", key, form));
    pairs.push_back(*std::move(pair));
  }
  return pairs;
}

Or<std::size_t> seats_of(const Request& request, const Edition& edition) {
  const auto seats = number_in(request, "seats");
  if (!seats) return refuse("'seats' is not a number");
  if (!*seats) return edition.usual_seats();
  return **seats;
}

Or<TableSetup> setup_of(const Request& request, const Edition& edition) {
  const auto is_no_text = [](const auto& pair) {
    return first_byte_of_no_text(pair.second).has_value();
  };
  if (std::ranges::any_of(request.query, is_no_text)) return refuse("the address is not UTF-8");
  const auto own = choices_of(request, "option", "NAME=VALUE");
  if (!own) return std::unexpected(own.error());
  auto customs = choices_of(request, "custom", "CARD=TEXT");
  if (!customs) return std::unexpected(customs.error());
  const auto seats = seats_of(request, edition);
  if (!seats) return std::unexpected(seats.error());
  auto options = with_preset(value_of(request, "preset").value_or(kUsualPreset), edition, *own);
  if (!options) return refuse(options.error());
  return TableSetup{
      .seats = *seats, .options = *std::move(options), .customs = *std::move(customs)};
}

// A link may contain a secret, which must not appear in URLs and logs: then it comes in the body.
Response qr(const Request& request) {
  std::string text(value_of(request, "text").value_or(""));
  if (request.method == "POST") {
    const auto body = body_of(request);
    if (!body) return body.error();
    auto field = field_of(*body, "text");
    if (!field) return field.error();
    text = (*field).value_or("");
  }
  if (text.empty()) return fault(400, "'text' is missing");
  const auto checked = checked_text(text, kMaxQrBytes);
  if (!checked) return checked.error();
  const auto matrix = qr_matrix(*checked);
  if (!matrix) return fault(400, "'text' does not fit one QR code");
  return {.type = "image/svg+xml", .body = qr_svg(*matrix)};
}

Response rulebook(Editions editions, const Request& request, std::string_view id) {
  const Edition* const edition = find_edition(editions, id);
  if (edition == nullptr) return unknown_edition(404);
  const auto language = language_of(request, value_of(request, "lang"));
  if (!language) return language.error();
  const auto setup = setup_of(request, *edition);
  if (!setup) return setup.error();
  const auto book = write_rulebook(*edition, *setup, language->value_or(Language::en));
  if (!book) return fault(400, book.error().sentence);
  Response page = lasting("text/html; charset=utf-8", print_html(*book, kStyle));
  page.framed = true;
  return page;
}

std::vector<Edition> all_editions() {
  std::vector<Edition> editions;
  for (const std::string_view name : shipped_editions()) {
    auto edition = load_edition(name);
    COMODIN_CHECK(edition.has_value());
    editions.push_back(*std::move(edition));
  }
  return editions;
}

}  // namespace

Api::Api(SideThread::Post post, ApiSettings settings)
    : settings_(std::move(settings)),
      editions_(all_editions()),
      list_(lasting("application/json", editions_json(editions_))),
      style_(lasting("text/css; charset=utf-8", std::string(rulebook_style()))),
      verdicts_(settings_.verdicts, settings_.addresses),
      worker_(std::move(post), settings_.worker) {
  for (const Edition& edition : editions_)
    details_.push_back(lasting("application/json", edition_json(edition)));
}

bool Api::answer(const Request& request, const Answer& answer) {
  const std::string_view path = request.path;
  const bool posted = request.method == "POST";
  const auto only = [&](bool allowed, auto respond) {
    answer(allowed ? respond() : fault(405, posted ? "ask for this with GET" : "POST this"));
    return true;
  };
  if (path == kEditions) return only(!posted, [&] { return list_; });
  if (path.starts_with(kEditions) && path[kEditions.size()] == '/')
    return only(!posted, [&] { return edition(path.substr(kEditions.size() + 1)); });
  if (path == kStyle) return only(!posted, [&] { return style_; });
  if (path.starts_with(kRulebook))
    return only(!posted,
                [&] { return rulebook(editions_, request, path.substr(kRulebook.size())); });
  if (path == kComplete) return only(!posted, [&] { return complete(request); });
  if (path == kCheck) return only(posted, [&] { return check(editions_, request); });
  if (path == kQr) return only(true, [&] { return qr(request); });
  if (path != kVerdict) return false;
  if (!posted) return only(false, [&] { return Response{}; });
  judge(request, answer);
  return true;
}

Response Api::edition(std::string_view id) const {
  const Edition* const edition = find_edition(editions_, id);
  if (edition == nullptr) return unknown_edition(404);
  return details_[static_cast<std::size_t>(edition - editions_.data())];
}

void Api::judge(const Request& request, const Answer& answer) {
  auto understood = understand(editions_, request);
  if (!understood) return answer(understood.error());
  if (!understood->effect) return answer(json_response(understood->answer));
  const Edition& edition = *understood->edition;
  const auto state = worker_.state_of(edition, *understood->effect);
  if (state == VerdictWorker::State::full)
    return answer(fault(503, "too many rules are being measured: ask again in a moment"));
  if (state == VerdictWorker::State::new_rule && !may_measure(request.address))
    return answer(fault(429, "you have asked about many rules: ask again in a moment"));
  const Effect effect = *std::move(understood->effect);
  worker_.ask(edition, effect,
              [json = std::move(understood->answer), answer](const VerdictWorker::Found& verdict) {
                if (!verdict) return answer(fault(503, "the server is stopping"));
                Json whole = json;
                whole["verdict"] = to_json(*verdict);
                answer(json_response(whole));
              });
}

bool Api::may_measure(const std::string& address) {
  if (settings_.exempt && settings_.exempt(address)) return true;
  return verdicts_.take(limit_key(std::string_view(address)), std::chrono::steady_clock::now());
}

}  // namespace comodin
