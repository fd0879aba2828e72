#include "damage_checker.h"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "serving/data_check.h"
#include "serving/open_data.h"
#include "store/sealed_store.h"
#include "table/entry.h"
#include "table/person_key.h"
#include "table/personal_store.h"
#include "test_folder.h"

namespace comodin::testing {

using Json = nlohmann::json;

bool DamageChecker::is_damaged(std::string_view table) const {
  return stored_.is_rotten(table_stream(table));
}

void DamageChecker::received(std::uint64_t connection, const std::string& text) {
  const Json message = Json::parse(text, nullptr, false);
  if (!message.is_object() || message.value("do", "") != "join" || !message.contains("table"))
    return;
  joins_[{connection, message.at("id")}] = message.at("table");
}

void DamageChecker::sent(std::uint64_t connection, const std::string& text) {
  if (!text.starts_with(R"({"type":"refused")")) return;
  const Json message = Json::parse(text);
  const auto join = joins_.find({connection, message.value("id", "")});
  if (join == joins_.end()) return;
  const std::string& table = join->second;
  const std::string reason = message.at("reason");
  const bool exists = !written_.read(table_stream(table), 0, 1)->empty();
  if (exists && reason == "no_such_table") faults.push_back(table + " is silently missing");
  if (reason != "table_damaged") return;
  ++told;
  if (!is_damaged(table)) faults.push_back(table + " is said to be damaged, and is sound");
  if (!reported_.contains(table)) faults.push_back(table + " is not reported to the operator");
}

void DamageChecker::loaded(const std::string& table) {
  if (is_damaged(table)) faults.push_back(table + " is played on from a damaged log");
}

void DamageChecker::unreadable(std::string_view table, const StoreError& error) {
  reported_.emplace(table);
  if (error.fault != StoreFault::damaged || error.sentence.empty())
    faults.push_back(fmt::format("{}: damage is reported as “{}”", table, error.sentence));
}

void DamageChecker::finish() {
  SealedStore sealed(stored_, key_, sealed_streams());
  PersonalStore store(sealed);
  check_report(store);
  check_salvaged();
}

void DamageChecker::check_report(Store& store) {
  const auto report = check_data(store);
  if (!report) return faults.push_back("the data cannot be checked: " + report.error().sentence);
  std::map<std::string, Version> found;
  for (const StreamReport& each : report->damaged) found.emplace(each.stream, each.sound + 1);
  if (found != stored_.rotten())
    faults.push_back("damage is not reported as it is: " + to_json(*report));
}

// Of a damaged table the entries before the damage, of the others all.
void DamageChecker::check_salvaged() {
  const TestFolder files;
  const std::string from = files.file("from");
  std::filesystem::create_directory(from);
  std::ofstream(from + "/key") << to_hex(key_) << "\nsealed 2\n";
  auto folder = DataFolder::open(from);
  if (!folder) return faults.push_back(folder.error());
  if (StoreResult copied = stored_.back_up(folder->data_file()); !copied)
    return faults.push_back(copied.error().sentence);
  const auto saved = salvage(*folder, files.file("to"));
  if (!saved) return faults.push_back("nothing is saved: " + saved.error());
  auto target = DataFolder::open(files.file("to"));
  if (!target) return faults.push_back(target.error());
  const auto opened = open_data(*target);
  if (!opened) return faults.push_back("what was saved does not open: " + opened.error());
  SealedStore sealed(**opened, target->key(), sealed_streams());
  PersonalStore clear(sealed);
  const auto damage = stored_.rotten();
  for (const StreamInfo& info : *written_.list(kTableStreams)) {
    auto whole = *read_all(written_, info.stream);
    if (const auto bad = damage.find(info.stream); bad != damage.end())
      whole.resize(bad->second - 1);
    const auto got = read_all(clear, info.stream);
    if (!got || *got != whole)
      faults.push_back(info.stream + " is not saved as far as it is whole");
  }
}

}  // namespace comodin::testing
