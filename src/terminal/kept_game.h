// Owns what a terminal keeps between two games: who its person is, and the table that was played at
// last. A secret, in a file for its owner alone.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

namespace comodin {

struct KeptGame {
  std::string secret;        // of which every server gets one of its own
  std::string table = {};    // here; empty: none
  std::string edition = {};  // of it, if it is a file of the person's own: where that is
  std::string name = {};     // of the person there
};

// Made anew where there is none. Or a sentence.
std::expected<KeptGame, std::string> kept_game(const std::filesystem::path& folder);
void keep_game(const std::filesystem::path& folder, const KeptGame& game);

// Who the person is for one server: no other can tell it from that.
std::string secret_for(const KeptGame& game, std::string_view server);

}  // namespace comodin
