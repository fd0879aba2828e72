#include "effect/suggest.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "effect/lexer.h"

namespace comodin {
namespace {

// A longer word is near to nothing that can be said.
constexpr std::size_t kMaxWordBytes = 40;
constexpr std::size_t kMaxWords = 40;  // no phrase is that long

std::vector<std::string> first_words(std::string_view text, std::size_t count) {
  std::vector<std::string> words;
  for (Token token = token_at(text, 0); !token.is_empty() && words.size() < count;
       token = token_at(text, token.end))
    words.push_back(token.folded.substr(0, kMaxWordBytes));
  return words;
}

struct Distance {
  std::size_t best = 0;   // of the first words, where they fit best: people mistype one word
  std::size_t whole = 0;  // of the whole phrase
  std::size_t order = 0;  // in which it was given
  auto operator<=>(const Distance&) const = default;
};

Distance distance_of(std::string_view phrase, const std::vector<std::string>& found,
                     std::size_t order) {
  const auto wanted = first_words(phrase, phrase.size());
  std::string wanted_text;
  std::string found_text;
  Distance distance{.best = phrase.size() + 1, .whole = 0, .order = order};
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    wanted_text += wanted[i] + ' ';
    if (i >= found.size()) continue;
    found_text += found[i] + ' ';
    distance.best = std::min(distance.best, edit_distance(wanted_text, found_text));
  }
  distance.whole = edit_distance(wanted_text, found_text);
  return distance;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

std::vector<std::string> nearest_phrases(const std::vector<std::string>& possible,
                                         std::string_view typed) {
  const bool nothing_typed = trim(typed).empty();
  const std::vector<std::string> found = first_words(typed, kMaxWords);
  std::vector<std::pair<Distance, std::string>> ranked;
  for (const std::string& phrase : possible) {
    const bool known = std::ranges::any_of(ranked, [&](const auto& entry) {
      return entry.second == phrase || (nothing_typed && phrase.starts_with(entry.second + ' '));
    });
    if (!known) ranked.emplace_back(distance_of(phrase, found, ranked.size()), phrase);
  }
  if (!nothing_typed) std::ranges::sort(ranked);
  ranked.resize(std::min(ranked.size(), kMaxSuggestions));
  std::vector<std::string> nearest;
  nearest.reserve(ranked.size());
  for (auto& [distance, phrase] : ranked) nearest.push_back(std::move(phrase));
  return nearest;
}

}  // namespace comodin
