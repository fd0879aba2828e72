#include "tell/story.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "protocol/game_words.h"
#include "tell/running_text.h"
#include "tell/written_rule.h"

namespace comodin {
namespace {

using enum EventType;
using Events = std::vector<Event>;

// Needs no words: another event covers it, or the table shows it.
bool is_silent(EventType type) {
  return type == dealt || type == turn_begins || type == holds || type == waits;
}

bool is_important(EventType type) {
  constexpr std::array kImportant = {uno_due, caught,     challenged, steps_in,
                                     put_out, round_ends, match_ends, must_say};
  return std::ranges::find(kImportant, type) != kImportant.end();
}

bool has_cards(EventType type) {
  return type == drew || type == discarded || type == gave || type == took || type == took_die;
}

// The first of the type; kNoSeat: anyone's. Null if there is none.
const Event* first_of(std::span<const Event> events, EventType type, Seat seat = kNoSeat) {
  const auto found = std::ranges::find_if(events, [&](const Event& each) {
    return each.type == type && (seat == kNoSeat || each.seat == seat);
  });
  return found == events.end() ? nullptr : &*found;
}

class StoryTeller {
 public:
  StoryTeller(const Narrator& narrator, const GameMoment& moment)
      : n_(narrator), moment_(moment), events_(worded()) {}

  Story tell() {
    while (at_ < events_.size()) tell_next();
    return std::move(story_);
  }

 private:
  // --- what needs words ---

  bool happens(EventType type, Seat seat = kNoSeat) const {
    return first_of(moment_.events, type, seat) != nullptr;
  }

  // Whether other events make a sentence about this one unnecessary.
  bool follows(const Event& event) const {
    const Seat seat = event.seat;
    if (event.type == uno_settled) return happens(said_uno, seat) || happens(caught);
    // Others may catch that player, which is one of their moves.
    if (event.type == uno_due) return !n_.is_reader(seat) || happens(said_uno, seat);
    if (event.type == uno_lapsed) return !n_.is_reader(seat) || event.number == 1;
    if (event.type == shown) return !n_.is_reader(event.other) && happens(challenged);
    if (event.type == accepted)
      return happens(drew, seat) || happens(turn_lost, seat) || happens(took_die, seat);
    if (event.type == steps_in) return was_asked(seat);
    if (event.type == round_ends) return happens(match_ends) && !happens(scored);  // one round
    return is_silent(event.type);
  }

  // A player who answers the card played on them does so in their own right.
  bool was_asked(Seat seat) const {
    return moment_.asked.what == Await::answer && moment_.asked.seat == seat;
  }

  // A turn lost at once is reported once: its `turn_lost` replaces the announcement.
  Events worded() const {
    Events told;
    for (const Event& event : moment_.events) {
      if (follows(event)) continue;
      const auto announced = std::ranges::find_if(told, [&](const Event& each) {
        return each.type == loses_turn && each.seat == event.seat;
      });
      if (event.type == turn_lost && announced != told.end())
        *announced = event;
      else
        told.push_back(event);
    }
    return with_points_last(std::move(told));
  }

  // Puts the winner before the points.
  static Events with_points_last(Events told) {
    if (first_of(told, round_ends) == nullptr) return told;
    Events result;
    for (const Event& event : told) {
      if (event.type == scored) continue;
      result.push_back(event);
      if (event.type == round_ends)
        std::ranges::copy_if(told, std::back_inserter(result),
                             [](const Event& each) { return each.type == scored; });
    }
    return result;
  }

  // --- reading ---

  const Event* next(EventType type, Seat seat = kNoSeat) const {
    if (at_ == events_.size()) return nullptr;
    const Event& event = events_[at_];
    return event.type == type && (seat == kNoSeat || event.seat == seat) ? &event : nullptr;
  }

  // The following events with the same type, seat and other.
  std::span<const Event> take_alike() {
    const std::size_t from = at_;
    const Event& first = events_[from];
    while (next(first.type, first.seat) != nullptr && events_[at_].other == first.other) ++at_;
    return std::span(events_).subspan(from, at_ - from);
  }

  // Whether the turn is lost with the event just read; consumes that event.
  bool loses_turn_too(Seat seat) {
    const bool lost = next(turn_lost, seat) != nullptr;
    if (lost) ++at_;
    return lost;
  }

  // --- wording ---

  // The sentence for the reader: `you` do it, it is done `to_you`, or `other` people do it.
  void say(const Event& event, WordKey key, Narrator::ArgumentList arguments = {}) {
    const bool is_to_me = n_.is_reader(event.other);
    const Parts name = n_.player(event.seat);
    const Parts whom = n_.player(event.other);
    std::vector<PartArgument> all(arguments);
    all.push_back({"who", n_.is_reader(event.seat) ? "you" : is_to_me ? "to_you" : "other"});
    all.push_back({"name", name});
    all.push_back({"whom", whom});
    story_.push_back({n_.say(key, all), is_important(event.type)});
  }

  static std::vector<Kind> kinds(std::span<const Event> events, Kind Event::* kind) {
    std::vector<Kind> found;
    for (const Event& each : events) found.push_back(each.*kind);
    return found;
  }

  // --- one sentence at a time ---

  void tell_next() {
    const Event& event = events_[at_];
    if (event.type == lot) return tell_lots();
    if (event.type == scored) return tell_scores();
    if (has_cards(event.type)) return tell_cards(event);
    if (event.type == rolled) {
      const Parts what = n_.sorted(kinds(take_alike(), &Event::rolled));
      const bool lost = loses_turn_too(event.seat);
      return say(event, lost ? WordKey("log.rolled_lost") : "log.rolled", {{"cards", what}});
    }
    if (event.type == shown) {
      std::vector<Kind> hand = kinds(take_alike(), &Event::kind);
      std::erase(hand, kNoKind);
      return say(event, "log.shown", {{"cards", n_.sorted(hand)}});
    }
    ++at_;
    if (event.type == played) return tell_play(event);
    if (event.type == steps_in) return tell_jump(event);
    tell_single(event);
  }

  void tell_cards(const Event& event) {
    const Parts what = n_.cards(kinds(take_alike(), &Event::kind));
    const auto key = [&]() -> WordKey {
      switch (event.type) {
        case drew:
          return loses_turn_too(event.seat) ? WordKey("log.drew_lost") : "log.drew";
        case discarded:
          return "log.discarded";
        case gave:
          return "log.gave";
        case took:
          return "log.took";
        default:
          return "log.took_die";
      }
    };
    say(event, key(), {{"cards", what}});
  }

  void tell_single(const Event& event) {
    switch (event.type) {
      case turned:
        return say(event, turned_key(event), {{"card", n_.the_card(event.kind)}});
      case dealer:
        return say(event, n_.dice_or("log.dealer.dice", "log.dealer"));
      case returned:
        return say(event, n_.dice_or("log.returned.dice", "log.returned"));
      case passed:
        return say(event, event.number == 1 ? WordKey("log.passed.empty") : "log.passed");
      case passed_hands:
        return say({.type = event.type},
                   event.number == 1 ? WordKey("log.passed_hands.right") : "log.passed_hands.left");
      case challenged:
        return say(event, event.number == 1 ? WordKey("log.guilty") : "log.innocent");
      case chose:
        return tell_choice(event);
      case must_say:
        return tell_act(event);
      case reversed:
        return tell_reverse(event);
      case round_ends:
        return say(event,
                   event.seat == kNoSeat ? WordKey("log.round_ends.void") : "log.round_ends");
      default:  // its sentence has the event's own name, and mentions only people and a color
        if (const auto key = WordKey::named("log." + std::string(name_of(event.type))))
          say(event, *key, {{"color", n_.color(event.color)}});
    }
  }

  void tell_play(const Event& event) {
    const Parts card = n_.the_card(event.kind);
    if (const Event* const named = next(EventType::named, event.seat)) {
      ++at_;
      say(event, "log.played_named", {{"card", card}, {"color", n_.color(named->color)}});
    } else {
      say(event, "log.played", {{"card", card}});
    }
    tell_rule(event.kind);
  }

  // What is written on the card, unless the next sentence quotes it, or the card does nothing any
  // more: it was the last one.
  void tell_rule(Kind kind) {
    if (next(must_say) != nullptr || next(round_ends) != nullptr || next(match_ends) != nullptr)
      return;
    if (Parts rule = written_rule(n_, kind); !rule.empty()) story_.push_back({std::move(rule)});
  }

  void tell_jump(const Event& event) {
    const Event* const play = next(played, event.seat);
    if (play != nullptr) ++at_;
    say(event, "log.steps_in", {{"card", n_.the_card(play == nullptr ? kNoKind : play->kind)}});
  }

  void tell_choice(const Event& event) {
    const Sentence& asked = *running_sentence(n_.context(), moment_.effect).sentence;
    const auto texts = alternatives(asked, n_.reader().language);
    say(event, "log.chose", {{"text", texts[event.number - 1U]}});
  }

  // What the card says has to be done is in the decision that waits now.
  void tell_act(const Event& event) {
    const auto asks = std::ranges::find_if(moment_.events, [](const Event& each) {
      return each.type == waits && each.decision.what == Await::confirm;
    });
    const std::string& text = running_sentence(n_.context(), asks->effect).sentence->text;
    say(event, "log.must_say", {{"text", text}});
  }

  WordKey turned_key(const Event& event) const {
    if (event.number == 1) return "log.turned.top";
    const auto before = std::span(events_).first(at_ - 1);
    if (first_of(before, turned) != nullptr)
      return n_.dice_or("log.turned.dice.next", "log.turned.next");
    return n_.dice_or("log.turned.dice", "log.turned.first");
  }

  // Tied players draw again.
  void tell_lots() {
    for (bool again = false; next(lot) != nullptr; again = true) {
      std::vector<Parts> items;
      const Event* last = nullptr;
      do {
        last = &events_[at_++];
        const Parts name = n_.is_reader(last->seat)
                               ? Parts{{.text = n_.text("log.you"), .seat = last->seat}}
                               : n_.player(last->seat);
        items.push_back(n_.say("log.item", {{"name", name}, {"what", n_.card(last->kind)}}));
      } while (next(lot) != nullptr && events_[at_].seat > last->seat);
      const WordKey key = again ? WordKey("log.lot.again") : n_.dice_or("log.lot.dice", "log.lot");
      say({.type = lot}, key, {{"list", Narrator::listed(items)}});
    }
  }

  void tell_scores() {
    const Event& first = events_[at_];
    std::vector<Parts> items;
    for (; next(scored) != nullptr; ++at_)
      items.push_back(n_.say(
          "log.item", {{"name", n_.player(events_[at_].seat)}, {"what", events_[at_].points}}));
    if (items.size() == 1) return say(first, "log.scored", {{"points", first.points}});
    say({.type = scored}, "log.scored.all", {{"list", Narrator::listed(items)}});
  }

  // With two players the seat that played may have the next turn too.
  void tell_reverse(const Event& event) {
    const Event* const turn = first_of(moment_.events, turn_begins);
    const Event* const play = first_of(moment_.events, played);
    if (turn != nullptr && play != nullptr && turn->seat == play->seat)
      say({.type = event.type, .seat = turn->seat}, "log.reversed.again");
    else
      say({.type = event.type}, "log.reversed");
  }

  const Narrator& n_;
  const GameMoment& moment_;
  Events events_;  // those that get a sentence
  std::size_t at_ = 0;
  Story story_;
};

}  // namespace

Story story_of(const Narrator& narrator, const GameMoment& moment) {
  return StoryTeller(narrator, moment).tell();
}

}  // namespace comodin
