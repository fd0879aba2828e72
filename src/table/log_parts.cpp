#include "table/log_parts.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace comodin {
namespace {

constexpr std::size_t kMostParts = 10'000;

// The stream of parts is not sealed, so anything can be in it.
std::optional<LogPart> parse_part(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  const auto begins = json.find("v");
  const auto matches = json.find("matches");
  if (begins == json.end() || !begins->is_number_unsigned() || matches == json.end() ||
      !matches->is_number_unsigned())
    return std::nullopt;
  return LogPart{begins->get<Version>(), matches->get<std::uint32_t>()};
}

std::expected<bool, StoreError> is_true(Store& store, std::string_view table, const LogPart& part) {
  if (part.begins < 2) return false;
  const auto entries = store.read(table_stream(table), part.begins - 1, 1);
  if (!entries) return std::unexpected(entries.error());
  if (entries->empty()) return false;
  const auto entry = parse_entry(entries->front(), nullptr);
  const auto* const continued = entry ? std::get_if<entry::Continued>(&entry->what) : nullptr;
  return continued != nullptr && continued->matches == part.matches;
}

}  // namespace

entry::Continued restated(const TableState& table) {
  entry::Continued entry{.table = table.id,
                         .edition_hash = table.rules->edition_hash,
                         .choices = table.choices,
                         .part = table.part + 1,
                         .matches = table.match,
                         .host = table.host,
                         .door = table.door,
                         .unfinished = table.is_match_running(),
                         .exchange_stalled = table.exchange_stalled,
                         .people = table.people,
                         .chairs = table.chairs,
                         .invitations = table.invitations,
                         .chat = table.chat};
  for (Person& person : entry.people) {
    person.renames_until = 0;
    person.look.reset();
    if (!table.owns_chair(person.id)) person.commands.clear();
  }
  for (ChatLine& line : entry.chat) line.at = 0;
  return entry;
}

void restore(TableState& table, const entry::Continued& entry) {
  TableState restored;
  restored.id = entry.table;
  restored.rules = std::move(table.rules);
  restored.version = table.version;
  restored.part = entry.part;
  restored.part_begins = table.version + 1;
  restored.part_matches = entry.matches;
  restored.choices = entry.choices;
  restored.host = entry.host;
  restored.door = entry.door;
  restored.exchange_stalled = entry.exchange_stalled;
  restored.people = entry.people;
  restored.chairs = entry.chairs;
  restored.invitations = entry.invitations;
  restored.chat = entry.chat;
  table = std::move(restored);
}

Append note_of_part(const TableState& table, Version notes) {
  return {parts_stream(table.id),
          notes,
          {fmt::format(R"({{"v":{},"matches":{}}})", table.part_begins, table.part_matches)}};
}

std::expected<NotedParts, StoreError> read_parts(Store& store, std::string_view table,
                                                 Parts which) {
  auto notes = store.read(parts_stream(table), 0, kMostParts);
  if (!notes && notes.error().fault != StoreFault::damaged) return std::unexpected(notes.error());
  NotedParts noted;
  if (notes) noted.notes = notes->size();
  for (std::size_t i = noted.notes; i-- > 0;) {
    const auto part = parse_part((*notes)[i]);
    if (!part || (!noted.parts.empty() && part->begins >= noted.parts.back().begins)) continue;
    const auto true_part = is_true(store, table, *part);
    if (!true_part) return std::unexpected(true_part.error());
    if (*true_part) noted.parts.push_back(*part);
    if (*true_part && which == Parts::last) break;
  }
  noted.parts.push_back({});
  std::ranges::reverse(noted.parts);
  return noted;
}

}  // namespace comodin
