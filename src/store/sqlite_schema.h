// Owns what a data file looks like inside, version by version, and the judgement whether a file is
// one of ours, sound, and not from the future.
#pragma once

#include <span>
#include <string_view>

#include "store/sqlite_database.h"

namespace comodin {

// Step i makes version i + 1 out of version i; version 0 is an empty file. A step that was once
// released never changes, not by a blank: what comes later is a step of its own.
using SchemaSteps = std::span<const std::string_view>;
SchemaSteps schema_steps();

// Refuses a file that is not ours, newer than the last step, or damaged, and leaves it as it is.
// Brings any other to the newest version, all steps together or none.
StoreResult bring_up_to_date(Database& database, SchemaSteps steps, int checkpoint_pages);

}  // namespace comodin
