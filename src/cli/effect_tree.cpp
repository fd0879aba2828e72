#include "cli/effect_tree.h"

#include <array>
#include <string_view>

#include <nlohmann/json.hpp>

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;

// In the order of the enumerators.
constexpr std::array<std::string_view, 21> kVerbs = {"draw",
                                                     "draw_until_color",
                                                     "draw_until_playable",
                                                     "discard",
                                                     "level",
                                                     "lose_turn",
                                                     "play_again",
                                                     "reverse",
                                                     "name_color",
                                                     "shuffle_hands",
                                                     "swap_hands",
                                                     "pass_hands",
                                                     "give",
                                                     "take",
                                                     "deal_out",
                                                     "show",
                                                     "turn_top",
                                                     "choose",
                                                     "if_cannot_play",
                                                     "if_icon",
                                                     "say"};
constexpr std::array<std::string_view, 11> kWhos = {"i",        "next",   "previous", "left",
                                                    "right",    "chosen", "that",     "opponents",
                                                    "everyone", "most",   "fewest"};
constexpr std::array<std::string_view, 5> kCards = {"some", "all_wilds", "named_color",
                                                    "all_numbered", "chosen_color"};
constexpr std::array<std::string_view, 3> kTowards = {"left", "right", "play_direction"};

template <class Enum, std::size_t Count>
std::string_view word_of(Enum value, const std::array<std::string_view, Count>& words) {
  return words.at(static_cast<std::size_t>(value));
}

bool has_number(const Sentence& s) {
  if (has_cards(s.verb)) return s.cards == Cards::some || s.cards == Cards::all_numbered;
  return s.verb == Verb::draw || s.verb == Verb::level;
}

Json to_json(const Sentence& s) {
  Json json;
  json["verb"] = word_of(s.verb, kVerbs);
  if (has_who(s.verb)) json["who"] = word_of(s.who, kWhos);
  if (s.may) json["may"] = true;
  if (has_cards(s.verb)) json["cards"] = word_of(s.cards, kCards);
  if (has_number(s)) json["number"] = s.number;
  if (s.instead) json["instead"] = true;
  if (has_other(s.verb)) json["other"] = word_of(s.other, kWhos);
  if (s.verb == Verb::pass_hands) json["toward"] = word_of(s.toward, kTowards);
  if (s.verb == Verb::if_icon) json["icon"] = s.text;
  if (s.verb == Verb::say) json["text"] = s.text;
  if (!s.parts.empty()) json["parts"] = tree_to_json(s.parts);
  return json;
}

void add_lines(const Json& sentences, std::size_t indent, std::string& lines) {
  for (const Json& sentence : sentences) {
    lines.append(indent, ' ');
    lines += sentence["verb"].get<std::string>();
    for (const auto& [key, value] : sentence.items()) {
      if (key == "verb" || key == "parts") continue;
      lines += "  " + key;
      if (value.is_boolean()) continue;
      lines += '=' + (value.is_string() ? value.get<std::string>() : value.dump());
    }
    lines += '\n';
    if (sentence.contains("parts")) add_lines(sentence["parts"], indent + 2, lines);
  }
}

}  // namespace

Json tree_to_json(const Effect& effect) {
  Json json = Json::array();
  for (const Sentence& sentence : effect) json.push_back(to_json(sentence));
  return json;
}

std::string tree_to_lines(const Effect& effect) {
  std::string lines;
  add_lines(tree_to_json(effect), 0, lines);
  return lines;
}

}  // namespace comodin
