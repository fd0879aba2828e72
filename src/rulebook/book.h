// A rulebook ready to be printed: chapters of paragraphs, steps and tables. Must not know how it
// looks on paper, in a terminal or on a page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/language.h"
#include "edition/edition.h"

namespace comodin {

struct BookTable {
  std::vector<std::string> heads;
  std::vector<std::vector<std::string>> rows;
  bool numbers = false;  // all columns but the first are numbers, set to the right
  bool sum = false;      // the last row adds up the others
};

enum class BlockKind : std::uint8_t {
  paragraph,
  step,      // of a numbered list
  item,      // of a list
  labelled,  // a short label, then the text: "Example. …"
  question,  // the question is the label, the text its answer
  heading,   // within a chapter
  card,      // the heading of a card: its name; the text gives its number and its points
  table,
};

// Texts contain the marks of phrasebook.h.
struct Block {
  BlockKind kind = BlockKind::paragraph;
  std::string text;
  std::string label = {};
  BookTable table = {};
  std::vector<std::string> tokens = {};  // of the cards described
};

struct Chapter {
  std::string id;  // a word for links
  std::string title;
  std::vector<Block> blocks;
};

struct Book {
  Language language = Language::en;
  std::string title;
  std::string subtitle;
  std::string contents;  // the heading of the list of chapters
  std::vector<Block> preface;
  std::vector<Chapter> chapters;
  std::vector<std::string> colophon;  // whose rules these are
  Edition edition;                    // as played at this table, for drawing its colors and cards
};

}  // namespace comodin
