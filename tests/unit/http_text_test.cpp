// HTTP parsing: targets, client addresses, a page's origin, and response headers.
#include "server/net/http_text.h"

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace comodin {
namespace {

using testing::HasSubstr;
using testing::Not;
using Query = std::vector<std::pair<std::string, std::string>>;

std::vector<Cidr> ranges(std::initializer_list<std::string_view> texts) {
  std::vector<Cidr> result;
  for (const std::string_view text : texts) result.push_back(parse_cidr(text).value());
  return result;
}

TEST(HttpText, ATargetIsDecodedOnce) {
  EXPECT_EQ(parse_target("/a%20b/%252e?x=1%262&y=a+b&z"),
            (Target{"/a b/%2e", Query{{"x", "1&2"}, {"y", "a b"}, {"z", ""}}}));
  EXPECT_EQ(parse_target("/a+b"), (Target{"/a+b", {}}));
  EXPECT_EQ(parse_target("/ñ%C3%B1"), (Target{"/ññ", {}}));
}

TEST(HttpText, APathThatClimbsIsLeftAsItIs) {
  EXPECT_EQ(parse_target("/%2e%2e/..%2fetc/passwd"), (Target{"/../../etc/passwd", {}}));
}

TEST(HttpText, ATargetMayNameTheHost) {
  EXPECT_EQ(parse_target("http://host:1/a?b=c"), (Target{"/a", Query{{"b", "c"}}}));
  EXPECT_EQ(parse_target("http://host"), (Target{"/", {}}));
}

TEST(HttpText, ABrokenTargetIsRejected) {
  for (const std::string_view text : {"", "a", "*", "/%", "/%4", "/%zz", "/%00", "/?a=%0", "/%+1"})
    EXPECT_FALSE(parse_target(text)) << text;
}

TEST(HttpText, TheReadersFirstKnownLanguageIsTaken) {
  EXPECT_EQ(preferred_language("es-MX,es;q=0.9,en;q=0.8"), "es");
  EXPECT_EQ(preferred_language("xx, en;q=0.5, PT-br;q=0.7"), "pt");
  EXPECT_EQ(preferred_language("en;q=0, xx"), "");
  EXPECT_EQ(preferred_language(""), "");
  EXPECT_EQ(preferred_language(";;,,q=;-"), "");
}

TEST(HttpText, OnlyATrustedProxyMayNameTheClient) {
  const IpAddress peer = parse_address("10.0.0.1").value();
  const auto asking = [&](std::string_view header,
                          std::initializer_list<std::string_view> trusted) {
    return text_of(asking_address(peer, header, ranges(trusted)));
  };
  EXPECT_EQ(asking("1.2.3.4", {}), "10.0.0.1");
  EXPECT_EQ(asking("1.2.3.4", {"10.0.0.1"}), "1.2.3.4");
  EXPECT_EQ(asking("6.6.6.6, 1.2.3.4", {"10.0.0.1"}), "1.2.3.4");
  EXPECT_EQ(asking("6.6.6.6, 1.2.3.4,10.0.0.2", {"10.0.0.0/8"}), "1.2.3.4");
  EXPECT_EQ(asking("10.0.0.3, 10.0.0.2", {"10.0.0.0/8"}), "10.0.0.3");
  EXPECT_EQ(asking("1.2.3.4, nonsense", {"10.0.0.1"}), "10.0.0.1");
  EXPECT_EQ(asking("[2001:db8::1]:99", {"10.0.0.1"}), "2001:db8::1");
  EXPECT_EQ(asking("1.2.3.4:99", {"10.0.0.1"}), "1.2.3.4");
  EXPECT_EQ(asking("", {"10.0.0.1"}), "10.0.0.1");
}

TEST(HttpText, AMonitorIsWhereItIsAllowedAndNotBehindAStrangersProxy) {
  const auto monitors = ranges({"127.0.0.0/8", "10.0.0.0/8"});
  const auto is = [&](std::string_view peer, std::string_view client, bool is_passed_on,
                      std::initializer_list<std::string_view> trusted = {}) {
    return is_monitor(parse_address(peer).value(), parse_address(client).value(), is_passed_on,
                      ranges(trusted), monitors);
  };
  EXPECT_TRUE(is("127.0.0.1", "127.0.0.1", false));
  EXPECT_TRUE(is("10.1.2.3", "10.1.2.3", false));
  EXPECT_FALSE(is("192.0.2.1", "192.0.2.1", false));
  // A proxy on this machine passes on what anyone asks.
  EXPECT_FALSE(is("127.0.0.1", "127.0.0.1", true));
  EXPECT_FALSE(is("127.0.0.1", "192.0.2.1", true, {"127.0.0.1"}));
  EXPECT_TRUE(is("127.0.0.1", "10.1.2.3", true, {"127.0.0.1"}));
  // A proxy elsewhere is believed about the client, but is not a monitor.
  EXPECT_FALSE(is("192.0.2.1", "127.0.0.1", true, {"192.0.2.1"}));
}

TEST(HttpText, APageOfTheSameHostIsWelcome) {
  const std::vector<std::string> listed = {"https://friend.example"};
  EXPECT_TRUE(origin_allowed("", "a.example", listed));
  EXPECT_TRUE(origin_allowed("https://A.example", "a.example", listed));
  EXPECT_TRUE(origin_allowed("http://a.example:7700", "a.example:7700", listed));
  EXPECT_TRUE(origin_allowed("https://friend.example", "a.example", listed));
  EXPECT_FALSE(origin_allowed("http://a.example:7701", "a.example:7700", listed));
  EXPECT_FALSE(origin_allowed("http://friend.example", "a.example", listed));
  EXPECT_FALSE(origin_allowed("https://evil-a.example", "a.example", listed));
  EXPECT_FALSE(origin_allowed("null", "a.example", listed));
  EXPECT_FALSE(origin_allowed("http://", "", listed));
}

TEST(HttpText, EveryHeadCarriesTheSecurityHeaders) {
  const std::string head = response_head({}, {.host = "a.example:7700"});
  EXPECT_THAT(head, HasSubstr("HTTP/1.1 200 OK\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n"));
  EXPECT_THAT(head, HasSubstr("Content-Security-Policy: default-src 'none'; script-src 'self'; "
                              "style-src 'self'; img-src 'self' blob: data:; "
                              "manifest-src 'self'; worker-src 'self'; frame-src 'self'; "
                              "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "));
  EXPECT_THAT(head, HasSubstr("connect-src 'self' ws://a.example:7700 wss://a.example:7700\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nX-Frame-Options: DENY\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nX-Content-Type-Options: nosniff\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nReferrer-Policy: no-referrer\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nPermissions-Policy: "));
  EXPECT_THAT(head, HasSubstr("\r\nCross-Origin-Opener-Policy: same-origin\r\n"));
  EXPECT_THAT(head, Not(HasSubstr("unsafe")));
  EXPECT_THAT(head, Not(HasSubstr("Strict-Transport-Security")));
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

TEST(HttpText, OnlyWhatThePageFramesMayBeFramedAndOnlyByThePage) {
  const std::string head = response_head({.framed = true}, {});
  EXPECT_THAT(head, HasSubstr("frame-ancestors 'self'; "));
  EXPECT_THAT(head, HasSubstr("\r\nX-Frame-Options: SAMEORIGIN\r\n"));
}

TEST(HttpText, ReadsWhetherTheReaderCanUnpack) {
  for (const std::string_view yes : {"gzip", "GZIP", "br, gzip", "gzip;q=0.1",
                                     "deflate, gzip;q=1.0, *;q=0.5", "*", "br,*;q=0.2"})
    EXPECT_TRUE(accepts_gzip(yes)) << yes;
  for (const std::string_view no :
       {"", "br", "gzip;q=0", "gzip; q=0.000, *", "*;q=0", "xgzip", "gzip2", "identity", ";", ",,"})
    EXPECT_FALSE(accepts_gzip(no)) << no;
}

TEST(HttpText, WhatIsPackedSaysSo) {
  const std::string packed = response_head({.packed = true, .varies = true}, {});
  EXPECT_THAT(packed, HasSubstr("\r\nContent-Encoding: gzip\r\nVary: Accept-Encoding\r\n"));
  const std::string plain = response_head({.varies = true}, {});
  EXPECT_THAT(plain, Not(HasSubstr("Content-Encoding")));
  EXPECT_THAT(plain, HasSubstr("\r\nVary: Accept-Encoding\r\n"));
  EXPECT_THAT(response_head({}, {}), Not(HasSubstr("Vary")));
  EXPECT_THAT(response_head({.status = 404, .packed = true}, {}),
              HasSubstr("\r\nContent-Encoding: gzip\r\n"));
  const std::string kept = response_head({.status = 304, .packed = true, .varies = true}, {});
  EXPECT_THAT(kept, Not(HasSubstr("Content-Encoding")));
  EXPECT_THAT(kept, HasSubstr("Vary: Accept-Encoding\r\n"));
}

TEST(HttpText, OnlyTlsPromisesTls) {
  EXPECT_THAT(response_head({}, {.secure = true}), HasSubstr("Strict-Transport-Security"));
}

TEST(HttpText, AStrangeHostGetsNoPlaceInThePolicy) {
  for (const std::string_view host : {"", "a b", "a;script-src *", "a\r\nX: y", "a'b"})
    EXPECT_THAT(response_head({}, {.host = host}), HasSubstr("connect-src 'self'\r\n")) << host;
}

TEST(HttpText, CachingIsWhatTheResponseSays) {
  EXPECT_THAT(response_head({}, {}), HasSubstr("Cache-Control: no-store\r\n"));
  EXPECT_THAT(response_head({.etag = "x"}, {}),
              HasSubstr("ETag: \"x\"\r\nCache-Control: no-cache\r\n"));
  EXPECT_THAT(response_head({.immutable = true}, {}), HasSubstr("max-age=31536000, immutable\r\n"));
}

TEST(HttpText, AClientWithTheCurrentVersionGetsNotModified) {
  const Response response{.etag = "x1"};
  EXPECT_TRUE(is_unchanged(response, "\"x1\""));
  EXPECT_TRUE(is_unchanged(response, "\"a\", W/\"x1\""));
  EXPECT_FALSE(is_unchanged(response, "\"x\""));
  EXPECT_FALSE(is_unchanged(response, ""));
  EXPECT_FALSE(is_unchanged({}, "\"\""));
  EXPECT_FALSE(is_unchanged({.status = 404, .etag = "x1"}, "\"x1\""));
}

TEST(HttpText, AFileNameCannotBreakOut) {
  EXPECT_THAT(response_head({.file_name = "a\"\r\nX: ñ.txt"}, {}),
              HasSubstr("attachment; filename=\"a___X:___.txt\"\r\n"));
}

TEST(HttpText, AnErrorIsJson) {
  EXPECT_EQ(error_response(429).body, "{\"error\":\"too_many_requests\"}\n");
  EXPECT_EQ(error_response(429).type, "application/json");
}

}  // namespace
}  // namespace comodin
