#include "bots/players.h"

#include <algorithm>
#include <array>

#include "bots/bot.h"
#include "bots/expert.h"
#include "bots/level.h"
#include "bots/reference.h"
#include "protocol/table_words.h"

namespace comodin {
namespace {

template <class Bot>
Move simply(const SeatView& view, const Memory& /*memory*/, const Budget& /*budget*/,
            Random& random) {
  return Bot::move(view, random);
}

template <Level Which>
Move at_level(const SeatView& view, const Memory& memory, const Budget& budget, Random& random) {
  return level_move(Which, view, memory, budget, random);
}

constexpr std::array kPlayers = {
    Player{"random", "any rightful card; draws only if there is none", 0, false,
           simply<RandomPlayer>},
    Player{"greedy", "the color in play, then any match, the highest points first", 0, false,
           simply<GreedyPlayer>},
    Player{"rule", "RLCard's rule agent", 0, false, simply<RulePlayer>},
    Player{"mix", "the strongest published heuristic", 0, false, simply<MixPlayer>},
    Player{"expert", "plays every move out in the worlds that fit what it knows", kExpertBudget,
           true, expert_move},
    Player{name_of(Level::easy), "for people: the first level", 0, false, at_level<Level::easy>},
    Player{name_of(Level::normal), "for people: the second level", 0, false,
           at_level<Level::normal>},
    Player{name_of(Level::hard), "for people: the third level", kHardBudget, true,
           at_level<Level::hard>},
};

}  // namespace

std::span<const Player> all_players() { return kPlayers; }

const Player* player_named(std::string_view name) {
  const auto* const found = std::ranges::find(kPlayers, name, &Player::name);
  return found == kPlayers.end() ? nullptr : &*found;
}

SeatMask remembering(std::span<const Player* const> players) {
  SeatMask seats = 0;
  for (std::size_t i = 0; i < players.size(); ++i)
    if (players[i] != nullptr && players[i]->remembers) seats |= bit(seat_at(i));
  return seats;
}

std::string all_player_names(std::string_view between) {
  std::string names;
  for (const Player& player : kPlayers) {
    if (!names.empty()) names += between;
    names += player.name;
  }
  return names;
}

}  // namespace comodin
