#include "effect/tree.h"

#include <nlohmann/json.hpp>

#include "effect/names.h"

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;

bool has_number(const Sentence& s) {
  if (has_cards(s.verb)) return s.cards == Cards::some || s.cards == Cards::all_numbered;
  return s.verb == Verb::draw || s.verb == Verb::level;
}

Json to_json(const Sentence& s) {
  Json json;
  json["verb"] = name_of(s.verb);
  if (has_who(s.verb)) json["who"] = name_of(s.who);
  if (s.may) json["may"] = true;
  if (has_cards(s.verb)) json["cards"] = name_of(s.cards);
  if (has_number(s)) json["number"] = s.number;
  if (s.instead) json["instead"] = true;
  if (has_other(s.verb)) json["other"] = name_of(s.other);
  if (s.verb == Verb::pass_hands) json["toward"] = name_of(s.toward);
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
