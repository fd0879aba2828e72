// The application behind the network: passes the messages of clients to the tables and back, and
// answers HTTP requests about tables, within limits per address. All calls on the loop's thread.
// Must not know sockets or rules.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "serving/archive.h"
#include "serving/client_message.h"
#include "serving/neighbors.h"
#include "serving/rate.h"
#include "serving/transport.h"
#include "store/store.h"
#include "table/table_registry.h"

namespace comodin {

struct TableServerSettings {
  Rate codes{0.2, 10};      // short codes tried from one address: per second, and at once
  Rate range_codes{1, 60};  // and from its `range_key`; not from all: strangers would use it up
  Rate tables{0.1, 20};     // new tables of one address
  Rate loads{1, 60};        // tables loaded for HTTP requests of one address
  Rate joins{10, 300};      // and for its joins; many come back after a restart
  Rate quicks{0.5, 20};     // quick seats asked for from one address
  Rate past{1, 30};         // records, replays and verifications for one address
  std::size_t addresses = 4096;                       // remembered for these limits
  std::function<bool(std::string_view)> exempt = {};  // addresses without these limits
  RegistryLimits registry = {};
};

class TableServer final : public Application, public SessionSender {
 public:
  TableServer(Transport& transport, Store& store, Appender& appender, DecideContext context,
              Clocks clocks, TableServerSettings settings);

  // Answers requests that are not about tables, once; false: not found there either.
  using Answer = std::function<void(Response)>;
  std::function<bool(const Request&, const Answer&)> otherwise;
  // Runs slow work, one at a time, perhaps on another thread, but never after this server is gone.
  // Not set: the work runs here, at once.
  std::function<void(const std::string& asker, std::function<Response()> work,
                     const Answer& answer)>
      aside;
  std::function<void()> on_stop;  // called first when the server stops
  // Where the logs of tables are read; until this is called, at once.
  void read_with(Beside beside);
  // From now on this server is one of several. They must outlive it.
  void join_with(Neighbors& neighbors);
  // Gives its tables to the other servers, a few at a time, and sends their people there. Calls
  // `done` when there is none left, or nobody to give them to.
  void drain(std::function<void()> done);

  // What is heard of a client's message, for the log. Not what it says.
  struct Heard {
    Connection connection;
    std::string_view command;  // the id that the client gave it; empty: none
    std::string_view what;     // its `do`, or the reason why it was refused
    std::string_view table;    // that the connection watches; empty: none
  };
  std::function<void(const Heard&)> on_message;
  std::function<void(const Heard&)> on_refused;
  std::function<void(Connection, std::string_view table)> on_made;

  void opened(Connection connection, std::string_view address) override;
  void received(Connection connection, std::string_view text) override;
  void closed(Connection connection) override;
  void caught_up(Connection connection) override;
  void asked(const Request& request, Answer answer) override;
  void leaving(std::function<void()> done) override;
  void stopping(std::function<void()> done) override;

  void deliver(Session session, Message message, Worth worth) override;
  void refuse(Session session, std::string_view command, std::string_view reason) override;
  void dismiss(Session session) override;
  void send_away(Session session, std::string_view node) override;

  TableRegistry& registry() { return registry_; }

 private:
  struct Client {
    std::string address;
    std::string who;  // empty: no hello yet
    std::string name;
    bool fair = false;
    std::optional<Language> language = std::nullopt;
    std::string coming_to;  // the table of the last join, while it is loaded
    std::vector<std::pair<std::string, client::What>> waiting = {};  // said meanwhile, with its id
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
  void cannot_make(Connection connection, const std::string& id, const MakeFault& fault);
  void attach(Connection connection, const std::string& id, const std::string& table, Version have,
              ComesBy by = {});
  void arrive(Connection connection, const std::string& id, const std::string& table, Version have,
              const ComesBy& by);
  void hear_what_waits(Connection connection);
  Clock now() const { return clocks_().steady; }
  bool is_exempt(std::string_view address) const;
  bool allows(RateTable& rates, const std::string& address);
  bool may_try_code(const Client& client);
  void send(Connection connection, std::string text);
  void refuse(Connection connection, std::string_view id, std::string_view reason);
  void refuse(Connection connection, const Client& client, const BadMessage& bad);
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
  std::vector<OpenTable> open_tables() const;
  Response list_open_tables() const;
  void send_away(Connection connection, std::string_view node);
  bool takes_tables() const;
  std::string_view node_with_code(std::string_view code) const;
  struct Drain;
  void drain_some(const std::shared_ptr<Drain>& drain);
  void close_soon(const std::string& table, int tries);
  void look_after_lease();
  void relieve();
  void give_away(std::span<const std::string> ids, std::size_t most,
                 std::span<const std::string_view> to);
  void set_alarm();
  Heard heard(Connection connection, std::string_view command, std::string_view what) const;

  Transport& transport_;
  Clocks clocks_;
  TableServerSettings settings_;
  RateTable codes_;
  RateTable range_codes_;
  RateTable makes_;
  RateTable loads_;
  RateTable joins_;
  RateTable quicks_;
  RateTable past_;
  Archive archive_;
  TableRegistry registry_;
  Neighbors* neighbors_ = nullptr;
  std::unordered_map<Connection, Client> clients_;
  std::optional<Clock> alarm_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();
};

}  // namespace comodin
