#include "table/table_state.h"

#include <algorithm>

namespace comodin {
namespace {

// Clients mark them as bots.
constexpr std::array<std::string_view, kMaxSeats> kBotNames = {
    "Lola", "Paco", "Nina", "Tito", "Rita", "Beni", "Maia", "Duda", "Luca", "Ines"};

}  // namespace

const Person* TableState::person(std::string_view who) const {
  const auto found = std::ranges::find(people, who, &Person::id);
  return found == people.end() ? nullptr : &*found;
}
Person* TableState::person(std::string_view who) {
  const auto found = std::ranges::find(people, who, &Person::id);
  return found == people.end() ? nullptr : &*found;
}

bool TableState::is_full() const {
  return people.size() >= kMaxPeople &&
         std::ranges::none_of(people, [&](const Person& each) { return is_forgettable(each); });
}

bool TableState::is_forgettable(const Person& person) const {
  return !person.removed && !person.muted && person.id != host && !owns_chair(person.id);
}

bool TableState::owns_chair(std::string_view who) const {
  return std::ranges::find(chairs, who, &Chair::who) != chairs.end();
}

Seat TableState::seat_of_person(std::string_view who) const {
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (chairs[i].sitter == Sitter::person && chairs[i].who == who) return seat_at(i);
  return kNoSeat;
}

std::vector<std::string> TableState::names() const {
  std::vector<std::string> names;
  names.reserve(seats());
  for (std::size_t i = 0; i < seats(); ++i) names.push_back(name_at(seat_at(i)));
  return names;
}

std::string TableState::name_at(Seat seat) const {
  const Chair& chair = chairs[index(seat)];
  if (chair.sitter == Sitter::bot) return std::string(bot_name(seat));
  const Person* const who = person(chair.who);
  return who == nullptr ? std::string{} : who->name;
}

std::string_view bot_name(Seat seat) { return kBotNames[index(seat)]; }

}  // namespace comodin
