// Chapters before the first turn: the object of the game, the box, setting up.
#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include <fmt/format.h>

#include "edition/statements_reader.h"
#include "effect/icons.h"
#include "rulebook/writer.h"

namespace comodin {
namespace {

using enum BlockKind;

// Number cards that differ only in their number.
struct Run {
  const CardSpec* first = nullptr;
  const CardSpec* last = nullptr;
  std::size_t total = 0;
};

bool counts_its_number(const CardSpec& card) { return card.points == card.number; }

bool alike(const CardSpec& a, const CardSpec& b) {
  return a.copies == b.copies && *a.number + 1 == *b.number &&
         (counts_its_number(a) ? counts_its_number(b) : a.points == b.points);
}

std::vector<Run> number_runs(const Edition& edition) {
  std::vector<Run> runs;
  for (const CardSpec& card : edition.cards) {
    if (!card.number) continue;
    if (runs.empty() || !alike(*runs.back().last, card)) runs.push_back({&card, &card, 0});
    runs.back().last = &card;
    runs.back().total += total_of(card, edition);
  }
  return runs;
}

std::string run_name(const Writer& writer, const Run& run) {
  const bool one = run.first == run.last;
  return writer.phrases().say(one ? WordKey("rulebook.box.number") : "rulebook.box.numbers",
                              {{"from", run.first->token}, {"to", run.last->token}});
}

std::string run_points(const Writer& writer, const Run& run) {
  if (counts_its_number(*run.first) && run.first != run.last)
    return writer.phrases().say("rulebook.box.face_value");
  return number_text(run.first->points);
}

void write_cards_table(Writer& writer) {
  const Edition& edition = writer.edition();
  const auto head = [&](WordKey key) { return writer.phrases().say(key); };
  BookTable table{.heads = {head("rulebook.box.name"), head("rulebook.box.per_color"),
                            head("rulebook.box.total"), head("rulebook.box.points")},
                  .rows = {},
                  .numbers = true,
                  .sum = true};
  std::size_t sum = 0;
  for (const Run& run : number_runs(edition)) {
    table.rows.push_back({run_name(writer, run), number_text(run.first->copies),
                          fmt::format("{}", run.total), run_points(writer, run)});
    sum += run.total;
  }
  const auto specials = writer.specials();
  for (auto card = specials.begin(); card != specials.end();) {
    const std::string name = writer.name(**card);
    const std::string points = number_text((*card)->points);
    const std::string per_color = (*card)->wild ? "–" : number_text((*card)->copies);
    std::size_t total = 0;
    for (; card != specials.end() && writer.name(**card) == name; ++card)
      total += total_of(**card, edition);
    table.rows.push_back({name, per_color, fmt::format("{}", total), points});
    sum += total;
  }
  table.rows.push_back({head("rulebook.box.sum"), "", fmt::format("{}", sum), ""});
  writer.say(paragraph, "rulebook.box.count", {{"count", sum}});
  writer.add({.kind = BlockKind::table, .text = {}, .table = std::move(table)});
}

// "● 3", "▼ Draw One", "Wild"
std::string face_text(const Writer& writer, const std::string& token) {
  const Edition& edition = writer.edition();
  for (const CardSpec& card : edition.cards) {
    if (card.wild && card.token == token) return writer.name(card);
    for (std::size_t c = 0; c < edition.colors.size(); ++c)
      if (!card.wild && token == edition.colors[c].letter + card.token)
        return fmt::format("{}{} {}", mark::kColor, static_cast<char>('A' + c), writer.name(card));
  }
  return token;
}

const DiceSet& dice_of(const Edition& edition) {
  return edition.dice_sets[static_cast<std::size_t>(edition.options[Option::dice_set])];
}

std::size_t dice_in(const Edition& edition) {
  std::size_t count = 0;
  for (const DieType& type : dice_of(edition).types) count += type.count;
  return count;
}

void write_dice(Writer& writer) {
  const DiceSet& set = dice_of(writer.edition());
  BookTable table{.heads = {writer.phrases().say("rulebook.box.die"),
                            writer.phrases().say("rulebook.box.faces")},
                  .rows = {}};
  for (const DieType& type : set.types) {
    std::string faces;
    for (const std::string& token : type.faces)
      faces += (faces.empty() ? "" : ", ") + face_text(writer, token);
    table.rows.push_back({number_text(type.count), std::move(faces)});
  }
  writer.say(paragraph, "rulebook.box.count", {{"count", dice_in(writer.edition())}});
  writer.say(paragraph, "rulebook.box.dice");
  writer.add({.kind = BlockKind::table, .text = {}, .table = std::move(table)});
  if (const std::string& assumed = set.assumption.in(writer.phrases().language()); !assumed.empty())
    writer.labelled(writer.phrases().say("rulebook.mark.assumption"), assumed);
}

void write_icons(Writer& writer) {
  std::vector<std::string> icons;
  for (const CardSpec& card : writer.edition().cards)
    if (!card.icon.empty() && std::ranges::find(icons, card.icon) == icons.end())
      icons.push_back(card.icon);
  for (const std::string& icon : icons) {
    std::vector<std::string> names;
    for (const CardSpec& card : writer.edition().cards)
      if (card.icon == icon) names.push_back(writer.name(card));
    writer.say(paragraph, "rulebook.box.icon",
               {{"icon", icon_text(icon, writer.phrases().language())},
                {"names", writer.phrases().join(names, "rulebook.list.and")}});
  }
}

std::string_view word_of(AsFirst first) {
  constexpr std::array<std::string_view, 5> kWords = {"stands", "acts", "names_color", "returns",
                                                      "ignored"};
  return kWords[static_cast<std::size_t>(first)];
}

AsFirst as_first(const Writer& writer, const CardSpec& card) {
  const bool again = writer.option_is("start_wild", "reroll");
  return again && card.as_first == AsFirst::names_color ? AsFirst::returns : card.as_first;
}

// What happens if the first card is a special one. If the rule sheet says so only card by card, the
// statements of those cards are cited.
void write_first_card(Writer& writer) {
  using enum AsFirst;
  const Phrasebook& phrases = writer.phrases();
  const auto specials = writer.specials();
  for (const AsFirst first : {acts, stands, names_color, returns, ignored}) {
    const auto does = [&](const CardSpec& card) { return as_first(writer, card) == first; };
    std::size_t count = 0;
    std::vector<Citation> statements;
    for (const CardSpec* card : specials) {
      if (!does(*card)) continue;
      ++count;
      std::ranges::copy(phrases.statements(fmt::format("{}{}", kCardTopic, card->token)),
                        std::back_inserter(statements));
    }
    if (count == 0) continue;
    const bool told = !phrases.statements("first_special").empty();
    const bool all = count == specials.size() && count > 1;
    const std::string names =
        all ? phrases.say("rulebook.setup.first.any") : writer.names_where(does);
    writer.add(
        {.kind = item,
         .text = phrases.say(sentence_named(fmt::format("rulebook.setup.first.{}", word_of(first))),
                             {{"names", names}}, told ? std::span<const Citation>() : statements)});
    if (first == ignored) writer.also("rulebook.setup.first.under");
  }
}

}  // namespace

void write_object(Writer& writer) {
  writer.chapter("object");
  writer.say(paragraph, sentence_named(fmt::format("rulebook.object.{}", writer.option("scoring"))),
             {option_value("target", Option::target, writer.edition())});
}

void write_box(Writer& writer) {
  const Edition& edition = writer.edition();
  writer.chapter("box");
  writer.say(paragraph,
             edition.min_seats == edition.max_seats ? WordKey("rulebook.box.players_exact")
                                                    : "rulebook.box.players",
             {{"min", edition.min_seats}, {"max", edition.max_seats}});
  if (writer.dice())
    write_dice(writer);
  else
    write_cards_table(writer);
  std::vector<std::string> colors;
  for (std::size_t c = 0; c < edition.colors.size(); ++c) colors.push_back(writer.color(c));
  writer.say(paragraph, "rulebook.box.colors",
             {{"colors", writer.phrases().join(colors, "rulebook.list.and")}});
  write_icons(writer);
  const std::string& assumed = edition.assumption.in(writer.phrases().language());
  if (!assumed.empty()) writer.labelled(writer.phrases().say("rulebook.mark.assumption"), assumed);
}

void write_setup(Writer& writer) {
  const Policy& policy = writer.edition().policy;
  const bool lot = policy.dealer == DealerBy::lot;
  writer.chapter("setup");
  const Values hand = {option_value("hand", Option::hand_size, writer.edition())};
  if (writer.dice()) {
    writer.say(step, "rulebook.setup.deal", hand);
    writer.also("rulebook.setup.deal_lot");
  }
  writer.say(step, !lot ? WordKey("rulebook.setup.dealer.random")
                   : policy.lot_winner == LotWinner::deals
                       ? WordKey("rulebook.setup.dealer.lot.deals")
                       : "rulebook.setup.dealer.lot.starts");
  if (lot) writer.also("rulebook.setup.tie");
  if (!writer.dice()) {
    writer.also(policy.next_dealer == NextDealer::left ? WordKey("rulebook.setup.next.left")
                                                       : "rulebook.setup.next.lot");
    writer.say(step, "rulebook.setup.deal", hand);
  }
  writer.say(step, "rulebook.setup.pile");
  const bool spare =
      writer.dice() &&
      dice_in(writer.edition()) >
          2U * static_cast<std::size_t>(writer.edition().options[Option::hand_size]) + 1;
  if (spare) writer.also("rulebook.setup.spare");
  write_first_card(writer);
  if (writer.dice())
    writer.say(paragraph, policy.next_dealer == NextDealer::left
                              ? WordKey("rulebook.setup.next.left")
                              : "rulebook.setup.next.lot");
  else
    writer.say(step, "rulebook.setup.start");
}

void write_points_table(Writer& writer) {
  // Cards with the same points share a row.
  const auto head = [&](WordKey key) { return writer.phrases().say(key); };
  BookTable table{.heads = {head("rulebook.box.name"), head("rulebook.box.points")},
                  .rows = {},
                  .numbers = true};
  std::vector<Run> runs = number_runs(writer.edition());
  // The number of copies does not matter here.
  for (std::size_t i = 1; i < runs.size();) {
    const bool joined = counts_its_number(*runs[i - 1].last) && counts_its_number(*runs[i].first) &&
                        *runs[i - 1].last->number + 1 == *runs[i].first->number;
    if (joined) {
      runs[i - 1].last = runs[i].last;
      runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  for (const Run& run : runs)
    table.rows.push_back({run_name(writer, run), run_points(writer, run)});
  std::vector<Points> seen;
  for (const CardSpec* card : writer.specials()) {
    if (std::ranges::find(seen, card->points) != seen.end()) continue;
    seen.push_back(card->points);
    table.rows.push_back(
        {capitalized(writer.names_where([&](const CardSpec& c) { return c.points == card->points; },
                                        "rulebook.list.and")),
         number_text(card->points)});
  }
  writer.add({.kind = BlockKind::table, .text = {}, .table = std::move(table)});
}

}  // namespace comodin
