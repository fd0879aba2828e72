#include "table/old_names.h"

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "store/replicated_store.h"
#include "store/sealed_store.h"
#include "store/sqlite_store.h"
#include "table/entry.h"
#include "table/person_key.h"
#include "table/personal_fields.h"

namespace comodin {
namespace {

struct Found {
  std::set<std::string> people;
  std::set<std::string, std::less<>> tables;  // streams
};

// Nothing of a damaged stream.
StoreResult look_through(Store& store, const std::string& stream, Found& found) {
  std::set<std::string> people;
  StoreResult read = visit_all(store, stream, [&](const std::string& entry) {
    visit_personal_fields(
        entry, [&](const std::string& person, std::string_view, const std::string& text) {
          if (!is_sealed_text(text)) people.insert(person);
        });
  });
  if (!read && read.error().fault == StoreFault::damaged) return {};
  if (!read) return read;
  if (!people.empty()) found.tables.insert(stream);
  found.people.merge(people);
  return {};
}

using Keys = std::map<std::string, SealKey, std::less<>>;

// Those they have, and new ones.
std::expected<Keys, StoreError> keys_of(Store& store, const std::set<std::string>& people) {
  Keys keys;
  std::vector<Append> appends;
  for (const std::string& person : people) {
    const auto known = read_person_key(store, person);
    if (!known) return std::unexpected(known.error());
    keys[person] = *known ? **known : new_person_key();
    if (!*known) appends.push_back(append_of_key(person, keys[person]));
  }
  for (const StoreResult& result : store.append(appends))
    if (!result) return std::unexpected(result.error());
  return keys;
}

StoreResult seal_texts(SqliteStore& store, const SealKey& key, const Found& found) {
  SealedStore sealed(store, key, sealed_streams());
  const auto keys = keys_of(sealed, found.people);
  if (!keys) return std::unexpected(keys.error());
  const std::vector<std::string> tables(found.tables.begin(), found.tables.end());
  if (StoreResult noted = note_erased(store, key, tables); !noted) return noted;
  return rewrite_sealed(
      store, key, kTableStreams, [&](std::string_view stream, const std::string& entry) {
        if (!found.tables.contains(stream)) return entry;
        return visit_personal_fields(
            entry, [&](const std::string& person, std::string_view, std::string& text) {
              if (!is_sealed_text(text)) text = seal_text(text, stream, person, keys->at(person));
            });
      });
}

}  // namespace

StoreResult seal_old_names(SqliteStore& store, const SealKey& key) {
  const auto mark = store.list(kPersonalStream);
  const auto tables = store.list(kTableStreams);
  if (!mark || !tables) return std::unexpected(mark ? tables.error() : mark.error());
  if (!mark->empty()) return {};
  SealedStore sealed(store, key, sealed_streams());
  Found found;
  for (const StreamInfo& table : *tables)
    if (StoreResult looked = look_through(sealed, table.stream, found); !looked) return looked;
  if (!found.tables.empty())
    if (StoreResult done = seal_texts(store, key, found); !done) return done;
  const std::array appends = {Append{std::string(kPersonalStream), 0, {"1"}}};
  return store.append(appends)[0];
}

}  // namespace comodin
