#include "serving/neighbors.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "base/version.h"
#include "table/ids.h"

namespace comodin {
namespace {

constexpr std::string_view kKeyPurpose = "comodin notice 1";
constexpr Clock kToldMs = 60'000;  // how long the others are told the same
constexpr std::size_t kHeard = 10'000;

std::string place_of(std::string_view node) { return fmt::format("notice of {}", node); }

// As `write_open_tables` writes it.
std::optional<OpenTable> read_open(const nlohmann::json& json) {
  const auto text = [&](const char* key) { return json.value(key, std::string()); };
  OpenTable open{.id = text("table"),
                 .edition = text("edition"),
                 .seats = json.value("seats", std::size_t{0}),
                 .free = json.value("free", std::size_t{0}),
                 .host = text("host"),
                 .running = json.value("running", false)};
  return is_table_id(open.id) ? std::optional(std::move(open)) : std::nullopt;
}

}  // namespace

Neighbors::Neighbors(Nodes& nodes, NeighborMeans means)
    : nodes_(nodes),
      means_(std::move(means)),
      key_(derived_key(means_.key, kKeyPurpose)),
      renewed_at_(now()),
      asked_at_(renewed_at_) {}

void Neighbors::begin() { renew(); }

// The lease counts from before the question: what the database says is later.
void Neighbors::renew() {
  if (due_) late_ms_[looks_++ % kLateLooks] = std::max(Clock{0}, now() - *due_);
  due_.reset();
  asked_at_ = now();
  means_.beside([this, &nodes = nodes_, text = notice(), alive = std::weak_ptr(alive_)] {
    return [this, alive, others = nodes.renew(text)] {
      if (!alive.expired()) take(others);
    };
  });
}

void Neighbors::take(const std::expected<std::vector<Node>, StoreError>& others) {
  fault_ = others ? std::string() : others.error().sentence;
  if (!others && others.error().fault == StoreFault::moved && on_replaced)
    on_replaced(others.error().sentence);
  if (others) {
    renewed_at_ = asked_at_;
    neighbors_.clear();
    for (const Node& node : *others) read_notice(node);
  }
  due_ = now() + kEveryMs;
  means_.after(kEveryMs, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) renew();
  });
}

Neighbor Neighbors::own() const {
  return {.name = self().name,
          .slot = self().slot,
          .version = std::string(version()),
          .drains = drains_,
          .sessions = sessions ? sessions() : 0,
          .tables = tables ? tables() : 0,
          .late_ms = late(),
          .open = open_tables ? open_tables() : std::vector<OpenTable>()};
}

// A loop that has more to do than it can is late with everything, its renewals too.
Clock Neighbors::late() const { return std::ranges::min(late_ms_); }

std::vector<Neighbor> Neighbors::with_own() const {
  std::vector<Neighbor> servers = neighbors_;
  servers.insert(servers.begin(), own());
  return servers;
}

// Servers of the version before and after read it: fields are added, and never change.
std::string Neighbors::notice() const {
  const Neighbor me = own();
  JsonText json;
  json.open_object()
      .field("version", me.version)
      .field("drains", me.drains)
      .field("sessions", me.sessions)
      .field("tables", me.tables)
      .field("late_ms", me.late_ms.value_or(0));
  write_open_tables(json.key("open"), me.open);
  forgotten_.write(json.key("forgotten"), now());
  closing_.write(json.key("closing"), now());
  json.close_object();
  return seal(json.take(), place_of(self().name), key_);
}

// One that begins has not given any. What does not open is of another key, and of nobody who plays
// here.
void Neighbors::read_notice(const Node& node) {
  Neighbor& neighbor =
      neighbors_.emplace_back(Neighbor{.name = node.name, .slot = node.slot, .drains = true});
  const auto text = unseal(node.notice, place_of(node.name), key_);
  const auto json = nlohmann::json::parse(text.value_or(""), nullptr, false);
  if (!json.is_object()) return;
  neighbor.version = json.value("version", std::string());
  neighbor.drains = json.value("drains", false);
  neighbor.sessions = json.value("sessions", std::size_t{0});
  neighbor.tables = json.value("tables", std::size_t{0});
  if (json.contains("late_ms")) neighbor.late_ms = json.value("late_ms", Clock{0});
  const auto list = [&](const char* key) { return json.value(key, nlohmann::json::array()); };
  for (const auto& each : list("open"))
    if (auto open = read_open(each)) neighbor.open.push_back(*std::move(open));
  forgotten_.read(list("forgotten"), on_forgotten);
  closing_.read(list("closing"), on_close);
}

void Neighbors::News::tell(std::string_view what, Clock now) {
  while (!told_.empty() && told_.front().first + kToldMs <= now) told_.pop_front();
  told_.emplace_back(now, fmt::format("{} {}", what, new_invitation_token()));
}

void Neighbors::News::write(JsonText& json, Clock now) const {
  json.open_array();
  for (const auto& [at, what] : told_)
    if (at + kToldMs > now) json.value(what);
  json.close_array();
}

void Neighbors::News::read(const nlohmann::json& told,
                           const std::function<void(const std::string&)>& work) {
  for (const auto& each : told) {
    const auto what = each.get<std::string>();
    if (std::ranges::find(heard_, what) != heard_.end()) continue;
    heard_.push_back(what);
    if (heard_.size() > kHeard) heard_.pop_front();
    if (work) work(what.substr(0, what.find(' ')));
  }
}

// What the last answer was says little while the next one does not come.
std::string Neighbors::fault() const {
  const bool waits = !due_ && now() > asked_at_ + kActMs;
  if (has_lease() || (!fault_.empty() && !waits)) return fault_;
  return fmt::format("the database has not answered for {} seconds", (now() - asked_at_) / 1000);
}

std::string_view Neighbors::with_code(std::string_view code) const {
  for (const Neighbor& each : neighbors_)
    if (code.starts_with(code_letter(each.slot))) return each.name;
  return {};
}

bool Neighbors::is_first() const {
  return has_lease() && std::ranges::none_of(neighbors_, [this](const Neighbor& each) {
           return each.slot < self().slot;
         });
}

std::string_view Neighbors::emptiest() const {
  const Neighbor* found = nullptr;
  if (!has_lease()) return {};
  for (const Neighbor& each : neighbors_)
    if (!each.drains && (found == nullptr || each.sessions < found->sessions)) found = &each;
  return found == nullptr ? std::string_view() : found->name;
}

std::string_view Neighbors::relief() const {
  if (!has_lease() || late() < kLateMs) return {};
  const Neighbor* found = nullptr;
  for (const Neighbor& each : neighbors_)
    if (!each.drains && each.late_ms && 2 * *each.late_ms < late() &&
        (found == nullptr || *each.late_ms < *found->late_ms))
      found = &each;
  return found == nullptr ? std::string_view() : found->name;
}

}  // namespace comodin
