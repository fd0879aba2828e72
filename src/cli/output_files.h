// Owns the files that a command writes when its work is done: whether they can be written is known
// before the work, and none is ever there by halves.
#pragma once

#include <expected>
#include <string>
#include <vector>

namespace comodin {

class OutputFiles {
 public:
  // Empty names are none; "-" is the output. Or a sentence about the one that cannot be written.
  static std::expected<OutputFiles, std::string> open(const std::vector<std::string>& names);
  OutputFiles(OutputFiles&&) noexcept = default;
  OutputFiles& operator=(OutputFiles&&) = delete;
  ~OutputFiles();  // what was not finished is taken away

  void write(const std::string& name, const std::string& text);
  // Puts all of them in place; a sentence about what went wrong, or nothing.
  std::string finish();
  bool to_output() const { return to_output_; }

 private:
  OutputFiles() = default;

  std::vector<std::pair<std::string, std::string>> parts_;  // name, the file until it is whole
  std::string problem_;
  bool to_output_ = false;
};

}  // namespace comodin
