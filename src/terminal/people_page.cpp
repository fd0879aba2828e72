#include "terminal/people_page.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "protocol/table_words.h"
#include "words/words.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostKnocks = 4;
constexpr std::size_t kMostLinks = 4;  // before the people

std::string named(const Words& words, const std::string& name, const std::string& what) {
  return what.empty() ? name : words.say("named", {{"name", name}, {"what", what}});
}

std::string door_text(const Words& words, Door door) {
  const WordKey key = door == Door::locked ? WordKey("door.locked")
                      : door == Door::ask  ? WordKey("door.ask")
                                           : WordKey("door.open");
  return named(words, words.say("door.who"), words.say(key));
}

std::string link_of(const TableModel& table, const Json& invitation) {
  const std::string token = invitation.value("token", "");
  return table.server + "/#/t/" + table.id + (token.empty() ? "" : "." + token);
}

bool sits(const TableModel& table, const std::string& who) {
  return std::ranges::any_of(table.chairs, [&](const Json& chair) {
    return chair.value("sitter", "") == "person" && chair.value("who", "") == who;
  });
}

// Nobody can come to a table of this program.
bool is_hosting(const TableModel& table) {
  return table.is_host() && table.door.contains("knocks") && !table.server.empty();
}

class Deeds {
 public:
  explicit Deeds(const TableModel& table) : table_(table), words_(table.language()) {}

  std::vector<PeopleDeed> list() {
    if (is_hosting(table_)) knocks();
    if (table_.own_seat() != 0) votes();
    if (is_hosting(table_)) host();
    return std::move(deeds_);
  }

 private:
  // The first few: a crowd at the door does not hide what the host can do about it.
  void knocks() {
    const Json& all = table_.door["knocks"];
    for (std::size_t i = 0; i < std::min(all.size(), kMostKnocks); ++i) {
      add("door.admit.for", all[i], {{"do", "admit"}});
      add("door.refuse.for", all[i], {{"do", "admit"}, {"admitted", false}});
    }
  }

  // About a person.
  void add(WordKey key, const Json& person, Json command) {
    command["who"] = person.at("who");
    deeds_.push_back(
        {words_.say(key, {{"name", person.at("name").get<std::string>()}}), std::move(command)});
  }

  void votes() {
    for (std::size_t seat = 1; seat <= table_.seats(); ++seat)
      if (table_.chairs[seat - 1].value("away", false) && seat != table_.own_seat())
        deeds_.push_back({words_.say("people.vote.for", {{"name", table_.name_at(seat)}}),
                          {{"do", "vote"}, {"seat", seat}}});
  }

  // The screen has keys for the first deeds only: neither a crowd nor a pile of links hides the
  // other.
  void host() {
    for (const Door door : {Door::open, Door::ask, Door::locked})
      if (name_of(door) != table_.door.value("door", ""))
        deeds_.push_back({door_text(words_, door), {{"do", "door"}, {"door", name_of(door)}}});
    new_invitations();
    const std::vector<PeopleDeed> links = links_to_change();
    const auto later =
        links.begin() + static_cast<std::ptrdiff_t>(std::min(links.size(), kMostLinks));
    deeds_.insert(deeds_.end(), links.begin(), later);
    for (const Json& person : table_.people) {
      const std::string who = person.at("who");
      const bool muted = person.value("muted", false);
      if (who == table_.you) continue;
      if (!muted && !person.value("here", false) && !sits(table_, who)) continue;
      if (muted)
        add("people.unmute.for", person, {{"do", "mute"}, {"muted", false}});
      else
        add("people.mute.for", person, {{"do", "mute"}});
      add("people.remove.for", person, {{"do", "remove"}});
    }
    for (const Json& person : table_.door["removed"])
      add("door.let_back.for", person, {{"do", "remove"}, {"removed", false}});
    deeds_.insert(deeds_.end(), later, links.end());
  }

  void new_invitations() {
    deeds_.push_back(
        {named(words_, words_.say("door.new"), words_.say("terminal.invitation.shared")),
         {{"do", "invite"}, {"personal", false}}});
    deeds_.push_back({named(words_, words_.say("door.new"), words_.say("door.personal")),
                      {{"do", "invite"}, {"personal", true}}});
  }

  std::vector<PeopleDeed> links_to_change() const {
    std::vector<PeopleDeed> links;
    const auto add_link = [&](WordKey key, const Json& invitation, bool withdrawn) {
      links.push_back({words_.say(key, {{"name", invitation_name(words_, invitation)}}),
                       {{"do", "withdraw"},
                        {"invitation", invitation.at("number")},
                        {"withdrawn", withdrawn}}});
    };
    for (const Json& each : table_.door["invitations"])
      if (lets_people_in(each)) add_link("door.withdraw.for", each, true);
    for (const Json& each : table_.door["invitations"])
      if (each.value("withdrawn", false)) add_link("door.restore.for", each, false);
    return links;
  }

  const TableModel& table_;
  Words words_;
  std::vector<PeopleDeed> deeds_;
};

}  // namespace

std::vector<PeopleDeed> people_deeds(const TableModel& table) { return Deeds(table).list(); }

std::vector<std::string> people_lines(const TableModel& table) {
  const Words words(table.language());
  std::vector<std::string> lines;
  for (const Json& person : table.people) {
    const std::string who = person.at("who");
    if (!person.value("here", false) && !sits(table, who)) continue;
    std::vector<std::string> notes;
    if (who == table.host) notes.push_back(words.say("lobby.host"));
    if (!person.value("here", false)) notes.push_back(words.say("table.gone"));
    if (person.value("muted", false)) notes.push_back(words.say("people.muted"));
    lines.push_back(named(words, person.at("name"), words.list(notes)));
  }
  lines.push_back(words.say("people.count", {{"count", table.watching}}));
  if (!is_hosting(table)) return lines;
  lines.push_back(
      door_text(words, parse_word<Door>(table.door.value("door", "")).value_or(Door::open)));
  for (const Json& each : table.door["invitations"])
    if (lets_people_in(each))
      lines.push_back(named(words, invitation_name(words, each), link_of(table, each)));
  return lines;
}

}  // namespace comodin
