#include <algorithm>
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
#include "bots/players.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/lab_table.h"
#include "cli/output_files.h"
#include "cli/progress.h"
#include "cli/speaker.h"
#include "cli/table_arguments.h"
#include "cli/validators.h"
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
  std::string html;
  std::string json;
  std::string csv;
  // For one of the commands only.
  std::string a;
  std::string b;
  std::string over;
  std::vector<std::string> parts;
};

std::optional<Shard> shard_of(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto number = number_of<std::uint32_t>(text.substr(0, slash));
  const auto of = number_of<std::uint32_t>(text.substr(std::min(slash + 1, text.size())));
  if (!number || !of || *number < 1 || *number > *of || *of > kMaxShards) return std::nullopt;
  return Shard{.number = *number, .of = *of};
}

void add_flags(CLI::App& command, TableFlags& flags) {
  add_table_arguments(command, flags.table);
  command.add_option("--bots", flags.bots, about("cli.lab.bots"))->capture_default_str();
}

void add_amount(CLI::App& command, LabArguments& arguments) {
  CLI::Option* const rounds =
      command.add_option("-r,--rounds", arguments.rounds, about("cli.lab.rounds"));
  limit(command, rounds, std::uint64_t{1}, kMaxUnits)->default_str(fmt::format("{}", kUsualUnits));
  CLI::Option* const matches =
      command.add_option("-m,--matches", arguments.matches, about("cli.lab.matches"));
  limit(command, matches, std::uint64_t{1}, kMaxUnits)->excludes(rounds);
  add_seed(command, arguments.seed);
  limit(command, command.add_option("--budget", arguments.budget, about("cli.lab.budget")), 1U,
        kMaxBudget);
  limit(command, command.add_option("-t,--threads", arguments.threads, about("cli.lab.threads")),
        1U, kMaxThreads);
}

void add_outputs(CLI::App& command, LabArguments& arguments) {
  add_language(command, "cli.lab.language");
  refuse_empty(command, command.add_option("--html", arguments.html, about("cli.lab.html")));
  refuse_empty(command, command.add_option("--json", arguments.json, about("cli.lab.json")));
  refuse_empty(command, command.add_option("--csv", arguments.csv, about("cli.lab.csv")));
}

Experiment question_of(const LabArguments& arguments, const TableFlags& flags, TableSetup setup) {
  Experiment question{.edition = flags.table.edition,
                      .seats = flags.table.seats,
                      .options = std::move(setup.options),
                      .customs = std::move(setup.customs),
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

// What the flags alone describe, whatever a table changes; or nothing, after printing the mistakes.
std::optional<Experiment> base_of(const LabArguments& arguments, const Speaker& speaker) {
  auto choice = choose_table(arguments.flags.table, speaker);
  if (!choice) return std::nullopt;
  return question_of(arguments, arguments.flags, std::move(choice->setup));
}

// Prints the mistake if not.
bool are_bots(const std::vector<std::string>& names, std::size_t seats, const Speaker& speaker) {
  if (names.size() != 1 && names.size() != seats) {
    speaker.complain("cli.lab.bots_for_seats", {{"bots", names.size()}, {"seats", seats}});
    return false;
  }
  std::vector<std::string_view> known;
  for (const Player& player : all_players()) known.push_back(player.name);
  for (const std::string& name : names) {
    if (player_named(name) != nullptr) continue;
    speaker.report(not_among(known, name, speaker));
    return false;
  }
  return true;
}

std::optional<LabSetup> setup_of(Experiment question, const Speaker& speaker) {
  auto setup = make_setup(std::move(question));
  if (setup) return *std::move(setup);
  speaker.report(setup.error());
  return std::nullopt;
}

// The table that the flags describe; or nothing, after printing the mistakes.
std::optional<LabSetup> setup_of(const LabArguments& arguments, const TableFlags& flags,
                                 const Speaker& speaker, Shard shard = {}) {
  auto table = make_table(flags.table, speaker);
  if (!table) return std::nullopt;
  Experiment question = question_of(arguments, flags, std::move(table->setup));
  if (!are_bots(question.bots, table->rules.seats, speaker)) return std::nullopt;
  question.settings.shard = shard;
  return setup_of(std::move(question), speaker);
}

// "of 400 rounds"
std::string counted(const LabSettings& settings, std::uint64_t units, const Speaker& speaker) {
  return settings.unit == Unit::matches ? speaker.say("cli.progress.matches", {{"count", units}})
                                        : speaker.say("cli.progress.rounds", {{"count", units}});
}

// Writes the page, the two files of figures, and the summary unless one of them goes to the output.
int finish(const LabArguments& arguments, OutputFiles& files, const Report& report,
           const nlohmann::ordered_json& json, const std::string& csv, const Speaker& speaker) {
  files.write(arguments.html, to_html(report));
  files.write(arguments.json, json.dump(1) + "\n");
  files.write(arguments.csv, csv);
  if (const auto problem = files.finish(); !problem.empty()) return speaker.report(problem);
  if (!files.to_output()) fmt::print("{}", to_text(report));
  return std::fflush(stdout) == 0 ? 0 : speaker.complain("cli.file.output_failed");
}

std::optional<OutputFiles> open_outputs(const LabArguments& arguments, const Speaker& speaker) {
  auto files = OutputFiles::open({arguments.html, arguments.json, arguments.csv}, speaker);
  if (files) return *std::move(files);
  speaker.report(files.error());
  return std::nullopt;
}

int run_command(const LabArguments& arguments, const Speaker& speaker) {
  Shard shard;
  if (!arguments.shard.empty()) {
    const auto given = shard_of(arguments.shard);
    if (!given) return speaker.complain("cli.lab.not_shard", {{"text", arguments.shard}});
    if (arguments.error > 0) return speaker.complain("cli.lab.shard_error");
    shard = *given;
  }
  const auto setup = setup_of(arguments, arguments.flags, speaker, shard);
  if (!setup) return 2;
  auto files = open_outputs(arguments, speaker);
  if (!files) return 2;
  const LabSettings& settings = setup->experiment.settings;
  LabResult result;
  {
    const std::uint64_t units = units_in(settings);
    ProgressBar progress(speaker, speaker.say("cli.progress.playing"), units,
                         counted(settings, units, speaker));
    result = run_lab(setup->table(), settings, [&](auto done) { return progress.show(done); });
  }
  return finish(arguments, *files, report_on(*setup, result, speaker.language()),
                to_json(*setup, result), to_csv(statistics_of(*setup, result)), speaker);
}

int compare_command(const LabArguments& arguments, const Speaker& speaker) {
  const auto base = base_of(arguments, speaker);
  if (!base) return 2;
  const auto flags_a = changed(arguments.flags, arguments.a, speaker);
  const auto flags_b = changed(arguments.flags, arguments.b, speaker);
  if (!flags_a || !flags_b) return speaker.report(flags_a ? flags_b.error() : flags_a.error());
  const auto a = setup_of(arguments, *flags_a, speaker);
  if (!a) return 2;
  const auto b = setup_of(arguments, *flags_b, speaker);
  if (!b) return 2;
  auto files = open_outputs(arguments, speaker);
  if (!files) return 2;
  LabSettings settings = a->experiment.settings;
  LabComparison comparison;
  {
    ProgressBar progress(speaker, speaker.say("cli.progress.comparing"), settings.count,
                         counted(settings, settings.count, speaker));
    comparison = compare_tables(a->table(), b->table(), settings,
                                [&](auto done) { return progress.show(done); });
  }
  if (comparison.ended_early) settings.count = comparison.units;
  const Language language = speaker.language();
  const ComparedTables tables{
      .a = *a,
      .b = *b,
      .a_name = name_of(arguments.a, *a, language),
      .b_name = name_of(arguments.b, *b, language),
      .command = fmt::format("comodin lab compare {} {} {} {}", shell_word(arguments.a),
                             shell_word(arguments.b), table_flags(*base), amount_flags(settings))};
  return finish(arguments, *files, report_on(tables, comparison, language),
                to_json(*a, *b, comparison), to_csv(statistics_of(*a, comparison)), speaker);
}

int sweep_command(const LabArguments& arguments, const Speaker& speaker) {
  const auto base = base_of(arguments, speaker);
  if (!base) return 2;
  const auto over = split_choice(arguments.over);
  if (!over)
    return speaker.complain("cli.wrong.form",
                            {{"value", arguments.over}, {"form", speaker.say("cli.form.sweep")}});
  const auto values = swept_values(over->second);
  if (values.empty() || values.size() > kMaxSweep)
    return speaker.complain("cli.lab.values", {{"n", kMaxSweep}});
  LabSweep sweep{.over = over->first, .points = {}};
  std::vector<SweepPoint>& points = sweep.points;
  const Language language = speaker.language();
  for (const std::string& value : values) {
    TableFlags flags = arguments.flags;
    if (const auto problem = set(flags, over->first + "=" + value, speaker); !problem.empty())
      return speaker.report(problem);
    auto setup = setup_of(arguments, flags, speaker);
    if (!setup) return 2;
    points.push_back({.value = value,
                      .text = value_label(over->first, value, setup->edition, language),
                      .setup = *std::move(setup),
                      .result = {}});
  }
  auto files = open_outputs(arguments, speaker);
  if (!files) return 2;
  const LabSettings settings = points.front().setup.experiment.settings;
  {
    const std::uint64_t units = settings.count * points.size();
    ProgressBar progress(speaker, speaker.say("cli.progress.playing"), units,
                         counted(settings, units, speaker));
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
  if (points.empty()) return speaker.complain("cli.lab.nothing");
  const std::string command =
      fmt::format("comodin lab sweep --over {} {} {}", shell_word(arguments.over),
                  table_flags(*base), amount_flags(settings));
  return finish(arguments, *files,
                report_on(sweep, label_of(sweep.over, language), command, language), to_json(sweep),
                to_csv(sweep), speaker);
}

std::string name_of(const Shard& shard) { return fmt::format("{}/{}", shard.number, shard.of); }

int merge_command(const LabArguments& arguments, const Speaker& speaker) {
  std::optional<Experiment> question;
  LabResult total;
  std::vector<bool> seen;
  std::string rules;
  const std::string& first = arguments.parts.front();
  for (const std::string& path : arguments.parts) {
    const auto text = text_of(path);
    if (!text) return speaker.complain("cli.file.cannot_read", {{"file", path}});
    auto part = parse_run(*text);
    if (!part) return speaker.report(fmt::format("{}: {}", path, part.error()));
    const Shard shard = part->experiment.settings.shard;
    const std::string name = name_of(shard);
    if (shard.of == 0 || shard.number == 0 || shard.number > shard.of || shard.of > kMaxShards)
      return speaker.complain("cli.lab.bad_shard", {{"file", path}, {"shard", name}});
    if (!question) {
      question = part->experiment;
      rules = part->rules;
      seen.resize(shard.of);
    }
    if (!part->experiment.is_same_as(*question) || part->rules != rules || seen.size() != shard.of)
      return speaker.complain("cli.lab.other_run", {{"file", path}, {"other", first}});
    if (seen[shard.number - 1])
      return speaker.complain("cli.lab.shard_twice", {{"file", path}, {"shard", name}});
    const bool until_sure = part->experiment.settings.error > 0;
    if (part->result.ended_early ||
        (!until_sure && part->result.units != units_in(part->experiment.settings)))
      return speaker.complain("cli.lab.shard_cut", {{"file", path}, {"shard", name}});
    seen[shard.number - 1] = true;
    total.tally += part->result.tally;
    total.units += part->result.units;
  }
  const auto missing = std::ranges::find(seen, false);
  if (missing != seen.end())
    return speaker.complain(
        "cli.lab.shard_missing",
        {{"shard", fmt::format("{}/{}", missing - seen.begin() + 1, seen.size())}});
  question->settings.shard = {};
  const auto setup = setup_of(*std::move(question), speaker);
  if (!setup) return 2;
  if (fingerprint_of(*setup) != rules)
    return speaker.complain("cli.lab.other_rules", {{"file", first}});
  auto files = open_outputs(arguments, speaker);
  if (!files) return 2;
  return finish(arguments, *files, report_on(*setup, total, speaker.language()),
                to_json(*setup, total), to_csv(statistics_of(*setup, total)), speaker);
}

}  // namespace

void add_lab(CLI::App& app, int& exit_code) {
  CLI::App* lab = app.add_subcommand("lab", about("cli.about.lab"));
  lab->require_subcommand(1);
  add_footer(*lab,
             {"comodin lab run --edition official --seats 4 --rounds 10000000 --html report.html",
              "comodin lab compare '' stacking=any --edition official --html stacking.html",
              "comodin lab sweep --over seats=2..10 --html seats.html",
              {"comodin lab COMMAND --help", "cli.example.help"}});
  const auto add = [&](const char* name, WordKey what,
                       int (*command)(const LabArguments&, const Speaker&)) {
    auto arguments = std::make_shared<LabArguments>();
    CLI::App* sub = lab->add_subcommand(name, about(what));
    add_outputs(*sub, *arguments);
    sub->callback([arguments, command, sub, &exit_code] {
      const Interruptible interruptible;
      exit_code = command(*arguments, Speaker(*sub));
    });
    return std::pair(sub, arguments);
  };

  const auto [run, run_arguments] = add("run", "cli.about.lab_run", run_command);
  add_flags(*run, run_arguments->flags);
  add_amount(*run, *run_arguments);
  limit(*run, run->add_option("--error", run_arguments->error, about("cli.lab.error")), 0.00001,
        0.5);
  refuse_empty(*run, run->add_option("--shard", run_arguments->shard, about("cli.lab.shard")));
  add_footer(
      *run,
      {"comodin lab run --edition official --seats 4 --rounds 10000000 --html report.html",
       "comodin lab run --bots greedy,random,random,random --error 0.002",
       "comodin lab run --matches 2000 --option stacking=any --lang es --html stacking.html"},
      {"cli.lab.stops_early"});

  const auto [compare, compare_arguments] =
      add("compare", "cli.about.lab_compare", compare_command);
  compare->add_option("A", compare_arguments->a, about("cli.lab.first_table"))
      ->type_name("")
      ->required();
  compare->add_option("B", compare_arguments->b, about("cli.lab.second_table"))
      ->type_name("")
      ->required();
  add_flags(*compare, compare_arguments->flags);
  add_amount(*compare, *compare_arguments);
  add_footer(*compare,
             {"comodin lab compare '' stacking=any --edition official --html stacking.html",
              "comodin lab compare bots=random bots=greedy --seats 3 --rounds 50000",
              "comodin lab compare 'seats=2 hand_size=5' 'seats=2 hand_size=9' --matches 1000",
              "comodin lab compare edition=official edition=monster",
              "comodin lab compare quick.txt slow.txt"},
             {"cli.lab.stops_early"});

  const auto [sweep, sweep_arguments] = add("sweep", "cli.about.lab_sweep", sweep_command);
  sweep->add_option("--over", sweep_arguments->over, about("cli.lab.over"))->required();
  add_flags(*sweep, sweep_arguments->flags);
  add_amount(*sweep, *sweep_arguments);
  add_footer(*sweep,
             {"comodin lab sweep --over seats=2..10 --html seats.html",
              "comodin lab sweep --over stacking=off,same,any --edition anniversary"},
             {"cli.lab.stops_early"});

  const auto [merge, merge_arguments] = add("merge", "cli.about.lab_merge", merge_command);
  merge->add_option("PARTS", merge_arguments->parts, about("cli.lab.parts"))
      ->type_name("")
      ->required();
  add_footer(*merge, {"comodin lab run --rounds 1000000 --shard 1/2 --json 1.json",
                      "comodin lab run --rounds 1000000 --shard 2/2 --json 2.json",
                      "comodin lab merge 1.json 2.json --html report.html"});
}

}  // namespace comodin
