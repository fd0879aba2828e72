#include "serving/client_message.h"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/check.h"
#include "protocol/commands_words.h"
#include "protocol/shapes.h"
#include "table/ids.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

constexpr int kMaxDepth = 4;
constexpr std::size_t kMaxPathBytes = 100;

// The path, or only the protocol's own field if the client gave something in it a long name.
std::string_view shown(std::string_view path) {
  return path.size() <= kMaxPathBytes ? path : path.substr(0, path.find('.'));
}
static_assert(shape::kSeat.high == kMaxSeats);

// Below, `json` has the shape of its message, and no other fields.

std::string text_of(const Json& json, const char* key) { return json.value(key, std::string{}); }

template <class Number>
Number number_of(const Json& json, const char* key, Number otherwise) {
  return json.value(key, otherwise);
}

Seat seat_in(const Json& json) {
  const auto number = number_of<std::size_t>(json, "seat", 0);
  return number == 0 ? kNoSeat : seat_at(number - 1);
}

Pairs pairs_of(const Json& json, const char* key) {
  Pairs pairs;
  if (const auto found = json.find(key); found != json.end())
    for (const auto& [name, value] : found->items())
      pairs.emplace_back(name, value.is_string() ? value.get<std::string>() : value.dump());
  return pairs;
}

// One that we do not have is English; none is none.
std::optional<Language> language_in(const Json& json) {
  if (!json.contains("language")) return std::nullopt;
  return language_named(text_of(json, "language")).value_or(Language::en);
}

client::CreateTable make(const Json& json) {
  client::CreateTable make;
  make.preset = json.value("preset", make.preset);
  TableChoices& c = make.choices;
  c.edition = text_of(json, "edition");
  c.seats = number_of(json, "seats", c.seats);
  c.options = pairs_of(json, "options");
  c.customs = pairs_of(json, "customs");
  c.open = json.value("open", false);
  c.clock_s = number_of(json, "clock", c.clock_s);
  c.pace = parse_word<Pace>(text_of(json, "pace")).value_or(c.pace);
  c.reaction_ms = number_of(json, "reaction_ms", c.reaction_ms);
  c.level = json.value("level", c.level);
  return make;
}

// The field of a command that becomes its text.
const char* text_field_of(CommandVerb verb) {
  switch (verb) {
    case CommandVerb::bot:
      return "level";
    case CommandVerb::move:
      return "move";
    case CommandVerb::commit:
      return "hash";
    case CommandVerb::open:
      return "value";
    case CommandVerb::door:
      return "door";
    case CommandVerb::invite:
      return "for";
    default:
      return "text";
  }
}

// Likewise its flag, which only `invite` has to ask for.
bool flag_of(const Json& json, CommandVerb verb) {
  switch (verb) {
    case CommandVerb::remove:
      return json.value("removed", true);
    case CommandVerb::admit:
      return json.value("admitted", true);
    case CommandVerb::withdraw:
      return json.value("withdrawn", true);
    case CommandVerb::invite:
      return json.value("personal", false);
    default:
      return json.value("muted", true);
  }
}

client::What what_of(const Json& json, CommandVerb verb, const std::string& id) {
  switch (verb) {
    case CommandVerb::ping:
      return client::Ping{};
    case CommandVerb::hello:
      return client::Hello{.protocol = number_of(json, "protocol", 0),
                           .secret = text_of(json, "secret"),
                           .name = text_of(json, "name"),
                           .fair = json.value("fair", false),
                           .language = language_in(json)};
    case CommandVerb::make:
      return make(json);
    case CommandVerb::quick:
      return client::QuickSeat{text_of(json, "edition")};
    case CommandVerb::join:
      return client::Join{.table = text_of(json, "table"),
                          .invitation = text_of(json, "invitation"),
                          .code = tidy_code(text_of(json, "code")),
                          .have = number_of<Version>(json, "have", 0),
                          .keep_name = json.value("keep_name", false)};
    case CommandVerb::take:
      return client::ClaimSeat{tidy_code(text_of(json, "code"))};
    case CommandVerb::code:
      return client::RequestCode{};
    case CommandVerb::hand_over:
      return client::RequestSeatTransfer{};
    default:
      return Command{.by = {},
                     .id = id,
                     .verb = verb,
                     .seat = seat_in(json),
                     .who = text_of(json, "who"),
                     .text = text_of(json, text_field_of(verb)),
                     .flag = flag_of(json, verb),
                     .invitation = verb == CommandVerb::withdraw
                                       ? number_of<InvitationNumber>(json, "invitation", 0)
                                       : 0};
  }
}

// Whether the text nests deeper than any message does. Checked before it is parsed.
bool is_deep(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') ++i;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (depth > kMaxDepth) return true;
  }
  return false;
}

}  // namespace

std::expected<ClientMessage, BadMessage> read_client_message(std::string_view text) {
  const auto bad = [](std::string id, std::string_view field, std::string_view expected) {
    return std::unexpected(BadMessage{std::move(id), name_of(ServerRefusal::bad_message),
                                      std::string(field),
                                      fmt::format("`{}`: expected {}", field, expected)});
  };
  const auto no_message = [](std::string sentence) {
    return std::unexpected(
        BadMessage{{}, name_of(ServerRefusal::bad_message), {}, std::move(sentence)});
  };
  if (is_deep(text)) return no_message("a message does not nest that deep");
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return no_message("a message is a JSON object");
  const auto id_found = json.find("id");
  const bool has_id =
      id_found != json.end() && !mismatch(*id_found, shape::kCommandId, Allow::nothing);
  std::string id = has_id ? id_found->get<std::string>() : std::string{};
  const auto word = json.find("do");
  const auto verb = word != json.end() && word->is_string()
                        ? parse_word<CommandVerb>(word->get_ref<const std::string&>())
                        : std::nullopt;
  if (!verb) return bad(std::move(id), "do", "a command of the protocol");
  const Shape& shape = *shape::kClientMessageShapes[static_cast<std::size_t>(*verb)];
  if (const auto wrong = mismatch(json, shape, Allow::fields))
    return bad(std::move(id), shown(wrong->path), wrong->expected);
  std::erase_if(json.get_ref<Json::object_t&>(),
                [&](const auto& field) { return !has_field(shape, field.first); });
  client::What what = what_of(json, *verb, id);
  return ClientMessage{std::move(id), *verb, std::move(what)};
}

}  // namespace comodin
