// The people who wait at the door of a table: until the host lets them in, or until the log says
// that their personal invitation is used. In memory alone. A plain value, without threads.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "store/store.h"
#include "table/entry.h"
#include "table/session_sender.h"

namespace comodin {

inline constexpr std::size_t kMaxKnocks = 100;      // at a table
inline constexpr std::size_t kMaxShownKnocks = 20;  // to its host
inline constexpr std::size_t kMaxTurnedAway = 200;  // people who are remembered

// What a session brings along when it comes to a table.
struct Arrival {
  std::string who;
  std::string name;
  bool fair = false;
  Version have = 0;
  std::optional<Language> language = std::nullopt;
  InvitationNumber invitation = 0;
  std::string command = {};  // the id of their `join`
};

struct Knock {
  Session session{};
  Arrival arrival;
  bool answered = true;  // their `join` was refused as `asked`; otherwise it still waits
};

class Knocks {
 public:
  // False: too many people wait already for the host, or for the log. The person must not wait.
  bool add(Knock knock);
  void drop(Session session);

  const Knock* of(std::string_view who) const;  // nullptr: does not wait
  const Knock* at(Session session) const;       // the same
  const std::vector<Knock>& waiting() const { return waiting_; }
  bool empty() const { return waiting_.empty(); }

  // Whom the host turned away: they are refused until the host changes the door.
  void remember_turned_away(const std::string& who);
  bool is_turned_away(std::string_view who) const;
  void forgive() { turned_away_.clear(); }

 private:
  std::vector<Knock> waiting_;  // oldest first
  std::vector<std::string> turned_away_;
};

}  // namespace comodin
