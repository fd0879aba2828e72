#include "toml/read_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

namespace comodin {

bool file_exists(std::string_view path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

std::expected<std::string, std::string> read_file(std::string_view path, std::size_t max_bytes) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status))
    return std::unexpected("this is a folder: expected an edition file");
  if (!std::filesystem::is_regular_file(status))
    return std::unexpected("this is not an ordinary file: expected an edition file");
  errno = 0;
  std::ifstream stream(std::filesystem::path(path), std::ios::binary);
  if (!stream)
    return std::unexpected(fmt::format(
        "the file cannot be opened ({}): expected one that can be read", std::strerror(errno)));
  std::string bytes(max_bytes, '\0');
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (stream.bad()) return std::unexpected("the file cannot be read: expected an edition file");
  bytes.resize(static_cast<std::size_t>(stream.gcount()));
  return bytes;
}

}  // namespace comodin
