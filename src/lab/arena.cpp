#include "lab/arena.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <numeric>
#include <optional>
#include <thread>

#include "base/check.h"
#include "base/estimate.h"
#include "bots/asked_seat.h"
#include "bots/table_memory.h"
#include "game/apply.h"
#include "lab/cheat.h"
#include "lab/deck_order.h"

namespace comodin {
namespace {

constexpr std::uint64_t kDealsPerLook = 50;  // after so many it is asked whether that will do
constexpr double kEloPerFactor = 400;        // points for ten times the odds

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  return Random(a ^ (b + 1) * 0x9E3779B97F4A7C15U).next();
}

std::string_view name_of(const Contestant& bot) {
  return bot.player == nullptr ? kCheat : bot.player->name;
}

struct Tally {
  std::array<std::uint32_t, kMaxSeats> wins{};  // of each bot
  std::array<std::uint64_t, kMaxSeats> decisions{};
  std::array<double, kMaxSeats> seconds{};
  std::uint32_t voided = 0;
};

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
        memory_(rules, remembering()),
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
    } while (settings_.matches && state_.waiting.what != Await::match_over);
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
    const std::size_t who = seating_[index(seat)];
    ++tally.decisions[who];
    tally.seconds[who] +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return move;
  }

  SeatMask remembering() const {
    SeatMask seats = 0;
    for (std::size_t i = 0; i < rules_.seats; ++i) {
      const Player* const player = bot_at(seat_at(i)).player;
      if (player != nullptr && player->remembers) seats |= bit(seat_at(i));
    }
    return seats;
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

// All rotations of one deal. Who sits beside whom is drawn anew for every deal.
Tally play_deal(const Rules& rules, const ArenaSettings& settings, std::uint64_t number) {
  const std::size_t seats = rules.seats;
  const std::uint64_t deal = mixed(settings.seed, number);
  Random random(mixed(deal, 1));
  std::array<std::size_t, kMaxSeats> circle{};
  std::iota(circle.begin(), circle.begin() + seats, std::size_t{0});
  for (std::size_t i = seats; i > 1; --i)
    std::swap(circle[i - 1], circle[random.below(static_cast<std::uint32_t>(i))]);
  Tally tally;
  for (std::size_t turned = 0; turned < seats; ++turned) {
    Game::Seating seating{};
    for (std::size_t i = 0; i < seats; ++i) seating[i] = circle[(i + turned) % seats];
    Game game(rules, settings, seating, deal, mixed(deal, 2 + turned));
    const auto winner = game.play(tally);
    if (winner)
      ++tally.wins[*winner];
    else
      ++tally.voided;
  }
  return tally;
}

// The mean of what each deal gives; the rounds of a deal belong together.
Estimate mean_of(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  if (values.empty()) return {};
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  if (values.size() < 2) return {.mean = mean, .error = 1};
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {.mean = mean, .error = std::sqrt(squares / (n - 1) / n)};
}

std::vector<Standing> standings_of(const ArenaSettings& settings,
                                   const std::vector<Tally>& tallies) {
  std::vector<Standing> standings;
  for (const Contestant& bot : settings.bots) {
    const std::string name(name_of(bot));
    if (std::ranges::find(standings, name, &Standing::bot) != standings.end()) continue;
    Standing standing{.bot = name};
    std::vector<double> shares(tallies.size());
    double seconds = 0;
    double decisions = 0;
    for (std::size_t i = 0; i < settings.bots.size(); ++i) {
      if (name_of(settings.bots[i]) != name) continue;
      ++standing.seats;
      for (std::size_t d = 0; d < tallies.size(); ++d) {
        shares[d] += tallies[d].wins[i] / static_cast<double>(settings.bots.size());
        seconds += tallies[d].seconds[i];
        decisions += static_cast<double>(tallies[d].decisions[i]);
      }
    }
    const Estimate rate = mean_of(shares);
    // Where every deal went alike, the deals say nothing about how sure that is.
    const auto rounds = static_cast<std::uint64_t>(tallies.size() * settings.bots.size());
    const auto won = static_cast<std::uint64_t>(rate.mean * static_cast<double>(rounds) + 0.5);
    const Interval sure = rate.error > 0 ? interval(rate) : share_interval(won, rounds);
    standing.win_rate = rate.mean;
    standing.low = std::max(0.0, sure.low);
    standing.high = std::min(1.0, sure.high);
    standing.think_ms = decisions == 0 ? 0 : 1000 * seconds / decisions;
    standings.push_back(standing);
  }
  return standings;
}

// Elo points above the others at the table: by the odds of one of its seats against one of theirs.
void rate(std::vector<Standing>& standings, std::size_t seats) {
  for (Standing& standing : standings) {
    const auto own = static_cast<double>(standing.seats);
    const auto others = static_cast<double>(seats) - own;
    if (others == 0) continue;
    const auto points = [&](double rate) {
      constexpr double kLeast = 1e-3;
      const double wins = std::clamp(rate, kLeast, 1 - kLeast);
      return kEloPerFactor * std::log10(wins / own / ((1 - wins) / others));
    };
    standing.rating = points(standing.win_rate);
    standing.rating_low = points(standing.low);
    standing.rating_high = points(standing.high);
  }
}

bool is_narrow(const std::vector<Standing>& standings, double until) {
  return std::ranges::all_of(
      standings, [&](const Standing& each) { return each.high - each.low <= 2 * until; });
}

// Plays the deals from `first` to `last`, on several threads; false if it was stopped.
bool play_deals(const Rules& rules, const ArenaSettings& settings, std::uint64_t first,
                std::uint64_t last, std::vector<std::optional<Tally>>& tallies,
                const std::function<bool(std::uint64_t)>& progress) {
  std::atomic<std::uint64_t> next = first;
  std::atomic<std::uint64_t> done = first;
  std::atomic<bool> stopped = false;
  const auto work = [&](bool reports) {
    while (!stopped) {
      const std::uint64_t number = next++;
      if (number >= last) return;
      tallies[number] = play_deal(rules, settings, number);
      ++done;
      if (reports && !progress(done * rules.seats)) stopped = true;
    }
  };
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < settings.threads; ++i) others.emplace_back(work, false);
  work(true);
  others.clear();
  return !stopped;
}

}  // namespace

ArenaResult run_arena(const Rules& rules, const ArenaSettings& settings,
                      const std::function<bool(std::uint64_t)>& progress) {
  COMODIN_CHECK(settings.bots.size() == rules.seats);
  const std::uint64_t deals = (settings.rounds + rules.seats - 1) / rules.seats;
  std::vector<std::optional<Tally>> played(deals);
  ArenaResult result;
  for (std::uint64_t first = 0; first < deals;) {
    const std::uint64_t last = settings.until > 0 ? std::min(first + kDealsPerLook, deals) : deals;
    const bool goes_on = play_deals(rules, settings, first, last, played, progress);
    std::vector<Tally> tallies;
    for (const auto& tally : played)
      if (tally) tallies.push_back(*tally);
    result.deals = tallies.size();
    result.rounds = result.deals * rules.seats;
    result.voided = 0;
    for (const Tally& tally : tallies) result.voided += tally.voided;
    result.standings = standings_of(settings, tallies);
    first = last;
    if (!goes_on || (settings.until > 0 && is_narrow(result.standings, settings.until))) break;
  }
  rate(result.standings, rules.seats);
  return result;
}

}  // namespace comodin
