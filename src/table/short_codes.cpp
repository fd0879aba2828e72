#include "table/short_codes.h"

#include "table/ids.h"

namespace comodin {

std::string ShortCodes::invitation(const std::string& table, InvitationNumber number, Clock now) {
  Place place{table, {}, number};
  if (const auto last = last_.find(place); last != last_.end())
    if (codes_.at(last->second).until > now + life_ms_ / 2) return last->second;
  return add(std::move(place), life_ms_, now);
}

std::string ShortCodes::hand_over(const std::string& table, const std::string& who, Clock now) {
  Place place{table, who};
  if (const auto last = last_.find(place); last != last_.end()) forget(std::string(last->second));
  return add(std::move(place), life_ms_ / 2, now);
}

std::optional<ShortCodes::Place> ShortCodes::invited_to(std::string_view code, Clock now) const {
  const Code* const found = find(code, now);
  if (found == nullptr || !found->place.who.empty()) return std::nullopt;
  return found->place;
}

std::optional<ShortCodes::Place> ShortCodes::place_for(std::string_view taker,
                                                       std::string_view code, Clock now) const {
  const Code* const found = find(code, now);
  if (found == nullptr || found->place.who.empty()) return std::nullopt;
  if (!found->taker.empty() && found->taker != taker) return std::nullopt;
  return found->place;
}

void ShortCodes::taken(std::string_view code, const std::string& taker) {
  if (const auto found = codes_.find(code); found != codes_.end()) found->second.taker = taker;
}

std::string ShortCodes::add(Place place, Clock life_ms, Clock now) {
  while (!by_end_.empty() && by_end_.begin()->first <= now)
    forget(std::string(by_end_.begin()->second));
  std::string code;
  do code = mark_ + random_code();
  while (codes_.contains(code));
  last_[place] = code;
  by_end_.emplace(now + life_ms, code);
  codes_.emplace(code, Code{.place = std::move(place), .until = now + life_ms});
  return code;
}

const ShortCodes::Code* ShortCodes::find(std::string_view code, Clock now) const {
  const auto found = codes_.find(code);
  return found == codes_.end() || found->second.until <= now ? nullptr : &found->second;
}

void ShortCodes::forget(const std::string& code) {
  const auto found = codes_.find(code);
  const auto last = last_.find(found->second.place);
  if (last != last_.end() && last->second == code) last_.erase(last);
  by_end_.erase({found->second.until, code});
  codes_.erase(found);
}

}  // namespace comodin
