#include "scenario/mutants.h"

#include <functional>

#include <fmt/format.h>

#include "edition/option_text.h"
#include "effect/text.h"
#include "rules/rules.h"

namespace comodin {
namespace {

class MutantGenerator {
 public:
  explicit MutantGenerator(const Edition& edition) : edition_(edition) {}

  std::vector<Mutant> generate() {
    seats();
    symbols();
    for (std::size_t i = 0; i < edition_.cards.size(); ++i) card(i);
    for (std::size_t i = 0; i < edition_.dice_sets.size(); ++i) dice(i);
    policy();
    options();
    return std::move(mutants_);
  }

 private:
  template <class Change>
  void add(std::string what, Change change) {
    Edition copy = edition_;
    change(copy);
    mutants_.push_back({std::move(what), std::move(copy)});
  }

  void seats() {
    add("players.min + 1", [](Edition& e) { ++e.min_seats; });
    if (edition_.min_seats > 1) add("players.min - 1", [](Edition& e) { --e.min_seats; });
    if (edition_.max_seats < kMaxSeats) add("players.max + 1", [](Edition& e) { ++e.max_seats; });
    add("players.max - 1", [](Edition& e) { --e.max_seats; });
  }

  void symbols() {
    for (std::size_t i = 0; i < edition_.colors.size(); ++i)
      add(fmt::format("symbol of {}", edition_.colors[i].letter),
          [i](Edition& e) { e.colors[i].symbol = "✚"; });
  }

  void card(std::size_t i) {
    const CardSpec& spec = edition_.cards[i];
    const auto change = [&](std::string_view what, auto edit) {
      add(fmt::format("{} of {}", what, spec.token), [&](Edition& e) { edit(e.cards[i]); });
    };
    if (edition_.equipment == Equipment::cards) {
      change("copies + 1", [](CardSpec& c) { ++c.copies; });
      if (spec.copies > 1) change("copies - 1", [](CardSpec& c) { --c.copies; });
    }
    change("points + 1", [](CardSpec& c) { ++c.points; });
    if (has_icons())
      change("icon", [&](CardSpec& c) { c.icon = c.icon.empty() ? icon() : std::string(); });
    if (spec.blank) change("blank", [](CardSpec& c) { c.blank = false; });
    if (!spec.number)
      for (int value = 0; value <= static_cast<int>(AsFirst::ignored); ++value)
        if (static_cast<AsFirst>(value) != spec.as_first && !same_at_start(spec, value))
          change(fmt::format("as_first {}", value),
                 [&](CardSpec& c) { c.as_first = static_cast<AsFirst>(value); });
    if (spec.challenge != Challenge::nobody) challenge(spec, change);
    effects(i);
  }

  // A wild without a chosen color cannot start a round: it acts, or its color is chosen.
  static bool same_at_start(const CardSpec& spec, int value) {
    return spec.wild && static_cast<AsFirst>(value) == AsFirst::stands;
  }

  template <class ChangeCard>
  void challenge(const CardSpec& spec, ChangeCard change) {
    for (int value = 0; value <= static_cast<int>(Challenge::anyone); ++value)
      if (static_cast<Challenge>(value) != spec.challenge)
        change(fmt::format("challenge {}", value),
               [&](CardSpec& c) { c.challenge = static_cast<Challenge>(value); });
    for (int value = 0; value <= static_cast<int>(Rightful::no_color_no_wild); ++value)
      if (static_cast<Rightful>(value) != spec.rightful)
        change(fmt::format("rightful {}", value),
               [&](CardSpec& c) { c.rightful = static_cast<Rightful>(value); });
  }

  bool has_icons() const { return !icon().empty(); }
  std::string icon() const {
    for (const CardSpec& spec : edition_.cards)
      if (!spec.icon.empty()) return spec.icon;
    return {};
  }

  // --- effects ---

  // Every effect of a card with one sentence dropped, or one number or subject changed.
  void effects(std::size_t i) {
    const Effect& effect = edition_.cards[i].effect;
    for (std::size_t s = 0; s < effect.size(); ++s) {
      Effect dropped = effect;
      dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(s));
      try_effect(i, std::move(dropped));
      vary(i, effect, [s](Effect& e) -> Sentence& { return e[s]; });
    }
  }

  // `find` returns the sentence to vary, at any depth.
  using Find = std::function<Sentence&(Effect&)>;
  void vary(std::size_t i, const Effect& effect, const Find& find) {
    Effect copy = effect;
    const Sentence& original = find(copy);
    const auto with = [&](auto edit) {
      Effect changed = effect;
      edit(find(changed));
      try_effect(i, std::move(changed));
    };
    if (original.number != 0) with([](Sentence& s) { ++s.number; });
    // With two players, next and previous are the same.
    if (original.who == Who::next && edition_.max_seats > 2)
      with([](Sentence& s) { s.who = Who::previous; });
    if (original.who == Who::chosen) with([](Sentence& s) { s.who = Who::next; });
    with([](Sentence& s) { s.may = !s.may && s.verb == Verb::choose; });
    for (std::size_t p = 0; p < original.parts.size(); ++p)
      vary(i, effect, [find, p](Effect& e) -> Sentence& { return find(e).parts[p]; });
  }

  void try_effect(std::size_t i, Effect effect) {
    Edition copy = edition_;
    copy.cards[i].effect = std::move(effect);
    if (same_rules(copy)) return;
    const std::string what =
        fmt::format("effect of {}: {}", copy.cards[i].token, render_effect(copy.cards[i].effect));
    mutants_.push_back({what, std::move(copy)});
  }

  bool same_rules(const Edition& other) const {
    const auto mine = compile_rules(edition_, {.seats = edition_.min_seats});
    auto theirs = compile_rules(other, {.seats = edition_.min_seats});
    if (!mine || !theirs) return false;
    theirs->sources = mine->sources;  // which sentence an operation comes from changes no game
    return *mine == *theirs;
  }

  // --- dice ---

  void dice(std::size_t set) {
    const DiceSet& spec = edition_.dice_sets[set];
    for (std::size_t t = 0; t < spec.types.size(); ++t) {
      add(fmt::format("dice_set {}: count of type {}", spec.id, t + 1),
          [&](Edition& e) { ++e.dice_sets[set].types[t].count; });
      for (std::size_t f = 0; f < spec.types[t].faces.size(); ++f) {
        const std::string& face = spec.types[t].faces[f];
        const std::string& other = spec.types[t].faces[(f + 1) % spec.types[t].faces.size()];
        add(fmt::format("dice_set {}: face {} of type {}", spec.id, face, t + 1),
            [&](Edition& e) { e.dice_sets[set].types[t].faces[f] = other; });
      }
    }
  }

  // --- policy and options ---

  void policy() {
    add("policy.dealer", [](Edition& e) {
      e.policy.dealer = e.policy.dealer == DealerBy::lot ? DealerBy::random : DealerBy::lot;
    });
    add("policy.next_dealer", [](Edition& e) {
      e.policy.next_dealer =
          e.policy.next_dealer == NextDealer::left ? NextDealer::lot : NextDealer::left;
    });
    if (edition_.policy.dealer == DealerBy::lot)
      add("policy.lot_winner", [](Edition& e) {
        e.policy.lot_winner =
            e.policy.lot_winner == LotWinner::deals ? LotWinner::starts : LotWinner::deals;
      });
    add("policy.match color", [](Edition& e) { e.policy.match_color = !e.policy.match_color; });
    add("policy.match symbol", [](Edition& e) { e.policy.match_symbol = !e.policy.match_symbol; });
    add("policy.uno_due", [](Edition& e) {
      e.policy.uno_due =
          e.policy.uno_due == UnoDue::played_down ? UnoDue::holding_one : UnoDue::played_down;
    });
    add("policy.last_card_draws",
        [](Edition& e) { e.policy.last_card_draws = !e.policy.last_card_draws; });
    add("policy.open_hands", [](Edition& e) { e.policy.open_hands = !e.policy.open_hands; });
  }

  void options() {
    for (const OptionInfo& option : all_options()) {
      if (!why_option_is_senseless(option.option, edition_).empty()) continue;
      const std::int16_t now = edition_.options[option.option];
      const auto words = option_words(option.option, edition_);
      const auto change = [&](int value) {
        const auto to = static_cast<std::int16_t>(value);
        add(fmt::format("option {} {}", option.name,
                        print_option_value(option.option, to, edition_)),
            [&](Edition& e) { e.options.set(option.option, to); });
      };
      for (const int value : {now + 1, now - 1, int{kMinHandLimit}})
        if (words.empty() && parse_option_value(option.option, std::to_string(value), edition_))
          change(value);
      for (int value = 0; value < static_cast<int>(words.size()); ++value)
        if (value != now) change(value);
    }
  }

  const Edition& edition_;
  std::vector<Mutant> mutants_;
};

}  // namespace

std::vector<Mutant> mutants_of(const Edition& edition) {
  return MutantGenerator(edition).generate();
}

}  // namespace comodin
