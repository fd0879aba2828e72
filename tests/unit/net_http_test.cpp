// HTTP over a real port: requests reach the application once and decoded; those too large, too slow
// or too frequent are refused; every answer carries the security headers.
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "net_kit.h"
#include "self_signed.h"
#include "server/net/core.h"

namespace comodin {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;
using ::testing::StartsWith;

std::string get(std::string_view target, std::string_view headers = "") {
  return fmt::format("GET {} HTTP/1.1\r\nHost: h\r\n{}Connection: close\r\n\r\n", target, headers);
}

bool is_served(const RunningServer& server) {
  return ask(server.port(), get("/x")).starts_with("HTTP/1.1 200");
}

TEST(NetHttp, ARequestReachesTheApplicationAndItsAnswerComesBack) {
  RunningServer server;
  const std::string answer =
      ask(server.port(), get("/a?b=c", "Authorization: Bearer x\r\nAccept-Language: es-MX\r\n"));
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(answer, HasSubstr("Content-Type: text/plain\r\n"));
  EXPECT_THAT(answer, EndsWith("\r\n\r\nGET|/a|b=c;|127.0.0.1|es|Bearer x|"));
}

TEST(NetHttp, AConnectionServesManyRequests) {
  RunningServer server;
  BareSocket socket(server.port());
  socket.send("GET /1 HTTP/1.1\r\nHost: h\r\n\r\nGET /2 HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_THAT(socket.read_answer(), HasSubstr("GET|/1|"));
  EXPECT_THAT(socket.read_answer(), HasSubstr("GET|/2|"));
  socket.send("POST /3 HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody");
  EXPECT_THAT(socket.read_answer(), EndsWith("POST|/3||127.0.0.1|||body"));
}

TEST(NetHttp, AHeadHasNoBody) {
  RunningServer server;
  BareSocket socket(server.port());
  socket.send("HEAD /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
  const std::string answer = socket.read_all();
  EXPECT_THAT(answer, HasSubstr("Content-Length: 21\r\n"));
  EXPECT_THAT(answer, EndsWith("\r\n\r\n"));
}

TEST(NetHttp, AnAnswerMayComeLater) {
  RunningServer server;
  EXPECT_THAT(ask(server.port(), get("/later")), EndsWith("GET|/later||127.0.0.1|||"));
}

TEST(NetHttp, AnAnswerMayComeTooLate) {
  std::vector<std::function<void(Response)>> kept;
  {
    NetSettings settings = quick_settings();
    settings.stop_time = milliseconds(50);
    RunningServer server(settings);
    {
      BareSocket gone(server.port());
      gone.send(get("/never"));
      EXPECT_TRUE(eventually([&] { return server.application.kept_count == 1; }));
    }
    BareSocket waiting(server.port());
    waiting.send(get("/never"));
    EXPECT_TRUE(eventually([&] { return server.application.kept_count == 2; }));
    server.stop();
    kept = server.application.kept;
    EXPECT_EQ(kept.size(), 2U);
  }
  for (const auto& answer : kept) answer({});
}

TEST(NetHttp, PathsAreDecodedOnceAndLeftAsTheyAre) {
  RunningServer server;
  EXPECT_THAT(ask(server.port(), get("/%2e%2e/..%2f%252e?a=%26")), HasSubstr("|/../../%2e|a=&;|"));
}

TEST(NetHttp, EveryAnswerCarriesTheSecurityHeaders) {
  RunningServer server;
  for (const std::string& request :
       {get("/x"), get("/missing"), get("/%zz"), std::string("PUT / HTTP/1.1\r\n\r\n")}) {
    const std::string answer = ask(server.port(), request);
    EXPECT_THAT(answer, HasSubstr("\r\nContent-Security-Policy: default-src 'none'; "));
    EXPECT_THAT(answer, HasSubstr("\r\nX-Content-Type-Options: nosniff\r\n"));
    EXPECT_THAT(answer, Not(HasSubstr("Strict-Transport-Security")));
  }
}

TEST(NetHttp, ARefusalSaysWhyInJson) {
  NetSettings settings = quick_settings();
  settings.target_bytes = 100;
  settings.header_bytes = 2000;
  settings.body_bytes = 1000;
  RunningServer server(settings);
  const auto expect = [&](const std::string& request, std::string_view status,
                          std::string_view word) {
    const std::string answer = ask(server.port(), request);
    EXPECT_THAT(answer, StartsWith(fmt::format("HTTP/1.1 {} ", status)));
    EXPECT_THAT(answer, EndsWith(fmt::format("\r\n\r\n{{\"error\":\"{}\"}}\n", word)));
    EXPECT_THAT(answer, HasSubstr("Content-Type: application/json\r\n"));
  };
  const auto post = [](std::string_view headers, const std::string& body) {
    return fmt::format("POST / HTTP/1.1\r\nHost: h\r\n{}\r\n{}", headers, body);
  };
  expect(get("/missing"), "404", "not_found");
  expect("DELETE / HTTP/1.1\r\nHost: h\r\n\r\n", "405", "method_not_allowed");
  expect("BREW / HTTP/1.1\r\nHost: h\r\n\r\n", "405", "method_not_allowed");
  expect(post("Content-Length: 1001\r\n", std::string(1001, 'x')), "413", "too_large");
  expect(post("Content-Length: 99999999999\r\n", ""), "413", "too_large");
  expect(
      post("Transfer-Encoding: chunked\r\n", "fff\r\n" + std::string(0xFFF, 'x') + "\r\n0\r\n\r\n"),
      "413", "too_large");
  expect(get("/" + std::string(100, 'x')), "414", "address_too_long");
  expect(get("/", "X: " + std::string(3000, 'x') + "\r\n"), "431", "header_too_large");
  expect("nonsense\r\n\r\n", "400", "bad_request");
  // Two lengths: the next proxy or server might see another request.
  expect(post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), "400",
         "bad_request");
  expect(post("Content-Length: 5\r\nContent-Length: 6\r\n", "abcdef"), "400", "bad_request");
  expect(get("/%zz"), "400", "bad_request");
  expect(get("/ws"), "426", "upgrade_required");
  expect(post("Origin: http://evil.example\r\n", ""), "403", "forbidden");
  EXPECT_THAT(ask(server.port(), get("/x")), StartsWith("HTTP/1.1 200"));
}

TEST(NetHttp, AnAddressThatAsksTooOftenIsRefused) {
  NetSettings settings = quick_settings();
  settings.requests = {0.0001, 3};
  RunningServer server(settings);
  for (int i = 0; i < 3; ++i)
    EXPECT_THAT(ask(server.port(), get("/x")), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(ask(server.port(), get("/x")), StartsWith("HTTP/1.1 429"));
  EXPECT_EQ(server.counters().refused_for(NetRefusal::requests), 1U);
}

TEST(NetHttp, AnExemptAddressMayAskAsOftenAsItLikes) {
  NetSettings settings = quick_settings();
  settings.requests = {0.0001, 1};
  settings.limit_exempt = {parse_cidr("127.0.0.0/8").value()};
  RunningServer server(settings);
  for (int i = 0; i < 5; ++i)
    EXPECT_THAT(ask(server.port(), get("/x")), StartsWith("HTTP/1.1 200"));
}

TEST(NetHttp, OnlyATrustedProxyNamesTheClient) {
  const std::string header = "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 1.2.3.4\r\n";
  RunningServer open;
  EXPECT_THAT(ask(open.port(), get("/x", header)), HasSubstr("|127.0.0.1|"));
  NetSettings settings = quick_settings();
  settings.trusted_proxies = {parse_cidr("127.0.0.1").value()};
  settings.requests = {0.0001, 1};
  RunningServer proxied(settings);
  EXPECT_THAT(ask(proxied.port(), get("/x", header)), HasSubstr("|1.2.3.4|"));
  EXPECT_THAT(ask(proxied.port(), get("/x", header)), StartsWith("HTTP/1.1 429"));
  EXPECT_THAT(ask(proxied.port(), get("/x", "X-Forwarded-For: 1.2.3.5\r\n")),
              HasSubstr("|1.2.3.5|"));
}

TEST(NetHttp, OnlyAMonitorAsksAsOne) {
  const std::string passed_on = "X-Forwarded-For: 127.0.0.1\r\n";
  RunningServer usual;
  EXPECT_THAT(ask(usual.port(), get("/asker")), EndsWith("\r\n\r\nmonitor"));
  EXPECT_THAT(ask(usual.port(), get("/asker", passed_on)), EndsWith("\r\n\r\nanyone"));
  EXPECT_THAT(ask(usual.port(), get("/asker", "Forwarded: for=127.0.0.1\r\n")),
              EndsWith("\r\n\r\nanyone"));
  NetSettings settings = quick_settings();
  settings.trusted_proxies = {parse_cidr("127.0.0.1").value()};
  RunningServer proxied(settings);
  EXPECT_THAT(ask(proxied.port(), get("/asker", "X-Forwarded-For: 127.0.0.1, 6.6.6.6\r\n")),
              EndsWith("\r\n\r\nanyone"));
  settings.monitors = {parse_cidr("10.0.0.0/8").value()};
  RunningServer elsewhere(settings);
  EXPECT_THAT(ask(elsewhere.port(), get("/asker")), EndsWith("\r\n\r\nanyone"));
}

// A stranger's name leads to this server: the page of evil.example is of the same host as it.
TEST(NetHttp, AStrangersNameIsNotAnsweredFor) {
  NetSettings settings = quick_settings();
  settings.hosts = {"Example.org", "*.family.example"};
  RunningServer server(settings);
  const auto asked_as = [&](std::string_view host) {
    return ask(server.port(),
               fmt::format("GET /x HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", host));
  };
  for (const char* host : {"127.0.0.1:7700", "192.168.1.5", "[::1]:7700", "localhost:1",
                           "example.ORG.:80", "uno.family.example"})
    EXPECT_THAT(asked_as(host), StartsWith("HTTP/1.1 200 ")) << host;
  for (const char* host : {"evil.example", "evil.example:7700", "localhost.evil.example",
                           "family.example", "example.org.evil.example", "127.0.0.1.evil.example",
                           "1.2.3", "[::1].evil.example", "h", "a\"b", "family.example:x"})
    EXPECT_THAT(asked_as(host), StartsWith("HTTP/1.1 421 Misdirected Request")) << host;
  EXPECT_THAT(asked_as("evil.example:7700"),
              EndsWith("{\"error\":\"this server does not answer for evil.example; whoever runs it "
                       "can allow that: comodin serve --host evil.example\"}"));
  EXPECT_THAT(asked_as("a\"b"), EndsWith("that host; whoever runs it can allow that: "
                                         "comodin serve --host NAME\"}"));
  EXPECT_THAT(asked_as("example.org\r\nHost: evil.example"), StartsWith("HTTP/1.1 400 "));
  EXPECT_EQ(server.counters().refused_for(NetRefusal::host), 13U);
  Clients clients;
  const HttpHeaders rebound = {{"Host", "evil.example"}, {"Origin", "http://evil.example"}};
  EXPECT_EQ(clients.end_of(clients.connect(server.url(), rebound)), 421);
}

TEST(NetHttp, AClientWithThePageGetsNotModified) {
  RunningServer server;
  const std::string first = ask(server.port(), get("/page"));
  EXPECT_THAT(first, HasSubstr("ETag: \"v1\"\r\nCache-Control: public, max-age=31536000"));
  EXPECT_THAT(first, EndsWith("part of the program.</p>"));
  const std::string second = ask(server.port(), get("/page", "If-None-Match: \"v1\"\r\n"));
  EXPECT_THAT(second, StartsWith("HTTP/1.1 304 "));
  EXPECT_THAT(second, EndsWith("\r\n\r\n"));
}

TEST(NetHttp, WhoAsksWhileItStopsIsToldSo) {
  RunningServer server;
  server.application.finishes = false;
  BareSocket late(server.port());
  EXPECT_TRUE(eventually([&] { return server.counters().connections_open == 1; }));
  server.counters();  // by now the server waits for a request
  std::thread stopper([&] { server.stop(); });
  EXPECT_TRUE(eventually([&] { return server.application.stopping_count == 1; }));
  late.send(get("/readyz"));
  EXPECT_THAT(late.read_all(), AllOf(StartsWith("HTTP/1.1 503 "),
                                     HasSubstr("{\"error\":\"the server is stopping\"}")));
  server.application.server->post(server.application.unfinished);
  stopper.join();
}

TEST(NetHttp, AClientThatNeverFinishesARequestIsDropped) {
  NetSettings settings = quick_settings();
  settings.request_time = milliseconds(50);
  RunningServer server(settings);
  BareSocket silent(server.port());
  BareSocket half(server.port());
  half.send("GET / HTTP/1.1\r\nHost: h");
  BareSocket bodiless(server.port());
  bodiless.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc");
  // One byte at a time does not help.
  BareSocket slow(server.port());
  slow.send("GET / HTTP/1.1\r\nX: ");
  EXPECT_TRUE(eventually([&] {
    std::this_thread::sleep_for(milliseconds(2));
    return !slow.send("x");
  }));
  EXPECT_EQ(silent.read_all(), "");
  EXPECT_EQ(half.read_all(), "");
  EXPECT_EQ(bodiless.read_all(), "");
  EXPECT_TRUE(eventually([&] { return is_served(server); }));
  EXPECT_GE(server.counters().refused_for(NetRefusal::timeout), 1U);
}

TEST(NetHttp, AClientThatDoesNotReadTheAnswerIsDropped) {
  NetSettings settings = quick_settings();
  settings.answer_time = milliseconds(50);
  settings.connections = 4;
  RunningServer server(settings);
  std::vector<std::unique_ptr<BareSocket>> greedy;
  for (int i = 0; i < 4; ++i) {
    greedy.push_back(std::make_unique<BareSocket>(server.port()));
    for (int k = 0; k < 20; ++k) greedy.back()->send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n");
  }
  // As soon as they are gone there is room again.
  EXPECT_TRUE(eventually([&] { return is_served(server); }));
}

TEST(NetHttp, AnswersOnTheirWayHaveALimitInAllAndForOneAddress) {
  NetSettings settings = quick_settings();
  settings.address_answer_bytes = 100;
  settings.answer_bytes = 150;
  settings.limit_exempt = {parse_cidr("7.7.7.7").value()};
  NetCore core(settings);
  const IpAddress one = parse_address("1.1.1.1").value();
  const IpAddress two = parse_address("2.2.2.2").value();
  const IpAddress exempt = parse_address("7.7.7.7").value();
  {
    const auto first = NetBurden::take(core, one, 60);
    EXPECT_TRUE(first);
    EXPECT_FALSE(NetBurden::take(core, one, 41));
    const auto second = NetBurden::take(core, one, 40);
    EXPECT_TRUE(second);
    const auto third = NetBurden::take(core, two, 50);
    EXPECT_TRUE(third);
    EXPECT_FALSE(NetBurden::take(core, two, 1));  // the whole limit
    EXPECT_FALSE(NetBurden::take(core, exempt, 1));
  }
  EXPECT_TRUE(NetBurden::take(core, exempt, 150));
  EXPECT_TRUE(NetBurden::take(core, one, 100));
  EXPECT_EQ(core.answer_bytes, 0U);
  EXPECT_TRUE(core.answer_bytes_by_address.empty());
  EXPECT_EQ(core.counters.refused_for(NetRefusal::answers), 3U);
}

TEST(NetHttp, AnAnswerThatExceedsTheMemoryLimitIsRefused) {
  NetSettings settings = quick_settings();
  settings.answer_bytes = 100'000;
  RunningServer server(settings);
  EXPECT_THAT(ask(server.port(), get("/large")), StartsWith("HTTP/1.1 503"));
  EXPECT_TRUE(is_served(server));
  EXPECT_EQ(server.counters().refused_for(NetRefusal::answers), 1U);
}

TEST(NetHttp, ATakenPortIsPassedBy) {
  NetSettings settings = quick_settings();
  RunningServer first(settings);
  settings.port = first.port();
  settings.port_search = 0;
  const auto refused = NetServer::open(settings);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error(),
              HasSubstr(fmt::format("port {}: Address already in use", first.port())));
  if (first.port() > 65'000) GTEST_SKIP() << "no room above";
  settings.port_search = 50;
  const auto next = NetServer::open(settings);
  ASSERT_TRUE(next) << next.error();
  EXPECT_GT((*next)->port(), first.port());
  EXPECT_THAT((*next)->warnings(), ElementsAre(fmt::format("Port {} is in use; this is {}.",
                                                           first.port(), (*next)->port())));
}

TEST(NetHttp, MoreConnectionsThanFilesAreNotPromised) {
  NetSettings settings = quick_settings();
  settings.connections = 1'000'000'000;
  const auto server = NetServer::open(settings);
  ASSERT_TRUE(server);
  EXPECT_THAT((*server)->warnings(), ElementsAre(HasSubstr("open files, so there can be")));
  EXPECT_THAT(NetServer::open(quick_settings()).value()->warnings(),
              Each(Not(HasSubstr("1000000000"))));
}

// TLS.

TEST(NetTls, HttpAndWebSocketGoOverTls) {
  const SelfSigned files;
  RunningServer server(tls_settings(files));
  Clients clients({.ca_file = files.certificate_file});
  HttpRequest page{.url = parse_url(server.url()).value()};
  page.url.target = "/x";
  const auto answer = clients.client.ask(page);
  ASSERT_TRUE(answer) << answer.error();
  EXPECT_EQ(answer->status, 200);
  EXPECT_THAT(answer->body, EndsWith("|||"));
  EXPECT_THAT(answer->headers, Contains(Pair("Strict-Transport-Security", StartsWith("max-age="))));
  EXPECT_EQ(clients.echo(clients.open(server.url()), "hello"), "hello");
}

TEST(NetTls, TheNamesOfTheCertificateAreAnsweredFor) {
  const SelfSigned files({.names = "DNS:uno.example,IP:127.0.0.1"});
  RunningServer server(tls_settings(files));
  Clients clients({.ca_file = files.certificate_file});
  const auto id = clients.open(server.url(), {{"Host", "uno.example"}});
  EXPECT_EQ(clients.echo(id, "hello"), "hello");
  EXPECT_EQ(clients.end_of(clients.connect(server.url(), {{"Host", "evil.example"}})), 421);
}

TEST(NetTls, AClientWithoutTlsIsDropped) {
  const SelfSigned files;
  NetSettings settings = tls_settings(files);
  settings.request_time = milliseconds(50);
  RunningServer server(settings);
  BareSocket silent(server.port());
  EXPECT_THAT(ask(server.port(), get("/x")), Not(HasSubstr("HTTP/1.1")));
  EXPECT_EQ(silent.read_all(), "");
}

// The status of an answer to a client that trusts this certificate alone; or 0.
int status_for(const RunningServer& server, const std::string& certificate) {
  HttpRequest request{.url = parse_url(server.url()).value()};
  request.url.target = "/x";
  return Client({}, patient(certificate)).ask(request).value_or(HttpAnswer{}).status;
}

TEST(NetTls, ARenewedCertificateIsReadWithoutDroppingAnybody) {
  const SelfSigned files;
  const SelfSigned renewed;
  NetSettings settings = tls_settings(files);
  settings.signals = true;
  RunningServer server(settings);
  const std::string old = files.folder.file("old");
  std::filesystem::copy_file(files.certificate_file, old);
  Clients clients(patient(old));
  const auto before = clients.open(server.url());
  const auto overwrite = std::filesystem::copy_options::overwrite_existing;
  // The certificate without its key: the old one stays.
  std::filesystem::copy_file(renewed.certificate_file, files.certificate_file, overwrite);
  std::raise(SIGHUP);
  EXPECT_EQ(clients.echo(before, "still"), "still");
  EXPECT_EQ(status_for(server, old), 200);
  EXPECT_EQ(status_for(server, renewed.certificate_file), 0);
  std::filesystem::copy_file(renewed.key_file, files.key_file, overwrite);
  std::raise(SIGHUP);
  EXPECT_TRUE(eventually([&] { return status_for(server, renewed.certificate_file) == 200; }));
  EXPECT_EQ(status_for(server, old), 0);
  EXPECT_EQ(clients.echo(before, "still here"), "still here");
}

TEST(NetTls, AWrongCertificateGivesAnErrorMessage) {
  const SelfSigned files;
  NetSettings settings = tls_settings(files);
  settings.tls_key = "/nowhere/key";
  EXPECT_THAT(NetServer::open(settings).error(), HasSubstr("'/nowhere/key' cannot be used: "));
  settings.tls_key.clear();
  EXPECT_EQ(NetServer::open(settings).error(), "TLS needs both a certificate and a key.");
}

}  // namespace
}  // namespace comodin
