#include "simulated_network.h"

#include <algorithm>
#include <utility>

namespace comodin::testing {

// --- the network ---

Clock SimulatedNetwork::delay() {
  const Clock usual = 1 + static_cast<Clock>(random_.below(40));
  return troubled && random_.below(40) == 0 ? usual + static_cast<Clock>(random_.below(4000))
                                            : usual;
}

Clock SimulatedNetwork::in_order(Clock& next) {
  next = std::max(next, scheduler_.now() + delay());
  return next - scheduler_.now();
}

SimulatedNetwork::Link* SimulatedNetwork::alive(Connection connection) {
  const auto found = links_.find(static_cast<std::uint64_t>(connection));
  return found == links_.end() || !found->second.alive ? nullptr : &found->second;
}

void SimulatedNetwork::at_server(Clock time, std::function<void(Application&)> work) {
  scheduler_.after(
      time, [this, incarnation = incarnation_, work = std::move(work)] { run(incarnation, work); });
}

void SimulatedNetwork::run(std::uint64_t incarnation, std::function<void(Application&)> work) {
  if (application_ == nullptr || incarnation != incarnation_) return;
  if (const Clock rest = paused_until_ - scheduler_.now(); rest > 0)
    return at_server(rest, std::move(work));
  work(*application_);
}

void SimulatedNetwork::serve(Application* application) {
  ++incarnation_;
  application_ = application;
  if (application != nullptr) return;
  std::vector<Connection> all;
  for (const auto& [id, link] : links_)
    if (link.alive) all.push_back(static_cast<Connection>(id));
  for (const Connection connection : all) lose(connection);
}

Connection SimulatedNetwork::connect(Endpoint& client, std::string address) {
  const auto connection = static_cast<Connection>(++count_);
  Link& link = links_.emplace(count_, OutgoingQueue(outgoing_bytes)).first->second;
  link.client = &client;
  if (on_connect) on_connect(connection, client);
  const Clock time = in_order(link.next_to_server);
  if (application_ == nullptr) {
    lose(connection);
    return connection;
  }
  at_server(time, [this, connection, address = std::move(address)](Application& application) {
    Link* const open = alive(connection);
    if (open == nullptr) return;
    open->known = true;
    application.opened(connection, address);
  });
  return connection;
}

void SimulatedNetwork::say(Connection connection, std::string text) {
  Link* const link = alive(connection);
  if (link == nullptr) return;
  at_server(in_order(link->next_to_server),
            [this, connection, text = std::move(text)](Application& application) {
              if (alive(connection) == nullptr) return;
              if (on_receive) on_receive(connection, text);
              application.received(connection, text);
            });
}

// The server may notice late, when its client is already back on another connection.
void SimulatedNetwork::lose(Connection connection) {
  Link* const link = alive(connection);
  if (link == nullptr) return;
  link->alive = false;
  if (on_lose) on_lose(connection);
  const bool late = random_.below(3) == 0;
  at_server(delay() + (late ? static_cast<Clock>(random_.below(20'000)) : 0),
            [this, connection](Application& application) {
              Link& lost = links_.at(static_cast<std::uint64_t>(connection));
              if (std::exchange(lost.known, false)) application.closed(connection);
            });
  scheduler_.after(delay(), [connection, client = link->client] { client->cut(connection); });
}

void SimulatedNetwork::send(Connection connection, Text text, Worth worth) {
  const auto found = links_.find(static_cast<std::uint64_t>(connection));
  if (found == links_.end() || !found->second.known) return;
  switch (found->second.queue.add(text, worth)) {
    case OutgoingQueue::Added::too_much:
      if (on_cut_off) on_cut_off(connection);
      return lose(connection);
    case OutgoingQueue::Added::thrown_away:
      ++thrown_away;
      return;
    case OutgoingQueue::Added::queued:
      break;
  }
  if (on_send) on_send(connection, *text);
  write(connection, found->second);
}

// What a client reads is written one after the other and arrives after a while.
void SimulatedNetwork::write(Connection connection, Link& link) {
  if (!link.reads || link.writing) return;
  link.writing = true;
  while (!link.queue.empty()) {
    const Text text = link.queue.front();
    scheduler_.after(in_order(link.next_to_client), [this, connection, text] {
      Link* const open = alive(connection);
      if (open != nullptr) open->client->heard(connection, *text);
    });
    const Clock takes = bytes_per_ms == 0 ? 0 : static_cast<Clock>(text->size() / bytes_per_ms);
    if (takes != 0)
      return scheduler_.after(takes, [this, connection, &link] {
        link.writing = false;
        written(connection, link);
        write(connection, link);
      });
    written(connection, link);
  }
  link.writing = false;
}

void SimulatedNetwork::written(Connection connection, Link& link) {
  link.queue.written();
  if (link.queue.take_caught_up() && link.known && application_ != nullptr)
    application_->caught_up(connection);
}

void SimulatedNetwork::stall(Connection connection, Clock time) {
  Link* const link = alive(connection);
  if (link == nullptr || !link->reads) return;
  link->reads = false;
  scheduler_.after(time, [this, connection] {
    Link& again = links_.at(static_cast<std::uint64_t>(connection));
    again.reads = true;
    if (again.known) write(connection, again);
  });
}

// After what was sent before.
void SimulatedNetwork::close(Connection connection, CloseReason /*reason*/) {
  if (Link* const link = alive(connection); link != nullptr)
    scheduler_.after(in_order(link->next_to_client), [this, connection] { lose(connection); });
}

void SimulatedNetwork::after(Milliseconds time, std::function<void()> work) {
  at_server(time.count(), [work = std::move(work)](Application&) { work(); });
}

// --- the disk ---

void SimulatedDisk::append(Append append, Done done) {
  if (on_append) on_append(append);
  if (lies_) {
    scheduler_.after(0,
                     [incarnation = incarnation_, this, told = std::exchange(done, [](auto) {})] {
                       if (incarnation == incarnation_) told({});
                     });
  }
  queue_.push_back({std::move(append), std::move(done)});
  if (!writing_) write();
}

std::vector<StoreResult> SimulatedDisk::write_down(std::span<const Append> appends) {
  if (!fault_) {
    doubtful_.clear();
    return write_both(appends);
  }
  if (random_.below(3) == 0) doubtful_.assign(appends.begin(), appends.end());
  return {appends.size(), std::unexpected(StoreError{*fault_, "The disk does not work."})};
}

std::vector<StoreResult> SimulatedDisk::write_both(std::span<const Append> appends) {
  std::vector<StoreResult> results = store_.append(appends);
  for (std::size_t i = 0; i < appends.size(); ++i)
    if (written_ != nullptr && results[i]) written_->append(appends.subspan(i, 1));
  return results;
}

void SimulatedDisk::write() {
  writing_ = true;
  const Clock takes = write_ms_ != 0 ? write_ms_ : 1 + static_cast<Clock>(random_.below(8));
  scheduler_.after(takes, [this, incarnation = incarnation_] {
    if (incarnation != incarnation_) return;
    std::vector<Append> appends;
    std::vector<Done> dones;
    for (Item& item : queue_) {
      appends.push_back(std::move(item.append));
      dones.push_back(std::move(item.done));
    }
    queue_.clear();
    // From here on it is durable, acknowledged or not.
    scheduler_.after(static_cast<Clock>(random_.below(3)),
                     [this, incarnation, dones = std::move(dones), results = write_down(appends)] {
                       if (incarnation != incarnation_) return;
                       writing_ = false;
                       for (std::size_t i = 0; i < dones.size(); ++i) dones[i](results[i]);
                       if (!queue_.empty() && !writing_) write();
                     });
  });
}

void SimulatedDisk::crash() {
  ++incarnation_;
  writing_ = false;
  queue_.clear();
  if (!doubtful_.empty() && random_.below(2) == 0) write_both(doubtful_);
  doubtful_.clear();
}

}  // namespace comodin::testing
