// A table in memory: the fold of its log, the commands that wait for it and the sessions that watch
// it. Only `TableRegistry` changes one, on the tables' thread.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/language.h"
#include "table/authority.h"
#include "table/session_sender.h"
#include "table/table_state.h"

namespace comodin {

// A command that waits: for its turn, or for the end of the other players' time to react.
struct PendingCommand {
  Session session{};  // 0: the server's own; then `done` is called instead of sending an answer
  Command command;
  Clock release = 0;  // not decided before
  std::function<void(std::optional<Reason>)> done = {};
};

struct Watcher {
  std::string who;
  bool fair = false;    // takes part in the exchange of values
  Seat seat = kNoSeat;  // whose view was sent last
  std::optional<Language> language = std::nullopt;
};

struct LoadedTable {
  TableState state;
  std::map<Session, Watcher> watchers = {};
  std::vector<PendingCommand> queue = {};
  std::vector<PendingCommand> held = {};
  bool busy = false;            // an append is under way
  Clock retry_at = 0;           // no append before, after a fault of the store
  Clock first_present_at = 0;   // when the first person connected; clocks start then. 0: nobody has
  SeatMask last_announced = 0;  // seats that were last sent as connected
  std::vector<std::string> people = {};       // ids last sent as connected, sorted
  std::array<Clock, kMaxSeats> gone_at = {};  // when the person of a seat disconnected
  std::optional<std::multimap<Clock, LoadedTable*>::iterator> alarm = {};  // in the timetable

  Presence presence() const;
  // Compares who is connected with what was announced last, and keeps it. Returns whether it has
  // changed and must be announced.
  bool refresh_presence(Clock now);

  // Removes and returns the command to decide next: a held one whose time has come, else the oldest
  // of the queue.
  std::optional<PendingCommand> take_ready(Clock now);
  // Holds the command until its release. A person's later move replaces the one held before, which
  // is returned unless it is the same command sent again.
  std::optional<PendingCommand> hold(PendingCommand pending);

  // Nobody watches and nothing is under way.
  bool is_idle() const { return watchers.empty() && !busy && queue.empty() && held.empty(); }
};

}  // namespace comodin
