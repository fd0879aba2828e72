// The servers that share a store. Each has a name and a lease, which it has to renew; one whose
// lease has ended can lose its streams to the others (`Store::claim`). With the lease every server
// gives notice of what the others need to know; what that means is not known here.
#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "store/store.h"

namespace comodin {

inline constexpr std::chrono::milliseconds kLease(5000);
inline constexpr std::size_t kMostNodes = 31;

struct Node {
  std::string name;
  std::size_t slot = 0;  // below `kMostNodes`; no two that live have the same
  std::string notice = {};
  bool operator==(const Node&) const = default;
};

// Thread-safe. Blocks.
class Nodes {
 public:
  virtual ~Nodes() = default;
  virtual const Node& self() const = 0;
  // Renews this server's lease from the moment of the call, gives notice, and returns the others
  // that live, with theirs, in the order of their names.
  virtual std::expected<std::vector<Node>, StoreError> renew(const std::string& notice) = 0;
  // Ends the lease: others can claim all streams at once.
  virtual StoreResult leave() = 0;
};

}  // namespace comodin
