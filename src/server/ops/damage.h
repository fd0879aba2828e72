// The streams of the data file that were found damaged and not sound again since. Logs each once.
// Any thread may use it.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace comodin {

class DamageList {
 public:
  void add(std::string_view stream, std::string_view what);
  void remove(std::string_view stream);
  std::size_t size() const;
  // "2 tables are damaged", or nothing.
  std::string note() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::string, std::less<>> found_;  // what is wrong, by the stream
};

}  // namespace comodin
