#include "terminal/fair_part.h"

#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "protocol/table_words.h"
#include "words/words.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

// "1", "2", …
std::optional<Seat> seat_of(std::string_view label) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(label.data(), label.data() + label.size(), number);
  const bool is_seat = error == std::errc{} && end == label.data() + label.size() && number >= 1 &&
                       number <= kMaxSeats;
  return is_seat ? std::optional(seat_at(number - 1)) : std::nullopt;
}

SeatHashes hashes_of(const Json& fair) {
  SeatHashes hashes;
  const Json all = fair.value("hashes", Json::object());
  for (const auto& [label, text] : all.items()) {
    const auto seat = seat_of(label);
    const auto hash = from_hex(text.get<std::string>());
    if (seat && hash) hashes[*seat] = *hash;
  }
  return hashes;
}

SeatMask opened_in(const Json& fair) {
  SeatMask opened = 0;
  for (const Json& each : fair.value("opened", Json::array()))
    if (const auto number = each.get<std::size_t>(); number >= 1 && number <= kMaxSeats)
      opened = static_cast<SeatMask>(opened | bit(seat_at(number - 1)));
  return opened;
}

std::string match_of(std::string_view table, std::uint64_t match) {
  return fmt::format("{}/{}", table, match);
}

std::string text_of(const RecordDifference& difference, const Words& words) {
  const auto say = [&](WordKey key) { return words.say(key, {{"round", difference.round}}); };
  switch (difference.what) {
    case FairDifference::missing:
      return say("end.fair.missing");
    case FairDifference::again:
      return say("end.fair.again");
    case FairDifference::server:
      return say("end.fair.server");
    case FairDifference::players:
      return say("end.fair.players");
    case FairDifference::own:
    case FairDifference::alone:
      break;
  }
  return say("end.fair.own");
}

}  // namespace

FairStep FairPart::follow(std::string_view table, const Json& fair, std::size_t seat) {
  const std::string phase = fair.value("phase", "");
  const std::string text = fair.value("hash", "");
  const auto round = fair.value("round", std::uint32_t{0});
  const auto server = from_hex(text);
  // Servers of earlier versions do not send a round.
  if (seat == 0 || seat > kMaxSeats || !server || round == 0) return {};
  const std::string match = match_of(table, fair.value("match", std::uint64_t{0}));
  const FairContext context{match, round, seat_at(seat - 1)};
  const SeatHashes hashes = hashes_of(fair);
  const SeatMask opened = opened_in(fair);
  if (phase == name_of(FairPhase::dealt)) transcript_.dealt(context, *server, opened);
  const bool committed = hashes.contains(context.seat);
  const std::string step = fmt::format("{} {} {}", phase, round, text);
  if (step == done_) return {};
  if (phase == name_of(FairPhase::committing) && !committed) {
    done_ = step;
    const auto hash = transcript_.commit(context, *server);
    if (!hash) return {.command = {}, .refusal = hash.error()};
    return {.command = {{"do", "commit"}, {"hash", to_hex(*hash)}}};
  }
  if (phase == name_of(FairPhase::opening) && committed && !has(opened, context.seat)) {
    done_ = step;
    const auto value = transcript_.open(context, *server, hashes);
    if (!value) return {.command = {}, .refusal = value.error()};
    if (*value) return {.command = {{"do", "open"}, {"value", to_hex(**value)}}};
  }
  return {};
}

std::vector<RecordDifference> FairPart::compare(std::string_view table, std::uint64_t match,
                                                std::string_view record) const {
  return transcript_.compare(match_of(table, match), record);
}

std::string text_of(FairRefusal refusal, Language language) {
  return Words(language).say(refusal == FairRefusal::repeated ? WordKey("end.fair.repeated")
                                                              : "end.fair.reopened");
}

// Rounds with the server's value alone share a sentence.
std::vector<std::string> texts_of(const std::vector<RecordDifference>& differences,
                                  Language language) {
  const Words words(language);
  std::vector<std::string> texts;
  std::vector<std::string> alone;
  for (const RecordDifference& each : differences) {
    if (each.what == FairDifference::alone)
      alone.push_back(std::to_string(each.round));
    else
      texts.push_back(text_of(each, words));
  }
  if (!alone.empty())
    texts.push_back(
        words.say("end.fair.alone", {{"count", alone.size()}, {"rounds", words.list(alone)}}));
  return texts;
}

}  // namespace comodin
