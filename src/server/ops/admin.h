// Operator actions on a running server: list, close, export and record tables, back up, and delete
// tables that were idle for long. All calls on the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serving/archive.h"
#include "serving/transport.h"
#include "store/store.h"
#include "table/table_registry.h"

namespace comodin {

class Admin {
 public:
  using Answer = std::function<void(Response)>;
  // Runs slow work, one at a time, perhaps on another thread.
  using Aside = std::function<void(std::function<Response()> work, const Answer& answer)>;

  // `token`: what `comodin admin` sends in the header Authorization: Comodin-Admin TOKEN.
  Admin(Store& store, const ValueCipher& cipher, TableRegistry& registry, std::string token,
        Aside aside)
      : store_(store),
        registry_(registry),
        archive_(store, cipher),
        token_(std::move(token)),
        aside_(std::move(aside)) {}

  // Answers requests for /admin/…; false: another path.
  bool answer(const Request& request, const Answer& answer);

  // Deletes tables without an entry since `before`, a few per call. False: all were examined.
  bool forget_some(Clock before);
  std::uint64_t forgotten() const { return forgotten_; }

 private:
  Response list();
  void answer_from_log(About about, const std::string& table, std::optional<std::uint32_t> match,
                       const Answer& answer);

  Store& store_;
  TableRegistry& registry_;
  Archive archive_;
  std::string token_;
  Aside aside_;
  std::vector<StreamInfo> to_examine_;
  std::uint64_t forgotten_ = 0;
};

}  // namespace comodin
