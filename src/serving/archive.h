// Owns what is answered about the matches of a table, from its log: the record, a round told again,
// whether chance was fair, the log itself. Takes a while, and so may be asked on a thread of its
// own, one question at a time. Must not know who may ask.
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
  Seat asker = kNoSeat;           // for whom the record of an unfinished match is masked
  ReplayQuestion replay = {};     // of it, only `match` counts for the others
};

class Archive {
 public:
  Archive(Store& store, const ValueCipher& cipher) : store_(store), cipher_(cipher) {}

  Response answer(const MatchQuestion& question);

 private:
  Store& store_;
  const ValueCipher& cipher_;
  RulesCache rules_cache_;  // its own: that of the tables is for their thread
};

}  // namespace comodin
