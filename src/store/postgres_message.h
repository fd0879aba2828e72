// What PostgreSQL and its library report, as one sentence for the operator.
#pragma once

#include <string_view>

#include "store/store.h"

namespace comodin {

// Of a connection that cannot be made or was lost: the reason of each host, without the prefixes,
// the hints and the line breaks of libpq. A reason that is given twice is said once.
StoreError connection_error(std::string_view text);

// Of a statement that PostgreSQL refused, with its SQLSTATE.
StoreError statement_error(std::string_view state, std::string_view text);

}  // namespace comodin
