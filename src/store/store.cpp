#include "store/store.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace comodin {

StoreError conflict(Version version, Version expected) {
  return {
      StoreFault::conflict,
      fmt::format("The stream is at version {}, and not at {} as expected.", version, expected)};
}

std::expected<std::vector<std::string>, StoreError> read_all(Store& store, std::string_view stream,
                                                             Version after, std::size_t part,
                                                             std::size_t most) {
  std::vector<std::string> all;
  while (true) {
    auto entries = store.read(stream, after + all.size(), part);
    if (!entries) return entries;
    std::ranges::move(*entries, std::back_inserter(all));
    if (entries->size() < part || all.size() > most) return all;
  }
}

}  // namespace comodin
