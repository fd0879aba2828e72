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
#include <openssl/evp.h>
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

std::string name_of(Asker asker) {
  return asker == Asker::owner ? "owner" : asker == Asker::monitor ? "monitor" : "anyone";
}

// The answer that lets a WebSocket client in.
std::string acceptance_of(const std::string& request) {
  constexpr std::string_view kField = "Sec-WebSocket-Key: ";
  const std::size_t at = request.find(kField) + kField.size();
  const std::string key =
      request.substr(at, request.find('\r', at) - at) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, 20> hash{};
  EVP_Digest(key.data(), key.size(), hash.data(), nullptr, EVP_sha1(), nullptr);
  std::array<unsigned char, 29> text{};
  EVP_EncodeBlock(text.data(), hash.data(), hash.size());
  return fmt::format(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Accept: {}\r\n\r\n",
      reinterpret_cast<const char*>(text.data()));
}

}  // namespace

void EchoApplication::opened(Connection connection, std::string_view address) {
  addresses[connection] = address;
  ++opened_count;
}

void EchoApplication::received(Connection connection, std::string_view text) {
  if (text == "flood") return flood(connection);
  if (text == "address") return answer(connection, addresses[connection]);
  if (text == "news") return news(connection, 400);
  answer(connection, std::string(text));
  if (text == "twice") answer(connection, "again");
  if (text == "twice" || text == "close") server->close(connection, CloseReason::elsewhere);
}

void EchoApplication::flood(Connection connection) {
  if (!addresses.contains(connection)) return;
  answer(connection, std::string(32 * 1024, 'x'));
  server->after(milliseconds(0), [this, connection] { flood(connection); });
}

// Something about a table again and again, each followed by an answer.
void EchoApplication::news(Connection connection, int times) {
  if (times == 0 || !addresses.contains(connection)) return;
  server->send(connection, text_of(std::string(32 * 1024, 'n')), Worth::news);
  answer(connection, std::to_string(times));
  ++news_sent;
  server->after(milliseconds(0), [this, connection, times] { news(connection, times - 1); });
}

void EchoApplication::answer(Connection connection, std::string text) {
  server->send(connection, text_of(std::move(text)), Worth::answer);
}

void EchoApplication::caught_up(Connection connection) {
  ++caught_up_count;
  server->send(connection, text_of("snapshot"), Worth::news);
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
  if (request.path == "/asker")
    return answer({.type = "text/plain", .body = name_of(request.asker)});
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
  if (finishes)
    server->post(std::move(done));
  else
    unfinished = std::move(done);
  ++stopping_count;
}

NetSettings quick_settings() {
  NetSettings settings;
  settings.addresses = {"127.0.0.1"};
  settings.port = 0;
  settings.signals = false;
  settings.hosts = {"h"};
  settings.close_time = kPatience;
  settings.goodbye_time = kPatience;
  settings.stop_time = kPatience;
  settings.messages = {1000, 1000};
  settings.requests = {1000, 1000};
  return settings;
}

RunningServer::RunningServer(NetSettings settings) : secure_(!settings.tls_certificate.empty()) {
  auto opened = NetServer::open(std::move(settings));
  if (!opened) throw std::runtime_error(opened.error());
  server_ = std::move(*opened);
  application.server = server_.get();
  thread_ = std::thread([this] { server_->run(application); });
}

RunningServer::~RunningServer() { stop(); }

std::string RunningServer::url() const {
  return fmt::format("{}://127.0.0.1:{}/ws", secure_ ? "wss" : "ws", port());
}

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

ClientSettings patient(std::string ca_file) {
  return {.ca_file = std::move(ca_file), .greeting_time = kPatience};
}

Clients::Clients(ClientSettings settings)
    : client({.opened = [this](Id id) { opened[id] = true; },
              .received = [this](Id id, std::string_view text) { received[id].emplace_back(text); },
              .closed = [this](Id id, const Client::End& end) { ended[id] = end; }},
             std::move(settings)) {}

Clients::Id Clients::connect(const std::string& url, const HttpHeaders& headers) {
  return client.connect(parse_url(url).value(), headers);
}

Clients::Id Clients::open(const std::string& url, const HttpHeaders& headers) {
  const Id id = connect(url, headers);
  until([&] { return opened.contains(id) || ended.contains(id); });
  EXPECT_TRUE(opened.contains(id)) << "refused: " << ended[id].code << " " << ended[id].why;
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

Client::End Clients::how_it_ends(Id id) {
  EXPECT_TRUE(until([&] { return ended.contains(id); })) << "it stays open";
  return ended[id];
}

std::string Clients::echo(Id id, const std::string& text) {
  const std::size_t before = received[id].size();
  client.send(id, text);
  until([&] { return received[id].size() > before || ended.contains(id); });
  if (ended.contains(id)) ADD_FAILURE() << "closed with " << ended[id].code;
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

bool BareSocket::read_some() {
  std::array<char, 4096> buffer{};
  const ssize_t size = recv(socket_, buffer.data(), buffer.size(), 0);
  if (size > 0) rest_.append(buffer.data(), static_cast<std::size_t>(size));
  return size > 0;
}

void BareSocket::upgrade() {
  send(
      "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  while (rest_.find("\r\n\r\n") == rest_.npos && read_some()) continue;
  EXPECT_TRUE(rest_.starts_with("HTTP/1.1 101 ")) << rest_;
  rest_.erase(0, rest_.find("\r\n\r\n") + 4);
}

std::optional<BareSocket::Frame> BareSocket::read_frame() {
  for (;;) {
    const auto byte = [&](std::size_t at) {
      return at < rest_.size() ? static_cast<unsigned char>(rest_[at]) : std::size_t{0};
    };
    const std::size_t head = byte(1) < 126 ? 2 : 4;  // no test asks for larger ones
    const std::size_t size = head == 2 ? byte(1) : byte(2) << 8U | byte(3);
    if (rest_.size() >= head && rest_.size() >= head + size) {
      Frame frame{static_cast<int>(byte(0) & 0x0FU), rest_.substr(head, size)};
      rest_.erase(0, head + size);
      return frame;
    }
    if (!read_some()) return std::nullopt;
  }
}

std::string BareSocket::read_text() {
  for (auto frame = read_frame(); frame; frame = read_frame())
    if (frame->kind == 1) return frame->payload;
  return "nothing";
}

int BareSocket::end_code() {
  auto frame = read_frame();
  while (frame && frame->kind != 8) frame = read_frame();
  if (!frame) return 1006;
  send(std::string_view("\x88\x80\0\0\0\0", 6));
  shutdown(socket_, SHUT_WR);
  return static_cast<unsigned char>(frame->payload.at(0)) << 8 |
         static_cast<unsigned char>(frame->payload.at(1));
}

StubbornServer::StubbornServer(std::string bytes, Then then, bool upgrades)
    : bytes_(std::move(bytes)),
      then_(then),
      upgrades_(upgrades),
      listening_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof address;
  EXPECT_EQ(bind(listening_, generic, size), 0);
  EXPECT_EQ(listen(listening_, 16), 0);
  EXPECT_EQ(getsockname(listening_, generic, &size), 0);
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

StubbornServer::~StubbornServer() {
  shutdown(listening_, SHUT_RDWR);
  thread_.join();
  for (const int each : kept_) ::close(each);
  ::close(listening_);
}

bool StubbornServer::has_received() const {
  return received_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

void StubbornServer::serve() {
  constexpr char kTlsHandshake = 0x16;
  bool is_first = true;
  for (int peer = accept(listening_, nullptr, nullptr); peer >= 0;
       peer = accept(listening_, nullptr, nullptr)) {
    std::string request;
    std::array<char, 4096> part{};
    while (request.find("\r\n\r\n") == request.npos && !request.starts_with(kTlsHandshake)) {
      const ssize_t count = recv(peer, part.data(), part.size(), 0);
      if (count <= 0) break;
      request.append(part.data(), static_cast<std::size_t>(count));
    }
    const std::string answer = (upgrades_ ? acceptance_of(request) : std::string()) + bytes_;
    ::send(peer, answer.data(), answer.size(), MSG_NOSIGNAL);
    if (std::exchange(is_first, false)) first_.set_value(request);
    if (then_ == Then::ends) shutdown(peer, SHUT_WR);
    kept_.push_back(peer);  // a closed one would answer with a reset
  }
}

std::string ask(std::uint16_t port, std::string_view request) {
  BareSocket socket(port);
  socket.send(request);
  return socket.read_all();
}

}  // namespace comodin
