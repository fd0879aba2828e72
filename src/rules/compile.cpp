#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/check.h"
#include "edition/blank_cards.h"
#include "edition/option_text.h"
#include "edition/ready_rules.h"
#include "rules/as_played.h"
#include "rules/effect_code.h"
#include "rules/rules.h"

namespace comodin {
namespace {

std::unexpected<SetupError> refuse(Refusal reason, std::string sentence, std::string about) {
  return std::unexpected(SetupError{reason, std::move(sentence), std::move(about)});
}

std::expected<Options, SetupError> choose_options(const Edition& edition, const TableSetup& setup) {
  Options options = edition.options;
  for (const auto& [name, value] : setup.options) {
    const std::optional<Option> option = parse_word<Option>(name);
    if (!option) return refuse(Refusal::unknown_option, unknown_option_message(name), name);
    const auto parsed = parse_option_value(*option, value, edition);
    if (!parsed) return refuse(Refusal::unknown_option, parsed.error(), name);
    if (*parsed != info(*option).fallback)
      if (std::string why = why_option_is_senseless(*option, edition); !why.empty())
        return refuse(Refusal::option_conflict, std::move(why), name);
    options.set(*option, *parsed);
  }
  return options;
}

// The card that a face of a die shows, and its color.
struct Face {
  const CardSpec* card = nullptr;
  Color color = kNoColor;
};

Face find_face(const Edition& edition, std::string_view token) {
  for (const CardSpec& card : edition.cards) {
    if (card.wild && card.token == token) return {&card, kNoColor};
    for (std::size_t c = 0; c < edition.colors.size(); ++c)
      if (!card.wild && token.size() > 1 && token[0] == edition.colors[c].letter &&
          token.substr(1) == card.token)
        return {&card, color_at(c)};
  }
  return {};
}

class Compiler {
 public:
  Compiler(const Edition& edition, const Options& options, const TableSetup& setup)
      : edition_(edition), options_(options), setup_(setup) {}

  std::expected<Rules, SetupError> compile() {
    if (setup_.seats < edition_.min_seats || setup_.seats > edition_.max_seats ||
        setup_.seats > kMaxSeats)
      return refuse(Refusal::wrong_seats,
                    fmt::format("this edition is for {} to {} players, not {}", edition_.min_seats,
                                edition_.max_seats, setup_.seats),
                    "seats");
    settle_options();
    if (auto conflict = check_house_rules()) return std::unexpected(*conflict);
    collect_icons();
    rules_.name_first = 1;
    rules_.code = {{.what = OpCode::end},
                   {.what = OpCode::name_color, .who = Who::next},
                   {.what = OpCode::end}};
    rules_.sources.resize(rules_.code.size());
    if (auto mistake = write_customs()) return std::unexpected(*mistake);
    if (edition_.equipment == Equipment::cards)
      add_cards();
    else
      add_dice();
    finish_masks();
    const std::size_t equipment = rules_.dice ? rules_.dice_types.size() : rules_.deck.size();
    if (setup_.seats * rules_.hand_size + 1 > equipment)
      return refuse(Refusal::too_many_cards,
                    fmt::format("{} hands of {} leave nothing of {} to start with", setup_.seats,
                                rules_.hand_size, equipment),
                    table_sets(Option::hand_size) ? "hand_size" : "seats");
    // The loader sees to it for the edition's own scoring; a table may choose another.
    const bool chosen = table_sets(Option::scoring);
    const bool counts_points =
        rules_.scoring == Scoring::target || rules_.scoring == Scoring::lowest;
    if (chosen && counts_points &&
        std::ranges::all_of(rules_.points, [](auto points) { return points == 0; }))
      return refuse(Refusal::option_conflict,
                    "a match to a number of points needs cards that count some", "scoring");
    return std::move(rules_);
  }

 private:
  void settle_options() {
    rules_.edition = edition_.id;
    rules_.policy = edition_.policy;
    rules_.seats = static_cast<std::uint8_t>(setup_.seats);
    rules_.colors = static_cast<std::uint8_t>(edition_.colors.size());
    rules_.dice = edition_.equipment == Equipment::dice;
    rules_.policy.open_hands = rules_.policy.open_hands || rules_.dice;  // dice lie in view
    for (const ColorSpec& color : edition_.colors) rules_.color_letters += color.letter;
    rules_.drawn_card = options_.get<DrawnCard>(Option::drawn_card);
    rules_.reverse_skips =
        options_.get<TwoPlayerReverse>(Option::two_player_reverse) == TwoPlayerReverse::skip;
    rules_.bluffing = options_.get<DrawFour>(Option::draw_four) == DrawFour::challenge;
    rules_.uno_automatic = options_.get<UnoCalls>(Option::uno_calls) == UnoCalls::automatic;
    rules_.single_die_decline = is_on(Option::single_die_decline);
    rules_.uno_penalty = static_cast<std::uint8_t>(options_[Option::uno_penalty]);
    rules_.hand_size = static_cast<std::uint8_t>(options_[Option::hand_size]);
    rules_.scoring = options_.get<Scoring>(Option::scoring);
    rules_.target = options_[Option::target];
    rules_.turn_limit = static_cast<std::uint16_t>(kTurnsPerSeat * setup_.seats);
    settle_house_rules();
  }

  bool is_on(Option option) const { return options_.get<OffOn>(option) == OffOn::on; }
  bool table_sets(Option option) const {
    return std::ranges::any_of(
        setup_.options, [&](const auto& chosen) { return chosen.first == info(option).name; });
  }

  void settle_house_rules() {
    rules_.jump_in = is_on(Option::jump_in);
    rules_.out_of_turn = rules_.jump_in || stacking() != Stacking::off;
    rules_.draw_to_match = is_on(Option::draw_to_match);
    rules_.forced_play = is_on(Option::forced_play);
    rules_.teams = is_on(Option::teams);
    rules_.hand_limit = static_cast<std::uint8_t>(options_[Option::hand_limit]);
    rules_.special =
        rules_.dice || rules_.out_of_turn || rules_.draw_to_match || rules_.hand_limit != 0;
    if (rules_.draw_to_match && !table_sets(Option::drawn_card)) rules_.drawn_card = DrawnCard::may;
    if (rules_.forced_play) rules_.drawn_card = DrawnCard::must_always;
  }
  Stacking stacking() const { return options_.get<Stacking>(Option::stacking); }

  std::optional<SetupError> check_house_rules() const {
    if (is_on(Option::deflect) && stacking() == Stacking::off)
      return SetupError{
          Refusal::option_conflict,
          "`deflect` makes no sense without `stacking`: no draw waits to be deflected", "deflect",
          "stacking"};
    if (rules_.teams && rules_.seats != kTeamSeats)
      return SetupError{Refusal::wrong_seats,
                        fmt::format("`teams` is for {} players, not {}", kTeamSeats, rules_.seats),
                        "teams"};
    if (rules_.hand_limit != 0 && rules_.hand_limit <= rules_.hand_size)
      return SetupError{Refusal::option_conflict,
                        fmt::format("a hand limit of {} puts everybody out who is dealt {} cards",
                                    rules_.hand_limit, rules_.hand_size),
                        "hand_limit", "hand_size"};
    return std::nullopt;
  }

  void collect_icons() {
    for (const CardSpec& card : edition_.cards)
      if (!card.icon.empty() && std::ranges::find(icons_, card.icon) == icons_.end())
        icons_.push_back(card.icon);
  }

  std::optional<SetupError> write_customs() {
    for (const auto& [token, text] : setup_.customs) {
      const auto card = std::ranges::find_if(
          edition_.cards, [&](const CardSpec& c) { return c.blank && c.token == token; });
      if (card == edition_.cards.end())
        return SetupError{Refusal::option_conflict, why_card_is_not_blank(edition_, token), token};
      const bool again =
          std::ranges::any_of(customs_, [&](const auto& custom) { return custom.first == token; });
      if (again)
        return SetupError{Refusal::option_conflict,
                          fmt::format("there are two rules for the blank card {}", token), token};
      auto effect = read_blank(edition_, text);
      if (!effect)
        return SetupError{Refusal::option_conflict,
                          why_rule_is_refused(token, text, effect.error()), token};
      customs_.emplace_back(token, std::move(*effect));
    }
    return std::nullopt;
  }

  const Effect& effect_of(const CardSpec& card) const {
    if (const Effect* house = house_effect(card, options_)) return *house;
    const auto custom =
        std::ranges::find_if(customs_, [&](const auto& c) { return c.first == card.token; });
    return custom == customs_.end() ? card.effect : custom->second;
  }

  // Whether the victim of the card may answer it: challenge it, stack on it, deflect it.
  bool is_answered(const CardSpec& card, const CardFacts& facts) const {
    const bool waits = rules_.out_of_turn && !card.blank && facts.only_hits_next();
    return waits || (card.challenge != Challenge::nobody && rules_.bluffing);
  }

  // One program per card, shared by its colors.
  std::uint16_t program_of(const CardSpec& card, Kind kind) {
    const CardFacts& facts = rules_.facts[index(kind)];
    if (facts.whole == WholeEffect::none) return 0;
    const auto known = std::ranges::find(cards_of_kinds_, &card);
    if (known != cards_of_kinds_.end())
      return rules_.program[static_cast<std::size_t>(known - cards_of_kinds_.begin())];
    return compile_effect(effect_of(card),
                          {.kind = kind,
                           .card = static_cast<std::uint16_t>(&card - edition_.cards.data()),
                           .wild = card.wild,
                           .answer = is_answered(card, facts),
                           .at_stake = facts.next_draws,
                           .icons = &icons_},
                          rules_.code, rules_.sources);
  }

  // Numbers, Skips and Reverses only move the turn on: the game does that without running them.
  void set_turn_card(const CardSpec& spec, Kind kind) {
    const CardFacts& facts = rules_.facts[index(kind)];
    const bool reverses = facts.whole == WholeEffect::reverses;
    const bool hits = facts.whole == WholeEffect::hits_next && !is_answered(spec, facts);
    const bool skips = hits && facts.next_draws == 0;
    const bool only_moves_on = reverses || skips || facts.whole == WholeEffect::none;
    const bool again = reverses && rules_.seats == 2 && rules_.reverse_skips;
    const int seats = again ? 0 : hits ? 2 : 1;
    TurnCard card;
    card.acts = rules_.hand_limit != 0 || !only_moves_on;
    card.effect = facts.whole == WholeEffect::names_color ? TurnEffect::names_color
                  : hits                                  ? TurnEffect::hits_next
                                                          : TurnEffect::other;
    card.next_draws = facts.next_draws;
    // What does not act asks no chance, not even as a last card; tables rely on it.
    COMODIN_CHECK(card.acts || facts.next_draws == 0);
    card.reverses = reverses && !card.acts;
    card.skips = hits;
    const std::array<std::uint8_t, 2> pace = {static_cast<std::uint8_t>(seats),
                                              static_cast<std::uint8_t>(rules_.seats - seats)};
    for (std::size_t direction = 0; direction < 2; ++direction) {
      card.pace = pace[card.reverses ? 1 - direction : direction];
      rules_.turn_cards[direction][index(kind)] = card;
    }
  }

  Kind add_kind(const CardSpec& card, Color color, std::string token) {
    const std::size_t k = rules_.kinds++;
    const Kind kind = kind_at(k);
    rules_.tokens[k] = std::move(token);
    rules_.color_of[k] = color;
    rules_.points[k] = static_cast<std::uint8_t>(card.points);
    rules_.lot_value[k] = card.number.value_or(0);
    rules_.as_first[k] = as_first(card);
    rules_.facts[k] = card_facts(effect_of(card), card.wild);
    rules_.program[k] = program_of(card, kind);
    set_turn_card(card, kind);
    if (!card.icon.empty())
      rules_.icon[k] =
          static_cast<std::uint8_t>(std::ranges::find(icons_, card.icon) - icons_.begin() + 1);
    if (edition_.policy.last_card_draws) rules_.last_draw[k] = rules_.facts[k].next_draws;
    if (card.number) rules_.of_number[*card.number] |= bit(kind);
    if (card.wild) rules_.wilds |= bit(kind);
    if (color != kNoColor) rules_.of_color[index(color)] |= bit(kind);
    if (card.challenge != Challenge::nobody && rules_.bluffing) rules_.challengeable |= bit(kind);
    if (card.challenge == Challenge::anyone) rules_.challengeable_by_anyone |= bit(kind);
    const auto finish = options_.get<Finish>(Option::finish);
    if ((finish == Finish::no_wild && card.wild) || (finish == Finish::no_special && !card.number))
      rules_.not_last |= bit(kind);
    if (card.rightful != Rightful::always && draw_four() != DrawFour::always)
      rules_.guarded |= bit(kind);
    if (has(rules_.guarded, kind) && card.rightful == Rightful::no_color_no_wild)
      rules_.guarded_by_wilds |= bit(kind);
    if (options_.get<LastShuffle>(Option::last_shuffle) == LastShuffle::shuffles && !card.blank &&
        uses(card.effect, Verb::shuffle_hands))
      rules_.shuffles_when_last |= bit(kind);
    cards_of_kinds_.push_back(&card);
    return kind;
  }

  DrawFour draw_four() const { return options_.get<DrawFour>(Option::draw_four); }

  // D6: a table may have a Wild rolled again too.
  AsFirst as_first(const CardSpec& card) const {
    const bool reroll = options_.get<StartWild>(Option::start_wild) == StartWild::reroll;
    return reroll && card.as_first == AsFirst::names_color ? AsFirst::returns : card.as_first;
  }

  void add_cards() {
    for (const CardSpec& card : edition_.cards) {
      if (card.wild) {
        add_copies(add_kind(card, kNoColor, card.token), card.copies);
        continue;
      }
      for (std::size_t c = 0; c < edition_.colors.size(); ++c)
        add_copies(add_kind(card, color_at(c), edition_.colors[c].letter + card.token),
                   card.copies);
    }
  }

  void add_copies(Kind kind, std::uint8_t copies) {
    rules_.copies[index(kind)] = copies;
    rules_.deck.insert(rules_.deck.end(), copies, kind);
  }

  void add_dice() {
    const DiceSet& set = edition_.dice_sets[static_cast<std::size_t>(options_[Option::dice_set])];
    for (std::size_t t = 0; t < set.types.size(); ++t) {
      const DieType& type = set.types[t];
      std::vector<Kind> faces;
      std::vector<std::string_view> seen;
      for (const std::string& token : type.faces) {
        const auto known = std::ranges::find(seen, std::string_view(token));
        if (known != seen.end()) {
          faces.push_back(faces[static_cast<std::size_t>(known - seen.begin())]);
        } else {
          const Face face = find_face(edition_, token);
          faces.push_back(
              add_kind(*face.card, face.color,
                       set.types.size() == 1 ? token : fmt::format("{}#{}", token, t + 1)));
          rules_.type_of[index(faces.back())] = static_cast<std::uint8_t>(t);
        }
        seen.push_back(token);
      }
      for (const Kind face : faces)
        rules_.copies[index(face)] =
            static_cast<std::uint8_t>(rules_.copies[index(face)] + type.count);
      rules_.die_faces.push_back(std::move(faces));
      rules_.dice_types.insert(rules_.dice_types.end(), type.count, static_cast<std::uint8_t>(t));
    }
  }

  bool same_symbol(std::size_t a, std::size_t b) const {
    const CardSpec& one = *cards_of_kinds_[a];
    const CardSpec& other = *cards_of_kinds_[b];
    const bool any_draw_die =
        options_.get<DrawDieMatch>(Option::draw_die_match) == DrawDieMatch::any;
    const auto draws = [&](std::size_t k) {
      return !cards_of_kinds_[k]->blank && rules_.facts[k].next_draws != 0;
    };
    return one.token == other.token || (any_draw_die && draws(a) && draws(b));
  }

  void finish_masks() {
    for (std::size_t top = 0; top < rules_.kinds; ++top) {
      rules_.on_top[top] = rules_.wilds;
      if (!edition_.policy.match_symbol) continue;
      for (std::size_t k = 0; k < rules_.kinds; ++k)
        if (same_symbol(top, k)) rules_.on_top[top] |= bit(kind_at(k));
    }
    for (std::size_t c = 0; c < rules_.colors; ++c)
      rules_.on_color[c] = edition_.policy.match_color ? rules_.of_color[c] : 0;
    finish_turn_cards();
    rules_.restricted = !rules_.bluffing || rules_.not_last != 0;
    if (stacking() != Stacking::off) finish_stacking();
  }

  void finish_turn_cards() {
    for (auto& cards : rules_.turn_cards)
      for (std::size_t k = 0; k < rules_.kinds; ++k) {
        const Color color = rules_.color_of[k];
        TurnCard& card = cards[k];
        card.kind = kind_at(k);
        card.color = color;
        card.matching = rules_.on_color[index(color)] | rules_.on_top[k];
        card.unguarded = card.matching & ~rules_.guarded;
        card.of_color = rules_.of_color[index(color)];
        card.doubtful = has(rules_.guarded_by_wilds, card.kind);
      }
    rules_.turn_cards[0].back().pace = 1;
    rules_.turn_cards[1].back().pace = static_cast<std::uint8_t>(rules_.seats - 1);
  }

  // H1, H10: what answers a draw that waits, and what deflects it.
  void finish_stacking() {
    const auto draws = [&](std::size_t k) {
      const CardFacts& facts = rules_.facts[k];
      return !cards_of_kinds_[k]->blank && facts.only_hits_next() && facts.next_draws != 0;
    };
    for (std::size_t k = 0; k < rules_.kinds; ++k) {
      const CardSpec& card = *cards_of_kinds_[k];
      for (std::size_t other = 0; draws(k) && other < rules_.kinds; ++other)
        if (draws(other) && (stacking() == Stacking::any || cards_of_kinds_[other] == &card))
          rules_.answers[k] |= bit(kind_at(other));
      if (!is_on(Option::deflect) || card.wild || card.blank) continue;
      const CardFacts& facts = rules_.facts[k];
      if (facts.whole == WholeEffect::reverses) rules_.deflect_back |= bit(kind_at(k));
      if (facts.only_hits_next() && !draws(k)) rules_.deflect_on |= bit(kind_at(k));
    }
  }

  const Edition& edition_;
  const Options& options_;
  const TableSetup& setup_;
  Rules rules_;
  std::vector<std::string> icons_;
  std::vector<std::pair<std::string, Effect>> customs_;
  std::vector<const CardSpec*> cards_of_kinds_;
};

}  // namespace

std::expected<Rules, SetupError> compile_rules(const Edition& edition, const TableSetup& setup) {
  const auto options = choose_options(edition, setup);
  if (!options) return std::unexpected(options.error());
  return Compiler(edition, *options, setup).compile();
}

}  // namespace comodin
