#include "frame_check.h"

#include <map>
#include <set>
#include <string_view>

#include <fmt/format.h>

namespace comodin::testing {
namespace {

using Json = nlohmann::json;
using Keys = std::set<std::string_view>;

constexpr std::size_t kLongestHex = 64;  // of a hash; sealed values are longer

// The fields of each object by its place: the type of the message, or the field that contains it.
const std::map<std::string_view, Keys>& allowed() {
  static const std::map<std::string_view, Keys> kAllowed = {
      {"welcome", {"type", "who", "protocol", "server"}},
      {"done", {"type", "id", "table", "v", "code"}},
      {"refused", {"type", "id", "reason", "sentence"}},
      {"dismissed", {"type"}},
      {"bye", {"type"}},
      {"pong", {"type"}},
      {"presence", {"type", "table", "v", "chairs", "people"}},
      {"missed", {"type", "table", "v", "what", "events"}},
      {"update",
       {"type", "table", "v", "now", "what", "host", "chairs", "people", "fair", "events", "view",
        "hands", "moves", "rounds", "statistics", "react_until", "turn_until"}},
      {"snapshot",
       {"type", "table", "v", "now", "you", "closed", "choices", "host", "chairs", "people", "fair",
        "rounds", "statistics", "chat", "view", "hands", "moves", "react_until", "turn_until"}},
      {"choices",
       {"edition", "seats", "edition_hash", "options", "customs", "open", "clock", "pace",
        "reaction_ms", "level", "en", "es", "pt"}},
      {"rule", {"en", "es", "pt"}},
      {"chairs", {"sitter", "name", "who", "level", "away", "here", "votes"}},
      {"people", {"who", "name", "muted", "here"}},
      {"fair", {"phase", "match", "hash", "hashes", "opened"}},
      {"statistics",
       {"played", "drawn", "uno_said", "caught", "catches", "challenges", "challenges_won",
        "rounds_won"}},
      {"chat", {"at", "who", "name", "text", "emote"}},
      {"what", {"by", "do", "text", "seat", "who", "name", "level", "back", "muted"}},
      {"events", {"e", "seat", "other", "card", "rolled", "color", "number", "points"}},
      {"view",
       {"seat",         "round",        "turns", "result", "turn", "dealer",   "waits", "clockwise",
        "round_winner", "match_winner", "top",   "color",  "pile", "discards", "sizes", "scores",
        "owes",         "out",          "said",  "line",   "hand", "must",     "known"}},
      {"waits",
       {"for", "seat", "player", "chosen", "drew", "may", "left", "stack", "pending", "shed",
        "before", "card", "says", "rule", "choices"}},
  };
  return kAllowed;
}

// Objects whose fields are free names: seats, options, cards.
bool is_free(std::string_view place) {
  return place == "options" || place == "customs" || place == "hashes" || place == "known";
}

bool is_long_hex(const std::string& text) {
  return text.size() > kLongestHex &&
         text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::string unknown_field(const Json& json, std::string_view place) {
  if (json.is_string() && is_long_hex(json.get_ref<const std::string&>()))
    return fmt::format("'{}' holds something sealed", place);
  if (json.is_array())
    for (const Json& each : json)
      if (std::string leak = unknown_field(each, place); !leak.empty()) return leak;
  if (!json.is_object()) return {};
  const auto keys = allowed().find(place);
  if (keys == allowed().end() && !is_free(place))
    return fmt::format("'{}' should not be an object", place);
  for (const auto& [key, value] : json.items()) {
    if (!is_free(place) && !keys->second.contains(key))
      return fmt::format("'{}' has a field '{}'", place, key);
    if (is_free(place) && value.is_object())
      return fmt::format("'{}' should not hold an object", place);
    std::string leak = unknown_field(value, is_free(place) ? place : std::string_view(key));
    if (!leak.empty()) return leak;
  }
  return {};
}

bool may_see_card(const Json& event, const Reader& reader) {
  if (reader.open_hands) return true;
  const int seat = reader.seat == kNoSeat ? -1 : static_cast<int>(index(reader.seat)) + 1;
  const bool own = event.value("seat", 0) == seat;
  const bool other = event.value("other", 0) == seat;
  const std::string type = event.at("e");
  if (type == "dealt" || type == "drew" || type == "holds") return own;
  if (type == "shown" || type == "gave" || type == "took") return own || other;
  return true;
}

std::string hidden_card(const Json& message, const Reader& reader) {
  for (const Json& event : message.value("events", Json::array()))
    if (event.contains("card") && !may_see_card(event, reader))
      return fmt::format("the card of {}", event.dump());
  const Json view = message.value("view", Json::object());
  const int seat = reader.seat == kNoSeat ? 0 : static_cast<int>(index(reader.seat)) + 1;
  if (!view.empty() && view.value("seat", 0) != seat) return "the view of another seat";
  if (seat == 0 && (view.contains("hand") || view.contains("must"))) return "a hand";
  if (seat == 0 && !reader.open_hands && !view.value("known", Json::object()).empty())
    return "cards that a spectator cannot know";
  const std::string result = view.value("result", "none");
  if (message.contains("hands") && result != "won" && result != "void")
    return "the hands of a round that is not over";
  if (seat == 0 && !message.value("moves", Json::array()).empty()) return "moves of a seat";
  return {};
}

}  // namespace

std::string leak_in(const Json& message, const Reader& reader) {
  const std::string type = message.value("type", "");
  if (!allowed().contains(type)) return fmt::format("'{}' is not a message", type);
  if (std::string leak = unknown_field(message, type); !leak.empty()) return leak;
  return hidden_card(message, reader);
}

}  // namespace comodin::testing
