#include "dice/table.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "base/check.h"
#include "dice/sweep.h"

namespace comodin {
namespace {

// A sweep that changes less than this is the last one. Against a player that drags rounds out, the
// changes shrink slowly, but only in positions that hardly ever come up.
constexpr double kCalm = 2e-6;
constexpr double kCalmDuel = 5e-5;
constexpr int kMostSweeps = 1000;
constexpr std::string_view kFileMark = "comodin dice table 1\n";

// How a player values a position: the value of the play it would choose on its turn (less than 0:
// none), and of what it does after a roll, if it may pass and if it must play.
struct Look {
  float play = -1;
  float may = 0;
  float must = 0;
};

// Plays perfectly against itself.
struct BestPlayer {
  static Look look(const DieSweeper& sweeper, Bag mine, Bag theirs, TopClass top, float pass,
                   const DieValues& own, const DieValues& other) {
    float play = -1;
    sweeper.for_each_play(mine, top, [&](DiePlay each) {
      play = std::max(play, sweeper.after(mine, theirs, each, own, other));
    });
    return {.play = play, .may = std::max(play, pass), .must = play < 0 ? pass : play};
  }
  static float turn(Bag /*mine*/, Bag /*theirs*/, TopClass /*top*/, float play, bool can_draw,
                    float draw) {
    return can_draw ? std::max(play, draw) : play;
  }
};

// Plays what is best against itself, whoever the opponent is. Computes its choices once.
class SolvedPlayer {
 public:
  SolvedPlayer(const DieGame& game, const PairIndex& pairs, const DieSweeper& sweeper,
               const DieValues& solved)
      : pairs_(pairs), choices_(pairs.size()) {
    for (Bag mine = 1; mine < game.bags_up_to(game.largest_hand()); ++mine) {
      const std::size_t room = game.dice() - 1 - game.size_of(mine);
      for (Bag theirs = 1; theirs < game.bags_up_to(room); ++theirs)
        for (TopClass top = 0; top < game.tops(); ++top)
          choices_[pairs.at(theirs, mine) + top] =
              choose(pairs, sweeper, solved, mine, theirs, top);
    }
  }

  Look look(const DieSweeper& sweeper, Bag mine, Bag theirs, TopClass top, float pass,
            const DieValues& own, const DieValues& other) const {
    const Choice& choice = choices_[pairs_.at(theirs, mine) + top];
    if (!choice.play.any()) return {.play = -1, .may = pass, .must = pass};
    const float play = sweeper.after(mine, theirs, choice.play, own, other);
    return {.play = play, .may = choice.passes ? pass : play, .must = play};
  }
  float turn(Bag mine, Bag theirs, TopClass top, float play, bool /*can_draw*/, float draw) const {
    return choices_[pairs_.at(theirs, mine) + top].draws ? draw : play;
  }

 private:
  struct Choice {
    DiePlay play;
    bool draws = false;   // rather than play, on its turn
    bool passes = false;  // rather than play, after a roll
  };

  static Choice choose(const PairIndex& pairs, const DieSweeper& sweeper, const DieValues& solved,
                       Bag mine, Bag theirs, TopClass top) {
    Choice choice;
    float most = -1;
    sweeper.for_each_play(mine, top, [&](DiePlay each) {
      const float value = sweeper.after(mine, theirs, each, solved, solved);
      if (value > most) choice.play = each;
      most = std::max(most, value);
    });
    choice.draws =
        sweeper.can_draw(mine, theirs, top) && most < sweeper.draw(mine, theirs, top, solved);
    choice.passes = most < 1 - solved.wins[pairs.at(theirs, mine) + top];
    return choice;
  }

  const PairIndex& pairs_;
  std::vector<Choice> choices_;  // by the opponent's bag: in the order of a sweep
};

struct SetPlayer {
  const SimpleDicePlayer& simple;

  Look look(const DieSweeper& sweeper, Bag mine, Bag theirs, TopClass top, float pass,
            const DieValues& own, const DieValues& other) const {
    const auto value = [&](DiePlay play, float otherwise) {
      return play.any() ? sweeper.after(mine, theirs, play, own, other) : otherwise;
    };
    const float rolled = value(simple.rolled(mine, top), pass);
    return {.play = value(simple.turn(mine, top), -1), .may = rolled, .must = rolled};
  }
  static float turn(Bag /*mine*/, Bag /*theirs*/, TopClass /*top*/, float play, bool /*can_draw*/,
                    float draw) {
    return play < 0 ? draw : play;
  }
};

// Sweeps until hardly anything changes any more; `sweep` returns the largest change.
template <class Sweep>
SweepReport sweep_until_calm(double calm, const SweepProgress& progress, Sweep&& sweep) {
  SweepReport report;
  while (report.change > calm && report.sweeps < kMostSweeps && progress(report)) {
    const double before = report.change;
    report.change = sweep();
    ++report.sweeps;
    // The changes shrink like a geometric series.
    const double ratio = std::min(report.change / before, 0.99);
    report.error = report.change * ratio / (1 - ratio);
    report.done = std::clamp(std::log(std::max(report.change, calm)) / std::log(calm), 0.0, 1.0);
  }
  return report;
}

// A position of the first seat, for asking a player.
State state_of(const Rules& rules, const DieGame& game, Bag bag, TopClass top) {
  State state;
  state.hands[0] = game.hand_of(bag);
  state.hands[1].add(kind_at(0));
  state.sizes[0] = static_cast<std::uint8_t>(game.size_of(bag));
  state.sizes[1] = 1;
  const LineDie die = game.sample_of(top);
  for (std::size_t n = game.size_of(bag) + 1; n < game.dice(); ++n) state.line.push_back(die);
  state.top = die.kind;
  state.color = die.color;
  state.result = RoundResult::open;
  state.round = 1;
  state.turns = 1;
  state.dealer = seat_at(rules.seats - 1U);
  state.turn = seat_at(0);
  state.decision.what = Await::turn;
  state.decision.seat = seat_at(0);
  return state;
}

}  // namespace

PairIndex::PairIndex(const DieGame& game) : tops_(game.tops()) {
  for (Bag mover = 0; mover < game.bags_up_to(game.largest_hand()); ++mover) {
    row_.push_back(size_);
    const std::size_t room = game.dice() - 1 - game.size_of(mover);
    size_ += game.bags_up_to(std::min(room, game.largest_hand()));
  }
  size_ *= tops_;
}

SimpleDicePlayer::SimpleDicePlayer(const Rules& rules, const DieGame& game,
                                   const std::function<Move(const State&)>& ask)
    : tops_(game.tops()) {
  const std::size_t bags = game.bags_up_to(game.largest_hand());
  turn_.resize(bags * tops_);
  rolled_.resize(bags * tops_);
  names_.resize(bags, kNoColor);
  for (Bag bag = 1; bag < bags; ++bag) {
    State naming = state_of(rules, game, bag, 0);
    naming.decision = {.what = Await::name_color, .seat = seat_at(0)};
    naming.effect = {.player = seat_at(0)};
    names_[bag] = ask(naming).color;
  }
  const auto play_of = [&](const Move& move, Bag bag) -> DiePlay {
    if (move.verb != MoveVerb::plays) return {};
    const auto face = static_cast<std::uint8_t>(index(move.kind));
    if (!game.is_wild(face)) return {.face = face};
    const Bag rest = game.without(bag, face);
    return {.face = face, .color = rest == 0 ? color_at(0) : names_[rest]};
  };
  for (Bag bag = 1; bag < bags; ++bag)
    for (TopClass top = 0; top < tops_; ++top) {
      State state = state_of(rules, game, bag, top);
      turn_[bag * tops_ + top] = play_of(ask(state), bag);
      if ((game.faces_in(bag) & game.playable_on(top)) == 0) continue;
      state.decision.drew = true;
      state.drawn = ~KindMask{0};
      rolled_[bag * tops_ + top] = play_of(ask(state), bag);
    }
}

DiceTable::DiceTable(DieGame game)
    : game_(std::move(game)), pairs_(game_), values_(DieSweeper(game_, pairs_).start()) {}

DiceTable DiceTable::solve(DieGame game, const SweepProgress& progress, SweepReport& report) {
  DiceTable table(std::move(game));
  const DieSweeper sweeper(table.game_, table.pairs_);
  report = sweep_until_calm(
      kCalm, progress, [&] { return sweeper.sweep(BestPlayer{}, table.values_, table.values_); });
  return table;
}

namespace {

// The mean over all ways in which a round can begin. `begins` is the first player's chance with its
// dice, the opponent's and the first top; `names` names the color of a Wild.
template <class Begins, class Names>
double mean_of_starts(const DieGame& game, Begins&& begins, Names&& names, bool with_wilds = true) {
  const std::size_t size = game.hand_size();
  double sum = 0;
  double all = 0;
  for (const DieGame::Start& start : game.starts())
    if (with_wilds || !game.is_wild(start.play.face)) all += start.chance;
  for (std::size_t i = game.bags_up_to(size - 1); i < game.bags_up_to(size); ++i)
    for (std::size_t j = game.bags_up_to(size - 1); j < game.bags_up_to(size); ++j) {
      const auto mine = static_cast<Bag>(i);
      const auto theirs = static_cast<Bag>(j);
      for (const DieGame::Start& start : game.starts()) {
        DiePlay first = start.play;
        if (!with_wilds && game.is_wild(first.face)) continue;
        if (game.is_wild(first.face)) first.color = names(mine, theirs, first);
        sum += game.chance_of(mine) * game.chance_of(theirs) * start.chance *
               begins(mine, theirs, game.lands(first));
      }
    }
  return sum / all;
}

}  // namespace

double DiceTable::first_player_wins(bool with_wilds) const {
  const auto begins = [&](Bag mine, Bag theirs, TopClass top) {
    return values_.wins[pairs_.at(mine, theirs) + top];
  };
  return mean_of_starts(
      game_, begins,
      [&](Bag mine, Bag theirs, DiePlay play) { return best_color(mine, theirs, play.face); },
      with_wilds);
}

Color DiceTable::best_color(Bag mine, Bag theirs, std::uint8_t face) const {
  Color best = color_at(0);
  float most = -1;
  for (std::size_t c = 0; c < game_.colors(); ++c) {
    const TopClass top = game_.lands({.face = face, .color = color_at(c)});
    const float wins = values_.wins[pairs_.at(mine, theirs) + top];
    if (wins > most) best = color_at(c);
    most = std::max(most, wins);
  }
  return best;
}

double DiceTable::beats(const SimpleDicePlayer& player, const SweepProgress& progress,
                        SweepReport& report) const {
  const DieSweeper sweeper(game_, pairs_);
  DieValues own = sweeper.start();
  DieValues other = sweeper.start();
  const SolvedPlayer solved(game_, pairs_, sweeper, values_);
  report = sweep_until_calm(kCalmDuel, progress, [&] {
    const double mine = sweeper.sweep(solved, own, other);
    return std::max(mine, sweeper.sweep(SetPlayer{player}, other, own));
  });
  const double first = mean_of_starts(
      game_,
      [&](Bag mine, Bag theirs, TopClass top) { return own.wins[pairs_.at(mine, theirs) + top]; },
      [&](Bag mine, Bag theirs, DiePlay play) { return best_color(mine, theirs, play.face); });
  const double second =
      1 - mean_of_starts(
              game_,
              [&](Bag mine, Bag theirs, TopClass top) {
                return other.wins[pairs_.at(mine, theirs) + top];
              },
              [&](Bag mine, Bag /*theirs*/, DiePlay /*play*/) { return player.names(mine); });
  return (first + second) / 2;
}

std::vector<MoveChance> DiceTable::weigh(const Rules& rules, const State& state) const {
  const Seat seat = state.decision.seat;
  if (seat == kNoSeat || state.result != RoundResult::open) return {};
  const Seat opponent = left_of(rules.seats, seat);
  const Bag mine = game_.bag_of(state.hands[index(seat)]);
  const Bag theirs = game_.bag_of(state.hands[index(opponent)]);
  const DieSweeper sweeper(game_, pairs_);
  std::vector<MoveChance> chances;
  if (state.decision.what == Await::name_color) {
    // The player who begins names the color of a first Wild.
    const bool begins = state.effect.player != seat;
    for_each_answer(rules, state, [&](const Move& move) {
      const TopClass top = game_.top_of(state.top, move.color);
      const float wins = begins ? values_.wins[pairs_.at(mine, theirs) + top]
                                : 1 - values_.wins[pairs_.at(theirs, mine) + top];
      chances.push_back({.move = move, .wins = wins});
    });
  }
  if (state.decision.what == Await::turn) {
    const TopClass top = game_.top_of(state.top, state.color);
    for_each_answer(rules, state, [&](const Move& move) {
      float wins = -1;
      if (move.verb == MoveVerb::draws) wins = sweeper.draw(mine, theirs, top, values_);
      if (move.verb == MoveVerb::passes) wins = 1 - values_.wins[pairs_.at(theirs, mine) + top];
      if (move.verb == MoveVerb::plays)
        sweeper.for_each_play(mine, top, [&](DiePlay play) {
          if (play.face == index(move.kind))
            wins = std::max(wins, sweeper.after(mine, theirs, play, values_, values_));
        });
      chances.push_back({.move = move, .wins = wins});
    });
  }
  std::ranges::sort(chances, std::greater{}, &MoveChance::wins);
  return chances;
}

std::string DiceTable::to_bytes() const {
  std::string bytes = fmt::format("{}{}\n", kFileMark, game_.description());
  const std::size_t head = bytes.size();
  bytes.resize(head + values_.wins.size() * sizeof(float));
  std::memcpy(bytes.data() + head, values_.wins.data(), values_.wins.size() * sizeof(float));
  return bytes;
}

std::expected<DiceTable, std::string> DiceTable::from_bytes(DieGame game, std::string_view bytes) {
  if (!bytes.starts_with(kFileMark)) return std::unexpected("this is not a table of dice");
  bytes.remove_prefix(kFileMark.size());
  const std::string wanted = game.description() + "\n";
  if (!bytes.starts_with(wanted))
    return std::unexpected("this is the table of other dice, or of other rules");
  bytes.remove_prefix(wanted.size());
  DiceTable table(std::move(game));
  std::vector<float>& wins = table.values_.wins;
  if (bytes.size() != wins.size() * sizeof(float))
    return std::unexpected("this table of dice is not whole");
  std::memcpy(wins.data(), bytes.data(), bytes.size());
  if (!std::ranges::all_of(wins, [](float chance) { return chance >= 0 && chance <= 1; }))
    return std::unexpected("this table of dice is damaged");
  // The means over rolls follow from the rest.
  DieSweeper(table.game_, table.pairs_).sweep(BestPlayer{}, table.values_, table.values_);
  return table;
}

}  // namespace comodin
