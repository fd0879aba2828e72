#include "cli/output_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/core.h>

namespace comodin {

namespace fs = std::filesystem;

std::expected<OutputFiles, std::string> OutputFiles::open(const std::vector<std::string>& names) {
  OutputFiles files;
  for (const std::string& name : names) {
    if (name.empty()) continue;
    if (name == "-") {
      if (files.to_output_) return std::unexpected("only one thing can go to the output");
      files.to_output_ = true;
      continue;
    }
    std::error_code ignored;
    if (fs::is_directory(name, ignored))
      return std::unexpected(fmt::format("{} is a folder, not a file", name));
    const std::string part = name + ".part";
    if (!std::ofstream(part)) return std::unexpected(fmt::format("{} cannot be written", name));
    files.parts_.emplace_back(name, part);
  }
  return files;
}

OutputFiles::~OutputFiles() {
  std::error_code ignored;
  for (const auto& [name, part] : parts_) fs::remove(part, ignored);
}

void OutputFiles::write(const std::string& name, const std::string& text) {
  if (name == "-") {
    fmt::print("{}", text);
    return;
  }
  const auto found = std::ranges::find(parts_, name, [](const auto& pair) { return pair.first; });
  if (found == parts_.end()) return;
  std::ofstream out(found->second, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (!out) problem_ = fmt::format("{} could not be written", name);
}

std::string OutputFiles::finish() {
  if (!problem_.empty()) return problem_;
  for (const auto& [name, part] : parts_) {
    std::error_code error;
    fs::rename(part, name, error);
    if (error) return fmt::format("{} could not be written: {}", name, error.message());
  }
  parts_.clear();
  return {};
}

}  // namespace comodin
