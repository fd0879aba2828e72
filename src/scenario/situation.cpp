#include "scenario/situation.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "game/apply.h"
#include "game/notation.h"

namespace comodin {
namespace {

using Counts = std::array<std::uint8_t, kMaxKinds>;

class Layout {
 public:
  Layout(const Rules& rules, const Scenario& scenario, Script& script, std::vector<Event>& events)
      : rules_(rules), scenario_(scenario), script_(script), events_(events), left_(rules.copies) {
    for (const std::uint8_t type : rules.dice_types) ++dice_left_[type];
  }

  std::expected<State, SituationError> lay_out() {
    // Checks of the equipment need no situation.
    if (scenario_.situation.empty()) return s_;
    s_.dealer = seat_at(rules_.seats - 1U);
    for (const SetupLine& line : scenario_.situation) read(line);
    if (!wrong_) check_whole();
    if (!wrong_ && rules_.dice && !first_.empty()) choose_extra_die();
    if (!wrong_) reserve_next();
    if (!wrong_) deal_the_rest();
    if (!wrong_) (first_.empty() ? stand() : start());
    if (wrong_) return std::unexpected(*wrong_);
    return s_;
  }

 private:
  void fail(std::string sentence, Refusal reason = Refusal::none) {
    if (!wrong_) wrong_ = SituationError{line_, reason, std::move(sentence)};
  }

  // --- reading ---

  void read(const SetupLine& line) {
    if (wrong_) return;
    line_ = line.number;
    const auto& args = line.arguments;
    if (line.word == "dealer") return read_seat(args, s_.dealer, dealer_given_);
    if (line.word == "turn") return read_seat(args, s_.turn, turn_given_);
    if (line.word == "direction") return read_direction(args);
    if (line.word == "lot") return read_lot(args);
    if (line.word == "hand") return read_hand(args);
    if (line.word == "score") return read_score(args);
    if (line.word == "top") return read_top(args);
    if (line.word == "line") return read_line(args);
    if (line.word == "first") return read_cards(args, first_);
    if (line.word == "next") return read_next(args);
    if (line.word == "draw-pile") return read_pile(args);
    fail(fmt::format("'{}' does not belong here", line.word));
  }

  std::optional<Seat> seat(const std::string& name) {
    const auto found = seat_of(scenario_.seats, name);
    if (!found) fail(fmt::format("unknown seat '{}'", name));
    return found;
  }

  void read_seat(const std::vector<std::string>& args, Seat& field, bool& given) {
    if (args.size() != 1) return fail("one seat is expected");
    if (const auto who = seat(args[0])) field = *who;
    given = true;
  }

  void read_direction(const std::vector<std::string>& args) {
    if (args.size() == 1 && args[0] == "clockwise") return;
    if (args.size() == 1 && args[0] == "counterclockwise")
      s_.direction = Direction::counterclockwise;
    else
      fail("the direction is clockwise or counterclockwise");
  }

  std::optional<Kind> card(std::string_view word) {
    const auto kind = kind_of(rules_, word);
    if (!kind) fail(fmt::format("unknown card '{}'", word));
    return kind;
  }

  void read_cards(const std::vector<std::string>& args, std::vector<Kind>& cards) {
    for (const std::string& word : args)
      if (const auto kind = card(word)) cards.push_back(*kind);
  }

  // A die named without its type is the lowest-numbered unused one that has the face.
  Kind left_with_face(Kind kind, std::string_view word) const {
    if (!rules_.dice || word.find('#') != std::string_view::npos) return kind;
    for (std::size_t k = 0; k < rules_.kinds; ++k)
      if (same_face(kind_at(k), kind) && dice_left_[rules_.type_of[k]] != 0) return kind_at(k);
    return kind;
  }

  void read_next(const std::vector<std::string>& args) {
    for (const std::string& word : args) {
      const auto kind = card(word);
      if (!kind) return;
      next_.push_back(*kind);
      script_.add(*kind, word.find('#') != std::string::npos);
    }
  }

  void read_lot(const std::vector<std::string>& args) {
    if (rules_.policy.dealer != DealerBy::lot)
      return fail("this edition finds the dealer without a lot");
    if (args.size() < 2) return fail("a lot is a seat and what it picks");
    if (const auto who = seat(args[0]))
      read_cards({args.begin() + 1, args.end()}, lots_[index(*who)]);
    lots_given_ = true;
  }

  void take(Kind kind) {
    std::uint8_t& left = rules_.dice ? dice_left_[rules_.type_of[index(kind)]] : left_[index(kind)];
    if (left == 0)
      return fail(fmt::format("the edition has fewer copies of {}", token(rules_, kind)),
                  Refusal::too_many_cards);
    --left;
  }

  void add_to_hand(std::size_t seat_index, Kind kind) {
    s_.hands[seat_index].add(kind);
    ++s_.sizes[seat_index];
  }

  void read_hand(const std::vector<std::string>& args) {
    if (args.empty()) return fail("a hand is a seat and its cards");
    const auto who = seat(args[0]);
    if (!who) return;
    if (hand_given_[index(*who)]) return fail(fmt::format("a second hand of {}", args[0]));
    hand_given_[index(*who)] = true;
    if (args.size() == 1) return fail("a hand holds something");
    for (std::size_t i = 1; i < args.size() && !wrong_; ++i) {
      const auto named = card(args[i]);
      if (!named) return;
      const Kind kind = left_with_face(*named, args[i]);
      take(kind);
      if (!wrong_) add_to_hand(index(*who), kind);
    }
  }

  void read_score(const std::vector<std::string>& args) {
    if (args.size() != 2) return fail("a score is a seat and a number");
    const auto who = seat(args[0]);
    if (who && !number(args[1], s_.scores[index(*who)])) fail("a score is a seat and a number");
  }

  template <class T>
  static bool number(const std::string& word, T& value) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc{} && end == word.data() + word.size();
  }

  std::optional<ColoredKind> colored(const std::string& word, bool is_top) {
    const auto parsed = parse_colored(rules_, word);
    if (!parsed) {
      fail(parsed.error());
      return std::nullopt;
    }
    if (is_top && parsed->color == kNoColor) fail(fmt::format("add the color: {}=…", word));
    return *parsed;
  }

  void read_top(const std::vector<std::string>& args) {
    if (rules_.dice) return fail("dice lie in a line: use 'line'");
    if (args.size() != 1) return fail("one card lies on top");
    const auto top = colored(args[0], true);
    if (!top || wrong_) return;
    take(top->kind);
    s_.top = top->kind;
    s_.color = top->color;
  }

  void read_line(const std::vector<std::string>& args) {
    if (!rules_.dice) return fail("cards lie on a pile: use 'top'");
    if (args.empty()) return fail("the line holds at least one die");
    for (std::size_t i = 0; i < args.size() && !wrong_; ++i) {
      const auto die = colored(args[i], i + 1 == args.size());
      if (!die || wrong_) return;
      const Kind kind = left_with_face(die->kind, args[i]);
      take(kind);
      if (wrong_) return;
      s_.line.push_back({kind, die->color});
      s_.top = kind;
      s_.color = die->color;
    }
  }

  void read_pile(const std::vector<std::string>& args) {
    if (rules_.dice) return fail("dice have no draw pile");
    if (args.empty() || !number(args[0], pile_wanted_.emplace()))
      return fail("'draw-pile' is a number and some of its cards");
    std::vector<Kind> cards;
    read_cards({args.begin() + 1, args.end()}, cards);
    if (cards.size() > *pile_wanted_) return fail("the draw pile holds fewer cards than are named");
    for (const Kind kind : cards) {
      take(kind);
      if (wrong_) return;
      put_into_pile(kind);
    }
  }

  void put_into_pile(Kind kind) { s_.pile[s_.pile_size++] = kind; }

  void check_whole() {
    const bool has_top = s_.top != kNoKind;
    if (has_top == !first_.empty())
      return fail(rules_.dice ? "either 'line' and 'turn' or 'first'"
                              : "either 'top' and 'turn' or 'first'");
    if (has_top && !turn_given_) return fail("'turn' is missing");
    if (!has_top && turn_given_) return fail("a round that starts has no 'turn' yet");
    if (lots_given_ && (has_top || dealer_given_))
      fail("a 'lot' needs 'first' and excludes 'dealer'");
  }

  // Picks an extra die that has all the faces of 'first'.
  void choose_extra_die() {
    for (std::size_t type = 0; type < rules_.die_faces.size(); ++type) {
      std::vector<Kind> shown;
      for (const Kind face : first_)
        for (const Kind kind : rules_.die_faces[type])
          if (shown.size() <= static_cast<std::size_t>(&face - first_.data()) &&
              same_face(kind, face))
            shown.push_back(kind);
      if (dice_left_[type] == 0 || shown.size() != first_.size()) continue;
      first_ = shown;
      --dice_left_[type];
      return;
    }
    fail("no unused die can show this");
  }

  bool same_face(Kind a, Kind b) const { return face_of(rules_, a) == face_of(rules_, b); }

  // --- coming outcomes ---

  // Keeps the coming cards out of the randomly dealt hands. Cards that are not available now
  // (another round's, or from the hands) are checked when they come.
  void reserve_next() {
    if (rules_.dice) return;
    Counts in_pile = pile_counts(s_);
    const auto reserve = [&](Kind kind) {
      if (in_pile[index(kind)] != 0) {
        --in_pile[index(kind)];
      } else if (left_[index(kind)] != 0) {
        --left_[index(kind)];
        reserved_.push_back(kind);
      }
    };
    for (const Kind kind : first_) {
      if (in_pile[index(kind)] == 0 && left_[index(kind)] == 0)
        return fail(fmt::format("the edition has fewer copies of {}", token(rules_, kind)),
                    Refusal::too_many_cards);
      reserve(kind);
    }
    for (const Kind kind : next_) reserve(kind);
  }

  void deal_the_rest() {
    for (std::size_t i = 0; i < rules_.seats; ++i)
      if (!hand_given_[i]) rules_.dice ? deal_dice_to(i) : deal_cards_to(i);
    if (wrong_) return;
    if (rules_.dice) return check_dice();
    if (!pile_wanted_) {
      for (const Kind kind : reserved_) put_into_pile(kind);
      for_each_left([&](Kind kind) { put_into_pile(kind); });
      return;
    }
    fill_pile();
  }

  template <class Use>
  void for_each_left(Use use) {
    for (std::size_t k = 0; k < rules_.kinds; ++k)
      for (; left_[k] != 0; --left_[k]) use(kind_at(k));
  }

  std::optional<Kind> random_left() {
    std::vector<Kind> cards;
    for (std::size_t k = 0; k < rules_.kinds; ++k) cards.insert(cards.end(), left_[k], kind_at(k));
    if (cards.empty()) return std::nullopt;
    const Kind kind = cards[script_.random().below(static_cast<std::uint32_t>(cards.size()))];
    --left_[index(kind)];
    return kind;
  }

  void deal_cards_to(std::size_t seat_index) {
    for (std::size_t n = 0; n < rules_.hand_size; ++n) {
      auto kind = random_left();
      // If cards run out, the hands take the last reserved ones.
      if (!kind && reserved_.size() > first_.size()) {
        kind = reserved_.back();
        reserved_.pop_back();
      }
      if (!kind) return fail("there are not enough cards for all hands", Refusal::too_many_cards);
      add_to_hand(seat_index, *kind);
    }
  }

  void deal_dice_to(std::size_t seat_index) {
    for (std::size_t n = 0; n < rules_.hand_size; ++n) {
      const auto* const type = std::ranges::find_if(dice_left_, [](auto left) { return left > 0; });
      if (type == dice_left_.end())
        return fail("there are not enough dice for all hands", Refusal::too_many_cards);
      const auto& faces = rules_.die_faces[static_cast<std::size_t>(type - dice_left_.begin())];
      const Kind kind = faces[script_.random().below(static_cast<std::uint32_t>(faces.size()))];
      take(kind);
      add_to_hand(seat_index, kind);
    }
  }

  void check_dice() {
    std::size_t left = 0;
    for (const std::uint8_t dice : dice_left_) left += dice;
    // At the start of a round, all dice but those of the line have been rolled.
    const std::size_t dice = rules_.dice_types.size();
    const std::size_t wanted =
        first_.empty() ? 0 : dice - std::size_t{rules_.seats} * rules_.hand_size - 1;
    if (left != wanted)
      fail(fmt::format("hands and line must hold {} dice, but {} are left over",
                       first_.empty() ? dice : dice - wanted - 1, left));
  }

  // After the named cards, adds the coming ones in order, then random ones; discards the rest.
  void fill_pile() {
    for (const Kind kind : reserved_) {
      if (s_.pile_size < *pile_wanted_)
        put_into_pile(kind);
      else
        ++s_.discards[index(kind)];
    }
    while (s_.pile_size < *pile_wanted_) {
      const auto kind = random_left();
      if (!kind)
        return fail("there are not enough cards for this draw pile", Refusal::too_many_cards);
      put_into_pile(*kind);
    }
    for_each_left([&](Kind kind) { ++s_.discards[index(kind)]; });
  }

  // --- the start ---

  void stand() {
    s_.round = 1;
    s_.turns = 1;
    s_.result = RoundResult::open;
    s_.decision.what = Await::turn;
    s_.decision.seat = s_.turn;
  }

  void start() {
    s_.round = 1;
    s_.result = RoundResult::open;
    s_.next_dealer = lots_given_ ? find_dealer_by_lot() : s_.dealer;
    if (wrong_) return;
    script_.add_front(first_);
    EventSink sink([&](const Event& event) { events_.push_back(event); });
    open_round(rules_, s_, script_, sink);
    if (script_.mistake()) fail(*script_.mistake());
  }

  // The lot uses the whole deck, since its cards go back.
  Seat find_dealer_by_lot() {
    State scratch;
    scratch.hands = s_.hands;
    scratch.sizes = s_.sizes;
    for (const Kind kind : rules_.deck) scratch.pile[scratch.pile_size++] = kind;
    Script picks(rules_, 1);
    SeatMask tied = all_seats(rules_);
    for (std::size_t turn = 0; std::popcount(tied) > 1; ++turn) {
      std::array<std::uint8_t, kMaxSeats> values{};
      for (std::size_t i = 0; i < rules_.seats; ++i) {
        if (!has(tied, seat_at(i))) continue;
        if (turn >= lots_[i].size()) {
          fail(fmt::format("the lot needs more picks of {}", scenario_.seats[i]));
          return kNoSeat;
        }
        picks.add(lots_[i][turn]);
        values[i] = rules_.lot_value[index(lots_[i][turn])];
      }
      tied = highest(tied, values);
    }
    EventSink sink([&](const Event& event) { events_.push_back(event); });
    find_dealer(rules_, scratch, picks, sink);
    if (picks.mistake()) fail(*picks.mistake());
    return scratch.dealer;
  }

  const Rules& rules_;
  const Scenario& scenario_;
  Script& script_;
  std::vector<Event>& events_;
  State s_;
  Counts left_{};                                    // cards not placed yet
  std::array<std::uint8_t, kMaxKinds> dice_left_{};  // unplaced dice per type
  std::array<bool, kMaxSeats> hand_given_{};
  std::array<std::vector<Kind>, kMaxSeats> lots_;
  std::vector<Kind> first_;
  std::vector<Kind> next_;
  std::vector<Kind> reserved_;
  std::optional<std::size_t> pile_wanted_;
  bool dealer_given_ = false;
  bool turn_given_ = false;
  bool lots_given_ = false;
  std::size_t line_ = 0;
  std::optional<SituationError> wrong_;
};

}  // namespace

std::expected<State, SituationError> lay_out(const Rules& rules, const Scenario& scenario,
                                             Script& script, std::vector<Event>& events) {
  return Layout(rules, scenario, script, events).lay_out();
}

}  // namespace comodin
