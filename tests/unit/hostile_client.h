// A person who means harm: floods one table with everything that costs nothing. Comes again and
// again, each time under another name, talks, and sends moves that are not theirs. Or one of a
// storm: comes, joins again under other names and goes, and some read nothing.
#pragma once

#include <cstdint>
#include <string>

#include "simulated_client.h"

namespace comodin::testing {

class HostileClient final : public Endpoint {
 public:
  enum class Way : std::uint8_t { flood, storm };
  HostileClient(Company& company, std::size_t number, Way way);

  void start();
  void stop();  // goes for good

  const std::string& who() const { return who_; }
  void heard(Connection /*connection*/, const std::string& /*text*/) override {}
  void cut(Connection /*connection*/) override {}

 private:
  void flood();
  void storm();
  void join();
  void say(nlohmann::json message);

  Company& company_;
  std::string secret_;
  std::string who_;
  std::string address_;
  Way way_;
  Connection connection_{};
  std::uint64_t count_ = 0;
  bool stopped_ = false;
};

}  // namespace comodin::testing
