// Reads the cards (or faces) of an edition: [[numbers]], [[action]] and [[wild]], and effects.
#pragma once

#include "edition/edition_reader.h"
#include "edition/table_reader.h"

namespace comodin {

// The `effect` of a table; a text that cannot be understood has been reported, with its place.
Effect read_effect(TableReader& card, Requirement requirement);

// Appends them to the edition, whose equipment is known by then.
void read_cards(TableReader& file, Edition& edition, EditionMarks& marks);

// The value of `effect`, which may be missing; mistakes are reported where they are in the text.
Effect read_effect(TableReader& card, Requirement requirement);

}  // namespace comodin
