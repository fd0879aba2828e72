// Parses and prints the text of HTTP: targets, headers of proxies and browsers, and the head of an
// answer. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serving/cidr.h"
#include "serving/transport.h"

namespace comodin {

struct Target {
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;
  bool operator==(const Target&) const = default;
};

// Decoded once and otherwise unchanged: "/a/../b" stays. None if an escape is broken, if it
// contains a zero byte, or if it is not a path.
std::optional<Target> parse_target(std::string_view target);

// The code of the language that the client prefers; empty if we have none of those it accepts.
std::string preferred_language(std::string_view accept_language);

// Whether this Accept-Encoding allows gzip.
bool accepts_gzip(std::string_view accept_encoding);

// The address of the client: the last one of the list that is not a trusted proxy.
IpAddress asking_address(const IpAddress& peer, std::string_view forwarded_for,
                         std::span<const Cidr> trusted_proxies);

// Whether it may be a monitor that asks: both the peer and the client are in these ranges. What
// somebody else has passed on counts only if that is a trusted proxy, which names the client.
bool is_monitor(const IpAddress& peer, const IpAddress& client, bool is_passed_on,
                std::span<const Cidr> trusted_proxies, std::span<const Cidr> monitors);

// A page of the same host, or of a listed origin. Programs send no Origin, which is allowed.
bool origin_allowed(std::string_view origin, std::string_view host,
                    std::span<const std::string> allowed);

struct HeadFacts {
  std::string_view host = {};  // as requested; part of the content security policy
  bool keep_alive = true;
  bool secure = false;   // over TLS
  std::int64_t now = 0;  // seconds since 1970
};

// The status line and all headers, with the empty line.
std::string response_head(const Response& response, const HeadFacts& facts);

std::string_view body_of(const Response& response);
// Whether the client already has this content, by its If-None-Match.
bool is_unchanged(const Response& response, std::string_view if_none_match);
// {"error":"…"} with the word for that status.
Response error_response(int status);

}  // namespace comodin
