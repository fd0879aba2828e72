// One connection to a PostgreSQL server; with its source, the only files that call libpq. Values
// travel as bytes. One thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/postgres_address.h"
#include "store/store.h"

struct pg_conn;
struct pg_result;

namespace comodin {

// The parameters of a statement, in PostgreSQL's binary format.
class PostgresValues {
 public:
  PostgresValues& number(std::int64_t value);              // int8
  PostgresValues& bytes(std::string_view value);           // bytea
  PostgresValues& list(std::span<const std::string> all);  // bytea[]
  std::span<const std::string> all() const { return values_; }

 private:
  std::vector<std::string> values_;
};

// A row's values: bytes as they are, whole numbers by `number`.
using PostgresRow = std::vector<std::string>;
using PostgresRows = std::vector<PostgresRow>;
std::int64_t number(std::string_view value);  // int8 or int4

struct PostgresStatement {
  const char* name;
  const char* sql;
};

struct PostgresCall {
  const PostgresStatement* statement;
  PostgresValues values = {};
};

struct PostgresFault {
  StoreError error;
  // The connection was lost between sending and the answer to the commit: it may have been carried
  // out, or may yet be.
  bool in_doubt = false;
  bool lost = false;  // the connection is of no use any more
};

class PostgresConnection {
 public:
  // Called several times a second while an answer is waited for. False: it is given up, and with it
  // the connection.
  using Wait = std::function<bool(std::chrono::milliseconds waited)>;

  // `url` as libpq takes it, with several hosts perhaps: the first one that can be written to is
  // taken. No error has its password.
  static std::expected<std::unique_ptr<PostgresConnection>, StoreError> open(
      const std::string& url, const Wait& wait = [](auto) { return true; });

  // Runs plain SQL, several commands perhaps, and returns the rows of the last one, as text.
  std::expected<PostgresRows, PostgresFault> run(const std::string& sql);
  // To be called once, before the first call of each.
  StoreResult prepare(std::span<const PostgresStatement> statements);
  // Runs all calls in one transaction and one round trip: all of them or, after a fault, none. The
  // rows of each call.
  std::expected<std::vector<PostgresRows>, PostgresFault> run(std::span<const PostgresCall> calls);

 private:
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  struct Clear {
    void operator()(pg_result* result) const;
  };
  using Result = std::unique_ptr<pg_result, Clear>;

  PostgresConnection(pg_conn* connection, Wait wait);
  static std::unique_ptr<PostgresConnection> begin(const PostgresAddress& address,
                                                   const PostgresHost& host, Wait wait);
  void begin_call();
  bool is_connected_within(std::chrono::milliseconds most);
  static void take_notice(void* self, const pg_result* notice);
  bool send(const PostgresCall& call);
  bool flush();
  bool wait(bool to_write);
  Result next();
  std::expected<PostgresRows, PostgresFault> results();
  std::expected<std::vector<PostgresRows>, PostgresFault> pipeline_results();
  bool is_lost() const;
  std::unexpected<PostgresFault> lost(bool in_doubt) const;

  std::unique_ptr<pg_conn, Finish> connection_;
  Wait wait_;
  std::chrono::steady_clock::time_point asked_at_;
  bool given_up_ = false;
  bool is_warned_ = false;  // during this call
  std::string last_words_;  // of the server, unasked
};

}  // namespace comodin
