// Reads what an edition says for its rulebook: which numbered statements each passage follows. Must
// not know how a book is written.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "edition/edition.h"
#include "edition/edition_reader.h"
#include "edition/table_reader.h"

namespace comodin {

// What goes before the token in the topic of a passage about one card.
inline constexpr std::string_view kCardTopic = "card.";

// What other passages of a rulebook can be about.
inline constexpr std::array<std::string_view, 49> kStatementTopics = {
    // what there is
    "players", "contents", "symbols", "icons", "dice_faces", "open_hands",
    // before the first turn
    "dealer", "dealer_tie", "next_dealer", "deal", "deal_lot", "first_card", "first_special",
    "first_wild", "first_ignored", "first_player",
    // turns
    "match", "draw", "draw_oldest", "decline", "decline_one_die", "empty_pile", "nothing_to_draw",
    "line", "reroll", "keep_one", "keep_one_always", "one_die", "one_die_pass",
    // certain cards
    "draw_die", "two_player_reverse", "wrongful", "challenge", "challenge_turn", "challenge_color",
    // the end
    "uno", "uno_late", "uno_one_die", "uno_gift", "round_end", "at_once", "last_draw",
    "last_shuffle", "points", "scoring_target", "scoring_lowest", "scoring_tie", "scoring_hand",
    "scoring_best_of_three"};

// What is cited under a key that may be missing: ["A9", "ruling G1"].
std::vector<Citation> read_citations(TableReader& reader, std::string_view key);

// [statements]. Whether its cards exist is checked later.
void read_statements(TableReader& file, Edition& edition, EditionMarks& marks);

}  // namespace comodin
