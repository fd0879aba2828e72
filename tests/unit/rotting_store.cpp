#include "rotting_store.h"

#include <utility>

#include "store/sqlite_store.h"

namespace comodin::testing {

bool RottingStore::flip_a_bit(std::string_view prefix, Random& random) {
  std::vector<StreamInfo> sound;
  for (StreamInfo& info : *inner.list(prefix))
    if (!is_rotten(info.stream)) sound.push_back(std::move(info));
  if (sound.empty()) return false;
  const StreamInfo& chosen = sound[random.below(static_cast<std::uint32_t>(sound.size()))];
  const Version version = 1 + random.below(static_cast<std::uint32_t>(chosen.version));
  const std::size_t bits = 8 * inner.read(chosen.stream, version - 1, 1)->front().size();
  flips_[chosen.stream] = {version, random.below(static_cast<std::uint32_t>(bits))};
  return true;
}

std::map<std::string, Version> RottingStore::rotten() const {
  std::map<std::string, Version> streams;
  for (const auto& [stream, flip] : flips_) streams.emplace(stream, flip.version);
  return streams;
}

std::expected<std::vector<std::string>, StoreError> RottingStore::read(std::string_view stream,
                                                                       Version after,
                                                                       std::size_t limit) {
  auto entries = inner.read(stream, after, limit);
  const auto found = flips_.find(stream);
  if (!entries || found == flips_.end()) return entries;
  const auto& [version, bit] = found->second;
  if (version <= after || version > after + entries->size()) return entries;
  char& byte = (*entries)[version - after - 1][bit / 8];
  byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << (bit % 8)));
  return entries;
}

StoreResult RottingStore::back_up(const std::string& path) {
  std::vector<Append> all;
  for (const StreamInfo& info : *list(""))
    all.push_back({info.stream, 0, *read_all(*this, info.stream)});
  return write_data_file(path, all);
}

}  // namespace comodin::testing
