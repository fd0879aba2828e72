#include "server/net/http_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <iterator>

#include <fmt/format.h>

#include "base/language.h"

namespace comodin {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

// Cuts the part up to `separator` off the front of `text`.
std::string_view cut(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += plus_is_space && text[i] == '+' ? ' ' : text[i];
      continue;
    }
    unsigned char byte = 0;
    const char* const digits = text.data() + i + 1;
    if (text.size() - i < 3) return std::nullopt;
    const auto [end, error] = std::from_chars(digits, digits + 2, byte, 16);
    if (error != std::errc{} || end != digits + 2 || byte == 0) return std::nullopt;
    result += static_cast<char>(byte);
    i += 2;
  }
  return result;
}

// Clients that ask as if through a proxy name the host in the target.
std::string_view without_host(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    const std::size_t path = target.find('/', scheme.size());
    return path == target.npos ? "/" : target.substr(path);
  }
  return target;
}

// Proxies may add a port: 192.0.2.1:5000, [2001:db8::1]:5000.
std::string_view without_port(std::string_view text) {
  if (text.starts_with('[')) return text.substr(1, std::min(text.find(']'), text.size()) - 1);
  const std::size_t colon = text.find(':');
  return colon == text.rfind(':') ? text.substr(0, colon) : text;
}

// The weight of "es;q=0.8", in thousandths.
int weight_of(std::string_view parameters) {
  const std::string_view text = trimmed(parameters);
  if (!text.starts_with("q=")) return 1000;
  double weight = 0;
  std::from_chars(text.data() + 2, text.data() + text.size(), weight);
  return static_cast<int>(std::clamp(weight, 0.0, 1.0) * 1000);
}

bool is_host_character(char c) {
  return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
         std::string_view(".-:[]").contains(c);
}

// What the page may load and connect to; all else is refused. Pictures are files, drawn here
// (data:) or fetched by the page (blob:); a frame shows a rulebook. Some browsers do not count ws:
// to 'self', so it is named.
std::string content_policy(std::string_view host, bool framed) {
  std::string policy = fmt::format(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
      "manifest-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; "
      "form-action 'none'; frame-ancestors {}; connect-src 'self'",
      framed ? "'self'" : "'none'");
  if (!host.empty() && host.size() <= 255 && std::ranges::all_of(host, is_host_character))
    policy += fmt::format(" ws://{0} wss://{0}", host);
  return policy;
}

struct Status {
  int number;
  std::string_view phrase;
  std::string_view error = {};  // the word in the body; empty: a general one
};

constexpr std::array<Status, 20> kStatuses = {{
    {200, "OK"},
    {201, "Created"},
    {204, "No Content"},
    {304, "Not Modified"},
    {400, "Bad Request", "bad_request"},
    {401, "Unauthorized", "not_authorized"},
    {403, "Forbidden", "forbidden"},
    {404, "Not Found", "not_found"},
    {405, "Method Not Allowed", "method_not_allowed"},
    {408, "Request Timeout", "timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {413, "Content Too Large", "too_large"},
    {414, "URI Too Long", "address_too_long"},
    {421, "Misdirected Request", "wrong_host"},
    {426, "Upgrade Required", "upgrade_required"},
    {429, "Too Many Requests", "too_many_requests"},
    {431, "Request Header Fields Too Large", "header_too_large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable", "not_now"},
}};

Status status_of(int number) {
  const auto known = std::ranges::find(kStatuses, number, &Status::number);
  return known == kStatuses.end() ? Status{number, "Other"} : *known;
}

std::string_view error_word(int status) {
  const std::string_view word = status_of(status).error;
  return !word.empty() ? word : status < 500 ? "refused" : "failed";
}

// Only characters that are harmless inside quotes.
std::string harmless_name(std::string_view name) {
  std::string result(name.substr(0, 100));
  for (char& c : result)
    if (!is_host_character(c) && c != '_') c = '_';
  return result;
}

std::string http_date(std::int64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 40> text{};
  const std::size_t size =
      std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return {text.data(), size};
}

std::string_view caching_of(const Response& response) {
  if (response.immutable) return "public, max-age=31536000, immutable";
  return response.etag.empty() ? "no-store" : "no-cache";
}

}  // namespace

std::optional<Target> parse_target(std::string_view target) {
  std::string_view rest = without_host(target);
  if (!rest.starts_with('/')) return std::nullopt;
  rest = rest.substr(0, rest.find('#'));
  auto path = decoded(cut(rest, '?'), false);
  if (!path) return std::nullopt;
  Target result{std::move(*path), {}};
  while (!rest.empty()) {
    std::string_view value = cut(rest, '&');
    auto name = decoded(cut(value, '='), true);
    auto text = decoded(value, true);
    if (!name || !text) return std::nullopt;
    if (!name->empty()) result.query.emplace_back(std::move(*name), std::move(*text));
  }
  return result;
}

std::string preferred_language(std::string_view accept_language) {
  std::string best;
  int best_weight = 0;
  while (!accept_language.empty()) {
    std::string_view parameters = cut(accept_language, ',');
    std::string_view tag = trimmed(cut(parameters, ';'));
    std::string code(cut(tag, '-'));
    std::ranges::transform(code, code.begin(), lower);
    const int weight = weight_of(parameters);
    if (!language_named(code) || weight <= best_weight) continue;
    best = std::move(code);
    best_weight = weight;
  }
  return best;
}

bool accepts_gzip(std::string_view accept_encoding) {
  int any = 0;
  while (!accept_encoding.empty()) {
    std::string_view parameters = cut(accept_encoding, ',');
    const std::string_view name = trimmed(cut(parameters, ';'));
    const int weight = weight_of(parameters);
    if (same_ignoring_case(name, "gzip")) return weight > 0;
    if (name == "*") any = weight;
  }
  return any > 0;
}

IpAddress asking_address(const IpAddress& peer, std::string_view forwarded_for,
                         std::span<const Cidr> trusted_proxies) {
  IpAddress address = peer;
  while (!forwarded_for.empty() && contains(trusted_proxies, address)) {
    const std::size_t comma = forwarded_for.rfind(',');
    const std::string_view last =
        comma == forwarded_for.npos ? forwarded_for : forwarded_for.substr(comma + 1);
    const auto named = parse_address(without_port(trimmed(last)));
    if (!named) break;
    address = *named;
    forwarded_for = forwarded_for.substr(0, comma == forwarded_for.npos ? 0 : comma);
  }
  return address;
}

bool is_monitor(const IpAddress& peer, const IpAddress& client, bool is_passed_on,
                std::span<const Cidr> trusted_proxies, std::span<const Cidr> monitors) {
  return contains(monitors, peer) && contains(monitors, client) &&
         (!is_passed_on || contains(trusted_proxies, peer));
}

bool origin_allowed(std::string_view origin, std::string_view host,
                    std::span<const std::string> allowed) {
  if (origin.empty()) return true;
  const auto is_origin = [&](std::string_view other) { return same_ignoring_case(origin, other); };
  if (std::ranges::any_of(allowed, is_origin)) return true;
  const std::size_t scheme = origin.find("://");
  return scheme != origin.npos && !host.empty() &&
         same_ignoring_case(origin.substr(scheme + 3), host);
}

std::string response_head(const Response& response, const HeadFacts& facts) {
  std::string head;
  const auto out = std::back_inserter(head);
  fmt::format_to(out, "HTTP/1.1 {} {}\r\n", response.status, status_of(response.status).phrase);
  fmt::format_to(out, "Date: {}\r\n", http_date(facts.now));
  const bool has_body = response.status != 304 && response.status != 204;
  if (has_body)
    fmt::format_to(out, "Content-Type: {}\r\nContent-Length: {}\r\n", response.type,
                   body_of(response).size());
  if (!response.file_name.empty())
    fmt::format_to(out, "Content-Disposition: attachment; filename=\"{}\"\r\n",
                   harmless_name(response.file_name));
  if (response.packed && has_body) head += "Content-Encoding: gzip\r\n";
  if (response.varies) head += "Vary: Accept-Encoding\r\n";
  if (!response.etag.empty()) fmt::format_to(out, "ETag: \"{}\"\r\n", response.etag);
  if (response.status == 405) head += "Allow: GET, HEAD, POST\r\n";
  if (response.status == 426) head += "Upgrade: websocket\r\n";
  if (response.status == 429) head += "Retry-After: 1\r\n";
  fmt::format_to(out, "Cache-Control: {}\r\n", caching_of(response));
  fmt::format_to(out, "Content-Security-Policy: {}\r\n",
                 content_policy(facts.host, response.framed));
  fmt::format_to(out, "X-Frame-Options: {}\r\n", response.framed ? "SAMEORIGIN" : "DENY");
  head +=
      "X-Content-Type-Options: nosniff\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\n";
  if (facts.secure) head += "Strict-Transport-Security: max-age=31536000\r\n";
  head += facts.keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  return head;
}

std::string_view body_of(const Response& response) {
  return response.lasting.empty() ? std::string_view(response.body) : response.lasting;
}

bool is_unchanged(const Response& response, std::string_view if_none_match) {
  if (response.status != 200 || response.etag.empty()) return false;
  while (!if_none_match.empty()) {
    std::string_view known = trimmed(cut(if_none_match, ','));
    if (known.starts_with("W/")) known.remove_prefix(2);
    if (known == fmt::format("\"{}\"", response.etag)) return true;
  }
  return false;
}

Response error_response(int status) {
  return {.status = status, .body = fmt::format("{{\"error\":\"{}\"}}\n", error_word(status))};
}

}  // namespace comodin
