#include "server/net/counters.h"

#include <string>

#include "server/ops/metrics.h"

namespace comodin {

void report(const NetCounters& net, Metrics& metrics) {
  metrics.gauge("comodin_connections", "Connections open now.") =
      static_cast<double>(net.connections_open);
  metrics.gauge("comodin_websockets", "Of these, WebSocket connections.") =
      static_cast<double>(net.websockets_open);
  metrics.counter("comodin_connections_total", "Connections accepted.") = net.connections;
  metrics.counter("comodin_messages_in_total", "Messages received.") = net.messages_in;
  metrics.counter("comodin_messages_out_total", "Messages sent.") = net.messages_out;
  metrics.counter("comodin_message_bytes_in_total", "Bytes of messages received.") =
      net.message_bytes_in;
  metrics.counter("comodin_message_bytes_out_total", "Bytes of messages sent.") =
      net.message_bytes_out;
  metrics.counter("comodin_answer_bytes_total", "Bytes of HTTP answers.") = net.answer_bytes_out;
  metrics.counter("comodin_caught_up_total",
                  "Times a slow reader missed something and was sent the present state.") =
      net.caught_up;
  for (std::size_t i = 0; i < kNetRefusalNames.size(); ++i)
    metrics.counter("comodin_net_refused_total", "Refused or dropped, by reason.",
                    {{"reason", std::string(kNetRefusalNames[i])}}) = net.refused[i];
  for (const auto& [status, count] : net.answers)
    metrics.counter("comodin_answers_total", "HTTP answers, by status.",
                    {{"status", std::to_string(status)}}) = count;
}

}  // namespace comodin
