#include "table/table_record.h"

#include "game/notation.h"
#include "table/move_entry.h"

namespace comodin {
namespace {

// Commitments as they stand when the round is dealt.
std::vector<RecordCommitment> commitments_of(const TableState& table, const ValueCipher& seal) {
  std::vector<RecordCommitment> commitments;
  const auto add = [&](Seat seat, const std::string& hash, const std::string& sealed) {
    if (hash.empty()) return;
    RecordCommitment each{.seat = seat, .hash = from_hex(hash).value_or(FairHash{})};
    if (const auto value = sealed.empty() ? std::nullopt : seal.open(sealed)) {
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

std::expected<RecordStep, std::string> step_of(const Rules& rules, const entry::Moved& moved) {
  const auto move = parse_move(rules, seat_labels(), moved.move);
  if (!move) return std::unexpected(move.error());
  RecordStep step{.move = *move, .outcomes = {}};
  for (const std::string& text : moved.outcomes) {
    const auto outcome = parse_outcome(rules, text);
    if (!outcome) return std::unexpected("an outcome cannot be read");
    step.outcomes.push_back(*outcome);
  }
  return step;
}

}  // namespace

std::expected<std::string, std::string> match_record(const std::vector<std::string>& log,
                                                     std::uint32_t match, Seat viewer,
                                                     const ValueCipher& seal,
                                                     RulesCache& rules_cache) {
  TableState table;
  Record record;
  bool over = false;
  for (const std::string& text : log) {
    const auto entry = parse_entry(text);
    if (!entry) return std::unexpected(entry.error());
    const auto* const moved = std::get_if<entry::Moved>(&entry->what);
    const bool wanted = table.match == match && moved != nullptr;
    if (wanted && moved->is_deal())
      record.rounds.push_back({.commitments = commitments_of(table, seal), .steps = {}});
    if (const auto update = fold_entry(table, *entry, rules_cache); !update)
      return std::unexpected(update.error());
    if (!wanted) continue;
    auto step = step_of(table.the_rules(), *moved);
    if (!step) return std::unexpected(step.error());
    record.rounds.back().steps.push_back(std::move(*step));
    over = table.is_match_over();
    record.table = match_name(table);
    record.seats.clear();
    for (std::size_t i = 0; i < table.seats(); ++i)
      record.seats.push_back({table.name_at(seat_at(i)), table.chairs[i].level});
  }
  if (record.rounds.empty()) return std::unexpected("no round of this match was dealt yet");
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
  std::size_t match_at = 0;  // the last match begins there
  for (std::size_t i = 0; i < log.size(); ++i) {
    const auto entry = parse_entry(log[i]);
    if (!entry) return std::unexpected(entry.error());
    if (const auto update = fold_entry(table, *entry, rules_cache); !update)
      return std::unexpected(update.error());
    const auto* const began = std::get_if<entry::Began>(&entry->what);
    if (began != nullptr && began->new_match) match_at = i;
  }
  const bool goes_on = table.is_match_running();
  std::string text;
  for (std::size_t i = 0; i < log.size(); ++i) {
    std::string line = log[i];
    if (goes_on && i > match_at) {
      Entry entry = parse_entry(line).value();
      if (auto* const moved = std::get_if<entry::Moved>(&entry.what)) {
        *moved = {};
        line = to_json(entry);
      }
    }
    text += line + "\n";
  }
  return text;
}

}  // namespace comodin
