#include "effect/report.h"

#include <algorithm>
#include <array>

#include "effect/icons.h"
#include "effect/messages.h"
#include "effect/text.h"

namespace comodin {
namespace {

// A hand that grows by more than this with one card is hardly ever played out.
constexpr unsigned kMuch = 10;
constexpr std::uint8_t kHighestNumber = 9;

class Bounds {
 public:
  Bounds(std::uint32_t seats, std::uint32_t cards) : seats_(seats), deck_(cards) {}

  EffectBound of(const Effect& effect) const {
    EffectBound sum;
    for (const Sentence& sentence : effect) add(sum, of(sentence));
    return sum;
  }

 private:
  static void add(EffectBound& sum, const EffectBound& more) {
    sum.cards += more.cards;
    sum.decisions += more.decisions;
  }

  std::uint32_t seats_of(Who who) const {
    if (who == Who::everyone) return seats_;
    return who == Who::opponents ? seats_ - 1 : 1;
  }

  // With the picking of a chosen player; a gift picks card and player at once.
  EffectBound of(const Sentence& s) const {
    EffectBound bound = of_verb(s);
    const bool gift = s.verb == Verb::give && s.cards == Cards::some;
    if (s.who == Who::chosen || (s.other == Who::chosen && !gift)) ++bound.decisions;
    return bound;
  }

  EffectBound of_verb(const Sentence& s) const {
    const std::uint32_t subjects = seats_of(s.who);
    switch (s.verb) {
      case Verb::draw:
        return {std::min(deck_, subjects * s.number), 0};
      case Verb::draw_until_color:
      case Verb::draw_until_playable:
        return {deck_, 0};
      case Verb::discard:
        return of_parting(s, subjects, std::min(deck_, subjects * s.number), deck_);
      case Verb::level:  // a player may draw what others have discarded
        return {deck_ + std::min(deck_, subjects * s.number), deck_};
      case Verb::give:
        return of_parting(s, subjects, subjects * seats_of(s.other) * s.number, subjects * deck_);
      case Verb::take: {
        const bool some = s.cards == Cards::some;
        const bool asks = s.cards == Cards::chosen_color;
        return {some ? subjects * seats_of(s.other) * s.number : subjects * deck_,
                asks ? subjects : 0};
      }
      case Verb::swap_hands:
        return {deck_, s.may ? 1U : 0U};
      case Verb::shuffle_hands:
      case Verb::pass_hands:
        return {deck_, 0};
      case Verb::deal_out:  // the color, then card by card
        return {deck_, deck_ + 1};
      case Verb::turn_top:
        return {1, 0};
      case Verb::say:
        return {0, 1};
      case Verb::choose:
        return of_choice(s);
      case Verb::if_cannot_play:
      case Verb::if_icon:
        return of(s.parts);
      case Verb::name_color:  // see bound_of
      case Verb::lose_turn:
      case Verb::play_again:
      case Verb::reverse:
      case Verb::show:
        return {};
    }
    return {};
  }

  // A player who parts with a number of cards decides card by card; otherwise at most once.
  static EffectBound of_parting(const Sentence& s, std::uint32_t subjects, std::uint32_t some,
                                std::uint32_t all) {
    if (s.cards == Cards::some) return {some, some};
    return {all, s.may || s.cards == Cards::chosen_color ? subjects : 0};
  }

  EffectBound of_choice(const Sentence& s) const {
    EffectBound most;
    for (const Sentence& part : s.parts) {
      const EffectBound bound = of(part);
      most.cards = std::max(most.cards, bound.cards);
      most.decisions = std::max(most.decisions, bound.decisions);
    }
    ++most.decisions;
    return most;
  }

  std::uint32_t seats_;
  std::uint32_t deck_;
};

bool does_nothing(const Sentence& s) {
  switch (s.verb) {
    case Verb::draw:
      return s.number == 0;
    case Verb::discard:
    case Verb::give:
    case Verb::take:
      return (s.cards == Cards::some && s.number == 0) ||
             (s.cards == Cards::all_numbered && s.number > kHighestNumber);
    case Verb::choose:
    case Verb::if_cannot_play:
    case Verb::if_icon:
      return std::ranges::all_of(s.parts, does_nothing);
    default:
      return false;
  }
}

// Whether several give, take or show something to one neighbor, who might have meant their own.
bool goes_to_one(const Sentence& s) {
  const bool many = s.who == Who::everyone || s.who == Who::opponents;
  const bool neighbor = s.other == Who::next || s.other == Who::previous || s.other == Who::left ||
                        s.other == Who::right;
  return many && neighbor && has_other(s.verb);
}

// How many cards a rule can put into the hand of one player whom `who` means.
unsigned growth(const Effect& effect, Who who) {
  unsigned sum = 0;
  for (const Sentence& s : effect) {
    const bool meant =
        s.who == who || s.who == Who::everyone || (s.who == Who::opponents && who != Who::i);
    unsigned most = meant && (s.verb == Verb::draw || s.verb == Verb::level) ? s.number : 0;
    for (const Sentence& part : s.parts) most = std::max(most, growth({part}, who));
    sum += most;
  }
  return sum;
}

unsigned greatest_growth(const Effect& effect) {
  constexpr std::array kPlayers = {Who::i,      Who::next, Who::previous, Who::left,  Who::right,
                                   Who::chosen, Who::that, Who::most,     Who::fewest};
  unsigned most = 0;
  for (const Who who : kPlayers) most = std::max(most, growth(effect, who));
  return most;
}

class Warnings {
 public:
  Warnings(std::span<const std::string> icons, Language language)
      : icons_(icons), language_(language) {}

  std::vector<EffectRemark> of(const Effect& effect) {
    const bool plain =
        std::ranges::all_of(effect, [](const Sentence& s) { return s.verb == Verb::name_color; });
    if (plain) add({.message = EffectMessage::only_a_wild});
    visit(effect);
    const auto reversals = std::ranges::count(effect, Verb::reverse, &Sentence::verb);
    if (reversals > 0 && reversals % 2 == 0) add({.message = EffectMessage::reversed_twice});
    if (uses(effect, Verb::turn_top) && !uses(effect, Verb::if_icon))
      add({.message = EffectMessage::turned_for_nothing});
    const unsigned grows = greatest_growth(effect);
    if (grows > kMuch) add({.message = EffectMessage::hands_grow, .number = grows});
    return std::move(warnings_);
  }

 private:
  void visit(const Effect& effect) {
    for (const Sentence& s : effect) {
      if (does_nothing(s)) {
        add({.message = EffectMessage::does_nothing, .text = render_sentence(s, language_)});
        continue;  // its parts need no warning of their own
      }
      if (s.verb == Verb::lose_turn && s.who == Who::everyone)
        add({.message = EffectMessage::everyone_skipped});
      if (goes_to_one(s)) add({.message = EffectMessage::all_to_one});
      if (s.verb == Verb::if_icon && std::ranges::find(icons_, s.text) == icons_.end())
        add({.message = EffectMessage::unknown_icon, .text = icon_text(s.text, language_)});
      visit(s.parts);
    }
  }

  void add(EffectRemark warning) {
    if (std::ranges::find(warnings_, warning) == warnings_.end())
      warnings_.push_back(std::move(warning));
  }

  std::span<const std::string> icons_;
  Language language_;
  std::vector<EffectRemark> warnings_;
};

}  // namespace

EffectBound bound_of(const Effect& effect, std::uint32_t seats, std::uint32_t cards) {
  EffectBound bound = Bounds(seats, cards).of(effect);
  ++bound.decisions;  // the color: wherever it is named, it is named once (E3)
  return bound;
}

std::vector<EffectRemark> warnings_of(const Effect& effect, std::span<const std::string> icons,
                                      Language language) {
  return Warnings(icons, language).of(effect);
}

}  // namespace comodin
