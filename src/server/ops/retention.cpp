#include "server/ops/retention.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "server/ops/log.h"
#include "table/entry.h"

namespace comodin {
namespace {

constexpr Clock kHourMs = 60LL * 60 * 1000;
constexpr Clock kDayMs = 24 * kHourMs;
constexpr Version kGraceHours = 7 * 24;
constexpr Clock kPauseMs = 100;  // between two parts of a round
constexpr std::size_t kExaminedAtOnce = 50;
constexpr std::size_t kManyMarks = 20;
constexpr Clock kJumpMs = 10 * 60'000;
constexpr Clock kShortestWaitMs = 60'000;  // also while the hours cannot be counted

std::string mark_of(std::string_view table) {
  return std::string(kIdleStreams) + std::string(table);
}

}  // namespace

Clock Retention::work(const Moment& now) {
  notice_jump(now);
  count_hours(now);
  if (to_examine_.empty() && now.steady >= next_round_) begin_round(now);
  if (!to_examine_.empty()) {
    examine_some(now.date);
    if (!to_examine_.empty()) return kPauseMs;
    end_round();
  }
  return std::max(kHourMs - (now.steady - hour_began_), kShortestWaitMs);
}

void Retention::notice_jump(const Moment& now) {
  if (last_) {
    const Clock jump =
        since_1970(now.date) - since_1970(last_->date) - (now.steady - last_->steady);
    if (std::abs(jump) > kJumpMs)
      log(LogLevel::warning, "clock",
          {{"text", "the calendar of this machine was set"}, {"seconds", jump / 1000}});
  } else {
    hour_began_ = now.steady;
  }
  last_ = now;
}

void Retention::count_hours(const Moment& now) {
  if (!hours_) {
    const auto known = store_.list(kHoursStream);
    if (!known) return;
    hours_ = known->empty() ? 0 : known->front().version;
  }
  const Clock passed = (now.steady - hour_began_) / kHourMs;
  if (passed == 0) return;
  hour_began_ += passed * kHourMs;
  Append append{std::string(kHoursStream), *hours_, {}};
  append.entries.assign(static_cast<std::size_t>(passed),
                        fmt::format(R"({{"at":{}}})", since_1970(now.date)));
  if (store_.append({&append, 1})[0])
    *hours_ += static_cast<Version>(passed);
  else
    hours_.reset();  // another server may count too
}

void Retention::begin_round(const Moment& now) {
  auto tables = store_.list(kTableStreams);
  const auto marks = store_.list(kIdleStreams);
  const auto parts = store_.list(kPartsStreams);
  if (!tables || !marks || !parts || !hours_) return;
  next_round_ = now.steady + kDayMs;
  to_examine_ = std::move(*tables);
  marks_.clear();
  for (const StreamInfo& mark : *marks) marks_.insert(mark.stream);
  parts_.clear();
  for (const StreamInfo& part : *parts) parts_.insert(part.stream);
}

void Retention::examine_some(Date now) {
  std::vector<Append> new_marks;
  for (std::size_t i = 0; i < kExaminedAtOnce && !to_examine_.empty(); ++i) {
    const StreamInfo stream = std::move(to_examine_.back());
    to_examine_.pop_back();
    const std::string table = stream.stream.substr(kTableStreams.size());
    const std::string mark = mark_of(table);
    const bool marked = marks_.contains(mark);
    if (!is_old(stream, table, now)) {
      if (!marked) continue;
      store_.erase(mark);
      break;  // that takes a moment
    } else if (!marked) {
      new_marks.push_back(
          {mark, 0, {fmt::format(R"({{"hours":{},"v":{}}})", *hours_, stream.version)}});
    } else if (has_waited(stream, mark)) {
      erase(table);
      break;  // that takes a moment
    }
  }
  if (new_marks.empty()) return;
  for (const StoreResult& result : store_.append(new_marks))
    if (result) ++marked_;
}

void Retention::end_round() {
  used_.clear();
  if (marked_ >= kManyMarks)
    log(LogLevel::warning, "retention",
        {{"text", "many tables look old by the calendar and will be erased in seven days"},
         {"tables", marked_}});
  marked_ = 0;
}

// By the calendar, and not in use.
bool Retention::is_old(const StreamInfo& stream, std::string_view table, Date now) {
  if (registry_.is_in_memory(table) || registry_.is_loading(table) || stream.version == 0 ||
      used_.contains(std::string(table)))
    return false;
  const auto last = store_.read(stream.stream, stream.version - 1, 1);
  if (!last || last->empty()) return false;
  const auto entry = parse_entry_head(last->front());
  return entry && entry->at < now - Clock{keep_days_} * kDayMs;
}

// Whether the table was marked long ago and has not changed since. A mark of another version is
// void and is erased: the next round makes a new one.
bool Retention::has_waited(const StreamInfo& stream, const std::string& mark) {
  const auto texts = store_.read(mark, 0, 1);
  if (!texts || texts->empty()) return false;
  const auto json = nlohmann::json::parse(texts->front(), nullptr, false);
  // The stream is not sealed, so anything can be in it.
  const auto number = [&](const char* name) -> std::optional<Version> {
    const auto found = json.is_object() ? json.find(name) : json.end();
    if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
    return found->get<Version>();
  };
  const auto since = number("hours");
  const bool holds = since && number("v") == stream.version;
  if (!holds) store_.erase(mark);
  return holds && *since <= *hours_ && *hours_ - *since >= kGraceHours;
}

void Retention::erase(const std::string& table) {
  // The table last, since nobody would look for the others without it.
  if (parts_.contains(parts_stream(table)) && !store_.erase(parts_stream(table))) return;
  if (!store_.erase(mark_of(table)) || !store_.erase(table_stream(table))) return;
  ++erased_;
}

}  // namespace comodin
