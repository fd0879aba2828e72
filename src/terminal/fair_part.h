// The terminal's part in fair chance, in terms of the protocol: what to send at each step of the
// exchange, and what differs in the record of a match. Must not know the connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/language.h"
#include "record/transcript.h"

namespace comodin {

struct FairStep {
  nlohmann::json command = {};  // to send, without an id; empty: nothing
  std::optional<FairRefusal> refusal = {};
};

class FairPart {
 public:
  explicit FairPart(FairTranscript transcript = FairTranscript())
      : transcript_(std::move(transcript)) {}

  // The next step, from `fair` of the protocol. Nothing more until the exchange has moved on.
  FairStep follow(std::string_view table, const nlohmann::json& fair, std::size_t seat);
  // What was sent before may be lost.
  void reconnected() { done_.clear(); }
  std::vector<RecordDifference> compare(std::string_view table, std::uint64_t match,
                                        std::string_view record) const;

 private:
  FairTranscript transcript_;
  std::string done_;  // the step of the exchange already sent on this connection
};

// As sentences for the person.
std::string text_of(FairRefusal refusal, Language language);
std::vector<std::string> texts_of(const std::vector<RecordDifference>& differences,
                                  Language language);

}  // namespace comodin
