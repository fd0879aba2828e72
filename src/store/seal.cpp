#include "store/seal.h"

#include <utility>

#include <sodium.h>

#include "base/check.h"

namespace comodin {
namespace {

constexpr std::size_t kNonceBytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
static_assert(kSealTagBytes == crypto_aead_xchacha20poly1305_ietf_ABYTES);
static_assert(kSealBytes == kNonceBytes + kSealTagBytes);

// libsodium wants unsigned bytes.
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

std::string seal(std::string_view text, std::string_view place, const SealKey& key) {
  std::string sealed(kSealBytes + text.size(), '\0');
  randombytes_buf(sealed.data(), kNonceBytes);
  crypto_aead_xchacha20poly1305_ietf_encrypt(bytes_of(sealed) + kNonceBytes, nullptr,
                                             bytes_of(text), text.size(), bytes_of(place),
                                             place.size(), nullptr, bytes_of(sealed), key.data());
  return sealed;
}

std::optional<std::string> unseal(std::string_view sealed, std::string_view place,
                                  const SealKey& key) {
  if (sealed.size() < kSealBytes) return std::nullopt;
  std::string text(sealed.size() - kSealBytes, '\0');
  const std::string_view box = sealed.substr(kNonceBytes);
  const bool opened = crypto_aead_xchacha20poly1305_ietf_decrypt(
                          bytes_of(text), nullptr, nullptr, bytes_of(box), box.size(),
                          bytes_of(place), place.size(), bytes_of(sealed), key.data()) == 0;
  return opened ? std::optional(std::move(text)) : std::nullopt;
}

SealKey derived_key(const SealKey& key, std::string_view purpose) {
  COMODIN_CHECK(sodium_init() >= 0);
  SealKey made{};
  crypto_generichash(made.data(), made.size(), bytes_of(purpose), purpose.size(), key.data(),
                     key.size());
  return made;
}

}  // namespace comodin
