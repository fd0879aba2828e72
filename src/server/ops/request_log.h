// Lines of the log about requests and messages, between the network and the application that it
// serves: connections, requests and the messages of tables, by their numbers. Never what they say,
// and never who says it. At level `debug`, but for answers that report a fault of the server and
// tables that are made. On the loop's thread.
#pragma once

#include <functional>
#include <string_view>

#include "serving/table_server.h"
#include "serving/transport.h"

namespace comodin {

class RequestLog final : public Application {
 public:
  // Everything is passed on to the server, which outlives this. It reports its messages here.
  explicit RequestLog(TableServer& server);

  void opened(Connection connection, std::string_view address) override;
  void received(Connection connection, std::string_view text) override;
  void closed(Connection connection) override;
  void caught_up(Connection connection) override;
  void asked(const Request& request, std::function<void(Response)> answer) override;
  void leaving(std::function<void()> done) override;
  void stopping(std::function<void()> done) override;

 private:
  TableServer& server_;
};

}  // namespace comodin
