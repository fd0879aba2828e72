// Moves as people type them, in their language: a word for what they do, and cards, colors and
// players by name. English words and the protocol's are read in every language. Must not know
// rules: what cannot be done now is a move all the same, which the server refuses with its reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "terminal/table_model.h"

namespace comodin {

// The move that is meant, as in the protocol; empty: it is not one.
std::string typed_move(const TableModel& table, std::string_view typed);

// Whether such a move lacks what its verb needs: "catches", without whom.
bool is_incomplete(std::string_view move);

// What can be typed for a move of the protocol: with its verb ("play R5"), or as short as possible
// ("R5").
std::string written_move(const TableModel& table, std::string_view move);
std::string shortest_move(const TableModel& table, std::string_view move);

// One of each kind that can come up at this table, as it can be typed.
std::vector<std::string> example_moves(const TableModel& table);

}  // namespace comodin
