#include "table/log_parts.h"

#include <optional>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/check.h"

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

std::expected<bool, StoreError> begins_there(Store& store, std::string_view table,
                                             const LogPart& part) {
  if (part.begins < 2) return false;
  const auto entry = store.read(table_stream(table), part.begins - 1, 1);
  if (!entry) return std::unexpected(entry.error());
  const auto head =
      entry->empty() ? std::unexpected(std::string{}) : parse_entry_head(entry->front());
  return head && std::holds_alternative<entry::Continued>(head->what);
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

Append note_of_part(const TableState& table) {
  COMODIN_CHECK(table.part >= 2);
  return {parts_stream(table.id),
          table.part - 2,
          {fmt::format(R"({{"v":{},"matches":{}}})", table.part_begins, table.part_matches)}};
}

std::expected<std::vector<LogPart>, StoreError> read_parts(Store& store, std::string_view table) {
  const auto noted = store.read(parts_stream(table), 0, kMostParts);
  if (!noted) return std::unexpected(noted.error());
  std::vector<LogPart> parts = {LogPart{}};
  for (const std::string& text : *noted) {
    const auto part = parse_part(text);
    if (!part || part->begins <= parts.back().begins) continue;
    const auto true_part = begins_there(store, table, *part);
    if (!true_part) return std::unexpected(true_part.error());
    if (*true_part) parts.push_back(*part);
  }
  return parts;
}

}  // namespace comodin
