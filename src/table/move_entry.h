// Owns the way from a move to its entry in the log: with what chance brings, from the round's
// values.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "game/move.h"
#include "record/fair.h"
#include "table/authority.h"

namespace comodin {

// The values that were opened, the server's first. Nothing: the seal does not fit.
std::optional<std::vector<Contribution>> opened_values(const TableState& table,
                                                       const ValueCipher& seal);

// What the key of a round is derived for: the table and its match.
std::string match_name(const TableState& table);

// Plays the move on a copy and writes down what chance brought; or the reason of its refusal.
std::expected<Entry, Reason> move_entry(const TableState& table, const Move& move, std::string by,
                                        std::string command, Clock now,
                                        const DecideContext& context);

}  // namespace comodin
