#include "report/report_writer.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>

namespace comodin {
namespace {

constexpr double kCertain = 3;        // standard errors that make a difference certain
constexpr std::size_t kMaxBins = 60;  // of a distribution

}  // namespace

std::string as_heading(std::string_view words) {
  std::string text(words);
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::uint64_t units_of(const LabSetup& setup, const Tally& tally) {
  return setup.experiment.settings.unit == Unit::matches ? tally.matches : tally.rounds;
}

Bins bins_for(std::uint64_t last) {
  double width = 1;
  for (const double next : {2.0, 5.0, 10.0, 20.0, 50.0})
    if (static_cast<double>(last) / width > kMaxBins) width = next;
  return {.width = width, .count = static_cast<std::size_t>(static_cast<double>(last) / width) + 1};
}

Distribution distribution(std::span<const std::uint64_t> slots, const Bins& bins) {
  const auto all = static_cast<double>(std::reduce(slots.begin(), slots.end()));
  Distribution series{.parts = std::vector<double>(bins.count)};
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const auto at = static_cast<std::size_t>(static_cast<double>(i) / bins.width);
    if (at < bins.count && all > 0) series.parts[at] += static_cast<double>(slots[i]) / all;
  }
  return series;
}

bool varies(std::span<const std::uint64_t> slots) {
  return std::ranges::count_if(slots, [](std::uint64_t count) { return count != 0; }) > 1;
}

bool certain(const Estimate& estimate) {
  return estimate.values >= kEnough && std::abs(estimate.mean) > kCertain * estimate.error;
}

std::string place_sentence(const ReportWriter& w, const Tally& tally, std::size_t seats) {
  const auto begin = tally.place_wins.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(seats);
  const auto best = static_cast<std::size_t>(std::max_element(begin, end) - begin);
  const auto worst = static_cast<std::size_t>(std::min_element(begin, end) - begin);
  const double even = 1.0 / static_cast<double>(seats);
  const double error = std::sqrt(even * (1 - even) / static_cast<double>(tally.rounds));
  const double most = share(tally.place_wins[best], tally.rounds);
  const double least = share(tally.place_wins[worst], tally.rounds);
  if (most - even < kCertain * error)
    return w.say("lab.says_even", {{"rounds", w.count(tally.rounds)}});
  if (best == 0)
    return w.say(
        "lab.says_place_first",
        {{"share", w.percent(most)}, {"fair", w.percent(even)}, {"least", w.percent(least)}});
  return w.say("lab.says_place", {{"seat", best + 1},
                                  {"share", w.percent(most)},
                                  {"fair", w.percent(even)},
                                  {"worst", worst + 1},
                                  {"least", w.percent(least)}});
}

std::string one_or_both(const std::string& a, const std::string& b) {
  return a == b ? a : a + " / " + b;
}

Experiment shared(Experiment a, const Experiment& b) {
  const auto not_in = [](const auto& choices) {
    return [&](const auto& choice) { return std::ranges::find(choices, choice) == choices.end(); };
  };
  std::erase_if(a.options, not_in(b.options));
  std::erase_if(a.customs, not_in(b.customs));
  return a;
}

std::string subtitle_of(const ReportWriter& w, const Experiment& experiment,
                        const std::string& bots, std::uint64_t units) {
  const LabSettings& settings = experiment.settings;
  std::string text =
      w.say(settings.unit == Unit::matches ? WordKey("lab.matches_by") : "lab.rounds_by",
            {{"count", w.count(units)}, {"bots", bots}});
  for (const auto& [name, value] : experiment.options) text += fmt::format(" · {}={}", name, value);
  for (const auto& [token, rule] : experiment.customs) text += " · " + w.named(token, rule);
  if (settings.shard.of != 1)
    text += fmt::format(" · {}/{}", settings.shard.number, settings.shard.of);
  return text;
}

}  // namespace comodin
