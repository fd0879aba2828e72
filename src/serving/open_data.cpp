#include "serving/open_data.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "store/sealed_store.h"
#include "table/entry.h"
#include "table/old_names.h"

namespace comodin {
namespace {

// The store has a mark of the key with which it was written, if it was opened before. Error
// message, `other_key`, if this is another one.
std::string check_key(Store& store, const DataFolder& folder, const std::string& other_key) {
  const auto known = store.read(kKeyStream, 0, 1);
  if (!known) return known.error().sentence;
  return known->empty() || known->front() == folder.key_mark() ? "" : other_key;
}

std::string chain(SqliteStore& store, DataFolder& folder) {
  const auto sealed = seal_old_entries(store, folder.key(), kTableStreams);
  if (!sealed) return sealed.error().sentence;
  if (!*sealed) return folder.other_key();
  return folder.set_chained();
}

std::string seal_names(SqliteStore& store, const DataFolder& folder) {
  const StoreResult sealed = seal_old_names(store, folder.key());
  return sealed ? "" : sealed.error().sentence;
}

// Only a new file has none.
std::string mark_key(Store& store, const DataFolder& folder) {
  const std::array appends = {Append{std::string(kKeyStream), 0, {folder.key_mark()}}};
  const StoreResult stored = store.append(appends)[0];
  return stored || stored.error().fault == StoreFault::conflict ? "" : stored.error().sentence;
}

// Of a server among several.
std::string wrong_key(const DataFolder& folder) {
  if (folder.has_new_key())
    return fmt::format("There is no key at {}. Copy that of the other servers there.",
                       folder.key_file());
  return fmt::format(
      "The key {} is another one than that of the servers which use this database. "
      "Copy their key to this place.",
      folder.key_file());
}

}  // namespace

std::expected<std::unique_ptr<SqliteStore>, std::string> open_data(DataFolder& folder) {
  auto store = SqliteStore::open(folder.data_file());
  if (!store) return std::unexpected(store.error().sentence);
  std::string fault = check_key(**store, folder, folder.other_key());
  if (fault.empty() && !folder.is_chained()) fault = chain(**store, folder);
  if (fault.empty()) fault = seal_names(**store, folder);
  if (fault.empty()) fault = mark_key(**store, folder);
  if (!fault.empty()) return std::unexpected(std::move(fault));
  return std::move(*store);
}

// Of several servers that begin with an empty database at the same moment, one leaves its mark.
std::expected<std::unique_ptr<PostgresStore>, std::string> open_database(PostgresSettings settings,
                                                                         DataFolder& folder) {
  if (std::string fault = folder.lock(); !fault.empty()) return std::unexpected(std::move(fault));
  settings.claimed = kTableStreams;
  auto store = PostgresStore::open(std::move(settings));
  std::string fault = store ? mark_key(**store, folder) : store.error().sentence;
  if (fault.empty()) fault = check_key(**store, folder, wrong_key(folder));
  if (fault.empty()) return std::move(*store);
  if (store && !(*store)->self().name.empty()) (*store)->leave();
  // Otherwise the database may have its mark already.
  if (!store || fault == wrong_key(folder)) folder.drop_new_key();
  return std::unexpected(std::move(fault));
}

}  // namespace comodin
