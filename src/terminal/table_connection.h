// The connection between a terminal and its table: protocol texts in both directions. Must not know
// what they mean.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace comodin {

struct ConnectionEvent {
  enum class Kind : std::uint8_t {
    opened,  // a new connection: anything sent before is lost
    text,
    lost,         // disconnected; another attempt will follow. The text is the HTTP status with
                  // which the server refused the last one, or empty
    failed,       // for good; the text is a sentence that says why
    unreachable,  // for good: nobody has answered since the beginning
    answer,       // to `ask`; empty: there is none
  };
  Kind kind = Kind::text;
  std::string text = {};
};

class TableConnection {
 public:
  TableConnection() = default;
  TableConnection(const TableConnection&) = delete;
  TableConnection& operator=(const TableConnection&) = delete;
  virtual ~TableConnection() = default;

  virtual void say(std::string_view text) = 0;  // dropped while disconnected
  // Asks the server for something over HTTP, as the person with this secret.
  struct Question {
    std::string path;
    std::vector<std::pair<std::string, std::string>> query;
    std::string secret;
  };
  virtual void ask(Question question) = 0;

  // Does the pending work, and returns what has happened since the last call.
  virtual std::vector<ConnectionEvent> take() = 0;
  // There may be work when `descriptor` becomes readable (-1: never), or after the time `due`.
  virtual int descriptor() const = 0;
  virtual std::optional<std::chrono::milliseconds> due() const = 0;
};

}  // namespace comodin
