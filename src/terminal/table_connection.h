// Owns the line between a terminal and its table: texts of the protocol, both ways. Must not know
// what they mean.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

struct LineEvent {
  enum class Kind : std::uint8_t {
    opened,  // somebody listens: what was said before is lost
    text,
    lost,  // nobody does; it is tried again
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

  virtual void say(std::string_view text) = 0;  // to nobody, while the line is lost

  // Does what there is to do now; what has happened since the last time.
  virtual std::vector<LineEvent> take() = 0;
  // There may be something to do when this can be read (-1: never), or after that time.
  virtual int descriptor() const = 0;
  virtual std::optional<std::chrono::milliseconds> due() const = 0;
};

}  // namespace comodin
