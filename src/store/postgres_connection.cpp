#include "store/postgres_connection.h"

#include <array>
#include <cerrno>
#include <functional>
#include <limits>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>

#include "base/check.h"
#include "store/postgres_address.h"
#include "store/postgres_message.h"

namespace comodin {
namespace {

constexpr int kLookMs = 100;  // between two calls of `Wait`
constexpr std::uint32_t kByteaOid = 17;

template <class Number>
void put(std::string& to, Number value) {
  using Bits = std::make_unsigned_t<Number>;
  for (int shift = std::numeric_limits<Bits>::digits - 8; shift >= 0; shift -= 8)
    to.push_back(static_cast<char>(static_cast<Bits>(value) >> shift));
}

// A server that stops may say so before it closes the connection.
PostgresFault fault_of(const PGresult* result) {
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* const text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const std::string_view code = state == nullptr ? "" : state;
  return {.error = statement_error(code, text == nullptr ? PQresultErrorMessage(result) : text),
          .in_doubt = false,
          .lost = code.starts_with("57P") || code.starts_with("08")};
}

PostgresRows rows_of(const PGresult* result) {
  PostgresRows rows(static_cast<std::size_t>(PQntuples(result)));
  for (int i = 0; i < PQntuples(result); ++i)
    for (int k = 0; k < PQnfields(result); ++k)
      rows[static_cast<std::size_t>(i)].emplace_back(
          PQgetvalue(result, i, k), static_cast<std::size_t>(PQgetlength(result, i, k)));
  return rows;
}

}  // namespace

PostgresValues& PostgresValues::number(std::int64_t value) {
  put(values_.emplace_back(), value);
  return *this;
}

PostgresValues& PostgresValues::bytes(std::string_view value) {
  values_.emplace_back(value);
  return *this;
}

// Dimensions, whether there are nulls, the type; the length and the lower bound; the elements.
PostgresValues& PostgresValues::list(std::span<const std::string> all) {
  std::string& value = values_.emplace_back();
  put(value, std::int32_t{1});
  put(value, std::int32_t{0});
  put(value, kByteaOid);
  put(value, static_cast<std::int32_t>(all.size()));
  put(value, std::int32_t{1});
  for (const std::string& each : all) {
    put(value, static_cast<std::int32_t>(each.size()));
    value += each;
  }
  return *this;
}

std::int64_t number(std::string_view value) {
  COMODIN_CHECK(value.size() == 8 || value.size() == 4);
  std::uint64_t bits = 0;
  for (const char each : value) bits = bits << 8U | static_cast<unsigned char>(each);
  if (value.size() == 4) return static_cast<std::int32_t>(bits);
  return static_cast<std::int64_t>(bits);
}

void PostgresConnection::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }
void PostgresConnection::Clear::operator()(pg_result* result) const { PQclear(result); }

PostgresConnection::PostgresConnection(pg_conn* connection, Wait wait)
    : connection_(connection), wait_(std::move(wait)) {
  PQsetNoticeReceiver(connection, take_notice, this);
}

// Why it ends the connection, for example. libpq would print it. A commit that waits for the
// standby and is cancelled succeeds with a warning.
void PostgresConnection::take_notice(void* self, const pg_result* notice) {
  auto& connection = *static_cast<PostgresConnection*>(self);
  connection.last_words_ = PQresultErrorMessage(notice);
  const char* const severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
  if (severity != nullptr && std::string_view(severity) == "WARNING") connection.is_warned_ = true;
}

// What is set first can be set otherwise in the address. A peer that is gone without a word is
// noticed after about ten seconds, by either end.
std::unique_ptr<PostgresConnection> PostgresConnection::begin(const PostgresAddress& address,
                                                              const PostgresHost& host, Wait wait) {
  static const PostgresOptions first = {{"keepalives_idle", "5"},
                                        {"keepalives_interval", "2"},
                                        {"keepalives_count", "3"},
                                        {"tcp_user_timeout", "10000"},
                                        {"fallback_application_name", "comodin"}};
  static const PostgresOptions last = {
      {"target_session_attrs", "read-write"},
      {"client_encoding", "UTF8"},
      {"options",
       "-c synchronous_commit=on -c client_min_messages=warning -c tcp_keepalives_idle=5"
       " -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
       " -c idle_in_transaction_session_timeout=60s"}};
  const PostgresOptions place = {
      {"host", host.name}, {"hostaddr", host.address}, {"port", host.port}};
  std::vector<const char*> keys;
  std::vector<const char*> values;
  for (const PostgresOptions* each : {&first, &address.options, &place, &last})
    for (const auto& [key, value] : *each) {
      keys.push_back(key.c_str());
      values.push_back(value.c_str());
    }
  keys.push_back(nullptr);
  values.push_back(nullptr);
  return std::unique_ptr<PostgresConnection>(
      new PostgresConnection(PQconnectStartParams(keys.data(), values.data(), 0), std::move(wait)));
}

bool PostgresConnection::is_connected_within(std::chrono::milliseconds most) {
  PGconn* const raw = connection_.get();
  const auto until = std::chrono::steady_clock::now() + most;
  auto state = PQstatus(raw) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
  while (state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING) {
    if (std::chrono::steady_clock::now() > until) {
      last_words_ +=
          fmt::format("connection to server at \"{}\", port {} failed: it does not answer\n",
                      PQhost(raw), PQport(raw));
      return false;
    }
    pollfd look = {.fd = PQsocket(raw),
                   .events = static_cast<short>(state == PGRES_POLLING_READING ? POLLIN : POLLOUT),
                   .revents = 0};
    if (poll(&look, 1, kLookMs) > 0) state = PQconnectPoll(raw);
  }
  return state == PGRES_POLLING_OK && PQsetnonblocking(raw, 1) == 0;
}

// libpq goes on to the next host only if nobody listens at one. What listens may be a proxy, or a
// server that is about to end.
std::expected<std::unique_ptr<PostgresConnection>, StoreError> PostgresConnection::open(
    const std::string& url, const Wait& wait) {
  const auto address = read_postgres_address(url);
  if (!address) return std::unexpected(address.error());
  std::string why;
  for (const PostgresHost& host : address->hosts) {
    auto connection = begin(*address, host, wait);
    if (connection->is_connected_within(address->connect_within)) return connection;
    why += connection->last_words_;
    why += PQerrorMessage(connection->connection_.get());
  }
  return std::unexpected(connection_error(why));
}

void PostgresConnection::begin_call() {
  asked_at_ = std::chrono::steady_clock::now();
  is_warned_ = false;
}

// Until there is something to read or, if wanted, room to write. False: the connection is lost, or
// it was given up.
bool PostgresConnection::wait(bool to_write) {
  while (!given_up_) {
    const int socket = PQsocket(connection_.get());
    if (socket < 0) return false;
    pollfd look = {.fd = socket,
                   .events = static_cast<short>(to_write ? POLLIN | POLLOUT : POLLIN),
                   .revents = 0};
    const int ready = poll(&look, 1, kLookMs);
    if (ready < 0 && errno != EINTR) return false;
    if (ready <= 0) {
      given_up_ = !wait_(std::chrono::duration_cast<std::chrono::milliseconds>(
          std::chrono::steady_clock::now() - asked_at_));
      continue;
    }
    return (look.revents & ~POLLOUT) == 0 || PQconsumeInput(connection_.get()) == 1;
  }
  return false;
}

bool PostgresConnection::flush() {
  int rest = PQflush(connection_.get());
  while (rest == 1) {
    if (!wait(true)) return false;
    rest = PQflush(connection_.get());
  }
  return rest == 0;
}

// Nothing: all results of a statement have been taken, or the connection is lost.
PostgresConnection::Result PostgresConnection::next() {
  while (PQisBusy(connection_.get()) == 1)
    if (!wait(false)) return nullptr;
  return Result(PQgetResult(connection_.get()));
}

bool PostgresConnection::is_lost() const {
  return given_up_ || PQstatus(connection_.get()) != CONNECTION_OK;
}

std::unexpected<PostgresFault> PostgresConnection::lost(bool in_doubt) const {
  return std::unexpected(
      PostgresFault{.error = connection_error(last_words_ + PQerrorMessage(connection_.get())),
                    .in_doubt = in_doubt,
                    .lost = true});
}

std::expected<PostgresRows, PostgresFault> PostgresConnection::run(const std::string& sql) {
  begin_call();
  if (PQsendQuery(connection_.get(), sql.c_str()) != 1 || !flush()) return lost(true);
  return results();
}

std::expected<PostgresRows, PostgresFault> PostgresConnection::results() {
  PostgresRows rows;
  std::optional<PostgresFault> fault;
  while (const Result result = next()) {
    const ExecStatusType status = PQresultStatus(result.get());
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
      rows = rows_of(result.get());
    else if (!fault)
      fault = fault_of(result.get());
  }
  if (is_lost() || is_warned_) return lost(true);
  if (fault) return std::unexpected(std::move(*fault));
  return rows;
}

StoreResult PostgresConnection::prepare(std::span<const PostgresStatement> statements) {
  begin_call();
  for (const PostgresStatement& each : statements) {
    if (PQsendPrepare(connection_.get(), each.name, each.sql, 0, nullptr) != 1 || !flush())
      return std::unexpected(lost(false).error().error);
    if (auto prepared = results(); !prepared) return std::unexpected(prepared.error().error);
  }
  return {};
}

bool PostgresConnection::send(const PostgresCall& call) {
  std::vector<const char*> values;
  std::vector<int> lengths;
  for (const std::string& value : call.values.all()) {
    values.push_back(value.data());
    lengths.push_back(static_cast<int>(value.size()));
  }
  const std::vector<int> formats(values.size(), 1);
  return PQsendQueryPrepared(connection_.get(), call.statement->name,
                             static_cast<int>(values.size()), values.data(), lengths.data(),
                             formats.data(), 1) == 1;
}

// Until the last byte is on its way, nothing can have been committed.
std::expected<std::vector<PostgresRows>, PostgresFault> PostgresConnection::run(
    std::span<const PostgresCall> calls) {
  begin_call();
  PGconn* const raw = connection_.get();
  if (PQenterPipelineMode(raw) != 1) return lost(false);
  for (const PostgresCall& call : calls)
    if (!send(call)) return lost(false);
  if (PQpipelineSync(raw) != 1) return lost(false);
  if (!flush()) return lost(true);
  auto rows = pipeline_results();
  if ((rows || !rows.error().lost) && PQexitPipelineMode(raw) != 1) return lost(true);
  return rows;
}

// A statement's result comes before the commit; only the one of the sync counts.
std::expected<std::vector<PostgresRows>, PostgresFault> PostgresConnection::pipeline_results() {
  std::vector<PostgresRows> all;
  std::optional<PostgresFault> fault;
  while (true) {
    const Result result = next();
    if (!result) {  // the end of one statement's results
      if (is_lost()) return lost(true);
      continue;
    }
    switch (PQresultStatus(result.get())) {
      case PGRES_PIPELINE_SYNC:
        if (is_warned_) return lost(true);
        if (fault) return std::unexpected(std::move(*fault));
        return all;
      case PGRES_TUPLES_OK:
      case PGRES_COMMAND_OK:
        all.push_back(rows_of(result.get()));
        break;
      case PGRES_PIPELINE_ABORTED:
        break;
      default:
        if (is_lost()) return lost(true);
        if (!fault) fault = fault_of(result.get());
    }
  }
}

}  // namespace comodin
