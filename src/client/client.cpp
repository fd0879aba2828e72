#include "client/client.h"

#include <algorithm>
#include <tuple>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <fmt/format.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

#include "socket/byte_stream.h"
#include "socket/local_socket.h"

namespace comodin {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using std::chrono::milliseconds;
using Error = beast::error_code;
using End = Client::End;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, LoopExecutor>;

constexpr std::size_t kWriteBuffer = 1024;     // a message is masked in steps of this size
constexpr std::size_t kKeptBuffer = 4 * 1024;  // of a connection that waits for a message
constexpr std::size_t kLeastPiece = 1024;      // of a longer message

// --- what went wrong ---

bool same_category(Error error, Error example) { return error.category() == example.category(); }

End too_late(const Url& url, milliseconds time) {
  return {.why = fmt::format("{} did not answer within {:g} s. Is the address right?",
                             url.authority(), static_cast<double>(time.count()) / 1000)};
}

End unknown_host(const Url& url, Error error) {
  return {.why = fmt::format("the host '{}' is not known here: {}. Is the address right?", url.host,
                             error.message())};
}

End not_connected(const Url& url, Error error) {
  return {.why = fmt::format("nobody answers at {}: {}. Is the server running?", url.authority(),
                             error.message())};
}

std::string refused_certificate(const Url& url, Error error) {
  const std::string whose = "the certificate of " + url.authority();
  switch (error.value()) {
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
      return fmt::format("{} does not name {}. Use an address that it names.", whose, url.host);
    case X509_V_ERR_CERT_HAS_EXPIRED:
      return fmt::format("{} has expired. Whoever runs the server has to renew it.", whose);
    case X509_V_ERR_CERT_NOT_YET_VALID:
      return fmt::format("{} is not valid yet. Is the clock of this machine right?", whose);
    default:
      return fmt::format(
          "{} is not trusted: {}. If you know the server, pass its certificate with --ca FILE.",
          whose, error.message());
  }
}

End not_greeted(const Url& url, Error error) {
  if (error.category() == certificate_errors())
    return {.code = End::kNotTrusted, .why = refused_certificate(url, error)};
  if (error.category() == asio::error::get_ssl_category())
    return {
        .code = End::kNotTrusted,
        .why = fmt::format("{} did not answer with TLS: {}. Without TLS its address begins with "
                           "http://.",
                           url.authority(), error.message())};
  return {.why = fmt::format("{} ended the TLS handshake: {}. Try again later.", url.authority(),
                             error.message())};
}

End not_answered(const Url& url, Error error) {
  if (error == http::error::body_limit)
    return {.why = fmt::format("the answer of {} is too large.", url.authority())};
  const std::string_view advice =
      url.secure ? "Is the address right?" : "If it uses TLS, its address begins with https://.";
  const bool is_cut_off =
      error == http::error::end_of_stream || error == http::error::partial_message;
  if ((same_category(error, http::error::bad_version) && !is_cut_off) ||
      error == websocket::condition::handshake_failed)
    return {.code = End::kNotWebSocket,
            .why = fmt::format("{} is not a Comodín server: {}. {}", url.authority(),
                               error.message(), advice)};
  return {.why = fmt::format("{} ended the connection without an answer: {}. {}", url.authority(),
                             error.message(), advice)};
}

End ended(const Url& url, Error error, websocket::close_reason reason, std::size_t message_bytes) {
  if (!error || error == websocket::error::closed) return {.code = reason.code};
  if (error == websocket::error::message_too_big)
    return {.code = End::kNotWebSocket,
            .why = fmt::format("{} sent a message of more than {} bytes.", url.authority(),
                               message_bytes)};
  if (same_category(error, websocket::error::closed))
    return {.code = End::kNotWebSocket,
            .why = fmt::format("{} does not keep to the protocol: {}.", url.authority(),
                               error.message())};
  return {.why =
              fmt::format("the connection to {} was lost: {}.", url.authority(), error.message())};
}

// --- connecting ---

struct Line {
  AsioStream stream;
  std::string own_address;
};

// Connects, and over TLS greets, within the time. `done` is called once, never by `start`.
class Dial : public std::enable_shared_from_this<Dial> {
 public:
  using Done = std::move_only_function<void(std::expected<Line, End>)>;

  Dial(asio::io_context& io, Url url, asio::ssl::context* tls, Done done)
      : url_(std::move(url)),
        tls_(tls),
        done_(std::move(done)),
        resolver_(io.get_executor()),
        socket_(io.get_executor()),
        deadline_(io.get_executor()) {}

  void start(milliseconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([self = shared_from_this(), time](Error error) {
      if (!error) self->finish(std::unexpected(too_late(self->url_, time)));
    });
    Error is_name;
    const auto address = asio::ip::make_address(url_.host, is_name);
    if (!is_name) return connect({tcp::endpoint(address, url_.port)});
    resolver_.async_resolve(
        url_.host, std::to_string(url_.port),
        [self = shared_from_this()](Error error, const tcp::resolver::results_type& found) {
          if (error) return self->finish(std::unexpected(unknown_host(self->url_, error)));
          if (self->done_) self->connect({found.begin(), found.end()});
        });
  }

  void cut() { finish(std::unexpected(End{})); }

 private:
  void connect(std::vector<tcp::endpoint> endpoints) {
    endpoints_ = std::move(endpoints);
    asio::async_connect(socket_, endpoints_,
                        [self = shared_from_this()](Error error, const tcp::endpoint&) {
                          if (error)
                            return self->finish(std::unexpected(not_connected(self->url_, error)));
                          if (self->done_) self->greet();
                        });
  }

  void greet() {
    Error ignored;
    std::ignore = socket_.set_option(tcp::no_delay(true), ignored);
    own_address_ = socket_.local_endpoint(ignored).address().to_string();
    bytes_ = client_stream(std::move(socket_), tls_, url_.host);
    bytes_->greet([self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->finish(std::unexpected(not_greeted(self->url_, error)));
      self->finish(Line{AsioStream(std::move(self->bytes_)), std::move(self->own_address_)});
    });
  }

  void finish(std::expected<Line, End> line) {
    auto done = std::exchange(done_, nullptr);
    if (!done) return;
    deadline_.cancel();
    resolver_.cancel();
    Error ignored;
    std::ignore = socket_.close(ignored);
    if (bytes_) bytes_->cut();
    done(std::move(line));
  }

  Url url_;
  asio::ssl::context* tls_;
  Done done_;  // none once it was called
  asio::ip::basic_resolver<tcp, LoopExecutor> resolver_;
  TcpSocket socket_;
  Timer deadline_;
  std::vector<tcp::endpoint> endpoints_;
  std::unique_ptr<ByteStream> bytes_;
  std::string own_address_;
};

End not_opened(const std::string& path, Error error) {
  return {.why =
              error == asio::error::access_denied
                  ? fmt::format("{} cannot be opened: only the user who runs the server can.", path)
                  : fmt::format("nobody answers at {}: {}. Is the server running?", path,
                                error.message())};
}

// Over a socket of this machine, which answers at once or never.
std::expected<Line, End> dial_here(asio::io_context& io, const std::string& path) {
  const auto endpoint = local_endpoint(path);
  if (!endpoint) return std::unexpected(End{.why = endpoint.error()});
  LocalSocket socket(io.get_executor());
  Error error;
  std::ignore = socket.connect(*endpoint, error);
  if (error) return std::unexpected(not_opened(path, error));
  return Line{AsioStream(local_stream(std::move(socket))), {}};
}

}  // namespace

struct Client::Parts {
  class Peer;

  Parts(Events to_call, ClientSettings chosen)
      : events(std::move(to_call)), settings(std::move(chosen)) {}
  ~Parts() { peers.clear(); }  // idle ones; the others end with `io`

  // What to verify certificates with; none for a plain address. Error message on failure.
  std::expected<asio::ssl::context*, std::string> trust_for(const Url& url);

  std::shared_ptr<Peer> find(Id id) const {
    const auto index = static_cast<std::size_t>(id);
    return index < peers.size() ? peers[index] : nullptr;
  }

  Events events;
  ClientSettings settings;
  std::optional<asio::ssl::context> tls;     // since its first use
  std::vector<std::shared_ptr<Peer>> peers;  // by id; null once it has ended
  // The last, since connections that end with it use all of the above. Sockets are used on one
  // thread.
  asio::io_context io{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO};
};

std::expected<asio::ssl::context*, std::string> Client::Parts::trust_for(const Url& url) {
  if (!url.secure) return nullptr;
  if (tls) return &*tls;
  asio::ssl::context context(asio::ssl::context::tls_client);
  SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
  SSL_CTX_set_mode(context.native_handle(), SSL_MODE_RELEASE_BUFFERS);
  // A certificate of the file is trusted whoever has signed it.
  X509_VERIFY_PARAM_set_flags(SSL_CTX_get0_param(context.native_handle()),
                              X509_V_FLAG_PARTIAL_CHAIN);
  Error error;
  std::ignore = context.set_default_verify_paths(error);
  if (!error && !settings.ca_file.empty())
    std::ignore = context.load_verify_file(settings.ca_file, error);
  if (error)
    return std::unexpected(fmt::format(
        "the certificates to trust cannot be read from {}: {}. Expected a PEM file.",
        settings.ca_file.empty() ? "the system" : "'" + settings.ca_file + "'", error.message()));
  tls.emplace(std::move(context));
  return &*tls;
}

// A WebSocket connection. At most one read and one write are under way.
class Client::Parts::Peer : public std::enable_shared_from_this<Peer> {
 public:
  Peer(Parts& parts, Id id, const Url& url, const HttpHeaders& headers)
      : parts_(parts), id_(id), url_(url), headers_(headers) {}

  void start() {
    const auto trust = parts_.trust_for(url_);
    if (!trust)
      return asio::post(parts_.io, [self = shared_from_this(), why = trust.error()] {
        self->end({.code = End::kNotTrusted, .why = why});
      });
    const auto dial = std::make_shared<Dial>(
        parts_.io, url_, *trust, [self = shared_from_this()](std::expected<Line, End> line) {
          if (!line) return self->end(line.error());
          self->greet(std::move(line->stream));
        });
    dial->start(parts_.settings.greeting_time);
    dial_ = dial;
  }

  void send(std::string_view text) {
    if (!opened_ || closing_ || ended_) return;
    queue_.emplace_back(text);
    if (queue_.size() == 1) write();
  }

  void close(std::uint16_t code) {
    if (!opened_) return cut();
    if (closing_ || ended_) return;
    closing_ = code;
    if (queue_.empty()) send_close();
  }

  void cut() {
    if (const auto dial = dial_.lock()) dial->cut();
    if (socket_) socket_->next_layer().bytes().cut();
  }

 private:
  void greet(AsioStream&& stream) {
    const ClientSettings& limits = parts_.settings;
    socket_.emplace(std::move(stream));
    socket_->set_option(websocket::stream_base::timeout{limits.greeting_time,
                                                        websocket::stream_base::none(), false});
    socket_->read_message_max(limits.message_bytes);
    socket_->auto_fragment(false);
    socket_->write_buffer_bytes(kWriteBuffer);
    socket_->text(true);
    if (!headers_.empty())
      socket_->set_option(
          websocket::stream_base::decorator([this](websocket::request_type& request) {
            for (const auto& [name, value] : headers_) request.set(name, value);
          }));
    auto response = std::make_unique<websocket::response_type>();
    websocket::response_type& answer = *response;
    socket_->async_handshake(
        answer, url_.authority(), url_.target,
        [self = shared_from_this(), response = std::move(response)](Error error) {
          if (error) return self->end(self->refusal(error, response->result_int()));
          self->opened_ = true;
          if (self->parts_.events.opened) self->parts_.events.opened(self->id_);
          self->read();
        });
  }

  End refusal(Error error, unsigned status) const {
    if (error == websocket::error::upgrade_declined)
      return {.code = static_cast<int>(status),
              .why = fmt::format("{} refused the connection with HTTP status {}.", url_.authority(),
                                 status)};
    if (error == beast::error::timeout) return too_late(url_, parts_.settings.greeting_time);
    return not_answered(url_, error);
  }

  // In pieces: Beast reads a whole message by one more step for each of them.
  void read() {
    const std::size_t room = kKeptBuffer - std::min(buffer_.size(), kKeptBuffer);
    socket_->async_read_some(buffer_.prepare(std::max(room, kLeastPiece)),
                             [self = shared_from_this()](Error error, std::size_t bytes) {
                               if (error) return self->end(error);
                               self->buffer_.commit(bytes);
                               if (self->socket_->is_message_done()) self->receive();
                               self->read();
                             });
  }

  void receive() {
    const auto bytes = buffer_.cdata();
    if (parts_.events.received && !ended_)
      parts_.events.received(id_, {static_cast<const char*>(bytes.data()), bytes.size()});
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > kKeptBuffer) buffer_.shrink_to_fit();
  }

  void write() {
    socket_->async_write(asio::buffer(queue_.front()),
                         [self = shared_from_this()](Error error, std::size_t) {
                           if (error) return self->end(error);
                           self->written();
                         });
  }

  void written() {
    queue_.erase(queue_.begin());
    if (!queue_.empty()) return write();
    if (closing_) send_close();
  }

  void send_close() {
    socket_->async_close(websocket::close_reason(static_cast<websocket::close_code>(*closing_)),
                         [self = shared_from_this()](Error error) { self->end(error); });
  }

  void end(Error error) {
    end(ended(url_, error, socket_->reason(), parts_.settings.message_bytes));
  }

  void end(const End& why) {
    if (std::exchange(ended_, true)) return;
    cut();
    parts_.peers[static_cast<std::size_t>(id_)].reset();
    if (parts_.events.closed) parts_.events.closed(id_, why);
  }

  Parts& parts_;
  Id id_;
  Url url_;
  HttpHeaders headers_;
  std::weak_ptr<Dial> dial_;
  std::optional<websocket::stream<AsioStream, false>> socket_;  // once connected
  beast::flat_buffer buffer_;
  std::vector<std::string> queue_;        // the first one is being written
  std::optional<std::uint16_t> closing_;  // the close code, once it is set
  bool opened_ = false;
  bool ended_ = false;
};

Client::Client(Events events, ClientSettings settings)
    : parts_(std::make_unique<Parts>(std::move(events), std::move(settings))) {}

Client::~Client() = default;

Client::Id Client::connect(const Url& url, const HttpHeaders& headers) {
  const Id id{static_cast<std::uint32_t>(parts_->peers.size())};
  parts_->peers.push_back(std::make_shared<Parts::Peer>(*parts_, id, url, headers));
  parts_->peers.back()->start();
  return id;
}

void Client::send(Id id, std::string_view text) {
  if (const auto peer = parts_->find(id)) peer->send(text);
}

void Client::close(Id id, std::uint16_t code) {
  if (const auto peer = parts_->find(id)) peer->close(code);
}

void Client::cut(Id id) {
  if (const auto peer = parts_->find(id)) peer->cut();
}

std::expected<HttpAnswer, std::string> Client::ask(const HttpRequest& request) {
  const auto tls = parts_->trust_for(request.url);
  if (!tls) return std::unexpected(tls.error());
  asio::io_context io{1};
  std::expected<Line, End> line = std::unexpected(End{});
  if (!request.socket.empty())
    line = dial_here(io, request.socket);
  else
    std::make_shared<Dial>(io, request.url, *tls, [&](std::expected<Line, End> dialed) {
      line = std::move(dialed);
    })->start(parts_->settings.greeting_time);
  io.run();
  if (!line) return std::unexpected(line.error().why);

  http::request<http::string_body> message(http::string_to_verb(request.method), request.url.target,
                                           11, request.body);
  message.set(http::field::host, request.url.authority());
  if (!request.authorization.empty())
    message.set(http::field::authorization, request.authorization);
  message.keep_alive(false);
  message.prepare_payload();
  http::response_parser<http::string_body> parser;
  parser.body_limit(parts_->settings.answer_bytes);
  beast::flat_buffer buffer;
  Timer deadline(io.get_executor());
  bool late = false;
  if (request.answer_time) {
    deadline.expires_after(*request.answer_time);
    deadline.async_wait([&](Error error) {
      late = !error;
      if (late) line->stream.bytes().cut();
    });
  }
  Error failed;
  // A server may answer before it has read everything, so only the reading can fail.
  http::async_write(line->stream, message, [&](Error, std::size_t) {
    http::async_read(line->stream, buffer, parser, [&](Error error, std::size_t) {
      failed = error;
      deadline.cancel();
    });
  });
  io.restart();
  io.run();
  if (late) return std::unexpected(too_late(request.url, *request.answer_time).why);
  if (failed) return std::unexpected(not_answered(request.url, failed).why);
  HttpHeaders headers;
  for (const auto& field : parser.get()) headers.emplace_back(field.name_string(), field.value());
  return HttpAnswer{.status = static_cast<int>(parser.get().result_int()),
                    .headers = std::move(headers),
                    .body = std::move(parser.get().body()),
                    .own_address = std::move(line->own_address)};
}

void Client::after(milliseconds time, std::function<void()> work) {
  auto timer = std::make_unique<Timer>(parts_->io.get_executor(), time);
  Timer& waiting = *timer;
  waiting.async_wait([timer = std::move(timer), work = std::move(work)](Error error) {
    if (!error) work();
  });
}

void Client::post(std::function<void()> work) { asio::post(parts_->io, std::move(work)); }

void Client::run() {
  parts_->io.restart();
  parts_->io.run();
}

void Client::stop() { parts_->io.stop(); }

}  // namespace comodin
