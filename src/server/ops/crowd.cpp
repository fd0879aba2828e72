#include "server/ops/crowd.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/ops/load_message.h"

namespace comodin {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kConnectsAtOnce = 100;
// Of the time of a storm: when the last one comes, and how long each keeps a name.
constexpr double kComing = 0.7;
constexpr double kStaying = 0.1;

milliseconds part_of(double seconds, double part) {
  return milliseconds(static_cast<std::int64_t>(seconds * part * 1000));
}

}  // namespace

void Crowd::begin(const Url& url, std::string table) {
  url_ = url;
  table_ = std::move(table);
  if (!settings_.storm) return come();
  for (std::size_t i = 0; i < settings_.guests; ++i)
    client_.after(part_of(settings_.seconds,
                          kComing * static_cast<double>(i) / static_cast<double>(settings_.guests)),
                  [this] { come(); });
}

// The next one; of those who stay, a few at once.
void Crowd::come() {
  do {
    if (asked_ == settings_.guests || stopping_) return;
    guests_[client_.connect(url_)] = {.number = ++asked_};
  } while (!settings_.storm && asked_ < came_ + kConnectsAtOnce);
}

bool Crowd::opened(Client::Id line) {
  const auto found = guests_.find(line);
  if (found == guests_.end()) return false;
  join(line, found->second);
  return true;
}

void Crowd::join(Client::Id line, Guest& guest) {
  client_.send(line, fmt::format(R"({{"do":"hello","protocol":1,"secret":"guest-{:010}-of-{}",)"
                                 R"("name":"Guest {}.{}","language":"en"}})",
                                 guest.number, table_, guest.number, ++guest.joins));
  client_.send(line,
               fmt::format(R"({{"do":"join","id":"j{}","table":"{}"}})", guest.joins, table_));
}

void Crowd::later(double part, Client::Id line, std::function<void(Guest&)> work) {
  client_.after(part_of(settings_.seconds, part), [this, line, work = std::move(work)] {
    const auto found = guests_.find(line);
    if (found != guests_.end() && !stopping_) work(found->second);
  });
}

bool Crowd::received(Client::Id line, std::string_view message) {
  const auto found = guests_.find(line);
  if (found == guests_.end()) return false;
  Guest& guest = found->second;
  bytes_ += message.size();
  const std::string_view type = text_field(message.substr(0, 40), "{\"type\":\"");
  if (type == "snapshot" && ++guest.snapshots > guest.joins) ++result_.behind;
  if (type == "update") {
    Arrival& arrival = arrived_[number_field(message, "\"v\":")];
    ++arrival.count;
    arrival.last = Steady::now();
  }
  if (type == "refused") client_.cut(line);
  if (type != "done") return true;
  if (guest.joins == 1) {
    ++came_;
    if (!settings_.storm) come();
  }
  if (settings_.storm && guest.joins == 1)
    later(kStaying, line, [this, line](Guest& again) { join(line, again); });
  else if (settings_.storm)
    later(kStaying, line, [this, line](Guest& leaving) {
      leaving.leaves = true;
      client_.close(line);
    });
  return true;
}

bool Crowd::closed(Client::Id line) {
  const auto found = guests_.find(line);
  if (found == guests_.end()) return false;
  if (!found->second.leaves && !stopping_) ++result_.dropped;
  guests_.erase(found);
  return true;
}

CrowdResult Crowd::result() {
  result_.came = came_;
  result_.bytes_per_guest =
      static_cast<double>(bytes_) / static_cast<double>(std::max<std::size_t>(came_, 1));
  std::vector<double> times;
  if (!settings_.storm)
    for (const auto& [version, sent] : sent_)
      if (const Arrival& arrival = arrived_[version]; arrival.count == settings_.guests)
        times.push_back(std::chrono::duration<double, std::milli>(arrival.last - sent).count());
  std::ranges::sort(times);
  result_.moves = times.size();
  const auto at = [&](double part) {
    return times.empty()
               ? 0
               : times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
  };
  result_.p50_ms = at(0.5);
  result_.p99_ms = at(0.99);
  result_.most_ms = at(1);
  return result_;
}

}  // namespace comodin
