// Who may come to a table: decides by the table, the person and the invitation that they bring.
// Also who may use which name there. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "protocol/table_words.h"
#include "table/table_state.h"

namespace comodin {

enum class Entrance : std::uint8_t {
  free,   // comes in
  once,   // comes in, and the log has to say so: a personal invitation
  knock,  // waits until the host lets them in
  refused,
};
struct Admission {
  Entrance entrance = Entrance::free;
  std::optional<TableRefusal> why = std::nullopt;  // if refused
};

// `by` is the invitation; nullptr: none that the table knows. People whom the log knows need none.
Admission admission_of(const TableState& table, std::string_view who, const Invitation* by);

// The invitation with that token in its link; nullptr: there is none. No token: the link alone.
const Invitation* invitation_with(const TableState& table, std::string_view token);

// Why the person cannot have that name at the table: it is not one, or looks like another's, or
// they are muted and have one already.
std::optional<TableRefusal> name_refusal(const TableState& table, std::string_view who,
                                         std::string_view name);

}  // namespace comodin
