#include "cluster_simulation.h"

#include <algorithm>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "seeded_luck.h"
#include "serving/neighbors.h"
#include "serving/table_server.h"
#include "table/ids.h"
#include "table_checker.h"

namespace comodin::testing {
namespace {

constexpr std::size_t kPeopleAtMost = 60;
constexpr Clock kLookEveryMs = 30'000;
constexpr Clock kEnterAgainMs = 300;
constexpr Clock kLateMs = 700;
constexpr std::uint64_t kConnectionsOfOne = 1'000'000'000;

// A server's place: its name, its network and its clocks stay when the process dies.
struct Place {
  Place(Scheduler& scheduler, Random& random, std::size_t number)
      : name(fmt::format("n{}", number + 1)),
        network(scheduler, random, number * kConnectionsOfOne) {}

  std::string name;
  SimulatedNetwork network;
  Clock steady_ahead = 0;
  Clock calendar_ahead = 0;
  Clock late_until = 0;  // with what it does from time to time
  std::unique_ptr<SimulatedSession> session = {};
  std::unique_ptr<Neighbors> neighbors = {};
  std::unique_ptr<TableServer> server = {};
  bool leaving = false;
};

class Cluster {
 public:
  explicit Cluster(const ClusterSettings& settings) : settings_(settings), random_(settings.seed) {
    seed_luck(settings.seed);
    database_.mutant = settings.mutant;
    checker_.several_servers = true;
    company_.move_out = [this](std::string table, std::string code) {
      come(SimulatedClient::Arrival::take, std::move(table), std::move(code));
    };
    company_.invite = [this] { come(SimulatedClient::Arrival::join); };
    for (std::size_t i = 0; i < settings.servers; ++i) {
      Place& place = *places_.emplace_back(std::make_unique<Place>(scheduler_, random_, i));
      place.steady_ahead = company_.within(0, 1'000'000);
      place.calendar_ahead = company_.within(0, 10'000) - 5000;
      place.network.on_send = [this](Connection connection, const std::string& text) {
        const auto id = static_cast<std::uint64_t>(connection);
        checker_.sent(id, owners_.at(id), text);
      };
      place.network.on_connect = [this](Connection connection, Endpoint& client) {
        owners_[static_cast<std::uint64_t>(connection)] =
            static_cast<SimulatedClient&>(client).who();
      };
    }
  }

  ClusterReport run() {
    for (const auto& place : places_) start(*place);
    for (std::size_t i = 0; i < settings_.tables; ++i) come(SimulatedClient::Arrival::make);
    for (std::size_t i = 0; i < settings_.guests; ++i) come(SimulatedClient::Arrival::join);
    trouble();
    calm_down();
    for (const auto& client : clients_)
      if (!client->gone() && client->waits_for_an_answer() && is_well())
        report_.faults.push_back("never answered: " + client->state());
    return finish();
  }

 private:
  // The proxy's choice, if it is not said.
  SimulatedNetwork& network_of(const std::string& node) {
    std::vector<SimulatedNetwork*> open;
    for (const auto& place : places_) {
      if (place->name == node) return place->network;
      if (place->network.serves() && !place->leaving) open.push_back(&place->network);
    }
    if (open.empty()) return places_.front()->network;
    return *open[random_.below(static_cast<std::uint32_t>(open.size()))];
  }

  void start(Place& place) {
    place.leaving = false;
    place.session = std::make_unique<SimulatedSession>(database_, scheduler_, random_,
                                                       place.network, place.name);
    SimulatedSession& session = *place.session;
    session.troubled = company_.troubled;
    session.is_newer = company_.one_in(2);
    session.on_append = [this](const Append& append, Clock asked_at) {
      checker_.appended(append, asked_at);
    };
    if (!session.enter()) {
      place.session.reset();
      scheduler_.after(kEnterAgainMs, [this, &place] { start(place); });
      return;
    }
    const Clocks clocks = [this, &place] {
      Moment moment = scheduler_.moment();
      moment.steady += place.steady_ahead;
      moment.date = moment.date + place.calendar_ahead;
      return moment;
    };
    TableServerSettings settings;
    settings.exempt = [](std::string_view) { return true; };
    settings.registry.code_mark = code_letter(session.self().slot);
    place.server = std::make_unique<TableServer>(
        place.network, session, session,
        DecideContext{.cipher = cipher_, .salt = settings_.seed, .log = {}}, clocks, settings);
    place.server->read_with([&session](auto work) { session.beside(std::move(work)); });
    place.neighbors = std::make_unique<Neighbors>(
        session, NeighborMeans{.key = key_,
                               .clocks = clocks,
                               .beside = [&session](auto work) { session.beside(std::move(work)); },
                               .after =
                                   [this, &place](Clock wait, std::function<void()> work) {
                                     if (scheduler_.now() < place.late_until) wait += kLateMs;
                                     place.network.after(Milliseconds(wait), std::move(work));
                                   }});
    place.server->join_with(*place.neighbors);
    place.network.serve(place.server.get());
    place.neighbors->begin();
  }

  void end(Place& place) {
    place.network.serve(nullptr);
    if (place.session) report_.in_doubt += place.session->doubts;
    if (place.session) report_.newer += place.session->newer;
    if (place.server) report_.taken += place.server->registry().counters().lost;
    place.server.reset();
    place.neighbors.reset();
    place.session.reset();
  }

  void crash(Place& place) {
    ++report_.crashes;
    end(place);
    scheduler_.after(company_.within(100, 20'000), [this, &place] { start(place); });
  }

  // For an upgrade: its tables go to the others first.
  void drain(Place& place) {
    ++report_.drains;
    place.leaving = true;
    place.server->leaving([this, &place] {
      place.server->stopping([this, &place] {
        place.session->leave();
        scheduler_.after(0, [this, &place] {
          end(place);
          scheduler_.after(company_.within(100, 5000), [this, &place] { start(place); });
        });
      });
    });
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

  // Calls it with a server that runs, about every N seconds while there is trouble.
  void every(std::uint32_t seconds, const std::function<void(Place&)>& work) {
    scheduler_.after(company_.within(1, 2000 * seconds), [this, seconds, work] {
      if (!company_.troubled) return;
      Place& place = *places_[random_.below(static_cast<std::uint32_t>(places_.size()))];
      if (place.server && !place.leaving) work(place);
      every(seconds, work);
    });
  }

  void trouble() {
    for (const auto& place : places_) place->network.troubled = true;
    every(40, [this](Place& place) { crash(place); });
    every(60, [this](Place& place) { drain(place); });
    every(30, [this](Place& place) {
      ++report_.pauses;
      place.network.pause(company_.within(1, 30'000));
    });
    every(40, [this](Place& place) {
      ++report_.cuts;
      place.session->cut_off(company_.within(1, 30'000));
    });
    every(40, [this](Place& place) {
      ++report_.rushes;
      place.late_until = scheduler_.now() + company_.within(5000, 40'000);
    });
    every(30, [this](Place&) { database_.lag(company_.within(1, 3000)); });
    every(50, [this](Place&) {
      ++report_.fail_overs;
      if (company_.one_in(2)) database_.lag(3000);  // the standby misses the last transactions
      scheduler_.after(company_.within(1, 2000),
                       [this] { database_.fail_over(company_.within(10, 5000)); });
    });
    const Clock until = scheduler_.now() + settings_.trouble_ms;
    while (scheduler_.now() < until && checker_.entries < settings_.entries && is_well())
      scheduler_.run(scheduler_.now() + kLookEveryMs);
  }

  void calm_down() {
    company_.troubled = false;
    for (const auto& place : places_) {
      place->network.troubled = false;
      place->late_until = 0;
      if (place->session) place->session->troubled = false;
    }
    const Clock until = scheduler_.now() + settings_.calm_ms;
    do scheduler_.run(scheduler_.now() + kLookEveryMs);
    while (scheduler_.now() < until && is_well() && !checker_.stuck_table(clients_).empty());
    if (!is_well()) return;
    if (const std::string stuck = checker_.stuck_table(clients_); !stuck.empty())
      report_.faults.push_back("the match does not go on: " + stuck);
    scheduler_.run(scheduler_.now() + kLookEveryMs);  // the last answers
    for (const std::string& id : checker_.tables()) {
      const auto runs = std::ranges::count_if(places_, [&](const auto& place) {
        return place->server && place->server->registry().is_in_memory(id);
      });
      if (runs > 1) report_.faults.push_back("several servers run " + id);
    }
  }

  ClusterReport finish() {
    checker_.finish(cipher_);
    std::ranges::copy(checker_.faults, std::back_inserter(report_.faults));
    for (const auto& place : places_) end(*place);
    report_.lost = database_.lost;
    report_.entries = checker_.entries;
    report_.moves = checker_.moves;
    report_.answered = checker_.answered;
    report_.records = checker_.records;
    return report_;
  }

  ClusterSettings settings_;
  Random random_;
  Scheduler scheduler_;
  MemoryStore durable_;  // what the standby has
  SimulatedDatabase database_{scheduler_, random_, durable_};
  TableChecker checker_{durable_, std::string(kSecretMark)};
  Bytes32 key_{4, 5, 6};
  ValueCipher cipher_{key_};
  Company company_{
      .scheduler = scheduler_,
      .random = random_,
      .network = [this](const std::string& node) -> SimulatedNetwork& { return network_of(node); }};
  ClusterReport report_;
  std::map<std::uint64_t, std::string> owners_;  // of connections
  std::vector<std::unique_ptr<Place>> places_;
  std::vector<std::unique_ptr<SimulatedClient>> clients_;
};

}  // namespace

std::string ClusterReport::summary() const {
  std::string text = fmt::format(
      "{} entries, {} moves, {} commands ({} answered, {} sent again), {} times sent to another "
      "server; {} crashes, {} pauses, {} cuts, {} drains, {} rushes, {} fail-overs with {} "
      "transactions lost, {} groups in doubt, {} entries of the next version, {} tables taken "
      "over, {} matches over; "
      "refusals:",
      entries, moves, clients.commands, answered, clients.resent, clients.moved, crashes, pauses,
      cuts, drains, rushes, fail_overs, lost, in_doubt, newer, taken, records);
  for (const auto& [reason, count] : clients.reasons) text += fmt::format(" {} {}", count, reason);
  return text;
}

ClusterReport simulate(const ClusterSettings& settings) { return Cluster(settings).run(); }

}  // namespace comodin::testing
