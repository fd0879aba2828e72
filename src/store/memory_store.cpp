#include "store/memory_store.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "store/sqlite_store.h"

namespace comodin {

std::vector<StoreResult> MemoryStore::append(std::span<const Append> appends) {
  const std::lock_guard lock(mutex_);
  if (error_) return {appends.size(), StoreResult(std::unexpected(*error_))};
  std::vector<StoreResult> results;
  results.reserve(appends.size());
  for (const Append& append : appends) results.push_back(append_one(append));
  return results;
}

StoreResult MemoryStore::append_one(const Append& append) {
  const auto found = streams_.find(append.stream);
  const Version version = found == streams_.end() ? 0 : found->second.size();
  if (version != append.expected) return std::unexpected(conflict(version, append.expected));
  if (append.entries.empty()) return {};
  std::vector<std::string>& entries = streams_[append.stream];
  entries.insert(entries.end(), append.entries.begin(), append.entries.end());
  return {};
}

std::expected<std::vector<std::string>, StoreError> MemoryStore::read(std::string_view stream,
                                                                      Version after,
                                                                      std::size_t limit) {
  const std::lock_guard lock(mutex_);
  const auto found = streams_.find(stream);
  if (found == streams_.end() || after >= found->second.size()) return std::vector<std::string>{};
  const std::span<const std::string> rest = std::span(found->second).subspan(after);
  const auto entries = rest.first(std::min(limit, rest.size()));
  return std::vector<std::string>(entries.begin(), entries.end());
}

std::expected<std::vector<StreamInfo>, StoreError> MemoryStore::list(std::string_view prefix) {
  const std::lock_guard lock(mutex_);
  std::vector<StreamInfo> streams;
  for (auto it = streams_.lower_bound(prefix); it != streams_.end(); ++it) {
    if (!it->first.starts_with(prefix)) break;
    streams.push_back({it->first, it->second.size()});
  }
  return streams;
}

StoreResult MemoryStore::erase(std::string_view stream) {
  const std::lock_guard lock(mutex_);
  if (error_) return std::unexpected(*error_);
  if (const auto found = streams_.find(stream); found != streams_.end()) streams_.erase(found);
  return {};
}

StoreResult MemoryStore::back_up(const std::string& path) {
  std::vector<Append> all;
  {
    const std::lock_guard lock(mutex_);
    if (error_) return std::unexpected(*error_);
    for (const auto& [stream, entries] : streams_) all.push_back({stream, 0, entries});
  }
  return write_data_file(path, all);
}

std::optional<StoreError> MemoryStore::health() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

void MemoryStore::fail(std::optional<StoreError> error) {
  const std::lock_guard lock(mutex_);
  error_ = std::move(error);
}

}  // namespace comodin
