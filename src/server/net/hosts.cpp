#include "server/net/hosts.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <unistd.h>

#include "serving/cidr.h"

namespace comodin {
namespace {

constexpr std::string_view kAnyBelow = "*.";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

bool is_address(std::string_view host) {
  const bool is_v6 = host.starts_with('[') && host.ends_with(']');
  return !host.contains('%') && parse_address(is_v6 ? host.substr(1, host.size() - 2) : host);
}

bool matches(std::string_view host, std::string_view name) {
  if (!name.starts_with(kAnyBelow)) return host == name;
  const std::string_view end = name.substr(1);  // .example.org
  return host.size() > end.size() && host.ends_with(end);
}

}  // namespace

std::string host_named(std::string_view header) {
  const std::size_t bracket = header.starts_with('[') ? header.find(']') : 0;
  std::string_view host = header.substr(0, header.find(':', std::min(bracket, header.size())));
  if (host.ends_with('.')) host.remove_suffix(1);
  return lowered(host);
}

bool is_accepted_host(std::string_view host, std::span<const std::string> names) {
  if (host.empty() || host == "localhost") return true;
  if (is_address(host)) return true;
  return std::ranges::any_of(names, [&](const auto& name) { return matches(host, lowered(name)); });
}

std::string mistake_in_host(std::string_view name) {
  std::string_view rest = name;
  if (rest.starts_with(kAnyBelow)) rest.remove_prefix(kAnyBelow.size());
  const bool is_name = !rest.empty() && std::ranges::all_of(rest, [](char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
           std::string_view(".-_").contains(c);
  });
  if (is_name) return {};
  return fmt::format("'{}' is not a host: expected a name such as example.org or *.example.org",
                     name);
}

std::vector<std::string> names_of_this_machine() {
  std::array<char, 256> buffer{};
  if (gethostname(buffer.data(), buffer.size() - 1) != 0) return {};
  const std::string whole = lowered(buffer.data());
  const std::string first = whole.substr(0, whole.find('.'));
  if (first.empty()) return {};
  return {whole, first, first + ".local"};
}

}  // namespace comodin
