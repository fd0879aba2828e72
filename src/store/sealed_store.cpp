#include "store/sealed_store.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "store/sqlite_store.h"

namespace comodin {
namespace {

// An encrypted entry: a mark, and the sealed text, which ends in its tag.
constexpr char kMark = '\x02';
constexpr char kOldMark = '\x01';  // without a chain

constexpr std::string_view kKeyPurpose = "comodin log 2";
constexpr std::string_view kOldKeyPurpose = "comodin log 1";

constexpr std::size_t kMostTails = 50'000;  // some megabytes

std::string first_tag() { return std::string(kSealTagBytes, '\0'); }

// To which the next entry is bound; that of a foreign entry fits none.
std::string tag_of(std::string_view entry) {
  const bool is_ours = entry.size() > kSealBytes && entry.front() == kMark;
  return is_ours ? std::string(entry.substr(entry.size() - kSealTagBytes)) : std::string();
}

std::string old_place_of(std::string_view stream, Version version) {
  return fmt::format("{} {}", stream, version);
}

// The version has no spaces and the tag has one length, so two places never have the same text.
std::string place_of(std::string_view stream, Version version, std::string_view tag) {
  return fmt::format("{} {} {}", stream, version, tag);
}

std::string close_up(std::string_view text, std::string_view place, const SealKey& key) {
  return kMark + seal(text, place, key);
}

std::optional<std::string> open_up(std::string_view entry, std::string_view place, char mark,
                                   const SealKey& key) {
  if (!entry.starts_with(mark)) return std::nullopt;
  return unseal(entry.substr(1), place, key);
}

// As earlier versions wrote it.
std::optional<std::string> open_old(std::string_view entry, std::string_view stream,
                                    Version version, const SealKey& key) {
  if (entry.starts_with('{')) return std::string(entry);
  return open_up(entry, old_place_of(stream, version), kOldMark, key);
}

}  // namespace

SealedStore::SealedStore(Store& inner, const SealKey& key, std::vector<std::string> prefixes,
                         OldEntries old_entries)
    : StoreAround(inner),
      key_(derived_key(key, kKeyPurpose)),
      old_key_(derived_key(key, kOldKeyPurpose)),
      prefixes_(std::move(prefixes)),
      old_entries_(old_entries) {}

bool SealedStore::is_sealed(std::string_view stream) const {
  return std::ranges::any_of(prefixes_,
                             [&](const std::string& prefix) { return stream.starts_with(prefix); });
}

// An append whose tail cannot be read, or is not at the version expected, is left out.
std::vector<StoreResult> SealedStore::append(std::span<const Append> appends) {
  std::vector<StoreResult> results;
  std::vector<Append> sealed;
  std::vector<std::size_t> places;  // in the results
  Tails reached;
  for (const Append& append : appends) {
    Append copy = append;
    results.push_back(is_sealed(copy.stream) ? seal(copy, reached) : StoreResult{});
    if (!results.back()) continue;
    places.push_back(results.size() - 1);
    sealed.push_back(std::move(copy));
  }
  if (sealed.empty()) return results;
  std::vector<StoreResult> written = inner_.append(sealed);
  COMODIN_CHECK(written.size() == sealed.size());
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    const Append& append = sealed[i];
    if (!written[i]) {
      tails_.erase(append.stream);
    } else if (is_sealed(append.stream) && !append.entries.empty()) {
      remember(append.stream,
               {append.expected + append.entries.size(), tag_of(append.entries.back())});
    }
    results[places[i]] = std::move(written[i]);
  }
  return results;
}

// `reached`: the tails after the appends before this one of the same call.
StoreResult SealedStore::seal(Append& append, Tails& reached) {
  auto known = reached.find(append.stream);
  if (known == reached.end()) {
    auto tail = tail_at(append.stream, append.expected);
    if (!tail) return std::unexpected(std::move(tail.error()));
    if (!*tail) return std::unexpected(conflict(append.expected));
    known = reached.emplace(append.stream, std::move(**tail)).first;
  }
  Tail& tail = known->second;
  if (tail.version != append.expected) return std::unexpected(conflict(append.expected));
  for (std::string& entry : append.entries) {
    ++tail.version;
    entry = close_up(entry, place_of(append.stream, tail.version, tail.tag), key_);
    tail.tag = tag_of(entry);
  }
  return {};
}

// Nothing if the stream is at another version. What is remembered may be old, since another server
// may have written to the stream.
std::expected<std::optional<SealedStore::Tail>, StoreError> SealedStore::tail_at(
    const std::string& stream, Version version) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = tails_.find(stream);
    if (found != tails_.end() && found->second.version == version) return found->second;
  }
  const auto last = inner_.read(stream, version == 0 ? 0 : version - 1, 2);
  if (!last) return std::unexpected(last.error());
  if (last->size() != (version == 0 ? 0 : 1)) return std::nullopt;
  return Tail{version, version == 0 ? first_tag() : tag_of(last->front())};
}

void SealedStore::remember(const std::string& stream, Tail tail) {
  if (tails_.size() >= kMostTails) tails_.clear();  // they are read again when they are needed
  tails_.insert_or_assign(stream, std::move(tail));
}

StoreResult SealedStore::erase(std::string_view stream) {
  {
    const std::lock_guard lock(mutex_);
    tails_.erase(std::string(stream));
  }
  return inner_.erase(stream);
}

std::expected<std::vector<std::string>, StoreError> SealedStore::read(std::string_view stream,
                                                                      Version after,
                                                                      std::size_t limit) {
  if (!is_sealed(stream) || limit == 0) return inner_.read(stream, after, limit);
  // Also the entry before, for its tag.
  const bool from_start = after == 0;
  const bool room = !from_start && limit < std::numeric_limits<std::size_t>::max();
  auto entries = inner_.read(stream, from_start ? 0 : after - 1, room ? limit + 1 : limit);
  if (!entries || entries->empty()) return entries;
  std::string tag = from_start ? first_tag() : tag_of(entries->front());
  if (!from_start) entries->erase(entries->begin());
  for (std::string& entry : *entries) {
    ++after;
    auto opened = open(entry, stream, after, tag);
    if (!opened)
      return std::unexpected(StoreError{
          StoreFault::damaged,
          fmt::format("Entry {} of {} is not what was written there, or was sealed with another "
                      "key.",
                      after, stream)});
    tag = tag_of(entry);
    entry = std::move(*opened);
  }
  return entries;
}

std::optional<std::string> SealedStore::open(std::string_view entry, std::string_view stream,
                                             Version version, std::string_view tag) const {
  if (auto opened = open_up(entry, place_of(stream, version, tag), kMark, key_)) return opened;
  if (old_entries_ == OldEntries::refused) return std::nullopt;
  return open_old(entry, stream, version, old_key_);
}

std::expected<std::optional<std::size_t>, StoreError> seal_old_entries(SqliteStore& store,
                                                                       const SealKey& key,
                                                                       std::string_view prefix) {
  const auto streams = store.list(prefix);
  if (!streams) return std::unexpected(streams.error());
  for (const StreamInfo& info : *streams) {
    const auto first = store.read(info.stream, 0, 1);
    if (first && !first->empty() && first->front().starts_with(kMark)) return 0;
  }
  const SealKey old_key = derived_key(key, kOldKeyPurpose);
  const SealKey new_key = derived_key(key, kKeyPurpose);
  std::string tag;
  std::size_t opened = 0;
  bool other_key = false;
  const auto chain = [&](std::string_view stream, Version version,
                         std::string_view entry) -> std::optional<std::string> {
    const auto text = open_old(entry, stream, version, old_key);
    if (!text && version == 1) other_key = true;
    if (!text) return std::nullopt;
    if (version == 1) {
      ++opened;
      tag = first_tag();
    }
    std::string sealed = close_up(*text, place_of(stream, version, tag), new_key);
    tag = tag_of(sealed);
    return sealed;
  };
  const auto done = [&]() -> StoreResult {
    other_key = other_key && opened == 0;
    if (!other_key) return {};
    return std::unexpected(StoreError{StoreFault::failed, "The key opens none of the tables."});
  };
  if (StoreResult result = store.rewrite(prefix, chain, done); !result) {
    if (other_key) return std::nullopt;
    return std::unexpected(std::move(result.error()));
  }
  return streams->size();
}

StoreResult rewrite_sealed(SqliteStore& store, const SealKey& key, std::string_view prefix,
                           const ChangeText& change) {
  const SealKey chain_key = derived_key(key, kKeyPurpose);
  std::string old_tag;
  std::string new_tag;
  const auto rechain = [&](std::string_view stream, Version version,
                           std::string_view entry) -> std::optional<std::string> {
    if (version == 1) old_tag = new_tag = first_tag();
    const auto text = open_up(entry, place_of(stream, version, old_tag), kMark, chain_key);
    if (!text) return std::nullopt;
    const bool is_bound = old_tag == new_tag;  // to an entry that has not changed
    old_tag = tag_of(entry);
    const std::string changed = change(stream, *text);
    std::string sealed = is_bound && changed == *text
                             ? std::string(entry)
                             : close_up(changed, place_of(stream, version, new_tag), chain_key);
    new_tag = tag_of(sealed);
    return sealed;
  };
  return store.rewrite(prefix, rechain, [] { return StoreResult{}; });
}

}  // namespace comodin
