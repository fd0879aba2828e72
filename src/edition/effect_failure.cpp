#include "edition/effect_failure.h"

#include <algorithm>
#include <utility>

#include "edition/effect_lexer.h"
#include "edition/effect_messages.h"
#include "edition/effect_suggest.h"

namespace comodin {
namespace {

constexpr std::size_t kMaxQuotedCharacters = 30;

// What was understood may end in a mark that only announces what comes next.
std::string without_open_end(std::string understood) {
  if (understood.ends_with(" /")) understood.resize(understood.size() - 2);
  if (understood.ends_with(';')) understood.pop_back();
  return understood;
}

std::string message_for(std::string_view rest, Language language) {
  const Token token = token_at(rest, 0);
  const std::string_view word = rest.substr(token.begin, token.end - token.begin);
  if (word.empty()) return message(EffectMessage::not_finished, language);
  const PlainText plain = measure_plain_text(word, kMaxQuotedCharacters);
  if (plain.bytes < word.size() && plain.characters < kMaxQuotedCharacters)
    return message(EffectMessage::not_understood_here, language);
  std::string quoted(word.substr(0, plain.bytes));
  if (plain.bytes < word.size()) quoted += "…";
  return message(EffectMessage::not_understood, language, quoted);
}

}  // namespace

void Failure::note(const Place& place, std::string_view rest, const Possible& possible) {
  if (!reaches(place.offset)) return;
  if (!noted_ || place.offset > place_.offset) {
    noted_ = true;
    place_ = place;
    by_synonym_ = possible.synonym;
    rest_ = rest;
    phrases_.clear();
    synonyms_.clear();
    explanation_.clear();
  }
  // Of several readings, the one that could make most of the words before.
  const bool more = place.understood.size() > place_.understood.size();
  if (possible.synonym == by_synonym_ ? more : by_synonym_) {
    place_.understood = place.understood;
    by_synonym_ = possible.synonym;
  }
  if (!possible.phrase.empty())
    (possible.synonym ? synonyms_ : phrases_).push_back(possible.phrase);
}

void Failure::explain(std::size_t offset, std::string message) {
  if (offset == place_.offset) explanation_ = std::move(message);
}

void Failure::refuse(const Place& place, std::string message,
                     std::vector<std::string> suggestions) {
  if (refused_) return;
  refused_ = EffectError{.language = language_,
                         .offset = place.offset,
                         .understood = without_open_end(place.understood),
                         .message = std::move(message),
                         .suggestions = std::move(suggestions)};
}

EffectError Failure::to_error() const {
  if (refused_) return *refused_;
  EffectError error{.language = language_,
                    .offset = place_.offset,
                    .understood = without_open_end(place_.understood),
                    .message = explanation_,
                    .suggestions = nearest_phrases(phrases_.empty() ? synonyms_ : phrases_, rest_)};
  if (error.message.empty()) error.message = message_for(rest_, language_);
  return error;
}

std::vector<std::string> Failure::possible_at(std::size_t offset, bool synonyms) const {
  std::vector<std::string> possible;
  const auto add = [&](const std::vector<std::string>& phrases) {
    for (const std::string& phrase : phrases)
      if (!is_among(possible, phrase)) possible.push_back(phrase);
  };
  if (refused_ && refused_->offset == offset) add(refused_->suggestions);
  if (!refused_ && noted_ && place_.offset == offset) add(synonyms ? synonyms_ : phrases_);
  return possible;
}

}  // namespace comodin
