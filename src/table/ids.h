// Names that nobody can guess: ids of tables and people, and short codes to say aloud.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace comodin {

// 128 random bits; the first letter says whether the table is open.
inline constexpr std::string_view kOpenTable = "o";
inline constexpr std::string_view kPrivateTable = "p";
std::string new_table_id(bool open);
bool is_table_id(std::string_view text);

// A person's id, derived from the secret that stays in their browser. Empty if the secret is too
// short or too long.
std::string person_id(std::string_view secret);
bool is_person_id(std::string_view text);

// Of an invitation: 80 random bits.
std::string new_invitation_token();

// Six letters and digits that cannot be mistaken for one another.
std::string random_code();
// With which the codes begin of the server that has this slot among those that share a store.
char code_letter(std::size_t slot);
// What was typed as it is compared: capitals, without spaces and dashes.
std::string tidy_code(std::string_view typed);

}  // namespace comodin
