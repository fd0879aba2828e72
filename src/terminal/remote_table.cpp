#include "terminal/remote_table.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/check.h"
#include "protocol/check.h"
#include "table/ids.h"

namespace comodin {
namespace {

using std::chrono::milliseconds;

constexpr int kFirstCloseCode = 1000;  // smaller ones are HTTP statuses
constexpr std::string_view kTablePath = "/t/";
constexpr std::string_view kWebSocketPath = "/ws";
constexpr std::string_view kMoved = R"({"type":"moved")";
constexpr int kMostMoves = 5;  // in a row, before it waits as after a loss
constexpr milliseconds kMovesCount{10'000};
constexpr milliseconds kFirstPatience{250};
constexpr milliseconds kLongestPatience{4000};
constexpr milliseconds kLongestStart{6'000};  // in which a first attempt may begin
constexpr milliseconds kHeartbeat{10'000};
constexpr milliseconds kLongestSilence{25'000};
constexpr milliseconds kLongestAnswer{5'000};
// HTTP statuses of a server that is full or restarting, or of a proxy before it.
constexpr std::array kForNow = {429, 502, 503, 504};

// Signals are for the thread that waits for the keyboard.
template <class Work>
std::jthread start_without_signals(Work work) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::jthread thread(std::move(work));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace

std::expected<TableLink, std::string> parse_link(std::string_view text, const Words& words) {
  auto server = parse_url(text);
  if (!server && text.contains("://") && !text.starts_with("http://") &&
      !text.starts_with("https://"))
    return std::unexpected(words.say("play.link_scheme", {{"text", text}}));
  if (!server || !text.contains("://") || !server->fragment.starts_with(kTablePath))
    return std::unexpected(words.say("play.not_a_link", {{"text", text}}));
  const std::string path = server->fragment.substr(kTablePath.size());
  const std::string table = path.substr(0, path.find('.'));
  if (!is_table_id(table)) return std::unexpected(words.say("play.link_cut", {{"text", table}}));
  return TableLink{.server = *std::move(server),
                   .table = table,
                   .invitation = path.substr(std::min(path.size(), table.size() + 1))};
}

RemoteTable::RemoteTable(const Url& server, ClientSettings settings)
    : url_{.secure = server.secure,
           .host = server.host,
           .port = server.port,
           .target = std::string(kWebSocketPath)},
      settings_(settings),
      news_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      client_({.opened =
                   [this](Client::Id) {
                     open_ = true;
                     patience_ = milliseconds(0);
                     client_.after(kMovesCount, [this] { moves_ = 0; });
                     heard_ = Clock::now();
                     emit({.kind = ConnectionEvent::Kind::opened});
                   },
               .received =
                   [this](Client::Id, std::string_view text) {
                     heard_ = Clock::now();
                     if (text.starts_with(kMoved)) return moved(text);
                     emit({.text = std::string(text)});
                   },
               .closed = [this](Client::Id, const Client::End& end) { ended(end); }},
              std::move(settings)) {
  COMODIN_CHECK(news_ >= 0);
  connect();
  check_heartbeat();
  thread_ = start_without_signals([this] { client_.run(); });
}

RemoteTable::~RemoteTable() {
  if (asking_.joinable()) asking_.join();
  client_.post([this] { client_.stop(); });
  thread_.join();
  ::close(news_);
}

void RemoteTable::emit(ConnectionEvent event) {
  const std::scoped_lock lock(mutex_);
  if (event.kind == ConnectionEvent::Kind::opened) ++opened_;
  events_.push_back(std::move(event));
  eventfd_write(news_, 1);
}

void RemoteTable::connect() {
  heard_ = Clock::now();
  Url url = url_;
  if (!node_.empty()) url.target += "/" + node_;
  socket_ = client_.connect(url);
}

// Another server has the table: that one is asked next, and any of them if it does not answer.
void RemoteTable::moved(std::string_view message) {
  const auto json = nlohmann::json::parse(message, nullptr, false);
  if (!json.is_object() || !is_message(json) || ++moves_ > kMostMoves) return;
  node_ = json.value("node", std::string());
  moving_ = true;
  client_.cut(*socket_);
}

// Retries with growing pauses: a restarting server is back within seconds. What is not a server of
// ours, or cannot be trusted, from the beginning will not be so later. Where nobody answers from
// the beginning, the link may be wrong. A server that refuses with an HTTP status has answered.
void RemoteTable::ended(const Client::End& end) {
  open_ = false;
  socket_.reset();
  if (std::exchange(moving_, false)) return connect();
  node_.clear();
  const bool is_status = end.code < kFirstCloseCode;
  const bool is_for_now = std::ranges::find(kForNow, end.code) != kForNow.end();
  answered_ = answered_ || is_status;
  if (opened_ == 0 && ((is_status && !is_for_now) || end.code == Client::End::kNotTrusted ||
                       end.code == Client::End::kNotWebSocket))
    return emit({.kind = ConnectionEvent::Kind::failed, .text = end.why});
  patience_ = std::clamp(patience_ * 2, kFirstPatience, kLongestPatience);
  if (opened_ == 0 && !answered_ && Clock::now() + patience_ - started_ > kLongestStart)
    return emit({.kind = ConnectionEvent::Kind::unreachable});
  emit({.kind = ConnectionEvent::Kind::lost,
        .text = is_status ? std::to_string(end.code) : std::string()});
  client_.after(patience_, [this] { connect(); });
}

// What is meant for an earlier connection is dropped.
void RemoteTable::say(std::string_view text) {
  client_.post([this, number = taken_, text = std::string(text)] {
    const bool is_current = number == opened_;  // changes on this thread only
    if (open_ && is_current) client_.send(*socket_, text);
  });
}

void RemoteTable::ask(Question question) {
  HttpRequest request{
      .url = url_, .authorization = "Comodin " + question.secret, .answer_time = kLongestAnswer};
  request.url.target = question.path;
  for (const auto& [name, value] : question.query)
    request.url.target +=
        fmt::format("{}{}={}", request.url.target.contains('?') ? '&' : '?', name, value);
  asking_ = start_without_signals([this, request = std::move(request)] {
    auto answer = Client({}, settings_).ask(request);
    emit({.kind = ConnectionEvent::Kind::answer,
          .text = answer && answer->status == 200 ? std::move(answer->body) : ""});
  });
}

// Pings, and cuts the connection after a long silence: a dead network does not report itself.
void RemoteTable::check_heartbeat() {
  client_.after(kHeartbeat, [this] {
    if (socket_ && Clock::now() - heard_ > kLongestSilence)
      client_.cut(*socket_);
    else if (open_)
      client_.send(*socket_, R"({"do":"ping"})");
    check_heartbeat();
  });
}

std::vector<ConnectionEvent> RemoteTable::take() {
  const std::scoped_lock lock(mutex_);
  eventfd_t ignored = 0;
  eventfd_read(news_, &ignored);
  taken_ = opened_;
  return std::exchange(events_, {});
}

}  // namespace comodin
