// The folder of a server's own files: the data file, the key that encrypts secrets, and the port it
// listened at last.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "record/fair.h"

namespace comodin {

inline constexpr std::string_view kAdminScheme = "Comodin-Admin ";  // in front of the token

class DataFolder {
 public:
  // The user's own folder: $XDG_DATA_HOME/comodin, or ~/.local/share/comodin.
  static std::filesystem::path usual();

  // Creates the folder and its key if missing, readable for its owner alone. A data file without
  // its key is an error. Error message on failure.
  static std::expected<DataFolder, std::string> open(const std::filesystem::path& path);

  std::string data_file() const;
  std::string key_file() const;
  const Bytes32& key() const { return key_; }
  // Equal for equal keys; reveals nothing else about the key.
  std::string key_mark() const;
  std::string other_key() const;  // error message: this is not the key of the data file
  // What `comodin admin` sends in the header Authorization, to prove that it can read the key.
  std::string admin_token() const;

  std::optional<std::uint16_t> remembered_port() const;
  void remember_port(std::uint16_t port) const;

 private:
  DataFolder(std::filesystem::path path, const Bytes32& key) : path_(std::move(path)), key_(key) {}

  std::filesystem::path path_;
  Bytes32 key_;
};

}  // namespace comodin
