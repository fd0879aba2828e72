// The schema of a PostgreSQL database, version by version, in a namespace of its own: `comodin`.
#pragma once

#include "store/postgres_connection.h"
#include "store/store.h"

namespace comodin {

// Creates the tables, or brings those of an earlier version up to date, all steps or none. Servers
// of two neighboring versions can work on one database, so a step only adds. Refuses a database
// that is too new for this program, and a namespace that is not ours, and leaves it unchanged.
StoreResult bring_up_to_date(PostgresConnection& connection);

}  // namespace comodin
