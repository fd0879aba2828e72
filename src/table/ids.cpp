#include "table/ids.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>

#include <sodium.h>

namespace comodin {
namespace {

constexpr std::size_t kIdBytes = 16;
constexpr std::size_t kTokenBytes = 10;
constexpr std::size_t kMinSecret = 22;  // 128 bits in base64
constexpr std::size_t kMaxSecret = 128;
constexpr std::size_t kCodeLength = 6;
constexpr std::string_view kCodeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
constexpr std::string_view kPersonContext = "comodin person 1";

template <std::size_t size>
std::string hex(std::string_view mark, const std::array<std::uint8_t, size>& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(mark);
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

bool is_id(std::string_view text) {
  return text.size() == 2 * kIdBytes &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::string new_table_id(bool open) {
  std::array<std::uint8_t, kIdBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hex(open ? kOpenTable : kPrivateTable, bytes);
}

bool is_table_id(std::string_view text) {
  const bool marked = text.starts_with(kOpenTable) || text.starts_with(kPrivateTable);
  return marked && is_id(text.substr(1));
}

std::string person_id(std::string_view secret) {
  if (secret.size() < kMinSecret || secret.size() > kMaxSecret) return {};
  std::array<std::uint8_t, kIdBytes> bytes{};
  const std::string message = std::string(kPersonContext) + std::string(secret);
  crypto_generichash(bytes.data(), bytes.size(),
                     reinterpret_cast<const unsigned char*>(message.data()), message.size(),
                     nullptr, 0);
  return hex("", bytes);
}

bool is_person_id(std::string_view text) { return is_id(text); }

std::string new_invitation_token() {
  std::array<std::uint8_t, kTokenBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hex("", bytes);
}

std::string random_code() {
  std::string code;
  for (std::size_t i = 0; i < kCodeLength; ++i)
    code += kCodeLetters[randombytes_uniform(static_cast<std::uint32_t>(kCodeLetters.size()))];
  return code;
}

char code_letter(std::size_t slot) { return kCodeLetters.at(slot); }

std::string tidy_code(std::string_view typed) {
  std::string code;
  for (const char c : typed.substr(0, 4 * kCodeLength))
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      code += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return code;
}

}  // namespace comodin
