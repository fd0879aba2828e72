// A table in memory: the fold of its log, the commands that wait for it and the sessions that watch
// it. Only `TableRegistry` changes one, on the tables' thread.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "table/authority.h"
#include "table/command_queue.h"
#include "table/knocks.h"
#include "table/session_sender.h"
#include "table/table_state.h"
#include "table/thinking_time.h"

namespace comodin {

// A table has this many at most, besides those of people with a chair.
inline constexpr std::size_t kMaxWatchers = 5'000;
// Who is connected is sent at most once in this time.
inline constexpr Clock kPresenceMs = 1000;

// A session at the table. Its person may be unknown to the log: a guest.
struct Watcher {
  std::string who;
  std::string name;
  bool fair = false;    // takes part in the exchange of values
  Seat seat = kNoSeat;  // whose view was sent last
  std::optional<Language> language = std::nullopt;
  InvitationNumber invitation = 0;  // by which they came
};

// What has changed about who is connected.
struct PresenceNews {
  bool any = false;                                // at least the number of spectators
  bool chairs = false;                             // whether the person on one of them is connected
  std::set<std::string, std::less<>> people = {};  // in the log, who came or went
};

struct LoadedTable {
  TableState state;
  std::map<Session, Watcher> watchers = {};
  ConnectedPeople connected = {};  // who the watchers are
  CommandQueue queue = {};
  std::vector<PendingCommand> held = {};
  Knocks knocks = {};
  bool door_changed = false;   // who can come or wants to may have changed since the host was told
  Clock door_at = 0;           // the host is not told before
  std::string told_door = {};  // what the host was told
  Version reviewed = 0;        // up to which those who knock were looked at again
  bool busy = false;           // an append is under way
  std::optional<std::string> given_to = {};  // the server that is to run it; empty: any
  bool own_turn = true;                      // an entry of the table itself comes before chatter
  bool thinking = false;                     // a bot of the table has been asked for its move
  BotThought thought = {};                   // the last one
  TableThinkingTime thinking_time = {};
  std::string payer = {};  // of the bots' thoughts; empty: not yet known
  Version noted_part = 1;  // where the last part begins that was noted when the log was read
  Version notes = 0;       // of where parts begin
  std::vector<std::string> forgotten = {};  // people, while an append was under way
  Clock retry_at = 0;                       // no append before, after a fault of the store
  Clock first_present_at = 0;  // when the first person connected; clocks start then. 0: nobody has
  SeatMask was_here = 0;       // seats whose person was connected when we last looked
  std::array<Clock, kMaxSeats> gone_at = {};  // when the person of a seat disconnected
  PresenceNews news = {};                     // not sent yet
  Clock presence_after = 0;                   // the next may be sent then
  std::optional<std::multimap<Clock, LoadedTable*>::iterator> alarm = {};  // in the timetable

  // As many as there can be, besides those of people with a seat.
  bool has_many_watchers() const {
    return watchers.size() >= kMaxWatchers &&
           static_cast<std::size_t>(std::ranges::count_if(watchers, [](const auto& each) {
             return each.second.seat == kNoSeat;
           })) >= kMaxWatchers;
  }
  bool is_watched_by(std::string_view who) const { return connected.contains(who); }
  // A person whom the log does not know, who watches or waits at the door.
  std::optional<Stranger> stranger(std::string_view who) const;
  Presence presence() const;
  // The session watches from now on, perhaps again; and no longer. What that changes for the others
  // is noted.
  void come(Session session, Watcher watcher, Clock now);
  void go(Session session, Clock now);
  // Notes which seats have a connected person now: after sessions or chairs have changed.
  void refresh_presence(Clock now);

  // A person has come or gone: the first or the last of their sessions.
  void note(const std::string& who);
  void count_out(const Watcher& watcher);

  // Removes and returns the move to decide next: a held one whose time has come, else one of the
  // queue.
  std::optional<PendingCommand> take_move(Clock now);
  // Holds the command until its release. A person's later move replaces the one held before, which
  // is returned unless it is the same command sent again.
  std::optional<PendingCommand> hold(PendingCommand pending);

  // Nobody watches and nothing is under way.
  bool is_idle() const {
    return watchers.empty() && knocks.empty() && !busy && !thinking && queue.empty() &&
           held.empty();
  }
};

}  // namespace comodin
