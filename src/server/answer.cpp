#include "server/answer.h"

#include "base/json_text.h"

namespace comodin {

Response fault(int status, std::string_view sentence) {
  JsonText json;
  json.open_object().field("error", sentence).close_object();
  return {.status = status, .body = json.take()};
}

std::optional<std::string_view> value_of(const Request& request, std::string_view key) {
  for (const auto& [name, value] : request.query)
    if (name == key) return value;
  return std::nullopt;
}

}  // namespace comodin
