// Reports of the lab: what a run, a comparison or a sweep found, in the reader's language, as one
// self-contained page or as text for a terminal.
#pragma once

#include <string>
#include <vector>

#include "base/language.h"
#include "report/statistics.h"

namespace comodin {

struct ReportTable {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
  bool for_pages_only = false;  // too long for a terminal
};

struct ReportSection {
  std::string heading;
  std::string text;
  std::string drawing;  // SVG; shows what the table says
  ReportTable table;
};

struct Report {
  Language language = Language::en;
  std::string title;
  std::string subtitle;
  std::vector<std::string> findings;  // plain sentences
  std::vector<ReportSection> sections;
  std::string command;  // that repeats the experiment
};

Report report_on(const LabSetup& setup, const LabResult& result, Language language);

// Two tables and their names.
struct ComparedTables {
  const LabSetup& a;
  const LabSetup& b;
  std::string a_name;
  std::string b_name;
  std::string command;
};
Report report_on(const ComparedTables& tables, const LabComparison& comparison, Language language);

// `swept` names what is varied, `command` repeats the sweep. The sweep has at least one point.
Report report_on(const LabSweep& sweep, const std::string& swept, const std::string& command,
                 Language language);

std::string to_html(const Report& report);
std::string to_text(const Report& report);

}  // namespace comodin
