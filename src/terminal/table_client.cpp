#include "terminal/table_client.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <fmt/format.h>

namespace comodin {
namespace {

using Json = nlohmann::json;

constexpr int kProtocol = 1;
constexpr std::string_view kComing = "come";
// After these there is nothing to wait for.
constexpr std::array<std::string_view, 7> kFinal = {
    "no_such_table",  "removed",    "table_closed", "table_full",
    "wrong_protocol", "bad_secret", "cannot_make"};

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

TableClient::TableClient(TableLine& line, TableModel model, std::string secret, std::string name,
                         Aim aim)
    : line_(line),
      model_(std::move(model)),
      secret_(std::move(secret)),
      name_(std::move(name)),
      aim_(std::move(aim)),
      run_(to_hex(random_value()).substr(0, 12)) {}

bool TableClient::take() {
  bool news = false;
  for (const LineEvent& event : line_.take()) {
    news = true;
    switch (event.kind) {
      case LineEvent::Kind::opened:
        connected_ = true;
        come();
        break;
      case LineEvent::Kind::lost:
        connected_ = false;
        break;
      case LineEvent::Kind::text:
        if (const Json message = Json::parse(event.text, nullptr, false); message.is_object())
          take_in(message);
        break;
    }
  }
  return news;
}

void TableClient::come() {
  line_.say(Json{
      {"do", "hello"},
      {"protocol", kProtocol},
      {"secret", secret_},
      {"name", name_},
      {"fair",
       true}}.dump());
  if (aim_.table.empty() && !model_.is_there()) {
    Json make = aim_.choices;
    make["do"] = "make";
    make["id"] = kComing;
    return line_.say(make.dump());
  }
  line_.say(Json{{"do", "join"},
                 {"id", kComing},
                 {"table", model_.is_there() ? model_.id : aim_.table},
                 {"have", model_.version}}
                .dump());
  // What was not answered is said once more, and takes effect once.
  if (!command_.empty()) line_.say(command_);
}

void TableClient::take_in(const Json& message) {
  const std::string type = message.value("type", "");
  if (type == "done" || type == "refused") return answered(message);
  if (type == "dismissed") {
    end_ = model_.closed ? "table_closed" : "removed";
    return;
  }
  if (!model_.take_in(message, now_ms())) {
    if (model_.has_gap()) come();
    return;
  }
  if (type == "update") refusal_.clear();
  if (type == "snapshot" && on_table) on_table(model_.id);
  // A table of one's own, with bots: there is nobody to wait for.
  if (type == "snapshot" && aim_.table.empty() && model_.phase() == TablePhase::waiting &&
      !std::exchange(sat_, true))
    return begin();
  // Who comes wants to play, if there is a seat.
  if (type == "snapshot" && model_.own_seat() == 0 && !std::exchange(sat_, true))
    command({{"do", "sit"}});
  take_part();
}

void TableClient::answered(const Json& message) {
  const bool refused = message.value("type", "") == "refused";
  const std::string id = message.value("id", "");
  const std::string reason = message.value("reason", "");
  if (refused && id != command_id_ && std::ranges::find(kFinal, reason) != kFinal.end())
    end_ = reason;
  if (id.empty() || id != command_id_) return;
  const bool asked_for_seat = command_.find(R"("do":"sit")") != std::string::npos;
  command_.clear();
  command_id_.clear();
  refusal_ = refused && !asked_for_seat ? reason : "";  // no seat: then one looks on
}

void TableClient::command(Json fields) {
  command_id_ = fmt::format("{}-{}", run_, ++count_);
  fields["id"] = command_id_;
  command_ = fields.dump();
  refusal_.clear();
  line_.say(command_);
}

void TableClient::move(std::string_view move) { command({{"do", "move"}, {"move", move}}); }

void TableClient::begin() { command({{"do", "begin"}}); }

void TableClient::chat(std::string_view text) { command({{"do", "chat"}, {"text", text}}); }

// Fair chance: a value of one's own in every round, committed to before any is opened.
void TableClient::take_part() {
  const std::string phase = model_.fair.value("phase", "");
  const std::string hash = model_.fair.value("hash", "");
  if (model_.own_seat() == 0) return;
  const auto say = [&](Json fields) {
    fields["id"] = fmt::format("{}-{}", run_, ++count_);
    line_.say(fields.dump());
  };
  if (phase == "committing" && committed_to_ != hash) {
    committed_to_ = hash;
    value_ = random_value();
    opened_ = false;
    say({{"do", "commit"}, {"hash", to_hex(commitment_to(*value_))}});
  } else if (phase == "opening" && committed_to_ == hash && value_ && !opened_) {
    opened_ = true;
    say({{"do", "open"}, {"value", to_hex(*value_)}});
  }
}

}  // namespace comodin
