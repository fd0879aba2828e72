#include "store/postgres_address.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <ranges>
#include <string_view>

#include <fmt/format.h>
#include <libpq-fe.h>

namespace comodin {
namespace {

// What the URL sets; nothing if libpq cannot read it.
std::optional<PostgresOptions> options_of(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> parsed(
      PQconninfoParse(url.c_str(), nullptr), PQconninfoFree);
  if (!parsed) return std::nullopt;
  PostgresOptions options;
  for (const PQconninfoOption* each = parsed.get(); each->keyword != nullptr; ++each)
    if (each->val != nullptr && *each->val != '\0') options.emplace(each->keyword, each->val);
  return options;
}

std::string value_of(const PostgresOptions& options, std::string_view key,
                     std::string_view otherwise) {
  const auto found = options.find(key);
  return std::string(found == options.end() ? otherwise : std::string_view(found->second));
}

// The parts of a list; one empty part if the list is missing.
std::vector<std::string> parts_of(const PostgresOptions& options, std::string_view key) {
  std::vector<std::string> parts;
  for (const auto part : std::views::split(value_of(options, key, ""), ','))
    parts.emplace_back(std::string_view(part));
  if (parts.empty()) parts.emplace_back();
  return parts;
}

// libpq quotes what it does not understand, which may be a part of the password: of one with a
// slash or an @ it takes the rest for the port or the host.
bool is_understood(const PostgresOptions& options) {
  return !value_of(options, "host", "").contains('@') &&
         value_of(options, "port", "").find_first_not_of("0123456789,") == std::string::npos;
}

}  // namespace

std::expected<PostgresAddress, StoreError> read_postgres_address(const std::string& url) {
  const auto options = options_of(url);
  if (!options || !is_understood(*options))
    return std::unexpected(StoreError{
        StoreFault::failed,
        "The address of the PostgreSQL database cannot be read. It looks like "
        "postgres://USER:PASSWORD@HOST/DATABASE; a sign such as %, @ or / in a name or a password "
        "is written as %25, %40 or %2F."});
  const auto names = parts_of(*options, "host");
  const auto addresses = parts_of(*options, "hostaddr");
  const auto ports = parts_of(*options, "port");
  const std::size_t count = std::max(names.size(), addresses.size());
  const auto fits = [&](const auto& list) { return list.size() == 1 || list.size() == count; };
  if (!fits(names) || !fits(addresses) || !fits(ports))
    return std::unexpected(StoreError{StoreFault::failed,
                                      "The address of the PostgreSQL database does not have one "
                                      "port for all of its hosts, or one "
                                      "for each."});
  PostgresAddress address{.options = *options, .hosts = {}};
  for (const char* const key : {"host", "hostaddr", "port"}) address.options.erase(key);
  const auto part = [](const auto& list, std::size_t i) {
    return list.at(list.size() == 1 ? 0 : i);
  };
  for (std::size_t i = 0; i < count; ++i)
    address.hosts.push_back(
        {.name = part(names, i), .address = part(addresses, i), .port = part(ports, i)});
  const std::string seconds = value_of(*options, "connect_timeout", "");
  if (int within = 0;
      std::from_chars(seconds.data(), seconds.data() + seconds.size(), within).ec == std::errc() &&
      within > 0)
    address.connect_within = std::chrono::seconds(within);
  return address;
}

std::string postgres_place(const std::string& url) {
  const PostgresOptions options = options_of(url).value_or(PostgresOptions());
  return fmt::format("the PostgreSQL database {} at {}",
                     value_of(options, "dbname", "of the user's name"),
                     value_of(options, "host", "this machine"));
}

}  // namespace comodin
