#include "server/serve.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/version.h"
#include "server/api/api.h"
#include "server/api/page.h"
#include "server/ops/admin.h"
#include "server/ops/damage.h"
#include "server/ops/fault_log.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/ops/readiness.h"
#include "server/ops/request_log.h"
#include "server/ops/retention.h"
#include "serving/answer.h"
#include "serving/background.h"
#include "serving/data_check.h"
#include "serving/data_folder.h"
#include "serving/neighbors.h"
#include "serving/open_data.h"
#include "serving/scrub.h"
#include "serving/side_thread.h"
#include "serving/table_server.h"
#include "serving/thinking_threads.h"
#include "store/committer.h"
#include "store/memory_store.h"
#include "store/postgres_address.h"
#include "store/replicated_store.h"
#include "store/sealed_store.h"
#include "table/ids.h"
#include "table/person_key.h"
#include "table/personal_store.h"

namespace comodin {
namespace {

constexpr std::uint16_t kUsualPort = 7700;
constexpr Clock kLookForFirstMs = 60'000;
constexpr Clock kLookAtStoreMs = 1000;
constexpr std::chrono::seconds kPatience{5};  // with a silent database, when the server stops
constexpr std::size_t kReaders = 2;           // threads that read the logs of tables

// Measures how long appends take until they are durable, and remembers those that failed.
class TimedAppender final : public Appender {
 public:
  TimedAppender(Appender& appender, Transport& transport, Histogram& seconds, FaultLog& faults)
      : appender_(appender), transport_(transport), seconds_(seconds), faults_(faults) {}
  // What went wrong in the last minute; on the loop's thread, as the next.
  std::string recent_fault() const {
    return std::chrono::steady_clock::now() - failed_ < kFaultCounts ? fault_ : std::string{};
  }
  // Nothing has been written since then.
  bool fails() const { return last_failed_ && !recent_fault().empty(); }
  void append(Append append, Done done) override {
    const auto start = std::chrono::steady_clock::now();
    const bool writes = !append.entries.empty();
    appender_.append(
        std::move(append), [this, start, writes, done = std::move(done)](StoreResult result) {
          const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
          std::string fault = fault_in(result);
          transport_.post([this, took, writes, fault = std::move(fault)] {
            note(took.count(), writes, fault);
          });
          done(std::move(result));
        });
  }

 private:
  static constexpr std::chrono::minutes kFaultCounts{1};

  // That another server was faster, or has the table, is none.
  static std::string fault_in(const StoreResult& result) {
    if (result || result.error().fault == StoreFault::conflict ||
        result.error().fault == StoreFault::moved)
      return {};
    return result.error().sentence;
  }

  void note(double seconds, bool writes, const std::string& fault) {
    seconds_.observe(seconds);
    if (writes || !fault.empty()) last_failed_ = !fault.empty();
    if (fault.empty()) return;
    faults_.note(fault);
    fault_ = fault;
    failed_ = std::chrono::steady_clock::now();
  }

  Appender& appender_;
  Transport& transport_;
  Histogram& seconds_;
  FaultLog& faults_;
  bool last_failed_ = false;
  std::string fault_;
  std::chrono::steady_clock::time_point failed_;  // means nothing without a fault
};

// Of this process, in memory.
double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double pages = 0;
  double resident = 0;
  file >> pages >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// The numbers of /metrics, read when they are requested.
std::string metrics_text(Metrics& metrics, const NetServer& net, TableServer& tables,
                         const Retention& retention, bool healthy, const DamageList& damage,
                         const Scrub& scrub, const std::optional<ReplicatedStore>& replica) {
  const RegistryCounters& registry = tables.registry().counters();
  metrics.counter("comodin_moves_total", "Durable moves, of people and bots") = registry.moves;
  metrics.counter("comodin_bot_moves_total", "Durable moves of bots") = registry.bot_moves;
  metrics.counter("comodin_bot_quick_moves_total",
                  "Moves of bots whose table had no time to think left") = registry.quick_moves;
  metrics.counter("comodin_entries_total", "Durable entries in logs of tables") = registry.entries;
  metrics.counter("comodin_commands_refused_total", "Commands refused") = registry.refused;
  metrics.counter("comodin_rounds_total", "Rounds finished") = registry.rounds;
  metrics.counter("comodin_store_conflicts_total", "Appends another server won") =
      registry.conflicts;
  metrics.counter("comodin_store_faults_total", "Appends that failed") = registry.store_faults;
  metrics.counter("comodin_tables_moved_total", "Tables that another server runs now") =
      registry.lost;
  metrics.counter("comodin_tables_forgotten_total", "Old tables erased") = retention.erased();
  metrics.gauge("comodin_resident_bytes", "Memory of the process") = resident_bytes();
  metrics.gauge("comodin_tables_in_memory", "Tables in memory") =
      static_cast<double>(tables.registry().tables_in_memory());
  metrics.gauge("comodin_sessions", "Connections that watch a table") =
      static_cast<double>(tables.registry().sessions());
  metrics.gauge("comodin_tables_damaged", "Tables found damaged since the start") =
      static_cast<double>(damage.size());
  metrics.gauge("comodin_store_healthy", "1: what people do can be stored; 0: it cannot, or soon") =
      healthy ? 1 : 0;
  const Scrub::Progress scrubbed = scrub.progress();
  metrics.counter("comodin_scrub_passes_total", "Times that all of the data was looked through") =
      scrubbed.passes;
  metrics.counter("comodin_scrub_entries_total", "Entries looked at for damage") = scrubbed.entries;
  metrics.gauge("comodin_scrub_streams_seen", "Streams looked at in this pass") =
      static_cast<double>(scrubbed.streams);
  metrics.gauge("comodin_scrub_streams", "Streams to look at in this pass") =
      static_cast<double>(scrubbed.of);
  if (replica) {
    const ReplicatedStore::Lag lag = replica->lag();
    metrics.gauge("comodin_replica_follows", "1: it does; 0: the log says why not") =
        lag.fault.empty() ? 1 : 0;
    metrics.gauge("comodin_replica_lag_seconds", "Age of the oldest entry it lacks") =
        lag.age.count();
    metrics.gauge("comodin_replica_streams_behind", "Streams with entries that it lacks") =
        static_cast<double>(lag.streams);
  }
  report(net.counters(), metrics);
  return metrics.text();
}

// Every server says how many people and tables each of them has, as it heard it last.
std::string metrics_of_all(const Neighbors& neighbors) {
  Metrics metrics;  // of those that live now
  for (const Neighbor& each : neighbors.with_own()) {
    const Metrics::Labels labels = {{"node", each.name}, {"version", each.version}};
    metrics.gauge("comodin_node_people", "Connections to each server", labels) =
        static_cast<double>(each.sessions);
    metrics.gauge("comodin_node_tables", "Tables in the memory of each server", labels) =
        static_cast<double>(each.tables);
    metrics.gauge("comodin_node_late_seconds", "How late each server is with its work", labels) =
        static_cast<double>(each.late_ms.value_or(0)) / 1000;
    metrics.gauge("comodin_node_takes_tables", "0: it gives its tables to the others", labels) =
        each.drains ? 0 : 1;
  }
  return metrics.text();
}

// What is wrong with the store, for the operator; empty: nothing.
std::string fault_of(const Store& store, const TimedAppender& appender) {
  const auto fault = store.health();
  return fault ? fault->sentence : appender.recent_fault();
}

void log_faults(Transport& transport, FaultLog& faults, const std::function<std::string()>& fault) {
  faults.look(fault());
  transport.after(Milliseconds(kLookAtStoreMs),
                  [&transport, &faults, fault] { log_faults(transport, faults, fault); });
}

// What the operator is told at /readyz.
Health health_of(const NetServer& net, const TimedAppender& appender, TableServer& tables,
                 std::size_t max_tables, const Store& store, const DamageList& damage,
                 const std::optional<ReplicatedStore>& replica) {
  Health health;
  if (const std::string fault = fault_of(store, appender); !fault.empty())
    health.faults.push_back("store: " + fault);
  if (!net.has_free_place()) health.faults.emplace_back("all connections are taken");
  if (tables.registry().tables_in_memory() >= max_tables)
    health.faults.emplace_back("all places for tables are taken");
  for (std::string note : {damage.note(), replica ? replica->note() : std::string()})
    if (!note.empty()) health.notes.push_back(std::move(note));
  return health;
}

void add_health(const Neighbors& neighbors, Health& health) {
  if (neighbors.drains()) health.faults.emplace_back("its tables go to other servers");
  if (!neighbors.has_lease())
    health.faults.push_back("it cannot renew its lease: " + neighbors.fault());
}

std::expected<std::unique_ptr<Store>, std::string> open_store(const ServeSettings& settings,
                                                              DataFolder& folder,
                                                              FaultLog& faults) {
  if (settings.memory) return std::make_unique<MemoryStore>();
  if (settings.store.empty()) return open_data(folder);
  return open_database(
      {.url = settings.store,
       .standby = settings.require_standby ? Standby::required : Standby::optional,
       .node = settings.node,
       .on_long_write = [&faults](const StoreError& fault) { faults.note(fault.sentence); }},
      folder);
}

// The metrics of a server that shares a database.
void report(const PostgresStore& store, const Neighbors& neighbors, Metrics& metrics) {
  const PostgresStore::Counters counters = store.counters();
  metrics.counter("comodin_store_in_doubt_total",
                  "Groups of appends whose answer was lost, sent again") = counters.in_doubt;
  metrics.counter("comodin_store_connections_total", "Connections opened to the database") =
      counters.connections;
  metrics.gauge("comodin_node_lease_seconds",
                "What is left of this server's lease; below 0: none") =
      static_cast<double>(neighbors.lease_left()) / 1000;
  metrics.gauge("comodin_node_neighbors", "Other servers that share the database") =
      static_cast<double>(neighbors.all().size());
}

// Empty: nowhere.
std::string place_of(const ServeSettings& settings, const DataFolder& folder) {
  if (settings.memory) return {};
  return settings.store.empty() ? folder.data_file() : postgres_place(settings.store);
}

std::string fault_of_replica(const ServeSettings& settings, const DataFolder& folder) {
  if (settings.replica.empty()) return {};
  if (settings.memory) return "--replica copies a data file, and with --memory there is none";
  if (!settings.store.empty())
    return "--replica copies a data file; a PostgreSQL database is copied to a standby";
  std::error_code ignored;
  const std::filesystem::path data = std::filesystem::path(folder.data_file()).parent_path();
  if (std::filesystem::equivalent(settings.replica, data, ignored))
    return fmt::format("--replica {} is the data folder itself; choose one on another disk",
                       settings.replica);
  return {};
}

ReplicaSettings replica_settings(const ServeSettings& settings, const DataFolder& folder) {
  const std::filesystem::path file = std::filesystem::path(settings.replica) /
                                     std::filesystem::path(folder.data_file()).filename();
  return {.file = file.string(),
          .key = folder.key(),
          .key_stream = std::string(kKeyStream),
          .report = [](const std::string& fault) {
            if (fault.empty())
              log(LogLevel::info, "replica", {{"text", "it follows"}});
            else
              log(LogLevel::error, "replica", {{"fault", fault}});
          }};
}

// A database that does not answer keeps a server from stopping only for a while.
std::jthread end_waiting(PostgresStore& database) {
  return std::jthread([&database](const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any woken;
    if (!woken.wait_for(lock, stop, kPatience, [] { return false; }) && !stop.stop_requested())
      database.stop();
  });
}

// Of several servers one does it.
void erase_old_tables(Transport& transport, Retention& retention,
                      const std::optional<Neighbors>& neighbors, Clock wait) {
  transport.after(Milliseconds(wait), [&transport, &retention, &neighbors] {
    if (neighbors && !neighbors->is_first())
      return erase_old_tables(transport, retention, neighbors, kLookForFirstMs);
    retention.work(moment_now(), [&transport, &retention, &neighbors](Clock next) {
      erase_old_tables(transport, retention, neighbors, next);
    });
  });
}

}  // namespace

std::string serve(ServeSettings settings, const std::function<void(const Serving&)>& ready) {
  if (sodium_init() < 0) return "libsodium cannot be initialized";
  umask(S_IRWXG | S_IRWXO);  // the folder may be open to others, its files are not
  set_log_node(settings.store.empty() ? std::string() : settings.node);
  auto folder = DataFolder::open(settings.data.empty() ? DataFolder::usual()
                                                       : std::filesystem::path(settings.data));
  if (!folder) return folder.error();
  FaultLog faults;
  auto store = open_store(settings, *folder, faults);
  if (!store) return store.error();
  if (std::string fault = fault_of_replica(settings, *folder); !fault.empty()) return fault;
  if (settings.net.port == kUsualPort)
    settings.net.port = folder->remembered_port().value_or(kUsualPort);
  const std::vector<Cidr> exempt = settings.net.limit_exempt;
  const bool secure = !settings.net.tls_certificate.empty();
  settings.net.owner_socket = folder->admin_socket();
  auto net = NetServer::open(std::move(settings.net));
  if (!net) return net.error();
  folder->remember_port((*net)->port());
  for (const std::string& text : (*net)->warnings())
    log(LogLevel::warning, "network", {{"text", text}});

  Metrics metrics;
  Histogram& seconds =
      metrics.histogram("comodin_append_seconds", "How long an append takes", seconds_bounds());
  std::optional<ReplicatedStore> replica;
  if (!settings.replica.empty()) replica.emplace(**store, replica_settings(settings, *folder));
  SealedStore sealed(replica ? static_cast<Store&>(*replica) : **store, folder->key(),
                     sealed_streams());
  PersonalStore clear(sealed);
  auto* const database = dynamic_cast<PostgresStore*>(store->get());
  CommitterLanes committer(clear, database == nullptr ? 1 : PostgresStore::kLanes);
  TimedAppender appender(committer, **net, seconds, faults);
  const ValueCipher cipher(folder->key());
  std::uint64_t salt = 0;
  randombytes_buf(&salt, sizeof salt);
  TableServerSettings table_settings;
  const auto is_exempt = [exempt](std::string_view address) {
    const auto parsed = parse_address(address);
    return parsed && contains(exempt, *parsed);
  };
  table_settings.exempt = is_exempt;
  table_settings.registry.tables = settings.max_tables;
  if (database != nullptr) table_settings.registry.code_mark = code_letter(database->self().slot);
  TableServer tables(**net, clear, appender, DecideContext{.cipher = cipher, .salt = salt},
                     moment_now, std::move(table_settings));
  DamageList damage;
  tables.registry().on_unreadable = [&damage](std::string_view table, const StoreError& error) {
    if (error.fault == StoreFault::damaged)
      damage.add(table_stream(table), error.sentence);
    else
      log(LogLevel::error, "store", {{"table", table}, {"fault", error.sentence}});
  };
  const auto post = [&net](std::function<void()> work) { (*net)->post(std::move(work)); };
  SideThreads readers(post, kReaders);
  tables.read_with([&readers](auto work) {
    readers.add([work = std::move(work)](const std::stop_token&) { return work(); });
  });
  SideThread keeping(post, [] {});
  std::optional<Neighbors> neighbors;
  std::string replaced;  // why this server has to end
  if (database != nullptr) {
    neighbors.emplace(
        *database, NeighborMeans{.key = folder->key(),
                                 .clocks = moment_now,
                                 .beside =
                                     [&keeping](auto work) {
                                       keeping.add([work = std::move(work)](
                                                       const std::stop_token&) { return work(); });
                                     },
                                 .after =
                                     [&net](Clock wait, std::function<void()> work) {
                                       (*net)->after(Milliseconds(wait), std::move(work));
                                     }});
    neighbors->on_forgotten = [&](const std::string& person) {
      clear.forget(person);
      tables.registry().forget(person);
    };
    neighbors->on_replaced = [&net, &replaced](const std::string& why) {
      if (replaced.empty()) (*net)->stop();
      replaced = why;
    };
    tables.join_with(*neighbors);
    neighbors->begin();
  }
  ThinkingThreads thinker(post, kMostThinkMs);
  tables.registry().think_with(thinker);
  Background background(post);
  Admin admin(clear, cipher, tables.registry(),
              [&background](std::function<Response()> work, const Admin::Answer& answer) {
                background.ask({}, std::move(work), answer);
              });
  SideThread erasing(post, [] {});
  Retention retention(clear, tables.registry(), settings.keep_days, [&erasing](const auto& work) {
    erasing.add([work](const std::stop_token&) { return work(); });
  });
  tables.registry().on_load = [&retention](const std::string& table) { retention.used(table); };
  admin.on_forgotten = [&neighbors](const std::string& person) {
    if (neighbors) neighbors->forgot(person);
  };
  if (neighbors) {
    admin.on_close_elsewhere = [&neighbors](const std::string& table) { neighbors->close(table); };
    admin.servers = [&neighbors] { return neighbors->with_own(); };
  }
  Background checks(post);  // its own: one takes long
  std::atomic stops = false;
  admin.check = [&checks, &clear, &stops](const Admin::Answer& answer) {
    checks.ask(
        {},
        [&clear, &stops] {
          auto report = check_data(clear, [&](std::size_t) { return !stops; });
          if (!report) return fault(503, report.error().sentence);
          if (const auto health = clear.health(); health && health->fault == StoreFault::gone)
            report->file = health->sentence;  // what was read is in no file any more
          return Response{.body = to_json(*report)};
        },
        answer);
  };
  Scrub scrub(clear, [&damage](const StreamReport& report) {
    if (!report.readable) return;
    if (report.fault.empty())
      damage.remove(report.stream);
    else
      damage.add(report.stream, report.fault);
  });
  Api api(post, ApiSettings{.exempt = is_exempt});
  tables.otherwise = [&](const Request& request, const TableServer::Answer& answer) {
    if (request.path == "/metrics" && request.asker >= Asker::monitor) {
      if (database != nullptr) report(*database, *neighbors, metrics);
      std::string text = metrics_text(metrics, **net, tables, retention,
                                      !clear.health() && !appender.fails(), damage, scrub, replica);
      if (neighbors) text += metrics_of_all(*neighbors);
      answer({.type = "text/plain; version=0.0.4", .body = std::move(text)});
      return true;
    }
    if (request.path == "/readyz" && request.asker >= Asker::monitor) {
      Health health =
          health_of(**net, appender, tables, settings.max_tables, clear, damage, replica);
      if (neighbors) add_health(*neighbors, health);
      answer(readiness(health));
      return true;
    }
    if (auto file = page_file(request)) {
      answer(*std::move(file));
      return true;
    }
    if (api.answer(request, answer) || admin.answer(request, answer)) return true;
    auto page = fallback_page(request);
    if (!page) return false;
    answer(*std::move(page));
    return true;
  };
  tables.aside = [&background](const std::string& asker, std::function<Response()> work,
                               const TableServer::Answer& answer) {
    background.ask(asker, std::move(work), answer);
  };
  std::jthread patience;
  tables.on_stop = [&] {
    if (database != nullptr) patience = end_waiting(*database);
    thinker.end();
    api.stop();
    background.stop();
    stops = true;  // a check would take long
    checks.stop();
    scrub.end();
    erasing.end();
    tables.registry().give_all_back();  // whoever waits for one gets an answer
  };
  erase_old_tables(**net, retention, neighbors, kLookForFirstMs);
  log_faults(**net, faults, [&clear, &appender] { return fault_of(clear, appender); });

  const Serving serving{.port = (*net)->port(),
                        .addresses = (*net)->addresses(),
                        .secure = secure,
                        .kept_in = place_of(settings, *folder)};
  log(LogLevel::info, "started", {{"port", serving.port}, {"version", version()}});
  ready(serving);
  RequestLog logged(tables);
  (*net)->run(logged);
  committer.end();  // before its callbacks are destroyed
  readers.end();
  keeping.end();
  if (database != nullptr)
    if (const StoreResult left = database->leave(); !left)
      log(LogLevel::warning, "store", {{"fault", left.error().sentence}});
  if (replica) replica->end();
  const RegistryCounters& counters = tables.registry().counters();
  log(LogLevel::info, "stopped", {{"moves", counters.moves}, {"tables_moved", counters.lost}});
  return replaced;
}

}  // namespace comodin
