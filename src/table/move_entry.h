// Turns a legal move into its log entry, with the outcomes that chance brings from the round's
// values. Changes nothing.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/move.h"
#include "record/fair.h"
#include "table/authority.h"

namespace comodin {

// The opened values, the server's first. Nothing: they were sealed with another key.
std::optional<std::vector<Contribution>> opened_values(const TableState& table,
                                                       const ValueCipher& cipher);

// What commitments and the key of a round are for: the table and its match.
std::string match_name(std::string_view table, std::uint32_t match);
std::string match_name(const TableState& table);

// Whether it is certain, before the legal move is carried out, that it asks nothing of chance.
// False where that depends on what an effect does.
bool asks_no_chance(const Rules& rules, const State& game, const Move& move);

// The entry of the move, or the reason of its refusal. A move that may ask chance or end the round
// is carried out on a copy, because what comes of it must be in the log before the table changes.
std::expected<Entry, Reason> move_entry(const TableState& table, const Move& move, std::string by,
                                        std::string command, Date date,
                                        const DecideContext& context);

}  // namespace comodin
