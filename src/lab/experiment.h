// An experiment of the lab, as people write it: a table, who plays there, how much. From it come
// the table itself, the command that repeats it, and its entry in result files.
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
  std::size_t seats = 0;  // 0: the usual number
  std::vector<std::pair<std::string, std::string>> options = {};
  std::vector<std::pair<std::string, std::string>> customs = {};
  std::vector<std::string> bots = {"random"};  // one for all seats, or one per seat
  LabSettings settings = {};

  // Whether both are the same, apart from the shard and the number of threads.
  bool is_same_as(const Experiment& other) const;
};

// An experiment whose table exists. The rules stay where they are when it is moved.
struct LabSetup {
  Experiment experiment;  // with its seats and bots filled in
  Edition edition;
  std::unique_ptr<const Rules> rules;

  LabTable table() const;
};
// Error message if the table or a bot does not exist.
std::expected<LabSetup, std::string> make_setup(Experiment experiment);

// Quoted so that a shell takes it for one word.
std::string shell_word(const std::string& text);
// "--edition official --seats 4 --option stacking=any": what makes the table.
std::string table_flags(const Experiment& experiment);
// "--rounds 1000 --seed 3": how much is played.
std::string amount_flags(const LabSettings& settings);
// The whole command.
std::string command_of(const Experiment& experiment);

}  // namespace comodin
