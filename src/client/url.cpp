#include "client/url.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

namespace comodin {
namespace {

struct Scheme {
  std::string_view prefix;
  bool secure;
};
constexpr Scheme kSchemes[] = {
    {"http://", false}, {"https://", true}, {"ws://", false}, {"wss://", true}};
constexpr std::uint16_t kPlainPort = 80;
constexpr std::uint16_t kSecurePort = 443;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_host(std::string_view host) {
  return !host.empty() && std::ranges::all_of(host, [](char c) {
    return is_letter_or_digit(c) || c == '.' || c == '-' || c == '_';
  });
}

bool is_ipv6(std::string_view host) {
  return std::ranges::count(host, ':') >= 2 && std::ranges::all_of(host, [](char c) {
           return is_letter_or_digit(c) || c == ':' || c == '.' || c == '%';
         });
}

bool read_port(std::string_view text, std::uint16_t& port) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc{} && end == text.data() + text.size() && port != 0;
}

std::string written_host(const std::string& host) {
  return host.contains(':') ? fmt::format("[{}]", host) : host;
}

}  // namespace

std::string Url::authority() const { return fmt::format("{}:{}", written_host(host), port); }

std::string Url::origin() const {
  const bool usual = port == (secure ? kSecurePort : kPlainPort);
  return (secure ? "https://" : "http://") + (usual ? written_host(host) : authority());
}

std::expected<Url, std::string> parse_url(std::string_view text) {
  const auto mistake = [whole = text](std::string_view what) {
    return std::unexpected(fmt::format(
        "'{}' is not an address: {}; expected http://HOST:PORT or https://HOST:PORT", whole, what));
  };
  Url url;
  for (const Scheme& scheme : kSchemes) {
    if (!text.starts_with(scheme.prefix)) continue;
    text.remove_prefix(scheme.prefix.size());
    url.secure = scheme.secure;
    break;
  }
  if (url.secure) url.port = kSecurePort;

  std::string_view authority = text.substr(0, text.find_first_of("/?#"));
  std::string_view target = text.substr(authority.size());
  if (authority.ends_with(':') && target.starts_with("//"))
    return mistake("it does not begin with http:// or https://");
  if (const std::size_t hash = target.find('#'); hash != target.npos) {
    url.fragment = target.substr(hash + 1);
    target = target.substr(0, hash);
  }
  if (std::ranges::any_of(target, [](char c) { return c <= ' ' || c > '~'; }))
    return mistake("its path has letters that must be written as %XX");
  url.target = (target.starts_with('/') ? "" : "/") + std::string(target);

  if (authority.starts_with('[')) {
    const std::size_t bracket = authority.find(']');
    url.host = authority.substr(1, bracket - 1);
    if (bracket == authority.npos || !is_ipv6(url.host))
      return mistake("its IPv6 address is wrong");
    authority.remove_prefix(bracket + 1);
  } else {
    url.host = authority.substr(0, authority.find(':'));
    if (!is_host(url.host)) return mistake("its host is missing or wrong");
    authority.remove_prefix(url.host.size());
  }
  if (!authority.empty() && (authority[0] != ':' || !read_port(authority.substr(1), url.port)))
    return mistake("its port is not a number from 1 to 65535");
  return url;
}

}  // namespace comodin
