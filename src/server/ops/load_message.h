// Finds fields in messages of the server without parsing them: a load client has thousands of
// players in one process, and the messages are the server's own.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace comodin {

// The text after `key`, up to the next quote; `key` includes the quotes and the colon. Empty: none.
std::string_view text_field(std::string_view message, std::string_view key);
// The number after `key`; 0: none.
std::uint64_t number_field(std::string_view message, std::string_view key);
// The moves that an update or a snapshot offers.
std::vector<std::string_view> moves_in(std::string_view message);
// The part of a move that is the same in a record: the verb, and the card that was played.
std::string_view in_record(std::string_view move);

}  // namespace comodin
