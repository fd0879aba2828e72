// A database that several servers share, on simulated time: a primary, and a standby that follows
// it. A commit is answered when the standby has it. Requests and answers get lost, the primary
// dies, and the standby takes its place without what it had not got yet.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simulated_network.h"
#include "store/committer.h"
#include "store/nodes.h"

namespace comodin::testing {

// What a server can do wrong; the checkers must notice.
enum class Mutant : std::uint8_t {
  none,
  acknowledges_before_the_sync,  // the results of statements come before the commit
  takes_doubt_for_failure,       // an answer that is lost means that nothing was written
  reads_before_a_durable_write,  // what the standby does not have yet
  has_an_asynchronous_standby,   // acknowledges what only the primary has
  trusts_its_lease,              // and compares neither version nor owner
};

class SimulatedDatabase {
 public:
  struct Stream {
    std::vector<std::string> entries;
    std::vector<std::uint64_t> marks;  // of the appends that wrote them; no two are the same
    std::uint64_t owner = 0;
  };
  struct NodeRow {
    std::string name;
    std::size_t slot = 0;
    Clock lease_until = 0;
    std::string notice;
  };
  struct State {
    std::map<std::string, Stream, std::less<>> streams;
    std::map<std::uint64_t, NodeRow> nodes;
    std::uint64_t last_node = 0;
  };
  // Changes the state, the same way each time, and returns what it appended.
  using Transaction = std::function<std::vector<Append>(State&)>;

  // `durable` gets what the standby has.
  SimulatedDatabase(Scheduler& scheduler, Random& random, Store& durable)
      : scheduler_(scheduler), random_(random), durable_(durable) {}

  // Of the primary; nobody may ask while it is down.
  bool is_up() const { return scheduler_.now() >= down_until_; }
  Clock down_for() const { return down_until_ - scheduler_.now(); }
  const State& state() const { return primary_; }
  Clock now() const { return scheduler_.now() + ahead_; }
  // Returns the number of the transaction, for `when_replicated`.
  std::uint64_t commit(const Transaction& transaction);
  // Calls it when the standby has the transaction and all before it, or (false) it is lost.
  void when_replicated(std::uint64_t number, std::function<void(bool)> then);

  // The primary is gone. After a while the standby is the primary.
  void fail_over(Clock takes);
  // The standby falls behind for a while.
  void lag(Clock time) { lags_until_ = scheduler_.now() + time; }

  std::size_t lost = 0;  // transactions, at fail-overs
  Mutant mutant = Mutant::none;

 private:
  struct Commit {
    std::uint64_t number;
    Transaction transaction;
    std::vector<std::function<void(bool)>> waiting;
  };
  void replicate();

  Scheduler& scheduler_;
  Random& random_;
  Store& durable_;
  State primary_;
  State standby_;
  std::deque<Commit> behind_;  // that the standby does not have
  std::uint64_t last_ = 0;
  std::uint64_t replicated_ = 0;
  std::uint64_t line_ = 0;  // grows with each fail-over
  Clock down_until_ = 0;
  Clock lags_until_ = 0;
  Clock ahead_ = 0;
};

// A server's connections to the database, from its start to its end. What it asks for takes time;
// the calls of `Store` are what its requests do when they arrive, in `beside`.
class SimulatedSession final : public Store, public Nodes, public Appender {
 public:
  SimulatedSession(SimulatedDatabase& database, Scheduler& scheduler, Random& random,
                   SimulatedNetwork& server, std::string name);

  // As a node; false: another one of its name lives.
  bool enter();
  // For this time nothing passes between the server and the database.
  void cut_off(Clock time) { cut_until_ = std::max(cut_until_, scheduler_.now() + time); }
  bool troubled = false;   // requests and answers get lost
  std::size_t doubts = 0;  // groups whose answer was lost
  bool is_newer = false;   // of the next version: its entries have a field unknown to this one
  std::size_t newer = 0;   // such entries
  std::function<void(const Append&, Clock asked_at)> on_append;  // of what was written

  void append(Append append, Done done) override;
  void beside(std::function<std::function<void()>()> work);

  std::vector<StoreResult> append(std::span<const Append> appends) override;
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override;
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) override;
  StoreResult erase(std::string_view stream) override;
  StoreResult back_up(const std::string& path) override;
  std::expected<std::string, StoreError> claim(std::string_view stream) override;
  StoreResult release(std::string_view stream, std::string_view to) override;
  const Node& self() const override { return self_; }
  std::expected<std::vector<Node>, StoreError> renew(const std::string& notice) override;
  StoreResult leave() override;

 private:
  struct Item {
    Append append;
    Done done;
    Clock asked_at;
    std::uint64_t mark;
  };
  struct Group {
    std::vector<Item> items;
    bool in_doubt = false;
  };
  static constexpr std::size_t kLanes = 4;

  Clock way() { return 1 + static_cast<Clock>(random_.below(4)); }
  bool gets_lost() { return troubled && random_.below(40) == 0; }
  // Calls it at the database, as soon as the request gets there.
  void at_database(std::function<void()> work);
  void at_server(std::function<void()> work);
  void send(std::size_t lane);
  void try_group(std::size_t lane, const std::shared_ptr<Group>& group);
  void try_again(std::size_t lane, const std::shared_ptr<Group>& group);
  void answer(std::size_t lane, const std::shared_ptr<Group>& group,
              const std::vector<StoreResult>& results);
  StoreResult write(SimulatedDatabase::State& state, const Item& item, bool in_doubt,
                    std::vector<Append>& written) const;
  bool believes_in_its_lease() const { return scheduler_.now() < renewed_at_ + kLease.count(); }

  SimulatedDatabase& database_;
  Scheduler& scheduler_;
  Random& random_;
  SimulatedNetwork& server_;
  Node self_;
  std::uint64_t id_ = 0;
  Clock cut_until_ = 0;
  Clock renewed_at_ = 0;
  std::uint64_t needed_ = 0;  // the last transaction of the work beside that is under way
  std::array<std::deque<Item>, kLanes> queues_;
  std::array<bool, kLanes> writing_ = {};
  std::shared_ptr<int> alive_ = std::make_shared<int>();
};

}  // namespace comodin::testing
