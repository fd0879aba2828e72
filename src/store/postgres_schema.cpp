#include "store/postgres_schema.h"

#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace comodin {
namespace {

// Step i turns version i into version i + 1. A released step never changes: every change is a new
// step. Entries are encrypted, so compressing them is of no use. Half of each page of `streams` is
// left free for the row's next version.
constexpr std::array<std::string_view, 1> kSteps = {R"(
create schema comodin;
create table comodin.meta (
  version int not null,  -- of this schema
  oldest int not null,   -- of the schemas whose programs can work on it
  opened bigint not null default 0);
insert into comodin.meta (version, oldest) values (0, 1);
create table comodin.nodes (
  id bigint generated always as identity primary key,  -- another one at every start of a server
  name text not null,
  slot int not null,
  lease_until timestamptz not null,
  notice bytea not null default '');
create table comodin.streams (
  id bigint generated always as identity primary key,
  name bytea not null unique,
  version bigint not null,
  owner bigint not null default 0  -- of nodes, who alone may append; 0: whoever wants to
  ) with (fillfactor = 50);
create table comodin.entries (
  stream bigint not null,
  version bigint not null,
  body bytea not null,
  primary key (stream, version));
alter table comodin.entries alter body set storage external;
)"};

constexpr std::string_view kLock = "select pg_advisory_xact_lock(4061937)";

int whole(const std::string& text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

StoreResult refused(StoreFault fault, std::string sentence) {
  return std::unexpected(StoreError{fault, std::move(sentence)});
}

// Every version of ours has these columns.
constexpr std::string_view kFound =
    "select (to_regnamespace('comodin') is not null)::int, (select count(*) from pg_attribute"
    " where attrelid = to_regclass('comodin.meta') and attname in ('version', 'oldest', 'opened')"
    " and atttypid in ('int'::regtype, 'bigint'::regtype))";
constexpr std::string_view kVersions =
    "select version, oldest from comodin.meta where version > 0 and oldest > 0";

StoreResult is_not_ours() {
  return refused(StoreFault::failed,
                 "The database has a schema 'comodin' that is not a server's. Choose another "
                 "database.");
}

// In a transaction.
StoreResult step_by_step(PostgresConnection& connection) {
  const auto found = connection.run(std::string(kFound));
  if (!found) return std::unexpected(found.error().error);
  const bool is_there = found->at(0).at(0) == "1";
  if (is_there && found->at(0).at(1) != "3") return is_not_ours();
  int version = 0;
  if (is_there) {
    const auto meta = connection.run(std::string(kVersions));
    if (!meta) return std::unexpected(meta.error().error);
    if (meta->size() != 1) return is_not_ours();
    version = whole(meta->at(0).at(0));
    if (const int oldest = whole(meta->at(0).at(1)); oldest > static_cast<int>(kSteps.size()))
      return refused(StoreFault::newer,
                     fmt::format("The database was brought to version {} by a newer program; this "
                                 "one knows {}. Install the newer program.",
                                 version, kSteps.size()));
  }
  for (auto step = static_cast<std::size_t>(version); step < kSteps.size(); ++step) {
    const auto done = connection.run(
        fmt::format("{}; update comodin.meta set version = {}", kSteps[step], step + 1));
    if (!done) return std::unexpected(done.error().error);
  }
  return {};
}

}  // namespace

// One server at a time.
StoreResult bring_up_to_date(PostgresConnection& connection) {
  const auto begun = connection.run(fmt::format("begin; set local lock_timeout = '5s'; {}", kLock));
  if (!begun) return std::unexpected(begun.error().error);
  const StoreResult result = step_by_step(connection);
  const auto ended = connection.run(result ? "commit" : "rollback");
  if (result && !ended) return std::unexpected(ended.error().error);
  return result;
}

}  // namespace comodin
