// Owns the figures of a run: every number that the lab tells, with its name and its interval, in
// one list for result files, tables and plots. Also how a run is kept as JSON and comes back from
// it, so that shards can be merged.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "lab/experiment.h"
#include "lab/run.h"

namespace comodin {

struct Statistic {
  std::string group;  // round, quantile, place, seat, bot, match, played, worth, …
  std::string name;   // turns, 1, greedy, R7
  double value = 0;
  Interval sure;  // 95 %
};

std::vector<Statistic> statistics_of(const LabSetup& setup, const LabResult& result);
// The second table against the first.
struct ComparedFigure {
  std::string group;
  std::string name;
  Estimate a;
  Estimate b;
  Estimate difference;
  Estimate relative;
};
std::vector<ComparedFigure> statistics_of(const LabSetup& a, const LabComparison& comparison);
// Whether it is a share of wins, and where the true difference lies. That of shares is one whole
// at most.
bool is_share(const ComparedFigure& statistic);
Interval sure_difference(const ComparedFigure& statistic);

// One table of a sweep.
struct SweepPoint {
  std::string value;
  std::string told;  // the same in words
  LabSetup setup;
  LabResult result;
};
// The tables that one thing makes whose values are gone through.
struct LabSweep {
  std::string over;
  std::vector<SweepPoint> points;
  bool ended_early = false;  // the last points are missing, or have fewer rounds
};

// Wins of rounds or matches that belong to a bot of that name, and how many there are of it.
struct BotWins {
  std::string bot;
  std::size_t seats = 0;
  std::uint64_t wins = 0;
};
std::vector<BotWins> wins_by_bot(const LabSetup& setup, const Tally& tally);

nlohmann::ordered_json to_json(const Experiment& experiment);
nlohmann::ordered_json to_json(const LabSetup& setup, const LabResult& result);
nlohmann::ordered_json to_json(const LabSetup& a, const LabSetup& b,
                               const LabComparison& comparison);
nlohmann::ordered_json to_json(const LabSweep& sweep);

// One for rules that play alike: parts of a run must have the same.
std::string fingerprint_of(const LabSetup& setup);

struct KeptRun {
  std::string rules;  // their fingerprint
  Experiment experiment;
  LabResult result;
};
// What `to_json` made of a run, or a sentence about what it is instead.
std::expected<KeptRun, std::string> parse_run(std::string_view text);

// What is not known is left empty; in JSON it is null.
std::string to_csv(const std::vector<Statistic>& statistics);
std::string to_csv(const std::vector<ComparedFigure>& statistics);
std::string to_csv(const LabSweep& sweep);

}  // namespace comodin
