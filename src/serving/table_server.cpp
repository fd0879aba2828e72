#include "serving/table_server.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>
#include <variant>

#include "base/json_text.h"
#include "base/version.h"
#include "edition/load.h"
#include "edition/presets.h"
#include "protocol/messages_words.h"
#include "protocol/table_words.h"
#include "serving/answer.h"
#include "serving/cidr.h"
#include "table/ids.h"
#include "table/messages.h"
#include "tell/refusal.h"
#include "words/names.h"

namespace comodin {
namespace {

constexpr std::string_view kScheme = "Comodin ";
constexpr std::size_t kListed = 100;
constexpr std::size_t kWaiting = 32;  // messages of a connection whose table is loaded
constexpr Clock kLookMs = 1000;       // at the lease
constexpr Clock kDrainMs = 40'000;    // at most
constexpr Clock kDrainStepMs = 100;
constexpr Clock kLookForOthersMs = 2000;  // longer than they take to be heard of
constexpr std::size_t kDrainSteps = 100;  // for all tables, about
constexpr std::size_t kReliefPart =
    50;  // a server that is late gives one in fifty away each second
constexpr int kCloseTries = 10;
constexpr Clock kCloseAgainMs = 1000;
constexpr std::string_view kAskedOften = "too many requests: try again in a moment";

Session session_of(Connection connection) {
  return static_cast<Session>(static_cast<std::uint64_t>(connection) + 1);
}
Connection connection_of(Session session) {
  return static_cast<Connection>(static_cast<std::uint64_t>(session) - 1);
}

Instant instant(Clock clock) { return Instant(std::chrono::milliseconds(clock)); }

std::string simple_message(MessageType type) {
  JsonText json;
  json.open_object().field("type", name_of(type)).close_object();
  return json.take();
}

// The answer to a command that yields a value: a code, or a table.
std::string given_message(std::string_view id, std::string_view key, std::string_view value) {
  JsonText json;
  json.open_object()
      .field("type", name_of(MessageType::done))
      .field("id", id)
      .field(key, value)
      .close_object();
  return json.take();
}

}  // namespace

struct TableServer::Drain {
  std::function<void()> done;
  Clock since = 0;
  std::size_t step = 0;  // tables at a time
};

TableServer::TableServer(Transport& transport, Store& store, Appender& appender,
                         DecideContext context, Clocks clocks, TableServerSettings settings)
    : transport_(transport),
      clocks_(std::move(clocks)),
      settings_(std::move(settings)),
      codes_(settings_.codes, settings_.addresses),
      range_codes_(settings_.range_codes, settings_.addresses),
      makes_(settings_.tables, settings_.addresses),
      loads_(settings_.loads, settings_.addresses),
      joins_(settings_.joins, settings_.addresses),
      quicks_(settings_.quicks, settings_.addresses),
      past_(settings_.past, settings_.addresses),
      archive_(store, context.cipher),
      registry_(
          store, appender, *this, context,
          [this](std::function<void()> work) {
            transport_.post([this, work = std::move(work), alive = std::weak_ptr(alive_)] {
              if (alive.expired()) return;
              work();
              set_alarm();
            });
          },
          clocks_, settings_.registry) {}

void TableServer::read_with(Beside beside) {
  registry_.read_with([this, beside = std::move(beside)](auto work) {
    beside([this, work = std::move(work), alive = std::weak_ptr(alive_)] {
      return [this, then = work(), alive] {
        if (alive.expired()) return;
        then();
        set_alarm();
      };
    });
  });
}

// --- other servers ---

void TableServer::join_with(Neighbors& neighbors) {
  neighbors_ = &neighbors;
  registry_.may_act = [&neighbors] { return neighbors.has_lease(); };
  neighbors.open_tables = [this] { return registry_.open_tables(kListed); };
  neighbors.sessions = [this] { return clients_.size(); };
  neighbors.tables = [this] { return registry_.tables_in_memory(); };
  neighbors.on_close = [this](const std::string& table) { close_soon(table, kCloseTries); };
  look_after_lease();
}

// Another server that has it keeps it: all of them are told.
void TableServer::close_soon(const std::string& table, int tries) {
  registry_.bring(table, [this, table, tries] {
    const TableState* const state = registry_.find(table);
    if (state == nullptr || state->closed) return;
    registry_.close(table, [this, table, tries, alive = std::weak_ptr(alive_)](bool closed) {
      if (closed || tries == 0 || alive.expired()) return;
      transport_.after(Milliseconds(kCloseAgainMs), [this, table, tries, alive] {
        if (!alive.expired()) close_soon(table, tries - 1);
      });
    });
  });
}

// People at a server that is cut off from the database look for another one.
void TableServer::look_after_lease() {
  transport_.after(Milliseconds(kLookMs), [this, alive = std::weak_ptr(alive_)] {
    if (alive.expired()) return;
    if (neighbors_->is_cut_off())
      for (const auto& [connection, client] : clients_) send_away(connection, {});
    relieve();
    look_after_lease();
  });
}

// Few at a time: the other one must not become late in turn.
void TableServer::relieve() {
  const std::string_view to = neighbors_->relief();
  if (to.empty() || !takes_tables()) return;
  const std::vector<std::string> ids = registry_.ids();
  give_away(ids, 1 + ids.size() / kReliefPart, {&to, 1});
}

void TableServer::send_away(Session session, std::string_view node) {
  send_away(connection_of(session), node);
}

void TableServer::send_away(Connection connection, std::string_view node) {
  JsonText json;
  json.open_object().field("type", name_of(MessageType::moved));
  if (!node.empty()) json.field("node", node);
  json.close_object();
  send(connection, json.take());
  transport_.close(connection, CloseReason::restart);
}

bool TableServer::takes_tables() const {
  return neighbors_ == nullptr || (!neighbors_->drains() && !neighbors_->is_cut_off());
}

void TableServer::drain(std::function<void()> done) {
  if (neighbors_ == nullptr) return done();
  neighbors_->drain();
  drain_some(std::make_shared<Drain>(Drain{
      .done = std::move(done), .since = now(), .step = 1 + registry_.ids().size() / kDrainSteps}));
}

// A few at a time, so that their people do not all come to the others at the same moment.
// One that has just started may not be known yet.
void TableServer::drain_some(const std::shared_ptr<Drain>& drain) {
  std::vector<std::string_view> others;
  for (const Neighbor& each : neighbors_->all())
    if (!each.drains) others.push_back(each.name);
  const std::vector<std::string> ids = registry_.ids();
  if (ids.empty() || now() > drain->since + (others.empty() ? kLookForOthersMs : kDrainMs))
    return drain->done();
  if (!others.empty()) give_away(ids, drain->step, others);
  transport_.after(Milliseconds(kDrainStepMs), [this, drain, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) drain_some(drain);
  });
}

// To each of them in turn. A table that is on its way already does not count.
void TableServer::give_away(std::span<const std::string> ids, std::size_t most,
                            std::span<const std::string_view> to) {
  std::size_t given = 0;
  for (const std::string& id : ids) {
    if (given == most) return;
    if (registry_.give_away(id, to[given % to.size()])) ++given;
  }
}

// --- connections ---

void TableServer::opened(Connection connection, std::string_view address) {
  clients_[connection].address = address;
}

void TableServer::closed(Connection connection) {
  registry_.detach(session_of(connection));
  clients_.erase(connection);
  set_alarm();
}

void TableServer::received(Connection connection, std::string_view text) {
  const auto found = clients_.find(connection);
  if (found == clients_.end()) return;
  auto message = read_client_message(text);
  if (!message) return refuse(connection, found->second, message.error());
  if (on_message) on_message(heard(connection, message->id, name_of(message->verb)));
  handle(connection, found->second, message->id, std::move(message->what));
  set_alarm();
}

void TableServer::handle(Connection connection, Client& client, const std::string& id,
                         client::What what) {
  const bool greets =
      std::holds_alternative<client::Hello>(what) || std::holds_alternative<client::Ping>(what);
  if (client.who.empty() && !greets)
    return refuse(connection, id, name_of(ServerRefusal::hello_first));
  if (!client.coming_to.empty() && !greets && !std::holds_alternative<client::Join>(what)) {
    if (client.waiting.size() >= kWaiting)
      return refuse(connection, id, name_of(TableRefusal::too_often));
    return void(client.waiting.emplace_back(id, std::move(what)));
  }
  std::visit([&](auto& each) { on(connection, client, id, std::move(each)); }, what);
}

TableServer::Heard TableServer::heard(Connection connection, std::string_view command,
                                      std::string_view what) const {
  return {connection, command, what, registry_.table_watched_by(session_of(connection))};
}

void TableServer::caught_up(Connection connection) { registry_.refresh(session_of(connection)); }

void TableServer::deliver(Session session, Message message, Worth worth) {
  transport_.send(connection_of(session), std::move(message), worth);
}

void TableServer::dismiss(Session session) {
  send(connection_of(session), simple_message(MessageType::dismissed));
}

void TableServer::send(Connection connection, std::string text) {
  transport_.send(connection, std::make_shared<const std::string>(std::move(text)), Worth::answer);
}

void TableServer::refuse(Session session, std::string_view command, std::string_view reason) {
  refuse(connection_of(session), command, reason);
}

void TableServer::refuse(Connection connection, std::string_view id, std::string_view reason) {
  if (on_refused) on_refused(heard(connection, id, reason));
  const auto client = clients_.find(connection);
  const auto language = client == clients_.end() ? std::nullopt : client->second.language;
  send(connection,
       refused_message(id, reason, language ? refusal_text(reason, *language) : std::string()));
}

void TableServer::refuse(Connection connection, const Client& client, const BadMessage& bad) {
  if (on_refused) on_refused(heard(connection, bad.id, bad.reason));
  send(connection, refused_message(bad.id, bad.reason,
                                   client.language ? bad_field_text(bad.field, *client.language)
                                                   : bad.sentence));
}

// --- messages ---

void TableServer::on(Connection connection, Client& client, const std::string& id,
                     const client::Hello& hello) {
  client.language = hello.language;
  if (hello.protocol != kProtocol)
    return refuse(connection, id, name_of(ServerRefusal::wrong_protocol));
  const std::string who = person_id(hello.secret);
  if (who.empty()) return refuse(connection, id, name_of(ServerRefusal::bad_secret));
  auto name = name_to_show(hello.name, kMaxNameBytes);
  if (!name) return refuse(connection, id, name_of(TableRefusal::bad_name));
  if (!client.who.empty() && client.who != who) registry_.detach(session_of(connection));
  client.who = who;
  client.name = *std::move(name);
  client.fair = hello.fair;
  JsonText json;
  json.open_object()
      .field("type", name_of(MessageType::welcome))
      .field("who", who)
      .field("protocol", kProtocol);
  json.field("server", version()).close_object();
  send(connection, json.take());
}

bool TableServer::is_exempt(std::string_view address) const {
  return settings_.exempt && settings_.exempt(address);
}

bool TableServer::allows(RateTable& rates, const std::string& address) {
  return is_exempt(address) || rates.take(limit_key(address), instant(now()));
}

// One address alone cannot use up what its range may try.
bool TableServer::may_try_code(const Client& client) {
  return allows(codes_, client.address) &&
         (is_exempt(client.address) ||
          range_codes_.take(range_key(client.address), instant(now())));
}

void TableServer::on(Connection connection, Client& client, const std::string& id,
                     client::CreateTable make) {
  if (!takes_tables()) return send_away(connection, neighbors_->emptiest());
  if (!allows(makes_, client.address))
    return refuse(connection, id, name_of(TableRefusal::too_often));
  // An unknown edition is refused below, whatever the preset.
  if (const Edition* const edition = registry_.rules_cache().edition_named(make.choices.edition)) {
    auto options = with_preset(make.preset, *edition, make.choices.options);
    if (!options)
      return cannot_make(
          connection, id,
          {.sentence = options.error(),
           .setup = SetupError{Refusal::unknown_option, options.error(), make.preset}});
    make.choices.options = std::move(*options);
  }
  this->make(connection, id, make.choices);
}

void TableServer::cannot_make(Connection connection, const std::string& id,
                              const MakeFault& fault) {
  const auto client = clients_.find(connection);
  if (client == clients_.end()) return;
  const auto sentence = [&](Language language) {
    return fault.setup ? refusal_text(*fault.setup, language) : refusal_text(fault.word, language);
  };
  const auto language = client->second.language;
  send(connection, refused_message(id, name_of(ServerRefusal::cannot_make),
                                   language ? sentence(*language) : fault.sentence));
}

void TableServer::make(Connection connection, const std::string& id, const TableChoices& choices) {
  const Client& client = clients_.at(connection);
  registry_.make(choices, client.who, client.name,
                 [this, connection, id](std::expected<std::string, MakeFault> made) {
                   if (!made) return cannot_make(connection, id, made.error());
                   if (on_made) on_made(connection, *made);
                   send(connection, given_message(id, "table", *made));
                   attach(connection, {}, *made, 0);
                 });
}

void TableServer::on(Connection connection, Client& client, const std::string& id,
                     const client::QuickSeat& quick) {
  if (!takes_tables()) return send_away(connection, neighbors_->emptiest());
  if (!allows(quicks_, client.address))
    return refuse(connection, id, name_of(TableRefusal::too_often));
  const auto fits = [&](const OpenTable& table) {
    return !table.running && (quick.edition.empty() || table.edition == quick.edition);
  };
  for (const OpenTable& table : registry_.open_tables(kListed)) {
    if (!fits(table)) continue;
    const Session session = session_of(connection);
    if (registry_.attach(session, table.id, client.who, client.name, client.fair, 0,
                         client.language))
      continue;
    client.coming_to.clear();
    if (registry_.find(table.id)->seat_of_person(client.who) != kNoSeat)
      return send(connection, given_message(id, "table", table.id));
    return registry_.command(session, Command{.by = {}, .id = id, .verb = CommandVerb::sit});
  }
  if (neighbors_ != nullptr)
    for (const Neighbor& each : neighbors_->all())
      if (!each.drains && std::ranges::any_of(each.open, fits))
        return send_away(connection, each.name);
  if (!allows(makes_, client.address))
    return refuse(connection, id, name_of(TableRefusal::too_often));
  TableChoices choices;
  choices.edition = quick.edition.empty() ? std::string(kUsualEdition) : quick.edition;
  choices.open = true;
  choices.clock_s = 30;
  make(connection, id, choices);
}

void TableServer::attach(Connection connection, const std::string& id, const std::string& table,
                         Version have, ComesBy by) {
  const auto found = clients_.find(connection);
  if (found == clients_.end()) return;
  Client& client = found->second;
  client.coming_to.clear();  // a join that is still loading is void
  by.join = id;
  const auto why = registry_.attach(session_of(connection), table, client.who, client.name,
                                    client.fair, have, client.language, by);
  if (why && !why->empty()) return refuse(connection, id, *why);
  if (why) return;
  if (!is_exempt(client.address)) registry_.pay(table, limit_key(client.address));
  if (!id.empty()) registry_.confirm(session_of(connection), id);
}

void TableServer::on(Connection connection, Client& client, const std::string& id,
                     const client::Join& join) {
  std::string table = join.table;
  ComesBy by{.token = join.invitation, .keeps_name = join.keep_name};
  if (!join.code.empty()) {
    if (!may_try_code(client)) return refuse(connection, id, name_of(TableRefusal::too_often));
    if (const auto node = node_with_code(join.code); !node.empty())
      return send_away(connection, node);
    const auto place = registry_.table_of_code(join.code);
    if (!place) return refuse(connection, id, name_of(TableRefusal::no_such_code));
    table = place->table;
    by.invitation = place->invitation;
  }
  if (!registry_.is_in_memory(table) && !takes_tables())
    return send_away(connection, neighbors_->emptiest());
  if (!registry_.is_in_memory(table) && !allows(joins_, client.address))
    return refuse(connection, id, name_of(TableRefusal::too_often));
  client.coming_to = table;
  registry_.bring(table, [this, connection, id, table, have = join.have, by] {
    arrive(connection, id, table, have, by);
    hear_what_waits(connection);
  });
}

// The table of a join was brought.
void TableServer::arrive(Connection connection, const std::string& id, const std::string& table,
                         Version have, const ComesBy& by) {
  const auto found = clients_.find(connection);
  if (found == clients_.end()) return;
  if (found->second.coming_to != table)
    return refuse(connection, id, name_of(TableRefusal::not_now));
  const auto node = registry_.elsewhere(table);
  if (node.empty() || registry_.is_in_memory(table)) return attach(connection, id, table, have, by);
  found->second.coming_to.clear();
  // The codes of a table end when another server runs it.
  if (by.invitation) return refuse(connection, id, name_of(TableRefusal::no_such_code));
  send_away(connection, node);
}

// What a client says after a join is meant for that table.
void TableServer::hear_what_waits(Connection connection) {
  const auto found = clients_.find(connection);
  if (found == clients_.end() || !found->second.coming_to.empty()) return;
  for (auto& [id, what] : std::exchange(found->second.waiting, {})) {
    const auto client = clients_.find(connection);
    if (client == clients_.end()) return;
    handle(connection, client->second, id, std::move(what));
  }
}

void TableServer::on(Connection connection, Client& client, const std::string& id,
                     const client::ClaimSeat& take) {
  if (!may_try_code(client)) return refuse(connection, id, name_of(TableRefusal::too_often));
  if (const auto node = node_with_code(take.code); !node.empty())
    return send_away(connection, node);
  registry_.take_over(take.code, client.who, id,
                      [this, connection, id](const std::expected<std::string, Reason>& table) {
                        if (!table) return refuse(connection, id, table.error());
                        use_name_at(connection, *table);
                        attach(connection, id, *table, 0);
                      });
}

std::string_view TableServer::node_with_code(std::string_view code) const {
  return neighbors_ == nullptr ? std::string_view() : neighbors_->with_code(code);
}

// From now on the client has the name that it has at the table.
void TableServer::use_name_at(Connection connection, std::string_view table) {
  const auto found = clients_.find(connection);
  const TableState* const state = registry_.find(table);
  if (found == clients_.end() || state == nullptr) return;
  if (const Person* const person = state->person(found->second.who); person != nullptr)
    found->second.name = person->name;
}

void TableServer::on(Connection connection, Client& /*client*/, const std::string& id,
                     const client::RequestCode& /*ask*/) {
  const auto invitation = registry_.invitation(session_of(connection));
  if (!invitation) return refuse(connection, id, invitation.error());
  JsonText json;
  json.open_object()
      .field("type", name_of(MessageType::done))
      .field("id", id)
      .field("code", invitation->code);
  if (!invitation->token.empty()) json.field("invitation", invitation->token);
  json.close_object();
  send(connection, json.take());
}

void TableServer::on(Connection connection, Client& /*client*/, const std::string& id,
                     const client::RequestSeatTransfer& /*ask*/) {
  const std::string code = registry_.hand_over(session_of(connection));
  if (code.empty()) return refuse(connection, id, name_of(TableRefusal::not_seated));
  send(connection, given_message(id, "code", code));
}

void TableServer::on(Connection connection, Client& /*client*/, const std::string& /*id*/,
                     const client::Ping& /*ping*/) {
  send(connection, simple_message(MessageType::pong));
}

void TableServer::on(Connection connection, Client& /*client*/, const std::string& /*id*/,
                     Command command) {
  registry_.command(session_of(connection), std::move(command));
}

// --- requests ---

void TableServer::asked(const Request& request, Answer answer) {
  if (request.path == "/healthz") return answer({.type = "text/plain", .body = "ok\n"});
  if (request.path == "/api/open") return answer(list_open_tables());
  if (request.path == "/api/table") return answer_summary(request, answer);
  if (request.path == "/api/record") return answer_about_match(request, About::record, answer);
  if (request.path == "/api/replay") return answer_about_match(request, About::replay, answer);
  if (request.path == "/api/verify")
    return answer_about_match(request, About::verification, answer);
  if (otherwise && otherwise(request, answer)) return;
  answer(fault(404, "there is nothing here"));
}

std::vector<OpenTable> TableServer::open_tables() const {
  std::vector<OpenTable> tables = registry_.open_tables(kListed);
  if (neighbors_ != nullptr)
    for (const Neighbor& each : neighbors_->all())
      std::ranges::copy(each.open, std::back_inserter(tables));
  if (tables.size() > kListed) tables.resize(kListed);
  return tables;
}

Response TableServer::list_open_tables() const {
  JsonText json;
  json.open_object().key("tables");
  write_open_tables(json, open_tables());
  json.close_object();
  return {.body = json.take()};
}

// Continues with the table if the person, by the secret in the header, is in its log or there now;
// or refuses.
void TableServer::with_asked(const Request& request, const Answer& answer,
                             std::function<void(const Asked&)> then) {
  if (!request.authorization.starts_with(kScheme))
    return answer(fault(401, "the header Authorization: Comodin SECRET is needed"));
  const std::string id(value_of(request, "table").value_or(""));
  // Reading its log takes a while.
  if (!registry_.is_in_memory(id) && !allows(loads_, request.address))
    return answer(fault(429, kAskedOften));
  std::string who = person_id(std::string_view(request.authorization).substr(kScheme.size()));
  registry_.visit(id, [this, id, who = std::move(who), answer,
                       then = std::move(then)](const TableState* table) {
    // With 404 the page would forget the table.
    if (table == nullptr && (registry_.why_absent(id) != name_of(ServerRefusal::no_such_table) ||
                             !registry_.elsewhere(id).empty()))
      return answer(fault(503, "the table cannot be read"));
    const Person* const person = table == nullptr ? nullptr : table->person(who);
    const bool was_there = person == nullptr ? registry_.is_watched_by(id, who) : !person->removed;
    if (!was_there) return answer(fault(404, "there is no such table for you"));
    then(Asked{*table, who});
  });
}

void TableServer::answer_summary(const Request& request, const Answer& answer) {
  with_asked(request, answer, [answer](const Asked& asked) {
    answer({.body = table_summary(asked.table, asked.who)});
  });
}

// The question about a match, or the refusal.
std::expected<MatchQuestion, Response> TableServer::match_question(const Request& request,
                                                                   const Asked& asked,
                                                                   About about) {
  const TableState& table = asked.table;
  MatchQuestion question{
      .about = about,
      .table = table.id,
      .rules = table.rules,
      .edition_text = std::string(registry_.rules_cache().text_of(table.rules->edition_hash)),
      .asker = table.seat_of_person(asked.who)};
  const auto match = number_in(request, "match");
  const auto round = number_in(request, "round");
  const auto seat = number_in(request, "seat");
  if (!match || !round || !seat)
    return std::unexpected(fault(400, "'match', 'round' and 'seat' are numbers"));
  if (*seat && **seat > table.seats()) return std::unexpected(fault(400, "there is no such seat"));
  question.replay.match = match->value_or(table.match);
  question.replay.round = round->value_or(1);
  if (const auto code = value_of(request, "lang")) {
    question.replay.language = language_named(*code);
    if (!question.replay.language) return std::unexpected(fault(400, "there is no such language"));
  }
  if (*seat) question.replay.eyes = **seat == 0 ? kNoSeat : seat_at(**seat - 1);
  if (question.replay.match == 0 || question.replay.match > table.match)
    return std::unexpected(fault(404, "no such match was begun"));
  const bool is_over = question.replay.match < table.match || table.is_match_over();
  if (about == About::replay && !is_over)
    return std::unexpected(fault(403, "a match can be replayed when it is over"));
  if (!allows(past_, request.address)) return std::unexpected(fault(429, kAskedOften));
  return question;
}

void TableServer::answer_about_match(const Request& request, About about, const Answer& answer) {
  with_asked(request, answer, [this, request, about, answer](const Asked& asked) {
    auto question = match_question(request, asked, about);
    if (!question) return answer(question.error());
    auto work = [this, asked = *std::move(question)] { return archive_.answer(asked); };
    if (!aside) return answer(work());
    aside(is_exempt(request.address) ? std::string{} : limit_key(request.address), std::move(work),
          answer);
  });
}

// --- time ---

// One alarm, for the table that has something to do next.
void TableServer::set_alarm() {
  const auto wake = registry_.wake_at();
  if (!wake || (alarm_ && *alarm_ <= *wake)) return;
  alarm_ = wake;
  const Clock wait = std::max<Clock>(*wake - now(), 0);
  transport_.after(Milliseconds(wait), [this, at = *wake, alive = std::weak_ptr(alive_)] {
    if (alive.expired() || alarm_ != at) return;
    alarm_.reset();
    registry_.tick();
    set_alarm();
  });
}

void TableServer::leaving(std::function<void()> done) { drain(std::move(done)); }

void TableServer::stopping(std::function<void()> done) {
  if (on_stop) on_stop();
  for (const auto& [connection, client] : clients_)
    send(connection, simple_message(MessageType::bye));
  registry_.stop(std::move(done));
}

}  // namespace comodin
