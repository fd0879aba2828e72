#include "cli/network_arguments.h"

#include <filesystem>
#include <string>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "cli/help.h"
#include "cli/speaker.h"

namespace comodin {

void add_ca(CLI::App& command, ClientSettings& settings) {
  command.add_option("--ca", settings.ca_file, about("cli.option.ca"))
      ->check([&command](const std::string& file) {
        if (std::filesystem::is_regular_file(file)) return std::string();
        return Speaker(command).say("cli.wrong.no_file", {{"file", file}});
      });
}

}  // namespace comodin
