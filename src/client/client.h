// A client of HTTP and WebSocket servers, plain or over TLS: for the terminal, load, admin and
// tests. Thousands of WebSocket connections share one thread. No proxies, no compression.
//
// Over TLS the server has to show a valid certificate that names its host and leads to an authority
// that the system or `ca_file` trusts. Errors are sentences for a person: what, why, what to do.
// Only `post` may be called on any thread, everything else only on the thread of `run`.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/url.h"

namespace comodin {

struct ClientSettings {
  std::string ca_file = {};  // PEM: certificates to trust besides the system's authorities
  // To connect, with the TLS handshake; then for the server to accept; and to answer a close frame.
  std::chrono::milliseconds greeting_time{10'000};
  std::size_t message_bytes = 1U << 20U;   // of a message from the server
  std::size_t answer_bytes = 512U << 20U;  // of the body of an HTTP answer
};

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  Url url;
  std::string socket = {};  // the path of a Unix socket at which the server is, instead of its host
  std::string method = "GET";
  std::string authorization = {};
  std::string body = {};
  std::optional<std::chrono::milliseconds> answer_time = std::chrono::minutes(1);  // none: no limit
};

struct HttpAnswer {
  int status = 0;
  HttpHeaders headers;
  std::string body;
  std::string own_address = {};  // of this end of the connection
};

class Client {
 public:
  enum class Id : std::uint32_t {};

  // Why a connection ended. The code is that of the server's close frame, or the HTTP status with
  // which the server refused the connection, or one of these.
  struct End {
    static constexpr int kNotWebSocket = 1002;  // the server sends something else
    static constexpr int kLost = 1006;          // not connected, or cut
    static constexpr int kNotTrusted = 1015;    // without TLS, or with a refused certificate
    int code = kLost;
    std::string why = {};  // a sentence; empty if the server closed it
  };

  // Called from `run` only. Each may be left out. `closed` is called once for each `connect`.
  struct Events {
    std::function<void(Id)> opened = {};
    std::function<void(Id, std::string_view)> received = {};
    std::function<void(Id, const End&)> closed = {};
  };

  explicit Client(Events events, ClientSettings settings = {});
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client();

  Id connect(const Url& url, const HttpHeaders& headers = {});
  void send(Id id, std::string_view text);  // dropped before `opened` and after `close`
  void close(Id id, std::uint16_t code = 1000);
  void cut(Id id);  // without a close frame

  // Waits for the answer; the connections rest meanwhile. Error message on failure.
  std::expected<HttpAnswer, std::string> ask(const HttpRequest& request);

  void after(std::chrono::milliseconds time, std::function<void()> work);
  void post(std::function<void()> work);
  // Runs until `stop` is called or nothing is left to wait for.
  void run();
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace comodin
