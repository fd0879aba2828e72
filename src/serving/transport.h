// The interface between the network and the application: connections that carry text messages, HTTP
// requests and their answers, and timers, all on the loop's thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/worth.h"

namespace comodin {

enum class Connection : std::uint64_t {};
using Milliseconds = std::chrono::milliseconds;
using Text = std::shared_ptr<const std::string>;  // one text may go to many connections

// Why the server closes a connection; the WebSocket close code in `docs/protocol.md`.
enum class CloseReason : std::uint8_t { normal, restart, too_slow, elsewhere };

// Whom a request can be from, as the network knows it; each may ask for more than the one before.
enum class Asker : std::uint8_t {
  anyone,
  monitor,  // asks from where the operator allows it
  owner,    // asks over the socket in the data folder
};

struct Request {
  Connection connection{};
  std::uint64_t number = 0;                                // counts the server's requests
  std::string method;                                      // GET, HEAD or POST
  std::string path;                                        // decoded, without the query
  std::vector<std::pair<std::string, std::string>> query;  // decoded
  std::string authorization;                               // the header, if any
  std::string language;                                    // the code of Accept-Language, or empty
  std::string body;
  std::string address;  // of the client, also behind trusted proxies
  bool gzip = false;    // the client accepts it
  Asker asker = Asker::anyone;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::string_view lasting =
      {};  // instead of `body`: bytes that outlive the server and are not copied
  std::string file_name = {};  // not empty: offered to be saved under this name
  std::string etag = {};       // not empty: names this content; a client that has it gets 304
  bool immutable = false;      // may be cached for good
  bool packed = false;         // the bytes are compressed by gzip
  bool varies = false;         // depends on Accept-Encoding
  bool framed = false;         // the page may show it in a frame
};

// What is served. All calls are on the loop's thread.
class Application {
 public:
  virtual ~Application() = default;
  virtual void opened(Connection connection, std::string_view address) = 0;
  virtual void received(Connection connection, std::string_view text) = 0;
  virtual void closed(Connection connection) = 0;
  // The connection read too slowly and missed something that is not an answer. Now it has read the
  // rest and can be sent the present state.
  virtual void caught_up(Connection connection) = 0;
  // Answers once, now or later, on the loop's thread.
  virtual void asked(const Request& request, std::function<void(Response)> answer) = 0;
  // The server is about to stop. Calls `done` when whoever can go on elsewhere does.
  virtual void leaving(std::function<void()> done) = 0;
  // The server stops and nothing arrives any more. Calls `done` when all writes are finished.
  virtual void stopping(std::function<void()> done) = 0;
};

// What the application can do. Only `post` may be called from another thread.
class Transport {
 public:
  virtual ~Transport() = default;
  // A slow reader misses what is not an answer, and is cut off if these alone are too many.
  virtual void send(Connection connection, Text text, Worth worth) = 0;
  virtual void close(Connection connection, CloseReason reason) = 0;
  virtual void post(std::function<void()> work) = 0;
  // Calls `work` after that time, once, on the loop's thread.
  virtual void after(Milliseconds time, std::function<void()> work) = 0;
};

}  // namespace comodin
