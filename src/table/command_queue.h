// The commands that wait at a table. Each person has a short line of their own, so that nobody can
// fill another's. Moves are taken apart from the rest, of which what seated people ask comes first;
// of each of these the people in turn. A plain value, without threads.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "table/authority.h"
#include "table/session_sender.h"

namespace comodin {

// A command that waits: for its turn, or for the end of the other players' time to react.
struct PendingCommand {
  Session session{};  // 0: the server's own; then `done` is called instead of sending an answer
  Command command;
  Clock release = 0;  // not decided before
  std::function<void(std::optional<Reason>)> done = {};

  // A client never repeats it and waits for no answer.
  bool is_join() const { return command.verb == CommandVerb::join && !done; }
};

inline constexpr std::size_t kWaitingOfOne = 8;  // moves of a person, and other commands

class CommandQueue {
 public:
  // Takes the command over; false if too many of its person wait already. A join takes the place of
  // the person's join that waits. `seated`: the person has a seat.
  bool add(PendingCommand& pending, bool seated);
  // The command that was taken last is taken next, as a move.
  void put_back(PendingCommand pending) { first_ = std::move(pending); }
  bool has_put_back() const { return first_.has_value(); }
  std::optional<PendingCommand> take_move();
  std::optional<PendingCommand> take_other();

  bool has_join_of(std::string_view who) const;
  void drop_join_of(std::string_view who);
  bool empty() const;

 private:
  struct Line {
    std::string who;
    std::deque<PendingCommand> commands;  // never empty
  };
  using Lines = std::deque<Line>;  // whose turn is next first

  static std::optional<PendingCommand> take_from(Lines& lines);

  std::optional<PendingCommand> first_;
  std::array<Lines, 3> ranks_;  // moves, of seated people, the rest
};

}  // namespace comodin
