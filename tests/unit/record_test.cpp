// Records: any match is written, read back and verified; every change is found and named; and a
// masked record shows a seat nothing that it may not know.
#include "record/record.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "../record/checksums.h"
#include "edition/embedded.h"
#include "edition/load.h"
#include "edition/presets.h"
#include "game/notation.h"
#include "lab/playthrough.h"
#include "random_match.h"
#include "record/recorder.h"

namespace comodin {
namespace {

using testing::test_seed;
using testing::viewers_of;
using testing::with_fresh_checksums;

constexpr std::size_t kWholeMatch = 1'000'000;

struct Game {
  Edition edition;
  std::string edition_text;
  Rules rules;
  Record record;

  std::string text() const { return write_record(rules, record); }
  auto verified(std::string_view changed) const {
    return verify_record(changed, edition, edition_text);
  }
  auto read(std::string_view changed) const { return read_record(changed, edition); }
};

std::string text_of(std::string_view name) {
  for (const EmbeddedFile& file : embedded_editions())
    if (file.name == name) return std::string(file.text);
  return "";
}

FairValue value_from(Random& random) {
  FairValue value{};
  for (std::uint8_t& byte : value) byte = static_cast<std::uint8_t>(random.below(256));
  return value;
}

// The server and all seats but the last, of which one may be left out.
std::vector<RecordCommitment> commitments(const Record& record, Random& random) {
  std::vector<RecordCommitment> all;
  const auto round = static_cast<std::uint32_t>(record.rounds.size() + 1);
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const Seat seat = i == 0 ? kNoSeat : seat_at(i - 1);
    const FairValue value = value_from(random);
    const bool opened = i == 0 || random.below(5) != 0;
    all.push_back({.seat = seat,
                   .hash = commitment_to(value, {record.table, round, seat}),
                   .opened = opened,
                   .value = opened ? value : FairValue{}});
  }
  return all;
}

Game play(const Edition& edition, std::string edition_text, const TableSetup& setup,
          std::uint64_t seed, std::size_t moves) {
  Game game{edition, std::move(edition_text), testing::rules_for(edition, setup), {}};
  game.record = {.table = "table " + std::to_string(seed),
                 .edition = edition.id,
                 .edition_hash = hash_of_edition(game.edition_text),
                 .options = setup.options,
                 .customs = setup.customs};
  for (std::size_t i = 0; i < setup.seats; ++i)
    game.record.seats.push_back(
        {.name = usual_names(setup.seats)[i], .level = i == 1 ? "easy" : ""});
  Recorder recorder(game.rules, game.record);
  Random random(seed);
  EventSink sink([](const Event&) {});
  for (std::size_t i = 0; i < moves; ++i) {
    const State& state = recorder.state();
    if (state.decision.what == Await::match_over) break;
    const Refusal reason = state.decision.what == Await::deal
                               ? recorder.deal(commitments(recorder.record(), random), sink)
                               : recorder.make(lively_move(game.rules, state, random), sink);
    COMODIN_CHECK(reason == Refusal::none);
  }
  game.record = recorder.record();
  return game;
}

Game play(std::string_view name, const TableSetup& setup, std::uint64_t seed, std::size_t moves) {
  const auto edition = load_edition(name);
  COMODIN_CHECK(edition);
  return play(*edition, text_of(name), setup, seed, moves);
}

const Game& whole_match() {
  static const Game kGame = play("official",
                                 {.seats = 3,
                                  .options = {{"scoring", "best_of_three"}, {"drawn_card", "must"}},
                                  .customs = {{"WC1", "next draws 3"}, {"WC2", "Once more"}}},
                                 5, kWholeMatch);
  return kGame;
}

// Without the values of an unfinished round, which a record does not contain.
Record as_written(const Game& game) {
  Record record = game.record;
  if (const auto verified = game.verified(game.text()); verified && verified->unfinished)
    for (RecordCommitment& each : record.rounds.back().commitments) each.value = {};
  return record;
}

std::string sentence(const RecordFault& fault) {
  return fault.step.empty() ? fault.sentence : fault.step + ": " + fault.sentence;
}

void expect_told_again(const Game& game) {
  const std::string text = game.text();
  const auto verified = game.verified(text);
  ASSERT_TRUE(verified) << verified.error().line << ": " << sentence(verified.error());
  std::size_t moves = 0;
  for (const RecordRound& round : game.record.rounds) moves += round.steps.size();
  EXPECT_EQ(verified->moves, moves);
  EXPECT_EQ(verified->rounds + (verified->unfinished ? 1 : 0), game.record.rounds.size());
  const auto read = game.read(text);
  ASSERT_TRUE(read) << read.error().line << ": " << sentence(read.error());
  EXPECT_EQ(*read, as_written(game));
  EXPECT_EQ(write_record(game.rules, *read), text);
  for (const Seat viewer : {kNoSeat, Seat{0}, seat_at(game.rules.seats - 1U)}) {
    const std::string masked = write_masked_record(game.rules, game.record, viewer);
    const auto seen = game.read(masked);
    ASSERT_TRUE(seen) << seen.error().line << ": " << sentence(seen.error());
    EXPECT_EQ(*seen, mask_record(game.rules, game.record, viewer));
    EXPECT_EQ(write_record(game.rules, *seen), masked);
    EXPECT_TRUE(game.verified(masked));
  }
}

TEST(Record, OfEveryEditionAndPresetIsReadBackAndVerified) {
  const std::uint64_t seed = test_seed(51);
  for (const std::string_view name : shipped_editions())
    for (const Preset& preset : all_presets()) {
      const auto edition = load_edition(name);
      ASSERT_TRUE(edition);
      if (edition->equipment == Equipment::dice && !preset.options.empty()) continue;
      SCOPED_TRACE(std::string(name) + " " + std::string(preset.name));
      TableSetup setup{.seats = edition->equipment == Equipment::dice ? 2U : 4U};
      setup.options.emplace_back("target", "100");
      for (const auto& [option, value] : preset.options) setup.options.emplace_back(option, value);
      expect_told_again(play(name, setup, seed, kWholeMatch));
      expect_told_again(play(name, setup, seed + 1, 40));
    }
}

TEST(Record, OfATableWithItsOwnRulesIsReadBackAndVerified) {
  expect_told_again(whole_match());
  const std::uint64_t seed = test_seed(52);
  const Edition edition = testing::edition_with(
      "official", {"I take 2 cards from a chosen player", "everyone gives a card to left",
                   "opponents discard all wilds", "hands pass to the left", "say: hop on one foot",
                   "all hands are shuffled and dealt from the left",
                   "turn the top card; if the turned card has a ball: next draws 2",
                   "I deal out my cards of a chosen color from the left"});
  for (std::uint64_t i = 0; i < 6; ++i) {
    const TableSetup setup{.seats = 2 + i, .options = {{"scoring", "target"}, {"target", "200"}}};
    expect_told_again(play(edition, "made up", setup, seed + i, i % 2 == 0 ? 150 : kWholeMatch));
  }
  Edition open = edition;
  open.policy.open_hands = true;
  expect_told_again(play(open, "made up", {.seats = 3}, seed, 60));
}

TEST(Record, BeforeTheFirstRoundAndBetweenRoundsIsReadBack) {
  Game game = whole_match();
  while (!game.record.rounds.empty()) {
    game.record.rounds.pop_back();
    expect_told_again(game);
  }
}

TEST(Record, HoldsAnyName) {
  Game game = play("official", {.seats = 2}, 3, 10);
  for (const std::string& name :
       {std::string(""), std::string("\"\\x41 \\\" Ana\""), std::string("two\nlines\r\t"),
        std::string("\0\x01\x7F", 3), std::string("Ñandú 🎲 \xE2\x80\xA8"),
        std::string("\xFF\xC3(\xE2\x82"), std::string(2048, 'n')}) {
    game.record.seats[1].name = name;
    game.record.table = name;
    expect_told_again(game);
  }
  game.record.seats[1].name = std::string(2049, 'n');
  EXPECT_FALSE(game.read(game.text()));
}

// What was changed.

TEST(Record, WithAnyByteChangedIsRefused) {
  const Game& game = whole_match();
  const std::string text = game.text();
  ASSERT_TRUE(game.verified(text));
  Random random(test_seed(53));
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    const auto other = static_cast<char>(text[i] ^ (1 + static_cast<int>(random.below(255))));
    for (const char byte : {static_cast<char>(text[i] ^ 1), '\n', ' ', '0', other}) {
      if (byte == text[i]) continue;
      changed[i] = byte;
      ASSERT_FALSE(game.verified(changed)) << "byte " << i << " as " << int{byte};
    }
  }
}

TEST(Record, ThatIsDamagedSaysSo) {
  const Game& game = whole_match();
  std::string text = game.text();
  text.replace(text.find("Ana"), 3, "Eva");
  const auto read = game.read(text);
  ASSERT_FALSE(read);
  EXPECT_TRUE(read.error().sentence.starts_with("the checksum does not fit"));
  const std::string before = text.substr(0, text.find("\ncheck ") + 1);
  EXPECT_EQ(read.error().line, 1U + static_cast<std::size_t>(std::ranges::count(before, '\n')));
}

TEST(Record, WithAnyByteMissingOrAddedOrCutOffIsRefused) {
  const Game& game = whole_match();
  const std::string text = game.text();
  for (std::size_t i = 0; i < text.size(); i += 2) {
    ASSERT_FALSE(game.verified(std::string(text).erase(i, 1))) << i;
    ASSERT_FALSE(game.verified(std::string(text).insert(i, 1, text[i]))) << i;
    if (i % 8 == 0) ASSERT_FALSE(game.verified(text.substr(0, i))) << i;
  }
  EXPECT_FALSE(game.verified(text + "\n"));
  EXPECT_FALSE(game.verified(text + text));
}

// Some other card or number than the outcome.
Outcome another(const Rules& rules, const Outcome& outcome) {
  if (outcome.kind == kNoKind) return {.kind = kNoKind, .number = outcome.number == 0 ? 1U : 0U};
  return {.kind = kind_at((index(outcome.kind) + 1) % rules.kinds)};
}

// Replaces the nth word of the text behind " : ", counted over all lines, and repairs the
// checksums.
std::string forged(const Game& game, std::size_t round, std::size_t step, std::size_t at) {
  const std::string text = game.text();
  const std::string head = "round " + std::to_string(round + 1) + "\n";
  std::size_t start = text.find("\n" + head) + 1;
  start = text.find("\ndeal", start) + 1;
  for (std::size_t s = 0; s < step; ++s) {
    start = text.find('\n', start) + 1;
    if (text.substr(start).starts_with("check ")) start = text.find('\n', start) + 1;
  }
  start = text.find(" : ", start) + 3;
  for (std::size_t i = 0; i < at; ++i) start = text.find(' ', start) + 1;
  const std::size_t end = text.find_first_of(" \n", start);
  const Outcome other = another(game.rules, game.record.rounds[round].steps[step].outcomes[at]);
  const std::string word = other.kind == kNoKind ? "#" + std::to_string(other.number)
                                                 : std::string(token(game.rules, other.kind));
  return with_fresh_checksums(text.substr(0, start) + word + text.substr(end));
}

void expect_every_forged_outcome_is_named(const Game& game) {
  std::vector<std::string> names;
  for (const RecordSeat& seat : game.record.seats) names.push_back(seat.name);
  for (std::size_t r = 0; r < game.record.rounds.size(); ++r)
    for (std::size_t s = 0; s < game.record.rounds[r].steps.size(); ++s) {
      const RecordStep& step = game.record.rounds[r].steps[s];
      for (std::size_t i = 0; i < step.outcomes.size(); ++i) {
        const auto verified = game.verified(forged(game, r, s, i));
        ASSERT_FALSE(verified);
        EXPECT_EQ(verified.error().step, "round " + std::to_string(r + 1) + ", step " +
                                             std::to_string(s + 1) + ": " +
                                             to_text(game.rules, step.move, names));
        EXPECT_TRUE(verified.error().sentence.starts_with("the outcome is ")) << r << " " << s;
        EXPECT_TRUE(verified.error().sentence.contains(", the values give "));
        EXPECT_NE(verified.error().line, 0U);
      }
    }
}

TEST(Record, WithAForgedOutcomeAndFreshChecksumsIsRefusedByNamingTheStep) {
  expect_every_forged_outcome_is_named(whole_match());
  Game dice = play("dice", {.seats = 2, .options = {{"target", "20"}}}, 7, kWholeMatch);
  expect_every_forged_outcome_is_named(dice);
}

// A forger changes an outcome and everything that follows from it.
TEST(Record, WithAForgedRoundThatFollowsTheRulesIsRefused) {
  Game game = whole_match();
  RecordRound& first = game.record.rounds.front();
  first.commitments.front().value[0] ^= 1U;
  auto verified = game.verified(game.text());
  ASSERT_FALSE(verified);
  EXPECT_EQ(sentence(verified.error()),
            "round 1: the value of the server is not the one committed to");
  first.commitments.front().hash =
      commitment_in(game.record, 0, kNoSeat, first.commitments.front().value);
  verified = game.verified(game.text());
  ASSERT_FALSE(verified);
  EXPECT_TRUE(verified.error().step.starts_with("round 1, step 1: deal"));
}

struct Forgery {
  std::string_view what;
  std::string_view with;
  std::string_view sentence;
};

// Replaces the first `what`, and repairs the checksums.
std::string replaced(std::string text, std::string_view what, std::string_view with) {
  const std::size_t at = text.find(what);
  COMODIN_CHECK(at != std::string::npos);
  return with_fresh_checksums(text.replace(at, what.size(), with));
}

TEST(Record, WithAnythingElseForgedIsRefusedWithASentence) {
  const Game& game = whole_match();
  const std::string text = game.text();
  const std::array<Forgery, 14> forgeries = {{
      {"comodin record 2", "comodin record 3", "another version"},
      {"form full", "form masked j", "masked for a seat that there is not"},
      {"table \"table 5\"", "table \"table 6\"", "is not the one committed to"},
      {"\"official\" ", "\"official\"  ", "expected the edition's name"},
      {"option \"drawn_card\" \"must\"", "option \"drawn_card\" \"maybe\"", "no such table"},
      {"seat b", "seat d", "expected the seats in order"},
      {" bot \"easy\"", " bot  \"easy\"", "expected the bot's level"},
      {"\nround 1\n", "\nround 01\n", "expected the rounds in order"},
      {"\ndeal : ", "\ndeal :  ", "expected what chance brought"},
      {"\nscores ", "\nscores 9", "the rules give"},
      {"\nvalue server ", "\nvalue a ", "expected the value of server"},
      {" says uno", " says UNO", "not written as a record is"},
      {"\nwinner ", "\nopen\nwinner ", "expected 'end'"},
      {"plays", "discards", "the rules refuse it: "},
  }};
  for (const Forgery& forgery : forgeries) {
    const auto verified = game.verified(replaced(text, forgery.what, forgery.with));
    ASSERT_FALSE(verified) << forgery.with;
    EXPECT_TRUE(sentence(verified.error()).contains(forgery.sentence))
        << forgery.with << ": " << sentence(verified.error());
  }
}

TEST(Record, WithAnOutcomeTooManyOrTooFewIsRefusedByNamingTheStep) {
  const Game& game = whole_match();
  const std::string text = game.text();
  const std::size_t draws = text.find(" draws : ");
  const std::size_t end = text.find('\n', draws);
  const std::string draw = text.substr(draws, end - draws);
  const auto more = game.verified(replaced(text, draw, draw + " W"));
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().sentence, "the outcome W is one too many");
  EXPECT_TRUE(more.error().step.ends_with(" draws"));
  const auto fewer = game.verified(replaced(text, draw, " draws"));
  ASSERT_FALSE(fewer);
  EXPECT_TRUE(fewer.error().sentence.starts_with("an outcome is missing: the values give "));
  EXPECT_TRUE(fewer.error().step.ends_with(" draws"));
  const auto read = game.read(replaced(text, draw, " draws"));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().sentence, "an outcome is missing");
}

TEST(Record, WithAnotherWinnerOrScoreIsRefused) {
  const Game& game = whole_match();
  const std::string text = game.text();
  for (const std::string_view winner : {"winner a", "winner b", "winner c", "open"}) {
    std::string changed = text;
    const std::size_t at = changed.rfind("\nwinner ") + 1;
    changed.replace(at, changed.find('\n', at) - at, winner);
    if (changed != text) EXPECT_FALSE(game.verified(with_fresh_checksums(changed))) << winner;
  }
}

TEST(Record, OfAValueLeftOutSaysSoAndDoesWithoutIt) {
  const Game game = play("official", {.seats = 6}, 8, kWholeMatch);
  std::size_t left_out = 0;
  for (const RecordRound& round : game.record.rounds)
    for (const RecordCommitment& each : round.commitments) left_out += each.opened ? 0U : 1U;
  ASSERT_GT(left_out, 0U);
  for (std::size_t r = 0; r < game.record.rounds.size(); ++r) {
    std::vector<Contribution> opened;
    for (const RecordCommitment& each : game.record.rounds[r].commitments)
      if (each.opened) opened.push_back({each.seat, each.value});
    EXPECT_EQ(key_of_round(game.record, r),
              round_key(game.record.table, static_cast<std::uint32_t>(r + 1), opened));
  }
  const std::string text = game.text();
  EXPECT_TRUE(text.contains(" left out\n"));
  const auto verified = game.verified(text);
  ASSERT_TRUE(verified);
  EXPECT_EQ(verified->left_out, left_out);
}

// As version 1 made it: commitments to the values alone.
Game of_version_1(Game game, std::size_t rounds) {
  for (std::size_t i = 0; i < rounds; ++i) {
    game.record.rounds[i].version = 1;
    for (RecordCommitment& each : game.record.rounds[i].commitments)
      if (each.opened) each.hash = commitment_of_version_1(each.value);
  }
  return game;
}

TEST(Record, OfVersion1VerifiesByTheRulesOfVersion1) {
  Game game = of_version_1(whole_match(), whole_match().record.rounds.size());
  EXPECT_TRUE(game.text().starts_with("comodin record 1\n"));
  expect_told_again(game);
  // Version 1 did not forbid it.
  game.record.rounds[1].commitments.back().hash = game.record.rounds[0].commitments.back().hash;
  game.record.rounds[1].commitments.back().opened = false;
  const auto verified = game.verified(game.text());
  EXPECT_FALSE(verified && verified->left_out == 0);
  const std::string claims_more = replaced(game.text(), "comodin record 1", "comodin record 2");
  EXPECT_FALSE(game.verified(claims_more)) << "its rounds are not of version 2";
}

TEST(Record, OfAMatchThatAnEarlierVersionBeganSaysWhichRoundsAreItsOwn) {
  const Game game = of_version_1(whole_match(), 1);
  ASSERT_GT(game.record.rounds.size(), 1U);
  EXPECT_TRUE(game.text().starts_with("comodin record 2\n"));
  EXPECT_TRUE(game.text().contains("\nround 1 by version 1\n"));
  EXPECT_TRUE(game.text().contains("\nround 2\n"));
  expect_told_again(game);
  EXPECT_FALSE(game.verified(replaced(game.text(), " by version 1", "")));
  EXPECT_FALSE(game.verified(replaced(game.text(), "round 2\n", "round 2 by version 1\n")));
  EXPECT_FALSE(game.verified(replaced(game.text(), " by version 1", " by version 0")));
}

// An attack: who knows a value of an earlier round uses it again.
TEST(Record, InWhichAValueIsUsedTwiceIsRefused) {
  Game game = whole_match();
  ASSERT_GT(game.record.rounds.size(), 1U);
  const auto opened = [](const RecordCommitment& each) { return each.opened; };
  RecordCommitment& later = *std::ranges::find_if(game.record.rounds[1].commitments, opened);
  const RecordCommitment& first = *std::ranges::find_if(game.record.rounds[0].commitments, opened);
  later.value = first.value;
  later.hash = commitment_in(game.record, 1, later.seat, later.value);
  const auto verified = game.verified(game.text());
  ASSERT_FALSE(verified);
  EXPECT_EQ(sentence(verified.error()), "round 2: the value of the server was used before");
}

TEST(Record, InWhichACommitmentIsUsedTwiceIsRefused) {
  Game game = whole_match();
  RecordCommitment& later = game.record.rounds[1].commitments.back();
  later = game.record.rounds[0].commitments.back();
  later.opened = false;
  later.value = {};
  const auto verified = game.verified(game.text());
  ASSERT_FALSE(verified);
  EXPECT_TRUE(sentence(verified.error()).starts_with("round 2: the commitment of "));
  EXPECT_TRUE(sentence(verified.error()).ends_with(" was used before"));
}

TEST(Record, NamesWhoContributedToEachRound) {
  const Game game = play("official", {.seats = 6}, 8, kWholeMatch);
  const auto verified = game.verified(game.text());
  ASSERT_TRUE(verified);
  ASSERT_EQ(verified->contributors.size(), verified->rounds);
  for (std::size_t i = 0; i < verified->rounds; ++i) {
    std::vector<std::string> names;
    for (const RecordCommitment& each : game.record.rounds[i].commitments)
      if (each.seat != kNoSeat && each.opened)
        names.push_back(game.record.seats[index(each.seat)].name);
    EXPECT_EQ(verified->contributors[i], names);
  }
}

TEST(Record, NamesAreThoseOfTheRound) {
  Game game = whole_match();
  ASSERT_GT(game.record.rounds.size(), 1U);
  std::vector<RecordSeat> renamed = game.record.seats;
  renamed[0].name = "Ana \"la Reina\"";
  game.record.rounds[1].seats = renamed;
  expect_told_again(game);
  EXPECT_EQ(seats_in(game.record, 0), game.record.seats);
  EXPECT_EQ(seats_in(game.record, 1), renamed);
  EXPECT_EQ(seats_in(game.record, game.record.rounds.size() - 1), renamed);
  // Names that did not change are not repeated, and all seats are there or none.
  const std::string line = "\nseat a \"Ana \\\"la Reina\\\"\"";
  EXPECT_TRUE(game.text().contains(line));
  EXPECT_FALSE(game.verified(replaced(game.text(), line, "\nseat a \"Ana\"")));
  EXPECT_FALSE(game.verified(replaced(game.text(), line + "\nseat b ", "\nseat b ")));
}

TEST(Record, OfAnotherEditionTextIsRefused) {
  const Game& game = whole_match();
  const auto verified = verify_record(game.text(), game.edition, game.edition_text + "\n");
  ASSERT_FALSE(verified);
  EXPECT_TRUE(verified.error().sentence.contains("not the edition that was played"));
}

TEST(Record, HeaderNamesTheEdition) {
  const Game& game = whole_match();
  const auto header = read_header(game.text());
  ASSERT_TRUE(header);
  EXPECT_EQ(header->edition, "official");
  EXPECT_EQ(header->edition_hash, game.record.edition_hash);
  EXPECT_FALSE(read_header(""));
  EXPECT_FALSE(read_header("comodin record 1\n"));
  EXPECT_EQ(read_header(std::string((std::size_t{8} << 20U) + 1, 'x')).error().line, 0U);
}

// Any text is refused, or printed back unchanged.
TEST(Record, FromForeignHandsNeverCrashesTheReader) {
  Random random(test_seed(54));
  const std::array<Game, 3> games = {play("monster", {.seats = 3}, 2, 120),
                                     play("dice", {.seats = 2}, 2, 60), whole_match()};
  std::size_t read = 0;
  for (int i = 0; i < 600; ++i) {
    const Game& game = games[random.below(games.size())];
    std::string text =
        random.below(3) == 0 ? write_masked_record(game.rules, game.record, Seat{0}) : game.text();
    for (std::uint32_t n = 1 + random.below(3); n != 0; --n) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      const std::size_t from = random.below(static_cast<std::uint32_t>(text.size()));
      const std::string piece = text.substr(from, random.below(30));
      text.replace(at, std::min<std::size_t>(random.below(30), text.size() - at), piece);
    }
    text = with_fresh_checksums(text);
    const auto record = game.read(text);
    if (!record) {
      ASSERT_FALSE(record.error().sentence.empty());
      continue;
    }
    ++read;
    ASSERT_EQ(write_record(game.rules, *record), text);
  }
  std::printf("%zu read\n", read);
}

// --- what a seat may know ---

// The events of a step as the viewer sees them, and which of its outcomes they reveal.
struct Seen {
  std::string stream;
  std::vector<bool> known;
};

// Chance from a list, which knows when it is asked.
class ListedChance final : public AnyChance {
 public:
  ListedChance(const std::vector<Outcome>& list, std::vector<Outcome>& used, Random* random)
      : list_(list), used_(used), random_(random) {}
  // Which outcomes may be others: those that the viewer does not learn.
  std::vector<bool> free;

  std::size_t pick(const Kind* bag, std::size_t count) override {
    const std::size_t i = used_.size();
    const Kind* at = bag + count;
    const bool wilful = random_ != nullptr && i < free.size() && free[i];
    if (!wilful && i < list_.size()) at = std::find(bag, bag + count, list_[i].kind);
    if (at == bag + count) {
      Random fallback(i);
      Random& random = random_ == nullptr ? fallback : *random_;
      at = bag + random.pick(bag, count);
    }
    used_.push_back({.kind = *at});
    return static_cast<std::size_t>(at - bag);
  }
  std::uint32_t below(std::uint32_t n) override {
    const std::size_t i = used_.size();
    const std::uint32_t number = i < list_.size() && list_[i].number < n ? list_[i].number : 0;
    used_.push_back({.kind = kNoKind, .number = number});
    return number;
  }

 private:
  const std::vector<Outcome>& list_;
  std::vector<Outcome>& used_;
  Random* random_;
};

// Whether the event shows the viewer its card; written independently of the game's code.
bool tells_card(const Event& event, Seat viewer, bool open) {
  const bool seat = viewer != kNoSeat && viewer == event.seat;
  switch (event.type) {
    case EventType::dealt:
    case EventType::drew:
      return open || seat;
    case EventType::took:
      return open || seat || (viewer != kNoSeat && viewer == event.other);
    default:
      return true;
  }
}

// Plays the step; nothing if it is not possible.
std::optional<Seen> look(const Rules& rules, State& state, const Move& move, ListedChance& chance,
                         std::vector<Outcome>& used, Seat viewer) {
  Seen seen;
  const bool open = rules.policy.open_hands;
  EventSink sink([&](const Event& event) {
    seen.stream += testing::to_bytes(redact(event, viewer, open));
    while (seen.known.size() < used.size()) seen.known.push_back(tells_card(event, viewer, open));
  });
  if (apply(rules, state, move, chance, sink) != Refusal::none) return std::nullopt;
  return seen;
}

// A gift of another card that looks the same to a viewer who may not see it.
Move another_gift(const Rules& rules, const State& state, Move move, Seat viewer, Random& random) {
  if (move.verb != MoveVerb::gives || rules.policy.open_hands || viewer == move.seat ||
      viewer == move.other)
    return move;
  const KindMask cards = legal_moves(rules, state, move.seat).cards;
  std::vector<Kind> kinds;
  for_each_kind(cards, [&](Kind kind) { kinds.push_back(kind); });
  if (!kinds.empty()) move.kind = kinds[random.below(static_cast<std::uint32_t>(kinds.size()))];
  return move;
}

struct Pairs {
  int steps = 0;     // that looked the same to the viewer
  int differed = 0;  // of these, steps up to which the rounds were not the same
  int gifts = 0;     // of these, gifts of another card
};

// The real round and one that the viewer cannot tell from it, as long as there is one.
void compare_twins(const Game& game, Seat viewer, Random& random, Pairs& pairs) {
  Record real = game.record;
  const RecordRound round = real.rounds.front();
  real.rounds.resize(1);
  real.rounds.front().steps.clear();
  Record twin = real;
  for (RecordCommitment& each : twin.rounds.front().commitments) each.value = value_from(random);
  State real_state = new_match();
  State twin_state = new_match();
  for (const RecordStep& step : round.steps) {
    std::vector<Outcome> used;
    ListedChance chance(step.outcomes, used, nullptr);
    const auto seen = look(game.rules, real_state, step.move, chance, used, viewer);
    ASSERT_TRUE(seen);
    std::vector<Outcome> twin_used;
    ListedChance wilful(step.outcomes, twin_used, &random);
    for (const bool known : seen->known) wilful.free.push_back(!known && random.below(8) == 0);
    const Move move = another_gift(game.rules, twin_state, step.move, viewer, random);
    const auto twin_seen = look(game.rules, twin_state, move, wilful, twin_used, viewer);
    if (!twin_seen || twin_seen->stream != seen->stream) return;
    if (real_state.result != RoundResult::open) return;
    real.rounds.front().steps.push_back(step);
    twin.rounds.front().steps.push_back({.move = move, .outcomes = twin_used});
    ++pairs.steps;
    if (real.rounds.front().steps == twin.rounds.front().steps) continue;
    ++pairs.differed;
    if (move != step.move) ++pairs.gifts;
    ASSERT_EQ(write_masked_record(game.rules, real, viewer),
              write_masked_record(game.rules, twin, viewer));
    // Nothing is hidden without need: what the events showed is in the record.
    const Record mask = mask_record(game.rules, real, viewer);
    const RecordStep& told = mask.rounds.front().steps.back();
    for (std::size_t i = 0; i < step.outcomes.size(); ++i)
      ASSERT_EQ(told.outcomes[i] == kHiddenOutcome, !seen->known[i]);
  }
}

TEST(MaskedRecord, ShowsASeatNothingThatItMayNotKnow) {
  Random random(test_seed(55));
  std::vector<Game> games;
  const Edition made_up = testing::edition_with(
      "official", {"I take 2 cards from a chosen player", "I give 2 cards to a chosen player",
                   "everyone gives a card to left", "next takes a card from opponents",
                   "all hands are shuffled and dealt from the left",
                   "I deal out my cards of a chosen color from the left"});
  for (std::uint64_t i = 0; i < 5; ++i) {
    const TableSetup setup{.seats = 2 + i};
    games.push_back(play(made_up, "made up", setup, random.next(), 60));
    games.push_back(play("monster", setup, random.next(), 60));
    games.push_back(play("official", setup, random.next(), 60));
  }
  Pairs pairs;
  for (const Game& game : games)
    for (const Seat viewer : viewers_of(game.rules))
      for (int again = 0; again < 2; ++again) {
        compare_twins(game, viewer, random, pairs);
        if (HasFailure()) return;
      }
  std::printf("%d steps looked the same, %d were not, %d gifts\n", pairs.steps, pairs.differed,
              pairs.gifts);
  EXPECT_GT(pairs.differed, 1000);
  EXPECT_GT(pairs.gifts, 20);
}

TEST(MaskedRecord, ShowsARoundThatIsOverAndHidesTheValuesOfOneThatIsNot) {
  const Game game = play("anniversary", {.seats = 3}, 4, 400);
  ASSERT_GT(game.record.rounds.size(), 1U);
  const RecordRound& last = game.record.rounds.back();
  for (const Seat viewer : viewers_of(game.rules)) {
    const Record mask = mask_record(game.rules, game.record, viewer);
    EXPECT_EQ(mask.rounds.front(), game.record.rounds.front());
    const std::string text = write_masked_record(game.rules, game.record, viewer);
    EXPECT_TRUE(text.contains(to_hex(game.record.rounds.front().commitments.front().value)));
    for (const RecordCommitment& each : last.commitments)
      if (each.opened) EXPECT_FALSE(text.contains(to_hex(each.value)));
    EXPECT_NE(mask.rounds.back(), last);
  }
}

TEST(MaskedRecord, ThatHidesTooMuchIsRefused) {
  const Game game = play("anniversary", {.seats = 3}, 4, 400);
  const std::string full = game.text();
  EXPECT_FALSE(game.read(replaced(full, "\ndeal : ", "\ndeal : _ ")));
  std::string masked = write_masked_record(game.rules, game.record, Seat{0});
  const std::size_t first = masked.find("\ndeal : ") + 8;
  masked.replace(first, masked.find(' ', first) - first, "_");
  const auto read = game.read(with_fresh_checksums(masked));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().sentence, "a round that is over hides nothing");
}

}  // namespace
}  // namespace comodin
