#include "store/postgres_message.h"

#include <algorithm>
#include <ranges>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace comodin {
namespace {

constexpr std::string_view kReadOnly = "session is read-only";

// What follows the mark, or all of the text.
std::string_view after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  return at == std::string_view::npos ? text : text.substr(at + mark.size());
}

// The severity, in PostgreSQL's language, and the name of a function of libpq.
std::string_view without_prefixes(std::string_view reason) {
  const std::size_t severity = reason.find(":  ");
  if (severity < reason.find(' ')) reason.remove_prefix(severity + 3);
  if (reason.starts_with("fe_sendauth: ")) reason = after(reason, ": ");
  return reason;
}

std::string_view without_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(". \n") + 1);
}

// on socket "/run/postgresql/.s.PGSQL.5432", or at "db1" (10.0.0.1), port 5432
std::string host_in(std::string_view place) {
  std::string host(after(after(place, "on socket "), "at "));
  std::erase(host, '"');
  return host;
}

struct Reason {
  std::string host;  // empty: it is about none
  std::string text;
  bool operator==(const Reason&) const = default;
};

Reason reason_in(std::string_view line) {
  constexpr std::string_view kPrefix = "connection to server ";
  constexpr std::string_view kFailed = " failed: ";
  Reason reason;
  if (const std::size_t end = line.find(kFailed);
      line.starts_with(kPrefix) && end != std::string_view::npos) {
    reason.host = host_in(line.substr(kPrefix.size(), end - kPrefix.size()));
    line.remove_prefix(end + kFailed.size());
  }
  reason.text = without_end(without_prefixes(line));
  return reason;
}

// PostgreSQL's reasons begin with a small letter, its hints and details are whole sentences.
bool is_hint(std::string_view line) {
  return line.starts_with('\t') || (line.front() >= 'A' && line.front() <= 'Z');
}

std::vector<Reason> reasons_in(std::string_view text) {
  std::vector<Reason> reasons;
  for (const auto part : std::views::split(text, '\n')) {
    const std::string_view line(part);
    if (line.empty() || (is_hint(line) && !reasons.empty())) continue;
    Reason reason = reason_in(line);
    if (std::ranges::find(reasons, reason) == reasons.end()) reasons.push_back(std::move(reason));
  }
  return reasons;
}

StoreFault kind_of(std::string_view state) {
  if (state == "53100") return StoreFault::full;       // disk_full
  if (state == "25006") return StoreFault::read_only;  // read_only_sql_transaction
  if (state == "XX001" || state == "XX002") return StoreFault::damaged;  // data, index corrupted
  return StoreFault::failed;
}

}  // namespace

StoreError connection_error(std::string_view text) {
  const std::vector<Reason> reasons = reasons_in(text);
  if (reasons.empty()) return {StoreFault::failed, "PostgreSQL: the connection was lost."};
  std::vector<std::string> parts;
  for (const Reason& each : reasons)
    parts.push_back(each.host.empty() ? each.text : fmt::format("{}: {}", each.host, each.text));
  const bool read_only =
      std::ranges::all_of(reasons, [](const Reason& each) { return each.text == kReadOnly; });
  return {read_only ? StoreFault::read_only : StoreFault::failed,
          fmt::format("PostgreSQL: {}.", fmt::join(parts, "; "))};
}

StoreError statement_error(std::string_view state, std::string_view text) {
  std::string line(without_end(text));
  std::ranges::replace(line, '\n', ' ');
  return {kind_of(state), fmt::format("PostgreSQL: {}.", line)};
}

}  // namespace comodin
