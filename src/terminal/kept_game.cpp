#include "terminal/kept_game.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "record/fair.h"
#include "terminal/wire_json.h"

namespace comodin {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

fs::path file_in(const fs::path& folder) { return folder / "game.json"; }

}  // namespace

std::expected<KeptGame, std::string> kept_game(const fs::path& folder, const Words& words) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return std::unexpected(
        words.say("play.no_folder", {{"folder", folder.string()}, {"why", error.message()}}));
  KeptGame game{.secret = to_hex(random_value())};
  std::ifstream file(file_in(folder));
  if (!file) {
    keep_game(folder, game);
    return game;
  }
  const Json kept = Json::parse(file, nullptr, false);
  const auto secret = text_of(kept, "secret");
  if (!secret)  // a new one would lose all seats
    return std::unexpected(words.say("play.bad_file", {{"file", file_in(folder).string()}}));
  return KeptGame{.secret = *secret,
                  .table = text_of(kept, "table").value_or(""),
                  .edition = text_of(kept, "edition").value_or(""),
                  .name = text_of(kept, "name").value_or("")};
}

void keep_game(const fs::path& folder, const KeptGame& game) {
  const std::string text = Json{{"secret", game.secret},
                                {"table", game.table},
                                {"edition", game.edition},
                                {"name", game.name}}
                               .dump() +
                           "\n";
  const fs::path path = file_in(folder);
  const fs::path fresh = path.string() + ".new";
  const int file = open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return;
  const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       fsync(file) == 0;
  close(file);
  std::error_code ignored;
  if (written) fs::rename(fresh, path, ignored);
}

std::string secret_for(const KeptGame& game, std::string_view server) {
  return to_hex(hash_of(fmt::format("comodin terminal 1 {} {}", game.secret, server)));
}

}  // namespace comodin
