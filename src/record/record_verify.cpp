#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "game/notation.h"
#include "record/record_text.h"
#include "record/replay.h"

namespace comodin {
namespace {

// Plays a parsed record through, with its values or without.
class Verifier {
 public:
  Verifier(const ParsedRecord& parsed, bool by_values)
      : parsed_(parsed),
        record_(parsed.sheet.record),
        by_values_(by_values),
        replay_(parsed.rules) {}

  std::expected<Verified, RecordFault> verify() {
    for (std::size_t i = 0; i < record_.rounds.size(); ++i)
      if (auto fault = check_round(i)) return std::unexpected(std::move(*fault));
    if (replay_.state().match_winner != parsed_.sheet.winner)
      return std::unexpected(whole("by the rules the match ends in another way"));
    verified_.scores = replay_.scores();
    verified_.winner = parsed_.sheet.winner;
    return std::move(verified_);
  }

 private:
  static RecordFault whole(std::string sentence) {
    return {.line = 0, .step = "", .sentence = std::move(sentence)};
  }
  static RecordFault at_round(std::size_t i, std::string sentence) {
    return {.line = 0, .step = fmt::format("round {}", i + 1), .sentence = std::move(sentence)};
  }
  RecordFault at_step(std::size_t i, std::size_t s, std::string sentence) const {
    const Move& move = record_.rounds[i].steps[s].move;
    return {.line = parsed_.lines[i][s],
            .step = fmt::format("round {}, step {}: {}", i + 1, s + 1,
                                to_text(parsed_.rules, move, names_in(i))),
            .sentence = std::move(sentence)};
  }

  std::vector<std::string> names_in(std::size_t i) const {
    std::vector<std::string> names;
    for (const RecordSeat& seat : seats_in(record_, i)) names.push_back(escaped(seat.name));
    return names;
  }
  std::string who(std::size_t i, Seat seat) const {
    return seat == kNoSeat ? std::string("the server") : names_in(i)[index(seat)];
  }

  std::optional<RecordFault> check_round(std::size_t i) {
    const RecordRound& round = record_.rounds[i];
    const bool over = i < parsed_.sheet.scores.size();
    verified_.unfinished = !over;
    for (const RecordCommitment& each : round.commitments) verified_.left_out += !each.opened;
    if (by_values_)
      if (auto fault = check_repeats(i)) return fault;
    if (over && by_values_)
      if (auto fault = check_values(i)) return fault;
    if (is_hidden(round)) return std::nullopt;
    FairChance fair(key_of_round(record_, i));
    for (std::size_t s = 0; s < round.steps.size(); ++s) {
      const RecordStep& step = round.steps[s];
      if (auto misfit = replay_.play(step, over && by_values_ ? &fair : nullptr))
        return at_step(i, s, std::move(*misfit));
      ++verified_.moves;
      if (over) verified_.outcomes += step.outcomes.size();
    }
    return check_end(i, over);
  }

  std::optional<RecordFault> check_values(std::size_t i) const {
    const auto& commitments = record_.rounds[i].commitments;
    if (commitments.empty() || !commitments.front().opened)
      return at_round(i, "the server has opened no value");
    for (const RecordCommitment& each : commitments)
      if (each.opened && commitment_in(record_, i, each.seat, each.value) != each.hash)
        return at_round(
            i, fmt::format("the value of {} is not the one committed to", who(i, each.seat)));
    return std::nullopt;
  }

  // A value that was known before is not chance. Version 1 did not forbid it.
  std::optional<RecordFault> check_repeats(std::size_t i) {
    const RecordRound& round = record_.rounds[i];
    const bool over = i < parsed_.sheet.scores.size();
    for (const RecordCommitment& each : round.commitments) {
      const bool fresh_hash = hashes_.insert(each.hash).second;
      const bool fresh_value = !over || !each.opened || values_.insert(each.value).second;
      if (round.version == 1 || (fresh_hash && fresh_value)) continue;
      return at_round(i, fmt::format("the {} of {} was used before",
                                     fresh_hash ? "value" : "commitment", who(i, each.seat)));
    }
    return std::nullopt;
  }

  void name_contributors(std::size_t i) {
    std::vector<std::string>& names = verified_.contributors.emplace_back();
    for (const RecordCommitment& each : record_.rounds[i].commitments)
      if (each.opened && each.seat != kNoSeat)
        names.push_back(seats_in(record_, i)[index(each.seat)].name);
  }

  std::optional<RecordFault> check_end(std::size_t i, bool over) {
    const bool really = !record_.rounds[i].steps.empty() && replay_.round_is_over();
    if (really != over)
      return at_round(
          i, really ? "by the rules the round is over" : "by the rules the round continues");
    if (!over) return std::nullopt;
    ++verified_.rounds;
    name_contributors(i);
    if (replay_.scores() == parsed_.sheet.scores[i]) return std::nullopt;
    return at_round(
        i, fmt::format("the scores are {}, the rules give {}",
                       fmt::join(parsed_.sheet.scores[i], " "), fmt::join(replay_.scores(), " ")));
  }

  const ParsedRecord& parsed_;
  const Record& record_;
  bool by_values_;
  Replay replay_;
  std::set<FairHash> hashes_;   // of all rounds so far
  std::set<FairValue> values_;  // opened in them
  Verified verified_;
};

}  // namespace

std::expected<Record, RecordFault> read_record(std::string_view text, const Edition& edition) {
  auto parsed = parse_record(text, edition);
  if (!parsed) return std::unexpected(std::move(parsed.error()));
  if (auto verified = Verifier(*parsed, false).verify(); !verified)
    return std::unexpected(std::move(verified.error()));
  return std::move(parsed->sheet.record);
}

std::expected<Verified, RecordFault> verify_record(std::string_view text, const Edition& edition,
                                                   std::string_view edition_text) {
  const auto parsed = parse_record(text, edition);
  if (!parsed) return std::unexpected(parsed.error());
  if (parsed->sheet.record.edition_hash != hash_of_edition(edition_text))
    return std::unexpected(
        RecordFault{.line = 0,
                    .step = "",
                    .sentence = "this is not the edition that was played: its hash is another"});
  return Verifier(*parsed, true).verify();
}

}  // namespace comodin
