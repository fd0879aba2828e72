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

constexpr std::array<std::string_view, 4> kLevelNames = {"debug", "info", "warning", "error"};
constexpr std::array<std::string_view, 7> kSecretNames = {
    "secret", "token", "authorization", "password", "invite", "cookie", "key"};

std::atomic<LogLevel> lowest_level = LogLevel::info;

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

}  // namespace

std::string log_line(std::chrono::system_clock::time_point time, LogLevel level,
                     std::string_view event, std::span<const LogField> fields) {
  Json line = {{"time", time_text(time)},
               {"level", kLevelNames[static_cast<std::size_t>(level)]},
               {"event", event}};
  for (const auto& [name, value] : fields) {
    Json& field = line[std::string(name)];
    if (is_secret(name))
      field = "hidden";
    else
      std::visit([&](const auto& its_value) { field = its_value; }, value.get());
  }
  // Invalid UTF-8 must not break the line.
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<LogLevel> log_level_named(std::string_view name) {
  const auto* const found = std::ranges::find(kLevelNames, name);
  if (found == kLevelNames.end()) return std::nullopt;
  return static_cast<LogLevel>(found - kLevelNames.begin());
}

void set_log_level(LogLevel level) { lowest_level = level; }

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  if (level < lowest_level.load()) return;
  const std::string line =
      log_line(std::chrono::system_clock::now(), level, event, {fields.begin(), fields.size()}) +
      '\n';
  // One call, so that lines of two threads do not mix. A failure cannot be reported anywhere.
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace comodin
