#include "simulation.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "seeded_luck.h"
#include "serving/table_server.h"
#include "table/messages.h"
#include "table_checker.h"

namespace comodin::testing {
namespace {

constexpr std::size_t kPeopleAtMost = 60;
constexpr Clock kLookEveryMs = 30'000;

class Simulation {
 public:
  explicit Simulation(const SimulationSettings& settings)
      : settings_(settings), random_(settings.seed) {
    seed_luck(settings.seed);
    company_.move_out = [this](std::string table, std::string code) {
      come(SimulatedClient::Arrival::take, std::move(table), std::move(code));
    };
    company_.invite = [this] { come(SimulatedClient::Arrival::join); };
    network_.on_send = [this](Connection connection, const std::string& text) {
      const auto found = owners_.find(static_cast<std::uint64_t>(connection));
      checker_.sent(found->first, found->second, text);
    };
    network_.on_connect = [this](Connection connection, Endpoint& client) {
      owners_[static_cast<std::uint64_t>(connection)] = static_cast<SimulatedClient&>(client).who();
    };
  }

  SimulationReport run() {
    if (settings_.disk_lies) disk_.lie();
    company_.long_matches = settings_.long_matches;
    start_server();
    for (std::size_t i = 0; i < settings_.tables; ++i) come(SimulatedClient::Arrival::make);
    for (std::size_t i = 0; i < settings_.guests; ++i) come(SimulatedClient::Arrival::join);
    trouble();
    calm_down();
    for (const auto& client : clients_)
      if (!client->gone() && client->waits_for_an_answer())
        report_.faults.push_back("never answered: " + client->state());
    return finish();
  }

 private:
  void start_server() {
    TableServerSettings without_limits;
    without_limits.exempt = [](std::string_view) { return true; };
    server_ = std::make_unique<TableServer>(
        network_, store_, disk_, DecideContext{.cipher = cipher_, .salt = settings_.seed},
        [this] { return scheduler_.now(); }, without_limits);
    network_.serve(server_.get());
  }

  void crash() {
    ++report_.crashes;
    network_.serve(nullptr);
    server_.reset();
    disk_.crash();
    scheduler_.after(company_.within(100, 5000), [this] { start_server(); });
  }

  void come(SimulatedClient::Arrival arrival, std::string table = {}, std::string code = {}) {
    if (clients_.size() >= kPeopleAtMost) return;
    clients_.push_back(std::make_unique<SimulatedClient>(company_, report_.clients,
                                                         clients_.size() + 1, arrival,
                                                         std::move(table), std::move(code)));
    scheduler_.after(company_.within(1, 3000),
                     [client = clients_.back().get()] { client->start(); });
  }

  bool is_well() const { return checker_.faults.empty() && report_.faults.empty(); }

  // Calls it about every N seconds of simulated time while there is trouble.
  void every(std::uint32_t seconds, const std::function<void()>& work) {
    if (seconds == 0) return;
    scheduler_.after(company_.within(1, 2000 * seconds), [this, seconds, work] {
      if (!company_.troubled) return;
      work();
      every(seconds, work);
    });
  }

  void trouble() {
    network_.troubled = true;
    every(settings_.crash_every_s, [this] {
      if (server_) crash();
    });
    every(settings_.faults_every_s, [this] {
      ++report_.disk_faults;
      disk_.fail(company_.one_in(2) ? StoreFault::full : StoreFault::failed);
      scheduler_.after(company_.within(1, 4000), [this] { disk_.fail(std::nullopt); });
    });
    const Clock until = scheduler_.now() + settings_.trouble_ms;
    while (scheduler_.now() < until && checker_.entries < settings_.entries && is_well())
      scheduler_.run(scheduler_.now() + kLookEveryMs);
  }

  void calm_down() {
    company_.troubled = false;
    network_.troubled = false;
    const Clock until = scheduler_.now() + settings_.calm_ms;
    do scheduler_.run(scheduler_.now() + kLookEveryMs);
    while (scheduler_.now() < until && is_well() && !all_is_played());
    if (!is_well()) return;
    if (const std::string stuck = stuck_table(); !stuck.empty())
      report_.faults.push_back("the match does not go on: " + stuck);
    scheduler_.run(scheduler_.now() + kLookEveryMs);  // the last answers
  }

  // A table with a seated person who could play on, or with a person who could sit down.
  std::string stuck_table() {
    for (const std::string& id : checker_.tables()) {
      const TableState* const state = checker_.table(id);
      if (state == nullptr || state->closed || state->match == 0 || state->is_match_over())
        continue;
      const bool empty =
          std::ranges::find(state->chairs, Sitter::person, &Chair::sitter) == state->chairs.end();
      for (const auto& client : clients_)
        if (!client->gone() && client->table() == id &&
            (empty || state->seat_of_person(client->who()) != kNoSeat))
          return fmt::format("{}\n{}", client->state(),
                             snapshot_message(*state, {}, {}, scheduler_.now()));
    }
    return {};
  }
  bool all_is_played() { return stuck_table().empty(); }

  SimulationReport finish() {
    checker_.finish(cipher_);
    std::ranges::copy(checker_.faults, std::back_inserter(report_.faults));
    report_.messages = checker_.messages;
    report_.entries = checker_.entries;
    report_.moves = checker_.moves;
    report_.answered = checker_.answered;
    report_.records = checker_.records;
    return report_;
  }

  SimulationSettings settings_;
  Random random_;
  Scheduler scheduler_;
  MemoryStore store_;
  SimulatedNetwork network_{scheduler_, random_};
  SimulatedDisk disk_{store_, scheduler_, random_};
  TableChecker checker_{store_, std::string(kSecretMark)};
  Bytes32 key_{4, 5, 6};
  ValueCipher cipher_{key_};
  Company company_{.scheduler = scheduler_, .random = random_, .network = network_};
  SimulationReport report_;
  std::map<std::uint64_t, std::string> owners_;  // of connections
  std::vector<std::unique_ptr<SimulatedClient>> clients_;
  std::unique_ptr<TableServer> server_;
};

}  // namespace

std::string SimulationReport::summary() const {
  std::string text = fmt::format(
      "{} entries, {} moves, {} messages, {} commands ({} answered, {} refused, {} sent again), "
      "{} crashes, {} lost connections, {} disk faults, {} hand-overs, {} matches over",
      entries, moves, messages, clients.commands, answered, clients.refusals, clients.resent,
      crashes, clients.lost_connections, disk_faults, clients.hand_overs, records);
  text += "; refusals:";
  for (const auto& [reason, count] : clients.reasons) text += fmt::format(" {} {}", count, reason);
  return text;
}

SimulationReport simulate(const SimulationSettings& settings) { return Simulation(settings).run(); }

}  // namespace comodin::testing
