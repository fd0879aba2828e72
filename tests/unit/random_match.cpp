#include "random_match.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "base/check.h"
#include "edition/load.h"
#include "effect/text.h"
#include "rules/as_played.h"

namespace comodin::testing {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

Edition load(std::string_view name) {
  auto edition = load_edition(name);
  if (!edition) std::fprintf(stderr, "%s\n", edition.error().front().message.c_str());
  COMODIN_CHECK(edition);
  return std::move(*edition);
}

Effect effect(const std::string& text) {
  auto parsed = parse_effect(text);
  if (!parsed)
    std::fprintf(stderr, "'%s': %s\n", text.c_str(), to_string(parsed.error().why).c_str());
  COMODIN_CHECK(parsed);
  return std::move(*parsed);
}

const std::vector<std::string>& effects_on_hands() {
  static const std::vector<std::string> kEffects = {
      "all hands are shuffled and dealt from the left",
      "I swap hands with a chosen player",
      "I may swap hands with a chosen player",
      "next swaps hands with who holds most",
      "hands pass to the left",
      "hands pass to the right",
      "hands pass in play direction",
      "next shows the hand to me",
      "everyone shows the hand to everyone",
      "opponents show the hand to right; I give a card to a chosen player",
      "I give 2 cards to a chosen player",
      "I may give a card to a chosen player; previous draws 1",
      "I give a card to opponents",
      "everyone gives a card to left",
      "opponents give all wilds to me",
      "next gives all cards of the named color to previous",
      "I give cards of a chosen color to next; next gives all 2s to who holds fewest",
      "I take a card from next",
      "I take 2 cards from a chosen player",
      "next takes a card from opponents",
      "previous takes all wilds from everyone",
      "I deal out my cards of a chosen color from the left; next gives all 2s to previous",
      "I deal out my cards of a chosen color from the left; I take a card from left",
  };
  return kEffects;
}

const std::vector<std::string>& effects_on_turns() {
  static const std::vector<std::string> kEffects = {
      "opponents draw 2; a chosen player loses a turn; that player draws 1",
      "next draws until the named color",
      "everyone draws until a playable card",
      "opponents discard all wilds",
      "everyone discards a card",
      "next may discard 2 cards",
      "I discard all cards of the named color",
      "I discard all 2s; next discards cards of a chosen color",
      "next draws or discards to 4",
      "I play again",
      "reverse; I discard a card",
      "turn the top card; if the turned card has a ball: next draws 2",
      "I choose one: next draws 2 / reverse / a chosen player loses a turn / I discard a card",
      "a chosen player may choose one: I draw 1 / I play again",
      "if next cannot play: next draws 3 instead of drawing",
      "next draws 2 instead of drawing",
      "next draws 2 instead of drawing; I discard a card; next draws 1 instead of drawing",
      "next draws 3 instead of drawing; I swap hands with next",
      "next draws 2 instead of drawing; reverse; next draws 1 instead of drawing",
      "say: hop on one foot",
  };
  return kEffects;
}

void add_table(std::vector<TestTable>& tables, const std::string& name, const Edition& edition,
               std::size_t seats, const Options& options) {
  std::string title = name + " for " + std::to_string(seats);
  for (const auto& [option, value] : options)
    title.append(" ").append(option).append("=").append(value);
  const TableSetup setup{.seats = seats, .options = options, .customs = {}};
  tables.push_back({title, rules_for(edition, setup), as_played(edition, setup)});
}

void add_house_rules(std::vector<TestTable>& tables) {
  const Options party = {
      {"stacking", "same"}, {"seven_zero", "on"}, {"jump_in", "on"}, {"draw_to_match", "on"}};
  const Options wild = {{"stacking", "any"},     {"seven_zero", "on"}, {"jump_in", "on"},
                        {"draw_to_match", "on"}, {"deflect", "on"},    {"hand_limit", "12"}};
  for (const char* name : {"anniversary", "official", "dragonball", "monster"}) {
    const Edition edition = load(name);
    add_table(tables, name, edition, 3, party);
    add_table(tables, name, edition, 4, wild);
    add_table(
        tables, name, edition, 4,
        {{"teams", "on"}, {"hand_limit", "10"}, {"forced_play", "on"}, {"finish", "no_wild"}});
  }
}

void add_shipped(std::vector<TestTable>& tables) {
  const Edition anniversary = load("anniversary");
  for (const std::size_t seats : {2U, 3U, 4U, 7U, 10U})
    add_table(tables, "anniversary", anniversary, seats, {});
  add_table(tables, "anniversary", anniversary, 3,
            {{"draw_four", "no_bluff"}, {"scoring", "lowest"}});
  add_table(tables, "anniversary", anniversary, 2,
            {{"drawn_card", "may"}, {"two_player_reverse", "turn"}, {"uno_penalty", "0"}});
  add_table(tables, "anniversary", anniversary, 10, {{"hand_size", "11"}});
  const Edition official = load("official");
  for (const std::size_t seats : {2U, 5U, 10U}) add_table(tables, "official", official, seats, {});
  add_table(tables, "official", official, 3,
            {{"last_shuffle", "shuffles"}, {"uno_calls", "automatic"}, {"scoring", "target"}});
  const Edition dragonball = load("dragonball");
  for (const std::size_t seats : {2U, 4U, 9U})
    add_table(tables, "dragonball", dragonball, seats, {});
  const Edition monster = load("monster");
  for (const std::size_t seats : {2U, 4U, 8U}) add_table(tables, "monster", monster, seats, {});
  add_table(tables, "monster", monster, 3, {{"draw_four", "always"}, {"hand_size", "20"}});
  add_house_rules(tables);
  const Edition dice = load("dice");
  add_table(tables, "dice", dice, 2, {});
  add_table(tables, "dice", dice, 2, {{"drawn_card", "must"}, {"start_wild", "reroll"}});
  add_table(tables, "dice", dice, 2, {{"dice_set", "free"}, {"single_die_decline", "on"}});
}

// Twelve cards, so that the piles run out and seats must pass.
Edition tiny_deck() {
  Edition edition = load("monster");
  std::erase_if(edition.cards, [](const CardSpec& card) { return card.number.value_or(1) > 2; });
  for (CardSpec& card : edition.cards) card.copies = card.number || card.wild ? 1 : 0;
  return edition;
}

void add_made_up(std::vector<TestTable>& tables) {
  for (const auto* effects : {&effects_on_hands(), &effects_on_turns()}) {
    const char* name = effects == &effects_on_hands() ? "on hands" : "on turns";
    const Edition edition = edition_with("official", *effects);
    for (const std::size_t seats : {2U, 4U, 6U}) add_table(tables, name, edition, seats, {});
    add_table(tables, name, edition, 3, {{"drawn_card", "must"}, {"draw_four", "no_bluff"}});
    Edition open = edition;
    open.policy.open_hands = true;
    add_table(tables, std::string(name) + ", open", open, 3, {{"drawn_card", "must_always"}});
  }
  add_table(tables, "tiny", tiny_deck(), 2, {{"hand_size", "4"}});
  add_table(tables, "tiny", tiny_deck(), 3, {{"hand_size", "4"}, {"draw_four", "no_bluff"}});
}

}  // namespace

bool soaks_long() {
  const char* const soak = std::getenv("COMODIN_SOAK");
  return soak != nullptr && std::string_view(soak) == "long";
}

std::uint64_t test_seed(std::uint64_t fallback) {
  const char* set = std::getenv("COMODIN_SEED");
  const std::uint64_t seed = set == nullptr ? fallback : std::strtoull(set, nullptr, 10);
  std::printf("COMODIN_SEED=%llu\n", static_cast<unsigned long long>(seed));
  return seed;
}

const std::vector<TestTable>& test_tables() {
  static const std::vector<TestTable> kTables = [] {
    std::vector<TestTable> tables;
    add_shipped(tables);
    add_made_up(tables);
    return tables;
  }();
  return kTables;
}

Edition edition_with(std::string_view shipped, const std::vector<std::string>& effects) {
  Edition edition = load(shipped);
  // Room among the kinds: the higher numbers go. The others carry a mark that effects can ask for.
  std::erase_if(edition.cards, [](const CardSpec& card) { return card.number.value_or(0) > 4; });
  for (CardSpec& card : edition.cards)
    if (card.number) card.icon = "ball";
  for (std::size_t i = 0; i < effects.size(); ++i) {
    CardSpec card;
    card.token = "X" + std::to_string(i + 1);
    card.name = edition.cards.back().name;
    card.wild = true;
    card.copies = 2;
    card.points = 50;
    card.as_first = AsFirst::ignored;
    card.effect = effect(effects[i]);
    edition.cards.push_back(std::move(card));
  }
  return edition;
}

Rules rules_for(const Edition& edition, const TableSetup& setup) {
  auto rules = compile_rules(edition, setup);
  if (!rules) std::fprintf(stderr, "%s\n", rules.error().sentence.c_str());
  COMODIN_CHECK(rules);
  return std::move(*rules);
}

Move random_move(const Rules& rules, const State& state, Random& random) {
  Move chosen;
  std::uint32_t seen = 0;
  for (std::size_t i = 0; i < rules.seats; ++i)
    for_each_move(legal_moves(rules, state, seat_at(i)), seat_at(i), [&](const Move& move) {
      if (random.below(++seen) == 0) chosen = move;
    });
  return chosen;
}

std::vector<Seat> viewers_of(const Rules& rules) {
  std::vector<Seat> viewers = {kNoSeat};
  for (std::size_t i = 0; i < rules.seats; ++i) viewers.push_back(seat_at(i));
  return viewers;
}

std::string to_bytes(const Event& e) {
  std::string bytes;
  const auto put = [&](auto value) {
    const auto number = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof value; ++i)
      bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
  };
  put(e.type), put(e.seat), put(e.other), put(e.kind), put(e.rolled), put(e.color);
  put(e.number), put(e.must), put(e.points);
  const Decision& d = e.decision;
  const EffectFrame& f = e.effect;
  put(d.what), put(d.seat), put(d.drew), put(d.may), put(f.player), put(f.chosen), put(f.instead);
  put(d.fresh), put(f.shed), put(f.before), put(d.left), put(f.busy), put(f.first), put(f.again);
  put(f.turned), put(f.pc), put(f.todo), put(d.to), put(f.touched), put(d.pending), put(d.stack);
  return bytes;
}

}  // namespace comodin::testing
