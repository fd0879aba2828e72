#include "edition/edition_check.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/ids.h"
#include "edition/nearest_word.h"
#include "edition/ready_rules.h"
#include "edition/statements_reader.h"
#include "toml/toml_text.h"

namespace comodin {
namespace {

void check_colors(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  if (edition.colors.size() > kMaxColors)
    mistakes.add(marks.colors[kMaxColors].letter,
                 fmt::format("{} colors: expected at most {}, the ceiling of this program",
                             edition.colors.size(), kMaxColors));
  std::set<char> letters;
  std::set<std::string_view> symbols;
  for (std::size_t i = 0; i < edition.colors.size(); ++i) {
    const ColorSpec& color = edition.colors[i];
    if (color.letter != '?' && !letters.insert(color.letter).second)
      mistakes.add(
          marks.colors[i].letter,
          fmt::format("two colors with the letter `{}`: expected each letter once", color.letter));
    if (!color.symbol.empty() && !symbols.insert(color.symbol).second)
      mistakes.add(marks.colors[i].symbol,
                   fmt::format("two colors with the symbol {}: expected one of its own, for who "
                               "cannot tell colors apart",
                               color.symbol));
  }
}

// A token is read as a whole, so it is enough that all of them differ: colors (R), colored cards
// (R+2) and wilds (W4).
void check_tokens(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  std::map<std::string, std::string> taken;
  // Colors beyond the ceiling have been reported.
  const auto colors = std::span(edition.colors).first(std::min(edition.colors.size(), kMaxColors));
  for (const ColorSpec& color : colors)
    taken.emplace(std::string(1, color.letter), fmt::format("the color {}", color.letter));
  std::set<std::string_view> colored;
  for (std::size_t i = 0; i < edition.cards.size(); ++i) {
    const CardSpec& card = edition.cards[i];
    if (card.wild || card.token.empty()) continue;
    if (!colored.insert(card.token).second) {
      mistakes.add(marks.cards[i].at, fmt::format("two cards with the token `{}`: expected each "
                                                  "token once",
                                                  card.token));
      continue;
    }
    for (const ColorSpec& color : colors)
      taken.emplace(color.letter + card.token,
                    fmt::format("`{}` in the color {}", card.token, color.letter));
  }
  for (std::size_t i = 0; i < edition.cards.size(); ++i) {
    const CardSpec& card = edition.cards[i];
    if (!card.wild || card.token.empty()) continue;
    const auto [other, is_new] = taken.emplace(card.token, "another wild");
    if (!is_new)
      mistakes.add(marks.cards[i].at,
                   fmt::format("the token `{}` also means {}: expected one of its own", card.token,
                               other->second));
  }
}

// In how many colors the card comes.
std::size_t colors_of(const CardSpec& card, const Edition& edition) {
  return card.wild ? 1 : edition.colors.size();
}

// Calls out the card with which a ceiling is passed.
void check_ceilings(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  std::size_t kinds = 0;
  std::size_t cards = 0;
  for (std::size_t i = 0; i < edition.cards.size(); ++i) {
    const std::size_t colors = colors_of(edition.cards[i], edition);
    const std::size_t kinds_before = std::exchange(kinds, kinds + colors);
    const std::size_t cards_before = std::exchange(cards, cards + colors * edition.cards[i].copies);
    if (kinds_before <= kMaxKinds && kinds > kMaxKinds)
      mistakes.add(marks.cards[i].at,
                   fmt::format("with this one there are {} kinds of card: expected at most {}, the "
                               "ceiling of this program",
                               kinds, kMaxKinds));
    if (cards_before <= kMaxCards && cards > kMaxCards)
      mistakes.add(marks.cards[i].at,
                   fmt::format("with this one there are {} cards: expected at most {}, the ceiling "
                               "of this program",
                               cards, kMaxCards));
  }
}

void check_enough_cards(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  std::size_t cards = 0;
  for (const CardSpec& card : edition.cards) cards += colors_of(card, edition) * card.copies;
  const auto hand = static_cast<std::size_t>(edition.options[Option::hand_size]);
  const std::size_t needed = edition.max_seats * hand + 1;
  if (cards < needed)
    mistakes.add(marks.hand_size,
                 fmt::format("the deck has {} cards: expected at least {} for {} players with {} "
                             "each and one to turn",
                             cards, needed, edition.max_seats, hand));
}

bool can_start(const CardSpec& card) {
  return card.as_first != AsFirst::returns && card.as_first != AsFirst::ignored;
}

void check_start(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  if (std::ranges::none_of(edition.cards, can_start))
    mistakes.add(
        marks.cards.front().at,
        "no card can start a round, all return or are ignored: expected numbers, or a card "
        "with as_first acts, stands or names_color");
}

// The highest number decides; with one number for all cards, a tie would never end.
void check_lot(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  const bool lot =
      edition.policy.dealer == DealerBy::lot || edition.policy.next_dealer == NextDealer::lot;
  std::set<int> values;
  for (const CardSpec& card : edition.cards) values.insert(card.number.value_or(0));
  if (lot && values.size() == 1)
    mistakes.add(marks.policy,
                 "the dealer is found by lot, but all cards count the same: expected two numbers, "
                 "or dealer = \"random\" and next_dealer = \"left\"");
}

void check_points(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  const auto scoring = edition.options.get<Scoring>(Option::scoring);
  const bool counted = scoring == Scoring::target || scoring == Scoring::lowest;
  if (counted && std::ranges::all_of(edition.cards, [](auto& card) { return card.points == 0; }))
    mistakes.add(marks.cards.front().at,
                 "no card counts any points, so that nobody would reach the target: expected "
                 "points, or scoring = \"hand\"");
}

std::size_t place_in_effect(const CardMarks& card, std::string_view word,
                            const Mistakes& mistakes) {
  const std::size_t byte = card.effect->text.find(word);
  return offset_in_string(mistakes.source().text(), card.effect->at,
                          byte == std::string::npos ? 0 : byte);
}

void check_icons(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  std::vector<std::string_view> icons;
  for (const CardSpec& card : edition.cards)
    if (!card.icon.empty() && std::ranges::find(icons, card.icon) == icons.end())
      icons.emplace_back(card.icon);
  for (std::size_t i = 0; i < edition.cards.size(); ++i)
    for_each_sentence(edition.cards[i].effect, [&](const Sentence& sentence) {
      if (sentence.verb != Verb::if_icon || std::ranges::find(icons, sentence.text) != icons.end())
        return;
      mistakes.add(place_in_effect(marks.cards[i], sentence.text, mistakes),
                   fmt::format("no card has the icon {}: expected {}", in_quotes(sentence.text),
                               icons.empty() ? "an icon that some card bears" : one_of(icons)));
    });
}

// A ready-made rule is for a blank wild, and its name must not be mistaken for anything else.
void check_ready_rules(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  const bool blank = std::ranges::any_of(edition.cards, &CardSpec::blank);
  for (std::size_t i = 0; i < edition.ready_rules.size(); ++i) {
    const ReadyRule& rule = edition.ready_rules[i];
    if (!blank)
      mistakes.add(marks.ready_rules[i].at,
                   "a ready-made rule, but no card it could stand on: expected a [[wild]] with "
                   "blank = true");
    for (const std::string& name : rule.name.texts) {
      if (name.empty()) continue;
      if (ready_rule_named(edition, name) != &rule) {
        mistakes.add(marks.ready_rules[i].name,
                     fmt::format("two ready-made rules with the name {}: expected one of its own",
                                 in_quotes(name)));
        break;
      }
      if (parse_effect(name)) {
        mistakes.add(marks.ready_rules[i].name,
                     fmt::format("the name {} is a rule itself: expected words that are none",
                                 in_quotes(name)));
        break;
      }
    }
  }
}

void check_challenge(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  for (std::size_t i = 0; i < edition.cards.size(); ++i) {
    const CardSpec& card = edition.cards[i];
    if (card.challenge == Challenge::nobody) continue;
    if (card.rightful == Rightful::always)
      mistakes.add(marks.cards[i].at,
                   fmt::format("`{}` can be challenged but is always rightful: expected rightful = "
                               "\"no_color\" or \"no_color_no_wild\"",
                               card.token));
    const bool unreadable = card.effect.empty() && marks.cards[i].effect != nullptr;
    if (!unreadable && std::ranges::none_of(card.effect, next_draws))
      mistakes.add(marks.cards[i].at,
                   fmt::format("`{}` can be challenged but makes nobody draw: expected `next draws "
                               "4` or the like in its effect",
                               card.token));
  }
}

// Only in a file that is otherwise fine: a token that could not be read would be missed here too.
void check_statements(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  if (!mistakes.empty()) return;
  std::vector<std::string_view> tokens;
  for (const CardSpec& card : edition.cards) tokens.emplace_back(card.token);
  for (std::size_t i = 0; i < edition.statements.size(); ++i) {
    std::string_view token = edition.statements[i].topic;
    if (!token.starts_with(kCardTopic)) continue;
    token.remove_prefix(kCardTopic.size());
    if (std::ranges::find(tokens, token) != tokens.end()) continue;
    const std::string_view near = nearest_word(token, tokens);
    mistakes.add(
        marks.statements[i],
        fmt::format("there is no card {}: expected the token of a card{}", in_quotes(token),
                    near.empty() ? "" : fmt::format(" (did you mean `{}`?)", near)));
  }
}

// What a die can do; the other sentences need hands that are held and piles that are drawn from.
void check_dice_effects(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  constexpr std::array kKnown = {Verb::draw, Verb::lose_turn, Verb::name_color, Verb::play_again};
  for (std::size_t i = 0; i < edition.cards.size(); ++i) {
    bool fine = true;
    for_each_sentence(edition.cards[i].effect, [&](const Sentence& sentence) {
      fine = fine && std::ranges::find(kKnown, sentence.verb) != kKnown.end();
    });
    if (!fine)
      mistakes.add(marks.cards[i].effect->at,
                   "this effect is for cards: expected a die to say only who draws, loses a turn, "
                   "names the color or plays again");
  }
}

}  // namespace

void check_edition(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes) {
  if (edition.cards.empty()) {
    if (marks.countable)
      mistakes.add(0, "there are no cards: expected [[numbers]], [[action]] or [[wild]] tables");
    return;
  }
  check_colors(edition, marks, mistakes);
  check_tokens(edition, marks, mistakes);
  check_icons(edition, marks, mistakes);
  check_challenge(edition, marks, mistakes);
  check_ready_rules(edition, marks, mistakes);
  if (marks.countable) {
    check_start(edition, marks, mistakes);
    check_points(edition, marks, mistakes);
  }
  if (edition.equipment == Equipment::dice) {
    check_dice_effects(edition, marks, mistakes);
    check_dice(edition, marks, mistakes);
  } else if (marks.countable) {
    check_ceilings(edition, marks, mistakes);
    check_enough_cards(edition, marks, mistakes);
    check_lot(edition, marks, mistakes);
  }
  check_statements(edition, marks, mistakes);
}

}  // namespace comodin
