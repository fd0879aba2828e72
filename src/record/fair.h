// Fair chance: the server and the players commit to random values by their hashes before any value
// is opened; the values become one key, from which every outcome is derived. `docs/record.md`
// specifies it byte by byte. Functions and values without shared state. Must not know how values
// are exchanged.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "game/chance.h"

namespace comodin {

using Bytes32 = std::array<std::uint8_t, 32>;
using FairValue = Bytes32;  // random, secret until it is opened
using FairHash = Bytes32;   // of a value; published first

// A contributed value; kNoSeat is the server.
struct Contribution {
  Seat seat = kNoSeat;
  FairValue value{};
  bool operator==(const Contribution&) const = default;
};

// What a value is for: nobody can use its commitment elsewhere.
struct FairContext {
  std::string_view table;   // as in the record; of a server it names the match too
  std::uint32_t round = 0;  // from 1
  Seat seat = kNoSeat;      // kNoSeat: the server
};

// How rounds are made that begin now. Rounds of version 1 had commitments without a context.
inline constexpr std::uint32_t kFairVersion = 2;

FairValue random_value();                 // from the system's generator
Bytes32 hash_of(std::string_view bytes);  // BLAKE2b, without a key
FairHash commitment_to(const FairValue& value, const FairContext& context);
FairHash commitment_of_version_1(const FairValue& value);

// The key of a round, from the table, the number of the round and all values, the server's first
// and then by seat.
Bytes32 round_key(std::string_view table, std::uint32_t round,
                  std::span<const Contribution> values);

std::string to_hex(const Bytes32& bytes);
std::optional<Bytes32> from_hex(std::string_view text);  // 64 lower-case digits

// Chance from a key. The card drawn from a bag depends on its cards, not on their order.
class FairChance final : public AnyChance {
 public:
  explicit FairChance(const Bytes32& key, std::uint64_t counter = 0)
      : key_(key), counter_(counter) {}

  std::size_t pick(const Kind* bag, std::size_t count) override;
  std::uint32_t below(std::uint32_t n) override;

  // How many numbers were drawn from the key so far, rejected ones included. A round can be
  // continued from it.
  std::uint64_t counter() const { return counter_; }

 private:
  std::uint64_t next();

  Bytes32 key_;
  std::uint64_t counter_;
};

// Encrypts values at rest with the server's own key, so that a log alone reveals nothing about
// future outcomes.
class ValueCipher {
 public:
  explicit ValueCipher(const Bytes32& key) : key_(key) {}
  std::string seal(const FairValue& value) const;  // hex, different every time
  // Nothing if it was sealed with another key, or changed.
  std::optional<FairValue> open(std::string_view sealed) const;

 private:
  Bytes32 key_;
};

}  // namespace comodin
