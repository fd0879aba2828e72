// Statistics of a run: every number that the lab reports, with its name and its interval, in one
// list for result files, tables and plots. Also writes a run as JSON and reads it back, so that
// shards can be merged.
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
  Interval sure;  // 95%
};

std::vector<Statistic> statistics_of(const LabSetup& setup, const LabResult& result);
// The second table against the first.
struct ComparedStatistic {
  std::string group;
  std::string name;
  Estimate a;
  Estimate b;
  Estimate difference;
  Estimate relative;
};
std::vector<ComparedStatistic> statistics_of(const LabSetup& a, const LabComparison& comparison);
// Whether it is a share of wins, and the 95% interval of the difference, which for shares is at
// most 1.
bool is_share(const ComparedStatistic& statistic);
Interval sure_difference(const ComparedStatistic& statistic);

// One table of a sweep.
struct SweepPoint {
  std::string value;
  std::string text;  // the same in the reader's language
  LabSetup setup;
  LabResult result;
};
// The tables of a sweep: one for each value of `over`.
struct LabSweep {
  std::string over;
  std::vector<SweepPoint> points;
  bool ended_early = false;  // the last points are missing, or have fewer rounds
};

// Wins of the bots with that name, in rounds or matches, and how many seats they have.
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

// Rules that play alike have the same fingerprint: the parts of a run must share it.
std::string fingerprint_of(const LabSetup& setup);

struct KeptRun {
  std::string rules;  // their fingerprint
  Experiment experiment;
  LabResult result;
};
// Reads what `to_json` made of a run. Error message if it is something else.
std::expected<KeptRun, std::string> parse_run(std::string_view text);

// Unknown values are empty; in JSON they are null.
std::string to_csv(const std::vector<Statistic>& statistics);
std::string to_csv(const std::vector<ComparedStatistic>& statistics);
std::string to_csv(const LabSweep& sweep);

}  // namespace comodin
