// The HTTP answers that are not about tables: editions, rulebooks, rules of blank wilds, QR codes.
// `docs/http_api.md` describes them. All calls on the loop's thread.
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
  Rate verdicts{0.1, 4};         // rules to measure for one address: per second, and at once
  std::size_t addresses = 4096;  // remembered for this limit
  std::function<bool(std::string_view)> exempt = {};  // addresses without this limit
  VerdictWorkerSettings worker = {};
};

class Api {
 public:
  using Answer = std::function<void(Response)>;

  // `post` as in `Transport`; a verdict is answered through it.
  explicit Api(SideThread::Post post, ApiSettings settings = {});

  // Answers once, now or, for a verdict, later. False: the path is not one of these.
  bool answer(const Request& request, const Answer& answer);

  // Answers all pending requests.
  void stop() { worker_.stop(); }

 private:
  Response edition(std::string_view id) const;
  void judge(const Request& request, const Answer& answer);
  bool may_measure(const std::string& address);

  ApiSettings settings_;
  std::vector<Edition> editions_;
  Response list_;                  // of all editions
  std::vector<Response> details_;  // of each edition
  Response style_;
  RateTable verdicts_;
  VerdictWorker worker_;
};

}  // namespace comodin
