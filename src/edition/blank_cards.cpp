#include "edition/blank_cards.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "edition/load.h"
#include "effect/lexer.h"
#include "effect/messages.h"

namespace comodin {
namespace {

std::vector<std::string> find_editions_with_blank_cards() {
  std::vector<std::string> names;
  for (const std::string_view name : shipped_editions()) {
    const auto edition = load_edition(name);
    if (edition && std::ranges::any_of(edition->cards, &CardSpec::blank)) names.emplace_back(name);
  }
  return names;
}

}  // namespace

std::string why_no_card_is_blank() {
  static const std::vector<std::string> kEditions = find_editions_with_blank_cards();
  return fmt::format(
      "this edition has no blank cards to write a rule on; of the shipped editions these have: {}",
      fmt::join(kEditions, ", "));
}

std::string why_card_is_not_blank(const Edition& edition, std::string_view token) {
  std::vector<std::string_view> blanks;
  for (const CardSpec& card : edition.cards)
    if (card.blank) blanks.push_back(card.token);
  const std::string why = blanks.empty()
                              ? why_no_card_is_blank()
                              : fmt::format("its blank cards are {}", fmt::join(blanks, ", "));
  return fmt::format("'{}' is no blank card of this edition: {}", token, why);
}

std::string why_rule_is_refused(std::string_view token, std::string_view text,
                                const EffectError& error) {
  std::string why =
      fmt::format("the rule of {} at character {}: {}", token,
                  count_characters(text.substr(0, error.offset)) + 1, to_string(error.why));
  if (!error.suggestions.empty())
    why += fmt::format(": expected {}", fmt::join(error.suggestions, " | "));
  return why + ". For more: comodin effect check TEXT.";
}

}  // namespace comodin
