// The server's log: a line for each event, on standard error, as a JSON object or as name=value. A
// field whose name sounds secret is never printed. Any thread may log.
#pragma once

#include <array>
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
inline constexpr std::array<std::string_view, 4> kLogLevels = {"debug", "info", "warning", "error"};

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

enum class LogFormat : std::uint8_t { json, text };
inline constexpr std::array<std::string_view, 2> kLogFormats = {"json", "text"};

// Without newline, the fields at the end; `node` is left out if it is empty:
//   {"time":"2026-01-31T12:00:00.000Z","level":"info","node":"n1","event":"…","port":7700}
//   time=2026-01-31T12:00:00.000Z level=info node=n1 event=… port=7700 fault="two words"
std::string log_line(std::chrono::system_clock::time_point time, LogLevel level,
                     std::string_view event, std::span<const LogField> fields,
                     LogFormat format = LogFormat::json, std::string_view node = {});

std::optional<LogLevel> log_level_named(std::string_view name);
std::optional<LogFormat> log_format_named(std::string_view name);

// Lines below the level are left out; initially `info`, as JSON.
void set_log_level(LogLevel level);
void set_log_format(LogFormat format);
// The name of this server among several, which every line has from now on; empty: it is alone.
void set_log_node(std::string_view name);
bool is_logged(LogLevel level);
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});

}  // namespace comodin
