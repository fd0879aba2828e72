#include "table/table_state.h"

#include <algorithm>

#include "table/person_key.h"

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
  const auto places =
      std::ranges::count_if(people, [&](const Person& each) { return !is_barred(each); });
  return static_cast<std::size_t>(places) >= kMaxPeople &&
         std::ranges::none_of(people, [&](const Person& each) { return is_forgettable(each); });
}

bool TableState::is_forgettable(const Person& person) const {
  return !person.removed && !person.muted && person.id != host && !owns_chair(person.id);
}

bool TableState::is_barred(const Person& person) const {
  return (person.removed || person.muted) && person.id != host && !owns_chair(person.id);
}

bool TableState::is_muted(const Person& person) const {
  return person.muted || (person.came_muted && mutes_newcomers(person.invitation));
}

ShownPerson TableState::shown(const Person& person) const {
  return {person.id, person.name, is_muted(person), person.removed || person.nameless};
}

bool TableState::is_closed(InvitationNumber invitation) const {
  return std::ranges::any_of(people, [&](const Person& each) {
    return each.removed && each.closes && each.invitation == invitation;
  });
}

bool TableState::mutes_newcomers(InvitationNumber invitation) const {
  return std::ranges::any_of(people, [&](const Person& each) {
    return each.muted && each.mutes && each.invitation == invitation;
  });
}

const Invitation* TableState::invitation(InvitationNumber number) const {
  const auto found = std::ranges::find(invitations, number, &Invitation::number);
  return found == invitations.end() ? nullptr : &*found;
}
Invitation* TableState::invitation(InvitationNumber number) {
  const auto found = std::ranges::find(invitations, number, &Invitation::number);
  return found == invitations.end() ? nullptr : &*found;
}

const Invitation* TableState::shared_invitation() const {
  for (auto it = invitations.rbegin(); it != invitations.rend(); ++it)
    if (!it->personal && !it->withdrawn && !is_closed(it->number)) return &*it;
  return nullptr;
}

bool TableState::is_taken(std::string_view name, std::string_view who) const {
  const NameLook look(name);
  const bool by_person = std::ranges::any_of(people, [&](const Person& each) {
    if (each.id == who || each.removed || each.nameless) return false;
    if (!each.look) each.look.emplace(each.name);
    return look.is_like(*each.look);
  });
  if (by_person) return true;
  static const std::vector<NameLook> kBotLooks(kBotNames.begin(), kBotNames.end());
  for (std::size_t i = 0; i < seats(); ++i)
    if (chairs[i].sitter == Sitter::bot && look.is_like(kBotLooks[i])) return true;
  return false;
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

bool forget_person(TableState& table, std::string_view who) {
  bool shown = std::ranges::any_of(table.recent,
                                   [&](const Update& update) { return update.entry.by == who; });
  const auto blank = [&](std::string& text) {
    if (text.empty()) return;
    text = kForgotten;
    shown = true;
  };
  if (Person* const person = table.person(who); person != nullptr) {
    blank(person->name);
    person->look.reset();
  }
  for (ChatLine& line : table.chat) {
    if (line.who != who) continue;
    blank(line.name);
    if (!line.emote) blank(line.text);
  }
  for (Invitation& invitation : table.invitations)
    if (invitation.by == who) blank(invitation.guest);
  if (shown) table.recent.clear();
  return shown;
}

}  // namespace comodin
