#include "table/log_fold.h"

#include <utility>
#include <variant>

namespace comodin {

std::expected<Update, std::string> LogFold::fold(std::string_view text) {
  auto entry = parse_entry(text, table_.rules_if_made());
  // Another version could not replay this round and dealt it again.
  if (const auto* const began = entry ? std::get_if<entry::Began>(&entry->what) : nullptr;
      began != nullptr && began->again && before_deal_ && !table_.deal_again)
    leave_round_out();
  auto update = entry ? fold_entry(table_, *entry, rules_cache_, now_)
                      : std::expected<Update, std::string>(std::unexpected(entry.error()));
  if (update) {
    if (std::holds_alternative<entry::Began>(update->entry.what))
      before_deal_ =
          BeforeDeal{table_.game, table_.views, table_.evidence, table_.rounds, table_.statistics};
    return update;
  }
  auto head = parse_entry_head(text);
  if (!before_deal_ || !head || !std::holds_alternative<entry::Moved>(head->what)) return update;
  leave_round_out();
  // A last move still says how the round ended.
  return fold_entry(table_, std::move(entry ? *entry : *head), rules_cache_, now_);
}

void LogFold::leave_round_out() {
  table_.game = before_deal_->game;
  table_.views = before_deal_->views;
  table_.evidence = before_deal_->evidence;
  table_.rounds = before_deal_->rounds;
  table_.statistics = before_deal_->statistics;
  table_.fair = {};
  table_.deal_again = true;
}

}  // namespace comodin
