// Reads files of editions. This and toml_library.h contain all that editions need from the
// operating system and from exceptions; a program without a disk brings its own.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace comodin {

bool file_exists(std::string_view path);

// The first bytes of a file, at most `max_bytes`, or an error message.
std::expected<std::string, std::string> read_file(std::string_view path, std::size_t max_bytes);

}  // namespace comodin
