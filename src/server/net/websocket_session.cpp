#include "server/net/websocket_session.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "serving/outgoing_queue.h"

namespace comodin {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Error = beast::error_code;

constexpr std::size_t kKeptBuffer = 2 * 1024;  // of a connection that waits for a message

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
        queue_(core.settings.outgoing_bytes),
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

  void send(Text text, Worth worth) override {
    if (closing_ || ended_) return;
    const bool idle = queue_.empty();
    const auto added = queue_.add(std::move(text), worth);
    if (added == OutgoingQueue::Added::too_much) return drop();
    if (idle) return write();
    if (now() - writing_since_ > core_.settings.idle_time) drop();
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
    queue_.keep_front();
    forget_buffer();
    close_with(code);
  }

  void write() {
    const Text& text = queue_.front();
    writing_since_ = now();
    socket_.async_write(asio::buffer(*text), [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->end(error);
      self->written();
    });
  }

  void written() {
    const std::size_t size = queue_.front()->size();
    ++core_.counters.messages_out;
    core_.counters.message_bytes_out += size;
    queue_.written();
    if (!queue_.empty()) return write();
    if (closing_) return send_close();
    if (!queue_.take_caught_up() || core_.stopping) return;
    ++core_.counters.caught_up;
    core_.application->caught_up(connection());
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
  OutgoingQueue queue_;    // the first one is being written,
  Instant writing_since_;  // since then
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
