// The text of a state: one line per fact, the words of scenarios where there are some. What rests
// at its default is left out, so that a calm position is short.
#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "game/notation.h"

namespace comodin {
namespace {

std::string_view name_or_dash(SeatNames names, Seat seat) {
  return seat == kNoSeat ? std::string_view("-") : std::string_view(names[index(seat)]);
}

std::string names_in(SeatNames names, SeatMask mask) {
  std::string text;
  for_each_seat(mask, [&](Seat seat) { text += " " + names[index(seat)]; });
  return text;
}

std::vector<Kind> expand(const std::array<std::uint8_t, kMaxKinds>& counts) {
  std::vector<Kind> cards;
  for (std::size_t k = 0; k < kMaxKinds; ++k) cards.insert(cards.end(), counts[k], kind_at(k));
  return cards;
}

// The fields of a decision beside `what` and `seat`, and of the effect that runs, as key=value; one
// list for both ways.
template <class Text, class Number>
void each_effect_field(Decision& d, EffectFrame& e, Text&& seat_field, Number&& number_field) {
  seat_field("player", e.player);
  seat_field("chosen", e.chosen);
  seat_field("instead", e.instead);
  number_field("fresh", d.fresh);
  number_field("drew", d.drew);
  number_field("may", d.may);
  number_field("shed", e.shed);
  number_field("before", e.before);
  number_field("left", d.left);
  number_field("pending", d.pending);
  number_field("stack", d.stack);
  number_field("busy", e.busy);
  number_field("first", e.first);
  number_field("again", e.again);
  number_field("turned", e.turned);
  number_field("pc", e.pc);
  number_field("todo", e.todo);
  number_field("to", d.to);
  number_field("touched", e.touched);
}

std::string waiting_text(Decision decision, EffectFrame effect, SeatNames names) {
  std::string text =
      fmt::format("waiting {} {}", name_of(decision.what), name_or_dash(names, decision.seat));
  each_effect_field(
      decision, effect,
      [&](std::string_view key, Seat seat) {
        if (seat != kNoSeat) text += fmt::format(" {}={}", key, names[index(seat)]);
      },
      [&](std::string_view key, auto value) {
        using Value = decltype(value);
        if constexpr (std::is_same_v<Value, Color>) {
          if (value != kNoColor) text += fmt::format(" {}={}", key, index(value));
        } else if constexpr (std::is_same_v<Value, Kind>) {
          if (value != kNoKind) text += fmt::format(" {}={}", key, index(value));
        } else if (value != Value{}) {
          text += fmt::format(" {}={}", key, static_cast<unsigned>(value));
        }
      });
  return text;
}

template <class T>
bool parse_number(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size();
}

class StateParser {
 public:
  StateParser(const Rules& rules, SeatNames names) : rules_(rules), names_(names) {}

  std::expected<State, std::string> parse(std::string_view text) {
    std::size_t number = 0;
    while (!text.empty()) {
      ++number;
      const std::size_t end = std::min(text.find('\n'), text.size());
      words_ = words_of(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      if (!words_.empty() && !line())
        return std::unexpected(fmt::format("line {}: cannot read '{}'", number, words_[0]));
    }
    return state_;
  }

 private:
  bool line() {
    const std::string_view key = words_[0];
    if (key == "edition") return words_.size() == 2 && words_[1] == rules_.edition;
    if (key == "waiting") return waiting();
    if (key == "direction") return direction();
    if (key == "turn") return seat(1, state_.turn);
    if (key == "dealer") return seat(1, state_.dealer);
    if (key == "next-dealer") return seat(1, state_.next_dealer);
    if (key == "top") return top();
    if (key == "laid-by") return seat(1, state_.laid_by);
    if (key == "line") return dice_line();
    if (key == "hand") return hand();
    if (key == "draw-pile") return pile();
    if (key == "discards") return discards();
    if (key == "drawn") return drawn();
    if (key == "owes") return seats(state_.owes);
    if (key == "out") return per_seat(state_.out_points) && is_out();
    if (key == "said") return state_.said = true;
    if (key == "must") return state_.must = true;
    if (key == "wrongful") return state_.wrongful = true;
    if (key == "loses") return per_seat(state_.lost_turns);
    if (key == "score") return per_seat(state_.scores);
    if (key == "round") return number(1, state_.round) && number(2, state_.turns) && result();
    if (key == "idle") return number(1, state_.idle);
    if (key == "match") return seat(1, state_.match_winner);
    return false;
  }

  template <class T>
  bool number(std::size_t at, T& value) {
    return at < words_.size() && parse_number(words_[at], value);
  }
  bool seat(std::size_t at, Seat& value) {
    if (at >= words_.size()) return false;
    const auto found = seat_of(names_, words_[at]);
    if (found && index(*found) < rules_.seats) value = *found;
    return found.has_value();
  }
  template <class T>
  bool per_seat(std::array<T, kMaxSeats>& values) {
    Seat who = kNoSeat;
    return seat(1, who) && number(2, values[index(who)]);
  }
  bool is_out() {
    Seat who = kNoSeat;
    if (!seat(1, who)) return false;
    state_.out = static_cast<SeatMask>(state_.out | bit(who));
    return true;
  }
  bool seats(SeatMask& mask) {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      Seat who = kNoSeat;
      if (!seat(i, who)) return false;
      mask = static_cast<SeatMask>(mask | bit(who));
    }
    return true;
  }
  bool direction() {
    if (words_.size() != 2) return false;
    state_.direction =
        words_[1] == "clockwise" ? Direction::clockwise : Direction::counterclockwise;
    return words_[1] == "clockwise" || words_[1] == "counterclockwise";
  }
  bool result() {
    if (words_.size() < 4) return false;
    const auto found = parse_word<RoundResult>(words_[3]);
    if (!found) return false;
    state_.result = *found;
    return words_.size() == 4 || seat(4, state_.round_winner);
  }
  bool top() {
    const auto card =
        words_.size() == 2 ? parse_colored(rules_, words_[1]) : std::unexpected(std::string("top"));
    if (!card) return false;
    state_.top = card->kind;
    state_.color = card->color;
    return true;
  }
  bool dice_line() {
    if (words_.size() > kMaxDice + 1) return false;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const auto die = parse_colored(rules_, words_[i]);
      if (!die) return false;
      state_.line.push_back({die->kind, die->color});
    }
    return true;
  }
  template <class Add>
  bool each_card(std::size_t from, Add add) {
    for (std::size_t i = from; i < words_.size(); ++i) {
      const auto kind = kind_of(rules_, words_[i]);
      if (!kind) return false;
      add(*kind);
    }
    return true;
  }
  bool hand() {
    Seat who = kNoSeat;
    if (!seat(1, who) || words_.size() > kMaxCards) return false;
    return each_card(2, [&](Kind kind) {
      state_.hands[index(who)].add(kind);
      ++state_.sizes[index(who)];
    });
  }
  bool pile() {
    if (words_.size() > kMaxCards) return false;
    return each_card(1, [&](Kind kind) { state_.pile[state_.pile_size++] = kind; });
  }
  bool discards() {
    if (words_.size() > kMaxCards) return false;
    return each_card(1, [&](Kind kind) { ++state_.discards[index(kind)]; });
  }
  bool drawn() {
    if (words_.size() == 2 && words_[1] == "any") {
      state_.drawn = ~KindMask{0};
      return true;
    }
    return each_card(1, [&](Kind kind) { state_.drawn |= bit(kind); });
  }
  bool waiting() {
    if (words_.size() < 3) return false;
    Decision& d = state_.decision;
    EffectFrame& e = state_.effect;
    const auto what = parse_word<Await>(words_[1]);
    if (!what) return false;
    d.what = *what;
    if (words_[2] != "-" && !seat(2, d.seat)) return false;
    for (std::size_t i = 3; i < words_.size(); ++i)
      if (!effect_field(words_[i])) return false;
    return e.pc < rules_.code.size();
  }
  bool effect_field(std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view key = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    bool read = false;
    each_effect_field(
        state_.decision, state_.effect,
        [&](std::string_view name, Seat& field) {
          if (name != key) return;
          const auto found = seat_of(names_, value);
          read = found.has_value();
          if (found) field = *found;
        },
        [&](std::string_view name, auto& field) {
          if (name != key) return;
          unsigned parsed = 0;
          read = parse_number(value, parsed);
          field = static_cast<std::remove_reference_t<decltype(field)>>(parsed);
        });
    return read;
  }

  const Rules& rules_;
  SeatNames names_;
  std::vector<std::string_view> words_;
  State state_;
};

}  // namespace

std::string to_text(const Rules& rules, const State& s, SeatNames names) {
  std::string text = fmt::format("edition {}\n", rules.edition);
  const auto add = [&](std::string_view line) { text.append(line).push_back('\n'); };
  add(fmt::format("round {} {} {}{}", s.round, s.turns, name_of(s.result),
                  s.round_winner == kNoSeat ? "" : " " + names[index(s.round_winner)]));
  if (s.dealer != kNoSeat) add(fmt::format("dealer {}", names[index(s.dealer)]));
  if (s.next_dealer != kNoSeat) add(fmt::format("next-dealer {}", names[index(s.next_dealer)]));
  if (s.turn != kNoSeat) add(fmt::format("turn {}", names[index(s.turn)]));
  add(s.direction == Direction::clockwise ? "direction clockwise" : "direction counterclockwise");
  if (s.top != kNoKind) add("top " + to_text(rules, ColoredKind{s.top, s.color}));
  if (s.laid_by != kNoSeat) add(fmt::format("laid-by {}", names[index(s.laid_by)]));
  if (!s.line.empty()) {
    text += "line";
    for (const LineDie& die : s.line)
      text += " " + to_text(rules, ColoredKind{die.kind, die.color});
    add("");
  }
  for (std::size_t i = 0; i < rules.seats; ++i)
    add(fmt::format("hand {} {}", names[i], to_text(rules, cards_of(s.hands[i]))));
  if (s.pile_size != 0) add("draw-pile " + to_text(rules, expand(pile_counts(s))));
  if (const auto discards = expand(s.discards); !discards.empty())
    add("discards " + to_text(rules, discards));
  for (std::size_t i = 0; i < rules.seats; ++i) {
    if (s.scores[i] != 0) add(fmt::format("score {} {}", names[i], s.scores[i]));
    if (has(s.out, seat_at(i))) add(fmt::format("out {} {}", names[i], s.out_points[i]));
    if (s.lost_turns[i] != 0) add(fmt::format("loses {} {}", names[i], s.lost_turns[i]));
  }
  if (s.owes != 0) add("owes" + names_in(names, s.owes));
  if (s.said) add("said");
  if (s.drawn == ~KindMask{0}) {
    add("drawn any");
  } else if (s.drawn != 0) {
    text += "drawn";
    for_each_kind(s.drawn, [&](Kind kind) { text.append(" ").append(token(rules, kind)); });
    add("");
  }
  if (s.must) add("must");
  if (s.wrongful) add("wrongful");
  if (s.idle != 0) add(fmt::format("idle {}", s.idle));
  if (s.match_winner != kNoSeat) add(fmt::format("match {}", names[index(s.match_winner)]));
  add(waiting_text(s.decision, s.effect, names));
  return text;
}

std::expected<State, std::string> parse_state(const Rules& rules, SeatNames names,
                                              std::string_view text) {
  return StateParser(rules, names).parse(text);
}

}  // namespace comodin
