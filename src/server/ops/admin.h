// Owns what who runs a server can do to its tables while it runs: list, close, export, record, back
// up; and the forgetting of tables that nobody has touched for long. Must not know rules.
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
  // Where what takes a while is worked out, one at a time, perhaps on another thread.
  using Aside = std::function<void(std::function<Response()> work, const Answer& answer)>;

  // `token`: what `comodin admin` shows in the header Authorization: Comodin-Admin TOKEN.
  Admin(Store& store, const ValueCipher& cipher, TableRegistry& registry, std::string token,
        Aside aside)
      : store_(store),
        registry_(registry),
        archive_(store, cipher),
        token_(std::move(token)),
        aside_(std::move(aside)) {}

  // /admin/…; false: not its path.
  bool answer(const Request& request, const Answer& answer);

  // Erases some of the tables untouched since `before`, as many as take a moment. False: it has
  // looked at all of them.
  bool forget_some(Clock before);
  std::uint64_t forgotten() const { return forgotten_; }

 private:
  Response list();
  void tell(About about, const std::string& table, std::optional<std::uint32_t> match,
            const Answer& answer);

  Store& store_;
  TableRegistry& registry_;
  Archive archive_;
  std::string token_;
  Aside aside_;
  std::vector<StreamInfo> to_look_at_;
  std::uint64_t forgotten_ = 0;
};

}  // namespace comodin
