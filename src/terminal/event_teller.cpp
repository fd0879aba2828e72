#include "terminal/event_teller.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "terminal/card_words.h"
#include "terminal/wire_json.h"
#include "words/words.h"

namespace comodin {
namespace {

// An event from the server; any field may be missing. Seat 0: none.
struct WireEvent {
  std::string type;
  std::size_t seat = 0;
  std::size_t other = 0;
  std::optional<std::string> card = std::nullopt;
  std::optional<std::string> rolled = std::nullopt;
  std::optional<std::string> color = std::nullopt;
  std::int64_t number = 0;
  std::int64_t points = 0;
};
using Events = std::vector<WireEvent>;

// Events without a sentence: another event implies them, or the table shows them.
constexpr std::array<std::string_view, 3> kSilent = {"dealt", "turn_begins", "holds"};
// Events whose sentence has the event's own name and mentions only people and a color.
constexpr std::array<std::string_view, 19> kPlain = {
    "round_begins", "reshuffled",  "named",       "sheds",     "loses_turn",
    "turn_lost",    "accepted",    "picked",      "declined",  "put_out",
    "gathered",     "swapped",     "plays_again", "confirmed", "said_uno",
    "uno_due",      "uno_settled", "caught",      "match_ends"};

bool is_among(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

std::size_t seat_in(const nlohmann::json& json, std::string_view key) {
  return static_cast<std::size_t>(std::max<std::int64_t>(number_of(json, key).value_or(0), 0));
}

Events events_from(const nlohmann::json& json) {
  Events events;
  for (const nlohmann::json& each : json)
    events.push_back({.type = text_of(each, "e").value_or(""),
                      .seat = seat_in(each, "seat"),
                      .other = seat_in(each, "other"),
                      .card = text_of(each, "card"),
                      .rolled = text_of(each, "rolled"),
                      .color = text_of(each, "color"),
                      .number = number_of(each, "number").value_or(0),
                      .points = number_of(each, "points").value_or(0)});
  return events;
}

// The first of the type; `seat` 0: anyone's. Null if there is none.
const WireEvent* first_of(const Events& events, std::string_view type, std::size_t seat = 0) {
  const auto found = std::ranges::find_if(events, [&](const WireEvent& each) {
    return each.type == type && (seat == 0 || each.seat == seat);
  });
  return found == events.end() ? nullptr : &*found;
}

// Whether other events make a sentence about this one unnecessary.
bool follows(const WireEvent& event, const Events& events, std::size_t you) {
  const auto happens = [&](std::string_view type, std::size_t seat = 0) {
    return first_of(events, type, seat) != nullptr;
  };
  if (event.type == "uno_settled") return happens("said_uno", event.seat) || happens("caught");
  if (event.type == "shown") return event.other != you && happens("challenged");
  if (event.type == "accepted")
    return happens("drew", event.seat) || happens("turn_lost", event.seat) ||
           happens("took_die", event.seat);
  // The round was the match.
  if (event.type == "round_ends") return happens("match_ends") && !happens("scored");
  return is_among(event.type, kSilent);
}

// Puts the winner before the points.
Events with_points_last(const Events& told) {
  if (first_of(told, "round_ends") == nullptr) return told;
  Events result;
  for (const WireEvent& event : told) {
    if (event.type == "scored") continue;
    result.push_back(event);
    if (event.type == "round_ends")
      std::ranges::copy_if(told, std::back_inserter(result),
                           [](const WireEvent& each) { return each.type == "scored"; });
  }
  return result;
}

// The events that get a sentence. A turn lost at once is reported once: its `turn_lost` replaces
// the announcement. Events implied by others are dropped.
Events worded_events(const Events& events, std::size_t you) {
  Events told;
  for (const WireEvent& event : events) {
    if (follows(event, events, you)) continue;
    const auto announced = std::ranges::find_if(told, [&](const WireEvent& each) {
      return each.type == "loses_turn" && each.seat == event.seat;
    });
    if (event.type == "turn_lost" && announced != told.end())
      *announced = event;
    else
      told.push_back(event);
  }
  return with_points_last(told);
}

class Teller {
 public:
  Teller(const Happening& happening, const Audience& audience)
      : happening_(happening),
        audience_(audience),
        words_(audience.language),
        all_(events_from(happening.events)),
        events_(worded_events(all_, audience.you)) {}

  std::vector<std::string> tell() {
    while (at_ < events_.size()) tell_next();
    return std::move(sentences_);
  }

 private:
  using Arguments = Words::ArgumentList;

  // --- reading ---

  // The next event, if it has this type and seat; `seat` 0: anyone's.
  const WireEvent* next(std::string_view type, std::size_t seat = 0) const {
    if (at_ == events_.size()) return nullptr;
    const WireEvent& event = events_[at_];
    return event.type == type && (seat == 0 || event.seat == seat) ? &event : nullptr;
  }

  // The following events with the same type, seat and other.
  std::span<const WireEvent> take_alike() {
    const std::size_t from = at_;
    const WireEvent& first = events_[from];
    while (next(first.type, first.seat) != nullptr && events_[at_].other == first.other) ++at_;
    return std::span(events_).subspan(from, at_ - from);
  }

  // Whether the turn is lost with the event just read; consumes that event.
  bool loses_turn(std::size_t seat) {
    const bool lost = next("turn_lost", seat) != nullptr;
    if (lost) ++at_;
    return lost;
  }

  // --- wording ---

  std::string player(std::size_t seat) const {
    if (seat == 0) return words_.say("log.somebody");
    const auto& names = audience_.names;
    if (seat <= names.size() && !names[seat - 1].empty()) return names[seat - 1];
    return words_.say("log.seat", {{"n", seat}});
  }

  bool is_mine(const WireEvent& event) const {
    return event.seat != 0 && event.seat == audience_.you;
  }

  // The sentence for the reader: `you` do it, it is done `to_you`, or `other` people do it.
  void say(const WireEvent& event, WordKey key, Arguments arguments = {}) {
    const bool is_to_me = event.other != 0 && event.other == audience_.you;
    const std::string name = player(event.seat);
    const std::string whom = player(event.other);
    std::vector<WordArgument> all(arguments);
    all.push_back({"who", is_mine(event) ? "you" : is_to_me ? "to_you" : "other"});
    all.push_back({"name", name});
    all.push_back({"whom", whom});
    sentences_.push_back(words_.say(key, all));
  }

  // For events whose sentence has the event's own name.
  void say_type(const WireEvent& event, Arguments arguments) {
    if (const auto key = WordKey::named("log." + event.type)) say(event, *key, arguments);
  }

  std::string cards(std::span<const WireEvent> events) const {
    std::vector<std::optional<std::string>> tokens;
    for (const WireEvent& each : events) tokens.push_back(each.card);
    return cards_of(audience_.edition, tokens, audience_.language);
  }

  std::string faces(std::span<const WireEvent> events,
                    std::optional<std::string> WireEvent::* token) const {
    std::vector<std::string> tokens;
    for (const WireEvent& each : events)
      if (each.*token) tokens.push_back(*(each.*token));
    return sorted_names(audience_.edition, tokens, audience_.language);
  }

  std::string card(const WireEvent& event) const {
    return event.card ? the_card(audience_.edition, *event.card, audience_.language) : "";
  }

  std::string color(const WireEvent& event) const {
    return event.color ? audience_.edition.color_name(*event.color, audience_.language) : "";
  }

  WordKey dice_or(WordKey dice, WordKey cards) const {
    return audience_.edition.is_dice() ? dice : cards;
  }

  // --- one sentence at a time ---

  void tell_next() {
    const WireEvent& event = events_[at_];
    if (event.type == "lot") return tell_lots();
    if (event.type == "scored") return tell_scores();
    if (event.type == "played") return tell_play(event);
    if (event.type == "steps_in") return tell_step_in(event);
    if (event.type == "drew") {
      const std::string what = cards(take_alike());
      return say(event, loses_turn(event.seat) ? WordKey("log.drew_lost") : "log.drew",
                 {{"cards", what}});
    }
    if (event.type == "rolled") {
      const std::string what = faces(take_alike(), &WireEvent::rolled);
      return say(event, loses_turn(event.seat) ? WordKey("log.rolled_lost") : "log.rolled",
                 {{"cards", what}});
    }
    if (event.type == "shown")
      return say(event, "log.shown", {{"cards", faces(take_alike(), &WireEvent::card)}});
    constexpr std::array<std::string_view, 4> kMany = {"discarded", "gave", "took", "took_die"};
    if (is_among(event.type, kMany)) return say_type(event, {{"cards", cards(take_alike())}});
    ++at_;
    tell_single(event);
  }

  void tell_single(const WireEvent& event) {
    const std::string& type = event.type;
    if (type == "turned") return say(event, turned_key(event), {{"card", card(event)}});
    if (type == "dealer") return say(event, dice_or("log.dealer.dice", "log.dealer"));
    if (type == "returned") return say(event, dice_or("log.returned.dice", "log.returned"));
    if (type == "passed")
      return say(event, event.number == 1 ? WordKey("log.passed.empty") : "log.passed");
    if (type == "passed_hands")
      return say({.type = type},
                 event.number == 1 ? WordKey("log.passed_hands.right") : "log.passed_hands.left");
    if (type == "challenged")
      return say(event, event.number == 1 ? WordKey("log.guilty") : "log.innocent");
    if (type == "chose") return tell_choice(event);
    if (type == "must_say")
      return say(event, happening_.says.empty() ? WordKey("log.must_say") : "log.must_say.text",
                 {{"text", happening_.says}});
    if (type == "reversed") return tell_reverse(event);
    if (type == "round_ends")
      return say(event, event.seat == 0 ? WordKey("log.round_ends.void") : "log.round_ends");
    if (type == "uno_lapsed") {
      if (event.number != 1 && is_mine(event)) say(event, "log.uno_lapsed");
      return;
    }
    if (is_among(type, kPlain)) say_type(event, {{"color", color(event)}});
  }

  void tell_play(const WireEvent& event) {
    ++at_;
    const WireEvent* named = next("named", event.seat);
    if (named == nullptr) return say(event, "log.played", {{"card", card(event)}});
    ++at_;
    say(event, "log.played_named", {{"card", card(event)}, {"color", color(*named)}});
  }

  void tell_step_in(const WireEvent& event) {
    ++at_;
    const WireEvent* played = next("played", event.seat);
    if (played != nullptr) ++at_;
    say(event, "log.steps_in", {{"card", card(played == nullptr ? event : *played)}});
  }

  void tell_choice(const WireEvent& event) {
    const nlohmann::json& choices = happening_.choices;
    const auto at = static_cast<std::size_t>(event.number - 1);
    const auto text = choices.is_array() && at < choices.size()
                          ? text_in(choices[at], audience_.language)
                          : std::nullopt;
    say(event, text ? WordKey("log.chose.text") : "log.chose",
        {{"number", event.number}, {"text", text.value_or("")}});
  }

  WordKey turned_key(const WireEvent& event) const {
    if (event.number == 1) return "log.turned.top";
    const auto before = std::span(events_).first(at_ - 1);
    if (std::ranges::find(before, "turned", &WireEvent::type) != before.end())
      return dice_or("log.turned.dice.next", "log.turned.next");
    return dice_or("log.turned.dice", "log.turned.first");
  }

  // Tied players draw again.
  void tell_lots() {
    for (bool again = false; next("lot") != nullptr; again = true) {
      std::vector<std::string> items;
      std::size_t last = 0;
      do {
        const WireEvent& lot = events_[at_++];
        last = lot.seat;
        items.push_back(
            fmt::format("{} {}", is_mine(lot) ? words_.say("log.you") : player(last),
                        audience_.edition.name_of(lot.card.value_or(""), audience_.language)));
      } while (next("lot") != nullptr && events_[at_].seat > last);
      const WordKey key = again ? WordKey("log.lot.again") : dice_or("log.lot.dice", "log.lot");
      say({.type = "lot"}, key, {{"list", listed(items)}});
    }
  }

  void tell_scores() {
    const WireEvent& first = events_[at_];
    std::vector<std::string> items;
    for (; next("scored") != nullptr; ++at_)
      items.push_back(fmt::format("{} {}", player(events_[at_].seat), events_[at_].points));
    if (items.size() == 1) return say(first, "log.scored", {{"points", first.points}});
    say({.type = "scored"}, "log.scored.all", {{"list", listed(items)}});
  }

  // With two players the seat that played may have the next turn too.
  void tell_reverse(const WireEvent& event) {
    const WireEvent* turn = first_of(all_, "turn_begins");
    const WireEvent* play = first_of(all_, "played");
    if (turn != nullptr && play != nullptr && turn->seat != 0 && turn->seat == play->seat)
      say({.type = event.type, .seat = turn->seat}, "log.reversed.again");
    else
      say({.type = event.type}, "log.reversed");
  }

  const Happening& happening_;
  const Audience& audience_;
  Words words_;
  Events all_;
  Events events_;  // those that get a sentence
  std::size_t at_ = 0;
  std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> event_sentences(const Happening& happening, const Audience& audience) {
  return Teller(happening, audience).tell();
}

}  // namespace comodin
