// The socket in the data folder: its owner gets in whatever happens at the port, nobody else does.
#include "server/net/owner_door.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "net_kit.h"
#include "self_signed.h"
#include "test_folder.h"

namespace comodin {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using testing::TestFolder;

NetSettings with_door(const std::string& path, NetSettings settings = quick_settings()) {
  settings.owner_socket = path;
  return settings;
}

// What the owner is answered; or the error message.
std::string knock(const std::string& path, const std::string& target = "/x") {
  const auto answer =
      Client({}).ask({.url = {.host = "localhost", .target = target}, .socket = path});
  return answer ? fmt::format("{} {}", answer->status, answer->body) : answer.error();
}

TEST(OwnerDoor, TheOwnerIsAnswered) {
  const TestFolder folder;
  const std::string path = folder.file("door");
  RunningServer server(with_door(path));
  EXPECT_EQ(knock(path, "/asker"), "200 owner");
  EXPECT_EQ(knock(path), "200 GET|/x||owner|||");
  EXPECT_THAT(ask(server.port(), "GET /asker HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"),
              ::testing::EndsWith("\r\n\r\nmonitor"));
  EXPECT_THAT(knock(path, "/ws"), StartsWith("404 ")) << "it is not for playing";
}

TEST(OwnerDoor, TheOwnerGetsInWhenAllPlacesAreTaken) {
  const TestFolder folder;
  const std::string path = folder.file("door");
  NetSettings settings = with_door(path);
  settings.connections = 2;
  settings.requests = {0.0001, 1};
  settings.answer_bytes = 1000;
  RunningServer server(settings);
  BareSocket first(server.port());
  BareSocket second(server.port());
  ASSERT_TRUE(eventually([&] { return server.counters().connections_open == 2; }));
  EXPECT_THAT(BareSocket(server.port()).read_all(), StartsWith("HTTP/1.1 503 "));
  for (int i = 0; i < 3; ++i) EXPECT_THAT(knock(path), StartsWith("200 "));
  EXPECT_THAT(knock(path, "/large"), StartsWith("200 ")) << "nor do unread answers of others count";
  EXPECT_EQ(server.counters().connections_open, 2U) << "it takes no place of a player";
}

TEST(OwnerDoor, IsPlainBesideTls) {
  const TestFolder folder;
  const SelfSigned files;
  RunningServer server(with_door(folder.file("door"), tls_settings(files)));
  EXPECT_THAT(knock(folder.file("door")), StartsWith("200 "));
}

TEST(OwnerDoor, NobodyElseMayOpenIt) {
  const TestFolder folder;
  const mode_t before = umask(0);
  RunningServer server(with_door(folder.file("door")));
  umask(before);
  struct stat found{};
  ASSERT_EQ(stat(folder.file("door").c_str(), &found), 0);
  EXPECT_EQ(found.st_mode, S_IFSOCK | S_IRUSR | S_IWUSR);
}

TEST(OwnerDoor, IsGoneWhenTheServerHasStopped) {
  const TestFolder folder;
  const std::string path = folder.file("door");
  RunningServer server(with_door(path));
  EXPECT_TRUE(fs::exists(path));
  server.stop();
  EXPECT_FALSE(fs::exists(path));
  EXPECT_THAT(knock(path), AllOf(HasSubstr(path), HasSubstr("Is the server running?")));
}

TEST(OwnerDoor, OneLeftBehindIsReplacedAndOneInUseIsNot) {
  const TestFolder folder;
  const std::string path = folder.file("door");
  {
    boost::asio::io_context io;
    LocalSocket killed(io.get_executor());
    killed.open(LocalProtocol());
    killed.bind(LocalProtocol::endpoint(path));
  }
  ASSERT_TRUE(fs::exists(path));
  RunningServer first(with_door(path));
  EXPECT_THAT(knock(path), StartsWith("200 "));
  const auto second = NetServer::open(with_door(path));
  ASSERT_TRUE(second);
  EXPECT_THAT((*second)->warnings(),
              ElementsAre(AllOf(HasSubstr("`comodin admin` cannot reach this server"),
                                HasSubstr("another server answers at"))));
  EXPECT_THAT(knock(path), StartsWith("200 "));
}

TEST(OwnerDoor, AFileInItsPlaceIsLeftAlone) {
  const TestFolder folder;
  const std::string path = folder.file("door");
  std::ofstream(path) << "mine";
  EXPECT_THAT(NetServer::open(with_door(path)).value()->warnings(),
              ElementsAre(HasSubstr("cannot be made: Address already in use")));
  EXPECT_EQ(fs::file_size(path), 4U);
}

TEST(OwnerDoor, APathThatIsTooLongIsReportedAndPeoplePlay) {
  const TestFolder folder;
  const std::string path = folder.file(std::string(120, 'x'));
  RunningServer server(with_door(path));
  EXPECT_THAT(server.warnings(), ElementsAre(AllOf(HasSubstr("of a socket can have 107"),
                                                   HasSubstr("a shorter path (--data)"))));
  EXPECT_THAT(knock(path), HasSubstr("a shorter path (--data)"));
  Clients clients;
  EXPECT_EQ(clients.echo(clients.open(server.url()), "hello"), "hello");
}

}  // namespace
}  // namespace comodin
