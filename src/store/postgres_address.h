// What the address of a database says: postgres://USER:PASSWORD@HOST,HOST/DATABASE, as libpq reads
// it.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "store/store.h"

namespace comodin {

// One of its hosts. Empty: as the address does not say, libpq decides.
struct PostgresHost {
  std::string name;
  std::string address;  // of the network, in place of the name
  std::string port;
  bool operator==(const PostgresHost&) const = default;
};

using PostgresOptions = std::map<std::string, std::string, std::less<>>;

struct PostgresAddress {
  PostgresOptions options;          // all but the hosts; the password, too
  std::vector<PostgresHost> hosts;  // to be tried in this order; never empty
  std::chrono::seconds connect_within{3};
};

// No error quotes the address, which has a password.
std::expected<PostgresAddress, StoreError> read_postgres_address(const std::string& url);

// Which database it means, without the password: "the database comodin at db1,db2".
std::string postgres_place(const std::string& url);

}  // namespace comodin
