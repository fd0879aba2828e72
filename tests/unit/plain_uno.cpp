#include "plain_uno.h"

#include <algorithm>
#include <random>
#include <set>
#include <utility>

namespace plain_uno {
namespace {

constexpr int kDrawTwo = 10;
constexpr int kReverse = 11;
constexpr int kSkip = 12;
constexpr int kWild = 13;
constexpr int kWildDrawFour = 14;
constexpr int kNoColor = -1;

struct Card {
  int color;   // 0 to 3, or none
  int symbol;  // 0 to 9, or one of the above
  friend bool operator<(const Card& a, const Card& b) {
    return std::pair(a.color, a.symbol) < std::pair(b.color, b.symbol);
  }
  friend bool operator==(const Card& a, const Card& b) {
    return a.color == b.color && a.symbol == b.symbol;
  }
};

std::vector<Card> whole_deck() {
  std::vector<Card> deck;
  for (int color = 0; color < 4; ++color)
    for (int symbol = 0; symbol <= kSkip; ++symbol)
      for (int copy = 0; copy < (symbol == 0 ? 1 : 2); ++copy) deck.push_back({color, symbol});
  for (int i = 0; i < 8; ++i) deck.push_back({kNoColor, kWild});
  for (int i = 0; i < 4; ++i) deck.push_back({kNoColor, kWildDrawFour});
  return deck;
}

int points(const Card& card) {
  if (card.symbol >= kWild) return 50;
  return card.symbol >= kDrawTwo ? 20 : card.symbol;
}

class Round {
 public:
  Round(int seats, int dealer, std::mt19937_64& random)
      : seats_(seats), dealer_(dealer), random_(random), hands_(static_cast<std::size_t>(seats)) {}

  void play() {
    pile_ = whole_deck();
    std::shuffle(pile_.begin(), pile_.end(), random_);
    for (auto& hand : hands_)
      for (int i = 0; i < 7; ++i) take(hand);
    do {
      std::shuffle(pile_.begin(), pile_.end(), random_);
      top_ = pile_.back();
    } while (top_.symbol == kWildDrawFour);
    pile_.pop_back();
    color_ = top_.color;
    seat_ = after(dealer_);
    if (top_.symbol == kWild) name_color();
    if (top_.symbol == kSkip) skip();
    if (top_.symbol == kDrawTwo) {
      draw(seat_, 2);
      skip();
    }
    if (top_.symbol == kReverse) {
      reverse();
      seat_ = dealer_;
    }
    while (winner < 0) turn();
    for (const auto& hand : hands_)
      for (const Card& card : hand) score += points(card);
  }

  int winner = -1;
  int turns = 0;
  int score = 0;
  int draws = 0;
  int lost_turns = 0;
  int decisions = 0;
  int lead_changes = 0;
  int reverses = 0;
  int uno_calls = 0;
  int reshuffles = 0;
  int wild_plays = 0;

 private:
  int any(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
  int after(int seat) const { return (seat + step_ + seats_) % seats_; }
  std::vector<Card>& hand(int seat) { return hands_[static_cast<std::size_t>(seat)]; }

  void name_color() {
    color_ = any(4);
    ++decisions;
  }
  void reverse() {
    step_ = -step_;
    ++reverses;
  }

  // The only player with the fewest cards leads, until another player does.
  void look_who_leads() {
    std::size_t fewest = hands_[0].size();
    for (const auto& hand : hands_) fewest = std::min(fewest, hand.size());
    int who = -1;
    int how_many = 0;
    for (int seat = 0; seat < seats_; ++seat)
      if (hand(seat).size() == fewest) {
        who = seat;
        ++how_many;
      }
    if (how_many != 1 || who == leader_) return;
    if (leader_ >= 0) ++lead_changes;
    leader_ = who;
  }

  void skip() {
    ++lost_turns;
    seat_ = after(seat_);
  }

  void take(std::vector<Card>& hand) {
    hand.push_back(pile_.back());
    pile_.pop_back();
  }
  // Whether there was a card.
  bool draw_one(int seat) {
    if (pile_.empty()) {
      if (discards_.empty()) return false;
      ++reshuffles;
      pile_.swap(discards_);
      std::shuffle(pile_.begin(), pile_.end(), random_);
    }
    take(hand(seat));
    ++draws;
    return true;
  }
  void draw(int seat, int cards) {
    for (int i = 0; i < cards && draw_one(seat); ++i) {
    }
  }

  bool can_play(int seat, const Card& card) {
    if (card.symbol == kWild) return true;
    if (card.symbol == kWildDrawFour)
      return std::none_of(hand(seat).begin(), hand(seat).end(),
                          [&](const Card& other) { return other.color == color_; });
    return card.color == color_ || card.symbol == top_.symbol;
  }

  void turn() {
    ++turns;
    look_who_leads();
    ++decisions;  // a play, a draw or a pass
    std::set<Card> kinds;
    for (const Card& card : hand(seat_))
      if (can_play(seat_, card)) kinds.insert(card);
    if (kinds.empty()) {
      if (!draw_one(seat_) || !can_play(seat_, hand(seat_).back())) {
        seat_ = after(seat_);
        return;
      }
      kinds.insert(hand(seat_).back());
      ++decisions;  // and a play after all
    }
    auto chosen = kinds.begin();
    std::advance(chosen, any(static_cast<int>(kinds.size())));
    lay(*chosen);
  }

  void lay(Card card) {
    auto& cards = hand(seat_);
    cards.erase(std::find(cards.begin(), cards.end(), card));
    discards_.push_back(top_);
    top_ = card;
    color_ = card.color;
    if (card.symbol >= kWild) ++wild_plays;
    const bool last = cards.empty();
    const int player = seat_;
    if (card.symbol >= kWild && !last) name_color();
    if (card.symbol == kWildDrawFour && !last) ++decisions;  // the next player accepts it
    if (cards.size() == 1) {
      ++uno_calls;
      ++decisions;
    }
    if (card.symbol == kReverse && !last) reverse();
    seat_ = after(player);
    if (card.symbol == kReverse && seats_ == 2) seat_ = player;
    if (card.symbol == kDrawTwo) draw(seat_, 2);
    if (card.symbol == kWildDrawFour) draw(seat_, 4);
    if (last)
      winner = player;
    else if (card.symbol == kSkip || card.symbol == kDrawTwo || card.symbol == kWildDrawFour)
      skip();
  }

  int seats_;
  int dealer_;
  std::mt19937_64& random_;
  std::vector<std::vector<Card>> hands_;
  std::vector<Card> pile_;
  std::vector<Card> discards_;
  Card top_{};
  int color_ = kNoColor;
  int seat_ = 0;
  int step_ = 1;
  int leader_ = -1;
};

void add(Sum& sum, double value) {
  sum.values += value;
  sum.squares += value * value;
}

}  // namespace

Totals play(std::uint64_t rounds, int seats, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Totals totals;
  totals.wins.resize(static_cast<std::size_t>(seats));
  for (std::uint64_t i = 0; i < rounds; ++i) {
    const int dealer = static_cast<int>(i % static_cast<std::uint64_t>(seats));
    Round round(seats, dealer, random);
    round.play();
    ++totals.rounds;
    add(totals.turns, round.turns);
    add(totals.score, round.score);
    add(totals.draws, round.draws);
    add(totals.lost_turns, round.lost_turns);
    add(totals.decisions, round.decisions);
    add(totals.lead_changes, round.lead_changes);
    add(totals.reverses, round.reverses);
    add(totals.uno_calls, round.uno_calls);
    totals.reshuffles += round.reshuffles;
    totals.wild_plays += round.wild_plays;
    ++totals.wins[static_cast<std::size_t>((round.winner - dealer - 1 + 2 * seats) % seats)];
  }
  return totals;
}

}  // namespace plain_uno
