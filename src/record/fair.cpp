#include "record/fair.h"

#include <bit>
#include <limits>

#include <sodium.h>

#include "base/check.h"

namespace comodin {
namespace {

constexpr std::string_view kCommitmentDomain("comodin commitment 2\0", 21);
constexpr std::string_view kCommitmentDomain1("comodin commitment 1\0", 21);
constexpr std::string_view kRoundKeyDomain("comodin round key 1\0", 20);
constexpr std::string_view kHexDigits = "0123456789abcdef";

static_assert(crypto_generichash_BYTES == sizeof(Bytes32));
static_assert(crypto_generichash_KEYBYTES == sizeof(Bytes32));
static_assert(crypto_secretbox_KEYBYTES == sizeof(Bytes32));

// The library must be initialized first; a local static does that once, also between threads.
void ensure_sodium() {
  static const bool kReady = sodium_init() >= 0;
  COMODIN_CHECK(kReady);
}

// BLAKE2b of 32 bytes, fed piece by piece.
class Blake {
 public:
  explicit Blake(const Bytes32* key = nullptr) {
    ensure_sodium();
    crypto_generichash_init(&state_, key == nullptr ? nullptr : key->data(),
                            key == nullptr ? 0 : key->size(), sizeof(Bytes32));
  }
  Blake& add(std::string_view text) {
    crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(text.data()),
                              text.size());
    return *this;
  }
  Blake& add(const Bytes32& bytes) {
    crypto_generichash_update(&state_, bytes.data(), bytes.size());
    return *this;
  }
  // A number in `bytes` bytes, little-endian.
  Blake& add(std::uint64_t number, std::size_t bytes) {
    std::array<unsigned char, sizeof number> low{};
    for (unsigned char& byte : std::span(low).first(bytes)) {
      byte = static_cast<unsigned char>(number & 0xFFU);
      number >>= 8U;
    }
    crypto_generichash_update(&state_, low.data(), bytes);
    return *this;
  }
  Bytes32 hash() {
    Bytes32 hash{};
    crypto_generichash_final(&state_, hash.data(), hash.size());
    return hash;
  }

 private:
  crypto_generichash_state state_{};
};

std::string hex_of(std::span<const std::uint8_t> bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    text += kHexDigits[byte >> 4U];
    text += kHexDigits[byte & 0xFU];
  }
  return text;
}

// Not a digit: more than 15.
constexpr unsigned digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  return c >= 'a' && c <= 'f' ? static_cast<unsigned>(c - 'a') + 10 : 16;
}

bool bytes_of(std::string_view text, std::span<std::uint8_t> bytes) {
  if (text.size() != 2 * bytes.size()) return false;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned high = digit_of(text[2 * i]);
    const unsigned low = digit_of(text[2 * i + 1]);
    if (high > 15 || low > 15) return false;
    bytes[i] = static_cast<std::uint8_t>(high << 4U | low);
  }
  return true;
}

}  // namespace

FairValue random_value() {
  ensure_sodium();
  FairValue value{};
  randombytes_buf(value.data(), value.size());
  return value;
}

Bytes32 hash_of(std::string_view bytes) { return Blake().add(bytes).hash(); }

FairHash commitment_to(const FairValue& value, const FairContext& context) {
  return Blake()
      .add(kCommitmentDomain)
      .add(context.table.size(), 4)
      .add(context.table)
      .add(context.round, 4)
      .add(index(context.seat), 1)
      .add(value)
      .hash();
}

FairHash commitment_of_version_1(const FairValue& value) {
  return Blake().add(kCommitmentDomain1).add(value).hash();
}

Bytes32 round_key(std::string_view table, std::uint32_t round,
                  std::span<const Contribution> values) {
  Blake blake;
  blake.add(kRoundKeyDomain).add(table.size(), 4).add(table).add(round, 4).add(values.size(), 4);
  for (const Contribution& each : values) blake.add(index(each.seat), 1).add(each.value);
  return blake.hash();
}

std::string to_hex(const Bytes32& bytes) { return hex_of(bytes); }

std::optional<Bytes32> from_hex(std::string_view text) {
  Bytes32 bytes{};
  return bytes_of(text, bytes) ? std::optional(bytes) : std::nullopt;
}

std::uint64_t FairChance::next() {
  const Bytes32 hash = Blake(&key_).add(counter_++, 8).hash();
  std::uint64_t number = 0;
  for (std::size_t i = 8; i != 0; --i) number = number << 8U | hash[i - 1];
  return number;
}

// Unbiased: a number that does not fit is rejected and the next one is taken.
std::uint32_t FairChance::below(std::uint32_t n) {
  COMODIN_CHECK(n != 0);
  if (n == 1) return 0;
  const std::uint32_t mask =
      std::numeric_limits<std::uint32_t>::max() >> static_cast<unsigned>(std::countl_zero(n - 1));
  for (;;) {
    const auto number = static_cast<std::uint32_t>(next() & mask);
    if (number < n) return number;
  }
}

std::size_t FairChance::pick(const Kind* bag, std::size_t count) {
  COMODIN_CHECK(count != 0 && count <= std::numeric_limits<std::uint32_t>::max());
  std::uint32_t rank = below(static_cast<std::uint32_t>(count));
  std::array<std::uint32_t, 256> copies{};
  for (std::size_t i = 0; i < count; ++i) ++copies[index(bag[i])];
  std::size_t kind = 0;
  for (; rank >= copies[kind]; ++kind) rank -= copies[kind];
  std::size_t at = 0;
  while (index(bag[at]) != kind) ++at;
  return at;
}

std::string ValueCipher::seal(const FairValue& value) const {
  ensure_sodium();
  std::array<std::uint8_t, crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + sizeof value>
      sealed{};
  std::uint8_t* const nonce = sealed.data();
  randombytes_buf(nonce, crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(nonce + crypto_secretbox_NONCEBYTES, value.data(), value.size(), nonce,
                        key_.data());
  return hex_of(sealed);
}

std::optional<FairValue> ValueCipher::open(std::string_view sealed) const {
  ensure_sodium();
  FairValue value{};
  std::array<std::uint8_t, crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + sizeof value>
      bytes{};
  if (!bytes_of(sealed, bytes)) return std::nullopt;
  const std::uint8_t* const box = bytes.data() + crypto_secretbox_NONCEBYTES;
  const bool opened =
      crypto_secretbox_open_easy(value.data(), box, bytes.size() - crypto_secretbox_NONCEBYTES,
                                 bytes.data(), key_.data()) == 0;
  return opened ? std::optional(value) : std::nullopt;
}

}  // namespace comodin
