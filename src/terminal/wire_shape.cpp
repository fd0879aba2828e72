#include "terminal/wire_shape.h"

#include <algorithm>
#include <string>

namespace comodin {
namespace {

using Json = nlohmann::json;

// A shape is a sample: a value matches any of its type, a list matches lists of its one element's
// shape, "*" matches every key, and a key with "?" is optional. Other keys stay as they are.
Json message_shape() {
  const Json texts = {{"*", ""}};
  const Json waits = {
      {"for", ""},   {"seat?", 0},  {"drew?", true}, {"left?", 0},
      {"stack?", 0}, {"card?", ""}, {"says?", ""},   {"choices?", Json::array({texts})}};
  const Json view = {{"round", 0},         {"result", ""},
                     {"waits", waits},     {"clockwise", true},
                     {"pile", 0},          {"sizes", {0}},
                     {"scores", {0}},      {"known", {{"*", Json::array({""})}}},
                     {"seat?", 0},         {"hand?", Json::array({""})},
                     {"must?", true},      {"top?", ""},
                     {"color?", ""},       {"line?", Json::array({""})},
                     {"owes?", {0}},       {"out?", {0}},
                     {"match_winner?", 0}, {"round_winner?", 0}};
  const Json chair = {
      {"sitter", ""}, {"name?", ""}, {"who?", ""}, {"here?", true}, {"away?", true}};
  const Json person = {{"who", ""}, {"name", ""}};
  const Json fair = {
      {"phase", ""}, {"match", 0}, {"hash?", ""}, {"hashes?", texts}, {"opened?", {0}}};
  const Json what = {{"do", ""},    {"by?", ""},    {"text?", ""},   {"seat?", 0},    {"who?", ""},
                     {"name?", ""}, {"level?", ""}, {"back?", true}, {"muted?", true}};
  const Json choices = {
      {"edition", ""}, {"seats", 0}, {"options", texts}, {"customs", texts}, {"edition_hash?", ""}};
  return {{"type", ""},
          {"id?", ""},
          {"reason?", ""},
          {"table?", ""},
          {"v?", 0},
          {"now?", 0},
          {"you?", ""},
          {"host?", ""},
          {"closed?", true},
          {"choices?", choices},
          {"chairs?", Json::array({chair})},
          {"people?", Json::array({person})},
          {"fair?", fair},
          {"rounds?", Json::array({Json::array({0})})},
          {"view?", view},
          {"moves?", Json::array({""})},
          {"turn_until?", 0},
          {"what?", what}};
}

bool is_alike(const Json& value, const Json& shape) {
  if (shape.is_number()) return value.is_number_integer();
  return value.type() == shape.type();
}

Json empty_like(const Json& shape) {
  if (shape.is_number()) return 0;
  return Json(shape.type());
}

void fit(Json& value, const Json& shape);

void fit_members(Json& object, const Json& shape) {
  for (const auto& [name, sample] : shape.items()) {
    const bool may_miss = name.ends_with('?');
    const std::string key = may_miss ? name.substr(0, name.size() - 1) : name;
    if (may_miss && object.contains(key) && !is_alike(object[key], sample)) object.erase(key);
    if (may_miss && !object.contains(key)) continue;
    fit(object[key], sample);
  }
}

void fit(Json& value, const Json& shape) {
  if (!is_alike(value, shape)) value = empty_like(shape);
  if (shape.is_array()) {
    const Json& sample = shape.front();
    auto& list = value.get_ref<Json::array_t&>();
    std::erase_if(list, [&](const Json& each) { return !is_alike(each, sample); });
    for (Json& each : list) fit(each, sample);
  } else if (shape.is_object() && shape.contains("*")) {
    for (auto& each : value) fit(each, shape["*"]);
  } else if (shape.is_object()) {
    fit_members(value, shape);
  }
}

bool has_all(const Json& message, std::initializer_list<const char*> keys) {
  return std::ranges::all_of(keys, [&](const char* key) { return message.contains(key); });
}

}  // namespace

bool bring_into_shape(Json& message) {
  static const Json kShape = message_shape();
  if (!message.is_object()) return false;
  fit(message, kShape);
  const std::string type = message["type"];
  if (type == "snapshot")
    return has_all(message, {"table", "v", "you", "choices", "chairs", "people", "fair", "rounds",
                             "view", "moves"});
  if (type == "update") return has_all(message, {"table", "v", "what", "moves"});
  if (type == "missed") return has_all(message, {"table", "v", "what"});
  if (type == "presence") return has_all(message, {"table", "chairs"});
  return !type.empty();
}

}  // namespace comodin
