// The bytes of a connection without TLS, over any kind of stream socket. For the files of this
// folder.
#pragma once

#include <array>
#include <memory>
#include <tuple>
#include <utility>

#include <boost/asio/post.hpp>

#include "socket/byte_stream.h"

namespace comodin {

// Ends the sending side and reads until the peer ends its own, too.
template <class Socket>
struct Drain {
  static constexpr std::size_t kLastBytes = 256 * 1024;  // are read at most

  Socket& socket;
  ByteStream::Done done;
  std::size_t left = kLastBytes;
  std::unique_ptr<std::array<char, 4096>> buffer = std::make_unique<std::array<char, 4096>>();

  static void start(Socket& socket, ByteStream::Done done) {
    boost::system::error_code error;
    std::ignore = socket.shutdown(boost::asio::socket_base::shutdown_send, error);
    Drain drain{socket, std::move(done)};
    const auto space = boost::asio::buffer(*drain.buffer);
    socket.async_read_some(space, std::move(drain));
  }

  void operator()(boost::system::error_code error, std::size_t bytes) {
    if (error == boost::asio::error::eof || bytes > left) return done({}, 0);
    if (error) return done(error, 0);
    left -= bytes;
    const auto space = boost::asio::buffer(*buffer);
    Socket& from = socket;
    from.async_read_some(space, std::move(*this));
  }
};

template <class Socket>
class PlainByteStream : public ByteStream {
 public:
  explicit PlainByteStream(Socket socket) : socket_(std::move(socket)) {}

  LoopExecutor executor() override { return socket_.get_executor(); }
  void greet(Done done) override {
    boost::asio::post(executor(), [done = std::move(done)]() mutable { done({}, 0); });
  }
  void read_some(boost::asio::mutable_buffer buffer, Done done) override {
    socket_.async_read_some(buffer, counted(std::move(done)));
  }
  void write_some(const Gathered& buffers, Done done) override {
    socket_.async_write_some(buffers, std::move(done));
  }
  void part(Done done) override { Drain<Socket>::start(socket_, std::move(done)); }
  void cut() override {
    boost::system::error_code ignored;
    std::ignore = socket_.close(ignored);
  }

 protected:
  Socket socket_;
};

}  // namespace comodin
