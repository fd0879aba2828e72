#include "table/entry.h"

#include <array>
#include <charconv>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "game/notation.h"

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;

// The words of the entries are the first ones of `Deed`, in the order of the variant.
static_assert(static_cast<std::size_t>(Deed::continued) + 1 == std::variant_size_v<entry::What>);
constexpr std::string_view word_at(std::size_t index) { return WordsOf<Deed>::kNames[index]; }

// Throws, as nlohmann does, where an entry cannot be read.
const Rules& needed(const Rules* rules) {
  if (rules == nullptr) throw std::invalid_argument("a move comes after the table is made");
  return *rules;
}

std::string outcome_text(const Rules& rules, const Outcome& outcome) {
  return outcome.kind == kNoKind ? fmt::format("#{}", outcome.number)
                                 : std::string(token(rules, outcome.kind));
}

Outcome parse_outcome(const Rules& rules, std::string_view text) {
  Outcome outcome;
  if (!text.starts_with('#')) {
    const auto kind = kind_of(rules, text);
    if (!kind) throw std::invalid_argument(fmt::format("'{}' is not an outcome", text));
    outcome.kind = *kind;
    return outcome;
  }
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + 1, end, outcome.number);
  if (error != std::errc{} || rest != end)
    throw std::invalid_argument(fmt::format("'{}' is not an outcome", text));
  return outcome;
}

// One list of fields for writing and reading: `f(key, value)` does either.
template <class F, class C>
void choices_fields(F&& f, C& c) {
  f("edition", c.edition);
  f("seats", c.seats);
  f("options", c.options);
  f("customs", c.customs);
  f("open", c.open);
  f("clock", c.clock_s);
  f("pace", c.pace);
  f("reaction_ms", c.reaction_ms);
  f("level", c.level);
}

template <class F, class P>
void person_fields(F&& f, P& person) {
  f("who", person.id);
  f("name", person.name);
  f.unless_default("nameless", person.nameless);
  f.unless_default("muted", person.muted);
  f.unless_default("removed", person.removed);
  f.unless_default("came_muted", person.came_muted);
  f.unless_default("mutes", person.mutes);
  f.unless_default("closes", person.closes);
  f.unless_default("invitation", person.invitation);
  f.unless_default("commands", person.commands);
}

template <class F, class C>
void chair_fields(F&& f, C& chair) {
  f("sitter", chair.sitter);
  f.unless_default("who", chair.who);
  f.unless_default("level", chair.level);
  f.unless_default("away", chair.away);
  f.unless_default("votes", chair.votes);
}

template <class F, class I>
void invitation_fields(F&& f, I& invitation) {
  f("invitation", invitation.number);
  f.unless_default("token", invitation.token);
  f.unless_default("for", invitation.guest);
  f.unless_default("who", invitation.by);
  f.unless_default("personal", invitation.personal);
  f.unless_default("used", invitation.used);
  f.unless_default("withdrawn", invitation.withdrawn);
}

template <class F, class L>
void chat_fields(F&& f, L& line) {
  f("at", line.date);
  f("who", line.who);
  f("name", line.name);
  f("text", line.text);
  f.unless_default("emote", line.emote);
}

template <class F, class E>
void fields(F&& f, E& e) {
  using T = std::remove_const_t<E>;
  if constexpr (requires { e.choices; }) {
    f("table", e.table);
    f("edition_hash", e.edition_hash);
    choices_fields(f, e.choices);
  }
  if constexpr (requires { e.people; }) {
    f("part", e.part);
    f("matches", e.matches);
    f("host", e.host);
    f("door", e.door);
    f.unless_default("unfinished", e.unfinished);
    f.unless_default("exchange_stalled", e.exchange_stalled);
    f("people", e.people, [](auto& each, auto& person) { person_fields(each, person); });
    f("chairs", e.chairs, [](auto& each, auto& chair) { chair_fields(each, chair); });
    f("invitations", e.invitations,
      [](auto& each, auto& invitation) { invitation_fields(each, invitation); });
    f("chat", e.chat, [](auto& each, auto& line) { chat_fields(each, line); });
    return;
  }
  if constexpr (requires { e.name; }) f("name", e.name);
  if constexpr (requires { e.seat; }) f("seat", e.seat);
  if constexpr (requires { e.level; }) f("level", e.level);
  if constexpr (requires { e.who; }) f("who", e.who);
  if constexpr (std::is_same_v<T, entry::Removed>)
    f.unless_default("back", e.back);
  else if constexpr (requires { e.back; })
    f("back", e.back);
  if constexpr (requires { e.hash; }) f("hash", e.hash);
  if constexpr (requires { e.sealed; }) f("sealed", e.sealed);
  if constexpr (requires { e.new_match; }) {
    f("new_match", e.new_match);
    f.unless_default("again", e.again);
    f.unless_default("fair", e.fair, std::uint32_t{1});
  }
  if constexpr (requires { e.stalled; }) f.unless_default("stalled", e.stalled);
  if constexpr (std::is_same_v<T, entry::Moved>) {
    f("move", e.move);
    f("outcomes", e.outcomes);
    f("counter", e.counter);
    f.unless_default("scores", e.scores);
    f.unless_default("winner", e.winner, kNoSeat);
    f.unless_default("match_winner", e.match_winner, kNoSeat);
    f.unless_default("dealer", e.dealer, kNoSeat);
  }
  if constexpr (requires { e.emote; }) {
    f("text", e.text);
    f("emote", e.emote);
  }
  if constexpr (requires { e.muted; }) f("muted", e.muted);
  if constexpr (requires { e.covers; }) {
    f.unless_default("covers", e.covers);
    f.unless_default("name", e.stranger);
  }
  if constexpr (requires { e.nameless; }) f.unless_default("nameless", e.nameless);
  if constexpr (requires { e.invitation; }) f.unless_default("invitation", e.invitation);
  if constexpr (requires { e.door; }) f("door", e.door);
  if constexpr (requires { e.token; }) {
    f("token", e.token);
    f.unless_default("for", e.guest);
    f.unless_default("personal", e.personal);
  }
  if constexpr (requires { e.withdrawn; }) f("withdrawn", e.withdrawn);
  if constexpr (requires { e.from; }) {
    f("from", e.from);
    f("to", e.to);
  }
}

struct Writer {
  JsonText& json;
  const Rules* rules;
  void operator()(const char* key, const Pairs& pairs) {
    json.key(key).open_object();
    for (const auto& [name, value] : pairs) json.field(name, value);
    json.close_object();
  }
  void operator()(const char* key, Seat seat) { json.field(key, index(seat) + 1); }
  void operator()(const char* key, Pace pace) { json.field(key, name_of(pace)); }
  void operator()(const char* key, Door door) { json.field(key, name_of(door)); }
  void operator()(const char* key, Sitter sitter) { json.field(key, name_of(sitter)); }
  void operator()(const char* key, Date date) { json.field(key, since_1970(date)); }
  void operator()(const char* key, const std::vector<std::string>& texts) {
    json.key(key).open_array();
    for (const std::string& text : texts) json.value(text);
    json.close_array();
  }
  void operator()(const char* key, const std::vector<std::pair<std::string, Version>>& commands) {
    json.key(key).open_array();
    for (const auto& [id, version] : commands)
      json.open_array().value(id).value(version).close_array();
    json.close_array();
  }
  template <class T, class Fields>
  void operator()(const char* key, const std::vector<T>& items, const Fields& fields) {
    json.key(key).open_array();
    for (const T& item : items) {
      json.open_object();
      fields(*this, item);
      json.close_object();
    }
    json.close_array();
  }
  void operator()(const char* key, const Move& move) {
    json.field(key, to_text(needed(rules), move, seat_labels()));
  }
  void operator()(const char* key, const std::vector<Outcome>& outcomes) {
    json.key(key).open_array();
    for (const Outcome& outcome : outcomes) json.value(outcome_text(needed(rules), outcome));
    json.close_array();
  }
  void operator()(const char* key, const std::vector<Points>& scores) {
    json.key(key).open_array();
    for (const Points points : scores) json.value(points);
    json.close_array();
  }
  template <class T>
  void operator()(const char* key, const T& value) {
    json.field(key, value);
  }
  template <class T>
  void unless_default(const char* key, const T& value, const T& usual = {}) {
    if (value != usual) (*this)(key, value);
  }
};

// Throws nlohmann's exceptions where something is missing or of another type.
struct Reader {
  const Json& json;
  const Rules* rules;
  void operator()(const char* key, Pairs& pairs) {
    for (const auto& [name, value] : json.at(key).items())
      pairs.emplace_back(name, value.get<std::string>());
  }
  void operator()(const char* key, Seat& seat) {
    const auto number = json.at(key).get<std::size_t>();
    if (number < 1 || number > kMaxSeats) throw std::out_of_range("no such seat");
    seat = seat_at(number - 1);
  }
  template <class Word>
  void word(const char* key, Word& word) {
    const auto known = parse_word<Word>(json.at(key).get_ref<const std::string&>());
    if (!known) throw std::out_of_range("no such word");
    word = *known;
  }
  void operator()(const char* key, Pace& pace) { word(key, pace); }
  void operator()(const char* key, Door& door) { word(key, door); }
  void operator()(const char* key, Sitter& sitter) { word(key, sitter); }
  void operator()(const char* key, Date& date) { date = Date{json.at(key).get<std::int64_t>()}; }
  template <class T, class Fields>
  void operator()(const char* key, std::vector<T>& items, const Fields& fields) {
    for (const Json& each : json.at(key)) {
      Reader reader{each, rules};
      fields(reader, items.emplace_back());
    }
  }
  void operator()(const char* key, Move& move) {
    const auto parsed =
        parse_move(needed(rules), seat_labels(), json.at(key).get_ref<const std::string&>());
    if (!parsed) throw std::invalid_argument(parsed.error());
    move = *parsed;
  }
  void operator()(const char* key, std::vector<Outcome>& outcomes) {
    for (const Json& each : json.at(key))
      outcomes.push_back(parse_outcome(needed(rules), each.get_ref<const std::string&>()));
  }
  template <class T>
  void operator()(const char* key, T& value) {
    json.at(key).get_to(value);
  }
  template <class T>
  void unless_default(const char* key, T& value, const T& = {}) {
    if (json.contains(key)) (*this)(key, value);
  }
};

template <std::size_t I = 0>
entry::What what_named(std::string_view word) {
  if constexpr (I + 1 < std::variant_size_v<entry::What>)
    if (word != word_at(I)) return what_named<I + 1>(word);
  if (word != word_at(I)) throw std::out_of_range("no such entry");
  return entry::What(std::in_place_index<I>);
}

Entry head_of(const Json& json) {
  return {.at = Date{json.at("at").get<std::int64_t>()},
          .by = json.value("by", std::string{}),
          .command = json.value("cmd", std::string{}),
          .what = what_named(json.at("t").get<std::string>())};
}

}  // namespace

std::string table_stream(std::string_view table) {
  return std::string(kTableStreams) + std::string(table);
}

std::string parts_stream(std::string_view table) {
  return std::string(kPartsStreams) + std::string(table);
}

std::string_view word_of(const Entry& entry) { return word_at(entry.what.index()); }

Deed deed_of(const Entry& entry) {
  if (const auto* const said = std::get_if<entry::ChatPosted>(&entry.what))
    return said->emote ? Deed::emote : Deed::chat;
  return static_cast<Deed>(entry.what.index());
}

std::string to_json(const Entry& entry, const Rules* rules) {
  JsonText json;
  json.open_object().field("t", word_of(entry)).field("at", since_1970(entry.at));
  if (!entry.by.empty()) json.field("by", entry.by);
  if (!entry.command.empty()) json.field("cmd", entry.command);
  std::visit([&](const auto& what) { fields(Writer{json, rules}, what); }, entry.what);
  json.close_object();
  return json.take();
}

std::expected<Entry, std::string> parse_entry(std::string_view text, const Rules* rules) {
  try {
    const Json json = Json::parse(text);
    Entry entry = head_of(json);
    std::visit([&](auto& what) { fields(Reader{json, rules}, what); }, entry.what);
    return entry;
  } catch (const std::exception& error) {
    return std::unexpected(std::string(error.what()));
  }
}

std::expected<Entry, std::string> parse_entry_head(std::string_view text) {
  try {
    return head_of(Json::parse(text));
  } catch (const std::exception& error) {
    return std::unexpected(std::string(error.what()));
  }
}

std::string without_move(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("t", "") != "moved") return text;
  json["move"] = "";
  json["outcomes"] = Json::array();
  json["counter"] = 0;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

const std::vector<std::string>& seat_labels() {
  static const std::vector<std::string> kLabels = {"1", "2", "3", "4", "5",
                                                   "6", "7", "8", "9", "10"};
  return kLabels;
}

}  // namespace comodin
