#include "server/net/addresses.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <initializer_list>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

namespace comodin {
namespace {

// Interfaces whose networks end inside this machine.
constexpr std::array<std::string_view, 5> kInnerInterfaces = {"docker", "br-", "veth", "virbr",
                                                              "lxc"};

bool is_within(std::string_view range, const IpAddress& address) {
  const auto parsed = parse_cidr(range);
  return parsed && contains(*parsed, address);
}

bool is_within_any(std::initializer_list<std::string_view> ranges, const IpAddress& address) {
  return std::ranges::any_of(ranges, [&](auto range) { return is_within(range, address); });
}

std::optional<IpAddress> address_of(const sockaddr* address) {
  IpAddress result;
  if (address == nullptr) return std::nullopt;
  if (address->sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, address, sizeof v6);
    std::memcpy(result.bytes.data(), &v6.sin6_addr, sizeof v6.sin6_addr);
    return result;
  }
  if (address->sa_family != AF_INET) return std::nullopt;
  sockaddr_in v4{};
  std::memcpy(&v4, address, sizeof v4);
  result.bytes[10] = result.bytes[11] = 0xFF;
  std::memcpy(result.bytes.data() + 12, &v4.sin_addr, sizeof v4.sin_addr);
  return result;
}

}  // namespace

std::optional<LanAddress> as_lan_address(std::string_view interface, const IpAddress& address) {
  if (std::ranges::any_of(kInnerInterfaces, [&](auto name) { return interface.starts_with(name); }))
    return std::nullopt;
  if (is_within_any({"127.0.0.0/8", "169.254.0.0/16", "0.0.0.0/8", "::/127", "fe80::/10"}, address))
    return std::nullopt;
  if (!is_v4(address)) return LanAddress{address, 3};
  if (is_within("192.168.0.0/16", address)) return LanAddress{address, 0};
  return LanAddress{address, is_within_any({"10.0.0.0/8", "172.16.0.0/12"}, address) ? 1 : 2};
}

std::vector<std::string> lan_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(first, &freeifaddrs);
  std::multimap<int, std::string> found;
  for (const ifaddrs* at = first; at != nullptr; at = at->ifa_next) {
    const auto address = address_of(at->ifa_addr);
    if (!address || (at->ifa_flags & IFF_UP) == 0) continue;
    if (const auto one = as_lan_address(at->ifa_name, *address))
      found.emplace(one->rank, text_of(one->address));
  }
  std::vector<std::string> texts;
  for (const auto& [rank, text] : found) texts.push_back(text);
  return texts;
}

Reached reached_at(std::span<const IpAddress> bound, std::span<const std::string> lan) {
  Reached reached;
  const auto listens_at = [&](std::string_view text) {
    return std::ranges::find(bound, parse_address(text).value()) != bound.end();
  };
  const bool all = listens_at("::");
  const bool all_v4 = all || listens_at("0.0.0.0");
  if (all_v4 || listens_at("127.0.0.1")) reached.here.emplace_back("localhost");
  for (const std::string& text : lan)
    if (all || (all_v4 && is_v4(parse_address(text).value())) || listens_at(text))
      reached.in_network.push_back(text);
  for (const IpAddress& each : bound) {
    const std::string text = text_of(each);
    const bool told = text == "::" || text == "0.0.0.0" || text == "127.0.0.1" ||
                      std::ranges::find(lan, text) != lan.end();
    if (!told) reached.here.push_back(text);
  }
  return reached;
}

std::string url_of(std::string_view address, std::uint16_t port, bool secure) {
  const bool bracketed = address.contains(':');
  return fmt::format("{}://{}{}{}:{}", secure ? "https" : "http", bracketed ? "[" : "", address,
                     bracketed ? "]" : "", port);
}

}  // namespace comodin
