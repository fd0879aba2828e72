#include "server/ops/metrics.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/check.h"

namespace comodin {
namespace {

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_name(std::string_view name) {
  return name.starts_with("comodin_") && std::ranges::all_of(name, is_name_character);
}

std::string escaped(std::string_view text, bool quotes) {
  std::string result;
  for (const char c : text) {
    if (c == '\\' || (quotes && c == '"')) result += '\\';
    result += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return result;
}

// a="1",b="2"
std::string label_text(const Metrics::Labels& labels) {
  std::string text;
  for (const auto& [name, value] : labels)
    text += fmt::format("{}{}=\"{}\"", text.empty() ? "" : ",", name, escaped(value, true));
  return text;
}

std::string braced(std::string_view labels) {
  return labels.empty() ? std::string() : fmt::format("{{{}}}", labels);
}

void write(std::string& text, const std::string& name, const std::string& labels,
           const auto& number) {
  fmt::format_to(std::back_inserter(text), "{}{} {}\n", name, braced(labels), number);
}

void write(std::string& text, const std::string& name, const std::string& labels,
           const Histogram& histogram) {
  const auto out = std::back_inserter(text);
  const std::string before = labels.empty() ? "" : labels + ",";
  std::uint64_t so_far = 0;
  for (std::size_t i = 0; i < histogram.counts().size(); ++i) {
    so_far += histogram.counts()[i];
    const bool bounded = i < histogram.bounds().size();
    fmt::format_to(out, "{}_bucket{{{}le=\"{}\"}} {}\n", name, before,
                   bounded ? fmt::format("{}", histogram.bounds()[i]) : "+Inf", so_far);
  }
  write(text, name + "_sum", labels, histogram.sum());
  write(text, name + "_count", labels, so_far);
}

void write_families(std::string& text, std::string_view kind, const auto& families) {
  for (const auto& [name, family] : families) {
    fmt::format_to(std::back_inserter(text), "# HELP {} {}\n# TYPE {} {}\n", name,
                   escaped(family.help, false), name, kind);
    for (const auto& [labels, value] : family.values) write(text, name, labels, value);
  }
}

}  // namespace

Histogram::Histogram(std::vector<double> bounds)
    : bounds_(std::move(bounds)), counts_(bounds_.size() + 1) {
  COMODIN_CHECK(std::ranges::is_sorted(bounds_));
}

void Histogram::observe(double value) {
  const auto bound = std::ranges::lower_bound(bounds_, value);
  ++counts_[static_cast<std::size_t>(bound - bounds_.begin())];
  sum_ += value;
}

std::vector<double> seconds_bounds() {
  return {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
}

template <class Value>
Metrics::Family<Value>& Metrics::family(Families<Value>& families, std::string_view name,
                                        std::string_view help) {
  if (const auto found = families.find(name); found != families.end()) return found->second;
  COMODIN_CHECK(is_name(name));
  return families.emplace(name, Family<Value>{std::string(help), {}}).first->second;
}

std::uint64_t& Metrics::counter(std::string_view name, std::string_view help,
                                const Labels& labels) {
  COMODIN_CHECK(name.ends_with("_total") && !gauges_.contains(name) && !histograms_.contains(name));
  return family(counters_, name, help).values[label_text(labels)];
}

double& Metrics::gauge(std::string_view name, std::string_view help, const Labels& labels) {
  COMODIN_CHECK(!counters_.contains(name) && !histograms_.contains(name));
  return family(gauges_, name, help).values[label_text(labels)];
}

Histogram& Metrics::histogram(std::string_view name, std::string_view help,
                              const std::vector<double>& bounds, const Labels& labels) {
  COMODIN_CHECK(!counters_.contains(name) && !gauges_.contains(name));
  auto& values = family(histograms_, name, help).values;
  return values.try_emplace(label_text(labels), bounds).first->second;
}

std::string Metrics::text() const {
  std::string text;
  write_families(text, "counter", counters_);
  write_families(text, "gauge", gauges_);
  write_families(text, "histogram", histograms_);
  return text;
}

}  // namespace comodin
