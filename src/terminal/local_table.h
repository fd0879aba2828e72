// A table in this process, for one person and bots: the same code as on a server, stored in a file
// so that the game can continue later. Must not know the terminal.
#pragma once

#include <chrono>
#include <expected>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "record/fair.h"
#include "serving/table_server.h"
#include "serving/transport.h"
#include "store/sealed_store.h"
#include "store/store.h"
#include "table/personal_store.h"
#include "terminal/table_connection.h"

namespace comodin {

class LocalTable final : public TableConnection, private Transport {
 public:
  // Creates a data file and a key in `folder`. Error message on failure, for example if another
  // terminal plays there.
  static std::expected<std::unique_ptr<LocalTable>, std::string> open(
      const std::filesystem::path& folder);
  ~LocalTable() override;

  // Adds the person's own edition, which a new table can name.
  void add_edition(std::string name, std::string text) {
    server_.registry().rules_cache().add_edition(std::move(name), std::move(text));
  }

  void say(std::string_view text) override;
  void ask(Question question) override;
  std::vector<ConnectionEvent> take() override;
  int descriptor() const override { return -1; }
  std::optional<std::chrono::milliseconds> due() const override;

 private:
  LocalTable(std::unique_ptr<Store> store, const Bytes32& key);

  // Writes at once, and reports it later, as callers expect.
  class Writer final : public Appender {
   public:
    Writer(Store& store, LocalTable& table) : store_(store), table_(table) {}
    void append(Append append, Done done) override;

   private:
    Store& store_;
    LocalTable& table_;
  };

  void send(Connection connection, Text text, Worth worth) override;
  void close(Connection connection, CloseReason reason) override;
  void post(std::function<void()> work) override { after(Milliseconds(0), std::move(work)); }
  void after(Milliseconds time, std::function<void()> work) override;

  using Alarm = std::chrono::steady_clock::time_point;

  std::unique_ptr<Store> store_;
  ValueCipher cipher_;
  SealedStore sealed_;
  PersonalStore clear_{sealed_};
  Writer writer_{clear_, *this};
  std::multimap<Alarm, std::function<void()>> alarms_;
  std::vector<ConnectionEvent> events_ = {{.kind = ConnectionEvent::Kind::opened}};
  ThinkerAtOnce thinker_{kMostThinkMs};
  TableServer server_;
};

}  // namespace comodin
