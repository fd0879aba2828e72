#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "game/notation.h"
#include "record/record_lines.h"
#include "record/record_text.h"
#include "toml/source_text.h"

namespace comodin {
namespace {

std::string in_quotes(std::string_view text) { return '"' + escaped(text) + '"'; }

std::string form_of(const Record& record) {
  if (!record.masked_for) return "full";
  return fmt::format("masked {}", label_or(*record.masked_for, kSpectator));
}

class Printer {
 public:
  Printer(const Rules& rules, const RecordSheet& sheet)
      : rules_(rules),
        sheet_(sheet),
        record_(sheet.record),
        version_(version_of(sheet.record)),
        names_(seat_labels(rules.seats)) {}

  std::string print() {
    header();
    for (std::size_t i = 0; i < record_.rounds.size(); ++i) round(i);
    line(sheet_.winner == kNoSeat ? "open" : fmt::format("winner {}", label_of(sheet_.winner)));
    checksum(kEnd);
    return std::move(text_);
  }

 private:
  void line(std::string_view words) {
    text_ += words;
    text_ += '\n';
  }

  // Of everything since the line of the previous checksum, which it includes.
  void checksum(std::string_view word) {
    const std::string_view since = std::string_view(text_).substr(checked_);
    const std::string hash = to_hex(hash_of(since));
    checked_ = text_.size();
    line(fmt::format("{} {}", word, hash));
  }

  void header() {
    line(fmt::format("{} {}", kTitle, version_));
    line(fmt::format("form {}", form_of(record_)));
    line(fmt::format("table {}", in_quotes(record_.table)));
    line(fmt::format("edition {} {}", in_quotes(record_.edition), to_hex(record_.edition_hash)));
    for (const auto& [name, value] : record_.options)
      line(fmt::format("option {} {}", in_quotes(name), in_quotes(value)));
    for (const auto& [token, text] : record_.customs)
      line(fmt::format("custom {} {}", in_quotes(token), in_quotes(text)));
    seats(record_.seats);
  }

  void seats(const std::vector<RecordSeat>& seats) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const RecordSeat& seat = seats[i];
      const std::string bot = seat.level.empty() ? "" : " bot " + in_quotes(seat.level);
      line(fmt::format("seat {} {}{}", label_of(seat_at(i)), in_quotes(seat.name), bot));
    }
  }

  void round(std::size_t i) {
    const RecordRound& round = record_.rounds[i];
    line(fmt::format("round {}{}", i + 1, round.version < version_ ? kByVersion1 : ""));
    if (seats_in(record_, i) != (i == 0 ? record_.seats : seats_in(record_, i - 1)))
      seats(round.seats);
    for (const RecordCommitment& each : round.commitments)
      line(fmt::format("commit {} {}{}", label_or(each.seat, kServer), to_hex(each.hash),
                       each.opened ? "" : " left out"));
    for (std::size_t s = 0; s < round.steps.size(); ++s) {
      step(round.steps[s]);
      if ((s + 1) % kStepsPerChecksum == 0) checksum(kCheck);
    }
    if (i >= sheet_.scores.size()) return;
    line(fmt::format("scores {}", fmt::join(sheet_.scores[i], " ")));
    for (const RecordCommitment& each : round.commitments)
      if (each.opened)
        line(fmt::format("value {} {}", label_or(each.seat, kServer), to_hex(each.value)));
    checksum(kCheck);
  }

  void step(const RecordStep& step) {
    const Move& move = step.move;
    if (move.verb == MoveVerb::gives && move.kind == kNoKind)
      text_ += fmt::format("{} gives {} {}", label_of(move.seat), kHidden, label_of(move.other));
    else
      text_ += to_text(rules_, move, names_);
    if (!step.outcomes.empty()) text_ += kBeforeOutcomes;
    for (std::size_t i = 0; i < step.outcomes.size(); ++i) {
      if (i != 0) text_ += ' ';
      text_ += to_text(rules_, step.outcomes[i]);
    }
    text_ += '\n';
  }

  const Rules& rules_;
  const RecordSheet& sheet_;
  const Record& record_;
  std::uint32_t version_;
  std::vector<std::string> names_;
  std::string text_;
  std::size_t checked_ = 0;  // where the line of the last checksum starts
};

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t good = first_byte_of_no_text(text).value_or(text.size());
    for (const char c : text.substr(0, good)) {
      if (c == '"' || c == '\\')
        result += {'\\', c};
      else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
        result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
      else
        result += c;
    }
    text.remove_prefix(good);
    if (text.empty()) break;
    result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    text.remove_prefix(1);
  }
  return result;
}

std::string to_text(const Rules& rules, const Outcome& outcome) {
  if (outcome == kHiddenOutcome) return std::string(kHidden);
  if (outcome.kind == kNoKind) return fmt::format("{}{}", kNumberMark, outcome.number);
  return std::string(token(rules, outcome.kind));
}

bool is_hidden(const RecordStep& step) {
  return (step.move.verb == MoveVerb::gives && step.move.kind == kNoKind) ||
         std::ranges::find(step.outcomes, kHiddenOutcome) != step.outcomes.end();
}

bool is_hidden(const RecordRound& round) {
  return std::ranges::any_of(round.steps, [](const RecordStep& step) { return is_hidden(step); });
}

std::string print_record(const Rules& rules, const RecordSheet& sheet) {
  return Printer(rules, sheet).print();
}

}  // namespace comodin
