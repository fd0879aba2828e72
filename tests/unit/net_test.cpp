// WebSocket over a real port: only the client that breaks a rule is closed.
#include "server/net/net.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "net_kit.h"

namespace comodin {
namespace {

using std::chrono::milliseconds;
using testing::AnyOf;
using testing::ElementsAre;

std::string frame(std::initializer_list<int> bytes) {
  std::string text;
  for (const int byte : bytes) text += static_cast<char>(byte);
  return text;
}

TEST(Net, AMessageComesBack) {
  RunningServer server;
  Clients clients;
  const auto id = clients.open(server.url());
  EXPECT_EQ(clients.echo(id, "hello"), "hello");
  EXPECT_EQ(clients.echo(id, "ñ €"), "ñ €");
  EXPECT_EQ(clients.echo(id, ""), "");
  EXPECT_EQ(clients.echo(id, std::string(8000, 'x')), std::string(8000, 'x'));
  EXPECT_EQ(clients.echo(id, "address"), "127.0.0.1");
}

TEST(Net, ManyTalkAtOnce) {
  RunningServer server;
  Clients clients;
  std::vector<Clients::Id> ids;
  for (int i = 0; i < 50; ++i) ids.push_back(clients.connect(server.url()));
  ASSERT_TRUE(clients.until([&] { return clients.opened.size() == ids.size(); }));
  for (int round = 0; round < 10; ++round)
    for (const auto id : ids) clients.client.send(id, std::to_string(round));
  EXPECT_TRUE(clients.until([&] {
    return std::ranges::all_of(ids, [&](auto id) { return clients.received[id].size() == 10; });
  }));
  for (const auto id : ids)
    EXPECT_THAT(clients.received[id],
                ElementsAre("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"));
  EXPECT_TRUE(eventually([&] { return server.counters().messages_out == 500; }));
  const NetCounters counters = server.counters();
  EXPECT_EQ(counters.messages_in, 500U);
  EXPECT_EQ(counters.message_bytes_out, 500U);
}

TEST(Net, AFragmentedMessageArrivesWhole) {
  RunningServer server;
  BareSocket socket(server.port());
  socket.upgrade();
  socket.send(frame({0x01, 0x81, 0, 0, 0, 0, 'a'}));
  socket.send(frame({0x89, 0x80, 0, 0, 0, 0}));  // a ping in between
  socket.send(frame({0x80, 0x81, 0, 0, 0, 0, 'b'}));
  EXPECT_EQ(socket.read_text(), "ab");
}

TEST(Net, TheClientMayLeave) {
  RunningServer server;
  Clients clients;
  const auto polite = clients.open(server.url());
  const auto rude = clients.open(server.url());
  clients.client.close(polite);
  clients.client.cut(rude);
  EXPECT_EQ(clients.end_of(polite), 1000);
  EXPECT_EQ(clients.end_of(rude), 1006);
  EXPECT_TRUE(eventually([&] { return server.application.closed_count == 2; }));
}

TEST(Net, WhatWasSentBeforeACloseStillArrives) {
  RunningServer server;
  Clients clients;
  const auto id = clients.open(server.url());
  clients.client.send(id, "twice");
  EXPECT_EQ(clients.end_of(id), 4001);
  EXPECT_THAT(clients.received[id], ElementsAre("twice", "again"));
  EXPECT_TRUE(eventually([&] { return server.application.closed_count == 1; }));
}

// One client breaks a rule; another, connected before, continues.
struct Offence {
  const char* name;
  std::string bytes;
  int code;
};

class NetOffence : public testing::TestWithParam<Offence> {};

TEST_P(NetOffence, ClosesTheOffenderAlone) {
  RunningServer server;
  Clients clients;
  const auto other = clients.open(server.url());
  BareSocket offender(server.port());
  offender.upgrade();
  offender.send(GetParam().bytes);
  EXPECT_EQ(offender.end_code(), GetParam().code);
  EXPECT_EQ(clients.echo(other, "still here"), "still here");
  EXPECT_TRUE(eventually([&] { return server.application.closed_count == 1; }));
}

INSTANTIATE_TEST_SUITE_P(
    All, NetOffence,
    testing::Values(
        Offence{"binary", frame({0x82, 0x81, 0, 0, 0, 0, 'a'}), 1003},
        Offence{"bad_utf8", frame({0x81, 0x81, 0, 0, 0, 0, 0xFF}), 1007},
        Offence{"unfinished_utf8", frame({0x81, 0x81, 0, 0, 0, 0, 0xC3}), 1007},
        Offence{"unmasked", frame({0x81, 0x01, 'a'}), 1002},
        Offence{"reserved_bit", frame({0xC1, 0x81, 0, 0, 0, 0, 'a'}), 1002},
        Offence{"unknown_opcode", frame({0x83, 0x81, 0, 0, 0, 0, 'a'}), 1002},
        Offence{"lone_continuation", frame({0x80, 0x81, 0, 0, 0, 0, 'a'}), 1002},
        Offence{"long_ping", frame({0x89, 0xFE, 0, 126, 0, 0, 0, 0}) + std::string(126, 'x'), 1002},
        Offence{"too_large", frame({0x81, 0xFE, 0x20, 0x01, 0, 0, 0, 0}) + std::string(8193, 'x'),
                1009},
        Offence{"announced_too_large",
                frame({0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0}),
                1009},
        Offence{"too_large_in_parts",
                frame({0x01, 0xFE, 0x20, 0x00, 0, 0, 0, 0}) + std::string(8192, 'x') +
                    frame({0x80, 0x81, 0, 0, 0, 0, 'x'}),
                1009}),
    [](const auto& info) { return info.param.name; });

TEST(Net, AFloodOfBytesAfterAnOffenceDoesNotKeepTheConnection) {
  NetSettings settings = quick_settings();
  settings.close_time = milliseconds(50);
  RunningServer server(settings);
  BareSocket offender(server.port());
  offender.upgrade();
  offender.send(frame({0x81, 0xFF, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0}));
  for (int i = 0; i < 40; ++i) offender.send(std::string(100'000, 'x'));
  EXPECT_THAT(offender.end_code(), AnyOf(1009, 1006));
  EXPECT_TRUE(eventually([&] { return server.application.closed_count == 1; }));
}

TEST(Net, AClientThatSendsTooMuchIsClosedAlone) {
  NetSettings settings = quick_settings();
  settings.messages = {0.0001, 5};
  RunningServer server(settings);
  Clients clients;
  const auto other = clients.open(server.url());
  const auto chatty = clients.open(server.url());
  for (int i = 0; i < 100; ++i) clients.client.send(chatty, std::to_string(i));
  EXPECT_EQ(clients.end_of(chatty), 1008);
  EXPECT_LE(clients.received[chatty].size(), 5U);
  EXPECT_EQ(clients.echo(other, "still here"), "still here");
  EXPECT_EQ(server.counters().refused_for(NetRefusal::messages), 1U);
}

TEST(Net, AnAddressSaysSoMuchOverAllItsConnections) {
  NetSettings settings = quick_settings();
  settings.address_messages = {0.0001, 6};
  settings.trusted_proxies = {parse_cidr("127.0.0.1").value()};
  RunningServer server(settings);
  Clients clients;
  const auto from = [&](const char* address) {
    return clients.open(server.url(), {{"X-Forwarded-For", address}});
  };
  const auto first = from("1.2.3.4");
  const auto second = from("1.2.3.4");
  const auto other = from("5.6.7.8");
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(clients.echo(first, "a"), "a");
    EXPECT_EQ(clients.echo(second, "b"), "b");
  }
  clients.client.send(second, "one too many");
  EXPECT_EQ(clients.end_of(second), 1008);
  EXPECT_EQ(clients.echo(other, "still here"), "still here");
  EXPECT_EQ(server.counters().refused_for(NetRefusal::messages), 1U);
}

TEST(Net, FramesOtherThanMessagesAreLimitedToo) {
  NetSettings settings = quick_settings();
  settings.message_bytes = 100;
  settings.messages = {0.0001, 5};
  RunningServer server(settings);
  Clients clients;
  const auto other = clients.open(server.url());
  BareSocket pinging(server.port());
  BareSocket in_pieces(server.port());
  pinging.upgrade();
  in_pieces.upgrade();
  in_pieces.send(frame({0x01, 0x81, 0, 0, 0, 0, 'a'}));
  for (int i = 0; i < 200; ++i) {
    pinging.send(frame({0x89, 0x80, 0, 0, 0, 0}));
    in_pieces.send(frame({0x00, 0x80, 0, 0, 0, 0}));
  }
  EXPECT_EQ(pinging.end_code(), 1006);
  EXPECT_EQ(in_pieces.end_code(), 1006);
  EXPECT_EQ(clients.echo(other, "still here"), "still here");
  EXPECT_EQ(server.counters().refused_for(NetRefusal::messages), 2U);
}

TEST(Net, ALoadOfMessagesAtOnceIsTooMuchForAnyone) {
  NetSettings settings = quick_settings();
  settings.outgoing_bytes = 100;
  RunningServer server(settings);
  Clients clients;
  const auto id = clients.open(server.url());
  clients.client.send(id, std::string(101, 'x'));
  EXPECT_EQ(clients.end_of(id), 1006);
  EXPECT_TRUE(eventually([&] { return server.application.closed_count == 1; }));
  EXPECT_EQ(server.counters().refused_for(NetRefusal::too_slow), 1U);
}

// One connection is dropped for that reason; the other one does not notice.
void expect_one_dropped(RunningServer& server, Clients& clients, Clients::Id other,
                        NetRefusal reason) {
  EXPECT_TRUE(clients.until([&] { return server.application.closed_count == 1; }));
  EXPECT_EQ(clients.echo(other, "still here"), "still here");
  EXPECT_EQ(server.counters().refused_for(reason), 1U);
}

TEST(Net, AClientThatDoesNotReadIsDroppedAlone) {
  NetSettings settings = quick_settings();
  settings.idle_time = std::chrono::minutes(10);
  RunningServer server(settings);
  Clients clients;
  const auto other = clients.open(server.url());
  BareSocket slow(server.port());
  slow.upgrade();
  slow.send(frame({0x81, 0x85, 0, 0, 0, 0, 'f', 'l', 'o', 'o', 'd'}));
  expect_one_dropped(server, clients, other, NetRefusal::too_slow);
}

// What it missed is replaced by one snapshot; its answers are all there.
TEST(Net, AClientThatReadsLateGetsItsAnswersAndASnapshot) {
  NetSettings settings = quick_settings();
  settings.outgoing_bytes = 256 * 1024;
  RunningServer server(settings);
  BareSocket slow(server.port());
  slow.upgrade();
  slow.send(frame({0x81, 0x84, 0, 0, 0, 0, 'n', 'e', 'w', 's'}));
  EXPECT_TRUE(eventually([&] { return server.application.news_sent == 400; }));
  int answers = 0;
  int news = 0;
  for (std::string text = slow.read_text(); text != "snapshot" && text != "nothing";
       text = slow.read_text())
    if (text.size() < 10)
      EXPECT_EQ(text, std::to_string(400 - answers++));
    else
      ++news;
  EXPECT_EQ(answers, 400);
  EXPECT_LT(news, 400);
  EXPECT_EQ(server.application.caught_up_count, 1);
  EXPECT_EQ(server.application.closed_count, 0);
}

// Pings must be answered within half of the idle time, which a busy machine may miss, so the test
// retries with longer times.
TEST(Net, ASilentClientIsDroppedAndOneThatAnswersPingsStays) {
  const auto only_the_silent_one_is_dropped = [](milliseconds idle_time) {
    NetSettings settings = quick_settings();
    settings.idle_time = idle_time;
    RunningServer server(settings);
    Clients clients;
    const auto quiet = clients.open(server.url());
    BareSocket gone(server.port());
    gone.upgrade();
    EXPECT_TRUE(clients.until([&] { return server.application.closed_count >= 1; }));
    EXPECT_GE(server.counters().refused_for(NetRefusal::timeout), 1U);
    return server.application.closed_count == 1 && !clients.ended.contains(quiet);
  };
  EXPECT_TRUE(only_the_silent_one_is_dropped(milliseconds(500)) ||
              only_the_silent_one_is_dropped(milliseconds(4000)) ||
              only_the_silent_one_is_dropped(milliseconds(32'000)));
}

TEST(Net, APageOfAnotherHostIsRefused) {
  NetSettings settings = quick_settings();
  settings.allowed_origins = {"https://friend.example"};
  RunningServer server(settings);
  Clients clients;
  const std::string own = "http://127.0.0.1:" + std::to_string(server.port());
  EXPECT_EQ(clients.end_of(clients.connect(server.url(), {{"Origin", "http://evil.example"}})),
            403);
  EXPECT_EQ(clients.end_of(clients.connect(server.url(), {{"Origin", "null"}})), 403);
  clients.open(server.url(), {{"Origin", own}});
  clients.open(server.url(), {{"Origin", "https://friend.example"}});
  EXPECT_EQ(server.counters().refused_for(NetRefusal::origin), 2U);
}

TEST(Net, OnlyOnePathTalks) {
  RunningServer server;
  Clients clients;
  const std::string base = server.url().substr(0, server.url().size() - 3);
  EXPECT_EQ(clients.end_of(clients.connect(base + "/other")), 200);
  EXPECT_EQ(clients.end_of(clients.connect(base + "/missing")), 404);
}

// A third client can connect only after one has left.
void expect_room_for_two(RunningServer& server) {
  Clients clients;
  const auto first = clients.open(server.url());
  clients.open(server.url());
  EXPECT_THAT(clients.end_of(clients.connect(server.url())), AnyOf(503, 1006));
  clients.client.close(first);
  EXPECT_TRUE(clients.until([&] { return server.counters().connections_open == 1; }));
  clients.open(server.url());
}

TEST(Net, ConnectionsPerAddressAreLimited) {
  NetSettings settings = quick_settings();
  settings.connections_per_address = 2;
  RunningServer server(settings);
  expect_room_for_two(server);
  EXPECT_EQ(server.counters().refused_for(NetRefusal::address_connections), 1U);
}

TEST(Net, AnExemptAddressHasAsManyAsItLikes) {
  NetSettings settings = quick_settings();
  settings.connections_per_address = 2;
  settings.messages = {0.0001, 1};
  settings.limit_exempt = {parse_cidr("127.0.0.1").value()};
  RunningServer server(settings);
  Clients clients;
  for (int i = 0; i < 5; ++i) {
    const auto id = clients.open(server.url());
    for (int k = 0; k < 5; ++k) EXPECT_EQ(clients.echo(id, "x"), "x");
  }
}

TEST(Net, BehindAProxyEveryClientIsCountedForItself) {
  NetSettings settings = quick_settings();
  settings.connections_per_address = 1;
  settings.trusted_proxies = {parse_cidr("127.0.0.1").value()};
  RunningServer server(settings);
  Clients clients;
  const HttpHeaders ana = {{"X-Forwarded-For", "2001:db8::1"}};
  const HttpHeaders beside_ana = {{"X-Forwarded-For", "2001:db8::2"}};
  const HttpHeaders beto = {{"X-Forwarded-For", "2001:db8:0:1::1"}};
  const auto id = clients.open(server.url(), ana);
  EXPECT_EQ(clients.echo(id, "address"), "2001:db8::1");
  EXPECT_EQ(clients.end_of(clients.connect(server.url(), beside_ana)), 429);
  clients.open(server.url(), beto);
}

TEST(Net, ConnectionsInTotalAreLimited) {
  NetSettings settings = quick_settings();
  settings.connections = 2;
  settings.limit_exempt = {parse_cidr("127.0.0.1").value()};
  RunningServer server(settings);
  expect_room_for_two(server);
}

TEST(Net, AStopAsksEverybodyToReconnect) {
  RunningServer server;
  Clients clients;
  const auto one = clients.open(server.url());
  const auto two = clients.open(server.url());
  for (const auto each : {one, two}) EXPECT_EQ(clients.echo(each, "here"), "here");
  BareSocket idle(server.port());
  std::thread stopper([&] { server.stop(); });
  EXPECT_EQ(clients.end_of(one), 1012);
  EXPECT_EQ(clients.end_of(two), 1012);
  stopper.join();
  EXPECT_EQ(idle.read_all(), "");
  EXPECT_EQ(server.application.stopping_count, 1);
  EXPECT_EQ(server.application.closed_count, 0) << "nothing arrives while it stops";
  EXPECT_EQ(server.counters().connections_open, 0U);
  EXPECT_EQ(clients.end_of(clients.connect(server.url())), 1006);
}

TEST(Net, ASignalStopsIt) {
  NetSettings settings = quick_settings();
  settings.signals = true;
  RunningServer server(settings);
  Clients clients;
  const auto id = clients.open(server.url());
  std::raise(SIGTERM);
  EXPECT_EQ(clients.end_of(id), 1012);
}

TEST(Net, TheEndOfItsTerminalStopsIt) {
  NetSettings settings = quick_settings();
  settings.signals = true;
  RunningServer server(settings);
  Clients clients;
  const auto id = clients.open(server.url());
  std::raise(SIGHUP);
  EXPECT_EQ(clients.end_of(id), 1012);
}

TEST(Net, WithoutATerminalThatSignalStopsNothing) {
  NetSettings settings = quick_settings();
  settings.signals = true;
  settings.has_terminal = false;
  RunningServer server(settings);
  Clients clients;
  const auto id = clients.open(server.url());
  std::raise(SIGHUP);
  EXPECT_EQ(clients.echo(id, "still here"), "still here");
  std::raise(SIGTERM);
  EXPECT_EQ(clients.end_of(id), 1012);
}

TEST(Net, AStopDoesNotWaitForEver) {
  NetSettings settings = quick_settings();
  settings.stop_time = milliseconds(50);
  settings.close_time = std::chrono::minutes(10);
  RunningServer stuck(settings);
  stuck.application.finishes = false;
  Clients clients;
  clients.open(stuck.url());
  stuck.stop();
  RunningServer ignored(settings);
  BareSocket deaf(ignored.port());
  deaf.upgrade();
  EXPECT_TRUE(eventually([&] { return ignored.application.opened_count == 1; }));
  ignored.stop();
  EXPECT_EQ(ignored.counters().connections_open, 1U);
}

TEST(Net, AStopWaitsForTheSilentOnlyAMoment) {
  NetSettings settings = quick_settings();
  settings.goodbye_time = milliseconds(50);
  settings.close_time = std::chrono::minutes(10);
  settings.stop_time = std::chrono::minutes(10);
  RunningServer server(settings);
  BareSocket deaf(server.port());
  deaf.upgrade();
  EXPECT_TRUE(eventually([&] { return server.application.opened_count == 1; }));
  server.stop();
  EXPECT_EQ(server.counters().connections_open, 0U);
}

TEST(Net, WorkIsDoneOnTheLoopInItsTime) {
  using Clock = std::chrono::steady_clock;
  RunningServer server;
  std::vector<int> order;
  std::atomic<bool> done = false;
  const auto begin = Clock::now();
  Clock::time_point end;
  server.application.server->post([&] {
    NetServer& net = *server.application.server;
    net.after(std::chrono::hours(1), [&] { order.push_back(3); });
    net.after(milliseconds(20), [&] {
      order.push_back(2);
      end = Clock::now();
      done = true;
    });
    net.post([&] { order.push_back(1); });
  });
  EXPECT_TRUE(eventually([&] { return done.load(); }));
  EXPECT_THAT(order, ElementsAre(1, 2));
  EXPECT_GE(end - begin, milliseconds(20));
}

TEST(Net, AClosedConnectionTakesNothingMore) {
  RunningServer server;
  Clients clients;
  const auto id = clients.open(server.url());
  clients.client.send(id, "close");
  EXPECT_EQ(clients.end_of(id), 4001);
  std::atomic<bool> done = false;
  server.application.server->post([&] {
    server.application.server->send(Connection{1}, std::make_shared<const std::string>("x"),
                                    Worth::answer);
    server.application.server->close(Connection{1}, CloseReason::normal);
    server.application.server->close(Connection{99}, CloseReason::normal);
    done = true;
  });
  EXPECT_TRUE(eventually([&] { return done.load(); }));
}

}  // namespace
}  // namespace comodin
