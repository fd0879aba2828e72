// A proxy between a client and a PostgreSQL server that loses connections at a chosen moment.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace comodin::testing {

// Listens in a folder of its own as a server on that socket would.
class CuttingProxy {
 public:
  // What happens to the next message that ends a transaction.
  enum class Cut { nothing, before_the_server, before_the_client };

  CuttingProxy(std::string folder, std::string server_socket);
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;
  ~CuttingProxy();

  // Once. `meanwhile` is called when the connection is lost, before the client can come back.
  void cut(Cut cut, std::function<void()> meanwhile = {});
  bool has_cut() const { return cut_ == Cut::nothing; }

 private:
  void listen();
  void serve(int client);

  std::string server_;
  int door_ = -1;
  std::atomic<bool> ends_ = false;
  std::atomic<Cut> cut_ = Cut::nothing;
  std::function<void()> meanwhile_;
  std::vector<std::thread> serving_;
  std::thread thread_;
};

}  // namespace comodin::testing
