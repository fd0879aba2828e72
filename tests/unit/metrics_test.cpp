// The Prometheus text, and the lines of the log.
#include "server/ops/metrics.h"

#include <array>
#include <chrono>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/counters.h"
#include "server/ops/log.h"

namespace comodin {
namespace {

using testing::HasSubstr;

TEST(Metrics, ACounterIsWrittenWithItsHelpAndLabels) {
  Metrics metrics;
  ++metrics.counter("comodin_b_total", "How many b.", {{"kind", "x"}});
  metrics.counter("comodin_b_total", "How many b.", {{"kind", "y"}}) += 3;
  ++metrics.counter("comodin_b_total", "How many b.", {{"kind", "x"}});
  metrics.counter("comodin_a_total", "How many a.");
  EXPECT_EQ(metrics.text(),
            "# HELP comodin_a_total How many a.\n# TYPE comodin_a_total counter\n"
            "comodin_a_total 0\n"
            "# HELP comodin_b_total How many b.\n# TYPE comodin_b_total counter\n"
            "comodin_b_total{kind=\"x\"} 2\ncomodin_b_total{kind=\"y\"} 3\n");
}

TEST(Metrics, AGaugeGoesBothWays) {
  Metrics metrics;
  double& tables = metrics.gauge("comodin_tables", "Tables.");
  tables = 2;
  metrics.gauge("comodin_tables", "Tables.") -= 0.5;
  EXPECT_THAT(metrics.text(), HasSubstr("# TYPE comodin_tables gauge\ncomodin_tables 1.5\n"));
}

TEST(Metrics, AHistogramCountsUpToEachBound) {
  Metrics metrics;
  Histogram& time = metrics.histogram("comodin_wait_seconds", "Waiting.", {0.1, 1}, {{"a", "b"}});
  for (const double value : {0.05, 0.1, 0.5, 7.0}) time.observe(value);
  EXPECT_EQ(metrics.text(),
            "# HELP comodin_wait_seconds Waiting.\n# TYPE comodin_wait_seconds histogram\n"
            "comodin_wait_seconds_bucket{a=\"b\",le=\"0.1\"} 2\n"
            "comodin_wait_seconds_bucket{a=\"b\",le=\"1\"} 3\n"
            "comodin_wait_seconds_bucket{a=\"b\",le=\"+Inf\"} 4\n"
            "comodin_wait_seconds_sum{a=\"b\"} 7.65\ncomodin_wait_seconds_count{a=\"b\"} 4\n");
}

TEST(Metrics, TextOfOthersCannotBreakTheFormat) {
  Metrics metrics;
  metrics.counter("comodin_a_total", "One\nline \\.", {{"x", "a\"b\\\nc"}});
  EXPECT_EQ(metrics.text(),
            "# HELP comodin_a_total One\\nline \\\\.\n# TYPE comodin_a_total counter\n"
            "comodin_a_total{x=\"a\\\"b\\\\\\nc\"} 0\n");
}

TEST(MetricsDeathTest, ANameStartsWithTheProgram) {
  Metrics metrics;
  EXPECT_DEATH(metrics.gauge("tables", ""), "broken contract");
  EXPECT_DEATH(metrics.counter("comodin_moves", ""), "broken contract");
}

TEST(Metrics, TheNetworkReportsAllItCounts) {
  NetCounters net;
  net.connections_open = 3;
  net.answers[404] = 2;
  net.refuse(NetRefusal::origin);
  Metrics metrics;
  report(net, metrics);
  report(net, metrics);
  EXPECT_THAT(metrics.text(), HasSubstr("\ncomodin_connections 3\n"));
  EXPECT_THAT(metrics.text(), HasSubstr("\ncomodin_answers_total{status=\"404\"} 2\n"));
  EXPECT_THAT(metrics.text(), HasSubstr("\ncomodin_net_refused_total{reason=\"origin\"} 1\n"));
  EXPECT_THAT(metrics.text(), HasSubstr("\ncomodin_net_refused_total{reason=\"timeout\"} 0\n"));
}

std::string line_of(std::vector<LogField> fields, LogFormat format = LogFormat::json) {
  const auto time = std::chrono::system_clock::time_point(std::chrono::milliseconds(86'400'123));
  return log_line(time, LogLevel::warning, "tested", fields, format);
}

TEST(Log, ALineIsOneJsonObject) {
  EXPECT_EQ(line_of({{"text", "a\n\"b\""}, {"number", 7}, {"share", 0.5}, {"yes", true}}),
            "{\"time\":\"1970-01-02T00:00:00.123Z\",\"level\":\"warning\",\"event\":\"tested\","
            "\"text\":\"a\\n\\\"b\\\"\",\"number\":7,\"share\":0.5,\"yes\":true}");
}

TEST(Log, ALineCanBeNamesAndValues) {
  EXPECT_EQ(
      line_of({{"text", "a\n\"b\""}, {"plain", "p0"}, {"none", ""}, {"sum", "1=1"}, {"share", 0.5}},
              LogFormat::text),
      "time=1970-01-02T00:00:00.123Z level=warning event=tested text=\"a\\n\\\"b\\\"\" plain=p0 "
      "none=\"\" sum=\"1=1\" share=0.5");
}

TEST(Log, ALineOfOneOfSeveralServersNamesIt) {
  EXPECT_EQ(log_line({}, LogLevel::info, "tested", {}, LogFormat::text, "n1"),
            "time=1970-01-01T00:00:00.000Z level=info node=n1 event=tested");
}

TEST(Log, ASecretIsNeverWritten) {
  for (const std::string_view name : {"secret", "seat_token", "authorization", "invite"})
    for (const LogFormat format : {LogFormat::json, LogFormat::text}) {
      const std::string line = line_of({{name, "s3cr3t"}}, format);
      EXPECT_FALSE(line.contains("s3cr3t")) << line;
      EXPECT_TRUE(line.contains("hidden")) << line;
    }
}

TEST(Log, BrokenTextDoesNotBreakTheLine) {
  EXPECT_TRUE(line_of({{"name", "a\xFF"}}).ends_with("\"name\":\"a\xEF\xBF\xBD\"}"));
}

}  // namespace
}  // namespace comodin
