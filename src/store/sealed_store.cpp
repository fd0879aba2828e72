#include "store/sealed_store.h"

#include <optional>
#include <utility>

#include <fmt/format.h>
#include <sodium.h>

#include "base/check.h"

namespace comodin {
namespace {

// An encrypted entry: this byte, the nonce, and the text encrypted by XChaCha20-Poly1305.
constexpr char kMark = '\x01';
constexpr std::size_t kNonceBytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t kTagBytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr std::size_t kBoxAt = 1 + kNonceBytes;

constexpr std::string_view kKeyContext = "comodin log 1";

// libsodium wants unsigned bytes.
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string place_of(std::string_view stream, Version version) {
  return fmt::format("{} {}", stream, version);
}

std::string close_up(std::string_view text, std::string_view place, const SealKey& key) {
  std::string sealed(kBoxAt + text.size() + kTagBytes, kMark);
  unsigned char* const nonce = bytes_of(sealed) + 1;
  randombytes_buf(nonce, kNonceBytes);
  crypto_aead_xchacha20poly1305_ietf_encrypt(bytes_of(sealed) + kBoxAt, nullptr, bytes_of(text),
                                             text.size(), bytes_of(place), place.size(), nullptr,
                                             nonce, key.data());
  return sealed;
}

std::optional<std::string> open_up(std::string_view sealed, std::string_view place,
                                   const SealKey& key) {
  if (sealed.starts_with('{')) return std::string(sealed);
  if (sealed.size() < kBoxAt + kTagBytes || sealed.front() != kMark) return std::nullopt;
  std::string text(sealed.size() - kBoxAt - kTagBytes, '\0');
  const bool opened =
      crypto_aead_xchacha20poly1305_ietf_decrypt(
          bytes_of(text), nullptr, nullptr, bytes_of(sealed) + kBoxAt, sealed.size() - kBoxAt,
          bytes_of(place), place.size(), bytes_of(sealed) + 1, key.data()) == 0;
  return opened ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace

SealedStore::SealedStore(Store& inner, const SealKey& key, std::string prefix)
    : inner_(inner), key_{}, prefix_(std::move(prefix)) {
  COMODIN_CHECK(sodium_init() >= 0);
  crypto_generichash(key_.data(), key_.size(), bytes_of(kKeyContext), kKeyContext.size(),
                     key.data(), key.size());
}

std::vector<StoreResult> SealedStore::append(std::span<const Append> appends) {
  std::vector<Append> sealed(appends.begin(), appends.end());
  for (Append& append : sealed) {
    if (!append.stream.starts_with(prefix_)) continue;
    Version version = append.expected;
    for (std::string& entry : append.entries)
      entry = close_up(entry, place_of(append.stream, ++version), key_);
  }
  return inner_.append(sealed);
}

std::expected<std::vector<std::string>, StoreError> SealedStore::read(std::string_view stream,
                                                                      Version after,
                                                                      std::size_t limit) {
  auto entries = inner_.read(stream, after, limit);
  if (!entries || !stream.starts_with(prefix_)) return entries;
  for (std::string& entry : *entries) {
    auto opened = open_up(entry, place_of(stream, ++after), key_);
    if (!opened)
      return std::unexpected(StoreError{
          StoreFault::damaged,
          fmt::format("Entry {} of {} is not what was written, or was sealed with another key.",
                      after, stream)});
    entry = std::move(*opened);
  }
  return entries;
}

}  // namespace comodin
