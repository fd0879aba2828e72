// IP addresses and ranges as values: parsed, printed, compared. IPv4 and IPv6 have one form, so
// most callers need not distinguish them.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

// IPv4 is kept as ::ffff:a.b.c.d, the way the system reports it on a socket for both.
struct IpAddress {
  std::array<std::uint8_t, 16> bytes{};
  bool operator==(const IpAddress&) const = default;
};

bool is_v4(const IpAddress& address);
// Without a port; a zone as in fe80::1%eth0 is left out.
std::optional<IpAddress> parse_address(std::string_view text);
std::string text_of(const IpAddress& address);

// All addresses that begin like `first` in that many bits of 128.
struct Cidr {
  IpAddress first;
  unsigned bits = 128;
  bool operator==(const Cidr&) const = default;
};

// 10.0.0.0/8, fd00::/8, or one address. Error message on failure.
std::expected<Cidr, std::string> parse_cidr(std::string_view text);
// A range of IPv6 never holds an address of IPv4, not even ::/0.
bool contains(const Cidr& range, const IpAddress& address);
bool contains(std::span<const Cidr> ranges, const IpAddress& address);

std::vector<Cidr> loopback();  // the addresses that are this machine, for itself

// The key that limits are counted by: an IPv4 address, or the /64 of an IPv6 household.
std::string limit_key(const IpAddress& address);
// The same for the text of an address. Other text is its own key.
std::string limit_key(std::string_view address);
// The key of its neighborhood, which one stranger can have whole: the /24 of an IPv4 address, or
// the /48 of an IPv6 one.
std::string range_key(std::string_view address);

}  // namespace comodin
