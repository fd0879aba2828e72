#include "simulated_database.h"

#include <algorithm>
#include <utility>

#include "table/entry.h"

namespace comodin::testing {
namespace {

using State = SimulatedDatabase::State;

constexpr Clock kPauseMs = 20;  // before a request is sent again

StoreError moved() { return {StoreFault::moved, "Another server has this stream."}; }

bool lives(const State& state, std::uint64_t node, Clock now) {
  const auto found = state.nodes.find(node);
  return found != state.nodes.end() && found->second.lease_until > now;
}

bool is_free_for(const State& state, const SimulatedDatabase::Stream& stream, std::uint64_t node,
                 Clock now) {
  return stream.owner == 0 || stream.owner == node || !lives(state, stream.owner, now);
}

}  // namespace

// --- the database ---

std::uint64_t SimulatedDatabase::commit(const Transaction& transaction) {
  transaction(primary_);
  behind_.push_back({++last_, transaction, {}});
  if (behind_.size() == 1) replicate();
  return last_;
}

void SimulatedDatabase::replicate() {
  const Clock rest = std::max<Clock>(lags_until_ - scheduler_.now(), 0);
  scheduler_.after(rest + 1 + static_cast<Clock>(random_.below(8)), [this, line = line_] {
    if (line != line_ || behind_.empty()) return;
    Commit commit = std::move(behind_.front());
    behind_.pop_front();
    for (const Append& append : commit.transaction(standby_)) durable_.append({&append, 1});
    replicated_ = commit.number;
    for (const auto& then : commit.waiting) then(true);
    if (!behind_.empty()) replicate();
  });
}

void SimulatedDatabase::when_replicated(std::uint64_t number, std::function<void(bool)> then) {
  if (number <= replicated_) return then(true);
  const auto found = std::ranges::find(behind_, number, &Commit::number);
  if (found == behind_.end()) return then(false);
  found->waiting.push_back(std::move(then));
}

// The clocks of the two differ.
void SimulatedDatabase::fail_over(Clock takes) {
  ++line_;
  down_until_ = scheduler_.now() + takes;
  ahead_ += static_cast<Clock>(random_.below(4001)) - 2000;
  primary_ = standby_;
  lost += behind_.size();
  replicated_ = last_;
  for (const Commit& commit : std::exchange(behind_, {}))
    for (const auto& then : commit.waiting) then(false);
}

// --- a server's session ---

SimulatedSession::SimulatedSession(SimulatedDatabase& database, Scheduler& scheduler,
                                   Random& random, SimulatedNetwork& server, std::string name)
    : database_(database),
      scheduler_(scheduler),
      random_(random),
      server_(server),
      self_{.name = std::move(name)} {}

bool SimulatedSession::enter() {
  if (!database_.is_up()) return false;
  const Clock now = database_.now();
  std::set<std::size_t> taken;
  for (const auto& [id, node] : database_.state().nodes) {
    if (node.lease_until <= now) continue;
    if (node.name == self_.name) return false;
    taken.insert(node.slot);
  }
  while (taken.contains(self_.slot)) ++self_.slot;
  id_ = database_.state().last_node + 1;
  database_.commit([id = id_, row = SimulatedDatabase::NodeRow{.name = self_.name,
                                                               .slot = self_.slot,
                                                               .lease_until = now + kLease.count(),
                                                               .notice = {}}](State& state) {
    state.last_node = std::max(state.last_node, id);
    state.nodes[id] = row;
    return std::vector<Append>();
  });
  renewed_at_ = scheduler_.now();
  return true;
}

void SimulatedSession::at_database(std::function<void()> work) {
  const Clock wait = std::max<Clock>({cut_until_ - scheduler_.now(), database_.down_for(), 0});
  scheduler_.after(wait + way(), [this, alive = std::weak_ptr(alive_), work = std::move(work)] {
    if (alive.expired()) return;
    if (scheduler_.now() < cut_until_ || !database_.is_up()) return at_database(work);
    work();
  });
}

void SimulatedSession::at_server(std::function<void()> work) {
  const Clock wait = std::max<Clock>(cut_until_ - scheduler_.now(), 0);
  server_.after(Milliseconds(wait + way()),
                [alive = std::weak_ptr(alive_), work = std::move(work)] {
                  if (!alive.expired()) work();
                });
}

// Work waits until what it has written is durable, and begins again if that was lost.
void SimulatedSession::beside(std::function<std::function<void()>()> work) {
  at_database([this, work = std::move(work)] {
    needed_ = 0;
    std::function<void()> then = work();
    if (needed_ == 0 || database_.mutant == Mutant::reads_before_a_durable_write ||
        database_.mutant == Mutant::has_an_asynchronous_standby)
      return at_server(std::move(then));
    database_.when_replicated(
        needed_, [this, work, then = std::move(then), alive = std::weak_ptr(alive_)](bool kept) {
          if (alive.expired()) return;
          if (kept) return at_server(then);
          beside(work);
        });
  });
}

void SimulatedSession::append(Append append, Done done) {
  const std::size_t lane = std::hash<std::string>{}(append.stream) % kLanes;
  if (is_newer && append.stream.starts_with(kTableStreams))
    for (std::string& entry : append.entries) {
      entry.insert(entry.size() - 1, R"(,"later":{"than":["this"]})");
      ++newer;
    }
  queues_[lane].push_back({std::move(append), std::move(done), scheduler_.now(),
                           (std::uint64_t{random_.next()} << 8U) | 1U});
  if (!writing_[lane]) send(lane);
}

void SimulatedSession::send(std::size_t lane) {
  writing_[lane] = true;
  const auto group = std::make_shared<Group>();
  for (Item& item : queues_[lane]) group->items.push_back(std::move(item));
  queues_[lane].clear();
  try_group(lane, group);
}

// The same entries with the same marks, until it is known what became of them.
void SimulatedSession::try_again(std::size_t lane, const std::shared_ptr<Group>& group) {
  ++doubts;
  if (database_.mutant == Mutant::takes_doubt_for_failure)
    return answer(lane, group,
                  std::vector<StoreResult>(
                      group->items.size(),
                      std::unexpected(StoreError{StoreFault::failed, "The connection is lost."})));
  group->in_doubt = true;
  scheduler_.after(kPauseMs, [this, lane, group, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) try_group(lane, group);
  });
}

void SimulatedSession::try_group(std::size_t lane, const std::shared_ptr<Group>& group) {
  at_database([this, lane, group] {
    if (gets_lost()) return try_again(lane, group);
    const bool in_doubt = group->in_doubt;
    std::vector<StoreResult> results;
    State copy;  // of what the group is about
    for (const Item& item : group->items)
      if (const auto found = database_.state().streams.find(item.append.stream);
          found != database_.state().streams.end())
        copy.streams.insert(*found);
    std::vector<Append> written;
    for (const Item& item : group->items) results.push_back(write(copy, item, in_doubt, written));
    if (database_.mutant == Mutant::acknowledges_before_the_sync && gets_lost())
      return answer(lane, group, results);
    const std::uint64_t number = database_.commit([copy = std::move(copy), written](State& state) {
      for (const Append& append : written)
        state.streams[append.stream] = copy.streams.at(append.stream);
      return written;
    });
    for (std::size_t i = 0; i < group->items.size(); ++i)
      if (results[i] && on_append) on_append(group->items[i].append, group->items[i].asked_at);
    const auto answered = [this, lane, group, results](bool kept) {
      if (!kept || gets_lost()) return try_again(lane, group);
      answer(lane, group, results);
    };
    if (database_.mutant == Mutant::has_an_asynchronous_standby) return answered(true);
    database_.when_replicated(number, [answered, alive = std::weak_ptr(alive_)](bool kept) {
      if (!alive.expired()) answered(kept);
    });
  });
}

void SimulatedSession::answer(std::size_t lane, const std::shared_ptr<Group>& group,
                              const std::vector<StoreResult>& results) {
  at_server([this, lane, group, results] {
    writing_[lane] = false;
    for (std::size_t i = 0; i < results.size(); ++i) group->items[i].done(results[i]);
    if (!queues_[lane].empty() && !writing_[lane]) send(lane);
  });
}

// As the statements of `PostgresStore`.
StoreResult SimulatedSession::write(State& state, const Item& item, bool in_doubt,
                                    std::vector<Append>& written) const {
  const Append& append = item.append;
  SimulatedDatabase::Stream& stream = state.streams[append.stream];
  const auto version = static_cast<Version>(stream.entries.size());
  const bool is_claimed = append.stream.starts_with(kTableStreams);
  if (version == 0 && is_claimed) stream.owner = id_;
  if (in_doubt && version >= append.expected + append.entries.size() &&
      std::ranges::all_of(std::span(stream.marks).subspan(append.expected, append.entries.size()),
                          [&](std::uint64_t mark) { return mark == item.mark; }))
    return {};
  const bool trusts = database_.mutant == Mutant::trusts_its_lease && believes_in_its_lease();
  if (!trusts && stream.owner != 0 && stream.owner != id_) return std::unexpected(moved());
  if (!trusts && version != append.expected)
    return std::unexpected(conflict(version, append.expected));
  for (const std::string& entry : append.entries) {
    stream.entries.push_back(entry);
    stream.marks.push_back(item.mark);
  }
  written.push_back({append.stream, version, append.entries});
  return {};
}

// Only the tables' own appends are asked for beside the loop.
std::vector<StoreResult> SimulatedSession::append(std::span<const Append> appends) {
  return {appends.size(), std::unexpected(StoreError{StoreFault::failed, "Not in a simulation."})};
}

std::expected<std::vector<std::string>, StoreError> SimulatedSession::read(std::string_view stream,
                                                                           Version after,
                                                                           std::size_t limit) {
  const auto found = database_.state().streams.find(stream);
  if (found == database_.state().streams.end() || after >= found->second.entries.size())
    return std::vector<std::string>();
  const auto rest = std::span(found->second.entries).subspan(after);
  const auto taken = rest.first(std::min(limit, rest.size()));
  return std::vector<std::string>(taken.begin(), taken.end());
}

std::expected<std::vector<StreamInfo>, StoreError> SimulatedSession::list(std::string_view prefix) {
  std::vector<StreamInfo> streams;
  for (const auto& [name, stream] : database_.state().streams)
    if (name.starts_with(prefix) && !stream.entries.empty())
      streams.push_back({name, stream.entries.size()});
  return streams;
}

StoreResult SimulatedSession::erase(std::string_view /*stream*/) {
  return std::unexpected(StoreError{StoreFault::failed, "Not in a simulation."});
}

StoreResult SimulatedSession::back_up(const std::string& /*path*/) {
  return std::unexpected(StoreError{StoreFault::failed, "Not in a simulation."});
}

std::expected<std::string, StoreError> SimulatedSession::claim(std::string_view stream) {
  const State& state = database_.state();
  const auto found = state.streams.find(stream);
  if (found == state.streams.end()) return std::string();
  if (!is_free_for(state, found->second, id_, database_.now())) {
    const auto owner = state.nodes.find(found->second.owner);
    return owner->second.name;
  }
  needed_ = database_.commit([name = std::string(stream), id = id_](State& now) {
    now.streams[name].owner = id;
    return std::vector<Append>();
  });
  return std::string();
}

StoreResult SimulatedSession::release(std::string_view stream, std::string_view to) {
  const State& state = database_.state();
  const auto found = state.streams.find(stream);
  if (found == state.streams.end() || found->second.owner != id_) return {};
  std::uint64_t next = 0;
  for (const auto& [id, node] : state.nodes)
    if (node.name == to && node.lease_until > database_.now()) next = id;
  needed_ = database_.commit([name = std::string(stream), next](State& now) {
    now.streams[name].owner = next;
    return std::vector<Append>();
  });
  return {};
}

std::expected<std::vector<Node>, StoreError> SimulatedSession::renew(const std::string& notice) {
  const Clock now = database_.now();
  needed_ = database_.commit([id = id_, notice, until = now + kLease.count()](State& state) {
    if (const auto row = state.nodes.find(id); row != state.nodes.end()) {
      row->second.lease_until = until;
      row->second.notice = notice;
    }
    return std::vector<Append>();
  });
  renewed_at_ = scheduler_.now();
  std::vector<Node> others;
  for (const auto& [id, node] : database_.state().nodes)
    if (id != id_ && node.lease_until > now)
      others.push_back({.name = node.name, .slot = node.slot, .notice = node.notice});
  return others;
}

StoreResult SimulatedSession::leave() {
  database_.commit([id = id_](State& state) {
    if (const auto row = state.nodes.find(id); row != state.nodes.end())
      row->second.lease_until = 0;
    return std::vector<Append>();
  });
  return {};
}

}  // namespace comodin::testing
