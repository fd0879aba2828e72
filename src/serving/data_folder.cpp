#include "serving/data_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace comodin {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKeyFile = "key";
constexpr const char* kDataFile = "comodin.db";
constexpr const char* kPortFile = "port";

std::string first_line(const fs::path& path) {
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  return line;
}

// Writes a new file durably, readable for its owner alone. On failure errno is set.
bool write_private(const fs::path& path, const std::string& text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return false;
  const bool written =
      ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
      ::fsync(file) == 0;
  return ::close(file) == 0 && written;
}

// A new key would not open the values in the data file: running rounds could never continue.
std::string without_key(const fs::path& folder, const fs::path& key, std::string_view fault) {
  return fmt::format(
      "the key {} {}; without the right one the tables in {} cannot go on. Put it back from a "
      "back-up, or start with another folder (--data)",
      key.string(), fault, (folder / kDataFile).string());
}

std::expected<Bytes32, std::string> key_in(const fs::path& folder) {
  const fs::path path = folder / kKeyFile;
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    if (fs::exists(folder / kDataFile, ignored))
      return std::unexpected(without_key(folder, path, "is missing"));
    const Bytes32 key = random_value();
    if (write_private(path, to_hex(key) + "\n")) return key;
    if (errno != EEXIST)
      return std::unexpected(
          fmt::format("the key {} cannot be written: {}", path.string(), std::strerror(errno)));
  }
  const auto key = from_hex(first_line(path));
  if (!key) return std::unexpected(without_key(folder, path, "cannot be read"));
  return *key;
}

}  // namespace

fs::path DataFolder::usual() {
  if (const char* const data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
    return fs::path(data) / "comodin";
  const char* const home = std::getenv("HOME");
  return fs::path(home == nullptr ? "." : home) / ".local" / "share" / "comodin";
}

std::expected<DataFolder, std::string> DataFolder::open(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error)
    return std::unexpected(
        fmt::format("the data folder {} cannot be made: {}", path.string(), error.message()));
  fs::permissions(path, fs::perms::owner_all, error);
  const auto key = key_in(path);
  if (!key) return std::unexpected(key.error());
  return DataFolder(path, *key);
}

std::string DataFolder::data_file() const { return (path_ / kDataFile).string(); }

std::string DataFolder::key_file() const { return (path_ / kKeyFile).string(); }

std::string DataFolder::key_mark() const {
  return to_hex(hash_of(fmt::format("comodin key 1{}", to_hex(key_))));
}

std::string DataFolder::other_key() const {
  return without_key(path_, path_ / kKeyFile, "is another one than theirs");
}

std::string DataFolder::admin_token() const {
  return to_hex(hash_of(fmt::format("comodin admin 1{}", to_hex(key_))));
}

std::optional<std::uint16_t> DataFolder::remembered_port() const {
  const std::string line = first_line(path_ / kPortFile);
  const long port = std::strtol(line.c_str(), nullptr, 10);
  if (port < 1 || port > 0xFFFF) return std::nullopt;
  return static_cast<std::uint16_t>(port);
}

void DataFolder::remember_port(std::uint16_t port) const {
  std::ofstream(path_ / kPortFile) << port << '\n';
}

}  // namespace comodin
