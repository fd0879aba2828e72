#include "table/table_replay.h"

#include "base/json_text.h"
#include "table/log_fold.h"
#include "table/messages.h"
#include "table/round_json.h"

namespace comodin {
namespace {

constexpr std::size_t kMostSteps = 5000;  // of a round; a longer one is cut

// The round's steps so far, while the log is read.
struct Steps {
  Steps() { json.open_array(); }

  JsonText json = {};
  std::size_t count = 0;
  std::vector<std::string> names;  // at its last move
  bool cut = false;
};

void add_step(Steps& steps, const TableState& table, const Update& update,
              const ReplayQuestion& question) {
  steps.names = update.players;
  steps.cut = steps.count == kMostSteps;
  if (steps.cut) return;
  ++steps.count;
  step_value(steps.json, table, update, question.eyes, question.language);
}

}  // namespace

std::expected<std::string, std::string> round_replay(const std::vector<std::string>& log,
                                                     const ReplayQuestion& question,
                                                     RulesCache& rules_cache) {
  TableState table;
  LogFold fold(table, rules_cache);
  Steps steps;
  for (const std::string& text : log) {
    const auto update = fold.fold(text);
    if (!update) return std::unexpected(update.error());
    const auto* const moved = std::get_if<entry::Moved>(&update->entry.what);
    if (table.match != question.match || moved == nullptr) continue;
    const bool left_out = update->events.empty();
    if (!left_out && table.game.round == question.round) {
      if (moved->is_deal()) steps = Steps{};  // it may have been dealt before
      add_step(steps, table, *update, question);
    }
    if (table.is_match_over()) break;
  }
  if (table.match != question.match || !table.is_match_over())
    return std::unexpected("the match is not over");
  if (steps.count == 0) return std::unexpected("the match has no such round");
  steps.json.close_array();
  JsonText json;
  json.open_object().field("rounds", table.game.round);
  json.key("names").open_array();
  for (const std::string& name : steps.names) json.value(name);
  json.close_array();
  choices_field(json, table, question.language);
  json.key("steps").raw(steps.json.take());
  if (steps.cut) json.field("cut", true);
  json.close_object();
  return json.take();
}

}  // namespace comodin
