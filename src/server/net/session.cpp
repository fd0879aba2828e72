#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/net/core.h"
#include "server/net/http_text.h"

namespace comodin {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Error = beast::error_code;

constexpr std::size_t kTextOverhead = 64;      // what a queued message costs besides its bytes
constexpr std::size_t kKeptBuffer = 2 * 1024;  // of a connection that waits for a message
constexpr std::size_t kKeptQueue = 8;
constexpr std::size_t kLightAnswer = 4 * 1024;  // not counted
constexpr std::string_view kWebSocketPath = "/ws";

Instant now() { return std::chrono::steady_clock::now(); }

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

// What the messages that are allowed can take, frames included. Pings and empty fragments count
// only here.
Rate bytes_of(const NetSettings& settings) {
  constexpr std::size_t kLargestFrameHead = 14;
  const auto bytes = static_cast<double>(settings.message_bytes + kLargestFrameHead);
  return {settings.messages.per_second * bytes, settings.messages.burst * bytes};
}

// A WebSocket connection. One read and one write are under way at most.
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
    if (!exempt_) socket_.next_layer().bytes().limit_reading(bytes_of(settings));
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
    queue_.resize(std::min<std::size_t>(queue_.size(), 1));  // only what is under way
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
    if (closing_) say_goodbye();
  }

  void close_with(std::uint16_t code) {
    if (closing_ || ended_) return;
    closing_ = code;
    if (queue_.empty()) say_goodbye();
  }

  // From here on the library reads, for the other side's goodbye; a read under way ends by itself.
  void say_goodbye() {
    socket_.async_close(websocket::close_reason(static_cast<websocket::close_code>(*closing_)),
                        [self = shared_from_this()](Error error) { self->end(error); });
  }

  // Without a word, since it would not be read.
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
  std::string address_key_;  // under which its messages are counted
  beast::flat_buffer buffer_;
  std::vector<Text> queue_;  // the first one is being written
  std::size_t queued_bytes_ = 0;
  TokenBucket bucket_;
  std::optional<std::uint16_t> closing_;  // the code, once it is to end
  bool exempt_;
  bool opened_ = false;
  bool ended_ = false;
};

// A connection that asks by HTTP, one request after the other, until it upgrades or ends.
class HttpSession final : public NetSession, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(NetCore& core, std::unique_ptr<ByteStream> bytes, NetPlace&& place)
      : core_(core),
        place_(std::move(place)),
        stream_(std::move(bytes)),
        deadline_(stream_.get_executor()) {}

  void start() {
    expect_within(core_.settings.request_time);
    bytes().greet(guarded(&HttpSession::read_head));
  }

  void send(Text) override {}
  void close(CloseReason) override {}
  void rest() override {
    if (!answering_) bytes().cut();
  }
  void give_up() override {}  // who is being answered has until the end

 private:
  using Parser = http::request_parser<http::string_body>;
  using Head = http::request<http::string_body>;

  ByteStream& bytes() { return stream_.bytes(); }

  // Cuts the connection if nothing else is expected by then.
  void expect_within(Milliseconds time) {
    late_ = false;
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](Error error) {
      const auto self = weak.lock();
      if (error || !self || self->deadline_.expiry() > now()) return;
      self->late_ = true;
      self->bytes().cut();
    });
  }

  // Goes on with `next` unless there is an error.
  ByteStream::Done guarded(void (HttpSession::*next)()) {
    return [self = shared_from_this(), next](Error error, std::size_t) {
      if (error) return self->fail(error);
      ((*self).*next)();
    };
  }

  void read_head() {
    if (core_.stopping) return end();
    answering_ = false;
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(core_.settings.header_bytes));
    parser_->body_limit(core_.settings.body_bytes);
    buffer_.max_size(core_.settings.header_bytes + core_.settings.body_bytes);
    expect_within(core_.settings.request_time);
    http::async_read_header(stream_, buffer_, *parser_, guarded(&HttpSession::examine_head));
  }

  void examine_head() {
    answering_ = true;
    const Head& head = parser_->get();
    address_ = asking_address(place_.peer(), forwarded_for(head), core_.settings.trusted_proxies);
    if (core_.stopping) return refuse(503);
    if (!core_.is_exempt(address_) && !core_.requests.take(limit_key(address_), now())) {
      core_.counters.refuse(NetRefusal::requests);
      return refuse(429);
    }
    if (head.target().size() > core_.settings.target_bytes) return refuse(414, NetRefusal::request);
    const bool known = head.method() == http::verb::get || head.method() == http::verb::head ||
                       head.method() == http::verb::post;
    if (!known) return refuse(405, NetRefusal::request);
    if (parser_->is_done()) return examine();
    http::async_read(stream_, buffer_, *parser_, guarded(&HttpSession::examine));
  }

  void examine() {
    const Head& head = parser_->get();
    auto target = parse_target(view_of(head.target()));
    if (!target) return refuse(400, NetRefusal::request);
    const bool reads_only = head.method() != http::verb::post;
    const bool talks = target->path == kWebSocketPath;
    if ((talks || !reads_only) &&
        !origin_allowed(view_of(head[http::field::origin]), view_of(head[http::field::host]),
                        core_.settings.allowed_origins))
      return refuse(403, NetRefusal::origin);
    if (talks) return upgrade();
    ask(std::move(*target));
  }

  // Several headers of that name count as one list.
  static std::string forwarded_for(const Head& head) {
    std::string list;
    const auto [first, last] = head.equal_range("X-Forwarded-For");
    for (auto field = first; field != last; ++field) {
      if (!list.empty()) list += ',';
      list += view_of(field->value());
    }
    return list;
  }

  void upgrade() {
    if (!websocket::is_upgrade(parser_->get())) return refuse(426);
    if (buffer_.size() > 0) return refuse(400, NetRefusal::request);
    if (!place_.count_for(address_)) return refuse(429);
    const std::uint64_t id = place_.id();
    auto session =
        std::make_shared<WebSocketSession>(core_, std::move(stream_), std::move(place_), address_);
    core_.sessions[id] = session;
    session->accept(parser_->get());
  }

  void ask(Target target) {
    Head& head = parser_->get();
    Request request{
        .method = std::string(view_of(head.method_string())),
        .path = std::move(target.path),
        .query = std::move(target.query),
        .authorization = std::string(view_of(head[http::field::authorization])),
        .language = preferred_language(view_of(head[http::field::accept_language])),
        .body = std::move(head.body()),
        .address = text_of(address_),
        .gzip = accepts_gzip(view_of(head[http::field::accept_encoding])),
    };
    expect_within(core_.settings.answer_time);
    // Weak: the application may keep it longer than the connection lives.
    core_.application->asked(request, [weak = weak_from_this(), turn = ++turn_](Response response) {
      if (const auto self = weak.lock(); self && self->turn_ == turn)
        self->answer(std::move(response), self->parser_->get().keep_alive());
    });
  }

  void refuse(int status, std::optional<NetRefusal> kind = std::nullopt) {
    if (kind) core_.counters.refuse(*kind);
    answer(error_response(status), false);
  }

  void answer(Response response, bool keep_alive) {
    ++turn_;  // a second answer to the same question is none
    response_ = std::move(response);
    if (response_.body.size() > kLightAnswer) {
      if (auto burden = NetBurden::take(core_, address_, response_.body.size()))
        burden_.emplace(std::move(*burden));
      else
        response_ = error_response(503);
    }
    if (response_.status >= 400 && body_of(response_).empty())
      response_ = error_response(response_.status);
    const Head& head = parser_->get();
    if (is_unchanged(response_, view_of(head[http::field::if_none_match]))) response_.status = 304;
    stays_ = keep_alive && !core_.stopping;
    head_ = response_head(response_, {.host = view_of(head[http::field::host]),
                                      .keep_alive = stays_,
                                      .secure = core_.tls.has_value(),
                                      .now = std::time(nullptr)});
    const bool bare =
        head.method() == http::verb::head || response_.status == 304 || response_.status == 204;
    const std::string_view body = bare ? std::string_view{} : body_of(response_);
    ++core_.counters.answers[response_.status];
    core_.counters.answer_bytes_out += head_.size() + body.size();
    expect_within(core_.settings.answer_time);
    asio::async_write(stream_,
                      std::array<asio::const_buffer, 2>{asio::buffer(head_), asio::buffer(body)},
                      guarded(&HttpSession::answered));
  }

  void answered() {
    response_ = {};
    burden_.reset();
    answering_ = false;
    if (stays_) return read_head();
    expect_within(core_.settings.close_time);
    bytes().part([self = shared_from_this()](Error, std::size_t) { self->end(); });
  }

  void fail(Error error) {
    using Http = http::error;
    if (error == Http::header_limit || error == Http::buffer_overflow)
      return refuse(431, NetRefusal::request);
    if (error == Http::body_limit) return refuse(413, NetRefusal::request);
    if (error == Http::end_of_stream || error == Http::partial_message) return end();
    if (late_ && !idle()) core_.counters.refuse(NetRefusal::timeout);
    if (error.category() == Error(Http::bad_method).category())
      return refuse(400, NetRefusal::request);
    end();
  }

  // Between two requests.
  bool idle() const { return parser_ && !parser_->got_some() && buffer_.size() == 0; }

  void end() {
    deadline_.cancel();
    bytes().cut();
    core_.sessions.erase(place_.id());
  }

  NetCore& core_;
  NetPlace place_;
  AsioStream stream_;
  boost::asio::basic_waitable_timer<
      std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, LoopExecutor>
      deadline_;
  beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  IpAddress address_;
  Response response_;
  std::optional<NetBurden> burden_;  // of the response, if it is large
  std::string head_;
  std::uint64_t turn_ = 0;  // counts questions and answers
  bool answering_ = false;
  bool stays_ = false;
  bool late_ = false;
};

}  // namespace

void start_session(NetCore& core, std::unique_ptr<ByteStream> bytes, NetPlace place) {
  const std::uint64_t id = place.id();
  auto session = std::make_shared<HttpSession>(core, std::move(bytes), std::move(place));
  core.sessions[id] = session;
  session->start();
}

}  // namespace comodin
