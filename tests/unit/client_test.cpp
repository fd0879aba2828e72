// The client against our own server and against what is none: over TLS only a server that proves
// its name is talked to, nothing a server sends or omits hangs or breaks the client, and every
// failure is a sentence.
#include "client/client.h"

#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "net_kit.h"
#include "self_signed.h"
#include "terminal/remote_table.h"

namespace comodin {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using Then = StubbornServer::Then;

template <class T>
std::string error_of(const std::expected<T, std::string>& result) {
  return result ? "none" : result.error();
}

TEST(Url, HasItsParts) {
  const auto whole = parse_url("https://example.org:8443/a/b?c=d#/t/1");
  ASSERT_TRUE(whole) << whole.error();
  EXPECT_TRUE(whole->secure);
  EXPECT_EQ(whole->host, "example.org");
  EXPECT_EQ(whole->port, 8443);
  EXPECT_EQ(whole->target, "/a/b?c=d");
  EXPECT_EQ(whole->fragment, "/t/1");
  EXPECT_EQ(whole->authority(), "example.org:8443");
  EXPECT_EQ(whole->origin(), "https://example.org:8443");
}

TEST(Url, MayBeShort) {
  EXPECT_EQ(parse_url("http://a")->port, 80);
  EXPECT_EQ(parse_url("https://a")->port, 443);
  EXPECT_EQ(parse_url("wss://a/ws")->port, 443);
  EXPECT_FALSE(parse_url("ws://a/ws")->secure);
  EXPECT_EQ(parse_url("localhost:7700")->port, 7700);
  EXPECT_EQ(parse_url("http://a?x=1")->target, "/?x=1");
  EXPECT_EQ(parse_url("http://[::1]:7700/")->host, "::1");
  EXPECT_EQ(parse_url("http://[::1]:7700/")->authority(), "[::1]:7700");
  EXPECT_EQ(parse_url("http://[::1]/x")->origin(), "http://[::1]");
  EXPECT_EQ(parse_url("https://a")->origin(), "https://a");
  EXPECT_EQ(parse_url("http://a:443")->origin(), "http://a:443");
}

TEST(Url, IsRefusedWithAReason) {
  for (const char* const bad :
       {"", "http://", "http://:80", "http://a:", "http://a:0", "http://a:65536", "http://a:8x",
        "http://a b/", "http://a/\r\nX: y", "http://user@a/", "http://[::1", "http://[]/",
        "http://[a]/", "http://[::1]x", "ftp://a/", "http://a/ñ"})
    EXPECT_THAT(error_of(parse_url(bad)), HasSubstr("is not an address: ")) << bad;
  EXPECT_THAT(error_of(parse_url("ftp://a/")), HasSubstr("does not begin with http"));
}

HttpRequest request_to(const RunningServer& server, std::string target) {
  HttpRequest request{.url = parse_url(server.url()).value()};
  request.url.target = std::move(target);
  return request;
}

TEST(ClientHttp, AsksAndGetsTheAnswer) {
  RunningServer server;
  HttpRequest request = request_to(server, "/a?b=c");
  request.method = "POST";
  request.authorization = "Bearer x";
  request.body = "body";
  const auto answer = Client({}).ask(request);
  ASSERT_TRUE(answer) << answer.error();
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(answer->body, "POST|/a|b=c;|127.0.0.1||Bearer x|body");
  EXPECT_EQ(answer->own_address, "127.0.0.1");
  EXPECT_EQ(Client({}).ask(request_to(server, "/missing"))->status, 404);
  EXPECT_EQ(Client({}).ask(request_to(server, "/large"))->body.size(), 1024U * 1024U);
}

TEST(ClientHttp, AnAnswerHasALargestSize) {
  RunningServer server;
  EXPECT_THAT(error_of(Client({}, {.answer_bytes = 1000}).ask(request_to(server, "/large"))),
              HasSubstr("is too large"));
}

TEST(ClientHttp, AnAnswerHasItsTime) {
  StubbornServer server("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel", Then::waits);
  const HttpRequest request{.url = {.host = "127.0.0.1", .port = server.port()},
                            .answer_time = milliseconds(50)};
  EXPECT_THAT(error_of(Client({}).ask(request)), HasSubstr("did not answer within 0.05 s"));
}

// --- certificates ---

TEST(ClientTls, ATrustedCertificateLetsItTalk) {
  const SelfSigned files;
  RunningServer server(tls_settings(files));
  Clients clients(patient(files.certificate_file));
  const auto by_address = clients.open(server.url());
  EXPECT_EQ(clients.echo(by_address, "hello"), "hello");
  EXPECT_EQ(clients.echo(by_address, std::string(8000, 'x')), std::string(8000, 'x'));
  const auto by_name = clients.open(fmt::format("wss://localhost:{}/ws", server.port()));
  EXPECT_EQ(clients.echo(by_name, "hello"), "hello");
  clients.client.close(by_name);
  EXPECT_EQ(clients.end_of(by_name), 1000);
  clients.client.send(by_address, "twice");
  EXPECT_EQ(clients.end_of(by_address), 4001);
  EXPECT_THAT(clients.received[by_address], Contains("again"));
}

TEST(ClientTls, TheSystemsAuthoritiesAreAsked) {
  const SelfSigned files;
  RunningServer server(tls_settings(files));
  setenv("SSL_CERT_FILE", files.certificate_file.c_str(), 1);
  EXPECT_EQ(Client({}).ask(request_to(server, "/x")).value_or(HttpAnswer{}).status, 200);
  unsetenv("SSL_CERT_FILE");
}

struct BadCertificate {
  const char* name;
  SelfSigned::Choices choices;
  bool passed;  // to the client, as one to trust
  const char* why;
};

class ClientCertificate : public ::testing::TestWithParam<BadCertificate> {};

TEST_P(ClientCertificate, IsRefusedWithAReason) {
  const SelfSigned files(GetParam().choices);
  RunningServer server(tls_settings(files));
  Clients clients(patient(GetParam().passed ? files.certificate_file : ""));
  const Client::End end = clients.how_it_ends(clients.connect(server.url()));
  EXPECT_EQ(end.code, Client::End::kNotTrusted);
  EXPECT_EQ(end.why,
            fmt::format("the certificate of 127.0.0.1:{} {}", server.port(), GetParam().why));
  EXPECT_EQ(error_of(clients.client.ask(request_to(server, "/x"))), end.why);
  EXPECT_EQ(server.application.opened_count, 0);
}

INSTANTIATE_TEST_SUITE_P(
    All, ClientCertificate,
    ::testing::Values(
        BadCertificate{"unknown",
                       {},
                       false,
                       "is not trusted: self-signed certificate. If you know the server, pass its "
                       "certificate with --ca FILE."},
        BadCertificate{"other_name",
                       {.names = "DNS:elsewhere.example"},
                       true,
                       "does not name 127.0.0.1. Use an address that it names."},
        BadCertificate{"other_address",
                       {.names = "DNS:localhost,IP:127.0.0.2"},
                       true,
                       "does not name 127.0.0.1. Use an address that it names."},
        BadCertificate{"expired",
                       {.begins_s = -7200, .ends_s = -3600},
                       true,
                       "has expired. Whoever runs the server has to renew it."},
        BadCertificate{"not_yet",
                       {.begins_s = 3600, .ends_s = 7200},
                       true,
                       "is not valid yet. Is the clock of this machine right?"}),
    [](const auto& info) { return info.param.name; });

TEST(ClientTls, ANameIsCheckedToo) {
  const SelfSigned files({.names = "DNS:elsewhere.example,IP:127.0.0.1"});
  RunningServer server(tls_settings(files));
  Clients clients(patient(files.certificate_file));
  const auto id = clients.connect(fmt::format("wss://localhost:{}/ws", server.port()));
  EXPECT_THAT(clients.how_it_ends(id).why, HasSubstr("does not name localhost"));
}

TEST(ClientTls, AFileWithoutCertificatesIsReported) {
  const SelfSigned files;
  std::ofstream(files.certificate_file) << "nothing";
  Clients clients(patient(files.certificate_file));
  const Client::End end = clients.how_it_ends(clients.connect("wss://127.0.0.1:1/ws"));
  EXPECT_EQ(end.code, Client::End::kNotTrusted);
  EXPECT_THAT(end.why, HasSubstr("cannot be read from '" + files.certificate_file + "': "));
}

TEST(ClientTls, AServerWithoutTlsIsReported) {
  RunningServer server;
  Clients clients;
  const auto id = clients.connect(fmt::format("wss://127.0.0.1:{}/ws", server.port()));
  const Client::End end = clients.how_it_ends(id);
  EXPECT_EQ(end.code, Client::End::kNotTrusted);
  EXPECT_THAT(end.why, AllOf(HasSubstr("did not answer with TLS"), HasSubstr("http://")));
}

TEST(ClientTls, AServerWithTlsIsReportedToo) {
  const SelfSigned files;
  RunningServer server(tls_settings(files));
  HttpRequest request = request_to(server, "/x");
  request.url.secure = false;
  EXPECT_THAT(error_of(Client({}).ask(request)), HasSubstr("https://"));
}

TEST(ClientTls, TheHandshakeNamesTheHostButNoAddress) {
  StubbornServer by_name("");
  StubbornServer by_address("");
  Clients clients;
  const auto named = clients.connect(fmt::format("wss://localhost:{}/", by_name.port()));
  const auto numbered = clients.connect(fmt::format("wss://127.0.0.1:{}/", by_address.port()));
  EXPECT_EQ(clients.end_of(named), Client::End::kLost);
  EXPECT_EQ(clients.end_of(numbered), Client::End::kLost);
  EXPECT_THAT(by_name.received(), HasSubstr("localhost"));
  EXPECT_THAT(by_address.received(), Not(HasSubstr("127.0.0.1")));
}

// --- servers that are none of ours ---

struct BadServer {
  const char* name;
  std::string bytes;
  bool upgrades;
  int code;
  const char* why;
};

class ClientBadServer : public ::testing::TestWithParam<BadServer> {};

TEST_P(ClientBadServer, EndsTheConnectionWithAReason) {
  StubbornServer server(GetParam().bytes, Then::ends, GetParam().upgrades);
  ClientSettings settings = patient();
  settings.message_bytes = 1000;
  Clients clients(settings);
  const auto id = clients.connect(fmt::format("ws://127.0.0.1:{}/ws", server.port()));
  const Client::End end = clients.how_it_ends(id);
  EXPECT_EQ(end.code, GetParam().code) << end.why;
  EXPECT_THAT(end.why, HasSubstr(GetParam().why));
  EXPECT_EQ(clients.received[id].size(), 0U);
}

std::string bytes_of(std::initializer_list<int> bytes) {
  std::string text;
  for (const int byte : bytes) text += static_cast<char>(byte);
  return text;
}

constexpr int kLost = Client::End::kLost;
constexpr int kOther = Client::End::kNotWebSocket;

INSTANTIATE_TEST_SUITE_P(
    All, ClientBadServer,
    ::testing::Values(
        BadServer{"closes", "", false, kLost, "without an answer"},
        BadServer{"garbage", "klingon\r\n\r\n", false, kOther, "is not a Comodín server"},
        BadServer{"endless_head", "HTTP/1.1 101 x\r\nx: " + std::string(100'000, 'x'), false,
                  kOther, "is not a Comodín server"},
        BadServer{"half_a_head", "HTTP/1.1 101 Swi", false, kLost, "without an answer"},
        BadServer{"a_page", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", false, 200,
                  "HTTP status 200"},
        BadServer{"wrong_key",
                  "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
                  false, kOther, "is not a Comodín server"},
        BadServer{"reserved_bits", bytes_of({0xF1, 0x01, 'a'}), true, kOther,
                  "does not keep to the protocol"},
        BadServer{"masked", bytes_of({0x81, 0x81, 0, 0, 0, 0, 'a'}), true, kOther,
                  "does not keep to the protocol"},
        BadServer{"bad_utf8", bytes_of({0x81, 0x01, 0xFF}), true, kOther,
                  "does not keep to the protocol"},
        BadServer{"too_large", bytes_of({0x81, 126, 0x03, 0xE9}) + std::string(1001, 'x'), true,
                  kOther, "more than 1000 bytes"},
        BadServer{"announced_too_large",
                  bytes_of({0x81, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}), true,
                  kOther, "more than 1000 bytes"},
        BadServer{"too_large_in_parts",
                  bytes_of({0x01, 126, 0x03, 0xE8}) + std::string(1000, 'x') +
                      bytes_of({0x80, 0x01, 'x'}),
                  true, kOther, "more than 1000 bytes"},
        BadServer{"half_a_frame", bytes_of({0x81, 0x05, 'a', 'b'}), true, kLost, "was lost"},
        BadServer{"half_a_frame_head", bytes_of({0x81}), true, kLost, "was lost"}),
    [](const auto& info) { return info.param.name; });

TEST(Client, ASilentServerIsNotAwaitedForEver) {
  StubbornServer server("", Then::waits);
  for (const char* const scheme : {"ws", "wss"}) {
    Clients clients({.greeting_time = milliseconds(50)});
    const auto id = clients.connect(fmt::format("{}://127.0.0.1:{}/ws", scheme, server.port()));
    const Client::End end = clients.how_it_ends(id);
    EXPECT_EQ(end.code, kLost);
    EXPECT_THAT(end.why, HasSubstr("did not answer within 0.05 s"));
  }
}

// It has to connect within the same time, which a busy machine may miss, so the test retries with
// longer times.
TEST(Client, AnAnswerToACloseIsNotAwaitedForEver) {
  StubbornServer server("", Then::waits, true);
  bool closed = false;
  for (milliseconds time(200); !closed; time *= 4) {
    Clients clients({.greeting_time = time});
    const auto id = clients.connect(fmt::format("ws://127.0.0.1:{}/ws", server.port()));
    clients.until([&] { return clients.opened.contains(id) || clients.ended.contains(id); });
    if (!clients.opened.contains(id)) continue;
    clients.client.close(id);
    EXPECT_EQ(clients.end_of(id), kLost);
    closed = true;
  }
}

TEST(Client, NobodyThereIsReported) {
  Clients clients;
  EXPECT_THAT(clients.how_it_ends(clients.connect("ws://127.0.0.1:1/ws")).why,
              HasSubstr("nobody answers at 127.0.0.1:1: "));
  EXPECT_THAT(clients.how_it_ends(clients.connect("ws://nowhere.invalid/ws")).why,
              HasSubstr("the host 'nowhere.invalid' is not known here: "));
}

TEST(Client, MayBeCutAndDestroyedAtAnyTime) {
  const SelfSigned files;
  RunningServer server(tls_settings(files));
  StubbornServer silent("", Then::waits);
  Clients clients(patient(files.certificate_file));
  const auto open = clients.open(server.url());
  const auto greeting = clients.connect(fmt::format("wss://127.0.0.1:{}/ws", silent.port()));
  const auto coming = clients.connect(server.url());
  clients.client.cut(coming);
  clients.client.send(coming, "too late");
  EXPECT_EQ(clients.end_of(coming), kLost);
  EXPECT_TRUE(clients.until([&] { return silent.has_received(); }));
  clients.client.close(greeting);  // not open yet, so it is cut
  EXPECT_EQ(clients.end_of(greeting), kLost);
  clients.client.cut(open);
  EXPECT_EQ(clients.end_of(open), kLost);
  clients.open(server.url());
  clients.connect(fmt::format("ws://127.0.0.1:{}/ws", silent.port()));
  clients.connect(server.url());
  clients.client.after(std::chrono::hours(1), [] {});
}

// --- the terminal's connection ---

// Waits for an event of this kind.
bool comes(RemoteTable& table, ConnectionEvent::Kind kind, std::string* text = nullptr) {
  return eventually([&] {
    for (const ConnectionEvent& event : table.take()) {
      if (event.kind != kind) continue;
      if (text != nullptr) *text = event.text;
      return true;
    }
    return false;
  });
}

TEST(RemoteTable, ComesBackAfterARestartOverTls) {
  const SelfSigned files;
  NetSettings settings = tls_settings(files);
  std::optional<RunningServer> server(std::in_place, settings);
  settings.port = server->port();
  settings.port_search = 0;
  RemoteTable table(parse_url(server->url()).value(), patient(files.certificate_file));
  std::string text;
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(comes(table, ConnectionEvent::Kind::opened));
    table.say("hello");
    ASSERT_TRUE(comes(table, ConnectionEvent::Kind::text, &text));
    EXPECT_EQ(text, "hello");
    server.reset();
    ASSERT_TRUE(comes(table, ConnectionEvent::Kind::lost));
    server.emplace(settings);
  }
}

TEST(RemoteTable, GivesUpWhereNobodyAnswersFromTheBeginning) {
  RemoteTable table(parse_url("http://127.0.0.1:1").value());
  EXPECT_TRUE(comes(table, ConnectionEvent::Kind::unreachable));
}

TEST(RemoteTable, SaysWithWhichStatusAServerRefused) {
  StubbornServer server("HTTP/1.1 421 Misdirected Request\r\nContent-Length: 0\r\n\r\n");
  RemoteTable table(Url{.host = "127.0.0.1", .port = server.port()});
  std::string why;
  ASSERT_TRUE(comes(table, ConnectionEvent::Kind::failed, &why));
  EXPECT_THAT(why, HasSubstr("refused the connection with HTTP status 421"));
}

// The fifth attempt would be the last to a server that does not answer.
TEST(RemoteTable, ComesAgainToAServerThatIsFull) {
  StubbornServer server("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n");
  RemoteTable table(Url{.host = "127.0.0.1", .port = server.port()});
  for (int i = 0; i < 5; ++i) {
    std::string status;
    ASSERT_TRUE(comes(table, ConnectionEvent::Kind::lost, &status));
    EXPECT_EQ(status, "503");
  }
}

TEST(RemoteTable, DoesNotComeBackToAServerThatItCannotTrust) {
  const SelfSigned files;
  RunningServer server(tls_settings(files));
  RemoteTable table(parse_url(server.url()).value());
  std::string why;
  ASSERT_TRUE(comes(table, ConnectionEvent::Kind::failed, &why));
  EXPECT_THAT(why, HasSubstr("is not trusted"));
}

}  // namespace
}  // namespace comodin
