#include "lab/arena.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>

#include "base/check.h"
#include "bots/asked_seat.h"
#include "bots/table_memory.h"
#include "game/apply.h"
#include "lab/cheat.h"
#include "lab/deck_order.h"
#include "lab/estimate.h"

namespace comodin {
namespace {

constexpr std::uint64_t kDealsPerLook = 50;  // between two checks whether to stop
constexpr double kEloPerFactor = 400;        // points for ten times the odds

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  return Random(a ^ (b + 1) * 0x9E3779B97F4A7C15U).next();
}

// What the bots of one name have done: each name is one line.
struct Line {
  std::uint32_t deal_wins = 0;  // in the deal that is being played
  Moments wins;                 // by deals; the rounds of a deal belong together
  std::uint64_t decisions = 0;
  double seconds = 0;
};

// Integer sums, so that it does not matter which thread played which deal.
struct Tally {
  std::array<Line, kMaxSeats> lines;
  std::uint64_t voided = 0;
  std::uint64_t deals = 0;

  void end_deal() {
    ++deals;
    for (Line& line : lines) line.wins.add(std::exchange(line.deal_wins, 0));
  }
  Tally& operator+=(const Tally& other) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i].wins += other.lines[i].wins;
      lines[i].decisions += other.lines[i].decisions;
      lines[i].seconds += other.lines[i].seconds;
    }
    voided += other.voided;
    deals += other.deals;
    return *this;
  }
};

// The line of a bot: that of the first bot with its name.
std::size_t line_of(const ArenaSettings& settings, std::size_t bot) {
  const std::string_view name = name_of(settings.bots[bot]);
  return static_cast<std::size_t>(
      std::ranges::find(settings.bots, name, [](const Contestant& each) { return name_of(each); }) -
      settings.bots.begin());
}

// One game with the bots in given seats.
class Game {
 public:
  using Seating = std::array<std::size_t, kMaxSeats>;  // seat → bot

  Game(const Rules& rules, const ArenaSettings& settings, const Seating& seating,
       std::uint64_t deal, std::uint64_t luck)
      : rules_(rules),
        settings_(settings),
        seating_(seating),
        order_(rules, state_, deal),
        memory_(rules, remembering(players())),
        sink_([this](const Event& event) { memory_.take_in(event); }) {
    for (std::size_t i = 0; i < rules.seats; ++i) {
      random_.emplace_back(mixed(luck, i));
    }
    state_.next_dealer = seat_at(deal % rules.seats);
  }

  // The bot that wins; none if nobody does.
  std::optional<std::size_t> play(Tally& tally) {
    AnyChanceOf chance(order_);
    do {
      COMODIN_CHECK(apply(rules_, state_, Move{}, chance, sink_) == Refusal::none);
      while (state_.result == RoundResult::open) {
        const Move move = ask(asked_seat(rules_, state_), tally);
        COMODIN_CHECK(apply(rules_, state_, move, chance, sink_) == Refusal::none);
      }
    } while (settings_.matches && state_.decision.what != Await::match_over);
    const Seat winner = settings_.matches ? state_.match_winner : state_.round_winner;
    if (winner == kNoSeat) return std::nullopt;
    return seating_[index(winner)];
  }

 private:
  const Contestant& bot_at(Seat seat) const { return settings_.bots[seating_[index(seat)]]; }

  Move ask(Seat seat, Tally& tally) {
    const auto start = std::chrono::steady_clock::now();
    const Contestant& bot = bot_at(seat);
    Random& random = random_[index(seat)];
    const Move move = bot.player == nullptr
                          ? cheat_move(rules_, state_, seat, bot.budget, random)
                          : bot.player->move(SeatView(rules_, state_, seat), memory_.of(seat),
                                             bot.budget, random);
    Line& line = tally.lines[line_of(settings_, seating_[index(seat)])];
    ++line.decisions;
    line.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return move;
  }

  // In the order of the seats.
  std::vector<const Player*> players() const {
    std::vector<const Player*> players;
    for (std::size_t i = 0; i < rules_.seats; ++i) players.push_back(bot_at(seat_at(i)).player);
    return players;
  }

  const Rules& rules_;
  const ArenaSettings& settings_;
  Seating seating_;
  State state_ = new_match();
  DeckOrder order_;
  TableMemory memory_;
  EventSink sink_;
  std::vector<Random> random_;
};

// All rotations of one deal. The order of the bots around the table is drawn for every deal.
void play_deal(const Rules& rules, const ArenaSettings& settings, std::uint64_t number,
               Tally& tally) {
  const std::size_t seats = rules.seats;
  const std::uint64_t deal = mixed(settings.seed, number);
  Random random(mixed(deal, 1));
  std::array<std::size_t, kMaxSeats> circle{};
  std::iota(circle.begin(), circle.begin() + seats, std::size_t{0});
  for (std::size_t i = seats; i > 1; --i)
    std::swap(circle[i - 1], circle[random.below(static_cast<std::uint32_t>(i))]);
  for (std::size_t turned = 0; turned < seats; ++turned) {
    Game::Seating seating{};
    for (std::size_t i = 0; i < seats; ++i) seating[i] = circle[(i + turned) % seats];
    Game game(rules, settings, seating, deal, mixed(deal, 2 + turned));
    const auto winner = game.play(tally);
    if (winner)
      ++tally.lines[line_of(settings, *winner)].deal_wins;
    else
      ++tally.voided;
  }
  tally.end_deal();
}

// The share of the rounds that a line won, by deals.
Estimate share_of(const Line& line, const Tally& tally, std::size_t seats) {
  const Estimate wins = mean_of(line.wins, tally.deals);
  const auto rounds = static_cast<double>(seats);
  return {.mean = wins.mean / rounds, .error = tally.deals < 2 ? 1 : wins.error / rounds};
}

std::vector<BotResult> standings_of(const ArenaSettings& settings, const Tally& tally) {
  std::vector<BotResult> standings;
  const std::size_t seats = settings.bots.size();
  for (std::size_t i = 0; i < seats; ++i) {
    if (line_of(settings, i) != i) continue;
    const Line& line = tally.lines[i];
    BotResult result{.bot = std::string(name_of(settings.bots[i]))};
    for (std::size_t bot = i; bot < seats; ++bot)
      result.seats += line_of(settings, bot) == i ? 1 : 0;
    const Estimate rate = share_of(line, tally, seats);
    // If every deal went alike, the deals say nothing about the error.
    const Interval sure =
        rate.error > 0 ? interval(rate) : share_interval(line.wins.sum, tally.deals * seats);
    result.win_rate = rate.mean;
    result.low = std::max(0.0, sure.low);
    result.high = std::min(1.0, sure.high);
    if (line.decisions != 0)
      result.think_ms = 1000 * line.seconds / static_cast<double>(line.decisions);
    standings.push_back(result);
  }
  return standings;
}

// Elo points above the others at the table: by the odds of one of its seats against one of theirs.
void rate(std::vector<BotResult>& standings, std::size_t seats) {
  for (BotResult& result : standings) {
    const auto own = static_cast<double>(result.seats);
    const auto others = static_cast<double>(seats) - own;
    if (others == 0) continue;
    const auto points = [&](double rate) {
      constexpr double kLeast = 1e-3;
      const double wins = std::clamp(rate, kLeast, 1 - kLeast);
      return kEloPerFactor * std::log10(wins / own / ((1 - wins) / others));
    };
    result.rating = points(result.win_rate);
    result.rating_low = points(result.low);
    result.rating_high = points(result.high);
  }
}

bool is_narrow(const std::vector<BotResult>& standings, double until) {
  return std::ranges::all_of(
      standings, [&](const BotResult& each) { return each.high - each.low <= 2 * until; });
}

// The first bot against all others.
SequentialTest test_of(const ArenaSettings& settings) {
  const auto own = std::ranges::count(settings.bots, name_of(settings.bots.front()),
                                      [](const Contestant& each) { return name_of(each); });
  return {.even = static_cast<double>(own) / static_cast<double>(settings.bots.size()),
          .margin = settings.margin};
}

// Plays the deals from `first` to `last`, on several threads; false if it was stopped.
bool play_deals(const Rules& rules, const ArenaSettings& settings, std::uint64_t first,
                std::uint64_t last, Tally& tally,
                const std::function<bool(std::uint64_t)>& progress) {
  std::atomic<std::uint64_t> next = first;
  std::atomic<std::uint64_t> done = first;
  std::atomic<bool> stopped = false;
  const auto work = [&](Tally& own, bool reports) {
    while (!stopped) {
      const std::uint64_t number = next++;
      if (number >= last) return;
      play_deal(rules, settings, number, own);
      ++done;
      if (reports && !progress(done * rules.seats)) stopped = true;
    }
  };
  std::vector<Tally> parts(settings.threads);
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < settings.threads; ++i)
      others.emplace_back([&work, &part = parts[i]] { work(part, false); });
    work(parts[0], true);
  }
  for (const Tally& part : parts) tally += part;
  return !stopped;
}

}  // namespace

std::string_view name_of(const Contestant& bot) {
  return bot.player == nullptr ? kCheat : bot.player->name;
}

ArenaResult run_arena(const Rules& rules, const ArenaSettings& settings,
                      const std::function<bool(std::uint64_t)>& progress) {
  COMODIN_CHECK(settings.bots.size() == rules.seats && settings.threads != 0);
  const std::uint64_t deals = (settings.rounds + rules.seats - 1) / rules.seats;
  const bool looks = settings.until > 0 || settings.margin > 0;
  ArenaResult result;
  Tally tally;
  for (std::uint64_t first = 0; first < deals;) {
    const std::uint64_t last = looks ? std::min(first + kDealsPerLook, deals) : deals;
    const bool finished = play_deals(rules, settings, first, last, tally, progress);
    result.standings = standings_of(settings, tally);
    if (settings.margin > 0) {
      const Estimate share = share_of(tally.lines[0], tally, rules.seats);
      result.test = test_of(settings).judge(share, tally.deals);
    }
    first = last;
    if (!finished || result.test != TestVerdict::undecided ||
        (settings.until > 0 && is_narrow(result.standings, settings.until)))
      break;
  }
  result.deals = tally.deals;
  result.rounds = tally.deals * rules.seats;
  result.voided = tally.voided;
  rate(result.standings, rules.seats);
  return result;
}

}  // namespace comodin
