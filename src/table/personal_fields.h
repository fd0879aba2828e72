// The fields of a table's entries in which people are named or speak, and whose each one is. Works
// on the entries as they are stored. Pure functions, any thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace comodin {

// Cheap: most entries have none and are not parsed.
bool has_personal_fields(std::string_view entry);

// Whether it only restates what people wrote before: the first entry of a new part of a log.
bool is_restatement(std::string_view entry);

// Calls `visit` with each text that is not empty, its field and the id of its owner. Returns the
// entry with what `visit` makes of the texts. What is not an entry is returned as it is.
using VisitText =
    std::function<void(const std::string& owner, std::string_view field, std::string& text)>;
std::string visit_personal_fields(std::string entry, const VisitText& visit);

}  // namespace comodin
