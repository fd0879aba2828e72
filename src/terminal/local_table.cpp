#include "terminal/local_table.h"

#include <algorithm>
#include <utility>

#include <sodium.h>

#include "serving/data_folder.h"
#include "serving/open_data.h"
#include "table/person_key.h"

namespace comodin {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr Connection kPerson{1};

std::uint64_t random_salt() {
  std::uint64_t salt = 0;
  randombytes_buf(&salt, sizeof salt);
  return salt;
}

// No limits: nobody else uses this table.
TableServerSettings settings() {
  TableServerSettings chosen;
  chosen.exempt = [](std::string_view) { return true; };
  return chosen;
}

}  // namespace

void LocalTable::Writer::append(Append append, Done done) {
  StoreResult result = std::move(store_.append({&append, 1})[0]);
  table_.post([done = std::move(done), result = std::move(result)] { done(result); });
}

std::expected<std::unique_ptr<LocalTable>, std::string> LocalTable::open(
    const std::filesystem::path& folder) {
  if (sodium_init() < 0) return std::unexpected("the cryptographic library cannot be used");
  auto kept = DataFolder::open(folder);
  if (!kept) return std::unexpected(kept.error());
  auto store = open_data(*kept);
  if (!store) return std::unexpected(store.error());
  return std::unique_ptr<LocalTable>(new LocalTable(std::move(*store), kept->key()));
}

LocalTable::LocalTable(std::unique_ptr<Store> store, const Bytes32& key)
    : store_(std::move(store)),
      cipher_(key),
      sealed_(*store_, key, sealed_streams()),
      server_(*this, clear_, writer_, DecideContext{.cipher = cipher_, .salt = random_salt()},
              moment_now, settings()) {
  server_.registry().think_with(thinker_);
  server_.opened(kPerson, "local");
}

LocalTable::~LocalTable() = default;

void LocalTable::say(std::string_view text) { server_.received(kPerson, text); }

void LocalTable::ask(Question question) {
  const Request request{.method = "GET",
                        .path = std::move(question.path),
                        .query = std::move(question.query),
                        .authorization = "Comodin " + question.secret,
                        .language = {},
                        .body = {},
                        .address = "local"};
  server_.asked(request, [this](Response response) {
    events_.push_back({.kind = ConnectionEvent::Kind::answer,
                       .text = response.status == 200 ? std::move(response.body) : ""});
  });
}

std::vector<ConnectionEvent> LocalTable::take() {
  const auto now = steady_clock::now();
  while (!alarms_.empty() && alarms_.begin()->first <= now) {
    const auto work = std::move(alarms_.extract(alarms_.begin()).mapped());
    work();
  }
  return std::exchange(events_, {});
}

std::optional<milliseconds> LocalTable::due() const {
  if (!events_.empty()) return milliseconds(0);
  if (alarms_.empty()) return std::nullopt;
  const auto wait = std::chrono::ceil<milliseconds>(alarms_.begin()->first - steady_clock::now());
  return std::max(wait, milliseconds(0));
}

void LocalTable::send(Connection /*connection*/, Text text, Worth /*worth*/) {
  events_.push_back({.text = *text});
}

void LocalTable::close(Connection /*connection*/, CloseReason /*reason*/) {
  events_.push_back({.kind = ConnectionEvent::Kind::lost});
}

void LocalTable::after(Milliseconds time, std::function<void()> work) {
  alarms_.emplace(steady_clock::now() + time, std::move(work));
}

}  // namespace comodin
