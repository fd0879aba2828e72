#include "table/loaded_table.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace comodin {

std::optional<Stranger> LoadedTable::stranger(std::string_view who) const {
  if (who.empty() || state.person(who) != nullptr) return std::nullopt;
  if (const Knock* const knock = knocks.of(who); knock != nullptr)
    return Stranger{knock->arrival.name, knock->arrival.invitation};
  const auto found =
      std::ranges::find_if(watchers, [&](const auto& each) { return each.second.who == who; });
  if (found == watchers.end()) return std::nullopt;
  return Stranger{found->second.name, found->second.invitation};
}

Presence LoadedTable::presence() const {
  Presence presence{.first_present_at = first_present_at, .gone_at = gone_at, .people = &connected};
  for (std::size_t i = 0; i < state.seats(); ++i) {
    const Chair& chair = state.chairs[i];
    if (chair.sitter != Sitter::person) continue;
    const auto found = connected.find(chair.who);
    if (found == connected.end()) continue;
    presence.here = static_cast<SeatMask>(presence.here | bit(seat_at(i)));
    if (found->second.fair != 0)
      presence.fair = static_cast<SeatMask>(presence.fair | bit(seat_at(i)));
  }
  presence.watching = connected.size() - static_cast<std::size_t>(std::popcount(presence.here));
  return presence;
}

void LoadedTable::come(Session session, Watcher watcher, Clock now) {
  ConnectedPerson& person = connected[watcher.who];
  if (watcher.fair) ++person.fair;
  if (++person.sessions == 1) note(watcher.who);
  if (const auto before = watchers.find(session); before != watchers.end())
    count_out(before->second);
  watchers[session] = std::move(watcher);
  refresh_presence(now);
}

void LoadedTable::go(Session session, Clock now) {
  const auto watcher = watchers.find(session);
  count_out(watcher->second);
  watchers.erase(watcher);
  refresh_presence(now);
}

void LoadedTable::count_out(const Watcher& watcher) {
  const auto person = connected.find(watcher.who);
  if (watcher.fair) --person->second.fair;
  if (--person->second.sessions != 0) return;
  note(watcher.who);
  connected.erase(person);
}

void LoadedTable::note(const std::string& who) {
  news.any = true;
  if (state.seat_of_person(who) != kNoSeat) news.chairs = true;
  if (state.person(who) != nullptr) news.people.insert(who);
}

void LoadedTable::refresh_presence(Clock now) {
  const SeatMask here = presence().here;
  // Once nobody sits at the table any more, a spectator is enough for the bots to end the round.
  const bool only_watched =
      !watchers.empty() &&
      std::ranges::find(state.chairs, Sitter::person, &Chair::sitter) == state.chairs.end();
  if (here == 0 && !only_watched)
    first_present_at = 0;
  else if (first_present_at == 0)
    first_present_at = now;
  for_each_seat(static_cast<SeatMask>(was_here & ~here),
                [&](Seat seat) { gone_at[index(seat)] = now; });
  was_here = here;
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
