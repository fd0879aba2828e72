#include "terminal/waiting.h"

#include <algorithm>
#include <array>
#include <csignal>

#include <poll.h>

namespace comodin {
namespace {

volatile std::sig_atomic_t ending = 0;
void note_end(int signal) { ending = signal; }

}  // namespace

void install_signal_handlers() {
  ending = 0;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    struct sigaction action{};
    action.sa_handler = note_end;
    sigaction(signal, &action, nullptr);
  }
}

int ending_signal() { return ending; }

short wait_for(const TableConnection& connection, int descriptor, std::chrono::milliseconds most) {
  std::array<pollfd, 2> descriptors = {
      {{.fd = descriptor, .events = POLLIN, .revents = 0},
       {.fd = connection.descriptor(), .events = POLLIN, .revents = 0}}};
  const auto time = std::min(connection.due().value_or(most), most);
  poll(descriptors.data(), descriptors.size(), static_cast<int>(time.count()));
  return descriptors[0].revents;
}

}  // namespace comodin
