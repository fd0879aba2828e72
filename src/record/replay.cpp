#include "record/replay.h"

#include <algorithm>

#include <fmt/format.h>

#include "record/record_text.h"

namespace comodin {

const Outcome* ToldChance::next() {
  const std::size_t at = used_++;
  return at < told_.size() ? &told_[at] : nullptr;
}

void ToldChance::refuse(const Outcome* told, std::optional<Outcome> fair) {
  if (!fits_) return;
  fits_ = false;
  if (told != nullptr) wrong_ = *told;
  expected_ = fair;
}

std::size_t ToldChance::pick(const Kind* bag, std::size_t count) {
  const Outcome* const told = next();
  if (fair_ != nullptr) {
    const std::size_t at = fair_->pick(bag, count);
    const Outcome fair{.kind = bag[at], .number = 0};
    if (told == nullptr || *told != fair) refuse(told, fair);
    return at;
  }
  const Kind* const end = bag + count;
  const Kind* const found = told == nullptr ? end : std::find(bag, end, told->kind);
  if (found != end) return static_cast<std::size_t>(found - bag);
  refuse(told);
  return random_.pick(bag, count);
}

std::uint32_t ToldChance::below(std::uint32_t n) {
  const Outcome* const told = next();
  if (fair_ != nullptr) {
    const Outcome fair{.kind = kNoKind, .number = fair_->below(n)};
    if (told == nullptr || *told != fair) refuse(told, fair);
    return fair.number;
  }
  if (told != nullptr && told->kind == kNoKind && told->number < n) return told->number;
  refuse(told);
  return random_.below(n);
}

std::optional<std::string> ToldChance::misfit(const Rules& rules) const {
  if (fits_ && used_ == told_.size()) return std::nullopt;
  if (fits_) return fmt::format("the outcome {} is one too many", to_text(rules, told_[used_]));
  const std::string gives =
      expected_ ? fmt::format("the values give {}", to_text(rules, *expected_)) : "";
  if (!wrong_) return fmt::format("an outcome is missing{}{}", gives.empty() ? "" : ": ", gives);
  const std::string wrong = to_text(rules, *wrong_);
  return gives.empty() ? fmt::format("the outcome {} cannot be", wrong)
                       : fmt::format("the outcome is {}, {}", wrong, gives);
}

std::optional<std::string> Replay::play(const RecordStep& step, ToldChance& chance,
                                        EventSink& sink) {
  const Refusal reason = apply(rules_, state_, step.move, chance, sink);
  if (reason != Refusal::none) return fmt::format("the rules refuse it: {}", name_of(reason));
  return chance.misfit(rules_);
}

std::optional<std::string> Replay::play(const RecordStep& step, FairChance* fair) {
  ToldChance chance(step.outcomes, fair);
  EventSink sink([](const Event&) {});
  return play(step, chance, sink);
}

}  // namespace comodin
