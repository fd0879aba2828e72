#include <algorithm>
#include <array>

#include "bots/level.h"
#include "game/legal.h"
#include "table/authority.h"
#include "table/move_entry.h"

namespace comodin {
namespace {

constexpr std::array<Clock, 4> kThinkMs = {2000, 1100, 500, 0};

// A bot's generator for one situation: asked twice about it, the bot decides the same.
Random bot_random(const TableState& table, Seat seat, std::uint64_t situation,
                  const DecideContext& context) {
  const std::uint64_t id = std::hash<std::string>{}(table.id);
  return Random(context.salt ^ id ^ (situation * 64 + index(seat) + 1) * 0x9E3779B97F4A7C15U);
}

// For the decision that the game waits for.
Random decision_random(const TableState& table, Seat seat, const DecideContext& context) {
  return bot_random(table, seat, table.game_version + 1'000'000'000'000ULL, context);
}

// Between half and one and a half times what the pace says.
Clock hesitation(const TableState& table, Random& random) {
  const Clock usual = kThinkMs[static_cast<std::size_t>(table.choices.pace)];
  return usual / 2 + static_cast<Clock>(random.below(static_cast<std::uint32_t>(usual) + 1));
}

Level level_at(const TableState& table, Seat seat) {
  const Chair& chair = table.chairs[index(seat)];
  return parse_word<Level>(chair.level.empty() ? table.choices.level : chair.level)
      .value_or(Level::normal);
}

class Planner {
 public:
  Planner(const TableState& table, const Presence& presence, const Moment& now,
          const DecideContext& context, const BotThought& thought)
      : t_(table),
        presence_(presence),
        now_(now.steady),
        date_(now.date),
        context_(context),
        thought_(thought) {}

  std::optional<Due> plan() {
    if (t_.closed || presence_.first_present_at == 0) return std::nullopt;
    if (is_nearly_full(t_, context_) && !t_.nearly_full)
      return Due{now_, Entry{date_, {}, {}, entry::NearlyFull{}}};
    if (t_.deal_again) return Due{now_, Entry{date_, {}, {}, next_round(t_, context_)}};
    if (t_.fair.phase == FairPhase::committing || t_.fair.phase == FairPhase::opening)
      return exchange();
    if (!t_.is_round_open()) return std::nullopt;
    for (std::size_t i = 0; i < t_.seats(); ++i)
      t_.is_bot_playing(seat_at(i)) ? plan_bot(seat_at(i)) : plan_clock(seat_at(i));
    if (!soonest_) return std::nullopt;
    return finish();
  }

 private:
  // What happens next: a move of the seat, or its bot has to think, or the seat becomes away.
  struct Plan {
    Clock at = 0;
    Seat seat{};
    std::optional<Move> move = {};
    bool thinks = false;
  };

  Clock since(Clock at) const { return std::max(at, presence_.first_present_at); }

  void consider(Plan plan) {
    if (plan.move) plan.at = std::max(plan.at, not_before(t_, *plan.move));
    if (!soonest_ || plan.at < soonest_->at) soonest_ = plan;
  }
  void consider(Clock at, Seat seat, const Move& move) { consider({at, seat, move}); }

  std::optional<Due> finish() {
    const Clock at = std::max(soonest_->at, Clock{0});
    if (at > now_) return Due{at};
    if (soonest_->thinks) return Due{.at = at, .thinks = soonest_->seat};
    if (!soonest_->move)
      return Due{at, Entry{date_, {}, {}, entry::Away{.seat = soonest_->seat, .back = false}}};
    return due(at, *soonest_->move);
  }

  std::optional<Due> exchange() {
    const bool committing = t_.fair.phase == FairPhase::committing;
    // Clients of this version cannot finish an exchange that an earlier one began.
    bool all = t_.fair.version != kFairVersion;
    if (!all) all = all_gave(committing);
    const Clock most = t_.exchange_stalled ? kStalledMs : kExchangeMs;
    const Clock at = all ? t_.fair.since : since(t_.fair.since) + most;
    if (at > now_) return Due{at};
    if (committing) return Due{at, Entry{date_, {}, {}, entry::RevealStarted{.stalled = !all}}};
    return due(at, Move{});
  }

  bool all_gave(bool committing) const {
    bool all = true;
    for (std::size_t i = 0; i < t_.seats(); ++i) {
      const bool expected = committing
                                ? has(presence_.fair, seat_at(i)) &&
                                      t_.chairs[i].sitter == Sitter::person && !t_.chairs[i].away
                                : !t_.fair.hashes[i].empty();
      const auto& given = committing ? t_.fair.hashes[i] : t_.fair.sealed[i];
      all = all && (!expected || !given.empty());
    }
    return all;
  }

  // Nothing if the values were sealed with another key: the table waits.
  std::optional<Due> due(Clock at, const Move& move) const {
    auto entry = move_entry(t_, move, {}, {}, date_, context_);
    if (!entry) return std::nullopt;
    return Due{at, std::move(*entry)};
  }

  void plan_clock(Seat seat) {
    if (!legal_moves(t_.the_rules(), t_.game, seat).awaited() || !is_asked(seat)) return;
    const Clock asked_at = since(t_.waiting_at);
    if (t_.choices.clock_s != 0) consider({asked_at + Clock{t_.choices.clock_s} * 1000, seat});
    if (!has(presence_.here, seat))
      consider({std::max(asked_at, presence_.gone_at[index(seat)]) + kAbsentMs, seat});
  }

  // Whether the game waits for this seat; optional moves do not count.
  bool is_asked(Seat seat) const {
    const Decision& decision = t_.game.decision;
    return decision.seat == seat || decision.what == Await::confirm;
  }

  void plan_bot(Seat seat) {
    const Level level = level_at(t_, seat);
    const LevelTuning tuning = tuning_of(level);
    const LegalMoves moves = legal_moves(t_.the_rules(), t_.game, seat);
    // Reactions to others: decided once per turn of the round.
    const std::uint64_t moment =
        t_.match * 1'000'000ULL + t_.game.round * 10'000ULL + t_.game.turns;
    Random habit = bot_random(t_, seat, moment, context_);
    const bool remembers = habit.below(100) >= tuning.forgets;
    const bool notices = habit.below(100) < tuning.catches;
    const bool doubts = habit.below(100) < tuning.challenges;
    const bool leaps = habit.below(100) < tuning.jumps_in;
    const Clock soon = since(t_.reaction_at) + hesitation(t_, habit);
    if (has(t_.game.owes, seat) && remembers) consider(soon, seat, Move{MoveVerb::says_uno, seat});
    if (moves.can(MoveVerb::catches) && notices)
      consider(soon, seat,
               Move{.verb = MoveVerb::catches, .seat = seat, .other = lowest_seat(moves.caught)});
    if (!is_asked(seat)) {
      if (moves.can(MoveVerb::challenges) && doubts)
        consider(soon, seat, Move{MoveVerb::challenges, seat});
      if (moves.plays() != 0 && leaps)
        consider(soon, seat, Move{MoveVerb::plays, seat, lowest_kind(moves.plays())});
      return;
    }
    if (!moves.awaited()) return;
    Random random = decision_random(t_, seat, context_);
    const Clock at = since(t_.waiting_at) + hesitation(t_, random);
    // It thinks only when its time has come, not whenever the table is planned.
    const bool somebody_thought = thought_.seat != kNoSeat &&
                                  thought_.game_version == t_.game_version &&
                                  t_.is_bot_playing(thought_.seat);
    if (at > now_)
      consider({at, seat});
    else if (tuning.budget == 0)
      consider(at, seat, answer_to(question_for(t_, seat, context_), 0));
    else if (!somebody_thought)
      consider({.at = at, .seat = seat, .thinks = true});
    else if (thought_.seat == seat && thought_.move)
      consider(at, seat, *thought_.move);
    // Otherwise another bot's move comes first, and then the game is another one.
  }

  const TableState& t_;
  const Presence& presence_;
  Clock now_;
  Date date_;
  const DecideContext& context_;
  const BotThought& thought_;
  std::optional<Plan> soonest_;
};

}  // namespace

std::optional<Due> next_due(const TableState& table, const Presence& presence, const Moment& now,
                            const DecideContext& context, const BotThought& thought) {
  return Planner(table, presence, now, context, thought).plan();
}

BotQuestion question_for(const TableState& table, Seat seat, const DecideContext& context) {
  return {.rules = table.rules,
          .game = table.game,
          .view = table.view_of(seat),
          .evidence = table.evidence,
          .seat = seat,
          .level = level_at(table, seat),
          .seed = decision_random(table, seat, context).next()};
}

}  // namespace comodin
