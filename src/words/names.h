// Names of people: which ones can be shown to others, and which ones look alike. Pure functions,
// any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace comodin {

// The name as it is shown: trimmed, with single spaces. Nothing if it is too long or not valid
// UTF-8, if no letter or digit of it can be seen, if marks are piled up on a letter, or if it has
// control, format or direction characters, which could change how the text beside it is shown.
// Joiners and the like, which keyboards add, are left out of the name.
std::optional<std::string> name_to_show(std::string_view name, std::size_t max_bytes);

// A name as it looks: two names of people that cannot be told apart have a look in common.
// Differences of case, spaces and look-alike letters of other alphabets do not count.
class NameLook {
 public:
  explicit NameLook(std::string_view name);
  bool is_like(const NameLook& other) const {
    return skeleton_ == other.skeleton_ || folded_skeleton_ == other.folded_skeleton_;
  }
  bool operator==(const NameLook&) const = default;

 private:
  std::string skeleton_;         // of the name as it is: capital I is like small l
  std::string folded_skeleton_;  // of the name in small letters
};

}  // namespace comodin
