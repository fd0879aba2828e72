#include "server/ops/bot_tables.h"

#include <fmt/format.h>

#include "server/ops/load_message.h"

namespace comodin {
namespace {

constexpr std::size_t kConnectsAtOnce = 20;
constexpr int kSeats = 10;

}  // namespace

void BotTables::begin(const Url& url) {
  url_ = url;
  has_begun_ = true;
  come();
}

void BotTables::come() {
  while (asked_ < tables_ && asked_ < playing_ + kConnectsAtOnce && !stopping_) {
    watchers_[client_.connect(url_)] = {};
    ++asked_;
  }
}

bool BotTables::opened(Client::Id line) {
  const auto found = watchers_.find(line);
  if (found == watchers_.end()) return false;
  client_.send(line, fmt::format(R"({{"do":"hello","protocol":1,"secret":"bots-{:010}-{:p}",)"
                                 R"("name":"Watcher","language":"en"}})",
                                 static_cast<std::uint32_t>(line), static_cast<void*>(this)));
  command(line, found->second,
          fmt::format(R"("do":"make","edition":"{}","seats":{},"pace":"instant","reaction_ms":0,)"
                      R"("level":"hard")",
                      edition_, kSeats));
  return true;
}

void BotTables::command(Client::Id line, Watcher& watcher, std::string_view fields) {
  client_.send(line, fmt::format(R"({{{},"id":"{}"}})", fields, ++watcher.commands));
}

// Whoever stands up leaves the seat to a bot.
void BotTables::next_round(Client::Id line, Watcher& watcher) {
  if (stopping_) return;
  if (watcher.dealt) command(line, watcher, R"("do":"sit","seat":1)");
  command(line, watcher, R"("do":"begin")");
  command(line, watcher, R"("do":"leave")");
}

bool BotTables::received(Client::Id line, std::string_view message) {
  const auto found = watchers_.find(line);
  if (found == watchers_.end()) return false;
  Watcher& watcher = found->second;
  const std::string_view type = text_field(message.substr(0, 40), "{\"type\":\"");
  if (type == "refused" && first_refusal_.empty())
    first_refusal_ = text_field(message, "\"reason\":\"");
  // The table is made.
  if (type == "done" && number_field(message, "\"id\":\"") == 1) next_round(line, watcher);
  if (type != "update") return true;
  const std::string_view what = message.substr(message.find("\"what\":{"));
  if (text_field(what.substr(0, 100), "\"do\":\"") != "moved") return true;
  ++moves_;
  if (!watcher.dealt) {
    watcher.dealt = true;
    ++playing_;
    come();
  }
  if (message.find("\"rounds\":") != std::string_view::npos) next_round(line, watcher);
  return true;
}

bool BotTables::closed(Client::Id line) {
  if (watchers_.erase(line) == 0) return false;
  if (!stopping_) ++dropped_;
  return true;
}

}  // namespace comodin
