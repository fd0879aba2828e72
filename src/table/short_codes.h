// Short codes: an invitation leads to a table, a hand-over code gives one person's seat to another
// device. Both expire. The time is passed with every call.
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "table/entry.h"
#include "table/moment.h"

namespace comodin {

class ShortCodes {
 public:
  // `life_ms`: of an invitation; a hand-over lives half as long. `mark`: with which all codes
  // begin.
  explicit ShortCodes(Clock life_ms, std::string mark = {})
      : life_ms_(life_ms), mark_(std::move(mark)) {}

  // For anyone who knows it: the same as that invitation to the table. Its last one again while it
  // has half of its life left.
  std::string invitation(const std::string& table, InvitationNumber number, Clock now);
  // For the seat of one person. Their previous code is void from now on.
  std::string hand_over(const std::string& table, const std::string& who, Clock now);

  struct Place {
    std::string table;
    std::string who;                  // of a hand-over; empty: an invitation
    InvitationNumber invitation = 0;  // its number
    auto operator<=>(const Place&) const = default;
  };
  // Where an invitation leads.
  std::optional<Place> invited_to(std::string_view code, Clock now) const;
  // The seat that a hand-over code gives to this taker. Only its first taker gets it, also
  // repeatedly.
  std::optional<Place> place_for(std::string_view taker, std::string_view code, Clock now) const;
  void taken(std::string_view code, const std::string& taker);

 private:
  struct Code {
    Place place;
    Clock until = 0;
    std::string taker = {};  // empty: nobody yet
  };

  std::string add(Place place, Clock life_ms, Clock now);
  const Code* find(std::string_view code, Clock now) const;  // nullptr: unknown or expired
  void forget(const std::string& code);

  Clock life_ms_;
  std::string mark_;
  std::map<std::string, Code, std::less<>> codes_;
  std::map<Place, std::string> last_;               // the code made last for each place
  std::set<std::pair<Clock, std::string>> by_end_;  // all codes, the next to expire first
};

}  // namespace comodin
