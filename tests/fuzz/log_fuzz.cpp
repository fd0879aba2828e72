// Any log gives a table that can be shown and played on, or an error message; so do its records and
// replays. The fuzzer's input is edits to a played log: entries that are changed, left out, said
// twice, swapped or made up, as no server of ours writes them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sodium.h>

#include "../unit/simulated_registry.h"
#include "base/check.h"
#include "table/log_reader.h"
#include "table/personal_store.h"
#include "table/table_record.h"
#include "table/table_replay.h"

namespace {

using namespace comodin;
using comodin::testing::kAna;
using comodin::testing::kBeto;
using comodin::testing::SimulatedRegistry;
using Log = std::vector<std::string>;

// Ids and values are the same in every run, or no finding could be repeated.
Random& luck() {
  static Random luck(1);
  return luck;
}
std::uint32_t lucky_number() { return static_cast<std::uint32_t>(luck().next()); }
void lucky_bytes(void* bytes, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i)
    static_cast<std::uint8_t*>(bytes)[i] = static_cast<std::uint8_t>(luck().below(256));
}
randombytes_implementation lucky() {
  return {.implementation_name = [] { return "fuzz"; },
          .random = lucky_number,
          .stir = nullptr,
          .uniform = nullptr,
          .buf = lucky_bytes,
          .close = nullptr};
}

struct Base {
  std::string table;
  Log log;
};

// Ana, Beto and a bot: they talk, one leaves and comes back, somebody is muted.
Base played(const std::string& edition, std::size_t seats, std::size_t moves, Pairs options = {}) {
  SimulatedRegistry sim;
  TableChoices choices = comodin::testing::quick_choices(edition, seats);
  choices.options = std::move(options);
  const std::string table = sim.make(choices, "ana", "Ana");
  COMODIN_CHECK(!sim.registry.attach(kAna, table, "ana", "Ana", false, 0));
  COMODIN_CHECK(!sim.registry.attach(kBeto, table, "beto", "Beto", false, 0));
  int count = 0;
  const auto say = [&](Session who, CommandVerb verb, std::string text = {}, Seat seat = kNoSeat,
                       std::string whom = {}) {
    sim.send(who, verb, std::to_string(++count), std::move(text), seat, std::move(whom));
    sim.pass(20);
  };
  say(kBeto, CommandVerb::sit);
  say(kAna, CommandVerb::chat, "hello");
  say(kBeto, CommandVerb::emote, "wow");
  say(kAna, CommandVerb::bot, "easy", seat_at(2));
  say(kAna, CommandVerb::mute, "", kNoSeat, "beto");
  for (std::size_t i = 0; i < moves; ++i) {
    if (!sim.registry.find(table)->is_round_open()) say(kAna, CommandVerb::begin);
    for (const Session who : {kAna, kBeto})
      if (const auto legal = sim.moves(who); !legal.empty()) say(who, CommandVerb::move, legal[0]);
    if (i == moves / 2) say(kBeto, CommandVerb::leave);
    if (i == moves / 2 + 3) say(kBeto, CommandVerb::sit);
  }
  return {table, *read_all(*sim.store, table_stream(table))};
}

const std::vector<Base>& bases() {
  static const std::vector<Base> kBases = [] {
    static randombytes_implementation implementation = lucky();
    randombytes_set_implementation(&implementation);
    return std::vector<Base>{played("official", 3, 25, {{"target", "40"}}),
                             played("monster", 3, 10), played("dice", 2, 10)};
  }();
  return kBases;
}

// An edit: what to do, where (two bytes), and how many bytes follow.
Log edited(Log log, std::string_view edits) {
  while (edits.size() >= 4 && !log.empty()) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(edits[i]); };
    const unsigned what = byte(0) % 8U;
    const std::size_t at = (byte(1) * 256U + byte(2)) % log.size();
    const auto place = log.begin() + static_cast<std::ptrdiff_t>(at);
    const std::string_view come = edits.substr(4, byte(3) % 64U);
    edits.remove_prefix(4 + come.size());
    std::string& entry = *place;
    switch (what) {
      case 0:
        log.erase(place);
        break;
      case 1:
        log.insert(place, std::string(entry));
        break;
      case 2:
        std::swap(entry, log.back());
        break;
      case 3:
        log.resize(at + 1);
        break;
      case 4:
        log.insert(place, std::string(come));
        break;
      default:  // the first byte says where in the entry, the second how many to remove
        if (come.size() < 2) break;
        const std::size_t from = static_cast<std::uint8_t>(come[0]) % (entry.size() + 1);
        const std::size_t gone = static_cast<std::uint8_t>(come[1]) % 32U;
        entry.replace(from, std::min(gone, entry.size() - from), come.substr(2));
    }
  }
  return log;
}

void show_and_play_on(const TableState& table, RulesCache& rules_cache) {
  static const Bytes32 kKey{1, 2, 3};
  static const ValueCipher kCipher(kKey);
  const Moment now{.steady = 1'000'000, .date = Date{1'780'000'000'000}};
  for (std::size_t i = 0; i <= table.seats(); ++i) {
    const Seat seat = i == table.seats() ? kNoSeat : seat_at(i);
    const Viewer viewer{.seat = seat, .language = Language::en, .who = "ana"};
    COMODIN_CHECK(!snapshot_message(table, {}, viewer, now).empty());
    for (const Update& update : table.recent)
      COMODIN_CHECK(!missed_message(table, update, viewer).empty());
  }
  COMODIN_CHECK(!table_summary(table, "ana").empty());
  const DecideContext context{.cipher = kCipher};
  TableState next = table;
  if (auto due = next_due(next, {}, now, context); due && due->thinks == kNoSeat)
    COMODIN_CHECK(fold_entry(next, std::move(due->entry), rules_cache, now.steady));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  static const Bytes32 kKey{1, 2, 3};
  static const ValueCipher kCipher(kKey);
  static RulesCache rules_cache;
  const std::string_view edits(reinterpret_cast<const char*>(data + 1), size - 1);
  const Base& base = bases()[data[0] % bases().size()];
  const Log log = edited(base.log, edits);
  if (log.empty()) return 0;
  MemoryStore store;
  const std::vector<Append> all = {{table_stream(base.table), 0, log}};
  store.append(all);
  PersonalStore clear(store);
  TableState table;
  table.id = base.table;
  LogFold fold(table, rules_cache);
  auto read = read_log_chunk(clear, table, fold, rules_cache, 50);
  while (read && *read) read = read_log_chunk(clear, table, fold, rules_cache, 50);
  if (!read) COMODIN_CHECK(!read.error().sentence.empty());
  if (read) {
    COMODIN_CHECK(table.version == log.size());
    show_and_play_on(table, rules_cache);
  }
  const auto record = match_record(log, 1, kNoSeat, kCipher, rules_cache);
  COMODIN_CHECK(record || !record.error().empty());
  const auto replay = round_replay(log, {.language = Language::en}, rules_cache);
  COMODIN_CHECK(replay || !replay.error().empty());
  const auto text = log_text(log, rules_cache);
  COMODIN_CHECK(text || !text.error().empty());
  return 0;
}
