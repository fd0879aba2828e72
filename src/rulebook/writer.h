// Shared by all chapters: the edition as played, its sentences, and the chapter being written. Must
// not know the contents of a chapter.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edition/edition.h"
#include "rulebook/book.h"
#include "rulebook/phrasebook.h"
#include "rules/rules.h"

namespace comodin {

class Writer {
 public:
  // `usual` is the edition by default, `played` the same with the table's choices.
  Writer(const Edition& usual, Edition played, const TableSetup& setup, Language language);

  const Edition& usual() const { return usual_; }
  const Edition& edition() const { return book_.edition; }
  const TableSetup& setup() const { return setup_; }
  const Phrasebook& phrases() const { return phrases_; }
  bool dice() const { return edition().equipment == Equipment::dice; }

  // Options by name, so that the rulebook can mention one that this program does not know: such an
  // option is off.
  std::string option(std::string_view name) const;
  bool option_is(std::string_view name, std::string_view word) const {
    return option(name) == word;
  }
  bool chosen(std::string_view option) const;  // by the table

  bool can_challenge() const;                     // some card, at this table
  std::vector<const CardSpec*> specials() const;  // all cards in the game but the numbers
  // Blank cards without a rule share a name, without the number at its end.
  std::string name(const CardSpec& card) const;
  // The distinct names of the cards for which `holds` is true.
  template <class Holds>
  std::string names_where(Holds holds, WordKey joint = "rulebook.list.or") const {
    std::vector<std::string> names;
    for (const CardSpec* card : specials())
      if (holds(*card) && (names.empty() || names.back() != name(*card)))
        names.push_back(name(*card));
    return phrases_.join(names, joint);
  }

  // The color's symbol and name.
  std::string color(std::size_t place) const;

  void chapter(std::string_view id);
  // The sentence of this key as a block of its own.
  void say(BlockKind kind, WordKey key, const Values& values = {});
  // Appends the sentence of this key to the last block.
  void also(WordKey key, const Values& values = {});
  void labelled(std::string label, std::string text);
  void add(Block block);
  Book take() { return std::move(book_); }
  Book& book() { return book_; }

 private:
  const Edition& usual_;
  const TableSetup& setup_;
  Book book_;
  Phrasebook phrases_;
};

std::string number_text(std::int64_t number);

// What an option is set to in an edition, for a blank.
Value option_value(ArgumentName blank, Option option, const Edition& edition);

// How many of these cards are in the deck.
std::size_t total_of(const CardSpec& card, const Edition& edition);

// ", and nothing can be challenged", if this table has challenges.
std::string challenge_clause(const Writer& writer);

// The points of the cards, with equal points in one row.
void write_points_table(Writer& writer);

// The chapters; an empty one is left out.
void write_object(Writer& writer);
void write_box(Writer& writer);
void write_setup(Writer& writer);
void write_turn(Writer& writer);
void write_specials(Writer& writer);
void write_ideas(Writer& writer);
void write_challenge(Writer& writer);
void write_uno(Writer& writer);
void write_out(Writer& writer);
void write_score(Writer& writer);
void write_two_players(Writer& writer);
void write_house_rules(Writer& writer);
void write_unclear(Writer& writer);

}  // namespace comodin
