#include "table/log_writer.h"

#include <utility>

#include <fmt/format.h>

namespace comodin {

void LogWriter::append(Append append, std::function<void(const StoreResult&)> then) {
  ++under_way_;
  appender_.append(std::move(append), [this, alive = std::weak_ptr(alive_),
                                       then = std::move(then)](StoreResult result) mutable {
    post_([this, alive, then = std::move(then), result = std::move(result)] {
      if (alive.expired()) return;
      --under_way_;
      then(result);
      if (stopped_ && under_way_ == 0) stopped_();
    });
  });
}

void LogWriter::store_edition(const std::string& hash, std::string_view text,
                              std::function<void(bool)> then) {
  if (stored_editions_.contains(hash)) return then(true);
  append({edition_stream(hash), 0, {std::string(text)}},
         [this, hash, then = std::move(then)](const StoreResult& result) {
           // A conflict means that the text is there already.
           const bool stored = result || result.error().fault == StoreFault::conflict;
           if (stored) stored_editions_.insert(hash);
           then(stored);
         });
}

void LogWriter::stop(std::function<void()> done) {
  stopped_ = std::move(done);
  if (under_way_ == 0) stopped_();
}

std::string edition_stream(std::string_view hash) { return fmt::format("edition/{}", hash); }

}  // namespace comodin
