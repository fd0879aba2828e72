#include "client/ws_client.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/check.h"

namespace comodin {
namespace {

constexpr std::size_t kLargestMessage = 1024 * 1024;
constexpr std::size_t kLargestAnswer = 16 * 1024;
constexpr std::size_t kMostGreeting = 256;
constexpr std::size_t kSpace = 64 * 1024;

constexpr unsigned kContinuation = 0;
constexpr unsigned kText = 1;
constexpr unsigned kBinary = 2;
constexpr unsigned kClose = 8;
constexpr unsigned kPing = 9;
constexpr unsigned kLast = 0x80;    // of the first byte: the message ends here
constexpr unsigned kMasked = 0x80;  // of the second

constexpr std::size_t kBroken = static_cast<std::size_t>(-1);

// The key of RFC 6455's example and its answer. It guards against caches; there are none between
// this client and its server, so a fixed key will do.
constexpr std::string_view kKey = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::string_view kKeyAnswer = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

std::uint64_t fresh_seed() {
  std::uint64_t seed = 0;
  COMODIN_CHECK(getrandom(&seed, sizeof seed, 0) == sizeof seed);
  return seed;
}

struct Url {
  std::string host;
  std::string port = "80";
  std::string path = "/";
};

std::optional<Url> parse_url(std::string_view text) {
  constexpr std::string_view kScheme = "ws://";
  if (!text.starts_with(kScheme)) return std::nullopt;
  text.remove_prefix(kScheme.size());
  Url url;
  const std::size_t slash = std::min(text.find('/'), text.size());
  if (slash < text.size()) url.path = text.substr(slash);
  std::string_view authority = text.substr(0, slash);
  const std::size_t bracket = authority.find(']');
  const std::size_t colon = authority.find(':', bracket == authority.npos ? 0 : bracket);
  if (colon != authority.npos) url.port = authority.substr(colon + 1);
  authority = authority.substr(0, colon);
  if (authority.starts_with('[') && authority.ends_with(']'))
    authority = authority.substr(1, authority.size() - 2);
  url.host = authority;
  if (url.host.empty() || url.port.empty()) return std::nullopt;
  return url;
}

struct Address {
  sockaddr_storage bytes{};
  socklen_t size = 0;
};

std::optional<Address> resolve(const Url& url) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(url.host.c_str(), url.port.c_str(), &hints, &found) != 0) return std::nullopt;
  Address address;
  address.size = found->ai_addrlen;
  std::copy_n(reinterpret_cast<const char*>(found->ai_addr), found->ai_addrlen,
              reinterpret_cast<char*>(&address.bytes));
  freeaddrinfo(found);
  return address;
}

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char c : bytes) value = value << 8U | static_cast<unsigned char>(c);
  return value;
}

void append_big_endian(std::string& text, std::uint64_t value, unsigned bytes) {
  while (bytes-- > 0) text += static_cast<char>(value >> (8 * bytes) & 0xFFU);
}

}  // namespace

struct WsClient::Peer {
  Peer(Id its_id, const Address& its_address) : id(its_id), address(its_address) {}

  Id id;
  Address address;
  int socket = -1;
  bool connected = false;  // the server has accepted the upgrade
  bool reading = true;
  bool closing = false;  // a close frame was sent
  std::uint32_t watched = 0;
  int code = 1006;
  std::string in;       // the beginning of a frame
  std::string out;      // not written yet
  std::string message;  // the fragments received so far
};

WsClient::WsClient(Events events)
    : events_(std::move(events)),
      random_(fresh_seed()),
      epoll_(epoll_create1(EPOLL_CLOEXEC)),
      space_(kSpace) {
  COMODIN_CHECK(epoll_ >= 0);
}

WsClient::~WsClient() {
  for (const auto& peer : peers_)
    if (peer && peer->socket >= 0) ::close(peer->socket);
  ::close(epoll_);
}

WsClient::Peer* WsClient::find(Id id) {
  const auto index = static_cast<std::size_t>(id);
  return index < peers_.size() ? peers_[index].get() : nullptr;
}

// --- connecting ---

std::expected<WsClient::Id, std::string> WsClient::connect(const std::string& url,
                                                           std::string headers) {
  const auto parts = parse_url(url);
  if (!parts)
    return std::unexpected(fmt::format("'{}' is not an address like ws://host:port/ws", url));
  const auto address = resolve(*parts);
  if (!address) return std::unexpected(fmt::format("'{}' is not known here", parts->host));
  const Id id{static_cast<std::uint32_t>(peers_.size())};
  peers_.push_back(std::make_unique<Peer>(id, *address));
  const bool has_colon = parts->host.find(':') != parts->host.npos;
  peers_.back()->out = fmt::format(
      "GET {} HTTP/1.1\r\nHost: {}{}{}:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n{}\r\n",
      parts->path, has_colon ? "[" : "", parts->host, has_colon ? "]" : "", parts->port, kKey,
      headers);
  ++open_;
  waiting_.push_back(id);
  return id;
}

void WsClient::start_waiting() {
  while (!waiting_.empty() && greeting_ < kMostGreeting) {
    Peer* const peer = find(waiting_.front());
    waiting_.pop_front();
    if (peer == nullptr) continue;
    ++greeting_;
    if (!start(*peer)) end(*peer);
  }
}

bool WsClient::start(Peer& peer) {
  peer.socket = socket(peer.address.bytes.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (peer.socket < 0) return false;
  const int on = 1;
  setsockopt(peer.socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  const auto* const address = reinterpret_cast<const sockaddr*>(&peer.address.bytes);
  if (::connect(peer.socket, address, peer.address.size) != 0 && errno != EINPROGRESS) return false;
  peer.watched = EPOLLIN | EPOLLOUT;
  epoll_event event{.events = peer.watched, .data = {.u64 = static_cast<std::uint64_t>(peer.id)}};
  return epoll_ctl(epoll_, EPOLL_CTL_ADD, peer.socket, &event) == 0;
}

// --- sending ---

void WsClient::send(Id id, std::string_view text) {
  if (Peer* const peer = find(id); peer != nullptr && !peer->closing)
    send_frame(*peer, kText, text);
}

void WsClient::send_bytes(Id id, std::string_view bytes) {
  if (Peer* const peer = find(id); peer != nullptr) queue(*peer, bytes);
}

void WsClient::close(Id id, std::uint16_t code) {
  Peer* const peer = find(id);
  if (peer == nullptr || peer->closing) return;
  std::string payload;
  append_big_endian(payload, code, 2);
  send_frame(*peer, kClose, payload);
  peer->closing = true;
}

void WsClient::cut(Id id) {
  if (Peer* const peer = find(id); peer != nullptr && peer->socket >= 0)
    shutdown(peer->socket, SHUT_RDWR);
}

void WsClient::read(Id id, bool on) {
  if (Peer* const peer = find(id); peer != nullptr) {
    peer->reading = on;
    watch(*peer);
  }
}

void WsClient::send_frame(Peer& peer, unsigned opcode, std::string_view payload) {
  std::string frame;
  frame.reserve(payload.size() + 14);
  frame += static_cast<char>(kLast | opcode);
  if (payload.size() < 126) {
    frame += static_cast<char>(kMasked | payload.size());
  } else if (payload.size() <= 0xFFFF) {
    frame += static_cast<char>(kMasked | 126U);
    append_big_endian(frame, payload.size(), 2);
  } else {
    frame += static_cast<char>(kMasked | 127U);
    append_big_endian(frame, payload.size(), 8);
  }
  const std::size_t mask = frame.size();
  append_big_endian(frame, random_.next(), 4);
  for (std::size_t i = 0; i < payload.size(); ++i)
    frame += static_cast<char>(payload[i] ^ frame[mask + i % 4]);
  queue(peer, frame);
}

void WsClient::queue(Peer& peer, std::string_view bytes) {
  const bool idle = peer.out.empty() && peer.connected;
  peer.out += bytes;
  if (idle && flush(peer)) watch(peer);
}

// Writes what the system accepts. False if the connection is broken; the loop will notice that.
bool WsClient::flush(Peer& peer) {
  while (!peer.out.empty()) {
    const ssize_t sent = ::send(peer.socket, peer.out.data(), peer.out.size(), MSG_NOSIGNAL);
    if (sent < 0) return errno == EAGAIN || errno == EINTR;
    peer.out.erase(0, static_cast<std::size_t>(sent));
  }
  peer.out.shrink_to_fit();
  return true;
}

void WsClient::watch(Peer& peer) {
  const std::uint32_t wanted =
      (peer.reading ? EPOLLIN : 0U) | (peer.out.empty() ? 0U : std::uint32_t{EPOLLOUT});
  if (wanted == peer.watched || peer.socket < 0) return;
  peer.watched = wanted;
  epoll_event event{.events = wanted, .data = {.u64 = static_cast<std::uint64_t>(peer.id)}};
  epoll_ctl(epoll_, EPOLL_CTL_MOD, peer.socket, &event);
}

// --- receiving ---

WsClient::ReadStatus WsClient::receive(Peer& peer) {
  const ssize_t size = recv(peer.socket, space_.data(), space_.size(), 0);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return ReadStatus::on;
  if (size <= 0) return ReadStatus::ended;
  const std::string_view fresh(space_.data(), static_cast<std::size_t>(size));
  if (peer.in.empty()) return take_in(peer, fresh);
  const std::string all = std::exchange(peer.in, {}) + std::string(fresh);
  return take_in(peer, all);
}

WsClient::ReadStatus WsClient::take_in(Peer& peer, std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t used = peer.connected ? one_frame(peer, bytes) : answered(peer, bytes);
    if (used == kBroken) return ReadStatus::ended;
    if (used == 0) break;
    bytes.remove_prefix(used);
  }
  peer.in = bytes;
  return ReadStatus::on;
}

// The size of the server's answer; 0 if it is incomplete.
std::size_t WsClient::answered(Peer& peer, std::string_view bytes) {
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == bytes.npos) return bytes.size() > kLargestAnswer ? kBroken : 0;
  constexpr std::string_view kStart = "HTTP/1.1 ";
  int status = 0;
  if (bytes.starts_with(kStart))
    std::from_chars(bytes.data() + kStart.size(), bytes.data() + end, status);
  if (status != 101 || bytes.substr(0, end).find(kKeyAnswer) == bytes.npos) {
    if (status > 101 && status < 600) peer.code = status;
    return kBroken;
  }
  peer.connected = true;
  --greeting_;
  if (events_.opened) events_.opened(peer.id);
  return end + 4;
}

// The size of the next frame; 0 if it is incomplete.
std::size_t WsClient::one_frame(Peer& peer, std::string_view bytes) {
  if (bytes.size() < 2) return 0;
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto second = static_cast<unsigned char>(bytes[1]);
  if ((first & 0x70U) != 0 || (second & kMasked) != 0) return kBroken;
  const std::size_t extra = second == 126 ? 2 : second == 127 ? 8 : 0;
  if (bytes.size() < 2 + extra) return 0;
  const std::uint64_t size = extra == 0 ? second : big_endian(bytes.substr(2, extra));
  if (size > kLargestMessage) return kBroken;
  const std::size_t whole = 2 + extra + static_cast<std::size_t>(size);
  if (bytes.size() < whole) return 0;
  const std::string_view payload = bytes.substr(2 + extra, static_cast<std::size_t>(size));
  return deliver(peer, first & 0x0FU, (first & kLast) != 0, payload) ? whole : kBroken;
}

// False if the connection ends with this frame.
bool WsClient::deliver(Peer& peer, unsigned opcode, bool last, std::string_view payload) {
  if (opcode == kPing) {
    if (!peer.closing) send_frame(peer, 10, payload);
    return true;
  }
  if (opcode == kClose) {
    peer.code = payload.size() >= 2 ? static_cast<int>(big_endian(payload.substr(0, 2))) : 1005;
    if (!peer.closing) send_frame(peer, kClose, payload.substr(0, 2));
    return false;
  }
  if (opcode > kBinary) return true;
  if (last && opcode != kContinuation) {
    if (events_.received) events_.received(peer.id, payload);
    return true;
  }
  if (peer.message.size() + payload.size() > kLargestMessage) return false;
  peer.message += payload;
  if (!last) return true;
  const std::string message = std::exchange(peer.message, {});
  if (events_.received) events_.received(peer.id, message);
  return true;
}

// --- the loop ---

void WsClient::happened(Id id, std::uint32_t what) {
  Peer* const peer = find(id);
  if (peer == nullptr) return;
  ReadStatus go = ReadStatus::on;
  if ((what & EPOLLOUT) != 0 && !flush(*peer)) go = ReadStatus::ended;
  // Data that arrived before the end is read first.
  if (go == ReadStatus::on && (what & EPOLLIN) != 0)
    go = receive(*peer);
  else if ((what & (EPOLLERR | EPOLLHUP)) != 0)
    go = ReadStatus::ended;
  if (go == ReadStatus::ended) return end(*peer);
  watch(*peer);
}

void WsClient::end(Peer& peer) {
  if (peer.socket >= 0) ::close(peer.socket);
  if (!peer.connected) --greeting_;
  --open_;
  const Id id = peer.id;
  const int code = peer.code;
  peers_[static_cast<std::size_t>(id)].reset();
  if (events_.closed) events_.closed(id, code);
}

void WsClient::after(std::chrono::milliseconds time, std::function<void()> work) {
  alarms_.emplace(Clock::now() + time, std::move(work));
}

int WsClient::until_alarm() const {
  if (alarms_.empty()) return -1;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(alarms_.begin()->first - Clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
}

void WsClient::ring() {
  const auto now = Clock::now();
  while (!stopped_ && !alarms_.empty() && alarms_.begin()->first <= now)
    std::exchange(alarms_.extract(alarms_.begin()).mapped(), {})();
}

void WsClient::run() {
  stopped_ = false;
  while (!stopped_ && (open_ > 0 || !alarms_.empty())) {
    start_waiting();
    if (open_ == 0 && alarms_.empty()) break;
    turn(until_alarm());
  }
}

void WsClient::turn(int wait) {
  std::array<epoll_event, 256> events{};
  start_waiting();
  const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), wait);
  for (int i = 0; i < count && !stopped_; ++i) {
    const epoll_event& event = events[static_cast<std::size_t>(i)];
    happened(Id{static_cast<std::uint32_t>(event.data.u64)}, event.events);
  }
  ring();
}

}  // namespace comodin
