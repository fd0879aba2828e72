#include "record/recorder.h"

#include <utility>

#include "base/check.h"
#include "game/outcomes.h"

namespace comodin {

Bytes32 key_of_round(const Record& record, std::size_t round) {
  std::vector<Contribution> values;
  for (const RecordCommitment& each : record.rounds[round].commitments)
    if (each.opened) values.push_back({each.seat, each.value});
  return round_key(record.table, static_cast<std::uint32_t>(round + 1), values);
}

Recorder::Recorder(const Rules& rules, Record record) : rules_(rules), record_(std::move(record)) {
  COMODIN_CHECK(record_.rounds.empty());
}

Refusal Recorder::deal(std::vector<RecordCommitment> commitments, EventSink& sink) {
  if (const Refusal reason = refusal(rules_, state_, {}); reason != Refusal::none) return reason;
  record_.rounds.push_back({.commitments = std::move(commitments), .steps = {}});
  chance_ = FairChance(key_of_round(record_, record_.rounds.size() - 1));
  return step({}, sink);
}

Refusal Recorder::make(const Move& move, EventSink& sink) {
  COMODIN_CHECK(move.verb != MoveVerb::deal);
  if (record_.rounds.empty()) return Refusal::round_over;
  return step(move, sink);
}

Refusal Recorder::step(const Move& move, EventSink& sink) {
  RecordStep step{.move = move, .outcomes = {}};
  RecordingChance recording(chance_, step.outcomes);
  AnyChanceOf chance(recording);
  const Refusal reason = apply(rules_, state_, move, chance, sink);
  if (reason == Refusal::none) record_.rounds.back().steps.push_back(std::move(step));
  return reason;
}

}  // namespace comodin
