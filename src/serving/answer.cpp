#include "serving/answer.h"

#include <charconv>

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

std::expected<std::optional<std::uint32_t>, std::monostate> number_in(const Request& request,
                                                                      std::string_view key) {
  const auto text = value_of(request, key);
  if (!text) return std::nullopt;
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc{} || end != text->data() + text->size())
    return std::unexpected(std::monostate{});
  return number;
}

}  // namespace comodin
