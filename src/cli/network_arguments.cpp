#include "cli/network_arguments.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace comodin {

void add_ca(CLI::App& command, ClientSettings& settings) {
  command
      .add_option("--ca", settings.ca_file,
                  "Over TLS, trust this certificate too: of the server, or of its authority (PEM)")
      ->check(CLI::ExistingFile);
}

}  // namespace comodin
