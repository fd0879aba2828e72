#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "base/language.h"
#include "cli/commands.h"
#include "cli/lab_table.h"
#include "cli/output_files.h"
#include "cli/progress.h"
#include "cli/table_arguments.h"
#include "cli/validators.h"
#include "edition/nearest_word.h"
#include "edition/option_text.h"
#include "lab/parallel_blocks.h"
#include "report/report.h"
#include "report/statistics.h"

namespace comodin {
namespace {

constexpr std::uint64_t kMaxUnits = 100'000'000'000;
constexpr std::uint64_t kUsualUnits = 100'000;
constexpr std::uint64_t kUnitsUntilSure = 100'000'000;  // if only --error is given
constexpr std::uint32_t kMaxThreads = 256;
constexpr std::uint32_t kMaxShards = 1'000'000;
constexpr std::uint32_t kMaxBudget = 10'000'000;

struct LabArguments {
  TableFlags flags;
  std::uint64_t rounds = 0;
  std::uint64_t matches = 0;
  double error = 0;
  std::uint64_t seed = 1;
  std::uint32_t budget = 0;
  std::uint32_t threads = 0;
  std::string shard;
  std::string language = "en";
  std::string html;
  std::string json;
  std::string csv;
  // For one of the commands only.
  std::string a;
  std::string b;
  std::string over;
  std::vector<std::string> parts;
};

template <class... Values>
int refuse(std::string_view command, fmt::format_string<Values...> words, Values&&... values) {
  fmt::print(stderr, "comodin lab {}: {}\n", command,
             fmt::format(words, std::forward<Values>(values)...));
  return 2;
}

std::optional<Shard> shard_of(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto number = number_of<std::uint32_t>(text.substr(0, slash));
  const auto of = number_of<std::uint32_t>(text.substr(std::min(slash + 1, text.size())));
  if (!number || !of || *number < 1 || *number > *of || *of > kMaxShards) return std::nullopt;
  return Shard{.number = *number, .of = *of};
}

void add_flags(CLI::App& command, TableFlags& flags) {
  add_table_arguments(command, flags.table);
  command
      .add_option("--bots", flags.bots,
                  "One bot for all seats, or one per seat, separated by commas")
      ->capture_default_str();
}

void add_amount(CLI::App& command, LabArguments& arguments) {
  auto* rounds = command
                     .add_option("-r,--rounds", arguments.rounds,
                                 fmt::format("Rounds to play; by default {}", kUsualUnits))
                     ->check(CLI::Range(std::uint64_t{1}, kMaxUnits));
  command.add_option("-m,--matches", arguments.matches, "Whole matches to play instead of rounds")
      ->check(CLI::Range(std::uint64_t{1}, kMaxUnits))
      ->excludes(rounds);
  add_seed(command, arguments.seed);
  command
      .add_option("--budget", arguments.budget,
                  "Iterations of bots that search; by default each bot's own")
      ->check(CLI::Range(1U, kMaxBudget));
  command.add_option("-t,--threads", arguments.threads, "Threads; by default one per core")
      ->check(CLI::Range(1U, kMaxThreads));
}

void add_outputs(CLI::App& command, LabArguments& arguments) {
  command
      .add_option("-l,--lang", arguments.language,
                  fmt::format("The report's language: {}", one_of(kLanguageCodes)))
      ->check(known_language())
      ->capture_default_str();
  command.add_option("--html", arguments.html, "Write the report as a page; - is the output")
      ->check(not_empty());
  command.add_option("--json", arguments.json, "Write all figures as JSON; - is the output")
      ->check(not_empty());
  command.add_option("--csv", arguments.csv, "Write all figures as CSV; - is the output")
      ->check(not_empty());
}

// The experiment that the flags describe; or nothing, after printing the mistakes.
std::optional<Experiment> question_of(const LabArguments& arguments, const TableFlags& flags,
                                      std::string_view command) {
  auto choice = choose_table(flags.table, "lab " + std::string(command));
  if (!choice) return std::nullopt;
  Experiment question{.edition = flags.table.edition,
                      .seats = flags.table.seats,
                      .options = std::move(choice->setup.options),
                      .customs = std::move(choice->setup.customs),
                      .bots = split_at(flags.bots, ',')};
  LabSettings& settings = question.settings;
  settings.unit = arguments.matches != 0 ? Unit::matches : Unit::rounds;
  settings.error = arguments.error;
  settings.count = std::max(arguments.rounds, arguments.matches);
  if (settings.count == 0) settings.count = settings.error > 0 ? kUnitsUntilSure : kUsualUnits;
  settings.seed = arguments.seed;
  settings.budget = arguments.budget;
  settings.threads = arguments.threads != 0 ? arguments.threads
                                            : std::max(1U, std::thread::hardware_concurrency());
  return question;
}

std::optional<LabSetup> setup_of(Experiment question, std::string_view command) {
  auto setup = make_setup(std::move(question));
  if (!setup) {
    refuse(command, "{}", setup.error());
    return std::nullopt;
  }
  return *std::move(setup);
}

std::string_view units_in_words(const LabSettings& settings) {
  return settings.unit == Unit::matches ? "matches" : "rounds";
}

// Writes the page, the two files of figures, and the summary unless one of them goes to the output.
int finish(const LabArguments& arguments, OutputFiles& files, const Report& report,
           const nlohmann::ordered_json& json, const std::string& csv) {
  files.write(arguments.html, to_html(report));
  files.write(arguments.json, json.dump(1) + "\n");
  files.write(arguments.csv, csv);
  if (const auto problem = files.finish(); !problem.empty()) {
    fmt::print(stderr, "comodin lab: {}\n", problem);
    return 2;
  }
  if (!files.to_output()) fmt::print("{}", to_text(report));
  if (std::fflush(stdout) == 0) return 0;
  fmt::print(stderr, "comodin lab: the output could not be written\n");
  return 2;
}

std::optional<OutputFiles> open_outputs(const LabArguments& arguments, std::string_view command) {
  auto files = OutputFiles::open({arguments.html, arguments.json, arguments.csv});
  if (files) return *std::move(files);
  refuse(command, "{}", files.error());
  return std::nullopt;
}

Language language_of(const LabArguments& arguments) {
  return language_named(arguments.language).value_or(Language::en);
}

int run_command(const LabArguments& arguments) {
  if (std::isnan(arguments.error)) return refuse("run", "--error is not a number");
  auto question = question_of(arguments, arguments.flags, "run");
  if (!question) return 2;
  if (!arguments.shard.empty()) {
    const auto shard = shard_of(arguments.shard);
    if (!shard)
      return refuse("run", "'{}' is not a shard: expected a part such as 1/4, 2/4, 3/4 or 4/4",
                    arguments.shard);
    if (arguments.error > 0)
      return refuse(
          "run", "a shard cannot know the error of the whole run: use --rounds instead of --error");
    question->settings.shard = *shard;
  }
  const auto setup = setup_of(*std::move(question), "run");
  if (!setup) return 2;
  auto files = open_outputs(arguments, "run");
  if (!files) return 2;
  const LabSettings& settings = setup->experiment.settings;
  LabResult result;
  {
    ProgressBar progress("playing", units_in(settings), std::string(units_in_words(settings)));
    result = run_lab(setup->table(), settings, [&](auto done) { return progress.show(done); });
  }
  return finish(arguments, *files, report_on(*setup, result, language_of(arguments)),
                to_json(*setup, result), to_csv(statistics_of(*setup, result)));
}

int compare_command(const LabArguments& arguments) {
  const auto base = question_of(arguments, arguments.flags, "compare");
  if (!base) return 2;
  const auto flags_a = changed(arguments.flags, arguments.a);
  const auto flags_b = changed(arguments.flags, arguments.b);
  if (!flags_a || !flags_b)
    return refuse("compare", "{}", flags_a ? flags_b.error() : flags_a.error());
  auto question_a = question_of(arguments, *flags_a, "compare");
  auto question_b = question_of(arguments, *flags_b, "compare");
  if (!question_a || !question_b) return 2;
  const auto a = setup_of(*std::move(question_a), "compare");
  const auto b = setup_of(*std::move(question_b), "compare");
  if (!a || !b) return 2;
  auto files = open_outputs(arguments, "compare");
  if (!files) return 2;
  LabSettings settings = a->experiment.settings;
  LabComparison comparison;
  {
    ProgressBar progress("comparing", settings.count, std::string(units_in_words(settings)));
    comparison = compare_tables(a->table(), b->table(), settings,
                                [&](auto done) { return progress.show(done); });
  }
  if (comparison.ended_early) settings.count = comparison.units;
  const Language language = language_of(arguments);
  const ComparedTables tables{
      .a = *a,
      .b = *b,
      .a_name = name_of(arguments.a, *a, language),
      .b_name = name_of(arguments.b, *b, language),
      .command = fmt::format("comodin lab compare {} {} {} {}", shell_word(arguments.a),
                             shell_word(arguments.b), table_flags(*base), amount_flags(settings))};
  return finish(arguments, *files, report_on(tables, comparison, language),
                to_json(*a, *b, comparison), to_csv(statistics_of(*a, comparison)));
}

int sweep_command(const LabArguments& arguments) {
  const auto base = question_of(arguments, arguments.flags, "sweep");
  if (!base) return 2;
  const auto over = split_choice(arguments.over);
  if (!over)
    return refuse("sweep",
                  "'{}' is not of the form seats=2..6, bots=random,greedy or OPTION=VALUE,VALUE",
                  arguments.over);
  const auto values = swept_values(over->second);
  if (values.empty() || values.size() > kMaxSweep)
    return refuse("sweep", "a sweep takes 1 to {} values", kMaxSweep);
  LabSweep sweep{.over = over->first, .points = {}};
  std::vector<SweepPoint>& points = sweep.points;
  const Language language = language_of(arguments);
  for (const std::string& value : values) {
    TableFlags flags = arguments.flags;
    if (const auto problem = set(flags, over->first + "=" + value); !problem.empty())
      return refuse("sweep", "{}", problem);
    auto question = question_of(arguments, flags, "sweep");
    if (!question) return 2;
    auto setup = setup_of(*std::move(question), "sweep");
    if (!setup) return 2;
    points.push_back({.value = value,
                      .text = value_label(over->first, value, setup->edition, language),
                      .setup = *std::move(setup),
                      .result = {}});
  }
  auto files = open_outputs(arguments, "sweep");
  if (!files) return 2;
  const LabSettings settings = points.front().setup.experiment.settings;
  {
    ProgressBar progress("playing", settings.count * points.size(),
                         std::string(units_in_words(settings)));
    std::uint64_t before = 0;
    for (SweepPoint& point : points) {
      if (interrupted()) break;
      point.result = run_lab(point.setup.table(), settings,
                             [&](auto done) { return progress.show(before + done); });
      before += settings.count;
    }
  }
  sweep.ended_early = points.back().result.units < settings.count;
  std::erase_if(points, [](const SweepPoint& point) { return point.result.units == 0; });
  if (points.empty()) return refuse("sweep", "stopped before anything was played");
  const std::string command =
      fmt::format("comodin lab sweep --over {} {} {}", shell_word(arguments.over),
                  table_flags(*base), amount_flags(settings));
  return finish(arguments, *files,
                report_on(sweep, label_of(sweep.over, language), command, language), to_json(sweep),
                to_csv(sweep));
}

int merge_command(const LabArguments& arguments) {
  std::optional<Experiment> question;
  LabResult total;
  std::vector<bool> seen;
  std::string rules;
  for (const std::string& path : arguments.parts) {
    const auto text = text_of(path);
    if (!text) return refuse("merge", "{} cannot be read", path);
    auto part = parse_run(*text);
    if (!part) return refuse("merge", "{}: {}", path, part.error());
    const Shard shard = part->experiment.settings.shard;
    if (shard.of == 0 || shard.number == 0 || shard.number > shard.of || shard.of > kMaxShards)
      return refuse("merge", "{}: it is damaged: {}/{} is not a shard", path, shard.number,
                    shard.of);
    if (!question) {
      question = part->experiment;
      rules = part->rules;
      seen.resize(shard.of);
    }
    if (!part->experiment.is_same_as(*question) || part->rules != rules || seen.size() != shard.of)
      return refuse("merge", "{} belongs to another run than {}", path, arguments.parts.front());
    if (seen[shard.number - 1])
      return refuse("merge", "{}: shard {}/{} is given twice", path, shard.number, shard.of);
    const bool until_sure = part->experiment.settings.error > 0;
    if (part->result.ended_early ||
        (!until_sure && part->result.units != units_in(part->experiment.settings)))
      return refuse("merge", "{}: shard {}/{} was ended early", path, shard.number, shard.of);
    seen[shard.number - 1] = true;
    total.tally += part->result.tally;
    total.units += part->result.units;
  }
  const auto missing = std::ranges::find(seen, false);
  if (missing != seen.end())
    return refuse("merge", "shard {}/{} is missing", missing - seen.begin() + 1, seen.size());
  question->settings.shard = {};
  const auto setup = setup_of(*std::move(question), "merge");
  if (!setup) return 2;
  if (fingerprint_of(*setup) != rules)
    return refuse("merge", "{} was played by other rules than this program's for the same table",
                  arguments.parts.front());
  auto files = open_outputs(arguments, "merge");
  if (!files) return 2;
  return finish(arguments, *files, report_on(*setup, total, language_of(arguments)),
                to_json(*setup, total), to_csv(statistics_of(*setup, total)));
}

}  // namespace

void add_lab(CLI::App& app, int& exit_code) {
  CLI::App* lab = app.add_subcommand("lab", "Answer questions about rules with many rounds");
  lab->require_subcommand(1);
  lab->footer(
      "Examples:\n"
      "  comodin lab run --edition official --seats 4 --rounds 10000000 --html report.html\n"
      "  comodin lab compare '' stacking=any --edition official --html stacking.html\n"
      "  comodin lab sweep --over seats=2..10 --html seats.html\n"
      "  comodin lab COMMAND --help                more about a command");
  const auto add = [&](const char* name, const char* about, int (*command)(const LabArguments&)) {
    auto arguments = std::make_shared<LabArguments>();
    CLI::App* sub = lab->add_subcommand(name, about);
    add_outputs(*sub, *arguments);
    sub->callback([arguments, command, &exit_code] {
      const Interruptible interruptible;
      exit_code = command(*arguments);
    });
    return std::pair(sub, arguments);
  };

  const auto [run, run_arguments] = add("run", "Play one table many times", run_command);
  add_flags(*run, run_arguments->flags);
  add_amount(*run, *run_arguments);
  run->add_option("--error", run_arguments->error,
                  "Stop once every win rate is known to ± this, such as 0.001")
      ->check(CLI::Range(0.00001, 0.5));
  run->add_option("--shard", run_arguments->shard,
                  "Play only a part, such as 2/4; `comodin lab merge` puts them together")
      ->check(not_empty());
  run->footer(
      "Examples:\n"
      "  comodin lab run --edition official --seats 4 --rounds 10000000 --html report.html\n"
      "  comodin lab run --bots greedy,random,random,random --error 0.002\n"
      "  comodin lab run --matches 2000 --option stacking=any --lang es --html stacking.html\n"
      "Ctrl-C stops early and reports the results so far.");

  const auto [compare, compare_arguments] =
      add("compare", "Play two tables with the same cards, and report the differences",
          compare_command);
  compare
      ->add_option("A", compare_arguments->a,
                   "What the first table changes, as words such as 'seats=3 stacking=any' or a "
                   "file of them; "
                   "'' is nothing")
      ->required();
  compare->add_option("B", compare_arguments->b, "The same for the second table")->required();
  add_flags(*compare, compare_arguments->flags);
  add_amount(*compare, *compare_arguments);
  compare->footer(
      "Examples:\n"
      "  comodin lab compare '' stacking=any --edition official --html stacking.html\n"
      "  comodin lab compare bots=random bots=greedy --seats 3 --rounds 50000\n"
      "  comodin lab compare 'seats=2 hand_size=5' 'seats=2 hand_size=9' --matches 1000\n"
      "  comodin lab compare edition=official edition=monster\n"
      "  comodin lab compare quick.txt slow.txt\n"
      "Ctrl-C stops early and reports the results so far.");

  const auto [sweep, sweep_arguments] =
      add("sweep", "Try the values of one option or property in turn", sweep_command);
  sweep
      ->add_option("--over", sweep_arguments->over,
                   "seats=2..10, bots=random,greedy, or an option: hand_size=5..9")
      ->required();
  add_flags(*sweep, sweep_arguments->flags);
  add_amount(*sweep, *sweep_arguments);
  sweep->footer(
      "Examples:\n"
      "  comodin lab sweep --over seats=2..10 --html seats.html\n"
      "  comodin lab sweep --over stacking=off,same,any --edition anniversary\n"
      "Ctrl-C stops early and reports the results so far.");

  const auto [merge, merge_arguments] =
      add("merge", "Put the parts of a run together", merge_command);
  merge->add_option("PARTS", merge_arguments->parts, "The JSON files of all shards")->required();
  merge->footer(
      "Example:\n"
      "  comodin lab run --rounds 1000000 --shard 1/2 --json 1.json\n"
      "  comodin lab run --rounds 1000000 --shard 2/2 --json 2.json\n"
      "  comodin lab merge 1.json 2.json --html report.html");
}

}  // namespace comodin
