// Owns the lab's reports: what a run, a comparison or a sweep found, in the reader's language, as
// one page that needs nothing else, or as text for a terminal.
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
  std::string drawing;  // SVG; says what the table says
  ReportTable table;
};

struct Report {
  Language language = Language::en;
  std::string title;
  std::string subtitle;
  std::vector<std::string> findings;  // plain sentences
  std::vector<ReportSection> sections;
  std::string command;  // that asks the same again
};

Report report_on(const LabSetup& setup, const LabResult& result, Language language);

// Two tables and what they are called.
struct ComparedTables {
  const LabSetup& a;
  const LabSetup& b;
  std::string a_name;
  std::string b_name;
  std::string command;
};
Report report_on(const ComparedTables& tables, const LabComparison& comparison, Language language);

// What is gone through, in words, and the command that does so again. There is a point.
Report report_on(const LabSweep& sweep, const std::string& swept, const std::string& command,
                 Language language);

std::string to_html(const Report& report);
std::string to_text(const Report& report);

}  // namespace comodin
