#include "table/personal_fields.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;

struct PersonalField {
  std::string_view kind;   // of the entry
  std::string_view list;   // of objects that have it; empty: the entry itself has it
  std::string_view field;  // the text
  std::string_view owner;  // the field with the owner's id
};

constexpr std::array<PersonalField, 11> kPersonalFields = {{
    {"joined", "", "name", "by"},
    {"said", "", "text", "by"},
    {"muted", "", "name", "who"},
    {"removed", "", "name", "who"},
    {"handed", "", "name", "to"},
    {"invited", "", "for", "by"},
    {"admitted", "", "name", "who"},
    {"continued", "people", "name", "who"},
    {"continued", "chat", "name", "who"},
    {"continued", "chat", "text", "who"},
    {"continued", "invitations", "for", "who"},
}};

// Every entry of ours begins with its kind.
std::string_view kind_of(std::string_view entry) {
  constexpr std::string_view kBegin = R"({"t":")";
  if (!entry.starts_with(kBegin)) return {};
  entry.remove_prefix(kBegin.size());
  return entry.substr(0, entry.find('"'));
}

std::string* text_in(Json& object, std::string_view field) {
  const auto found = object.find(field);
  return found == object.end() ? nullptr : found->get_ptr<std::string*>();
}

// The text of a gesture is a word of ours, and clients know no others.
bool is_gesture(const Json& object, std::string_view field) {
  const auto found = object.find("emote");
  return field == "text" && found != object.end() && *found == true;
}

void visit_field(Json& object, const PersonalField& row, const VisitText& visit) {
  if (!object.is_object() || is_gesture(object, row.field)) return;
  const std::string* const owner = text_in(object, row.owner);
  std::string* const text = text_in(object, row.field);
  if (owner == nullptr || owner->empty() || text == nullptr || text->empty()) return;
  visit(*owner, row.field, *text);
}

}  // namespace

bool has_personal_fields(std::string_view entry) {
  return std::ranges::find(kPersonalFields, kind_of(entry), &PersonalField::kind) !=
         kPersonalFields.end();
}

bool is_restatement(std::string_view entry) { return kind_of(entry) == "continued"; }

std::string visit_personal_fields(std::string entry, const VisitText& visit) {
  if (!has_personal_fields(entry)) return entry;
  Json json = Json::parse(entry, nullptr, false);
  if (!json.is_object()) return entry;
  for (const PersonalField& row : kPersonalFields) {
    if (row.kind != kind_of(entry)) continue;
    if (row.list.empty()) {
      visit_field(json, row, visit);
    } else if (const auto list = json.find(row.list); list != json.end() && list->is_array()) {
      for (Json& object : *list) visit_field(object, row, visit);
    }
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace comodin
