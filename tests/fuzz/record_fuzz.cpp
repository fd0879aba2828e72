// Any bytes give a record that is printed back unchanged, or a fault with a message. The fuzzer's
// input is either a text or edits to a played record, always with valid checksums, so that the code
// behind them is reached.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../record/checksums.h"
#include "base/check.h"
#include "edition/load.h"
#include "lab/playthrough.h"
#include "record/record.h"
#include "record/recorder.h"

namespace {

using namespace comodin;

struct Base {
  Edition edition;
  Rules rules;
  std::string text;
};

Base played(std::string_view name, std::size_t seats, std::size_t moves, bool masked) {
  auto edition = load_edition(name);
  COMODIN_CHECK(edition);
  auto rules = compile_rules(*edition, {.seats = seats});
  COMODIN_CHECK(rules);
  Record record{.table = "fuzz", .edition = edition->id, .edition_hash = hash_of_edition("")};
  record.seats.resize(seats, {.name = "Ana", .level = ""});
  Recorder recorder(*rules, record);
  Random random(moves);
  EventSink sink([](const Event&) {});
  while (moves-- != 0 && recorder.state().decision.what != Await::match_over) {
    if (recorder.state().decision.what == Await::deal)
      recorder.deal({{.seat = kNoSeat, .hash = hash_of(std::to_string(moves)), .opened = true}},
                    sink);
    else
      recorder.make(lively_move(*rules, recorder.state(), random), sink);
  }
  std::string text = masked ? write_masked_record(*rules, recorder.record(), Seat{0})
                            : write_record(*rules, recorder.record());
  return {std::move(*edition), std::move(*rules), std::move(text)};
}

const std::vector<Base>& bases() {
  static const std::vector<Base> kBases = [] {
    std::vector<Base> all;
    all.push_back(played("official", 3, 60, false));
    all.push_back(played("monster", 4, 80, true));
    all.push_back(played("dice", 2, 60, false));
    return all;
  }();
  return kBases;
}

// An edit: its position (two bytes), how many bytes to remove, how many to insert, and those bytes.
std::string edited(std::string text, std::string_view edits) {
  while (edits.size() >= 4) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(edits[i]); };
    const std::size_t at = (byte(0) * 256U + byte(1)) % (text.size() + 1);
    const std::size_t gone = byte(2) % 32U;
    const std::string_view come = edits.substr(4, byte(3) % 32U);
    text.replace(at, std::min(gone, text.size() - at), come);
    edits.remove_prefix(4 + come.size());
  }
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const Base& base = bases()[data[0] % bases().size()];
  const std::string_view rest(reinterpret_cast<const char*>(data + 2), size - 2);
  const bool edits = data[1] % 4 != 0;
  const std::string text =
      comodin::testing::with_fresh_checksums(edits ? edited(base.text, rest) : std::string(rest));
  const auto record = read_record(text, base.edition);
  const auto verified = verify_record(text, base.edition, "");
  if (!verified) COMODIN_CHECK(!verified.error().sentence.empty());
  if (!record) {
    COMODIN_CHECK(!record.error().sentence.empty() && !verified);
    return 0;
  }
  const auto rules = compile_rules(
      base.edition,
      {.seats = record->seats.size(), .options = record->options, .customs = record->customs});
  COMODIN_CHECK(rules && write_record(*rules, *record) == text);
  return 0;
}
