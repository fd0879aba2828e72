#include "serving/archive.h"

#include <algorithm>

#include "base/json_text.h"
#include "record/record.h"
#include "serving/answer.h"
#include "table/log_parts.h"
#include "table/table_record.h"

namespace comodin {
namespace {

// Writers wait while one part is read: a fraction of a millisecond.
constexpr std::size_t kEntriesPerRead = 100;
// Twice as long as a part of a log becomes. More is not read, or one question would delay all
// others.
constexpr std::size_t kMostEntries = 100'000;

// The log, or the part of it with a match.
std::expected<std::vector<std::string>, StoreError> read_log(Store& store,
                                                             const MatchQuestion& question) {
  const std::string stream = table_stream(question.table);
  if (question.about == About::log) return read_all(store, stream, 0, kEntriesPerRead);
  const auto noted = read_parts(store, question.table, Parts::all);
  if (!noted) return std::unexpected(noted.error());
  const std::vector<LogPart>& parts = noted->parts;
  std::size_t part = parts.size() - 1;
  while (part > 0 && parts[part].matches >= question.replay.match) --part;
  const Version after = parts[part].begins - 1;
  const bool is_last = part + 1 == parts.size();
  const std::size_t length =
      is_last ? kMostEntries : static_cast<std::size_t>(parts[part + 1].begins - 1 - after);
  auto log = read_all(store, stream, after, kEntriesPerRead, std::min(length, kMostEntries));
  if (log && !is_last) log->resize(std::min(log->size(), length));
  return log;
}

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

Response in_body(std::expected<std::string, std::string> text, int otherwise,
                 std::string_view type) {
  if (!text) return fault(otherwise, text.error());
  return {.type = std::string(type), .body = *std::move(text)};
}

}  // namespace

Response Archive::answer(const MatchQuestion& question) {
  if (rules_cache_.text_of(question.rules->edition_hash).empty())
    rules_cache_.add_text(question.edition_text);
  const auto log = read_log(store_, question);
  if (!log) return fault(503, "the log cannot be read at this moment");
  if (question.about != About::log && log->size() > kMostEntries)
    return fault(503, "the log of this table is too long to be looked through");
  switch (question.about) {
    case About::replay:
      return in_body(round_replay(*log, question.replay, rules_cache_), 404, "application/json");
    case About::log:
      return in_body(log_text(*log, rules_cache_), 503, "application/x-ndjson");
    case About::record:
    case About::verification:
      break;
  }
  auto record = match_record(*log, question.replay.match, question.asker, cipher_, rules_cache_);
  if (!record) return fault(404, record.error());
  return question.about == About::record ? download(*std::move(record), question)
                                         : verification(*record, question);
}

}  // namespace comodin
