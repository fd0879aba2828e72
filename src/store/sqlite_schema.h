// The schema of a data file, version by version, and the check that a file is ours, undamaged and
// not newer than this program.
#pragma once

#include <span>
#include <string_view>

#include "store/sqlite_database.h"

namespace comodin {

// Step i turns version i into version i + 1; version 0 is an empty file. A released step never
// changes, not even by a space: every change is a new step.
using SchemaSteps = std::span<const std::string_view>;
SchemaSteps schema_steps();

// Refuses a file that is not ours or newer, but not a damaged one, and never changes it. Returns
// what the check of its structure says; empty: it is sound.
std::expected<std::string, StoreError> look_at_damaged(const Database& database, SchemaSteps steps);

// Refuses a file that is not ours, newer than the last step, or damaged, and leaves it unchanged.
// Upgrades any other to the newest version, all steps or none.
StoreResult bring_up_to_date(Database& database, SchemaSteps steps, int checkpoint_pages);

}  // namespace comodin
