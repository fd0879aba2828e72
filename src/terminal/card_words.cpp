#include "terminal/card_words.h"

#include <array>
#include <cstddef>
#include <map>
#include <ranges>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "words/words.h"

namespace comodin {
namespace {

// "a red 7", "an orange 7".
std::string a_card(const EditionLookup& edition, std::string_view token, Language language) {
  constexpr std::string_view kSoundsOpen = "aeiouAEIOU8";
  const std::string name = edition.name_of(token, language);
  const bool is_open = !name.empty() && kSoundsOpen.contains(name.front());
  return Words(language).say(is_open ? WordKey("log.an") : "log.a", {{"card", name}});
}

// "4 cards", "a die".
std::string count_of(const EditionLookup& edition, std::size_t count, Language language) {
  return Words(language).say(edition.is_dice() ? WordKey("log.dice") : "log.cards", {{"n", count}});
}

}  // namespace

std::string listed(std::span<const std::string> items) {
  return fmt::format("{}", fmt::join(items, ", "));
}

std::string the_card(const EditionLookup& edition, std::string_view token, Language language) {
  const EditionKind* kind = edition.face(token).kind;
  if (kind == nullptr || !kind->number) return a_card(edition, token, language);
  return Words(language).say("log.the", {{"card", edition.name_of(token, language)}});
}

std::string sorted_names(const EditionLookup& edition, std::span<const std::string> tokens,
                         Language language) {
  std::multimap<std::size_t, std::string> by_rank;  // equal ranks keep their order
  for (const std::string& token : tokens)
    by_rank.emplace(edition.rank(token), edition.name_of(token, language));
  return fmt::format("{}", fmt::join(by_rank | std::views::values, ", "));
}

std::string cards_of(const EditionLookup& edition,
                     std::span<const std::optional<std::string>> tokens, Language language) {
  std::vector<std::string> known;
  for (const auto& token : tokens)
    if (token) known.push_back(*token);
  if (known.empty() || known.size() < tokens.size())
    return count_of(edition, tokens.size(), language);
  if (known.size() == 1) return a_card(edition, known.front(), language);
  if (known.size() == 2)
    return Words(language).list(
        std::array{a_card(edition, known[0], language), a_card(edition, known[1], language)});
  return fmt::format("{} ({})", count_of(edition, known.size(), language),
                     sorted_names(edition, known, language));
}

}  // namespace comodin
