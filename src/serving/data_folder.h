// Owns the folder in which a server keeps what is its own: the data file, the key that seals
// secrets and the port it was found at last.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "record/fair.h"

namespace comodin {

inline constexpr std::string_view kAdminScheme = "Comodin-Admin ";  // stands before its token

class DataFolder {
 public:
  // The user's own: $XDG_DATA_HOME/comodin, or .local/share/comodin at home.
  static std::filesystem::path usual();

  // Makes the folder and its key, readable for its owner alone, if they are not there; but no new
  // key for a data file that is. Or a sentence.
  static std::expected<DataFolder, std::string> open(const std::filesystem::path& path);

  std::string data_file() const;
  std::string key_file() const;
  const Bytes32& key() const { return key_; }
  // Tells whether two keys are the same one, and nothing else of them.
  std::string key_mark() const;
  std::string other_key() const;  // the sentence for: it is not the key of the data file
  // What `comodin admin` shows to be let in, in the header Authorization: it has read the key.
  std::string admin_token() const;

  std::optional<std::uint16_t> remembered_port() const;
  void remember_port(std::uint16_t port) const;

 private:
  DataFolder(std::filesystem::path path, const Bytes32& key) : path_(std::move(path)), key_(key) {}

  std::filesystem::path path_;
  Bytes32 key_;
};

}  // namespace comodin
