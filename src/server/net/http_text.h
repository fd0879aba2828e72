// Owns the text of HTTP around a request and its answer: what a target, a proxy's header or an
// Origin says, and the head of an answer. Pure functions. Must not know a socket.
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

// Decoded once and otherwise left as it is: "/a/../b" stays. None if an escape is broken, a zero
// byte is hidden in it, or it is no path at all.
std::optional<Target> parse_target(std::string_view target);

// en, es or pt, whichever the reader prefers; empty if none of them.
std::string preferred_language(std::string_view accept_language);

// Whether who sent this Accept-Encoding can unpack gzip.
bool accepts_gzip(std::string_view accept_encoding);

// Who asks: from the right, past everybody who is trusted to name the one before.
IpAddress asking_address(const IpAddress& peer, std::string_view forwarded_for,
                         std::span<const Cidr> trusted_proxies);

// A page of the same host, or of an origin that is listed. Programs send no Origin; that is fine.
bool origin_allowed(std::string_view origin, std::string_view host,
                    std::span<const std::string> allowed);

struct HeadFacts {
  std::string_view host = {};  // as asked for; part of the content security policy
  bool keep_alive = true;
  bool secure = false;   // over TLS
  std::int64_t now = 0;  // seconds since 1970
};

// The status line and all headers, with the empty line.
std::string response_head(const Response& response, const HeadFacts& facts);

std::string_view body_of(const Response& response);
// Whether the reader, who has what `if_none_match` says, already has this.
bool is_unchanged(const Response& response, std::string_view if_none_match);
// {"error":"…"} with the word for that status.
Response error_response(int status);

}  // namespace comodin
