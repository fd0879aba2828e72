#include "store/sqlite_schema.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace comodin {
namespace {

constexpr std::int64_t kApplication = 0x436F6D6F;  // "Como", in the file's header

// Entries are stored in the order of arrival, so that a commit writes few pages; the index finds
// those of a stream. The `version` of a stream shows whether its last entries are missing, and each
// row has a checksum (`sqlite_store.cpp`), because SQLite has none.
// The later steps change no table, but earlier programs could not read what is written since: the
// entries of tables are chained (`sealed_store.h`), and names and chat are sealed within them.
constexpr std::array<std::string_view, 3> kSteps = {
    "CREATE TABLE streams (id INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE,"
    " version INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT;"
    "CREATE TABLE entries (id INTEGER PRIMARY KEY, stream INTEGER NOT NULL,"
    " version INTEGER NOT NULL, body BLOB NOT NULL, checksum INTEGER NOT NULL,"
    " UNIQUE (stream, version)) STRICT",
    "",
    "",
};

constexpr std::string_view kDescription =
    "SELECT group_concat(type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, ''), ';')"
    " FROM (SELECT * FROM sqlite_schema ORDER BY name)";

struct Mark {
  std::int64_t application = 0;
  std::int64_t version = 0;
  bool empty = true;
};

std::expected<Mark, StoreError> mark_of(const Database& database) {
  const auto application = database.number("PRAGMA application_id");
  if (!application) return std::unexpected(application.error());
  const auto version = database.number("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  const auto tables = database.number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return std::unexpected(tables.error());
  return Mark{*application, *version, *tables == 0};
}

StoreResult refuse(StoreError error) { return std::unexpected(std::move(error)); }

StoreResult judge(const Database& database, const Mark& mark, std::int64_t newest) {
  if (mark.empty && mark.application == 0 && mark.version == 0) return {};
  if (mark.application != kApplication)
    return refuse({StoreFault::damaged,
                   fmt::format("{} is a database, but not a data file of Comodín. It is left as it "
                               "is; choose another file.",
                               database.path())});
  if (mark.version > newest)
    return refuse({StoreFault::newer,
                   fmt::format("{} was written by a newer version of Comodín: its data has version "
                               "{}, and this program knows {}. Use the newer program.",
                               database.path(), mark.version, newest)});
  if (mark.version < 1) return refuse(database.damaged("it does not say its version"));
  return {};
}

StoreResult expect_ok(const Database& database, std::string_view check) {
  auto found = database.text(check);
  if (!found) return refuse(std::move(found.error()));
  std::ranges::replace(*found, '\n', ' ');
  return *found == "ok" ? StoreResult{} : refuse(database.damaged(*found));
}

// Runs the steps that the file does not have yet.
StoreResult take_steps(Database& database, std::int64_t version, SchemaSteps steps) {
  if (std::cmp_equal(version, steps.size())) return {};
  return database.transaction([&]() -> StoreResult {
    for (const std::string_view step : steps.subspan(static_cast<std::size_t>(version)))
      if (StoreResult result = database.run(std::string(step)); !result) return result;
    return database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                                    kApplication, steps.size()));
  });
}

// The tables must be those that the steps make. Otherwise statements would fail later, or worse,
// succeed.
StoreResult compare_with_steps(const Database& database, SchemaSteps steps) {
  auto fresh = Database::open_in_memory(database.path());
  if (!fresh) return refuse(std::move(fresh.error()));
  if (StoreResult result = take_steps(**fresh, 0, steps); !result) return result;
  const auto expected = (*fresh)->text(kDescription);
  if (!expected) return refuse(expected.error());
  const auto found = database.text(kDescription);
  if (!found) return refuse(found.error());
  return *expected == *found ? StoreResult{} : refuse(database.damaged("its tables are not ours"));
}

// The quick check does not compare an index with its table. Reading shows whether entries are
// missing, but a stream whose name the index has lost would seem never to have existed.
StoreResult look_through(const Database& database, SchemaSteps steps) {
  StoreResult result = expect_ok(database, "PRAGMA quick_check(1)");
  if (result) result = compare_with_steps(database, steps);
  if (result) result = expect_ok(database, "PRAGMA integrity_check(streams)");
  return result;
}

}  // namespace

SchemaSteps schema_steps() { return kSteps; }

std::expected<std::string, StoreError> look_at_damaged(const Database& database,
                                                       SchemaSteps steps) {
  const auto mark = mark_of(database);
  if (!mark) return std::unexpected(mark.error());
  if (auto result = judge(database, *mark, static_cast<std::int64_t>(steps.size())); !result)
    return std::unexpected(std::move(result.error()));
  if (mark->version == 0) return std::unexpected(database.damaged("it is empty"));
  const auto taken = steps.first(static_cast<std::size_t>(mark->version));
  const StoreResult looked = look_through(database, taken);
  return looked ? std::string() : looked.error().sentence;
}

StoreResult bring_up_to_date(Database& database, SchemaSteps steps, int checkpoint_pages) {
  const auto mark = mark_of(database);
  if (!mark) return refuse(mark.error());
  const auto newest = static_cast<std::int64_t>(steps.size());
  if (StoreResult result = judge(database, *mark, newest); !result) return result;
  if (mark->version > 0) {
    const SchemaSteps taken = steps.first(static_cast<std::size_t>(mark->version));
    if (StoreResult result = look_through(database, taken); !result) return result;
  }
  if (StoreResult result = database.start_writing(checkpoint_pages); !result) return result;
  return take_steps(database, mark->version, steps);
}

}  // namespace comodin
