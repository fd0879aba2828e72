#include "table/table_loader.h"

#include <utility>

#include "table/log_parts.h"
#include "table/log_reader.h"

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

void TableLoader::load(std::string_view id, std::function<void()> then) {
  if (const auto found = loading_.find(id); found != loading_.end())
    return found->second.waiting.push_back(std::move(then));
  auto table = std::make_unique<LoadedTable>();
  table->state.id = id;
  const LogFold fold(table->state, rules_cache_, clocks_().steady);
  Loading loading{.table = std::move(table), .fold = fold};
  loading.waiting.push_back(std::move(then));
  const auto noted = read_parts(store_, id, Parts::last);
  if (!noted) return finish(std::move(loading), std::unexpected(noted.error()));
  loading.table->noted_part = noted->parts.back().begins;
  loading.table->notes = noted->notes;
  loading.table->state.version = noted->parts.back().begins - 1;
  const Read read = read_chunk(loading.table->state, loading.fold);
  if (!has_more(read)) return finish(std::move(loading), read);
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
    const Read read = read_chunk(found->second.table->state, found->second.fold);
    if (has_more(read))
      order_.push_back(id);
    else
      finish(std::move(loading_.extract(found).mapped()), read);
    if (!order_.empty()) continue_later();
  });
}

void TableLoader::finish(Loading loading, const Read& read) {
  const std::string id = loading.table->state.id;
  unreadable_ = !read && read.error().fault != StoreFault::damaged;
  if (!read) {
    if (!unreadable_) damaged_.insert(id);
    failed_(id, read.error());
  } else {
    damaged_.erase(id);
    if (loading.table->state.version != 0) {
      loading.table->state.recent.shrink_to_fit();
      loaded_(std::move(loading.table));
    }
  }
  for (const auto& then : loading.waiting) then();
}

bool TableLoader::catch_up(TableState& state) {
  LogFold fold(state, rules_cache_, clocks_().steady);
  Read read = true;
  while (has_more(read)) read = read_chunk(state, fold);
  return read.has_value();
}

void TableLoader::forget(std::string_view who) {
  for (auto& [id, loading] : loading_) forget_person(loading.table->state, who);
}

TableFault TableLoader::fault_of(std::string_view id) const {
  if (damaged_.contains(id)) return TableFault::damaged;
  return unreadable_ ? TableFault::unreadable : TableFault::none;
}

TableLoader::Read TableLoader::read_chunk(TableState& state, LogFold& fold) {
  return read_log_chunk(store_, state, fold, rules_cache_, kEntriesPerRead);
}

}  // namespace comodin
