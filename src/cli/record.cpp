#include "record/record.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/record_sample.h"
#include "cli/speaker.h"
#include "cli/table_arguments.h"
#include "cli/validators.h"
#include "edition/embedded.h"
#include "edition/load.h"
#include "game/notation.h"
#include "record/record_text.h"

namespace comodin {
namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{16}
                                      << 20U;  // larger than any record that is accepted

constexpr std::size_t kMaxMoves = 1'000'000'000;

struct FileArguments {
  std::string file;
  std::string edition;
};

struct SampleArguments {
  TableArguments table;
  SampleSettings settings;
  std::string left_out;
  std::string masked_for;
};

// An edition with its text.
struct EditionFile {
  Edition edition;
  std::string text;
};

// Or nothing, after printing why not.
std::optional<std::string> bytes_of(const std::string& path, const Speaker& speaker) {
  std::ifstream stream(path, std::ios::binary);
  std::string bytes;
  std::array<char, 65536> part{};
  while (bytes.size() <= kMaxFileBytes && stream.read(part.data(), part.size()).gcount() > 0)
    bytes.append(part.data(), static_cast<std::size_t>(stream.gcount()));
  if (stream.eof() || bytes.size() > kMaxFileBytes) return bytes;
  std::error_code ignored;
  const WordKey why = !std::filesystem::exists(path, ignored) ? WordKey("cli.wrong.no_file")
                      : std::filesystem::is_directory(path, ignored)
                          ? WordKey("cli.file.folder")
                          : WordKey("cli.file.cannot_read");
  speaker.complain(why, {{"file", path}});
  return std::nullopt;
}

std::optional<std::string> shipped_text(std::string_view name) {
  const auto shipped = embedded_editions();
  const auto found = std::ranges::find(shipped, name, &EmbeddedFile::name);
  if (found == shipped.end()) return std::nullopt;
  return std::string(found->text);
}

// The text that a record was made with, of this version or an earlier one. If there is none with
// its hash, that of this version: then the record does not verify.
std::optional<std::string> shipped_text(const RecordHeader& header) {
  auto text = shipped_text(header.edition);
  if (!text || hash_of_edition(*text) == header.edition_hash) return text;
  for (const EmbeddedFile& file : earlier_editions())
    if (hash_of_edition(file.text) == header.edition_hash) return std::string(file.text);
  return text;
}

// Or nothing, after printing the mistakes.
std::optional<EditionFile> parse_edition_file(std::string text, std::string_view name) {
  auto edition = parse_edition(text, name);
  if (edition) return EditionFile{std::move(*edition), std::move(text)};
  for (const Diagnostic& mistake : edition.error()) fmt::print(stderr, "{}\n", to_string(mistake));
  return std::nullopt;
}

// A shipped edition or a file; or nothing, after printing the mistakes.
std::optional<EditionFile> read_edition_file(const std::string& name_or_path,
                                             const Speaker& speaker) {
  auto text = shipped_text(std::string_view(name_or_path));
  if (!text) text = bytes_of(name_or_path, speaker);
  if (!text) return std::nullopt;
  return parse_edition_file(std::move(*text), name_or_path);
}

std::optional<EditionFile> edition_for(const RecordHeader& header, const Speaker& speaker) {
  auto text = shipped_text(header);
  if (text) return parse_edition_file(std::move(*text), header.edition);
  speaker.complain("cli.record.no_edition", {{"edition", escaped(header.edition)}});
  return std::nullopt;
}

int print_fault(const std::string& file, const RecordFault& fault) {
  std::string where = file;
  if (fault.line != 0) where += fmt::format(":{}", fault.line);
  if (!fault.step.empty()) where += fmt::format(": {}", fault.step);
  fmt::print("{}: {}\n", where, fault.sentence);
  return 1;
}

// A record and its edition.
struct Opened {
  std::string text;
  EditionFile edition;
};

std::optional<Opened> open_record(const FileArguments& arguments, const Speaker& speaker,
                                  int& exit_code) {
  exit_code = 2;
  auto text = bytes_of(arguments.file, speaker);
  if (!text) return std::nullopt;
  const auto header = read_header(*text);
  if (!header) {
    exit_code = print_fault(arguments.file, header.error());
    return std::nullopt;
  }
  auto edition = arguments.edition.empty() ? edition_for(*header, speaker)
                                           : read_edition_file(arguments.edition, speaker);
  if (!edition) return std::nullopt;
  exit_code = 0;
  return Opened{std::move(*text), std::move(*edition)};
}

// "Ana: 12", with the language's colon.
std::string named(std::string_view name, std::string_view what, const Speaker& speaker) {
  return speaker.say("named", {{"name", name}, {"what", what}});
}

std::string winner_sentence(std::string_view name, const Speaker& speaker) {
  return speaker.say("end.match.wins", {{"who", "other"}, {"name", name}});
}

std::vector<std::string> names_in(const Record& record, std::size_t round) {
  std::vector<std::string> names;
  for (const RecordSeat& seat : seats_in(record, round)) names.push_back(escaped(seat.name));
  return names;
}

// Whose values went into a round.
std::string chance_by(const std::vector<std::string>& names, const Speaker& speaker) {
  if (names.empty()) return speaker.say("cli.record.chance_alone");
  std::string text;
  for (const std::string& name : names) text += fmt::format(", {}", escaped(name));
  return speaker.say("cli.record.chance", {{"names", text}});
}

// One line for rounds in a row with the same chance.
void print_contributors(const std::vector<std::vector<std::string>>& rounds,
                        const Speaker& speaker) {
  for (std::size_t first = 0, end = 0; first < rounds.size(); first = end) {
    end = first + 1;
    while (end < rounds.size() && rounds[end] == rounds[first]) ++end;
    const std::string which =
        end == first + 1 ? speaker.say("terminal.round", {{"n", end}})
                         : speaker.say("cli.record.rounds", {{"first", first + 1}, {"last", end}});
    fmt::print("  {}\n", named(which, chance_by(rounds[first], speaker), speaker));
  }
}

void print_verified(const std::string& file, const ParsedRecord& parsed, const Verified& verified,
                    const Speaker& speaker) {
  const Record& record = parsed.sheet.record;
  fmt::print("{}\n", speaker.say("cli.record.verified", {{"file", file},
                                                         {"rounds", verified.rounds},
                                                         {"moves", verified.moves},
                                                         {"outcomes", verified.outcomes}}));
  const auto print = [](std::string_view sentence) { fmt::print("  {}\n", sentence); };
  // A match of a single round has no points.
  const bool counted_points = parsed.rules.scoring != Scoring::hand;
  const std::vector<std::string> names = record.rounds.empty()
                                             ? std::vector<std::string>()
                                             : names_in(record, record.rounds.size() - 1);
  for (std::size_t i = 0; i < names.size() && counted_points; ++i)
    print(named(names[i], speaker.say("terminal.points", {{"n", verified.scores[i]}}), speaker));
  if (!counted_points) print(speaker.say("cli.record.no_points"));
  if (verified.winner != kNoSeat) print(winner_sentence(names[index(verified.winner)], speaker));
  print_contributors(verified.contributors, speaker);
  if (verified.left_out != 0) print(speaker.say("cli.record.late", {{"count", verified.left_out}}));
  if (verified.unfinished) print(speaker.say("cli.record.unfinished"));
}

int verify(const FileArguments& arguments, const Speaker& speaker) {
  int exit_code = 0;
  const auto opened = open_record(arguments, speaker, exit_code);
  if (!opened) return exit_code;
  const EditionFile& edition = opened->edition;
  const auto verified = verify_record(opened->text, edition.edition, edition.text);
  if (!verified) return print_fault(arguments.file, verified.error());
  const auto parsed = parse_record(opened->text, edition.edition);
  if (!parsed) return print_fault(arguments.file, parsed.error());
  print_verified(arguments.file, *parsed, *verified, speaker);
  return 0;
}

void print_round(const ParsedRecord& parsed, std::size_t i, const std::vector<std::string>& names,
                 const Speaker& speaker) {
  const RecordSheet& sheet = parsed.sheet;
  const RecordRound& round = sheet.record.rounds[i];
  fmt::print("\n{}\n", speaker.say("terminal.round", {{"n", i + 1}}));
  for (const RecordCommitment& each : round.commitments) {
    if (each.opened) continue;
    const std::string name =
        each.seat == kNoSeat ? speaker.say("cli.record.server") : names[index(each.seat)];
    fmt::print("  {}\n", speaker.say("cli.record.late_of", {{"name", name}}));
  }
  for (const RecordStep& step : round.steps) {
    std::string line = "  " + to_text(parsed.rules, step.move, names);
    if (!step.outcomes.empty()) line += ":";
    for (const Outcome& outcome : step.outcomes)
      line += fmt::format(" {}", to_text(parsed.rules, outcome));
    fmt::print("{}\n", line);
  }
  if (i >= sheet.scores.size()) return fmt::print("  {}\n", speaker.say("cli.record.round_open"));
  if (parsed.rules.scoring == Scoring::hand) return;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const std::string points = speaker.say("terminal.points", {{"n", sheet.scores[i][seat]}});
    fmt::print("  {}\n", named(names[seat], points, speaker));
  }
}

int show(const FileArguments& arguments, const Speaker& speaker) {
  int exit_code = 0;
  const auto opened = open_record(arguments, speaker, exit_code);
  if (!opened) return exit_code;
  const auto parsed = parse_record(opened->text, opened->edition.edition);
  if (!parsed) return print_fault(arguments.file, parsed.error());
  const Record& record = parsed->sheet.record;
  fmt::print("{}\n", speaker.say("cli.record.table", {{"table", escaped(record.table)},
                                                      {"edition", escaped(record.edition)}}));
  for (const auto& [name, value] : record.options)
    fmt::print("{} {}\n", escaped(name), escaped(value));
  for (const auto& [token, text] : record.customs)
    fmt::print("{}: {}\n", escaped(token), escaped(text));
  for (std::size_t i = 0; i < record.rounds.size(); ++i)
    print_round(*parsed, i, names_in(record, i), speaker);
  if (parsed->sheet.winner != kNoSeat)
    fmt::print("\n{}\n", winner_sentence(names_in(record, record.rounds.size() -
                                                              1)[index(parsed->sheet.winner)],
                                         speaker));
  return 0;
}

// A seat by its letter.
std::optional<Seat> seat_lettered(std::string_view letter, std::size_t seats) {
  if (letter.size() != 1 || letter[0] < 'a') return std::nullopt;
  const auto at = static_cast<std::size_t>(letter[0] - 'a');
  return at < seats ? std::optional(seat_at(at)) : std::nullopt;
}

int sample(SampleArguments& arguments, const Speaker& speaker) {
  const auto table = make_table(arguments.table, speaker);
  if (!table) return 2;
  const auto edition = read_edition_file(arguments.table.edition, speaker);
  if (!edition) return 2;
  for (const char& letter : arguments.left_out) {
    const auto seat = seat_lettered({&letter, 1}, table->rules.seats);
    if (!seat) return speaker.complain("cli.record.no_seat", {{"text", std::string(1, letter)}});
    arguments.settings.left_out = static_cast<SeatMask>(arguments.settings.left_out | bit(*seat));
  }
  const Record record = sample_record(*table, edition->text, arguments.settings);
  if (arguments.masked_for.empty()) {
    fmt::print("{}", write_record(table->rules, record));
    return 0;
  }
  const auto viewer = arguments.masked_for == "spectator"
                          ? std::optional(kNoSeat)
                          : seat_lettered(arguments.masked_for, table->rules.seats);
  if (!viewer) return speaker.complain("cli.record.no_seat", {{"text", arguments.masked_for}});
  fmt::print("{}", write_masked_record(table->rules, record, *viewer));
  return 0;
}

CLI::App* add_reader(CLI::App& record, const char* name, WordKey what,
                     int (*command)(const FileArguments&, const Speaker&), int& exit_code) {
  auto arguments = std::make_shared<FileArguments>();
  CLI::App* const sub = record.add_subcommand(name, about(what));
  sub->add_option("FILE", arguments->file, about("cli.record.file"))->type_name("")->required();
  sub->add_option("-e,--edition", arguments->edition, about("cli.record.edition"));
  sub->callback(
      [arguments, command, sub, &exit_code] { exit_code = command(*arguments, Speaker(*sub)); });
  return sub;
}

void add_sample(CLI::App& command, int& exit_code) {
  auto arguments = std::make_shared<SampleArguments>();
  SampleSettings& settings = arguments->settings;
  CLI::App* const sampling = command.add_subcommand("sample", about("cli.about.record_sample"));
  add_table_arguments(*sampling, arguments->table);
  add_seed(*sampling, settings.seed, about("cli.record.seed"));
  limit(*sampling, sampling->add_option("--moves", settings.moves, about("cli.record.moves")),
        std::size_t{0}, kMaxMoves)
      ->capture_default_str();
  sampling->add_flag("--lively", settings.lively, about("cli.record.lively"));
  sampling->add_option("--left-out", arguments->left_out, about("cli.record.left_out"))
      ->type_name("a..j");
  sampling->add_option("--masked-for", arguments->masked_for, about("cli.record.masked_for"))
      ->type_name("a..j|spectator");
  add_footer(*sampling,
             {"comodin record sample --edition official --seats 3 --seed 7",
              "comodin record sample --edition anniversary --moves 40 --masked-for b"},
             {"cli.record.for_tests"});
  sampling->callback(
      [arguments, sampling, &exit_code] { exit_code = sample(*arguments, Speaker(*sampling)); });
}

}  // namespace

void add_record(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("record", about("cli.about.record"));
  command->require_subcommand(1);
  add_footer(*command, {"comodin record verify match.txt", "comodin record show match.txt",
                        "comodin record sample --edition dice --seed 3 >match.txt"});
  CLI::App* const verifying =
      add_reader(*command, "verify", "cli.about.record_verify", verify, exit_code);
  add_footer(
      *verifying,
      {"comodin record verify match.txt", "comodin record verify match.txt --edition my.toml"},
      {"cli.record.exit"});
  CLI::App* const showing = add_reader(*command, "show", "cli.about.record_show", show, exit_code);
  add_footer(*showing, {"comodin record show match.txt"});
  add_sample(*command, exit_code);
}

}  // namespace comodin
