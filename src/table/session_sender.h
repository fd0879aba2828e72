// How the tables send messages to connected clients. The server implements it; the tables know
// sessions by number only. Called on the tables' thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/worth.h"

namespace comodin {

enum class Session : std::uint64_t {};  // one client connection; 0: none
using Message = std::shared_ptr<const std::string>;

class SessionSender {
 public:
  virtual ~SessionSender() = default;
  virtual void deliver(Session session, Message message, Worth worth) = 0;
  // A command of the session is refused with the protocol's word.
  virtual void refuse(Session session, std::string_view command, std::string_view reason) = 0;
  // The session's person was removed from the table, or continues on another device.
  virtual void dismiss(Session session) = 0;
  // Another server runs the session's table from now on: the one of that name, if it is known.
  virtual void send_away(Session session, std::string_view node) = 0;
};

}  // namespace comodin
