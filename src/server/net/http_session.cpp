#include <array>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>

#include "server/net/core.h"
#include "server/net/hosts.h"
#include "server/net/http_text.h"
#include "server/net/websocket_session.h"
#include "serving/answer.h"

namespace comodin {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Error = beast::error_code;

constexpr std::size_t kLightAnswer = 4 * 1024;  // up to this size answers are not counted
// Among several servers a proxy leads `/ws/NODE` to the one of that name.
bool is_for_websocket(std::string_view path) { return path == "/ws" || path.starts_with("/ws/"); }

Instant now() { return std::chrono::steady_clock::now(); }

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

// An HTTP connection: one request after the other, until it upgrades or ends.
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

  void send(Text, Worth) override {}
  void close(CloseReason) override {}
  void rest() override {
    if (!answering_) bytes().cut();
  }
  void give_up() override {}  // an answer under way may be finished

 private:
  using Parser = http::request_parser<http::string_body>;
  using Head = http::request<http::string_body>;

  ByteStream& bytes() { return stream_.bytes(); }

  // Cuts the connection at that time, unless another deadline was set until then.
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

  // Continues with `next` unless there is an error.
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
    if (core_.stopping) return answer(fault(503, "the server is stopping"), false);
    if (!is_exempt() && !core_.requests.take(limit_key(address_), now())) {
      core_.counters.refuse(NetRefusal::requests);
      return refuse(429);
    }
    if (head.count(http::field::host) > 1) return refuse(400, NetRefusal::request);
    if (!place_.is_owners() && !core_.answers_for(view_of(head[http::field::host])))
      return refuse_host(host_named(view_of(head[http::field::host])));
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
    const bool wants_websocket = is_for_websocket(target->path);
    if ((wants_websocket || !reads_only) &&
        !origin_allowed(view_of(head[http::field::origin]), view_of(head[http::field::host]),
                        core_.settings.allowed_origins))
      return refuse(403, NetRefusal::origin);
    if (wants_websocket) return upgrade();
    ask(std::move(*target));
  }

  Asker asker() const {
    if (place_.is_owners()) return Asker::owner;
    const Head& head = parser_->get();
    const bool is_passed_on = head.count("X-Forwarded-For") + head.count("Forwarded") > 0;
    return is_monitor(place_.peer(), address_, is_passed_on, core_.settings.trusted_proxies,
                      core_.settings.monitors)
               ? Asker::monitor
               : Asker::anyone;
  }

  bool is_exempt() const { return place_.is_owners() || core_.is_exempt(address_); }

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
    if (place_.is_owners()) return refuse(404);
    if (!websocket::is_upgrade(parser_->get())) return refuse(426);
    if (buffer_.size() > 0) return refuse(400, NetRefusal::request);
    if (!place_.count_for(address_)) return refuse(429);
    start_websocket(core_, std::move(stream_), std::move(place_), address_, parser_->get());
  }

  void ask(Target target) {
    Head& head = parser_->get();
    Request request{
        .connection = Connection{place_.id()},
        .number = ++core_.last_request,
        .method = std::string(view_of(head.method_string())),
        .path = std::move(target.path),
        .query = std::move(target.query),
        .authorization = std::string(view_of(head[http::field::authorization])),
        .language = preferred_language(view_of(head[http::field::accept_language])),
        .body = std::move(head.body()),
        .address = place_.is_owners() ? "owner" : text_of(address_),
        .gzip = accepts_gzip(view_of(head[http::field::accept_encoding])),
        .asker = asker(),
    };
    if (place_.is_owners())
      deadline_.cancel();  // a back-up takes its time
    else
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

  void refuse_host(const std::string& host) {
    core_.counters.refuse(NetRefusal::host);
    const bool can_be_allowed = mistake_in_host(host).empty();
    answer(fault(421,
                 fmt::format("this server does not answer for {}; whoever runs it can allow "
                             "that: comodin serve --host {}",
                             can_be_allowed ? host : "that host", can_be_allowed ? host : "NAME")),
           false);
  }

  void answer(Response response, bool keep_alive) {
    ++turn_;  // a second answer to the same request is ignored
    response_ = std::move(response);
    if (response_.body.size() > kLightAnswer && !place_.is_owners()) {
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
  std::uint64_t turn_ = 0;  // counts requests and answers
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
