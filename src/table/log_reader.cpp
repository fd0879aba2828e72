#include "table/log_reader.h"

#include <utility>
#include <variant>

#include <fmt/format.h>

#include "record/record.h"
#include "table/log_writer.h"

namespace comodin {
namespace {

StoreError damaged(const TableState& table, std::string_view what) {
  return {StoreFault::damaged, fmt::format("Entry {} of {} is not understood: {}.",
                                           table.version + 1, table_stream(table.id), what)};
}

// A table keeps the edition text with which it was made.
StoreResult learn_edition(Store& store, const TableState& table, const std::string& first_entry,
                          RulesCache& rules_cache) {
  const auto hash = edition_named_by(table, first_entry);
  if (!hash) return std::unexpected(hash.error());
  if (!rules_cache.text_of(*hash).empty()) return {};
  auto text = read_edition(store, *hash);
  if (!text) return std::unexpected(std::move(text.error()));
  rules_cache.add_text(*std::move(text));
  return {};
}

}  // namespace

std::expected<std::string, StoreError> edition_named_by(const TableState& table,
                                                        const std::string& first_entry) {
  const auto entry = parse_entry(first_entry, nullptr);
  if (!entry) return std::unexpected(damaged(table, entry.error()));
  const auto* const made = std::get_if<entry::Made>(&entry->what);
  const auto* const continued = std::get_if<entry::Continued>(&entry->what);
  if (made == nullptr && continued == nullptr)
    return std::unexpected(damaged(table, "it does not say how it was made"));
  if ((made != nullptr ? made->table : continued->table) != table.id)
    return std::unexpected(damaged(table, "it is of another table"));
  return made != nullptr ? made->edition_hash : continued->edition_hash;
}

std::expected<std::string, StoreError> read_edition(Store& store, const std::string& hash) {
  auto text = store.read(edition_stream(hash), 0, 1);
  if (!text) return std::unexpected(std::move(text.error()));
  if (!text->empty() && to_hex(hash_of_edition(text->front())) == hash)
    return std::move(text->front());
  return std::unexpected(
      StoreError{StoreFault::damaged, fmt::format("The text of the edition {} is missing.", hash)});
}

StoreResult fold_entries(TableState& table, LogFold& fold, std::span<const std::string> entries) {
  for (const std::string& text : entries)
    if (const auto folded = fold.fold(text); !folded)
      return std::unexpected(damaged(table, folded.error()));
  return {};
}

std::expected<bool, StoreError> read_log_chunk(Store& store, TableState& table, LogFold& fold,
                                               RulesCache& rules_cache, std::size_t most) {
  const auto entries = store.read(table_stream(table.id), table.version, most);
  if (!entries) return std::unexpected(entries.error());
  if (table.rules == nullptr && !entries->empty())
    if (auto learned = learn_edition(store, table, entries->front(), rules_cache); !learned)
      return std::unexpected(std::move(learned.error()));
  if (auto folded = fold_entries(table, fold, *entries); !folded)
    return std::unexpected(std::move(folded.error()));
  return entries->size() == most;
}

}  // namespace comodin
