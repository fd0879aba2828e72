// Folds a stored log into a table, oldest entry first. A running round with a move that today's
// rules cannot replay, because a rule was corrected since, is left out: the table is as it was
// before the deal, and the round is dealt again when somebody is there (`TableState::deal_again`).
// Of a round that was finished by then, the result remains.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/table_state.h"

namespace comodin {

class LogFold {
 public:
  // `now`: the steady time, from which people at the table have all their time again.
  LogFold(TableState& table, RulesCache& rules_cache, Clock now = 0)
      : table_(table), rules_cache_(rules_cache), now_(now) {}

  // What the entry changed; a move of a round that is left out changes nothing. Error message if
  // the log is damaged.
  std::expected<Update, std::string> fold(std::string_view text);

 private:
  // The match when the last round began.
  struct BeforeDeal {
    State game;
    std::vector<View> views;
    TableEvidence evidence;
    std::vector<std::vector<Points>> rounds;
    std::vector<SeatStatistics> statistics;
  };

  void leave_round_out();

  TableState& table_;
  RulesCache& rules_cache_;
  Clock now_;
  std::optional<BeforeDeal> before_deal_ = std::nullopt;
};

}  // namespace comodin
