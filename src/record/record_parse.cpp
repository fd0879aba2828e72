#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "game/notation.h"
#include "record/record_lines.h"
#include "record/record_text.h"

namespace comodin {
namespace {

// Removes the text up to `end`, or all of it, from the front.
std::string_view take_until(std::string_view& text, std::string_view end) {
  const std::size_t at = text.find(end);
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + end.size());
  return taken;
}

std::string_view take_word(std::string_view& line) { return take_until(line, " "); }

template <class Number>
std::optional<Number> number_of(std::string_view text) {
  Number number{};
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && at == text.data() + text.size() ? std::optional(number)
                                                                 : std::nullopt;
}

// The character that an escape after a backslash means.
std::optional<char> take_escape(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const char mark = text.front();
  text.remove_prefix(1);
  if (mark == '"' || mark == '\\') return mark;
  unsigned char byte = 0;
  if (mark != 'x' || text.size() < 2) return std::nullopt;
  const std::string_view digits = text.substr(0, 2);
  const auto [at, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
  if (error != std::errc{} || at != digits.data() + digits.size()) return std::nullopt;
  text.remove_prefix(2);
  return static_cast<char>(byte);
}

// A quoted text, and the space after it if there is one.
std::optional<std::string> take_quoted(std::string_view& line) {
  if (!line.starts_with('"')) return std::nullopt;
  line.remove_prefix(1);
  std::string text;
  while (!line.empty() && text.size() <= kMaxTextBytes) {
    const char c = line.front();
    line.remove_prefix(1);
    if (c == '"') {
      if (line.starts_with(' ')) line.remove_prefix(1);
      return text;
    }
    const auto plain = c == '\\' ? take_escape(line) : c;
    if (!plain) return std::nullopt;
    text += *plain;
  }
  return std::nullopt;
}

std::optional<Seat> seat_labelled(std::string_view label, std::size_t seats) {
  if (label.size() != 1 || label[0] < 'a') return std::nullopt;
  const auto at = static_cast<std::size_t>(label[0] - 'a');
  return at < seats ? std::optional(seat_at(at)) : std::nullopt;
}

std::optional<Seat> seat_labelled_or(std::string_view label, std::string_view nobody,
                                     std::size_t seats) {
  return label == nobody ? kNoSeat : seat_labelled(label, seats);
}

// Walks through the lines of a record and keeps the first error.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), rest_(text) {}

  std::expected<ParsedRecord, RecordFault> parse(const Edition& edition) {
    if (!title() || !checksums() || !table() || !choices() || !seats() || !rules_of(edition) ||
        !rounds() || !ending() || !canonical())
      return std::unexpected(fault_);
    return std::move(parsed_);
  }

  std::expected<RecordHeader, RecordFault> header() {
    if (!title() || !checksums() || !table()) return std::unexpected(fault_);
    return RecordHeader{record_.edition, record_.edition_hash};
  }

 private:
  bool fail(std::string sentence) {
    fault_ = {.line = number_, .step = "", .sentence = std::move(sentence)};
    return false;
  }

  // Goes to the next line; `line_` is the rest of it. Checksum lines are skipped.
  bool next_line() {
    do {
      ++number_;
      if (!rest_.contains('\n')) return fail("the record ends in the middle");
      line_ = take_until(rest_, "\n");
    } while (line_.starts_with(kCheck));
    return true;
  }

  // Whether the line starts with this word, which is then removed.
  bool takes(std::string_view word) {
    if (!line_.starts_with(word) || !line_.substr(word.size()).starts_with(' ')) return false;
    line_.remove_prefix(word.size() + 1);
    return true;
  }

  bool title() {
    if (text_.size() > kMaxRecordBytes)
      return fail(fmt::format("this is too large for a record: expected at most {} MiB",
                              kMaxRecordBytes >> 20U));
    if (!next_line() || !takes(kTitle))
      return fail(fmt::format("this is not a record: expected '{} {}'", kTitle, kVersion));
    version_ = number_of<std::size_t>(line_).value_or(0);
    if (version_ == 0 || version_ > kVersion)
      return fail(fmt::format("this is a record of another version: expected at most version {}",
                              kVersion));
    return true;
  }

  bool checksums() {
    std::size_t checked = 0;
    std::size_t line = 1;
    for (std::size_t at = 0; at < text_.size(); ++line) {
      const std::size_t end = text_.find('\n', at);
      if (end == std::string_view::npos) break;
      std::string_view words = text_.substr(at, end - at);
      const std::string_view word = take_word(words);
      if (word == kCheck || word == kEnd) {
        if (words != to_hex(hash_of(text_.substr(checked, at - checked)))) {
          number_ = line;
          return fail("the checksum does not fit: something in this line or before it was changed");
        }
        checked = at;
      }
      at = end + 1;
    }
    return true;
  }

  bool table() {
    if (!next_line() || !takes("form")) return fail("expected 'form'");
    if (line_ != "full") {
      if (!takes("masked")) return fail("expected 'full' or 'masked' and for whom");
      record_.masked_for = seat_labelled_or(line_, kSpectator, kMaxSeats);
      if (!record_.masked_for) return fail("expected for whom it is masked");
    }
    if (!next_line() || !takes("table")) return fail("expected 'table'");
    auto id = take_quoted(line_);
    if (!id) return fail("expected the table's id in quotes");
    record_.table = std::move(*id);
    if (!next_line() || !takes("edition")) return fail("expected 'edition'");
    auto name = take_quoted(line_);
    const auto hash = from_hex(line_);
    if (!name || !hash) return fail("expected the edition's name in quotes and its hash");
    record_.edition = std::move(*name);
    record_.edition_hash = *hash;
    return next_line();
  }

  bool pairs(std::string_view word, std::vector<std::pair<std::string, std::string>>& pairs) {
    while (takes(word)) {
      auto name = take_quoted(line_);
      auto value = take_quoted(line_);
      if (!name || !value) return fail("expected two texts in quotes");
      if (pairs.size() == kMaxTexts) return fail("these are too many");
      pairs.emplace_back(std::move(*name), std::move(*value));
      if (!next_line()) return false;
    }
    return true;
  }

  bool choices() { return pairs("option", record_.options) && pairs("custom", record_.customs); }

  bool seat_lines(std::vector<RecordSeat>& seats) {
    while (takes("seat")) {
      if (seats.size() == kMaxSeats) return fail("these are too many seats");
      if (take_word(line_) != label_of(seat_at(seats.size())))
        return fail("expected the seats in order");
      RecordSeat seat;
      auto name = take_quoted(line_);
      if (!name) return fail("expected the player's name in quotes");
      seat.name = std::move(*name);
      if (takes("bot")) {
        auto level = take_quoted(line_);
        if (!level || level->empty()) return fail("expected the bot's level in quotes");
        seat.level = std::move(*level);
      }
      seats.push_back(std::move(seat));
      if (!next_line()) return false;
    }
    return true;
  }

  bool seats() {
    if (!seat_lines(record_.seats)) return false;
    if (record_.masked_for.value_or(kNoSeat) != kNoSeat &&
        index(*record_.masked_for) >= record_.seats.size())
      return fail("it is masked for a seat that there is not");
    return true;
  }

  bool rules_of(const Edition& edition) {
    auto rules = compile_rules(
        edition,
        {.seats = record_.seats.size(), .options = record_.options, .customs = record_.customs});
    if (!rules) return fail(fmt::format("there is no such table: {}", rules.error().sentence));
    parsed_.rules = std::move(*rules);
    labels_ = seat_labels(parsed_.rules.seats);
    for (std::size_t k = 0; k < parsed_.rules.kinds; ++k)
      kinds_.emplace(parsed_.rules.tokens[k], kind_at(k));
    return true;
  }

  bool rounds() {
    bool over = true;
    while (takes("round")) {
      if (!over) return fail("the round before is not over");
      if (take_word(line_) != fmt::format("{}", record_.rounds.size() + 1))
        return fail("expected the rounds in order");
      RecordRound& round = record_.rounds.emplace_back();
      if (version_ == 1 || !line_.empty()) round.version = 1;
      parsed_.lines.emplace_back();
      if (!next_line() || !changed_seats(round) || !commitments(round) || !steps(round))
        return false;
      over = takes("scores");
      if (over && (!scores() || !values(record_.rounds.back()))) return false;
    }
    return true;
  }

  bool changed_seats(RecordRound& round) {
    if (version_ == 1) return true;
    if (!seat_lines(round.seats)) return false;
    if (round.seats.empty() || round.seats.size() == record_.seats.size()) return true;
    return fail("expected all seats or none");
  }

  bool commitments(RecordRound& round) {
    while (takes("commit")) {
      RecordCommitment commitment;
      const auto seat = seat_labelled_or(take_word(line_), kServer, record_.seats.size());
      const auto hash = from_hex(take_word(line_));
      if (!seat || !hash) return fail("expected who committed to what");
      commitment.seat = *seat;
      commitment.hash = *hash;
      commitment.opened = line_.empty();
      if (round.commitments.empty() ? *seat != kNoSeat
                                    : *seat == kNoSeat || !comes_after(round, *seat))
        return fail("expected the server's commitment and then those of the seats in order");
      round.commitments.push_back(commitment);
      if (!next_line()) return false;
    }
    return true;
  }

  static bool comes_after(const RecordRound& round, Seat seat) {
    const Seat last = round.commitments.back().seat;
    return last == kNoSeat || last < seat;
  }

  bool steps(RecordRound& round) {
    while (!line_.starts_with("scores ") && !line_.starts_with("winner ") && line_ != "open") {
      RecordStep step;
      if (!this->step(step)) return false;
      if ((step.move.verb == MoveVerb::deal) != round.steps.empty())
        return fail("expected a deal as the first step of a round, and nowhere else");
      if (!record_.masked_for && is_hidden(step)) return fail("a full record hides nothing");
      round.steps.push_back(std::move(step));
      parsed_.lines.back().push_back(number_);
      if (!next_line()) return false;
    }
    return true;
  }

  bool step(RecordStep& step) {
    const std::string_view move = take_until(line_, kBeforeOutcomes);
    if (!this->move(step.move, move)) return false;
    while (!line_.empty()) {
      const auto outcome = outcome_of(take_word(line_));
      if (!outcome) return fail("expected what chance brought: cards, or numbers");
      step.outcomes.push_back(*outcome);
    }
    return true;
  }

  bool move(Move& move, std::string_view text) {
    const auto words = words_of(text);
    const bool hidden = words.size() == 4 && words[1] == "gives" && words[2] == kHidden;
    const auto parsed =
        parse_move(parsed_.rules, labels_,
                   hidden ? fmt::format("{} picks {}", words[0], words[3]) : std::string(text));
    if (!parsed) return fail(parsed.error());
    move = *parsed;
    if (hidden) move.verb = MoveVerb::gives;
    return true;
  }

  std::optional<Outcome> outcome_of(std::string_view word) const {
    if (word == kHidden) return kHiddenOutcome;
    if (word.starts_with(kNumberMark)) {
      const auto number = number_of<std::uint32_t>(word.substr(1));
      if (!number || *number == kHiddenOutcome.number) return std::nullopt;
      return Outcome{.kind = kNoKind, .number = *number};
    }
    const auto known = kinds_.find(word);
    if (known == kinds_.end()) return std::nullopt;
    return Outcome{.kind = known->second, .number = 0};
  }

  bool scores() {
    std::vector<Points> scores;
    while (!line_.empty() && scores.size() < record_.seats.size()) {
      const auto points = number_of<Points>(take_word(line_));
      if (!points) return fail("expected the scores in order of the seats");
      scores.push_back(*points);
    }
    if (!line_.empty() || scores.size() != record_.seats.size())
      return fail("expected a score for each seat");
    if (is_hidden(record_.rounds.back())) return fail("a round that is over hides nothing");
    parsed_.sheet.scores.push_back(std::move(scores));
    return next_line();
  }

  bool values(RecordRound& round) {
    for (RecordCommitment& each : round.commitments) {
      if (!each.opened) continue;
      if (!takes("value") || take_word(line_) != label_or(each.seat, kServer))
        return fail(fmt::format("expected the value of {}", label_or(each.seat, kServer)));
      const auto value = from_hex(line_);
      if (!value) return fail("expected a value of 64 digits");
      each.value = *value;
      if (!next_line()) return false;
    }
    return true;
  }

  bool ending() {
    if (takes("winner")) {
      const auto winner = seat_labelled(line_, record_.seats.size());
      if (!winner) return fail("expected who won the match");
      parsed_.sheet.winner = *winner;
    } else if (line_ != "open") {
      return fail("expected a round, or the result of the match");
    }
    if (!next_line() || !takes(kEnd)) return fail("expected 'end' and the last checksum");
    if (!rest_.empty()) return fail("nothing may follow the end");
    return true;
  }

  // Rejects text that is not canonical: other spaces, numbers or places of the checksums.
  bool canonical() {
    const std::string printed = print_record(parsed_.rules, parsed_.sheet);
    if (printed == text_) return true;
    const auto [ours, theirs] = std::ranges::mismatch(printed, text_);
    number_ = 1 + static_cast<std::size_t>(std::count(printed.begin(), ours, '\n'));
    return fail("this is not written as a record is");
  }

  std::string_view text_;
  std::string_view rest_;
  std::string_view line_;
  std::size_t number_ = 0;
  std::size_t version_ = 0;
  RecordFault fault_;
  ParsedRecord parsed_;
  Record& record_ = parsed_.sheet.record;
  std::vector<std::string> labels_;
  std::unordered_map<std::string_view, Kind> kinds_;
};

}  // namespace

std::expected<ParsedRecord, RecordFault> parse_record(std::string_view text,
                                                      const Edition& edition) {
  return Parser(text).parse(edition);
}

std::expected<RecordHeader, RecordFault> read_header(std::string_view text) {
  return Parser(text).header();
}

}  // namespace comodin
