#include "answer_times.h"

#include <algorithm>

#include <fmt/format.h>

namespace comodin::testing {
namespace {

using Json = nlohmann::json;

constexpr Clock kMostMs = 1000;

bool is_move(const Json& message) {
  const std::string verb = message.is_object() ? message.value("do", "") : "";
  return verb == "move" || verb == "commit" || verb == "open";
}

}  // namespace

void AnswerTimes::received(std::uint64_t connection, const std::string& text, Clock now) {
  const Json message = Json::parse(text, nullptr, false);
  if (message.is_object() && (of_all || is_move(message)) && message.contains("id") &&
      message["id"].is_string())
    waiting_.emplace(std::pair(connection, message["id"].get<std::string>()), now);
}

void AnswerTimes::sent(std::uint64_t connection, const std::string& text, Clock now) {
  const Json message = Json::parse(text, nullptr, false);
  const std::string type = message.value("type", "");
  if (type != "done" && type != "refused") return;
  const auto found = waiting_.find(std::pair(connection, message.value("id", "")));
  if (found == waiting_.end()) return;
  const std::string reason = message.value("reason", "");
  if (reason == "too_often" || reason == "table_full" || reason == "not_stored")
    faults.push_back(fmt::format("'{}' was refused because of others", found->first.second));
  look_at(found->first.second, now - found->second);
  waiting_.erase(found);
}

void AnswerTimes::lost(std::uint64_t connection) {
  std::erase_if(waiting_, [&](const auto& each) { return each.first.first == connection; });
}

void AnswerTimes::finish(Clock now) {
  for (const auto& [name, at] : waiting_) look_at(name.second, now - at);
  waiting_.clear();
}

void AnswerTimes::look_at(const std::string& id, Clock took) {
  ++moves;
  longest = std::max(longest, took);
  if (took > kMostMs) faults.push_back(fmt::format("'{}' waited for {} ms", id, took));
}

}  // namespace comodin::testing
