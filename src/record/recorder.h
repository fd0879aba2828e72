// A match with fair chance that writes its record while it is played. Must not know how the values
// are collected.
#pragma once

#include <vector>

#include "game/apply.h"
#include "game/move.h"
#include "game/state.h"
#include "protocol/game_words.h"
#include "record/fair.h"
#include "record/record.h"

namespace comodin {

class Recorder {
 public:
  // `record` describes the table and has no rounds yet.
  Recorder(const Rules& rules, Record record);

  // Deals the next round with the values that were opened: the server's first, then by seat.
  Refusal deal(std::vector<RecordCommitment> commitments, EventSink& sink);
  // Any other move. A refused move changes nothing.
  Refusal make(const Move& move, EventSink& sink);

  const State& state() const { return state_; }
  const Record& record() const { return record_; }

 private:
  Refusal step(const Move& move, EventSink& sink);

  const Rules& rules_;
  Record record_;
  State state_ = new_match();
  FairChance chance_{Bytes32{}};
};

}  // namespace comodin
