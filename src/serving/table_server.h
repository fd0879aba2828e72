// Owns what is served: messages of clients go to the tables, messages of the tables to clients, and
// requests get their answers. Must not know sockets or rules.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "serving/archive.h"
#include "serving/client_message.h"
#include "serving/rate.h"
#include "serving/transport.h"
#include "store/store.h"
#include "table/table_registry.h"

namespace comodin {

Clock clock_now();  // of this machine

struct TableServerSettings {
  Rate codes{0.2, 10};     // guesses of short codes from one address, a second and at once
  Rate all_codes{5, 100};  // and from everywhere together
  Rate tables{0.1, 20};    // new tables of one address
  Rate loads{1, 60};       // tables that one address has brought to memory by asking for them
  Rate joins{10, 300};     // and by coming to them; many may come back when a server has started
  Rate quicks{0.5, 20};    // looks for a quick seat from one address
  Rate past{1, 30};        // records, replays and verifications for one address
  std::size_t addresses = 4096;                       // that are remembered for these
  std::function<bool(std::string_view)> exempt = {};  // addresses that no such limit concerns
  RegistryLimits registry = {};
};

class TableServer final : public Application, public SessionSender {
 public:
  TableServer(Transport& transport, Store& store, Appender& appender, DecideContext context,
              std::function<Clock()> clock, TableServerSettings settings);

  // What is not about tables; false: not found there either. Answers once.
  using Answer = std::function<void(Response)>;
  std::function<bool(const Request&, const Answer&)> otherwise;
  // Where an answer is worked out that takes a while; none: here and at once. The work may be done
  // on another thread, one at a time, and not after this server is gone.
  std::function<void(const std::string& asker, std::function<Response()> work,
                     const Answer& answer)>
      aside;
  std::function<void()> on_stop;  // called first when the server stops

  void opened(Connection connection, std::string_view address) override;
  void received(Connection connection, std::string_view text) override;
  void closed(Connection connection) override;
  void asked(const Request& request, Answer answer) override;
  void stopping(std::function<void()> done) override;

  void deliver(Session session, Message message) override;
  void dismiss(Session session) override;

  TableRegistry& registry() { return registry_; }

 private:
  struct Client {
    std::string address;
    std::string who;  // empty: no hello yet
    std::string name;
    bool fair = false;
    std::string coming_to;  // the table that was asked for last
  };

  void handle(Connection connection, Client& client, const std::string& id, client::What what);
  void on(Connection connection, Client& client, const std::string& id, const client::Hello& hello);
  void on(Connection connection, Client& client, const std::string& id, client::CreateTable make);
  void on(Connection connection, Client& client, const std::string& id,
          const client::QuickSeat& quick);
  void on(Connection connection, Client& client, const std::string& id, const client::Join& join);
  void on(Connection connection, Client& client, const std::string& id,
          const client::ClaimSeat& take);
  void use_name_at(Connection connection, std::string_view table);
  void on(Connection connection, Client& client, const std::string& id,
          const client::RequestCode& ask);
  void on(Connection connection, Client& client, const std::string& id,
          const client::RequestSeatTransfer& ask);
  void on(Connection connection, Client& client, const std::string& id, const client::Ping& ping);
  void on(Connection connection, Client& client, const std::string& id, Command command);
  void make(Connection connection, const std::string& id, const TableChoices& choices);
  void attach(Connection connection, const std::string& id, const std::string& table, Version have);
  bool allows(RateTable& rates, const std::string& address);
  bool may_guess(const Client& client);  // short codes
  void tell(Connection connection, std::string text);
  void refuse(Connection connection, std::string_view id, std::string_view reason,
              std::string_view sentence = {});
  struct Asked {
    const TableState& table;
    std::string who;
  };
  void with_asked(const Request& request, const Answer& answer,
                  std::function<void(const Asked&)> then);
  std::expected<MatchQuestion, Response> match_question(const Request& request, const Asked& asked,
                                                        About about);
  void answer_about_match(const Request& request, About about, const Answer& answer);
  void answer_summary(const Request& request, const Answer& answer);
  Response open_tables() const;
  void set_alarm();

  Transport& transport_;
  std::function<Clock()> clock_;
  TableServerSettings settings_;
  RateTable codes_;
  RateTable makes_;
  RateTable loads_;
  RateTable joins_;
  RateTable quicks_;
  RateTable past_;
  Archive archive_;
  TokenBucket all_codes_;
  TableRegistry registry_;
  std::unordered_map<Connection, Client> clients_;
  std::optional<Clock> alarm_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();
};

}  // namespace comodin
