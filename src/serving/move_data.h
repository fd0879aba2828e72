// Moves everything from a data folder to a PostgreSQL database, or back, while no server uses
// either: entry by entry, without opening them, and then compares all of it.
#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "store/store.h"

namespace comodin {

struct MovedData {
  std::size_t streams = 0;
  std::size_t entries = 0;
};

// Copies everything to a store without streams. An error leaves what was copied there.
std::expected<MovedData, StoreError> copy_all(Store& from, Store& to);

struct MovePlaces {
  std::string from;  // a data folder, or the URL of a database
  std::string to;    // one of each kind
  std::string key;   // the key file; empty: that of the data folder
};
bool is_database(const std::string& place);
// The key has to be at hand: the other end of the move is as good as nothing without it. A new data
// folder gets a copy of it. Error message on failure.
std::expected<MovedData, std::string> move_data(const MovePlaces& places);

}  // namespace comodin
