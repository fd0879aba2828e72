// The rules of one table: an edition and its options compiled into dense tables and flat code.
// Immutable once made; passed beside the state by const reference. Contains no files and no
// sentences: the only words here are tokens.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "edition/edition.h"
#include "protocol/game_words.h"
#include "rules/card_facts.h"
#include "rules/code.h"

namespace comodin {

// What a table chooses: seats, options, and the rules written on its blank wilds.
struct TableSetup {
  std::size_t seats = 4;
  std::vector<std::pair<std::string, std::string>> options = {};  // name, value
  std::vector<std::pair<std::string, std::string>> customs = {};  // token, text
};

struct SetupError {
  Refusal reason = Refusal::none;
  std::string sentence;
  std::string about = {};  // the option or blank card that is wrong, or "seats"
  std::string with = {};   // the option that it does not go together with
};

// What a card does that acts: the two commonest effects, and all others.
enum class TurnEffect : std::uint8_t { other, names_color, hits_next };

// A kind as a turn meets it: on the pile, or played. Laid out so that it is found with one shift.
struct alignas(32) TurnCard {
  KindMask matching = 0;   // what can be played on it
  KindMask unguarded = 0;  // of that, what is rightful whatever else is held
  KindMask of_color = 0;   // what has its color
  Kind kind = kNoKind;
  Color color = kNoColor;
  std::uint8_t pace = 0;  // how many seats clockwise the next turn is, once the effect is over
  bool acts = false;      // it does more than move the turn on, or a full hand may put a seat out
  TurnEffect effect = TurnEffect::other;
  std::uint8_t next_draws = 0;
  bool reverses = false;
  bool skips = false;
  bool doubtful = false;  // may be wrongful beside other wilds

  bool operator==(const TurnCard&) const = default;
};

struct Rules {
  // Equipment.
  std::uint8_t seats = 0;
  std::uint8_t colors = 0;
  std::uint8_t kinds = 0;
  bool dice = false;
  std::vector<Kind> deck;                         // cards: every card; empty for dice
  std::array<std::uint8_t, kMaxKinds> copies{};   // the deck as counts
  std::vector<std::vector<Kind>> die_faces;       // per type of die: its faces
  std::vector<std::uint8_t> dice_types;           // every die: its type
  std::array<std::uint8_t, kMaxKinds> type_of{};  // kind of face → type of die

  // What each kind is.
  std::array<Color, kMaxKinds> color_of{};
  std::array<std::uint8_t, kMaxKinds> points{};
  std::array<std::uint8_t, kMaxKinds> lot_value{};  // its number; symbols count zero
  std::array<std::uint8_t, kMaxKinds> icon{};       // 0: none
  std::array<AsFirst, kMaxKinds> as_first{};
  std::array<std::uint8_t, kMaxKinds> last_draw{};  // drawn by the next player if it was the last
  std::array<std::uint16_t, kMaxKinds> program{};   // where its effect starts; 0: it has none
  // What a turn needs of each kind, for each direction of play; the last is a turn without a card.
  std::array<std::array<TurnCard, kMaxKinds + 1>, 2> turn_cards{};
  KindMask wilds = 0;
  KindMask shuffles_when_last = 0;  // the last one does not win yet (`last_shuffle`)
  std::array<KindMask, kMaxColors + 1> of_color{};  // the kinds of each color
  std::array<KindMask, 10> of_number{};             // the kinds with each number

  // What may be played: on_color[active color] | on_top[kind on top].
  std::array<KindMask, kMaxColors + 1> on_color{};
  std::array<KindMask, kMaxKinds> on_top{};
  // Kinds that are wrongful to play beside one of the active color; some also beside a wild.
  KindMask guarded = 0;
  KindMask guarded_by_wilds = 0;
  KindMask challengeable = 0;
  KindMask challengeable_by_anyone = 0;
  bool bluffing = true;     // a wrongful play is allowed, and can be challenged
  bool restricted = false;  // some plays that match are refused all the same
  KindMask not_last = 0;    // H9: kinds that may not be the last card

  // Cards that wait for their victim, who can answer them (H1, H3, H10).
  bool out_of_turn = false;                   // seats other than the one to move may play
  bool jump_in = false;                       // H3
  std::array<KindMask, kMaxKinds> answers{};  // H1: what answers each waiting card
  KindMask deflect_back = 0;                  // H10: Reverses
  KindMask deflect_on = 0;                    // H10: Skips

  // What each kind does: in short, and as code, which only the game runs.
  std::array<CardFacts, kMaxKinds> facts{};
  std::vector<Op> code;           // code[0] is `end`
  std::vector<OpSource> sources;  // of each operation (source_map.h)
  std::uint16_t name_first = 0;   // program: the first player names the color of a first card

  // Policy and options.
  Policy policy;
  DrawnCard drawn_card = DrawnCard::may;
  bool special = false;         // dice, or house rules about turns: plays and draws are less simple
  bool draw_to_match = false;   // H4
  bool forced_play = false;     // H5
  bool teams = false;           // H11
  std::uint8_t hand_limit = 0;  // H12; 0: none
  bool reverse_skips = true;    // with two players a Reverse gives another turn
  bool uno_automatic = false;
  bool single_die_decline = false;
  std::uint8_t uno_penalty = 2;
  std::uint8_t hand_size = 7;
  Scoring scoring = Scoring::target;
  Points target = 500;
  std::uint16_t turn_limit = 0;  // a round with more turns is void

  // Notation.
  std::string edition;
  std::string color_letters;
  std::array<std::string, kMaxKinds> tokens;

  bool operator==(const Rules&) const = default;
};

inline constexpr std::uint8_t kTeamSeats = 4;
inline constexpr std::uint8_t kChallengeExtra = 2;    // an innocent W4: two more than the four
inline constexpr std::uint16_t kTurnsPerSeat = 1000;  // A18
inline constexpr std::uint8_t kBestOfThreeWins = 2;

// Compiles the rules of a table, or says why there cannot be such a table.
std::expected<Rules, SetupError> compile_rules(const Edition& edition, const TableSetup& setup);

}  // namespace comodin
