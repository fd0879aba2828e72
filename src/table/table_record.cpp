#include "table/table_record.h"

#include "table/log_fold.h"
#include "table/move_entry.h"

namespace comodin {
namespace {

constexpr std::string_view kCorrected = "a rule was corrected since this match was played";

// The commitments of the round; a deal does not change them.
std::vector<RecordCommitment> commitments_of(const TableState& table, const ValueCipher& cipher) {
  std::vector<RecordCommitment> commitments;
  const auto add = [&](Seat seat, const std::string& hash, const std::string& sealed) {
    if (hash.empty()) return;
    RecordCommitment each{.seat = seat, .hash = from_hex(hash).value_or(FairHash{})};
    if (const auto value = sealed.empty() ? std::nullopt : cipher.open(sealed)) {
      each.opened = true;
      each.value = *value;
    }
    commitments.push_back(each);
  };
  add(kNoSeat, table.fair.server_hash, table.fair.server_sealed);
  for (std::size_t i = 0; i < table.seats(); ++i)
    add(seat_at(i), table.fair.hashes[i], table.fair.sealed[i]);
  return commitments;
}

std::vector<RecordSeat> seats_of(const TableState& table) {
  std::vector<RecordSeat> seats;
  for (std::size_t i = 0; i < table.seats(); ++i)
    seats.push_back({table.name_at(seat_at(i)), table.chairs[i].level});
  return seats;
}

// Names are those of the deal, whatever people are called later. In records of version 1 they are
// those of the last move: such a record stays as it was.
void settle_seats(Record& record, const std::vector<RecordSeat>& last) {
  record.seats = version_of(record) == 1 ? last : record.rounds.front().seats;
  for (RecordRound& round : record.rounds)
    if (version_of(record) == 1 || &round == &record.rounds.front()) round.seats.clear();
}

}  // namespace

std::expected<std::string, std::string> match_record(const std::vector<std::string>& log,
                                                     std::uint32_t match, Seat viewer,
                                                     const ValueCipher& cipher,
                                                     RulesCache& rules_cache) {
  TableState table;
  LogFold fold(table, rules_cache);
  Record record;
  std::vector<RecordSeat> seats;  // at the last move
  bool dealt = false;             // the last round of the record is the one that is being read
  bool left_out = false;          // the round that is being read cannot be replayed
  bool over = false;
  for (const std::string& text : log) {
    const auto update = fold.fold(text);
    if (!update) return std::unexpected(update.error());
    if (const auto* const began = std::get_if<entry::Began>(&update->entry.what)) {
      if (left_out && !began->again) return std::unexpected(std::string(kCorrected));
      if (dealt && began->again) record.rounds.pop_back();
      dealt = left_out = false;
    }
    const auto* const moved = std::get_if<entry::Moved>(&update->entry.what);
    if (moved == nullptr || table.match != match) continue;
    if (update->events.empty()) {  // a move of a round that is left out
      if (dealt) record.rounds.pop_back();
      dealt = false;
      left_out = true;
      continue;
    }
    if (moved->is_deal()) {
      record.rounds.push_back({.version = table.fair.version,
                               .seats = seats_of(table),
                               .commitments = commitments_of(table, cipher),
                               .steps = {}});
      dealt = true;
    }
    record.rounds.back().steps.push_back({.move = moved->move, .outcomes = moved->outcomes});
    over = table.is_match_over();
    record.table = match_name(table);
    seats = seats_of(table);
  }
  if (left_out && !table.deal_again) return std::unexpected(std::string(kCorrected));
  if (record.rounds.empty()) return std::unexpected("no round of this match was dealt yet");
  settle_seats(record, seats);
  record.edition = table.choices.edition;
  record.edition_hash = from_hex(table.rules->edition_hash).value_or(Bytes32{});
  record.options = table.choices.options;
  record.customs = table.choices.customs;
  return over ? write_record(table.the_rules(), record)
              : write_masked_record(table.the_rules(), record, viewer);
}

std::expected<std::string, std::string> log_text(const std::vector<std::string>& log,
                                                 RulesCache& rules_cache) {
  TableState table;
  LogFold fold(table, rules_cache);
  std::size_t match_at = 0;  // where the last match begins
  for (std::size_t i = 0; i < log.size(); ++i) {
    const auto update = fold.fold(log[i]);
    if (!update) return std::unexpected(update.error());
    const auto* const began = std::get_if<entry::Began>(&update->entry.what);
    if (began != nullptr && began->new_match) match_at = i;
  }
  const bool hides = table.is_match_running();
  std::string text;
  for (std::size_t i = 0; i < log.size(); ++i)
    text += (hides && i > match_at ? without_move(log[i]) : log[i]) + "\n";
  return text;
}

}  // namespace comodin
