#include "server/ops/request_log.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <string>
#include <utility>

#include "server/ops/log.h"
#include "table/ids.h"

namespace comodin {
namespace {

using Steady = std::chrono::steady_clock;

std::uint64_t number_of(Connection connection) { return static_cast<std::uint64_t>(connection); }

// A client could write anything where its program puts a number.
std::string_view printable(std::string_view id) {
  const bool plain = std::ranges::all_of(id, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
  });
  return plain ? id : "other";
}

// Paths of our own; what people type may be anything.
std::string_view path_to_log(std::string_view path, int status) {
  if (status == 404) return "unknown";
  for (const std::string_view known : {"/api/", "/admin/", "/healthz", "/readyz", "/metrics"})
    if (path.starts_with(known)) return path;
  return "page";
}

std::string table_of(const Request& request) {
  for (const auto& [name, value] : request.query)
    if (name == "table" && is_table_id(value)) return value;
  return {};
}

void log_heard(std::string_view event, std::string_view name, const TableServer::Heard& heard) {
  log(LogLevel::debug, event,
      {{"connection", number_of(heard.connection)},
       {"request", printable(heard.command)},
       {"table", heard.table},
       {name, heard.what}});
}

}  // namespace

RequestLog::RequestLog(TableServer& server) : server_(server) {
  server_.on_made = [](Connection connection, std::string_view table) {
    log(LogLevel::info, "table made", {{"connection", number_of(connection)}, {"table", table}});
  };
  if (!is_logged(LogLevel::debug)) return;
  server_.on_message = [](const TableServer::Heard& heard) { log_heard("message", "do", heard); };
  server_.on_refused = [](const TableServer::Heard& heard) {
    log_heard("refused", "reason", heard);
  };
}

void RequestLog::opened(Connection connection, std::string_view address) {
  log(LogLevel::debug, "connected", {{"connection", number_of(connection)}});
  server_.opened(connection, address);
}

void RequestLog::received(Connection connection, std::string_view text) {
  server_.received(connection, text);
}

void RequestLog::closed(Connection connection) {
  log(LogLevel::debug, "disconnected", {{"connection", number_of(connection)}});
  server_.closed(connection);
}

void RequestLog::caught_up(Connection connection) { server_.caught_up(connection); }

void RequestLog::asked(const Request& request, std::function<void(Response)> answer) {
  const auto line = [connection = number_of(request.connection), number = request.number,
                     table = table_of(request), method = request.method, path = request.path,
                     since = Steady::now()](const Response& response) {
    const bool faulty = response.status >= 500;
    const std::chrono::duration<double, std::milli> took = Steady::now() - since;
    log(faulty ? LogLevel::warning : LogLevel::debug, "request",
        {{"connection", connection},
         {"request", number},
         {"table", table},
         {"method", method},
         {"path", path_to_log(path, response.status)},
         {"status", response.status},
         {"ms", took.count()}});
  };
  server_.asked(request, [line, answer = std::move(answer)](Response response) {
    line(response);
    answer(std::move(response));
  });
}

void RequestLog::leaving(std::function<void()> done) { server_.leaving(std::move(done)); }

void RequestLog::stopping(std::function<void()> done) { server_.stopping(std::move(done)); }

}  // namespace comodin
