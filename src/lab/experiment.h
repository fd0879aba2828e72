// Owns what is asked of the lab, as people write it: a table, who plays there, how much. From it
// come the table itself, the command that asks the same again, and what stands in result files.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "edition/edition.h"
#include "lab/run.h"
#include "rules/rules.h"

namespace comodin {

struct Experiment {
  std::string edition;
  std::size_t seats = 0;  // 0: what is usual
  std::vector<std::pair<std::string, std::string>> options = {};
  std::vector<std::pair<std::string, std::string>> customs = {};
  std::vector<std::string> bots = {"random"};  // one for all seats, or one a seat
  LabSettings settings = {};

  // The same question: whoever played which part of it, on how many threads.
  bool asks_the_same(const Experiment& other) const;
};

// A question whose table exists. Moving it keeps the table's rules where they are.
struct LabSetup {
  Experiment question;  // with its seats and bots filled in
  Edition edition;
  std::unique_ptr<const Rules> rules;

  LabTable table() const;
};
// Or a sentence that says what is wrong with it.
std::expected<LabSetup, std::string> make_setup(Experiment question);

// As a shell takes it for one word.
std::string shell_word(const std::string& text);
// "--edition official --seats 4 --option stacking=any": what makes the table.
std::string table_flags(const Experiment& question);
// "--rounds 1000 --seed 3": how much is played.
std::string amount_flags(const LabSettings& settings);
// The whole command.
std::string command_of(const Experiment& question);

}  // namespace comodin
