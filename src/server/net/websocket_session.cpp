#include "server/net/websocket_session.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace comodin {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Error = beast::error_code;

constexpr std::size_t kTextOverhead = 64;      // cost of a queued message besides its bytes
constexpr std::size_t kKeptBuffer = 2 * 1024;  // of a connection that waits for a message
constexpr std::size_t kKeptQueue = 8;

Instant now() { return std::chrono::steady_clock::now(); }

// The bytes that the allowed messages can have, frames included. Pings and empty fragments are
// limited by this alone.
auto byte_limit(const NetSettings& settings) {
  constexpr std::size_t kLargestFrameHead = 14;
  const auto bytes = static_cast<double>(settings.message_bytes + kLargestFrameHead);
  const Rate rate{settings.messages.per_second * bytes, settings.messages.burst * bytes};
  return [rate, bucket = TokenBucket()](std::size_t read) mutable {
    return bucket.take(rate, now(), static_cast<double>(read));
  };
}

// A WebSocket connection. At most one read and one write are under way.
class WebSocketSession final : public NetSession,
                               public std::enable_shared_from_this<WebSocketSession> {
 public:
  WebSocketSession(NetCore& core, AsioStream&& stream, NetPlace&& place, const IpAddress& address)
      : core_(core),
        place_(std::move(place)),
        socket_(std::move(stream)),
        address_(address),
        address_key_(limit_key(address)),
        exempt_(core.is_exempt(address)) {
    const NetSettings& settings = core.settings;
    socket_.set_option(
        websocket::stream_base::timeout{settings.close_time, settings.idle_time, true});
    socket_.read_message_max(settings.message_bytes);
    socket_.auto_fragment(false);
    socket_.text(true);
    if (!exempt_) socket_.next_layer().bytes().limit_reading(byte_limit(settings));
  }

  ~WebSocketSession() override {
    if (opened_) --core_.counters.websockets_open;
  }

  void accept(const http::request<http::string_body>& request) {
    socket_.async_accept(request, [self = shared_from_this()](Error error) {
      if (error || self->core_.stopping) return self->end(error);
      self->opened_ = true;
      ++self->core_.counters.websockets_open;
      ++self->core_.counters.answers[101];
      self->core_.application->opened(self->connection(), text_of(self->address_));
      self->read();
    });
  }

  void send(Text text) override {
    if (closing_ || ended_) return;
    queued_bytes_ += text->size() + kTextOverhead;
    if (queued_bytes_ > core_.settings.outgoing_bytes) return drop();
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }

  void close(CloseReason reason) override {
    if (reason == CloseReason::too_slow) return drop();
    close_with(close_code(reason));
  }

  void rest() override {
    if (!opened_) return cut();
    close_with(close_code(CloseReason::restart));
  }

  void give_up() override {
    cut();
    asio::post(socket_.get_executor(), [self = shared_from_this()] { self->end({}); });
  }

 private:
  Connection connection() const { return Connection{place_.id()}; }

  void read() {
    if (closing_ || ended_) return;
    socket_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->end(error);
      self->receive();
      self->read();
    });
  }

  void receive() {
    if (closing_ || ended_ || core_.stopping) return forget_buffer();
    const auto bytes = buffer_.cdata();
    ++core_.counters.messages_in;
    core_.counters.message_bytes_in += bytes.size();
    if (!socket_.got_text())
      return refuse(NetRefusal::message, websocket::close_code::unknown_data);
    if (!exempt_ && (!bucket_.take(core_.settings.messages, now()) ||
                     !core_.messages.take(address_key_, now())))
      return refuse(NetRefusal::messages, websocket::close_code::policy_error);
    core_.application->received(connection(),
                                {static_cast<const char*>(bytes.data()), bytes.size()});
    forget_buffer();
  }

  void forget_buffer() {
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > kKeptBuffer) buffer_.shrink_to_fit();
  }

  void refuse(NetRefusal kind, std::uint16_t code) {
    core_.counters.refuse(kind);
    queue_.resize(std::min<std::size_t>(queue_.size(), 1));  // only the message under way
    forget_buffer();
    close_with(code);
  }

  void write() {
    const Text& text = queue_.front();
    socket_.async_write(asio::buffer(*text), [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->end(error);
      self->written();
    });
  }

  void written() {
    const std::size_t size = queue_.front()->size();
    ++core_.counters.messages_out;
    core_.counters.message_bytes_out += size;
    queued_bytes_ -= size + kTextOverhead;
    queue_.erase(queue_.begin());
    if (!queue_.empty()) return write();
    if (queue_.capacity() > kKeptQueue) queue_.shrink_to_fit();
    if (closing_) send_close();
  }

  void close_with(std::uint16_t code) {
    if (closing_ || ended_) return;
    closing_ = code;
    if (queue_.empty()) send_close();
  }

  // From here on the library reads, for the peer's close frame; it ends a read that is under way.
  void send_close() {
    socket_.async_close(websocket::close_reason(static_cast<websocket::close_code>(*closing_)),
                        [self = shared_from_this()](Error error) { self->end(error); });
  }

  // Without a close frame: a slow reader would not read it.
  void drop() {
    if (closing_ || ended_) return;
    closing_ = close_code(CloseReason::too_slow);
    core_.counters.refuse(NetRefusal::too_slow);
    give_up();
  }

  void cut() { socket_.next_layer().bytes().cut(); }

  void end(Error error) {
    if (std::exchange(ended_, true)) return;
    note(error);
    cut();
    core_.sessions.erase(place_.id());
    if (opened_ && !core_.stopping) core_.application->closed(connection());
  }

  void note(Error error) {
    if (error == ByteStream::kTooMuch)
      core_.counters.refuse(NetRefusal::messages);
    else if (error == websocket::error::message_too_big)
      core_.counters.refuse(NetRefusal::message_size);
    else if (error == beast::error::timeout)
      core_.counters.refuse(NetRefusal::timeout);
    else if (error.category() == Error(websocket::error::closed).category() &&
             error != websocket::error::closed)
      core_.counters.refuse(NetRefusal::message);
  }

  NetCore& core_;
  NetPlace place_;
  websocket::stream<AsioStream, false> socket_;
  IpAddress address_;
  std::string address_key_;  // its messages are counted under this key
  beast::flat_buffer buffer_;
  std::vector<Text> queue_;  // the first one is being written
  std::size_t queued_bytes_ = 0;
  TokenBucket bucket_;
  std::optional<std::uint16_t> closing_;  // the close code, once it is set
  bool exempt_;
  bool opened_ = false;
  bool ended_ = false;
};

}  // namespace

void start_websocket(NetCore& core, AsioStream&& stream, NetPlace&& place, const IpAddress& address,
                     const http::request<http::string_body>& request) {
  const std::uint64_t id = place.id();
  auto session =
      std::make_shared<WebSocketSession>(core, std::move(stream), std::move(place), address);
  core.sessions[id] = session;
  session->accept(request);
}

}  // namespace comodin
