// Owns numbers about the running server and their text in the Prometheus format. For one thread:
// the loop's. Must not know what is measured.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace comodin {

// How often a value fell below each of some fixed bounds.
class Histogram {
 public:
  // Ascending; what lies above the last one is counted, too.
  explicit Histogram(std::vector<double> bounds);

  void observe(double value);
  const std::vector<double>& bounds() const { return bounds_; }
  // One more than there are bounds; each value is counted once, at the first bound it does not
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

  // The same name and labels give the same number, which stays where it is. Names start with
  // comodin_, a counter's ends in _total; a name has one kind and one help text.
  std::uint64_t& counter(std::string_view name, std::string_view help, const Labels& labels = {});
  double& gauge(std::string_view name, std::string_view help, const Labels& labels = {});
  Histogram& histogram(std::string_view name, std::string_view help,
                       const std::vector<double>& bounds, const Labels& labels = {});

  std::string text() const;

 private:
  // By the labels as they are written.
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
