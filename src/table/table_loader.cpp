#include "table/table_loader.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "table/log_writer.h"

namespace comodin {
namespace {

constexpr std::size_t kEntriesPerRead = 200;  // about two milliseconds

}  // namespace

TableLoader::TableLoader(Store& store, RulesCache& rules_cache,
                         std::function<void(std::function<void()>)> post,
                         std::function<void(std::unique_ptr<LoadedTable>)> loaded)
    : store_(store),
      rules_cache_(rules_cache),
      post_(std::move(post)),
      loaded_(std::move(loaded)) {}

void TableLoader::load(std::string_view id, std::function<void()> then) {
  if (const auto found = loading_.find(id); found != loading_.end())
    return found->second.waiting.push_back(std::move(then));
  auto table = std::make_unique<LoadedTable>();
  table->state.id = id;
  const LogFold fold(table->state, rules_cache_);
  Loading loading{.table = std::move(table), .fold = fold};
  loading.waiting.push_back(std::move(then));
  const Read read = read_part(loading.table->state, loading.fold);
  if (read != Read::part) return finish(std::move(loading), read);
  loading_.emplace(id, std::move(loading));
  order_.emplace_back(id);
  if (order_.size() == 1) continue_later();
}

void TableLoader::continue_later() {
  post_([this, alive = std::weak_ptr(alive_)] {
    if (alive.expired()) return;
    const std::string id = std::move(order_.front());
    order_.pop_front();
    const auto found = loading_.find(id);
    const Read read = read_part(found->second.table->state, found->second.fold);
    if (read == Read::part)
      order_.push_back(id);
    else
      finish(std::move(loading_.extract(found).mapped()), read);
    if (!order_.empty()) continue_later();
  });
}

void TableLoader::finish(Loading loading, Read read) {
  if (read == Read::all && loading.table->state.version != 0) {
    loading.table->state.recent.shrink_to_fit();
    loaded_(std::move(loading.table));
  }
  for (const auto& then : loading.waiting) then();
}

bool TableLoader::catch_up(TableState& state) {
  LogFold fold(state, rules_cache_);
  Read read = Read::part;
  while (read == Read::part) read = read_part(state, fold);
  return read == Read::all;
}

// Folds the next entries of the log.
TableLoader::Read TableLoader::read_part(TableState& state, LogFold& fold) {
  const auto entries = store_.read(table_stream(state.id), state.version, kEntriesPerRead);
  if (!entries) return Read::failed;
  if (state.version == 0 && !entries->empty() && !learn_edition(entries->front()))
    return Read::failed;
  const bool fit = std::ranges::all_of(
      *entries, [&](const std::string& text) { return fold.fold(text).has_value(); });
  if (!fit) return Read::failed;
  return entries->size() < kEntriesPerRead ? Read::all : Read::part;
}

// A table keeps the edition text with which it was made.
bool TableLoader::learn_edition(const std::string& first_entry) {
  const auto entry = parse_entry(first_entry, nullptr);
  if (!entry) return false;
  const auto* const made = std::get_if<entry::Made>(&entry->what);
  if (made == nullptr) return false;
  if (!rules_cache_.text_of(made->edition_hash).empty()) return true;
  const auto text = store_.read(edition_stream(made->edition_hash), 0, 1);
  if (!text || text->empty()) return false;
  rules_cache_.add_text(text->front());
  return true;
}

}  // namespace comodin
