#include "store/sqlite_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <sodium.h>

namespace comodin {
namespace {

constexpr std::int64_t kMaxNumber = std::numeric_limits<std::int64_t>::max();

std::int64_t as_number(std::uint64_t value) {
  return static_cast<std::int64_t>(std::min(value, static_cast<std::uint64_t>(kMaxNumber)));
}

}  // namespace

// Of the bytes, their stream and their version: a moved entry does not match.
std::int64_t stream_checksum(std::int64_t stream, std::int64_t version, std::string_view bytes) {
  static_assert(crypto_shorthash_KEYBYTES == 16 && crypto_shorthash_BYTES == 8);
  std::array<unsigned char, crypto_shorthash_KEYBYTES> place{};
  for (std::size_t i = 0; i < 8; ++i) {
    place[i] = static_cast<unsigned char>(std::bit_cast<std::uint64_t>(stream) >> (8 * i));
    place[8 + i] = static_cast<unsigned char>(std::bit_cast<std::uint64_t>(version) >> (8 * i));
  }
  std::array<unsigned char, crypto_shorthash_BYTES> hash{};
  // libsodium wants unsigned bytes.
  crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                   place.data());
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < hash.size(); ++i) sum |= std::uint64_t{hash[i]} << (8 * i);
  return std::bit_cast<std::int64_t>(sum);
}

StoreResult SqliteReader::prepare() {
  const std::pair<Statement*, std::string_view> statements[] = {
      {&find_, "SELECT id, version, checksum FROM streams WHERE name = ?1"},
      {&read_,
       "SELECT version, body, checksum FROM entries WHERE stream = ?1 AND version > ?2"
       " ORDER BY version LIMIT ?3"},
      {&list_, "SELECT version, name FROM streams WHERE name >= ?1 ORDER BY name"},
  };
  for (const auto& [statement, sql] : statements) {
    auto prepared = database_.prepare(sql);
    if (!prepared) return std::unexpected(std::move(prepared.error()));
    *statement = std::move(*prepared);
  }
  return {};
}

std::expected<SqliteReader::Stream, StoreError> SqliteReader::find(std::string_view name) {
  Rows rows(find_, name);
  const auto found = rows.next();
  if (damaged_ && (!found || !*found)) return find_damaged(name);
  if (!found) return std::unexpected(found.error());
  if (!*found) return Stream{};
  return checked({rows.number(0), rows.number(1)}, name, rows.number(2));
}

std::expected<SqliteReader::Stream, StoreError> SqliteReader::checked(Stream stream,
                                                                      std::string_view name,
                                                                      std::int64_t sum) const {
  if (sum == stream_checksum(stream.id, stream.version, name)) return stream;
  // One more than there are entries: whoever reads to the end gets them all, and then the fault.
  if (damaged_)
    if (const auto last = database_.number(
            fmt::format("SELECT max(version) FROM entries WHERE stream = {}", stream.id)))
      return Stream{stream.id, *last + 1};
  return std::unexpected(
      database_.damaged(fmt::format("stream number {} is not what was written", stream.id)));
}

std::expected<std::vector<std::string>, StoreError> SqliteReader::read(Stream stream, Version after,
                                                                       std::size_t limit) {
  std::vector<std::string> entries;
  std::int64_t version = as_number(after);
  if (version >= stream.version) return entries;
  const std::int64_t last = version + std::min(stream.version - version, as_number(limit));
  Rows rows(read_, stream.id, version, last - version);
  while (version < last) {
    const auto row = rows.next();
    if (damaged_ && (!row || !*row || rows.number(0) != version + 1)) {
      // The index is damaged here: from now on the entries are looked for without it.
      while (auto entry =
                 version < last ? entry_without_index(stream, version + 1) : std::nullopt) {
        entries.push_back(*std::move(entry));
        ++version;
      }
      if (version == last) return entries;
    }
    if (!row) return std::unexpected(row.error());
    ++version;
    if (!*row || rows.number(0) != version ||
        rows.number(2) != stream_checksum(stream.id, version, rows.bytes(1)))
      return std::unexpected(database_.damaged(
          fmt::format("entry {} of stream number {} is not what was written", version, stream.id)));
    entries.emplace_back(rows.bytes(1));
  }
  return entries;
}

// Names are blobs, compared byte by byte, so those with one prefix are adjacent. Damage of one
// stream is reported by whoever reads that one.
std::expected<std::vector<StreamInfo>, StoreError> SqliteReader::list(std::string_view prefix) {
  if (damaged_) return list_damaged(prefix);
  std::vector<StreamInfo> streams;
  Rows rows(list_, prefix);
  while (true) {
    const auto row = rows.next();
    if (!row) return std::unexpected(row.error());
    if (!*row || !rows.bytes(1).starts_with(prefix)) return streams;
    streams.push_back({std::string(rows.bytes(1)), static_cast<Version>(rows.number(0))});
  }
}

// Without the index.
std::expected<SqliteReader::Stream, StoreError> SqliteReader::find_damaged(std::string_view name) {
  std::optional<StoreError> fault;
  for (const std::string_view order : {"ASC", "DESC"}) {
    auto statement = database_.prepare(fmt::format(
        "SELECT id, version, checksum FROM streams NOT INDEXED WHERE name = ?1 ORDER BY id {}",
        order));
    if (!statement) return std::unexpected(std::move(statement.error()));
    Rows rows(*statement, name);
    const auto found = rows.next();
    if (found && *found) return checked({rows.number(0), rows.number(1)}, name, rows.number(2));
    if (!found) fault = found.error();
  }
  if (fault) return std::unexpected(*std::move(fault));
  return Stream{};
}

// Nothing if it is lost, or not what was written.
std::optional<std::string> SqliteReader::entry_without_index(Stream stream, std::int64_t version) {
  if (!std::exchange(scanned_, true)) scan_entries();
  const auto known = rows_.find({stream.id, version});
  if (known == rows_.end()) return std::nullopt;
  auto statement = database_.prepare("SELECT body, checksum FROM entries WHERE id = ?1");
  if (!statement) return std::nullopt;
  Rows rows(*statement, known->second);
  const auto found = rows.next();
  if (!found || !*found || rows.number(1) != stream_checksum(stream.id, version, rows.bytes(0)))
    return std::nullopt;
  return std::string(rows.bytes(0));
}

// Where the entries are, from both ends as far as each goes.
void SqliteReader::scan_entries() {
  for (const std::string_view order : {"ASC", "DESC"}) {
    auto statement = database_.prepare(
        fmt::format("SELECT stream, version, id FROM entries NOT INDEXED ORDER BY id {}", order));
    if (!statement) return;
    Rows rows(*statement);
    for (auto row = rows.next(); row && *row; row = rows.next())
      rows_.emplace(std::pair(rows.number(0), rows.number(1)), rows.number(2));
  }
}

// Without the index, from both ends as far as each goes.
std::expected<std::vector<StreamInfo>, StoreError> SqliteReader::list_damaged(
    std::string_view prefix) {
  std::map<std::string, Version> found;
  for (const std::string_view order : {"ASC", "DESC"}) {
    auto statement = database_.prepare(
        fmt::format("SELECT version, name FROM streams NOT INDEXED ORDER BY id {}", order));
    if (!statement) return std::unexpected(std::move(statement.error()));
    Rows rows(*statement);
    for (auto row = rows.next(); row && *row; row = rows.next())
      if (rows.bytes(1).starts_with(prefix))
        found.emplace(rows.bytes(1), static_cast<Version>(rows.number(0)));
  }
  std::vector<StreamInfo> streams;
  for (const auto& [name, version] : found) streams.push_back({name, version});
  return streams;
}

}  // namespace comodin
