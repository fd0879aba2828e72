#include "serving/cidr.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

namespace comodin {
namespace {

constexpr std::array<std::uint8_t, 12> kV4Prefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr unsigned kV4Offset = 96;
constexpr unsigned kHousehold = 64;
constexpr unsigned kV4Range = kV4Offset + 24;
constexpr unsigned kV6Range = 48;

IpAddress masked(IpAddress address, unsigned bits) {
  for (unsigned i = 0; i < address.bytes.size(); ++i) {
    const unsigned kept = std::clamp(bits, i * 8, i * 8 + 8) - i * 8;
    address.bytes[i] = static_cast<std::uint8_t>(address.bytes[i] & (0xFF00U >> kept));
  }
  return address;
}

std::optional<unsigned> parse_bits(std::string_view text, unsigned most) {
  unsigned bits = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bits);
  if (error != std::errc{} || end != text.data() + text.size() || bits > most) return std::nullopt;
  return bits;
}

}  // namespace

bool is_v4(const IpAddress& address) {
  return std::ranges::equal(kV4Prefix, std::span(address.bytes).first<12>());
}

std::optional<IpAddress> parse_address(std::string_view text) {
  const std::string plain(text.substr(0, text.find('%')));
  if (plain.find('\0') != plain.npos) return std::nullopt;
  IpAddress address;
  if (inet_pton(AF_INET6, plain.c_str(), address.bytes.data()) == 1) return address;
  std::ranges::copy(kV4Prefix, address.bytes.begin());
  if (inet_pton(AF_INET, plain.c_str(), address.bytes.data() + kV4Prefix.size()) == 1)
    return address;
  return std::nullopt;
}

std::string text_of(const IpAddress& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_v4(address))
    inet_ntop(AF_INET, address.bytes.data() + kV4Prefix.size(), text.data(), text.size());
  else
    inet_ntop(AF_INET6, address.bytes.data(), text.data(), text.size());
  return text.data();
}

std::expected<Cidr, std::string> parse_cidr(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto address = parse_address(text.substr(0, slash));
  if (!address) return std::unexpected(fmt::format("'{}' is not an address or range", text));
  if (slash == text.npos) return Cidr{*address, 128};
  const bool short_form = is_v4(*address) && text.find(':') == text.npos;
  const unsigned most = short_form ? 32 : 128;
  const auto bits = parse_bits(text.substr(slash + 1), most);
  if (!bits) return std::unexpected(fmt::format("'{}': expected /0 to /{}", text, most));
  const unsigned all_bits = short_form ? *bits + kV4Offset : *bits;
  return Cidr{masked(*address, all_bits), all_bits};
}

bool contains(const Cidr& range, const IpAddress& address) {
  const bool range_of_v4 = range.bits >= kV4Offset && is_v4(range.first);
  return range_of_v4 == is_v4(address) && masked(address, range.bits) == range.first;
}

bool contains(std::span<const Cidr> ranges, const IpAddress& address) {
  return std::ranges::any_of(ranges, [&](const Cidr& range) { return contains(range, address); });
}

std::vector<Cidr> loopback() {
  return {parse_cidr("127.0.0.0/8").value(), parse_cidr("::1").value()};
}

std::string limit_key(const IpAddress& address) {
  return text_of(is_v4(address) ? address : masked(address, kHousehold));
}

std::string limit_key(std::string_view address) {
  const auto parsed = parse_address(address);
  return parsed ? limit_key(*parsed) : std::string(address);
}

std::string range_key(std::string_view address) {
  const auto parsed = parse_address(address);
  if (!parsed) return std::string(address);
  return text_of(masked(*parsed, is_v4(*parsed) ? kV4Range : kV6Range));
}

}  // namespace comodin
