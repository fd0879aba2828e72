// The place where a text of the effect language stops making sense: the furthest place that any
// reading of it reached, and what could be said there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "effect/messages.h"
#include "effect/text.h"

namespace comodin {

// A place in a text, and what was understood before it.
struct Place {
  std::size_t offset = 0;
  std::string understood;
  std::size_t reworded = 0;  // how much of that would be written differently
};

class Failure {
 public:
  // A thorough one wants to know everything that could be said at the end, even where the sentence
  // could end too; a careless one only how far a reading came, which costs much less.
  enum class Effort : std::uint8_t { none, usual, thorough };
  explicit Failure(Language language, Effort effort = Effort::usual)
      : language_(language), effort_(effort) {}

  // Something that could be said at a place, where something else is written. A synonym is
  // suggested only if nothing else can be; an empty phrase is nothing that could be suggested. The
  // rest is what is left of the sentence there.
  struct Possible {
    std::string phrase;
    bool synonym = false;
  };

  // Whether a note for this place would count.
  bool reaches(std::size_t offset) const { return !noted_ || offset >= offset_; }

  // The same for something that could be said there: a synonym counts only where there is nothing
  // better to suggest.
  bool wants(std::size_t offset, bool synonym) {
    if (effort_ == Effort::none) offset_ = std::max(offset_, offset);
    if (effort_ == Effort::none || !reaches(offset)) return false;
    return !synonym || is_thorough() || offset > offset_ || !better_noted_;
  }
  void note(const Place& place, std::string_view rest, const Possible& possible);

  // A better message for the place noted last, if it is the furthest.
  void explain(std::size_t offset, EffectRemark why);

  // Words that were understood but make no sense. The first such mistake counts, whatever else is
  // noted.
  void refuse(const Place& place, EffectRemark why, std::vector<std::string> suggestions);

  bool is_refused() const { return refused_.has_value(); }
  bool is_careless() const { return effort_ == Effort::none; }
  bool is_thorough() const { return effort_ == Effort::thorough; }
  std::size_t offset() const { return offset_; }
  Language language() const { return language_; }
  EffectError to_error() const;

  // What was noted at this place, without repeats: what would be written, or synonyms.
  std::vector<std::string> possible_at(std::size_t offset, bool synonyms) const;

 private:
  // What could be said after one of the ways to understand what comes before: after another, it
  // might make no sense.
  struct Noted {
    Possible possible;
    std::size_t way = 0;
  };
  std::vector<Noted> best_noted() const;

  Language language_;
  Effort effort_;
  bool noted_ = false;
  bool better_noted_ = false;  // at the same place, something that is not a synonym
  std::size_t offset_ = 0;
  std::string_view rest_;
  std::vector<Place> ways_;  // to understand what comes before, each once
  std::vector<Noted> possible_;
  std::optional<EffectRemark> explanation_;
  std::optional<EffectError> refused_;
};

}  // namespace comodin
