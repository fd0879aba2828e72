#include "serving/archive.h"

#include "base/json_text.h"
#include "record/record.h"
#include "serving/answer.h"
#include "table/table_record.h"

namespace comodin {
namespace {

// Writers wait while one part is read: a fraction of a millisecond.
constexpr std::size_t kEntriesPerRead = 100;
// Hundreds of matches. Longer logs are not read, or one question would delay all others.
constexpr std::size_t kMostEntries = 100'000;

void verified_fields(JsonText& json, const Verified& verified) {
  json.field("rounds", verified.rounds).field("outcomes", verified.outcomes);
  json.key("contributors").open_array();
  for (const std::vector<std::string>& names : verified.contributors) {
    json.open_array();
    for (const std::string& name : names) json.value(name);
    json.close_array();
  }
  json.close_array();
}

Response verification(const std::string& record, const MatchQuestion& question) {
  const auto verified = verify_record(record, question.rules->edition, question.edition_text);
  JsonText json;
  json.open_object().field("ok", verified.has_value());
  if (verified)
    verified_fields(json, *verified);
  else
    json.field("step", verified.error().step).field("sentence", verified.error().sentence);
  json.close_object();
  return {.body = json.take()};
}

Response download(std::string record, const MatchQuestion& question) {
  return {.type = "text/plain; charset=utf-8",
          .body = std::move(record),
          .file_name = "comodin-" + question.table.substr(0, 8) + "-" +
                       std::to_string(question.replay.match) + ".txt"};
}

}  // namespace

Response Archive::answer(const MatchQuestion& question) {
  if (rules_cache_.text_of(question.rules->edition_hash).empty())
    rules_cache_.add_text(question.edition_text);
  const auto log = read_all(store_, table_stream(question.table), 0, kEntriesPerRead, kMostEntries);
  if (!log) return fault(503, "the log cannot be read at this moment");
  if (log->size() > kMostEntries)
    return fault(503, "the log of this table is too long to be looked through");
  if (question.about == About::replay) {
    auto replay = round_replay(*log, question.replay, rules_cache_);
    if (!replay) return fault(404, replay.error());
    return {.body = *std::move(replay)};
  }
  if (question.about == About::log) {
    auto text = log_text(*log, rules_cache_);
    if (!text) return fault(503, text.error());
    return {.type = "application/x-ndjson", .body = *std::move(text)};
  }
  auto record = match_record(*log, question.replay.match, question.asker, cipher_, rules_cache_);
  if (!record) return fault(404, record.error());
  return question.about == About::record ? download(*std::move(record), question)
                                         : verification(*record, question);
}

}  // namespace comodin
