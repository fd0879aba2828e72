#include "cli/record_sample.h"

#include <limits>

#include <fmt/format.h>

#include "base/check.h"
#include "bots/asked_seat.h"
#include "bots/bot.h"
#include "game/notation.h"
#include "lab/playthrough.h"
#include "record/recorder.h"

namespace comodin {
namespace {

FairValue value_from(Random& random) {
  FairValue value{};
  for (std::uint8_t& byte : value) byte = static_cast<std::uint8_t>(random.below(256));
  return value;
}

std::vector<RecordCommitment> commitments(const Record& record, const SampleSettings& settings,
                                          Random& random) {
  const auto round = static_cast<std::uint32_t>(record.rounds.size() + 1);
  std::vector<RecordCommitment> all;
  const auto commit = [&](Seat seat) {
    const FairValue value = value_from(random);
    const bool opened = seat == kNoSeat || !has(settings.left_out, seat);
    all.push_back({.seat = seat,
                   .hash = commitment_to(value, {record.table, round, seat}),
                   .opened = opened,
                   .value = opened ? value : FairValue{}});
  };
  commit(kNoSeat);
  for (std::size_t i = 0; i < record.seats.size(); ++i) commit(seat_at(i));
  return all;
}

Move move_of(const Rules& rules, const State& state, const SampleSettings& settings,
             Random& random) {
  if (settings.lively) return lively_move(rules, state, random);
  return GreedyPlayer::move(SeatView(rules, state, asked_seat(rules, state)), random);
}

}  // namespace

Record sample_record(const Table& table, std::string_view edition_text,
                     const SampleSettings& settings) {
  const Rules& rules = table.rules;
  Record record{.table = fmt::format("sample-{}", settings.seed),
                .edition = table.edition.id,
                .edition_hash = hash_of_edition(edition_text),
                .options = table.setup.options,
                .customs = table.setup.customs};
  for (std::string& name : usual_names(rules.seats))
    record.seats.push_back({.name = std::move(name), .level = "hard"});
  Recorder recorder(rules, std::move(record));
  Random random(settings.seed);
  EventSink sink([](const Event&) {});
  const std::size_t limit =
      settings.moves == 0 ? std::numeric_limits<std::size_t>::max() : settings.moves;
  for (std::size_t i = 0; i < limit; ++i) {
    const State& state = recorder.state();
    if (state.decision.what == Await::match_over) break;
    const Refusal reason =
        state.decision.what == Await::deal
            ? recorder.deal(commitments(recorder.record(), settings, random), sink)
            : recorder.make(move_of(rules, state, settings, random), sink);
    COMODIN_CHECK(reason == Refusal::none);
  }
  return recorder.record();
}

}  // namespace comodin
