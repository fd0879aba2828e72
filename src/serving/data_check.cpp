#include "serving/data_check.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/json_text.h"
#include "record/fair.h"
#include "record/record.h"
#include "serving/open_data.h"
#include "store/replicated_store.h"
#include "store/sealed_store.h"
#include "store/sqlite_store.h"
#include "table/log_fold.h"
#include "table/log_reader.h"
#include "table/log_writer.h"
#include "table/old_names.h"
#include "table/person_key.h"
#include "table/personal_store.h"

namespace comodin {
namespace {

constexpr std::size_t kChunk = 100;  // entries that are read or copied at once

// A data file that may be damaged, and its content in clear.
struct OpenedData {
  std::unique_ptr<SqliteStore> file;
  std::unique_ptr<SealedStore> sealed;
  std::unique_ptr<PersonalStore> clear;
  std::string complaint;
};

std::expected<OpenedData, StoreError> open_damaged(const DataFolder& folder) {
  OpenedData opened;
  auto file = SqliteStore::open_damaged(folder.data_file(), opened.complaint);
  if (!file) return std::unexpected(std::move(file.error()));
  opened.file = std::move(*file);
  const auto mark = opened.file->read(kKeyStream, 0, 1);
  if (mark && !mark->empty() && mark->front() != folder.key_mark())
    return std::unexpected(StoreError{StoreFault::failed, folder.other_key()});
  opened.sealed =
      std::make_unique<SealedStore>(*opened.file, folder.key(), sealed_streams(),
                                    folder.is_chained() ? OldEntries::refused : OldEntries::read);
  opened.clear = std::make_unique<PersonalStore>(*opened.sealed);
  return opened;
}

// Copies the entries as they are stored.
StoreResult copy(Store& from, Store& to, const StreamReport& report) {
  for (Version done = 0; done < report.sound;) {
    const auto most = static_cast<std::size_t>(std::min<Version>(kChunk, report.sound - done));
    auto entries = from.read(report.stream, done, most);
    if (!entries) return std::unexpected(std::move(entries.error()));
    const std::size_t count = entries->size();
    if (count == 0) break;
    const std::array appends = {Append{report.stream, done, std::move(*entries)}};
    if (StoreResult result = to.append(appends)[0]; !result) return result;
    done += count;
  }
  return {};
}

// What is wrong may be the store's state, such as a database that does not answer now.
void note(StreamReport& report, const StoreError& error) {
  report.fault = error.sentence;
  report.readable = error.fault == StoreFault::damaged;
}

void add(DataReport& all, StreamReport report) {
  ++all.streams;
  all.entries += report.sound;
  if (!report.fault.empty()) all.damaged.push_back(std::move(report));
}

}  // namespace

DataCheck::DataCheck(Store& store, std::size_t chunk, Pause pause)
    : store_(store), chunk_(chunk), pause_(std::move(pause)) {}

StreamReport DataCheck::look_at(const StreamInfo& stream) {
  StreamReport report{.stream = stream.stream, .entries = stream.version, .sound = 0, .fault = {}};
  if (stream.stream.starts_with(kTableStreams))
    look_at_table(report);
  else
    look_at_text(report);
  return report;
}

// After a fault entry by entry, to know exactly how far it is sound.
void DataCheck::look_at_table(StreamReport& report) {
  TableState table;
  table.id = report.stream.substr(kTableStreams.size());
  LogFold fold(table, rules_cache_);
  std::size_t chunk = chunk_;
  while (true) {
    const Version before = table.version;
    const auto more = read_log_chunk(store_, table, fold, rules_cache_, chunk);
    if (!pause(static_cast<std::size_t>(table.version - before))) return;
    if (!more && chunk == 1) note(report, more.error());
    if ((!more && chunk == 1) || (more && !*more)) break;
    if (!more) chunk = 1;
  }
  report.sound = table.version;
  report.entries = std::max(report.entries, report.sound);
}

// The text of an edition is named by its hash.
void DataCheck::look_at_text(StreamReport& report) {
  const auto entries = read_all(store_, report.stream, 0, chunk_);
  if (!pause(1)) return;
  if (!entries) {
    note(report, entries.error());
    return;
  }
  const std::string_view stream = report.stream;
  const bool is_edition = stream.starts_with(edition_stream(""));
  const bool is_ours = stream == kKeyStream || stream == kErasedStream || stream == kHoursStream ||
                       stream == kPersonalStream || stream.starts_with(kIdleStreams) ||
                       stream.starts_with(kPartsStreams) || stream.starts_with(kPersonStreams);
  if (is_edition && !entries->empty() &&
      edition_stream(to_hex(hash_of_edition(entries->front()))) != stream)
    report.fault = fmt::format("Entry 1 of {} is not what was written.", stream);
  else if (!is_edition && !is_ours)
    report.fault = fmt::format("{} is not a name that Comodín gives.", stream);
  else
    report.sound = entries->size();
}

std::expected<DataReport, StoreError> check_data(Store& store, DataCheck::Pause pause) {
  const auto streams = store.list("");
  if (!streams) return std::unexpected(streams.error());
  bool ended = false;
  DataCheck check(store, kChunk, [&](std::size_t entries) {
    ended = ended || (pause && !pause(entries));
    return !ended;
  });
  DataReport report;
  for (const StreamInfo& stream : *streams) {
    StreamReport seen = check.look_at(stream);
    if (ended) return std::unexpected(StoreError{StoreFault::failed, "The check was ended."});
    add(report, std::move(seen));
  }
  return report;
}

std::string to_json(const DataReport& report) {
  JsonText json;
  json.open_object().field("streams", report.streams).field("entries", report.entries);
  json.field("file", report.file).key("damaged").open_array();
  for (const StreamReport& each : report.damaged) {
    json.open_object().field("stream", each.stream).field("entries", each.entries);
    json.field("sound", each.sound).field("fault", each.fault).close_object();
  }
  json.close_array().close_object();
  return json.take();
}

std::expected<DataReport, StoreError> check_folder(const DataFolder& folder) {
  const auto opened = open_damaged(folder);
  if (!opened) return std::unexpected(opened.error());
  auto report = check_data(*opened->clear);
  if (report) report->file = opened->complaint;
  return report;
}

std::expected<DataReport, std::string> salvage(const DataFolder& folder,
                                               const std::filesystem::path& to) {
  const auto opened = open_damaged(folder);
  if (!opened) return std::unexpected(opened.error().sentence);
  const auto streams = opened->clear->list("");
  if (!streams) return std::unexpected(streams.error().sentence);
  const auto target = folder.copy_to(to);
  if (!target) return std::unexpected(target.error());
  const auto store = SqliteStore::open(target->data_file());
  if (!store) return std::unexpected(store.error().sentence);
  DataCheck check(*opened->clear, kChunk);
  DataReport all;
  all.file = opened->complaint;
  for (const StreamInfo& stream : *streams) {
    // A table that was damaged when names were sealed still has them in clear.
    if (stream.stream == kPersonalStream) continue;
    StreamReport report = check.look_at(stream);
    if (StoreResult copied = copy(*opened->file, **store, report); !copied)
      return std::unexpected(copied.error().sentence);
    add(all, std::move(report));
  }
  return all;
}

}  // namespace comodin
