#include "terminal/typed_moves.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "effect/lexer.h"
#include "protocol/game_words.h"
#include "words/words.h"

namespace comodin {
namespace {

using enum MoveVerb;

enum class Takes : std::uint8_t { nothing, card, color, player, number, card_and_player };

struct VerbWord {
  MoveVerb verb;
  WordKey key;
  Takes takes = Takes::nothing;
  bool alone = false;  // its argument says enough
};

// Of several that fit, the first is meant, unless only another is possible now.
constexpr std::array kVerbs = {
    VerbWord{plays, "terminal.typed.play", Takes::card, true},
    VerbWord{draws, "terminal.typed.draw"},
    VerbWord{passes, "terminal.typed.pass"},
    VerbWord{names, "terminal.typed.choose", Takes::color, true},
    VerbWord{accepts, "terminal.typed.accept"},
    VerbWord{challenges, "terminal.typed.challenge"},
    VerbWord{says_uno, "terminal.typed.uno"},
    VerbWord{catches, "terminal.typed.catch", Takes::player},
    VerbWord{picks, "terminal.typed.choose", Takes::player, true},
    VerbWord{chooses, "terminal.typed.choose", Takes::number},
    VerbWord{discards, "terminal.typed.discard", Takes::card, true},
    VerbWord{gives, "terminal.typed.give", Takes::card_and_player},
    VerbWord{confirms, "terminal.typed.confirm"},
};

std::string_view in_protocol(MoveVerb verb) {
  return verb == says_uno ? "says uno" : name_of(verb);
}

// The first word and what follows it.
std::pair<std::string_view, std::string_view> split_first(std::string_view text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  return {text.substr(0, end), trim(text.substr(end))};
}

// For articles and prepositions: "the red 5", "to Paco", "l’inversion rouge".
std::string_view without_first(std::string_view text) {
  const auto [first, rest] = split_first(text);
  for (const std::string_view mark : {"'", "’"})
    if (const std::size_t at = first.find(mark); at != first.npos)
      return trim(text.substr(at + mark.size()));
  return rest;
}

std::string joined(std::string_view first, std::string_view rest) {
  return std::string(first).append(rest.empty() ? "" : " ").append(rest);
}

// 0: it is not one.
std::size_t number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? number : 0;
}

// The number of the seat; empty: there is none. A name before a number: someone may be called 2.
std::string seat_of(const TableModel& table, std::string_view name) {
  for (std::size_t seat = 1; seat <= table.seats(); ++seat)
    if (!name.empty() && fold(table.name_at(seat)) == fold(name)) return std::to_string(seat);
  const std::size_t seat = number_in(name);
  return seat == 0 || seat > table.seats() ? "" : std::to_string(seat);
}

// What a die shows, without which die it is.
std::string_view face_of(std::string_view token) { return token.substr(0, token.find('#')); }

class Reader {
 public:
  explicit Reader(const TableModel& table)
      : t_(table), words_(table.language()), english_(Language::en) {}

  std::string read(std::string_view typed) const {
    typed = trim(typed);
    const auto [first, rest] = split_first(typed);
    std::vector<std::string> moves;
    std::string unknown;
    for (const VerbWord& verb : kVerbs) {
      if (verb.takes == Takes::nothing && is_called(verb, typed))
        return std::string(in_protocol(verb.verb));
      if (verb.takes == Takes::nothing || !is_called(verb, first)) continue;
      if (!add(moves, verb, rest)) add(moves, verb, without_first(rest));
      if (unknown.empty()) unknown = joined(in_protocol(verb.verb), rest);
    }
    if (moves.empty())
      for (const VerbWord& verb : kVerbs)
        if (verb.alone) add(moves, verb, typed);
    // A verb with anything else is a move that does not exist.
    return moves.empty() ? unknown : meant(moves);
  }

 private:
  bool is_called(const VerbWord& verb, std::string_view typed) const {
    const std::string folded = fold(typed);
    return folded == in_protocol(verb.verb) || folded == fold(words_.say(verb.key)) ||
           folded == english_.say(verb.key);
  }

  bool add(std::vector<std::string>& moves, const VerbWord& verb, std::string_view text) const {
    const std::string argument = argument_of(verb, text);
    if (argument.empty()) return false;
    moves.push_back(joined(in_protocol(verb.verb), argument));
    return true;
  }

  bool is_possible(const std::string& move) const {
    return std::ranges::find(t_.moves, move) != t_.moves.end();
  }
  const std::string& meant(const std::vector<std::string>& moves) const {
    const auto possible =
        std::ranges::find_if(moves, [&](const std::string& move) { return is_possible(move); });
    return possible == moves.end() ? moves.front() : *possible;
  }

  // As in the protocol; empty: nothing is called that.
  std::string argument_of(const VerbWord& verb, std::string_view text) const {
    switch (verb.takes) {
      case Takes::nothing:
        break;
      case Takes::card:
        return card(text, verb.verb);
      case Takes::color:
        return color(text);
      case Takes::player:
        return seat_of(t_, text);
      case Takes::number:
        return number_in(text) == 0 ? "" : std::string(text);
      case Takes::card_and_player:
        return card_and_player(text);
    }
    return {};
  }

  bool is_card(std::string_view token, std::string_view name) const {
    return to_lower(token) == to_lower(name) || to_lower(face_of(token)) == to_lower(name) ||
           fold(t_.edition().name_of(token, t_.language())) == fold(name);
  }

  // Of the hand if possible, and one that can be played: two dice may show the same.
  std::string card(std::string_view name, MoveVerb verb) const {
    std::string found;
    for (const std::string& token : t_.view.value("hand", std::vector<std::string>{})) {
      if (!is_card(token, name)) continue;
      if (is_possible(joined(name_of(verb), token))) return token;
      if (found.empty()) found = token;
    }
    if (!found.empty()) return found;
    for (const EditionKind& kind : t_.edition().kinds())
      if (is_card(kind.token, face_of(name))) return kind.token;
    return {};
  }

  std::string color(std::string_view name) const {
    for (const EditionColor& color : t_.edition().colors())
      if (to_lower(color.letter) == to_lower(name) ||
          std::ranges::any_of(color.names,
                              [&](const std::string& each) { return fold(each) == fold(name); }))
        return color.letter;
    return {};
  }

  std::string card_and_player(std::string_view text) const {
    for (std::size_t at = text.find(' '); at != text.npos; at = text.find(' ', at + 1)) {
      const std::string_view name = trim(text.substr(at));
      std::string to = seat_of(t_, name);
      if (to.empty()) to = seat_of(t_, without_first(name));
      const std::string what = card(text.substr(0, at), plays);
      if (!to.empty() && !what.empty()) return joined(what, to);
    }
    return {};
  }

  const TableModel& t_;
  Words words_;
  Words english_;
};

class Writer {
 public:
  explicit Writer(const TableModel& table) : t_(table), words_(table.language()) {}

  std::string write(std::string_view move, bool shortest) const {
    const auto [first, rest] = split_first(move);
    const auto verb = std::ranges::find_if(
        kVerbs, [&](const VerbWord& each) { return name_of(each.verb) == first; });
    if (verb == kVerbs.end()) return std::string(move);
    const std::string argument = argument_text(*verb, rest);
    return shortest && verb->alone ? argument : joined(words_.say(verb->key), argument);
  }

  std::vector<std::string> examples() const {
    const auto verbs = t_.choices.value("verbs", std::vector<std::string>{});
    std::vector<std::string> examples;
    for (const VerbWord& verb : kVerbs) {
      const bool comes_up = std::ranges::find(verbs, name_of(verb.verb)) != verbs.end();
      if (verbs.empty() || comes_up)
        examples.push_back(write(joined(name_of(verb.verb), example(verb.takes)), false));
    }
    return examples;
  }

 private:
  std::string argument_text(const VerbWord& verb, std::string_view argument) const {
    switch (verb.takes) {
      case Takes::nothing:
        return {};
      case Takes::card:
      case Takes::number:
        break;
      case Takes::color:
        return t_.edition().color_name(argument, t_.language());
      case Takes::player:
        return player(argument);
      case Takes::card_and_player: {
        const auto [card, seat] = split_first(argument);
        return joined(card, player(seat));
      }
    }
    return std::string(argument);
  }

  // By name, unless it is somebody else's too.
  std::string player(std::string_view number) const {
    std::string name = t_.name_at(number_in(number));
    return seat_of(t_, name) == number ? name : std::string(number);
  }

  std::string example(Takes takes) const {
    switch (takes) {
      case Takes::nothing:
        return {};
      case Takes::card:
        return some_card();
      case Takes::color:
        return t_.edition().colors().empty() ? "" : t_.edition().colors().front().letter;
      case Takes::player:
        return some_player();
      case Takes::number:
        return "1";
      case Takes::card_and_player:
        return joined(some_card(), some_player());
    }
    return {};
  }

  std::string some_card() const {
    const auto hand = t_.view.value("hand", std::vector<std::string>{});
    if (!hand.empty()) return hand.front();
    return t_.edition().kinds().empty() ? "" : t_.edition().kinds().front().token;
  }
  std::string some_player() const { return t_.own_seat() == 1 ? "2" : "1"; }

  const TableModel& t_;
  Words words_;
};

}  // namespace

std::string typed_move(const TableModel& table, std::string_view typed) {
  return Reader(table).read(typed);
}

bool is_incomplete(std::string_view move) {
  return std::ranges::any_of(kVerbs, [&](const VerbWord& verb) {
    return verb.takes != Takes::nothing && move == in_protocol(verb.verb);
  });
}

std::string written_move(const TableModel& table, std::string_view move) {
  return Writer(table).write(move, false);
}

std::string shortest_move(const TableModel& table, std::string_view move) {
  return Writer(table).write(move, true);
}

std::vector<std::string> example_moves(const TableModel& table) { return Writer(table).examples(); }

}  // namespace comodin
