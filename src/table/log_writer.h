// Appends to the logs and reports the results on the tables' thread. Knows what is under way, so
// that a server stops only when everything it was given is durable or has failed.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "store/committer.h"
#include "store/store.h"

namespace comodin {

class LogWriter {
 public:
  // `post` runs work later on the tables' thread; the appender may call back on another one.
  LogWriter(Appender& appender, std::function<void(std::function<void()>)> post)
      : appender_(appender), post_(std::move(post)) {}

  // Calls `then` with the result; never before it returns.
  void append(Append append, std::function<void(const StoreResult&)> then);
  // Stores the text of an edition, once. `then` receives whether it is stored.
  void store_edition(const std::string& hash, std::string_view text,
                     std::function<void(bool)> then);

  // Calls `done` when nothing is under way any more. Whoever appends asks `is_stopping` first.
  void stop(std::function<void()> done);
  bool is_stopping() const { return stopped_ != nullptr; }

 private:
  Appender& appender_;
  std::function<void(std::function<void()>)> post_;
  std::set<std::string> stored_editions_;  // hashes
  std::size_t under_way_ = 0;
  std::function<void()> stopped_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();  // liveness token for posted callbacks
};

// The stream of an edition's text, which a table needs as long as it exists.
std::string edition_stream(std::string_view hash);

}  // namespace comodin
