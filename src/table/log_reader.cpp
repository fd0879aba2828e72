#include "table/log_reader.h"

#include <utility>
#include <variant>

#include <fmt/format.h>

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
  const auto entry = parse_entry(first_entry, nullptr);
  if (!entry) return std::unexpected(damaged(table, entry.error()));
  const auto* const made = std::get_if<entry::Made>(&entry->what);
  const auto* const continued = std::get_if<entry::Continued>(&entry->what);
  if (made == nullptr && continued == nullptr)
    return std::unexpected(damaged(table, "it does not say how it was made"));
  if ((made != nullptr ? made->table : continued->table) != table.id)
    return std::unexpected(damaged(table, "it is of another table"));
  const std::string& hash = made != nullptr ? made->edition_hash : continued->edition_hash;
  if (!rules_cache.text_of(hash).empty()) return {};
  auto text = store.read(edition_stream(hash), 0, 1);
  if (!text) return std::unexpected(std::move(text.error()));
  if (!text->empty()) rules_cache.add_text(std::move(text->front()));
  if (!rules_cache.text_of(hash).empty()) return {};
  return std::unexpected(damaged(table, "the text of its edition is missing"));
}

}  // namespace

std::expected<bool, StoreError> read_log_chunk(Store& store, TableState& table, LogFold& fold,
                                               RulesCache& rules_cache, std::size_t most) {
  const auto entries = store.read(table_stream(table.id), table.version, most);
  if (!entries) return std::unexpected(entries.error());
  if (table.rules == nullptr && !entries->empty())
    if (auto learned = learn_edition(store, table, entries->front(), rules_cache); !learned)
      return std::unexpected(std::move(learned.error()));
  for (const std::string& text : *entries)
    if (const auto folded = fold.fold(text); !folded)
      return std::unexpected(damaged(table, folded.error()));
  return entries->size() == most;
}

}  // namespace comodin
