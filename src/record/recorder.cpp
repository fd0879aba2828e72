#include "record/recorder.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "game/outcomes.h"

namespace comodin {

std::uint32_t version_of(const Record& record) {
  const auto is_first = [](const RecordRound& round) { return round.version == 1; };
  return !record.rounds.empty() && std::ranges::all_of(record.rounds, is_first) ? 1 : kFairVersion;
}

const std::vector<RecordSeat>& seats_in(const Record& record, std::size_t round) {
  for (std::size_t i = round + 1; i != 0; --i)
    if (!record.rounds[i - 1].seats.empty()) return record.rounds[i - 1].seats;
  return record.seats;
}

FairHash commitment_in(const Record& record, std::size_t round, Seat seat, const FairValue& value) {
  if (record.rounds[round].version == 1) return commitment_of_version_1(value);
  return commitment_to(value, {record.table, static_cast<std::uint32_t>(round + 1), seat});
}

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
