// Where bots think that take their time: the tables' thread only asks and goes on with the others.
// The question is a copy, so it can be answered on any thread.
#pragma once

#include <functional>
#include <string>

#include "bots/hand_evidence.h"
#include "game/move.h"
#include "game/state.h"
#include "protocol/table_words.h"
#include "table/moment.h"
#include "table/rules_cache.h"
#include "view/view.h"

namespace comodin {

// A bot's situation. It sees `game` as its seat does.
struct BotQuestion {
  TableRulesPtr rules;
  State game;
  View view;  // what the seat remembers of the round
  TableEvidence evidence;
  Seat seat{};
  Level level = Level::hard;
  std::uint64_t seed = 0;
  std::string payer = {};  // those of different payers are served in turn
};

// `most_ms`: how long it may think; 0: as long as its level does, whatever the clock says.
Move answer_to(const BotQuestion& question, Clock most_ms);
// What a player would do without thinking.
Move quick_answer_to(const BotQuestion& question);

struct BotAnswer {
  Move move;
  Clock took_ms = 0;
};

class Thinker {
 public:
  virtual ~Thinker() = default;
  // Calls `done` once on the tables' thread, at once or later; perhaps never, if the server stops.
  virtual void think(BotQuestion question, std::function<void(const BotAnswer&)> done) = 0;
};

// Thinks where it is asked, at once.
class ThinkerAtOnce final : public Thinker {
 public:
  explicit ThinkerAtOnce(Clock most_ms = 0) : most_ms_(most_ms) {}
  void think(BotQuestion question, std::function<void(const BotAnswer&)> done) override {
    done({.move = answer_to(question, most_ms_)});
  }

 private:
  Clock most_ms_;
};

}  // namespace comodin
