// Shared parts of the lab's reports: words with their numbers, in the reader's language, and bins
// of a distribution.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lab/tally.h"
#include "report/lab_numbers.h"
#include "report/plots.h"
#include "report/statistics.h"
#include "words/words.h"

namespace comodin {

std::string as_heading(std::string_view words);

// Formats everything that a section writes.
struct ReportWriter {
  Language language;
  Words words{language};

  std::string say(WordKey key, Words::ArgumentList arguments = {}) const {
    return words.say(key, arguments);
  }
  // "name: what", as the language writes it.
  std::string named(const std::string& name, const std::string& what) const {
    return say("named", {{"name", name}, {"what", what}});
  }
  // What is counted in a round.
  std::string measure(std::size_t i) const {
    return say(WordKey::named(fmt::format("lab.measure.{}", kMeasureNames[i])).value());
  }

  std::string number(double value, int digits) const { return number_in(language, value, digits); }
  std::string count(std::uint64_t value) const { return count_in(language, value); }
  std::string percent(double part, int digits = 1) const {
    return percent_in(language, part, digits);
  }
  std::string plus(double value, int digits) const { return signed_in(language, value, digits); }
  // With the digits that its error leaves meaningful.
  std::string measured(const Estimate& estimate) const {
    return number(estimate.mean, digits_of(estimate));
  }
  // For counts, so never below zero.
  std::string between(const Estimate& estimate) const {
    if (estimate.error == kUnknown) return "–";
    const Interval sure = interval(estimate);
    const int digits = digits_of(estimate);
    return number(std::max(sure.low, 0.0), digits) + " – " + number(sure.high, digits);
  }
  std::string plus_measured(const Estimate& estimate) const {
    return plus(estimate.mean, digits_of(estimate));
  }
  std::string plus_between(const Estimate& estimate) const {
    if (estimate.error == kUnknown) return "–";
    const Interval sure = interval(estimate);
    const int digits = digits_of(estimate);
    return plus(sure.low, digits) + " – " + plus(sure.high, digits);
  }
  std::string plus_percent(double part) const {
    const std::string text = percent(part);
    return part > 0 && text.find_first_of("123456789") != std::string::npos ? "+" + text : text;
  }
  // In percentage points.
  std::string plus_between_shares(const Interval& sure) const {
    if (sure.high == kUnknown) return "–";
    return plus(100 * sure.low, 2) + " – " + plus(100 * sure.high, 2);
  }
  std::string between_shares(const Interval& sure) const {
    return percent(sure.low, 2) + " – " + percent(sure.high, 2);
  }
  std::string place(std::size_t i, std::size_t seats) const {
    return say(i + 1 == seats ? WordKey("lab.place_last") : "lab.place", {{"seat", i + 1}});
  }
  std::string bots(const std::vector<std::string>& names) const {
    std::vector<std::string> once;
    for (const std::string& name : names)
      if (std::ranges::find(once, name) == once.end()) once.push_back(name);
    return fmt::format("{}", fmt::join(once, ", "));
  }

 private:
  static int digits_of(const Estimate& estimate) {
    if (estimate.error == 0 || estimate.error == kUnknown)
      return estimate.mean == std::floor(estimate.mean) ? 0 : 2;
    return static_cast<int>(std::clamp(std::ceil(-std::log10(estimate.error)), 0.0, 5.0));
  }
};

std::uint64_t units_of(const LabSetup& setup, const Tally& tally);

// Shares of the whole, in bins that a drawing has room for; the far tail is left out.
struct Bins {
  double width = 1;
  std::size_t count = 1;
};
Bins bins_for(std::uint64_t last);
Distribution distribution(std::span<const std::uint64_t> slots, const Bins& bins);
// Whether there is more than one value to draw.
bool varies(std::span<const std::uint64_t> slots);

// With fewer rounds or matches, nothing is claimed.
inline constexpr std::uint64_t kEnough = 30;
// Whether a difference is certain enough to claim.
bool certain(const Estimate& estimate);

// States which place wins most.
std::string place_sentence(const ReportWriter& w, const Tally& tally, std::size_t seats);
// "a", or "a / b" where the two differ.
std::string one_or_both(const std::string& a, const std::string& b);
// The options and customs that two tables share; everything else is the first table's.
Experiment shared(Experiment a, const Experiment& b);
// How much was played, and by which bots.
std::string subtitle_of(const ReportWriter& w, const Experiment& experiment,
                        const std::string& bots, std::uint64_t units);

}  // namespace comodin
