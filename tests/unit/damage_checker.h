// Checks what becomes of tables whose stored bytes have changed: whoever comes there is told so,
// the operator is told so, no table is silently missing or played on from a damaged log, and what
// is whole can be saved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/fair.h"
#include "rotting_store.h"
#include "store/store.h"

namespace comodin::testing {

class DamageChecker {
 public:
  // `written`: what was written, in clear; `stored`: what is on the disk, sealed with the key.
  DamageChecker(Store& written, RottingStore& stored, const Bytes32& key)
      : written_(written), stored_(stored), key_(key) {}

  bool is_damaged(std::string_view table) const;

  // What the server receives from and sends to a connection.
  void received(std::uint64_t connection, const std::string& text);
  void sent(std::uint64_t connection, const std::string& text);
  // The server has read a table, or says that it cannot.
  void loaded(const std::string& table);
  void unreadable(std::string_view table, const StoreError& error);

  // `comodin admin check` names the damaged tables and no others; `admin salvage` brings back what
  // is whole.
  void finish();

  std::vector<std::string> faults;
  std::size_t told = 0;  // how often somebody was told that their table is damaged

 private:
  void check_report(Store& store);
  void check_salvaged();

  Store& written_;
  RottingStore& stored_;
  Bytes32 key_;
  std::map<std::pair<std::uint64_t, std::string>, std::string> joins_;  // tables, by command
  std::set<std::string, std::less<>> reported_;                         // tables, to the operator
};

}  // namespace comodin::testing
