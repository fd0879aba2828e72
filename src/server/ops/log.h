// The server's log: one JSON object per line, on standard error. A field whose name sounds secret
// is never printed. Any thread may log.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace comodin {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

class LogValue {
 public:
  LogValue(std::string_view text) : value_(text) {}
  LogValue(const char* text) : value_(std::string_view(text)) {}
  LogValue(const std::string& text) : value_(std::string_view(text)) {}
  LogValue(bool value) : value_(value) {}
  LogValue(double value) : value_(value) {}
  template <std::integral Number>
  LogValue(Number value) : value_(static_cast<std::int64_t>(value)) {}

  const std::variant<std::string_view, bool, double, std::int64_t>& get() const { return value_; }

 private:
  std::variant<std::string_view, bool, double, std::int64_t> value_;
};

using LogField = std::pair<std::string_view, LogValue>;

// {"time":"2026-01-31T12:00:00.000Z","level":"info","event":"…", then the fields}, without newline.
std::string log_line(std::chrono::system_clock::time_point time, LogLevel level,
                     std::string_view event, std::span<const LogField> fields);

std::optional<LogLevel> log_level_named(std::string_view name);

// Lines below the level are left out; initially `info`.
void set_log_level(LogLevel level);
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});

}  // namespace comodin
