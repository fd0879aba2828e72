#include "serving/client_message.h"

#include <array>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "table/ids.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kBad = "bad_message";
constexpr std::size_t kMaxText = 1000;
constexpr std::size_t kMaxPairs = 40;
constexpr int kMaxDepth = 4;

// Thrown where a field is missing, of another type or out of bounds.
struct Wrong {
  std::string sentence;
};

Wrong wrong(std::string_view key, std::string_view expected) {
  return Wrong{fmt::format("`{}`: expected {}", key, expected)};
}

std::string text_of(const Json& json, const char* key, std::size_t max, bool needed = false) {
  const auto found = json.find(key);
  if (found == json.end() && !needed) return {};
  if (found == json.end() || !found->is_string() ||
      found->get_ref<const std::string&>().size() > max)
    throw wrong(key, fmt::format("a text of at most {} bytes", max));
  return found->get<std::string>();
}

std::uint64_t number_of(const Json& json, const char* key, std::uint64_t max,
                        std::uint64_t otherwise) {
  const auto found = json.find(key);
  if (found == json.end()) return otherwise;
  if (found->is_number_integer() && *found >= 0)
    if (const auto number = found->get<std::uint64_t>(); number <= max) return number;
  throw wrong(key, fmt::format("a whole number of at most {}", max));
}

bool flag_of(const Json& json, const char* key, bool otherwise = false) {
  const auto found = json.find(key);
  if (found == json.end()) return otherwise;
  if (!found->is_boolean()) throw wrong(key, "true or false");
  return found->get<bool>();
}

Seat seat_in(const Json& json) {
  const std::uint64_t number = number_of(json, "seat", kMaxSeats, 0);
  return number == 0 ? kNoSeat : seat_at(number - 1);
}

Pairs pairs_of(const Json& json, const char* key) {
  Pairs pairs;
  const auto found = json.find(key);
  if (found == json.end()) return pairs;
  if (!found->is_object() || found->size() > kMaxPairs)
    throw wrong(key, fmt::format("an object of at most {} fields", kMaxPairs));
  for (const auto& [name, value] : found->items()) {
    if (value.is_number_integer())
      pairs.emplace_back(name, value.dump());
    else if (value.is_string() && value.get_ref<const std::string&>().size() <= kMaxText)
      pairs.emplace_back(name, value.get<std::string>());
    else
      throw wrong(key, "a text or a whole number in each field");
  }
  return pairs;
}

client::CreateTable make(const Json& json) {
  client::CreateTable make;
  if (json.contains("preset")) make.preset = text_of(json, "preset", 20);
  TableChoices& c = make.choices;
  c.edition = text_of(json, "edition", 40, true);
  c.seats = number_of(json, "seats", kMaxSeats, c.seats);
  c.options = pairs_of(json, "options");
  c.customs = pairs_of(json, "customs");
  c.open = flag_of(json, "open");
  c.clock_s = static_cast<std::uint32_t>(number_of(json, "clock", kMaxClock, c.clock_s));
  if (json.contains("pace") && !parse_pace(text_of(json, "pace", 20), c.pace))
    throw wrong("pace", "calm, normal, quick or instant");
  c.reaction_ms =
      static_cast<std::uint32_t>(number_of(json, "reaction_ms", kMaxReactionMs, c.reaction_ms));
  if (json.contains("level")) c.level = text_of(json, "level", 20);
  return make;
}

// The commands at a table: their words, and the field of their text.
struct CommandWord {
  std::string_view word;
  CommandVerb verb;
  const char* text;
};
constexpr std::array<CommandWord, 14> kCommands = {{
    {"sit", CommandVerb::sit, nullptr},
    {"leave", CommandVerb::leave, nullptr},
    {"bot", CommandVerb::bot, "level"},
    {"host", CommandVerb::host, nullptr},
    {"begin", CommandVerb::begin, nullptr},
    {"move", CommandVerb::move, "move"},
    {"chat", CommandVerb::chat, "text"},
    {"emote", CommandVerb::emote, "text"},
    {"mute", CommandVerb::mute, nullptr},
    {"remove", CommandVerb::remove, nullptr},
    {"vote", CommandVerb::vote, nullptr},
    {"commit", CommandVerb::commit, "hash"},
    {"open", CommandVerb::open, "value"},
    {"close", CommandVerb::close, nullptr},
}};

client::What what_of(const Json& json, const std::string& id) {
  const std::string word = text_of(json, "do", 20, true);
  if (word == "ping") return client::Ping{};
  if (word == "hello")
    return client::Hello{.protocol = static_cast<int>(number_of(json, "protocol", 1000, 0)),
                         .secret = text_of(json, "secret", 200, true),
                         .name = text_of(json, "name", 200, true),
                         .fair = flag_of(json, "fair")};
  if (id.empty()) throw wrong("id", "one, new for every command");
  if (word == "make") return make(json);
  if (word == "quick") return client::QuickSeat{text_of(json, "edition", 40)};
  if (word == "join")
    return client::Join{.table = text_of(json, "table", 100),
                        .code = tidy_code(text_of(json, "code", 40)),
                        .have = number_of(json, "have", 1ULL << 50U, 0)};
  if (word == "take") return client::ClaimSeat{tidy_code(text_of(json, "code", 40, true))};
  if (word == "code") return client::RequestCode{};
  if (word == "hand_over") return client::RequestSeatTransfer{};
  for (const CommandWord& each : kCommands) {
    if (each.word != word) continue;
    Command command{.by = {}, .id = id, .verb = each.verb, .seat = seat_in(json)};
    command.who = text_of(json, "who", 100);
    if (each.text != nullptr) command.text = text_of(json, each.text, kMaxText);
    command.flag = flag_of(json, "muted", true);
    return command;
  }
  throw wrong("do", "a command of the protocol");
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
  const auto bad = [](std::string id, std::string sentence) {
    return std::unexpected(BadMessage{std::move(id), kBad, std::move(sentence)});
  };
  if (is_deep(text)) return bad({}, "a message does not nest that deep");
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return bad({}, "a message is a JSON object");
  std::string id;
  try {
    id = text_of(json, "id", kMaxCommandIdBytes);
    return ClientMessage{id, what_of(json, id)};
  } catch (const Wrong& wrong) {
    return bad(std::move(id), wrong.sentence);
  } catch (const Json::exception&) {
    return bad(std::move(id), "the message cannot be read");
  }
}

}  // namespace comodin
