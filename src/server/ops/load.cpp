#include "server/ops/load.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/random.h"
#include "client/client.h"
#include "server/ops/bot_tables.h"
#include "server/ops/file_limit.h"
#include "server/ops/load_message.h"

namespace comodin {
namespace {

using Steady = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kConnectsAtOnce = 200;      // players that are connecting
constexpr std::chrono::seconds kLongestWait{20};  // for the next one of them
constexpr milliseconds kReconnect{300};           // after a connection was lost
constexpr double kPauseSeconds = 1;               // longer than the pace asks for
constexpr std::string_view kTooLate[] = {"not_your_turn",        "not_awaited", "round_over",
                                         "nothing_to_say",       "no_round",    "nothing_to_catch",
                                         "nothing_to_challenge", "not_now",     "already_drew"};

struct LoadTable;

struct Player {
  Client::Id line{};
  LoadTable* table = nullptr;
  std::size_t seat = 0;  // from 0
  std::string name = {};
  std::string secret = {};
  std::string who = {};
  bool seated = false;
  bool lost = false;
  bool moved = false;     // another server has the table
  std::string node = {};  // its name, if it is known
  std::uint64_t version = 0;
  std::uint64_t count = 0;    // commands sent
  std::string move = {};      // sent, not answered yet
  std::uint64_t move_id = 0;  // of the command with it
  std::string move_command = {};
  std::string ready = {};                 // to be sent next
  std::vector<std::string> offered = {};  // its moves now
};

struct LoadTable {
  std::string id = {};
  std::vector<std::unique_ptr<Player>> players = {};
  std::size_t seated = 0;
  bool dealt = false;
  bool beginning = false;
  bool waits = false;             // for a round to begin, since the connection was lost
  Steady::time_point moved = {};  // when the last move arrived
  Steady::time_point sent = {};   // when the move under way was sent
  const Player* mover = nullptr;  // the player who sent it
  // Acknowledged moves: the version, and the move as in a record.
  std::vector<std::pair<std::uint64_t, std::string>> acknowledged = {};
};

class Load {
 public:
  Load(const LoadSettings& settings, const std::function<bool(const LoadProgress&)>& progress)
      : settings_(settings), progress_(progress), random_(settings.seed) {}

  std::expected<LoadResult, std::string> run() {
    const auto answer = ask("/healthz");
    if (!answer) return std::unexpected(answer.error());
    own_address_ = answer->own_address;
    url_ = settings_.server;
    url_.target = "/ws";
    if (has_crowd()) memory_before_ = server_memory();
    const std::size_t players = has_crowd() ? settings_.seats : settings_.players;
    tables_.resize(std::max<std::size_t>(players / settings_.seats, 1));
    for (auto& table : tables_) {
      table = std::make_unique<LoadTable>();
      for (std::size_t i = 0; i < settings_.seats; ++i) {
        table->players.push_back(std::make_unique<Player>());
        table->players.back()->table = table.get();
        table->players.back()->seat = i;
        waiting_.push_back(table->players.back().get());
      }
    }
    std::ranges::reverse(waiting_);
    come();
    every_second();
    client_.run();
    if (!given_up_.empty()) return std::unexpected(given_up_);
    finish();
    return result_;
  }

 private:
  // --- connecting ---

  void come() {
    while (coming_ < kConnectsAtOnce && !waiting_.empty()) {
      Player* const player = waiting_.back();
      // The others connect once the table exists.
      if (player->seat != 0 && player->table->id.empty()) return;
      waiting_.pop_back();
      player->line = client_.connect(url_);
      lines_[player->line] = player;
      ++coming_;
    }
  }

  void opened(Client::Id line) {
    if (crowd_.opened(line) || bots_.opened(line)) return;
    Player& player = *lines_.at(line);
    player.lost = false;
    if (player.seated) return come_back(player);
    player.secret = fmt::format("{:016x}{:016x}", random_.next() ^ salt_, random_.next() ^ salt_);
    player.name = fmt::format("P{}", static_cast<std::uint32_t>(line));
    hello(player);
    if (player.seat == 0)
      client_.send(line, fmt::format(R"({{"do":"make","id":"make","edition":"{}","seats":{},)"
                                     R"("pace":"instant","reaction_ms":0}})",
                                     settings_.edition, settings_.seats));
    else
      client_.send(line,
                   fmt::format(R"({{"do":"join","id":"join","table":"{}"}})", player.table->id));
  }

  void hello(const Player& player) {
    client_.send(player.line,
                 fmt::format(R"({{"do":"hello","protocol":1,"secret":"{}","name":"{}",)"
                             R"("language":"en"}})",
                             player.secret, player.name));
  }

  // To the same table, with the move that was not answered: it is made once.
  void come_back(Player& player) {
    ++result_.reconnects;
    player.version = 0;
    hello(player);
    client_.send(player.line,
                 fmt::format(R"({{"do":"join","id":"join","table":"{}"}})", player.table->id));
    if (!player.move.empty()) client_.send(player.line, player.move_command);
    if (player.seat == 0) player.table->beginning = false;
  }

  void connect_again(Player& player) {
    if (stopping_) return;
    Url url = url_;
    if (!player.node.empty()) url.target += "/" + player.node;
    player.node.clear();
    player.line = client_.connect(url);
    lines_[player.line] = &player;
  }

  void seated(Player& player) {
    player.seated = true;
    --coming_;
    ++result_.connected;
    came_ = Steady::now();
    ++player.table->seated;
    come();
    // At a human pace each table begins as soon as it is full. At full speed the tables that play
    // would keep the other players from connecting.
    if (settings_.moves_per_second != 0) return begin(*player.table);
    if (all_in())
      for (const auto& table : tables_) begin(*table);
  }

  void begin(LoadTable& table) {
    if (table.beginning || stopping_ || table.seated < settings_.seats) return;
    table.beginning = true;
    table.waits = false;
    command(*table.players[0], R"("do":"begin")");
  }

  // The command to begin may have been lost with the connection. A move comes before it.
  void resume(Player& player, std::string_view snapshot) {
    player.table->waits = snapshot.find("\"result\":\"open\"") == std::string_view::npos;
    if (player.table->waits && player.move.empty()) begin(*player.table);
  }

  std::string command(Player& player, std::string_view fields) {
    std::string text = fmt::format(R"({{{},"id":"{}"}})", fields, ++player.count);
    client_.send(player.line, text);
    return text;
  }

  // --- messages ---

  void received(Client::Id line, std::string_view message) {
    if (crowd_.received(line, message) || bots_.received(line, message)) return;
    Player& player = *lines_.at(line);
    const std::string_view type = text_field(message.substr(0, 40), "{\"type\":\"");
    if (type == "update")
      update(player, message);
    else if (type == "snapshot")
      snapshot(player, message);
    else if (type == "done")
      done(player, message);
    else if (type == "refused")
      refused(player, message);
    else if (type == "welcome")
      player.who = text_field(message, "\"who\":\"");
    else if (type == "bye")
      player.lost = true;
    else if (type == "moved")
      moved(player, message);
  }

  // The server ends the connection.
  void moved(Player& player, std::string_view message) {
    ++result_.moved;
    player.lost = true;
    player.moved = true;
    player.node = text_field(message, "\"node\":\"");
  }

  void snapshot(Player& player, std::string_view message) {
    player.version = number_field(message, "\"v\":");
    const bool sits = message.find("\"view\":{\"seat\":") != std::string_view::npos;
    if (!sits)
      command(player, fmt::format(R"("do":"sit","seat":{})", player.seat + 1));
    else if (!player.seated)
      seated(player);
    else if (player.seat == 0)
      resume(player, message);
    offer(player, message);
  }

  void update(Player& player, std::string_view message) {
    const std::uint64_t version = number_field(message, "\"v\":");
    if (player.version != 0 && version != player.version + 1)
      error(fmt::format("version {} followed {}", version, player.version));
    player.version = version;
    LoadTable& table = *player.table;
    const std::string_view what = message.substr(message.find("\"what\":{"));
    if (text_field(what.substr(0, 100), "\"do\":\"") == "moved") {
      const auto now = Steady::now();
      if (table.mover != nullptr && table.mover != &player &&
          text_field(what.substr(0, 60), "\"by\":\"") == table.mover->who) {
        crowd_.moved(version, table.sent);
        if (measuring_)
          latencies_.push_back(std::chrono::duration<float, std::milli>(now - table.sent).count());
        table.mover = nullptr;
      }
      note_pause(table, now);
      table.moved = now;
      if (!table.dealt) ++result_.tables;
      table.dealt = true;
      if (player.seat == 0 && message.find("\"rounds\":") != std::string_view::npos) {
        ++result_.rounds;
        table.beginning = false;
        begin(table);
      }
    }
    offer(player, message);
  }

  // The first of the seats that hears of a move notes it.
  void note_pause(const LoadTable& table, Steady::time_point now) {
    if (!measuring_ || settings_.moves_per_second == 0 || table.moved < measured_) return;
    const double seconds = std::chrono::duration<double>(now - table.moved).count();
    if (seconds < kPauseSeconds + 1 / settings_.moves_per_second) return;
    const auto date = std::chrono::system_clock::now().time_since_epoch();
    result_.pauses.push_back(
        {.until = std::chrono::duration<double>(date).count(), .seconds = seconds});
  }

  void offer(Player& player, std::string_view message) {
    player.offered.clear();
    for (const std::string_view move : moves_in(message))
      if (move != "says uno" && !move.starts_with("catches") && move != "challenges")
        player.offered.emplace_back(move);
    decide(player);
  }

  // Plays when the game waits for this player, one move at a time.
  void decide(Player& player) {
    player.ready.clear();
    auto good = player.offered;
    if (good.empty() || !player.move.empty() || stopping_) return;
    // Draws only if nothing can be played, so that rounds end.
    if (good.size() > 1) std::erase(good, std::string("draws"));
    player.ready = good[random_.below(static_cast<std::uint32_t>(good.size()))];
    if (settings_.moves_per_second == 0) return play(player);
    const auto due =
        player.table->moved + std::chrono::duration_cast<Steady::duration>(
                                  std::chrono::duration<double>(1 / settings_.moves_per_second));
    const auto wait = std::chrono::duration_cast<milliseconds>(due - Steady::now());
    const std::uint64_t version = player.version;
    client_.after(std::max(wait, milliseconds(0)), [this, &player, version] {
      if (player.version == version && !player.ready.empty()) play(player);
    });
  }

  void play(Player& player) {
    if (stopping_ || player.lost) return;
    player.move = std::move(player.ready);
    player.ready.clear();
    player.table->mover = &player;
    player.table->sent = Steady::now();
    player.move_command = command(player, fmt::format(R"("do":"move","move":"{}")", player.move));
    player.move_id = player.count;
  }

  static bool is_of_move(const Player& player, std::string_view message) {
    return !player.move.empty() && number_field(message, "\"id\":\"") == player.move_id;
  }

  void done(Player& player, std::string_view message) {
    if (player.table->id.empty()) {
      player.table->id = text_field(message, "\"table\":\"");
      come();
    }
    if (!is_of_move(player, message)) return;
    ++result_.moves;
    player.table->acknowledged.emplace_back(
        number_field(message, "\"v\":"),
        fmt::format("\n{} {}", static_cast<char>('a' + player.seat), in_record(player.move)));
    player.move.clear();
    if (player.seat == 0 && player.table->waits) begin(*player.table);
    decide(player);
  }

  void refused(Player& player, std::string_view message) {
    const std::string_view reason = text_field(message, "\"reason\":\"");
    const bool late = std::ranges::find(kTooLate, reason) != std::end(kTooLate);
    const bool of_move = is_of_move(player, message);
    if (late && of_move)
      ++result_.refused;
    else if (settings_.survives && measuring_)
      ++result_.refused;  // a server that starts again has other reasons
    else if (reason == "too_often")
      give_up_at_limit("tables");
    else
      error(fmt::format("refused: {} {}", reason, text_field(message, "\"sentence\":\"")));
    if (of_move) player.move.clear();
    decide(player);
  }

  void closed(Client::Id line, const Client::End& end) {
    if (crowd_.closed(line) || bots_.closed(line)) {
      if (end.code == 429 || end.code == 503) give_up_at_limit("connections");
      return;
    }
    const auto found = lines_.find(line);
    if (found == lines_.end()) return;
    Player& player = *found->second;
    lines_.erase(found);
    player.lost = true;
    if (std::exchange(player.moved, false) && !stopping_) {
      const milliseconds wait = player.node.empty() ? kReconnect : milliseconds(0);
      client_.after(wait, [this, &player] { connect_again(player); });
      return;
    }
    if (!player.seated) --coming_;
    if (settings_.survives && player.seated && !stopping_) {
      client_.after(kReconnect, [this, &player] { connect_again(player); });
      return;
    }
    if (!stopping_) unexpected_end(end);
    if (lines_.empty() && waiting_.empty()) client_.stop();
  }

  void unexpected_end(const Client::End& end) {
    if (end.code == 429 || end.code == 503) return give_up_at_limit("connections");
    if (end.code == 1008) return give_up_at_limit("messages");
    error(end.why.empty() ? fmt::format("a connection was closed with {}", end.code) : end.why);
  }

  void error(std::string_view what) {
    if (result_.errors++ == 0) result_.first_error = what;
    // Nothing is measured before all players are in.
    if (!measuring_) give_up(result_.first_error);
  }

  void give_up(std::string why) {
    if (given_up_.empty()) given_up_ = std::move(why);
    stopping_ = true;
    client_.stop();
  }

  void give_up_at_limit(std::string_view of_what) {
    give_up(
        fmt::format("the server limits the {} of one address: start it with --limit-exempt {}, or "
                    "ask for less with --players, --rate, --storm or --spectators",
                    of_what, own_address_));
  }

  // --- time ---

  bool all_in() const { return waiting_.empty() && coming_ == 0; }
  bool has_crowd() const { return settings_.guests != 0; }
  // Spectators come before anything is measured; a storm begins with the measured time.
  bool is_crowd_ready() const { return !has_crowd() || settings_.storm || crowd_.is_in(); }
  std::size_t others() const { return crowd_.came() + bots_.playing(); }

  // The measured time begins when all players are in.
  void every_second() {
    if (!given_up_.empty()) return;
    const auto now = Steady::now();
    if (all_in() && has_crowd() && !crowd_.has_begun()) crowd_.begin(url_, tables_[0]->id);
    if (all_in() && !bots_.has_begun()) bots_.begin(url_);
    if (!bots_.first_refusal().empty())
      return give_up(fmt::format("a table of bots was refused: {}", bots_.first_refusal()));
    if (!measuring_ && all_in() && is_crowd_ready() && bots_.is_in()) {
      measuring_ = true;
      bot_moves_before_ = bots_.moves();
      measured_ = now;
      moves_before_ = result_.moves;
    }
    const double passed = measuring_ ? std::chrono::duration<double>(now - measured_).count() : 0;
    const bool go_on =
        progress_({.came = result_.connected, .part = std::min(passed / settings_.seconds, 1.0)});
    if (measuring_ && (passed >= settings_.seconds || !go_on)) return stop(passed);
    if (!go_on) return give_up("stopped before all players had come");
    if (others() != others_before_) came_ = now;
    others_before_ = others();
    if (!measuring_ && now - came_ > kLongestWait)
      return give_up(
          fmt::format("{} of {} people came, then the server let nobody in for {} s",
                      result_.connected + others(),
                      tables_.size() * settings_.seats + settings_.guests + settings_.bot_tables,
                      kLongestWait.count()));
    client_.after(milliseconds(measuring_ ? 100 : 20), [this] { every_second(); });
  }

  // Waits for the answers under way, then leaves.
  void stop(double passed) {
    if (has_crowd()) {
      result_.crowd = crowd_.result();
      // A storm has passed: what it leaves behind is not per guest.
      if (const double now = server_memory(); !settings_.storm && now > memory_before_)
        result_.crowd.memory_per_guest =
            (now - memory_before_) / static_cast<double>(settings_.guests);
    }
    crowd_.stop();
    bots_.stop();
    result_.bot_tables = bots_.playing();
    result_.bot_moves = bots_.moves() - bot_moves_before_;
    result_.errors += bots_.dropped();
    for (const auto& table : tables_)
      if (table->dealt) note_pause(*table, Steady::now());  // it still stands
    stopping_ = true;
    result_.seconds = passed;
    result_moves_ = result_.moves - moves_before_;
    client_.after(milliseconds(1500), [this] { client_.stop(); });
  }

  // --- afterwards ---

  std::expected<HttpAnswer, std::string> ask(std::string target, std::string authorization = {}) {
    HttpRequest request{.url = settings_.server, .authorization = std::move(authorization)};
    request.url.target = std::move(target);
    return client_.ask(request);
  }

  // In bytes; 0: the server does not say.
  double server_memory() {
    const auto answer = ask("/metrics");
    return answer ? static_cast<double>(number_field(answer->body, "\ncomodin_resident_bytes "))
                  : 0;
  }

  double percentile(double part) {
    if (latencies_.empty()) return 0;
    const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(latencies_.size() - 1));
    std::nth_element(latencies_.begin(), latencies_.begin() + at, latencies_.end());
    return latencies_[static_cast<std::size_t>(at)];
  }

  void finish() {
    result_.p50_ms = percentile(0.5);
    result_.p99_ms = percentile(0.99);
    result_.p999_ms = percentile(0.999);
    for (const auto& table : tables_)
      if (table->dealt) check_records(*table);
    result_.moves = result_moves_;
  }

  // Counts the acknowledged moves that are missing from the records of the table's matches, and
  // those that are in it without having been acknowledged.
  void check_records(LoadTable& table) {
    std::ranges::sort(table.acknowledged);
    std::string moves;
    for (int match = 1;; ++match) {
      const auto record = ask(fmt::format("/api/record?table={}&match={}", table.id, match),
                              "Comodin " + table.players[0]->secret);
      if (!record) return error(record.error());
      if (record->status == 404) break;
      if (record->status != 200) return error(fmt::format("record: {}", record->body));
      moves += record->body;
    }
    std::size_t at = 0;
    for (const auto& [version, move] : table.acknowledged) {
      ++result_.checked;
      const std::size_t found = moves.find(move, at);
      if (found == std::string::npos)
        ++result_.lost;
      else
        at = found + move.size();
    }
    const auto under_way = static_cast<std::size_t>(
        std::ranges::count_if(table.players, [](const auto& each) { return !each->move.empty(); }));
    const std::size_t expected = table.acknowledged.size() + under_way;
    if (const std::size_t done = count_moves(moves); done > expected)
      result_.extra += done - expected;
  }

  // A line for each: a seat's letter, and what it does.
  static std::size_t count_moves(std::string_view record) {
    std::size_t count = 0;
    for (std::size_t at = 2; at < record.size(); ++at)
      if (record[at] == ' ' && record[at - 1] >= 'a' && record[at - 1] <= 'j' &&
          record[at - 2] == '\n')
        ++count;
    return count;
  }

  const LoadSettings& settings_;
  const std::function<bool(const LoadProgress&)>& progress_;
  Random random_;
  std::uint64_t salt_ = static_cast<std::uint64_t>(Steady::now().time_since_epoch().count());
  Url url_;
  std::string own_address_;
  double memory_before_ = 0;       // of the server
  std::size_t others_before_ = 0;  // guests and tables of bots
  std::uint64_t bot_moves_before_ = 0;
  std::string given_up_;  // the reason, once it has given up
  std::vector<std::unique_ptr<LoadTable>> tables_;
  std::vector<Player*> waiting_;  // players to connect, the next one last
  std::size_t coming_ = 0;
  std::unordered_map<Client::Id, Player*> lines_;
  std::vector<float> latencies_;
  LoadResult result_;
  std::uint64_t result_moves_ = 0;
  std::uint64_t moves_before_ = 0;
  Steady::time_point came_ = Steady::now();  // when the last one came
  Steady::time_point measured_;
  bool measuring_ = false;
  bool stopping_ = false;
  Client client_{
      {.opened = [this](Client::Id line) { opened(line); },
       .received = [this](Client::Id line, std::string_view text) { received(line, text); },
       .closed = [this](Client::Id line, const Client::End& end) { closed(line, end); }},
      settings_.network};
  Crowd crowd_{
      client_,
      {.guests = settings_.guests, .storm = settings_.storm, .seconds = settings_.seconds}};
  BotTables bots_{client_, settings_.bot_tables, settings_.edition};
};

}  // namespace

std::expected<LoadResult, std::string> run_load(
    const LoadSettings& settings, const std::function<bool(const LoadProgress&)>& progress) {
  const std::size_t files = raise_file_limit();
  const std::size_t people = settings.guests == 0 ? settings.players : settings.guests;
  const std::size_t needed = people + settings.bot_tables + 64;
  if (files < needed)
    return std::unexpected(fmt::format("{} people need {} open files, and this process may have {}",
                                       people, needed, files));
  return Load(settings, progress).run();
}

}  // namespace comodin
