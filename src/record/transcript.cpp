#include "record/transcript.h"

#include <algorithm>
#include <ranges>
#include <set>
#include <utility>

#include "record/record_lines.h"

namespace comodin {
namespace {

constexpr std::size_t kMaxValues = 8;  // of one exchange, after as many lost connections

// The exchange of a round, as a record shows it.
struct RecordedExchange {
  std::optional<FairHash> server;
  std::optional<FairValue> server_value;
  SeatHashes hashes;
  SeatMask opened = 0;
  std::map<Seat, FairValue> values;
  bool over = false;
};

std::vector<std::string_view> words_in(std::string_view line) {
  std::vector<std::string_view> words;
  for (const auto word : std::views::split(line, ' ')) words.emplace_back(word.begin(), word.end());
  return words;
}

// kNoSeat: the server. Nothing: neither.
std::optional<Seat> seat_of(std::string_view label) {
  if (label == kServer) return kNoSeat;
  if (label.size() != 1 || label[0] < 'a') return std::nullopt;
  const auto at = static_cast<std::size_t>(label[0] - 'a');
  return at < kMaxSeats ? std::optional(seat_at(at)) : std::nullopt;
}

void take_line(RecordedExchange& round, const std::vector<std::string_view>& words) {
  round.over = round.over || words[0] == "scores";
  if (words.size() < 3 || (words[0] != "commit" && words[0] != "value")) return;
  const auto seat = seat_of(words[1]);
  const auto bytes = from_hex(words[2]);
  if (!seat || !bytes) return;
  if (words[0] == "value") {
    if (*seat == kNoSeat)
      round.server_value = *bytes;
    else
      round.values[*seat] = *bytes;
    return;
  }
  if (*seat == kNoSeat) {
    round.server = *bytes;
    return;
  }
  round.hashes[*seat] = *bytes;
  if (words.size() == 3) round.opened = static_cast<SeatMask>(round.opened | bit(*seat));
}

std::vector<RecordedExchange> exchanges_in(std::string_view record) {
  std::vector<RecordedExchange> rounds;
  for (const auto part : std::views::split(record, '\n')) {
    const auto words = words_in({part.begin(), part.end()});
    if (words.empty()) continue;
    if (words[0] == "round")
      rounds.emplace_back();
    else if (!rounds.empty())
      take_line(rounds.back(), words);
  }
  return rounds;
}

}  // namespace

std::optional<FairValue> FairTranscript::Exchange::value_of(const FairHash& hash) const {
  for (const FairValue& value : values)
    if (commitment_to(value, {table, round, seat}) == hash) return value;
  return std::nullopt;
}

std::expected<FairHash, FairRefusal> FairTranscript::commit(const FairContext& context,
                                                            const FairHash& server) {
  auto found = std::ranges::find(exchanges_, server, &Exchange::server);
  const bool same = found != exchanges_.end() && found->is_for(context) && !found->opened;
  if (!same && std::ranges::find(seen_, server) != seen_.end())
    return std::unexpected(FairRefusal::repeated);
  if (!same) {
    exchanges_.push_back({.table = std::string(context.table),
                          .round = context.round,
                          .seat = context.seat,
                          .server = server});
    seen_.push_back(server);
    if (exchanges_.size() > kMaxExchanges) exchanges_.pop_front();
    if (seen_.size() > kMaxSeen) seen_.pop_front();
    found = std::prev(exchanges_.end());
  }
  if (found->values.size() == kMaxValues) found->values.erase(found->values.begin());
  found->values.push_back(new_value_());
  return commitment_to(found->values.back(), context);
}

std::expected<std::optional<FairValue>, FairRefusal> FairTranscript::open(
    const FairContext& context, const FairHash& server, const SeatHashes& hashes) {
  const auto own = hashes.find(context.seat);
  if (own == hashes.end()) return std::nullopt;
  for (Exchange& each : exchanges_) {
    const auto value = each.value_of(own->second);
    if (!value) continue;
    if (each.server != server || !each.is_for(context) || (each.opened && each.hashes != hashes))
      return std::unexpected(FairRefusal::reopened);
    each.opened = value;
    each.hashes = hashes;
    return value;
  }
  return std::nullopt;
}

void FairTranscript::dealt(const FairContext& context, const FairHash& server, SeatMask opened) {
  for (Exchange& each : exchanges_)
    if (each.server == server && each.is_for(context) && each.opened && !each.contributors)
      each.contributors = opened;
}

std::vector<RecordDifference> FairTranscript::compare(std::string_view table,
                                                      std::string_view record) const {
  std::map<std::uint32_t, const Exchange*> last;  // of each round
  std::set<std::uint32_t> again;
  for (const Exchange& each : exchanges_) {
    if (each.table != table || !each.opened) continue;
    if (std::exchange(last[each.round], &each) != nullptr) again.insert(each.round);
  }
  std::vector<RecordDifference> differences;
  const std::vector<RecordedExchange> rounds = exchanges_in(record);
  const auto what_differs = [&](const Exchange& seen) -> std::optional<FairDifference> {
    using enum FairDifference;
    if (seen.round == 0 || seen.round > rounds.size()) return missing;
    const RecordedExchange& round = rounds[seen.round - 1];
    if (round.server != seen.server) return server;
    if (round.over &&
        (!round.server_value ||
         commitment_to(*round.server_value, {table, seen.round, kNoSeat}) != seen.server))
      return server;
    if (round.hashes != seen.hashes) return players;
    if (!seen.contributors) return std::nullopt;
    const auto value = round.values.find(seen.seat);
    const bool had_own = has(*seen.contributors, seen.seat);
    if (had_own && (!has(round.opened, seen.seat) ||
                    (round.over && (value == round.values.end() || value->second != *seen.opened))))
      return own;
    return round.opened == *seen.contributors ? std::nullopt : std::optional(players);
  };
  for (const auto& [round, seen] : last) {
    if (again.contains(round)) differences.push_back({FairDifference::again, round});
    if (const auto what = what_differs(*seen)) differences.push_back({*what, round});
  }
  for (std::size_t i = 0; i < rounds.size(); ++i)
    if (rounds[i].over && rounds[i].opened == 0)
      differences.push_back({FairDifference::alone, static_cast<std::uint32_t>(i + 1)});
  return differences;
}

}  // namespace comodin
