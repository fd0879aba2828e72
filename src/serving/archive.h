// Answers questions about a table's past from its log: the record of a match, the replay of a
// round, whether chance was fair, the log itself. Slow, so it is meant for a thread of its own; one
// question at a time. Errors are HTTP responses. Must not know who may ask.
#pragma once

#include <cstdint>
#include <string>

#include "record/fair.h"
#include "serving/transport.h"
#include "store/store.h"
#include "table/table_replay.h"
#include "table/table_state.h"

namespace comodin {

enum class About : std::uint8_t { record, replay, verification, log };

struct MatchQuestion {
  About about = About::record;
  std::string table;
  TableRulesPtr rules = {};       // of the table
  std::string edition_text = {};  // and the text of their edition
  Seat asker = kNoSeat;           // the record of an unfinished match is masked for this seat
  ReplayQuestion replay = {};     // only a replay uses more than `match`
};

class Archive {
 public:
  Archive(Store& store, const ValueCipher& cipher) : store_(store), cipher_(cipher) {}

  Response answer(const MatchQuestion& question);

 private:
  Store& store_;
  const ValueCipher& cipher_;
  RulesCache rules_cache_;  // its own: the tables' cache belongs to their thread
};

}  // namespace comodin
