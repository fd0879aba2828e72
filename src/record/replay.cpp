#include "record/replay.h"

#include <algorithm>

#include <fmt/format.h>

#include "record/record_text.h"

namespace comodin {

const Outcome* RecordChance::next() {
  const std::size_t at = used_++;
  return at < recorded_.size() ? &recorded_[at] : nullptr;
}

void RecordChance::refuse(const Outcome* recorded, std::optional<Outcome> fair) {
  if (!fits_) return;
  fits_ = false;
  if (recorded != nullptr) wrong_ = *recorded;
  expected_ = fair;
}

std::size_t RecordChance::pick(const Kind* bag, std::size_t count) {
  const Outcome* const recorded = next();
  if (fair_ != nullptr) {
    const std::size_t at = fair_->pick(bag, count);
    const Outcome fair{.kind = bag[at], .number = 0};
    if (recorded == nullptr || *recorded != fair) refuse(recorded, fair);
    return at;
  }
  const Kind* const end = bag + count;
  const Kind* const found = recorded == nullptr ? end : std::find(bag, end, recorded->kind);
  if (found != end) return static_cast<std::size_t>(found - bag);
  refuse(recorded);
  return random_.pick(bag, count);
}

std::uint32_t RecordChance::below(std::uint32_t n) {
  const Outcome* const recorded = next();
  if (fair_ != nullptr) {
    const Outcome fair{.kind = kNoKind, .number = fair_->below(n)};
    if (recorded == nullptr || *recorded != fair) refuse(recorded, fair);
    return fair.number;
  }
  if (recorded != nullptr && recorded->kind == kNoKind && recorded->number < n)
    return recorded->number;
  refuse(recorded);
  return random_.below(n);
}

std::optional<std::string> RecordChance::misfit(const Rules& rules) const {
  if (fits_ && used_ == recorded_.size()) return std::nullopt;
  if (fits_) return fmt::format("the outcome {} is one too many", to_text(rules, recorded_[used_]));
  const std::string gives =
      expected_ ? fmt::format("the values give {}", to_text(rules, *expected_)) : "";
  if (!wrong_) return fmt::format("an outcome is missing{}{}", gives.empty() ? "" : ": ", gives);
  const std::string wrong = to_text(rules, *wrong_);
  return gives.empty() ? fmt::format("the outcome {} cannot be", wrong)
                       : fmt::format("the outcome is {}, {}", wrong, gives);
}

std::optional<std::string> Replay::play(const RecordStep& step, RecordChance& chance,
                                        EventSink& sink) {
  const Refusal reason = apply(rules_, state_, step.move, chance, sink);
  if (reason != Refusal::none) return fmt::format("the rules refuse it: {}", name_of(reason));
  return chance.misfit(rules_);
}

std::optional<std::string> Replay::play(const RecordStep& step, FairChance* fair) {
  RecordChance chance(step.outcomes, fair);
  EventSink sink([](const Event&) {});
  return play(step, chance, sink);
}

}  // namespace comodin
