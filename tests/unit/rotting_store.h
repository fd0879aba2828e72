// A store in memory whose bits flip: from then on a stored entry is not what was written, as on a
// failing disk. Whoever reads it gets the wrong bytes and no error.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "around_memory.h"
#include "base/random.h"

namespace comodin::testing {

class RottingStore final : public AroundMemory {
 public:
  // Flips a bit of one entry of a stream that begins with `prefix` and had none flipped. False if
  // there is none.
  bool flip_a_bit(std::string_view prefix, Random& random);
  // The streams in which a bit is flipped.
  bool is_rotten(std::string_view stream) const { return flips_.contains(stream); }
  std::map<std::string, Version> rotten() const;  // with the version of the entry

  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override;
  StoreResult back_up(const std::string& path) override;

 private:
  struct Flip {
    Version version = 0;
    std::size_t bit = 0;
  };
  std::map<std::string, Flip, std::less<>> flips_;
};

}  // namespace comodin::testing
