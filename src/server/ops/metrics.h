// Counters, gauges and histograms of the running server, and their text in the Prometheus format.
// Used on the loop's thread only.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace comodin {

// Counts values by fixed upper bounds.
class Histogram {
 public:
  // Ascending. Values above the last bound are counted, too.
  explicit Histogram(std::vector<double> bounds);

  void observe(double value);
  const std::vector<double>& bounds() const { return bounds_; }
  // One count more than there are bounds. A value counts at the first bound that it does not
  // exceed.
  const std::vector<std::uint64_t>& counts() const { return counts_; }
  double sum() const { return sum_; }

 private:
  std::vector<double> bounds_;
  std::vector<std::uint64_t> counts_;
  double sum_ = 0;
};

// From a millisecond to ten seconds.
std::vector<double> seconds_bounds();

class Metrics {
 public:
  using Labels = std::vector<std::pair<std::string, std::string>>;

  // The same name and labels give the same number; the reference stays valid. Names start with
  // comodin_, those of counters end in _total; a name has one kind and one help text.
  std::uint64_t& counter(std::string_view name, std::string_view help, const Labels& labels = {});
  double& gauge(std::string_view name, std::string_view help, const Labels& labels = {});
  Histogram& histogram(std::string_view name, std::string_view help,
                       const std::vector<double>& bounds, const Labels& labels = {});

  std::string text() const;

 private:
  // By the labels, as printed.
  template <class Value>
  struct Family {
    std::string help;
    std::map<std::string, Value> values;
  };
  template <class Value>
  using Families = std::map<std::string, Family<Value>, std::less<>>;

  template <class Value>
  static Family<Value>& family(Families<Value>& families, std::string_view name,
                               std::string_view help);

  Families<std::uint64_t> counters_;
  Families<double> gauges_;
  Families<Histogram> histograms_;
};

}  // namespace comodin
