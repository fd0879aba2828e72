#include "terminal/offers.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "terminal/wire_json.h"
#include "words/words.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

struct ParsedMove {
  std::string_view verb;
  std::string_view argument;
  std::string_view second;
};

ParsedMove parsed(std::string_view move) {
  ParsedMove result;
  std::string_view* const parts[] = {&result.verb, &result.argument, &result.second};
  for (std::string_view* const part : parts) {
    const std::size_t end = std::min(move.find(' '), move.size());
    *part = move.substr(0, end);
    move.remove_prefix(std::min(end + 1, move.size()));
  }
  return result;
}

std::size_t number_in(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// Assigns keys to the moves of one table.
class Sorter {
 public:
  explicit Sorter(const TableModel& table)
      : t_(table), words_(table.language()), waits_(table.view["waits"]) {}

  Offers sort() {
    for (const std::string& move : t_.moves) add(move);
    add_cards();
    add_begin();
    offers_.is_yours = t_.own_seat() != 0 && t_.is_turn_of(t_.own_seat());
    offers_.title = title();
    return std::move(offers_);
  }

 private:
  void add(const std::string& move) {
    const ParsedMove parts = parsed(move);
    if (parts.verb == "names")
      number(move, t_.edition().color_name(parts.argument, t_.language()), parts.argument);
    else if (parts.verb == "picks")
      number(move, t_.name_at(number_in(parts.argument)));
    else if (parts.verb == "chooses")
      number(move, choice(number_in(parts.argument)));
    else if (parts.verb == "gives")
      number(move, words_.say("terminal.give",
                              {{"card", t_.edition().name_of(parts.argument, t_.language())},
                               {"name", t_.name_at(number_in(parts.second))}}));
    else if (parts.verb == "confirms")
      number(move, words_.say("terminal.confirm"));
    else if (parts.verb == "catches")
      letter('c', move,
             words_.say("terminal.catch", {{"name", t_.name_at(number_in(parts.argument))}}));
    else if (move == "says uno")
      letter('u', move, words_.say("terminal.uno"));
    else if (move == "draws")
      letter('d', move,
             words_.say(t_.edition().is_dice() ? WordKey("terminal.draw.dice") : "terminal.draw"));
    else if (move == "passes")
      letter('p', move, words_.say("terminal.pass"));
    else if (move == "accepts")
      letter('a', move, words_.say("terminal.accept"));
    else if (move == "challenges")
      letter('x', move, words_.say("terminal.challenge"));
  }

  void letter(char key, const std::string& move, std::string text) {
    // Of several moves with one key, the first gets it.
    const bool taken = std::ranges::find(offers_.list, key, &Offer::key) != offers_.list.end();
    offers_.list.push_back({taken ? '\0' : key, std::move(text), move});
  }
  void number(const std::string& move, std::string text, std::string_view color = {}) {
    if (numbers_ >= kCardKeys.size()) return;
    offers_.list.push_back({kCardKeys[numbers_++], std::move(text), move, std::string(color)});
  }

  std::string choice(std::size_t number) const {
    const Json& choices = waits_.value("choices", Json::array());
    if (number == 0 || number > choices.size()) return std::to_string(number);
    return text_in(choices[number - 1], t_.language()).value_or(std::to_string(number));
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

  std::string move_with(const std::string& token) const {
    for (const std::string& move : t_.moves)
      if (const ParsedMove parts = parsed(move);
          parts.argument == token && (parts.verb == "plays" || parts.verb == "discards"))
        return move;
    return {};
  }

  void add_begin() {
    const TablePhase phase = t_.phase();
    if (t_.own_seat() == 0 || t_.closed) return;
    if (phase == TablePhase::waiting && t_.is_host())
      letter('n', "", words_.say("terminal.begin"));
    else if (phase == TablePhase::round_over)
      letter('n', "", words_.say("terminal.next_round"));
    else if (phase == TablePhase::match_over)
      letter('n', "", words_.say("terminal.another_match"));
  }

  std::string title() const {
    switch (t_.phase()) {
      case TablePhase::waiting:
        return words_.say(t_.is_host() ? WordKey("terminal.you_begin") : "terminal.host_begins",
                          {{"name", name_of_host()}});
      case TablePhase::dealing:
        return words_.say("table.dealing", {{"thing", t_.edition().thing()}});
      case TablePhase::round_over:
        return winner("round_winner", "log.round_ends", "terminal.round_void");
      case TablePhase::match_over:
        return winner("match_winner", "log.match_ends", "refusal.match_over");
      case TablePhase::round:
        break;
    }
    if (offers_.is_yours || std::ranges::any_of(offers_.list, is_number)) return asked();
    const std::string turn = words_.say(
        "terminal.turn_of", {{"name", t_.name_at(waits_.value("seat", std::size_t{0}))}});
    return t_.own_seat() == 0 ? words_.say("table.watching") + " " + turn : turn;
  }

  static bool is_number(const Offer& offer) { return kCardKeys.contains(offer.key); }

  std::string asked() const {
    const std::string what = waits_.value("for", "turn");
    if (what == "discard")
      return words_.say("terminal.discard", {{"n", waits_.value("left", std::int64_t{1})}});
    // Nothing to challenge: the stacked draws can be taken or passed on.
    if (what == "answer" && std::ranges::find(t_.moves, "challenges") == t_.moves.end()) {
      std::string text = words_.say("terminal.asks.take");
      if (const auto stack = waits_.value("stack", std::int64_t{0}); stack > 0)
        text += " " + words_.say("terminal.stacked", {{"n", stack}});
      return text;
    }
    if (const auto key = WordKey::named("terminal.asks." + what)) return words_.say(*key);
    if (t_.view.value("must", false)) return words_.say("terminal.must_play");
    if (waits_.value("drew", false)) return words_.say("terminal.may_play");
    const bool fits =
        std::ranges::any_of(offers_.hand, [](const HandCard& card) { return !card.move.empty(); });
    if (!fits) return words_.say("terminal.nothing_fits");
    return words_.say(t_.edition().is_dice() ? WordKey("terminal.your_turn.dice")
                                             : "terminal.your_turn");
  }

  std::string winner(const char* field, WordKey key, WordKey none) const {
    const auto seat = t_.view.value(field, std::size_t{0});
    if (seat == 0) return words_.say(none);
    const bool you = seat == t_.own_seat();
    return words_.say(key, {{"who", you ? "you" : "other"}, {"name", t_.name_at(seat)}});
  }

  std::string name_of_host() const {
    for (const Json& chair : t_.chairs)
      if (chair.value("who", "") == t_.host) return chair.value("name", "");
    return "?";
  }

  const TableModel& t_;
  Words words_;
  const Json& waits_;
  Offers offers_;
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
