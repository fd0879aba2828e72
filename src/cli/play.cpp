#include <algorithm>
#include <cctype>
#include <chrono>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <pwd.h>
#include <unistd.h>

#include "base/clean_text.h"
#include "base/language.h"
#include "bots/level.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/network_arguments.h"
#include "cli/speaker.h"
#include "cli/table_arguments.h"
#include "cli/validators.h"
#include "client/client.h"
#include "edition/load.h"
#include "protocol/table_words.h"
#include "server/api/edition_json.h"
#include "serving/data_folder.h"
#include "table/authority.h"
#include "table/table_state.h"
#include "terminal/curses_screen.h"
#include "terminal/full_screen.h"
#include "terminal/kept_game.h"
#include "terminal/local_table.h"
#include "terminal/plain_game.h"
#include "terminal/remote_table.h"
#include "words/words.h"

namespace comodin {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

struct PlayArguments {
  TableArguments table;
  std::string link;
  std::string name;
  std::string level = "normal";
  std::string pace;
  std::string data;
  ClientSettings network;
  std::vector<std::string> of_a_new_game;  // the given options that choose its table
  bool plain = false;
  bool resume = false;
};

int complain(const std::string& sentence) {
  fmt::print(stderr, "comodin play: {}\n", sentence);
  return 2;
}

// Of the person who is logged in; empty: none.
std::string account_name() {
  if (const char* const user = std::getenv("USER")) return user;
  const passwd* const account = getpwuid(getuid());
  return account == nullptr ? "" : account->pw_name;
}

std::string name_of(const PlayArguments& arguments, Language language) {
  if (!arguments.name.empty()) return clean_text(arguments.name, kMaxNameBytes);
  const std::string name = clean_text(account_name(), kMaxNameBytes);
  return name.empty() ? Words(language).say("table.you") : name;
}

fs::path folder_of(const PlayArguments& arguments) {
  return arguments.data.empty() ? DataFolder::usual() / "terminal" : fs::path(arguments.data);
}

int play_at(TableConnection& connection, TableClient& client, bool plain, Language language) {
  return plain ? play_in_lines(client, connection, language)
               : play_on_screen(client, connection, language);
}

Json known_edition(const std::string& name) {
  const auto edition = load_edition(name);
  return edition ? Json::parse(edition_json(*edition)) : Json();
}

// The edition as the server describes it; this program's own copy if it is the same.
Json edition_at(const Url& server, const ClientSettings& network, const Json& choices) {
  const std::string name = choices.value("edition", "");
  const std::string own = RulesCache().hash_of(name);
  if (!own.empty() && own == choices.value("edition_hash", "")) return known_edition(name);
  const bool plain = std::ranges::all_of(
      name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
  if (!plain) return {};
  HttpRequest request{.url = server, .answer_time = std::chrono::seconds(3)};
  request.url.target = "/api/editions/" + name;
  const auto answer = Client({}, network).ask(request);
  return answer ? Json::parse(answer->body, nullptr, false) : Json();
}

// One identity per server. What was kept without TLS is not shown to a server with it, or the other
// way around.
std::string identity_at(const Url& server) {
  return (server.secure ? "https://" : "") + server.authority();
}

int play_elsewhere(const PlayArguments& arguments, const KeptGame& kept, bool plain,
                   Language language) {
  const auto link = parse_link(arguments.link, Words(language));
  if (!link) return complain(link.error());
  const auto editions = [&](const Json& choices) {
    return edition_at(link->server, arguments.network, choices);
  };
  RemoteTable connection(link->server, arguments.network);
  TableModel model(language, editions);
  model.server = link->server.origin();
  TableClient client(connection, std::move(model), secret_for(kept, identity_at(link->server)),
                     name_of(arguments, language),
                     JoinTarget{.table = link->table,
                                .invitation = link->invitation,
                                .keep_name = arguments.name.empty()});
  const int code = play_at(connection, client, plain, language);
  return client.failure().empty() ? code : complain(client.failure());
}

// The table's choices in the protocol's words; or nothing, after printing the mistakes.
std::optional<Json> wanted(const PlayArguments& arguments, bool by_hand, const Speaker& speaker) {
  const auto table = make_table(arguments.table, speaker);
  if (!table) return std::nullopt;
  // Scripts do not need time to think.
  const std::string chosen = !arguments.pace.empty()
                                 ? arguments.pace
                                 : std::string(name_of(by_hand ? Pace::normal : Pace::instant));
  Json options = Json::object();
  for (const auto& [name, value] : table->setup.options) options[name] = value;
  Json customs = Json::object();
  for (const auto& [token, text] : table->setup.customs) customs[token] = text;
  return Json{{"edition", arguments.table.edition},
              {"seats", table->setup.seats},
              {"options", options},
              {"customs", customs},
              {"level", arguments.level},
              {"pace", chosen},
              {"reaction_ms", chosen == name_of(Pace::instant) ? 0 : 1500}};
}

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

int play_here(const PlayArguments& arguments, KeptGame kept, bool plain, const Speaker& speaker) {
  const Language language = speaker.language();
  const fs::path folder = folder_of(arguments);
  const bool by_hand = !plain || isatty(STDIN_FILENO) != 0;
  const Words words(language);
  JoinTarget target;
  if (arguments.resume) {
    if (kept.table.empty()) return complain(words.say("play.no_game"));
    target.table = kept.table;
  } else {
    auto choices = wanted(arguments, by_hand, speaker);
    if (!choices) return 2;
    target.choices = *std::move(choices);
    kept.edition.clear();
    if (fs::is_regular_file(arguments.table.edition)) {
      kept.edition = fs::absolute(arguments.table.edition).string();
      target.choices["edition"] = kOwnEdition;
    }
  }
  auto connection = LocalTable::open(folder);
  if (!connection) return complain(connection.error() + " " + words.say("play.folder_busy"));
  if (!arguments.resume || !arguments.name.empty() || kept.name.empty())
    kept.name = name_of(arguments, language);
  if (!kept.edition.empty()) (*connection)->add_edition(kOwnEdition, text_of_file(kept.edition));
  const auto editions = [&](const Json& choices) {
    const std::string name = choices.value("edition", "");
    return known_edition(name == kOwnEdition ? kept.edition : name);
  };
  TableClient client(**connection, TableModel(language, editions, kept.edition),
                     secret_for(kept, "local"), kept.name, std::move(target));
  client.on_table = [&](const std::string& table) {
    kept.table = table;
    keep_game(folder, kept);
  };
  return play_at(**connection, client, plain, language);
}

int play(const PlayArguments& arguments, const Speaker& speaker) {
  std::setlocale(LC_ALL, "");
  const Language language = speaker.language();
  const Words words(language);
  if (!arguments.name.empty() && name_of(arguments, language).empty())
    return complain(words.say("play.bad_name", {{"n", kMaxNameBytes}}));
  if (!arguments.link.empty() && arguments.resume)
    return complain(words.say("play.link_or_resume"));
  if (arguments.link.empty() && !arguments.network.ca_file.empty())
    return complain(words.say("play.ca_needs_link"));
  if (!arguments.of_a_new_game.empty() && (arguments.resume || !arguments.link.empty()))
    return complain(
        words.say(arguments.resume ? WordKey("play.not_with_resume") : "play.not_with_link",
                  {{"options", words.list(arguments.of_a_new_game)}}));
  const auto kept = kept_game(folder_of(arguments), words);
  if (!kept) return complain(kept.error());
  const bool plain = arguments.plain || !CursesScreen::can_open();
  return arguments.link.empty() ? play_here(arguments, *kept, plain, speaker)
                                : play_elsewhere(arguments, *kept, plain, language);
}

// Those of `names` that were given.
std::vector<std::string> given(const CLI::App& command, std::initializer_list<const char*> names) {
  std::vector<std::string> found;
  for (const char* const name : names)
    if (command.count(name) > 0) found.emplace_back(name);
  return found;
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command = app.add_subcommand("play", about("cli.about.play"));
  command->add_option("LINK", arguments->link, about("cli.play.link"))
      ->type_name("https://HOST:PORT/#/t/ID");
  add_table_arguments(*command, arguments->table);
  CLI::Option* const level =
      command->add_option("--level", arguments->level, about("cli.play.level"));
  allow_words(*command, level, WordsOf<Level>::kNames)->capture_default_str();
  allow_words(*command, command->add_option("--pace", arguments->pace, about("cli.play.pace")),
              WordsOf<Pace>::kNames);
  add_language(*command, "cli.option.language");
  command->add_option("--name", arguments->name, about("cli.play.name"));
  command->add_flag("--resume", arguments->resume, about("cli.play.resume"));
  command->add_flag("--plain", arguments->plain, about("cli.play.plain"));
  command->add_option("--data", arguments->data, about("cli.play.data"));
  add_ca(*command, arguments->network);
  add_footer(
      *command,
      {"comodin play", "comodin play --edition dice --lang es",
       "comodin play --edition official --seats 3 --custom \"WC1=next draws 3\"",
       "comodin play --resume", "comodin play 'http://192.168.1.20:7700/#/t/p03…' --name Ana",
       "comodin play 'https://example.org/#/t/p03…'",
       "yes 1 | comodin play --plain --edition monster"},
      {"cli.play.more"});
  command->callback([arguments, command, &exit_code] {
    arguments->of_a_new_game = given(*command, {"--edition", "--seats", "--preset", "--option",
                                                "--custom", "--level", "--pace"});
    exit_code = play(*arguments, Speaker(*command));
  });
}

}  // namespace comodin
