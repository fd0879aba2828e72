#include <utility>

#include "base/check.h"
#include "record/record_text.h"
#include "record/replay.h"

namespace comodin {
namespace {

// Plays the record through to find the scores; stops at a masked outcome.
RecordSheet sheet_of(const Rules& rules, const Record& record) {
  RecordSheet sheet{.record = record, .scores = {}};
  Replay replay(rules);
  for (const RecordRound& round : record.rounds) {
    if (is_hidden(round)) break;
    for (const RecordStep& step : round.steps) COMODIN_CHECK(!replay.play(step));
    if (!round.steps.empty() && replay.round_is_over()) sheet.scores.push_back(replay.scores());
  }
  COMODIN_CHECK(sheet.scores.size() + 1 >= record.rounds.size());
  sheet.winner = replay.state().match_winner;
  return sheet;
}

// Whether the viewer learns this outcome from the first event that shows it.
bool reveals(const Rules& rules, const Event& event, Seat viewer, const Outcome& outcome) {
  const bool open = rules.policy.open_hands;
  if (outcome.kind == kNoKind) return open || who_learns(event.type) == Learns::everyone;
  const Event seen = redact(event, viewer, open);
  return seen.kind == outcome.kind || seen.rolled == outcome.kind;
}

bool may_know_gift(const Rules& rules, const Move& move, Seat viewer) {
  return rules.policy.open_hands ||
         (viewer != kNoSeat && (viewer == move.seat || viewer == move.other));
}

RecordStep masked(const Rules& rules, Replay& replay, const RecordStep& step, Seat viewer) {
  RecordStep mask{.move = step.move, .outcomes = {}};
  RecordChance chance(step.outcomes);
  EventSink sink([&](const Event& event) {
    for (std::size_t i = mask.outcomes.size(); i < chance.used(); ++i) {
      const Outcome& outcome = step.outcomes[i];
      mask.outcomes.push_back(reveals(rules, event, viewer, outcome) ? outcome : kHiddenOutcome);
    }
  });
  COMODIN_CHECK(!replay.play(step, chance, sink));
  mask.outcomes.resize(step.outcomes.size(), kHiddenOutcome);
  if (step.move.verb == MoveVerb::gives && !may_know_gift(rules, step.move, viewer))
    mask.move.kind = kNoKind;
  return mask;
}

}  // namespace

Bytes32 hash_of_edition(std::string_view text) { return hash_of(text); }

std::string write_record(const Rules& rules, const Record& record) {
  return print_record(rules, sheet_of(rules, record));
}

Record mask_record(const Rules& rules, const Record& record, Seat viewer) {
  Record mask = record;
  mask.masked_for = viewer;
  Replay replay(rules);
  for (RecordRound& round : mask.rounds) {
    RecordRound seen = round;
    for (RecordStep& step : seen.steps) step = masked(rules, replay, step, viewer);
    if (!seen.steps.empty() && replay.round_is_over()) continue;
    for (RecordCommitment& each : seen.commitments) each.value = {};
    round = std::move(seen);
  }
  return mask;
}

std::string write_masked_record(const Rules& rules, const Record& record, Seat viewer) {
  return write_record(rules, mask_record(rules, record, viewer));
}

}  // namespace comodin
