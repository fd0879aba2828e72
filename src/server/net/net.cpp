#include "server/net/net.h"

#include <chrono>
#include <csignal>
#include <ctime>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <openssl/x509v3.h>

#include "server/net/core.h"
#include "server/net/hosts.h"
#include "server/net/http_text.h"
#include "server/net/owner_door.h"
#include "server/ops/file_limit.h"
#include "server/ops/log.h"

namespace comodin {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Error = boost::system::error_code;
using Acceptor = asio::basic_socket_acceptor<tcp, asio::io_context::executor_type>;

constexpr std::size_t kOtherFiles = 64;  // besides connections: the data, the log, the owner
constexpr std::size_t kOwnerConnections = 16;
constexpr Milliseconds kAcceptPause{100};

// Lowers `connections` to what the open-file limit allows. Returns a warning if it had to.
std::string fit_connections(std::size_t files, std::size_t& connections) {
  if (files >= connections + kOtherFiles) return {};
  const std::size_t wanted = connections;
  connections = files > kOtherFiles ? files - kOtherFiles : 1;
  return fmt::format(
      "The system allows this process {} open files, so there can be {} connections, not {}; "
      "'ulimit -n {}' or LimitNOFILE= in the service file allows more.",
      files, connections, wanted, wanted + kOtherFiles);
}

// Of TLS 1.2 only what keeps recorded talk secret when the key becomes known later, and what
// authenticates as it encrypts; all of TLS 1.3 does both.
constexpr const char* kTls12Ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

asio::ssl::context tls_context(const NetSettings& settings) {
  asio::ssl::context context(asio::ssl::context::tls_server);
  context.set_options(asio::ssl::context::default_workarounds);
  SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
  SSL_CTX_set_cipher_list(context.native_handle(), kTls12Ciphers);
  // Saves memory: no buffers for idle connections, no session cache (tickets replace it).
  SSL_CTX_set_mode(context.native_handle(), SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context.native_handle(), SSL_SESS_CACHE_OFF);
  SSL_CTX_set_options(context.native_handle(), SSL_OP_NO_RENEGOTIATION);
  context.use_certificate_chain_file(settings.tls_certificate);
  context.use_private_key_file(settings.tls_key, asio::ssl::context::pem);
  return context;
}

// Also again, while it runs: then a new certificate that cannot be used leaves the old one.
std::string load_tls(NetCore& core) {
  const NetSettings& settings = core.settings;
  if (settings.tls_certificate.empty() && settings.tls_key.empty()) return {};
  if (settings.tls_certificate.empty() || settings.tls_key.empty())
    return "TLS needs both a certificate and a key.";
  try {
    core.tls.emplace(tls_context(settings));  // connections keep the one they began with
  } catch (const boost::system::system_error& error) {
    return fmt::format("The TLS certificate '{}' or its key '{}' cannot be used: {}.",
                       settings.tls_certificate, settings.tls_key, error.code().message());
  }
  return {};
}

IpAddress address_of(const tcp::endpoint& endpoint) {
  return parse_address(endpoint.address().to_string()).value_or(IpAddress{});
}

Error listen_at(Acceptor& acceptor, const tcp::endpoint& endpoint) {
  Error error;
  const bool everywhere = endpoint.address().is_unspecified();
  if (acceptor.open(endpoint.protocol(), error) ||
      acceptor.set_option(asio::socket_base::reuse_address(true), error) ||
      (endpoint.address().is_v6() && acceptor.set_option(asio::ip::v6_only(!everywhere), error)) ||
      acceptor.bind(endpoint, error))
    return error;
  return acceptor.listen(asio::socket_base::max_listen_connections, error);
}

}  // namespace

std::uint16_t close_code(CloseReason reason) {
  switch (reason) {
    case CloseReason::normal:
      return 1000;
    case CloseReason::restart:
      return 1012;
    case CloseReason::too_slow:
      return 1006;
    case CloseReason::elsewhere:
      return 4001;
  }
  return 1000;
}

// Over TLS a browser has compared the host with the certificate.
bool NetCore::answers_for(std::string_view host_header) {
  const std::string host = host_named(host_header);
  if (is_accepted_host(host, hosts)) return true;
  if (!tls) return false;
  X509* const certificate = SSL_CTX_get0_certificate(tls->native_handle());
  return X509_check_host(certificate, host.data(), host.size(), 0, nullptr) == 1;
}

// --- places ---

std::optional<NetPlace> NetPlace::take(NetCore& core, const IpAddress& peer) {
  if (core.counters.connections_open >= core.settings.connections) {
    core.counters.refuse(NetRefusal::connections);
    return std::nullopt;
  }
  NetPlace place(core, peer, false);
  ++core.counters.connections_open;
  ++core.counters.connections;
  if (!contains(core.settings.trusted_proxies, peer) && !place.count_for(peer)) return std::nullopt;
  return place;
}

std::optional<NetPlace> NetPlace::take_for_owner(NetCore& core) {
  if (core.owner_connections >= kOwnerConnections) return std::nullopt;
  ++core.owner_connections;
  return NetPlace(core, {}, true);
}

NetPlace::NetPlace(NetPlace&& other) noexcept
    : core_(std::exchange(other.core_, nullptr)),
      peer_(other.peer_),
      id_(other.id_),
      owners_(other.owners_),
      counted_for_(std::exchange(other.counted_for_, {})) {}

NetPlace::~NetPlace() {
  if (core_ == nullptr) return;
  if (!counted_for_.empty()) {
    const auto found = core_->connections_by_address.find(counted_for_);
    if (--found->second == 0) core_->connections_by_address.erase(found);
  }
  --(owners_ ? core_->owner_connections : core_->counters.connections_open);
  if (!core_->has_connections() && core_->all_gone) core_->all_gone();
}

bool NetPlace::count_for(const IpAddress& address) {
  if (!counted_for_.empty() || core_->is_exempt(address)) return true;
  std::string key = limit_key(address);
  const auto found = core_->connections_by_address.find(key);
  const std::size_t others = found == core_->connections_by_address.end() ? 0 : found->second;
  if (others >= core_->settings.connections_per_address) {
    core_->counters.refuse(NetRefusal::address_connections);
    return false;
  }
  core_->connections_by_address[key] = others + 1;
  counted_for_ = std::move(key);
  return true;
}

// --- answers under way ---

std::optional<NetBurden> NetBurden::take(NetCore& core, const IpAddress& address,
                                         std::size_t bytes) {
  const NetSettings& settings = core.settings;
  std::string key = limit_key(address);
  const auto found = core.answer_bytes_by_address.find(key);
  const std::size_t others = found == core.answer_bytes_by_address.end() ? 0 : found->second;
  const bool too_much_of_one =
      others + bytes > settings.address_answer_bytes && !core.is_exempt(address);
  if (too_much_of_one || core.answer_bytes + bytes > settings.answer_bytes) {
    core.counters.refuse(NetRefusal::answers);
    return std::nullopt;
  }
  core.answer_bytes += bytes;
  core.answer_bytes_by_address[key] = others + bytes;
  return NetBurden(core, std::move(key), bytes);
}

NetBurden::NetBurden(NetBurden&& other) noexcept
    : core_(std::exchange(other.core_, nullptr)),
      address_(std::move(other.address_)),
      bytes_(other.bytes_) {}

NetBurden::~NetBurden() {
  if (core_ == nullptr) return;
  core_->answer_bytes -= bytes_;
  const auto found = core_->answer_bytes_by_address.find(address_);
  found->second -= bytes_;
  if (found->second == 0) core_->answer_bytes_by_address.erase(found);
}

// --- the server ---

struct NetServer::Parts {
  explicit Parts(NetSettings settings) : core(std::move(settings)) {}

  std::string listen();
  Error listen_everywhere(std::uint16_t wanted);
  std::vector<std::string> addresses() const;
  void listen_for_owner();
  template <class AnyAcceptor>
  void accept(AnyAcceptor& acceptor);
  void welcome(TcpSocket socket);
  void welcome(LocalSocket socket);
  void turn_away(TcpSocket& socket);
  void arm_timer();
  void ring();
  void begin_stop();
  void say_goodbye();
  void await_signal();
  void reload_tls();

  NetCore core;
  std::vector<Acceptor> acceptors;
  std::unique_ptr<OwnerDoor> owner_door;  // none if it cannot be
  std::uint16_t port = 0;
  std::vector<std::string> warnings;
  std::multimap<Instant, std::function<void()>> alarms;
  asio::steady_timer timer{core.io};
  asio::steady_timer deadline{core.io};
  asio::steady_timer patience{core.io};
  std::optional<asio::signal_set> signals;
  bool goodbye_said = false;
  bool leaving = false;
};

std::vector<std::string> NetServer::Parts::addresses() const {
  return core.settings.addresses.empty() ? std::vector<std::string>{"::"} : core.settings.addresses;
}

Error NetServer::Parts::listen_everywhere(std::uint16_t wanted) {
  acceptors.clear();
  port = wanted;
  for (const std::string& text : addresses()) {
    Error error;
    const auto address = asio::ip::make_address(text, error);
    if (error) return error;
    acceptors.emplace_back(core.io);
    error = listen_at(acceptors.back(), {address, port});
    // The machine has no IPv6.
    if (error && error != asio::error::address_in_use && core.settings.addresses.empty()) {
      acceptors.back() = Acceptor(core.io);
      error = listen_at(acceptors.back(), {asio::ip::address_v4::any(), port});
    }
    if (error) return error;
    port = acceptors.back().local_endpoint().port();
  }
  return {};
}

std::string NetServer::Parts::listen() {
  const std::uint16_t first = core.settings.port;
  const int tries = first == 0 ? 1 : core.settings.port_search + 1;
  Error error;
  for (int i = 0; i < tries && first + i <= 0xFFFF; ++i) {
    error = listen_everywhere(static_cast<std::uint16_t>(first + i));
    if (!error) {
      if (i > 0) warnings.push_back(fmt::format("Port {} is in use; this is {}.", first, port));
      return {};
    }
    if (error != asio::error::address_in_use) break;
  }
  return fmt::format("Cannot listen at {} port {}: {}.", fmt::join(addresses(), ", "), port,
                     error.message());
}

// Players do not wait for it: without it the server cannot be managed, but serves.
void NetServer::Parts::listen_for_owner() {
  if (core.settings.owner_socket.empty()) return;
  auto door = OwnerDoor::open(core.io, core.settings.owner_socket);
  if (door)
    owner_door = std::move(*door);
  else
    warnings.push_back(fmt::format("`comodin admin` cannot reach this server: {}.", door.error()));
}

template <class AnyAcceptor>
void NetServer::Parts::accept(AnyAcceptor& acceptor) {
  acceptor.async_accept([this, &acceptor](Error error, auto socket) {
    if (core.stopping || error == asio::error::operation_aborted) return;
    if (!error) {
      welcome(std::move(socket));
      return accept(acceptor);
    }
    // Out of files or memory: tries again later.
    alarms.emplace(std::chrono::steady_clock::now() + kAcceptPause,
                   [this, &acceptor] { accept(acceptor); });
    arm_timer();
  });
}

void NetServer::Parts::welcome(TcpSocket socket) {
  Error error;
  const tcp::endpoint peer = socket.remote_endpoint(error);
  if (error) return;
  std::ignore = socket.set_option(tcp::no_delay(true), error);
  auto place = NetPlace::take(core, address_of(peer));
  if (!place) return turn_away(socket);
  start_session(core, server_stream(std::move(socket), core.tls ? &*core.tls : nullptr),
                std::move(*place));
}

void NetServer::Parts::welcome(LocalSocket socket) {
  if (auto place = NetPlace::take_for_owner(core))
    start_session(core, local_stream(std::move(socket)), std::move(*place));
}

// Answers 503 if that is possible without waiting.
void NetServer::Parts::turn_away(TcpSocket& socket) {
  ++core.counters.answers[503];
  if (core.tls) return;
  const Response response = error_response(503);
  const std::string text =
      response_head(response, {.keep_alive = false, .now = std::time(nullptr)}) + response.body;
  Error ignored;
  std::ignore = socket.non_blocking(true, ignored);
  socket.send(asio::buffer(text), 0, ignored);
  std::ignore = socket.shutdown(tcp::socket::shutdown_send, ignored);
}

void NetServer::Parts::arm_timer() {
  if (alarms.empty()) return;
  timer.expires_at(alarms.begin()->first);
  timer.async_wait([this](Error error) {
    if (!error) ring();
  });
}

void NetServer::Parts::ring() {
  const Instant now = std::chrono::steady_clock::now();
  while (!alarms.empty() && alarms.begin()->first <= now) {
    const auto work = std::move(alarms.extract(alarms.begin()).mapped());
    work();
  }
  arm_timer();
}

void NetServer::Parts::begin_stop() {
  if (std::exchange(core.stopping, true)) return;
  Error ignored;
  for (Acceptor& acceptor : acceptors) std::ignore = acceptor.close(ignored);
  if (owner_door) owner_door->close();
  deadline.expires_after(core.settings.stop_time);
  deadline.async_wait([this](Error) { core.io.stop(); });
  core.application->stopping([this] { say_goodbye(); });
}

void NetServer::Parts::say_goodbye() {
  if (std::exchange(goodbye_said, true)) return;
  core.all_gone = [this] { core.io.stop(); };
  if (!core.has_connections()) return core.all_gone();
  const auto sessions = core.sessions;
  for (const auto& [id, session] : sessions) session->rest();
  patience.expires_after(core.settings.goodbye_time);
  patience.async_wait([this](Error error) {
    if (error) return;
    const auto left = core.sessions;
    for (const auto& [id, session] : left) session->give_up();
  });
}

void NetServer::Parts::await_signal() {
  signals->async_wait([this](Error error, int signal) {
    if (error) return;
    if (signal == SIGHUP && (core.tls || !core.settings.has_terminal)) {
      reload_tls();
      return await_signal();
    }
    if (core.stopping) return core.io.stop();
    if (std::exchange(leaving, true))
      begin_stop();
    else
      core.application->leaving([this] { begin_stop(); });
    await_signal();
  });
}

void NetServer::Parts::reload_tls() {
  if (!core.tls) return log(LogLevel::info, "certificate", {{"text", "there is none"}});
  const std::string problem = load_tls(core);
  if (problem.empty())
    log(LogLevel::info, "certificate", {{"text", "read again"}});
  else
    log(LogLevel::error, "certificate", {{"fault", problem + " The old one stays in use."}});
}

std::expected<std::unique_ptr<NetServer>, std::string> NetServer::open(NetSettings settings) {
  auto parts = std::make_unique<Parts>(std::move(settings));
  parts->core.hosts = names_of_this_machine();
  for (const std::string& name : parts->core.settings.hosts) parts->core.hosts.push_back(name);
  if (auto text = fit_connections(raise_file_limit(), parts->core.settings.connections);
      !text.empty())
    parts->warnings.push_back(std::move(text));
  std::string problem = load_tls(parts->core);
  if (problem.empty()) problem = parts->listen();
  if (!problem.empty()) return std::unexpected(std::move(problem));
  parts->listen_for_owner();
  return std::unique_ptr<NetServer>(new NetServer(std::move(parts)));
}

NetServer::NetServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
NetServer::~NetServer() = default;

std::uint16_t NetServer::port() const { return parts_->port; }
std::vector<IpAddress> NetServer::addresses() const {
  std::vector<IpAddress> addresses;
  for (const Acceptor& acceptor : parts_->acceptors)
    addresses.push_back(address_of(acceptor.local_endpoint()));
  return addresses;
}
const std::vector<std::string>& NetServer::warnings() const { return parts_->warnings; }
const NetCounters& NetServer::counters() const { return parts_->core.counters; }
bool NetServer::has_free_place() const {
  return counters().connections_open < parts_->core.settings.connections;
}

void NetServer::run(Application& application) {
  Parts& parts = *parts_;
  parts.core.application = &application;
  if (parts.core.settings.signals) {
    parts.signals.emplace(parts.core.io, SIGINT, SIGTERM, SIGHUP);
    parts.await_signal();
  }
  for (Acceptor& acceptor : parts.acceptors) parts.accept(acceptor);
  if (parts.owner_door) parts.accept(parts.owner_door->acceptor());
  const auto guard = asio::make_work_guard(parts.core.io);
  parts.core.io.run();
  parts.signals.reset();
  parts.alarms.clear();
}

void NetServer::stop() {
  asio::post(parts_->core.io, [this] { parts_->begin_stop(); });
}

void NetServer::send(Connection connection, Text text, Worth worth) {
  const auto found = parts_->core.sessions.find(static_cast<std::uint64_t>(connection));
  if (found != parts_->core.sessions.end()) found->second->send(std::move(text), worth);
}

void NetServer::close(Connection connection, CloseReason reason) {
  const auto found = parts_->core.sessions.find(static_cast<std::uint64_t>(connection));
  if (found != parts_->core.sessions.end()) found->second->close(reason);
}

void NetServer::post(std::function<void()> work) { asio::post(parts_->core.io, std::move(work)); }

void NetServer::after(Milliseconds time, std::function<void()> work) {
  const auto alarm =
      parts_->alarms.emplace(std::chrono::steady_clock::now() + time, std::move(work));
  if (alarm == parts_->alarms.begin()) parts_->arm_timer();
}

}  // namespace comodin
