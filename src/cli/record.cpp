#include "record/record.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
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
#include "cli/record_sample.h"
#include "cli/table_arguments.h"
#include "edition/embedded.h"
#include "edition/load.h"
#include "game/notation.h"
#include "record/record_text.h"

namespace comodin {
namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{16}
                                      << 20U;  // larger than any record that is accepted

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

int complain(std::string_view sentence) {
  fmt::print(stderr, "comodin record: {}\n", sentence);
  return 2;
}

std::optional<std::string> bytes_of(const std::string& path) {
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  std::string bytes;
  std::array<char, 65536> part{};
  while (bytes.size() <= kMaxFileBytes && stream.read(part.data(), part.size()).gcount() > 0)
    bytes.append(part.data(), static_cast<std::size_t>(stream.gcount()));
  if (stream.eof() || bytes.size() > kMaxFileBytes) return bytes;
  const char* const why = errno == 0 ? "it is not a file" : std::strerror(errno);
  complain(fmt::format("{} cannot be read: {}", path, why));
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
std::optional<EditionFile> read_edition_file(const std::string& name_or_path) {
  auto text = shipped_text(std::string_view(name_or_path));
  if (!text) text = bytes_of(name_or_path);
  if (!text) return std::nullopt;
  return parse_edition_file(std::move(*text), name_or_path);
}

std::optional<EditionFile> edition_for(const RecordHeader& header) {
  auto text = shipped_text(header);
  if (text) return parse_edition_file(std::move(*text), header.edition);
  complain(
      fmt::format("the edition {} does not come with this program: name its file with --edition",
                  escaped(header.edition)));
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

std::optional<Opened> open_record(const FileArguments& arguments, int& exit_code) {
  exit_code = 2;
  auto text = bytes_of(arguments.file);
  if (!text) return std::nullopt;
  const auto header = read_header(*text);
  if (!header) {
    exit_code = print_fault(arguments.file, header.error());
    return std::nullopt;
  }
  auto edition =
      arguments.edition.empty() ? edition_for(*header) : read_edition_file(arguments.edition);
  if (!edition) return std::nullopt;
  exit_code = 0;
  return Opened{std::move(*text), std::move(*edition)};
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// A match of a single round has no points.
constexpr std::string_view kNoPoints =
    "no points are counted at this table: the winner of the round wins the match";

void print_verified(const std::string& file, const ParsedRecord& parsed, const Verified& verified) {
  const Record& record = parsed.sheet.record;
  const bool counted_points = parsed.rules.scoring != Scoring::hand;
  fmt::print("{}: verified: {}, {}; {} from the values\n", file, counted(verified.rounds, "round"),
             counted(verified.moves, "move"), counted(verified.outcomes, "outcome"));
  for (std::size_t i = 0; i < record.seats.size(); ++i)
    fmt::print("  {}{}{}\n", escaped(record.seats[i].name),
               counted_points ? fmt::format(" {}", verified.scores[i]) : "",
               seat_at(i) == verified.winner ? "  wins the match" : "");
  if (!counted_points) fmt::print("  {}\n", kNoPoints);
  if (verified.left_out != 0)
    fmt::print("  {} not opened in time and left out\n", counted(verified.left_out, "value"));
  if (verified.unfinished)
    fmt::print("  the last round is not over: its outcomes can be checked when it is\n");
}

int verify(const FileArguments& arguments) {
  int exit_code = 0;
  const auto opened = open_record(arguments, exit_code);
  if (!opened) return exit_code;
  const EditionFile& edition = opened->edition;
  const auto verified = verify_record(opened->text, edition.edition, edition.text);
  if (!verified) return print_fault(arguments.file, verified.error());
  const auto parsed = parse_record(opened->text, edition.edition);
  if (!parsed) return print_fault(arguments.file, parsed.error());
  print_verified(arguments.file, *parsed, *verified);
  return 0;
}

void print_round(const ParsedRecord& parsed, std::size_t i, const std::vector<std::string>& names) {
  const RecordSheet& sheet = parsed.sheet;
  const RecordRound& round = sheet.record.rounds[i];
  fmt::print("\nround {}\n", i + 1);
  for (const RecordCommitment& each : round.commitments)
    if (!each.opened)
      fmt::print("  {} was left out\n",
                 each.seat == kNoSeat ? "the server" : names[index(each.seat)]);
  for (const RecordStep& step : round.steps) {
    std::string line = "  " + to_text(parsed.rules, step.move, names);
    if (!step.outcomes.empty()) line += ":";
    for (const Outcome& outcome : step.outcomes)
      line += fmt::format(" {}", to_text(parsed.rules, outcome));
    fmt::print("{}\n", line);
  }
  if (i >= sheet.scores.size()) return fmt::print("  the round is not over\n");
  if (parsed.rules.scoring == Scoring::hand) return;
  for (std::size_t seat = 0; seat < names.size(); ++seat)
    fmt::print("  {} has {} points\n", names[seat], sheet.scores[i][seat]);
}

int show(const FileArguments& arguments) {
  int exit_code = 0;
  const auto opened = open_record(arguments, exit_code);
  if (!opened) return exit_code;
  const auto parsed = parse_record(opened->text, opened->edition.edition);
  if (!parsed) return print_fault(arguments.file, parsed.error());
  const Record& record = parsed->sheet.record;
  fmt::print("table {}, edition {}\n", escaped(record.table), escaped(record.edition));
  for (const auto& [name, value] : record.options)
    fmt::print("{} {}\n", escaped(name), escaped(value));
  for (const auto& [token, text] : record.customs)
    fmt::print("{}: {}\n", escaped(token), escaped(text));
  std::vector<std::string> names;
  for (const RecordSeat& seat : record.seats) names.push_back(escaped(seat.name));
  for (std::size_t i = 0; i < record.rounds.size(); ++i) print_round(*parsed, i, names);
  if (parsed->sheet.winner != kNoSeat)
    fmt::print("\n{} wins the match\n", names[index(parsed->sheet.winner)]);
  return 0;
}

// A seat by its letter.
std::optional<Seat> seat_lettered(std::string_view letter, std::size_t seats) {
  if (letter.size() != 1 || letter[0] < 'a') return std::nullopt;
  const auto at = static_cast<std::size_t>(letter[0] - 'a');
  return at < seats ? std::optional(seat_at(at)) : std::nullopt;
}

int sample(SampleArguments& arguments) {
  const auto table = make_table(arguments.table, "record sample");
  if (!table) return 2;
  const auto edition = read_edition_file(arguments.table.edition);
  if (!edition) return 2;
  if (!arguments.left_out.empty()) {
    arguments.settings.left_out = seat_lettered(arguments.left_out, table->rules.seats);
    if (!arguments.settings.left_out)
      return complain(fmt::format("unknown seat '{}'", arguments.left_out));
  }
  const Record record = sample_record(*table, edition->text, arguments.settings);
  if (arguments.masked_for.empty()) {
    fmt::print("{}", write_record(table->rules, record));
    return 0;
  }
  const auto viewer = arguments.masked_for == "spectator"
                          ? std::optional(kNoSeat)
                          : seat_lettered(arguments.masked_for, table->rules.seats);
  if (!viewer) return complain(fmt::format("unknown seat '{}'", arguments.masked_for));
  fmt::print("{}", write_masked_record(table->rules, record, *viewer));
  return 0;
}

void add_file(CLI::App& command, FileArguments& arguments) {
  command.add_option("FILE", arguments.file, "A record")->required();
  command.add_option("-e,--edition", arguments.edition,
                     "The edition file, if it does not come with the program");
}

void add_sample(CLI::App& command, int& exit_code) {
  auto arguments = std::make_shared<SampleArguments>();
  CLI::App* sampling = command.add_subcommand(
      "sample", "Print the record of a match that bots play; its values follow from the seed");
  add_table_arguments(*sampling, arguments->table);
  add_seed(*sampling, arguments->settings.seed, "Seed of the values and of the bots");
  sampling
      ->add_option("--moves", arguments->settings.moves,
                   "Stop after this many moves; 0: when the match is over")
      ->capture_default_str();
  sampling->add_flag("--lively", arguments->settings.lively,
                     "Now and then a random legal move, so that every rule comes up");
  sampling->add_option("--left-out", arguments->left_out,
                       "A seat, as a letter, that never opens its value");
  sampling->add_option("--masked-for", arguments->masked_for,
                       "Only what this seat (or `spectator`) may know during the match");
  sampling->footer(
      "Whoever knows the seed knows all values: such a record is for tests and for people who\n"
      "write verifiers.\n"
      "Examples:\n"
      "  comodin record sample --edition official --seats 3 --seed 7\n"
      "  comodin record sample --edition anniversary --moves 40 --masked-for b");
  sampling->callback([arguments, &exit_code] { exit_code = sample(*arguments); });
}

}  // namespace

void add_record(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("record", "Verify and show records of matches");
  command->require_subcommand(1);
  command->footer(
      "Examples:\n"
      "  comodin record verify match.txt\n"
      "  comodin record show match.txt\n"
      "  comodin record sample --edition dice --seed 3 >match.txt");
  auto verified = std::make_shared<FileArguments>();
  CLI::App* verifying = command->add_subcommand(
      "verify",
      "Recompute a whole match from its record, or name the first step that does not fit");
  add_file(*verifying, *verified);
  verifying->footer(
      "Exits with 0 if everything fits, 1 if something does not, 2 if the file cannot be read.\n"
      "Examples:\n"
      "  comodin record verify match.txt\n"
      "  comodin record verify match.txt --edition my.toml");
  verifying->callback([verified, &exit_code] { exit_code = verify(*verified); });
  auto shown = std::make_shared<FileArguments>();
  CLI::App* showing = command->add_subcommand("show", "Print a record with the players' names");
  add_file(*showing, *shown);
  showing->footer("Example:\n  comodin record show match.txt");
  showing->callback([shown, &exit_code] { exit_code = show(*shown); });
  add_sample(*command, exit_code);
}

}  // namespace comodin
