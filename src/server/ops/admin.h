// Operator actions on a running server: list, close, export and record tables, list and forget
// their people, back up, and check the data. Whoever reaches it is the owner of the data folder:
// only its socket leads here. All calls on the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serving/archive.h"
#include "serving/neighbors.h"
#include "serving/transport.h"
#include "store/store.h"
#include "table/table_registry.h"

namespace comodin {

class Admin {
 public:
  using Answer = std::function<void(Response)>;
  // Runs slow work, one at a time, perhaps on another thread.
  using Aside = std::function<void(std::function<Response()> work, const Answer& answer)>;

  Admin(Store& store, const ValueCipher& cipher, TableRegistry& registry, Aside aside)
      : store_(store), registry_(registry), archive_(store, cipher), aside_(std::move(aside)) {}

  // Looks through all of the data; set by the server, since it takes long.
  std::function<void(const Answer& answer)> check;

  // Receives each person who was forgotten.
  std::function<void(const std::string& person)> on_forgotten;
  // Receives each table that is to be closed where it runs.
  std::function<void(const std::string& table)> on_close_elsewhere;
  // All servers that share the data, this one first; not set: there is only this one.
  std::function<std::vector<Neighbor>()> servers;

  // Answers the owner's requests for /admin/…; false: of anyone else, or for another path.
  bool answer(const Request& request, const Answer& answer);

 private:
  void list(const Answer& answer);
  void close(const std::string& table, const Answer& answer);
  void list_people(const std::string& table, const Answer& answer);
  void forget(const std::string& person, const Answer& answer);
  Response absent(std::string_view table) const;  // why it was not brought
  void answer_from_log(About about, const std::string& table, std::optional<std::uint32_t> match,
                       const Answer& answer);

  Store& store_;
  TableRegistry& registry_;
  Archive archive_;
  Aside aside_;
};

}  // namespace comodin
