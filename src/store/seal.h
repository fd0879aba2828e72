// Authenticated encryption of a text: XChaCha20-Poly1305 with a random nonce. Functions without
// state, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace comodin {

using SealKey = std::array<std::uint8_t, 32>;

inline constexpr std::size_t kSealTagBytes = 16;
inline constexpr std::size_t kSealBytes = 24 + kSealTagBytes;  // that a sealed text has more

// The nonce and the encrypted text, which ends in its tag. It opens only where it belongs: with the
// same place.
std::string seal(std::string_view text, std::string_view place, const SealKey& key);
// Nothing if it was sealed with another key or for another place, or changed.
std::optional<std::string> unseal(std::string_view sealed, std::string_view place,
                                  const SealKey& key);

// A key for one purpose, from another.
SealKey derived_key(const SealKey& key, std::string_view purpose);

}  // namespace comodin
