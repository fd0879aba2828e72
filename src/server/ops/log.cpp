#include "server/ops/log.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <ctime>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 7> kSecretNames = {
    "secret", "token", "authorization", "password", "invite", "cookie", "key"};

std::atomic<LogLevel> lowest_level = LogLevel::info;
std::atomic<LogFormat> chosen_format = LogFormat::json;
std::string own_node;  // set before any other thread logs

bool is_secret(std::string_view name) {
  return std::ranges::any_of(kSecretNames,
                             [&](std::string_view secret) { return name.ends_with(secret); });
}

std::string time_text(std::chrono::system_clock::time_point time) {
  const auto whole = std::chrono::floor<std::chrono::milliseconds>(time.time_since_epoch()).count();
  const std::time_t seconds = whole / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900,
                     parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                     whole % 1000);
}

// As it is if no reader could take it for something else, otherwise as in JSON.
std::string text_value(const Json& value) {
  if (!value.is_string()) return value.dump();
  const auto& text = value.get_ref<const std::string&>();
  const bool plain = !text.empty() && std::ranges::all_of(text, [](char c) {
    return c > ' ' && c < 0x7F && c != '"' && c != '=' && c != '\\';
  });
  return plain ? text : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string log_line(std::chrono::system_clock::time_point time, LogLevel level,
                     std::string_view event, std::span<const LogField> fields, LogFormat format,
                     std::string_view node) {
  Json line = {{"time", time_text(time)}, {"level", kLogLevels[static_cast<std::size_t>(level)]}};
  if (!node.empty()) line["node"] = node;
  line["event"] = event;
  for (const auto& [name, value] : fields) {
    Json& field = line[std::string(name)];
    if (is_secret(name))
      field = "hidden";
    else
      std::visit([&](const auto& its_value) { field = its_value; }, value.get());
  }
  // Invalid UTF-8 must not break the line.
  if (format == LogFormat::json) return line.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string text;
  for (const auto& [name, value] : line.items())
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, text_value(value));
  return text;
}

std::optional<LogLevel> log_level_named(std::string_view name) {
  const auto* const found = std::ranges::find(kLogLevels, name);
  if (found == kLogLevels.end()) return std::nullopt;
  return static_cast<LogLevel>(found - kLogLevels.begin());
}

std::optional<LogFormat> log_format_named(std::string_view name) {
  const auto* const found = std::ranges::find(kLogFormats, name);
  if (found == kLogFormats.end()) return std::nullopt;
  return static_cast<LogFormat>(found - kLogFormats.begin());
}

void set_log_level(LogLevel level) { lowest_level = level; }
void set_log_format(LogFormat format) { chosen_format = format; }
void set_log_node(std::string_view name) { own_node = name; }
bool is_logged(LogLevel level) { return level >= lowest_level.load(); }

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  if (!is_logged(level)) return;
  const std::string line = log_line(std::chrono::system_clock::now(), level, event,
                                    {fields.begin(), fields.size()}, chosen_format, own_node) +
                           '\n';
  // One call, so that lines of two threads do not mix. A failure cannot be reported anywhere.
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace comodin
