#include "terminal/card_words.h"

#include <cstddef>
#include <map>
#include <ranges>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "terminal/words.h"

namespace comodin {
namespace {

// "a red 7", "an orange 7".
std::string a_card(const EditionLookup& book, std::string_view token, Language language) {
  constexpr std::string_view kSoundsOpen = "aeiouAEIOU8";
  const std::string name = book.name_of(token, language);
  const bool is_open = !name.empty() && kSoundsOpen.contains(name.front());
  return Catalogue::in(language).say(is_open ? "log.an" : "log.a", {{"card", name}});
}

// "4 cards", "a die".
std::string count_of(const EditionLookup& book, std::size_t count, Language language) {
  return Catalogue::in(language).say(book.is_dice() ? "log.dice" : "log.cards", {{"n", count}});
}

}  // namespace

std::string listed(std::span<const std::string> items) {
  return fmt::format("{}", fmt::join(items, ", "));
}

std::string the_card(const EditionLookup& book, std::string_view token, Language language) {
  const BookKind* kind = book.face(token).kind;
  if (kind == nullptr || !kind->number) return a_card(book, token, language);
  return Catalogue::in(language).say("log.the", {{"card", book.name_of(token, language)}});
}

std::string sorted_names(const EditionLookup& book, std::span<const std::string> tokens,
                         Language language) {
  std::multimap<std::size_t, std::string> by_rank;  // equals stay in their order
  for (const std::string& token : tokens)
    by_rank.emplace(book.rank(token), book.name_of(token, language));
  return fmt::format("{}", fmt::join(by_rank | std::views::values, ", "));
}

std::string cards_of(const EditionLookup& book, std::span<const std::optional<std::string>> tokens,
                     Language language) {
  std::vector<std::string> known;
  for (const auto& token : tokens)
    if (token) known.push_back(*token);
  if (known.empty() || known.size() < tokens.size()) return count_of(book, tokens.size(), language);
  if (known.size() == 1) return a_card(book, known.front(), language);
  if (known.size() == 2)
    return Catalogue::in(language).say(
        "log.list.and",
        {{"list", a_card(book, known[0], language)}, {"last", a_card(book, known[1], language)}});
  return fmt::format("{} ({})", count_of(book, known.size(), language),
                     sorted_names(book, known, language));
}

}  // namespace comodin
