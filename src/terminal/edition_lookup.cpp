#include "terminal/edition_lookup.h"

#include <algorithm>

#include <fmt/format.h>

#include "terminal/wire_json.h"

namespace comodin {
namespace {

constexpr std::size_t kShortLetters = 3;

NameTexts texts_of(const nlohmann::json& json, std::string_view key) {
  NameTexts texts;
  for (const Language language : kLanguages)
    texts[static_cast<std::size_t>(language)] =
        text_in(member_of(json, key), language).value_or("");
  return texts;
}

EditionColor color_from(const nlohmann::json& json) {
  return {text_of(json, "letter").value_or(""), text_of(json, "symbol").value_or(""),
          texts_of(json, "names")};
}

EditionKind kind_from(const nlohmann::json& json) {
  return {.token = text_of(json, "token").value_or(""),
          .color = text_of(json, "color").value_or(""),
          .face = text_of(json, "face").value_or(""),
          .wild = flag_of(json, "wild").value_or(false),
          .blank = flag_of(json, "blank").value_or(false),
          .number = number_of(json, "number"),
          .icon = text_of(json, "icon").value_or(""),
          .names = texts_of(json, "names")};
}

// A token without the number of the die and without its chosen color.
std::string_view plain(std::string_view token) {
  return token.substr(0, token.find_first_of("#="));
}

// The color chosen for a wild; empty: none.
std::string_view taken(std::string_view token) {
  const std::size_t at = token.find('=');
  const std::string_view letter = at == token.npos ? "" : token.substr(at + 1, 1);
  return letter == "-" ? "" : letter;
}

// The first letters of the text, without cutting a UTF-8 sequence.
std::string beginning(std::string_view text, std::size_t letters) {
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    const bool begins_a_letter = (text[end] & 0xC0) != 0x80;
    if (begins_a_letter && letters-- == 0) break;
  }
  return std::string(text.substr(0, end));
}

}  // namespace

EditionLookup::EditionLookup(const nlohmann::json& edition)
    : id_(text_of(edition, "id").value_or("")),
      names_(texts_of(edition, "names")),
      is_dice_(text_of(edition, "equipment") == "dice") {
  for (const nlohmann::json& each : member_of(edition, "colors"))
    colors_.push_back(color_from(each));
  for (const nlohmann::json& each : member_of(edition, "kinds")) kinds_.push_back(kind_from(each));
}

const std::string& EditionLookup::name(Language language) const {
  return names_[static_cast<std::size_t>(language)];
}

TokenFace EditionLookup::face(std::string_view token) const {
  const auto kind = std::ranges::find(kinds_, plain(token), &EditionKind::token);
  if (kind == kinds_.end()) return {};
  return {&*kind, kind->color.empty() ? std::string(taken(token)) : kind->color};
}

std::size_t EditionLookup::rank(std::string_view token) const {
  const EditionKind* kind = face(token).kind;
  const std::size_t groups = colors_.size() + 1;
  if (kind == nullptr) return groups * kinds_.size();
  const auto color = std::ranges::find(colors_, kind->color, &EditionColor::letter);
  const auto group = static_cast<std::size_t>(color - colors_.begin());
  return group * kinds_.size() + static_cast<std::size_t>(kind - kinds_.data());
}

std::string EditionLookup::name_of(std::string_view token, Language language) const {
  const auto [kind, color] = face(token);
  if (kind == nullptr) return std::string(token);
  const std::string& name = kind->names[static_cast<std::size_t>(language)];
  if (color.empty()) return name;
  return kind->wild ? fmt::format("{} ({})", name, color_name(color, language)) : name;
}

std::string EditionLookup::short_text(std::string_view token) const {
  const EditionKind* kind = face(token).kind;
  return beginning(kind == nullptr ? plain(token) : kind->face, kShortLetters);
}

const EditionColor* EditionLookup::color(std::string_view letter) const {
  const auto found = std::ranges::find(colors_, letter, &EditionColor::letter);
  return found == colors_.end() ? nullptr : &*found;
}

std::string EditionLookup::color_name(std::string_view letter, Language language) const {
  const EditionColor* found = color(letter);
  return found == nullptr ? std::string(letter) : found->names[static_cast<std::size_t>(language)];
}

std::string EditionLookup::color_symbol(std::string_view letter) const {
  const EditionColor* found = color(letter);
  return found == nullptr ? std::string(letter) : found->symbol;
}

}  // namespace comodin
