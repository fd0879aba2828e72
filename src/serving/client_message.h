// Owns the reading of what clients send: JSON text to a checked value, or the reason why not. Every
// field has a bound. Must not know connections or tables.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "edition/presets.h"
#include "table/authority.h"
#include "table/entry.h"

namespace comodin {

namespace client {

struct Hello {
  int protocol = 0;
  std::string secret;
  std::string name;
  bool fair = false;
};
struct CreateTable {
  std::string preset{kUsualPreset};
  TableChoices choices;
};
struct QuickSeat {
  std::string edition;
};
struct Join {
  std::string table;
  std::string code;
  Version have = 0;
};
struct ClaimSeat {
  std::string code;
};
struct RequestCode {};          // of the table
struct RequestSeatTransfer {};  // of one's own seat
struct Ping {};

using What = std::variant<Hello, CreateTable, QuickSeat, Join, ClaimSeat, RequestCode,
                          RequestSeatTransfer, Ping, Command>;

}  // namespace client

struct ClientMessage {
  std::string id;
  client::What what;
};

// A message that is refused has an id all the same, if one could be read.
struct BadMessage {
  std::string id;
  std::string_view reason;
  std::string sentence;  // what was expected, and of which field
};

std::expected<ClientMessage, BadMessage> read_client_message(std::string_view text);

}  // namespace comodin
