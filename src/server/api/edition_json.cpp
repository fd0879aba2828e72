#include "server/api/edition_json.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/json_text.h"
#include "base/language.h"
#include "edition/option_text.h"
#include "edition/presets.h"
#include "effect/text.h"
#include "rulebook/option_words.h"
#include "tell/card_names.h"
#include "words/words.h"

namespace comodin {
namespace {

// Calls `text_in(language)` for each.
template <class TextIn>
void add_texts(JsonText& json, std::string_view key, TextIn text_in) {
  json.key(key).open_object();
  for (const Language language : kLanguages) json.field(code_of(language), text_in(language));
  json.close_object();
}

void add(JsonText& json, std::string_view key, const Names& names) {
  if (names.empty()) {
    json.key(key).null();
    return;
  }
  add_texts(json, key, [&](Language language) { return names.in(language); });
}

void add(JsonText& json, std::string_view key, const Effect& effect) {
  if (effect.empty()) {
    json.key(key).null();
    return;
  }
  add_texts(json, key, [&](Language language) { return render_effect(effect, language); });
}

void add_heading(JsonText& json, const Edition& edition) {
  json.field("id", edition.id);
  add(json, "names", edition.name);
  json.field("min_seats", edition.min_seats).field("max_seats", edition.max_seats);
  json.field("equipment", name_of(edition.equipment));
  add(json, "rights", edition.rights);
}

void add_colors(JsonText& json, const Edition& edition) {
  json.key("colors").open_array();
  for (const ColorSpec& color : edition.colors) {
    json.open_object().field("letter", std::string_view(&color.letter, 1));
    json.field("symbol", color.symbol);
    add(json, "names", color.name);
    json.close_object();
  }
  json.close_array();
}

bool is_on_a_die(const Edition& edition, std::string_view token) {
  return std::ranges::any_of(edition.dice_sets, [&](const DiceSet& set) {
    return std::ranges::any_of(set.types, [&](const DieType& type) {
      return std::ranges::find(type.faces, token) != type.faces.end();
    });
  });
}

// The color is null for a wild.
void add_kind(JsonText& json, const Edition& edition, const CardSpec& card,
              const ColorSpec* color) {
  const bool dice = edition.equipment == Equipment::dice;
  const std::string token = color == nullptr ? card.token : color->letter + card.token;
  if (dice && !is_on_a_die(edition, token)) return;
  json.open_object().field("token", token).key("color");
  if (color == nullptr)
    json.null();
  else
    json.value(std::string_view(&color->letter, 1));
  json.field("face", card.token).field("wild", card.wild).key("number");
  if (card.number)
    json.value(*card.number);
  else
    json.null();
  json.field("points", card.points).key("icon");
  if (card.icon.empty())
    json.null();
  else
    json.value(card.icon);
  add_texts(json, "names", [&](Language language) { return full_name(card, color, language); });
  add(json, "effect", card.effect);
  json.field("challenge", name_of(card.challenge)).field("blank", card.blank).key("copies");
  if (dice)
    json.null();
  else
    json.value(card.copies);
  json.close_object();
}

void add_kinds(JsonText& json, const Edition& edition) {
  json.key("kinds").open_array();
  for (const CardSpec& card : edition.cards) {
    if (card.wild) {
      add_kind(json, edition, card, nullptr);
      continue;
    }
    for (const ColorSpec& color : edition.colors) add_kind(json, edition, card, &color);
  }
  json.close_array();
}

void add_dice_sets(JsonText& json, const Edition& edition) {
  json.key("dice_sets").open_array();
  for (const DiceSet& set : edition.dice_sets) {
    json.open_object().field("id", set.id);
    add(json, "assumption", set.assumption);
    json.key("dice").open_array();
    for (const DieType& type : set.types) {
      json.open_object().field("count", type.count).key("faces").open_array();
      for (const std::string& face : type.faces) json.value(face);
      json.close_array().close_object();
    }
    json.close_array().close_object();
  }
  json.close_array();
}

// The title and the line of an option or a preset.
void add_texts_of(JsonText& json, const auto& choice) {
  add_texts(json, "title",
            [&](Language language) { return texts_of(choice, Words(language)).title; });
  add_texts(json, "line",
            [&](Language language) { return texts_of(choice, Words(language)).line; });
}

void add_words(JsonText& json, Option option, const Edition& edition) {
  json.key("values").open_array();
  for (const std::string_view word : option_words(option, edition)) {
    json.open_object().field("value", word);
    add_texts(json, "names",
              [&](Language language) { return value_name(option, word, Words(language)); });
    json.close_object();
  }
  json.close_array();
}

void add_range(JsonText& json, Option option) {
  const bool can_be_none = option == Option::hand_limit;
  json.field("low", can_be_none ? kMinHandLimit : info(option).low);
  json.field("high", info(option).high).key("none");
  if (can_be_none)
    json.value("0");
  else
    json.null();
}

void add_options(JsonText& json, const Edition& edition) {
  json.key("options").open_array();
  for (const OptionInfo& option : all_options()) {
    if (!why_option_is_senseless(option.option, edition).empty()) continue;
    json.open_object().field("name", option.name);
    add_texts_of(json, option.option);
    json.field("house_rule", is_house_rule(option.option));
    json.field("default",
               print_option_value(option.option, edition.options[option.option], edition));
    if (option_words(option.option, edition).empty())
      add_range(json, option.option);
    else
      add_words(json, option.option, edition);
    json.close_object();
  }
  json.close_array();
}

void add_presets(JsonText& json, const Edition& edition) {
  json.key("presets").open_array();
  for (const Preset& preset : presets_of(edition)) {
    json.open_object().field("name", preset.name);
    add_texts_of(json, preset);
    json.key("options").open_object();
    for (const auto& [name, value] : preset.options) json.field(name, value);
    json.close_object().close_object();
  }
  json.close_array();
}

void add_blanks(JsonText& json, const Edition& edition) {
  json.key("blanks").open_array();
  for (const CardSpec& card : edition.cards)
    if (card.blank) json.value(card.token);
  json.close_array().key("ready_rules").open_array();
  for (const ReadyRule& rule : edition.ready_rules) {
    json.open_object();
    add(json, "names", rule.name);
    add(json, "text", rule.effect);
    json.close_object();
  }
  json.close_array();
}

}  // namespace

std::string editions_json(std::span<const Edition> editions) {
  JsonText json;
  json.open_object().key("editions").open_array();
  for (const Edition& edition : editions) {
    json.open_object();
    add_heading(json, edition);
    json.close_object();
  }
  json.close_array().close_object();
  return json.take();
}

std::string edition_json(const Edition& edition) {
  JsonText json;
  json.open_object();
  add_heading(json, edition);
  add(json, "assumption", edition.assumption);
  add_colors(json, edition);
  add_kinds(json, edition);
  add_dice_sets(json, edition);
  add_options(json, edition);
  add_presets(json, edition);
  add_blanks(json, edition);
  json.close_object();
  return json.take();
}

}  // namespace comodin
