// Parses what clients send: JSON text to a checked value, or an error. The shapes of protocol/
// bound every field. The text of a move is passed on as it is, because only its table has the rules
// to parse it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/language.h"
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
  std::optional<Language> language = std::nullopt;  // of sentences; none: send none
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
  std::string invitation;  // the token of its link
  std::string code;
  Version have = 0;
  bool keep_name = false;
};
struct ClaimSeat {
  std::string code;
};
struct RequestCode {};          // an invitation to the table
struct RequestSeatTransfer {};  // a hand-over code for one's own seat
struct Ping {};

using What = std::variant<Hello, CreateTable, QuickSeat, Join, ClaimSeat, RequestCode,
                          RequestSeatTransfer, Ping, Command>;

}  // namespace client

struct ClientMessage {
  std::string id;
  CommandVerb verb;
  client::What what;
};

// The id is set if it could be read.
struct BadMessage {
  std::string id;
  std::string_view reason;
  std::string field;     // empty: the text is not a message at all
  std::string sentence;  // the field, and what was expected, in English
};

std::expected<ClientMessage, BadMessage> read_client_message(std::string_view text);

}  // namespace comodin
