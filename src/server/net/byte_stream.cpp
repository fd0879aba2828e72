#include "server/net/byte_stream.h"

#include <tuple>

#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>

namespace comodin {
namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;

constexpr std::size_t kLastBytes = 256 * 1024;  // read after the sending side has ended

// Reads until the peer ends its side, too.
struct Drain {
  TcpSocket& socket;
  ByteStream::Done done;
  std::size_t left = kLastBytes;
  std::unique_ptr<std::array<char, 4096>> buffer = std::make_unique<std::array<char, 4096>>();

  static void start(TcpSocket& socket, ByteStream::Done done) {
    Error error;
    std::ignore = socket.shutdown(asio::socket_base::shutdown_send, error);
    Drain drain{socket, std::move(done)};
    const auto space = asio::buffer(*drain.buffer);
    socket.async_read_some(space, std::move(drain));
  }

  void operator()(Error error, std::size_t bytes) {
    if (error == asio::error::eof || bytes > left) return done({}, 0);
    if (error) return done(error, 0);
    left -= bytes;
    const auto space = asio::buffer(*buffer);
    TcpSocket& from = socket;
    from.async_read_some(space, std::move(*this));
  }
};

class PlainByteStream final : public ByteStream {
 public:
  explicit PlainByteStream(TcpSocket socket) : socket_(std::move(socket)) {}

  LoopExecutor executor() override { return socket_.get_executor(); }
  void greet(Done done) override {
    asio::post(executor(), [done = std::move(done)]() mutable { done({}, 0); });
  }
  void read_some(asio::mutable_buffer buffer, Done done) override {
    socket_.async_read_some(buffer, counted(std::move(done)));
  }
  void write_some(const Gathered& buffers, Done done) override {
    socket_.async_write_some(buffers, std::move(done));
  }
  void part(Done done) override { Drain::start(socket_, std::move(done)); }
  void cut() override {
    Error ignored;
    std::ignore = socket_.close(ignored);
  }

 private:
  TcpSocket socket_;
};

class TlsByteStream final : public ByteStream {
 public:
  TlsByteStream(TcpSocket socket, asio::ssl::context& tls) : stream_(std::move(socket), tls) {}

  LoopExecutor executor() override { return stream_.get_executor(); }
  void greet(Done done) override {
    stream_.async_handshake(asio::ssl::stream_base::server,
                            [done = std::move(done)](Error error) mutable { done(error, 0); });
  }
  void read_some(asio::mutable_buffer buffer, Done done) override {
    stream_.async_read_some(buffer, counted(std::move(done)));
  }
  void write_some(const Gathered& buffers, Done done) override {
    stream_.async_write_some(buffers, std::move(done));
  }
  void part(Done done) override {
    stream_.async_shutdown([this, done = std::move(done)](Error) mutable {
      Drain::start(stream_.next_layer(), std::move(done));
    });
  }
  void cut() override {
    Error ignored;
    std::ignore = stream_.next_layer().close(ignored);
  }

 private:
  asio::ssl::stream<TcpSocket> stream_;
};

}  // namespace

std::unique_ptr<ByteStream> make_byte_stream(TcpSocket socket, asio::ssl::context* tls) {
  if (tls != nullptr) return std::make_unique<TlsByteStream>(std::move(socket), *tls);
  return std::make_unique<PlainByteStream>(std::move(socket));
}

}  // namespace comodin
