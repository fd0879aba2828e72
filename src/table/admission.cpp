#include "table/admission.h"

#include <algorithm>

#include "table/authority.h"
#include "words/names.h"

namespace comodin {

Admission admission_of(const TableState& table, std::string_view who, const Invitation* by) {
  const auto refused = [](TableRefusal why) { return Admission{Entrance::refused, why}; };
  if (table.closed) return refused(TableRefusal::table_closed);
  if (const Person* const known = table.person(who); known != nullptr)
    return known->removed ? refused(TableRefusal::removed) : Admission{};
  if (by == nullptr || by->withdrawn || by->used || table.is_closed(by->number))
    return refused(TableRefusal::no_such_invitation);
  if (table.door == Door::locked) return refused(TableRefusal::locked);
  if (by->personal) return {Entrance::once};
  return {table.door == Door::ask ? Entrance::knock : Entrance::free};
}

const Invitation* invitation_with(const TableState& table, std::string_view token) {
  const auto found = std::ranges::find(table.invitations, token, &Invitation::token);
  return found == table.invitations.end() ? nullptr : &*found;
}

std::optional<TableRefusal> name_refusal(const TableState& table, std::string_view who,
                                         std::string_view name) {
  const auto shown = name_to_show(name, kMaxNameBytes);
  if (!shown) return TableRefusal::bad_name;
  const Person* const known = table.person(who);
  if (known != nullptr && !known->nameless && table.is_muted(*known)) return TableRefusal::muted;
  if (table.is_taken(*shown, who)) return TableRefusal::name_taken;
  return std::nullopt;
}

}  // namespace comodin
