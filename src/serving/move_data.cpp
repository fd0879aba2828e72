#include "serving/move_data.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "serving/data_folder.h"
#include "serving/open_data.h"

namespace comodin {
namespace {

constexpr std::size_t kEntriesAtOnce = 1000;

StoreError differs(std::string_view stream) {
  return {
      StoreFault::failed,
      fmt::format("The stream '{}' is not the same at both ends. Does a server still use one of "
                  "them?",
                  stream)};
}

// Streams are short: a write has many of them.
class Copy {
 public:
  Copy(Store& from, Store& to) : from_(from), to_(to) {}

  StoreResult add(const StreamInfo& stream) {
    for (Version version = 0; version < stream.version;) {
      auto entries = from_.read(stream.stream, version, kEntriesAtOnce);
      if (!entries) return std::unexpected(std::move(entries.error()));
      if (entries->empty()) return std::unexpected(differs(stream.stream));
      waiting_ += entries->size();
      copied_.entries += entries->size();
      const Version before = std::exchange(version, version + entries->size());
      appends_.push_back({stream.stream, before, *std::move(entries)});
      if (waiting_ >= kEntriesAtOnce)
        if (StoreResult written = write(); !written) return written;
    }
    ++copied_.streams;
    return {};
  }

  StoreResult write() {
    waiting_ = 0;
    for (StoreResult& each : to_.append(std::exchange(appends_, {})))
      if (!each) return std::move(each);
    return {};
  }

  const MovedData& copied() const { return copied_; }

 private:
  Store& from_;
  Store& to_;
  std::vector<Append> appends_;
  std::size_t waiting_ = 0;
  MovedData copied_;
};

StoreResult compare(Store& one, Store& other, const StreamInfo& stream) {
  for (Version version = 0; version < stream.version; version += kEntriesAtOnce) {
    const auto first = one.read(stream.stream, version, kEntriesAtOnce);
    if (!first) return std::unexpected(first.error());
    const auto second = other.read(stream.stream, version, kEntriesAtOnce);
    if (!second) return std::unexpected(second.error());
    if (*first != *second) return std::unexpected(differs(stream.stream));
  }
  return {};
}

std::expected<std::unique_ptr<PostgresStore>, std::string> open_unused(const std::string& url) {
  auto store = PostgresStore::open({.url = url});
  if (!store) return std::unexpected(store.error().sentence);
  const auto servers = (*store)->servers();
  if (!servers) return std::unexpected(servers.error().sentence);
  if (servers->empty()) return std::move(*store);
  std::string names;
  for (const Node& each : *servers) names += (names.empty() ? "" : ", ") + each.name;
  return std::unexpected(
      fmt::format("servers use the database: {}; stop them first, and wait {} seconds", names,
                  kLease.count() / 1000));
}

std::expected<MovedData, std::string> copy_to_empty(Store& from, Store& to) {
  const auto there = to.list("");
  if (!there) return std::unexpected(there.error().sentence);
  if (!there->empty()) return std::unexpected("the place to move to has data already");
  auto moved = copy_all(from, to);
  if (!moved) return std::unexpected(moved.error().sentence);
  return *moved;
}

std::string other_key(const std::string& key) {
  return fmt::format("the key {} is another one than that of the data", key);
}

// Whether the data was written with the key of the folder.
bool fits(Store& store, const DataFolder& folder) {
  const auto mark = store.read(kKeyStream, 0, 1);
  return mark && !mark->empty() && mark->front() == folder.key_mark();
}

}  // namespace

std::expected<MovedData, StoreError> copy_all(Store& from, Store& to) {
  const auto streams = from.list("");
  if (!streams) return std::unexpected(streams.error());
  Copy copy(from, to);
  for (const StreamInfo& stream : *streams)
    if (StoreResult added = copy.add(stream); !added)
      return std::unexpected(std::move(added.error()));
  if (StoreResult written = copy.write(); !written)
    return std::unexpected(std::move(written.error()));
  const auto copies = to.list("");
  if (!copies) return std::unexpected(copies.error());
  if (*copies != *from.list("")) return std::unexpected(differs(""));
  for (const StreamInfo& stream : *streams)
    if (StoreResult same = compare(from, to, stream); !same)
      return std::unexpected(std::move(same.error()));
  return copy.copied();
}

bool is_database(const std::string& place) {
  return place.starts_with("postgres://") || place.starts_with("postgresql://");
}

std::expected<MovedData, std::string> move_data(const MovePlaces& places) {
  if (is_database(places.from) == is_database(places.to))
    return std::unexpected(
        "one of --from and --to is a data folder, the other postgres://USER@HOST/DATABASE");
  if (is_database(places.to)) {
    if (!DataFolder::has_data_file(places.from))
      return std::unexpected(fmt::format("{} has no data file", places.from));
    auto folder = places.key.empty() ? DataFolder::open(places.from)
                                     : DataFolder::with_key(places.from, places.key);
    if (!folder) return std::unexpected(folder.error());
    const auto file = open_data(*folder);  // sealed as today, if an earlier version wrote it
    if (!file) return std::unexpected(file.error());
    auto database = open_unused(places.to);
    if (!database) return std::unexpected(std::move(database.error()));
    return copy_to_empty(**file, **database);
  }
  if (places.key.empty())
    return std::unexpected("the new data folder needs the key of the servers: --key FILE");
  auto database = open_unused(places.from);
  if (!database) return std::unexpected(std::move(database.error()));
  const auto at_hand = DataFolder::with_key(places.to, places.key);
  if (!at_hand) return std::unexpected(at_hand.error());
  if (!fits(**database, *at_hand)) return std::unexpected(other_key(places.key));
  const auto folder = at_hand->copy_to(places.to);
  if (!folder) return std::unexpected(folder.error());
  const auto file = SqliteStore::open(folder->data_file());
  if (!file) return std::unexpected(file.error().sentence);
  return copy_to_empty(**database, **file);
}

}  // namespace comodin
