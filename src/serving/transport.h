// Owns the line between the network and what is served: connections that carry text messages,
// requests that get an answer, timers, all on one thread. Must not know what a message means.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace comodin {

enum class Connection : std::uint64_t {};
using Milliseconds = std::chrono::milliseconds;
using Text = std::shared_ptr<const std::string>;  // one text may go to many connections

// Why the server closes a connection; the WebSocket close code in `docs/protocol.md`.
enum class CloseReason : std::uint8_t { normal, restart, too_slow, elsewhere };

struct Request {
  std::string method;                                      // GET, HEAD or POST
  std::string path;                                        // decoded, without the query
  std::vector<std::pair<std::string, std::string>> query;  // decoded
  std::string authorization;                               // the header, if any
  std::string language;  // of Accept-Language: en, es, pt or empty
  std::string body;
  std::string address;  // of who asks, behind trusted proxies too
  bool gzip = false;    // who asks can unpack it
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::string_view lasting = {};  // instead of `body`: bytes that outlive the server, never copied
  std::string file_name = {};     // not empty: offered to be saved under this name
  std::string etag = {};          // not empty: names this content; who has it is told "not changed"
  bool immutable = false;         // may be kept for ever
  bool packed = false;            // the bytes are packed by gzip
  bool varies = false;            // who cannot unpack gets other bytes
  bool framed = false;            // the page may show it in a frame
};

// What is served. Every call comes on the loop's thread.
class Application {
 public:
  virtual ~Application() = default;
  virtual void opened(Connection connection, std::string_view address) = 0;
  virtual void received(Connection connection, std::string_view text) = 0;
  virtual void closed(Connection connection) = 0;
  // Answers once, now or later, on the loop's thread.
  virtual void asked(const Request& request, std::function<void(Response)> answer) = 0;
  // The server stops: after this nothing arrives any more; `done` when all writes are finished.
  virtual void stopping(std::function<void()> done) = 0;
};

// What the application can do. Only `post` may be called from another thread.
class Transport {
 public:
  virtual ~Transport() = default;
  virtual void send(Connection connection, Text text) = 0;  // a slow reader is closed, not kept
  virtual void close(Connection connection, CloseReason reason) = 0;
  virtual void post(std::function<void()> work) = 0;
  // Calls `work` after that time, once, on the loop's thread.
  virtual void after(Milliseconds time, std::function<void()> work) = 0;
};

}  // namespace comodin
