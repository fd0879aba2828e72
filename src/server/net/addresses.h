// The addresses at which other devices reach this machine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "serving/cidr.h"

namespace comodin {

// An address that other devices can use; a lower rank is a better choice.
struct LanAddress {
  IpAddress address;
  int rank = 0;
};

// For an interface of that name; none for loopback, link-local and similar addresses.
std::optional<LanAddress> as_lan_address(std::string_view interface, const IpAddress& address);

// Of this machine, the best first: home networks before others, IPv4 before IPv6. Without those of
// containers and virtual machines.
std::vector<std::string> lan_addresses();

// The names and addresses at which a server answers.
struct Reached {
  std::vector<std::string> here;  // on this machine only
  std::vector<std::string> in_network;

  bool operator==(const Reached&) const = default;
};

// For one that listens at `bound`, where 0.0.0.0 is all of IPv4 and :: is all, on a machine with
// these addresses in its network.
Reached reached_at(std::span<const IpAddress> bound, std::span<const std::string> lan);

// http://192.168.1.5:7700, https://[fd00::5]:7700
std::string url_of(std::string_view address, std::uint16_t port, bool secure);

}  // namespace comodin
