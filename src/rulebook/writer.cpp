#include "rulebook/writer.h"

#include <algorithm>

#include <fmt/format.h>

#include "edition/option_text.h"

namespace comodin {

std::string number_text(std::int64_t number) { return fmt::format("{}", number); }

Value option_value(ArgumentName blank, Option option, const Edition& edition) {
  const std::int16_t value = edition.options[option];
  if (option_words(option, edition).empty()) return {blank, value};
  return {blank, print_option_value(option, value, edition)};
}

std::string challenge_clause(const Writer& writer) {
  return writer.can_challenge() ? writer.phrases().say("rulebook.out.challenge") : "";
}

std::size_t total_of(const CardSpec& card, const Edition& edition) {
  return card.copies * (card.wild ? 1 : edition.colors.size());
}

Writer::Writer(const Edition& usual, Edition played, const TableSetup& setup, Language language)
    : usual_(usual),
      setup_(setup),
      book_{.language = language,
            .title = {},
            .subtitle = {},
            .contents = {},
            .preface = {},
            .chapters = {},
            .colophon = {},
            .edition = std::move(played)},
      phrases_(usual, language) {}

std::string Writer::option(std::string_view name) const {
  const auto known = parse_word<Option>(name);
  return known ? print_option_value(*known, edition().options[*known], edition()) : "off";
}

bool Writer::chosen(std::string_view option) const {
  return std::ranges::any_of(setup_.options,
                             [&](const auto& choice) { return choice.first == option; });
}

bool Writer::can_challenge() const {
  return option_is("draw_four", "challenge") &&
         std::ranges::any_of(edition().cards, [](const CardSpec& card) {
           return card.challenge != Challenge::nobody;
         });
}

std::vector<const CardSpec*> Writer::specials() const {
  std::vector<const CardSpec*> cards;
  std::vector<const CardSpec*> blanks;  // without a rule: they are listed together
  for (const CardSpec& card : edition().cards)
    if (!card.number) (card.blank && !card.written ? blanks : cards).push_back(&card);
  cards.insert(cards.end(), blanks.begin(), blanks.end());
  return cards;
}

std::string Writer::name(const CardSpec& card) const {
  const std::string& name = card.name.in(phrases_.language());
  if (!card.blank || card.written) return name;
  return name.substr(0, name.find_last_not_of(" 0123456789") + 1);
}

std::string Writer::color(std::size_t place) const {
  return fmt::format("{}{} {}", mark::kColor, static_cast<char>('a' + place),
                     edition().colors[place].name.in(phrases_.language()));
}

void Writer::chapter(std::string_view id) {
  book_.chapters.push_back(
      {.id = std::string(id),
       .title = phrases_.say(sentence_named(fmt::format("rulebook.head.{}", id))),
       .blocks = {}});
}

void Writer::add(Block block) { book_.chapters.back().blocks.push_back(std::move(block)); }

void Writer::say(BlockKind kind, WordKey key, const Values& values) {
  add({.kind = kind, .text = phrases_.say(key, values)});
}

void Writer::also(WordKey key, const Values& values) {
  book_.chapters.back().blocks.back().text += " " + phrases_.say(key, values);
}

void Writer::labelled(std::string label, std::string text) {
  add({.kind = BlockKind::labelled, .text = std::move(text), .label = std::move(label)});
}

}  // namespace comodin
