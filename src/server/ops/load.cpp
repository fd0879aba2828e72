#include "server/ops/load.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "base/random.h"
#include "client/http_client.h"
#include "client/ws_client.h"
#include "server/ops/file_limit.h"

namespace comodin {
namespace {

using Steady = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kConnectsAtOnce = 200;      // players on their way in
constexpr std::chrono::seconds kLongestWait{20};  // for the next one of them
constexpr std::string_view kTooLate[] = {"not_your_turn",        "not_awaited", "round_over",
                                         "nothing_to_say",       "no_round",    "nothing_to_catch",
                                         "nothing_to_challenge", "not_now",     "already_drew"};

// What stands behind "key":" in the message; the messages are the server's own, so a look is
// enough.
std::string_view text_field(std::string_view message, std::string_view key) {
  const std::size_t at = message.find(key);
  if (at == std::string_view::npos) return {};
  const std::size_t begin = at + key.size();
  return message.substr(begin, message.find('"', begin) - begin);
}

std::uint64_t number_field(std::string_view message, std::string_view key) {
  const std::size_t at = message.find(key);
  std::uint64_t number = 0;
  if (at == std::string_view::npos) return number;
  for (std::size_t i = at + key.size();
       i < message.size() && message[i] >= '0' && message[i] <= '9'; ++i)
    number = number * 10 + static_cast<std::uint64_t>(message[i] - '0');
  return number;
}

// The moves, which stand near the end of a message.
std::vector<std::string_view> moves_in(std::string_view message) {
  std::vector<std::string_view> moves;
  const std::size_t at = message.rfind("\"moves\":[");
  if (at == std::string_view::npos) return moves;
  std::string_view rest = message.substr(at + 9);
  while (rest.starts_with('"') || rest.starts_with(",\"")) {
    rest.remove_prefix(rest[0] == ',' ? 2 : 1);
    const std::size_t end = rest.find('"');
    moves.push_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  return moves;
}

// The part of a move that stands the same in a record: the verb, and the card that was played.
std::string_view in_record(std::string_view move) {
  return move.starts_with("plays") ? move : move.substr(0, move.find(' '));
}

struct LoadTable;

struct Player {
  WsClient::Id line{};
  LoadTable* table = nullptr;
  std::size_t seat = 0;  // from 0
  std::string secret = {};
  std::string who = {};
  bool seated = false;
  bool lost = false;
  std::uint64_t version = 0;
  std::uint64_t count = 0;                // commands sent
  std::string move = {};                  // that waits for its answer
  std::string ready = {};                 // that it will send
  std::vector<std::string> offered = {};  // what it can do now
};

struct LoadTable {
  std::string id = {};
  std::vector<std::unique_ptr<Player>> players = {};
  std::size_t seated = 0;
  bool dealt = false;
  bool beginning = false;
  Steady::time_point moved = {};  // when the last move came
  Steady::time_point sent = {};   // when the move on its way was sent
  const Player* mover = nullptr;  // who sent it
  // Acknowledged moves: at which version, and as in a record.
  std::vector<std::pair<std::uint64_t, std::string>> acknowledged = {};
};

class Load {
 public:
  Load(const LoadSettings& settings, const std::function<bool(const LoadProgress&)>& progress)
      : settings_(settings), progress_(progress), random_(settings.seed) {}

  std::expected<LoadResult, std::string> run() {
    const auto answer = ask_at(settings_.host, settings_.port, "GET", "/healthz", {});
    if (!answer) return std::unexpected(answer.error());
    own_address_ = answer->own_address;
    url_ = fmt::format("ws://{}:{}/ws", settings_.host, settings_.port);
    tables_.resize(std::max<std::size_t>(settings_.players / settings_.seats, 1));
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
  // --- coming in ---

  void come() {
    while (coming_ < kConnectsAtOnce && !waiting_.empty()) {
      Player* const player = waiting_.back();
      // Others come when the table is there.
      if (player->seat != 0 && player->table->id.empty()) return;
      waiting_.pop_back();
      const auto line = client_.connect(url_);
      if (!line) return error(line.error());
      player->line = *line;
      lines_[*line] = player;
      ++coming_;
    }
  }

  void opened(WsClient::Id line) {
    Player& player = *lines_.at(line);
    player.secret = fmt::format("{:016x}{:016x}", random_.next() ^ salt_, random_.next() ^ salt_);
    client_.send(line, fmt::format(R"({{"do":"hello","protocol":1,"secret":"{}","name":"P{}"}})",
                                   player.secret, static_cast<std::uint32_t>(line)));
    if (player.seat == 0)
      client_.send(line, fmt::format(R"({{"do":"make","id":"make","edition":"{}","seats":{},)"
                                     R"("pace":"instant","reaction_ms":0}})",
                                     settings_.edition, settings_.seats));
    else
      client_.send(line,
                   fmt::format(R"({{"do":"join","id":"join","table":"{}"}})", player.table->id));
  }

  void seated(Player& player) {
    player.seated = true;
    --coming_;
    ++result_.connected;
    came_ = Steady::now();
    ++player.table->seated;
    come();
    // At a human pace tables begin when they are full, each in its own second. At full speed those
    // who play would keep others from coming.
    if (settings_.moves_per_second != 0) return begin(*player.table);
    if (all_in())
      for (const auto& table : tables_) begin(*table);
  }

  void begin(LoadTable& table) {
    if (table.beginning || stopping_ || table.seated < settings_.seats) return;
    table.beginning = true;
    command(*table.players[0], R"("do":"begin")");
  }

  void command(Player& player, std::string_view fields) {
    client_.send(player.line, fmt::format(R"({{{},"id":"{}"}})", fields, ++player.count));
  }

  // --- messages ---

  void received(WsClient::Id line, std::string_view message) {
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
  }

  void snapshot(Player& player, std::string_view message) {
    player.version = number_field(message, "\"v\":");
    const bool sits = message.find("\"view\":{\"seat\":") != std::string_view::npos;
    if (!sits)
      command(player, fmt::format(R"("do":"sit","seat":{})", player.seat + 1));
    else if (!player.seated)
      seated(player);
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
        if (measuring_)
          latencies_.push_back(std::chrono::duration<float, std::milli>(now - table.sent).count());
        table.mover = nullptr;
      }
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

  void offer(Player& player, std::string_view message) {
    player.offered.clear();
    for (const std::string_view move : moves_in(message))
      if (move != "says uno" && !move.starts_with("catches") && move != "challenges")
        player.offered.emplace_back(move);
    decide(player);
  }

  // Plays when the game waits for it; never twice at once.
  void decide(Player& player) {
    player.ready.clear();
    auto good = player.offered;
    if (good.empty() || !player.move.empty() || stopping_) return;
    // Drawing only if nothing can be played, so that rounds end.
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
    command(player, fmt::format(R"("do":"move","move":"{}")", player.move));
  }

  void done(Player& player, std::string_view message) {
    if (player.table->id.empty()) {
      player.table->id = text_field(message, "\"table\":\"");
      come();
    }
    if (player.move.empty() || number_field(message, "\"id\":\"") != player.count) return;
    ++result_.moves;
    player.table->acknowledged.emplace_back(
        number_field(message, "\"v\":"),
        fmt::format("\n{} {}", static_cast<char>('a' + player.seat), in_record(player.move)));
    player.move.clear();
    decide(player);
  }

  void refused(Player& player, std::string_view message) {
    const std::string_view reason = text_field(message, "\"reason\":\"");
    const bool late = std::ranges::find(kTooLate, reason) != std::end(kTooLate);
    if (late && !player.move.empty())
      ++result_.refused;
    else if (reason == "too_often")
      give_up_at_limit("tables");
    else
      error(fmt::format("refused: {} {}", reason, text_field(message, "\"sentence\":\"")));
    player.move.clear();
    decide(player);
  }

  void closed(WsClient::Id line, int code) {
    const auto found = lines_.find(line);
    if (found == lines_.end()) return;
    Player& player = *found->second;
    lines_.erase(found);
    player.lost = true;
    if (!player.seated) --coming_;
    if (!stopping_) unexpected_end(code);
    if (lines_.empty() && waiting_.empty()) client_.stop();
  }

  void unexpected_end(int code) {
    if (code == 429 || code == 503) return give_up_at_limit("connections");
    if (code == 1008) return give_up_at_limit("messages");
    error(fmt::format("a connection was closed with {}", code));
  }

  void error(std::string_view what) {
    if (result_.errors++ == 0) result_.first_error = what;
    // Without everybody there is nothing to measure.
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
                    "ask for less with --players and --rate",
                    of_what, own_address_));
  }

  // --- time ---

  bool all_in() const { return waiting_.empty() && coming_ == 0; }

  // The measured time begins when all have come.
  void every_second() {
    if (!given_up_.empty()) return;
    const auto now = Steady::now();
    if (!measuring_ && all_in()) {
      measuring_ = true;
      measured_ = now;
      moves_before_ = result_.moves;
    }
    const double passed = measuring_ ? std::chrono::duration<double>(now - measured_).count() : 0;
    const bool go_on =
        progress_({.came = result_.connected, .part = std::min(passed / settings_.seconds, 1.0)});
    if (measuring_ && (passed >= settings_.seconds || !go_on)) return stop(passed);
    if (!go_on) return give_up("stopped before all players had come");
    if (!measuring_ && now - came_ > kLongestWait)
      return give_up(fmt::format("{} of {} players came, then the server let nobody in for {} s",
                                 result_.connected, tables_.size() * settings_.seats,
                                 kLongestWait.count()));
    client_.after(milliseconds(measuring_ ? 100 : 20), [this] { every_second(); });
  }

  // Lets what is on its way arrive, then leaves.
  void stop(double passed) {
    stopping_ = true;
    result_.seconds = passed;
    result_moves_ = result_.moves - moves_before_;
    client_.after(milliseconds(1500), [this] { client_.stop(); });
  }

  // --- afterwards ---

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
      if (table->dealt) look_for(*table);
    result_.moves = result_moves_;
  }

  // Whether the acknowledged moves stand in the records of the table's matches, in their order.
  void look_for(LoadTable& table) {
    std::ranges::sort(table.acknowledged);
    std::string moves;
    for (int match = 1;; ++match) {
      const auto record = ask_at(settings_.host, settings_.port, "GET",
                                 fmt::format("/api/record?table={}&match={}", table.id, match),
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
  }

  const LoadSettings& settings_;
  const std::function<bool(const LoadProgress&)>& progress_;
  Random random_;
  std::uint64_t salt_ = static_cast<std::uint64_t>(Steady::now().time_since_epoch().count());
  std::string url_;
  std::string own_address_;
  std::string given_up_;  // why, if it has
  std::vector<std::unique_ptr<LoadTable>> tables_;
  std::vector<Player*> waiting_;  // who still has to come, the next one last
  std::size_t coming_ = 0;
  std::unordered_map<WsClient::Id, Player*> lines_;
  std::vector<float> latencies_;
  LoadResult result_;
  std::uint64_t result_moves_ = 0;
  std::uint64_t moves_before_ = 0;
  Steady::time_point came_ = Steady::now();  // when the last player sat down
  Steady::time_point measured_;
  bool measuring_ = false;
  bool stopping_ = false;
  WsClient client_{
      {.opened = [this](WsClient::Id line) { opened(line); },
       .received = [this](WsClient::Id line, std::string_view text) { received(line, text); },
       .closed = [this](WsClient::Id line, int code) { closed(line, code); }}};
};

}  // namespace

std::expected<LoadResult, std::string> run_load(
    const LoadSettings& settings, const std::function<bool(const LoadProgress&)>& progress) {
  const std::size_t files = raise_file_limit();
  if (files < settings.players + 64)
    return std::unexpected(
        fmt::format("{} players need {} open files, and this process may have {}", settings.players,
                    settings.players + 64, files));
  return Load(settings, progress).run();
}

}  // namespace comodin
