// A person's key: in the log, names and chat are sealed under the key of the person whose they are.
// It is the only entry of a stream of its own. Once that is erased nobody can read them, while
// everything else of the log stays as it was. Functions without state; as thread-safe as the store.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/seal.h"
#include "store/store.h"

namespace comodin {

// What is read instead of a text that cannot be opened. Nobody can have it as their name.
inline constexpr std::string_view kForgotten = "—";

// The stream of a person's key is named by this prefix and the person's id.
inline constexpr std::string_view kPersonStreams = "person/";
std::string person_stream(std::string_view person);
// What the names of streams begin with that the server's key seals: tables and keys of people.
std::vector<std::string> sealed_streams();

SealKey new_person_key();
// Stores the first key of a person.
Append append_of_key(std::string_view person, const SealKey& key);
// Nothing if the person has none.
std::expected<std::optional<SealKey>, StoreError> read_person_key(Store& store,
                                                                  std::string_view person);

// Printable except for a first mark, with which nothing begins that people write. It opens only in
// the same stream (`table`) and as a text of the same person.
std::string seal_text(std::string_view text, std::string_view table, std::string_view person,
                      const SealKey& key);
// Not so in entries that versions up to 0.5.0 wrote.
bool is_sealed_text(std::string_view text);
// `kForgotten` if the key does not open it.
std::string open_text(std::string_view sealed, std::string_view table, std::string_view person,
                      const SealKey& key);

}  // namespace comodin
