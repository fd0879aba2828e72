// The socket in the file system at which the server's owner reaches it, whatever happens at the
// port. Its mode lets nobody else open it. For the network's own files; used on the loop's thread
// only.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/io_context.hpp>
#include <sys/types.h>

#include "socket/local_socket.h"

namespace comodin {

class OwnerDoor {
 public:
  using Acceptor =
      boost::asio::basic_socket_acceptor<LocalProtocol, boost::asio::io_context::executor_type>;

  // Listens at this path. A socket that a killed server left behind is replaced, one at which a
  // server answers is not. Error message on failure.
  static std::expected<std::unique_ptr<OwnerDoor>, std::string> open(boost::asio::io_context& io,
                                                                     const std::string& path);
  OwnerDoor(const OwnerDoor&) = delete;
  OwnerDoor& operator=(const OwnerDoor&) = delete;
  ~OwnerDoor() { close(); }

  Acceptor& acceptor() { return acceptor_; }
  void close();  // and removes the socket

 private:
  OwnerDoor(boost::asio::io_context& io, std::string path)
      : acceptor_(io), path_(std::move(path)) {}

  Acceptor acceptor_;
  std::string path_;
  ino_t made_ = 0;  // the file that is ours; another server may have replaced it
};

}  // namespace comodin
