// The files a command writes when its work is done. Whether they can be written is checked before
// the work. Files appear complete or not at all. Links are followed; anything but a plain file,
// such as a pipe, is written directly.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "cli/speaker.h"

namespace comodin {

class OutputFiles {
 public:
  // Empty names are skipped; "-" is standard output. Error message if one cannot be written.
  static std::expected<OutputFiles, std::string> open(const std::vector<std::string>& names,
                                                      const Speaker& speaker);
  OutputFiles(OutputFiles&& other) noexcept;
  OutputFiles& operator=(OutputFiles&&) = delete;
  ~OutputFiles();  // removes what was not finished

  void write(const std::string& name, const std::string& text);
  // Puts all of them in place. Returns an error message, or an empty text.
  std::string finish();
  bool to_output() const { return to_output_; }

 private:
  explicit OutputFiles(const Speaker& speaker) : speaker_(speaker) {}

  struct Part {
    std::string name;    // as given
    std::string target;  // its final path
    std::string fresh;   // written here until complete; empty: written directly
  };
  std::string add(const std::string& name);

  Speaker speaker_;
  std::vector<Part> parts_;
  std::string problem_;
  bool to_output_ = false;
};

}  // namespace comodin
