// Encryption at rest: encrypts the entries of some streams before another store gets them, and
// decrypts them when they are read. Thread-safe if that store is. Entries are opaque here.
//
// The entries of a stream form an authenticated chain: each is bound to its stream, its version and
// the entry before it. Whoever can write the other store but does not have the key cannot change,
// swap or insert one, nor leave one out, except at the end: that is reported as damage.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/seal.h"
#include "store/store_around.h"

namespace comodin {

class SqliteStore;

// What to do with entries as earlier versions wrote them: as plain JSON, or encrypted but without a
// chain.
enum class OldEntries : std::uint8_t { refused, read };

class SealedStore final : public StoreAround {
 public:
  // Encrypts the streams whose names begin with one of `prefixes`; the others pass through.
  // Whoever else writes to those streams of `inner` does it through such a store, with the same
  // key.
  SealedStore(Store& inner, const SealKey& key, std::vector<std::string> prefixes,
              OldEntries old_entries = OldEntries::refused);

  std::vector<StoreResult> append(std::span<const Append> appends) override;
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override;
  StoreResult erase(std::string_view stream) override;

 private:
  // The end of a stream: its version, and the tag to which the next entry is bound.
  struct Tail {
    Version version = 0;
    std::string tag;
  };
  using Tails = std::unordered_map<std::string, Tail>;

  bool is_sealed(std::string_view stream) const;
  std::expected<std::optional<Tail>, StoreError> tail_at(const std::string& stream,
                                                         Version version);
  StoreResult seal(Append& append, Tails& reached);
  void remember(const std::string& stream, Tail tail);  // with `mutex_`
  std::optional<std::string> open(std::string_view entry, std::string_view stream, Version version,
                                  std::string_view tag) const;

  SealKey key_;
  SealKey old_key_;
  std::vector<std::string> prefixes_;
  OldEntries old_entries_;
  std::mutex mutex_;
  Tails tails_;  // of streams that were appended to lately
};

// Encrypts and chains what earlier versions wrote in the streams that begin with `prefix`, all of
// it in one durable step. Nothing is done if one stream is chained already: then all are, and other
// entries were not written by us. Of a damaged stream the beginning is chained and the rest stays
// as it is. Returns how many streams were there; nothing if the key opens none of them.
std::expected<std::optional<std::size_t>, StoreError> seal_old_entries(SqliteStore& store,
                                                                       const SealKey& key,
                                                                       std::string_view prefix);

// Changes the texts in the streams that begin with `prefix`, and chains them again, all of it in
// one durable step. Of a damaged stream the rest stays as it is.
using ChangeText = std::function<std::string(std::string_view stream, const std::string& text)>;
StoreResult rewrite_sealed(SqliteStore& store, const SealKey& key, std::string_view prefix,
                           const ChangeText& change);

}  // namespace comodin
