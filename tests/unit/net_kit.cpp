#include "net_kit.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <future>
#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace comodin {
namespace {

using std::chrono::milliseconds;

constexpr std::chrono::seconds kPatience{300};  // only ends a hang
constexpr std::string_view kPage = "<p>A page that is part of the program.</p>";

Text text_of(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

std::string description_of(const Request& request) {
  std::string query;
  for (const auto& [name, value] : request.query) query += fmt::format("{}={};", name, value);
  return fmt::format("{}|{}|{}|{}|{}|{}|{}", request.method, request.path, query, request.address,
                     request.language, request.authorization, request.body);
}

}  // namespace

void EchoApplication::opened(Connection connection, std::string_view address) {
  addresses[connection] = address;
  ++opened_count;
}

void EchoApplication::received(Connection connection, std::string_view text) {
  if (text == "flood") return flood(connection);
  if (text == "address") return server->send(connection, text_of(addresses[connection]));
  server->send(connection, text_of(std::string(text)));
  if (text == "twice") server->send(connection, text_of("again"));
  if (text == "twice" || text == "close") server->close(connection, CloseReason::elsewhere);
}

void EchoApplication::flood(Connection connection) {
  if (!addresses.contains(connection)) return;
  server->send(connection, text_of(std::string(32 * 1024, 'x')));
  server->after(milliseconds(0), [this, connection] { flood(connection); });
}

void EchoApplication::closed(Connection connection) {
  EXPECT_EQ(addresses.erase(connection), 1U) << "closed comes once, after opened";
  ++closed_count;
}

void EchoApplication::asked(const Request& request, std::function<void(Response)> answer) {
  if (request.path == "/never") {
    kept.push_back(std::move(answer));
    ++kept_count;
    return;
  }
  if (request.path == "/missing") return answer({.status = 404});
  if (request.path == "/large") return answer({.body = std::string(1024 * 1024, 'x')});
  if (request.path == "/page")
    return answer({.type = "text/html", .lasting = kPage, .etag = "v1", .immutable = true});
  const Response response{.type = "text/plain", .body = description_of(request)};
  if (request.path != "/later") return answer(response);
  server->after(milliseconds(5), [answer, response] {
    answer(response);
    answer({.status = 500});  // a second answer is ignored
  });
}

void EchoApplication::stopping(std::function<void()> done) {
  ++stopping_count;
  if (finishes) server->post(std::move(done));
}

NetSettings quick_settings() {
  NetSettings settings;
  settings.addresses = {"127.0.0.1"};
  settings.port = 0;
  settings.signals = false;
  settings.close_time = kPatience;
  settings.goodbye_time = kPatience;
  settings.stop_time = kPatience;
  settings.messages = {1000, 1000};
  settings.requests = {1000, 1000};
  return settings;
}

RunningServer::RunningServer(NetSettings settings) {
  auto opened = NetServer::open(std::move(settings));
  if (!opened) throw std::runtime_error(opened.error());
  server_ = std::move(*opened);
  application.server = server_.get();
  thread_ = std::thread([this] { server_->run(application); });
}

RunningServer::~RunningServer() { stop(); }

std::string RunningServer::url() const { return fmt::format("ws://127.0.0.1:{}/ws", port()); }

void RunningServer::stop() {
  if (!thread_.joinable()) return;
  server_->stop();
  thread_.join();
}

NetCounters RunningServer::counters() {
  if (!thread_.joinable()) return server_->counters();
  std::promise<NetCounters> counters;
  server_->post([&] { counters.set_value(server_->counters()); });
  return counters.get_future().get();
}

bool eventually(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(milliseconds(1));
  }
  return true;
}

Clients::Clients()
    : client({.opened = [this](Id id) { opened[id] = true; },
              .received = [this](Id id, std::string_view text) { received[id].emplace_back(text); },
              .closed = [this](Id id, int code) { ended[id] = code; }}) {}

Clients::Id Clients::connect(const std::string& url, const std::string& headers) {
  const auto id = client.connect(url, headers);
  EXPECT_TRUE(id) << id.error();
  return id.value_or(Id{0xFFFFFFFF});
}

Clients::Id Clients::open(const std::string& url, const std::string& headers) {
  const Id id = connect(url, headers);
  until([&] { return opened.contains(id) || ended.contains(id); });
  EXPECT_TRUE(opened.contains(id)) << "refused with " << ended[id];
  return id;
}

bool Clients::until(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  bool is_so = condition();
  const std::function<void()> look = [&] {
    is_so = condition();
    if (is_so || std::chrono::steady_clock::now() > end) return client.stop();
    client.after(milliseconds(1), look);
  };
  if (is_so) return true;
  client.after(milliseconds(0), look);
  client.run();
  return is_so;
}

int Clients::end_of(Id id) {
  EXPECT_TRUE(until([&] { return ended.contains(id); })) << "it stays open";
  return ended[id];
}

std::string Clients::echo(Id id, const std::string& text) {
  const std::size_t before = received[id].size();
  client.send(id, text);
  until([&] { return received[id].size() > before || ended.contains(id); });
  if (ended.contains(id)) ADD_FAILURE() << "closed with " << ended[id];
  return received[id].size() > before ? received[id][before] : std::string("nothing");
}

BareSocket::BareSocket(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  const timeval patience{.tv_sec = kPatience.count(), .tv_usec = 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
}

BareSocket::~BareSocket() { ::close(socket_); }

bool BareSocket::send(std::string_view bytes) {
  return ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
         static_cast<ssize_t>(bytes.size());
}

std::string BareSocket::read_all() {
  std::string text = std::exchange(rest_, {});
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t size = recv(socket_, buffer.data(), buffer.size(), 0);
    if (size < 0 && errno == EAGAIN) ADD_FAILURE() << "the server keeps the connection";
    if (size <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(size));
  }
}

std::string BareSocket::read_answer() {
  std::array<char, 4096> buffer{};
  for (;;) {
    const std::size_t end = rest_.find("\r\n\r\n");
    const std::size_t length = rest_.find("Content-Length: ");
    if (end != rest_.npos) {
      const std::size_t body = length < end ? std::stoul(rest_.substr(length + 16)) : 0;
      if (rest_.size() >= end + 4 + body) {
        std::string answer = rest_.substr(0, end + 4 + body);
        rest_.erase(0, answer.size());
        return answer;
      }
    }
    const ssize_t size = recv(socket_, buffer.data(), buffer.size(), 0);
    if (size <= 0) return std::exchange(rest_, {});
    rest_.append(buffer.data(), static_cast<std::size_t>(size));
  }
}

std::string ask(std::uint16_t port, std::string_view request) {
  BareSocket socket(port);
  socket.send(request);
  return socket.read_all();
}

}  // namespace comodin
