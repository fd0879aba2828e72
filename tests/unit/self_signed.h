// A certificate that signs itself, and its key, as files: for the tests of TLS.
#pragma once

#include <string>

#include "server/net/net.h"
#include "test_folder.h"

namespace comodin {

class SelfSigned {
 public:
  struct Choices {
    std::string names = "DNS:localhost,IP:127.0.0.1";
    long begins_s = -60;  // from now
    long ends_s = 3600;
  };
  SelfSigned() : SelfSigned(Choices{}) {}
  explicit SelfSigned(const Choices& choices);

  const testing::TestFolder folder;
  const std::string certificate_file = folder.file("certificate");
  const std::string key_file = folder.file("key");
};

// Those of `quick_settings`, with TLS.
NetSettings tls_settings(const SelfSigned& files);

}  // namespace comodin
