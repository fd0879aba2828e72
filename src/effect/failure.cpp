#include "effect/failure.h"

#include <algorithm>
#include <utility>

#include "effect/lexer.h"
#include "effect/messages.h"
#include "effect/suggest.h"

namespace comodin {
namespace {

constexpr std::size_t kMaxQuotedCharacters = 30;

// What was understood may end in a mark that only announces what comes next.
std::string without_open_end(std::string understood) {
  if (understood.ends_with(" /")) understood.resize(understood.size() - 2);
  if (understood.ends_with(';')) understood.pop_back();
  return std::string(trim(understood));
}

EffectRemark remark_on(std::string_view rest) {
  const Token token = token_at(rest, 0);
  const std::string_view word = rest.substr(token.begin, token.end - token.begin);
  if (word.empty()) return {.message = EffectMessage::not_finished};
  const PlainText plain = measure_plain_text(word, kMaxQuotedCharacters);
  if (plain.bytes < word.size() && plain.characters < kMaxQuotedCharacters)
    return {.message = EffectMessage::not_understood_here};
  std::string quoted(word.substr(0, plain.bytes));
  if (plain.bytes < word.size()) quoted += "…";
  return {.message = EffectMessage::not_understood, .text = std::move(quoted)};
}

}  // namespace

void Failure::note(const Place& place, std::string_view rest, const Possible& possible) {
  if (!reaches(place.offset)) return;
  if (!noted_ || place.offset > offset_) {
    noted_ = true;
    better_noted_ = false;
    offset_ = place.offset;
    rest_ = rest;
    ways_.clear();
    possible_.clear();
    explanation_.reset();
  }
  better_noted_ |= !possible.synonym && !possible.phrase.empty();
  auto way = std::ranges::find(ways_, place.understood, &Place::understood);
  if (way == ways_.end()) way = ways_.insert(way, place);
  way->reworded = std::min(way->reworded, place.reworded);
  possible_.push_back({.possible = possible, .way = static_cast<std::size_t>(way - ways_.begin())});
}

void Failure::explain(std::size_t offset, EffectRemark why) {
  if (offset == offset_) explanation_ = std::move(why);
}

void Failure::refuse(const Place& place, EffectRemark why, std::vector<std::string> suggestions) {
  if (refused_) return;
  refused_ = EffectError{.language = language_,
                         .offset = place.offset,
                         .understood = without_open_end(place.understood),
                         .why = std::move(why),
                         .suggestions = std::move(suggestions)};
}

// What may be suggested, best understood first; where nothing may be, everything that was noted.
std::vector<Failure::Noted> Failure::best_noted() const {
  const auto rank = [](const Noted& noted) {
    return std::pair(noted.possible.phrase.empty(), noted.possible.synonym);
  };
  const auto reworded = [&](const Noted& noted) { return ways_[noted.way].reworded; };
  std::vector<Noted> best;
  for (const Noted& noted : possible_) {
    if (!best.empty() && rank(noted) < rank(best.front())) best.clear();
    if (best.empty() || rank(noted) == rank(best.front()))
      best.insert(std::ranges::upper_bound(best, reworded(noted), {}, reworded), noted);
  }
  return best;
}

// The nearest suggestion decides how to understand what comes before; the others have to follow
// that.
EffectError Failure::to_error() const {
  if (refused_) return *refused_;
  EffectError error{.language = language_,
                    .offset = offset_,
                    .understood = {},
                    .why = explanation_ ? *explanation_ : remark_on(rest_),
                    .suggestions = {}};
  std::vector<Noted> best = best_noted();
  if (best.empty()) return error;
  const auto nearest = [&] {
    std::vector<std::string> phrases;
    for (const Noted& noted : best)
      if (!noted.possible.phrase.empty()) phrases.push_back(noted.possible.phrase);
    return nearest_phrases(phrases, rest_);
  };
  auto all = nearest();
  const auto first = std::ranges::find_if(best, [&](const Noted& noted) {
    return all.empty() || noted.possible.phrase == all.front();
  });
  const std::size_t way = first->way;
  const bool others = std::erase_if(best, [&](const Noted& noted) { return noted.way != way; }) > 0;
  error.understood = without_open_end(ways_[way].understood);
  error.suggestions = others ? nearest() : std::move(all);
  return error;
}

std::vector<std::string> Failure::possible_at(std::size_t offset, bool synonyms) const {
  std::vector<std::string> phrases;
  const auto add = [&](const std::string& phrase) {
    if (!phrase.empty() && !is_among(phrases, phrase)) phrases.push_back(phrase);
  };
  if (refused_ && refused_->offset == offset) std::ranges::for_each(refused_->suggestions, add);
  if (refused_ || !noted_ || offset_ != offset) return phrases;
  for (const auto& [possible, way] : possible_)
    if (possible.synonym == synonyms) add(possible.phrase);
  return phrases;
}

}  // namespace comodin
