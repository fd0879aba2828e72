// Owns the files that a command writes when its work is done: whether they can be written is known
// before the work, and none is ever there by halves. Links are followed; what is no plain file,
// such as a pipe, is written to as it is.
#pragma once

#include <expected>
#include <string>
#include <vector>

namespace comodin {

class OutputFiles {
 public:
  // Empty names are none; "-" is the output. Or a sentence about the one that cannot be written.
  static std::expected<OutputFiles, std::string> open(const std::vector<std::string>& names);
  OutputFiles(OutputFiles&& other) noexcept;
  OutputFiles& operator=(OutputFiles&&) = delete;
  ~OutputFiles();  // what was not finished is taken away

  void write(const std::string& name, const std::string& text);
  // Puts all of them in place; a sentence about what went wrong, or nothing.
  std::string finish();
  bool to_output() const { return to_output_; }

 private:
  OutputFiles() = default;

  struct Part {
    std::string name;    // as it was given
    std::string target;  // where it comes to lie
    std::string fresh;   // where it is until it is whole; empty: it is written to as it is
  };
  std::string add(const std::string& name);

  std::vector<Part> parts_;
  std::string problem_;
  bool to_output_ = false;
};

}  // namespace comodin
