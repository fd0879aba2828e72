#include "server/serve.h"

#include <array>
#include <chrono>
#include <memory>

#include <fmt/format.h>
#include <sodium.h>

#include "base/version.h"
#include "server/api/api.h"
#include "server/api/page.h"
#include "server/ops/admin.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "serving/background.h"
#include "serving/data_folder.h"
#include "serving/table_server.h"
#include "store/committer.h"
#include "store/memory_store.h"
#include "store/sealed_store.h"
#include "store/sqlite_store.h"

namespace comodin {
namespace {

constexpr Clock kDayMs = 24LL * 60 * 60 * 1000;
constexpr std::uint16_t kUsualPort = 7700;

// Measures how long appends take until they are durable.
class TimedAppender final : public Appender {
 public:
  TimedAppender(Appender& appender, Transport& transport, Histogram& seconds)
      : appender_(appender), transport_(transport), seconds_(seconds) {}
  void append(Append append, Done done) override {
    const auto start = std::chrono::steady_clock::now();
    appender_.append(std::move(append), [this, start, done = std::move(done)](StoreResult result) {
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
      if (!result && result.error().fault != StoreFault::conflict)
        log(LogLevel::error, "store", {{"fault", result.error().sentence}});
      transport_.post([this, took] { seconds_.observe(took.count()); });
      done(std::move(result));
    });
  }

 private:
  Appender& appender_;
  Transport& transport_;
  Histogram& seconds_;
};

// The numbers of /metrics, read when they are requested.
std::string metrics_text(Metrics& metrics, const NetServer& net, TableServer& tables,
                         const Admin& admin) {
  const RegistryCounters& registry = tables.registry().counters();
  metrics.counter("comodin_moves_total", "Durable moves, of people and bots") = registry.moves;
  metrics.counter("comodin_bot_moves_total", "Durable moves of bots") = registry.bot_moves;
  metrics.counter("comodin_entries_total", "Durable entries in logs of tables") = registry.entries;
  metrics.counter("comodin_commands_refused_total", "Commands refused") = registry.refused;
  metrics.counter("comodin_rounds_total", "Rounds finished") = registry.rounds;
  metrics.counter("comodin_store_conflicts_total", "Appends another server won") =
      registry.conflicts;
  metrics.counter("comodin_store_faults_total", "Appends that failed") = registry.store_faults;
  metrics.counter("comodin_tables_forgotten_total", "Old tables erased") = admin.forgotten();
  metrics.gauge("comodin_tables_in_memory", "Tables in memory") =
      static_cast<double>(tables.registry().tables_in_memory());
  metrics.gauge("comodin_sessions", "Connections that watch a table") =
      static_cast<double>(tables.registry().sessions());
  report(net.counters(), metrics);
  return metrics.text();
}

std::expected<std::unique_ptr<Store>, std::string> open_store(bool memory,
                                                              const std::string& file) {
  if (memory) return std::make_unique<MemoryStore>();
  auto store = SqliteStore::open(file);
  if (!store) return std::unexpected(store.error().sentence);
  return std::move(*store);
}

// The key must be the one with which the store was written; the store has a mark of it. Error
// message if it is another one.
std::string fault_of_key(Store& store, const DataFolder& folder) {
  constexpr const char* kStream = "key";
  const auto known = store.read(kStream, 0, 1);
  if (!known) return known.error().sentence;
  if (!known->empty()) return known->front() == folder.key_mark() ? "" : folder.other_key();
  const std::array appends = {Append{kStream, 0, {folder.key_mark()}}};
  const auto stored = store.append(appends);
  return stored[0] ? "" : stored[0].error().sentence;
}

// Deletes idle tables once a day, a few at a time.
void forget_daily(Transport& transport, Admin& admin, std::uint32_t keep_days, Clock wait) {
  transport.after(Milliseconds(wait), [&transport, &admin, keep_days] {
    const bool more = admin.forget_some(clock_now() - Clock{keep_days} * kDayMs);
    forget_daily(transport, admin, keep_days, more ? 100 : kDayMs);
  });
}

}  // namespace

std::string serve(ServeSettings settings, const std::function<void(const Serving&)>& ready) {
  if (sodium_init() < 0) return "libsodium cannot be initialized";
  auto folder = DataFolder::open(settings.data.empty() ? DataFolder::usual()
                                                       : std::filesystem::path(settings.data));
  if (!folder) return folder.error();
  auto store = open_store(settings.memory, folder->data_file());
  if (!store) return store.error();
  if (std::string fault = fault_of_key(**store, *folder); !fault.empty()) return fault;
  if (settings.net.port == kUsualPort)
    settings.net.port = folder->remembered_port().value_or(kUsualPort);
  const std::vector<Cidr> exempt = settings.net.limit_exempt;
  const bool secure = !settings.net.tls_certificate.empty();
  auto net = NetServer::open(std::move(settings.net));
  if (!net) return net.error();
  folder->remember_port((*net)->port());
  if (!(*net)->warning().empty()) log(LogLevel::warning, "limits", {{"text", (*net)->warning()}});

  Metrics metrics;
  Histogram& seconds =
      metrics.histogram("comodin_append_seconds", "How long an append takes", seconds_bounds());
  SealedStore sealed(**store, folder->key(), std::string(kTableStreams));
  Committer committer(sealed);
  TimedAppender appender(committer, **net, seconds);
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
  TableServer tables(**net, sealed, appender,
                     DecideContext{.cipher = cipher, .salt = salt, .most_think_ms = kMostThinkMs},
                     clock_now, std::move(table_settings));
  const auto post = [&net](std::function<void()> work) { (*net)->post(std::move(work)); };
  Background background(post);
  Admin admin(sealed, cipher, tables.registry(), folder->admin_token(),
              [&background](std::function<Response()> work, const Admin::Answer& answer) {
                background.ask({}, std::move(work), answer);
              });
  Api api(post, ApiSettings{.exempt = is_exempt});
  tables.otherwise = [&](const Request& request, const TableServer::Answer& answer) {
    if (request.path == "/metrics") {
      answer({.type = "text/plain; version=0.0.4",
              .body = metrics_text(metrics, **net, tables, admin)});
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
  tables.on_stop = [&] {
    api.stop();
    background.stop();
  };
  forget_daily(**net, admin, settings.keep_days, 60'000);

  const Serving serving{.port = (*net)->port(),
                        .addresses = (*net)->addresses(),
                        .secure = secure,
                        .data_file = settings.memory ? std::string{} : folder->data_file()};
  log(LogLevel::info, "started", {{"port", serving.port}, {"version", version()}});
  ready(serving);
  (*net)->run(tables);
  committer.end();  // before its callbacks are destroyed
  log(LogLevel::info, "stopped", {{"moves", tables.registry().counters().moves}});
  return {};
}

}  // namespace comodin
