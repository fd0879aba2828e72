#include "table/table_loader.h"

#include <utility>

#include "table/log_reader.h"
#include "table/log_writer.h"

namespace comodin {
namespace {

constexpr std::size_t kEntriesPerRead = 200;  // about two milliseconds

}  // namespace

TableLoader::TableLoader(Store& store, RulesCache& rules_cache, Clocks clocks,
                         std::function<void(std::function<void()>)> post,
                         std::function<void(std::unique_ptr<LoadedTable>)> loaded,
                         std::function<void(std::string_view, const StoreError&)> failed)
    : store_(store),
      rules_cache_(rules_cache),
      clocks_(std::move(clocks)),
      post_(std::move(post)),
      loaded_(std::move(loaded)),
      failed_(std::move(failed)) {}

template <class Work, class Then>
void TableLoader::beside(Work work, Then then) {
  beside_([work = std::move(work), then = std::move(then), alive = std::weak_ptr(alive_)] {
    return [result = work(), then, alive] {
      if (!alive.expired()) then(result);
    };
  });
}

void TableLoader::load(std::string_view id, std::function<void()> then) {
  if (const auto found = loading_.find(id); found != loading_.end())
    return found->second.waiting.push_back(std::move(then));
  Loading& loading = loading_[std::string(id)];
  loading.table = std::make_unique<LoadedTable>();
  loading.table->state.id = id;
  loading.waiting.push_back(std::move(then));
  beside([&store = store_, id = std::string(id)] { return find(store, id, true); },
         [this, id = std::string(id)](const Finding& found) {
           elsewhere_id_ = id;
           elsewhere_ = found ? found->elsewhere : std::string();
           if (!elsewhere_.empty()) return finish(id, {});
           begin(*loading_.at(id).table, found,
                 [this, id](const StoreResult& read) { finish(id, read); });
         });
}

void TableLoader::visit(std::string_view id, std::function<void(const TableState*)> then) {
  const auto table = std::make_shared<LoadedTable>();
  table->state.id = id;
  beside([&store = store_, id = std::string(id)] { return find(store, id, false); },
         [this, table, then = std::move(then)](const Finding& found) {
           begin(*table, found, [table, then](const StoreResult& read) {
             then(read && table->state.version != 0 ? &table->state : nullptr);
           });
         });
}

TableLoader::Finding TableLoader::find(Store& store, const std::string& id, bool claims) {
  Found found;
  if (claims) {
    auto elsewhere = store.claim(table_stream(id));
    if (!elsewhere) return std::unexpected(std::move(elsewhere.error()));
    found.elsewhere = *std::move(elsewhere);
    if (!found.elsewhere.empty()) return found;
  }
  auto parts = read_parts(store, id, Parts::last);
  if (!parts) return std::unexpected(std::move(parts.error()));
  found.parts = *std::move(parts);
  return found;
}

void TableLoader::begin(LoadedTable& table, const Finding& found, Done done) {
  if (!found) return done(std::unexpected(found.error()));
  table.noted_part = found->parts.parts.back().begins;
  table.notes = found->parts.notes;
  table.state.version = table.noted_part - 1;
  read_chunk(std::make_shared<Reading>(
      Reading{.table = table.state,
              .fold = LogFold(table.state, rules_cache_, clocks_().steady),
              .done = std::move(done)}));
}

void TableLoader::catch_up(TableState& state, std::function<void(bool)> then) {
  read_chunk(std::make_shared<Reading>(Reading{
      .table = state,
      .fold = LogFold(state, rules_cache_, clocks_().steady),
      .done = [then = std::move(then)](const StoreResult& read) { then(read.has_value()); }}));
}

void TableLoader::read_chunk(const std::shared_ptr<Reading>& reading) {
  const TableState& table = reading->table;
  beside([&store = store_, stream = table_stream(table.id),
          version = table.version] { return store.read(stream, version, kEntriesPerRead); },
         [this, reading](const Chunk& chunk) {
           if (!chunk) return reading->done(std::unexpected(chunk.error()));
           if (reading->table.rules != nullptr || chunk->empty()) return fold_chunk(reading, chunk);
           const auto hash = edition_named_by(reading->table, chunk->front());
           if (!hash) return reading->done(std::unexpected(hash.error()));
           if (!rules_cache_.text_of(*hash).empty()) return fold_chunk(reading, chunk);
           learn_edition(reading, *hash, chunk);
         });
}

void TableLoader::learn_edition(const std::shared_ptr<Reading>& reading, const std::string& hash,
                                const Chunk& chunk) {
  beside([&store = store_, hash] { return read_edition(store, hash); },
         [this, reading, chunk](const std::expected<std::string, StoreError>& text) {
           if (!text) return reading->done(std::unexpected(text.error()));
           rules_cache_.add_text(*text);
           fold_chunk(reading, chunk);
         });
}

void TableLoader::fold_chunk(const std::shared_ptr<Reading>& reading, const Chunk& chunk) {
  if (StoreResult folded = fold_entries(reading->table, reading->fold, *chunk);
      !folded || chunk->size() < kEntriesPerRead)
    return reading->done(folded);
  post_([this, reading, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) read_chunk(reading);
  });
}

// An error, a table, or none: then it does not exist, or is elsewhere.
void TableLoader::finish(const std::string& id, const StoreResult& read) {
  Loading loading = std::move(loading_.extract(id).mapped());
  unreadable_ = !read && read.error().fault != StoreFault::damaged;
  if (!read) {
    if (!unreadable_) damaged_.insert(id);
    failed_(id, read.error());
  } else {
    damaged_.erase(id);
    TableState& state = loading.table->state;
    for (const std::string& who : loading.forgotten) forget_person(state, who);
    if (state.version != 0) {
      state.recent.shrink_to_fit();
      loaded_(std::move(loading.table));
    }
  }
  for (const auto& then : loading.waiting) then();
}

// What was read before may be folded afterwards.
void TableLoader::forget(std::string_view who) {
  for (auto& [id, loading] : loading_) loading.forgotten.emplace_back(who);
}

TableFault TableLoader::fault_of(std::string_view id) const {
  if (damaged_.contains(id)) return TableFault::damaged;
  return unreadable_ ? TableFault::unreadable : TableFault::none;
}

}  // namespace comodin
