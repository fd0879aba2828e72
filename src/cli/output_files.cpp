#include "cli/output_files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

namespace comodin {

namespace fs = std::filesystem;

namespace {

// The permissions of the existing file, or those of a new one.
fs::perms rights_of(const std::string& target) {
  std::error_code error;
  const fs::perms there = fs::status(target, error).permissions();
  if (fs::exists(target, error)) return there;
  const mode_t mask = umask(0);
  umask(mask);
  return static_cast<fs::perms>(0666U & ~mask);
}

}  // namespace

std::expected<OutputFiles, std::string> OutputFiles::open(const std::vector<std::string>& names,
                                                          const Speaker& speaker) {
  OutputFiles files(speaker);
  for (const std::string& name : names)
    if (std::string problem = files.add(name); !problem.empty())
      return std::unexpected(std::move(problem));
  return files;
}

std::string OutputFiles::add(const std::string& name) {
  if (name.empty()) return {};
  if (name == "-") {
    if (std::exchange(to_output_, true)) return speaker_.say("cli.file.one_output");
    return {};
  }
  std::error_code error;
  Part part{.name = name,
            .target = fs::weakly_canonical(fs::absolute(name), error).string(),
            .fresh = {}};
  if (error) part.target = name;
  if (std::ranges::find(parts_, part.target, &Part::target) != parts_.end())
    return speaker_.say("cli.file.same", {{"file", name}});
  if (fs::is_directory(part.target, error))
    return speaker_.say("cli.file.folder", {{"file", name}});
  if (!fs::exists(part.target, error) || fs::is_regular_file(part.target, error)) {
    part.fresh = part.target + ".XXXXXX";
    const int file = mkstemp(part.fresh.data());
    if (file < 0) return speaker_.say("cli.file.cannot_write", {{"file", name}});
    close(file);
    fs::permissions(part.fresh, rights_of(part.target), error);
  } else if (access(part.target.c_str(), W_OK) != 0) {
    return speaker_.say("cli.file.cannot_write", {{"file", name}});
  }
  parts_.push_back(std::move(part));
  return {};
}

OutputFiles::OutputFiles(OutputFiles&& other) noexcept
    : speaker_(std::move(other.speaker_)),
      parts_(std::exchange(other.parts_, {})),
      problem_(std::move(other.problem_)),
      to_output_(other.to_output_) {}

OutputFiles::~OutputFiles() {
  std::error_code ignored;
  for (const Part& part : parts_)
    if (!part.fresh.empty()) fs::remove(part.fresh, ignored);
}

void OutputFiles::write(const std::string& name, const std::string& text) {
  if (name == "-") {
    fmt::print("{}", text);
    return;
  }
  const auto part = std::ranges::find(parts_, name, &Part::name);
  if (part == parts_.end()) return;
  std::ofstream out(part->fresh.empty() ? part->target : part->fresh, std::ios::binary);
  out << text;
  out.close();
  if (!out) problem_ = speaker_.say("cli.file.cannot_write", {{"file", name}});
}

std::string OutputFiles::finish() {
  if (!problem_.empty()) return problem_;
  for (const Part& part : parts_) {
    std::error_code error;
    if (!part.fresh.empty()) fs::rename(part.fresh, part.target, error);
    if (error) return speaker_.say("cli.file.cannot_write", {{"file", part.name}});
  }
  parts_.clear();
  return {};
}

}  // namespace comodin
