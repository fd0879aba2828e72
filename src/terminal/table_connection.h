// The connection between a terminal and its table: protocol texts in both directions. Must not know
// what they mean.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

struct ConnectionEvent {
  enum class Kind : std::uint8_t {
    opened,  // a new connection: anything sent before is lost
    text,
    lost,    // disconnected; another attempt will follow
    failed,  // for good; the text is a sentence that says why
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

  // Does the pending work, and returns what has happened since the last call.
  virtual std::vector<ConnectionEvent> take() = 0;
  // There may be work when `descriptor` becomes readable (-1: never), or after the time `due`.
  virtual int descriptor() const = 0;
  virtual std::optional<std::chrono::milliseconds> due() const = 0;
};

}  // namespace comodin
