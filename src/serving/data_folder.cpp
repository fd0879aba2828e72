#include "serving/data_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace comodin {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKeyFile = "key";
constexpr const char* kDataFile = "comodin.db";
constexpr const char* kPortFile = "port";
constexpr const char* kSocket = "admin.socket";
constexpr std::string_view kChained = "sealed 2";  // second line of the key file

std::string line_of(const fs::path& path, int number = 1) {
  std::ifstream in(path);
  std::string line;
  for (int i = 0; i < number; ++i)
    if (!std::getline(in, line)) return {};
  return line;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = ::write(file, text.data(), text.size());
    if (size < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(size));
  }
  return true;
}

void sync_folder(const fs::path& path) {
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  ::fsync(folder);
  ::close(folder);
}

// Gives a written file its name, unless another has it. Some file systems do not have links.
bool name_new(const std::string& written, const fs::path& path) {
  if (::link(written.c_str(), path.c_str()) == 0) return true;
  if (errno != EPERM && errno != EOPNOTSUPP) return false;
  return ::renameat2(AT_FDCWD, written.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0;
}

bool name_over(const std::string& written, const fs::path& path) {
  return ::rename(written.c_str(), path.c_str()) == 0;
}

// Writes a file, readable for its owner alone: durable and whole, or not at all. On failure errno
// is set.
bool write_private(const fs::path& path, std::string_view text,
                   bool (*name)(const std::string&, const fs::path&)) {
  std::string written = path.string() + ".XXXXXX";
  const int file = ::mkostemp(written.data(), O_CLOEXEC);
  if (file < 0) return false;
  const bool done = write_all(file, text) && ::fsync(file) == 0 && name(written, path);
  const int why = errno;
  ::close(file);
  ::unlink(written.c_str());
  if (done) sync_folder(path.parent_path());
  errno = why;
  return done;
}

// Makes the folder, for its owner alone, if it is missing. Returns whether it was.
std::expected<bool, std::error_code> make_folder(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return false;
  error.clear();
  const fs::path folder = path.has_filename() ? path : path.parent_path();
  if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), error);
  if (error) return std::unexpected(error);
  if (::mkdir(folder.c_str(), S_IRWXU) == 0) return true;
  return std::unexpected(std::error_code(errno, std::generic_category()));
}

std::string key_text(const Bytes32& key, bool chained) {
  return to_hex(key) + "\n" + (chained ? std::string(kChained) + "\n" : std::string());
}

// A new key would not open the values in the data file: running rounds could never continue.
std::string without_key(const fs::path& folder, const fs::path& key, std::string_view fault) {
  return fmt::format(
      "the key {} {}; without the right one the tables in {} cannot go on. Put it back from a "
      "back-up, or start with another folder (--data)",
      key.string(), fault, (folder / kDataFile).string());
}

}  // namespace

std::expected<DataFolder::Key, std::string> DataFolder::key_in(const fs::path& folder) {
  const fs::path path = folder / kKeyFile;
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    if (fs::exists(folder / kDataFile, ignored))
      return std::unexpected(without_key(folder, path, "is missing"));
    const Bytes32 key = random_value();
    if (write_private(path, key_text(key, true), name_new)) return Key{key, true, true};
    if (errno != EEXIST)
      return std::unexpected(
          fmt::format("the key {} cannot be written: {}", path.string(), std::strerror(errno)));
  }
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, ignored);
  return read_key(folder, path);
}

std::expected<DataFolder::Key, std::string> DataFolder::read_key(const fs::path& folder,
                                                                 const fs::path& path) {
  const auto key = from_hex(line_of(path));
  if (!key) return std::unexpected(without_key(folder, path, "cannot be read"));
  const std::string second = line_of(path, 2);
  if (!second.empty() && second != kChained)
    return std::unexpected(fmt::format(
        "the key {} was written by a newer version of Comodín: it says “{}”. Use the newer program",
        path.string(), second));
  return Key{*key, second == kChained, false};
}

fs::path DataFolder::usual() {
  if (const char* const data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
    return fs::path(data) / "comodin";
  const char* const home = std::getenv("HOME");
  return fs::path(home == nullptr ? "." : home) / ".local" / "share" / "comodin";
}

std::expected<DataFolder, std::string> DataFolder::open(const fs::path& path) {
  const auto is_new = make_folder(path);
  if (!is_new)
    return std::unexpected(fmt::format("the data folder {} cannot be made: {}", path.string(),
                                       is_new.error().message()));
  const auto key = key_in(path);
  if (key) return DataFolder(path, path / kKeyFile, *key);
  if (*is_new) ::rmdir(path.c_str());  // it is empty, unless another server uses it by now
  return std::unexpected(key.error());
}

std::expected<DataFolder, std::string> DataFolder::with_key(const fs::path& path,
                                                            const fs::path& key) {
  const auto read = read_key(path, key);
  if (!read) return std::unexpected(read.error());
  return DataFolder(path, key, *read);
}

std::string DataFolder::data_file() const { return (path_ / kDataFile).string(); }

bool DataFolder::has_data_file(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / kDataFile, ignored);
}

std::string DataFolder::key_file() const { return key_path_.string(); }

std::string DataFolder::admin_socket() const { return (path_ / kSocket).string(); }

std::string DataFolder::set_chained() {
  if (chained_) return {};
  if (!write_private(key_path_, key_text(key_, true), name_over))
    return fmt::format("the key {} cannot be written: {}", key_file(), std::strerror(errno));
  chained_ = true;
  return {};
}

std::expected<DataFolder, std::string> DataFolder::copy_to(const fs::path& path) const {
  std::error_code error;
  const bool is_new = fs::create_directories(path, error);
  if (error || fs::exists(path / kDataFile) || fs::exists(path / kKeyFile))
    return std::unexpected(fmt::format("{} cannot become a data folder: {}", path.string(),
                                       error ? error.message() : "it is one already"));
  if (is_new) fs::permissions(path, fs::perms::owner_all, error);
  if (!write_private(path / kKeyFile, key_text(key_, chained_), name_new))
    return std::unexpected(fmt::format("the key {} cannot be written: {}",
                                       (path / kKeyFile).string(), std::strerror(errno)));
  return DataFolder(path, path / kKeyFile, {key_, chained_, false});
}

std::string DataFolder::key_mark() const {
  return to_hex(hash_of(fmt::format("comodin key 1{}", to_hex(key_))));
}

std::string DataFolder::other_key() const {
  return without_key(path_, key_path_, "is another one than theirs");
}

void DataFolder::drop_new_key() {
  if (new_key_) ::unlink(key_path_.c_str());
}

std::string DataFolder::lock() {
  const int file = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file >= 0)
    lock_ = std::shared_ptr<const int>(new int(file), [](const int* open) {
      ::close(*open);
      delete open;
    });
  if (file >= 0 && ::flock(file, LOCK_EX | LOCK_NB) == 0) return {};
  if (errno == EWOULDBLOCK)
    return fmt::format(
        "another server uses the data folder {}; choose one of its own for this server (--data)",
        path_.string());
  return fmt::format("the data folder {} cannot be locked: {}", path_.string(),
                     std::strerror(errno));
}

std::optional<std::uint16_t> DataFolder::remembered_port() const {
  const std::string line = line_of(path_ / kPortFile);
  const long port = std::strtol(line.c_str(), nullptr, 10);
  if (port < 1 || port > 0xFFFF) return std::nullopt;
  return static_cast<std::uint16_t>(port);
}

void DataFolder::remember_port(std::uint16_t port) const {
  write_private(path_ / kPortFile, fmt::format("{}\n", port), name_over);
}

}  // namespace comodin
