// The bytes of one connection, plain or over TLS, behind one type, so that the protocols above it,
// which take a minute to compile, are compiled once. For the files of the server's network and of
// the client. Used on the loop's thread only.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/system/error_code.hpp>

namespace comodin {

// One executor type, not an erased one: smaller and faster.
using LoopExecutor = boost::asio::io_context::executor_type;
using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, LoopExecutor>;

class ByteStream {
 public:
  using Done = std::move_only_function<void(boost::system::error_code, std::size_t)>;
  using Gathered = std::array<boost::asio::const_buffer, 4>;

  // The error of a read that went beyond the limit.
  static constexpr auto kTooMuch = boost::asio::error::no_buffer_space;

  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  virtual LoopExecutor executor() = 0;
  virtual void greet(Done done) = 0;  // the TLS handshake, if any; comes first
  virtual void read_some(boost::asio::mutable_buffer buffer, Done done) = 0;
  virtual void write_some(const Gathered& buffers, Done done) = 0;
  // Ends the sending side, then reads what the peer still sends, up to a bound: closing at once
  // would discard what is under way to the peer.
  virtual void part(Done done) = 0;
  virtual void cut() = 0;  // at once; operations under way fail

  // Asked about the size of everything that was read: false fails the read with `kTooMuch`.
  void limit_reading(std::move_only_function<bool(std::size_t)> has_room_for) {
    has_room_for_ = std::move(has_room_for);
  }

 protected:
  // Counts what is read before passing it on.
  auto counted(Done done) {
    return
        [this, done = std::move(done)](boost::system::error_code error, std::size_t bytes) mutable {
          if (!error && has_room_for_ && !has_room_for_(bytes)) error = kTooMuch;
          done(error, bytes);
        };
  }

 private:
  std::move_only_function<bool(std::size_t)> has_room_for_;
};

// The server's end. Plain without a context.
std::unique_ptr<ByteStream> server_stream(TcpSocket socket, boost::asio::ssl::context* tls);
// The client's end. Over TLS, `greet` fails with an error of `certificate_errors` unless the
// certificate is valid, trusted and names the host.
std::unique_ptr<ByteStream> client_stream(TcpSocket socket, boost::asio::ssl::context* tls,
                                          const std::string& host);
// The codes are OpenSSL's: X509_V_ERR_….
const boost::system::error_category& certificate_errors();

// A ByteStream as the stream type that Asio and Beast expect.
class AsioStream {
 public:
  using executor_type = LoopExecutor;

  explicit AsioStream(std::unique_ptr<ByteStream> bytes) : bytes_(std::move(bytes)) {}

  ByteStream& bytes() { return *bytes_; }
  executor_type get_executor() { return bytes_->executor(); }

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return start(std::forward<Handler>(handler), [&](ByteStream::Done done) {
      bytes_->read_some(first_of(buffers), std::move(done));
    });
  }

  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return start(std::forward<Handler>(handler), [&](ByteStream::Done done) {
      bytes_->write_some(gathered(buffers), std::move(done));
    });
  }

 private:
  template <class Handler, class Begin>
  static auto start(Handler&& handler, Begin begin) {
    return boost::asio::async_initiate<Handler, void(boost::system::error_code, std::size_t)>(
        [&](auto&& completion) {
          begin(ByteStream::Done(std::forward<decltype(completion)>(completion)));
        },
        handler);
  }

  template <class Buffers>
  static boost::asio::mutable_buffer first_of(const Buffers& buffers) {
    const auto end = boost::asio::buffer_sequence_end(buffers);
    for (auto at = boost::asio::buffer_sequence_begin(buffers); at != end; ++at) {
      const boost::asio::mutable_buffer buffer = *at;
      if (buffer.size() > 0) return buffer;
    }
    return {};
  }

  // The first buffers; the library writes the rest afterwards.
  template <class Buffers>
  static ByteStream::Gathered gathered(const Buffers& buffers) {
    ByteStream::Gathered result;
    std::size_t count = 0;
    const auto end = boost::asio::buffer_sequence_end(buffers);
    for (auto at = boost::asio::buffer_sequence_begin(buffers); at != end; ++at) {
      const boost::asio::const_buffer buffer = *at;
      if (buffer.size() > 0 && count < result.size()) result[count++] = buffer;
    }
    return result;
  }

  std::unique_ptr<ByteStream> bytes_;
};

// Beast finds these two by name.
inline void beast_close_socket(AsioStream& stream) { stream.bytes().cut(); }

template <class Handler>
void async_teardown(boost::beast::role_type, AsioStream& stream, Handler&& handler) {
  stream.bytes().part([done = std::forward<Handler>(handler)](
                          boost::system::error_code error, std::size_t) mutable { done(error); });
}

}  // namespace comodin
