#include "server/ops/load_message.h"

namespace comodin {

std::string_view text_field(std::string_view message, std::string_view key) {
  const std::size_t at = message.find(key);
  if (at == std::string_view::npos) return {};
  const std::size_t begin = at + key.size();
  return message.substr(begin, message.find('"', begin) - begin);
}

std::uint64_t number_field(std::string_view message, std::string_view key) {
  const std::size_t at = message.find(key);
  std::uint64_t number = 0;
  if (at == std::string_view::npos) return number;
  for (std::size_t i = at + key.size();
       i < message.size() && message[i] >= '0' && message[i] <= '9'; ++i)
    number = number * 10 + static_cast<std::uint64_t>(message[i] - '0');
  return number;
}

std::vector<std::string_view> moves_in(std::string_view message) {
  std::vector<std::string_view> moves;
  const std::size_t at = message.rfind("\"moves\":[");
  if (at == std::string_view::npos) return moves;
  std::string_view rest = message.substr(at + 9);
  while (rest.starts_with('"') || rest.starts_with(",\"")) {
    rest.remove_prefix(rest[0] == ',' ? 2 : 1);
    const std::size_t end = rest.find('"');
    moves.push_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  return moves;
}

std::string_view in_record(std::string_view move) {
  return move.starts_with("plays") ? move : move.substr(0, move.find(' '));
}

}  // namespace comodin
