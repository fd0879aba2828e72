#include "hostile_client.h"

#include <utility>

#include <fmt/format.h>

#include "table/ids.h"

namespace comodin::testing {
namespace {

constexpr Clock kEveryMs = 1000;
constexpr int kLinesAtOnce = 12;
constexpr std::size_t kOfOneAddress = 10;  // in a storm

}  // namespace

HostileClient::HostileClient(Company& company, std::size_t number, Way way)
    : company_(company),
      secret_(fmt::format("{}{:04}-{:016x}", kSecretMark, 5000 + number, company.random.next())),
      who_(person_id(secret_)),
      address_(fmt::format("10.9.0.{}", number / (way == Way::storm ? kOfOneAddress : 1) + 1)),
      way_(way) {}

void HostileClient::start() {
  connection_ = company_.network({}).connect(*this, address_);
  way_ == Way::storm ? storm() : flood();
}

void HostileClient::stop() {
  stopped_ = true;
  company_.network({}).lose(connection_);
}

void HostileClient::say(nlohmann::json message) {
  message["id"] = fmt::format("h{}", ++count_);
  company_.network({}).say(connection_, message.dump());
}

void HostileClient::join() {
  nlohmann::json hello = {{"do", "hello"},
                          {"protocol", 1},
                          {"secret", secret_},
                          {"name", fmt::format("Nobody {}", ++count_)}};
  if (const auto language = language_of_person(who_)) hello["language"] = code_of(*language);
  company_.network({}).say(connection_, hello.dump());
  say({{"do", "join"}, {"table", company_.tables.front()}});
}

void HostileClient::flood() {
  if (stopped_) return;
  company_.scheduler.after(kEveryMs, [this] { flood(); });
  if (company_.tables.empty()) return;
  join();
  for (int i = 0; i < kLinesAtOnce; ++i) say({{"do", "chat"}, {"text", "me, me, me"}});
  say({{"do", "move"}, {"move", "draws"}});
}

void HostileClient::storm() {
  if (stopped_) return;
  company_.scheduler.after(company_.within(100, 900), [this] { storm(); });
  if (company_.tables.empty()) return;
  if (company_.one_in(3)) {
    company_.network({}).lose(connection_);
    connection_ = company_.network({}).connect(*this, address_);
  }
  join();
  if (company_.one_in(4)) company_.network({}).stall(connection_, 60'000);
}

}  // namespace comodin::testing
