#include "cli/rules_text.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "edition/effect_text.h"

namespace comodin {
namespace {

bool counts_points(const Rules& rules) {
  return rules.scoring == Scoring::target || rules.scoring == Scoring::lowest;
}

// A kind of this card: what the rules know of it is the same in all colours.
Kind kind_of(const Wording& words, const CardSpec& card) {
  for (std::size_t k = 0; k < words.rules().kinds; ++k)
    if (&words.spec(kind_at(k)) == &card) return kind_at(k);
  return kNoKind;
}

std::string noun(const Wording& words) { return std::string(words.thing()); }

bool has_operation(const Rules& rules, std::initializer_list<Do> wanted) {
  return std::ranges::any_of(
      rules.code, [&](const Op& op) { return std::ranges::find(wanted, op.what) != wanted.end(); });
}

// The special cards that are in play.
std::vector<const CardSpec*> specials(const Wording& words) {
  std::vector<const CardSpec*> cards;
  for (const CardSpec& card : words.edition().cards)
    if (!card.number && kind_of(words, card) != kNoKind) cards.push_back(&card);
  return cards;
}

std::string title_line(const Edition& edition) {
  std::string text = fmt::format("{}, for {}", edition.name.en, edition.min_seats);
  if (edition.max_seats != edition.min_seats) text += fmt::format(" to {}", edition.max_seats);
  text += " players.";
  return edition.rights.en.empty() ? text : text + " " + edition.rights.en;
}

std::string colors_line(const Wording& words) {
  std::vector<std::string> colors;
  for (std::size_t c = 0; c < words.rules().colors; ++c)
    colors.push_back(
        fmt::format("{} {}", words.rules().color_letters[c], words.color(color_at(c))));
  return fmt::format("Colours: {}. {}5 is the {} 5.", join(colors), words.rules().color_letters[0],
                     words.color_name(color_at(0)));
}

std::string match_line(const Wording& words) {
  const Policy& policy = words.rules().policy;
  std::vector<std::string> on;
  if (policy.match_color) on.emplace_back("the colour in play");
  if (policy.match_symbol) on.emplace_back("the number or sign on top");
  return fmt::format("Play {} with {}; a wild goes on anything, and its player names the colour.",
                     with_article(words.thing()), join(on, "or"));
}

// When it may be played, and who may doubt it.
std::string guard_text(const Wording& words, const CardSpec& card) {
  const Rules& rules = words.rules();
  if (!has(rules.guarded, kind_of(words, card))) return "";
  std::string text = "; rightful only without another card of the colour in play";
  if (card.rightful == Rightful::no_color_no_wild) text += " and without another wild";
  if (!rules.bluffing || card.challenge == Challenge::nobody) return text;
  return text + (card.challenge == Challenge::anyone ? "; anyone may challenge it"
                                                     : "; the next player may challenge it");
}

std::string card_line(const Wording& words, const CardSpec& card, std::size_t name_width) {
  std::string text = fmt::format("  {:<4}", card.token) + card.name.en +
                     std::string(name_width - width_of(card.name.en), ' ');
  if (counts_points(words.rules())) text += fmt::format("{:>4}", card.points);
  text += "  ";
  const std::size_t indent = width_of(text);
  text += card.effect.empty() ? "nothing" : render_effect(card.effect);
  return wrap(text + guard_text(words, card), indent);
}

// "+2, R and S take effect": what special cards do when a round starts with them.
std::string first_line(const Wording& words) {
  const std::array<std::pair<AsFirst, std::string_view>, 4> meanings = {
      {{AsFirst::acts, "acts as if the dealer had played it"},
       {AsFirst::names_color, "lets the first player name the colour"},
       {AsFirst::returns, words.rules().dice ? "is rolled again" : "goes back"},
       {AsFirst::ignored, "does not count"}}};
  std::vector<std::string> parts;
  for (const auto& [meaning, text] : meanings) {
    std::vector<std::string> tokens;
    for (const CardSpec* card : specials(words))
      if (words.rules().as_first[index(kind_of(words, *card))] == meaning)
        tokens.push_back(card->token);
    if (!tokens.empty()) parts.push_back(fmt::format("{} {}", join(tokens, "or"), text));
  }
  return parts.empty() ? ""
                       : fmt::format("As the first {} of a round, {}.", words.thing(), join(parts));
}

std::string drawn_line(const Wording& words) {
  if (words.rules().dice)
    return "Who draws takes the oldest die of the line, rolls all their dice, and may play one.";
  switch (words.rules().drawn_card) {
    case DrawnCard::may:
      return "A drawn card that fits may be played at once.";
    case DrawnCard::must:
      return "A drawn card that fits must be played if nothing else could have been.";
    case DrawnCard::must_always:
      return "A drawn card that fits must be played at once.";
  }
  return "";
}

std::string uno_line(const Wording& words) {
  if (words.rules().uno_automatic) return "UNO is said by itself.";
  return fmt::format("Who is down to one {} says UNO; who forgets it and is caught draws {}.",
                     words.thing(), words.rules().uno_penalty);
}

std::string score_line(const Wording& words) {
  const Rules& rules = words.rules();
  switch (rules.scoring) {
    case Scoring::target:
      return fmt::format(
          "Who wins a round gets the points of all {} left; {} points win the match.",
          words.things(), rules.target);
    case Scoring::lowest:
      return fmt::format(
          "Who holds {} at the end of a round gets their points; when someone has "
          "{}, the lowest wins.",
          words.things(), rules.target);
    case Scoring::best_of_three:
      return "Two rounds win the match.";
    case Scoring::hand:
      return fmt::format("The first without {} wins.", words.things());
  }
  return "";
}

}  // namespace

std::string help_text(const Wording& words) {
  const Rules& rules = words.rules();
  const std::string five = rules.color_letters.substr(0, 1) + "5";
  const std::string color(words.color_name(color_at(0)));
  const std::string& other = words.name(seat_at(1));
  const auto line = [](const std::string& what, std::string_view meaning) {
    return fmt::format("  {:<26}{}\n", what, meaning);
  };
  std::string text = "Type the number of a move, or the move itself:\n";
  text += line(fmt::format("{0}, {1} 5, play {0}", five, color), "play that " + noun(words));
  text += line("draw", rules.dice ? "take a die and roll all" : "draw a card");
  text += line("pass", "end your turn after drawing; decline an offer");
  text += line(fmt::format("{}, {}", color, five.substr(0, 1)), "name a colour");
  if (!rules.uno_automatic) {
    text += line("uno", "say UNO: before your last play but one, or after it");
    text += line(five + " uno", "say UNO and play");
    text += line("catch " + other, fmt::format("when {} has forgotten to say UNO", other));
  }
  if (has_operation(rules, {Do::answer}))
    text += line("accept, challenge", "answer a card that can be challenged");
  if (has_operation(rules, {Do::discard, Do::level, Do::give, Do::deal_out}))
    text += line(fmt::format("discard {0}, give {0} {1}", five, other), "when a card asks for it");
  text += line("rules, table, quit", "what the cards do; the table again; leave the game");
  text += wrap(fmt::format("What can be played stands in [brackets]. → is whose turn it is{}.",
                           rules.seats > 2 ? ", ↓ or ↑ where it goes next" : ""),
               2);
  if (rules.dice && rules.die_faces.size() > 1)
    text += fmt::format("\n{0}#7 and {0}#8 are different dice that show the same.", five);
  return text + "\n";
}

std::vector<std::string> assumptions(const Wording& words) {
  const Edition& edition = words.edition();
  std::vector<std::string> texts = {edition.assumption.en};
  if (words.rules().dice)
    texts.push_back(edition.dice_sets[static_cast<std::size_t>(edition.options[Option::dice_set])]
                        .assumption.en);
  std::erase(texts, "");
  for (std::string& text : texts) text = wrap(text, 2);
  return texts;
}

std::string rules_text(const Wording& words) {
  const Edition& edition = words.edition();
  std::size_t name_width = 0;
  for (const CardSpec* card : specials(words))
    name_width = std::max(name_width, width_of(card->name.en));
  std::vector<std::string> lines = {title_line(edition)};
  lines.push_back(match_line(words));
  lines.push_back(colors_line(words));
  lines.emplace_back("What they do; I am the one who plays it, next is the player after me:");
  for (std::string& line : lines) line = wrap(line, 2);
  for (const CardSpec* card : specials(words)) lines.push_back(card_line(words, *card, name_width));
  for (const std::string& line :
       {first_line(words), drawn_line(words), uno_line(words), score_line(words)})
    if (!line.empty()) lines.push_back(wrap(line, 2));
  for (std::string& line : assumptions(words)) lines.push_back(std::move(line));
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

}  // namespace comodin
