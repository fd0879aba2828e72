// Any text in request headers is parsed or refused, and none of it is injected into the response
// headers.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "server/net/hosts.h"
#include "server/net/http_text.h"

namespace {

using namespace comodin;

std::ptrdiff_t lines_of(const std::string& head) { return std::ranges::count(head, '\n'); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto target = parse_target(text)) {
    COMODIN_CHECK(target->path.starts_with('/'));
    COMODIN_CHECK(target->path.size() <= std::max<std::size_t>(size, 1));
  }
  preferred_language(text);
  accepts_gzip(text);
  const std::vector<Cidr> everybody = {Cidr{{}, 0}, parse_cidr("0.0.0.0/0").value()};
  const IpAddress asking = asking_address({}, text, everybody);
  COMODIN_CHECK(parse_address(text_of(asking)) == asking);
  COMODIN_CHECK(!limit_key(text).empty() || text.empty());
  COMODIN_CHECK(!origin_allowed(text, "", {}) || text.empty());
  COMODIN_CHECK(!is_accepted_host(host_named(std::string(text) + ".example"), {}) ||
                text.contains(':'));
  if (const auto range = parse_cidr(text)) COMODIN_CHECK(contains(*range, range->first));
  const std::string plain = response_head({.file_name = "a"}, {.host = "h"});
  const std::string strange = response_head({.file_name = "a" + std::string(text)}, {.host = text});
  COMODIN_CHECK(lines_of(plain) == lines_of(strange));
  return 0;
}
