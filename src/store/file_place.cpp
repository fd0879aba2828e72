#include "store/file_place.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace comodin {
namespace {

constexpr std::uint64_t kMib = 1U << 20U;

StoreError gone(const std::string& path) {
  return {StoreFault::gone,
          fmt::format("{} was deleted, moved or replaced while it was open, so nothing more is "
                      "written to it. Put it back; or save what is still open with comodin admin "
                      "back-up FILE, stop the server, and put that in its place.",
                      path)};
}

}  // namespace

std::expected<FilePlace, StoreError> FilePlace::of(const std::vector<std::string>& paths) {
  FilePlace place;
  for (const std::string& path : paths) {
    struct stat found{};
    if (::stat(path.c_str(), &found) != 0) return std::unexpected(gone(path));
    place.files_.push_back({path, found.st_dev, found.st_ino});
  }
  return place;
}

StoreResult FilePlace::check() const {
  for (const File& file : files_) {
    struct stat found{};
    if (::stat(file.path.c_str(), &found) != 0 || found.st_dev != file.device ||
        found.st_ino != file.inode)
      return std::unexpected(gone(file.path));
  }
  return {};
}

std::optional<StoreError> FilePlace::health(std::uint64_t low_space) const {
  if (files_.empty()) return std::nullopt;
  if (StoreResult there = check(); !there) return std::move(there.error());
  const std::string& path = files_.front().path;
  if (::faccessat(AT_FDCWD, path.c_str(), R_OK | W_OK, AT_EACCESS) != 0)
    return StoreError{StoreFault::read_only,
                      fmt::format("{} could not be opened again: {}. Games continue until the "
                                  "server stops.",
                                  path, std::strerror(errno))};
  struct statvfs disk{};
  if (::statvfs(path.c_str(), &disk) != 0) return std::nullopt;
  const std::uint64_t left = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  if (left >= low_space) return std::nullopt;
  return StoreError{StoreFault::full,
                    fmt::format("Only {} MiB are left for {}. Games continue until the disk is "
                                "full.",
                                left / kMib, path)};
}

}  // namespace comodin
