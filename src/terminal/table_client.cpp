#include "terminal/table_client.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "protocol/check.h"
#include "protocol/table_words.h"
#include "table/messages.h"
#include "tell/refusal.h"
#include "words/words.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kComing = "come";
constexpr std::int64_t kComeAgainMs = 1500;
// Temporary reasons for not being let in.
constexpr std::array<std::string_view, 5> kForNow = {
    name_of(TableRefusal::too_often), name_of(TableRefusal::not_now),
    name_of(ServerRefusal::server_stopping), name_of(TableRefusal::not_stored),
    name_of(ServerRefusal::table_unreadable)};

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

TableClient::TableClient(TableConnection& connection, TableModel model, std::string secret,
                         std::string name, JoinTarget target)
    : connection_(connection),
      model_(std::move(model)),
      secret_(std::move(secret)),
      name_(std::move(name)),
      target_(std::move(target)),
      run_(to_hex(random_value()).substr(0, 12)) {}

bool TableClient::take() {
  bool news = false;
  if (come_again_at_ != 0 && now_ms() >= come_again_at_ && connected_) come();
  for (const ConnectionEvent& event : connection_.take()) {
    news = true;
    switch (event.kind) {
      case ConnectionEvent::Kind::opened:
        connected_ = true;
        busy_.clear();
        fair_.reconnected();
        come();
        break;
      case ConnectionEvent::Kind::lost:
        connected_ = false;
        ++losses_;
        busy_ = event.text.empty()
                    ? ""
                    : Words(model_.language()).say("terminal.busy", {{"status", event.text}});
        break;
      case ConnectionEvent::Kind::failed:
        connected_ = false;
        failure_ = event.text;
        break;
      case ConnectionEvent::Kind::unreachable:
        connected_ = false;
        end_ = Words(model_.language()).say("play.unreachable", {{"server", model_.server}});
        break;
      case ConnectionEvent::Kind::text:
        if (const Json message = Json::parse(event.text, nullptr, false); is_message(message))
          take_in(message);
        break;
      case ConnectionEvent::Kind::answer:
        compare_record(event.text);
        break;
    }
  }
  return news;
}

void TableClient::come() {
  come_again_at_ = 0;
  const Json hello = {{"do", "hello"},     {"protocol", kProtocol},
                      {"secret", secret_}, {"name", name_},
                      {"fair", true},      {"language", code_of(model_.language())}};
  connection_.say(hello.dump());
  const bool makes = target_.table.empty() && !model_.is_there();
  Json door = makes ? target_.choices : Json{{"have", model_.version}};
  door["do"] = makes ? "make" : "join";
  door["id"] = kComing;
  if (!makes) door["table"] = model_.is_there() ? model_.id : target_.table;
  if (!makes && !target_.invitation.empty()) door["invitation"] = target_.invitation;
  if (!makes && target_.keep_name) door["keep_name"] = true;
  connection_.say(door.dump());
  // Unanswered commands are sent again; the server runs each only once.
  for (const Pending& each : pending_) connection_.say(each.text);
}

void TableClient::take_in(const Json& message) {
  const std::string type = message.value("type", "");
  if (type == "done" || type == "refused") return answered(message);
  if (type == "dismissed") {
    end_ = Words(model_.language())
               .say(model_.closed ? WordKey("refusal.table_closed") : "refusal.removed");
    return;
  }
  if (!model_.take_in(message, now_ms())) {
    if (model_.take_gap()) come();
    return;
  }
  at_door_.clear();
  if (type == "update") refusal_.clear();
  if (type == "snapshot" && on_table) on_table(model_.id);
  // The person's own table, with bots: nobody to wait for.
  if (type == "snapshot" && target_.table.empty() && model_.phase() == TablePhase::waiting &&
      !std::exchange(sat_, true))
    return begin();
  // Takes a seat if one is free.
  if (type == "snapshot" && model_.own_seat() == 0 && !std::exchange(sat_, true))
    command({{"do", "sit"}});
  take_part();
  check_record();
}

void TableClient::answered(const Json& message) {
  const bool refused = message.value("type", "") == "refused";
  const std::string id = message.value("id", "");
  const std::string reason = message.value("reason", "unknown");
  const std::string sentence = message.value("sentence", refusal_text(reason, model_.language()));
  const auto found = std::ranges::find(pending_, id, &Pending::id);
  if (found == pending_.end()) {
    const bool at_the_door = id == kComing || (id.empty() && !model_.is_there());
    if (!refused || !at_the_door) return;
    if (std::ranges::find(kForNow, reason) != kForNow.end())
      come_again_at_ = now_ms() + kComeAgainMs;
    else if (reason == name_of(TableRefusal::asked))
      at_door_ = sentence;
    else
      end_ = end_.empty() ? sentence : end_;
    return;
  }
  // Without a seat the person is a spectator; but one who needs another name has to know.
  const bool needs_name = reason == name_of(TableRefusal::name_taken);
  const bool told = refused && (!found->asks_for_seat || needs_name);
  pending_.erase(found);
  refusal_ = told ? sentence : "";
  refusals_ += static_cast<std::size_t>(told);
}

void TableClient::command(Json fields) {
  Pending pending{.id = fmt::format("{}-{}", run_, ++count_),
                  .text = {},
                  .asks_for_seat = fields["do"] == "sit"};
  fields["id"] = pending.id;
  pending.text = fields.dump(-1, ' ', false, Json::error_handler_t::replace);
  refusal_.clear();
  connection_.say(pending.text);
  pending_.push_back(std::move(pending));
}

std::optional<std::int64_t> TableClient::seconds_left() const {
  if (model_.turn_until == 0) return std::nullopt;
  return std::max<std::int64_t>(0, (model_.turn_until - now_ms() + 999) / 1000);
}

void TableClient::move(std::string_view move) { command({{"do", "move"}, {"move", move}}); }

void TableClient::begin() { command({{"do", "begin"}}); }

void TableClient::chat(std::string_view text) { command({{"do", "chat"}, {"text", text}}); }

void TableClient::take_part() {
  const FairStep step = fair_.follow(model_.id, model_.fair, model_.own_seat());
  if (step.refusal) model_.add_line(text_of(*step.refusal, model_.language()));
  if (step.command.empty()) return;
  Json fields = step.command;
  fields["id"] = fmt::format("{}-{}", run_, ++count_);
  connection_.say(fields.dump());
}

// Once for every match, at its end.
void TableClient::check_record() {
  const auto match = model_.fair.value("match", std::uint64_t{0});
  if (model_.phase() != TablePhase::match_over || model_.own_seat() == 0 ||
      std::exchange(checked_match_, match) == match)
    return;
  checking_ = true;
  connection_.ask({.path = "/api/record",
                   .query = {{"table", model_.id}, {"match", std::to_string(match)}},
                   .secret = secret_});
}

void TableClient::compare_record(const std::string& record) {
  checking_ = false;
  if (record.empty()) return;
  const auto differences = fair_.compare(model_.id, checked_match_, record);
  for (std::string& text : texts_of(differences, model_.language()))
    model_.add_line(std::move(text));
}

}  // namespace comodin
