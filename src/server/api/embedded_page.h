// The files of the page that are embedded in the program. The build makes the table from the output
// of tools/web.
#pragma once

#include <span>
#include <string_view>

namespace comodin {

struct PageFile {
  std::string_view path;  // as requested: /index.html, /assets/index-C0ffee.js
  std::string_view bytes;
  std::string_view packed;  // the same, compressed by gzip
  std::string_view hash;    // of the bytes
};

// All of them; they live as long as the program.
std::span<const PageFile> embedded_page();

}  // namespace comodin
