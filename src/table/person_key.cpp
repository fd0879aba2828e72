#include "table/person_key.h"

#include <fmt/format.h>
#include <sodium.h>

#include "record/fair.h"
#include "table/entry.h"

namespace comodin {
namespace {

constexpr char kMark = '\x01';
constexpr int kLetters = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

std::string place_of(std::string_view table, std::string_view person) {
  return fmt::format("{} {}", table, person);
}

std::string to_letters(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), kLetters), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), kLetters);
  text.pop_back();  // the zero at the end
  return text;
}

// Nothing of what is not written in these letters.
std::string from_letters(std::string_view text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  const bool good =
      sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, nullptr, kLetters) == 0;
  bytes.resize(good ? size : 0);
  return bytes;
}

}  // namespace

std::string person_stream(std::string_view person) {
  return std::string(kPersonStreams) + std::string(person);
}

std::vector<std::string> sealed_streams() {
  return {std::string(kTableStreams), std::string(kPersonStreams)};
}

SealKey new_person_key() { return random_value(); }

Append append_of_key(std::string_view person, const SealKey& key) {
  return {person_stream(person), 0, {to_hex(key)}};
}

std::expected<std::optional<SealKey>, StoreError> read_person_key(Store& store,
                                                                  std::string_view person) {
  const std::string stream = person_stream(person);
  const auto entries = store.read(stream, 0, 1);
  if (!entries) return std::unexpected(entries.error());
  if (entries->empty()) return std::nullopt;
  const auto key = from_hex(entries->front());
  if (!key)
    return std::unexpected(
        StoreError{StoreFault::damaged, fmt::format("Entry 1 of {} is not a key.", stream)});
  return key;
}

std::string seal_text(std::string_view text, std::string_view table, std::string_view person,
                      const SealKey& key) {
  return kMark + to_letters(seal(text, place_of(table, person), key));
}

bool is_sealed_text(std::string_view text) { return text.starts_with(kMark); }

std::string open_text(std::string_view sealed, std::string_view table, std::string_view person,
                      const SealKey& key) {
  if (!is_sealed_text(sealed)) return std::string(kForgotten);
  return unseal(from_letters(sealed.substr(1)), place_of(table, person), key)
      .value_or(std::string(kForgotten));
}

}  // namespace comodin
