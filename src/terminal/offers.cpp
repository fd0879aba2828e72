#include "terminal/offers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "words/words.h"

namespace comodin {
namespace {

struct ParsedMove {
  std::string_view verb;
  std::string_view argument;
};

ParsedMove parsed(std::string_view move) {
  const std::size_t end = std::min(move.find(' '), move.size());
  return {move.substr(0, end), move.substr(std::min(end + 1, move.size()))};
}

// Assigns keys to the moves of one table.
class Sorter {
 public:
  explicit Sorter(const TableModel& table) : t_(table), words_(table.language()) {}

  Offers sort() {
    for (std::size_t i = 0; i < t_.moves.size(); ++i) add(t_.moves[i], t_.meanings[i]);
    add_cards();
    add_begin();
    offers_.is_yours = t_.own_seat() != 0 && t_.is_turn_of(t_.own_seat());
    offers_.title = t_.question.text;
    offers_.notes = t_.question.notes;
    return std::move(offers_);
  }

 private:
  void add(const std::string& move, const MoveMeaning& meaning) {
    const ParsedMove parts = parsed(move);
    if (parts.verb == "plays" || parts.verb == "discards")
      playable_.emplace_back(parts.argument, move);
    else if (const char key = letter_of(parts.verb); key != 0)
      letter(key, move, meaning);
    else
      number(move, meaning, parts.verb == "names" ? parts.argument : "");
  }

  // 0: the move is one of several answers, which are numbered.
  static char letter_of(std::string_view verb) {
    constexpr std::array<std::pair<std::string_view, char>, 6> kLetters = {{{"draws", 'd'},
                                                                            {"passes", 'p'},
                                                                            {"accepts", 'a'},
                                                                            {"challenges", 'x'},
                                                                            {"says", 'u'},
                                                                            {"catches", 'c'}}};
    const auto found = std::ranges::find(kLetters, verb, &std::pair<std::string_view, char>::first);
    return found == kLetters.end() ? '\0' : found->second;
  }

  void letter(char key, const std::string& move, const MoveMeaning& meaning) {
    // Of several moves with one key, the first gets it.
    const bool taken = std::ranges::find(offers_.list, key, &Offer::key) != offers_.list.end();
    offers_.list.push_back({taken ? '\0' : key, meaning, move});
  }
  void number(const std::string& move, const MoveMeaning& meaning, std::string_view color) {
    if (numbers_ >= kCardKeys.size()) return;
    offers_.list.push_back({kCardKeys[numbers_++], meaning, move, std::string(color)});
  }

  void add_cards() {
    auto tokens = t_.view.value("hand", std::vector<std::string>{});
    std::ranges::sort(tokens, {}, [&](const std::string& token) {
      return std::pair(t_.edition().rank(token), token);
    });
    for (const std::string& token : tokens) {
      HandCard card{.token = token, .move = move_with(token)};
      // While a question is open, the numbers are its answers.
      if (numbers_ == 0 && offers_.hand.size() < kCardKeys.size())
        card.key = kCardKeys[offers_.hand.size()];
      offers_.hand.push_back(std::move(card));
    }
  }

  std::string move_with(std::string_view token) const {
    const auto found =
        std::ranges::find(playable_, token, &std::pair<std::string_view, std::string>::first);
    return found == playable_.end() ? std::string{} : found->second;
  }

  void add_begin() {
    const TablePhase phase = t_.phase();
    if (t_.own_seat() == 0 || t_.closed) return;
    if (phase == TablePhase::waiting && t_.is_host())
      begin("terminal.begin");
    else if (phase == TablePhase::round_over)
      begin("terminal.next_round");
    else if (phase == TablePhase::match_over)
      begin("terminal.another_match");
  }
  void begin(WordKey key) { letter('n', "", {.text = words_.say(key)}); }

  const TableModel& t_;
  Words words_;
  Offers offers_;
  std::vector<std::pair<std::string_view, std::string>> playable_;  // tokens, and their moves
  std::size_t numbers_ = 0;  // keys used for answers to a question
};

}  // namespace

Offers offers_at(const TableModel& table) { return Sorter(table).sort(); }

const Offer* offer_of(const Offers& offers, char key) {
  const auto found = std::ranges::find(offers.list, key, &Offer::key);
  return key == 0 || found == offers.list.end() ? nullptr : &*found;
}

const HandCard* card_of(const Offers& offers, char key) {
  const auto found = std::ranges::find(offers.hand, key, &HandCard::key);
  return key == 0 || found == offers.hand.end() ? nullptr : &*found;
}

}  // namespace comodin
