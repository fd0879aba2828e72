// The log in a PostgreSQL database. Entries are opaque here.
//
// An append names the version it expects, and the database compares it under the row's lock: of two
// that expect the same, one wins. All appends of a call are one transaction and one round trip.
//
// Several servers can share the database. Then each of them is a node with a lease by the
// database's clock, and an append to a claimed stream is of its owner alone: that is compared in
// the same statement. Leases only decide who may become the owner; the log needs neither.
//
// A connection that is lost before the commit is answered leaves the append in doubt. Then the same
// entries are sent again, over a new connection, until the database says what became of them: they
// are written now, or they are there already, or others are. `append` returns when it knows.
//
// What is read is on the standby as well, if the database has a synchronous one: after a crash of
// the primary rows are visible that no standby has, so every connection begins with a durable
// write.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "store/nodes.h"
#include "store/postgres_connection.h"
#include "store/recent_fault.h"
#include "store/store.h"

namespace comodin {

enum class Standby : std::uint8_t { optional, required };

struct PostgresSettings {
  std::string url;  // postgres://user@host1,host2/database
  // One that is required must be connected, and every commit must wait for it.
  Standby standby = Standby::optional;
  // This server among those that share the database. Empty: it is none, and claims nothing.
  std::string node = {};
  // The streams that one server at a time may append to, when there are nodes.
  std::string claimed = {};
  std::chrono::milliseconds lease = kLease;
  // Receives why a write waits for long, on the thread that waits, also while the store is opened.
  std::function<void(const StoreError&)> on_long_write = {};
};

class PostgresStore final : public Store, public Nodes {
 public:
  // Appends of several threads go side by side in this many.
  static constexpr std::size_t kLanes = 4;

  // Creates the tables in an empty database, and waits for an optional standby that is missing. A
  // server waits for the lease of an earlier one of its name to end; if that one lives, it is an
  // error.
  static std::expected<std::unique_ptr<PostgresStore>, StoreError> open(PostgresSettings settings);

  std::vector<StoreResult> append(std::span<const Append> appends) override;
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override;
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) override;
  // The bytes of an erased stream stay in the database's files until it reuses the space. One that
  // another server has is not erased.
  StoreResult erase(std::string_view stream) override;
  std::expected<std::string, StoreError> claim(std::string_view stream) override;
  StoreResult release(std::string_view stream, std::string_view to) override;
  StoreResult back_up(const std::string& path) override;
  std::optional<StoreError> health() const override;

  const Node& self() const override { return self_; }
  std::expected<std::vector<Node>, StoreError> renew(const std::string& notice) override;
  StoreResult leave() override;

  // All servers that use the database now.
  std::expected<std::vector<Node>, StoreError> servers();

  struct Counters {
    std::uint64_t in_doubt = 0;     // calls of `append` that had to be sent again
    std::uint64_t connections = 0;  // opened
  };
  Counters counters() const { return {in_doubt_, connections_}; }

  // From now on nothing waits for the database: what is in doubt then is reported as failed. For a
  // server that stops.
  void stop() { stop_ = true; }

 private:
  // A connection, made when it is needed. Its mutex is held while it works.
  struct Lane {
    std::mutex mutex;
    std::unique_ptr<PostgresConnection> connection;
    std::atomic<std::int64_t> waited_ms = 0;  // for the answer to what was sent
    bool reads = false;                       // which may take long
  };
  using Rows = std::vector<PostgresRows>;
  using Answer = std::expected<Rows, PostgresFault>;

  explicit PostgresStore(PostgresSettings settings)
      : settings_(std::move(settings)), self_{.name = settings_.node} {
    for (Lane& lane : readers_) lane.reads = true;
  }
  std::expected<std::unique_ptr<PostgresConnection>, StoreError> open_connection(Lane& lane);
  StoreResult connect(Lane& lane);
  StoreResult begin(PostgresConnection& connection);
  Answer run(Lane& lane, std::span<const PostgresCall> calls);
  Answer run_again(Lane& lane, const PostgresCall& call);
  template <class Lanes>
  Answer run_in(Lanes& lanes, const PostgresCall& call);
  PostgresCall call_of(const Append& append) const;
  StoreResult enter(PostgresConnection& connection);
  StoreResult look_for_standby(PostgresConnection& connection) const;
  StoreResult why_not_entered(PostgresConnection& connection) const;
  std::expected<std::vector<StoreResult>, PostgresFault> write(Lane& lane,
                                                               std::span<const Append> appends,
                                                               bool in_doubt);
  StoreResult fault_of_standby(PostgresConnection& connection) const;

  PostgresSettings settings_;
  Node self_;
  std::int64_t id_ = 0;  // of nodes
  std::atomic<bool> stop_ = false;
  // The newest seen: an older server is not to be believed.
  std::atomic<std::int64_t> timeline_ = 0;
  std::array<Lane, kLanes> writers_;
  std::array<Lane, 4> readers_;  // tables, slow answers and what looks through everything
  std::array<Lane, 1> keeper_;   // of the lease
  RecentFault last_write_;
  RecentFault last_renewal_;  // of the lease: a write that comes every second, if no other does
  std::atomic<std::uint64_t> in_doubt_ = 0;
  std::atomic<std::uint64_t> connections_ = 0;
};

}  // namespace comodin
