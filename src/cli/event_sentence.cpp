#include "cli/event_sentence.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/check.h"

namespace comodin {
namespace {

// Whether the event needs no words: it is told by another one, or the table shows it anyway.
bool is_silent(EventType type) {
  switch (type) {
    case EventType::round_begins:
    case EventType::dealt:
    case EventType::turn_begins:
    case EventType::holds:
    case EventType::uno_due:
    case EventType::uno_settled:
    case EventType::waits:
    case EventType::scored:
      return true;
    default:
      return false;
  }
}

// The events that are told. A turn that is lost as soon as the card says so is told once: its
// loses_turn gets the number 1.
std::vector<Event> told_events(std::span<const Event> events) {
  std::vector<Event> told;
  for (const Event& event : events) {
    if (is_silent(event.type)) continue;
    if (event.type == EventType::turn_lost) {
      const auto announced = std::ranges::find_if(told, [&](const Event& earlier) {
        return earlier.type == EventType::loses_turn && earlier.seat == event.seat &&
               earlier.number == 0;
      });
      if (announced != told.end()) {
        announced->number = 1;
        continue;
      }
    }
    told.push_back(event);
  }
  return told;
}

class Teller {
 public:
  Teller(const Wording& words, const Tabletop& before, std::span<const Event> events)
      : words_(words), before_(before), all_(events), told_(told_events(events)) {}

  std::vector<std::string> tell() {
    while (at_ < told_.size()) tell_next();
    return std::move(sentences_);
  }

 private:
  // --- reading on ---

  bool next_is(EventType type) const { return at_ < told_.size() && told_[at_].type == type; }
  bool next_is(EventType type, Seat seat) const { return next_is(type) && told_[at_].seat == seat; }

  // Takes the events from here on that are of one type, seat and other.
  std::vector<Event> take_alike(EventType type) {
    std::vector<Event> alike;
    while (next_is(type) && (alike.empty() || (told_[at_].seat == alike[0].seat &&
                                               told_[at_].other == alike[0].other)))
      alike.push_back(told_[at_++]);
    return alike;
  }

  bool happens(EventType type) const {
    return std::ranges::find(all_, type, &Event::type) != all_.end();
  }

  void say(const std::string& sentence) { sentences_.push_back(sentence + "."); }

  // --- parts of sentences ---

  static std::vector<Kind> kinds_of(const std::vector<Event>& events) {
    std::vector<Kind> kinds;
    for (const Event& event : events) kinds.push_back(event.kind);
    return kinds;
  }

  // "a red 7 (R7)", "4 cards (R7 G3 W W)", or only how many where the person may not know which.
  std::string cards(const std::vector<Event>& events) const {
    const bool known = events[0].kind != kNoKind;
    if (events.size() == 1) return known ? words_.a(events[0].kind) : a_card();
    if (!known) return words_.count(events.size());
    if (events.size() > 2)
      return fmt::format("{} ({})", words_.count(events.size()), words_.tokens(kinds_of(events)));
    return fmt::format("{} and {}", words_.a(events[0].kind), words_.a(events[1].kind));
  }

  std::string a_card() const { return fmt::format("a {}", words_.thing()); }

  // "draws 2 cards and loses a turn": the draws here, from the verb on.
  std::string drawing() {
    const auto draws = take_alike(EventType::drew);
    const Seat seat = draws[0].seat;
    std::string text = fmt::format("{} {}", Wording::verb(seat, "draw", "draws"), cards(draws));
    if (next_is(EventType::loses_turn, seat) && told_[at_].number == 1) {
      text += Wording::verb(seat, " and lose a turn", " and loses a turn");
      ++at_;
    }
    return text;
  }

  std::string hand_of(Seat seat) const { return seat == kPerson ? "your hand" : "the hand"; }

  // --- one sentence after the other ---

  void tell_next() {
    switch (told_[at_].type) {
      case EventType::lot:
        return tell_lot();
      case EventType::turned:
        return tell_turned();
      case EventType::drew:
        return tell_draws();
      case EventType::discarded:
        return tell_discards();
      case EventType::gave:
        return tell_gifts();
      case EventType::took:
        return tell_takings();
      case EventType::challenged:
        return tell_challenge();
      case EventType::shown:
        return tell_shown();
      case EventType::took_die:
        return tell_taken_dice();
      case EventType::rolled:
        return tell_rolls("");
      case EventType::caught:
        return tell_catch();
      default:
        break;
    }
    const Event& event = told_[at_++];
    if (event.seat == kNoSeat || event.type == EventType::round_ends)
      tell_of_table(event);
    else
      tell_of_player(event);
  }

  // What happens to the table and needs no other event.
  void tell_of_table(const Event& event) {
    switch (event.type) {
      case EventType::returned:
        return say(words_.rules().dice ? "It is rolled again" : "It goes back into the pile");
      case EventType::reshuffled:
        return say("The discard pile is shuffled and becomes the draw pile");
      case EventType::reversed:
        return tell_reverse();
      case EventType::gathered:
        return say("All hands are gathered, shuffled and dealt out again");
      case EventType::round_ends:
        return tell_round_end(event);
      default:
        break;
    }
  }

  // What a player does and needs no other event.
  void tell_of_player(const Event& event) {
    const Seat seat = event.seat;
    const auto does = [&](std::string_view yours, std::string_view theirs) {
      return words_.does(seat, yours, theirs);
    };
    switch (event.type) {
      case EventType::dealer:
        return say(words_.rules().dice ? does("roll the extra die", "rolls the extra die")
                                       : does("deal", "deals"));
      case EventType::played:
        return say(fmt::format("{} {}", does("play", "plays"), words_.the(event.kind)));
      case EventType::steps_in:
        return say(does("step in", "steps in"));
      case EventType::put_out:
        return say(does("hold too many cards and are out of the round",
                        "holds too many cards and is out of the round"));
      case EventType::passed:
        if (event.number == 1) return say("There is nothing to draw: " + passes(seat));
        return say(does("pass", "passes"));
      case EventType::named:
        return say(fmt::format("{} {}", does("name", "names"), words_.color(event.color)));
      case EventType::sheds:
        return say(fmt::format("{} {}", does("choose", "chooses"), words_.color(event.color)));
      case EventType::loses_turn:
        return say(event.number == 1 ? does("lose a turn", "loses a turn")
                                     : does("will lose a turn", "will lose a turn"));
      case EventType::turn_lost:
        return say(does("lose this turn", "loses this turn"));
      case EventType::accepted:
        return say(does("accept", "accepts"));
      case EventType::picked:
        return say(fmt::format("{} {}", does("pick", "picks"), words_.whom(event.other)));
      case EventType::chose:
        return tell_choice(event);
      case EventType::declined:
        return say(does("decline", "declines"));
      case EventType::swapped:
        return say(fmt::format("{} {}", does("swap hands with", "swaps hands with"),
                               words_.whom(event.other)));
      case EventType::passed_hands:
        return say(fmt::format("All hands pass to the {}", event.number == 0 ? "left" : "right"));
      case EventType::plays_again:
        return say(does("play again", "plays again"));
      case EventType::must_say:
        return tell_spoken_act(event);
      case EventType::confirmed:
        return say(does("confirm it", "confirms it"));
      case EventType::said_uno:
        sentences_.push_back(does("say UNO!", "says UNO!"));
        return;
      case EventType::uno_lapsed:
        if (seat == kPerson && event.number == 0) say("Your UNO is over");
        return;
      case EventType::match_ends:
        sentences_.push_back(does("win the match!", "wins the match."));
        return;
      default:
        break;
    }
  }

  std::string passes(Seat seat) const {
    return fmt::format("{} {}", words_.whom(seat), Wording::verb(seat, "pass", "passes"));
  }

  // --- how a round begins ---

  // Ties pick again: those that picked before come round once more.
  void tell_lot() {
    bool again = false;
    while (next_is(EventType::lot)) {
      std::vector<std::string> picks;
      Seat last = kNoSeat;
      while (next_is(EventType::lot) && (last == kNoSeat || told_[at_].seat > last)) {
        last = told_[at_].seat;
        picks.push_back(fmt::format("{} {}", words_.whom(last), words_.token(told_[at_++].kind)));
      }
      const bool starts = words_.rules().policy.lot_winner == LotWinner::starts;
      say(fmt::format("{} to see who {}: {}", again ? again_by_lot() : first_by_lot(),
                      starts ? "starts" : "deals", join(picks)));
      again = true;
    }
  }
  std::string_view first_by_lot() const {
    return words_.rules().dice ? "Everybody rolls a die" : "Everybody picks a card";
  }
  std::string_view again_by_lot() const {
    return words_.rules().dice ? "The tied roll again" : "The tied pick again";
  }

  void tell_turned() {
    const bool follows = at_ > 0 && told_[at_ - 1].type == EventType::turned;
    const Event& event = told_[at_++];
    if (event.number == 1) {
      const std::string& icon = words_.spec(event.kind).icon;
      return say(fmt::format("The top card is turned: {}{}", words_.the(event.kind),
                             icon.empty() ? "" : fmt::format(" with a {}", icon)));
    }
    if (words_.rules().dice)
      return say(fmt::format("{} {}", follows ? "Then comes" : "The line starts with",
                             words_.a(event.kind)));
    say(fmt::format("{} {}", follows ? "It does not count; the next card is" : "The first card is",
                    words_.the(event.kind)));
  }

  // --- cards and dice on their way ---

  void tell_draws() {
    const Event first = told_[at_];
    const std::string text = drawing();
    // A turn that is over with its draw: what was drawn could not be played.
    const bool useless = first.seat == kPerson && first.number == 1 &&
                         happens(EventType::turn_begins) && before_.waiting.seat == kPerson;
    say(fmt::format("{} {}{}", words_.who(first.seat), text,
                    useless ? ", which does not fit" : ""));
  }

  void tell_discards() {
    const auto events = take_alike(EventType::discarded);
    say(fmt::format("{} {}", words_.does(events[0].seat, "discard", "discards"), cards(events)));
  }

  void tell_gifts() {
    const auto events = take_alike(EventType::gave);
    say(fmt::format("{} {} {}", words_.does(events[0].seat, "give", "gives"),
                    words_.whom(events[0].other), cards(events)));
  }

  void tell_takings() {
    const auto events = take_alike(EventType::took);
    say(fmt::format("{} {} from {}", words_.does(events[0].seat, "take", "takes"), cards(events),
                    words_.whom(events[0].other)));
  }

  // The dice taken from the line are rolled with all the others.
  void tell_taken_dice() {
    const auto taken = take_alike(EventType::took_die);
    const std::string text = fmt::format("{} {} from the line",
                                         words_.does(taken[0].seat, "take", "takes"), cards(taken));
    if (next_is(EventType::rolled, taken[0].seat)) return tell_rolls(text + " and");
    say(text);
  }

  void tell_rolls(const std::string& start) {
    const auto rolls = take_alike(EventType::rolled);
    const Seat seat = rolls[0].seat;
    std::vector<Kind> kinds;
    for (const Event& roll : rolls) kinds.push_back(roll.rolled);
    say(fmt::format("{} {}: {}", start.empty() ? words_.who(seat) : start,
                    Wording::verb(seat, "roll all your dice", "rolls all dice"),
                    words_.tokens(kinds)));
  }

  // --- challenges and catches ---

  void tell_challenge() {
    const Event event = told_[at_++];
    const auto shown = take_alike(EventType::shown);
    std::string text = fmt::format("{} {}", words_.does(event.seat, "challenge", "challenges"),
                                   words_.whom(event.other));
    if (event.seat == kPerson && !shown.empty()) {
      say(fmt::format("{}, who shows you {}", text, words_.tokens(kinds_of(shown))));
      text = words_.who(event.other);
    } else {
      text += ": " + words_.whom(event.other);
    }
    text += Wording::verb(event.other, " were ", " was ");
    text += event.number == 1 ? "guilty" : "innocent";
    const Seat loser = event.number == 1 ? event.other : event.seat;
    if (next_is(EventType::drew, loser))
      text += event.number == 1 ? " and " + drawing()
                                : fmt::format(", and {} {}", words_.whom(loser), drawing());
    say(text);
  }

  void tell_shown() {
    const auto shown = take_alike(EventType::shown);
    const Seat seat = shown[0].seat;
    std::string text = fmt::format("{} {} {}", words_.does(seat, "show", "shows"),
                                   words_.whom(shown[0].other), hand_of(seat));
    if (seat != kPerson && shown[0].kind != kNoKind) text += ": " + words_.tokens(kinds_of(shown));
    say(text);
  }

  void tell_catch() {
    const Event event = told_[at_++];
    std::string text = fmt::format("{} {} without UNO", words_.does(event.seat, "catch", "catches"),
                                   words_.whom(event.other));
    if (next_is(EventType::drew, event.other))
      text += fmt::format(": {} {}", words_.whom(event.other), drawing());
    say(text);
  }

  // --- what cards do ---

  // With two players it gives another turn.
  void tell_reverse() {
    const auto turn = std::ranges::find(all_, EventType::turn_begins, &Event::type);
    const bool again = words_.rules().seats == 2 && words_.rules().reverse_skips;
    if (!again || turn == all_.end()) return say("The direction changes");
    say(fmt::format("The direction changes, and {} again",
                    words_.whom(turn->seat) + (turn->seat == kPerson ? " play" : " plays")));
  }

  void tell_choice(const Event& event) {
    say(fmt::format("{}: {}", words_.does(event.seat, "choose", "chooses"),
                    words_.alternative(before_.waiting.pc, event.number)));
  }

  // The event that the game waits for its confirmation says which act it is.
  void tell_spoken_act(const Event& event) {
    const auto waits = std::ranges::find(all_, EventType::waits, &Event::type);
    COMODIN_CHECK(waits != all_.end());
    say(fmt::format("{} do as the card says: “{}”", words_.does(event.seat, "must", "must"),
                    words_.sentence_at(waits->waiting.pc).text));
  }

  // --- how a round ends ---

  // A round that is the whole match ends with the match.
  void tell_round_end(const Event& event) {
    if (event.seat == kNoSeat) return say("The round is void and will be dealt again");
    const Scoring scoring = words_.rules().scoring;
    if (scoring == Scoring::hand) return;
    const auto scores = scores_now();
    const std::string text = words_.does(event.seat, "win the round", "wins the round");
    const std::size_t winner = index(event.seat);
    if (scoring == Scoring::target)
      say(fmt::format("{} and {} points", text, scores[winner] - before_.scores[winner]));
    else
      say(text);
    tell_scores(scores);
  }

  std::array<Points, kMaxSeats> scores_now() const {
    auto scores = before_.scores;
    for (const Event& event : all_)
      if (event.type == EventType::scored) scores[index(event.seat)] = event.points;
    return scores;
  }

  void tell_scores(const std::array<Points, kMaxSeats>& scores) {
    const Rules& rules = words_.rules();
    std::vector<std::string> items;
    for (std::size_t i = 0; i < rules.seats; ++i)
      items.push_back(fmt::format("{} {}", words_.name(seat_at(i)), scores[i]));
    const std::string list = fmt::format("{}", fmt::join(items, ", "));
    if (next_is(EventType::match_ends)) return say("The final score: " + list);
    switch (rules.scoring) {
      case Scoring::target:
        return say(fmt::format("The score: {}; {} points win the match", list, rules.target));
      case Scoring::lowest:
        return say(fmt::format("The score: {}; at {} points the lowest wins", list, rules.target));
      default:
        return say(fmt::format("Rounds won: {}; two win the match", list));
    }
  }

  const Wording& words_;
  const Tabletop& before_;
  std::span<const Event> all_;
  std::vector<Event> told_;
  std::size_t at_ = 0;
  std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> event_sentences(const Wording& words, const Tabletop& before,
                                         std::span<const Event> events) {
  return Teller(words, before, events).tell();
}

}  // namespace comodin
