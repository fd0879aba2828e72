#include "frame_check.h"

#include <fmt/format.h>

#include "protocol/check.h"

namespace comodin::testing {
namespace {

using Json = nlohmann::json;
constexpr std::size_t kLongestHex = 64;  // of a hash; sealed values are longer

bool is_long_hex(const std::string& text) {
  return text.size() > kLongestHex &&
         text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::string sealed_value(const Json& json) {
  if (json.is_string() && is_long_hex(json.get_ref<const std::string&>()))
    return json.get<std::string>();
  if (json.is_structured())
    for (const Json& each : json)
      if (std::string sealed = sealed_value(each); !sealed.empty()) return sealed;
  return {};
}

bool may_see_card(const Json& event, const FrameReader& reader) {
  if (reader.open_hands) return true;
  const int seat = reader.seat == kNoSeat ? -1 : static_cast<int>(index(reader.seat)) + 1;
  const bool own = event.value("seat", 0) == seat;
  const bool other = event.value("other", 0) == seat;
  const std::string type = event.at("e");
  if (type == "dealt" || type == "drew" || type == "holds") return own;
  if (type == "shown" || type == "gave" || type == "took") return own || other;
  return true;
}

std::string hidden_card(const Json& message, const FrameReader& reader) {
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

std::string leak_in(const Json& message, const FrameReader& reader) {
  if (const auto wrong = message_mismatch(message, Allow::nothing))
    return fmt::format("'{}': expected {}", wrong->path, wrong->expected);
  if (std::string sealed = sealed_value(message); !sealed.empty())
    return fmt::format("something sealed: {}", sealed);
  return hidden_card(message, reader);
}

}  // namespace comodin::testing
