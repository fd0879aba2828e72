#include "server/api/verdict_worker.h"

#include <algorithm>
#include <stop_token>

#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <unistd.h>

#include "effect/tree.h"

namespace comodin {
namespace {

std::string key_of(const Edition& edition, const Effect& effect) {
  return edition.id + ' ' + tree_to_json(effect).dump();
}

// Below the tables, but with a share of its own of a busy processor: a quarter beside one thread of
// the usual priority. Somebody waits for the verdict.
void take_low_priority() {
  constexpr int kNiceness = 5;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
}

// For the numbers of players that the edition allows.
VerdictSettings settings_for(VerdictSettings settings, const Edition& edition) {
  std::erase_if(settings.seats, [&](std::size_t seats) {
    return seats < edition.min_seats || seats > edition.max_seats;
  });
  return settings;
}

// Those who wait share the time that is left, so that the last one gets a verdict in time too.
template <class Time>
auto share_of_time(Time now, Time until, std::size_t waiting) {
  const auto mine = std::max(until - now, Time::duration::zero()) / static_cast<long>(waiting);
  return [now, mine](Time later, double share) { return later - now >= mine * share; };
}

}  // namespace

VerdictWorker::VerdictWorker(SideThread::Post post, VerdictWorkerSettings settings)
    : settings_(std::move(settings)), thread_(std::move(post), take_low_priority) {}

VerdictWorker::State VerdictWorker::state_of(const Edition& edition, const Effect& effect) const {
  const std::string key = key_of(edition, effect);
  if (places_.contains(key)) return State::known;
  if (waiting_.contains(key)) return State::coming;
  return waiting_.size() > settings_.queue ? State::full : State::new_rule;
}

void VerdictWorker::ask(const Edition& edition, const Effect& effect, Done done) {
  std::string key = key_of(edition, effect);
  if (thread_.has_ended()) return done(nullptr);
  if (const auto place = places_.find(key); place != places_.end()) {
    known_.splice(known_.begin(), known_, place->second);
    return done(Found(known_.front().second));
  }
  if (const auto coming = waiting_.find(key); coming != waiting_.end()) {
    coming->second.push_back(std::move(done));
    return;
  }
  waiting_[key].push_back(std::move(done));
  ++unmeasured_;
  const auto until = settings_.now() + settings_.time;
  thread_.add([this, key = std::move(key), &edition, effect, until](const std::stop_token& stop) {
    VerdictSettings settings = settings_for(settings_.verdict, edition);
    settings.stop = stop;
    settings.is_time_up = [is_over = share_of_time(settings_.now(), until, unmeasured_),
                           this](double share) { return is_over(settings_.now(), share); };
    auto verdict = std::make_shared<const Verdict>(judge_rule(edition, effect, settings));
    --unmeasured_;
    return [this, key, verdict = std::move(verdict)] { found(key, verdict); };
  });
}

void VerdictWorker::stop() {
  thread_.end();
  for (auto& [key, all] : std::exchange(waiting_, {}))
    for (const Done& done : all) done(nullptr);
}

void VerdictWorker::found(const std::string& key, const Found& verdict) {
  const auto waited = waiting_.find(key);
  if (waited == waiting_.end()) return;
  const std::vector<Done> all = std::move(waited->second);
  waiting_.erase(waited);
  keep(key, verdict);
  for (const Done& done : all) done(verdict);
}

void VerdictWorker::keep(const std::string& key, Found verdict) {
  if (settings_.kept == 0 || verdict->cut_short) return;
  if (known_.size() == settings_.kept) {
    places_.erase(known_.back().first);
    known_.pop_back();
  }
  known_.emplace_front(key, std::move(verdict));
  places_[key] = known_.begin();
}

}  // namespace comodin
