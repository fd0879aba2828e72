#include "store/replicated_store.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

#include "store/sqlite_store.h"

namespace comodin {
namespace {

constexpr int kNiceness = 5;         // below the tables; it holds the first store while it reads
constexpr std::size_t kChunk = 100;  // entries that are read at once
constexpr std::size_t kTogether = 1000;  // and written in one step

constexpr std::string_view kContext = "comodin erased 1";

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());  // libsodium wants unsigned bytes
}

// The name, and in front of it a code that only the key gives.
std::string erased_entry(const std::array<std::uint8_t, 32>& key, std::string_view stream) {
  const std::string text = fmt::format("{} {}", kContext, stream);
  std::array<unsigned char, crypto_generichash_BYTES> code{};
  crypto_generichash(code.data(), code.size(), bytes_of(text), text.size(), key.data(), key.size());
  std::string hex(2 * code.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), code.data(), code.size());
  hex.back() = ' ';
  return hex + std::string(stream);
}

}  // namespace

StoreResult note_erased(Store& first, const std::array<std::uint8_t, 32>& key,
                        std::span<const std::string> streams) {
  const auto known = first.list(kErasedStream);
  if (!known) return std::unexpected(known.error());
  Append notes{std::string(kErasedStream), known->empty() ? 0 : known->front().version, {}};
  for (const std::string& stream : streams) notes.entries.push_back(erased_entry(key, stream));
  return first.append({&notes, 1})[0];
}

ReplicatedStore::ReplicatedStore(Store& first, ReplicaSettings settings)
    : StoreAround(first),
      settings_(std::move(settings)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void ReplicatedStore::end() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

ReplicatedStore::Lag ReplicatedStore::lag() const {
  const std::lock_guard lock(mutex_);
  const auto& since = copying_since_ ? copying_since_ : since_;
  return {.streams = behind_.size(),
          .age = since ? Steady::now() - *since : Steady::duration::zero(),
          .fault = fault_};
}

std::string ReplicatedStore::note() const {
  constexpr std::chrono::seconds kWorthSaying(10);
  const Lag now = lag();
  if (now.fault.empty() && now.age < kWorthSaying) return {};
  return fmt::format("the replica is {:.0f} s behind{}{}", now.age.count(),
                     now.fault.empty() ? "" : ": ", now.fault);
}

// --- the first store ---

std::vector<StoreResult> ReplicatedStore::append(std::span<const Append> appends) {
  std::vector<StoreResult> results = inner_.append(appends);
  for (std::size_t i = 0; i < appends.size(); ++i)
    if (results[i] && !appends[i].entries.empty()) changed(appends[i].stream);
  return results;
}

// It is noted first: a stream that is noted and not erased is copied again.
StoreResult ReplicatedStore::erase(std::string_view stream) {
  const std::lock_guard lock(erase_mutex_);
  const std::string name(stream);
  if (StoreResult noted = note_erased(inner_, settings_.key, {&name, 1}); !noted) return noted;
  StoreResult erased = inner_.erase(stream);
  changed(std::string(kErasedStream));
  return erased;
}

void ReplicatedStore::changed(const std::string& stream) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_behind_.insert(stream).second) return;
    behind_.push_back(stream);
    if (!since_) since_ = Steady::now();
  }
  woken_.notify_one();
}

// --- the second, on the thread ---

void ReplicatedStore::run(const std::stop_token& stop) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  do {  // once at least, or what came last would never be copied
    StoreResult opened = open();
    set_fault(opened ? "" : opened.error().sentence);
    if (opened) follow(stop);
    second_.reset();
    std::unique_lock lock(mutex_);
    woken_.wait_for(lock, stop, settings_.again, [] { return false; });
  } while (!stop.stop_requested());
}

Version ReplicatedStore::version_of(const std::string& stream) const {
  const auto found = versions_.find(stream);
  return found == versions_.end() ? 0 : found->second;
}

// Until a fault, or the end.
void ReplicatedStore::follow(const std::stop_token& stop) {
  while (true) {
    std::vector<std::string> streams;
    {
      std::unique_lock lock(mutex_);
      copying_since_.reset();
      woken_.wait(lock, stop, [this] { return !behind_.empty(); });
      if (behind_.empty()) return;
      streams.assign(behind_.begin(), behind_.end());
      behind_.clear();
      is_behind_.clear();
      copying_since_ = std::exchange(since_, std::nullopt);
    }
    if (StoreResult copied = copy(streams); !copied) {
      for (const std::string& stream : streams) changed(stream);
      {
        const std::lock_guard lock(mutex_);
        since_ = std::exchange(copying_since_, std::nullopt);
      }
      return set_fault(copied.error().sentence);
    }
  }
}

void ReplicatedStore::set_fault(std::string fault) {
  {
    const std::lock_guard lock(mutex_);
    if (fault == fault_) return;
    fault_ = fault;
  }
  if (settings_.report) settings_.report(fault);
}

StoreError ReplicatedStore::other_data(std::string_view what) const {
  return {StoreFault::conflict,
          fmt::format("{} {}, so it is left as it is. Restore from it, or choose another folder.",
                      settings_.file, what)};
}

// Compares the two, so that it is known what to copy.
StoreResult ReplicatedStore::open() {
  auto opened = SqliteStore::open(settings_.file);
  if (!opened) return std::unexpected(std::move(opened.error()));
  second_ = std::move(*opened);
  const auto key = inner_.read(settings_.key_stream, 0, 1);
  const auto its_key = second_->read(settings_.key_stream, 0, 1);
  if (!key || !its_key) return std::unexpected(key ? its_key.error() : key.error());
  if (!its_key->empty() && *its_key != *key)
    return std::unexpected(other_data("has the tables of another server"));
  const auto there = second_->list("");
  if (!there) return std::unexpected(there.error());
  versions_.clear();
  for (const StreamInfo& info : *there) versions_[info.stream] = info.version;
  if (StoreResult erased = copy_erasures(); !erased) return erased;
  const auto all = inner_.list("");
  if (!all) return std::unexpected(all.error());
  std::map<std::string, Version> first;
  for (const StreamInfo& info : *all) first[info.stream] = info.version;
  for (const auto& [stream, version] : versions_)
    if (StoreResult fits = compare({stream, version}, first); !fits) return fits;
  for (const StreamInfo& info : *all)
    if (version_of(info.stream) < info.version) changed(info.stream);
  return {};
}

StoreResult ReplicatedStore::compare(const StreamInfo& second,
                                     const std::map<std::string, Version>& first) {
  const auto found = first.find(second.stream);
  if (found == first.end() || found->second < second.version)
    return std::unexpected(
        other_data(fmt::format("has entries of {} that the data file lacks", second.stream)));
  // Sealed entries are chained: where one is the same, all before it are.
  const auto its_last = second_->read(second.stream, second.version - 1, 1);
  const auto the_same = inner_.read(second.stream, second.version - 1, 1);
  if (!its_last || !the_same) return {};  // the other one may be sound
  if (*its_last == *the_same) return {};
  return std::unexpected(other_data(fmt::format("has other entries of {}", second.stream)));
}

// Applies them before they are noted there. What has come again under an erased name is copied
// again.
StoreResult ReplicatedStore::copy_erasures() {
  const std::string stream(kErasedStream);
  const auto read_names = [&] {
    const std::lock_guard lock(erase_mutex_);  // what is noted is erased
    return inner_.read(stream, version_of(stream), kChunk);
  };
  while (true) {
    auto names = read_names();
    if (!names) return std::unexpected(std::move(names.error()));
    if (names->empty()) return {};
    for (const std::string& entry : *names) {
      const std::size_t space = std::min(entry.find(' '), entry.size() - 1);
      const std::string name = entry.substr(space + 1);
      if (entry != erased_entry(settings_.key, name))
        return std::unexpected(
            other_data(fmt::format("keeps {}, whose erasure in the data file "
                                   "is forged",
                                   name)));
      if (StoreResult erased = second_->erase(name); !erased) return erased;
      versions_.erase(name);
      changed(name);
    }
    std::vector<Append> appends = {{stream, version_of(stream), std::move(*names)}};
    if (StoreResult written = write(appends); !written) return written;
  }
}

// A stream that is damaged in the first stays as it is in the second.
StoreResult ReplicatedStore::copy(const std::vector<std::string>& streams) {
  std::vector<Append> appends;
  std::size_t waiting = 0;
  if (std::ranges::find(streams, kErasedStream) != streams.end())
    if (StoreResult erased = copy_erasures(); !erased) return erased;
  for (const std::string& stream : streams) {
    if (stream == kErasedStream) continue;
    Version version = version_of(stream);
    while (true) {
      auto entries = inner_.read(stream, version, kChunk);
      if (!entries && entries.error().fault == StoreFault::damaged) break;
      if (!entries) return std::unexpected(std::move(entries.error()));
      if (entries->empty()) break;
      const std::size_t count = entries->size();
      appends.push_back({stream, version, std::move(*entries)});
      version += count;
      if ((waiting += count) < kTogether) continue;
      waiting = 0;
      if (StoreResult written = write(appends); !written) return written;
    }
  }
  return write(appends);
}

StoreResult ReplicatedStore::write(std::vector<Append>& appends) {
  for (StoreResult& result : second_->append(appends))
    if (!result) return std::move(result);
  for (const Append& append : appends)
    versions_[append.stream] = append.expected + append.entries.size();
  appends.clear();
  return {};
}

}  // namespace comodin
