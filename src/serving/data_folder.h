// The folder of a server's own files: the data file, the key that encrypts secrets, the port it
// listened at last, and the socket for its operator.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "record/fair.h"

namespace comodin {

class DataFolder {
 public:
  // The user's own folder: $XDG_DATA_HOME/comodin, or ~/.local/share/comodin.
  static std::filesystem::path usual();

  // Creates the folder and its key if missing, readable for their owner alone. A folder that exists
  // keeps its mode; the key never does. On failure nothing new is left behind. A data file without
  // its key is an error. Error message on failure.
  static std::expected<DataFolder, std::string> open(const std::filesystem::path& path);

  std::string data_file() const;
  static bool has_data_file(const std::filesystem::path& folder);
  std::string key_file() const;
  std::string admin_socket() const;  // where a running server listens for `comodin admin`
  const Bytes32& key() const { return key_; }
  // Whether all entries in the data file are chained. It is remembered beside the key, not in the
  // data file: whoever can write that one could take it back.
  bool is_chained() const { return chained_; }
  // Remembers that they are, durably. Error message on failure.
  std::string set_chained();
  // Equal for equal keys; reveals nothing else about the key.
  std::string key_mark() const;
  std::string other_key() const;  // error message: this is not the key of the data file
  // The key was made when the folder was opened. It is of no use if nothing is sealed with it.
  bool has_new_key() const { return new_key_; }
  void drop_new_key();
  // Keeps other processes from using the folder, as a data file in it would. Error message if one
  // does.
  std::string lock();

  // A folder whose key is kept elsewhere, such as a replica. Error message on failure.
  static std::expected<DataFolder, std::string> with_key(const std::filesystem::path& path,
                                                         const std::filesystem::path& key);
  // The same key in a new folder without a data file. Error message if the folder has one.
  std::expected<DataFolder, std::string> copy_to(const std::filesystem::path& path) const;

  std::optional<std::uint16_t> remembered_port() const;
  void remember_port(std::uint16_t port) const;

 private:
  struct Key {
    Bytes32 bytes;
    bool chained;
    bool made = false;
  };
  DataFolder(std::filesystem::path path, std::filesystem::path key_path, const Key& key)
      : path_(std::move(path)),
        key_path_(std::move(key_path)),
        key_(key.bytes),
        chained_(key.chained),
        new_key_(key.made) {}
  static std::expected<Key, std::string> key_in(const std::filesystem::path& folder);
  static std::expected<Key, std::string> read_key(const std::filesystem::path& folder,
                                                  const std::filesystem::path& path);

  std::filesystem::path path_;
  std::filesystem::path key_path_;
  Bytes32 key_;
  bool chained_;
  bool new_key_;
  std::shared_ptr<const int> lock_ = {};  // a file
};

}  // namespace comodin
