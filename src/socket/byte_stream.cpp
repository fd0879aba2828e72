#include "socket/byte_stream.h"

#include <algorithm>
#include <tuple>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

#include "base/check.h"
#include "socket/plain_stream.h"

namespace comodin {
namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;

// Reads ahead: a server's messages are larger than the piece that Beast asks for first, and a read
// that fills its buffer is followed by one that finds nothing.
class PlainClientStream final : public PlainByteStream<TcpSocket> {
 public:
  using PlainByteStream<TcpSocket>::PlainByteStream;

  void read_some(asio::mutable_buffer buffer, Done done) override {
    if (begin_ == end_)
      return socket_.async_read_some(
          std::array<asio::mutable_buffer, 2>{buffer, asio::buffer(ahead_)},
          [this, asked = buffer.size(), done = std::move(done)](Error error,
                                                                std::size_t bytes) mutable {
            begin_ = 0;
            end_ = bytes - std::min(bytes, asked);
            done(error, bytes - end_);
          });
    const std::size_t bytes =
        asio::buffer_copy(buffer, asio::buffer(ahead_.data() + begin_, end_ - begin_));
    begin_ += bytes;
    asio::post(executor(), [bytes, done = std::move(done)]() mutable { done({}, bytes); });
  }

 private:
  std::array<char, 4096> ahead_;
  std::size_t begin_ = 0;  // of what was read ahead and not asked for yet
  std::size_t end_ = 0;
};

class TlsByteStream : public ByteStream {
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
      Drain<TcpSocket>::start(stream_.next_layer(), std::move(done));
    });
  }
  void cut() override {
    Error ignored;
    std::ignore = stream_.next_layer().close(ignored);
  }

 protected:
  asio::ssl::stream<TcpSocket> stream_;
};

class TlsClientStream final : public TlsByteStream {
 public:
  TlsClientStream(TcpSocket socket, asio::ssl::context& tls, const std::string& host)
      : TlsByteStream(std::move(socket), tls) {
    SSL* const ssl = stream_.native_handle();
    COMODIN_CHECK(SSL_set1_host(ssl, host.c_str()) == 1);  // a name or an address
    Error is_name;
    std::ignore = asio::ip::make_address(host, is_name);
    if (is_name) SSL_set_tlsext_host_name(ssl, host.c_str());
    SSL_set_verify(ssl, SSL_VERIFY_PEER, nullptr);
  }

  void greet(Done done) override {
    stream_.async_handshake(asio::ssl::stream_base::client,
                            [this, done = std::move(done)](Error error) mutable {
                              const long verdict = SSL_get_verify_result(stream_.native_handle());
                              if (error && verdict != X509_V_OK)
                                error = Error(static_cast<int>(verdict), certificate_errors());
                              done(error, 0);
                            });
  }
};

class CertificateErrors final : public boost::system::error_category {
 public:
  const char* name() const noexcept override { return "certificate"; }
  std::string message(int code) const override { return X509_verify_cert_error_string(code); }
};

}  // namespace

std::unique_ptr<ByteStream> server_stream(TcpSocket socket, asio::ssl::context* tls) {
  if (tls != nullptr) return std::make_unique<TlsByteStream>(std::move(socket), *tls);
  return std::make_unique<PlainByteStream<TcpSocket>>(std::move(socket));
}

std::unique_ptr<ByteStream> client_stream(TcpSocket socket, asio::ssl::context* tls,
                                          const std::string& host) {
  if (tls != nullptr) return std::make_unique<TlsClientStream>(std::move(socket), *tls, host);
  return std::make_unique<PlainClientStream>(std::move(socket));
}

const boost::system::error_category& certificate_errors() {
  static const CertificateErrors errors;
  return errors;
}

}  // namespace comodin
