// Converts the tree of a TOML file to an Edition: one section after the other, each value alone.
// How several values fit together is checked by edition_check.h.
#pragma once

#include <cstddef>
#include <vector>

#include "edition/edition.h"
#include "edition/mistakes.h"
#include "toml/toml_tree.h"

namespace comodin {

// Where the parts of an edition are in its file, for the checks that follow. Nodes belong to the
// tree, and are null where a value is missing.
struct DieTypeMarks {
  std::size_t at = 0;
  std::vector<std::size_t> faces;
};

struct DiceSetMarks {
  std::size_t at = 0;
  std::vector<DieTypeMarks> types;
};

struct CardMarks {
  std::size_t at = 0;
  const TomlNode* effect = nullptr;
};

struct ReadyRuleMarks {
  std::size_t at = 0;
  std::size_t name = 0;
};

struct ColorMarks {
  std::size_t letter = 0;
  std::size_t symbol = 0;
};

struct EditionMarks {
  std::vector<ColorMarks> colors;
  std::vector<CardMarks> cards;
  std::vector<DiceSetMarks> dice_sets;
  std::vector<ReadyRuleMarks> ready_rules;
  std::vector<std::size_t> statements;
  std::size_t players = 0;
  std::size_t policy = 0;
  std::size_t hand_size = 0;
  // False if something that counts could not be read: then nothing is said about numbers of cards.
  bool countable = true;
};

// What could not be read has been reported and keeps its default.
Edition read_edition(const TomlNode& root, Mistakes& mistakes, EditionMarks& marks);

}  // namespace comodin
