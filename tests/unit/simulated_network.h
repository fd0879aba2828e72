// A network and a disk on simulated time. Connections carry their texts in order, each with its own
// delays; a lost one drops what is in transit, and its two ends notice at different times. The
// disk writes in groups; a crash loses what it has not written, never what it has acknowledged.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "serving/outgoing_queue.h"
#include "serving/transport.h"
#include "simulated_registry.h"
#include "store/memory_store.h"

namespace comodin::testing {

// A client's end of a connection.
class Endpoint {
 public:
  virtual ~Endpoint() = default;
  virtual void heard(Connection connection, const std::string& text) = 0;
  virtual void cut(Connection connection) = 0;  // the connection is gone
};

class SimulatedNetwork final : public Transport {
 public:
  // `first`: the number before that of the first connection; connections of several networks
  // differ.
  SimulatedNetwork(Scheduler& scheduler, Random& random, std::uint64_t first = 0)
      : scheduler_(scheduler), random_(random), count_(first) {}

  // The server runs from now on, or (nullptr) is gone with everything in transit.
  void serve(Application* application);
  bool serves() const { return application_ != nullptr; }
  // The server's process stands still for this time: nothing happens in it, and it does not know.
  void pause(Clock time) { paused_until_ = std::max(paused_until_, scheduler_.now() + time); }

  Connection connect(Endpoint& client, std::string address);
  void say(Connection connection, std::string text);
  void lose(Connection connection);
  void stall(Connection connection, Clock time);  // its client reads nothing meanwhile

  void send(Connection connection, Text text, Worth worth) override;
  void close(Connection connection, CloseReason reason) override;
  void post(std::function<void()> work) override { after(Milliseconds(0), std::move(work)); }
  void after(Milliseconds time, std::function<void()> work) override;

  // Called with what the server sends and receives, at that moment.
  std::function<void(Connection, const std::string&)> on_send;
  std::function<void(Connection, const std::string&)> on_receive;
  std::function<void(Connection, Endpoint&)> on_connect;
  std::function<void(Connection)> on_lose;
  std::function<void(Connection)> on_cut_off;  // its answers were too many
  bool troubled = false;                       // delays can be long
  std::size_t outgoing_bytes = 16 * 1024;      // that wait for one connection
  std::size_t bytes_per_ms = 0;                // that a client reads; 0: everything at once
  std::size_t thrown_away = 0;                 // messages that a snapshot replaces

 private:
  struct Link {
    explicit Link(OutgoingQueue waiting) : queue(std::move(waiting)) {}
    OutgoingQueue queue;
    bool reads = true;
    bool writing = false;
    Endpoint* client = nullptr;
    bool alive = true;         // texts arrive
    bool known = false;        // to the server
    Clock next_to_server = 0;  // nothing overtakes
    Clock next_to_client = 0;
  };
  Clock delay();
  Clock in_order(Clock& next);
  Link* alive(Connection connection);
  void write(Connection connection, Link& link);
  void written(Connection connection, Link& link);
  void at_server(Clock time, std::function<void(Application&)> work);
  void run(std::uint64_t incarnation, std::function<void(Application&)> work);

  Scheduler& scheduler_;
  Random& random_;
  Application* application_ = nullptr;
  std::uint64_t incarnation_ = 0;  // of the server
  Clock paused_until_ = 0;
  std::uint64_t count_;
  std::map<std::uint64_t, Link> links_;
};

class SimulatedDisk final : public Appender {
 public:
  // What is written to the store is also written to `written`, if there is one.
  SimulatedDisk(Store& store, Scheduler& scheduler, Random& random, Store* written = nullptr)
      : store_(store), written_(written), scheduler_(scheduler), random_(random) {}

  void append(Append append, Done done) override;
  std::function<void(const Append&)> on_append;  // when it is asked for
  void crash();
  // Writes fail from now on; nullopt: they succeed again.
  void fail(std::optional<StoreFault> fault) { fault_ = fault; }
  // Acknowledges writes before they are done: the checkers must notice.
  void lie() { lies_ = true; }
  // Each write takes this time from now on.
  void slow_down(Clock write_ms) { write_ms_ = write_ms; }

 private:
  struct Item {
    Append append;
    Done done;
  };
  void write();
  std::vector<StoreResult> write_down(std::span<const Append> appends);
  std::vector<StoreResult> write_both(std::span<const Append> appends);

  Store& store_;
  Store* written_;
  Scheduler& scheduler_;
  Random& random_;
  std::optional<StoreFault> fault_;
  std::vector<Item> queue_;
  std::vector<Append> doubtful_;  // reported as failed, but perhaps on the disk
  bool writing_ = false;
  bool lies_ = false;
  Clock write_ms_ = 0;  // 0: a few milliseconds
  std::uint64_t incarnation_ = 0;
};

}  // namespace comodin::testing
