// Table options as people write them: words and numbers ⇄ values, in a given edition, and why an
// option cannot be chosen there. Must not know what an option does.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edition/edition.h"
#include "edition/options.h"

namespace comodin {

// The value that `text` stands for, or an error message that says what can be chosen.
std::expected<std::int16_t, std::string> parse_option_value(Option option, std::string_view text,
                                                            const Edition& edition);

// The word or number of a value; parses back to it.
std::string print_option_value(Option option, std::int16_t value, const Edition& edition);

// The words that can be chosen: empty for a number.
std::vector<std::string_view> option_words(Option option, const Edition& edition);

// "may, must or must_always", "a whole number from 0 to 10"
std::string option_values(Option option, const Edition& edition);

// The two sides of NAME=VALUE; nothing if the name or the sign is missing.
std::optional<std::pair<std::string, std::string>> split_choice(std::string_view text);

// Empty if the option makes sense in the edition, otherwise the reason why not.
std::string why_option_is_senseless(Option option, const Edition& edition);

// The error message for a name that no option has, with the nearest one that exists.
std::string unknown_option_message(std::string_view name);

}  // namespace comodin
