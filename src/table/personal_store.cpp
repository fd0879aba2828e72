#include "table/personal_store.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "table/entry.h"
#include "table/person_key.h"
#include "table/personal_fields.h"

namespace comodin {
namespace {

constexpr std::size_t kMostKeys = 50'000;  // some megabytes

bool is_personal(const Append& append) {
  return append.stream.starts_with(kTableStreams) &&
         std::ranges::any_of(append.entries, has_personal_fields);
}

}  // namespace

// New keys are stored before the texts. An append whose key cannot be read or stored is left out.
std::vector<StoreResult> PersonalStore::append(std::span<const Append> appends) {
  if (std::ranges::none_of(appends, is_personal)) return inner_.append(appends);
  const std::shared_lock lock = [this] {
    const std::lock_guard gate(gate_);
    return std::shared_lock(write_mutex_);
  }();
  std::vector<StoreResult> results;
  std::vector<Append> sealed;
  std::vector<std::size_t> places;  // in the results
  for (const Append& append : appends) {
    Append copy = append;
    results.push_back(is_personal(copy) ? seal(copy) : StoreResult{});
    if (!results.back()) continue;
    places.push_back(results.size() - 1);
    sealed.push_back(std::move(copy));
  }
  std::vector<StoreResult> written = inner_.append(sealed);
  COMODIN_CHECK(written.size() == sealed.size());
  for (std::size_t i = 0; i < places.size(); ++i) results[places[i]] = std::move(written[i]);
  return results;
}

// What a new part of a log restates is of people who have keys, or who were forgotten meanwhile.
StoreResult PersonalStore::seal(Append& append) {
  StoreResult result;
  for (std::string& entry : append.entries) {
    const bool restates = is_restatement(entry);
    const auto seal_one = [&](const std::string& person, std::string_view, std::string& text) {
      if (text == kForgotten) return;
      KeyResult key = key_of(person);
      if (key && !*key && !restates) key = store_new_key(person);
      if (!key)
        result = std::unexpected(key.error());
      else
        text = *key ? seal_text(text, append.stream, person, **key) : std::string(kForgotten);
    };
    entry = visit_personal_fields(std::move(entry), seal_one);
  }
  return result;
}

// Somebody else may have stored one at the same moment.
PersonalStore::KeyResult PersonalStore::store_new_key(const std::string& person) {
  const SealKey key = new_person_key();
  const Append append = append_of_key(person, key);
  if (StoreResult stored = inner_.append({&append, 1})[0]; !stored) {
    if (stored.error().fault == StoreFault::conflict) return key_of(person);
    return std::unexpected(std::move(stored.error()));
  }
  const std::lock_guard lock(keys_mutex_);
  remember(person, key);
  return key;
}

std::expected<std::vector<std::string>, StoreError> PersonalStore::read(std::string_view stream,
                                                                        Version after,
                                                                        std::size_t limit) {
  auto entries = inner_.read(stream, after, limit);
  if (!entries || !stream.starts_with(kTableStreams)) return entries;
  std::map<std::string, KeyResult, std::less<>> keys;  // also that there is none
  const auto open_one = [&](const std::string& person, std::string_view, std::string& text) {
    if (!is_sealed_text(text)) return;
    if (!keys.contains(person)) keys.emplace(person, key_of(person));
    const auto key = keys.at(person).value_or(std::nullopt);
    text = key ? open_text(text, stream, person, *key) : std::string(kForgotten);
  };
  for (std::string& entry : *entries) entry = visit_personal_fields(std::move(entry), open_one);
  for (const auto& [person, key] : keys)
    if (!key && key.error().fault != StoreFault::damaged) return std::unexpected(key.error());
  return entries;
}

// A key is read and remembered in one step, or an erasure in between would leave it here.
PersonalStore::KeyResult PersonalStore::key_of(const std::string& person) {
  const std::lock_guard lock(keys_mutex_);
  if (const auto known = keys_.find(person); known != keys_.end()) return known->second;
  KeyResult key = read_person_key(inner_, person);
  if (key && *key) remember(person, **key);
  return key;
}

void PersonalStore::remember(const std::string& person, const SealKey& key) {
  if (keys_.size() >= kMostKeys) keys_.clear();  // they are read again when they are needed
  keys_.insert_or_assign(person, key);
}

StoreResult PersonalStore::erase(std::string_view stream) {
  const std::lock_guard gate(gate_);
  const std::lock_guard lock(write_mutex_);
  StoreResult erased = inner_.erase(stream);
  if (stream.starts_with(kPersonStreams)) forget(stream.substr(kPersonStreams.size()));
  return erased;
}

void PersonalStore::forget(std::string_view person) {
  const std::lock_guard lock(keys_mutex_);
  if (const auto key = keys_.find(person); key != keys_.end()) keys_.erase(key);
}

}  // namespace comodin
