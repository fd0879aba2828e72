// Owns the addresses under which other devices reach this machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serving/cidr.h"

namespace comodin {

// One that another device could use, and how sensible that is: smaller comes first.
struct LanAddress {
  IpAddress address;
  int rank = 0;
};

// Of an interface of that name; none for loopback, link-local and the like.
std::optional<LanAddress> as_lan_address(std::string_view interface, const IpAddress& address);

// Of this machine, the most sensible first: home networks before others, IPv4 before IPv6, those of
// containers and virtual machines not at all.
std::vector<std::string> lan_addresses();

// http://192.168.1.5:7700, https://[fd00::5]:7700
std::string url_of(std::string_view address, std::uint16_t port, bool secure);

}  // namespace comodin
