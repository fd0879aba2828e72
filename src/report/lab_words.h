// Words of the lab's reports in every language, and how numbers are written there.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/language.h"
#include "lab/tally.h"

namespace comodin {

// The comments name the values of {}, in this order.
struct LabWords {
  // Titles.
  std::string_view run_title;      // edition, players
  std::string_view compare_title;  // a, b
  std::string_view sweep_title;    // edition, what
  std::string_view rounds_by;      // rounds, bots
  std::string_view matches_by;     // matches, bots
  std::string_view ended_early;
  std::string_view findings;
  std::string_view who_wins;
  std::string_view who_wins_text;
  std::string_view who_wins_match_text;
  std::string_view length;
  std::string_view score;
  std::string_view happens;
  std::string_view happens_text;
  std::string_view cards_worth;
  std::string_view cards_worth_text;
  std::string_view cards_played;
  std::string_view cards_played_text;
  std::string_view longest;
  std::string_view longest_text;
  std::string_view match_length;
  std::string_view differences;
  std::string_view differences_text;
  std::string_view repeat;
  std::string_view repeat_text;
  // Axes, heads and labels.
  std::string_view turns;
  std::string_view points;
  std::string_view rounds;
  std::string_view place;       // number
  std::string_view place_last;  // number: the dealer
  std::string_view seat;        // number, bot
  std::string_view fair;        // share
  std::string_view half;        // turns
  std::string_view nine_in_ten;
  std::string_view one_in_hundred;
  std::string_view wild;
  std::string_view per_round;
  std::string_view per_match;
  std::string_view mean;
  std::string_view interval;
  std::string_view difference;
  std::string_view round_number;
  std::string_view match_number;
  std::string_view challenge_success;
  std::array<std::string_view, kMeasureCount> measures;
  // Sentences.
  std::string_view says_length;       // mean, half within, one in a hundred more than
  std::string_view says_score;        // points
  std::string_view says_place_first;  // share, fair, least share
  std::string_view says_place;        // place, share, fair, least place, share
  std::string_view says_even;         // rounds
  std::string_view says_bot;          // bot, share, fair share
  std::string_view says_card;         // card, points up, card, points
  std::string_view says_match;        // rounds
  std::string_view says_too_little;
  std::string_view says_void;    // share
  std::string_view says_longer;  // b, percent
  std::string_view says_shorter;
  std::string_view says_as_long;      // rounds
  std::string_view says_more_points;  // percent
  std::string_view says_fewer_points;
  std::string_view says_more;  // what, percent
  std::string_view says_less;
  std::string_view says_first_loses;  // from, to
  std::string_view says_first_gains;
  std::string_view says_places_stay;    // rounds
  std::string_view says_place_changes;  // place, from, to
  std::string_view says_match_longer;   // b, percent
  std::string_view says_match_shorter;
  std::string_view says_match_stays;   // matches
  std::string_view says_sweep_even;    // rounds
  std::string_view says_sweep_length;  // least value, turns, most value, turns
  std::string_view as_a_table;
  std::string_view swept_seats;
  std::string_view as_given;
};

const LabWords& lab_words(Language language);

// Counts letters as they are seen, not bytes.
std::size_t letters_in(std::string_view text);

// 1,234.5 · 1234,5 · 1.234,5: as the language writes numbers.
std::string number_in(Language language, double value, int digits);
std::string count_in(Language language, std::uint64_t value);
// 26.0%, or 26,0 % in Spanish.
std::string percent_in(Language language, double part, int digits = 1);
// +3.1: always with its sign; a real minus.
std::string signed_in(Language language, double value, int digits);

}  // namespace comodin
