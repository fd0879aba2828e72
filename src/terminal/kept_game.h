// What a terminal keeps between games: its person's secret and the last table. Stored in a file
// that only its owner can read.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "words/words.h"

namespace comodin {

struct KeptGame {
  std::string secret;        // each server gets its own, derived from it
  std::string table = {};    // on this machine; empty: none
  std::string edition = {};  // the path of its edition, if it is the person's own file
  std::string name = {};     // of the person at that table
};

// Created if missing. Error message on failure.
std::expected<KeptGame, std::string> kept_game(const std::filesystem::path& folder,
                                               const Words& words);
void keep_game(const std::filesystem::path& folder, const KeptGame& game);

// The person's secret for one server; servers cannot derive each other's.
std::string secret_for(const KeptGame& game, std::string_view server);

}  // namespace comodin
