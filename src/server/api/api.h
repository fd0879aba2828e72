// Owns what is answered over HTTP and concerns no table: editions, rulebooks, the rules of blank
// wilds, QR codes. Described in docs/http_api.md. Must not know sockets or tables.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "edition/edition.h"
#include "server/api/verdict_worker.h"
#include "serving/rate.h"
#include "serving/transport.h"

namespace comodin {

struct ApiSettings {
  Rate verdicts{0.1, 4};         // rules to measure, of one address, a second and at once
  std::size_t addresses = 4096;  // that are remembered for that
  std::function<bool(std::string_view)> exempt = {};  // addresses that it does not concern
  VerdictWorkerSettings worker = {};
};

class Api {
 public:
  using Answer = std::function<void(Response)>;

  // `post` as of the transport: a verdict is answered through it.
  explicit Api(SideThread::Post post, ApiSettings settings = {});

  // Answers once, now or, for a verdict, later. False: the path is not one of these.
  bool answer(const Request& request, const Answer& answer);

  // Answers everybody who still waits.
  void stop() { worker_.stop(); }

 private:
  Response edition(std::string_view id) const;
  void judge(const Request& request, const Answer& answer);
  bool may_measure(const std::string& address);

  ApiSettings settings_;
  std::vector<Edition> editions_;
  Response list_;                  // of all
  std::vector<Response> details_;  // of each
  Response style_;
  RateTable verdicts_;
  VerdictWorker worker_;
};

}  // namespace comodin
