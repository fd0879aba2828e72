// A table in memory: the fold of its log, the commands that wait for it and the sessions that watch
// it. Only `TableRegistry` changes one, on the tables' thread.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/language.h"
#include "table/authority.h"
#include "table/command_queue.h"
#include "table/session_sender.h"
#include "table/table_state.h"
#include "table/thinking_time.h"

namespace comodin {

struct Watcher {
  std::string who;
  bool fair = false;    // takes part in the exchange of values
  Seat seat = kNoSeat;  // whose view was sent last
  std::optional<Language> language = std::nullopt;
};

struct LoadedTable {
  TableState state;
  std::map<Session, Watcher> watchers = {};
  CommandQueue queue = {};
  std::vector<PendingCommand> held = {};
  bool busy = false;        // an append is under way
  bool own_turn = true;     // an entry of the table itself comes before chatter
  bool thinking = false;    // a bot of the table has been asked for its move
  BotThought thought = {};  // the last one
  TableThinkingTime thinking_time = {};
  std::string payer = {};       // of the bots' thoughts; empty: not yet known
  Clock retry_at = 0;           // no append before, after a fault of the store
  Clock first_present_at = 0;   // when the first person connected; clocks start then. 0: nobody has
  SeatMask last_announced = 0;  // seats that were last sent as connected
  std::vector<std::string> people = {};       // ids last sent as connected, sorted
  std::array<Clock, kMaxSeats> gone_at = {};  // when the person of a seat disconnected
  std::optional<std::multimap<Clock, LoadedTable*>::iterator> alarm = {};  // in the timetable

  bool is_watched_by(std::string_view who) const;
  Presence presence() const;
  // Compares who is connected with what was announced last, and keeps it. Returns whether it has
  // changed and must be announced.
  bool refresh_presence(Clock now);

  // Removes and returns the move to decide next: a held one whose time has come, else one of the
  // queue.
  std::optional<PendingCommand> take_move(Clock now);
  // Holds the command until its release. A person's later move replaces the one held before, which
  // is returned unless it is the same command sent again.
  std::optional<PendingCommand> hold(PendingCommand pending);

  // Nobody watches and nothing is under way.
  bool is_idle() const {
    return watchers.empty() && !busy && !thinking && queue.empty() && held.empty();
  }
};

}  // namespace comodin
