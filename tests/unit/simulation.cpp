#include "simulation.h"

#include <algorithm>
#include <array>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "answer_times.h"
#include "damage_checker.h"
#include "hostile_client.h"
#include "seeded_luck.h"
#include "serving/table_server.h"
#include "store/sealed_store.h"
#include "table/person_key.h"
#include "table/personal_store.h"
#include "table_checker.h"

namespace comodin::testing {
namespace {

constexpr std::size_t kPeopleAtMost = 60;
constexpr Clock kLookEveryMs = 30'000;
constexpr Clock kTellAllMs = 10 * 60'000;
constexpr Clock kHourMs = 60 * 60'000;
constexpr Clock kDayMs = 24 * kHourMs;

// Bots that take their time, and more of it than their table has.
class SimulatedThinker final : public Thinker {
 public:
  SimulatedThinker(Scheduler& scheduler, Random& random) : scheduler_(scheduler), random_(random) {}
  void think(BotQuestion question, std::function<void(const BotAnswer&)> done) override {
    const auto takes = static_cast<Clock>(random_.below(300));
    scheduler_.after(takes, [question = std::move(question), done = std::move(done), takes] {
      done({.move = answer_to(question, 0), .took_ms = takes});
    });
  }

 private:
  Scheduler& scheduler_;
  Random& random_;
};

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
      damage_.sent(found->first, text);
      if (is_honest(connection)) answers_.sent(found->first, text, scheduler_.now());
    };
    network_.on_receive = [this](Connection connection, const std::string& text) {
      damage_.received(static_cast<std::uint64_t>(connection), text);
      if (is_honest(connection))
        answers_.received(static_cast<std::uint64_t>(connection), text, scheduler_.now());
    };
    network_.on_cut_off = [this](Connection connection) {
      if (is_honest(connection)) report_.faults.push_back("somebody honest was cut off");
    };
    network_.on_lose = [this](Connection connection) {
      answers_.lost(static_cast<std::uint64_t>(connection));
    };
    disk_.on_append = [this](const Append& append) { checker_.appended(append, scheduler_.now()); };
    network_.on_connect = [this](Connection connection, Endpoint& client) {
      const auto id = static_cast<std::uint64_t>(connection);
      const auto* const hostile = dynamic_cast<HostileClient*>(&client);
      if (hostile != nullptr) hostile_connections_.insert(id);
      owners_[id] =
          hostile != nullptr ? hostile->who() : static_cast<SimulatedClient&>(client).who();
    };
  }

  SimulationReport run() {
    if (settings_.disk_lies) disk_.lie();
    company_.long_matches = settings_.long_matches;
    disk_.slow_down(settings_.disk_ms);
    network_.bytes_per_ms = settings_.bytes_per_ms;
    start_server();
    for (std::size_t i = 0; i < settings_.tables; ++i) come(SimulatedClient::Arrival::make);
    for (std::size_t i = 0; i < settings_.guests; ++i) come(SimulatedClient::Arrival::join);
    if (settings_.hostile + settings_.storm == 0)
      trouble();
    else
      flood();
    calm_down();
    audit();
    if (report_.flips != 0 && is_well()) come_back_to_damage();
    for (const auto& client : clients_)
      if (!client->gone() && client->waits_for_an_answer())
        report_.faults.push_back("never answered: " + client->state());
    return finish();
  }

 private:
  void start_server() {
    TableServerSettings without_limits;
    without_limits.exempt = [](std::string_view) { return true; };
    clear_.emplace(sealed_.emplace(stored_, key_, sealed_streams()));
    server_ = std::make_unique<TableServer>(
        network_, *clear_, disk_,
        DecideContext{.cipher = cipher_, .salt = settings_.seed, .log = settings_.log},
        [this] { return scheduler_.moment(); }, without_limits);
    server_->registry().think_with(thinker_);
    server_->registry().on_load = [this](const std::string& table) { damage_.loaded(table); };
    server_->registry().on_unreadable = [this](std::string_view table, const StoreError& error) {
      damage_.unreadable(table, error);
    };
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

  bool is_well() const {
    return checker_.faults.empty() && damage_.faults.empty() && report_.faults.empty();
  }

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
    every(settings_.flips_every_s, [this] {
      if (stored_.flip_a_bit(kTableStreams, random_)) ++report_.flips;
    });
    every(settings_.jumps_every_s, [this] {
      static constexpr std::array kJumps = {Clock{0}, -kHourMs, -3 * kDayMs, 91 * kDayMs};
      scheduler_.calendar_ahead = kJumps[random_.below(std::uint32_t{kJumps.size()})];
    });
    const Clock until = scheduler_.now() + settings_.trouble_ms;
    while (scheduler_.now() < until && checker_.entries < settings_.entries && is_well())
      scheduler_.run(scheduler_.now() + kLookEveryMs);
  }

  // Honest people play on while others flood their table.
  void flood() {
    company_.troubled = false;
    company_.time_to_react = false;
    using enum HostileClient::Way;
    answers_.of_all = settings_.storm != 0;
    for (std::size_t i = 0; i < settings_.hostile + settings_.storm; ++i) {
      hostile_.push_back(
          std::make_unique<HostileClient>(company_, i, settings_.storm != 0 ? storm : flood));
      hostile_.back()->start();
    }
    scheduler_.run(scheduler_.now() + settings_.trouble_ms);
    answers_.finish(scheduler_.now());
    for (const auto& client : hostile_) client->stop();
    std::ranges::copy(answers_.faults, std::back_inserter(report_.faults));
    report_.timed_moves = answers_.moves;
    report_.longest_answer = answers_.longest;
  }
  bool is_honest(Connection connection) const {
    return !hostile_connections_.contains(static_cast<std::uint64_t>(connection));
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

  // The server starts again and reads all tables: everybody at a damaged one is told.
  void come_back_to_damage() {
    crash();
    const Clock until = scheduler_.now() + kTellAllMs;
    const auto waits = [this](const auto& client) {
      return !client->gone() && damage_.is_damaged(client->table());
    };
    do scheduler_.run(scheduler_.now() + kLookEveryMs);
    while (scheduler_.now() < until && std::ranges::any_of(clients_, waits));
    for (const auto& client : clients_)
      if (waits(client))
        report_.faults.push_back("was not told that the table is damaged: " + client->state());
  }

  // Everybody who is connected knows what a fresh snapshot says.
  void audit() {
    if (!is_well() || !server_) return;
    for (const auto& client : clients_)
      if (const auto connection = client->expect_no_news()) server_->caught_up(*connection);
    scheduler_.run(scheduler_.now() + 5000);
    for (const auto& client : clients_) {
      if (client->was_audited()) ++report_.audited;
      if (!client->audit_fault().empty()) report_.faults.push_back(client->audit_fault());
    }
  }

  std::string stuck_table() {
    return checker_.stuck_table(clients_,
                                [this](const std::string& id) { return damage_.is_damaged(id); });
  }
  bool all_is_played() { return stuck_table().empty(); }

  SimulationReport finish() {
    checker_.finish(cipher_);
    if (report_.flips != 0) damage_.finish();
    std::ranges::copy(checker_.faults, std::back_inserter(report_.faults));
    std::ranges::copy(damage_.faults, std::back_inserter(report_.faults));
    report_.told_damaged = damage_.told;
    report_.messages = checker_.messages;
    report_.thrown_away = network_.thrown_away;
    report_.entries = checker_.entries;
    report_.moves = checker_.moves;
    report_.answered = checker_.answered;
    report_.records = checker_.records;
    report_.parts = checker_.parts;
    return report_;
  }

  SimulationSettings settings_;
  Random random_;
  Scheduler scheduler_;
  MemoryStore written_;  // all of it, in clear; nothing damages it
  RottingStore stored_;  // the same sealed, as it is on the disk
  Bytes32 key_{4, 5, 6};
  std::optional<SealedStore> sealed_{std::in_place, stored_, key_, sealed_streams()};
  std::optional<PersonalStore> clear_{std::in_place, *sealed_};
  SimulatedNetwork network_{scheduler_, random_};
  SimulatedDisk disk_{*clear_, scheduler_, random_, &written_};
  TableChecker checker_{written_, std::string(kSecretMark)};
  DamageChecker damage_{written_, stored_, key_};
  ValueCipher cipher_{key_};
  Company company_{.scheduler = scheduler_,
                   .random = random_,
                   .network = [this](const std::string&) -> SimulatedNetwork& { return network_; }};
  SimulationReport report_;
  std::map<std::uint64_t, std::string> owners_;  // of connections
  std::set<std::uint64_t> hostile_connections_;
  AnswerTimes answers_;
  SimulatedThinker thinker_{scheduler_, random_};
  std::vector<std::unique_ptr<SimulatedClient>> clients_;
  std::vector<std::unique_ptr<HostileClient>> hostile_;
  std::unique_ptr<TableServer> server_;
};

}  // namespace

std::string SimulationReport::summary() const {
  std::string text = fmt::format(
      "{} entries, {} moves, {} messages, {} commands ({} answered, {} refused, {} sent again), "
      "{} crashes, {} lost connections, {} disk faults, {} hand-overs, {} matches over, {} new "
      "parts "
      "of logs",
      entries, moves, messages, clients.commands, answered, clients.refusals, clients.resent,
      crashes, clients.lost_connections, disk_faults, clients.hand_overs, records, parts);
  text += fmt::format(", {} messages thrown away, {} people audited", thrown_away, audited);
  text += "; refusals:";
  for (const auto& [reason, count] : clients.reasons) text += fmt::format(" {} {}", count, reason);
  if (flips != 0)
    text += fmt::format("; {} bits flipped, {} times somebody was told", flips, told_damaged);
  if (timed_moves != 0)
    text += fmt::format("; {} commands beside hostile people, the slowest answered after {} ms",
                        timed_moves, longest_answer);
  return text;
}

SimulationReport simulate(const SimulationSettings& settings) { return Simulation(settings).run(); }

}  // namespace comodin::testing
