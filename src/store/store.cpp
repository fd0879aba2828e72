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

StoreError conflict(Version expected) {
  return {StoreFault::conflict,
          fmt::format("The stream is not at version {} as expected.", expected)};
}

StoreResult visit_all(Store& store, std::string_view stream,
                      const std::function<void(const std::string& entry)>& visit) {
  constexpr std::size_t kChunk = 1000;
  for (Version version = 0;; version += kChunk) {
    const auto entries = store.read(stream, version, kChunk);
    if (!entries) return std::unexpected(entries.error());
    for (const std::string& entry : *entries) visit(entry);
    if (entries->size() < kChunk) return {};
  }
}

std::expected<std::vector<std::string>, StoreError> read_all(Store& store, std::string_view stream,
                                                             Version after, std::size_t chunk,
                                                             std::size_t most) {
  std::vector<std::string> all;
  while (true) {
    auto entries = store.read(stream, after + all.size(), chunk);
    if (!entries) return entries;
    std::ranges::move(*entries, std::back_inserter(all));
    if (entries->size() < chunk || all.size() > most) return all;
  }
}

}  // namespace comodin
