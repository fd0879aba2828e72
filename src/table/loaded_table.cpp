#include "table/loaded_table.h"

#include <algorithm>
#include <set>
#include <utility>

namespace comodin {

bool LoadedTable::is_watched_by(std::string_view who) const {
  return std::ranges::any_of(watchers, [&](const auto& each) { return each.second.who == who; });
}

Presence LoadedTable::presence() const {
  Presence presence{.first_present_at = first_present_at, .gone_at = gone_at, .people = people};
  for (const auto& [session, watcher] : watchers) {
    const Seat seat = state.seat_of_person(watcher.who);
    if (seat == kNoSeat) continue;
    presence.here = static_cast<SeatMask>(presence.here | bit(seat));
    if (watcher.fair) presence.fair = static_cast<SeatMask>(presence.fair | bit(seat));
  }
  return presence;
}

bool LoadedTable::refresh_presence(Clock now) {
  const SeatMask here = presence().here;
  // Once nobody sits at the table any more, a spectator is enough for the bots to end the round.
  const bool only_watched =
      !watchers.empty() &&
      std::ranges::find(state.chairs, Sitter::person, &Chair::sitter) == state.chairs.end();
  if (here == 0 && !only_watched)
    first_present_at = 0;
  else if (first_present_at == 0)
    first_present_at = now;
  std::set<std::string> connected;
  for (const auto& [session, watcher] : watchers) connected.insert(watcher.who);
  if (here == last_announced && std::ranges::equal(connected, people)) return false;
  for_each_seat(static_cast<SeatMask>(last_announced & ~here),
                [&](Seat seat) { gone_at[index(seat)] = now; });
  last_announced = here;
  people.assign(connected.begin(), connected.end());
  return true;
}

std::optional<PendingCommand> LoadedTable::take_move(Clock now) {
  if (queue.has_put_back()) return queue.take_move();
  const auto ripe =
      std::ranges::find_if(held, [&](const PendingCommand& each) { return each.release <= now; });
  if (ripe == held.end()) return queue.take_move();
  PendingCommand taken = std::move(*ripe);
  held.erase(ripe);
  return taken;
}

std::optional<PendingCommand> LoadedTable::hold(PendingCommand pending) {
  std::optional<PendingCommand> replaced;
  const auto older = std::ranges::find_if(
      held, [&](const PendingCommand& each) { return each.command.by == pending.command.by; });
  if (older != held.end()) {
    if (older->command.id != pending.command.id) replaced = std::move(*older);
    held.erase(older);
  }
  held.push_back(std::move(pending));
  return replaced;
}

}  // namespace comodin
