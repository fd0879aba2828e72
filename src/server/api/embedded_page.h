// Owns the way to the files of the page that are part of the program. The build makes the table
// from everything that tools/web has made. Must not know how they are served.
#pragma once

#include <span>
#include <string_view>

namespace comodin {

struct PageFile {
  std::string_view path;  // as it is asked for: /index.html, /assets/index-C0ffee.js
  std::string_view bytes;
  std::string_view packed;  // the same by gzip
  std::string_view hash;    // of the bytes
};

// All of them; they live as long as the program.
std::span<const PageFile> embedded_page();

}  // namespace comodin
