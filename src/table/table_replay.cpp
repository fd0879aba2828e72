#include "table/table_replay.h"

#include "base/json_text.h"
#include "table/messages.h"

namespace comodin {
namespace {

constexpr std::size_t kMostSteps = 5000;  // of a round; the rest of a longer one is not told

// The round while the log is read.
struct Telling {
  JsonText steps;
  std::size_t count = 0;
  std::vector<std::string> names;  // at its last move
  bool cut = false;
};

void tell(Telling& telling, const TableState& table, const Update& update,
          const ReplayQuestion& question) {
  telling.names.clear();
  for (std::size_t i = 0; i < table.seats(); ++i)
    telling.names.push_back(table.name_at(seat_at(i)));
  telling.cut = telling.count == kMostSteps;
  if (telling.cut) return;
  ++telling.count;
  step_value(telling.steps, table, update, question.eyes);
}

}  // namespace

std::expected<std::string, std::string> round_replay(const std::vector<std::string>& log,
                                                     const ReplayQuestion& question,
                                                     RulesCache& rules_cache) {
  TableState table;
  Telling telling;
  telling.steps.open_array();
  for (const std::string& text : log) {
    const auto update = fold_text(table, text, rules_cache);
    if (!update) return std::unexpected(update.error());
    if (table.match != question.match || !std::holds_alternative<entry::Moved>(update->entry.what))
      continue;
    if (table.game.round == question.round) tell(telling, table, *update, question);
    if (table.is_match_over()) break;
  }
  if (table.match != question.match || !table.is_match_over())
    return std::unexpected("the match is not over");
  if (telling.count == 0) return std::unexpected("the match has no such round");
  telling.steps.close_array();
  JsonText json;
  json.open_object().field("rounds", table.game.round);
  json.key("names").open_array();
  for (const std::string& name : telling.names) json.value(name);
  json.close_array();
  choices_field(json, table);
  json.key("steps").raw(telling.steps.take());
  if (telling.cut) json.field("cut", true);
  json.close_object();
  return json.take();
}

}  // namespace comodin
