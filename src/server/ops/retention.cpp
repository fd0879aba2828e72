#include "server/ops/retention.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

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

void Retention::work(const Moment& now, Done done) {
  notice_jump(now);
  if (listing_.tables.empty()) return begin(now, std::move(done));
  examine_some(now.date, std::move(done));
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

// Counts the hours that have passed, and begins a round once a day.
void Retention::begin(const Moment& now, Done done) {
  const Clock passed = (now.steady - hour_began_) / kHourMs;
  const bool is_round_due = now.steady >= next_round_;
  beside_([this, now, passed, is_round_due, hours = hours_, done = std::move(done)] {
    const auto counted = count_hours(store_, hours, passed, now.date);
    auto listing = counted && is_round_due ? list(store_) : std::nullopt;
    return [this, now, passed, counted, listing = std::move(listing), done]() mutable {
      hours_ = counted;
      if (counted) hour_began_ += passed * kHourMs;
      if (listing) {
        next_round_ = now.steady + kDayMs;
        listing_ = *std::move(listing);
        used_before_ = std::exchange(used_, {});
      }
      done(wait());
    };
  });
}

void Retention::examine_some(Date now, Done done) {
  beside_([this, some = candidates(), hours = *hours_, oldest = now - Clock{keep_days_} * kDayMs,
           done = std::move(done)] {
    Examined examined = examine(store_, some, hours, oldest);
    return [this, examined = std::move(examined), done] {
      listing_.tables.resize(listing_.tables.size() - examined.candidates);
      marked_ += examined.marked;
      if (examined.to_erase.empty()) return end_part(done);
      erase(examined.to_erase, done);
    };
  });
}

// Unless somebody has come meanwhile. Whoever comes now waits until it is gone.
void Retention::erase(const std::string& table, Done done) {
  if (used_.contains(table) || !registry_.set_aside(table)) return end_part(done);
  const bool has_parts = listing_.parts.contains(parts_stream(table));
  beside_([this, table, has_parts, done = std::move(done)] {
    // The table last, since nobody would look for the others without it. Another server may have
    // it.
    const auto elsewhere = store_.claim(table_stream(table));
    const bool erased = elsewhere && elsewhere->empty() &&
                        (!has_parts || store_.erase(parts_stream(table))) &&
                        store_.erase(mark_of(table)) && store_.erase(table_stream(table));
    return [this, table, erased, done] {
      registry_.give_back(table);
      if (erased) ++erased_;
      end_part(done);
    };
  });
}

void Retention::end_part(const Done& done) {
  if (listing_.tables.empty()) end_round();
  done(wait());
}

void Retention::end_round() {
  if (marked_ >= kManyMarks)
    log(LogLevel::warning, "retention",
        {{"text", "many tables look old by the calendar and will be erased in seven days"},
         {"tables", marked_}});
  marked_ = 0;
}

Clock Retention::wait() const {
  if (!listing_.tables.empty()) return kPauseMs;
  return std::max(kHourMs - (last_->steady - hour_began_), kShortestWaitMs);
}

// The next ones to examine, from the end of the list.
std::vector<Retention::Candidate> Retention::candidates() const {
  std::vector<Candidate> next;
  for (auto it = listing_.tables.rbegin();
       it != listing_.tables.rend() && next.size() < kExaminedAtOnce; ++it) {
    const std::string table = it->stream.substr(kTableStreams.size());
    next.push_back({.stream = *it,
                    .table = table,
                    .in_use = registry_.is_in_memory(table) || registry_.is_loading(table) ||
                              used_.contains(table) || used_before_.contains(table),
                    .marked = listing_.marks.contains(mark_of(table))});
  }
  return next;
}

// --- beside the loop ---

// The hours in all, with those that have passed; nothing if the store fails.
std::optional<Version> Retention::count_hours(Store& store, std::optional<Version> hours,
                                              Clock passed, Date now) {
  if (!hours) {
    const auto known = store.list(kHoursStream);
    if (!known) return std::nullopt;
    hours = known->empty() ? 0 : known->front().version;
  }
  if (passed == 0) return hours;
  Append append{std::string(kHoursStream), *hours, {}};
  append.entries.assign(static_cast<std::size_t>(passed),
                        fmt::format(R"({{"at":{}}})", since_1970(now)));
  if (!store.append({&append, 1})[0]) return std::nullopt;  // another server may count too
  return *hours + static_cast<Version>(passed);
}

std::optional<Retention::Listing> Retention::list(Store& store) {
  auto tables = store.list(kTableStreams);
  const auto marks = store.list(kIdleStreams);
  const auto parts = store.list(kPartsStreams);
  if (!tables || !marks || !parts) return std::nullopt;
  Listing listing{.tables = std::move(*tables), .marks = {}, .parts = {}};
  for (const StreamInfo& mark : *marks) listing.marks.insert(mark.stream);
  for (const StreamInfo& part : *parts) listing.parts.insert(part.stream);
  return listing;
}

Retention::Examined Retention::examine(Store& store, const std::vector<Candidate>& candidates,
                                       Version hours, Date oldest) {
  Examined examined;
  std::vector<Append> new_marks;
  for (const Candidate& each : candidates) {
    ++examined.candidates;
    const std::string mark = mark_of(each.table);
    if (!is_old(store, each, oldest)) {
      if (!each.marked) continue;
      store.erase(mark);
      break;
    }
    if (!each.marked) {
      new_marks.push_back(
          {mark, 0, {fmt::format(R"({{"hours":{},"v":{}}})", hours, each.stream.version)}});
    } else if (has_waited(store, each, hours)) {
      examined.to_erase = each.table;
      break;
    }
  }
  if (new_marks.empty()) return examined;
  examined.marked = static_cast<std::size_t>(std::ranges::count_if(
      store.append(new_marks), [](const StoreResult& result) { return result.has_value(); }));
  return examined;
}

// By the calendar, and not in use.
bool Retention::is_old(Store& store, const Candidate& candidate, Date oldest) {
  const auto& [stream, table, in_use, marked] = candidate;
  if (in_use || stream.version == 0) return false;
  const auto last = store.read(stream.stream, stream.version - 1, 1);
  if (!last || last->empty()) return false;
  const auto entry = parse_entry_head(last->front());
  return entry && entry->at < oldest;
}

// Whether the table was marked long ago and has not changed since. A mark of another version is
// void and is erased: the next round makes a new one.
bool Retention::has_waited(Store& store, const Candidate& candidate, Version hours) {
  const std::string mark = mark_of(candidate.table);
  const auto texts = store.read(mark, 0, 1);
  if (!texts || texts->empty()) return false;
  const auto json = nlohmann::json::parse(texts->front(), nullptr, false);
  // The stream is not sealed, so anything can be in it.
  const auto number = [&](const char* name) -> std::optional<Version> {
    const auto found = json.is_object() ? json.find(name) : json.end();
    if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
    return found->get<Version>();
  };
  const auto since = number("hours");
  const bool holds = since && number("v") == candidate.stream.version;
  if (!holds) store.erase(mark);
  return holds && *since <= hours && hours - *since >= kGraceHours;
}

}  // namespace comodin
