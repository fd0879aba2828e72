// The people of a table, how they came, where they sit and what they said, as its log remembers
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/table_words.h"
#include "store/store.h"
#include "table/moment.h"
#include "words/names.h"

namespace comodin {

// Invitations are counted; the link of a table is number 0.
using InvitationNumber = std::uint32_t;

struct Person {
  std::string id;
  std::string name;
  bool nameless = false;  // has to choose another name to take part; the others do not see them
  bool muted = false;     // by the host
  bool removed = false;
  bool came_muted = false;          // by an invitation whose newcomers were muted
  bool mutes = false;               // if muted: so are newcomers by the same invitation
  bool closes = false;              // if removed: nobody new comes by the same invitation
  InvitationNumber invitation = 0;  // by which they came
  Clock renames_until = 0;  // each new name takes `kRenameMs`, one after the other; until then
  // The last commands that took effect: one that is sent again is answered, not carried out again.
  std::vector<std::pair<std::string, Version>> commands = {};
  mutable std::optional<NameLook> look = {};  // of the name, once it was compared
  bool operator==(const Person&) const = default;
};

// A way to come to the table.
struct Invitation {
  InvitationNumber number = 0;
  std::string token = {};  // in the link, after the id; empty: the link alone
  std::string guest = {};  // for whom, as the host wrote it
  std::string by = {};     // the host who wrote it
  bool personal = false;   // lets in one person,
  bool used = false;       // and has
  bool withdrawn = false;
  // Lets in nobody who could be mistaken for another: can be forgotten.
  bool is_spent() const { return number != 0 && (withdrawn || used); }
  bool operator==(const Invitation&) const = default;
};

struct Chair {
  Sitter sitter = Sitter::nobody;
  std::string who = {};    // the person who sits here, or for whom the bot keeps the seat
  std::string level = {};  // of the bot
  bool away = false;       // a bot plays for the person meanwhile
  std::vector<std::string> votes = {};  // people who want the person removed
  bool operator==(const Chair&) const = default;
};

struct ChatLine {
  Clock at = 0;  // when it was folded
  Date date{};
  std::string who;
  std::string name;
  std::string text;
  bool emote = false;
  bool operator==(const ChatLine&) const = default;
};

}  // namespace comodin
